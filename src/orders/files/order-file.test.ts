import { expect, test } from "vitest";
import {
  openOrderFile,
  readOrders,
  readOrderTable,
  statusesOf,
} from "@/orders/files/order-file.ts";
import { xlsx } from "@/lib/files/xlsx.ts";

const NOW = "2026-11-21T12:00:00.000Z";

function read(rows: readonly (readonly string[])[], kind: string | null = null) {
  const table = readOrderTable(rows);
  if ("error" in table) throw new Error(table.error);
  return readOrders(table, { kind, now: NOW });
}

test("rows with the same order number are lines of one order, and an order with an invalid row is skipped completely", () => {
  const { orders, errors, validRowsSkipped } = read([
    ["Order", "SKU", "Qty", "Price"],
    ["A-1", "K", "1", "2"],
    ["A-1", "L", "3", "4"],
    ["A-2", "K", "1", "2"],
    ["A-2", "L", "none", "2"],
    ["", "L", "1", "2"],
    ["A-3", "", "1", "2"],
    ["A-4", "K", "1", "free"],
  ]);
  expect(orders.map(({ number, lines }) => [number, lines.length])).toEqual([["A-1", 2]]);
  expect(errors.map(({ row, error }) => [row, error])).toEqual([
    [5, "bad-quantity"],
    [6, "no-number"],
    [7, "no-sku"],
    [8, "bad-price"],
  ]);
  expect(validRowsSkipped).toBe(1);
});

test("an ambiguous date in an order file is an error", () => {
  const { orders, errors } = read([
    ["Order", "Date", "SKU", "Qty", "Price"],
    ["A-1", "03/04/2026", "K", "1", "2"],
  ]);
  expect(orders).toEqual([]);
  expect(errors).toMatchObject([{ error: "bad-date" }]);
});

test("an ambiguous shipping deadline in an order file is an error, and isn't replaced by the computed one", () => {
  const { orders, errors } = read([
    ["Order", "Date", "Ship by", "SKU", "Qty", "Price"],
    ["A-1", "2026-11-20", "03/04/2026", "K", "1", "2"],
  ]);
  expect(orders).toEqual([]);
  expect(errors).toMatchObject([{ error: "bad-date" }]);
});

test("an order's shipping deadline in the file replaces the computed one", () => {
  const { orders } = read(
    [
      ["Order", "Date", "Ship by", "SKU", "Qty", "Price"],
      ["A-1", "2026-11-20", "2026-11-21", "K", "1", "2"],
      ["A-2", "2026-11-20", "", "K", "1", "2"],
    ],
    "walmart",
  );
  expect(orders.map(({ ship_by, acknowledge_by }) => [ship_by, acknowledge_by])).toEqual([
    ["2026-11-21T00:00:00.000Z", "2026-11-20T04:00:00.000Z"],
    ["2026-11-24T00:00:00.000Z", "2026-11-20T04:00:00.000Z"],
  ]);
});

const CODES = [
  ["Order", "SKU", "Qty", "Price", "Status", "Cancelled at"],
  ["A-1", "K", "1", "2", "Created", ""],
  ["A-2", "K", "1", "2", "Parked", ""],
  ["A-3", "K", "1", "2", "", ""],
  ["A-4", "K", "1", "2", "Created", "2026-11-20 10:00:00 -0500"],
];

test("an order with an unknown status code isn't imported until a person chooses a state for that code", () => {
  const { orders, errors } = read(CODES, "walmart");
  expect(orders.map(({ number, state }) => [number, state])).toEqual([
    ["A-1", "new"],
    ["A-3", "new"],
    ["A-4", "cancelled"],
  ]);
  expect(errors).toEqual([{ row: 3, number: "A-2", error: "unknown-status" }]);
  const table = readOrderTable(CODES);
  if ("error" in table) throw new Error(table.error);
  const statuses = { parked: "acknowledged" } as const;
  expect(statusesOf(table, "walmart", statuses)).toEqual([
    { plain: "created", code: "Created", status: "new" },
    { plain: "parked", code: "Parked", status: "acknowledged" },
  ]);
  const chosen = readOrders(table, { kind: "walmart", now: NOW, statuses });
  expect(chosen.orders.find(({ number }) => number === "A-2")).toMatchObject({
    state: "acknowledged",
    channel_status: "Parked",
  });
});

test("a table without columns for order numbers and quantities isn't an order file", () => {
  expect(
    readOrderTable([
      ["SKU", "Price"],
      ["A", "1"],
    ]),
  ).toEqual({ error: "no-columns" });
});

const HEADER = ["Order", "SKU", "Qty", "Price"];

async function workbook() {
  async function* rows() {
    yield await Promise.resolve([HEADER]);
    for (let at = 0; at < 300; at++) yield [[`A-${at}`, "KB-7", "1", "10.50"]];
  }
  const parts: Blob[] = [];
  for await (const chunk of xlsx({ name: "Orders", widths: [9, 9, 9, 9], rows: rows() }))
    parts.push(new Blob([chunk]));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

test("a complete workbook of orders is read", async () => {
  const table = await openOrderFile(new File([await workbook()], "orders.xlsx"));
  expect(table).toMatchObject({ headers: HEADER });
});

test("a truncated workbook of orders is rejected as a whole", async () => {
  const whole = await workbook();
  for (const share of [0.2, 0.6, 0.95]) {
    const half = whole.slice(0, Math.floor(whole.length * share));
    expect(await openOrderFile(new File([half], "orders.xlsx"))).toHaveProperty("error");
  }
});

test("a text file of orders that ends inside a quoted value is rejected as incomplete", async () => {
  const text = 'Order,SKU,Qty,Price\nA-1,KB-7,1,10.50\nA-2,"KB-7';
  expect(await openOrderFile(new File([text], "orders.csv"))).toEqual({ error: "cut-short" });
});

test("a text file of orders that ends in the middle of a row is opened with all its rows", async () => {
  const text = "Order,SKU,Qty,Price\nA-1,KB-7,1,10.50\nA-2,KB-7";
  const table = await openOrderFile(new File([text], "orders.csv"));
  expect(table).toMatchObject({ rows: [{ row: 2 }, { row: 3 }] });
});
