import { become, openTestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours, people } from "../database/tenants.ts";
import type { Bench } from "./harness.ts";

/** Fewer with `DATABASE=pglite`, where PostgreSQL runs in this process. */
const PRODUCTS = process.env["DATABASE"] === "pglite" ? 100_000 : 1_000_000;
const NEIGHBOURS = 100;
const PAGE_MS = 50;
const COUNTS_MS = 200;

const LIST = "00000000-0000-4000-8000-00000000abcd";

const QUESTIONS: Readonly<Record<string, object>> = {
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

/**
 * Pages with these filters have no budget: two conditions may share no products, and only a scan of
 * all matches of one can show that.
 */
const TOGETHER: Readonly<Record<string, object>> = {
  "a brand and a status that never meet": { facets: { brand: ["Brand 3"], status: ["draft"] } },
  "a brand and a status": { facets: { brand: ["Brand 3"], status: ["active"] } },
  "a brand and a category": { facets: { brand: ["Brand 3"], category: ["Category 13"] } },
  "a brand, without GTIN": { facets: { brand: ["Brand 0"], gtin: ["false"] } },
  "a brand a channel blocks": {
    facets: { brand: ["Brand 3"], channel: [`${ours.channel} blocked`] },
  },
};

const SORTS = ["title_en", "brand", "gtin", "category", "cost", "price", "status", "updated_at"];

const FILL = `
  insert into public.products
    (org_id, supplier_id, sku, gtin, mpn, brand, category, title_en, description_en, status, cost, price, images, updated_at)
  select $1, case when i % 4 = 0 then $2::uuid end, 'SKU-' || lpad(i::text, 7, '0'),
    case when i % 200 > 0 then lpad((400000000000 + i::bigint * 7)::text, 13, '0') end, 'M-' || i,
    case when i % 100 = 99 then 'Rare brand ' || i / 10000 else 'Brand ' || i % 10 end, 'Category ' || i % 400,
    concat_ws(' ', (array['Desk lamp', 'Floor lamp', 'Chair', 'Table'])[1 + i % 4], case when i % 5000 = 0 then 'rare' end, 'number', i),
    case when i % 3 > 0 then 'Described in some words. ' || repeat('More of them. ', 8) end,
    (case when i % 500 = 0 then 'archived' when i % 5 = 0 then 'draft' else 'active' end)::public.product_status,
    round(i % 1000 * 1.17, 4), case when i % 50 > 0 then round(i % 1000 * 1.5, 4) end,
    case when i > ${PRODUCTS} - 2000 then '[{"url": "https://example.test/a.jpg"}]'::jsonb else '[]' end,
    '2026-11-01T00:00:00Z'::timestamptz + make_interval(secs => i * 1700000.0 / ${PRODUCTS})
  from generate_series($3::int, $4::int) i`;

/**
 * A channel blocks 20 of every 100 products, has sent 50, and excludes a few. The last products are
 * new to it, and the build, which runs in order of ids, hasn't reached some others.
 */
const LISTED = `
  insert into public.listings
    (org_id, channel_id, product_id, sku, state, quantity, payload, hash, sent_hash, sent_payload, product_version, config_version, plan)
  select org_id, $2, id, sku,
    (case when i % 100 < 20 then 'blocked' when i % 700 = 50 then 'excluded' else 'ready' end)::public.listing_state, 1, '{}',
    case when i % 100 >= 20 and i % 700 <> 50 then 'a.b.c' end,
    case when i % 100 >= 50 then 'a.b.c' end, case when i % 100 >= 50 then '{}'::jsonb end, 1, 1, 'plan'
  from (select *, right(sku, 7)::int as i from public.products where org_id = $1 and sku like 'SKU-%') numbered
  where i <= ${PRODUCTS} - 500
    and id <= (select id from public.products where org_id = $1 order by id desc offset 500 limit 1)`;

const PAGE =
  "select id, sku, title_en, price::text from public.product_page($1, $2::text::jsonb, $3::text::jsonb)";
const COUNTS = "select public.product_facets($1, $2::text::jsonb)";

export const bench: Bench = {
  name: "catalogue",
  about: `pages of ${PRODUCTS} products, ${NEIGHBOURS} other organizations; a page within ${PAGE_MS} ms, counts within ${COUNTS_MS}`,
  rounds: 5,
  bound: "one row by plain equality",
  budgets: [
    ...Object.keys(QUESTIONS).map((name) => ({
      candidate: `page: ${name}`,
      measure: "ms",
      atMost: PAGE_MS,
    })),
    ...Object.keys({ ...QUESTIONS, ...TOGETHER }).map((name) => ({
      candidate: `counts: ${name}`,
      measure: "ms",
      atMost: COUNTS_MS,
    })),
    ...SORTS.flatMap((sort) =>
      ["first", "later"].flatMap((which) =>
        ["up", "down"].map((way) => ({
          candidate: `${which} page by ${sort}, ${way}`,
          measure: "ms",
          atMost: PAGE_MS,
        })),
      ),
    ),
    { candidate: "a rare brand, looked for", measure: "ms", atMost: COUNTS_MS },
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    await db.exec("alter table public.products disable trigger index_new_products");
    const step = PRODUCTS / 20;
    for (let from = 1; from <= PRODUCTS; from += step) {
      console.error(`filling: ${from - 1} of ${PRODUCTS}`);
      await db.query(FILL, [ours.org, ours.supplier, from, from + step - 1]);
    }
    await db.exec(`
      insert into public.organizations (id, name, slug)
        select gen_random_uuid(), 'Beside ' || i, 'beside-' || i from generate_series(1, ${NEIGHBOURS}) i;
      insert into public.products (org_id, sku, brand, title_en)
        select o.id, 'SKU-' || i, 'Brand ' || i % 10, 'Lamp ' || i
        from public.organizations o, generate_series(1, ${PRODUCTS / 1000}) i where o.slug like 'beside-%';
      alter table public.products enable trigger index_new_products`);
    await db.query(
      `insert into public.sku_lists (id, org_id, user_id, skus)
       select $1, $2, $3, array_agg('sku-' || lpad((i * 20)::text, 7, '0')) from generate_series(1, 50000) i`,
      [LIST, ours.org, people.viewer],
    );
    console.error("creating the listings");
    await db.query(LISTED, [ours.org, ours.channel]);
    console.error("building the search index");
    await db.exec("select private.index_products(array(select id from public.products))");
    await db.exec("vacuum analyze");

    const timed = (sql: string, params: ReadonlyArray<string | null>) => async () => {
      const ms = await db.rehearse(async (tx) => {
        await become(tx, people.viewer);
        const startedAt = performance.now();
        await tx.query(sql, [...params]);
        return performance.now() - startedAt;
      });
      return { ms };
    };
    /** The start of a page far down the list. */
    const middle = async (sort: string, descending: boolean) => {
      const [row] = await db.query<{ sku: string; value: string | null }>(
        `select sku, ${sort}::text as value from public.products where org_id = $1
         order by ${sort} ${descending ? "desc" : "asc"} nulls last, lower(sku) offset ${PRODUCTS / 2} limit 1`,
        [ours.org],
      );
      return JSON.stringify(row);
    };

    const sorted = [];
    for (const sort of SORTS) {
      for (const [way, descending] of [
        ["up", false],
        ["down", true],
      ] as const) {
        const question = JSON.stringify({ sort, descending });
        const place = await middle(sort, descending);
        sorted.push(
          { name: `first page by ${sort}, ${way}`, run: timed(PAGE, [ours.org, question, null]) },
          { name: `later page by ${sort}, ${way}`, run: timed(PAGE, [ours.org, question, place]) },
        );
      }
    }
    return {
      candidates: [
        {
          name: "one row by plain equality",
          run: timed(
            "select id, sku, title_en from public.products where org_id = $1 and gtin = $2",
            [ours.org, "0400003500000"],
          ),
        },
        ...Object.entries({ ...QUESTIONS, ...TOGETHER }).flatMap(([name, question]) => [
          {
            name: `page: ${name}`,
            run: timed(PAGE, [ours.org, JSON.stringify(question), null]),
          },
          { name: `counts: ${name}`, run: timed(COUNTS, [ours.org, JSON.stringify(question)]) },
        ]),
        ...sorted,
        {
          name: "a rare brand, looked for",
          run: timed("select * from public.find_facet_values($1, 'brand', $2)", [
            ours.org,
            "rare brand 7",
          ]),
        },
      ],
      close: db.close,
    };
  },
};
