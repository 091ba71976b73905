import { expect, test } from "vitest";
import { readSkus } from "@/catalogue/list/sku-list/sku-list.ts";

test.each([
  ["a column of a spreadsheet", "A-1\r\nA-2\r\n", ["A-1", "A-2"]],
  ["a line of text", "A-1, A-2; A-3", ["A-1", "A-2", "A-3"]],
  ["cells beside each other", "A-1\tA-2", ["A-1", "A-2"]],
  ["what stands in quotes", '"A-1"\n"A-2"', ["A-1", "A-2"]],
  ["a SKU with a blank in it", "A 1\nA 2", ["A 1", "A 2"]],
  ["the same SKU again, whatever its capitals", "a-1\nA-1\n a-1 ", ["a-1"]],
  ["nothing", " \n ,\t", []],
])("reading a pasted SKU list handles %s", (_what, text, skus) => {
  expect(readSkus(text)).toEqual(skus);
});
