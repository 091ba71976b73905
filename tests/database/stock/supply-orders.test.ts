import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { draft, end, level, movements, place, placed, receive } from "./supply-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/** Our product with 20 units on hand in the first warehouse and no supply orders. */
const inStock = <T>(work: (tx: Queryable) => Promise<T>) =>
  db.rehearse(async (tx) => {
    await tx.query("delete from public.supply_orders where org_id = $1", [ours.org]);
    await tx.query(
      "update public.stock set on_hand = 20, reserved = 0, inbound = 0 where org_id = $1",
      [ours.org],
    );
    await tx.exec("truncate public.stock_movements");
    return work(tx);
  });

const stateOf = (tx: Queryable, id: string) =>
  one<{ state: string }>(tx, "select state::text from public.supply_orders where id = $1", [id]);

test("a purchase order counts as inbound once it's placed, and can be received in parts", async () => {
  await inStock(async (tx) => {
    const order = await draft(tx, [{ sku: "ours", quantity: 12 }], { on: "2026-12-01" });
    expect(await level(tx)).toMatchObject({ inbound: 0 });
    await place(tx, order);
    expect(await level(tx)).toEqual({ on_hand: 20, inbound: 12, due: "2026-12-01" });

    expect(await receive(tx, order.id, { OURS: 5 })).toMatchObject({ state: "open", units: 5 });
    expect(await level(tx)).toEqual({ on_hand: 25, inbound: 7, due: "2026-12-01" });
    expect(await receive(tx, order.id, null)).toMatchObject({ state: "received", units: 7 });
    expect(await level(tx)).toEqual({ on_hand: 32, inbound: 0, due: null });
    expect(await movements(tx)).toEqual([
      { kind: "received", units: 5, is_first: true },
      { kind: "received", units: 7, is_first: true },
    ]);
  });
});

test("more units than were ordered can be received for a purchase order", async () => {
  await inStock(async (tx) => {
    const { id } = await placed(tx, [{ sku: "OURS", quantity: 12 }]);
    expect(await receive(tx, id, { OURS: 15 })).toMatchObject({ state: "received" });
    expect(await level(tx)).toMatchObject({ on_hand: 35, inbound: 0 });
  });
});

test("a receipt of a supply order is recorded once, even if it is sent twice", async () => {
  await inStock(async (tx) => {
    const { id } = await placed(tx, [{ sku: "OURS", quantity: 12 }]);
    const receipt = randomUUID();
    await receive(tx, id, { OURS: 5 }, receipt);
    expect(await receive(tx, id, { OURS: 5 }, receipt)).toMatchObject({ units: 0 });
    expect(await level(tx)).toMatchObject({ on_hand: 25, inbound: 7 });
  });
});

test("several open supply orders give the earliest inbound day and the sum of their units", async () => {
  await inStock(async (tx) => {
    await placed(tx, [{ sku: "OURS", quantity: 3 }], { number: "1", on: "2026-12-09" });
    const { id, version } = await placed(tx, [{ sku: "OURS", quantity: 4 }], {
      number: "2",
      on: "2026-12-02",
    });
    expect(await level(tx)).toMatchObject({ inbound: 7, due: "2026-12-02" });
    await call(tx, people.editor, "reschedule_supply_order($1, $2, '2026-12-20')", [id, version]);
    expect(await level(tx)).toMatchObject({ inbound: 7, due: "2026-12-09" });
  });
});

test("ending a purchase order drops the units not received: it's closed if some arrived, otherwise cancelled", async () => {
  await inStock(async (tx) => {
    const { id } = await placed(tx, [{ sku: "OURS", quantity: 12 }]);
    const { version } = await receive(tx, id, { OURS: 5 });
    await end(tx, { id, version });
    expect(await stateOf(tx, id)).toEqual({ state: "closed" });
    const other = await placed(tx, [{ sku: "OURS", quantity: 9 }], { number: "2" });
    await end(tx, other);
    expect(await stateOf(tx, other.id)).toEqual({ state: "cancelled" });
    expect(await level(tx)).toMatchObject({ on_hand: 25, inbound: 0 });
  });
});

test("a transfer leaves its warehouse when it's sent, and arrives when it's received", async () => {
  await inStock(async (tx) => {
    const { id } = await placed(tx, [{ sku: "OURS", quantity: 8 }], { kind: "transfer" });
    expect(await level(tx)).toMatchObject({ on_hand: 12, inbound: 0 });
    expect(await level(tx, ours.spareWarehouse)).toMatchObject({ on_hand: 0, inbound: 8 });
    await receive(tx, id, null);
    expect(await level(tx, ours.spareWarehouse)).toMatchObject({ on_hand: 8, inbound: 0 });
    expect(await movements(tx)).toEqual([
      { kind: "moved", units: -8, is_first: true },
      { kind: "moved", units: 8, is_first: false },
    ]);
  });
});

