import { afterAll, beforeAll, expect, test } from "vitest";
import { indicatorOf, metricsOf, type Series } from "@/insight/metrics/metric.ts";
import { inCurrency } from "@/insight/reports/indicator.ts";
import { REPORTS } from "@/insight/reports/report.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { become, one, openTestDatabase, type TestDatabase } from "../support.ts";
import { addSessions } from "../tenants.ts";

const NORTHVALE = "00000000-0000-4000-8000-00000000000a";
const ADA = "00000000-0000-4000-8000-000000000001";
const DAYS = 30;

let db: TestDatabase;
let today: string;
beforeAll(async () => {
  db = await openTestDatabase({ seeded: true, history: true });
  await db.query("select public.record_daily_metrics($1)", [NORTHVALE]);
  ({ today } = await one<{ today: string }>(db, "select private.today_of($1)::text as today", [
    NORTHVALE,
  ]));
});
afterAll(() => db.close());

/** The indicators of a report over the last 30 days, today included, as the report screen computes them. */
async function reportOf(tx: Queryable, id: string, scope: string | null = null) {
  const report = REPORTS.find((each) => each.id === id);
  if (report === undefined) throw new Error(`No report ${id}.`);
  const indicators = report.indicators.map((each) => inCurrency(each, "CAD"));
  const series = await call<Series[]>(
    tx,
    ADA,
    `metric_history($1, $2::date - ${DAYS - 1}, $2::date, $3::text[], $4)`,
    [NORTHVALE, today, [...new Set(indicators.flatMap(metricsOf))], report.per],
  );
  return Object.fromEntries(
    indicators.map((each) => [
      each.id,
      indicatorOf(each, series, { scope, from: 0, days: DAYS }).total,
    ]),
  );
}

/** Numbers that a query computes from the rows themselves. */
const counted = async (query: string, ...values: string[]) =>
  one<Record<string, number>>(db, query, [NORTHVALE, ...values]);

const SINCE = `(private.today_of($1) - ${DAYS - 1})::timestamp at time zone 'America/Toronto'`;
const UNTIL = "private.today_of($1)::timestamp at time zone 'America/Toronto'";

const rehearse = (work: (tx: Queryable) => Promise<void>) =>
  db.rehearse(async (tx) => {
    await addSessions(tx);
    await work(tx);
  });

const near = (value: number | undefined) => expect.closeTo(value ?? NaN, 6);

test("the import report adds up the row counts of all imports", async () => {
  const found = await counted(
    `select sum(rows_read)::int as read, sum(rejected)::int as rejected from public.change_sets
     where org_id = $1 and kind in ('import', 'api') and created_at >= ${SINCE} and created_at < ${UNTIL}`,
  );
  await rehearse(async (tx) => {
    expect(await reportOf(tx, "imports")).toEqual({
      "rows-imported": found["read"],
      "rows-rejected": found["rejected"],
      "rejection-rate": near(((found["rejected"] ?? 0) / (found["read"] ?? 0)) * 100),
    });
  });
});

test("the price report counts changed prices and computes the margin of active products", async () => {
  const found = await counted(
    `select
       count(*) filter (where d.after ->> 'price' is distinct from d.before ->> 'price')::int as prices,
       count(*) filter (where d.after ->> 'cost' is distinct from d.before ->> 'cost')::int as costs,
       count(*) filter (where not (d.after ->> 'price')::numeric / nullif((d.before ->> 'price')::numeric, 0) between 0.8 and 1.2)::int as jumps,
       (select (sum(price - cost) / sum(price) * 100)::float8 from public.products
        where org_id = $1 and status = 'active' and currency = 'CAD' and price is not null and cost is not null) as margin
     from public.product_changes d join public.change_sets c on c.id = d.change_set_id
     where d.org_id = $1 and d.action = 'update' and c.created_at >= ${SINCE} and c.created_at < ${UNTIL}`,
  );
  await rehearse(async (tx) => {
    expect(await reportOf(tx, "prices")).toEqual({
      "price-changes": found["prices"],
      "price-jumps": found["jumps"],
      "cost-changes": found["costs"],
      margin: near(found["margin"]),
    });
  });
});

test("the stock report counts products out of stock, units, their value and corrections", async () => {
  const found = await counted(
    `with of_product as (
       select p.id, p.status, p.currency, p.cost, sum(s.on_hand) as units, max(s.on_hand - s.reserved) as free
       from public.stock s join public.products p on p.id = s.product_id where s.org_id = $1 group by p.id
     )
     select count(*) filter (where status = 'active' and free <= 0)::int as out,
       count(*) filter (where status = 'active')::int as stocked, sum(units)::int as units,
       sum(units * cost) filter (where currency = 'CAD')::float8 as worth,
       (select sum(abs((d.after ->> 'stock TOR')::int - (d.before ->> 'stock TOR')::int))::int
        from public.product_changes d join public.change_sets c on c.id = d.change_set_id
        where d.org_id = $1 and c.kind = 'bulk' and c.created_at >= ${SINCE} and c.created_at < ${UNTIL}) as corrected
     from of_product`,
  );
  const { share } = await one<{ share: number }>(
    db,
    `select (100 - 100 * (sum(c.value) / sum(u.value)))::float8 as share
     from public.daily_metrics u join public.daily_metrics c using (org_id, day)
     where org_id = $1 and u.metric = 'stock_units' and c.metric = 'stock_corrections' and c.supplier_id is null
       and day > private.today_of($1) - ${DAYS}`,
    [NORTHVALE],
  );
  await rehearse(async (tx) => {
    expect(await reportOf(tx, "stock")).toEqual({
      "out-of-stock": found["out"],
      "stock-out-rate": near(((found["out"] ?? 0) / (found["stocked"] ?? 0)) * 100),
      "stock-accuracy": near(share),
      "stock-corrections": found["corrected"],
      units: found["units"],
      "stock-value": near(found["worth"]),
    });
    expect(found["corrected"]).toBeGreaterThan(0);
  });
});

