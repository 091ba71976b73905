import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderLine } from "@/orders/detail/order-detail.ts";
import {
  currentSplit,
  dividedLines,
  splitAllocations,
  unitsFrom,
  unplacedUnits,
  withUnits,
} from "@/orders/detail/split.ts";

const line = (id: string, open: number, allocations: Record<string, number> = {}) =>
  ({
    id,
    line_number: 1,
    product_id: `product of ${id}`,
    sku: id,
    title: null,
    titles: null,
    quantity: open,
    unit_price: "1",
    total: "1",
    issue: null,
    status: "acknowledged",
    acknowledged_at: "2026-11-20T10:00:00Z",
    closed_at: null,
    backordered_until: null,
    rejected: 0,
    cancelled: 0,
    backordered: 0,
    shipped: 0,
    delivered: 0,
    return_requested: 0,
    returned: 0,
    refunded: 0,
    open,
    allocations: Object.entries(allocations).map(([warehouse, quantity]) => ({
      warehouse,
      quantity,
    })),
  }) satisfies OrderLine;

test("a split starts with the current reservations, and can be sent once every open unit has a warehouse", () => {
  const lines = [line("a", 5, { tor: 5 }), line("b", 2, { tor: 2 })];
  const moved = withUnits(currentSplit(lines, ["tor", "van"]), "a", "tor", 3);
  expect(unplacedUnits(moved, { id: "a", open: 5 })).toBe(2);
  expect(splitAllocations(moved, lines)).toBeNull();
  expect(splitAllocations(withUnits(moved, "a", "van", 2), lines)).toEqual([
    { line: "a", warehouse: "tor", quantity: 3 },
    { line: "a", warehouse: "van", quantity: 2 },
    { line: "b", warehouse: "tor", quantity: 2 },
  ]);
});

test("a split with more units than a line has can't be sent", () => {
  const lines = [line("a", 5, { tor: 5 })];
  expect(
    splitAllocations(withUnits(currentSplit(lines, ["tor", "van"]), "a", "van", 1), lines),
  ).toBeNull();
});

test("units reserved in an inactive warehouse need another warehouse in a split", () => {
  const lines = [line("a", 5, { tor: 3, old: 2 })];
  const split = currentSplit(lines, ["tor"]);
  expect(unplacedUnits(split, { id: "a", open: 5 })).toBe(2);
});

test("lines of unknown products and lines without open units aren't split", () => {
  const lines = [line("a", 5), line("b", 0), { ...line("c", 2), product_id: null }];
  expect(dividedLines(lines).map(({ id }) => id)).toEqual(["a"]);
});

test("a split is sent with exactly the open units of every line, and without empty parts", () => {
  const units = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 4 }), (parts) => {
      const lines = parts.map(([tor, van], at) => line(`${at}`, tor + van));
      const split = Object.fromEntries(parts.map(([tor, van], at) => [`${at}`, { tor, van }]));
      const sent = splitAllocations(split, lines);
      for (const { id, open } of lines) {
        const own = (sent ?? []).filter((each) => each.line === id);
        expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(open);
        expect(own.every(({ quantity }) => quantity > 0)).toBe(true);
      }
    }),
  );
});

test("a shipment starts with the units reserved in its warehouse, or with all open units if none are reserved there or the channel requires whole orders", () => {
  const lines = [
    { ...line("a", 5, { tor: 3, van: 2 }), most: 5 },
    { ...line("b", 2, { tor: 2 }), most: 2 },
  ];
  expect(unitsFrom(lines, "tor", false)).toEqual({ a: 3, b: 2 });
  expect(unitsFrom(lines, "van", false)).toEqual({ a: 2, b: 0 });
  expect(unitsFrom(lines, "cgy", false)).toEqual({ a: 5, b: 2 });
  expect(unitsFrom(lines, "van", true)).toEqual({ a: 5, b: 2 });
});
