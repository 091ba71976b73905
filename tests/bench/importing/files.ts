import { zip, type ZipEntry } from "@/lib/files/zip.ts";

const COLUMNS = 20;
const WORDS =
  "Cable Écran Dock Keyboard, wired Webcam Charger black wireless laptop, 65 W silver monitor câble for with".split(
    " ",
  );

/** A reproducible pseudo-random number, so that the test data doesn't compress better than a real list. */
function scattered(row: number, column: number): number {
  const mixed = Math.imul(row + 1, 2_654_435_761) ^ Math.imul(column + 1, 2_246_822_507);
  return Math.imul(mixed ^ (mixed >>> 15), 3_266_489_917) >>> 0;
}

const words = (count: number, row: number, column: number) =>
  Array.from({ length: count }, (_, at) => WORDS[scattered(row, column + at * 31) % WORDS.length]);

/** Twenty columns of a price list, 480 bytes a row: numbers, words, texts with commas, and empty cells. */
function* rowsOf(count: number): Generator<string[]> {
  for (let row = 0; row < count; row++) {
    yield Array.from({ length: COLUMNS }, (_, column) => {
      const number = scattered(row, column);
      if (column === 0) return `SKU-${String(row).padStart(7, "0")}`;
      if (column === 1) return String(4_000_000_000_000 + number);
      if (column % 7 === 0) return "";
      if (column === 11) return `${words(25, row, column).join(" ")} ${number}`;
      if (column % 3 === 0) return `${words(2, row, column).join(" ")} ${number % 9_973}`;
      return ((number % 100_000) / 100).toFixed(2);
    });
  }
}

const asCsv = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;

const asXml = (cells: readonly string[]) =>
  `  <product>\n${cells.map((cell, at) => `    <field${at}>${escaped(cell)}</field${at}>\n`).join("")}  </product>\n`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Text in chunks of a thousand rows, because the whole file wouldn't fit into one string. */
async function blobOf(chunks: Iterable<string>): Promise<Blob> {
  const parts: Blob[] = [];
  let waiting: string[] = [];
  for (const chunk of chunks) {
    if (waiting.push(chunk) < 1_000) continue;
    parts.push(new Blob(waiting));
    waiting = [];
  }
  return new Blob([...parts, ...waiting]);
}

function* map<From, To>(
  values: Iterable<From>,
  to: (value: From, at: number) => To,
): Generator<To> {
  let at = 0;
  for (const value of values) yield to(value, at++);
}

const header = () => Array.from({ length: COLUMNS }, (_, column) => `Column ${column + 1}`);

function* withHeader(rows: number) {
  yield header();
  yield* rowsOf(rows);
}

export const csvFile = (rows: number) => blobOf(map(withHeader(rows), asCsv));

export function xmlFile(rows: number): Promise<Blob> {
  function* text() {
    yield '<?xml version="1.0"?>\n<catalog>\n';
    yield* map(rowsOf(rows), asXml);
    yield "</catalog>\n";
  }
  return blobOf(text());
}

const letters = (column: number) => String.fromCharCode(65 + column);

/** Writes a workbook with shared strings, as Excel does. */
export async function xlsxFile(rows: number): Promise<Blob> {
  const shared = new Map<string, number>();
  function cell(text: string, row: number, column: number) {
    const place = `${letters(column)}${row + 1}`;
    if (text === "") return "";
    if (/^[\d.]+$/.test(text)) return `<c r="${place}"><v>${text}</v></c>`;
    const index = shared.get(text) ?? shared.size;
    shared.set(text, index);
    return `<c r="${place}" t="s"><v>${index}</v></c>`;
  }
  const line = (cells: string[], row: number) =>
    `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join("")}</row>`;
  function* sheet() {
    yield `<worksheet ${MAIN}><sheetData>`;
    yield* map(withHeader(rows), line);
    yield "</sheetData></worksheet>";
  }
  function* texts() {
    yield `<sst ${MAIN}>`;
    for (const text of shared.keys()) yield `<si><t>${escaped(text)}</t></si>`;
    yield "</sst>";
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "xl/workbook.xml", text: each([WORKBOOK]) };
    yield { name: "xl/_rels/workbook.xml.rels", text: each([LINKS]) };
    yield { name: "xl/worksheets/sheet1.xml", text: each(sheet()) };
    yield { name: "xl/sharedStrings.xml", text: each(texts()) };
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of zip(entries())) parts.push(part);
  return new Blob(parts);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORKBOOK = `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const LINKS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** Yields batches of a hundred, because one stream step for every row would take most of the time. */
async function* each(texts: Iterable<string>) {
  let waiting: string[] = [];
  for (const text of texts) {
    if (waiting.push(text) < 100) continue;
    yield waiting.join("");
    waiting = [];
  }
  yield waiting.join("");
}
