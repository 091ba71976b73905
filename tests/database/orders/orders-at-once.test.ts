import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";
import {
  change,
  BALANCED,
  countUnbalanced,
  linesOf,
  orderOf,
  receive,
  sentOrder,
  ship,
  stockOfOrder,
  withoutSamples,
} from "./orders-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await withoutSamples(db);
  await db.query("update public.stock set on_hand = 100 where org_id = $1", [ours.org]);
});

/**
 * Runs each request in its own transaction, as the API does. On PostgreSQL, the requests really run at the same time.
 */
const request = <T>(actor: string, work: (tx: Queryable) => Promise<T>) =>
  db.database.transaction(async (tx) => {
    await become(tx, actor);
    return work(tx);
  });

async function acknowledged(number: string, quantity: number) {
  const order = await request(people.editor, async (tx) => {
    const [received] = await receive(tx, [sentOrder(number, [quantity])]);
    return received?.id ?? "";
  });
  const [line] = await linesOf(db, order);
  if (!line) throw new Error("The order has no line.");
  await request(people.editor, (tx) => change(tx, order, [{ move: "acknowledge", line: line.id }]));
  return { order, line: line.id };
}

test("two people who ship the same order line at the same time ship it once", async () => {
  for (let round = 0; round < 5; round++) {
    const { order, line } = await acknowledged(`S-${round}`, 3);
    const outcomes = await Promise.all(
      [people.owner, people.editor].map((person) =>
        errorCode(
          request(person, (tx) => ship(tx, order, [{ line, quantity: 3 }], { version: 2 })),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["PT409", "none"]);
    expect((await linesOf(db, order))[0]).toMatchObject({ shipped: 3, open: 0, status: "shipped" });
  }
  expect(await stockOfOrder(db)).toEqual({ on_hand: 85, reserved: 0 });
  expect(await countUnbalanced(db)).toEqual(BALANCED);
});

test("people who ship parts of an order line at the same time never ship more units than it has", async () => {
  const { order, line } = await acknowledged("P-1", 5);
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      errorCode(
        request(at % 2 === 0 ? people.owner : people.editor, (tx) =>
          ship(tx, order, [{ line, quantity: 2 }]),
        ),
      ),
    ),
  );
  expect(outcomes.filter((code) => code === "none")).toHaveLength(2);
  expect((await linesOf(db, order))[0]).toMatchObject({ shipped: 4, open: 1 });
  expect(await countUnbalanced(db)).toEqual(BALANCED);
});

test("when the same units are cancelled and shipped at once, one request succeeds and the other gets a conflict", async () => {
  for (let round = 0; round < 6; round++) {
    const { order, line } = await acknowledged(`C-${round}`, 2);
    const outcomes = await Promise.all([
      errorCode(
        request(people.owner, (tx) =>
          change(tx, order, [{ move: "cancel", line, quantity: 2, reason: "buyer_request" }]),
        ),
      ),
      errorCode(request(people.editor, (tx) => ship(tx, order, [{ line, quantity: 2 }]))),
    ]);
    expect(outcomes.toSorted()).toEqual(["PT409", "none"]);
    const { status } = await orderOf(db, order);
    expect(status).toBe(outcomes[0] === "none" ? "cancelled" : "shipped");
  }
  expect(await countUnbalanced(db)).toEqual(BALANCED);
});

test("a file that two people import at the same time adds each order once", async () => {
  const orders = Array.from({ length: 8 }, (_, at) => sentOrder(`F-${at}`, [1, 2]));
  const results = await Promise.all(
    [people.owner, people.editor].map((person) => request(person, (tx) => receive(tx, orders))),
  );
  const outcomes = results.flat().map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual([...Array(8).fill("added"), ...Array(8).fill("known")]);
  const { orders: stored } = await one<{ orders: number }>(
    db,
    "select count(*)::int as orders from public.orders where org_id = $1",
    [ours.org],
  );
  expect(stored).toBe(8);
  expect(await countUnbalanced(db)).toEqual(BALANCED);
});

test("orders and a change set that change the same stock at the same time are both applied", async () => {
  const { order, line } = await acknowledged("L-1", 3);
  const count = (quantity: number) =>
    request(people.owner, (tx) =>
      tx.query(
        "select public.edit_products(gen_random_uuid(), $1, 'edit', 'Count', $2::text::jsonb)",
        [ours.org, JSON.stringify([{ sku: "OURS", set: {}, stock: { OURS: quantity } }])],
      ),
    );
  const outcomes = await Promise.all([
    errorCode(count(50)),
    errorCode(request(people.editor, (tx) => ship(tx, order, [{ line, quantity: 1 }]))),
    errorCode(count(60)),
    errorCode(request(people.editor, (tx) => ship(tx, order, [{ line, quantity: 2 }]))),
  ]);
  expect(outcomes).toEqual(["none", "none", "none", "none"]);
  expect((await stockOfOrder(db)).reserved).toBe(0);
  expect(await countUnbalanced(db)).toEqual(BALANCED);
});
