import { expect, test } from "vitest";
import {
  fieldError,
  valueFromLedger,
  readTags,
  displayValue,
  valueForLedger,
} from "@/catalogue/product/product-field.ts";

test.each([
  ["sku", "", { is: "missing" }],
  ["sku", "A-1", null],
  ["sku", "x".repeat(65), { is: "too-long", longest: 64 }],
  ["sku", "A\u0007", { is: "unprintable" }],
  ["sku", "A\u200b1", { is: "unprintable" }],
  ["gtin", "\u202a4006381333931\u202c", { is: "unprintable" }],
  ["title_en", "Soft\u00adware 👩\u200d💻", null],
  ["title_en", null, null],
  // 64 emoji of 2 UTF-16 units each: 64 characters for the database, a length of 128 in JavaScript.
  ["sku", "😀".repeat(64), null],
  ["description_en", "one\ntwo", null],
  ["description_en", "one\u0000", { is: "unprintable" }],
  ["price", "12.3400", null],
  ["price", "0.12345", { is: "too-precise" }],
  ["price", "1e5", { is: "no-decimal" }],
  ["price", "-1", { is: "negative" }],
  ["price", "12345678901", { is: "too-large" }],
  ["price", "00012345678", null],
  ["weight", "123456789", { is: "too-large" }],
  ["minimum_order", "0", { is: "out-of-range", least: 1, most: 1_000_000 }],
  ["minimum_order", "2.5", { is: "no-integer" }],
  ["minimum_order", "1234567890", { is: "out-of-range", least: 1, most: 1_000_000 }],
  ["lead_time_days", "-99999999999999999999", { is: "out-of-range", least: 0, most: 3650 }],
  ["minimum_order", "0000000005", null],
  ["eta", "2026-02-30", { is: "no-date" }],
  ["eta", "2026-02-28", null],
  ["status", "sold", { is: "no-choice" }],
  ["status", "", { is: "missing" }],
  ["currency", "cad", { is: "no-currency" }],
  ["country_of_origin", "CA", null],
  ["country_of_origin", "CAN", { is: "no-country" }],
] as const)("validating %s = %j returns %j", (field, value, error) => {
  expect(fieldError(field, value)).toEqual(error);
});

test("tags are split at commas, without duplicates", () => {
  expect(readTags(" oak, chair,,oak ")).toEqual(["oak", "chair"]);
  expect(valueForLedger("tags", null)).toEqual([]);
});

test("an empty text in a product field is stored as null", () => {
  expect(valueForLedger("brand", "")).toBeNull();
  expect(valueForLedger("price", "1.10")).toBe("1.10");
});

test("a decimal comma is accepted unless it could separate thousands", () => {
  expect(valueForLedger("price", "12,50")).toBe("12.50");
  expect(fieldError("price", "12,50")).toBeNull();
  expect(fieldError("price", "1,299")).toEqual({ is: "no-decimal" });
});

test.each([
  ["title_en", "[NEW] Desk lamp", "[NEW] Desk lamp", "[NEW] Desk lamp"],
  ["tags", '["27\\" screen","a, b"]', '27" screen, a, b', ['27" screen', "a, b"]],
  ["tags", null, "", []],
  ["brand", null, "", null],
] as const)(
  "the %s value %j in the history is displayed and restored",
  (field, stored, shown, value) => {
    expect(displayValue(field, stored)).toBe(shown);
    expect(valueFromLedger(field, stored)).toEqual(value);
  },
);
