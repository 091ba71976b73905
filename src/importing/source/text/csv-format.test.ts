import { expect, test } from "vitest";
import { delimiterOf } from "./csv-format.ts";

test.each([
  ["commas", "sku,title,price\n1,Cable,9.99\n", ","],
  ["semicolons beside decimal commas", "sku;titre;prix\n1;Câble;9,99\n2;Fiche;1,50\n", ";"],
  ["tabs", "sku\ttitle\tprice\n1\tCable, black\t9.99\n", "\t"],
  ["pipes beside lists in cells", "sku|tags\n1|a,b,c\n2|d,e\n3|f\n", "|"],
  ["tildes", "HDR~1~2\nDTL~3~4\n", "~"],
  ["commas within quotes", 'sku;title\n1;"a,b,c,d"\n2;"e,f,g,h"\n', ";"],
  ["a line that says it", "sep=|\nsku|title\n1|Cable\n", "|"],
  ["title lines before the table", "Price list;;\n;;\nsku;title;price\n1;Cable;9,99\n", ";"],
  ["one line that is cut off", "sku;title;pri", ";"],
  ["a single column", "sku\n1\n2\n", ","],
  ["nothing", "", ","],
])("the delimiter is detected in a file with %s", (_what, text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});
