import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/stock/business-days.ts";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours, people, theirs } from "../tenants.ts";
import {
  begin,
  commit,
  item,
  openEmptyCatalogues,
  page,
  send,
  sendMissing,
  undo,
} from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openEmptyCatalogues();
});
afterAll(() => db.close());

test.each<[string, Row, string[]]>([
  ["an empty query", {}, ["1", "2", "30"]],
  ["a SKU", { search: "30" }, ["30"]],
  ["a part number in any spelling", { search: "ntv 7" }, ["2"]],
  ["a GTIN without its leading zero", { search: "62800000024" }, ["1"]],
  ["words with an accent or a prefix", { search: "echarpe rou" }, ["30"]],
  ["a manufacturer", { terms: ["mMaplecore"] }, ["30"]],
  ["a category with its subcategories", { terms: ["c003"] }, ["1"]],
  ["stock in a warehouse", { terms: ["w60"] }, ["2"]],
  ["stock in one of several warehouses", { any: ["w26", "w60"] }, ["1", "2"]],
  ["stock in one of several warehouses and a word", { any: ["w60", "wA1"], search: "item" }, ["2"]],
  ["an empty or unknown choice of warehouses", { any: ["", "q1"] }, []],
  ["missing stock", { terms: ["snone"] }, ["30"]],
  ["a flag", { terms: ["frefurbished"] }, ["2"]],
  ["a warning about the item's record", { terms: ["igtin-missing"] }, ["2"]],
  ["a weight class and a brand", { terms: ["k2", "mNorthvale"] }, ["1"]],
  ["missing parcel shipping", { terms: ["hno-parcel"] }, ["2"]],
  ["a missing French description", { terms: ["hno-french"] }, ["1", "2"]],
  ["a word combined with a condition", { search: "northvale", terms: ["savailable"] }, ["1", "2"]],
])("the distributor's catalogue can be searched by %s", async (_what, query, skus) => {
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
    expect((await page(tx, query)) ?? []).toEqual(skus);
    const first = await page(tx, query, people.viewer, { size: 1 });
    expect(first ?? []).toEqual(skus.slice(0, 1));
  });
});

test("a filter of the distributor's catalogue finds the same items whether the database uses the index or the columns", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 5 });
    await send(tx, file, [
      item("1", { category: "003019217", weight: "0.5", lifecycle: "end-of-life", successor: "2" }),
      item("2", { category: "003", weight: "70", lifecycle: "to-be-discontinued", flags: [] }),
      item("3", { media_type: "SOFT", drop_ship: 4, total: 4, quantities: { "26": 0 }, map: "5" }),
      item("4", { description_fr: "Article", flags: ["refurbished"], issues: ["gtin-missing"] }),
      item("5", { total: 0, quantities: {}, manufacturer: "O'Neil's", is_discontinued: true }),
    ]);
    await commit(tx, file);
    await sendMissing(tx, await begin(tx, { records: 4 }), ["1"]);
    const counted = await call<{ facets: Record<string, number> }>(
      tx,
      people.viewer,
      "distributor_counts($1)",
      [ours.org],
    );
    // The database finds pages of one item by the columns, and larger pages by the index.
    for (const [term, count] of Object.entries(counted.facets)) {
      if (/^[*u]|^ctest/.test(term)) continue;
      const together = await page(tx, { terms: [term] });
      const apart: string[] = [];
      for (let next = await page(tx, { terms: [term] }, people.viewer, { size: 1 }); next;) {
        apart.push(...next);
        const after = apart.at(-1) ?? "";
        next = await page(tx, { terms: [term] }, people.viewer, { after, size: 1 });
      }
      expect([term, together?.length]).toEqual([term, count]);
      expect([term, apart]).toEqual([term, together]);
    }
    expect(counted.facets).toMatchObject({ "wdrop-ship": 1, "hretiring-alone": 1, xmissing: 1 });
    expect(await page(tx, { search: "northvale", terms: ["fno", "c0"] })).toBeNull();
  });
});