test("a transfer that is cancelled before anything arrives returns its units", async () => {
  await inStock(async (tx) => {
    const order = await placed(tx, [{ sku: "OURS", quantity: 8 }], { kind: "transfer" });
    await end(tx, order);
    expect(await level(tx)).toMatchObject({ on_hand: 20 });
    expect(await level(tx, ours.spareWarehouse)).toMatchObject({ on_hand: 0, inbound: 0 });
  });
});

test.each([
  ["more than is on hand", 21, 0],
  ["units that are reserved", 15, 6],
])(
  "a transfer of %s is rejected, and the stock isn't changed",
  async (_what, quantity, reserved) => {
    await inStock(async (tx) => {
      await tx.query("update public.stock set reserved = $2 where org_id = $1", [
        ours.org,
        reserved,
      ]);
      const order = await draft(tx, [{ sku: "OURS", quantity }], { kind: "transfer" });
      await tx.exec("savepoint before");
      expect(await errorCode(place(tx, order))).toBe("PT409");
      await tx.exec("rollback to before");
      expect(await level(tx)).toMatchObject({ on_hand: 20 });
    });
  },
);

test("more units than were sent can't be received for a transfer", async () => {
  await inStock(async (tx) => {
    const { id } = await placed(tx, [{ sku: "OURS", quantity: 8 }], { kind: "transfer" });
    expect(await errorCode(receive(tx, id, { OURS: 9 }))).toBe("PT409");
  });
});

test("saving a draft supply order again replaces it and adds up its lines by product", async () => {
  await inStock(async (tx) => {
    const order = await draft(tx, [{ sku: "OURS", quantity: 8 }]);
    const lines = [
      { sku: "OURS", quantity: 2 },
      { sku: "ours", quantity: 3 },
    ];
    await draft(tx, lines, { id: order.id, seen: order.version, number: "7" });
    expect(
      await tx.query(
        `select o.number, l.quantity, o.version from public.supply_order_lines l
         join public.supply_orders o on o.id = l.supply_order_id where o.id = $1`,
        [order.id],
      ),
    ).toEqual([{ number: "7", quantity: 5, version: 2 }]);
  });
});

test("a new draft supply order that is sent twice is saved once", async () => {
  await inStock(async (tx) => {
    const id = randomUUID();
    await draft(tx, [{ sku: "OURS", quantity: 8 }], { id });
    await draft(tx, [{ sku: "OURS", quantity: 8 }], { id });
    expect(
      await tx.query("select quantity from public.supply_order_lines where supply_order_id = $1", [
        id,
      ]),
    ).toEqual([{ quantity: 8 }]);
  });
});

test.each<[string, (tx: Queryable) => Promise<unknown>]>([
  ["saving a draft with an unknown SKU", (tx) => draft(tx, [{ sku: "NONE", quantity: 1 }])],
  [
    "saving a draft based on an older version",
    async (tx) => {
      const { id, version } = await draft(tx, []);
      await draft(tx, [], { id, seen: version });
      return draft(tx, [], { id, seen: version });
    },
  ],
  ["placing an order without lines", async (tx) => place(tx, await draft(tx, []))],
  [
    "placing an order twice",
    async (tx) => {
      const order = await placed(tx, [{ sku: "OURS", quantity: 1 }]);
      return place(tx, order);
    },
  ],
  [
    "receiving a draft",
    async (tx) => receive(tx, (await draft(tx, [{ sku: "OURS", quantity: 1 }])).id, null),
  ],
  [
    "closing an order that was received completely",
    async (tx) => {
      const { id } = await placed(tx, [{ sku: "OURS", quantity: 1 }]);
      const { version } = await receive(tx, id, null);
      return end(tx, { id, version });
    },
  ],
])("a step of a supply order is rejected: %s", async (_what, work) => {
  await inStock(async (tx) => {
    expect(await errorCode(work(tx))).toBe("PT409");
  });
});

test.each([
  ["a warehouse of another organization", { to: theirs.warehouse }, "23503"],
  ["the same warehouse twice", { kind: "transfer" as const, to: ours.warehouse }, "23514"],
  ["a viewer as author", { actor: people.viewer }, "42501"],
  ["a former member as author", { actor: people.former }, "42501"],
])("a draft supply order with %s is rejected", async (_what, some, code) => {
  await inStock(async (tx) => {
    expect(await errorCode(draft(tx, [], some))).toBe(code);
  });
});

test("of two receipts of the same units of a transfer at the same time, one is rejected", async () => {
  const { id } = await db.database.transaction(async (tx) => {
    await tx.query("update public.stock set on_hand = 20, reserved = 0 where org_id = $1", [
      ours.org,
    ]);
    return placed(tx, [{ sku: "OURS", quantity: 8 }], { kind: "transfer", number: "AT-ONCE" });
  });
  const results = await Promise.allSettled(
    [1, 2].map(() => db.database.transaction((tx) => receive(tx, id, { OURS: 8 }))),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await level(db, ours.spareWarehouse)).toMatchObject({ on_hand: 8, inbound: 0 });
});
