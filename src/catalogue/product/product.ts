import * as z from "zod/mini";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
  valueForLedger,
} from "@/catalogue/product/product-field.ts";
import { plainDecimal } from "@/lib/decimal.ts";

/** A product as a form shows it: every field as text, nothing as an empty text. */
export type ProductText = Record<ProductField, string>;

/** A whole product, and beside it its fields as a form shows them. */
export type Product = ProductRecord & { text: ProductText };

export const PRODUCT_FIELD_NAMES: readonly ProductField[] =
  Object.keys(PRODUCT_FIELDS).filter(isProductField);

const everyField = z.record(z.enum(PRODUCT_FIELD_NAMES), z.string());

export const productText = (textIn: (field: ProductField) => string): ProductText =>
  everyField.parse(Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, textIn(field)])));

/** One field of a product as a person reads and writes it; nothing is an empty text. */
export function fieldText(record: ProductRecord, field: ProductField): string {
  const value = record[field];
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  return isExact(field) ? plainDecimal(String(value)) : String(value);
}

/** The fields of a product as a form shows them. */
export const productTextOf = (record: ProductRecord): ProductText =>
  productText((field) => fieldText(record, field));

const isExact = (field: ProductField) => ["money", "decimal"].includes(PRODUCT_FIELDS[field].is);

/** What was changed between two states, as the ledger wants to hear it. */
export function changedFields(before: ProductText, after: ProductText) {
  return Object.fromEntries(
    PRODUCT_FIELD_NAMES.filter((field) => !isSame(field, before[field], after[field])).map(
      (field) => [field, valueForLedger(field, after[field].trim())],
    ),
  );
}

/** 12.5 and 12.5000 are one price. */
export function isSame(field: ProductField, a: string, b: string): boolean {
  const plain = (text: string) => (isExact(field) ? plainDecimal(text.trim()) : text.trim());
  return plain(a) === plain(b);
}
