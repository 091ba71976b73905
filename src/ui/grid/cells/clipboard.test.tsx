import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readTsv, writeHtml, writeTsv } from "./clipboard.ts";

const cell = fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", "\r", "é", " ", "0", "=") });
const block = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 4,
  }),
);

test("any copied table is pasted back unchanged", () => {
  fc.assert(
    fc.property(block, (table) => {
      expect(readTsv(writeTsv(table))).toEqual(table);
    }),
  );
});

test("parsing the clipboard accepts any text and loses no letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", '"', "\t", "\n", "\r") }), (text) => {
      const letters = (value: string) => value.replaceAll(/[^a]/g, "");
      expect(letters(readTsv(text).flat().join(""))).toBe(letters(text));
    }),
  );
});

test.each([
  [
    "rows from Excel",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["rows from Google Sheets", "a\nb", [["a"], ["b"]]],
  ["a line break inside quotes", '"two\nlines"\tb', [["two\nlines", "b"]]],
  ["a doubled quotation mark", '"say ""hi"""', [['say "hi"']]],
  ["inches", '27" monitor\t5', [['27" monitor', "5"]]],
  ["a quoted word at the start of a cell", '"so called" thing', [['"so called" thing']]],
  ["an unterminated quote", '"open\tb', [['"open', "b"]]],
  ["an empty row in the middle", "a\n\nb", [["a"], [""], ["b"]]],
  ["empty cells", "\t\t", [["", "", ""]]],
])("parsing the clipboard reads %s", (_what, text, table) => {
  expect(readTsv(text)).toEqual(table);
});

test("copied rich text shows markup as text", () => {
  const html = writeHtml([['<img src=x onerror="alert(1)">', "a & b"]]);
  const page = new DOMParser().parseFromString(html, "text/html");
  const cells = Array.from(page.querySelectorAll("td"), ({ textContent }) => textContent);

  expect(page.querySelector("img")).toBeNull();
  expect(cells).toEqual(['<img src=x onerror="alert(1)">', "a & b"]);
});
