import { expect, test } from "vitest";
import { multiplyDecimals, roundDecimal } from "@/lib/decimal.ts";
import { readOrders, readOrderTable } from "@/orders/files/order-file.ts";
import {
  readCurrency,
  readMoment,
  readMoney,
  readUnits,
  sumOf,
  unitShare,
} from "@/orders/files/order-values.ts";

test.each([
  ["1,234.50", "1234.50", null],
  ["1 234,50 $", "1234.50", null],
  ["1.234,50 €", "1234.50", "EUR"],
  ["CAD 12", "12", "CAD"],
  ["US$9.99", "9.99", "USD"],
  ["1,234", "1234", null],
  [".50", "0.50", null],
])(
  "the amount %s is read as %s in the currency %s (null if it's missing or ambiguous)",
  (written, amount, currency) => {
    expect(readMoney(written)).toEqual({ amount, currency });
  },
);

test.each(["-5", "free", "1e5", "2 for 5.00", "5.00 10.00", "¥500", "USD 5 CAD", "12.50 each", ""])(
  "the text “%s” isn't read as an amount",
  (written) => {
    expect(readMoney(written)).toBeNull();
  },
);

test.each([
  ["cad", "CAD"],
  ["US$", "USD"],
  ["$", null],
  ["", null],
  ["shells", false],
])(
  "the currency %j of an order is read as %j (null if it's missing or ambiguous, false if it's unknown)",
  (written, currency) => {
    expect(readCurrency(written)).toBe(currency);
  },
);

test("order files accept only whole quantities above 0 and dates that exist, and amounts add up exactly", () => {
  expect(["3", "3.00", "1e3", "0x10", "0", "1.5", ""].map(readUnits)).toEqual([
    3,
    3,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(readMoment("2026-02-31")).toBeNull();
  expect(readMoment("2026-02-28 10:00")).toBe("2026-02-28T10:00:00.000Z");
  expect(sumOf(["1.30", "2.6", "100"])).toBe("103.9");
});

test.each([
  ["10.00", 3, "3.333"],
  ["0.01", 3, "0.003"],
  ["99.99", 2, "49.995"],
  ["1000000.00", 999_999, "1.000001"],
  ["21.00", 2, "10.50"],
  ["12", 12, "1.00"],
])(
  "a total of %s for %i units gives the unit price %s, from which the same total is computed to the cent",
  (total, units, price) => {
    expect(unitShare(total, units)).toBe(price);
    const sum = multiplyDecimals(price, String(units)) ?? "";
    expect(roundDecimal(sum, "0.01")).toBe(roundDecimal(total, "0.01"));
  },
);

test("multiplying the unit price by the units gives the original total to the cent, for up to 1,000,000 units", () => {
  for (let units = 1; units <= 1_000_000; units = units * 3 + 1)
    for (const total of ["0.01", "9.99", "1234.56", "99999999.99"]) {
      const sum = multiplyDecimals(unitShare(total, units), String(units)) ?? "";
      expect(roundDecimal(sum, "0.01"), `${total} for ${units}`).toBe(total);
    }
});

function read(rows: readonly (readonly string[])[], isText = false) {
  const table = readOrderTable(rows, isText);
  if ("error" in table) throw new Error(table.error);
  return readOrders(table, { kind: null, now: "2026-11-21T12:00:00.000Z" });
}

test("an order's currency is read from its prices or its currency column, and an unknown currency or two different ones are an error", () => {
  const { orders, errors } = read([
    ["Order", "SKU", "Qty", "Price", "Currency"],
    ["A-1", "K", "1", "USD 2", ""],
    ["A-2", "K", "1", "USD 2", "CAD"],
    ["A-3", "K", "1", "2 $", "CAD"],
    ["A-4", "K", "1", "2", "CAD"],
    ["A-4", "L", "1", "2", "EUR"],
    ["A-5", "K", "1", "2", "shells"],
  ]);
  expect(orders.map(({ number, currency }) => [number, currency])).toEqual([
    ["A-1", "USD"],
    ["A-3", "CAD"],
  ]);
  expect(errors.map(({ row, error }) => [row, error])).toEqual([
    [3, "bad-currency"],
    [6, "bad-currency"],
    [7, "bad-currency"],
  ]);
});

test("charges per line are added up, charges per order count once, and an unreadable charge is an error", () => {
  const byLine = read([
    ["Order", "Order item ID", "SKU", "Qty", "Price", "Item tax", "Shipping price"],
    ["A-1", "1", "K", "1", "10", "1.30", "5"],
    ["A-1", "2", "L", "1", "20", "2.60", "5"],
  ]);
  expect(byLine.orders[0]).toMatchObject({ tax: "3.9", shipping: "10" });
  const whole = read([
    ["Order", "SKU", "Qty", "Price", "Tax", "Shipping", "Discount"],
    ["A-1", "K", "1", "10", "3.90", "5", "-2"],
    ["A-1", "L", "1", "20", "3.90", "", ""],
    ["A-2", "K", "1", "10", "incl.", "", ""],
  ]);
  expect(whole.orders).toMatchObject([{ tax: "3.9", shipping: "5", discount: "2" }]);
  expect(whole.errors).toEqual([{ row: 4, number: "A-2", error: "bad-price" }]);
});

test("if a text file ends in the middle of a row, that row's order is rejected, but a short last row of a workbook is read", () => {
  const rows = [
    ["Order", "SKU", "Qty", "Price", "Postal code"],
    ["A-1", "K", "1", "10.50", "M4W 1A8"],
    ["A-2", "K", "1", "10.50", "M4W 1A8"],
    ["A-2", "L", "1", "10.5"],
  ];
  expect(read(rows, true)).toMatchObject({
    orders: [{ number: "A-1" }],
    errors: [{ row: 4, number: "A-2", error: "cut-row" }],
  });
  expect(read(rows).orders).toHaveLength(2);
});

test("an apostrophe before a code isn't part of it, and an order number in scientific notation is an error", () => {
  const { orders, errors } = read([
    ["Order", "SKU", "Qty", "Price"],
    ["'0012", "'00123", "1", "5"],
    ["1.23E+11", "K", "1", "5"],
  ]);
  expect(orders).toMatchObject([{ number: "0012", lines: [{ sku: "00123" }] }]);
  expect(errors).toMatchObject([{ row: 3, error: "short-number" }]);
});
