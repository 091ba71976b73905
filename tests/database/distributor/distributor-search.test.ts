import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import { begin, item, send } from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec("delete from public.distributor_items; delete from public.distributor_files");
});
afterAll(() => db.close());

const page = (tx: Queryable, query: Row, actor: string = people.viewer, org = ours.org) =>
  call<string[] | null>(
    tx,
    actor,
    `distributor_counts($1) as counts,
     (select array_agg(sku) from public.distributor_item_page($1, $2::text::jsonb))`,
    [org, JSON.stringify(query)],
  );

test.each<[string, Row, string[]]>([
  ["no condition", {}, ["1", "2", "30"]],
  ["a SKU", { search: "30" }, ["30"]],
  ["a part number however it is written", { search: "ntv 7" }, ["2"]],
  ["a GTIN without its leading zero", { search: "62800000024" }, ["1"]],
  ["words with an accent or a prefix", { search: "echarpe rou" }, ["30"]],
  ["a manufacturer", { manufacturer: "Maplecore" }, ["30"]],
  ["a category and everything below it", { category: "003" }, ["1"]],
  ["stock in a warehouse", { warehouse: "60" }, ["2"]],
  ["no stock", { stock: "none" }, ["30"]],
  ["a flag", { flag: "refurbished" }, ["2"]],
  ["a search and a condition at once", { search: "northvale", stock: "available" }, ["1", "2"]],
])("a search of the distributor's catalogue by %s finds its items", async (_what, query, skus) => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 3 });
    await send(tx, file, [
      item("1", { gtin: "062800000024", category: "003019217" }),
      item("2", { mpn: "NTV-7", flags: ["refurbished"], quantities: { "60": 5 } }),
      item("30", {
        manufacturer: "Maplecore",
        description_fr: "Écharpe rouge",
        total: 0,
        quantities: {},
      }),
    ]);
    expect(await page(tx, query)).toEqual(skus);
  });
});

test("a person of another organization finds nothing in the distributor's catalogue", async () => {
  await db.rehearse(async (tx) => {
    await send(tx, await begin(tx), [item("1")]);
    expect(await page(tx, {}, people.neighbour)).toBeNull();
    expect(await page(tx, {}, people.viewer, theirs.org)).toBeNull();
  });
});

test("the counts of the distributor's catalogue add up to its items", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 3 });
    await send(tx, file, [
      item("1", { quantities: { "26": 2, "60": 3 } }),
      item("2", { total: 0, quantities: {}, is_discontinued: true }),
      item("3", { total: 9, quantities: { "26": 5 }, drop_ship: 4, promo_ends: "2999-01-01" }),
    ]);
    expect(await call(tx, people.viewer, "distributor_counts($1)", [ours.org])).toEqual({
      items: 3,
      in_stock: 2,
      discontinued: 1,
      missing: 0,
      promotions: 1,
      ending_soon: 0,
      drop_ship: 4,
      warehouses: { "26": 7, "60": 3 },
    });
  });
});
