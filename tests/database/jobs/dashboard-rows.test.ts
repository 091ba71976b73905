import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import {
  addProducts,
  blocked,
  CHANNEL,
  issue,
  PLAN,
  ready,
  record,
} from "../channels/listings-support.ts";
import { become, type TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";
import { openJobDatabase } from "./jobs-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

type Dashboard = {
  orders: Record<"overdue" | "today" | "corrections" | "backordered", number>;
  channels: {
    id: string;
    states: Record<string, number>;
    fix: { code: string; field: string | null; products: number } | null;
  }[];
  inbound: Record<"purchase" | "transfer", number>;
};

const dashboard = (tx: Queryable) =>
  call<Dashboard>(tx, people.viewer, "dashboard($1)", [ours.org]);

/** How many rows a member sees in a list. */
async function rowsOf(tx: Queryable, list: string, values: (string | null)[]) {
  await become(tx, people.viewer);
  const rows = await tx.query(`select from ${list}`, values);
  await tx.exec("reset role");
  return rows.length;
}

const ordersOf = (tx: Queryable, query: object) =>
  rowsOf(tx, "public.order_page($1, $2::text::jsonb, null, 1000)", [
    ours.org,
    JSON.stringify(query),
  ]);
const listingsOf = (tx: Queryable, filter: string, value: string) =>
  rowsOf(tx, `public.listing_page($1, $2, ${filter})`, [CHANNEL, PLAN, value]);
const productsOf = (tx: Queryable, facets: Record<string, string[]>) =>
  rowsOf(tx, "public.product_page($1, $2::text::jsonb, null, 1000)", [
    ours.org,
    JSON.stringify({ facets }),
  ]);
const lateOf = (tx: Queryable, kind: string) =>
  rowsOf(
    tx,
    `public.supply_orders where org_id = $1 and kind = $2 and state = 'open'
       and expected_on < (select (now() at time zone time_zone)::date from public.organizations where id = $1)`,
    [ours.org, kind],
  );

const SKUS = ["A", "B", "C", "D", "E", "F"];
const errors = fc.subarray(["title", "gtin", "price"]);
const stocked = fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 2 });
const catalogue = fc.record({
  errors: fc.tuple(...SKUS.map(() => errors)),
  stocked: fc.tuple(...SKUS.map(() => stocked)),
  drafts: fc.subarray(SKUS),
});
const orders = fc.record({
  hours: fc.array(fc.constantFrom(-50, -1, 5, 23, 25, 400), { maxLength: 6 }),
  supply: fc.array(
    fc.record({
      kind: fc.constantFrom("purchase", "transfer"),
      state: fc.constantFrom("draft", "open", "closed"),
      days: fc.constantFrom(-2, -1, 0, 3, null),
    }),
    { maxLength: 6 },
  ),
});

async function addStock(tx: Queryable, sku: string, available: readonly number[]) {
  const warehouses = await tx.query<{ id: string }>(
    "select id from public.warehouses where org_id = $1 order by code",
    [ours.org],
  );
  for (const [at, units] of available.entries())
    await tx.query(
      `insert into public.stock (org_id, product_id, warehouse_id, on_hand, reserved)
       select $1, p.id, $3, greatest($4::int, 0), greatest(-$4::int, 0) from public.products p
       where p.org_id = $1 and p.sku = $2`,
      [ours.org, sku, warehouses[at]?.id ?? null, units],
    );
}

test("each catalogue count on the dashboard equals the number of rows in the list that it links to", async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (given) => {
      await db.rehearse(async (tx) => {
        await tx.query(
          `insert into public.warehouses (org_id, code, name) values ($1, 'W1', 'W1'), ($1, 'W2', 'W2')
           on conflict do nothing`,
          [ours.org],
        );
        const ids = await addProducts(tx, SKUS);
        await tx.query(
          "update public.products set status = 'draft' where org_id = $1 and sku = any($2)",
          [ours.org, given.drafts],
        );
        for (const [at, sku] of SKUS.entries()) await addStock(tx, sku, given.stocked[at] ?? []);
        await record(
          tx,
          ids.map((id, at) => {
            const fields = given.errors[at] ?? [];
            return fields.length === 0
              ? ready(id)
              : blocked(id, ...fields.map((field) => issue("value-missing", field)));
          }),
        );
        await tx.query("update public.listings set is_stale = false where org_id = $1", [ours.org]);

        const found = (await dashboard(tx)).channels.find(({ id }) => id === CHANNEL);
        for (const state of ["ready", "blocked"])
          expect([state, found?.states[state] ?? 0]).toEqual([
            state,
            await listingsOf(tx, "$3::text::public.listing_state", state),
          ]);
        const fix = found?.fix;
        const key = `error ${fix?.code} ${fix?.field}`;
        expect(fix?.products ?? 0).toBe(
          await listingsOf(tx, "of_issue => $3, only_error => true", key),
        );
        await call(tx, "server", "record_daily_metrics($1)", [ours.org]);
        const [recorded] = await tx.query<{ out: number }>(
          `select value::int as out from public.daily_metrics
           where org_id = $1 and metric = 'products_out_of_stock' and supplier_id is null order by day desc limit 1`,
          [ours.org],
        );
        expect(recorded?.out).toBe(await productsOf(tx, { status: ["active"], stock: ["false"] }));
      });
    }),
    { numRuns: 10 },
  );
}, 120_000);

test("each count of orders and supply orders on the dashboard equals the number of rows in the list that it links to", async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ hours, supply }) => {
      await db.rehearse(async (tx) => {
        for (const [at, hour] of hours.entries())
          await tx.query(
            `insert into public.orders (org_id, channel_id, number, placed_at, ship_by, subtotal)
             values ($1, $2, $3, now() - interval '3 days', now() + make_interval(hours => $4), 1)`,
            [ours.org, ours.channel, `D-${at}`, hour],
          );
        await tx.query(
          `insert into public.warehouses (org_id, code, name) values ($1, 'W1', 'W1'), ($1, 'W2', 'W2')
           on conflict do nothing`,
          [ours.org],
        );
        for (const [at, { kind, state, days }] of supply.entries())
          await tx.query(
            `insert into public.supply_orders
               (org_id, kind, number, state, from_warehouse_id, warehouse_id, expected_on, placed_at, ended_at)
             select $1, $2::text::public.supply_kind, $3, $4::text::public.supply_state,
               case when $2::text = 'transfer' then a.id end, b.id, private.today_of($1) + $5::int,
               case when $4::text <> 'draft' then now() end, case when $4::text = 'closed' then now() end
             from public.warehouses a, public.warehouses b
             where a.org_id = $1 and a.code = 'W1' and b.org_id = $1 and b.code = 'W2'`,
            [ours.org, kind, `S-${at}`, state, days],
          );
        const found = await dashboard(tx);
        expect(found.orders).toEqual({
          overdue: await ordersOf(tx, { due: "overdue" }),
          today: await ordersOf(tx, { due: "today" }),
          corrections: await ordersOf(tx, { statuses: ["requires_correction"] }),
          backordered: await ordersOf(tx, { statuses: ["backordered"] }),
        });
        expect(found.inbound).toEqual({
          purchase: await lateOf(tx, "purchase"),
          transfer: await lateOf(tx, "transfer"),
        });
      });
    }),
    { numRuns: 10 },
  );
}, 120_000);
