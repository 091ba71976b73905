import * as z from "zod/mini";
import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
  storedValue,
} from "@/catalogue/product/product-field.ts";
import { plainDecimal } from "@/lib/decimal.ts";

/** A product as a form shows it: every field as text, nothing as an empty text. */
export type ProductText = Record<ProductField, string>;

export type Product = {
  id: string;
  /** Rises with every change; an edit says which one it saw. */
  version: number;
  createdAt: string;
  updatedAt: string;
  text: ProductText;
};

export const PRODUCT_FIELD_NAMES: readonly ProductField[] =
  Object.keys(PRODUCT_FIELDS).filter(isProductField);

const everyField = z.record(z.enum(PRODUCT_FIELD_NAMES), z.string());

export const productText = (textOf: (field: ProductField) => string): ProductText =>
  everyField.parse(Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, textOf(field)])));

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
  const { is } = PRODUCT_FIELDS[field];
  const plain = (text: string) => {
    const trimmed = text.trim();
    return is === "money" || is === "decimal" ? plainDecimal(trimmed) : trimmed;
  };
  return plain(a) === plain(b);
}
