import { expect, test } from "vitest";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { guessesFirst } from "./column-order.ts";

test("columns with a guessed field come first, and all others keep the order of the file", () => {
  const columns = ["SKU", "Notes", "List", "UPC"];
  const rows = [
    ["A-1", "x", "10.50", "062800000024"],
    ["A-2", "y", "4.20", "731304000815"],
  ];
  const { suggestions } = suggestMapping({ columns, rows });
  expect(guessesFirst(columns, suggestions)).toEqual(["List", "SKU", "Notes", "UPC"]);
});
