// @vitest-environment node
import { expect, test } from "vitest";
import { read, xlsx } from "#support/files/sample-files.ts";

const ROWS = [
  ["Category", "SKU", "Title", "Price", "Qty", "Brand"],
  ["Mugs", "M1", "Red mug", "5.50", "7", "Acme"],
  ["", "M2", "Blue mug", "6.50", "", ""],
  ["", "M3", "Big mug", "", "", ""],
  ["", "P1", "Pot", "8.50", "3", "Bord"],
  ["", "P2", "Pan", "9.50", "4", ""],
];
const sheet = (merged: readonly string[]) => {
  const cell = (text: string, column: string, row: number) =>
    text === "" ? "" : `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const data = ROWS.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((text, column) => cell(text, "ABCDEF"[column] ?? "", at + 1)).join("")}</row>`,
  );
  return xlsx([
    {
      name: "P",
      data: data.join(""),
      merged: `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`,
    },
  ]);
};

test("each row of merged cells gets their category or brand, but not their price or stock", async () => {
  const { rows, issues } = await read(await sheet(["A2:A4", "F2:F3", "D3:D4", "E2:E4", "C5:C5"]));
  const of = (column: number) => rows.map((cells) => cells[column] ?? "");
  expect(of(0)).toEqual(["Mugs", "Mugs", "Mugs", "", ""]);
  expect(of(5)).toEqual(["Acme", "Acme", "", "Bord", ""]);
  expect(of(3)).toEqual(["5.50", "6.50", "", "8.50", "9.50"]);
  expect(of(4)).toEqual(["7", "", "", "3", "4"]);
  expect(issues).toEqual([{ kind: "merged-filled", place: 3 }]);
});

test("merged cells without a text don't take the text above them", async () => {
  const { rows, issues } = await read(await sheet(["A5:A6"]));
  expect(rows.map(([category]) => category)).toEqual(["Mugs", "", "", "", ""]);
  expect(issues).toEqual([]);
});
