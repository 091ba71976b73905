import * as z from "zod/mini";
import type { Stored } from "@/catalogue/product/product-field.ts";
import {
  namedValues,
  productImages,
  type ProductRecord,
} from "@/catalogue/product/product-record.ts";

/** What of a product is no text: lists and objects, each edited in a section of its own. */
const PARTS = {
  images: productImages,
  variant_options: namedValues,
  attributes: namedValues,
} as const;

export type ProductPart = keyof typeof PARTS;
export const isProductPart = (name: string): name is ProductPart => Object.hasOwn(PARTS, name);

/** A part as the ledger kept it, to be written again; null where that cannot be read any more. */
export function keptPart(part: ProductPart, kept: string | null): Stored {
  const parsed = z.safeParse(PARTS[part], parse(kept));
  return parsed.success ? parsed.data : null;
}

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? "null");
  } catch {
    return null;
  }
}

/** Whether the ledger kept what the product has now. The database keeps the names of an object in an order of its own. */
export const isPartNow = (product: ProductRecord, part: ProductPart, kept: string | null) =>
  JSON.stringify(keptPart(part, kept)) === JSON.stringify(product[part]);

/** A part as one line of text. */
export function shownPart(part: ProductPart, kept: string | null): string {
  const value = keptPart(part, kept);
  if (value === null) return kept ?? "";
  if (Array.isArray(value))
    return z
      .parse(productImages, value)
      .map(({ url }) => url)
      .join(", ");
  return Object.entries(z.parse(namedValues, value))
    .map(([name, held]) => `${name}: ${typeof held === "string" ? held : JSON.stringify(held)}`)
    .join(" · ");
}
