import { expect, test } from "vitest";
import { fileReading, type FileSummary } from "./file-summary.ts";
import { named, workbook, zipped } from "#support/files/sample-files.ts";
import { summarizeFile } from "./summarize-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const readBytes = (bytes: Uint8Array<ArrayBuffer>) => summarizeFile(named("sample.csv", bytes));

async function summaryOf(text: string): Promise<FileSummary> {
  const reading = fileReading.parse(await readBytes(utf8(text)));
  if (reading.outcome !== "read") throw new Error(reading.reason);
  return reading.summary;
}

const CATALOGUE = `Numéro d’article;Code à barres;Désignation;Prix;Notes
A-1;731304000815;Câble noir;9,99 $;
A-2;6,29104E+12;Câble rouge;1 299,00;
;6291041500214;Câble vert;12,50;
a-1;;;sur demande;
A-4;N/A;Fiche;3
A-5;062800000024;"Fiche
double";4,00 CAD;
`;

test("a French catalogue is summarized with its columns, rows and issues", async () => {
  expect(await summaryOf(CATALOGUE)).toEqual({
    name: "sample.csv",
    bytes: utf8(CATALOGUE).length,
    kind: "csv",
    part: null,
    encoding: "utf-8",
    delimiter: ";",
    headerLine: 1,
    rows: 6,
    columnCount: 5,
    columns: [
      { name: "Numéro d’article", field: "sku" },
      { name: "Code à barres", field: "gtin" },
      { name: "Désignation", field: "title" },
      { name: "Prix", field: "price" },
      { name: "Notes", field: null },
    ],
    issues: [
      { kind: "sku-empty", count: 1, lines: [4] },
      { kind: "sku-duplicate", count: 1, lines: [5] },
      { kind: "gtin-scientific", count: 1, lines: [3] },
      { kind: "gtin-check-digit", count: 1, lines: [4] },
      { kind: "gtin-characters", count: 1, lines: [6] },
      { kind: "price-unreadable", count: 1, lines: [5] },
      { kind: "title-empty", count: 1, lines: [5] },
      { kind: "gtin-empty", count: 1, lines: [5] },
      { kind: "cell-count", count: 1, lines: [6] },
    ],
  });
});

test("a file larger than the preview is summarized completely", async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `SKU-${at},Cable ${at}`);
  const summary = await summaryOf(["sku,title", ...rows, "SKU-7,again"].join("\r\n"));
  expect(summary).toMatchObject({
    rows: 20_001,
    issues: [{ kind: "sku-duplicate", count: 1, lines: [20_002] }],
  });
});

test("titles above the table aren't counted as rows in a file summary", async () => {
  const summary = await summaryOf("Price list 2026,,\n,,\nSKU,Name,Price\n1,Cable,9.99\n");
  expect(summary).toMatchObject({ headerLine: 3, rows: 1, issues: [] });
});

test("a table without a header is summarized with its row and column counts", async () => {
  const summary = await summaryOf("1,9.99\n2,12.50\n");
  expect(summary).toMatchObject({ headerLine: null, rows: 2, columnCount: 2, issues: [] });
});

test("a file summary reports an unterminated quote", async () => {
  const { issues } = await summaryOf('sku,title\n"1","Cable"\n"2","Plug"\n"3","Dock\n');
  expect(issues).toContainEqual({ kind: "unterminated-quote", count: 1, lines: [4] });
});

test("a file summary reports unreadable characters", async () => {
  const bytes = Uint8Array.from([...utf8(`sku,title\n${"1,Cable\n".repeat(10_000)}2,C`), 0xe2, 10]);
  const reading = await readBytes(bytes);
  expect(reading).toMatchObject({
    summary: {
      issues: expect.arrayContaining([expect.objectContaining({ kind: "unreadable-characters" })]),
    },
  });
});

