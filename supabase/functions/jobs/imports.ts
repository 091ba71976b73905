import {
  type PriceFileServices,
  scheduledPriceFile,
} from "@/distributor/schedule/scheduled-price-file.ts";
import {
  type ClaimedRun,
  claimedRun,
  type DistributorRun,
  distributorRun,
} from "@/importing/schedule/claimed-run.ts";
import type { RunError } from "@/importing/schedule/run-result.ts";
import { type RunEnd, type RunServices, scheduledRun } from "@/importing/schedule/scheduled-run.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import { isLeaseLost, type JobHandler } from "./handler.ts";

/** The external services of a run, by what its file contains. */
type ServicesOf = {
  products: (run: ClaimedRun, hasTime: () => boolean) => RunServices;
  distributor: (run: DistributorRun, hasTime: () => boolean) => PriceFileServices;
};

/** Runs the scheduled import that the job's key names. */
export const imports =
  (servicesOf: ServicesOf): JobHandler =>
  async ({ call, job: { lease }, hasTime }) => {
    const started = await call("start_import_run", { lease });
    if (started === null) return "done";
    const { result, notSent, seen } = await endOf(() => runOf(started, servicesOf, hasTime));
    await call("end_import_run", { lease, result, not_sent: notSent, seen });
    return result.outcome === "continues" ? { continuesAt: {} } : "done";
  };

/**
 * The errors that a later run can avoid: another price file is being imported, or has changed the distributor's
 * catalogue since the run's file was compared with it.
 */
const BUSY: ReadonlySet<string> = new Set(["distributor_file_open", "distributor_file_stale"]);

async function runOf(
  started: unknown,
  servicesOf: ServicesOf,
  hasTime: () => boolean,
): Promise<RunEnd> {
  const priceFile = distributorRun.safeParse(started);
  if (priceFile.success)
    return scheduledPriceFile(priceFile.data, servicesOf.distributor(priceFile.data, hasTime));
  const run = claimedRun.safeParse(started);
  if (run.success) return scheduledRun(run.data, servicesOf.products(run.data, hasTime));
  return failedBy("profile-unreadable");
}

async function endOf(run: () => Promise<RunEnd>): Promise<RunEnd> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DatabaseRejection && !isLeaseLost(error))
      return failedBy(BUSY.has(error.hint ?? "") ? "busy" : "rejected");
    throw error;
  }
}

const failedBy = (runError: RunError): RunEnd => ({
  result: { outcome: "failed", reason: { run: runError } },
  notSent: {},
  seen: null,
});
