// @vitest-environment node
import { expect, test } from "vitest";
import { isUnsure } from "@/importing/source/detect/guess.ts";
import { ods, partsOf, read, readPart, xlsx } from "#support/files/sample-files.ts";

const ROWS = [
  ["SKU", "Title", "Our cost", "Price"],
  ["A1", "Cup", "4", "9.50"],
  ["A2", "Mug", "5", "8.50"],
  ["A3", "Jug", "6", "7.50"],
];
const HIDDEN_ROW = 2;

const inXlsx = (isHidden: (row: number) => boolean, columns = "") => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (cells: readonly string[], at: number) =>
    `<row r="${at + 1}"${isHidden(at) ? ' hidden="1"' : ""}>${cells.map(cell).join("")}</row>`;
  return xlsx([{ name: "P", data: ROWS.map(row).join(""), columns }]);
};
const inOds = (isHidden: (row: number) => boolean, columns = "") => {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const row = (cells: readonly string[], at: number) =>
    `<table:table-row${isHidden(at) ? ' table:visibility="filter"' : ""}>${cells.map(cell).join("")}</table:table-row>`;
  return ods(`<table:table table:name="P">${columns}${ROWS.map(row).join("")}</table:table>`);
};
const isOne = (row: number) => row === HIDDEN_ROW;
const isNone = () => false;
/** Hides the column of costs, and the columns after the last one. */
const COLUMNS = {
  xlsx: '<cols><col min="1" max="2" width="9"/><col min="3" max="3" hidden="1"/><col min="5" max="16384" hidden="1"/></cols>',
  ods: '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/><table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="1020"/>',
};

test.each([
  ["XLSX", inXlsx],
  ["ODS", inOds],
])("hidden rows of an %s file are read and reported, and can be left out", async (_kind, file) => {
  const content = await file(isOne);
  const found = await read(content);
  expect(found.rows.map(([sku]) => sku)).toEqual(["A1", "A2", "A3"]);
  expect(found.issues).toEqual([{ kind: "hidden-rows-read", place: 3 }]);
  const left = await read(content, { hiddenCells: "left-out" });
  expect(left.rows.map(([sku]) => sku)).toEqual(["A1", "A3"]);
  expect(left.issues).toEqual([{ kind: "hidden-rows-left-out", place: 3 }]);
});

test.each([
  ["XLSX", inXlsx(isNone, COLUMNS.xlsx)],
  ["ODS", inOds(isNone, COLUMNS.ods)],
])("hidden columns of an %s file are named, and can be left out", async (_kind, content) => {
  const [part] = await partsOf(await content);
  const opened = await part?.open();
  for await (const _batch of opened?.table.batches() ?? []) continue;
  expect(opened?.table.columns).toEqual(["SKU", "Title", "Our cost", "Price"]);
  expect(opened?.table.issues).toEqual([
    { kind: "hidden-columns-read", place: 1, detail: "C", stops: false },
  ]);
  const left = part && (await readPart(part, { hiddenCells: "left-out" }));
  expect(left?.columns).toEqual(["SKU", "Title", "Price"]);
  expect(left?.rows[1]).toEqual(["A2", "Mug", "8.50"]);
});

test("a person is asked about hidden rows and columns only if there are any", async () => {
  const guessOf = async (content: Promise<Uint8Array<ArrayBuffer>>) => {
    const [part] = await partsOf(await content);
    const guess = (await part?.open())?.detected.hiddenCells;
    if (guess === undefined) throw new Error("There is no guess.");
    return { isAsked: isUnsure(guess), basis: guess.basis };
  };
  expect(await guessOf(inXlsx(isOne, COLUMNS.xlsx))).toEqual({ isAsked: true, basis: ["A2", "C"] });
  expect(await guessOf(inXlsx(isNone))).toEqual({ isAsked: false, basis: [] });
});
