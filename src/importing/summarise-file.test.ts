import { expect, test } from "vitest";
import { fileReading, type FileSummary } from "./file-summary.ts";
import { summariseFile } from "./summarise-file.ts";

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const readBytes = (bytes: Uint8Array, size = 1_000) =>
  summariseFile({ name: "sample.csv", chunks: pieces(bytes, size) });

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

test("a catalogue in French is summed up: columns, rows, and what is wrong with them", async () => {
  expect(await summaryOf(CATALOGUE)).toEqual({
    name: "sample.csv",
    bytes: utf8(CATALOGUE).length,
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
    problems: [
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

test("wherever its bytes are cut, the summary is the same", async () => {
  const bytes = utf8(CATALOGUE.repeat(3));
  const whole = await readBytes(bytes, bytes.length);
  for (const size of [1, 2, 3, 7, 64]) expect(await readBytes(bytes, size)).toEqual(whole);
});

test("a file larger than its first look is read to its end", async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `SKU-${at},Cable ${at}`);
  const summary = await summaryOf(["sku,title", ...rows, "SKU-7,again"].join("\r\n"));
  expect(summary).toMatchObject({
    rows: 20_001,
    problems: [{ kind: "sku-duplicate", count: 1, lines: [20_002] }],
  });
});

test("titles above the table are no rows", async () => {
  const summary = await summaryOf("Price list 2026,,\n,,\nSKU,Name,Price\n1,Cable,9.99\n");
  expect(summary).toMatchObject({ headerLine: 3, rows: 1, problems: [] });
});

test("a table without names for its columns is counted", async () => {
  const summary = await summaryOf("1,9.99\n2,12.50\n");
  expect(summary).toMatchObject({ headerLine: null, rows: 2, columnCount: 2, problems: [] });
});

test("a quote that is never closed is told", async () => {
  const { problems } = await summaryOf('sku,title\n1,"Cable\n2,Plug\n');
  expect(problems).toContainEqual({ kind: "unterminated-quote", count: 1, lines: [2] });
});

test("letters that cannot be read are told", async () => {
  const bytes = Uint8Array.from([...utf8(`sku,title\n${"1,Cable\n".repeat(10_000)}2,C`), 0xe2, 10]);
  const reading = await readBytes(bytes, 65_536);
  expect(reading).toMatchObject({
    summary: {
      problems: expect.arrayContaining([expect.objectContaining({ kind: "unreadable-letters" })]),
    },
  });
});

test("a stray control character makes no picture of a table", async () => {
  expect(await summaryOf("sku,title\n1,Ca\0ble\n")).toMatchObject({ rows: 1, problems: [] });
});

test("what the columns are called can be shown and sent", async () => {
  const { columns } = await summaryOf(`sku,${"x".repeat(500)},a\u202eb\n1,2,3\n`);
  expect(columns.map(({ name }) => name)).toEqual(["sku", "x".repeat(30), "a b"]);
});

test("a file of a thousand columns gives a summary of sixty", async () => {
  const summary = await summaryOf(
    `${Array.from({ length: 1_000 }, (_, at) => `c${at}`).join(",")}\n`,
  );
  expect([summary.columnCount, summary.columns.length]).toEqual([1_000, 60]);
});

test.each([
  ["nothing", new Uint8Array(), "empty"],
  ["blank lines", utf8("\n\n  \n"), "empty"],
  ["a zip", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), "spreadsheet"],
  ["an old spreadsheet", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "spreadsheet"],
  ["XML", utf8('<?xml version="1.0"?><a/>'), "markup"],
  ["JSON", utf8('[{"sku": 1}]'), "markup"],
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 1, 2]), "binary"],
])("%s is refused as %s", async (_what, bytes, reason) => {
  expect(await readBytes(bytes)).toEqual({ outcome: "unreadable", reason });
});
