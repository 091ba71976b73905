import { expect, test } from "vitest";
import { converted, withPlaces } from "@/catalogue/product/measure.ts";

test.each([
  ["500", "g", "kg", 3, "0.5"],
  ["1", "lb", "g", 0, "454"],
  ["1", "lb", "kg", 3, "0.454"],
  ["2.2046", "lb", "kg", 3, "1"],
  ["16", "oz", "lb", 3, "1"],
  ["1000000", "oz", "g", 3, "28349523.125"],
  ["12", "in", "cm", 2, "30.48"],
  ["1", "ft", "in", 2, "12"],
  ["90071992547409931", "mm", "m", 3, "90071992547409.931"],
  ["0.4", "g", "g", 0, "0"],
  ["100", "g", "g", 0, "100"],
])(
  "the measure %s %s is converted to %s with at most %i decimals: %s",
  (value, from, to, places, expected) => {
    expect(converted(value, from, to, places)).toBe(expected);
  },
);

test("a measure is converted only between weights or between lengths, and only if it's a number of at least 0", () => {
  expect(converted("1", "kg", "cm", 2)).toBeNull();
  expect(converted("1", "kg", "stone", 2)).toBeNull();
  expect(converted("heavy", "kg", "g", 2)).toBeNull();
  expect(converted("-1", "kg", "g", 2)).toBeNull();
});

test.each([
  ["89.9900", 2, "89.99"],
  ["89.9", 2, "89.90"],
  ["0089", 2, "89.00"],
  ["89.995", 2, "90.00"],
  ["0.0049", 2, "0.00"],
  ["12345678901234567890.125", 2, "12345678901234567890.13"],
  ["7.5", 0, "8"],
  ["free", 2, null],
  ["-1", 2, null],
])("the measure %s is formatted with %i decimals: %s", (value, places, expected) => {
  expect(withPlaces(value, places)).toBe(expected);
});
