// @vitest-environment node
import { expect, test } from "vitest";
import { ods, read, xlsx } from "#support/files/sample-files.ts";

const ROWS = [
  ["Category", "SKU", "Title", "Price", "Qty", "Brand"],
  ["Mugs", "M1", "Red mug", "5.50", "7", "Acme"],
  ["", "M2", "Blue mug", "6.50", "", ""],
  ["", "M3", "Big mug", "", "", ""],
  ["", "P1", "Pot", "8.50", "3", "Bord"],
  ["", "P2", "Pan", "9.50", "4", ""],
];
const inXlsx = (merged: readonly string[]) => {
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

const inOds = (merged: readonly string[]) => {
  const places = merged.map((ref) => {
    const [, letter = "", first = "", last = ""] = /^([A-F])(\d)[A-F:]*(\d)$/.exec(ref) ?? [];
    return { column: "ABCDEF".indexOf(letter), first: Number(first), last: Number(last) };
  });
  const cell = (text: string, column: number, row: number) => {
    const own = places.filter((place) => place.column === column);
    const begun = own.find(({ first, last }) => first === row && last > row);
    if (own.some(({ first, last }) => first < row && row <= last))
      return "<table:covered-table-cell/>";
    const span = begun === undefined ? 1 : begun.last - row + 1;
    return `<table:table-cell table:number-rows-spanned="${span}"${text === "" ? "/>" : `><text:p>${text}</text:p></table:table-cell>`}`;
  };
  const rows = ROWS.map(
    (cells, at) =>
      `<table:table-row>${cells.map((text, column) => cell(text, column, at + 1)).join("")}</table:table-row>`,
  );
  return ods(`<table:table table:name="P">${rows.join("")}</table:table>`);
};
const FORMATS = [
  ["XLSX", inXlsx],
  ["ODS", inOds],
] as const;

test.each(FORMATS)(
  "each row of merged cells in %s gets their category or brand, but not their price or stock",
  async (_format, sheet) => {
    const { rows, issues } = await read(await sheet(["A2:A4", "F2:F3", "D3:D4", "E2:E4", "C5:C5"]));
    const of = (column: number) => rows.map((cells) => cells[column] ?? "");
    expect(of(0)).toEqual(["Mugs", "Mugs", "Mugs", "", ""]);
    expect(of(5)).toEqual(["Acme", "Acme", "", "Bord", ""]);
    expect(of(3)).toEqual(["5.50", "6.50", "", "8.50", "9.50"]);
    expect(of(4)).toEqual(["7", "", "", "3", "4"]);
    expect(issues).toEqual([{ kind: "merged-filled", place: 3 }]);
  },
);

test.each(FORMATS)(
  "merged cells without a text in %s aren't filled with the text above them",
  async (_format, sheet) => {
    const { rows, issues } = await read(await sheet(["A5:A6"]));
    expect(rows.map(([category]) => category)).toEqual(["Mugs", "", "", "", ""]);
    expect(issues).toEqual([]);
  },
);
