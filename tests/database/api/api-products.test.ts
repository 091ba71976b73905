import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, theirs } from "../tenants.ts";
import { call } from "../catalogue/ledger-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Item = { sku: string; outcome: string; field?: string; code?: string; product?: Row };
type Result = { outcome: string; items: Item[] };

const write = (tx: Queryable, changes: Row[], idempotency: Row | null = null) =>
  call<Result>(tx, "server", "api_write_products($1, $2::text::jsonb)", [
    ours.apiKey,
    JSON.stringify({ changes, idempotency }),
  ]);

const read = (tx: Queryable, query: Row, key = ours.apiKey) =>
  call<{ rows: Row[]; next: Row | null }>(tx, "server", "api_products($1, $2::text::jsonb)", [
    key,
    JSON.stringify(query),
  ]);

const outcomes = ({ items }: Result) => items.map(({ sku, outcome }) => [sku, outcome]);

const tagOf = ({ items: [item] }: Result) =>
  `${String(item?.product?.["id"])}.${String(item?.product?.["version"])}`;

const sets = (tx: Queryable) =>
  tx.query(
    "select kind, title, actor_id, source, state, created, updated, removed from public.change_sets where kind = 'api'",
  );

test("an API key writes products as one change set, whose author is the key", async () => {
  await db.rehearse(async (tx) => {
    const result = await write(tx, [
      { sku: "NEW", set: { title_en: "Desk", price: "19.9900" } },
      { sku: "ours", set: { brand: "Acme" } },
    ]);
    expect(outcomes(result)).toEqual([
      ["NEW", "created"],
      ["ours", "updated"],
    ]);
    expect(result.items[0]?.product).toMatchObject({ sku: "NEW", price: "19.99", cost: null });
    expect(result.items[0]?.product).not.toHaveProperty("org_id");
    expect(await sets(tx)).toEqual([
      {
        kind: "api",
        title: "OURS",
        actor_id: null,
        source: { api_key: ours.apiKey },
        state: "committed",
        created: 1,
        updated: 1,
        removed: 0,
      },
    ]);
  });
});

test("an API write of unchanged values, missing products or outdated versions creates no change set", async () => {
  await db.rehearse(async (tx) => {
    expect(
      outcomes(
        await write(tx, [
          { sku: "OURS", set: { sku: "OURS" } },
          { sku: "NONE", if: "exists", set: { brand: "x" } },
        ]),
      ),
    ).toEqual([
      ["OURS", "unchanged"],
      ["NONE", "missing"],
    ]);
    expect(outcomes(await write(tx, [{ sku: "OURS", if: "new", set: { brand: "x" } }]))).toEqual([
      ["OURS", "exists"],
    ]);
    expect(
      outcomes(await write(tx, [{ sku: "OURS", tag: `${ours.product}.9`, set: { brand: "x" } }])),
    ).toEqual([["OURS", "conflict"]]);
    expect(await sets(tx)).toEqual([]);
  });
});

test("an API write reports a duplicate and the invalid field of each rejected product, and writes the other products", async () => {
  await db.rehearse(async (tx) => {
    const result = await write(tx, [
      { sku: "A", set: { price: "1.123456" } },
      { sku: "B", set: { price: "2" } },
      { sku: "b", set: { price: "3" } },
      { sku: "C", set: { supplier_id: theirs.supplier } },
    ]);
    expect(outcomes(result)).toEqual([
      ["A", "rejected"],
      ["B", "created"],
      ["b", "duplicate"],
      ["C", "rejected"],
    ]);
    expect(result.items[0]).toMatchObject({ field: "price", code: "22003" });
    expect(result.items[3]).toMatchObject({ field: "supplier_id", code: "23503" });
  });
});

test("an API write changes only the given attributes, and null removes one", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "OURS", set: { attributes: { Colour: "Black", Size: "27" } } }]);
    const { items } = await write(tx, [
      { sku: "OURS", set: { attributes: { Size: null, Ports: "2" }, brand: null } },
    ]);
    expect(items[0]?.product).toMatchObject({ attributes: { Colour: "Black", Ports: "2" } });
  });
});

test("for a day, a repeated API write returns the first result and isn't carried out again", async () => {
  await db.rehearse(async (tx) => {
    const hash = "a".repeat(64);
    const again = () => write(tx, [{ sku: "NEW", set: { brand: "A" } }], { name: "1", hash });
    const first = await again();
    expect(await again()).toEqual(first);
    expect(outcomes(first)).toEqual([["NEW", "created"]]);
    expect(await sets(tx)).toHaveLength(1);
    const other = { name: "1", hash: "b".repeat(64) };
    expect(await write(tx, [{ sku: "OTHER", set: {} }], other)).toEqual({ outcome: "reused" });
    await tx.exec("update private.api_requests set created_at = now() - interval '2 days'");
    expect(outcomes(await again())).toEqual([["NEW", "unchanged"]]);
  });
});

