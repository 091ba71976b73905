import { expect, test } from "vitest";
import { isListColumn } from "@/catalogue/product/product-line.ts";

test("a column that is not in the list cannot be sorted or filtered by", () => {
  expect(isListColumn("price")).toBe(true);
  expect(isListColumn("org_id")).toBe(false);
  expect(isListColumn("constructor")).toBe(false);
});
