import { assert, bigInt, integer, property } from "fast-check";
import { expect, test } from "vitest";
import {
  BULK_FIELDS,
  type BulkEdit,
  editedTags,
  editedText,
  editError,
  operationsOf,
} from "@/catalogue/bulk/bulk-edit.ts";
import { compareDecimals } from "@/lib/decimal.ts";

const edit = (overrides: Partial<BulkEdit>): BulkEdit => ({
  field: "price",
  operation: "set",
  value: "",
  replacement: "",
  rounding: "cent",
  ...overrides,
});

test.each([
  ["10", { operation: "percent", value: "7.5" }, "10.75"],
  ["19.99", { operation: "percent", value: "-12,5" }, "17.49"],
  ["9007199254740993.01", { operation: "percent", value: "0" }, "9007199254740993.01"],
  ["19.99", { operation: "percent", value: "10", rounding: "five-cents" }, "22"],
  ["54.20", { operation: "add", value: "0.40", rounding: "ninety-nine" }, "54.99"],
  ["54.20", { operation: "add", value: "-0.40", rounding: "unit" }, "54"],
  ["0.1", { operation: "add", value: "0.2" }, "0.3"],
  ["", { operation: "add", value: "5" }, ""],
  ["3", { field: "lead_time_days", operation: "add", value: "2" }, "5"],
  ["1.2345", { field: "weight", operation: "percent", value: "-50" }, "0.6173"],
  ["Lamp", { field: "title_en", operation: "prefix", value: "New " }, "New Lamp"],
  ["Lamp", { field: "title_en", operation: "append", value: " (2026)" }, "Lamp (2026)"],
  ["", { field: "title_en", operation: "append", value: " (2026)" }, ""],
  ["a.b.c", { field: "title_en", operation: "replace", value: ".", replacement: "$&" }, "a$&b$&c"],
  ["Oak lamp, tall", { field: "title_en", operation: "shorten", value: "9" }, "Oak lamp"],
  ["Oak lamp", { field: "title_en", operation: "shorten", value: "9" }, "Oak lamp"],
  ["-----", { field: "title_en", operation: "shorten", value: "3" }, "-----"],
  ["Lamp", { field: "brand", operation: "set", value: " Nord " }, "Nord"],
  ["Lamp", { field: "brand", operation: "clear" }, ""],
] as const)("a bulk edit turns %j with %j into %j", (before, overrides, after) => {
  expect(editedText(before, edit(overrides))).toBe(after);
});

test("a bulk edit adds each tag once, ignoring case, and removes, sets and clears tags", () => {
  const tags = (operation: BulkEdit["operation"], value: string) =>
    editedTags(["Oak", "a, b"], edit({ field: "tags", operation, value }));
  expect(tags("add-tags", "oak, chair")).toEqual(["Oak", "a, b", "chair"]);
  expect(tags("remove-tags", "OAK, table")).toEqual(["a, b"]);
  expect(tags("set", "x, y")).toEqual(["x", "y"]);
  expect(tags("clear", "")).toEqual([]);
});

test("adding an amount to a price and then subtracting it returns the original price, however large", () => {
  assert(
    property(bigInt(0n, 10n ** 14n), bigInt(0n, 10n ** 10n), (cents, more) => {
      const money = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;
      const up = editedText(money(cents), edit({ operation: "add", value: money(more) }));
      const down = editedText(up, edit({ operation: "add", value: `-${money(more)}` }));
      expect(compareDecimals(down, money(cents))).toBe(0);
    }),
  );
});

test("the ninety-nine-cents rounding moves every price to the nearest amount that ends in .99", () => {
  assert(
    property(integer({ min: 100, max: 10_000_000 }), (cents) => {
      const price = editedText(
        String(cents / 100),
        edit({ operation: "percent", value: "0", rounding: "ninety-nine" }),
      );
      expect(price).toMatch(/\.99$/);
      expect(Math.abs(Number(price) - cents / 100)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test.each([
  [{ value: "" }, { is: "missing" }],
  [{ value: "-1" }, { is: "negative" }],
  [{ operation: "percent", value: "ten" }, { is: "no-decimal" }],
  [{ operation: "percent", value: "-12,5" }, null],
  [{ field: "title_en", operation: "replace", value: "" }, { is: "missing" }],
  [{ field: "title_en", operation: "shorten", value: "0" }, { is: "no-integer" }],
  [{ field: "title_en", operation: "shorten", value: "80" }, null],
  [{ field: "tags", operation: "add-tags", value: " , " }, { is: "missing" }],
  [{ field: "status", value: "sold" }, { is: "no-choice" }],
  [{ field: "brand", operation: "clear" }, null],
] as const)("validating the bulk edit %j returns %j", (overrides, error) => {
  expect(editError(edit(overrides))).toEqual(error);
});

test("every field has a bulk operation, and required fields can't be cleared", () => {
  for (const field of BULK_FIELDS) expect(operationsOf(field)).not.toEqual([]);
  for (const field of ["sku", "status", "currency", "condition"] as const)
    expect(operationsOf(field)).not.toContain("clear");
});
