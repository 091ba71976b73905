import * as z from "zod/mini";
import type { ProductField } from "@/catalogue/product/product-field.ts";

export const IMPORT_MODES = [
  "create-and-update",
  "update-only",
  "prices-and-stock",
  "snapshot",
] as const;

/**
 * The changes that an import may make. A snapshot means that the file is complete: products missing from it are left
 * unchanged, sold out or archived.
 */
export const importMode = z.object({
  kind: z.enum(IMPORT_MODES),
  missing: z.enum(["keep", "zero-stock", "archive"]),
  /** The price change, in percent, that triggers a warning. */
  priceThreshold: z.int().check(z.minimum(1), z.maximum(1000)),
  /** The share of missing products, in percent, that triggers a warning. */
  missingThreshold: z.int().check(z.minimum(1), z.maximum(100)),
  /** A distributor's items are discontinued once full files have lacked them for this many days. */
  keepDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
});
export type ImportMode = z.infer<typeof importMode>;

export const DEFAULT_MODE: ImportMode = {
  kind: "create-and-update",
  missing: "keep",
  priceThreshold: 30,
  missingThreshold: 10,
};

export const mayCreate = ({ kind }: ImportMode) =>
  kind === "create-and-update" || kind === "snapshot";

/** Whether products missing from the file are changed too: sold out or archived. */
export const changesMissing = ({ kind, missing }: ImportMode) =>
  kind === "snapshot" && missing !== "keep";

const PRICES: readonly ProductField[] = [
  "currency",
  "cost",
  "promo_cost",
  "promo_ends",
  "map",
  "msrp",
  "price",
];

/** Whether an import in this mode writes this field at all. */
export const isWritten = ({ kind }: ImportMode, field: ProductField) =>
  field !== "sku" && (kind !== "prices-and-stock" || PRICES.includes(field));
