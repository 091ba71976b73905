import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../settings/config.ts";
import { openDatabase } from "../database/database.ts";
import { bodyOf, type Servers, startServers } from "./test-servers.ts";
import { migrate } from "../database/migrate.ts";

const OBJECTS = "/storage/v1/object";
const STORE = `${OBJECTS}/product-images`;
const BYTES = Buffer.from("iVBORw0KGgo=", "base64");
const THERE = `${"5f".repeat(32)}.png`;
const NEW = `${"a1".repeat(32)}.png`;

let servers: Servers;
let mine: { token: string; org: string };
let theirs: typeof mine;

beforeAll(async () => {
  const db = await openDatabase();
  await migrate(db, readConfig().folders.migrations);
  servers = await startServers({ db });
  [mine, theirs] = [await person(), await person()];
  await send("POST", `${STORE}/${theirs.org}/${THERE}`, theirs.token);
});
afterAll(() => servers.close());

/** Creates a person who owns a new organization. */
async function person() {
  const { access_token, user } = await bodyOf(await servers.logIn(await servers.confirmed()));
  const [row] = await servers.db.query<{ org: string }>(
    "select org_id as org from public.members where user_id = $1",
    [user.id],
  );
  return { token: String(access_token), org: row?.org ?? "" };
}

const send = (method: string, path: string, token = mine.token, headers = {}) =>
  servers.handle(
    new Request(servers.config.apiUrl + path, {
      method,
      headers: {
        apikey: servers.config.keys.anon,
        authorization: `Bearer ${token}`,
        "content-type": "image/png",
        "content-length": String(BYTES.byteLength),
        ...headers,
      },
      ...(method === "GET" ? {} : { body: BYTES }),
    }),
  );

const storedFiles = () =>
  servers.db.query("select bucket_id, name, updated_at from storage.objects order by name");
const contents = () =>
  servers.db.query("select bucket_id, name from storage.contents order by name");

/** Returns the response after checking that stored files and rows are unchanged. */
async function leavesAll(attempt: () => Promise<Response>) {
  const before = [await storedFiles(), await contents()];
  const response = await attempt();
  expect([await storedFiles(), await contents()]).toEqual(before);
  return response;
}

test("a product image of another organization can be read by its public URL", async () => {
  const read = await send("GET", `${OBJECTS}/public/product-images/${theirs.org}/${THERE}`);
  expect(Buffer.from(await read.arrayBuffer())).toEqual(BYTES);
});

test.each([
  ["by its plain path", () => `${theirs.org}/${NEW}`],
  ["through the parent folder", () => `${mine.org}/../${theirs.org}/${NEW}`],
  ["with the dots encoded", () => `${mine.org}/%2e%2e/${theirs.org}/${NEW}`],
  ["with doubly encoded dots", () => `${mine.org}/%252e%252e/${theirs.org}/${NEW}`],
  [
    "through the parent folder, with the slashes encoded",
    () => `${mine.org}%2f..%2f${theirs.org}%2f${NEW}`,
  ],
  ["by its plain path, with the slash encoded", () => `${theirs.org}%2F${NEW}`],
  ["with backslashes", () => `${mine.org}%5c..%5c${theirs.org}%5c${NEW}`],
  ["after two slashes", () => `/${theirs.org}/${NEW}`],
  ["in capitals", () => `${theirs.org.toUpperCase()}/${NEW}`],
  ["with a null byte", () => `${mine.org}%00/${theirs.org}/${NEW}`],
  ["with a line break", () => `${mine.org}/${NEW}%0a${theirs.org}/${NEW}`],
  ["outside the bucket", () => `../other-store/${mine.org}/${NEW}`],
])("a product image can't be stored for another organization: %s", async (_how, path) => {
  const response = await leavesAll(() => send("POST", `${STORE}/${path()}`));
  expect(response.status).toBeGreaterThanOrEqual(400);
});

const asJson = (path: string, body: object, method = "POST") =>
  servers.call(method, path, { token: mine.token, body });
const their = () => `${theirs.org}/${THERE}`;
const own = () => `${mine.org}/${NEW}`;
const bucketId = "product-images";

test.each([
  ["uploaded again", () => send("POST", `${STORE}/${their()}`)],
  ["overwritten", () => send("POST", `${STORE}/${their()}`, mine.token, { "x-upsert": "true" })],
  ["replaced", () => send("PUT", `${STORE}/${their()}`)],
  ["deleted", () => asJson(`${STORE}/${their()}`, {}, "DELETE")],
  [
    "moved to one's own folder",
    () => asJson(`${OBJECTS}/move`, { bucketId, sourceKey: their(), destinationKey: own() }),
  ],
  [
    "copied to one's own folder",
    () => asJson(`${OBJECTS}/copy`, { bucketId, sourceKey: their(), destinationKey: own() }),
  ],
  [
    "signed for reading",
    () => asJson(`${OBJECTS}/sign/product-images/${their()}`, { expiresIn: 60 }),
  ],
  [
    "signed for writing",
    () => asJson(`${OBJECTS}/upload/sign/product-images/${theirs.org}/${NEW}`, {}),
  ],
])("a product image of another organization can't be %s", async (_how, attempt) => {
  const response = await leavesAll(attempt);
  expect(response.status).toBeGreaterThanOrEqual(400);
});

test.each([
  ["listed", () => asJson(`${OBJECTS}/list/product-images`, { prefix: theirs.org })],
  ["listed from the root folder", () => asJson(`${OBJECTS}/list/product-images`, { prefix: "" })],
  ["deleted with others", () => asJson(STORE, { prefixes: [their(), theirs.org] }, "DELETE")],
])("product images of another organization can't be %s", async (_how, attempt) => {
  const response = await leavesAll(attempt);
  expect(await response.json()).toEqual([]);
});

test("an upload token for a product image is valid for that path only", async () => {
  const pass = `${OBJECTS}/upload/sign/product-images`;
  const { token } = await bodyOf(await asJson(`${pass}/${own()}`, {}));
  const elsewhere = await leavesAll(() =>
    send("PUT", `${pass}/${theirs.org}/${NEW}?token=${token}`),
  );
  expect(elsewhere.status).toBeGreaterThanOrEqual(400);
  expect((await send("PUT", `${pass}/${own()}?token=${token}`)).status).toBe(200);
});

const LIMITS = {
  "after logout": "delete from auth.sessions where user_id = ",
  "before the second factor is confirmed": `insert into auth.mfa_factors
    (id, friendly_name, factor_type, status, created_at, updated_at, secret, user_id)
    select gen_random_uuid(), 'App', 'totp', 'verified', now(), now(), 'secret', id from auth.users where id = `,
};

test.each(Object.entries(LIMITS))(
  "a token can't add, replace, read, list, sign, move or delete a product image %s",
  async (_when, limit) => {
    const limited = await person();
    const storedPath = `${limited.org}/${THERE}`;
    const added = `${limited.org}/${NEW}`;
    expect((await send("POST", `${STORE}/${storedPath}`, limited.token)).status).toBe(200);
    const [owner] = await servers.db.query<{ user_id: string }>(
      "select user_id from public.members where org_id = $1",
      [limited.org],
    );
    await servers.db.exec(`${limit} '${owner?.user_id}'`);

    const request = (path: string, body: object, method = "POST") =>
      servers.call(method, path, { token: limited.token, body });
    for (const attempt of [
      () => send("POST", `${STORE}/${added}`, limited.token),
      () => send("PUT", `${STORE}/${storedPath}`, limited.token),
      () => send("GET", `${OBJECTS}/authenticated/product-images/${storedPath}`, limited.token),
      () => request(`${OBJECTS}/sign/product-images/${storedPath}`, { expiresIn: 60 }),
      () => request(`${OBJECTS}/upload/sign/product-images/${added}`, {}),
      () => request(`${OBJECTS}/move`, { bucketId, sourceKey: storedPath, destinationKey: added }),
    ])
      expect((await leavesAll(attempt)).status).toBeGreaterThanOrEqual(400);
    for (const attempt of [
      () => request(`${OBJECTS}/list/product-images`, { prefix: limited.org }),
      () => request(STORE, { prefixes: [storedPath] }, "DELETE"),
    ])
      expect(await (await leavesAll(attempt)).json()).toEqual([]);
  },
);
