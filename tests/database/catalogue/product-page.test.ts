import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allPages, page, type Question } from "./product-page-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  // Most columns have only a few different values, so many products share a value or have none.
  await db.query(
    `insert into public.products
       (org_id, supplier_id, sku, title_en, description_en, brand, mpn, gtin, category, cost, price, status, images, updated_at)
     select $1, case when i % 3 = 0 then $2::uuid end, case when i % 2 = 0 then 'a-' else 'B-' end || i,
       (array['Desk lamp', 'Floor lamp 100%', 'Chair', null])[1 + i % 4], case when i % 5 > 0 then 'Words.' end,
       (array['Nord', 'Sud', 'nord', null, 'Écran'])[1 + i % 5], 'MP/' || i % 10, case when i % 3 > 0 then '00' || 4000 + i end,
       (array['Light', null])[1 + i % 2], (array[1.5, 12, 100, null])[1 + i % 4], (array[10, null, 9.99])[1 + i % 3],
       (array['draft', 'active', 'archived']::public.product_status[])[1 + i % 3],
       case when i % 4 = 0 then '[{"url": "https://example.test/a.jpg"}]'::jsonb else '[]' end,
       '2026-11-01T00:00:00.123456Z'::timestamptz + make_interval(days => i % 7)
     from generate_series(1, 60) i`,
    [ours.org, ours.supplier],
  );
  await db.query("insert into public.products (org_id, sku, brand) values ($1, 'a-2', 'Nord')", [
    theirs.org,
  ]);
  await db.query(
    "insert into public.sku_lists (id, org_id, user_id, skus) values ($1, $2, $3, '{a-2,a-4,b-3,none}')",
    [LIST, ours.org, people.viewer],
  );
});
afterAll(() => db.close());

const LIST = "00000000-0000-4000-8000-00000000abcd";

/** Pairs of a query and its equivalent as plain SQL, at least one for each kind of filter. */
const QUESTIONS: ReadonlyArray<readonly [query: Question, plain: string]> = [
  [{ facets: { supplier: [ours.supplier] } }, `supplier_id = '${ours.supplier}'`],
  [{ facets: { supplier: [""] } }, "supplier_id is null"],
  [{ facets: { brand: ["Nord"] } }, "brand = 'Nord'"],
  [{ facets: { brand: ["Nord", "Sud", ""] } }, "coalesce(brand, '') in ('Nord', 'Sud', '')"],
  [{ facets: { category: ["Light"] } }, "category = 'Light'"],
  [{ facets: { status: ["draft", "active"] } }, "status <> 'archived'"],
  [{ facets: { gtin: ["true"] } }, "gtin is not null"],
  [{ facets: { gtin: ["false"] } }, "gtin is null"],
  [{ facets: { image: ["true"] } }, "jsonb_array_length(images) > 0"],
  [{ facets: { image: ["false"] } }, "jsonb_array_length(images) = 0"],
  [{ facets: { completeness: ["2"] } }, "missing = 0"],
  [{ facets: { completeness: ["1"] } }, "missing between 1 and 3"],
  [{ facets: { completeness: ["0"] } }, "missing > 3"],
  [{ changed_since: "2026-11-04T00:00:00Z" }, "updated_at >= '2026-11-04T00:00:00Z'"],
  [{ sku_list: LIST }, "lower(sku) in ('a-2', 'a-4', 'b-3')"],
  [{ columns: { title_en: { is: "contains", text: "LAMP" } } }, "title_en ~* 'lamp'"],
  [{ columns: { title_en: { is: "contains", text: "100%" } } }, "strpos(title_en, '100%') > 0"],
  [{ columns: { price: { is: "between", from: "9.99", to: "9.99" } } }, "price = 9.99"],
  [{ columns: { cost: { is: "between", from: null, to: "12" } } }, "cost <= 12"],
  [{ columns: { status: { is: "oneOf", values: ["draft"] } } }, "status = 'draft'"],
  [{ columns: { brand: { is: "empty" } } }, "brand is null"],
  [{ columns: { brand: { is: "notEmpty" } } }, "brand is not null"],
  [{ search: "lamp desk" }, "title_en = 'Desk lamp'"],
  [{ search: "nord cha" }, "lower(brand) = 'nord' and title_en = 'Chair'"],
  [{ search: "ecran" }, "brand = 'Écran'"],
  [{ search: "b-3" }, "sku ~ '^B-3'"],
  [{ search: "mp7" }, "mpn = 'MP/7'"],
  [{ search: "4017" }, "gtin = '004017'"],
  [{ search: "%" }, "false"],
];

