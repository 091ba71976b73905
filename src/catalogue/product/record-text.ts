import { productText, type ProductText } from "@/catalogue/product/product.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import { PRODUCT_FIELDS, type ProductField } from "@/catalogue/product/product-field.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";

/** One field of a product as a person reads and writes it; nothing is an empty text. */
export function fieldText(record: ProductRecord, field: ProductField): string {
  const value = record[field];
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  const { is } = PRODUCT_FIELDS[field];
  return is === "money" || is === "decimal" ? plainDecimal(String(value)) : String(value);
}

export const recordText = (record: ProductRecord): ProductText =>
  productText((field) => fieldText(record, field));
