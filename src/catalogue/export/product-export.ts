import { chosenProducts } from "@/catalogue/query/products-api.ts";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";
import { type ExportColumn, tableOf } from "@/catalogue/export/product-table.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { createYielder } from "@/lib/promises.ts";
import { type SheetCell, xlsx, XLSX_TYPE } from "@/lib/files/xlsx.ts";

export const FORMATS = ["xlsx", "csv"] as const;
export type Format = (typeof FORMATS)[number];

type ExportRequest = {
  organization: string;
  chosen: ProductChoice;
  columns: readonly ExportColumn[];
  /** The code of each supplier, by the supplier's id. */
  supplierCodes: ReadonlyMap<string, string>;
  format: Format;
  /** The name of the sheet in a workbook. */
  name: string;
  onProgress: (products: number) => void;
  signal: AbortSignal;
};

/** Exports the selected products to a file. Reads and writes in batches, to save memory. */
export async function exportProducts(request: ExportRequest): Promise<Blob> {
  const { columns, supplierCodes, format, name } = request;
  const rows = tableOf(counted(request), columns, supplierCodes);
  const chunks: Blob[] = [];
  const file = format === "csv" ? csvOf(rows) : xlsx({ name, widths: columns.map(widthOf), rows });
  // Each chunk becomes a blob, because browsers can move blobs from memory to disk.
  for await (const chunk of file) chunks.push(new Blob([chunk]));
  return new Blob(chunks, { type: format === "csv" ? "text/csv" : XLSX_TYPE });
}

/** How many products are written before the page gets a chance to respond. */
const SLICE = 50;

async function* counted(request: ExportRequest): AsyncGenerator<readonly ProductRecord[]> {
  const { organization, chosen, onProgress, signal } = request;
  const turn = createYielder();
  let products = 0;
  for await (const batch of chosenProducts(organization, chosen, signal)) {
    for (let at = 0; at < batch.length; at += SLICE) {
      yield batch.slice(at, at + SLICE);
      await turn();
    }
    products += batch.length;
    onProgress(products);
  }
}

async function* csvOf(batches: AsyncIterable<readonly (readonly SheetCell[])[]>) {
  yield BYTE_ORDER_MARK;
  for await (const rows of batches) yield rows.map((row) => csvLine(row.map(plain))).join("");
}

const plain = (cell: SheetCell) => (cell === null || typeof cell === "string" ? cell : cell.number);

const widthOf = (column: ExportColumn) =>
  column.startsWith("title") || column.startsWith("description") ? 40 : 16;