const SORTS = [
  "sku",
  "title_en",
  "brand",
  "gtin",
  "category",
  "cost",
  "price",
  "status",
  "updated_at",
] as const;

/** Filters and sorts in plain SQL as the specification requires: empty values last, ties by SKU. */
const naive = (plain: string, sort: string, descending: boolean) => {
  const way = descending ? "desc" : "asc";
  return db.query<{ sku: string }>(
    `select sku from (
       select *, 7 - num_nonnulls(title_en, description_en, brand, gtin, category, price, nullif(images, '[]')) as missing
       from public.products where org_id = $1
     ) p where ${plain} order by ${sort === "sku" ? "" : `${sort} ${way} nulls last,`} lower(sku) ${way}`,
    [ours.org],
  );
};

const skus = (rows: ReadonlyArray<{ sku: string }>) => rows.map(({ sku }) => sku);

const pagesOf = (question: Question, limit: number, actor: string = people.viewer) =>
  db.as(actor, async (tx) => skus(await allPages(tx, ours.org, question, limit)));

describe("the pages of the product list contain each product once, in order", () => {
  test.each(SORTS.flatMap((sort) => [[sort, false] as const, [sort, true] as const]))(
    "the product list is paged in order by %s, descending: %s",
    async (sort, descending) => {
      const expected = skus(await naive("true", sort, descending));
      expect(expected).toHaveLength(61);
      for (const limit of [1, 7, 100])
        expect(await pagesOf({ sort, descending }, limit)).toEqual(expected);
    },
  );
});

test.each(QUESTIONS)(
  "the product list query %j finds the same products as plain SQL: %s",
  async (question, plain) => {
    expect(await pagesOf(question, 4)).toEqual(skus(await naive(plain, "sku", false)));
  },
);

test("combined filters of the product list find the products that match all of them, in any sort order", async () => {
  const several = fc.uniqueArray(fc.constantFrom(...QUESTIONS), {
    minLength: 1,
    maxLength: 3,
    selector: ([question]) => Object.keys(question).join(),
  });
  await fc.assert(
    fc.asyncProperty(
      several,
      fc.constantFrom(...SORTS),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (parts, sort, descending, limit) => {
        const question: Question = Object.assign({}, ...parts.map(([part]) => part), {
          sort,
          descending,
        });
        const plain = parts.map(([, words]) => `(${words})`).join(" and ");
        expect(await pagesOf(question, limit)).toEqual(skus(await naive(plain, sort, descending)));
      },
    ),
    { numRuns: 60 },
  );
});

