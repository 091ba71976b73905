import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { openJobDatabase } from "./jobs-support.ts";
import { call, undo, write } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const record = (tx: Queryable) => call(tx, "server", "record_daily_metrics($1)", [ours.org]);
const backfill = (tx: Queryable) =>
  call<boolean>(tx, "server", "backfill_daily_metrics($1)", [ours.org]);

async function backfillAll(tx: Queryable) {
  for (let days = 1; await backfill(tx); days++) if (days > 100) throw new Error("It never ends.");
}

/** Moves a change set to noon of an earlier day. */
const moveBack = (tx: Queryable, set: string, days: number) =>
  tx.query(
    `update public.change_sets c
     set created_at = (private.today_of(c.org_id) - $2::int + time '12:00') at time zone o.time_zone
     from public.organizations o where o.id = c.org_id and c.id = $1`,
    [set, days],
  );

/** Adds a history that began four days ago with three products. */
async function addHistory(tx: Queryable) {
  await tx.query("delete from public.products where org_id = $1", [ours.org]);
  await tx.query("delete from public.change_sets where org_id = $1", [ours.org]);
  const skus = ["A", "B", "C"];
  const first = await write(
    tx,
    skus.map((sku) => ({ sku, set: { status: "active", price: "10", cost: "5" } })),
  );
  await moveBack(tx, first, 4);
  const second = await write(tx, [
    { sku: "A", set: { price: "11" } },
    { sku: "B", set: { status: "archived", cost: "6" }, rules: { cost: "Costs" } },
  ]);
  await moveBack(tx, second, 2);
  return { first, second };
}

/** The organization's values of a metric, by the number of days before today. */
async function series(tx: Queryable, metric: string) {
  const rows = await tx.query<{ ago: number; value: number }>(
    `select private.today_of(org_id) - day as ago, value::int from public.daily_metrics
     where org_id = $1 and metric = $2 and scope = '00000000-0000-0000-0000-000000000000' and day > '2026-01-01'`,
    [ours.org, metric],
  );
  return Object.fromEntries(rows.map(({ ago, value }) => [ago, value]));
}

test("the creations, changes and imports of earlier days are counted from the ledger, with zeros for days without any", async () => {
  await db.rehearse(async (tx) => {
    await addHistory(tx);
    await record(tx);
    await backfillAll(tx);
    expect(await series(tx, "products_created")).toEqual({ 4: 3, 3: 0, 2: 0, 1: 0 });
    expect(await series(tx, "price_changes")).toEqual({ 4: 0, 3: 0, 2: 1, 1: 0 });
    expect(await series(tx, "cost_changes")).toEqual({ 4: 0, 3: 0, 2: 1, 1: 0 });
    expect(await series(tx, "changes_by_rules")).toEqual({ 4: 0, 3: 0, 2: 1, 1: 0 });
    expect(await series(tx, "rows_imported")).toEqual({ 4: 3, 3: 0, 2: 2, 1: 0 });
  });
});

test("the number of products at the beginning of earlier days is counted back from today", async () => {
  await db.rehearse(async (tx) => {
    await addHistory(tx);
    // The product counts today, and not at the beginning of any earlier day.
    await write(tx, [{ sku: "D", set: { status: "active" } }]);
    await record(tx);
    await backfillAll(tx);
    expect(await series(tx, "products_active")).toEqual({ 4: 0, 3: 3, 2: 3, 1: 2, 0: 3 });
    expect(await series(tx, "products_archived")).toEqual({ 4: 0, 3: 0, 2: 0, 1: 1, 0: 1 });
  });
});

test("the backfill of metrics takes undos and removed products into account", async () => {
  await db.rehearse(async (tx) => {
    const { first } = await addHistory(tx);
    await moveBack(tx, await undo(tx, first), 1);
    await record(tx);
    await backfillAll(tx);
    const { active } = await one<{ active: number }>(
      tx,
      "select count(*)::int as active from public.products where org_id = $1 and status = 'active'",
      [ours.org],
    );
    expect(await series(tx, "products_active")).toEqual({ 4: 0, 3: 3, 2: 3, 1: 2, 0: active });
    expect(await series(tx, "undos")).toEqual({ 4: 0, 3: 0, 2: 0, 1: 1 });
  });
});

test("the backfill adds no metrics that the ledger doesn't contain, and doesn't replace those recorded on their day", async () => {
  await db.rehearse(async (tx) => {
    await addHistory(tx);
    await tx.query(
      `insert into public.daily_metrics (org_id, day, metric, value)
       select $1, private.today_of($1) - 3, unnest('{products_active,stock_units}'::text[]), 7`,
      [ours.org],
    );
    await record(tx);
    await backfillAll(tx);
    expect(await series(tx, "products_active")).toMatchObject({ 3: 7, 2: 3 });
    expect(Object.keys(await series(tx, "stock_units"))).toEqual(["0", "3"]);
  });
});

test("repeating the backfill of metrics leaves them as they were, and an organization without changes has no earlier days", async () => {
  await db.rehearse(async (tx) => {
    await addHistory(tx);
    await record(tx);
    await backfillAll(tx);
    const before = await series(tx, "products_active");
    expect(await backfill(tx)).toBe(false);
    expect(await series(tx, "products_active")).toEqual(before);
  });
  await db.rehearse(async (tx) => {
    await tx.query("delete from public.change_sets where org_id = $1", [ours.org]);
    await record(tx);
    expect(await backfill(tx)).toBe(false);
    expect(await series(tx, "products_created")).toEqual({});
  });
});

test("metrics of days without a job are recorded later, and those of yesterday are counted again", async () => {
  await db.rehearse(async (tx) => {
    const { second } = await addHistory(tx);
    await tx.query(
      "update private.metric_schedules set flows_until = private.today_of(org_id) - 4 where org_id = $1",
      [ours.org],
    );
    await record(tx);
    expect(await series(tx, "price_changes")).toEqual({ 3: 0, 2: 1, 1: 0 });
    await moveBack(tx, second, 1);
    await record(tx);
    expect(await series(tx, "price_changes")).toEqual({ 3: 0, 2: 0, 1: 1 });
  });
});

test("orders placed before the first change set are counted on their days", async () => {
  await db.rehearse(async (tx) => {
    await addHistory(tx);
    await tx.query(
      `insert into public.orders (org_id, number, placed_at, subtotal)
       select o.id, 'EARLY', (private.today_of(o.id) - 6 + time '12:00') at time zone o.time_zone, 1
       from public.organizations o where o.id = $1`,
      [ours.org],
    );
    await record(tx);
    await backfillAll(tx);
    expect(await series(tx, "orders_placed")).toMatchObject({ 6: 1, 5: 0, 4: 0 });
    expect(await series(tx, "products_created")).toMatchObject({ 6: 0, 5: 0, 4: 3 });
  });
});

test("counting metrics from the ledger doesn't change another organization's metrics", async () => {
  await db.rehearse(async (tx) => {
    const others = () =>
      tx.query("select * from public.daily_metrics where org_id <> $1 order by metric", [ours.org]);
    const before = await others();
    await addHistory(tx);
    await record(tx);
    await backfillAll(tx);
    expect(await others()).toEqual(before);
  });
});
