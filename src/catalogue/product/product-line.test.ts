import { expect, test } from "vitest";
import { isListColumn } from "@/catalogue/product/product-line.ts";

test("a database column that isn't in the product list isn't a list column, nor is an inherited property", () => {
  expect(isListColumn("price")).toBe(true);
  expect(isListColumn("org_id")).toBe(false);
  expect(isListColumn("constructor")).toBe(false);
});
