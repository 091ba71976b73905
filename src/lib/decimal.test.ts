import { expect, test } from "vitest";
import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  plainDecimal,
  roundDecimal,
  withPoint,
} from "@/lib/decimal.ts";

test.each([
  ["1", "1.0000", 0],
  ["0.1", "0.09999", 1],
  ["-1", "0", -1],
  ["-1.5", "-1.25", -1],
  // These two numbers differ beyond the precision of a binary float.
  ["9007199254740993.0001", "9007199254740993.0002", -1],
  ["1e5", "1", null],
  ["", "1", null],
])("comparing the decimals %s and %s gives %s", (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order);
});

test.each([
  ["12.5000", "12.5"],
  ["0", "0"],
  ["00.50", "0.5"],
  ["-1.0", "-1"],
  ["1e5", "1e5"],
  ["", ""],
])("the text %j is written without extra zeros as %j", (text, plain) => {
  expect(plainDecimal(text)).toBe(plain);
});

test.each([
  ["0.1", "0.2", "0.3"],
  ["9007199254740993.0001", "0.0001", "9007199254740993.0002"],
  ["5", "-7.50", "-2.5"],
  ["x", "1", null],
])("the sum of the decimals %s and %s is %s", (a, b, sum) => {
  expect(addDecimals(a, b)).toBe(sum);
});

test.each([
  ["19.99", "1.075", "21.48925"],
  ["-0.5", "0.5", "-0.25"],
  ["12", "", null],
])("the product of the decimals %s and %s is %s", (a, b, product) => {
  expect(multiplyDecimals(a, b)).toBe(product);
});

test.each([
  ["21.48925", "0.01", "21.49"],
  ["2.675", "0.01", "2.68"],
  ["-2.675", "0.01", "-2.68"],
  ["2.674999", "0.01", "2.67"],
  ["21.48", "0.05", "21.5"],
  ["21.5", "1", "22"],
  ["149", "10", "150"],
  ["0.004", "0.01", "0"],
])("rounding the decimal %s to the nearest %s gives %s", (text, step, rounded) => {
  expect(roundDecimal(text, step)).toBe(rounded);
});

test.each([
  ["12,5", "en", "12.5"],
  ["12,5", "fr-CA", "12.5"],
  ["-0,125", "fr-CA", "-0.125"],
  ["1 299,50", "fr-CA", "1299.50"],
  ["1\u202f299\u00a0000", "fr-CA", "1299000"],
  ["1,299", "fr-CA", "1.299"],
  ["1,299", "en", "1,299"],
  ["1,2,3", "fr-CA", "1,2,3"],
  ["12.50", "fr-CA", "12.50"],
])("the typed decimal %j in %s is read as %s", (text, language, read) => {
  expect(withPoint(text, language)).toBe(read);
});
