// @vitest-environment node
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { issueList } from "./table/source-issue-list.ts";
import { jsonReader } from "./records/json-reader.ts";
import { ndjsonReader } from "./records/ndjson-reader.ts";
import { bmecatRecords } from "./records/bmecat-records.ts";
import { recordColumns } from "./records/record-columns.ts";
import { type RecordSource, recordRows } from "./records/record-rows.ts";
import { xmlRecords } from "./records/xml-records.ts";
import { rowBatches } from "./table/row-batches.ts";
import { odsSheets } from "./sheet/ods-sheet.ts";
import { PLAIN } from "./sheet/sheet-number.ts";
import { hiddenCells } from "./sheet/hidden-cells.ts";
import { xlsxSheet } from "./sheet/xlsx-sheet.ts";
import { STOPPING } from "./table/table.ts";
import { csvReader } from "./text/csv-reader.ts";
import { decodedText } from "./encoding/decoded-text.ts";
import type { Encoding } from "./encoding/text-encoding.ts";
import type { RowSink, TextReader } from "./table/text-reader.ts";

const records =
  (element: string, reader: (source: RecordSource) => TextReader) =>
  ({ onRow, onIssue }: RowSink): TextReader => {
    const shape = { element, joiner: "|", columns: recordColumns() };
    const rows = recordRows(shape, {
      onRow,
      onTooMuch: (kind) => onIssue({ kind, place: 0, stops: true }),
    });
    return reader({ events: rows, isWithin: rows.isWithin, place: rows.place, onIssue });
  };

const csv = ({ onRow, onIssue }: RowSink) =>
  csvReader({
    delimiter: ";",
    onRow,
    onIssue: ({ kind, line }) => onIssue({ kind, place: line, stops: STOPPING.has(kind) }),
  });

type Format = { text: string; reader: (sink: RowSink) => TextReader };

const FORMATS: Record<string, Format> = {
  CSV: { text: 'sku;"é ""x"""\r\n1;"two\nlines😀"\rz;\n"y"x;', reader: csv },
  XML: {
    text: '<?xml version="1.0"?><!DOCTYPE a [<!ELEMENT b ANY>]><a><!-- é --><b c="1>2" xml:lang=\'fr\'>é&amp;&#x1F600;<d/><![CDATA[<]]>]]><e lang="en">f</e></b><b>&x;</b></a>',
    reader: records("a/b", xmlRecords),
  },
  BMEcat: {
    text: '<BMECAT><PRODUCT><SUPPLIER_PID>é1</SUPPLIER_PID><PRODUCT_PRICE price_type="nrp"><PRICE_AMOUNT>1.20</PRICE_AMOUNT></PRODUCT_PRICE></PRODUCT></BMECAT>',
    reader: records("BMECAT/product", bmecatRecords),
  },
  JSON: {
    text: ' {"a": [{"b":"é\\u00e9\\"😀","c":[1.50,-2e3,true,null,{"d":""}]},{}] , "e":"f\\\\"} ',
    reader: records("item/a", jsonReader),
  },
  NDJSON: {
    text: '{"a":"é"}\r\n{"a":}\n\n{"a":[1,2]}',
    reader: records("item", ndjsonReader),
  },
  "a sheet of XLSX": {
    text: '<worksheet><sheetData><row r="2"><c r="B2" s="1"><v>1.50</v></c><c t="inlineStr"><is><t>é&lt;</t></is></c></row><row><c t="b"><v>1</v></c></row></sheetData></worksheet>',
    reader: (sink) =>
      xlsxSheet(
        { styleOf: () => PLAIN, epoch: 1900, sharedText: String, hidden: hiddenCells("read") },
        sink,
      ),
  },
  "a sheet of ODS": {
    text: '<d><table:table table:name="é"><table:table-row table:number-rows-repeated="2"><table:table-cell/><table:table-cell><text:p>é<text:s/>b</text:p></table:table-cell></table:table-row></table:table></d>',
    reader: (sink) => odsSheets({ ...sink, onSheet: () => true }),
  },
};

async function readIn(chunks: readonly Uint8Array[], { reader }: Format, encoding: Encoding) {
  const issues = issueList();
  const rows: (readonly string[])[] = [];
  const places: number[] = [];
  async function* each() {
    yield* chunks;
  }
  const texts = () => decodedText(each(), { encoding, onIssue: () => {} });
  for await (const batch of rowBatches({ texts, onRead() {}, reader, issues })) {
    rows.push(...batch.rows);
    places.push(...batch.places);
  }
  return { rows, places, issues: issues.all };
}

function bytesOf(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-16le")
    return Uint8Array.from(
      text.split("").flatMap((unit) => [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8]),
    );
  return Uint8Array.from(text, (letter) =>
    letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63,
  );
}

const cases = Object.keys(FORMATS).flatMap((name) =>
  (["utf-8", "utf-16le", "windows-1252"] as const).map((encoding) => [name, encoding] as const),
);

test.each(cases)(
  "reading %s in %s gives the same rows wherever the bytes are split",
  async (name, encoding) => {
    const format = FORMATS[name];
    if (format === undefined) throw new Error(name);
    const bytes = bytesOf(format.text, encoding);
    // Windows-1252 is declared as UTF-8, because the reader has to notice it at the first invalid byte.
    const declared = encoding === "windows-1252" ? "utf-8" : encoding;
    const whole = await readIn([bytes], format, declared);
    expect(JSON.stringify(whole.rows)).toContain("é");
    expect(
      await readIn(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        format,
        declared,
      ),
    ).toEqual(whole);
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await readIn([bytes.subarray(0, cut), bytes.subarray(cut)], format, declared)).toEqual(
        whole,
      );
  },
);

/** The number of random cases. To run more: `READER_FUZZ=100000 npx vitest run src/importing/source/split.test.ts` */
const RUNS = Number(process.env["READER_FUZZ"] ?? 150);

test.each(Object.keys(FORMATS))(
  "reading %s with random damage always ends, with the same result however the bytes are split",
  { timeout: 600_000 },
  async (name) => {
    const format = FORMATS[name];
    if (format === undefined) throw new Error(name);
    const { text } = format;
    const chunks = fc.constantFrom(
      ...(text.match(/[<>&"{}[\],;:/=]|\s+|[^<>&"{}[\],;:/=\s]+/g) ?? []),
      "<!",
      "<?",
      "]]>",
      "\0",
      "\\",
    );
    const edit = fc.record({
      at: fc.nat(text.length),
      drop: fc.nat(12),
      put: fc.array(chunks, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        fc.nat(text.length),
        async (edits, cut) => {
          const changed = edits.reduce(
            (now, { at, drop, put }) => now.slice(0, at) + put.join("") + now.slice(at + drop),
            text,
          );
          const bytes = new TextEncoder().encode(changed);
          const whole = await readIn([bytes], format, "utf-8");
          expect(whole.issues.filter(({ kind }) => kind === "failed")).toEqual([]);
          expect(
            await readIn([bytes.subarray(0, cut), bytes.subarray(cut)], format, "utf-8"),
          ).toEqual(whole);
        },
      ),
      { numRuns: RUNS },
    );
  },
);
