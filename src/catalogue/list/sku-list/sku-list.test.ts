import { expect, test } from "vitest";
import { readSkus } from "@/catalogue/list/sku-list/sku-list.ts";

test.each([
  ["a spreadsheet column", "A-1\r\nA-2\r\n", ["A-1", "A-2"]],
  ["a comma-separated line", "A-1, A-2; A-3", ["A-1", "A-2", "A-3"]],
  ["cells of one row", "A-1\tA-2", ["A-1", "A-2"]],
  ["quoted SKUs", '"A-1"\n"A-2"', ["A-1", "A-2"]],
  ["a SKU with a space in it", "A 1\nA 2", ["A 1", "A 2"]],
  ["a SKU repeated in another case", "a-1\nA-1\n a-1 ", ["a-1"]],
  ["an empty list", " \n ,\t", []],
])("reading a pasted SKU list handles %s", (_what, text, skus) => {
  expect(readSkus(text)).toEqual(skus);
});
