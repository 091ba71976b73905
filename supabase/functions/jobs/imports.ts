import { type ClaimedRun, claimedRun } from "@/importing/schedule/claimed-run.ts";
import type { RunError } from "@/importing/schedule/run-result.ts";
import { type RunEnd, type RunOutside, scheduledRun } from "@/importing/schedule/scheduled-run.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import { isLeaseLost, type JobHandler } from "./handler.ts";

type OutsideOf = (run: ClaimedRun, hasTime: () => boolean) => RunOutside;

/** Runs the scheduled import that the job's key names. */
export const imports =
  (outsideOf: OutsideOf): JobHandler =>
  async ({ call, job: { lease }, hasTime }) => {
    const started = await call("start_import_run", { lease });
    if (started === null) return "done";
    const run = claimedRun.safeParse(started);
    const { result, notSent, seen } = run.success
      ? await endOf(run.data, outsideOf(run.data, hasTime))
      : failedBy("profile-unreadable");
    await call("end_import_run", { lease, result, not_sent: notSent, seen });
    return result.outcome === "continues" ? { continuesAt: {} } : "done";
  };

async function endOf(run: ClaimedRun, outside: RunOutside): Promise<RunEnd> {
  try {
    return await scheduledRun(run, outside);
  } catch (error) {
    if (error instanceof DatabaseRejection && !isLeaseLost(error)) return failedBy("rejected");
    throw error;
  }
}

const failedBy = (runError: RunError): RunEnd => ({
  result: { outcome: "failed", reason: { run: runError } },
  notSent: {},
  seen: null,
});
