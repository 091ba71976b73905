import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { UNDIVIDED_KINDS } from "../../../src/orders/state/channel-terms.ts";
import {
  afterMove,
  LINE_MOVES,
  type LineMove,
  type LineState,
  lineStatus,
  newLine,
  openUnits,
  orderStatus,
} from "../../../src/orders/state/line-state.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";
import {
  change,
  BALANCED,
  countUnbalanced,
  linesOf,
  orderOf,
  receiveOne,
  ship,
  type StoredLine,
  withoutSamples,
} from "./orders-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await withoutSamples(db);
});
afterAll(() => db.close());

const stateOf = (line: StoredLine): LineState => ({
  quantity: line.quantity,
  rejected: line.rejected,
  cancelled: line.cancelled,
  backordered: line.backordered,
  shipped: line.shipped,
  delivered: line.delivered,
  returnRequested: line.return_requested,
  returned: line.returned,
  refunded: line.refunded,
  isAcknowledged: line.is_acknowledged,
  isClosed: line.is_closed,
  hasIssue: false,
});

/** The moves that a person makes on one line. Deliveries are recorded per shipment and refunds per return, below. */
const DIRECT = ["acknowledge", "reject", "cancel", "backorder", "close", "ship"] as const;

async function attempt(tx: Queryable, work: () => Promise<unknown>): Promise<boolean> {
  await tx.exec("savepoint before_move");
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (!["PT409", "22023"].includes(String(error.code))) throw error;
    await tx.exec("rollback to savepoint before_move");
    return false;
  }
}

test("the portal and the database allow the same order actions, agree on every state, and lose no unit", async () => {
  const steps = fc.array(
    fc.tuple(fc.nat(1), fc.constantFrom(...LINE_MOVES), fc.integer({ min: 1, max: 5 })),
    { minLength: 5, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
      steps,
      (sizes, requested) =>
        db.rehearse(async (tx) => {
          const order = await receiveOne(tx, sizes);
          const states = sizes.map(newLine);
          for (const [at, move, units] of requested) {
            const line = (await linesOf(tx, order))[at];
            const before = states[at];
            if (line === undefined || before === undefined) throw new Error("A line is missing.");
            const after = await makeMove(tx, order, line, before, move, units);
            if (after) states[at] = after;
            const stored = await linesOf(tx, order);
            expect(stored.map(stateOf)).toEqual(states);
            expect(stored.map(({ status }) => status)).toEqual(states.map(lineStatus));
            const { status, open_units } = await orderOf(tx, order);
            expect(status).toBe(orderStatus(states));
            expect(open_units).toBe(states.reduce((sum, state) => sum + openUnits(state), 0));
            expect(await countUnbalanced(tx)).toEqual(BALANCED);
          }
        }),
    ),
    { numRuns: 25 },
  );
});

/** Fails if the database allows a move that the portal's own rules reject, or the reverse. */
function requireSame(inDatabase: boolean, onPage: boolean, about: object) {
  if (inDatabase !== onPage)
    throw new Error(`${JSON.stringify(about)}: database ${inDatabase}, page ${onPage}.`);
}

/**
 * Tries a move in the database. Fails if the portal's own rules decide differently. Returns the changed line, or null
 * if the move isn't allowed.
 */
async function makeMove(
  tx: Queryable,
  order: string,
  line: StoredLine,
  before: LineState,
  move: LineMove,
  units: number,
): Promise<LineState | null> {
  if (DIRECT.some((direct) => direct === move)) {
    const after = afterMove(before, move, move === "acknowledge" || move === "close" ? 0 : units);
    const isDone = await attempt(tx, () =>
      move === "ship"
        ? ship(tx, order, [{ line: line.id, quantity: units }])
        : change(tx, order, [{ move, line: line.id, quantity: units, reason: "other" }]),
    );
    requireSame(isDone, after !== null, { move, units, before });
    return after;
  }
  if (move === "deliver") {
    const [parcel] = await tx.query<{ id: string; quantity: number }>(
      `select s.id, l.quantity from public.shipments s join public.shipment_lines l on l.shipment_id = s.id
       where l.line_id = $1 and s.delivered_at is null order by s.id limit 1`,
      [line.id],
    );
    if (!parcel) {
      requireSame(false, afterMove(before, "deliver", 1) !== null, { move, before });
      return null;
    }
    await tx.query("select public.deliver_shipment($1, $2)", [parcel.id, randomUUID()]);
    return afterMove(before, "deliver", parcel.quantity);
  }
  if (move === "request_return") {
    const after = afterMove(before, move, units);
    const isDone = await attempt(tx, () =>
      tx.query("select public.request_return($1, null, $2, 'Broken', $3::text::jsonb)", [
        order,
        randomUUID(),
        JSON.stringify([{ line: line.id, quantity: units }]),
      ]),
    );
    requireSame(isDone, after !== null, { move, units, before });
    return after;
  }
  return settleReturn(tx, line, before, move);
}

async function settleReturn(tx: Queryable, line: StoredLine, before: LineState, move: LineMove) {
  const condition =
    move === "refund" ? "l.received > l.refunded" : "l.quantity > l.received + l.declined";
  const [back] = await tx.query<{ id: string; awaited: number; owed: number }>(
    `select l.return_id as id, l.quantity - l.received - l.declined as awaited, l.received - l.refunded as owed
     from public.return_lines l where l.line_id = $1 and ${condition} order by 1 limit 1`,
    [line.id],
  );
  if (!back) {
    requireSame(false, afterMove(before, move, 1) !== null, { move, before });
    return null;
  }
  if (move === "refund") {
    await tx.query("select public.refund_return($1, $2, '0')", [back.id, randomUUID()]);
    return afterMove(before, move, back.owed);
  }
  if (move === "decline_return") {
    await tx.query("select public.decline_return($1, $2, 'Too late')", [back.id, randomUUID()]);
    return afterMove(before, move, back.awaited);
  }
  await tx.query("select public.receive_return($1, $2, $3, $4::text::jsonb)", [
    back.id,
    randomUUID(),
    ours.warehouse,
    JSON.stringify([{ line: line.id, quantity: 1, condition: "new", restock: 1 }]),
  ]);
  return afterMove(before, move, 1);
}

test.each([
  ["an empty list", "{}"],
  ["no list", null],
])("acknowledging %s of orders is rejected", async (_, ids) => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const work = tx.query("select public.acknowledge_orders($1, $2, $3::uuid[])", [
      ours.org,
      randomUUID(),
      ids,
    ]);
    expect(await errorCode(work)).toBe("22023");
  });
});

test("every channel kind whose orders the portal doesn't split is named in the database function `allows_split`", async () => {
  const { kinds } = await one<{ kinds: string[] }>(
    db,
    `select array(
       select kind from unnest($1::text[]) as kind
       cross join lateral (select pg_get_functiondef('private.allows_split'::regproc) like '%''' || kind || '''%' as is_named) as d
       where is_named
     ) as kinds`,
    [UNDIVIDED_KINDS],
  );
  expect(kinds).toEqual([...UNDIVIDED_KINDS]);
});