test("a person of another organization finds nothing in the distributor's catalogue", async () => {
  await db.rehearse(async (tx) => {
    await send(tx, await begin(tx), [item("1")]);
    expect(await page(tx, {}, people.neighbour)).toBeNull();
    expect(await page(tx, {}, people.viewer, { org: theirs.org })).toBeNull();
  });
});

test("the counts of the distributor's catalogue show its items, stock and promotions", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 4 });
    await send(tx, file, [
      item("1", { quantities: { "26": 2, "60": 3 } }),
      item("2", { total: 0, quantities: {}, is_discontinued: true }),
      item("3", { total: 9, quantities: { "26": 5 }, drop_ship: 4, promo_ends: "2999-01-01" }),
      item("4", { promo_ends: "2001-01-01" }),
    ]);
    expect(await call(tx, people.viewer, "distributor_counts($1)", [ours.org])).toMatchObject({
      facets: {
        "*": 4,
        savailable: 3,
        xdiscontinued: 1,
        "udrop-ship": 4,
        "wdrop-ship": 1,
        u26: 12,
        u60: 3,
        w26: 3,
      },
      promotions: 1,
      ending_soon: 0,
    });
  });
});

test("a promotion lasts until the end of its last day in the organization's time zone", async () => {
  await db.rehearse(async (tx) => {
    // At every hour, one of these time zones is on another day than UTC.
    const { today } = await one<{ today: string }>(
      tx,
      `update public.organizations set time_zone = case
         when extract(hour from now() at time zone 'UTC') < 11 then 'Pacific/Pago_Pago' else 'Pacific/Kiritimati' end
       where id = $1 returning (now() at time zone time_zone)::date::text as today`,
      [ours.org],
    );
    const ends = [-1, 0, 7, 8].map((days) => addDays(today, days));
    await send(
      tx,
      await begin(tx, { records: ends.length }),
      ends.map((promo_ends, at) => item(`${at + 1}`, { promo_ends })),
    );
    expect(await page(tx, { promo: true })).toEqual(["2", "3", "4"]);
    expect(await page(tx, { ends_soon: true })).toEqual(["2", "3"]);
    expect(await call(tx, people.viewer, "distributor_counts($1)", [ours.org])).toMatchObject({
      promotions: 3,
      ending_soon: 2,
    });
  });
});

test("the distributor's facet counts stay correct when a file changes or omits items, and when it's undone", async () => {
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

test("the distributor's items can be filtered by how a file changed them", async () => {
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
    expect(await page(tx, { file: first, movement: "added" })).toEqual(["1", "2"]);
    expect(await page(tx, { file, movement: "changed" })).toEqual(["1", "2"]);
    const third = await begin(tx, { records: 1, made_on: "2026-11-22" });
    await sendMissing(tx, third, ["2"]);
    expect(await page(tx, { file: third, movement: "missing" })).toEqual(["2"]);
    expect(await page(tx, { file: third, movement: "changed" })).toBeNull();
    const stored = await one(tx, "select movements from public.distributor_files where id = $1", [
      file,
    ]);
    expect(stored).toEqual({
      movements: { cost_up: 0, cost_down: 1, stock_up: 1, stock_down: 0 },
    });
  });
});

/** The counts that the trigger maintains. */
const facets = (tx: Queryable) =>
  tx.query(
    `select term, count::int from public.distributor_facets
     where org_id = $1 and count > 0 and term <> 'ctest' order by term collate "C"`,
    [ours.org],
  );

/** Counts the items directly, for comparison. */
const recounted = (tx: Queryable) =>
  tx.query(
    `select term, sum(amount)::int as count
     from public.distributor_items i, private.distributor_counts(i)
     where org_id = $1 group by 1 having sum(amount) > 0 order by term collate "C"`,
    [ours.org],
  );
