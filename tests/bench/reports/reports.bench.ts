import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { metricsOf } from "@/insight/metrics/metric.ts";
import type { ReportDefinition } from "@/insight/reports/report.ts";
import { linguiMacros } from "../../../src/app/build/lingui-macros.ts";
import { one, openTestDatabase, type TestDatabase } from "../../database/support.ts";
import { addSessions, addTenants, ours, people } from "../../database/tenants.ts";
import type { Bench } from "../harness.ts";
import { directCalls } from "../jobs/direct-calls.ts";
import { fillListings, fillProducts } from "../products/filled-catalogue.ts";
import { fillOrders } from "../products/filled-orders.ts";

/** A share such as 0.02 makes a quick run that checks the bench itself. */
const SHARE = Number(process.env["BENCH_SHARE"] ?? 1);
const PRODUCTS = Math.ceil(1_000_000 * SHARE);
const ORDERS = Math.ceil(500_000 * SHARE);
const SUPPLIERS = Math.ceil(200 * SHARE);
/** The screen with the suppliers' scorecards reads this many suppliers with one request. */
const SUPPLIERS_AT_ONCE = 24;
const CHANGED = Math.ceil(600_000 * SHARE);
/** Two years, so that a year can be compared with the one before. */
const DAYS = 730;
/** There are change sets of this many days, up to today. */
const LEDGER_DAYS = 60;
const SETS = LEDGER_DAYS * 20;
const MONTH = 30;
const READ_MS = 300;
const JOB_MS = 60_000;

/** The definitions of reports contain Lingui macros, which only Vite compiles. */
const {
  module: { REPORTS },
} = await runnerImport<{ REPORTS: readonly ReportDefinition[] }>(
  fileURLToPath(import.meta.resolve("../../../src/insight/reports/report.ts")),
  { configFile: false, plugins: [linguiMacros()], resolve: { tsconfigPaths: true } },
);

const inDollars = (metric: string) => metric.replace("{currency}", "cad");
const indicatorsOf = ({ indicators, parts = [] }: ReportDefinition) => [...indicators, ...parts];
const metricsIn = (report: ReportDefinition) => [
  ...new Set(indicatorsOf(report).flatMap(metricsOf).map(inDollars)),
];
/** The metrics for which a report can show the underlying rows. */
const LISTED = [
  ...new Set(
    REPORTS.flatMap(indicatorsOf).flatMap(({ rows }) =>
      rows === undefined ? [] : [inDollars(rows)],
    ),
  ),
];

/** A value for each metric and day, and for each supplier or channel in the reports that compare them. */
const METRICS = `
  insert into public.daily_metrics (org_id, day, metric, channel_id, supplier_id, value)
  select $1, current_date - age, metric,
    case when $3 = 'channel' then scope end, case when $3 = 'supplier' then scope end, abs(hashtext(metric || age)) % 1000
  from generate_series(1, ${DAYS}) as age
  cross join unnest($2::text[]) as metric
  cross join (
    select null::uuid as scope where $3 = 'organization'
    union all select id from public.channels where org_id = $1 and $3 = 'channel'
    union all select id from public.suppliers where org_id = $1 and $3 = 'supplier'
  ) as scopes
  on conflict do nothing`;

const CHANGE_SETS = `
  insert into public.change_sets (id, org_id, kind, title, state, supplier_id, rows_read, updated, rejected, created_at, ended_at)
  select md5('bench set ' || i)::uuid, $1, case when i % 5 = 0 then 'bulk' else 'import' end::public.change_set_kind,
    'prices-' || i || '.csv', 'committed', $2, 500, 500 - i % 9, i % 9, at, at
  from generate_series(1, ${SETS}) as i
  cross join lateral (select now() - i * interval '${LEDGER_DAYS} days' / ${SETS} as at) as moment`;

