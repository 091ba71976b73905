/** The shortest time between two progress reports. A cancelled job stops at its next report. */
const INTERVAL_MS = 500;

type Progress = { done: number; total: number | null };

/**
 * Limits progress reports to two a second, because a job may report progress after every page, and each report waits
 * for the database. The last report is sent before the job ends.
 */
export function progressReports(
  /** Returns false if the job was cancelled. */
  send: (progress: Progress) => Promise<boolean>,
  now: () => number,
) {
  let sentAt = Number.NEGATIVE_INFINITY;
  let unsent: Progress | null = null;
  return {
    report: async (done: number, total: number | null): Promise<boolean> => {
      const isDue = now() - sentAt >= INTERVAL_MS;
      unsent = isDue ? null : { done, total };
      if (!isDue) return true;
      sentAt = now();
      return send({ done, total });
    },
    flush: async (): Promise<void> => {
      if (unsent !== null) await send(unsent);
    },
  };
}
