import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { openJobDatabase } from "./jobs-support.ts";
import { call } from "../catalogue/ledger-support.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const METRICS = [
  "imports rows_imported rows_rejected undos products_created products_updated products_removed",
  "price_changes price_jumps cost_changes changes_by_rules stock_corrections",
  "orders_placed order_value_cad order_value_usd shipments_due shipments_on_time",
].flatMap((names) => names.split(" "));

const ZONE = "America/Toronto";
const FIRST = "2026-03-05";
/** The clocks change on March 8, so one of these days has 23 hours. */
const DAYS = 7;

const change = fc.record({
  field: fc.constantFrom("price", "cost", "brand", "stock TOR"),
  before: fc.constantFrom("10", "12.50", null),
  after: fc.constantFrom("10.10", "20", "5.05"),
  byRule: fc.boolean(),
});
const set = fc.record({
  hour: fc.integer({ min: 0, max: DAYS * 24 - 2 }),
  kind: fc.constantFrom("import", "edit", "rule", "api"),
  rejected: fc.nat(4),
  created: fc.nat(3),
  hasSupplier: fc.boolean(),
  changes: fc.array(change, { maxLength: 4 }),
});
const order = fc.record({
  hour: fc.integer({ min: 0, max: DAYS * 24 - 2 }),
  currency: fc.constantFrom("CAD", "USD"),
  cents: fc.integer({ min: 0, max: 99_999 }),
  shipped: fc.constantFrom("no", "early", "late", "no deadline"),
});
type ChangeSet = typeof set extends fc.Arbitrary<infer T> ? T : never;
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

const momentOf = (hour: number) =>
  `timestamp '${FIRST} 00:30' at time zone '${ZONE}' + interval '${hour} hours'`;

async function addSet(tx: Queryable, { hour, kind, changes, ...of }: ChangeSet) {
  const { id } = await one<{ id: string }>(
    tx,
    `insert into public.change_sets
       (org_id, kind, title, state, supplier_id, rows_read, created, updated, rejected, created_at, ended_at)
     values ($1, $2, 'Set', 'committed', $3, $4, $5, $6, $7, ${momentOf(hour)}, now()) returning id`,
    [
      ours.org,
      kind,
      of.hasSupplier ? ours.supplier : null,
      of.created + changes.length + of.rejected,
      of.created,
      changes.length,
      of.rejected,
    ],
  );
  for (const { field, before, after, byRule } of changes)
    await tx.query(
      `insert into public.product_changes (org_id, change_set_id, chunk, product_id, sku, action, before, after, rules)
       values ($1, $2, 1, gen_random_uuid(), 'A', 'update', $3::text::jsonb, $4::text::jsonb, $5::text::jsonb)`,
      [
        ours.org,
        id,
        JSON.stringify({ [field]: before }),
        JSON.stringify({ [field]: after }),
        byRule ? JSON.stringify({ [field]: "Trim" }) : null,
      ],
    );
}

async function addOrder(tx: Queryable, number: number, { hour, currency, cents, shipped }: Order) {
  const at = momentOf(hour);
  const { id } = await one<{ id: string }>(
    tx,
    `insert into public.orders (org_id, channel_id, number, placed_at, ship_by, currency, subtotal)
     values ($1, $2, $3, ${at}, ${shipped === "no deadline" ? "null" : `${at} + interval '1 hour'`}, $4, $5)
     returning id`,
    [ours.org, ours.channel, `R-${number}`, currency, cents / 100],
  );
  if (shipped === "no") return;
  await tx.query(
    `insert into public.shipments (id, org_id, order_id, shipped_at)
     values (gen_random_uuid(), $1, $2, ${at} + interval '${shipped === "early" ? 10 : 90} minutes')`,
    [ours.org, id],
  );
}

/** Amounts in hundredths, because the sum of binary fractions depends on their order. */
const hundredths = (value: number) => Math.round(value * 100);

async function indicatorOf(tx: Queryable, metric: string, supplier: string | null = null) {
  const series = await call<{ scope: string | null; values: Record<string, number> }[]>(
    tx,
    people.viewer,
    "metric_history($1, $2::date, $2::date + $3::int, array[$4], $5)",
    [ours.org, FIRST, DAYS, metric, supplier === null ? "organization" : "supplier"],
  );
  return series
    .filter(({ scope }) => scope === supplier)
    .flatMap(({ values }) => Object.values(values))
    .reduce((sum, value) => sum + hundredths(value), 0);
}

type MetricRow = { id: string; at: string; amount: number };

