import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { columnPage } from "../../../src/rules/columns/column-page.ts";
import { ColumnStore } from "../../../src/rules/columns/column-store.ts";
import { sourcesOf } from "../../../src/rules/columns/field-sources.ts";
import { rowReader } from "../../../src/rules/columns/column-table.ts";
import { recordReader } from "../../../src/rules/condition/record-reader.ts";
import { type RuleField, ruleFieldKind } from "../../../src/rules/condition/rule-field.ts";
import { PRODUCT_FIELD_NAMES } from "../../../src/catalogue/product/product.ts";
import { productRecord, RECORD_COLUMNS } from "../../../src/catalogue/product/product-record.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function readPage(tx: Queryable, fields: readonly RuleField[], rest = "", org = ours.org) {
  const { page } = await one<{ page: unknown }>(
    tx,
    `select public.rule_columns($1, $2 ${rest}) as page`,
    [org, [...fields]],
  );
  return columnPage.parse(page);
}

const SHOP = `channel:${ours.channel}`;
const FIELDS: RuleField[] = [
  ...PRODUCT_FIELD_NAMES,
  "supplier_id",
  "created_at",
  "updated_at",
  "image_count",
  "available",
  "completeness",
  "issues",
  "attribute:Colour",
  "attribute:o'clock",
  "attribute:Nothing",
  `${SHOP}:state`,
  `${SHOP}:issues`,
];

/** A product with stock, a listing and a value in every field, and a product with almost no values. */
const addProducts = (tx: Queryable) =>
  tx.query(
    `with added as (
       insert into public.products (org_id, supplier_id, sku, brand, mpn, gtin, title_en, title_fr, description_en,
         category, status, cost, promo_cost, promo_ends, msrp, price, weight, length, country_of_origin, images, tags,
         variant_group, lead_time_days, minimum_order, eta, attributes)
       values ($1, $2, 'FULL', 'Nord', 'M-1', '123', 'Lampe « Été »', 'Lampe', E'Two\nlines', 'Lamps', 'active', 12.5,
         0.0001, '2026-12-01', 9999999999.9999, 20, 1.25, 10, 'CA', '[{"url": "http://a.example/1.jpg"}]',
         '{"a, b",c}', 'G', 3, 2, '2027-01-31', '{"Colour": "Noir", "o''clock": {"a": [1, 2.50]}}')
       returning id
     ), counted as (
       insert into public.stock (org_id, product_id, warehouse_id, on_hand, reserved)
       select $1, id, warehouse, 2, 3 from added cross join unnest(array[$3, $4]::uuid[]) as warehouse
     )
     insert into public.listings (org_id, channel_id, product_id, sku, state, quantity, payload, issues,
       product_version, config_version, plan)
     select $1, $5, id, 'FULL', 'blocked', 0, '{}', '[{"severity": "error", "code": "gtin-length", "field": "gtin"}]',
       1, 1, 'plan' from added`,
    [ours.org, ours.supplier, ours.warehouse, ours.spareWarehouse, ours.channel],
  );

const facts = z.object({
  record: z.unknown(),
  available: z.nullable(z.int()),
  listing: z.nullable(z.object({ state: z.string(), issues: z.array(z.string()) })),
});

/** Every product with its stock and its listing, which rules can read. */
async function productsOf(tx: Queryable) {
  const rows = await tx.query(
    `select (select to_json(r) from (select ${RECORD_COLUMNS} from public.products where id = p.id) r) as record,
       (select sum(available)::int from public.stock s where s.product_id = p.id) as available,
       (select jsonb_build_object('state', l.state, 'issues',
         (select coalesce(jsonb_agg(distinct issue -> 'code'), '[]') from jsonb_array_elements(l.issues) as issue)) from public.listings l
         where l.product_id = p.id and l.channel_id = $2) as listing
     from public.products p where p.org_id = $1 order by p.id`,
    [ours.org, ours.channel],
  );
  return rows.map((row) => {
    const { record, available, listing } = facts.parse(row);
    const listings = listing === null ? {} : { [ours.channel]: listing };
    return { record: productRecord.parse(record), available, listings };
  });
}

