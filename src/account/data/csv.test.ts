import { expect, test } from "vitest";
import { csvLine } from "@/account/data/csv.ts";

test.each([
  [["a", "b"], "a,b"],
  [["a,b", 'say "c"', "two\nlines"], '"a,b","say ""c""","two\nlines"'],
  [[null, "", "x"], ',"",x'],
  [["-12.50", "+3", "0012345678905"], "-12.50,+3,0012345678905"],
  [["=1+1", "@sum", "-cmd|' /C calc'!A0", "+1-2"], "'=1+1,'@sum,'-cmd|' /C calc'!A0,'+1-2"],
])("%j", (values, line) => {
  expect(csvLine(values)).toBe(`${line}\r\n`);
});
