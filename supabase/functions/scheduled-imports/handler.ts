import * as z from "zod/mini";
import { type ClaimedRun, claimedRun } from "@/importing/schedule/claimed-run.ts";
import type { RunError } from "@/importing/schedule/run-result.ts";
import { type RunEnd, type RunOutside, scheduledRun } from "@/importing/schedule/scheduled-run.ts";
import { type Call, DatabaseRejection } from "../_shared/database.ts";
import { jsonResponse, errorResponse } from "../_shared/json-response.ts";
import { isFromServer } from "../_shared/service-key.ts";

export type Parts = {
  serviceKey: string;
  call: Call;
  outsideOf: (run: ClaimedRun, hasTime: () => boolean) => RunOutside;
  now: () => number;
};

/** A hosted function ends after 150 seconds; anything not written by then is left to the next call. */
const WORK_MS = 110_000;
/** New runs start only in the first 30 seconds, so that each has most of the working time left. */
const START_BUDGET_MS = 30_000;

/** Runs the scheduled imports that are due, one after the other. A job calls this function every minute. */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST" });
  if (!isFromServer(request, parts.serviceKey))
    return errorResponse(401, "Only the scheduler can call this function.");

  const { call, now } = parts;
  const startedAt = now();
  const hasTime = () => now() - startedAt < WORK_MS;
  let runs = 0;
  while (now() - startedAt < START_BUDGET_MS) {
    const claimed = await call("claim_import_run", {});
    if (claimed === null) break;
    await carryOut(claimed, parts, hasTime);
    runs += 1;
  }
  return jsonResponse({ runs });
}

const leased = z.object({ lease: z.uuid() });

async function carryOut(claimed: unknown, { call, outsideOf }: Parts, hasTime: () => boolean) {
  try {
    const { lease } = leased.parse(claimed);
    const run = claimedRun.safeParse(claimed);
    const { result, notSent, seen } = run.success
      ? await endOf(run.data, outsideOf(run.data, hasTime))
      : failedBy("profile-unreadable");
    await call("end_import_run", { lease, result, not_sent: notSent, seen });
  } catch (error) {
    // The lease expires, and the next call resumes the run.
    console.error("A scheduled import stopped early.", error);
  }
}

async function endOf(run: ClaimedRun, outside: RunOutside): Promise<RunEnd> {
  try {
    return await scheduledRun(run, outside);
  } catch (error) {
    if (error instanceof DatabaseRejection) return failedBy("rejected");
    throw error;
  }
}

const failedBy = (runError: RunError): RunEnd => ({
  result: { outcome: "failed", reason: { run: runError } },
  notSent: {},
  seen: null,
});
