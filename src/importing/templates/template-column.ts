import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { PRODUCT_FIELDS, type ProductField } from "@/catalogue/product/product-field.ts";

export type TemplateColumn = ProductField | "images" | "stock";

/** What a file of ours has columns for, the SKU first, under the names by which an import knows them again. */
export const TEMPLATE_COLUMNS: readonly TemplateColumn[] = [
  ...PRODUCT_FIELD_NAMES,
  "stock",
  "images",
];

/** Whether what stands there can be reckoned with; long numbers such as GTINs are text. */
export const isFigure = (column: TemplateColumn): boolean =>
  column === "stock" ||
  (column !== "images" && ["money", "decimal", "integer"].includes(PRODUCT_FIELDS[column].is));
