import { randomUUID } from "node:crypto";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import {
  BALANCED,
  change,
  countUnbalanced,
  linesOf,
  receive,
  sentOrder,
  stockOfOrder,
  withoutSamples,
} from "./orders-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await withoutSamples(db);
  await db.query("update public.stock set on_hand = 20 where org_id = $1", [ours.org]);
});
afterAll(() => db.close());

const outcomes = z.array(z.object({ row: z.int(), outcome: z.string() }));

/** Ships rows of a file: order number, tracking number, SKU and units. */
async function shipRows(
  tx: Queryable,
  rows: readonly (readonly [string, string, string?, number?])[],
  ids: readonly string[] = rows.map(() => randomUUID()),
) {
  const items = rows.map(([number, tracking, sku = null, quantity = null], row) => ({
    row,
    id: ids[row],
    number,
    tracking,
    quantity: sku === null ? quantity : null,
    lines: sku === null ? null : [{ sku, quantity }],
  }));
  const { result } = await one<{ result: unknown }>(
    tx,
    "select public.ship_orders($1, $2::text::jsonb) as result",
    [ours.org, JSON.stringify(items)],
  );
  return outcomes.parse(result).map(({ outcome }) => outcome);
}

/** Receives and acknowledges an order of this many units without a channel. */
async function acknowledged(tx: Queryable, number: string, units: number) {
  await become(tx, people.editor);
  const [received] = await receive(tx, [sentOrder(number, [units])], null);
  const order = received?.id ?? "";
  const [line] = await linesOf(tx, order);
  await change(tx, order, [{ move: "acknowledge", line: line?.id }]);
  return order;
}

test("a file of tracking numbers ships its valid rows, and each rejected row has a reason", async () => {
  await db.rehearse(async (tx) => {
    const first = await acknowledged(tx, "S-1", 3);
    await acknowledged(tx, "S-2", 2);
    await acknowledged(tx, "S-3", 50);
    await receive(tx, [sentOrder("S-4", [1]), sentOrder("S-5", [1], { address: {} })], null);
    expect(
      await shipRows(tx, [
        ["S-1", "AAAA-1", "OURS", 2],
        ["S-1", "AAAA-2", "OURS", 2],
        ["S-2", "aaaa-1"],
        ["NONE", "AAAA-3"],
        ["S-3", "AAAA-4"],
        ["S-4", "AAAA-5"],
        ["S-5", "AAAA-6"],
        ["S-2", "!"],
        ["S-1", "AAAA-7", "NOPE"],
        ["S-2", "AAAA-8"],
      ]),
    ).toEqual([
      "shipped",
      "more_than_open",
      "tracking_used",
      "unknown_order",
      "not_enough_stock",
      "not_acknowledged",
      "requires_correction",
      "invalid",
      "sku_not_in_order",
      "shipped",
    ]);
    expect((await linesOf(tx, first))[0]).toMatchObject({ shipped: 2, open: 1 });
    expect((await stockOfOrder(tx)).on_hand).toBe(16);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test("sending a file of tracking numbers again ships nothing", async () => {
  await db.rehearse(async (tx) => {
    const order = await acknowledged(tx, "S-1", 3);
    const ids = [randomUUID()];
    for (const _ of [1, 2])
      expect(await shipRows(tx, [["S-1", "AAAA-1", "OURS", 1]], ids)).toEqual(["shipped"]);
    expect((await linesOf(tx, order))[0]).toMatchObject({ shipped: 1, open: 2 });
    expect((await stockOfOrder(tx)).on_hand).toBe(19);
  });
});

const split = (tx: Queryable, order: string, parts: readonly (readonly [string, number])[]) =>
  linesOf(tx, order).then(([line]) =>
    tx.query("select public.allocate_order($1, null, $2, $3::text::jsonb)", [
      order,
      randomUUID(),
      JSON.stringify(
        parts.map(([warehouse, quantity]) => ({ line: line?.id, warehouse, quantity })),
      ),
    ]),
  );

test("an order line's units can be split across two warehouses and stay reserved once", async () => {
  await db.rehearse(async (tx) => {
    const order = await acknowledged(tx, "S-1", 5);
    await split(tx, order, [
      [ours.warehouse, 3],
      [ours.spareWarehouse, 2],
    ]);
    expect(
      await tx.query(
        "select warehouse_id, quantity from public.order_allocations order by quantity",
      ),
    ).toEqual([
      { warehouse_id: ours.spareWarehouse, quantity: 2 },
      { warehouse_id: ours.warehouse, quantity: 3 },
    ]);
    expect((await stockOfOrder(tx)).reserved).toBe(5);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test.each<[string, readonly (readonly [string, number])[], string]>([
  ["fewer units than the line has", [[ours.warehouse, 4]], "22023"],
  ["more units than the line has", [[ours.warehouse, 6]], "22023"],
  ["a warehouse of another organization", [[theirs.warehouse, 5]], "23503"],
])("splitting an order line across warehouses is rejected with %s", async (_what, parts, code) => {
  const found = db.rehearse(async (tx) => {
    const order = await acknowledged(tx, "S-1", 5);
    return errorCode(split(tx, order, parts));
  });
  expect(await found).toBe(code);
});

test("an order of Best Buy Canada can't be split across warehouses", async () => {
  const found = db.rehearse(async (tx) => {
    await tx.query("update public.channels set kind = 'bestbuy_ca' where id = $1", [ours.channel]);
    await become(tx, people.editor);
    const [received] = await receive(tx, [sentOrder("S-1", [5])]);
    return errorCode(
      split(tx, received?.id ?? "", [
        [ours.warehouse, 3],
        [ours.spareWarehouse, 2],
      ]),
    );
  });
  expect(await found).toBe("PT409");
});

test.each([
  ["a viewer", people.viewer],
  ["a member of another organization", people.neighbour],
])("%s can neither ship orders from a file nor split an order", async (_who, person) => {
  const found = db.rehearse(async (tx) => {
    const order = await acknowledged(tx, "S-1", 5);
    await become(tx, person);
    await tx.exec("savepoint before");
    const codes = [await errorCode(shipRows(tx, [["S-1", "AAAA-1"]]))];
    await tx.exec("rollback to before");
    return [...codes, await errorCode(split(tx, order, [[ours.warehouse, 5]]))];
  });
  expect(await found).toEqual(["42501", "42501"]);
});
