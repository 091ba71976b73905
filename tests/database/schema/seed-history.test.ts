import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REPORTS } from "@/insight/reports/report.ts";
import { inCurrency } from "@/insight/reports/indicator.ts";
import { metricsOf } from "@/insight/metrics/metric.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, openTestDatabase, SEED_HISTORY, type TestDatabase } from "../support.ts";
import { addSessions } from "../tenants.ts";

const NORTHVALE = "00000000-0000-4000-8000-00000000000a";
const ADA = "00000000-0000-4000-8000-000000000001";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ seeded: true, history: true });
});
afterAll(() => db.close());

const indicators = REPORTS.flatMap(({ per, indicators: of }) =>
  of.map((indicator) => ({ per, ...inCurrency(indicator, "CAD") })),
);

test("every indicator of the demo organization's reports has values for more than 20 of the last 90 days", async () => {
  for (const { id, per, ...formula } of indicators)
    for (const metric of metricsOf(formula)) {
      const { n } = await one<{ n: number }>(
        db,
        `select count(distinct day)::int as n from public.daily_metrics
         where org_id = $1 and metric = $2 and day between current_date - 90 and current_date
           and case $3 when 'channel' then channel_id is not null when 'supplier' then supplier_id is not null
             else channel_id is null and supplier_id is null end`,
        [NORTHVALE, metric, per],
      );
      // Orders and shipments of some days have no amount, and suppliers don't import daily.
      expect([id, metric, n]).toEqual([id, metric, expect.toSatisfy((days) => days > 20)]);
    }
});

test("the rows behind each metric of the demo organization add up to it", async () => {
  await db.rehearse(async (tx) => {
    await addSessions(tx);
    await become(tx, ADA);
    for (const metric of new Set(indicators.flatMap(({ rows }) => rows ?? []))) {
      const expected = await sumOf(
        tx,
        `select value as amount from public.daily_metrics where org_id = $1 and metric = $2
         and day between current_date - 30 and current_date - 1 and channel_id is null and supplier_id is null`,
        metric,
      );
      const rows = await sumOf(
        tx,
        `select r.amount from public.metric_rows($1, $2, current_date - 30, current_date - 1, null, null, 1000) r`,
        metric,
      );
      expect([metric, rows]).toEqual([metric, expected]);
      expect([metric, Number(expected) > 0]).toEqual([metric, true]);
    }
  });
});

const sumOf = async (tx: Queryable, query: string, metric: string) =>
  (
    await one<{ sum: string }>(
      tx,
      `select coalesce(sum(amount), 0)::text as sum from (${query}) as found`,
      [NORTHVALE, metric],
    )
  ).sum;

test("no day of the demo history has more complete or out-of-stock products than products, or fewer than 0 blocked listings", async () => {
  const { wrong } = await one<{ wrong: number }>(
    db,
    `select count(*)::int as wrong from (
       select jsonb_object_agg(metric, value) as v from public.daily_metrics where org_id = $1 group by day, scope
     ) as d
     where (v ->> 'products_complete')::numeric > coalesce((v ->> 'products_listed')::numeric, (v ->> 'products_active')::numeric + (v ->> 'products_draft')::numeric)
       or (v ->> 'products_out_of_stock')::numeric > coalesce((v ->> 'products_listed')::numeric, (v ->> 'products_active')::numeric)
       or (v ->> 'listings_blocked')::numeric < 0`,
    [NORTHVALE],
  );
  expect(wrong).toBe(0);
});

test("seeding the demo history again has no effect", async () => {
  const count = (tx: Queryable) =>
    one(
      tx,
      `select (select count(*)::int from public.change_sets) as sets, (select count(*)::int from public.product_changes) as changes,
        (select count(*)::int from public.daily_metrics) as metrics`,
    );
  await db.rehearse(async (tx) => {
    const before = await count(tx);
    await tx.exec(readFileSync(SEED_HISTORY, "utf8"));
    expect(await count(tx)).toEqual(before);
  });
});