test("the product list finds all products for common and rare search words, although it searches for them differently", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, title_en)
       select $1, 'M-' || lpad(i::text, 4, '0'), case when i % 250 = 0 then 'Rare common' else 'Common' end
       from generate_series(1, 1000) i`,
      [ours.org],
    );
    await become(tx, people.viewer);
    expect(await allPages(tx, ours.org, { search: "common" }, 300)).toHaveLength(1000);
    expect(skus(await allPages(tx, ours.org, { search: "rare common" }, 300))).toEqual([
      "M-0250",
      "M-0500",
      "M-0750",
      "M-1000",
    ]);
  });
});

describe("filtering the product list by pasted SKUs", () => {
  // Among a thousand products, a few SKUs are looked up by index, while many are found by scanning in order.
  test.each([
    ["a few", "M-0007,M-0250,M-0999,none"],
    [
      "many",
      Array.from({ length: 400 }, (_, i) => `M-${String(i * 2 + 3).padStart(4, "0")}`).join(),
    ],
  ])("%s pasted SKUs are found page by page, in any sort order", async (_what, listed) => {
    await db.rehearse(async (tx) => {
      await tx.query(
        `insert into public.products (org_id, sku, brand, cost)
         select $1, 'M-' || lpad(i::text, 4, '0'), (array['Nord', null, 'Sud'])[1 + i % 3], i % 7 from generate_series(1, 1000) i`,
        [ours.org],
      );
      await tx.query(
        "update public.sku_lists set skus = string_to_array(lower($2), ',') where id = $1",
        [LIST, listed],
      );
      await become(tx, people.viewer);
      for (const sort of ["sku", "brand", "cost"]) {
        for (const descending of [false, true]) {
          const question = { sku_list: LIST, facets: { brand: ["Nord", ""] }, sort, descending };
          const way = descending ? "desc" : "asc";
          const expected = await tx.query<{ sku: string }>(
            `select sku from public.products
             where sku = any(string_to_array($1, ',')) and coalesce(brand, 'Nord') = 'Nord'
             order by ${sort === "sku" ? "" : `${sort} ${way} nulls last,`} lower(sku) ${way}`,
            [listed],
          );
          expect(expected.length).toBeGreaterThan(0);
          expect(skus(await allPages(tx, ours.org, question, 7))).toEqual(skus(expected));
        }
      }
    });
  });
});

describe("the product list and other organizations", () => {
  test.each([
    ["a member of another organization", people.neighbour],
    ["a former member", people.former],
    ["a person without an organization", people.stranger],
  ])("%s gets no products from the product list", async (_who, actor) => {
    expect(await pagesOf({}, 10, actor)).toEqual([]);
  });

  test("a SKU list of another organization finds nothing in the product list", async () => {
    const found = await db.as(people.neighbour, (tx) => page(tx, theirs.org, { sku_list: LIST }));
    expect(found).toEqual([]);
  });

  test("a member sees no products from another organization in the list, even with the same SKU and brand", async () => {
    const found = await db.as(people.viewer, (tx) =>
      page(tx, ours.org, {
        facets: { brand: ["Nord"] },
        columns: { sku: { is: "contains", text: "a-2" } },
      }),
    );
    expect(new Set(found.map(({ org_id }) => org_id))).toEqual(new Set([ours.org]));
  });
});

test("a visitor can't query the product list", async () => {
  expect(await errorCode(db.as("visitor", (tx) => page(tx, ours.org, {})))).toBe("42501");
});

describe("invalid queries of the product list", () => {
  test.each<[string, Question]>([
    ["a sort order without an index", { sort: "description_en" }],
    ["an invalid order", { sort: "sku; drop table products" }],
    ["an invalid facet", { facets: { org_id: [theirs.org] } }],
    ["an invalid column", { columns: { "sku or true": { is: "empty" } } }],
    ["an invalid status", { facets: { status: ["sold"] } }],
  ])("the product list rejects a query with %s", async (_what, question) => {
    expect(await errorCode(pagesOf(question, 10))).toMatch(/^22/);
  });

  test.each(["' or true --", "\\", "$1", "%s", "x'); drop table public.products; --"])(
    "the product list searches for %s as ordinary text",
    async (text) => {
      const found = await Promise.all([
        pagesOf({ search: `${text} nowhere` }, 10),
        pagesOf({ facets: { brand: [text] } }, 10),
        pagesOf({ columns: { title_en: { is: "contains", text } } }, 10),
      ]);
      expect(found).toEqual([[], [], []]);
    },
  );
});
