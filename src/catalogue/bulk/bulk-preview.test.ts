import { expect, test } from "vitest";
import type { BulkEdit } from "@/catalogue/bulk/bulk-edit.ts";
import { type BulkLine, changeOf, edited, remaining } from "@/catalogue/bulk/bulk-preview.ts";
import { aRecord } from "#support/samples/product-record.ts";

const lamp = aRecord({
  sku: "LAMP",
  version: 3,
  status: "active",
  title_en: "Lamp",
  title_fr: "Lampe",
  cost: "10.0000",
  map: "15.0000",
  price: "20.0000",
  tags: ["Oak"],
});

const edit = (overrides: Partial<BulkEdit>): BulkEdit => ({
  field: "price",
  operation: "set",
  value: "",
  replacement: "",
  rounding: "cent",
  ...overrides,
});

test("several bulk edits of a product become one change at the previewed version", () => {
  const line = edited(lamp, [
    edit({ operation: "percent", value: "10" }),
    edit({ field: "title_en", operation: "append", value: " XL" }),
    edit({ field: "tags", operation: "add-tags", value: "new" }),
  ]);
  expect(line?.cells.map(({ field, before, after }) => [field, before, after])).toEqual([
    ["price", "20", "22"],
    ["title_en", "Lamp", "Lamp XL"],
    ["tags", "Oak", "Oak, new"],
  ]);
  expect(line && changeOf(line)).toEqual({
    id: lamp.id,
    version: 3,
    set: { price: "22", title_en: "Lamp XL", tags: ["Oak", "new"] },
  });
});

test("bulk edits of the same field apply in order", () => {
  const line = edited(lamp, [
    edit({ value: "50" }),
    edit({ operation: "percent", value: "-10", rounding: "ninety-nine" }),
  ]);
  expect(line?.cells).toMatchObject([{ before: "20", after: "44.99" }]);
});

test("a bulk edit that leaves a field's value as it was isn't a change", () => {
  expect(edited(lamp, [edit({ value: "20.00" })])).toBeNull();
  expect(edited(lamp, [edit({ field: "brand", operation: "clear" })])).toBeNull();
  expect(edited(lamp, [edit({ field: "msrp", operation: "percent", value: "5" })])).toBeNull();
});

test("a bulk edit rejects a value that is invalid for its field and names the error", () => {
  expect(edited(lamp, [edit({ operation: "add", value: "-30" })])?.error).toEqual({
    field: "price",
    error: { is: "negative" },
  });
  const long = edit({ field: "sku", operation: "append", value: "x".repeat(61) });
  expect(edited(lamp, [long])?.error?.error).toEqual({ is: "too-long", longest: 64 });
});

test("a bulk edit reports a price newly below the MAP, but not one that was already below it", () => {
  expect(edited(lamp, [edit({ value: "12" })])?.issues).toEqual(["price-below-map"]);
  const cheap = aRecord({ ...lamp, price: "12.0000" });
  expect(edited(cheap, [edit({ value: "11" })])?.issues).toEqual([]);
});

test("a bulk edit sets or clears the supplier", () => {
  const supplier = "7b0a8f0e-0f5c-4a53-9a3e-0a4b6f0d1c11";
  const line = edited(lamp, [edit({ field: "supplier_id", value: supplier })]);
  expect(line && changeOf(line).set).toEqual({ supplier_id: supplier });
  const sold = aRecord({ ...lamp, supplier_id: supplier });
  const none = edited(sold, [edit({ field: "supplier_id", operation: "clear" })]);
  expect(none && changeOf(none).set).toEqual({ supplier_id: null });
});

test("what remains of a bulk preview includes neither the changes that were sent nor their new issues", () => {
  const line = (sku: string, issues: BulkLine["issues"]): BulkLine => ({
    id: sku,
    version: 1,
    sku,
    cells: [],
    error: null,
    issues,
  });
  const preview = {
    read: 5,
    unchanged: 1,
    rejected: [line("D", [])],
    newlyWrong: 2,
    changed: [line("A", ["price-below-map"]), line("B", ["price-below-map"]), line("C", [])],
  };
  expect(remaining(preview, 1)).toEqual({
    ...preview,
    changed: preview.changed.slice(1),
    newlyWrong: 1,
  });
});
