import { expect, test } from "vitest";
import { readAmount, readOrders, readOrderTable } from "@/orders/files/order-file.ts";

const NOW = "2026-11-21T12:00:00.000Z";

function read(rows: readonly (readonly string[])[], kind: string | null = null) {
  const table = readOrderTable(rows);
  if ("error" in table) throw new Error(table.error);
  return readOrders(table, { kind, now: NOW });
}

test.each<[string, readonly (readonly string[])[]]>([
  [
    "Amazon",
    [
      [
        "order-id",
        "order-item-id",
        "purchase-date",
        "buyer-email",
        "sku",
        "product-name",
        "quantity-purchased",
        "currency",
        "item-price",
        "ship-service-level",
        "recipient-name",
        "ship-address-1",
        "ship-city",
        "ship-state",
        "ship-postal-code",
        "ship-country",
      ],
      [
        "A-1",
        "9",
        "2026-11-20T10:00:00+00:00",
        "a@example.test",
        "KB-7",
        "Keyboard",
        "2",
        "CAD",
        "21.00",
        "Standard",
        "Ann Roy",
        "1 Main",
        "Toronto",
        "ON",
        "M4W 1A8",
        "CA",
      ],
    ],
  ],
  [
    "Shopify",
    [
      [
        "Name",
        "Email",
        "Financial Status",
        "Fulfillment Status",
        "Currency",
        "Shipping",
        "Taxes",
        "Total",
        "Created at",
        "Lineitem quantity",
        "Lineitem name",
        "Lineitem price",
        "Lineitem sku",
        "Shipping Name",
        "Shipping Address1",
        "Shipping City",
        "Shipping Zip",
        "Shipping Province",
        "Shipping Country",
      ],
      [
        "A-1",
        "a@example.test",
        "paid",
        "unfulfilled",
        "CAD",
        "0.00",
        "0.00",
        "21.00",
        "2026-11-20 05:00:00 -0500",
        "2",
        "Keyboard",
        "10.50",
        "KB-7",
        "Ann Roy",
        "1 Main",
        "Toronto",
        "M4W 1A8",
        "ON",
        "CA",
      ],
    ],
  ],
  [
    "Walmart",
    [
      [
        "PO#",
        "Order#",
        "Order Date",
        "Ship By",
        "Ship to Name",
        "Ship to Address 1",
        "Ship to City",
        "Ship to State",
        "Ship to Zip Code",
        "Ship to Country",
        "SKU",
        "Item Description",
        "Qty",
        "Item Cost",
        "Status",
      ],
      [
        "A-1",
        "77",
        "2026-11-20 10:00:00",
        "2026-11-23",
        "Ann Roy",
        "1 Main",
        "Toronto",
        "ON",
        "M4W 1A8",
        "Canada",
        "KB-7",
        "Keyboard",
        "2",
        "10.50",
        "Created",
      ],
    ],
  ],
  [
    "Mirakl",
    [
      [
        "Order number",
        "Date created",
        "Quantity",
        "Status",
        "Unit price",
        "Currency",
        "Offer SKU",
        "Details",
        "Shipping name",
        "Shipping address street 1",
        "Shipping address city",
        "Shipping address state",
        "Shipping address zip",
        "Shipping address country",
      ],
      [
        "A-1",
        "2026-11-20 10:00:00",
        "2",
        "WAITING_ACCEPTANCE",
        "10,50 $",
        "CAD",
        "KB-7",
        "Keyboard",
        "Ann Roy",
        "1 Main",
        "Toronto",
        "ON",
        "M4W 1A8",
        "CAN",
      ],
    ],
  ],
  [
    "TD SYNNEX",
    [
      [
        "PO Number",
        "PO Date",
        "PO Line#",
        "Customer Part Number",
        "Description",
        "Qty Ordered",
        "Unit Cost",
        "Ship To Name",
        "Ship To Address 1",
        "Ship To City",
        "Ship To State",
        "Ship To Zip",
        "Ship To Country",
      ],
      [
        "A-1",
        "2026-11-20 10:00:00",
        "1",
        "KB-7",
        "Keyboard",
        "2",
        "10.50",
        "Ann Roy",
        "1 Main",
        "Toronto",
        "ON",
        "M4W 1A8",
        "CA",
      ],
    ],
  ],
])("an order file of %s is read", (_name, rows) => {
  const { orders, errors } = read(rows);
  expect(errors).toEqual([]);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    number: "A-1",
    placed_at: "2026-11-20T10:00:00.000Z",
    state: "new",
    address: {
      name: "Ann Roy",
      city: "Toronto",
      region: "ON",
      postal_code: "M4W 1A8",
      country: "CA",
    },
    lines: [{ sku: "KB-7", title: "Keyboard", quantity: 2, unit_price: "10.50" }],
  });
});

test("rows with the same number are lines of one order, and an order with a bad row is left out whole", () => {
  const { orders, errors } = read([
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
});

test("a date that could be two days is an error", () => {
  const { orders, errors } = read([
    ["Order", "Date", "SKU", "Qty", "Price"],
    ["A-1", "03/04/2026", "K", "1", "2"],
  ]);
  expect(orders).toEqual([]);
  expect(errors).toMatchObject([{ error: "bad-date" }]);
});

test("the channel's own deadline replaces ours", () => {
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

test.each([
  ["1,234.50", "1234.50"],
  ["1 234,50 $", "1234.50"],
  ["CAD 12", "12"],
  ["1,234", "1234"],
  ["-5", null],
  ["free", null],
])("the amount %s is read as %s", (written, amount) => {
  expect(readAmount(written)).toBe(amount);
});

test("a table without order numbers, SKUs and quantities isn't an order file", () => {
  expect(
    readOrderTable([
      ["SKU", "Price"],
      ["A", "1"],
    ]),
  ).toEqual({ error: "no-columns" });
});
