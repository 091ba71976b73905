import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { receiveOne, withoutSamples } from "../orders/orders-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import { apiClient, type Client } from "./api-client.ts";
import { call } from "../catalogue/ledger-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Work = (send: Client, order: string, tx: Queryable) => Promise<void>;

/** Runs `work` with an order of two lines, for 3 and 2 units of a product that has 100 units on hand. */
const withOrder = (work: Work) =>
  db.rehearse(async (tx) => {
    await withoutSamples(tx);
    const order = await receiveOne(tx, [3, 2]);
    await tx.exec("reset role");
    await work(await apiClient(tx), order, tx);
  });

test("an API key acknowledges, ships, cancels and returns units of an order, and its name is in the order's timeline", () =>
  withOrder(async (send, order, tx) => {
    const path = `/orders/${order}`;
    const read = await send("GET", path);
    expect(read).toMatchObject({
      status: 200,
      json: { number: "A-1", status: "new", total: "52.50" },
    });
    const tag = read.headers.get("etag") ?? "";
    expect((await send("GET", path, { headers: { "if-none-match": tag } })).status).toBe(304);

    const early = await send("POST", `${path}/ship`, { body: {} });
    expect(early).toMatchObject({ status: 409, json: { code: "state_conflict" } });
    expect(early.json.detail).toBe("Acknowledge OURS before you ship it. Nothing was written.");

    const acknowledged = await send("POST", `${path}/acknowledge`, {
      body: {},
      headers: { "if-match": tag },
    });
    expect(acknowledged.json).toMatchObject({ status: "acknowledged" });
    expect((await send("POST", `${path}/acknowledge`, { body: {} })).status).toBe(409);
    const outdated = { body: {}, headers: { "if-match": tag } };
    expect((await send("POST", `${path}/ship`, outdated)).status).toBe(412);

    const shipped = await send("POST", `${path}/ship`, {
      body: {
        warehouse: "OURS",
        carrier: "ups",
        tracking: "1z999",
        lines: [{ line_number: 1, quantity: 3, serials: ["S-1"] }],
      },
    });
    expect(shipped.json).toMatchObject({
      status: "partially_shipped",
      shipments: [
        {
          warehouse: "OURS",
          tracking: "1Z999",
          lines: [{ line_number: 1, sku: "OURS", quantity: 3, serials: ["S-1"] }],
        },
      ],
    });
    const cancelled = await send("POST", `${path}/cancel`, { body: { reason: "out_of_stock" } });
    expect(cancelled.json).toMatchObject({ status: "shipped", lines: [{}, { cancelled: 2 }] });
    const back = await send("POST", `${path}/return`, {
      body: { reason: "Damaged", lines: [{ line_number: 1, quantity: 1 }] },
    });
    expect(back.json).toMatchObject({
      status: "return_requested",
      returns: [
        { state: "requested", reason: "Damaged", lines: [{ line_number: 1, quantity: 1 }] },
      ],
    });

    const { events } = await call<{ events: { kind: string; actor: string }[] }>(
      tx,
      people.viewer,
      "order_detail($1)",
      [order],
    );
    expect(events.slice(0, -1).map(({ actor }) => actor)).toEqual(["ERP", "ERP", "ERP", "ERP"]);
    const log = await call<{ events: object[] }>(
      tx,
      people.owner,
      `audit_page($1, '{"limit": 1}')`,
      [ours.org],
    );
    expect(log.events).toMatchObject([
      { area: "orders", actor: "ERP", is_person: false, is_automatic: false },
    ]);
  }));

test("a repeated API request ships an order once, and a rejected request doesn't use up its idempotency key", () =>
  withOrder(async (send, order, tx) => {
    const ship = (body: object) =>
      send("POST", `/orders/${order}/ship`, { body, headers: { "idempotency-key": "ship-1" } });
    expect((await ship({})).status).toBe(409);
    await send("POST", `/orders/${order}/acknowledge`, { body: {} });
    const first = await ship({});
    expect(first).toMatchObject({ status: 200, json: { status: "shipped" } });
    expect((await ship({})).json).toEqual(first.json);
    expect(await ship({ tracking: "OTHER-1" })).toMatchObject({
      status: 422,
      json: { code: "idempotency_key_reused" },
    });
    expect(await one(tx, "select count(*)::int as n from public.shipments", [])).toEqual({ n: 1 });
  }));

test.each([
  ["ship", { warehouse: "NOWHERE" }, "/warehouse"],
  ["ship", { warehouse: "THEIRS" }, "/warehouse"],
  ["ship", { lines: [{ line_number: 9, quantity: 1 }] }, ""],
  ["ship", { lines: [{ line_number: 1, quantity: 0 }] }, "/lines/0/quantity"],
  ["ship", { lines: [{ line_number: 1, quantity: 2, serials: ["1", "2", "3"] }] }, ""],
  ["ship", { lines: [] }, "/lines"],
  ["ship", { carrier: "UPS!" }, "/carrier"],
  ["ship", { colour: 1 }, "/colour"],
  ["cancel", {}, "/reason"],
  ["cancel", { reason: "other", lines: [{ line_number: 7, quantity: 1 }] }, ""],
  ["return", { reason: " ", lines: [{ line_number: 1, quantity: 1 }] }, "/reason"],
  ["acknowledge", { lines: [{ line_number: 3 }] }, ""],
])(
  "the API action %s is rejected with the body %j, and the order isn't changed",
  (action, body, pointer) =>
    withOrder(async (send, order) => {
      await send("POST", `/orders/${order}/acknowledge`, { body: {} });
      const before = await send("GET", `/orders/${order}`);
      const answer = await send("POST", `/orders/${order}/${action}`, { body });
      expect(answer).toMatchObject({ status: 422, json: { code: "invalid_body" } });
      expect(answer.json.errors[0].pointer).toBe(pointer);
      expect((await send("GET", `/orders/${order}`)).json).toEqual(before.json);
    }),
);

