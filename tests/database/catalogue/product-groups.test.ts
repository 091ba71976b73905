import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { allPages, type Question } from "./product-page-support.ts";
import { become, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/**
 * Adds two variant groups, a product without a group and one that is alone in its group. In the order of SKUs, a
 * product separates the variants of one group.
 */
async function prepare(tx: Queryable) {
  await tx.query(
    `insert into public.products (org_id, sku, variant_group, title_en, brand, price, status)
     values
       ($1, 'V-1', 'lamp', 'Lamp, black', 'Nord', 20, 'active'), ($1, 'V-2', null, 'Chair', 'Nord', 15, 'active'),
       ($1, 'V-3', 'lamp', 'Lamp, white', 'Sud', 10, 'draft'), ($1, 'V-4', 'table', 'Table', 'Sud', null, 'active'),
       ($1, 'V-5', 'table', null, 'Sud', 30, 'active'), ($1, 'V-6', 'single', 'Bench', 'Sud', 5, 'active')`,
    [ours.org],
  );
  await tx.query(
    `update public.products set title_fr = 'Lampe ' || sku, supplier_id = $2
     where org_id = $1 and variant_group = 'lamp'`,
    [ours.org, ours.supplier],
  );
  await tx.query(
    `insert into public.stock (org_id, product_id, warehouse_id, on_hand, reserved)
     select p.org_id, p.id, w.id, 3, 0 from public.products p join public.warehouses w using (org_id)
     where p.org_id = $1 and p.sku in ('V-1', 'V-3')`,
    [ours.org],
  );
  await become(tx, people.viewer);
}

const skus = { columns: { sku: { is: "contains", text: "V-" } } };

const groupedSkus = async (tx: Queryable, question: Question, limit: number) =>
  (await allPages(tx, ours.org, { ...skus, ...question, grouped: true }, limit)).map(
    ({ sku }) => sku,
  );

test.each<[Question, string[]]>([
  [{}, ["V-1", "V-2", "V-4", "V-6"]],
  [{ descending: true }, ["V-6", "V-5", "V-3", "V-2"]],
  [{ sort: "price" }, ["V-6", "V-3", "V-2", "V-5"]],
  [{ sort: "price", descending: true }, ["V-5", "V-1", "V-2", "V-6"]],
  [{ facets: { brand: ["Sud"] } }, ["V-3", "V-4", "V-6"]],
  [{ facets: { status: ["draft"] } }, ["V-3"]],
])("grouped by variants, the query %j lists %j, page by page", async (question, expected) => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    expect(await groupedSkus(tx, question, 100)).toEqual(expected);
    expect(await groupedSkus(tx, question, 1)).toEqual(expected);
  });
});

test("groups with many variants are listed once each, wherever their variants are in the order", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, variant_group, price)
       select $1, 'V-' || lpad(i::text, 4, '0'), case when i = 900 then null else 'group ' || i % 3 end, nullif(i % 7, 0)
       from generate_series(1, 1200) i`,
      [ours.org],
    );
    await become(tx, people.viewer);
    for (const limit of [1, 2, 100]) {
      const byPrice = await groupedSkus(tx, { sort: "price" }, limit);
      expect(byPrice).toEqual(["V-0001", "V-0008", "V-0015", "V-0900"]);
      const backwards = await groupedSkus(tx, { descending: true }, limit);
      expect(backwards).toEqual(["V-1200", "V-1199", "V-1198", "V-0900"]);
    }
  });
});

const lines = (tx: Queryable, question: Question) =>
  tx.query<{ sku: string; supplier: string | null }>(
    `select sku, available::int, variants, supplier from public.product_lines($1, $2::text::jsonb)`,
    [ours.org, JSON.stringify({ ...skus, ...question })],
  );

test("a row of a variant group sums up its variants, and a single variant is a plain row", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const [lamp, chair, , bench] = await lines(tx, { grouped: true });
    expect(lamp).toMatchObject({
      sku: "V-1",
      variants: {
        ids: [expect.any(String), expect.any(String)],
        titles: ["Lamp, black", "Lamp, white"],
        titles_fr: ["Lampe V-1", "Lampe V-3"],
        prices: ["10.0000", "20.0000"],
        currencies: ["CAD"],
        statuses: ["draft", "active"],
        filled: expect.any(Number),
        channels: expect.any(Object),
      },
    });
    expect(chair).toMatchObject({ sku: "V-2", variants: null });
    expect(bench).toMatchObject({ sku: "V-6", variants: null });
  });
});

test("each row of the product list contains the name of the product's supplier", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const [{ name } = {}] = await tx.query<{ name: string }>(
      "select name from public.suppliers where id = $1",
      [ours.supplier],
    );
    const suppliers = (await lines(tx, {})).map(({ supplier }) => supplier);
    expect(suppliers.slice(0, 3)).toEqual([name, null, name]);
  });
});

test("variants that a filter excludes aren't part of their group's row", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const [lamp] = await lines(tx, { grouped: true, facets: { brand: ["Nord"] } });
    expect(lamp).toMatchObject({ sku: "V-1", variants: null });
  });
});

test("without grouping, every product of the list is a row of its own", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const rows = await lines(tx, {});
    expect(rows.map(({ sku }) => sku)).toEqual(["V-1", "V-2", "V-3", "V-4", "V-5", "V-6"]);
    expect(rows[1]).toMatchObject({ available: null, variants: null });
  });
});

test.each([
  ["a member of another organization", people.neighbour],
  ["a former member", people.former],
  ["a person without an organization", people.stranger],
])("%s gets no rows of the product list, grouped or not", async (_who, person) => {
  for (const grouped of [false, true]) {
    expect(await db.as(person, (tx) => lines(tx, { columns: {}, grouped }))).toEqual([]);
  }
});
