// @vitest-environment node
import { array, assert, asyncProperty, constant, oneof, record, string } from "fast-check";
import { expect, test } from "vitest";
import { columnLetters, type SheetCell, xlsx } from "@/lib/files/xlsx.ts";
import { readSheet } from "#support/files/sheet-reader.ts";

async function* batches(rows: readonly (readonly SheetCell[])[]) {
  for (let at = 0; at < rows.length; at += 2) yield await Promise.resolve(rows.slice(at, at + 2));
}

async function written(rows: readonly (readonly SheetCell[])[]) {
  const chunks: Uint8Array[] = [];
  const file = xlsx({ name: "Products", widths: [10, 20], rows: batches(rows) });
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("the spreadsheet column with index %i is named %s", (at, name) => {
  expect(columnLetters(at)).toBe(name);
});

test("an XLSX file keeps long numeric text and formulas as text, and writes amounts as numbers and null as an empty cell", async () => {
  const sheet = readSheet(await written([["00614141000012", { number: "12.5" }, null, "=1+1"]]));
  expect(sheet).toEqual([["00614141000012", { number: "12.5" }, null, "=1+1"]]);
});

test("an XLSX file that we write has the exact text of every cell", async () => {
  const text = oneof(
    string({ unit: "grapheme" }),
    string({ unit: "binary-ascii" }),
    constant("_x000D_ <&> \r\n\t two  blanks "),
  );
  const cell = oneof(text, constant(null), record({ number: constant("-1234567890.1234") }));
  await assert(
    asyncProperty(array(array(cell, { maxLength: 30 }), { maxLength: 7 }), async (rows) => {
      const read = readSheet(await written(rows));
      const width = (row: readonly SheetCell[]) => row.findLastIndex((each) => each !== null) + 1;
      expect(read).toEqual(rows.map((row) => row.slice(0, width(row))));
    }),
    { numRuns: 60 },
  );
});
