import { type ClaimedRun, claimedRun } from "@/importing/schedule/claimed-run.ts";
import type { RunError } from "@/importing/schedule/run-result.ts";
import { type RunEnd, type RunServices, scheduledRun } from "@/importing/schedule/scheduled-run.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import { isLeaseLost, type JobHandler } from "./handler.ts";

type ServicesOf = (run: ClaimedRun, hasTime: () => boolean) => RunServices;

/** Runs the scheduled import that the job's key names. */
export const imports =
  (servicesOf: ServicesOf): JobHandler =>
  async ({ call, job: { lease }, hasTime }) => {
    const started = await call("start_import_run", { lease });
    if (started === null) return "done";
    const run = claimedRun.safeParse(started);
    const { result, notSent, seen } = run.success
      ? await endOf(run.data, servicesOf(run.data, hasTime))
      : failedBy("profile-unreadable");
    await call("end_import_run", { lease, result, not_sent: notSent, seen });
    return result.outcome === "continues" ? { continuesAt: {} } : "done";
  };

async function endOf(run: ClaimedRun, services: RunServices): Promise<RunEnd> {
  try {
    return await scheduledRun(run, services);
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