test("the API removes a product in a change set, but never one that has a stock row", async () => {
  await db.rehearse(async (tx) => {
    const created = await write(tx, [{ sku: "NEW", set: { brand: "A" } }]);
    const remove = (sku: string, tag: string | null = null) =>
      call<Row>(tx, "server", "api_remove_product($1, $2, $3)", [ours.apiKey, sku, tag]);
    expect(await remove("OURS")).toEqual({ outcome: "in_use" });
    expect(await remove("THEIRS")).toEqual({ outcome: "missing" });
    expect(await remove("NEW", `${ours.product}.1`)).toEqual({ outcome: "conflict" });
    expect(await remove("new", tagOf(created))).toEqual({ outcome: "removed" });
    expect(await remove("NEW")).toEqual({ outcome: "missing" });
    expect((await sets(tx)).map(({ removed }) => removed)).toEqual([0, 1]);
  });
});

test("the API lists every product once, page by page, and ends with the last page", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, updated_at)
       select $1, sku, now() from unnest('{D,b,C,A}'::text[]) as sku`,
      [ours.org],
    );
    const found: unknown[] = [];
    let after: Row | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(tx, {
        limit: 2,
        ...(after ? { after } : {}),
      });
      found.push(...page.rows.map(({ sku }) => sku));
      after = page.next;
    } while (after !== null);
    expect(found.filter((sku) => sku !== "OURS")).toEqual(["A", "b", "C", "D"]);
    expect(found).toHaveLength(5);
  });
});

test("a product's time of change is the time of the write, not the start of its transaction", async () => {
  await db.rehearse(async (tx) => {
    // PGlite's clock counts milliseconds.
    await tx.query("select pg_sleep(0.01)");
    const { since } = await one(tx, "select clock_timestamp()::text as since");
    await write(tx, [
      { sku: "NEW", set: {} },
      { sku: "ours", set: { brand: "Acme" } },
    ]);
    const { rows } = await read(tx, { since });
    expect(new Set(rows.map(({ sku }) => sku))).toEqual(new Set(["NEW", "OURS"]));
  });
});

test("an API key can't read or write products without the scope for it", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.api_keys set scopes = '{products:read}' where id = $1", [
      ours.apiKey,
    ]);
    expect((await read(tx, {})).rows).toHaveLength(1);
    expect(await errorCode(write(tx, [{ sku: "X", set: {} }]))).toBe("42501");
  });
  await db.rehearse(async (tx) => {
    await tx.query("update public.api_keys set scopes = '{products:write}' where id = $1", [
      ours.apiKey,
    ]);
    expect(await errorCode(read(tx, {}))).toBe("42501");
  });
});

test("an API key never reads or changes products of another organization", async () => {
  await db.rehearse(async (tx) => {
    const skus = (await read(tx, { limit: 200 })).rows.map(({ sku }) => sku);
    expect(skus).toEqual(["OURS"]);
    expect(await call(tx, "server", "api_product($1, 'THEIRS')", [ours.apiKey])).toBeNull();
    expect(outcomes(await write(tx, [{ sku: "THEIRS", set: { brand: "x" } }]))).toEqual([
      ["THEIRS", "created"],
    ]);
    expect(
      await one(tx, "select brand, version from public.products where id = $1", [theirs.product]),
    ).toEqual({ brand: null, version: 1 });
  });
});

test("an API key for prices changes only prices of products that exist", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.api_keys set scopes = '{prices:write}' where id = $1", [
      ours.apiKey,
    ]);
    const writePrices = (change: Row) =>
      call<Result>(tx, "server", "api_write_products($1, $2::text::jsonb)", [
        ours.apiKey,
        JSON.stringify({ changes: [change], only_prices: true }),
      ]);
    const prices = { sku: "OURS", if: "exists", set: { price: "5" } };
    expect(outcomes(await writePrices(prices))).toEqual([["OURS", "updated"]]);
    for (const change of [
      { ...prices, set: { price: "5", brand: "x" } },
      { sku: "NEW", set: { price: "5" } },
    ]) {
      await tx.exec("savepoint write");
      expect(await errorCode(writePrices(change))).toBe("42501");
      await tx.exec("rollback to savepoint write");
    }
    expect(await errorCode(write(tx, [prices]))).toBe("42501");
  });
});
