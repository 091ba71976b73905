import { expect, test } from "vitest";
import { isListColumn } from "@/catalogue/product/product-line.ts";

test("a column that isn't in the product list can't be used to sort or filter", () => {
  expect(isListColumn("price")).toBe(true);
  expect(isListColumn("org_id")).toBe(false);
  expect(isListColumn("constructor")).toBe(false);
});
