// @vitest-environment node
import { expect, test } from "vitest";
import { csvLine } from "@/lib/files/csv-text.ts";
import {
  gzipped,
  named,
  open,
  partsOf,
  read,
  readPart,
  xlsx,
  zipped,
} from "#support/files/sample-files.ts";
import { openSource } from "./open-source.ts";

const CSV = "sku,price\nA,1.50\nB,2\n";
const ROWS = [
  ["A", "1.50"],
  ["B", "2"],
];
const bytes = (...values: number[]) => Uint8Array.from(values);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["CSV", CSV, "csv"],
  ["XML", "<a><b><sku>1</sku></b></a>", "xml"],
  ["BMEcat", "<?xml version='1.0'?><BMECAT><T_NEW_CATALOG/></BMECAT>", "bmecat"],
  ["JSON", '{"products": []}', "json"],
  ["a JSON list", "[1]", "json"],
  ["NDJSON", '{"a":1}\n{"a":2}', "ndjson"],
  ["CSV that begins with a bracket", "[sku],[price]\n1,2\n", "csv"],
])("%s is detected from its contents, whatever the file's name", async (_what, text, kind) => {
  expect((await partsOf(text, "list.xlsx")).map((part) => part.kind)).toEqual([kind]);
});

test.each([
  ["an empty file", "", "empty"],
  ["a file with only spaces", " \n\n ", "empty"],
  ["a web page", "\ufeff<!DOCTYPE html><html><body>x</body></html>", "html"],
  ["a web page that is only a table", "<table><tr><td>1</td></tr></table>", "html"],
  ["an older Excel file", bytes(0xd0, 0xcf, 0x11, 0xe0, 1, 2), "old-excel"],
  [
    "a spreadsheet with a password",
    latin1(`\xd0\xcf\x11\xe0${Array.from("EncryptedPackage").join("\0")}`),
    "encrypted-excel",
  ],
  [
    "Excel 2003 XML",
    '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    "old-excel",
  ],
  ["a PDF", "%PDF-1.7", "pdf"],
  ["an image", bytes(0x89, 0x50, 0x4e, 0x47, 13, 10), "image"],
  ["a RAR", "Rar!\x1a\x07", "other-archive"],
  ["a program", latin1(`MZ${"\x01\x02\x03\x04".repeat(50)}`), "binary"],
  ["a truncated zip", latin1("PK\x03\x04 and then nothing"), "zip-damaged"],
  ["a truncated gzip", bytes(0x1f, 0x8b, 8, 0, 1), "zip-damaged"],
])("an unusable file is rejected with a specific error: %s", async (_what, content, kind) => {
  expect(await open(content, "prices.csv")).toMatchObject({
    outcome: "rejected",
    rejection: { kind },
  });
});

test("a file of 5 GB is rejected before any of it is read", async () => {
  const large = Object.defineProperty(named("large.csv", CSV), "size", { value: 5 * 1024 ** 3 });
  expect(await openSource(large)).toEqual({
    outcome: "rejected",
    rejection: { kind: "too-large" },
  });
});

test("a file that can no longer be read is rejected with an error", async () => {
  const moved = Object.assign(named("moved.csv", CSV), {
    slice: () => {
      throw new DOMException("The file is away.", "NotReadableError");
    },
  });
  expect(await openSource(moved)).toEqual({ outcome: "rejected", rejection: { kind: "failed" } });
});

test("compressed files are read like uncompressed ones", async () => {
  expect((await read(await gzipped(CSV))).rows).toEqual(ROWS);
  expect((await read(await zipped({ "a.csv": CSV }))).rows).toEqual(ROWS);
  const sheet = await xlsx([{ name: "S", data: "<row><c><v>1</v></c></row>" }]);
  expect((await read(await gzipped(sheet))).rows).toEqual([["1"]]);
});

test("a zip offers each table file in it, reports unusable files by name, and ignores hidden ones", async () => {
  const source = await open(
    await zipped({
      "prices/a.csv": CSV,
      "../../etc/b.json": '[{"sku":1}]',
      "note.pdf": "%PDF-1.7",
      "__MACOSX/._a.csv": "litter",
      ".hidden": "litter",
    }),
  );
  if (source.outcome === "rejected") throw new Error(source.rejection.kind);
  expect(source.parts.map(({ name, kind }) => [name, kind])).toEqual([
    ["prices/a.csv", "csv"],
    ["../../etc/b.json", "json"],
  ]);
  expect(source.rejected).toEqual([{ kind: "pdf", detail: "note.pdf" }]);
  expect(await Promise.all(source.parts.map(async (part) => (await readPart(part)).rows))).toEqual([
    ROWS,
    [["1"]],
  ]);
});

