import { afterAll, beforeAll, expect, test } from "vitest";
import { productUploads } from "../../../supabase/functions/jobs/product-uploads.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";
import { apiClient, callFunction, type Client } from "./api-client.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const TYPE = { "content-type": "application/x-ndjson" };
const linesOf = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join("\n");

const upload = (send: Client, values: readonly unknown[], headers: Record<string, string> = {}) =>
  send("POST", "/product-uploads", { body: linesOf(values), headers: { ...TYPE, ...headers } });

const products = (count: number) => Array.from({ length: count }, (_, n) => ({ sku: `UP-${n}` }));

/** Runs an upload's job until it ends, or at most this many `parts` of it. */
function runJob(tx: Queryable, key: string, { parts = Infinity, isCancelled = false } = {}) {
  let done = 0;
  return productUploads({
    call: (name, values) => callFunction(tx, name, values),
    job: { org: ours.org, lease: "", key, payload: {}, resumeFrom: null, done: 0 },
    progress: async () => !isCancelled,
    hasTime: () => ++done < parts,
    compute: (work) => work(),
  });
}

const leftovers = (tx: Queryable) =>
  one(
    tx,
    `select (select count(*)::int from private.product_uploads) as uploads,
       (select count(*)::int from private.product_upload_parts) as parts`,
  );

test("a product upload is accepted before it’s written, and its job writes it as one change set", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const sent = [...products(2300), "{broken", { sku: "UP-BAD", colour: "red" }, { sku: "up-1" }];
    const accepted = await upload(send, sent);
    const { id } = accepted.json;
    expect(accepted).toMatchObject({
      status: 202,
      json: { state: "waiting", lines: 2303, processed: 0, change_set: null },
    });
    expect(accepted.headers.get("location")).toBe(`product-uploads/${id}`);
    expect(await send("GET", "/products/UP-1")).toMatchObject({ status: 404 });
    const { json: job } = await send("GET", `/jobs/${accepted.json.job}`);
    expect(job).toMatchObject({ kind: "product_upload", about: id });

    expect(await runJob(tx, id, { parts: 1 })).toEqual({ continuesAt: {} });
    expect((await send("GET", `/product-uploads/${id}`)).json).toMatchObject({
      state: "running",
      processed: 1000,
    });
    expect(await runJob(tx, id)).toBe("done");
    const { json: ended } = await send("GET", `/product-uploads/${id}`);
    expect(ended).toMatchObject({
      state: "done",
      job: null,
      processed: 2303,
      created: 2300,
      updated: 0,
      unchanged: 0,
      rejected: 3,
      change_set: id,
      error: null,
    });
    expect((await send("GET", `/change-sets/${id}`)).json).toMatchObject({
      kind: "api",
      author: "ERP",
      state: "committed",
      created: 2300,
    });
    const first = await send("GET", `/product-uploads/${id}/rejections?limit=2`);
    expect(first.json.data).toMatchObject([
      { line: 2301, status: 400, error: { code: "invalid_json" } },
      { line: 2302, status: 422, error: { errors: [{ pointer: "/colour" }] } },
    ]);
    const cursor = first.json.next_cursor;
    const next = await send("GET", `/product-uploads/${id}/rejections?cursor=${cursor}`);
    expect(next.json).toMatchObject({
      data: [{ line: 2303, sku: "up-1", status: 409, error: { code: "duplicate" } }],
      next_cursor: null,
    });
  });
});

test("repeating a product upload with its idempotency key returns the first one, and a different body is rejected", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const headers = { "idempotency-key": "night-1" };
    const first = await upload(send, products(3), headers);
    const again = await upload(send, products(3), headers);
    expect([again.status, again.json.id]).toEqual([202, first.json.id]);
    expect(await upload(send, products(4), headers)).toMatchObject({
      status: 422,
      json: { code: "idempotency_key_reused" },
    });
    expect(await leftovers(tx)).toEqual({ uploads: 1, parts: 1 });
  });
});

test("a product upload that has no lines, is too large or of another type is rejected, and nothing is stored", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const large = [...products(1500), "x".repeat(1_100_000)];
    expect(await upload(send, large)).toMatchObject({
      status: 413,
      json: { detail: "A line has at most 1 MB. Nothing was written." },
    });
    expect(await upload(send, ["", " "])).toMatchObject({
      status: 422,
      json: { detail: "The body has no lines. Nothing was written." },
    });
    expect(await upload(send, products(1), { "content-length": "500000001" })).toMatchObject({
      status: 413,
      json: { detail: "A body of lines has at most 500 MB. Nothing was written." },
    });
    const many = `${"\n".repeat(5_000_000)}{"sku":"LAST"}`;
    expect(await send("POST", "/product-uploads", { body: many, headers: TYPE })).toMatchObject({
      status: 413,
      json: { detail: "An upload has at most 5,000,000 lines. Nothing was written." },
    });
    expect(await send("POST", "/product-uploads", { body: {} })).toMatchObject({ status: 415 });
    expect(await leftovers(tx)).toEqual({ uploads: 0, parts: 0 });
  });
});

