import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";
import {
  change,
  BALANCED,
  countUnbalanced,
  linesOf,
  orderOf,
  receive,
  receiveOne,
  sentOrder,
  ship,
  stockOfOrder,
  withoutSamples,
} from "./orders-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await withoutSamples(db);
});
afterAll(() => db.close());

test("a repeated order, in the same file or later, is added once", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const first = await receive(tx, [sentOrder("A-1", [2]), sentOrder("A-1", [2])]);
    const later = await receive(tx, [sentOrder("A-1", [5])]);
    expect([...first, ...later].map(({ outcome }) => outcome)).toEqual(["added", "known", "known"]);
    expect((await stockOfOrder(tx)).reserved).toBe(2);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test("an order received both from a file without a channel and from its channel becomes one order of that channel", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const order = sentOrder("A-1", [2]);
    const ofChannel = await receive(tx, [order], ours.channel);
    const ofFile = await receive(tx, [order], null);
    const later = [sentOrder("A-2", [1])];
    const first = await receive(tx, later, null);
    const second = await receive(tx, later, ours.channel);
    const all = [...ofChannel, ...ofFile, ...first, ...second];
    expect(all.map(({ outcome }) => outcome)).toEqual(["added", "known", "added", "known"]);
    expect(await tx.query("select number, channel_id from public.orders order by number")).toEqual([
      { number: "A-1", channel_id: ours.channel },
      { number: "A-2", channel_id: ours.channel },
    ]);
    expect((await stockOfOrder(tx)).reserved).toBe(3);
  });
});

test("an order without a channel is a separate order if its lines differ from the channel order with the same number", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await receive(tx, [sentOrder("A-1", [2])], ours.channel);
    const [other] = await receive(tx, [sentOrder("A-1", [3])], null);
    expect(other?.outcome).toBe("added");
  });
});

