import { zip, type ZipEntry } from "@/lib/files/zip.ts";
import { openSource } from "@/importing/source/open-source.ts";
import type { OpenedSource, SourcePart } from "@/importing/source/parts/source-part.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";

type Content = string | Uint8Array<ArrayBuffer>;

export const named = (name: string, ...parts: Content[]) =>
  Object.assign(new Blob(parts), { name });

export const open = (content: Content, name = "products"): Promise<OpenedSource> =>
  openSource(named(name, content));

/** The tables in a file. */
export async function partsOf(content: Content, name?: string): Promise<readonly SourcePart[]> {
  const source = await open(content, name);
  if (source.outcome === "rejected") throw new Error(`Rejected: ${source.rejection.kind}`);
  return source.parts;
}

export type Read = {
  columns: string[];
  rows: string[][];
  places: number[];
  issues: Pick<SourceIssue, "kind" | "place">[];
};

/** The full content of a file's first table. */
export async function read(content: Content, options?: SourceOptions): Promise<Read> {
  const [part] = await partsOf(content);
  if (part === undefined) throw new Error("There is no part.");
  return readPart(part, options);
}

export async function readPart(part: SourcePart, options?: SourceOptions): Promise<Read> {
  const { table } = await part.open(options);
  const rows: string[][] = [];
  const places: number[] = [];
  for await (const batch of table.batches()) {
    rows.push(...batch.rows.map((row) => [...row]));
    places.push(...batch.places);
  }
  const issues = table.issues.map(({ kind, place }) => ({ kind, place }));
  return { columns: [...table.columns], rows, places, issues };
}

export async function zipped(files: Readonly<Record<string, string>>) {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, text] of Object.entries(files)) yield { name, text: once(text) };
  }
  return bytesOf(zip(entries()));
}

async function* once(text: string) {
  yield text;
}

export async function gzipped(content: Content) {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function bytesOf(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return new Uint8Array(await new Blob(all).arrayBuffer());
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

type Sheet = { name: string; data: string; state?: string; columns?: string; merged?: string };
type Workbook = { shared?: string; styles?: string; date1904?: boolean };

/** An XLSX with sheets that are given as XML rows. */
export function xlsx(sheets: readonly Sheet[], { shared, styles, date1904 }: Workbook = {}) {
  const files: Record<string, string> = {
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}">${date1904 ? '<workbookPr date1904="1"/>' : ""}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="r${at}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
      .map((_sheet, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join("")}</Relationships>`,
  };
  sheets.forEach(({ data, columns = "", merged = "" }, at) => {
    files[`xl/worksheets/sheet${at}.xml`] =
      `<worksheet ${MAIN}><dimension ref="A1:XFD1048576"/>${columns}<sheetData>${data}</sheetData>${merged}</worksheet>`;
  });
  if (shared !== undefined) files["xl/sharedStrings.xml"] = shared;
  if (styles !== undefined) files["xl/styles.xml"] = styles;
  return zipped(files);
}

/** An XLSX with sheets that contain only text. */
export const workbook = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) =>
  xlsx(
    Object.entries(sheets).map(([name, rows]) => ({
      name,
      data: rows.map((cells) => `<row>${cells.map(textCell).join("")}</row>`).join(""),
    })),
  );
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** An OpenDocument spreadsheet with tables that are given as XML. */
export const ods = (tables: string, styles = "") =>
  zipped({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<?xml version="1.0"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });
