import type { SourceKind } from "@/importing/source/parts/source.ts";
import { BYTE_ORDER_MARK } from "@/lib/files/csv-text.ts";
import { xlsx, XLSX_TYPE } from "@/lib/files/xlsx.ts";

/** How rows came in: as a sheet, or as text with something between the cells. */
export type RowForm = { kind: SourceKind; delimiter: string };

type Rows = AsyncIterable<readonly (readonly string[])[]>;

/** Rows as a file of the kind they came in, the header first; elements and objects as the text of a table. */
export async function rejectedFile(rows: Rows, { kind, delimiter }: RowForm): Promise<Blob> {
  return kind === "xlsx" || kind === "ods" ? workbook(rows) : separated(rows, delimiter);
}

/** As it came, without an apostrophe before what a spreadsheet could run: it is to be read here again. */
async function separated(rows: Rows, delimiter: string) {
  const pieces: string[] = [BYTE_ORDER_MARK];
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  for await (const batch of rows)
    pieces.push(batch.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join(""));
  return new Blob(pieces, { type: "text/csv;charset=utf-8" });
}

async function workbook(rows: Rows) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of xlsx({ name: "Rejected", widths: [], rows })) pieces.push(piece);
  return new Blob(pieces, { type: XLSX_TYPE });
}

/** What the name of such a file ends in. */
export const rejectedFileExtension = ({ type }: Blob) => (type === XLSX_TYPE ? "xlsx" : "csv");
