import { expect, test } from "vitest";
import { stockTotals, type WarehouseStock } from "@/stock/product-stock.ts";

const line = (some: Partial<WarehouseStock>): WarehouseStock => ({
  warehouse: "Toronto",
  onHand: 0,
  reserved: 0,
  available: 0,
  inbound: 0,
  inboundOn: null,
  ...some,
});

test("stock totals add up all warehouses, including negative availability, and show the first delivery", () => {
  expect(
    stockTotals([
      line({ onHand: 10, reserved: 4, available: 6, inbound: 5, inboundOn: "2026-12-09" }),
      line({ onHand: 1, reserved: 3, available: -2, inbound: 7, inboundOn: "2026-12-02" }),
      line({ inboundOn: "2026-11-01" }),
    ]),
  ).toEqual({ onHand: 11, reserved: 7, available: 4, inbound: 12, inboundOn: "2026-12-02" });
});

test("stock totals without any stock are zero", () => {
  expect(stockTotals([])).toEqual({
    onHand: 0,
    reserved: 0,
    available: 0,
    inbound: 0,
    inboundOn: null,
  });
});
