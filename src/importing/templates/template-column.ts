import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { type ProductField, isFigureField } from "@/catalogue/product/product-field.ts";

export type TemplateColumn = ProductField | "images" | "stock";

/** What a file of ours has columns for, the SKU first, under the names by which an import knows them again. */
export const TEMPLATE_COLUMNS: readonly TemplateColumn[] = [
  ...PRODUCT_FIELD_NAMES,
  "stock",
  "images",
];

/** Whether what stands there can be reckoned with; long numbers such as GTINs are text. */
export const isFigure = (column: TemplateColumn): boolean =>
  column === "stock" || (column !== "images" && isFigureField(column));
