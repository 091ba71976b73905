import * as z from "zod/mini";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
  valueForLedger,
} from "@/catalogue/product/product-field.ts";
import { plainDecimal } from "@/lib/decimal.ts";

/** A product for a form: every field as text, empty if it has no value. */
export type ProductText = Record<ProductField, string>;

/** A whole product with its fields as form text. */
export type Product = ProductRecord & { text: ProductText };

export const PRODUCT_FIELD_NAMES: readonly ProductField[] =
  Object.keys(PRODUCT_FIELDS).filter(isProductField);

const everyField = z.record(z.enum(PRODUCT_FIELD_NAMES), z.string());

export const productText = (textIn: (field: ProductField) => string): ProductText =>
  everyField.parse(Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, textIn(field)])));

/** One field as text for display and editing, empty if it has no value. */
export function fieldText(record: ProductRecord, field: ProductField): string {
  const value = record[field];
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  return isExact(field) ? plainDecimal(String(value)) : String(value);
}

/** The fields of a product as form text. */
export const productTextOf = (record: ProductRecord): ProductText =>
  productText((field) => fieldText(record, field));

const isExact = (field: ProductField) => ["money", "decimal"].includes(PRODUCT_FIELDS[field].is);

/** The fields that differ between two versions of a product, converted for the ledger. */
export function changedFields(before: ProductText, after: ProductText) {
  return Object.fromEntries(
    PRODUCT_FIELD_NAMES.filter((field) => !isSame(field, before[field], after[field])).map(
      (field) => [field, valueForLedger(field, after[field].trim())],
    ),
  );
}

/** Whether two texts mean the same value. 12.5 and 12.5000 are the same price. */
export function isSame(field: ProductField, a: string, b: string): boolean {
  const plain = (text: string) => (isExact(field) ? plainDecimal(text.trim()) : text.trim());
  return plain(a) === plain(b);
}
