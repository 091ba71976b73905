import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { csvLine, stripFormulaGuard } from "@/lib/files/csv-text.ts";

test.each([
  [["a", "b"], "a,b"],
  [["a,b", 'say "c"', "two\nlines"], '"a,b","say ""c""","two\nlines"'],
  [[null, "", "x"], ',"",x'],
  [["-12.50", "+3", "0012345678905"], "-12.50,+3,0012345678905"],
  [["=1+1", "@sum", "-cmd|' /C calc'!A0", "+1-2"], "'=1+1,'@sum,'-cmd|' /C calc'!A0,'+1-2"],
  [[" =1+1", "＝1+1", "'=1+1"], "' =1+1,'＝1+1,''=1+1"],
])("a CSV line quotes and guards the cells %j where needed", (values, line) => {
  expect(csvLine(values)).toBe(`${line}\r\n`);
});

test.each(["\u200b", "\u202e", "\u2060", "\u00ad", "\u0001", "\u0085", "\ufeff", " \u200b \u0001"])(
  "a CSV line guards a formula after the invisible characters %j",
  (hidden) => {
    expect(csvLine([`${hidden}=1+1`])).toBe(`'${hidden}=1+1\r\n`);
  },
);

test("a CSV line separates cells with tabs when asked, and quotes a cell that contains a tab", () => {
  expect(csvLine(["a,b", "c\td", null], "\t")).toBe('a,b\t"c\td"\t\r\n');
});

test("removing the formula guard restores every guarded text character for character", () => {
  const written = (text: string) => csvLine([text], ",").slice(0, -2);
  assert(
    property(string({ unit: "grapheme" }), string({ unit: "binary-ascii" }), (a, b) => {
      for (const text of [a, b, `=${a}`, `'${b}`, `''-${a}`, ` @${b}`]) {
        const cell = written(text)
          .replace(/^"([^]*)"$/, "$1")
          .replaceAll('""', '"');
        expect(stripFormulaGuard(cell)).toBe(text);
      }
    }),
  );
});
