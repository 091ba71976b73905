import * as fc from "fast-check";
import { expect, test } from "vitest";
import { offeredQuantity, type SafetyStock } from "@/stock/safety/safety-stock.ts";

const rule = (some: Partial<SafetyStock>): SafetyStock => ({
  kind: "units",
  amount: 0,
  hideBelow: 0,
  ...some,
});

const offered = (quantity: number, safety: SafetyStock | null, stockBuffer: number) =>
  offeredQuantity({ quantity, safety }, { stockBuffer });

test.each([
  ["everything but the stock buffer is offered without a rule", 10, null, 3, 7],
  ["a fixed number of units is held back", 10, rule({ amount: 4 }), 0, 6],
  [
    "a percentage is held back, rounded up to whole units",
    9,
    rule({ kind: "percent", amount: 25 }),
    0,
    6,
  ],
  ["the larger of the rule and the stock buffer is held back", 10, rule({ amount: 4 }), 6, 4],
  ["fewer units than the limit are hidden", 10, rule({ amount: 6, hideBelow: 5 }), 0, 0],
  ["exactly the limit is offered", 10, rule({ amount: 5, hideBelow: 5 }), 0, 5],
  [
    "nothing is offered if more units are reserved than on hand",
    -4,
    rule({ kind: "percent", amount: 50 }),
    0,
    0,
  ],
])(
  "the safety stock determines the quantity of a listing: %s",
  (_what, available, safety, buffer, quantity) => {
    expect(offered(available, safety, buffer)).toBe(quantity);
  },
);

test("a safety stock rule never offers more than is available, and adding stock never reduces the offer", () => {
  const rules = fc.record({
    kind: fc.constantFrom("units" as const, "percent" as const),
    amount: fc.integer({ min: 0, max: 100 }),
    hideBelow: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 1000 }),
      rules,
      fc.integer({ min: 0, max: 50 }),
      (available, safety, buffer) => {
        const now = offered(available, safety, buffer);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(Math.max(0, available));
        expect(offered(available + 1, safety, buffer)).toBeGreaterThanOrEqual(now);
      },
    ),
  );
});
