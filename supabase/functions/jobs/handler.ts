import * as z from "zod/mini";
import { type Call, DatabaseRejection } from "../_shared/database.ts";
import { errorResponse, jsonResponse } from "../_shared/json-response.ts";
import { isFromServer } from "../_shared/service-key.ts";

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

/** What a handler needs to know about its job and the remaining time. */
export type JobTools = {
  call: Call;
  job: Pick<z.infer<typeof claimedJob>, "key" | "payload" | "resumeFrom" | "done">;
  /** Records progress. Returns false if the job was cancelled. */
  progress: (done: number, total: number) => Promise<boolean>;
  /** Whether the job may continue. If not, it should return `continuesAt`. */
  hasTime: () => boolean;
  /** Runs and measures work that uses the processor. */
  compute: <T>(work: () => T) => T;
};

/**
 * `continuesAt` is the position at which the next worker continues; `failed` is the reason for
 * which the job is retried later.
 */
export type JobEnd = "done" | { continuesAt: Record<string, unknown> } | { failed: string };
export type JobHandler = (tools: JobTools) => Promise<JobEnd>;

export type Parts = {
  serviceKey: string;
  call: Call;
  now: () => number;
  /** A hash of all code that affects results. */
  codeVersion: string;
  handlers: Readonly<Record<string, JobHandler>>;
};

/** A hosted function ends after 150 s; longer requests would only keep workers from being replaced. */
const REQUEST_MS = 50_000;
/** A hosted function has 2 s of processor time. The rest of it is needed to read and write JSON. */
const COMPUTE_MS = 1_000;
/** The next organization runs after that. */
const TURN_MS = 5_000;

/**
 * Runs background jobs until none is due or the time is up. `left` means that it should be called again immediately.
 */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST" });
  if (!isFromServer(request, parts.serviceKey))
    return errorResponse(401, "Only the scheduler can call this function.");

  const { call, now, handlers } = parts;
  await call("note_job_code", { version: parts.codeVersion });
  while ((await call("recover_job", {})) === true);

  const startedAt = now();
  const used = { computeMs: 0 };
  const hasTime = () => now() - startedAt < REQUEST_MS && used.computeMs < COMPUTE_MS;
  let jobs = 0;
  while (hasTime()) {
    const claimed = await call("claim_job", { kinds: Object.keys(handlers) });
    if (claimed === null) return jsonResponse({ jobs, left: false });
    const job = claimedJob.parse(claimed);
    const handler = handlers[job.kind];
    // Only jobs of these kinds were requested.
    if (!handler) throw new Error(`The database returned a job of the kind ${job.kind}.`);
    await carryOut(job, handler, parts, used, hasTime);
    jobs += 1;
  }
  return jsonResponse({ jobs, left: true });
}

async function carryOut(
  { org, id, lease, ...job }: z.infer<typeof claimedJob>,
  handler: JobHandler,
  { call, now }: Parts,
  used: { computeMs: number },
  hasTime: () => boolean,
) {
  const ids = { org, job: id, lease };
  const startedAt = now();
  const tools: JobTools = {
    call,
    job,
    progress: async (done, total) =>
      z.boolean().parse(await call("extend_job", { ...ids, done, total })),
    hasTime: () => hasTime() && now() - startedAt < TURN_MS,
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
    await call("end_job", { ...ids, ...(await endOf(handler, tools)) });
  } catch (error) {
    // Another worker has this job now, or its channel or organization was deleted.
    if (isLost(error)) return;
    // The lease expires, and the job is retried.
    console.error(`A job of the kind ${job.kind} stopped early.`, error);
  }
}

const isLost = (error: unknown) =>
  error instanceof DatabaseRejection && error.hint === "lease_expired";

type StoredEnd = {
  outcome: "done" | "continues" | "failed";
  error?: string;
  resume_from?: JobTools["job"]["resumeFrom"];
};

async function endOf(handler: JobHandler, tools: JobTools): Promise<StoredEnd> {
  try {
    const end = await handler(tools);
    if (end === "done") return { outcome: "done" };
    if ("failed" in end) return { outcome: "failed", error: end.failed };
    return { outcome: "continues", resume_from: end.continuesAt };
  } catch (error) {
    if (isLost(error)) throw error;
    console.error("A job failed.", error);
    return {
      outcome: "failed",
      error: error instanceof Error ? error.message : String(error),
      resume_from: tools.job.resumeFrom,
    };
  }
}
