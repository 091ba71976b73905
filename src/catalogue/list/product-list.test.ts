import { expect, test } from "vitest";
import { containsPattern, isListColumn } from "@/catalogue/list/product-list.ts";

test.each([
  ["cable", "%cable%"],
  ["  cable ", "%cable%"],
  ["100%", String.raw`%100\%%`],
  ["a_b", String.raw`%a\_b%`],
  [String.raw`C:\x`, String.raw`%C:\\x%`],
])("%s is searched as %s, sign for sign", (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern);
});

test("a column that is not in the list cannot be sorted or filtered by", () => {
  expect(isListColumn("price")).toBe(true);
  expect(isListColumn("org_id")).toBe(false);
  expect(isListColumn("constructor")).toBe(false);
});
