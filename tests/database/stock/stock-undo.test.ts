import { afterAll, beforeAll, expect, test } from "vitest";
import { counters, idOf, product, undo, write } from "../catalogue/ledger-support.ts";
import { inWarehouses, stockOf } from "./stock-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("undo reverts quantities of new and existing products, and can itself be undone", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1" }, stock: { TOR: 5 } }]);
    const set = await write(tx, [
      { sku: "A", set: { price: "2" }, stock: { TOR: 8, MTL: 3 } },
      { sku: "B", set: { price: "1" }, stock: { TOR: 7 } },
    ]);
    const made = await idOf(tx, "B");
    const back = await undo(tx, set);
    expect(await stockOf(tx, "A")).toEqual({ TOR: 5 });
    expect(await product(tx, "B")).toBeUndefined();
    expect(await counters(tx, back)).toMatchObject({ rows_read: 2, updated: 1, removed: 1 });

    await undo(tx, back);
    expect(await stockOf(tx, "A")).toEqual({ TOR: 8, MTL: 3 });
    expect([await idOf(tx, "B"), await stockOf(tx, "B")]).toEqual([made, { TOR: 7 }]);
  });
});

test("undo of a change to stock alone changes and counts only stock", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: {}, stock: { TOR: 5 } }]);
    const set = await write(tx, [{ sku: "A", set: {}, stock: { TOR: 8 } }]);
    const back = await undo(tx, set);
    expect(await stockOf(tx, "A")).toEqual({ TOR: 5 });
    expect(await counters(tx, back)).toMatchObject({ rows_read: 1, updated: 1 });
  });
});

test("undo skips and lists quantities that were changed later, and new products whose stock was changed or reserved later", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1" }, stock: { TOR: 5 } }]);
    const set = await write(tx, [
      { sku: "A", set: { price: "2" }, stock: { TOR: 8 } },
      { sku: "SOLD", set: {}, stock: { TOR: 7 } },
      { sku: "PROMISED", set: {}, stock: { TOR: 7 } },
    ]);
    await tx.query(
      `update public.stock s set on_hand = 6 from public.products p
       where p.id = s.product_id and p.org_id = $1 and p.sku in ('A', 'SOLD')`,
      [ours.org],
    );
    await tx.query(
      `update public.stock s set reserved = 1 from public.products p
       where p.id = s.product_id and p.org_id = $1 and p.sku = 'PROMISED'`,
      [ours.org],
    );
    const back = await undo(tx, set);
    expect(await stockOf(tx, "A")).toEqual({ TOR: 6 });
    expect((await product(tx, "A"))?.price).toBe("1.0000");
    expect([await stockOf(tx, "SOLD"), await stockOf(tx, "PROMISED")]).toEqual([
      { TOR: 6 },
      { TOR: 7 },
    ]);
    const { result } = await one<{ result: Record<string, Record<string, unknown>[]> }>(
      tx,
      "select result from public.change_set_chunks where change_set_id = $1",
      [back],
    );
    expect(result["skipped_fields"]).toMatchObject([
      { sku: "A", fields: ["stock TOR"] },
      { sku: "SOLD", fields: ["stock TOR"] },
      { sku: "PROMISED", fields: ["stock TOR"] },
    ]);
    expect(result["skipped"]?.map(({ sku, reason }) => [sku, reason])).toEqual([
      ["SOLD", "in_use"],
      ["PROMISED", "in_use"],
    ]);
  });
});

test("undo can be limited to chosen cells: the price but not the stock, or a single warehouse", async () => {
  await inWarehouses(db, async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1" }, stock: { TOR: 5, MTL: 5 } }]);
    const set = await write(tx, [{ sku: "A", set: { price: "2" }, stock: { TOR: 8, MTL: 8 } }]);
    await undo(tx, set, { fields: ["price"] });
    expect(await stockOf(tx, "A")).toEqual({ TOR: 8, MTL: 8 });
    expect((await product(tx, "A"))?.price).toBe("1.0000");
    await undo(tx, set, { fields: ["stock MTL"] });
    expect(await stockOf(tx, "A")).toEqual({ TOR: 8, MTL: 5 });
  });
});

test("undo doesn't restore the quantity of a deleted warehouse", async () => {
  await inWarehouses(db, async (tx) => {
    const set = await write(tx, [{ sku: "OURS", set: {}, stock: { MTL: 8 } }]);
    await tx.query("delete from public.stock where org_id = $1", [ours.org]);
    await tx.query("delete from public.warehouses where org_id = $1 and code = 'MTL'", [ours.org]);
    const back = await undo(tx, set);
    expect(await counters(tx, back)).toMatchObject({ rows_read: 1, updated: 0 });
  });
});
