import type { IssueCode } from "@/importing/checking/row-issue.ts";
import type { Delimiter } from "@/importing/source/table/source-options.ts";

/** What the import says of the sample. */
export type SampleCheck = {
  encoding: string;
  delimiter: Delimiter;
  /** The line with the names of the columns. */
  headerRow: number;
  /** How many columns it knows. */
  recognised: number;
  /** The gravest of each row. */
  issues: readonly (IssueCode | "ready")[];
  /** How long it took; unknown of a reading that was noted down. */
  milliseconds: number | null;
};

/** As it was noted down, for those who read the page without scripts or before them; a test reads the file anew. */
export const PRERENDERED_CHECK: SampleCheck = {
  encoding: "windows-1252",
  delimiter: ";",
  headerRow: 2,
  recognised: 6,
  issues: ["ready", "gtin-check-digit", "gtin-scientific", "price-below-map", "ready"],
  milliseconds: null,
};