/** Prices, costs and stock each change in a third of the rows. Every fourth change comes from a rule. */
const CHANGES = `
  insert into public.product_changes (org_id, change_set_id, chunk, product_id, sku, action, before, after, rules, created_at)
  select $1, c.id, 1, md5('bench product ' || i)::uuid, 'SKU-' || lpad(i::text, 7, '0'), 'update',
    case i % 3 when 0 then jsonb_build_object('stock MAIN', '5') else jsonb_build_object(field, '10.0000') end,
    case i % 3 when 0 then jsonb_build_object('stock MAIN', (i % 9)::text) else jsonb_build_object(field, (8 + i % 9)::text) end,
    case when i % 4 = 0 then '{"price": "Round prices"}'::jsonb end, c.created_at
  from generate_series(1, ${CHANGED}) as i
  cross join lateral (select case i % 3 when 1 then 'price' else 'cost' end as field) as changed
  join public.change_sets c on c.id = md5('bench set ' || 1 + i % ${SETS})::uuid`;

async function fillHistory(db: TestDatabase) {
  await db.query(
    `insert into public.suppliers (org_id, name, code)
     select $1, 'Supplier ' || i, 'B' || i from generate_series(1, ${SUPPLIERS}) as i`,
    [ours.org],
  );
  console.error("filling the ledger");
  await db.query(CHANGE_SETS, [ours.org, ours.supplier]);
  await db.query(CHANGES, [ours.org]);
  console.error("filling the daily metrics");
  for (const report of REPORTS) {
    await db.query(METRICS, [ours.org, metricsIn(report), "organization"]);
    if (report.per !== "organization")
      await db.query(METRICS, [ours.org, metricsIn(report), report.per]);
  }
}

const NAMES = REPORTS.flatMap(({ id }) => [id, `${id}, a year`]);

export const bench: Bench = {
  name: "reports",
  about: `dashboard, reports and daily metrics of ${PRODUCTS} products, ${PRODUCTS} listings and ${ORDERS} orders on a PostgreSQL server`,
  rounds: 5,
  bound: "one metric of one day",
  budgets: [
    ...["dashboard", ...NAMES, ...LISTED.map((metric) => `rows of ${metric}`)].map((candidate) => ({
      candidate,
      measure: "ms",
      atMost: READ_MS,
    })),
    { candidate: "daily metrics", measure: "ms", atMost: JOB_MS },
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    await fillProducts(db, PRODUCTS);
    await fillListings(db, PRODUCTS);
    await fillOrders(db, ORDERS);
    await fillHistory(db);
    await db.exec("vacuum analyze");
    const call = await directCalls(db);
    const { today } = await one<{ today: string }>(
      db,
      "select private.today_of($1)::text as today",
      [ours.org],
    );

    const timed = (sql: string, params: readonly (string | number | string[])[]) => async () =>
      db.as(people.viewer, async (tx) => {
        const startedAt = performance.now();
        await tx.query(sql, [...params]);
        return { ms: performance.now() - startedAt };
      });
    const { part } = await one<{ part: string[] }>(
      db,
      `select array(select id from public.suppliers where org_id = $1 order by name limit ${SUPPLIERS_AT_ONCE}) as part`,
      [ours.org],
    );
    /** A report reads its period and the one before. */
    const history = (report: ReportDefinition, days: number) =>
      timed(
        `select public.metric_history($1, $2::date - $3::int, $2::date, $4::text[], $5
           ${report.per === "supplier" ? ", $6::uuid[]" : ""})`,
        [
          ours.org,
          today,
          2 * days,
          metricsIn(report),
          report.per,
          ...(report.per === "supplier" ? [part] : []),
        ],
      );

    return {
      candidates: [
        {
          name: "one metric of one day",
          run: timed(
            "select value from public.daily_metrics where org_id = $1 and day = $2::date - 1 and metric = 'orders_placed'",
            [ours.org, today],
          ),
        },
        { name: "dashboard", run: timed("select public.dashboard($1)", [ours.org]) },
        ...REPORTS.flatMap((report) => [
          { name: report.id, run: history(report, MONTH) },
          { name: `${report.id}, a year`, run: history(report, DAYS / 2) },
        ]),
        ...LISTED.map((metric) => ({
          name: `rows of ${metric}`,
          run: timed(`select * from public.metric_rows($1, $2, $3::date - ${MONTH}, $3::date)`, [
            ours.org,
            metric,
            today,
          ]),
        })),
        {
          name: "daily metrics",
          run: async () => {
            const startedAt = performance.now();
            await call("record_daily_metrics", { org: ours.org });
            return { ms: performance.now() - startedAt };
          },
        },
      ],
      close: db.close,
    };
  },
};
