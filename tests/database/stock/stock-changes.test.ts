import { afterAll, beforeAll, expect, test } from "vitest";
import { cataloguePage } from "../../../src/importing/comparing/catalogue-page.ts";
import { parseHash, textHasher } from "../../../src/importing/comparing/text-hash.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  apply,
  begin,
  call,
  counters,
  idOf,
  type Outcome,
  product,
  write,
} from "../catalogue/ledger-support.ts";
import { addWarehouse, inWarehouses, stockOf } from "./stock-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const cells = (tx: Queryable, set: string) =>
  tx.query(
    `select sku, action::text, before, after from public.product_changes where change_set_id = $1 order by seq`,
    [set],
  );

test("quantities are imported with new and existing products, and the ledger records the previous values", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1" } }]);
    const first = await write(tx, [
      { sku: "A", set: { price: "2" }, stock: { TOR: 5, MTL: 0 } },
      { sku: "B", set: {}, stock: { "": 7 } },
    ]);
    expect(await stockOf(tx, "A")).toEqual({ TOR: 5, MTL: 0 });
    expect(await stockOf(tx, "B")).toEqual({ TOR: 7 });
    expect(await cells(tx, first)).toMatchObject([
      {
        sku: "A",
        before: { price: 1, "stock TOR": null, "stock MTL": null },
        after: { price: 2, "stock TOR": 5, "stock MTL": 0 },
      },
      { sku: "B", action: "create", after: { "stock TOR": 7 } },
    ]);
  });
});

test("a product whose stock alone changed counts as updated, and one without changes as unchanged", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1" }, stock: { TOR: 5 } }]);
    const before = await product(tx, "A");
    const set = await write(tx, [{ sku: "A", set: { price: "1" }, stock: { TOR: 8 } }]);
    expect(await counters(tx, set)).toMatchObject({ rows_read: 1, updated: 1, unchanged: 0 });
    expect(await cells(tx, set)).toEqual([
      { sku: "A", action: "update", before: { "stock TOR": 5 }, after: { "stock TOR": 8 } },
    ]);
    expect((await product(tx, "A"))?.version).toBe(before?.version);

    const again = await write(tx, [{ sku: "A", set: { price: "1" }, stock: { TOR: 8 } }]);
    expect(await counters(tx, again)).toMatchObject({ rows_read: 1, updated: 0, unchanged: 1 });
  });
});

test("a chunk of quantities is applied once, however often it is sent", async () => {
  await inWarehouses(db, async (tx) => {
    const set = await begin(tx);
    const changes = [{ sku: "A", set: {}, stock: { TOR: 5 } }];
    const result = await apply(tx, set, 1, changes);
    await tx.query("update public.stock set on_hand = 4 where org_id = $1", [ours.org]);
    expect(await apply(tx, set, 1, changes)).toEqual(result);
    expect(await stockOf(tx, "A")).toEqual({ TOR: 4 });
  });
});

test("a product missing from a file gets zero stock in its existing warehouses only", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [
      { sku: "A", set: {}, stock: { TOR: 5, MTL: 0 } },
      { sku: "B", set: {} },
    ]);
    const set = await write(tx, [
      { sku: "A", set: {}, stock: { "*": 0 } },
      { sku: "B", set: {}, stock: { "*": 0 } },
    ]);
    expect([await stockOf(tx, "A"), await stockOf(tx, "B")]).toEqual([{ TOR: 0, MTL: 0 }, {}]);
    expect(await counters(tx, set)).toMatchObject({ updated: 1, unchanged: 1 });
  });
});

test("importing a quantity leaves the reserved stock unchanged", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: {}, stock: { TOR: 5 } }]);
    await tx.query("update public.stock set reserved = 3 where org_id = $1", [ours.org]);
    await write(tx, [{ sku: "A", set: {}, stock: { TOR: 2 } }]);
    expect(
      await one(tx, "select on_hand, reserved, available from public.stock where org_id = $1", [
        ours.org,
      ]),
    ).toEqual({ on_hand: 2, reserved: 3, available: -1 });
  });
});

test("an organization without a warehouse gets one with its first quantity", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("delete from public.orders where org_id = $1", [ours.org]);
    await tx.query("delete from public.supply_orders where org_id = $1", [ours.org]);
    await tx.query("delete from public.stock where org_id = $1", [ours.org]);
    await tx.query("delete from public.warehouses where org_id = $1", [ours.org]);
    await write(tx, [{ sku: "A", set: {}, stock: { "": 5 } }]);
    expect(await stockOf(tx, "A")).toEqual({ MAIN: 5 });
  });
});

test("stock isn't written for a rejected product row, and the first of two rows for one product applies", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1" } }]);
    const set = await begin(tx);
    const { rejected } = await apply(tx, set, 1, [
      { sku: "A", version: 9, set: { price: "2" }, stock: { TOR: 5 } },
      { sku: "B", set: { price: "-1" }, stock: { TOR: 5 } },
      { sku: "C", set: {}, stock: { TOR: 1 } },
      { sku: "c", set: {}, stock: { TOR: 2 } },
    ]);
    expect(Object.fromEntries(rejected.map(({ sku, reason }) => [sku, reason]))).toEqual({
      A: "conflict",
      B: "rejected",
      c: "duplicate",
    });
    expect([await stockOf(tx, "A"), await stockOf(tx, "C")]).toEqual([{}, { TOR: 1 }]);
    await apply(tx, set, 2, [{ sku: "C", set: {}, stock: { TOR: 9 } }]);
    expect(await stockOf(tx, "C")).toEqual({ TOR: 1 });
  });
});

