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

export type CheckedInThreads = CheckedTable & { issues: readonly SourceIssue[] };

/** A smaller file would be checked before a second thread has started. */
const LEAST_BYTES = 8 * 1024 ** 2;

const AFTER_FIRST_ROWS_MS = 500;

/**
 * Checks tables. The second half of a large table is checked in another thread, with the same result as in one thread.
 * The other thread is kept for the next check.
 */
export function threadedCheck(startHalf: (() => HalfWorker) | undefined) {
  let worker: HalfWorker | null = null;
  const isLarge = (origin: TableOrigin | null): origin is TableOrigin =>
    startHalf !== undefined && origin !== null && origin.file.size >= LEAST_BYTES;

  function end() {
    worker?.end();
    worker = null;
  }

  async function inTwoThreads(
    table: SourceTable,
    setup: CheckSetup,
    { other, origin, ...watching }: Watching & { other: HalfWorker; origin: TableOrigin },
  ): Promise<CheckedInThreads | null> {
    const halves = (await table.halves?.()) ?? null;
    if (halves === null) return null;
    const { signal } = watching;
    signal?.addEventListener("abort", end, { once: true });
    let progress: CheckProgress = { rows: 0, share: 0, rejected: 0 };
    const request = { ...origin, mapping: setup.mapping, mode: setup.mode };
    const checked = other
      .check(request, (now) => {
        progress = now;
      })
      .catch(() => {
        // Stops the other thread, and lets this thread check the whole table.
        end();
        return null;
      });
    try {
      return await checkHalves(halves, setup, {
        other: { checked, progress: () => progress },
        ...watching,
      });
    } finally {
      signal?.removeEventListener("abort", end);
    }
  }

  return {
    /** Starts the other thread before it's needed, but only once the page has had time to draw the first rows. */
    prepare(origin: TableOrigin | null) {
      if (!isLarge(origin)) return;
      setTimeout(() => {
        worker ??= startHalf?.() ?? null;
      }, AFTER_FIRST_ROWS_MS);
    },

    async check(
      table: SourceTable,
      setup: CheckSetup,
      { origin, ...watching }: Watching & { origin: TableOrigin | null },
    ): Promise<CheckedInThreads> {
      if (isLarge(origin) && hasIndependentRows(setup)) {
        worker ??= startHalf?.() ?? null;
        const found =
          worker && (await inTwoThreads(table, setup, { other: worker, origin, ...watching }));
        if (found !== null) return found;
      }
      const checked = await checkTable(table, setup, watching);
      return { ...checked, issues: table.issues };
    },
  };
}
