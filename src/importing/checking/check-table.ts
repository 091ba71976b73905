import type { RowCleaner } from "@/importing/cleaning/row-cleaner.ts";
import {
  type IssueGroup,
  type IssueCounts,
  countIssues,
} from "@/importing/checking/issue-counts.ts";
import {
  type Overrides,
  type ReadProduct,
  readProducts,
} from "@/importing/checking/read-products.ts";
import { rowFitting, rowRepair } from "@/importing/checking/row-fitting.ts";
import { type TableForm, surplusCells } from "@/importing/checking/wide-row.ts";
import { rowCheck } from "@/importing/checking/row-check.ts";
import type { RowIssue } from "@/importing/checking/row-issue.ts";
import { shiftedRows } from "@/importing/checking/shifted-row.ts";
import { listingNeeds } from "@/importing/comparing/listing-gaps.ts";
import { isSoldOut } from "@/importing/comparing/noted-rows.ts";
import { type FileIndex, fileIndex } from "@/importing/comparing/file-index.ts";
import { canonicalText, comparedBy, leavesStored } from "@/importing/comparing/fingerprint.ts";
import type { ImportMode } from "@/importing/comparing/import-mode.ts";
import { writtenAmounts } from "@/importing/comparing/stored-amounts.ts";
import { textHasher } from "@/importing/comparing/text-hash.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { losesValues } from "@/importing/mapping/draft/product-draft.ts";
import type { SourceTable } from "@/importing/source/table/table.ts";

export type CheckSetup = {
  mapping: ColumnMapping;
  mode: ImportMode;
  overrides: Overrides;
  /** Runs the clean rules on every row before it is checked. */
  cleaner?: RowCleaner | null;
};

export type CheckedTable = {
  index: FileIndex;
  issueGroups: readonly IssueGroup[];
  /** The number of rows in the file, including skipped ones. */
  rows: number;
  skipped: number;
  /** The number of rows that are imported without some of their values. */
  incomplete: number;
};

export type CheckProgress = { rows: number; share: number; rejected: number };

export type Watching = { onProgress?: (progress: CheckProgress) => void; signal?: AbortSignal };

/** Reads a whole table, checks every row, and keeps what the comparison with the catalogue needs. */
export async function checkTable(
  table: SourceTable,
  setup: CheckSetup,
  watching: Watching = {},
): Promise<CheckedTable> {
  const { issueCounts, shiftTries: _, ...checked } = await checkRows(table, setup, watching);
  return { ...checked, issueGroups: issueCounts.groups() };
}

export type CheckedRows = Omit<CheckedTable, "issueGroups"> & {
  issueCounts: IssueCounts;
  /** How many rows were examined for shifted cells. `MOST_TRIES` limits them. */
  shiftTries: number;
};

/** Checks a table as `checkTable` does, but returns issue counts that the issues of more rows can be added to. */
export async function checkRows(
  table: SourceTable,
  setup: CheckSetup,
  { onProgress, signal }: Watching,
): Promise<CheckedRows> {
  const products = readProducts(table, setup);
  const { issuesOf, shiftTries } = productCheck(table, setup);
  const compared = comparedBy(setup.mapping, setup.mode);
  const watched = watchedPrice(setup);
  const canonicalOf = canonicalText(compared);
  const isSilent = leavesStored(compared, setup.mapping.emptyCells);
  const needsOf = listingNeeds(compared, setup.mapping.emptyCells);
  const amountsOf = writtenAmounts(compared, setup.mapping.emptyCells);
  const hash = textHasher();
  const index = fileIndex();
  const issueCounts = countIssues();
  let rejected = 0;
  let incomplete = 0;

  for await (const batch of products.batches(signal)) {
    for (const product of batch) {
      const { unit, draft } = product;
      const issues = issuesOf(product, index, index.count());
      const isRejected = issues.some(isRejection);
      if (isRejected) rejected += 1;
      else if (losesValues(draft)) incomplete += 1;
      for (const issue of issues)
        issueCounts.add(issue, { place: unit.place, sku: draft.text.sku });
      const canonical = canonicalOf(draft);
      const needs = needsOf(draft);
      index.add({
        sku: draft.text.sku,
        place: unit.place,
        hash: hash(canonical.text),
        price: watched === null ? Number.NaN : Number.parseFloat(draft.text[watched]),
        isRejected,
        isSilent: isSilent(draft, canonical),
        isSoldOut: isSoldOut(draft),
        written: amountsOf(draft),
        empty: needs.empty,
        cleared: needs.cleared,
      });
    }
    onProgress?.({
      rows: index.count() + products.skipped(),
      share: table.progress(),
      rejected,
    });
  }
  const skipped = products.skipped();
  const rows = index.count() + skipped;
  return { index, issueCounts, rows, skipped, incomplete, shiftTries: shiftTries() };
}

/** The amount watched for sudden changes: the price, or the first other amount that the file has. */
export function watchedPrice({ mapping }: Pick<CheckSetup, "mapping">) {
  const watched = ["price", "cost", "msrp", "map", "promo_cost"] as const;
  return watched.find((field) => mapping.fields[field] !== undefined) ?? null;
}

/** Prepares the check of single products. `issuesOf` finds the issues of one product, given the rows before it. */
export function productCheck(form: TableForm, { mapping, mode, cleaner = null }: CheckSetup) {
  const { columns } = form;
  const check = rowCheck(mapping, mode);
  const { isShifted, tries } = shiftedRows(columns.length, rowFitting(mapping, columns));
  const repaired = rowRepair(form, mapping);
  const isTooWide = (cells: readonly string[]) => surplusCells(cells, form) > 0;

  function issuesOf({ unit, draft: read }: ReadProduct, index: FileIndex, row: number): RowIssue[] {
    // Applies the rules for a new product first, so that a field they fill in isn't reported as missing.
    const draft = cleaner?.complete(read, null) ?? read;
    // Nothing can be trusted in a row whose cells don't line up, so no other issue is reported.
    const wide = isTooWide(unit.cells) ? unit.cells : unit.continuationRows?.find(isTooWide);
    if (wide !== undefined) return [tooWide(wide, repaired(wide))];
    const issues = check(draft);
    const { sku } = draft.text;
    const isOdd = draft.leftOut.some(({ code }) => code === "value") || issues.some(isRejection);
    if (isOdd && isShifted(unit.cells))
      return [ofRow("row-shifted", "rejected", unit.cells.join(" | "))];
    if (sku !== "") {
      const first = index.find(sku);
      if (first !== null && first !== row) issues.push(ofRow("sku-duplicate", "rejected", sku));
    }
    if (unit.isOrphan) issues.push(ofRow("parent-unknown", "warning", draft.text.variant_group));
    return issues;
  }
  return { issuesOf, shiftTries: tries };
}

const isRejection = ({ severity }: RowIssue) => severity === "rejected";

const ofRow = (
  code: "row-shifted" | "sku-duplicate" | "parent-unknown" | "row-too-wide",
  severity: RowIssue["severity"],
  value: string,
): RowIssue => ({ code, field: null, value, severity });

const tooWide = (cells: readonly string[], repair: readonly string[] | null): RowIssue => ({
  ...ofRow("row-too-wide", "rejected", cells.join(" | ")),
  ...(repair === null ? {} : { fix: repair.join(" | ") }),
});
