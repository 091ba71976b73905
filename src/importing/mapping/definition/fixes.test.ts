import { expect, test } from "vitest";
import { fixedText } from "./fixes.ts";

test.each([
  ["A\u200b-\u00ad1\u0007", "A-1"],
  ["\ufeff\u202a4006381333931\u202c", "4006381333931"],
  ["Gear\nBags\r\nNew", "Gear Bags New"],
  ["Desk 👩\u200d💻 ❤️\u200d🔥", "Desk 👩\u200d💻 ❤️\u200d🔥"],
])("removing non-printing characters from %j gives %j", (text, expected) => {
  expect(fixedText("drop-unprintable", text)).toBe(expected);
});

test.each([
  ["062800000024", "062800000024"],
  ["B07XYZ1234", ""],
  ["SHOP-4711", ""],
  ["0306406152", "9780306406157"],
  ["0-8044-2957-X", "9780804429573"],
  // Numbers that may be damaged GTINs stay, so that they're reported.
  ["6.28E+11", "6.28E+11"],
  ["6280000000", "6280000000"],
])("reading the product id %j as a GTIN gives %j", (text, expected) => {
  expect(fixedText("gtin-of-product-id", text)).toBe(expected);
});