test("a file with a stray control character is summarized as a table, and the character is reported", async () => {
  expect(await summaryOf("sku,title\n1,Ca\0ble\n")).toMatchObject({
    rows: 1,
    issues: [{ kind: "unreadable-characters", count: 1 }],
  });
});

test("a file summary shortens and cleans column names so they can be displayed and sent", async () => {
  const { columns } = await summaryOf(`sku,${"x".repeat(500)},a\u202eb\n1,2,3\n`);
  expect(columns.map(({ name }) => name)).toEqual(["sku", "x".repeat(30), "a b"]);
});

test("a file of 1,000 columns is summarized with the first 60 column names", async () => {
  const summary = await summaryOf(
    `${Array.from({ length: 1_000 }, (_, at) => `c${at}`).join(",")}\n`,
  );
  expect([summary.columnCount, summary.columns.length]).toEqual([1_000, 60]);
});

test("the summary of a workbook describes the sheet with the products, and names it", async () => {
  const bytes = await workbook({
    Notes: [["Valid from May"]],
    Liste: [
      ["UGS", "Prix"],
      ["A-1", "9,99"],
      ["A-1", "sur demande"],
    ],
  });
  const reading = fileReading.parse(await summarizeFile(named("liste.xlsx", bytes)));
  expect(reading).toMatchObject({
    summary: {
      kind: "xlsx",
      part: "Liste",
      encoding: null,
      delimiter: null,
      headerLine: 1,
      rows: 2,
      columns: [
        { name: "UGS", field: "sku" },
        { name: "Prix", field: "price" },
      ],
      issues: [
        { kind: "sku-duplicate", count: 1, lines: [3] },
        { kind: "price-unreadable", count: 1, lines: [3] },
      ],
    },
  });
});

test.each([
  ["xml", "<list><p><sku>A-1</sku></p><p><sku>A-1</sku><price>9.99</price></p></list>"],
  ["json", '[{"sku": "A-1"}, {"sku": "A-1", "price": 9.99}]'],
] as const)(
  "elements of %s are summarized as rows, and an element found in only some of them is a column",
  async (kind, text) => {
    expect(await summaryOf(text)).toMatchObject({
      kind,
      headerLine: null,
      rows: 2,
      columns: [
        { name: "sku", field: "sku" },
        { name: "price", field: "price" },
      ],
      issues: [{ kind: "sku-duplicate", count: 1, lines: [2] }],
    });
  },
);

test("a price list in a zip is found among other files", async () => {
  const bytes = await zipped({ "read me.txt": "Good day", "list.csv": "sku,price\nA-1,9.99\n" });
  const reading = await summarizeFile(named("list.zip", bytes));
  expect(reading).toMatchObject({ summary: { kind: "csv", part: "list.csv", rows: 1 } });
});

test("a row with an extra cell doesn't make the other rows count as too short", async () => {
  const { issues } = await summaryOf("sku,title\n1,Cable\n2,Plug,black\n3,Dock\n");
  expect(issues).toEqual([{ kind: "cell-count", count: 1, lines: [3] }]);
});

test("a truncated file is summarized up to the truncation, which is reported", async () => {
  const summary = await summaryOf('[{"sku": "A-1"}, {"sku": "A-2"}, {"sku"');
  expect(summary).toMatchObject({
    rows: 2,
    issues: expect.arrayContaining([expect.objectContaining({ kind: "unreadable-further" })]),
  });
});

test.each([
  ["an empty file", new Uint8Array(), "empty"],
  ["empty lines", utf8("\n\n  \n"), "empty"],
  ["a damaged zip", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), "archive"],
  ["an old Excel file", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "old-spreadsheet"],
  ["a web page", utf8("<!doctype html><table></table>"), "no-table"],
  ["markup without elements", utf8("<?xml version='1.0'?><a/>"), "no-table"],
  ["an image", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 1, 2]), "no-table"],
])("an unreadable file isn't summarized: %s", async (_what, bytes, reason) => {
  expect(await readBytes(bytes)).toEqual({ outcome: "unreadable", reason });
});
