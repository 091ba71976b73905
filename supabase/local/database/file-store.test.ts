import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, type Servers, startServers } from "../gateway/test-servers.ts";

let servers: Servers;
const bucket = `images-${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  servers = await startServers();
  await servers.db.query(
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
     values ($1, $1, true, 8, array['image/png'])`,
    [bucket],
  );
  await servers.db.exec(`
    create policy "${bucket}" on storage.objects for insert to authenticated
    with check (bucket_id = '${bucket}' and name like 'shared/%')
  `);
});
afterAll(async () => {
  await servers.db.exec(`drop policy "${bucket}" on storage.objects`);
  await servers.db.query("delete from storage.objects where bucket_id = $1", [bucket]);
  await servers.db.query("delete from storage.contents where bucket_id = $1", [bucket]);
  await servers.db.query("delete from storage.buckets where id = $1", [bucket]);
  await servers.close();
});

async function person() {
  const { access_token } = await bodyOf(await servers.logIn(await servers.confirmed()));
  return String(access_token);
}

function storeFile(token: string, name: string, base64: string, type = "image/png") {
  const bytes = Buffer.from(base64, "base64");
  return servers.handle(
    new Request(`${servers.config.apiUrl}/storage/v1/object/${bucket}/${name}`, {
      method: "POST",
      headers: {
        apikey: servers.config.keys.anon,
        authorization: `Bearer ${token}`,
        "content-type": type,
        "cache-control": "max-age=60",
        "content-length": String(bytes.byteLength),
      },
      body: bytes,
    }),
  );
}

const fetchPublic = (name: string) =>
  servers.handle(
    new Request(`${servers.config.apiUrl}/storage/v1/object/public/${bucket}/${name}`),
  );

test("a file in a public storage bucket can be read by anyone, byte for byte, with its type", async () => {
  expect((await storeFile(await person(), "shared/dot.png", "AP8QgA==")).status).toBe(200);

  const read = await fetchPublic("shared/dot.png");
  expect(Buffer.from(await read.arrayBuffer()).toString("base64")).toBe("AP8QgA==");
  expect(read.headers.get("content-type")).toBe("image/png");
  expect(read.headers.get("cache-control")).toBe("max-age=60");
});

test("an existing file in storage is not replaced", async () => {
  const token = await person();
  await storeFile(token, "shared/first.png", "AAAA");
  expect(await bodyOf(await storeFile(token, "shared/first.png", "BBBB"))).toMatchObject({
    error: "Duplicate",
  });
  const read = await fetchPublic("shared/first.png");
  expect(Buffer.from(await read.arrayBuffer()).toString("base64")).toBe("AAAA");
});

test.each([
  ["a path the policy doesn't allow", "mine/dot.png", "AAAA", "image/png"],
  ["a file above the bucket's size limit", "shared/large.png", "AAAAAAAAAAAAAAAA", "image/png"],
  ["a file type the bucket doesn't accept", "shared/page.html", "AAAA", "text/html"],
])("storage rejects %s without storing it", async (_, name, bytes, type) => {
  const response = await storeFile(await person(), name, bytes, type);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect((await fetchPublic(name)).status).toBe(400);
  expect(
    await servers.db.query("select name from storage.contents where name = $1", [name]),
  ).toEqual([]);
});

test("a visitor can't store a file", async () => {
  const response = await storeFile(servers.config.keys.anon, "shared/visitor.png", "AAAA");
  expect(response.status).toBe(400);
});
