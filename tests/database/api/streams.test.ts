import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";
import { apiClient, type Client } from "./api-client.ts";
import { almostFitting } from "./contract-values.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const lineOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Sends lines as one stream, and returns the lines of the response. */
async function stream(send: Client, lines: readonly unknown[], more = "") {
  const { status, text } = await send("PATCH", "/products", {
    body: lines.map(lineOf).join("\n") + more,
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(status).toBe(200);
  const answer: Row[] = text
    .trim()
    .split("\n")
    .map((line) => Object(JSON.parse(line)));
  return { results: answer.slice(0, -1), end: Object(answer.at(-1)) };
}

const setsOf = (tx: Queryable) =>
  tx.query(
    `select title, source, state, created, updated, rejected from public.change_sets
     where kind = 'api' and org_id = $1`,
    [ours.org],
  );

test("a stream of products is one change set, with a result for each line that isn't empty", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const { results, end } = await stream(
      send,
      [
        { sku: "NEW-1", title_en: "Desk", price: "19.90" },
        { sku: "ours", brand: "Acme" },
        "",
        "{broken",
        { sku: "NEW-2", colour: "red" },
        { sku: "NEW-3", supplier_id: "00000000-0000-4000-8000-00000000ffff" },
        { sku: "new-1", brand: "x" },
      ],
      "\n",
    );
    expect(results).toMatchObject([
      { line: 1, sku: "NEW-1", status: 201 },
      { line: 2, sku: "ours", status: 200 },
      { line: 4, status: 400, error: { code: "invalid_json" } },
      { line: 5, status: 422, error: { errors: [{ pointer: "/colour" }] } },
      { line: 6, status: 422, error: { errors: [{ pointer: "/supplier_id" }] } },
      { line: 7, status: 409, error: { code: "duplicate" } },
    ]);
    const { id } = await one<{ id: string }>(
      tx,
      "select id from public.change_sets where kind = 'api' and org_id = $1",
      [ours.org],
    );
    const counts = { created: 1, updated: 1, unchanged: 0, rejected: 4 };
    expect(end).toEqual({ summary: { is_complete: true, lines: 7, ...counts, change_set: id } });
    expect(await setsOf(tx)).toMatchObject([
      { title: "ERP", state: "committed", created: 1, updated: 1, rejected: 2 },
    ]);
  });
});

test("a stream that changes no values creates no change set", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    expect((await stream(send, [{ sku: "OURS" }])).end.summary).toMatchObject({
      unchanged: 1,
      change_set: null,
    });
    expect((await stream(send, ["{"])).end.summary).toMatchObject({ lines: 1, rejected: 1 });
    expect(await setsOf(tx)).toEqual([]);
  });
});

test("a stream with a line that is too large saves the lines before it, and reports how many", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const good = Array.from({ length: 1000 }, (_, n) => ({ sku: `S-${n}` }));
    const { results, end } = await stream(send, [...good, "x".repeat(1_100_000)]);
    expect(results).toHaveLength(1000);
    expect(end).toMatchObject({
      summary: { is_complete: false, lines: 1000, created: 1000 },
      error: { code: "too_large", detail: "A line has at most 1 MB." },
    });
    expect(await setsOf(tx)).toMatchObject([{ state: "committed", created: 1000 }]);
  });
});

test("a repeated part of a stream isn’t written again, and the next stream ends an abandoned one", async () => {
  await db.rehearse(async (tx) => {
    const changes = JSON.stringify([{ row: 1, sku: "NEW", set: { brand: "A" } }]);
    const write = (set: string) =>
      one(tx, "select public.api_write_part($1, $2, 1, $3::text::jsonb) as result", [
        ours.apiKey,
        set,
        changes,
      ]);
    const set = "00000000-0000-4000-8000-0000000000e1";
    await write(set);
    await write(set);
    expect(await setsOf(tx)).toMatchObject([{ state: "open", created: 1 }]);
    await tx.query(
      "update public.change_sets set created_at = now() - interval '2 hours' where id = $1",
      [set],
    );
    await write("00000000-0000-4000-8000-0000000000e2");
    expect((await setsOf(tx)).filter(({ state }) => state === "open")).toHaveLength(1);
  });
});

test("a stream of any lines gets one result per line, and its counts add up", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const line = fc.oneof(
      { weight: 4, arbitrary: almostFitting({ $ref: "#/components/schemas/ProductLineInput" }) },
      { weight: 1, arbitrary: fc.string() },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
        const sent = lines.map(lineOf).filter((text) => text.trim() !== "" && !/[\r\n]/.test(text));
        fc.pre(sent.length > 0);
        const { results, end } = await stream(send, sent);
        expect(results.map((result) => result["line"])).toEqual(sent.map((_, at) => at + 1));
        expect(end.error).toBeUndefined();
        const { created, updated, unchanged, rejected, lines: count } = end.summary;
        expect(created + updated + unchanged + rejected).toBe(count);
      }),
      { numRuns: 30 },
    );
  });
});

test("a stream with another content type or a declared length over the limit is rejected before it’s read", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    expect(await send("PATCH", "/products", { body: "{}" })).toMatchObject({ status: 415 });
    const headers = { "content-type": "application/x-ndjson", "content-length": "60000000" };
    expect(await send("PATCH", "/products", { body: "{}", headers })).toMatchObject({
      status: 413,
    });
  });
});
