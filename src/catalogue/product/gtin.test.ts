import { expect, test } from "vitest";
import { gtinError, isRestrictedGtin } from "./gtin.ts";

test.each([
  "6291041500213",
  "731304000815",
  "062800000024",
  "96385074",
  "00731304000815",
  " 6 291041-500213 ",
])("the GTIN %s is valid", (gtin) => {
  expect(gtinError(gtin)).toBeNull();
});

test.each([
  ["6.29104E+12", "scientific"],
  ["6,29104e12", "scientific"],
  ["7E11", "scientific"],
  ["N/A", "characters"],
  ["62910415A0213", "characters"],
  ["731304000815.0", "characters"],
  ["31304000815", "length"],
  ["123456789", "length"],
  ["000000000000", "placeholder"],
  ["9999999999999", "placeholder"],
  ["123456789012", "placeholder"],
  ["6291041500214", "check-digit"],
  ["731304000851", "check-digit"],
])("the GTIN %s has the error %s", (gtin, error) => {
  expect(gtinError(gtin)).toBe(error);
});

test("the GTIN check detects any single wrong digit", () => {
  const good = "6291041500213";
  const bad = Array.from(good, (right, at) =>
    Array.from("0123456789")
      .filter((digit) => digit !== right)
      .map((digit) => good.slice(0, at) + digit + good.slice(at + 1)),
  ).flat();
  expect(bad).toHaveLength(117);
  expect(bad.filter((gtin) => gtinError(gtin) !== "check-digit")).toEqual([]);
});

test.each([
  ["0201234567899", true],
  ["412345678903", true],
  ["040000123457", false],
  ["2912345678903", true],
  ["9990123456789", true],
  ["9801234567897", true],
  ["12345670", false],
  ["20123451", true],
  ["00000020123451", true],
  ["6291041500213", false],
  ["062800000024", false],
  ["9780306406157", false],
])(
  "the GTIN %s is in a range that doesn't identify a product across companies: %s",
  (gtin, isRestricted) => {
    expect(isRestrictedGtin(gtin)).toBe(isRestricted);
  },
);
