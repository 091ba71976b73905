import { expect, test } from "vitest";
import { formulaText } from "./formula-text.ts";

test.each([
  ['="0628000000006"', "0628000000006"],
  ['="A ""quoted"" word"', 'A "quoted" word'],
  ['=""', ""],
  ['="A"&B1', '="A"&B1'],
  ["=SUM(A1:A2)", "=SUM(A1:A2)"],
  ["0628", "0628"],
])("the cell %s is read as %s", (cell, text) => {
  expect(formulaText(cell)).toBe(text);
});
