import type { ImportIssueCode } from "@/importing/checking/row-issue.ts";
import type { Delimiter } from "@/importing/source/table/source-options.ts";

/** The import's result for the sample. */
export type SampleCheck = {
  encoding: string;
  delimiter: Delimiter;
  /** The number of the header row. */
  headerRow: number;
  /** The number of columns that the import recognized. */
  recognised: number;
  /** The most severe issue of each row. */
  issues: readonly (ImportIssueCode | "ready")[];
  /** The duration; null in a prerendered result. */
  milliseconds: number | null;
};

/** The result that is shown before scripts run, or without them. A test compares it with a new import. */
export const PRERENDERED_CHECK: SampleCheck = {
  encoding: "windows-1252",
  delimiter: ";",
  headerRow: 2,
  recognised: 6,
  issues: ["ready", "gtin-check-digit", "gtin-scientific", "price-below-map", "ready"],
  milliseconds: null,
};
