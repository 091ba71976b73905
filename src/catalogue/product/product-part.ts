import * as z from "zod/mini";
import type { LedgerValue } from "@/catalogue/product/product-field.ts";
import {
  namedValues,
  productImages,
  type ProductRecord,
} from "@/catalogue/product/product-record.ts";

/** Product parts that are lists or objects. Each has its own editor section. */
const PARTS = {
  images: productImages,
  variant_options: namedValues,
  attributes: namedValues,
} as const;

export type ProductPart = keyof typeof PARTS;
export const isProductPart = (name: string): name is ProductPart => Object.hasOwn(PARTS, name);

/** Converts a part from the ledger so that it can be written again; null if it can't be parsed. */
export function partFromLedger(part: ProductPart, stored: string | null): LedgerValue {
  const parsed = z.safeParse(PARTS[part], parse(stored));
  return parsed.success ? parsed.data : null;
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
}

/**
 * Whether the ledger's value equals the product's current one. Both come from the database, which orders the keys of
 * equal objects in the same way.
 */
export const isPartNow = (product: ProductRecord, part: ProductPart, stored: string | null) =>
  JSON.stringify(partFromLedger(part, stored)) === JSON.stringify(product[part]);

/** Formats a part as one line of text. */
export function displayPart(part: ProductPart, stored: string | null): string {
  const value = partFromLedger(part, stored);
  if (value === null) return stored ?? "";
  if (Array.isArray(value))
    return z
      .parse(productImages, value)
      .map(({ url }) => url)
      .join(", ");
  return Object.entries(z.parse(namedValues, value))
    .map(
      ([name, option]) =>
        `${name}: ${typeof option === "string" ? option : JSON.stringify(option)}`,
    )
    .join(" · ");
}
