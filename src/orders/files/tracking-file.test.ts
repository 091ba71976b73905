import { expect, test } from "vitest";
import { readTrackingRows } from "@/orders/files/tracking-file.ts";

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
      sku: null,
      quantity: null,
    },
    {
      row: 4,
      number: "A-2",
      carrier: "canada_post",
      tracking: "7023210000000001",
      sku: "KB-7",
      quantity: 2,
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