test("a second change of a product in one chunk is rejected with its stock, even in another warehouse", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [
      { sku: "A", set: {} },
      { sku: "B", set: {} },
    ]);
    const b = await idOf(tx, "B");
    const set = await begin(tx);
    const { rejected } = await apply(tx, set, 1, [
      { sku: "A", row: 1, set: {}, stock: { TOR: 5 } },
      { sku: "a", row: 2, set: {}, stock: { MTL: 3 } },
      { sku: "A", row: 3, set: {}, stock: { MTL: 4 } },
      { id: b, row: 4, set: { price: "1" } },
      { sku: "B", row: 5, set: {}, stock: { TOR: 6 } },
      { sku: "C", row: 6, set: {}, stock: { TOR: 7 } },
      { sku: "c", row: 7, set: {}, stock: { MTL: 8 } },
    ]);
    expect(rejected.map(({ row, reason }) => [row, reason])).toEqual(
      [2, 3, 5, 7].map((row) => [row, "duplicate"]),
    );
    expect([await stockOf(tx, "A"), await stockOf(tx, "B"), await stockOf(tx, "C")]).toEqual([
      { TOR: 5 },
      {},
      { TOR: 7 },
    ]);
    expect(await counters(tx, set)).toMatchObject({ rows_read: 7, created: 1, updated: 2 });
  });
});

test.each([
  ["a negative number", { TOR: -1 }, "22023"],
  ["a fraction", { TOR: 1.5 }, "22023"],
  ["a word", { TOR: "many" }, "22023"],
  ["a missing value", { TOR: null }, "22023"],
  ["too large a number", { TOR: 1_000_000_000 }, "22023"],
  ["a list without quantities", ["TOR"], "22023"],
  ["an unknown warehouse", { OTTAWA: 1 }, "23503"],
  ["another organization's warehouse", { FOREIGN: 1 }, "23503"],
])("a chunk with stock of %s is rejected as a whole", async (_what, stock, code) => {
  await inWarehouses(db, async (tx) => {
    await addWarehouse(tx, "FOREIGN", theirs.org);
    const set = await begin(tx);
    expect(await errorCode(apply(tx, set, 1, [{ sku: "A", set: {}, stock }]))).toBe(code);
  });
});

test("an import can't write stock for another organization's product", async () => {
  await inWarehouses(db, async (tx) => {
    const { rejected } = await apply(tx, await begin(tx), 1, [
      { id: theirs.product, set: {}, stock: { TOR: 5 } },
    ]);
    expect(rejected).toMatchObject([{ reason: "missing" }]);
    expect(
      await tx.query("select from public.stock where org_id = $1 and product_id = $2", [
        ours.org,
        theirs.product,
      ]),
    ).toEqual([]);
  });
});

test("imported stock and the same stored stock have the same fingerprint", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [
      { sku: "A", set: { price: "1" }, stock: { TOR: 5 } },
      { sku: "B", set: { price: "1" }, stock: { MTL: 5 } },
    ]);
    const hashes = async (places: string) => {
      const page = await call<Outcome>(
        tx,
        people.viewer,
        "product_fingerprints($1, '{price}', only_skus => '{A,B}', stock_warehouses => $2)",
        [ours.org, places],
      );
      const { skus, fingerprints: found } = cataloguePage.parse(page);
      return new Map(skus.map((sku, at) => [sku, parseHash(found[at] ?? "")]));
    };
    const digest = textHasher();
    const [tor, byDefault] = [await hashes("{TOR,MTL}"), await hashes('{""}')];
    expect(tor.get("A")).toEqual(digest("1\u001e5\u001e"));
    expect(tor.get("B")).toEqual(digest("1\u001e\u001e5"));
    expect(byDefault.get("A")).toEqual(digest("1\u001e5"));
  });
});

test("the fingerprint list shows which products have stock in the compared warehouses", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [
      { sku: "A", set: { price: "1" }, stock: { TOR: 5 } },
      { sku: "B", set: { price: "1" }, stock: { TOR: 0, MTL: 5 } },
    ]);
    const stockedIn = async (places: string) => {
      const page = await call<Outcome>(
        tx,
        people.viewer,
        "product_fingerprints($1, '{price}', only_skus => '{A,B}', stock_warehouses => $2)",
        [ours.org, places],
      );
      const { skus, stocked } = cataloguePage.parse(page);
      return Object.fromEntries(skus.map((sku, at) => [sku, stocked.charAt(at)]));
    };
    expect(await stockedIn("{TOR}")).toEqual({ A: "1", B: "0" });
    expect(await stockedIn("{TOR,MTL}")).toEqual({ A: "1", B: "1" });
    expect(await stockedIn("{}")).toEqual({ A: "", B: "" });
  });
});
