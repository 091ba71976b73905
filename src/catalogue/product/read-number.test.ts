import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainDecimal } from "@/lib/decimal.ts";
import { decimalMarkOf, multiplied, readNumber, rounded } from "./read-number.ts";

test.each([
  ["12.50", null, "12.5"],
  ["12,50", null, "12.5"],
  ["1,299.00", null, "1299"],
  ["1.299,00", null, "1299"],
  ["1,299", ".", "1299"],
  ["1,299", ",", "1.299"],
  ["1.299", ",", "1299"],
  ["1,299,000", null, "1299000"],
  [".5", null, "0.5"],
  ["-5", null, "-5"],
  ["007", null, "7"],
  ["19.990000000000002", null, "19.99"],
  ["0.30000000000000004", null, "0.3"],
  ["4.3499999999999996", null, "4.35"],
  ["1.234567890123456789", null, "1.234567890123456789"],
] as const)(
  "the number %s, with the decimal separator %j, is read as %s",
  (written, mark, number) => {
    expect(readNumber(written, mark)).toBe(number);
  },
);

test.each([
  ["1,299", null, "could be 1299 or 1.299"],
  ["1,2,3", ".", "a list"],
  ["12,34.5", ".", "thousands grouped by two digits"],
  ["call us", null, "no number"],
  ["$", null, "no digit"],
  ["1.5E+3", null, "shortened by a spreadsheet"],
  ["12 kg", null, "with a unit, which must not get lost"],
  ["$12", null, "with a currency, which must not get lost"],
] as const)(
  "the text %s, with the decimal separator %j, is left unchanged: %s",
  (written, mark, _why) => {
    expect(readNumber(written, mark)).toBe(written);
  },
);

test.each([
  [["1.299,00", "5"], ","],
  [["1,299.00", "12"], "."],
  [["12,5", "1,299"], ","],
  [["1,299", "12"], null],
  [["1.299", "12"], null],
  [["1.299", "0.500"], "."],
  [["12", "words"], null],
] as const)("a column of %j has the decimal separator %j", (samples, mark) => {
  expect(decimalMarkOf(samples)).toBe(mark);
});

test("a price in the English, French or German format is read correctly", () => {
  const cents = fc.integer({ min: 0, max: 999_999_999 });
  const locale = fc.constantFrom(
    ["en-CA", "."] as const,
    ["fr-CA", ","] as const,
    ["de-DE", ","] as const,
  );
  fc.assert(
    fc.property(cents, locale, (amount, [language, mark]) => {
      const exact = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
      const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(
        amount / 100,
      );
      expect(readNumber(written, mark)).toBe(plainDecimal(exact));
    }),
  );
});

test.each([
  ["9.99", "1.35", "13.4865"],
  ["500", "0.001", "0.5"],
  ["1", "0.00005", "0.0001"],
  ["0.1", "3", "0.3"],
  ["no", "3", "no"],
])("multiplying %j by %j and rounding to four decimals returns %j", (amount, factor, product) => {
  expect(multiplied(amount, factor)).toBe(product);
});

test("amounts are rounded to four decimals", () => {
  expect(["0.12345", "0.12344", "2.99995", "5"].map(rounded)).toEqual([
    "0.1235",
    "0.1234",
    "3",
    "5",
  ]);
});

test.each([
  ["1,234", null, ",", "1234"],
  ["1.234", null, ".", "1234"],
  ["1 234,50", ",", " ", "1234.5"],
  ["1\u202f234\u202f567", null, " ", "1234567"],
  ["1'234.50", null, "'", "1234.5"],
  ["1234,5", ",", "", "1234.5"],
  ["12", ".", ",", "12"],
  ["-1,234", ".", ",", "-1234"],
] as const)(
  "the number %s, with the decimal separator %j and the thousands separator %j, is read as %s",
  (text, mark, group, plain) => {
    expect(readNumber(text, mark, group)).toBe(plain);
  },
);

test.each([
  ["1,234", ".", ""],
  ["1,234.50", ".", " "],
  ["12,34", ".", ","],
  ["1.234.567", ".", ","],
  ["", null, ","],
  ["soon", null, ","],
] as const)(
  "the text %j doesn't use the decimal separator %j and the thousands separator %j, so it's left unchanged",
  (text, mark, group) => {
    expect(readNumber(text, mark, group)).toBe(text);
  },
);
