import { zip, type ZipEntry } from "@/lib/files/zip.ts";

/** Text always stays text, even if it looks like a number; a number is exact decimal text; null is an empty cell. */
export type SheetCell = string | { number: string } | null;

export type SheetFile = {
  /** Sheet name: at most 31 characters, without : \ / ? * [ ]. */
  name: string;
  /** The width of each column, in characters. */
  widths: readonly number[];
  /** The rows of the sheet. The first one is the header. */
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
};

/** The most rows that Excel and LibreOffice accept in a sheet. */
export const MAX_SHEET_ROWS = 1_048_576;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const XLSX_TYPE = `${TYPES}.sheet`;

const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;
const PACKAGE = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK_PARTS = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
/** Style 0 is the default, 1 keeps text as text when a person edits it, 2 is the bold header. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Streams a workbook with one sheet as its rows arrive. */
export function xlsx(sheet: SheetFile, now = new Date()): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return zip(partsOf(sheet), now);
}

async function* partsOf({ name, widths, rows }: SheetFile): AsyncGenerator<ZipEntry> {
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  yield { name: "[Content_Types].xml", text: only(CONTENT_TYPES) };
  yield { name: "_rels/.rels", text: only(PACKAGE) };
  yield { name: "xl/workbook.xml", text: only(workbook) };
  yield { name: "xl/_rels/workbook.xml.rels", text: only(WORKBOOK_PARTS) };
  yield { name: "xl/styles.xml", text: only(STYLES) };
  yield { name: "xl/worksheets/sheet1.xml", text: sheetText(widths, rows) };
}

async function* only(text: string) {
  yield await Promise.resolve(text);
}

async function* sheetText(widths: SheetFile["widths"], batches: SheetFile["rows"]) {
  const columns = widths.map((width, at) => {
    const number = at + 1;
    return `<col min="${number}" max="${number}" width="${width}" style="1" customWidth="1"/>`;
  });
  // Freezes the header row.
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
  let count = 0;
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      count += 1;
      if (count > MAX_SHEET_ROWS) throw new RangeError("A sheet holds no more rows.");
      text += `<row r="${count}">${row.map((cell, at) => cellText(cell, at, count)).join("")}</row>`;
    }
    yield text;
  }
  yield "</sheetData></worksheet>";
}

function cellText(cell: SheetCell, at: number, row: number): string {
  if (cell === null) return "";
  const place = `${columnLetters(at)}${row}`;
  if (typeof cell !== "string") return `<c r="${place}"><v>${cell.number}</v></c>`;
  const style = row === 1 ? 2 : 1;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** The name of a column by its index: A, B, … Z, AA. */
export const columnLetters = (at: number): string =>
  (at < 26 ? "" : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Characters that XML can't represent, and text that would be read as the format's escape sequence for them. */
const UNWRITABLE = /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

function escaped(text: string): string {
  const coded = (sign: string) =>
    `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  return text
    .replaceAll(/[&<>"]/g, (sign) => NAMED[sign] ?? sign)
    .replace(UNWRITABLE, coded)
    .replace(LONE_SURROGATE, "\ufffd");
}