/** Reads all rows behind an indicator, in pages of two rows. */
async function rowsOf(tx: Queryable, metric: string, supplier: string | null = null) {
  const found: MetricRow[] = [];
  await become(tx, people.viewer);
  for (;;) {
    const last = found.at(-1);
    const page = await tx.query<MetricRow>(
      `select r.id, to_json(r.at) #>> '{}' as at, r.amount::float8
       from public.metric_rows($1, $2, $3::date, $3::date + $4::int, $5, $6::text::jsonb, 2) r`,
      [
        ours.org,
        metric,
        FIRST,
        DAYS,
        supplier,
        last ? JSON.stringify({ at: last.at, id: last.id }) : null,
      ],
    );
    found.push(...page);
    if (page.length < 2) break;
  }
  await tx.exec("reset role");
  return found;
}

const saveFlows = (tx: Queryable, skippedDay = -1) =>
  tx.query(
    `select private.save_flows($1, $2::date + each.day) from generate_series(0, $3::int - 1) as each (day)
     where each.day <> $4::int`,
    [ours.org, FIRST, DAYS, skippedDay],
  );

test("the rows behind every indicator add up to its value, whatever changed and even if a day wasn't recorded", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(set, { maxLength: 8 }),
      fc.array(order, { maxLength: 8 }),
      fc.integer({ min: -1, max: DAYS - 1 }),
      async (sets, orders, skippedDay) => {
        await db.rehearse(async (tx) => {
          for (const each of sets) await addSet(tx, each);
          for (const [number, each] of orders.entries()) await addOrder(tx, number, each);
          await saveFlows(tx, skippedDay);
          for (const metric of METRICS)
            for (const supplier of [null, ours.supplier]) {
              const rows = await rowsOf(tx, metric, supplier);
              const sum = rows.reduce((all, { amount }) => all + hundredths(amount), 0);
              expect([metric, sum]).toEqual([metric, await indicatorOf(tx, metric, supplier)]);
              expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
            }
        });
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

test("each indicator has the expected value for a few known imports, edits and orders", async () => {
  await db.rehearse(async (tx) => {
    const first = { field: "price", before: "10", after: "20", byRule: true } as const;
    await addSet(tx, {
      hour: 30,
      kind: "import",
      rejected: 2,
      created: 1,
      hasSupplier: true,
      changes: [first, { ...first, after: "10.10", byRule: false }, { ...first, field: "cost" }],
    });
    // A person counted fewer units than recorded. A quantity from an import isn't a correction.
    const counted = { field: "stock TOR", before: "12.50", after: "10.10", byRule: false } as const;
    for (const kind of ["edit", "import"] as const)
      await addSet(tx, {
        hour: 50,
        kind,
        rejected: 0,
        created: 0,
        hasSupplier: false,
        changes: [counted, { ...counted, before: null }],
      });
    await addOrder(tx, 1, { hour: 5, currency: "CAD", cents: 1250, shipped: "early" });
    await addOrder(tx, 2, { hour: 40, currency: "CAD", cents: 999, shipped: "late" });
    await addOrder(tx, 3, { hour: 41, currency: "USD", cents: 1, shipped: "no deadline" });
    await saveFlows(tx);
    const indicators: Record<string, number> = {};
    for (const metric of METRICS) indicators[metric] = (await indicatorOf(tx, metric)) / 100;
    expect(indicators).toMatchObject({
      imports: 2,
      rows_imported: 8,
      rows_rejected: 2,
      price_changes: 2,
      price_jumps: 1,
      cost_changes: 1,
      changes_by_rules: 2,
      stock_corrections: 2.4,
      orders_placed: 3,
      order_value_cad: 22.49,
      order_value_usd: 0.01,
      shipments_due: 2,
      shipments_on_time: 1,
    });
  });
});

test("members of another organization can't read an organization's indicators or the rows behind them", async () => {
  await db.rehearse(async (tx) => {
    await addOrder(tx, 1, { hour: 5, currency: "CAD", cents: 1250, shipped: "no" });
    await saveFlows(tx);
    await become(tx, people.neighbour);
    const [history] = await tx.query(
      "select public.metric_history($1, $2::date, $2::date + 9, array['orders_placed'], 'organization') as found",
      [ours.org, FIRST],
    );
    expect(history).toEqual({ found: [] });
    expect(
      await tx.query(
        "select * from public.metric_rows($1, 'orders_placed', $2::date, $2::date + 9)",
        [ours.org, FIRST],
      ),
    ).toEqual([]);
  });
});
