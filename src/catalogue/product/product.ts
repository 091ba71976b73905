import * as z from "zod/mini";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
  storedValue,
} from "@/catalogue/product/product-field.ts";

/** A product as a form shows it: every field as text, nothing as an empty text. */
export type ProductText = Record<ProductField, string>;

/** A whole product, and beside it its fields as a form shows them. */
export type Product = ProductRecord & { text: ProductText };

export const PRODUCT_FIELD_NAMES: readonly ProductField[] =
  Object.keys(PRODUCT_FIELDS).filter(isProductField);

const everyField = z.record(z.enum(PRODUCT_FIELD_NAMES), z.string());

export const productText = (textIn: (field: ProductField) => string): ProductText =>
  everyField.parse(Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, textIn(field)])));

/** The fields of a product as a form shows them. */
export function textOf(record: ProductRecord): ProductText {
  return productText((field) => {
    const value = record[field];
    if (value === null) return "";
    if (Array.isArray(value)) return value.join(", ");
    return isExact(field) ? plainDecimal(String(value)) : String(value);
  });
}

const isExact = (field: ProductField) => ["money", "decimal"].includes(PRODUCT_FIELDS[field].is);

/** What was changed between two states, as the ledger wants to hear it. */
export function changedFields(before: ProductText, after: ProductText) {
  return Object.fromEntries(
    PRODUCT_FIELD_NAMES.filter((field) => !isSame(field, before[field], after[field])).map(
      (field) => [field, storedValue(field, after[field].trim())],
    ),
  );
}

/** 12.5 and 12.5000 are one price. */
export function isSame(field: ProductField, a: string, b: string): boolean {
  const plain = (text: string) => (isExact(field) ? plainDecimal(text.trim()) : text.trim());
  return plain(a) === plain(b);
}

/** Without the zeros that say nothing. What is no decimal stays as it is. */
export function plainDecimal(text: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === "") return text;
  const rest = fraction.replace(/0+$/, "");
  return rest === "" ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}
