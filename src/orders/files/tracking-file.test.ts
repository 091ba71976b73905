import { expect, test } from "vitest";
import { openTrackingFile, readTrackingRows } from "@/orders/files/tracking-file.ts";

test("a file of tracking numbers is read below its title, and invalid rows don't affect the others", () => {
  const file = readTrackingRows([
    ["Shipped today"],
    ["Order Number", "Carrier", "Tracking Number", "SKU", "Qty"],
    ["A-1", "UPS", "1Z 999 AA1 01 2345 6784", "", ""],
    ["A-2", "", "7023210000000001", "KB-7", "2"],
    ["A-3", "", "", "", ""],
    ["", "", "", "", ""],
    ["A-4", "", "1z999aa10123456784", "", ""],
    ["A-5", "Pigeon", "abc", "", ""],
    ["A-6", "", "7023210000000002", "", "half"],
    ["", "", "7023210000000003", "", ""],
  ]);
  if ("error" in file) throw new Error(file.error);
  expect(file.shipments.map(({ id: _id, ...rest }) => rest)).toEqual([
    {
      row: 3,
      number: "A-1",
      carrier: "ups",
      tracking: "1Z 999 AA1 01 2345 6784",
      quantity: null,
      lines: null,
    },
    {
      row: 4,
      number: "A-2",
      carrier: "canada_post",
      tracking: "7023210000000001",
      quantity: null,
      lines: [{ sku: "KB-7", quantity: 2 }],
    },
  ]);
  expect(file.errors.map(({ row, error }) => [row, error])).toEqual([
    [5, "no-tracking"],
    [7, "repeated"],
    [8, "bad-tracking"],
    [9, "bad-quantity"],
    [10, "no-number"],
  ]);
});

test("a table without an order number and a tracking number isn't a file of tracking numbers", () => {
  expect(
    readTrackingRows([
      ["SKU", "Price"],
      ["A", "1"],
    ]),
  ).toEqual({ error: "no-columns" });
});

test("rows of one order with the same tracking number are one parcel, and an invalid quantity in one row rejects the whole parcel", () => {
  const file = readTrackingRows([
    ["Order", "Tracking", "SKU", "Qty"],
    ["A-1", "7023210000000001", "K", "1"],
    ["A-1", "7023 2100 0000 0001", "L", ""],
    ["A-2", "7023210000000001", "K", "1"],
    ["A-3", "7023210000000002", "K", "1"],
    ["A-3", "7023210000000002", "L", "1e2"],
    ["'0012", "7023210000000003", "", "2"],
    ["1.23E+11", "7023210000000004", "", ""],
  ]);
  if ("error" in file) throw new Error(file.error);
  expect(file.shipments.map(({ number, quantity, lines }) => [number, quantity, lines])).toEqual([
    [
      "A-1",
      null,
      [
        { sku: "K", quantity: 1 },
        { sku: "L", quantity: null },
      ],
    ],
    ["0012", 2, null],
  ]);
  expect(file.errors.map(({ row, error }) => [row, error])).toEqual([
    [4, "repeated"],
    [6, "bad-quantity"],
    [8, "short-number"],
  ]);
  expect(file.validRowsSkipped).toBe(1);
});

test("a parcel is rejected if two of its rows have the same SKU or none, unless it ships the whole order", () => {
  const file = readTrackingRows([
    ["Order", "Tracking", "SKU", "Qty"],
    ["A-1", "7023210000000001", "K", "1"],
    ["A-1", "7023210000000001", "L", "1"],
    ["A-1", "7023210000000001", "k", "2"],
    ["A-2", "7023210000000002", "", "2"],
    ["A-2", "7023210000000002", "", "1"],
    ["A-3", "7023210000000003", "", ""],
    ["A-3", "7023210000000003", "", ""],
  ]);
  if ("error" in file) throw new Error(file.error);
  expect(file.shipments.map(({ number, quantity, lines }) => [number, quantity, lines])).toEqual([
    ["A-3", null, null],
  ]);
  expect(file.errors.map(({ row, error }) => [row, error])).toEqual([
    [4, "repeated"],
    [6, "repeated"],
    [8, "repeated"],
  ]);
  expect(file.validRowsSkipped).toBe(3);
});

test("a file of tracking numbers without the required columns is rejected", async () => {
  const file = new File(["SKU,Price\nKB-7,10\n"], "tracking.csv");
  expect(await openTrackingFile(file)).toEqual({ error: "no-columns" });
});
