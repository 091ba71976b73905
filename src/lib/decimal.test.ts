import { expect, test } from "vitest";
import { compareDecimals, plainDecimal } from "@/lib/decimal.ts";

test.each([
  ["1", "1.0000", 0],
  ["0.1", "0.09999", 1],
  ["-1", "0", -1],
  ["-1.5", "-1.25", -1],
  // Beyond what a binary float can tell apart.
  ["9007199254740993.0001", "9007199254740993.0002", -1],
  ["1e5", "1", null],
  ["", "1", null],
])("%s and %s: %s", (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order);
});

test.each([
  ["12.5000", "12.5"],
  ["0", "0"],
  ["00.50", "0.5"],
  ["-1.0", "-1"],
  ["1e5", "1e5"],
  ["", ""],
])("%j is %j", (text, plain) => {
  expect(plainDecimal(text)).toBe(plain);
});
