import * as z from "zod/mini";
import type { ProductField } from "@/catalogue/product/product-field.ts";

export const IMPORT_WAYS = [
  "create-and-update",
  "update-only",
  "prices-and-stock",
  "snapshot",
] as const;

/** What an import may do. A snapshot says that the file is all there is: what it lacks is kept, sold out, or put away. */
export const importMode = z.object({
  way: z.enum(IMPORT_WAYS),
  missing: z.enum(["keep", "zero-stock", "archive"]),
  /** From which change of a price on a person is warned, in percent. */
  priceThreshold: z.int().check(z.minimum(1), z.maximum(1000)),
  /** From which share of missing products on a person is warned, in percent. */
  missingThreshold: z.int().check(z.minimum(1), z.maximum(100)),
});
export type ImportMode = z.infer<typeof importMode>;

export const DEFAULT_MODE: ImportMode = {
  way: "create-and-update",
  missing: "keep",
  priceThreshold: 30,
  missingThreshold: 10,
};

export const mayCreate = ({ way }: ImportMode) => way === "create-and-update" || way === "snapshot";

/** Whether a product that the file lacks is written, too: sold out, or put away. */
export const settlesMissing = ({ way, missing }: ImportMode) =>
  way === "snapshot" && missing !== "keep";

const PRICES: readonly ProductField[] = [
  "currency",
  "cost",
  "promo_cost",
  "promo_ends",
  "map",
  "msrp",
  "price",
];

/** Whether a mode writes this field at all. */
export const isWritten = ({ way }: ImportMode, field: ProductField) =>
  field !== "sku" && (way !== "prices-and-stock" || PRICES.includes(field));
