import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call, idOf, undo, write } from "../catalogue/ledger-support.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function scorecard(tx: Queryable, actor: string, supplier = ours.supplier) {
  await become(tx, actor);
  const { card } = await one<{ card: Row | null }>(
    tx,
    "select public.supplier_scorecard($1) as card",
    [supplier],
  );
  await tx.exec("reset role");
  return card;
}

const COMPLETE = {
  supplier_id: ours.supplier,
  title_en: "Lamp",
  description_en: "A lamp.",
  brand: "Nord",
  gtin: "0012345678905",
  category: "Lamps",
  price: "20",
  cost: "10",
  status: "active",
  images: [{ url: "https://a.example/1.jpg" }],
};

test("the supplier scorecard doesn't count a product without an image or description as complete, and ignores archived ones", async () => {
  const card = await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "A", set: COMPLETE },
      { sku: "B", set: { ...COMPLETE, images: [] } },
      { sku: "C", set: { ...COMPLETE, status: "archived" } },
      { sku: "D", set: { ...COMPLETE, supplier_id: ours.spareSupplier } },
      { sku: "E", set: { ...COMPLETE, description_en: null } },
    ]);
    return scorecard(tx, people.viewer);
  });
  // Besides these, the organization comes with one product that has only a SKU.
  expect(card).toMatchObject({ products: 4, complete: 1 });
});

test("the supplier scorecard shows cost changes and price changes from imports separately", async () => {
  const [before, after] = await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "A", set: COMPLETE },
      { sku: "B", set: { ...COMPLETE, cost: "100" } },
      { sku: "C", set: { ...COMPLETE, cost: "0", price: "1" } },
      { sku: "D", set: { ...COMPLETE, supplier_id: ours.spareSupplier } },
    ]);
    const still = await scorecard(tx, people.viewer);
    await write(tx, [
      { sku: "A", set: { cost: "12", price: "25" } },
      { sku: "B", set: { cost: "90", brand: "Sud" } },
      { sku: "C", set: { cost: "5" } },
      { sku: "D", set: { cost: "1", price: "1" } },
    ]);
    await write(tx, [{ sku: "A", set: { cost: "15" } }]);
    await write(tx, [{ sku: "B", set: { cost: "70", currency: "USD" } }]);
    return [still, await scorecard(tx, people.viewer)];
  });
  expect(before).toMatchObject({ repriced: 0, moves: [] });
  // A change from 0, or between currencies, has no percentage.
  expect(after).toMatchObject({
    repriced: 2,
    moves: [
      { field: "cost", changes: 3, median: "20.0" },
      { field: "price", changes: 1, median: "25.0" },
    ],
  });
});

test("the supplier scorecard counts price changes of imports, but neither edits nor undos", async () => {
  const card = await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: COMPLETE }]);
    await call(tx, people.editor, "edit_products($1, $2, 'edit', 'By hand', $3::text::jsonb)", [
      randomUUID(),
      ours.org,
      JSON.stringify([{ sku: "A", set: { cost: "11", price: "21" } }]),
    ]);
    await undo(tx, await write(tx, [{ sku: "A", set: { price: "42" } }]));
    return scorecard(tx, people.viewer);
  });
  expect(card).toMatchObject({
    repriced: 1,
    moves: [{ field: "price", changes: 1, median: "100.0" }],
  });
});

test("the supplier scorecard adds up the rows read and rejected in the supplier's own finished imports of the last ninety days", async () => {
  const card = await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.change_sets
         (org_id, kind, title, supplier_id, state, ended_at, created_at, rows_read, unchanged, rejected)
       values
         ($1, 'import', 'Lately', $2, 'committed', now(), now() - interval '2 days', 100, 97, 3),
         ($1, 'import', 'Long ago', $2, 'committed', now(), now() - interval '200 days', 50, 0, 50),
         ($1, 'import', 'Stopped', $2, 'cancelled', now(), now() - interval '1 day', 9, 0, 9),
         ($1, 'edit', 'By hand', $2, 'committed', now(), now(), 7, 7, 0),
         ($1, 'import', 'Another', $3, 'committed', now(), now(), 8, 0, 8)`,
      [ours.org, ours.supplier, ours.spareSupplier],
    );
    const found = await scorecard(tx, people.viewer);
    return {
      ...found,
      ...(await one(tx, "select ($1::timestamptz = now() - interval '2 days') as is_last", [
        String(found?.["last_delivery"]),
      ])),
    };
  });
  expect(card).toMatchObject({ rows_read: 100, rejected: 3, is_last: true });
});

test("the supplier scorecard counts a product as out of stock as reports do: when no warehouse has an available unit", async () => {
  const card = await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "A", set: COMPLETE },
      { sku: "B", set: COMPLETE },
      { sku: "C", set: COMPLETE },
    ]);
    const [a, b] = [await idOf(tx, "A"), await idOf(tx, "B")];
    await tx.query(
      `insert into public.stock (org_id, product_id, warehouse_id, on_hand, reserved) values
         ($1, $2, $4, 0, 5), ($1, $2, $5, 3, 1), ($1, $3, $4, 2, 2)`,
      [ours.org, a, b, ours.warehouse, ours.spareWarehouse],
    );
    return scorecard(tx, people.viewer);
  });
  expect(card).toMatchObject({ stocked: 2, out_of_stock: 1 });
});

test.each([
  ["a member of another organization", people.neighbour, ours.supplier],
  ["a former member", people.former, ours.supplier],
  ["a member who requests another organization's supplier", people.owner, theirs.supplier],
])("%s gets no supplier scorecard", async (_who, actor, supplier) => {
  expect(await db.rehearse((tx) => scorecard(tx, actor, supplier))).toBeNull();
});