test("rule columns contain the values that rules read from each product", async () => {
  await db.rehearse(async (tx) => {
    await addProducts(tx);
    const products = await productsOf(tx);
    await become(tx, people.viewer);
    const store = new ColumnStore();
    store.addPage(FIELDS, await readPage(tx, sourcesOf(FIELDS)));
    expect(store.rows).toBe(products.length);
    for (const [row, product] of products.entries()) {
      const [loaded, stored] = [rowReader(store, row), recordReader(product)];
      for (const field of FIELDS) {
        const kind = ruleFieldKind(field);
        const read = (from: typeof loaded) => {
          if (kind === "list") return from.list(field);
          if (kind === "text" || kind === "attribute") return from.text(field);
          return [from.text(field), from.number(field)];
        };
        expect([field, read(loaded)]).toEqual([field, read(stored)]);
      }
    }
  });
});

test("rule columns are read in pages that continue where the previous one ended", async () => {
  await db.rehearse(async (tx) => {
    await addProducts(tx);
    await become(tx, people.viewer);
    const first = await readPage(tx, ["sku"], ", max_rows => 1");
    expect(first).toMatchObject({ next: expect.any(String), columns: [[expect.any(String)]] });
    const rest = await readPage(tx, ["sku"], `, after => '${first.next}'`);
    const all = await readPage(tx, ["sku"]);
    expect([...(first.columns[0] ?? []), ...(rest.columns[0] ?? [])]).toEqual(all.columns[0]);
    expect([rest.next, all.next, rest.version]).toEqual([null, null, first.version]);
  });
});

test("the ranges of rule columns cover every product once, in the same order as one complete read", async () => {
  await db.rehearse(async (tx) => {
    await addProducts(tx);
    await become(tx, people.viewer);
    const all = await readPage(tx, ["id"]);
    const rows = await tx.query<{ id: string }>(
      "select id from public.rule_column_pages($1, page_size => 2) as id",
      [ours.org],
    );
    const starts = rows.map(({ id }) => id);
    expect(starts).toHaveLength(Math.floor((all.columns[0]?.length ?? 0) / 2));
    const read: unknown[] = [];
    for (const [at, after] of [null, ...starts].entries()) {
      const upto = starts[at] ?? null;
      const range = `${after === null ? "" : `, after => '${after}'`}${upto === null ? "" : `, upto => '${upto}'`}`;
      const page = await readPage(tx, ["id"], range);
      expect(page.next).toBeNull();
      read.push(...(page.columns[0] ?? []));
    }
    expect(read).toEqual(all.columns[0]);
    await become(tx, people.neighbour);
    expect(await tx.query("select public.rule_column_pages($1, 1)", [ours.org])).toEqual([]);
  });
});

test("the version of the catalogue changes when a product is added, changed or deleted", async () => {
  await db.rehearse(async (tx) => {
    const versions: (string | null)[] = [];
    const look = async () => {
      await become(tx, people.viewer);
      versions.push((await readPage(tx, [])).version);
      await tx.exec("reset role");
    };
    await look();
    await tx.query("insert into public.products (org_id, sku) values ($1, 'NEW')", [ours.org]);
    await look();
    await tx.query("update public.products set brand = 'Nord' where sku = 'NEW'");
    await look();
    await tx.query("delete from public.products where sku = 'NEW'");
    await look();
    const [before, added, changed, after] = versions;
    expect(new Set([before, added, changed]).size).toBe(3);
    expect(after).toBe(before);
  });
});

test("people outside the organization get neither the catalogue's columns nor its version", async () => {
  const page = await db.as(people.neighbour, (tx) => readPage(tx, ["sku"]));
  expect(page).toEqual({ version: null, columns: [[]], next: null });
  const names = await db.rehearse(async (tx) => {
    await addProducts(tx);
    await become(tx, people.viewer);
    const known = await tx.query("select public.attribute_names($1) as name", [ours.org]);
    expect(known).toEqual([{ name: "Colour" }, { name: "o'clock" }]);
    await become(tx, people.neighbour);
    return tx.query("select public.attribute_names($1) as name", [ours.org]);
  });
  expect(names).toEqual([]);
});

test.each([
  ["a field that doesn't exist", ["secret"]],
  ["an expression instead of a field", ["sku, p.org_id"]],
  ["the organization", ["org_id"]],
  ["a channel that isn't an id", ["channel:x:state"]],
  ["an unnamed attribute", ["attribute:"]],
  ["more than 80 fields", Array.from({ length: 81 }, () => "sku")],
])("a request for rule columns of %s is rejected", async (_what, fields) => {
  const page = db.as(people.viewer, (tx) => readPage(tx, fields, "", theirs.org));
  expect(await errorCode(page)).toBe("22023");
});
