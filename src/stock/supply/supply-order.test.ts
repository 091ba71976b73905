import { expect, test } from "vitest";
import {
  isLate,
  movesOf,
  nextNumber,
  outstanding,
  SUPPLY_STATES,
  type SupplyLine,
} from "@/stock/supply/supply-order.ts";

const line = (quantity: number, received = 0): SupplyLine => ({
  id: "1",
  product: "2",
  sku: "KB-1",
  title: null,
  quantity,
  received,
});

test("a draft supply order can be changed, and can be placed only if it has lines", () => {
  expect(movesOf({ state: "draft", lines: [] })).toEqual(["edit", "cancel"]);
  expect(movesOf({ state: "draft", lines: [line(5)] })).toEqual(["edit", "place", "cancel"]);
});

test("an open supply order can be cancelled until units are received, and closed afterwards", () => {
  expect(movesOf({ state: "open", lines: [line(5)] })).toEqual(["receive", "cancel"]);
  expect(movesOf({ state: "open", lines: [line(5, 1)] })).toEqual(["receive", "close"]);
});

test("a supply order that has ended can't be changed", () => {
  for (const state of SUPPLY_STATES.filter((one) => one !== "draft" && one !== "open"))
    expect(movesOf({ state, lines: [line(5)] })).toEqual([]);
});

test("an open supply order expects the units not yet received, and other orders expect none", () => {
  const lines = [line(5, 2), line(3, 3), line(2, 4)];
  expect(outstanding({ state: "open", lines })).toBe(3);
  expect(outstanding({ state: "closed", lines })).toBe(0);
});

test("a supply order is late from the day after it was due until all units are received", () => {
  const order = { state: "open" as const, lines: [line(5)], expectedOn: "2026-11-27" };
  expect(isLate(order, "2026-11-27")).toBe(false);
  expect(isLate(order, "2026-11-28")).toBe(true);
  expect(isLate({ ...order, lines: [line(5, 5)] }, "2026-11-28")).toBe(false);
  expect(isLate({ ...order, expectedOn: null }, "2026-11-28")).toBe(false);
});

test("a new supply order gets the number after the highest of its kind", () => {
  expect(nextNumber("purchase", ["PO-0009", "PO-11", "TR-0050", "2026/7"])).toBe("PO-0012");
  expect(nextNumber("transfer", [])).toBe("TR-0001");
});
