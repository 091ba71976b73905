import { checkHalves, hasIndependentRows } from "@/importing/checking/check-halves.ts";
import {
  type CheckedTable,
  checkTable,
  type CheckProgress,
  type CheckSetup,
  type Watching,
} from "@/importing/checking/check-table.ts";
import type { HalfWorker, TableOrigin } from "@/importing/session/table-half.ts";
import type { SourceIssue, SourceTable } from "@/importing/source/table/table.ts";

type Opening = TableOrigin & { startHalf: () => HalfWorker };

export type CheckedInThreads = CheckedTable & { issues: readonly SourceIssue[] };

/** A smaller file is checked before a second thread has started. */
const LEAST_BYTES = 8 * 1024 ** 2;

/** Checks a table, and the second half of a large one in another thread. The result is the same. */
export async function checkInThreads(
  table: SourceTable,
  setup: CheckSetup,
  { opening, ...watching }: Watching & { opening: Opening | null | undefined },
): Promise<CheckedInThreads> {
  const found =
    opening && opening.file.size >= LEAST_BYTES && hasIndependentRows(setup)
      ? await inTwoThreads(table, setup, { opening, ...watching })
      : null;
  if (found !== null) return found;
  const checked = await checkTable(table, setup, watching);
  return { ...checked, issues: table.issues };
}

async function inTwoThreads(
  table: SourceTable,
  setup: CheckSetup,
  { opening, ...watching }: Watching & { opening: Opening },
): Promise<CheckedInThreads | null> {
  const halves = (await table.halves?.()) ?? null;
  if (halves === null) return null;
  const { startHalf, ...origin } = opening;
  const worker = startHalf();
  const { signal } = watching;
  signal?.addEventListener("abort", worker.end, { once: true });
  let progress: CheckProgress = { rows: 0, share: 0, rejected: 0 };
  const request = { ...origin, mapping: setup.mapping, mode: setup.mode };
  // A thread that fails leaves its half to this one.
  const checked = worker
    .check(request, (now) => {
      progress = now;
    })
    .catch(() => null);
  try {
    const other = { checked, progress: () => progress };
    return await checkHalves(halves, setup, { other, ...watching });
  } finally {
    signal?.removeEventListener("abort", worker.end);
    worker.end();
  }
}