test("an invalid line of a stream or product upload is reported with its number, and the other lines are written", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const lines = Array.from<unknown>({ length: 70_001 }).fill("");
    lines[0] = { sku: "FIRST" };
    lines[69_999] = '{"sku": "BROKEN"';
    lines[70_000] = { sku: "LAST" };
    const broken = { line: 70_000, status: 400, error: { code: "invalid_json" } };
    const { text } = await send("PATCH", "/products", { body: linesOf(lines), headers: TYPE });
    const answers = text.trim().split("\n");
    expect(answers.map((line) => Object(JSON.parse(line)))).toMatchObject([
      { line: 1, status: 201 },
      broken,
      { line: 70_001, sku: "LAST", status: 201 },
      { summary: { is_complete: true, lines: 70_001, created: 2, rejected: 1 } },
    ]);
    const { id } = (await upload(send, lines)).json;
    await runJob(tx, id);
    expect((await send("GET", `/product-uploads/${id}`)).json).toMatchObject({
      lines: 70_001,
      unchanged: 2,
      rejected: 1,
      change_set: null,
    });
    const { json } = await send("GET", `/product-uploads/${id}/rejections`);
    expect(json.data).toMatchObject([broken]);
  });
});

test("a product upload is rejected while 20 others wait, and uploads that don’t end within a month are deleted", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    for (let n = 0; n < 20; n++) expect((await upload(send, products(1))).status).toBe(202);
    expect(await upload(send, products(1))).toMatchObject({
      status: 409,
      json: { code: "state_conflict", detail: expect.stringContaining("Nothing was written.") },
    });
    expect(await leftovers(tx)).toEqual({ uploads: 20, parts: 20 });
    await tx.exec("update private.product_uploads set created_at = now() - interval '31 days'");
    expect((await upload(send, products(1))).status).toBe(202);
    expect(await leftovers(tx)).toEqual({ uploads: 1, parts: 1 });
  });
});

test("a line with a NUL character in a product upload is rejected like other invalid JSON", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const { status, json } = await upload(send, [
      '{"sku":"N-1","brand":"a\u0000"}',
      { sku: "N-2" },
    ]);
    expect(status).toBe(202);
    await runJob(tx, json.id);
    expect((await send("GET", `/product-uploads/${json.id}`)).json).toMatchObject({
      created: 1,
      rejected: 1,
    });
    const { json: page } = await send("GET", `/product-uploads/${json.id}/rejections`);
    expect(page.data).toMatchObject([{ line: 1, error: { code: "invalid_json" } }]);
  });
});

test("a product upload whose key is revoked or whose job is cancelled keeps the written lines and reports the reason", async () => {
  await db.rehearse(async (tx) => {
    const [send, reader] = [await apiClient(tx), await apiClient(tx)];
    const { id } = (await upload(send, products(1500))).json;
    await runJob(tx, id, { parts: 1 });
    await tx.query(
      `update public.api_keys set revoked_at = now()
       where id = (select key_id from private.product_uploads where id = $1)`,
      [id],
    );
    expect(await runJob(tx, id)).toBe("done");
    expect((await reader("GET", `/product-uploads/${id}`)).json).toMatchObject({
      state: "failed",
      created: 1000,
      change_set: id,
      error: "The API key was revoked or has expired. The remaining lines weren’t written.",
    });
    const second = (await upload(reader, products(1200))).json.id;
    expect(await runJob(tx, second, { isCancelled: true })).toBe("done");
    expect((await reader("GET", `/product-uploads/${second}`)).json).toMatchObject({
      state: "failed",
      processed: 1000,
      unchanged: 1000,
    });
    const third = (await upload(reader, products(1))).json;
    await tx.query("delete from public.jobs where id = $1", [third.job]);
    expect((await reader("GET", `/product-uploads/${third.id}`)).json).toMatchObject({
      state: "failed",
      error: "The job was cancelled.",
    });
  });
});

test("a product upload is deleted a week after it ended, and after a day if it was never received completely", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const { id } = (await upload(send, products(1))).json;
    await runJob(tx, id);
    await tx.query(
      "update private.product_uploads set ended_at = now() - interval '8 days' where id = $1",
      [id],
    );
    await tx.query(
      `insert into private.product_uploads (org_id, id, key_id, created_at)
       select org_id, gen_random_uuid(), key_id, now() - interval '25 hours' from private.product_uploads`,
    );
    await upload(send, products(1));
    expect(await send("GET", `/product-uploads/${id}`)).toMatchObject({ status: 404 });
    expect(await leftovers(tx)).toEqual({ uploads: 1, parts: 1 });
  });
});
