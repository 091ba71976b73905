import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const remove = (tx: Queryable, warehouse: string, person: string = people.editor) =>
  call<{ deleted: boolean; products: number; units: number }>(tx, person, "delete_warehouse($1)", [
    warehouse,
  ]);
const existing = (tx: Queryable, warehouse: string) =>
  tx.query("select from public.warehouses where id = $1", [warehouse]);

test("a warehouse without on-hand, inbound or reserved units is deleted with its empty stock rows", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      "insert into public.stock (org_id, product_id, warehouse_id) values ($1, $2, $3)",
      [ours.org, ours.product, ours.spareWarehouse],
    );
    expect(await remove(tx, ours.spareWarehouse)).toEqual({ deleted: true, products: 0, units: 0 });
    expect(await existing(tx, ours.spareWarehouse)).toEqual([]);
  });
});

test("a warehouse with stock isn't deleted, and the response states how much it holds", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.stock set on_hand = 7 where warehouse_id = $1", [ours.warehouse]);
    expect(await remove(tx, ours.warehouse)).toEqual({ deleted: false, products: 1, units: 7 });
    expect(await existing(tx, ours.warehouse)).toHaveLength(1);
  });
});

test.each([
  ["a viewer", people.viewer, ours.spareWarehouse],
  ["a former member", people.former, ours.spareWarehouse],
  ["a member of another organization", people.neighbour, ours.spareWarehouse],
  ["an editor of another organization", people.editor, theirs.spareWarehouse],
])("%s can't delete a warehouse", async (_who, person, warehouse) => {
  await db.rehearse(async (tx) => {
    expect(await errorCode(remove(tx, warehouse, person))).toBe("42501");
  });
});

test("a warehouse's version rises with each change, so an edit based on an older version isn't saved", async () => {
  await db.rehearse(async (tx) => {
    const change = `update public.warehouses set name = 'New' where id = $1 and version = 1 returning version`;
    expect(await one(tx, change, [ours.spareWarehouse])).toEqual({ version: 2 });
    expect(await tx.query(change, [ours.spareWarehouse])).toEqual([]);
  });
});
