import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import {
  isProductField,
  type ProductField,
  isFigureField,
} from "@/catalogue/product/product-field.ts";
import { LIST_COLUMNS, type ListColumn } from "@/catalogue/product/product-line.ts";
import type { SheetCell } from "@/lib/files/xlsx.ts";

/** What a file of products has columns for, under the names by which an import knows them again. */
export type ExportColumn =
  | ProductField
  | "supplier"
  | "images"
  | "variant_options"
  | "attributes"
  | "updated_at";

/** The whole product. When it was changed is no field: nobody can bring it in again. */
export const WHOLE_PRODUCT: readonly ExportColumn[] = [
  "sku",
  "supplier",
  ...PRODUCT_FIELD_NAMES.filter((field) => field !== "sku"),
  "images",
  "variant_options",
  "attributes",
];

/** The columns that the list shows, in its order; the SKU, by which a product is known, always and first. */
export const columnsOfView = (shown: readonly ListColumn[]): ExportColumn[] => [
  ...new Set<ExportColumn>(["sku", ...shown.map((column) => LIST_COLUMNS[column])]),
];

const isNumber = (column: ExportColumn) => isProductField(column) && isFigureField(column);

/** Lists stand with commas between where they can be told apart again, and as JSON otherwise; so does what has names. */
function listText({ tags, images }: ProductRecord, column: "tags" | "images"): string {
  const urls = images.map(({ url }) => url);
  const isPlain = column === "tags" || images.every(({ alt }) => alt === undefined);
  const parts = column === "tags" ? tags : urls;
  const [list, exact] = [parts.join(", "), column === "tags" ? tags : images];
  return isPlain && !parts.some((part) => /[,[]/.test(part)) ? list : JSON.stringify(exact);
}

/** What of a product stands in a column; null where there is nothing. */
function textOf(
  record: ProductRecord,
  column: ExportColumn,
  supplierCodes: ReadonlyMap<string, string>,
): string | null {
  if (column === "supplier") return supplierCodes.get(record.supplier_id ?? "") ?? null;
  const value = record[column];
  if (value === null) return null;
  if (typeof value !== "object")
    return isNumber(column) ? plainDecimal(String(value)) : String(value);
  if (Object.keys(value).length === 0) return null;
  return column === "tags" || column === "images"
    ? listText(record, column)
    : JSON.stringify(value);
}

/** The lines of a table: its header, then each product as it comes. */
export async function* tableOf(
  products: AsyncIterable<readonly ProductRecord[]>,
  columns: readonly ExportColumn[],
  supplierCodes: ReadonlyMap<string, string>,
): AsyncGenerator<SheetCell[][]> {
  yield [[...columns]];
  for await (const batch of products)
    yield batch.map((record) =>
      columns.map((column) => {
        const text = textOf(record, column, supplierCodes);
        return text !== null && isNumber(column) ? { number: text } : text;
      }),
    );
}
