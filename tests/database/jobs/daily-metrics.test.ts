import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { claim, openJobDatabase } from "./jobs-support.ts";
import { call, write } from "../catalogue/ledger-support.ts";
import {
  addProducts,
  blocked,
  CHANNEL,
  issue,
  ready,
  record,
} from "../channels/listings-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const recordMetrics = (tx: Queryable) => call(tx, "server", "record_daily_metrics($1)", [ours.org]);

/** Today's metrics of the organization, or of a channel. */
async function metrics(tx: Queryable, channel: string | null = null) {
  const rows = await tx.query<{ metric: string; value: number }>(
    `select metric, value::float8 from public.daily_metrics
     where org_id = $1 and channel_id is not distinct from $2::uuid and day > '2026-01-01'`,
    [ours.org, channel],
  );
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]));
}

test("the metrics of a day count products, stock, listings and issues", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = ""] = await addProducts(tx);
    await record(tx, [ready(a), blocked(b, issue("price-zero", "price"))]);
    await tx.query("update public.products set cost = 2.5, status = 'active' where id = $1", [
      ours.product,
    ]);
    await tx.query("update public.stock set on_hand = 4, reserved = 0 where product_id = $1", [
      ours.product,
    ]);
    await recordMetrics(tx);
    expect(await metrics(tx)).toMatchObject({
      products_active: 4,
      stock_units: 4,
      stock_value_at_cost_cad: 10,
      products_in_stock: 1,
      products_out_of_stock: 0,
      products_complete: 0,
    });
    expect(await metrics(tx, CHANNEL)).toMatchObject({
      listings_ready: 1,
      listings_blocked: 1,
      issues_error: 1,
      listings_waiting: 2,
      // A count of nothing is stored as 0, because a missing metric means that the value is unknown.
      listings_excluded: 0,
      issues_warning: 0,
    });
  });
});

test("a rejected listing is counted as rejected, and one that waits to be rebuilt only as waiting", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = ""] = await addProducts(tx);
    await record(tx, [ready(a), ready(b)]);
    await tx.query(
      `update public.listings set rejected_hash = hash, reported_errors = '[{"message": "No", "field": "gtin"}]'
       where product_id = $1`,
      [a],
    );
    await tx.query("update public.listings set is_stale = true where product_id = $1", [b]);
    await recordMetrics(tx);
    expect(await metrics(tx, CHANNEL)).toMatchObject({
      listings_ready: 0,
      listings_rejected: 1,
      listings_waiting: 3,
    });
  });
});

test("the margin of a day is computed from active products that have a price and a cost", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.products set status = 'draft' where org_id = $1", [ours.org]);
    await write(tx, [
      { sku: "A", set: { status: "active", price: "10", cost: "6" } },
      { sku: "B", set: { status: "active", price: "99" } },
      { sku: "C", set: { status: "active", price: "5", cost: "4", currency: "USD" } },
      { sku: "D", set: { status: "archived", price: "50", cost: "1" } },
    ]);
    await recordMetrics(tx);
    expect(await metrics(tx)).toMatchObject({
      price_sum_cad: 10,
      cost_sum_cad: 6,
      price_sum_usd: 5,
      cost_sum_usd: 4,
    });
  });
});

test("a supplier's metrics count its products, and those that are complete or out of stock", async () => {
  await db.rehearse(async (tx) => {
    await recordMetrics(tx);
    const rows = await tx.query<{ metric: string; value: number }>(
      `select metric, value::int from public.daily_metrics
       where org_id = $1 and supplier_id = $2 and day > '2026-01-01'`,
      [ours.org, ours.supplier],
    );
    const { listed } = await one<{ listed: number }>(
      tx,
      `select count(*)::int as listed from public.products
       where org_id = $1 and supplier_id = $2 and status <> 'archived'`,
      [ours.org, ours.supplier],
    );
    expect(Object.fromEntries(rows.map(({ metric, value }) => [metric, value]))).toEqual({
      products_listed: listed,
      products_complete: 0,
      products_out_of_stock: 0,
    });
  });
});

test("recording the metrics of a day again replaces them", async () => {
  await db.rehearse(async (tx) => {
    await recordMetrics(tx);
    const before = await metrics(tx);
    await tx.query("update public.products set status = 'archived' where org_id = $1", [ours.org]);
    await recordMetrics(tx);
    const after = await metrics(tx);
    expect(before["products_archived"] ?? 0).toBe(0);
    expect(after["products_archived"]).toBeGreaterThan(0);
  });
});

test("the metrics of the next day are recorded within an hour after midnight in the organization's time zone", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update private.metric_schedules set next_at = now() where org_id = $1", [
      ours.org,
    ]);
    expect(await claim(tx, ["metrics"])).toMatchObject({ org: ours.org, key: "daily" });
    await recordMetrics(tx);
    const { hour, is_tomorrow } = await one<{ hour: number; is_tomorrow: boolean }>(
      tx,
      `select extract(hour from s.next_at at time zone o.time_zone)::int as hour,
         (s.next_at at time zone o.time_zone)::date = (now() at time zone o.time_zone)::date + 1 as is_tomorrow
       from private.metric_schedules s join public.organizations o on o.id = s.org_id where o.id = $1`,
      [ours.org],
    );
    expect([hour, is_tomorrow]).toEqual([0, true]);
  });
});

test("a new organization's first metrics are due at once", async () => {
  await db.rehearse(async (tx) => {
    const { id } = await one<{ id: string }>(
      tx,
      "insert into public.organizations (name, slug) values ('New', 'new-one') returning id",
    );
    expect(await claim(tx, ["metrics"])).toMatchObject({ org: id });
  });
});