test("an invalid order is rejected with a reason, and the other orders of the file are received", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const received = await receive(tx, [
      sentOrder("A-1", [2]),
      sentOrder("A-2", []),
      sentOrder("A-3", [-1]),
      sentOrder("A-4", [1], { placed_at: "yesterday-ish" }),
      sentOrder("", [1]),
      sentOrder("A-6", [1]),
    ]);
    expect(received.map(({ outcome }) => outcome)).toEqual([
      "added",
      "rejected",
      "rejected",
      "rejected",
      "rejected",
      "added",
    ]);
    expect(
      received.every(({ outcome, message }) => (outcome === "rejected") === (message !== null)),
    ).toBe(true);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test("orders with an unknown SKU, no postal code or a wrong currency wait for a correction", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const unknown = { lines: [{ sku: "NOPE", quantity: 1, unit_price: "1" }] };
    const received = await receive(tx, [
      sentOrder("A-1", [1], unknown),
      sentOrder("A-2", [1], { address: { name: "Ann" } }),
      sentOrder("A-3", [1], { currency: "USD" }),
    ]);
    expect(received.map(({ issues }) => issues)).toEqual([
      ["unknown_sku"],
      ["no_postal_code"],
      ["wrong_currency"],
    ]);
    for (const { id } of received) {
      const order = id ?? "";
      expect((await orderOf(tx, order)).status).toBe("requires_correction");
      const [line] = await linesOf(tx, order);
      const products =
        line?.status === "requires_correction" ? [{ line: line.id, sku: "ours" }] : [];
      const fixes = { postal_code: "M4W 1A8", currency: "CAD" };
      await tx.query("select public.correct_order($1, 1, $2, $3::text::jsonb, $4::text::jsonb)", [
        order,
        randomUUID(),
        JSON.stringify(fixes),
        JSON.stringify(products),
      ]);
      expect((await orderOf(tx, order)).status).toBe("new");
    }
    expect((await stockOfOrder(tx)).reserved).toBe(3);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test("an order that its channel cancels releases its open units", async () => {
  await db.rehearse(async (tx) => {
    const order = await receiveOne(tx, [3]);
    const [again] = await receive(tx, [sentOrder("A-1", [3], { state: "cancelled" })]);
    expect(again?.outcome).toBe("cancelled");
    expect((await orderOf(tx, order)).status).toBe("cancelled");
    expect(await stockOfOrder(tx)).toEqual({ on_hand: 100, reserved: 0 });
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test("an order request that is sent again has no second effect", async () => {
  await db.rehearse(async (tx) => {
    const order = await receiveOne(tx, [3]);
    const [line] = await linesOf(tx, order);
    const [request, shipment] = [randomUUID(), randomUUID()];
    const moves = [{ move: "acknowledge", line: line?.id }];
    await change(tx, order, moves, 1, request);
    await change(tx, order, moves, 1, request);
    const lines = [{ line: line?.id ?? "", quantity: 1 }];
    await ship(tx, order, lines, { version: 2, shipment, tracking: "1Z1" + "0".repeat(6) });
    await ship(tx, order, lines, { version: 2, shipment, tracking: "1Z1" + "0".repeat(6) });
    expect((await linesOf(tx, order))[0]).toMatchObject({ shipped: 1, open: 2 });
    expect(await orderOf(tx, order)).toMatchObject({ version: 3 });
    expect(await stockOfOrder(tx)).toEqual({ on_hand: 99, reserved: 2 });
  });
});

test("a change based on an older version of an order is a conflict", async () => {
  const code = db.rehearse(async (tx) => {
    const order = await receiveOne(tx, [3]);
    await tx.query("select public.add_order_note($1, $2, 'Called')", [order, randomUUID()]);
    const [line] = await linesOf(tx, order);
    return errorCode(change(tx, order, [{ move: "acknowledge", line: line?.id }], 1));
  });
  expect(await code).toBe("PT409");
});

test("a tracking number can't be used by two shipments", async () => {
  const code = db.rehearse(async (tx) => {
    const order = await receiveOne(tx, [3]);
    const [line] = await linesOf(tx, order);
    await change(tx, order, [{ move: "acknowledge", line: line?.id }]);
    await ship(tx, order, [{ line: line?.id ?? "", quantity: 1 }], { tracking: "1Z 999 AA1" });
    return errorCode(
      ship(tx, order, [{ line: line?.id ?? "", quantity: 1 }], { tracking: "1z999aa1" }),
    );
  });
  expect(await code).toBe("PT409");
});

test("a shipment can't exceed the quantity on hand in its warehouse", async () => {
  const code = db.rehearse(async (tx) => {
    const order = await receiveOne(tx, [3]);
    const [line] = await linesOf(tx, order);
    await change(tx, order, [{ move: "acknowledge", line: line?.id }]);
    return errorCode(
      ship(tx, order, [{ line: line?.id ?? "", quantity: 1 }], { warehouse: ours.spareWarehouse }),
    );
  });
  expect(await code).toBe("PT409");
});

test("an order of a channel that doesn't allow splits ships whole or not at all", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.channels set kind = 'bestbuy_ca' where id = $1", [ours.channel]);
    const order = await receiveOne(tx, [3]);
    const [line] = await linesOf(tx, order);
    await change(tx, order, [{ move: "acknowledge", line: line?.id }]);
    await tx.exec("savepoint before_part");
    const part = ship(tx, order, [{ line: line?.id ?? "", quantity: 1 }]);
    expect(await errorCode(part)).toBe("PT409");
    await tx.exec("rollback to savepoint before_part");
    await ship(tx, order, null);
    expect((await orderOf(tx, order)).status).toBe("shipped");
  });
});

test("an order is reserved in the nearest warehouse that has everything", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.warehouses set region = 'ON' where id = $1", [
      ours.spareWarehouse,
    ]);
    const first = await receiveOne(tx, [3]);
    await tx.exec("reset role");
    await tx.query(
      "insert into public.stock (org_id, product_id, warehouse_id, on_hand) values ($1, $2, $3, 10)",
      [ours.org, ours.product, ours.spareWarehouse],
    );
    await become(tx, people.editor);
    const [near, large] = await receive(tx, [sentOrder("A-2", [10]), sentOrder("A-3", [50])]);
    const places = await tx.query(
      `select l.order_id as order, w.code from public.order_allocations a
       join public.order_lines l on l.id = a.line_id join public.warehouses w on w.id = a.warehouse_id
       order by l.quantity`,
    );
    expect(places).toEqual([
      { order: first, code: "OURS" },
      { order: near?.id, code: "OURS-2" },
      { order: large?.id, code: "OURS" },
    ]);
    const routes = await tx.query(
      "select code, covered, is_complete from public.order_routing($1) order by place",
      [large?.id ?? ""],
    );
    expect(routes).toEqual([
      { code: "OURS", covered: 50, is_complete: true },
      { code: "OURS-2", covered: 0, is_complete: false },
    ]);
    expect(await countUnbalanced(tx)).toEqual(BALANCED);
  });
});

test.each([
  ["a viewer", people.viewer],
  ["a member of another organization", people.neighbour],
])("%s can't add a note to an order", async (_who, person) => {
  const code = db.rehearse(async (tx) => {
    const order = await receiveOne(tx, [3]);
    await become(tx, person);
    return errorCode(
      tx.query("select public.add_order_note($1, $2, 'Hello')", [order, randomUUID()]),
    );
  });
  expect(await code).toBe("42501");
});
