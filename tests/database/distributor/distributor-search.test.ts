import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import { begin, commit, item, send, sendMissing, undo } from "./distributor-support.ts";

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
  ["a manufacturer", { terms: ["mMaplecore"] }, ["30"]],
  ["a category and everything below it", { terms: ["c003"] }, ["1"]],
  ["stock in a warehouse", { terms: ["w60"] }, ["2"]],
  ["no stock", { terms: ["snone"] }, ["30"]],
  ["a flag", { terms: ["frefurbished"] }, ["2"]],
  ["a warning of its record", { terms: ["igtin-missing"] }, ["2"]],
  ["a weight class and a brand", { terms: ["k2", "mNorthvale"] }, ["1"]],
  ["no flag", { terms_out: ["fparcel"] }, ["2"]],
  ["no French description", { terms: ["hno-french"] }, ["1", "2"]],
  ["a search and a condition at once", { search: "northvale", terms: ["savailable"] }, ["1", "2"]],
])("a search of the distributor's catalogue by %s finds its items", async (_what, query, skus) => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 3 });
    await send(tx, file, [
      item("1", { gtin: "062800000024", category: "003019217", weight: "12.5" }),
      item("2", {
        mpn: "NTV-7",
        flags: ["refurbished"],
        issues: ["gtin-missing"],
        quantities: { "60": 5 },
      }),
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
    expect(await call(tx, people.viewer, "distributor_counts($1)", [ours.org])).toMatchObject({
      facets: {
        "*": 3,
        savailable: 2,
        xdiscontinued: 1,
        "udrop-ship": 4,
        u26: 7,
        u60: 3,
        w26: 2,
      },
      promotions: 1,
      ending_soon: 0,
    });
  });
});

test("the facet counts stay correct when a file changes, omits or restores items", async () => {
  await db.rehearse(async (tx) => {
    const first = await begin(tx, { records: 3 });
    await send(tx, first, [
      item("1", { category: "003019217", lifecycle: "active" }),
      item("2", { lifecycle: "end-of-life", successor: "1" }),
      item("3"),
    ]);
    await commit(tx, first);
    const counted = await facets(tx);
    expect(counted).toEqual(await recounted(tx));

    const next = await begin(tx, { records: 2, made_on: "2026-11-21" });
    await send(tx, next, [
      item("1", { category: "004", total: 2, quantities: { "60": 2 }, hash: "00000000000000bb" }),
      item("4", { media_type: "BOX" }),
    ]);
    await sendMissing(tx, next, ["3"]);
    await commit(tx, next);
    expect(await facets(tx)).toEqual(await recounted(tx));
    expect(await facets(tx)).not.toEqual(counted);

    await undo(tx, next);
    expect(await facets(tx)).toEqual(counted);
  });
});

test("items can be found by how a file changed their cost or stock", async () => {
  await db.rehearse(async (tx) => {
    const first = await begin(tx, { records: 2 });
    await send(tx, first, [item("1"), item("2")]);
    await commit(tx, first);
    const file = await begin(tx, { records: 2, made_on: "2026-11-21" });
    await send(tx, file, [
      item("1", { cost: "9.50", hash: "00000000000000bb" }),
      item("2", { total: 8, quantities: { "26": 8 }, hash: "00000000000000bb" }),
    ]);
    await commit(tx, file);
    expect(await page(tx, { file, movement: "cost-down" })).toEqual(["1"]);
    expect(await page(tx, { file, movement: "stock-up" })).toEqual(["2"]);
    expect(await page(tx, { file, movement: "stock-down" })).toBeNull();
    const stored = await one(tx, "select movements from public.distributor_files where id = $1", [
      file,
    ]);
    expect(stored).toEqual({
      movements: { cost_up: 0, cost_down: 1, stock_up: 1, stock_down: 0 },
    });
  });
});

/** The counts that the trigger keeps. */
const facets = (tx: Queryable) =>
  tx.query(
    `select term, count::int from public.distributor_facets
     where org_id = $1 and count > 0 and term <> 'ctest' order by term collate "C"`,
    [ours.org],
  );

/** The same counts, from the items. */
const recounted = (tx: Queryable) =>
  tx.query(
    `select term, sum(amount)::int as count
     from public.distributor_items i, private.distributor_counts(i)
     where org_id = $1 group by 1 having sum(amount) > 0 order by term collate "C"`,
    [ours.org],
  );

test("lists of names replace each other, and only an editor can save them", async () => {
  await db.rehearse(async (tx) => {
    const save = (names: Row, actor: string = people.editor) =>
      call<number>(tx, actor, "save_distributor_names($1, 'category', $2::text::jsonb)", [
        ours.org,
        JSON.stringify(names),
      ]);
    expect(await save({ "003": "Peripherals", "003019": "Keyboards" })).toBe(2);
    expect(await save({ "004": "Printing" })).toBe(1);
    expect(
      await tx.query("select code, name from public.distributor_names where org_id = $1", [
        ours.org,
      ]),
    ).toEqual([{ code: "004", name: "Printing" }]);
    await expect(save({ "005": "Storage" }, people.viewer)).rejects.toThrow(/editor or owner/);
  });
});

test("a field map is saved as the next version, unless someone else saved one before", async () => {
  await db.rehearse(async (tx) => {
    const latest = 900;
    const save = (basedOn: number, map: object = { fields: { sku: 5 }, warehouses: [] }) =>
      call<number>(tx, people.editor, "save_distributor_field_map($1, $2::text::jsonb, $3)", [
        ours.org,
        JSON.stringify(map),
        String(basedOn),
      ]);
    expect(await save(latest)).toBe(901);
    const file = await begin(tx, { field_map_version: 901 });
    expect(
      await one(tx, "select field_map_version from public.distributor_files where id = $1", [file]),
    ).toEqual({ field_map_version: 901 });
    await tx.query("savepoint before_conflict", []);
    await expect(save(latest)).rejects.toThrow(/newer version/);
  });
});
