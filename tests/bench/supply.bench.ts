import { forecastProduct, type ProductDemand } from "../../src/stock/forecast/product-forecast.ts";
import { become, openTestDatabase, type TestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours, people } from "../database/tenants.ts";
import { randomHistory } from "../support/stock/demand-histories.ts";
import type { Bench } from "./harness.ts";

const FORECASTS = 100_000;
const FORECASTS_MS = 10_000;
const PRODUCTS = process.env["DATABASE"] === "pglite" ? 25_000 : 250_000;
const WAREHOUSES = 4;
const PAGE_MS = 50;
const COUNTS_MS = 200;

const HISTORY = 104;
const SETTINGS = { history: HISTORY, serviceLevel: "95", leadTimeDays: 14 } as const;

/** Steady, intermittent and hardly any demand, in equal parts. */
const DEMANDS = [
  { chance: 1, size: 20 },
  { chance: 0.3, size: 6 },
  { chance: 0.05, size: 2 },
];

function demandOf(seed: number): ProductDemand {
  const { chance, size } = DEMANDS[seed % DEMANDS.length] ?? { chance: 1, size: 1 };
  const weeks = randomHistory(seed, { weeks: HISTORY, chance, size });
  return {
    id: String(seed),
    sku: `SKU-${seed}`,
    title: null,
    available: seed % 200,
    inbound: seed % 7 === 0 ? 20 : 0,
    inboundInDays: seed % 30,
    leadTimeDays: null,
    weeks: weeks.flatMap((units, week) => (units > 0 ? [[week, units] as const] : [])),
  };
}

const FILL = [
  `insert into public.warehouses (org_id, name, code)
   select $1, 'Warehouse ' || n, 'W' || n from generate_series(1, ${WAREHOUSES}) n`,
  `insert into public.products (org_id, sku, title_en, status)
   select $1, 'SKU-' || lpad(i::text, 7, '0'), 'Product number ' || i,
     (case when i % 500 = 0 then 'archived' else 'active' end)::public.product_status
   from generate_series(1, ${PRODUCTS}) i`,
  `insert into public.stock (org_id, product_id, warehouse_id, on_hand, inbound, inbound_eta, reorder_point)
   select $1, p.id, w.id, case when n % 5 = 0 then 0 else n % 300 end, case when n % 9 = 0 then 5 else 0 end,
     case when n % 9 = 0 then now()::date + 40 - n % 41 * 2 end,
     case when n % 2 = 0 then case when n % 1000 = 0 then 500 else 0 end end
   from (select id, right(sku, 7)::int as i from public.products where org_id = $1 and sku like 'SKU-%') p
   cross join (
     select id, right(code, 1)::int as w from public.warehouses where org_id = $1 and name like 'Warehouse %'
   ) w
   cross join lateral (select p.i * ${WAREHOUSES} + w.w as n) as numbered`,
];

/** Adds products with stock. */
async function fillStock(db: TestDatabase) {
  await addTenants(db);
  await addSessions(db);
  // Doesn't fill the search index and the stock movements, because they aren't measured.
  await db.exec(
    "alter table public.products disable trigger user; alter table public.stock disable trigger user",
  );
  for (const sql of FILL) await db.query(sql, [ours.org]);
  // Each statement runs alone, because several statements in one call form a transaction, in which `vacuum` can't run.
  for (const table of ["products", "stock"]) await db.exec(`vacuum analyze public.${table}`);
}

const QUESTIONS: Readonly<Record<string, object>> = {
  everything: {},
  "out of stock": { state: "out" },
  "below the reorder point": { state: "low" },
  late: { state: "late" },
  inbound: { state: "inbound" },
};

const PAGE = "select * from public.stock_page($1, $2::text::jsonb, $3::text::jsonb)";

export const bench: Bench = {
  name: "supply",
  about: `the stock list with ${PRODUCTS * WAREHOUSES} rows, a page within ${PAGE_MS} ms; the forecast of ${FORECASTS} products within ${FORECASTS_MS / 1000} s`,
  rounds: 5,
  bound: "one row by key",
  budgets: [
    ...Object.keys(QUESTIONS).flatMap((name) =>
      ["first", "later"].map((which) => ({
        candidate: `${which} page: ${name}`,
        measure: "ms",
        atMost: PAGE_MS,
      })),
    ),
    { candidate: "counts", measure: "ms", atMost: COUNTS_MS },
    { candidate: "forecast", measure: "ms", atMost: FORECASTS_MS },
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await fillStock(db);
    const products = Array.from({ length: FORECASTS }, (_, seed) => demandOf(seed));

    const timed = (sql: string, params: ReadonlyArray<string | null>) => async () => {
      const ms = await db.rehearse(async (tx) => {
        await become(tx, people.viewer);
        const startedAt = performance.now();
        await tx.query(sql, [...params]);
        return performance.now() - startedAt;
      });
      return { ms };
    };
    const middle = JSON.stringify({
      sku: `SKU-${String(PRODUCTS / 2).padStart(7, "0")}`,
      warehouse: "00000000-0000-0000-0000-000000000000",
    });
    return {
      candidates: [
        {
          name: "one row by key",
          run: timed("select id from public.products where org_id = $1 and lower(sku) = $2", [
            ours.org,
            "sku-0001000",
          ]),
        },
        ...Object.entries(QUESTIONS).flatMap(([name, question]) => [
          {
            name: `first page: ${name}`,
            run: timed(PAGE, [ours.org, JSON.stringify(question), null]),
          },
          {
            name: `later page: ${name}`,
            run: timed(PAGE, [ours.org, JSON.stringify(question), middle]),
          },
        ]),
        { name: "counts", run: timed("select public.stock_counts($1)", [ours.org]) },
        {
          name: "forecast",
          run: async () => {
            const startedAt = performance.now();
            let urgent = 0;
            for (const product of products)
              if (forecastProduct(product, SETTINGS).isUrgent) urgent += 1;
            return { ms: performance.now() - startedAt, urgent };
          },
        },
      ],
      close: () => db.close(),
    };
  },
};
