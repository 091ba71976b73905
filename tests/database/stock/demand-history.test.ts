import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type History = {
  products: { sku: string; available: number; weeks: number[][]; lead_time_days: number | null }[];
  next: string | null;
};

const history = (tx: Queryable, actor: string = people.viewer, most = 100) =>
  call<History>(tx, actor, "demand_history($1, 10, null, $2)", [ours.org, most]);

/** Sells units of our product some days ago. */
const sell = (tx: Queryable, number: string, days: number, quantity: number, cancelled = 0) =>
  tx.query(
    `with placed as (
       insert into public.orders (org_id, number, placed_at, subtotal)
       values ($1, $2, now() - make_interval(days => $3), 1) returning id
     )
     insert into public.order_lines (org_id, order_id, line_number, product_id, sku, quantity, cancelled, unit_price)
     select $1, id, 1, $4, 'OURS', $5, $6, 1 from placed`,
    [ours.org, number, days, ours.product, quantity, cancelled],
  );

const alone = <T>(work: (tx: Queryable) => Promise<T>) =>
  db.rehearse(async (tx) => {
    await tx.query("delete from public.orders where org_id = $1", [ours.org]);
    return work(tx);
  });

test("weekly sales add up orders of the same week, and leave out cancelled units and old orders", async () => {
  await alone(async (tx) => {
    await sell(tx, "1", 1, 3);
    await sell(tx, "2", 5, 4, 2);
    await sell(tx, "3", 6, 2, 2);
    await sell(tx, "4", 15, 7);
    await sell(tx, "5", 71, 50);
    const { products } = await history(tx);
    expect(products.find(({ sku }) => sku === "OURS")?.weeks).toEqual([
      [7, 7],
      [9, 5],
    ]);
  });
});

test("the demand history includes products without sales, with their stock", async () => {
  await alone(async (tx) => {
    await tx.query("update public.stock set on_hand = 4, reserved = 1 where org_id = $1", [
      ours.org,
    ]);
    const { products, next } = await history(tx);
    expect(products).toMatchObject([{ sku: "OURS", available: 3, weeks: [] }]);
    expect(next).toBeNull();
  });
});

test("a product without its own lead time gets its supplier's", async () => {
  await alone(async (tx) => {
    await tx.query("update public.suppliers set lead_time_days = 21 where id = $1", [
      ours.supplier,
    ]);
    expect((await history(tx)).products[0]?.lead_time_days).toBe(21);
    await tx.query("update public.products set lead_time_days = 5 where id = $1", [ours.product]);
    expect((await history(tx)).products[0]?.lead_time_days).toBe(5);
  });
});

test("a full page of the demand history names its last product, after which the next page starts", async () => {
  await alone(async (tx) => {
    expect((await history(tx, people.viewer, 1)).next).toBe(ours.product);
  });
});

test("people outside the organization get no demand history", async () => {
  await alone(async (tx) => {
    for (const actor of [people.neighbour, people.former, people.stranger])
      expect((await history(tx, actor)).products).toEqual([]);
  });
});
