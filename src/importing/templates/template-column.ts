import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { type ProductField, isNumberField } from "@/catalogue/product/product-field.ts";

export type TemplateColumn = ProductField | "images" | "stock";

/** The columns of our own files, SKU first, with names that an import recognizes. */
export const TEMPLATE_COLUMNS: readonly TemplateColumn[] = [
  ...PRODUCT_FIELD_NAMES,
  "stock",
  "images",
];

/** Whether the column is numeric. Long numbers such as GTINs are text. */
export const isNumber = (column: TemplateColumn): boolean =>
  column === "stock" || (column !== "images" && isNumberField(column));
