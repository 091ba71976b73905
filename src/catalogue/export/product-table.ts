import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import {
  isProductField,
  type ProductField,
  isNumberField,
} from "@/catalogue/product/product-field.ts";
import { LIST_COLUMNS, type ListColumn } from "@/catalogue/product/product-line.ts";
import type { SheetCell } from "@/lib/files/xlsx.ts";

/** The columns of a product export. An import recognizes those of product fields and images. */
export type ExportColumn =
  | ProductField
  | "supplier"
  | "images"
  | "variant_options"
  | "attributes"
  | "updated_at";

/** The columns of a whole product. The update time is omitted because an import can't set it. */
export const WHOLE_PRODUCT: readonly ExportColumn[] = [
  "sku",
  "supplier",
  ...PRODUCT_FIELD_NAMES.filter((field) => field !== "sku"),
  "images",
  "variant_options",
  "attributes",
];

/** The visible columns in order. The SKU is always included and comes first, because it identifies the product. */
export const columnsOfView = (shown: readonly ListColumn[]): ExportColumn[] => [
  ...new Set<ExportColumn>(["sku", ...shown.map((column) => LIST_COLUMNS[column])]),
];

const isNumber = (column: ExportColumn) => isProductField(column) && isNumberField(column);

/** Tags and image URLs, separated by commas. JSON if that would be ambiguous or an image has alt text. */
function listText({ tags, images }: ProductRecord, column: "tags" | "images"): string {
  const urls = images.map(({ url }) => url);
  const isPlain = column === "tags" || images.every(({ alt }) => alt === undefined);
  const parts = column === "tags" ? tags : urls;
  const [list, exact] = [parts.join(", "), column === "tags" ? tags : images];
  return isPlain && !parts.some((part) => /[,[]/.test(part)) ? list : JSON.stringify(exact);
}

/** The value of one column; null if the product has none. */
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

/** The rows of a table: the header, then each product. */
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
