// @vitest-environment node
import { expect, test } from "vitest";
import { partsOf, read, workbook } from "#support/files/sample-files.ts";

const HEADER = ["SKU", "Title", "Brand", "Category", "Price"];
const list = (mark: string) => [
  HEADER,
  ["A1", "Cup", "Acme", "Mugs", "9.50"],
  ["A2", "Mug", mark, mark, "8.50"],
  ["A3", "Jug", mark, "Jugs", "7.50"],
  ["A4", "Pot", "Bord", mark, "6.50"],
];
const FILLED = [
  ["Acme", "Mugs"],
  ["Acme", "Mugs"],
  ["Acme", "Jugs"],
  ["Bord", "Jugs"],
];
const shared = (rows: readonly (readonly string[])[]) => rows.map((cells) => cells.slice(2, 4));
const MARKS = ['"', "''", "″", "”", "〃", "do.", "id.", "Idem", "ditto", '- " -'];

test.each(MARKS)("the ditto mark %s in a sheet is read as the text above it", async (mark) => {
  const found = await read(await workbook({ List: list(mark).map((row) => row.map(escaped)) }));
  expect(shared(found.rows)).toEqual(FILLED);
  expect(found.issues).toEqual([{ kind: "ditto-filled", place: 3 }]);
});

test.each(MARKS)("the ditto mark %s in a text file is read as the text above it", async (mark) => {
  for (const delimiter of [",", ";", "\t"])
    for (const end of ["\n", "\r\n"]) {
      const found = await read(
        list(mark)
          .map((row) => row.join(delimiter))
          .join(end),
      );
      expect(shared(found.rows)).toEqual(FILLED);
      expect(found.rows.map(([sku]) => sku)).toEqual(["A1", "A2", "A3", "A4"]);
    }
});

test("quotation marks used as ditto marks are recognized beside quoted cells and in escaped form", async () => {
  const text = list('"')
    .map((row) => row.join(","))
    .join("\n");
  const quoted = text.replace("Jug,", '"Jug, large\nand red",');
  expect(shared((await read(quoted)).rows)).toEqual(FILLED);
  expect(shared((await read(text.replaceAll(/,"(?=,)/g, ',""""'))).rows)).toEqual(FILLED);
});

test("a person can have ditto marks read as written", async () => {
  const [part] = await partsOf(
    list("idem")
      .map((row) => row.join(","))
      .join("\n"),
  );
  expect((await part?.open())?.detected.dittoMarks).toMatchObject({
    value: "filled",
    basis: ["idem", "idem", "idem"],
  });
  const opened = await part?.open({ dittoMarks: "read" });
  expect(opened?.first.rows[1]?.[2]).toBe("idem");
  expect(opened?.table.issues).toEqual([]);
});

test("a ditto mark without a text above it leaves its cell empty and is reported", async () => {
  const [header = [], , ...rows] = list("do.");
  const found = await read([header, ...rows].map((row) => row.join(",")).join("\n"));
  expect(shared(found.rows)).toEqual([
    ["", ""],
    ["", "Jugs"],
    ["Bord", "Jugs"],
  ]);
  expect(found.issues).toEqual([
    { kind: "ditto-without-text", place: 2 },
    { kind: "ditto-without-text", place: 2 },
    { kind: "ditto-without-text", place: 3 },
    { kind: "ditto-filled", place: 4 },
  ]);
});

test("ditto marks in columns of codes, titles, amounts, stock, dates and sizes stay as written", async () => {
  const header = "SKU,Title,Brand,MPN,Supplier code,Price,Qty,Date,Size";
  const found = await read(
    `${header}\nA1,Cup,Acme,M1,S1,9.50,4,2026-01-02,10 cm\nid.,id.,id.,id.,id.,id.,id.,id.,id.\n`,
  );
  expect(found.rows[1]).toEqual(["id.", "id.", "Acme", ...Array.from({ length: 6 }, () => "id.")]);
});

const escaped = (text: string) => text.replaceAll('"', "&quot;");