test("the completeness report counts complete, active and created products", async () => {
  const found = await counted(
    `select count(*) filter (where status = 'active')::int as active,
       (100.0 * count(*) filter (where status <> 'archived' and title_en is not null and description_en is not null
         and brand is not null and gtin is not null and category is not null and price is not null and images <> '[]')
        / count(*) filter (where status <> 'archived'))::float8 as complete,
       (select count(*)::int from public.product_changes d join public.change_sets c on c.id = d.change_set_id
        where d.org_id = $1 and d.action = 'create' and c.created_at >= ${SINCE} and c.created_at < ${UNTIL}) as created
     from public.products where org_id = $1`,
  );
  await rehearse(async (tx) => {
    const report = await reportOf(tx, "completeness");
    expect(report).toMatchObject({ active: found["active"], created: found["created"] });
    expect(report["complete"]).toEqual(near(found["complete"]));
  });
});

test("the order report counts orders, their value and shipments on time", async () => {
  const found = await counted(
    `select count(*)::int as orders, sum(total) filter (where currency = 'CAD')::float8 as worth,
       (select (100.0 * count(*) filter (where s.shipped_at <= o.ship_by) / count(*))::float8
        from public.shipments s join public.orders o on o.id = s.order_id
        where o.org_id = $1 and o.ship_by is not null and s.shipped_at >= ${SINCE} and s.shipped_at < ${UNTIL}) as in_time
     from public.orders where org_id = $1 and placed_at >= ${SINCE} and placed_at < ${UNTIL}`,
  );
  await rehearse(async (tx) => {
    expect(await reportOf(tx, "orders")).toEqual({
      orders: found["orders"],
      "order-value": near(found["worth"]),
      "on-time": near(found["in_time"]),
    });
    expect(found["in_time"]).toBeLessThan(100);
  });
});

test("the rule report counts the changes made by rules, and their share of all changes", async () => {
  const found = await counted(
    `select count(*) filter (where d.rules is not null)::int as by_rules, count(*)::int as updated
     from public.product_changes d join public.change_sets c on c.id = d.change_set_id
     where d.org_id = $1 and d.action = 'update' and c.created_at >= ${SINCE} and c.created_at < ${UNTIL}`,
  );
  await rehearse(async (tx) => {
    expect(await reportOf(tx, "rules")).toEqual({
      "by-rules": found["by_rules"],
      updated: found["updated"],
      "rule-share": near(((found["by_rules"] ?? 0) / (found["updated"] ?? 0)) * 100),
    });
  });
});

test("a supplier's scorecard counts its products, imports and price changes", async () => {
  const { id } = await one<{ id: string }>(
    db,
    "select id from public.suppliers where org_id = $1 order by code limit 1",
    [NORTHVALE],
  );
  const found = await counted(
    `select sum(rows_read)::int as read, (100.0 * sum(rejected) / sum(rows_read))::float8 as rejection_rate,
       (select count(*)::int from public.product_changes d join public.change_sets of on of.id = d.change_set_id
        where of.supplier_id = $2 and d.action = 'update' and d.after ? 'price' and of.created_at >= ${SINCE} and of.created_at < ${UNTIL}) as prices,
       (select count(*)::int from public.products p where p.supplier_id = $2 and p.status = 'active'
         and (select max(s.on_hand - s.reserved) from public.stock s where s.product_id = p.id) <= 0) as out,
       (select (100.0 * count(*) filter (where title_en is not null and description_en is not null
         and brand is not null and gtin is not null and category is not null and price is not null and images <> '[]') / count(*))::float8
        from public.products where supplier_id = $2 and status <> 'archived') as complete
     from public.change_sets
     where org_id = $1 and supplier_id = $2 and kind = 'import' and created_at >= ${SINCE} and created_at < ${UNTIL}`,
    id,
  );
  await rehearse(async (tx) => {
    expect(await reportOf(tx, "suppliers", id)).toEqual({
      complete: near(found["complete"]),
      "rows-imported": found["read"],
      "rejection-rate": near(found["rejection_rate"]),
      "price-changes": found["prices"],
      "out-of-stock": found["out"],
    });
  });
});

test("the readiness report counts the listings of a channel by their state", async () => {
  const { id } = await one<{ id: string }>(
    db,
    "select id from public.channels where org_id = $1 and kind = 'shopify'",
    [NORTHVALE],
  );
  await rehearse(async (tx) => {
    await tx.query(
      `insert into public.listings (org_id, channel_id, product_id, sku, config_version, state, quantity, payload, product_version, plan, hash)
       select org_id, $2, id, sku, 1, state::public.listing_state, 1, '{}', version, 'plan',
         case when state <> 'blocked' then 'a.b.c' end
       from (
         select *, (array['ready', 'warning', 'blocked'])[1 + row_number() over (order by sku) % 3] as state
         from (select org_id, id, sku, version from public.products where org_id = $1 and status = 'active') as active
       ) as listed order by sku limit 31`,
      [NORTHVALE, id],
    );
    await tx.query("select public.record_daily_metrics($1)", [NORTHVALE]);
    const [states] = await tx.query<{ good: number; blocked: number }>(
      `select (100.0 * count(*) filter (where state <> 'blocked') / count(*))::float8 as good,
        count(*) filter (where state = 'blocked')::int as blocked from public.listings where channel_id = $1`,
      [id],
    );
    const report = await reportOf(tx, "readiness", id);
    await become(tx, ADA);
    expect(report).toMatchObject({ "ready-share": near(states?.good), blocked: states?.blocked });
  });
});
