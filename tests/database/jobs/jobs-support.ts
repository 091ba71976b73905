import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";

export const KIND = "listings";

/** A claimed job, in the form a worker gets. */
export type Claimed = {
  org: string;
  id: number;
  lease: string;
  kind: string;
  key: string;
  payload: object;
  resumeFrom: object | null;
  done: number;
};

type Enqueued = {
  org?: string;
  kind?: string;
  payload?: object;
  priority?: number;
  delay?: string;
};

export const enqueue = (
  tx: Queryable,
  key: string,
  { org = ours.org, kind = KIND, payload = {}, priority = 1, delay = "0" }: Enqueued = {},
) =>
  tx.query("select private.enqueue_job($1, $2, $3, $4::text::jsonb, $5, $6::text::interval)", [
    org,
    kind,
    key,
    JSON.stringify(payload),
    priority,
    delay,
  ]);

/** Runs one request of a worker, with the rights of the server. */
async function asServer<T>(tx: Queryable, sql: string, params: Parameters<Queryable["query"]>[1]) {
  await become(tx, "server");
  const { result } = await one<{ result: T }>(tx, `select public.${sql} as result`, params);
  await tx.exec("reset role");
  return result;
}

export const claim = (tx: Queryable, kinds: readonly string[] = [KIND]) =>
  asServer<Claimed | null>(tx, "claim_job($1::text[])", [`{${kinds.join()}}`]);

/** Claims a job that must exist. */
export async function claimOne(tx: Queryable, kinds?: readonly string[]): Promise<Claimed> {
  const job = await claim(tx, kinds);
  if (job === null) throw new Error("No job is due.");
  return job;
}

export const end = (
  tx: Queryable,
  { org, id, lease }: Claimed,
  outcome: "done" | "continues" | "failed" | "rejected" = "done",
  error: string | null = null,
  resumeFrom: object | null = null,
) =>
  asServer<null>(tx, "end_job($1, $2, $3, $4, $5, $6::text::jsonb)", [
    org,
    id,
    lease,
    outcome,
    error,
    resumeFrom && JSON.stringify(resumeFrom),
  ]);

export const extend = (tx: Queryable, { org, id, lease }: Claimed, done: number, total = 100) =>
  asServer<boolean>(tx, "extend_job($1, $2, $3, $4, $5)", [org, id, lease, done, total]);

export const recover = (tx: Queryable) => asServer<boolean>(tx, "recover_job()", []);

/** Expires the leases of all running jobs, as if their workers had stopped a while ago. */
export const expireLeases = (tx: Queryable) =>
  tx.exec(
    "update public.jobs set leased_until = now() - interval '1 second' where lease is not null",
  );

/** Makes all waiting jobs due, as if their delays had passed. */
export const passDelays = (tx: Queryable) =>
  tx.exec("update public.jobs set run_at = now() where state = 'waiting' and run_at > now()");

export const dueJobs = async (tx: Queryable) =>
  (await one<{ due: number }>(tx, "select private.due_jobs(10) as due")).due;

type StoredJob = { key: string; state: string; attempts: number; error: string | null };

export const stored = (tx: Queryable) =>
  tx.query<StoredJob>("select key, state::text, attempts, error from public.jobs order by key, id");

/** Restarts the turns of priorities: three starts go to the highest priority, and the fourth to a lower one. */
export const restartTurns = (tx: Queryable) =>
  tx.exec("select setval('private.job_turns_taken', 8)");

/** A database without jobs of the test data, where a worker ran a moment ago and no metrics are due. */
export async function openJobDatabase(): Promise<TestDatabase> {
  const db = await openTenantDatabase();
  await db.exec(`delete from public.jobs; insert into private.job_code (version) values ('code-1');
    update private.metric_schedules set next_at = now() + interval '1 day'`);
  return db;
}
