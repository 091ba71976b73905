import { randomUUID } from "node:crypto";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";
import {
  BALANCED,
  change,
  countUnbalanced,
  linesOf,
  receive,
  sentOrder,
  withoutSamples,
} from "./orders-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await withoutSamples(db);
  await db.query("update public.stock set on_hand = 20 where org_id = $1", [ours.org]);
});
afterAll(() => db.close());

const outcomes = z.array(z.object({ outcome: z.string() }));
type Parcel = { quantity?: number; lines?: { sku: string; quantity?: number }[] };

async function shipParcels(tx: Queryable, number: string, parcels: readonly Parcel[]) {
  const items = parcels.map((parcel, row) => ({
    row,
    id: randomUUID(),
    number,
    tracking: `PARCEL-${row}`,
    ...parcel,
  }));
  const { result } = await one<{ result: unknown }>(
    tx,
    "select public.ship_orders($1, $2::text::jsonb) as result",
    [ours.org, JSON.stringify(items)],
  );
  return outcomes.parse(result).map(({ outcome }) => outcome);
}

async function acknowledged(
  tx: Queryable,
  number: string,
  units: readonly number[],
  channel: string | null = null,
) {
  await become(tx, people.editor);
  const [received] = await receive(tx, [sentOrder(number, units)], channel);
  const order = received?.id ?? "";
  const lines = await linesOf(tx, order);
  await change(
    tx,
    order,
    lines.map(({ id }) => ({ move: "acknowledge", line: id })),
  );
  return order;
}

const shipped = async (tx: Queryable, order: string) =>
  (await linesOf(tx, order)).map((line) => line.shipped);

test("a file of tracking numbers ships a SKU's units from all lines of the order that have the SKU, and never more than are open", async () => {
  await db.rehearse(async (tx) => {
    const order = await acknowledged(tx, "P-1", [2, 3]);
    expect(
      await shipParcels(tx, "P-1", [
        { lines: [{ sku: "ours", quantity: 6 }] },
        { lines: [{ sku: "OURS", quantity: 4 }] },
        { lines: [{ sku: "OURS", quantity: 2 }] },
        { lines: [{ sku: "OURS" }] },
        { lines: [{ sku: "OURS" }] },
      ]),
    ).toEqual(["more_than_open", "shipped", "more_than_open", "shipped", "more_than_open"]);
    expect(await shipped(tx, order)).toEqual([2, 3]);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test("a parcel without a SKU ships as many units as its row says", async () => {
  await db.rehearse(async (tx) => {
    const order = await acknowledged(tx, "P-1", [2, 3]);
    expect(
      await shipParcels(tx, "P-1", [{ quantity: 4 }, { quantity: 3 }, { quantity: 1 }]),
    ).toEqual(["shipped", "more_than_open", "shipped"]);
    expect(await shipped(tx, order)).toEqual([2, 3]);
  });
});

test("a parcel can hold several SKUs, and a row without a SKU can't ship part of an order that has open units of several SKUs", async () => {
  await db.rehearse(async (tx) => {
    const other = randomUUID();
    await tx.query("insert into public.products (id, org_id, sku) values ($1, $2, 'OTHER')", [
      other,
      ours.org,
    ]);
    await tx.query(
      "insert into public.stock (org_id, product_id, warehouse_id, on_hand) values ($1, $2, $3, 9)",
      [ours.org, other, ours.warehouse],
    );
    await become(tx, people.editor);
    const lines = ["OURS", "OTHER"].map((sku) => ({ sku, quantity: 2, unit_price: "1" }));
    const [received] = await receive(tx, [sentOrder("P-1", [1], { lines })], null);
    const order = received?.id ?? "";
    const stored = await linesOf(tx, order);
    await change(
      tx,
      order,
      stored.map(({ id }) => ({ move: "acknowledge", line: id })),
    );
    expect(
      await shipParcels(tx, "P-1", [
        { quantity: 3 },
        { lines: [{ sku: "OURS", quantity: 1 }, { sku: "NONE" }] },
        { lines: [{ sku: "OURS", quantity: 1 }, { sku: "OTHER" }] },
        { quantity: 1 },
      ]),
    ).toEqual(["no_sku", "sku_not_in_order", "shipped", "shipped"]);
    expect(await shipped(tx, order)).toEqual([2, 2]);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test("when open orders of two channels share an order number, a file with the number ships neither of them", async () => {
  await db.rehearse(async (tx) => {
    const first = await acknowledged(tx, "P-1", [1], ours.channel);
    const second = await acknowledged(tx, "P-1", [2]);
    expect(await shipParcels(tx, "P-1", [{}])).toEqual(["several_orders"]);
    const [line] = await linesOf(tx, second);
    await change(tx, second, [
      { move: "cancel", line: line?.id, quantity: 2, reason: "buyer_request" },
    ]);
    expect(await shipParcels(tx, "P-1", [{}])).toEqual(["shipped"]);
    expect(await shipped(tx, first)).toEqual([1]);
  });
});

test("an order that is sent again with different lines or prices isn't changed, and the difference is reported", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const price = (unit_price: string) => ({
      lines: [{ sku: "OURS", quantity: 2, unit_price }],
    });
    const received = await receive(tx, [
      sentOrder("P-1", [1], price("5")),
      sentOrder("P-1", [1], price("5.00")),
      sentOrder("P-1", [1], price("6")),
      sentOrder("P-1", [2, 3]),
    ]);
    expect(received.map(({ outcome, message }) => [outcome, message !== null])).toEqual([
      ["added", false],
      ["known", false],
      ["known", true],
      ["known", true],
    ]);
    expect(await linesOf(tx, received[0]?.id ?? "")).toHaveLength(1);
  });
});
