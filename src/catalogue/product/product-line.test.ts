import { expect, test } from "vitest";
import { isListColumn } from "@/catalogue/product/product-line.ts";

test("only the columns of the product list count as list columns, not other database columns or inherited properties", () => {
  expect(isListColumn("price")).toBe(true);
  expect(isListColumn("org_id")).toBe(false);
  expect(isListColumn("constructor")).toBe(false);
});
