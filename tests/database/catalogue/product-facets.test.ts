import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import type { Question } from "./product-page-support.ts";
import { isSecondEngine } from "../engines.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec(
    "delete from public.order_lines; delete from public.stock; delete from public.products",
  );
  await db.query(
    `insert into public.products (org_id, supplier_id, sku, brand, status, gtin)
     values ($1, $2, 'A', 'Nord', 'active', '1'), ($1, $2, 'B', 'Nord', 'draft', null),
       ($1, null, 'C', 'Sud', 'active', '2'), ($1, null, 'D', null, 'active', null)`,
    [ours.org, ours.supplier],
  );
  await db.query("insert into public.products (org_id, sku, brand) values ($1, 'A', 'Nord')", [
    theirs.org,
  ]);
});
afterAll(() => db.close());

type Counts = {
  count: number;
  exact: boolean;
  facets: Record<string, Array<[value: string, count: number]>>;
};

async function facets(tx: Queryable, question: Question) {
  const { counts } = await one<{ counts: Counts }>(
    tx,
    "select public.product_facets($1, $2::text::jsonb) as counts",
    [ours.org, JSON.stringify({ facets: {}, ...question })],
  );
  return counts;
}

const requested = (question: Question) => db.as(people.viewer, (tx) => facets(tx, question));

test("a facet lists each value with its product count, the most frequent first, from one organization only", async () => {
  expect(await requested({})).toEqual({
    count: 4,
    exact: true,
    facets: {
      supplier: [
        [ours.supplier, 2],
        ["", 2],
      ],
      brand: [
        ["Nord", 2],
        ["Sud", 1],
        ["", 1],
      ],
      category: [["", 4]],
      status: [
        ["active", 3],
        ["draft", 1],
      ],
      completeness: [["0", 4]],
      gtin: [
        ["false", 2],
        ["true", 2],
      ],
      image: [["false", 4]],
      channel: [
        [`${ours.channel} unknown`, 4],
        [`${ours.spareChannel} unknown`, 4],
      ],
    },
  });
});

test("a selected value narrows the other facets but not its own", async () => {
  const { count, facets: counted } = await requested({
    facets: { brand: ["Nord"], gtin: ["true"] },
  });
  expect(count).toBe(1);
  expect(counted["status"]).toEqual([["active", 1]]);
  expect(counted["brand"]).toEqual([
    ["Nord", 1],
    ["Sud", 1],
  ]);
  expect(counted["gtin"]).toEqual([
    ["false", 1],
    ["true", 1],
  ]);
});

test("facets of an empty result are empty", async () => {
  expect(await requested({ facets: { brand: ["None"] }, search: "nowhere" })).toEqual({
    count: 0,
    exact: true,
    facets: {},
  });
});

test.skipIf(isSecondEngine())(
  "facet counts of a very large catalogue are marked as approximate and are close to the exact ones",
  async () => {
    await db.rehearse(async (tx) => {
      await tx.exec("alter table public.products disable trigger index_new_products");
      await tx.query(
        `insert into public.products (org_id, sku, brand)
       select $1, 'M' || i, case when i % 4 = 0 then 'Quarter' else 'Rest' end from generate_series(1, 40000) i`,
        [ours.org],
      );
      await become(tx, people.viewer);
      const { exact, count, facets: counted } = await facets(tx, {});
      expect(exact).toBe(false);
      expect(Math.abs(count - 40_004)).toBeLessThan(2000);
      const quarter = counted["brand"]?.find(([value]) => value === "Quarter")?.[1] ?? 0;
      expect(Math.abs(quarter - 10_000)).toBeLessThan(1000);
      expect(await facets(tx, { facets: { brand: ["Quarter"] } })).toMatchObject({
        exact: true,
        count: 10_000,
      });
    });
  },
  60_000,
);

test.skipIf(isSecondEngine())(
  "in a very large catalogue, facet counts are exact for a rare search word and approximate for a common one",
  async () => {
    await db.rehearse(async (tx) => {
      await tx.exec("alter table public.products disable trigger index_new_products");
      await tx.query(
        "insert into public.products (org_id, sku) select $1, 'M' || i from generate_series(1, 25000) i",
        [ours.org],
      );
      await tx.query(
        `insert into private.product_search (product_id, org_id, words)
       select id, org_id, case when sku like 'M%77' then 'common rare' else 'common' end
       from public.products where org_id = $1 and sku like 'M%'`,
        [ours.org],
      );
      await become(tx, people.viewer);
      expect(await facets(tx, { search: "rare" })).toMatchObject({ exact: true, count: 250 });
      expect(await facets(tx, { search: "common rare", facets: { brand: [""] } })).toMatchObject({
        exact: true,
        count: 250,
      });
      expect(await facets(tx, { search: "common" })).toMatchObject({ exact: false, count: 25_000 });
      expect(await facets(tx, { search: "nowhere" })).toMatchObject({ exact: true, count: 0 });
    });
  },
  60_000,
);

describe("facet values too rare for the list", () => {
  const find = (part: string, actor: string = people.viewer, facet = "brand") =>
    db.as(actor, async (tx) =>
      (
        await tx.query<{ value: string }>("select public.find_facet_values($1, $2, $3) as value", [
          ours.org,
          facet,
          part,
        ])
      ).map(({ value }) => value),
    );

  test("a rare facet value is found by part of its name, ignoring capitals", async () => {
    expect(await find("OR")).toEqual(["Nord"]);
    expect(await find("d")).toEqual(["Nord", "Sud"]);
    expect(await find("none")).toEqual([]);
  });

  test("a rare facet value isn't found by another organization", async () => {
    expect(await find("d", people.neighbour)).toEqual([]);
  });

  test("only brands and categories can be searched for rare facet values", async () => {
    expect(await errorCode(find("d", people.viewer, "cost"))).toBe("22023");
  });
});

test.each([
  ["a member of another organization", people.neighbour],
  ["a former member", people.former],
  ["a visitor", "visitor"],
])("%s gets no facet counts", async (_who, actor) => {
  expect(await errorCode(db.as(actor, (tx) => facets(tx, {})))).toBe("42501");
});