test.each([
  [
    "an archive within an archive",
    { "inner.zip": "PK\x05\x06" + "\0".repeat(18) },
    "nested-archive",
  ],
  ["an archive that contains only a folder", { "folder/": "" }, "zip-empty"],
  ["a Word document", { "word/document.xml": "<w/>" }, "other-office"],
  ["a binary spreadsheet", { "xl/workbook.bin": "x" }, "binary-excel"],
  ["a spreadsheet without sheets", { "xl/workbook.xml": "<workbook/>" }, "no-sheets"],
])("the import rejects %s", async (_what, files, kind) => {
  expect(await open(await zipped(files))).toMatchObject({
    outcome: "rejected",
    rejection: { kind },
  });
});

test("reading a file can be cancelled between two batches of rows", async () => {
  const [part] = await partsOf(`sku,price\n${"A,1\n".repeat(2_000_000)}`);
  const opened = await part?.open();
  const controller = new AbortController();
  let rows = 0;
  await expect(async () => {
    for await (const batch of opened?.table.batches(controller.signal) ?? []) {
      rows += batch.rows.length;
      controller.abort();
    }
  }).rejects.toThrow("aborted");
  expect(rows).toBeLessThan(100_000);
});

test("a table reports full progress after reading and can be read again from the beginning", async () => {
  const [part] = await partsOf(CSV);
  const opened = await part?.open();
  for (const _time of [1, 2]) {
    const rows: (readonly string[])[] = [];
    for await (const batch of opened?.table.batches() ?? []) rows.push(...batch.rows);
    expect(rows).toEqual(ROWS);
    expect(opened?.table.progress()).toBe(1);
  }
});

test("a person's file settings override the detected ones", async () => {
  const text = "PRICE LIST\nsku|price|note\nA|1,50|'x|y'\n";
  const [part] = await partsOf(text);
  const found = await part?.open();
  expect(found?.table.columns).toEqual(["sku", "price", "note"]);
  expect(found?.above.rows).toEqual([["PRICE LIST"]]);
  const reopened = await part?.open({ quote: "", headerRow: null, decimal: "." });
  expect(reopened?.table.columns).toEqual(["A", "B", "C", "D"]);
  expect(reopened?.first.rows).toEqual([
    ["PRICE LIST"],
    ["sku", "price", "note"],
    ["A", "1,50", "'x", "y'"],
  ]);
  expect(reopened?.detected.decimal).toMatchObject({ value: ".", confidence: 1 });
});

test("column names such as __proto__ are read like any other name", async () => {
  const found = await read("__proto__,constructor,sku\n1,2,3\n");
  expect(found).toMatchObject({
    columns: ["__proto__", "constructor", "sku"],
    rows: [["1", "2", "3"]],
  });
});

test("a quote that's never closed is reported with its line, and the rows before it are kept", async () => {
  const found = await read(`sku,title\n"A","x"\nB,"open\n${"C,z\n".repeat(500_000)}`);
  expect(found.rows).toEqual([["A", "x"]]);
  expect(found.issues).toEqual([{ kind: "unterminated-quote", place: 3 }]);
});

test("reading a file removes the apostrophe that protects against spreadsheet formulas", async () => {
  const written = [["=1+1", "-5 °C", "'quoted'", "+1 416", " @x", "plain"]];
  const { rows } = await read(written.map((row) => csvLine(row)).join(""));
  expect(rows).toEqual(written);
});

test("NUL bytes in a file are removed and reported", async () => {
  const found = await read("sku,title\nA\0,x\n");
  expect(found.rows).toEqual([["A", "x"]]);
  expect(found.issues.map(({ kind }) => kind)).toEqual(["nul-characters"]);
});

test("accents late in a Windows-1252 file are decoded correctly, even if its start looks like UTF-8", async () => {
  const found = await read(latin1(`sku,title\n${"A,x\n".repeat(50_000)}B,C\xe2ble\n`));
  expect(found.rows.at(-1)).toEqual(["B", "Câble"]);
  expect(found.issues.map(({ kind }) => kind)).toEqual(["encoding-changed"]);
});

test.each([
  ["unknown column names", "sep=;\r\nfoo;bar\r\nA;1,50\r\n"],
  ["no header row", "SEP=;\r\nA;1,50\r\nB;2\r\n"],
])(
  "the line that sets the delimiter isn't read as a row of a file with %s",
  async (_what, text) => {
    const { rows } = await read(text);
    expect(JSON.stringify(rows)).not.toMatch(/sep=/i);
    expect(rows[0]).toEqual(["A", "1,50"]);
  },
);
