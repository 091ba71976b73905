import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { CheckSetup } from "@/importing/checking/check-table.ts";
import type { CleaningSetup } from "@/importing/cleaning/cleaning-setup.ts";
import type { CleaningCounts, SkippedRule } from "@/importing/cleaning/row-cleaner.ts";
import type { RowOutcome } from "@/importing/comparing/file-index.ts";
import type { ProductDraft } from "@/importing/mapping/draft/product-draft.ts";

/** The effect of clean rules on the rows of a file. */
export type Cleaned = CleaningCounts & { skipped: readonly SkippedRule[] };

/** A row of a file, with its outcome and the product read from it. */
export type ChangingRow = {
  place: number;
  state: RowOutcome;
  /** The id of the product, or null for a new one. */
  id: string | null;
  draft: ProductDraft;
};

/** The data that a check needs about an import. */
export type CheckRequest = Omit<CheckSetup, "overrides" | "cleaner"> & {
  cleaning?: CleaningSetup | null;
  /** The currency of the catalogue. */
  home: string;
};

/** Loaded only if there are rules, because it includes an engine for regular expressions. */
export async function cleanerOf(
  cleaning: CleaningSetup,
  given: Pick<CheckSetup, "mapping" | "mode">,
) {
  const { rowCleaner } = await import("@/importing/cleaning/row-cleaner.ts");
  return rowCleaner(cleaning, given);
}

/** Finishes cleaning the rows whose rules need values of the stored product, and returns all rows. */
export async function completedRows(
  rows: readonly ChangingRow[],
  { cleaner = null }: CheckSetup,
  present: (ids: readonly string[]) => Promise<readonly ProductRecord[]>,
): Promise<ChangingRow[]> {
  const open = rows.filter(({ draft }) => draft.rules?.needsStored === true);
  if (cleaner === null || open.length === 0) return [...rows];
  const records = await present(open.flatMap(({ id }) => id ?? []));
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.map((row) => ({
    ...row,
    draft: cleaner.complete(row.draft, byId.get(row.id ?? "") ?? null),
  }));
}
