import { expect, test } from "vitest";
import { percentOf } from "@/suppliers/scorecard.ts";

test.each([
  [1, 2, 50],
  [0, 10, 0],
  [10, 10, 100],
  [9999, 10_000, 99],
  [1, 10_000, 1],
])(
  "the share %d of %d is shown as %s percent, never rounded up to 100 or down to 0",
  (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  },
);

test("a share of zero products or rows has no percentage", () => {
  expect(percentOf(0, 0)).toBeNull();
});
