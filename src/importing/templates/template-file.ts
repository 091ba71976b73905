import { BYTE_ORDER_MARK, csvLine, type CsvDelimiter } from "@/lib/files/csv-text.ts";
import { type SheetCell, xlsx, XLSX_TYPE } from "@/lib/files/xlsx.ts";
import { templateBmecat } from "@/importing/templates/template-bmecat.ts";
import type { FileProduct } from "@/importing/templates/template-products.ts";
import {
  isNumber,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from "@/importing/templates/template-column.ts";
import { templateXml } from "@/importing/templates/template-xml.ts";

export const TEMPLATE_FORMATS = ["csv", "tsv", "xlsx", "xml", "bmecat", "json", "ndjson"] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/** Writes products as a file our own readers understand. Without products, it's an empty template. */
export async function templateFile(
  format: TemplateFormat,
  products: readonly FileProduct[],
): Promise<Blob> {
  /** XML and JSON name the columns in each product, so a template needs one empty product. */
  const templateProducts = products.length > 0 ? products : [{}];
  switch (format) {
    case "csv":
      return separated(products, ",", "text/csv");
    case "tsv":
      return separated(products, "\t", "text/tab-separated-values");
    case "xlsx":
      return workbook(products);
    case "xml":
      return new Blob([templateXml(templateProducts)], { type: "application/xml" });
    case "bmecat":
      return new Blob([templateBmecat(templateProducts)], { type: "application/xml" });
    case "json":
      return new Blob([`${JSON.stringify(templateProducts.map(objectOf), null, 2)}\n`], {
        type: "application/json",
      });
    case "ndjson":
      return new Blob(
        templateProducts.map((product) => `${JSON.stringify(objectOf(product))}\n`),
        { type: "application/x-ndjson" },
      );
  }
}

/** An empty CSV file with these columns, in the form that spreadsheets and shops accept. */
export const emptyCsv = (columns: readonly string[]): Blob =>
  new Blob([BYTE_ORDER_MARK, csvLine(columns)], { type: "text/csv" });

const textOf = (product: FileProduct, column: TemplateColumn): string | null =>
  column === "images" ? (product.images?.join(", ") ?? null) : (product[column] ?? null);

function separated(products: readonly FileProduct[], separator: CsvDelimiter, type: string): Blob {
  const rows = products.map((product) => TEMPLATE_COLUMNS.map((column) => textOf(product, column)));
  const lines = [TEMPLATE_COLUMNS, ...rows].map((row) => csvLine(row, separator));
  return new Blob([BYTE_ORDER_MARK, ...lines], { type });
}

async function workbook(products: readonly FileProduct[]): Promise<Blob> {
  const cell = (product: FileProduct, column: TemplateColumn): SheetCell => {
    const text = textOf(product, column);
    return text !== null && isNumber(column) ? { number: text } : text;
  };
  async function* rows() {
    yield [
      TEMPLATE_COLUMNS,
      ...products.map((product) => TEMPLATE_COLUMNS.map((column) => cell(product, column))),
    ];
  }
  const widths = TEMPLATE_COLUMNS.map((column) => (/^(title|descr|images)/.test(column) ? 40 : 16));
  const chunks: Blob[] = [];
  for await (const chunk of xlsx({ name: "Products", widths, rows: rows() }))
    chunks.push(new Blob([chunk]));
  return new Blob(chunks, { type: XLSX_TYPE });
}

const objectOf = (product: FileProduct) =>
  Object.fromEntries(TEMPLATE_COLUMNS.map((column) => [column, jsonOf(product, column)]));

function jsonOf(product: FileProduct, column: TemplateColumn) {
  // An empty list would produce no column.
  if (column === "images") return product.images ?? [""];
  const text = product[column];
  if (column === "tags") return (text ?? "").split(", ");
  if (text === undefined) return isNumber(column) ? null : "";
  return isNumber(column) ? Number(text) : text;
}
