import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { end, placed, receive } from "./supply-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const OPENING = 20;

type Open = { id: string; version: number; left: number };

/** The totals of our product in the stock, the stock movements and the open supply orders. */
const totals = (tx: Queryable) =>
  one<{ held: number; moved: number; inbound: number; expected: number }>(
    tx,
    `select
       (select sum(on_hand)::int from public.stock where product_id = $1) as held,
       (select coalesce(sum(on_hand_delta), 0)::int from public.stock_movements where product_id = $1) as moved,
       (select sum(inbound)::int from public.stock where product_id = $1) as inbound,
       (select coalesce(sum(l.quantity - l.received), 0)::int from public.supply_order_lines l
        join public.supply_orders o on o.id = l.supply_order_id
        where l.product_id = $1 and o.state = 'open' and l.quantity > l.received) as expected`,
    [ours.product],
  );

const available = async (tx: Queryable) => {
  const { units } = await one<{ units: number }>(
    tx,
    "select available as units from public.stock where product_id = $1 and warehouse_id = $2",
    [ours.product, ours.warehouse],
  );
  return units;
};

test("after any purchase orders, transfers and receipts, the ledger adds up to the stock, and open orders to the inbound units", async () => {
  const step = fc.record({
    move: fc.constantFrom("purchase", "transfer", "receive", "end"),
    units: fc.integer({ min: 1, max: 15 }),
    which: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await db.rehearse(async (tx) => {
        await tx.query("delete from public.supply_orders where org_id = $1", [ours.org]);
        await tx.query(
          "update public.stock set on_hand = $2, reserved = 0, inbound = 0 where org_id = $1",
          [ours.org, OPENING],
        );
        await tx.exec("truncate public.stock_movements");
        const { held: opening } = await totals(tx);
        const open: Open[] = [];
        for (const [at, { move, units, which }] of steps.entries()) {
          const order = open[which % Math.max(1, open.length)];
          if (move === "purchase" || (move === "transfer" && units <= (await available(tx)))) {
            const kind = move === "purchase" ? "purchase" : "transfer";
            const line = { sku: "ours", quantity: units };
            open.push({ ...(await placed(tx, [line], { kind, number: `${at}` })), left: units });
          } else if (move === "receive" && order) {
            const now = Math.min(units, order.left);
            order.version = (await receive(tx, order.id, { OURS: now })).version;
            order.left -= now;
            if (order.left === 0) open.splice(open.indexOf(order), 1);
          } else if (move === "end" && order) {
            await end(tx, order);
            open.splice(open.indexOf(order), 1);
          }
          const { held, moved, inbound, expected } = await totals(tx);
          expect(held).toBe(opening + moved);
          expect(inbound).toBe(expected);
        }
      });
    }),
    { numRuns: 15 },
  );
});
