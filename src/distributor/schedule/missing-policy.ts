import { DEFAULT_MODE, type ImportMode } from "@/importing/comparing/import-mode.ts";

/**
 * The policy for items that a full file no longer lists: the number of days out of stock until they are discontinued,
 * or null to leave them unchanged. A delta lists only changes, so nothing is ever missing from it.
 */
export type MissingPolicy = number | null;

export const DEFAULT_POLICY: MissingPolicy = 7;

/** A policy as the mode of a schedule. */
export const modeOfPolicy = (policy: MissingPolicy): ImportMode => ({
  ...DEFAULT_MODE,
  kind: "snapshot",
  ...(policy === null ? { missing: "keep" } : { missing: "zero-stock", keepDays: policy }),
});

export const policyOfMode = ({ keepDays }: ImportMode): MissingPolicy => keepDays ?? null;
