import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours, people, theirs } from "../tenants.ts";
import { openJobDatabase } from "./jobs-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const FIRST = "2026-03-05";

test("a day without orders has a value of 0 in the organization's currency, and no value in other currencies", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.orders (org_id, number, placed_at, currency, subtotal)
       values ($1, 'R-1', timestamp '${FIRST} 05:00' at time zone 'America/Toronto', 'USD', 12.5)`,
      [ours.org],
    );
    await tx.query(
      "select private.save_flows($1, $2::date + each.day) from generate_series(0, 1) as each (day)",
      [ours.org, FIRST],
    );
    const series = await call<{ metric: string; values: Record<string, number> }[]>(
      tx,
      people.viewer,
      "metric_history($1, $2::date, $2::date + 1, array['order_value_cad', 'order_value_usd'], 'organization')",
      [ours.org, FIRST],
    );
    expect(series.map(({ metric, values }) => [metric, values])).toEqual([
      ["order_value_cad", { "0": 0, "1": 0 }],
      ["order_value_usd", { "0": 12.5 }],
    ]);
  });
});

test("a metric's history can be limited to some suppliers, and is empty for another organization's supplier", async () => {
  await db.rehearse(async (tx) => {
    const other = await one<{ id: string }>(
      tx,
      "insert into public.suppliers (org_id, name, code) values ($1, 'Other', 'OTHER') returning id",
      [ours.org],
    );
    await tx.query(
      `insert into public.daily_metrics (org_id, day, metric, supplier_id, value)
       select $1, $2::date, 'price_changes', each.id, 3 from unnest($3::uuid[]) as each (id)`,
      [ours.org, FIRST, [ours.supplier, other.id]],
    );
    const scopesOf = async (scopes: string[] | null) => {
      const series = await call<{ scope: string | null }[]>(
        tx,
        people.viewer,
        "metric_history($1, $2::date, $2::date, array['price_changes'], 'supplier', $3::uuid[])",
        [ours.org, FIRST, scopes],
      );
      return new Set(series.map(({ scope }) => scope));
    };
    expect(await scopesOf(null)).toEqual(new Set([ours.supplier, other.id]));
    expect(await scopesOf([other.id])).toEqual(new Set([other.id]));
    expect(await scopesOf([theirs.supplier])).toEqual(new Set());
  });
});
