import { expect, test } from "vitest";
import { bareCode } from "./bare-code.ts";

test.each([
  ["'00123", "00123"],
  ["’00123", "00123"],
  ["'4521", "4521"],
  ["'001-A", "001-A"],
  ["'17 Chevy grille", "'17 Chevy grille"],
  ["O'0123", "O'0123"],
  ["'", "'"],
  ["", ""],
])("the code %s without a spreadsheet's apostrophe is %s", (written, code) => {
  expect(bareCode(written)).toBe(code);
});
