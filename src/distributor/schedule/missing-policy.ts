import { DEFAULT_MODE, type ImportMode } from "@/importing/comparing/import-mode.ts";

/**
 * What happens to items that a full file no longer lists: the days until they are discontinued, while they are out of
 * stock, or null to leave them as they are. A delta lists only changes, so nothing is ever missing from it.
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
