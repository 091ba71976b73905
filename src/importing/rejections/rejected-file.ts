import type { SourceKind } from "@/importing/source/parts/source-part.ts";
import { BYTE_ORDER_MARK } from "@/lib/files/csv-text.ts";
import { xlsx, XLSX_TYPE } from "@/lib/files/xlsx.ts";

/** The form of the source rows: a spreadsheet, or text with a delimiter. */
export type RowForm = { kind: SourceKind; delimiter: string };

type Rows = AsyncIterable<readonly (readonly string[])[]>;

/** Writes rows as a file, header first. Rows of a spreadsheet become an XLSX file, and all others a delimited text. */
export async function rejectedFile(rows: Rows, { kind, delimiter }: RowForm): Promise<Blob> {
  return kind === "xlsx" || kind === "ods" ? workbook(rows) : separated(rows, delimiter);
}

/**
 * The file is written without a formula guard (an apostrophe before `=` and the like), because it's meant to be
 * imported again.
 */
async function separated(rows: Rows, delimiter: string) {
  const chunks: string[] = [BYTE_ORDER_MARK];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  for await (const batch of rows)
    chunks.push(batch.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join(""));
  return new Blob(chunks, { type: "text/csv;charset=utf-8" });
}

async function workbook(rows: Rows) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of xlsx({ name: "Rejected", widths: [], rows })) chunks.push(chunk);
  return new Blob(chunks, { type: XLSX_TYPE });
}

/** The file extension for a file of rejected rows. */
export const rejectedFileExtension = ({ type }: Blob) => (type === XLSX_TYPE ? "xlsx" : "csv");
