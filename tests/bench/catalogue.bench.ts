import { become, openTestDatabase } from "../database/support.ts";
import { ours, people } from "../database/tenants.ts";
import {
  COUNTS,
  fillCatalogue,
  LINES,
  NEIGHBOURS,
  PAGE,
  PRODUCTS,
  QUERIES,
} from "./products/filled-catalogue.ts";
import type { Bench } from "./harness.ts";

const PAGE_MS = 50;
const COUNTS_MS = 200;

/**
 * Pages with these filters have no budget: if two conditions have no products in common, the database has to scan all
 * matches of one.
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

const WITH_STATES: Readonly<Record<string, object>> = {
  "rows with states": {},
  "rows with states, grouped by variants": { grouped: true },
  "rows with states, grouped by variants, by price": { grouped: true, sort: "price" },
};

const SORTS = ["title_en", "brand", "gtin", "category", "cost", "price", "status", "updated_at"];

export const bench: Bench = {
  name: "catalogue",
  about: `pages of ${PRODUCTS} products, ${NEIGHBOURS} other organizations; a page within ${PAGE_MS} ms, counts within ${COUNTS_MS}`,
  rounds: 5,
  bound: "one row by plain equality",
  budgets: [
    ...Object.keys(QUERIES).map((name) => ({
      candidate: `page: ${name}`,
      measure: "ms",
      atMost: PAGE_MS,
    })),
    ...Object.keys({ ...QUERIES, ...TOGETHER }).map((name) => ({
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
    ...Object.keys(WITH_STATES).map((candidate) => ({ candidate, measure: "ms", atMost: PAGE_MS })),
    { candidate: "a rare brand, looked for", measure: "ms", atMost: COUNTS_MS },
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await fillCatalogue(db);

    const timed = (sql: string, params: ReadonlyArray<string | null>) => async () => {
      const ms = await db.rehearse(async (tx) => {
        await become(tx, people.viewer);
        const startedAt = performance.now();
        await tx.query(sql, [...params]);
        return performance.now() - startedAt;
      });
      return { ms };
    };
    /** The product in the middle of the sorted list, after which a page of products can start. */
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
        ...Object.entries({ ...QUERIES, ...TOGETHER }).flatMap(([name, question]) => [
          {
            name: `page: ${name}`,
            run: timed(PAGE, [ours.org, JSON.stringify(question), null]),
          },
          { name: `counts: ${name}`, run: timed(COUNTS, [ours.org, JSON.stringify(question)]) },
        ]),
        ...sorted,
        ...Object.entries(WITH_STATES).map(([name, question]) => ({
          name,
          run: timed(LINES, [ours.org, JSON.stringify(question)]),
        })),
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
