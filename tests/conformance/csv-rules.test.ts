import { expect, test } from "vitest";
import { isGtin, isShownAsHtml, readCsv } from "./rules.ts";

test("the independent CSV reader reads quotes, line endings and empty cells as RFC 4180 requires", () => {
  const { names, rows, violations } = readCsv('a,"b ""x""",c\r\n"1\n2",,\n"",3,4');
  expect(names).toEqual(["a", 'b "x"', "c"]);
  expect(rows.map(({ cells }) => Object.values(cells))).toEqual([
    ["1\n2", "", ""],
    ["", "3", "4"],
  ]);
  expect(violations).toEqual([]);
});

test.each([
  ["a,a\n1,2\n", "column names are unique"],
  ["a,b\n1\n", "every row has all cells"],
  ['a,b\n1,2 "x"\n', "quotes are doubled"],
  ['a,b\n1,"2" x\n', "quotes are doubled"],
  ['a,b\n1,"2\n', "quotes are closed"],
])("the independent CSV reader finds the error in %j: %s", (csv, rule) => {
  expect(readCsv(csv).violations.map((one) => one.rule)).toContain(rule);
});

test.each([
  ["062800000024", true],
  ["6291041500213", true],
  ["62800000002", false],
  ["062800000025", false],
  ["6.28E+11", false],
  ["N/A", false],
  ["000000000000", false],
])("the independent GTIN check for %s returns %s", (value, is) => {
  expect(isGtin(value)).toBe(is);
});

test.each([
  ["<p>One.</p><ul><li>a</li></ul>", true],
  ["<p>One<br>Two</p>\n<p>Three</p>", true],
  ["<b>Bold</b> text", true],
  ["Plain text", false],
  ["Lines\nthat run\ntogether", false],
  ["<b>Bold</b> one\ntwo", false],
  ["<p>One</p>two\nthree", false],
  ["<script>alert(1)</script><p>One</p>", false],
])("the independent check of whether %j is displayed as intended returns %s", (value, is) => {
  expect(isShownAsHtml(value)).toBe(is);
});