test("the API reports a conflict for more units than are open or shipped, and for a used tracking number", () =>
  withOrder(async (send, order) => {
    const post = (action: string, body: object) =>
      send("POST", `/orders/${order}/${action}`, { body });
    await post("acknowledge", {});
    const lines = (quantity: number) => [{ line_number: 1, quantity }];
    expect((await post("ship", { lines: lines(4) })).json.detail).toMatch(/^Only 3 units/);
    await post("ship", { lines: lines(1), tracking: "TRACK-1" });
    expect((await post("ship", { lines: lines(1), tracking: "track-1" })).status).toBe(409);
    expect((await post("return", { reason: "x", lines: lines(2) })).status).toBe(409);
  }));

test("orders are listed by page and filtered by status, number and time of change, and an invalid filter is rejected", () =>
  withOrder(async (send) => {
    const { json } = await send("GET", "/orders?status=new&number=A-1&limit=1");
    expect(json.data).toMatchObject([{ number: "A-1", buyer: { name: "Ann Roy" } }]);
    expect(json.next_cursor).toBeNull();
    for (const query of ["status=shipped", "number=B", "updated_since=2999-01-01T00:00:00Z"])
      expect((await send("GET", `/orders?${query}`)).json.data).toEqual([]);
    for (const query of ["status=gone", "updated_since=0000-01-01T00:00:00Z", "cursor=x"])
      expect((await send("GET", `/orders?${query}`)).json.code).toBe("invalid_query");
  }));

test("an order's time of change is the time of the write, not the start of its transaction", () =>
  withOrder(async (send, order, tx) => {
    const { since } = await one<{ since: string }>(
      tx,
      "select to_json(clock_timestamp()) #>> '{}' as since",
    );
    await send("POST", `/orders/${order}/acknowledge`, { body: {} });
    const { json } = await send("GET", `/orders?updated_since=${encodeURIComponent(since)}`);
    expect(json.data).toMatchObject([{ id: order }]);
  }));

test("an API key with write rights can't change an order of another organization through the functions that members call", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("select private.act_for_key($1, 'orders:write')", [ours.apiKey]);
    for (const work of [
      `public.acknowledge_orders('${theirs.org}', gen_random_uuid(), '{${theirs.order}}')`,
      `public.add_order_note('${theirs.order}', gen_random_uuid(), 'x')`,
      `public.receive_orders('${theirs.org}', '[]')`,
    ]) {
      await tx.exec("savepoint work");
      await expect(tx.query(`select ${work}`)).rejects.toMatchObject({ code: "42501" });
      await tx.exec("rollback to savepoint work");
    }
  });
});

const NEW_ORDER = {
  number: "API-1",
  placed_at: "2026-11-20T10:00:00Z",
  buyer: { name: "Ann Roy" },
  ship_to: { city: "Toronto", region: "ON", postal_code: "M4W 1A8", country: "CA" },
  lines: [{ sku: "ours", quantity: 2, unit_price: "10.50" }],
};

test("an API key sends new orders: a repeated one counts once, and one with an unknown SKU is added with an issue", () =>
  db.rehearse(async (tx) => {
    await withoutSamples(tx);
    const send = await apiClient(tx);
    const unknown = {
      ...NEW_ORDER,
      number: "API-2",
      lines: [{ ...NEW_ORDER.lines[0], sku: "NO" }],
    };
    const wrong = { ...NEW_ORDER, number: "API-3", discount: "99.00" };
    const orders = [NEW_ORDER, NEW_ORDER, unknown, wrong];
    const answer = await send("POST", "/orders", { body: { channel: ours.channel, orders } });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        data: [
          { number: "API-1", outcome: "added", issues: [] },
          { number: "API-1", outcome: "known" },
          { number: "API-2", outcome: "added", issues: ["unknown_sku"] },
          { number: "API-3", outcome: "rejected", id: null },
        ],
      },
    });
    const read = await send("GET", `/orders/${answer.json.data[0].id}`);
    expect(read.json).toMatchObject({
      status: "new",
      total: "21.00",
      buyer: { name: "Ann Roy" },
      acknowledge_by: "2026-11-21T10:00:00+00:00",
    });
    const cancelled = { ...NEW_ORDER, status: "cancelled", channel_status: "Voided" };
    const later = await send("POST", "/orders", {
      body: { channel: ours.channel, orders: [cancelled] },
    });
    expect(later.json.data).toMatchObject([{ outcome: "cancelled" }]);
  }));

test.each([
  ["belongs to another organization", theirs.channel],
  ["doesn't exist", "00000000-0000-4000-8000-0000000f0000"],
])("orders for a channel that %s are rejected", async (_what, channel) => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const answer = await send("POST", "/orders", { body: { channel, orders: [NEW_ORDER] } });
    expect(answer).toMatchObject({ status: 404, json: { code: "not_found" } });
  });
});
