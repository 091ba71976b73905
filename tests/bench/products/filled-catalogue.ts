import { addSessions, addTenants, ours, people } from "../../database/tenants.ts";
import type { TestDatabase } from "../../database/support.ts";

/** With `DATABASE=pglite`, there are fewer products, because PostgreSQL runs in this process. */
export const PRODUCTS = process.env["DATABASE"] === "pglite" ? 100_000 : 1_000_000;
export const NEIGHBOURS = 100;

const LIST = "00000000-0000-4000-8000-00000000abcd";

export const QUERIES: Readonly<Record<string, object>> = {
  "the whole catalogue": {},
  "a supplier": { facets: { supplier: [ours.supplier] } },
  "a brand of every tenth": { facets: { brand: ["Brand 3"] } },
  "a brand of a hundred products": { facets: { brand: ["Rare brand 7"] } },
  "three brands": { facets: { brand: ["Brand 3", "Brand 4", "Rare brand 7"] } },
  "a category": { facets: { category: ["Category 17"] } },
  "a status": { facets: { status: ["archived"] } },
  "what is complete": { facets: { completeness: ["2"] } },
  "what lacks nearly everything": { facets: { completeness: ["0"] } },
  "without GTIN": { facets: { gtin: ["false"] } },
  "without image": { facets: { image: ["false"] } },
  "with image": { facets: { image: ["true"] } },
  "changed since yesterday": {
    changed_since: "2026-11-20T00:00:00Z",
    sort: "updated_at",
    descending: true,
  },
  "a word that many share": { search: "lamp" },
  "a word that few share": { search: "rare" },
  "two words that never meet": { search: "chair lamp" },
  "a number": { search: "SKU-0123456" },
  "a list of 50,000 SKUs": { sku_list: LIST },
  "the list by price": { sku_list: LIST, sort: "price" },
  "what a channel blocks": { facets: { channel: [`${ours.channel} blocked`] } },
  "what is kept off a channel": { facets: { channel: [`${ours.channel} excluded`] } },
  "what is new to a channel": { facets: { channel: [`${ours.channel} unknown`] } },
};

const fill = (products: number) => `
  insert into public.products
    (org_id, supplier_id, sku, gtin, mpn, brand, category, title_en, description_en, status, cost, price, images, updated_at, variant_group)
  select $1, case when i % 4 = 0 then $2::uuid end, 'SKU-' || lpad(i::text, 7, '0'),
    case when i % 200 > 0 then lpad((400000000000 + i::bigint * 7)::text, 13, '0') end, 'M-' || i,
    case when i % 100 = 99 then 'Rare brand ' || i / 10000 else 'Brand ' || i % 10 end, 'Category ' || i % 400,
    concat_ws(' ', (array['Desk lamp', 'Floor lamp', 'Chair', 'Table'])[1 + i % 4], case when i % 5000 = 0 then 'rare' end, 'number', i),
    case when i % 3 > 0 then 'Described in some words. ' || repeat('More of them. ', 8) end,
    (case when i % 500 = 0 then 'archived' when i % 5 = 0 then 'draft' else 'active' end)::public.product_status,
    round(i % 1000 * 1.17, 4), case when i % 50 > 0 then round(i % 1000 * 1.5, 4) end,
    case when i > ${products} - 2000 then '[{"url": "https://example.test/a.jpg"}]'::jsonb else '[]' end,
    '2026-11-01T00:00:00Z'::timestamptz + make_interval(secs => i * 1700000.0 / ${products}),
    case when i % 5 < 3 then 'Group ' || i / 5 end
  from generate_series($3::int, $4::int) i`;

/**
 * A channel that blocks 20 of every 100 products, has been sent 50, and excludes a few. The last products are new to
 * it. Listings are built in the order of ids, and some products still wait for theirs.
 */
const listed = (products: number) => `
  insert into public.listings
    (org_id, channel_id, product_id, sku, state, quantity, payload, hash, sent_hash, sent_payload, product_version, config_version, plan)
  select org_id, $2, id, sku,
    (case when i % 100 < 20 then 'blocked' when i % 700 = 50 then 'excluded' else 'ready' end)::public.listing_state, 1, '{}',
    case when i % 100 >= 20 and i % 700 <> 50 then 'a.b.c' end,
    case when i % 100 >= 50 then 'a.b.c' end, case when i % 100 >= 50 then '{}'::jsonb end, 1, 1, 'plan'
  from (select *, right(sku, 7)::int as i from public.products where org_id = $1 and sku like 'SKU-%') numbered
  where i <= ${products} - 500
    and id <= (select id from public.products where org_id = $1 order by id desc offset 500 limit 1)`;

export const PAGE =
  "select id, sku, title_en, price::text from public.product_page($1, $2::text::jsonb, $3::text::jsonb)";
/** Loads a page of products with everything that their rows show. */
export const LINES = "select * from public.product_lines($1, $2::text::jsonb)";
export const COUNTS = "select public.product_facets($1, $2::text::jsonb)";

/** Adds products to our organization, without listings and without the search index. */
export async function fillProducts(db: TestDatabase, products: number): Promise<void> {
  await db.exec("alter table public.products disable trigger index_new_products");
  const step = products / 20;
  for (let from = 1; from <= products; from += step) {
    console.error(`filling: ${from - 1} of ${products}`);
    await db.query(fill(products), [ours.org, ours.supplier, from, from + step - 1]);
  }
  await db.exec("alter table public.products enable trigger index_new_products");
}

/** Adds listings for the products of `fillProducts` on one channel. */
export async function fillListings(db: TestDatabase, products: number): Promise<void> {
  console.error("creating the listings");
  await db.query(listed(products), [ours.org, ours.channel]);
}

/** Adds a large catalogue with its listings, and the catalogues of other organizations. */
export async function fillCatalogue(db: TestDatabase, products = PRODUCTS): Promise<void> {
  await addTenants(db);
  await addSessions(db);
  await fillProducts(db, products);
  await db.exec(`
      alter table public.products disable trigger index_new_products;
      insert into public.organizations (id, name, slug)
        select gen_random_uuid(), 'Beside ' || i, 'beside-' || i from generate_series(1, ${NEIGHBOURS}) i;
      insert into public.products (org_id, sku, brand, title_en)
        select o.id, 'SKU-' || i, 'Brand ' || i % 10, 'Lamp ' || i
        from public.organizations o, generate_series(1, ${products / 1000}) i where o.slug like 'beside-%';
      alter table public.products enable trigger index_new_products`);
  await db.query(
    `insert into public.sku_lists (id, org_id, user_id, skus)
       select $1, $2, $3, array_agg('sku-' || lpad((i * 20)::text, 7, '0')) from generate_series(1, 50000) i`,
    [LIST, ours.org, people.viewer],
  );
  await fillListings(db, products);
  console.error("building the search index");
  await db.exec("select private.index_products(array(select id from public.products))");
  await db.exec("vacuum analyze");
}
