import { expect, test } from "vitest";
import {
  countedChanges,
  isWholeStock,
  stockAddress,
  type StockLevel,
  stockQueryOf,
} from "@/stock/stock-level.ts";

const WAREHOUSE = "00000000-0000-4000-8000-000000000001";

const level = (some: Partial<StockLevel>): StockLevel => ({
  product: "p1",
  warehouse: WAREHOUSE,
  sku: "KB-1",
  title: null,
  warehouseName: "Toronto",
  warehouseCode: "TOR",
  onHand: 5,
  reserved: 0,
  available: 5,
  inbound: 0,
  inboundOn: null,
  reorderPoint: null,
  ...some,
});

test("the stock list's query survives a round trip through the URL", () => {
  const query = { search: "câble", state: "late", warehouse: WAREHOUSE } as const;
  expect(stockQueryOf(new URLSearchParams(stockAddress(query)))).toEqual(query);
});

test("a URL with an unknown state or warehouse shows the whole stock", () => {
  const query = stockQueryOf(new URLSearchParams("state=broken&warehouse=1"));
  expect(isWholeStock(query)).toBe(true);
});

test("edits of a product's quantities in two warehouses are one change", () => {
  expect(
    countedChanges([
      { level: level({}), units: 7 },
      { level: level({ warehouseCode: "MTL" }), units: 0 },
      { level: level({ product: "p2" }), units: 1 },
    ]),
  ).toEqual([
    { id: "p1", set: {}, stock: { TOR: 7, MTL: 0 } },
    { id: "p2", set: {}, stock: { TOR: 1 } },
  ]);
});
