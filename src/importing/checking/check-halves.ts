import {
  type CheckedRows,
  type CheckedTable,
  checkRows,
  type CheckProgress,
  type CheckSetup,
  productCheck,
  type Watching,
} from "@/importing/checking/check-table.ts";
import type { CountedGroup } from "@/importing/checking/issue-counts.ts";
import { readProducts } from "@/importing/checking/read-products.ts";
import { MOST_TRIES } from "@/importing/checking/shifted-row.ts";
import type { PackedRows } from "@/importing/comparing/file-index.ts";
import { losesValues } from "@/importing/mapping/draft/product-draft.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { issueList } from "@/importing/source/table/source-issue-list.ts";
import type { SourceIssue, SourceTable, TableHalves } from "@/importing/source/table/table.ts";

/** The results of the other thread, which checked the second half of a table. */
export type CheckedHalf = Omit<CheckedRows, "index" | "issueCounts"> & {
  packed: PackedRows;
  counted: readonly CountedGroup[];
  issues: readonly SourceIssue[];
};

/** Checks the second half of a table, and returns what can be sent to the thread of the first half. */
export async function checkSecondHalf(
  { second }: TableHalves,
  setup: CheckSetup,
  watching: Watching = {},
): Promise<CheckedHalf> {
  const { index, issueCounts, ...counts } = await checkRows(second, setup, watching);
  return {
    ...counts,
    packed: index.packed(),
    counted: issueCounts.counted(),
    issues: [...second.issues],
  };
}

/** Whether each row can be checked without the rows before it, apart from repeated SKUs. */
export const hasIndependentRows = ({ mapping, overrides, cleaner }: CheckSetup): boolean =>
  mapping.variants === null && overrides.size === 0 && !cleaner;

/** Another thread that checks the second half. */
export type SecondHalf = {
  /** The result of the other thread, or null if it failed. */
  checked: Promise<CheckedHalf | null>;
  progress: () => CheckProgress;
};

/**
 * Checks the first half of a table while another thread checks the second, and joins the results. Null if the check was
 * cancelled. Also null if the other thread failed or the results could differ from those of the whole table, which then
 * has to be checked from the start.
 */
export async function checkHalves(
  halves: TableHalves,
  setup: CheckSetup,
  { other, onProgress, signal }: Watching & { other: SecondHalf },
): Promise<(CheckedTable & { issues: readonly SourceIssue[] }) | null> {
  const checked = await checkRows(halves.first, setup, {
    ...(signal && { signal }),
    onProgress: ({ rows, share, rejected }) => {
      const others = other.progress();
      onProgress?.({
        rows: rows + others.rows,
        share: (share + others.share) / 2,
        rejected: rejected + others.rejected,
      });
    },
  });
  if (signal?.aborted) return null;
  const half = await other.checked;
  if (half === null) return null;
  const placesBefore = halves.placesBefore();
  const isSame =
    placesBefore !== null &&
    ![...halves.first.issues, ...half.issues].some(concernsAllBelow) &&
    checked.shiftTries + half.shiftTries <= MOST_TRIES &&
    checked.rows + half.rows <= LIMITS.rows;
  if (!isSame || signal?.aborted) return null;

  const { index, issueCounts } = checked;
  const before = index.count();
  issueCounts.append(half.counted, placesBefore);
  const repeated = index.append(half.packed, placesBefore);
  const rejected = await rejectRepeated(halves.second, setup, {
    ...checked,
    before,
    repeated,
    placesBefore,
  });
  return {
    index,
    issueGroups: issueCounts.groups(),
    rows: checked.rows + half.rows,
    skipped: checked.skipped + half.skipped,
    incomplete: checked.incomplete + half.incomplete - rejected.incomplete,
    issues: joinedIssues(halves.first.issues, half.issues, placesBefore),
  };
}

/** Whether the text after this issue can only be read correctly together with the text before it. */
const concernsAllBelow = ({ kind }: SourceIssue) =>
  kind === "encoding-changed" ||
  kind === "byte-repaired" ||
  kind === "columns-moved" ||
  kind === "other-table" ||
  // A ditto mark at the start of the second half repeats a text of the first half.
  kind === "ditto-without-text";

type Repeated = Pick<CheckedRows, "index" | "issueCounts"> & {
  before: number;
  repeated: ReadonlySet<number>;
  placesBefore: number;
};

/** Rejects the rows of the second half whose SKU is in the first half, and counts how many of them were incomplete. */
async function rejectRepeated(
  second: SourceTable,
  setup: CheckSetup,
  { index, issueCounts, before, repeated, placesBefore }: Repeated,
) {
  let incomplete = 0;
  if (repeated.size === 0) return { incomplete };
  const { issuesOf } = productCheck(second, setup);
  let row = before;
  for await (const batch of readProducts(second, setup).batches())
    for (const product of batch) {
      const at = row++;
      if (!repeated.has(at)) continue;
      const issue = issuesOf(product, index, at).find(({ code }) => code === "sku-duplicate");
      if (issue === undefined) continue;
      const { unit, draft } = product;
      issueCounts.add(issue, { place: unit.place + placesBefore, sku: draft.text.sku });
      if (index.stateOf(at) !== "rejected" && losesValues(draft)) incomplete += 1;
      index.setState(at, "rejected");
    }
  return { incomplete };
}

function joinedIssues(
  first: readonly SourceIssue[],
  second: readonly SourceIssue[],
  placesBefore: number,
): readonly SourceIssue[] {
  const joined = issueList();
  for (const issue of first) joined.add(issue);
  for (const issue of second) joined.add({ ...issue, place: issue.place + placesBefore });
  return joined.all;
}
