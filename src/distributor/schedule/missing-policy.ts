import type { ItemDifference } from "@/distributor/price-file/item-index.ts";
import { DEFAULT_MODE, type ImportMode } from "@/importing/comparing/import-mode.ts";

/**
 * The policy for items that a full file no longer lists: the number of days out of stock until they are discontinued,
 * or null to leave them unchanged. A delta lists only changes, so nothing is ever missing from it.
 */
export type MissingPolicy = number | null;

export const DEFAULT_POLICY: MissingPolicy = 7;

/** The import mode of a schedule with this policy. */
export const modeOfPolicy = (policy: MissingPolicy): ImportMode => ({
  ...DEFAULT_MODE,
  kind: "snapshot",
  ...(policy === null ? { missing: "keep" } : { missing: "zero-stock", keepDays: policy }),
});

export const policyOfMode = ({ keepDays }: ImportMode): MissingPolicy => keepDays ?? null;

/**
 * New items have the highest SKUs and rarely disappear soon. If this many items after the file's last SKU are missing,
 * the file is probably truncated.
 */
const MANY_AT_END = 10;

/**
 * Whether a full file may be incomplete: it lacks a large share of the listed items, or several with SKUs above its
 * last one. The format doesn't state the number of records, so a file that was cut off between two records looks
 * complete.
 */
export const mayBeIncomplete = (
  { missing, listed, missingAtEnd }: ItemDifference,
  { missingThreshold }: Pick<ImportMode, "missingThreshold"> = DEFAULT_MODE,
): boolean =>
  missing > 0 && (missing * 100 >= missingThreshold * listed || missingAtEnd >= MANY_AT_END);
