import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, begin, counters, idOf, product } from "../catalogue/ledger-support.ts";
import { inWarehouses, stockOf } from "../stock/stock-support.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("a value that the database rejects is reported by row and field, and the other rows are written", async () => {
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    const outcome = await apply(tx, set, 1, [
      { sku: "A", row: 1, set: { price: "1" } },
      { sku: "B", row: 2, set: { price: "twelve" } },
      { sku: "C", row: 3, set: { price: "-1" } },
      { sku: "D", row: 4, set: { status: "sold" } },
      { sku: "E", row: 5, set: { status: null } },
      { sku: "a", row: 6, set: { price: "2" } },
      { sku: "F", row: 7, set: { supplier_id: theirs.supplier } },
      { sku: "G", row: 8, set: { price: "8" } },
    ]);
    expect(outcome).toMatchObject({
      created: 2,
      rejected: [
        { row: 2, sku: "B", reason: "rejected", code: "22P02", field: "price" },
        {
          row: 3,
          sku: "C",
          reason: "rejected",
          constraint: "products_price_check",
          field: "price",
        },
        { row: 4, sku: "D", reason: "rejected", code: "22P02", field: "status" },
        { row: 5, sku: "E", reason: "rejected", code: "23502", field: "status" },
        { row: 6, sku: "a", reason: "duplicate" },
        { row: 7, sku: "F", reason: "rejected", code: "23503", field: "supplier_id" },
      ],
    });
    expect(await product(tx, "A")).toMatchObject({ price: "1.0000" });
    expect(await counters(tx, set)).toMatchObject({ rows_read: 8, created: 2, rejected: 6 });
  });
});

test("many rejected rows among valid ones are reported in order, and every valid row is written", async () => {
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    const unknown = randomUUID();
    const rows = Array.from({ length: 60 }, (_, i) => i + 1);
    const changes = rows.map((row) => ({
      sku: `S-${row}`,
      row,
      // Two of every ten rows are rejected: one has an invalid value, the other a supplier that doesn't exist.
      set: row % 10 === 3 ? { price: "0.00001" } : row % 10 === 7 ? { supplier_id: unknown } : {},
    }));
    const outcome = await apply(tx, set, 1, changes);
    const rejectedNumbers = rows.filter((row) => row % 10 === 3 || row % 10 === 7);
    expect(outcome.created).toBe(48);
    expect(outcome.rejected).toEqual(
      rejectedNumbers.map((row) =>
        expect.objectContaining({ row, field: row % 10 === 3 ? "price" : "supplier_id" }),
      ),
    );
    expect(await counters(tx, set)).toMatchObject({ rows_read: 60, created: 48, rejected: 12 });
  });
});

test("a product update checks and writes only the fields it names and leaves the other fields unchanged", async () => {
  await db.rehearse(async (tx) => {
    await apply(tx, await begin(tx), 1, [{ sku: "A", set: { price: "5", status: "active" } }]);
    const { updated, rejected } = await apply(tx, await begin(tx), 1, [
      { id: await idOf(tx, "A"), row: 1, set: { price: "6" } },
      { sku: "B", row: 2, set: { price: "-6" } },
    ]);
    expect({ updated, rejected }).toMatchObject({ updated: 1, rejected: [{ row: 2 }] });
    expect(await product(tx, "A")).toMatchObject({ price: "6.0000", status: "active" });
  });
});

test.each([
  [{ price: "NaN" }, "23514"],
  [{ eta: "infinity" }, "23514"],
  [{ brand: null, status: null }, "23502"],
  [{ tags: ["a", null] }, "23514"],
])("a row with %j is rejected without affecting other rows", async (set, code) => {
  await db.rehearse(async (tx) => {
    const { created, rejected } = await apply(tx, await begin(tx), 1, [
      { sku: "A", row: 1, set },
      { sku: "B", row: 2, set: { brand: "" } },
    ]);
    expect({ created, rejected }).toMatchObject({ created: 1, rejected: [{ row: 1, code }] });
  });
});

test.each([
  { title_en: { a: 1 } },
  { title_en: ["x"] },
  { brand: true },
  { tags: "oak" },
  { attributes: [] },
  { images: {} },
])("a chunk with %j is rejected as a whole because the value has the wrong type", async (set) => {
  await db.rehearse(async (tx) => {
    expect(await errorCode(apply(tx, await begin(tx), 1, [{ sku: "A", set }]))).toBe("22023");
  });
});

test("updates of deleted products are each rejected as missing", async () => {
  await db.rehearse(async (tx) => {
    const gone = [randomUUID(), randomUUID()].map((id) => ({
      id,
      version: 3,
      set: { brand: "A" },
    }));
    const { rejected } = await apply(tx, await begin(tx), 1, gone);
    expect(rejected.map(({ reason }) => reason)).toEqual(["missing", "missing"]);
  });
});

test("a valid row is written with its stock, even if an earlier row of its product was rejected", async () => {
  await inWarehouses(db, async (tx) => {
    const set = await begin(tx);
    await apply(tx, set, 1, [{ sku: "A", set: {} }]);
    const id = await idOf(tx, "A");
    const next = await begin(tx);
    const { rejected } = await apply(tx, next, 1, [
      { sku: "A", row: 1, set: { price: "-1" }, stock: { TOR: 1 } },
      { id, row: 2, set: { price: "2" }, stock: { TOR: 2 } },
      { sku: "B", row: 3, set: { price: "-1" }, stock: { TOR: 3 } },
      { sku: "b", row: 4, set: {}, stock: { TOR: 4 } },
      { sku: "B", row: 5, set: {}, stock: { TOR: 5 } },
    ]);
    expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [1, "rejected"],
      [3, "rejected"],
      [5, "duplicate"],
    ]);
    expect([await stockOf(tx, "A"), await stockOf(tx, "b")]).toEqual([{ TOR: 2 }, { TOR: 4 }]);
  });
});
