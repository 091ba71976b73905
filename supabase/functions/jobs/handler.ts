import * as z from "zod/mini";
import type { JobKind } from "@/channels/building/job.ts";
import { type Call, DatabaseRejection, DatabaseUnavailable } from "../_shared/database.ts";
import { errorResponse, jsonResponse } from "../_shared/json-response.ts";
import { isFromServer } from "../_shared/service-key.ts";
import { progressReports } from "./progress-reports.ts";

const claimedJob = z.object({
  org: z.uuid(),
  id: z.int(),
  lease: z.uuid(),
  kind: z.string(),
  key: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The position where the last worker stopped. */
  resumeFrom: z.nullable(z.record(z.string(), z.unknown())),
  /** The progress of earlier workers. */
  done: z.int(),
});

/** What a handler can use: the database, its job, progress reports and the remaining time. */
export type JobTools = {
  call: Call;
  job: Pick<
    z.infer<typeof claimedJob>,
    "org" | "lease" | "key" | "payload" | "resumeFrom" | "done"
  >;
  /**
   * Records progress, but not more often than twice a second; `total` is null if it isn't known. Returns false if the
   * job was cancelled.
   */
  progress: (done: number, total: number | null) => Promise<boolean>;
  /** Whether the job may continue. If not, it should return `continuesAt`. */
  hasTime: () => boolean;
  /** Runs and measures work that uses the processor. */
  compute: <T>(work: () => T) => T;
};

/**
 * `continuesAt` is the position at which the next worker continues. `failed` is a reason to retry the job later.
 * `rejected` is a reason that a retry can't fix.
 */
export type JobEnd =
  | "done"
  | { continuesAt: Record<string, unknown> }
  | { failed: string }
  | { rejected: string };
export type JobHandler = (tools: JobTools) => Promise<JobEnd>;

/** Times in milliseconds, from the start of the request unless stated otherwise. */
type JobLimits = {
  /** No job of this kind starts after this time. */
  start: number;
  /** The time when a job has to end. A hosted function ends after 150 s. */
  end: number;
  /** How long a job may take, from its own start, before the next organization has its turn. */
  turn: number;
};

/** Longer requests wouldn't do more work, and would delay the switch to new code after a deployment. */
const REQUEST_MS = 50_000;
const DEFAULT_LIMITS: JobLimits = { start: REQUEST_MS, end: REQUEST_MS, turn: 5_000 };
/** The limits for imports. If time runs out, the next worker reads the whole file again and writes what is missing. */
export const LONG: JobLimits = { start: 30_000, end: 110_000, turn: 110_000 };

type JobRunner = { run: JobHandler; limits?: JobLimits };

export type JobRunners = Readonly<Record<JobKind, JobRunner>>;

export type Parts = {
  serviceKey: string;
  call: Call;
  now: () => number;
  /** A hash of the channel definitions. When it changes, the listings of every channel are checked. */
  codeVersion: string;
  kinds: Readonly<Record<string, JobRunner>>;
};

/** A hosted function has 2 s of processor time per request. `compute` may use half; all other code gets the rest. */
const COMPUTE_MS = 1_000;

/**
 * Runs background jobs until none is due or the time is up. If `left` in the response is true, the scheduler should
 * call again immediately.
 */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST" });
  if (!isFromServer(request, parts.serviceKey))
    return errorResponse(401, "Only the scheduler can call this function.");

  try {
    return jsonResponse(await runDueJobs(parts));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return errorResponse(503, error.message);
  }
}

async function runDueJobs(parts: Parts): Promise<{ jobs: number; left: boolean }> {
  const { call, now } = parts;
  await call("note_job_code", { version: parts.codeVersion });
  while ((await call("recover_job", {})) === true);

  const startedAt = now();
  const used = { computeMs: 0 };
  const elapsed = () => now() - startedAt;
  let jobs = 0;
  while (elapsed() < REQUEST_MS && used.computeMs < COMPUTE_MS) {
    const kinds = Object.entries(parts.kinds)
      .filter(([, { limits = DEFAULT_LIMITS }]) => elapsed() < limits.start)
      .map(([name]) => name);
    const claimed = await call("claim_job", { kinds });
    // Some kinds of jobs start only early in a request, so jobs of those kinds may be left.
    if (claimed === null) return { jobs, left: kinds.length < Object.keys(parts.kinds).length };
    const job = claimedJob.parse(claimed);
    const kind = parts.kinds[job.kind];
    // Can't happen, because the request asked only for these kinds of jobs.
    if (!kind) throw new Error(`The database returned a job of the kind ${job.kind}.`);
    await carryOut(job, kind, parts, used, elapsed);
    jobs += 1;
  }
  return { jobs, left: true };
}

async function carryOut(
  job: z.infer<typeof claimedJob>,
  { run, limits = DEFAULT_LIMITS }: JobRunner,
  { call, now }: Parts,
  used: { computeMs: number },
  elapsed: () => number,
) {
  const ids = { org: job.org, job: job.id, lease: job.lease };
  const startedAt = now();
  const reports = progressReports(
    async (progress) => z.boolean().parse(await call("extend_job", { ...ids, ...progress })),
    now,
  );
  const tools: JobTools = {
    call,
    job,
    progress: reports.report,
    hasTime: () =>
      elapsed() < limits.end && now() - startedAt < limits.turn && used.computeMs < COMPUTE_MS,
    compute(work) {
      const before = now();
      try {
        return work();
      } finally {
        used.computeMs += now() - before;
      }
    },
  };

  try {
    const end = await endOf(run, tools);
    await reports.flush();
    await call("end_job", { ...ids, ...end });
  } catch (error) {
    // Another worker has this job now, or it was deleted, for example with its organization.
    if (isLeaseLost(error)) return;
    // The lease expires, and the job is retried.
    console.error(`A job of the kind ${job.kind} stopped early.`, forLog(error));
  }
}

/** If the database is unavailable, only the message is logged, because a stack trace wouldn't explain the cause. */
const forLog = (error: unknown) => (error instanceof DatabaseUnavailable ? error.message : error);

export const isLeaseLost = (error: unknown) =>
  error instanceof DatabaseRejection && error.hint === "lease_expired";

type StoredEnd = {
  outcome: "done" | "continues" | "failed" | "rejected";
  error?: string;
  resume_from?: JobTools["job"]["resumeFrom"];
};

async function endOf(run: JobHandler, tools: JobTools): Promise<StoredEnd> {
  try {
    const end = await run(tools);
    if (end === "done") return { outcome: "done" };
    if ("failed" in end) return { outcome: "failed", error: end.failed };
    if ("rejected" in end) return { outcome: "rejected", error: end.rejected };
    return { outcome: "continues", resume_from: end.continuesAt };
  } catch (error) {
    if (isLeaseLost(error)) throw error;
    console.error("A job failed.", forLog(error));
    return {
      outcome: "failed",
      error: error instanceof Error ? error.message : String(error),
      resume_from: tools.job.resumeFrom,
    };
  }
}
