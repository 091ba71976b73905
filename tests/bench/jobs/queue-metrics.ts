import { claim, type Claimed, end, enqueue } from "../../database/jobs/jobs-support.ts";
import { prepareFaults, runFaults, settle } from "../../database/jobs/job-faults.ts";
import { killWorkers } from "../../database/jobs/killed-workers.ts";
import type { TestDatabase } from "../../database/support.ts";
import { ours, theirs } from "../../database/tenants.ts";
import type { Sample } from "../harness.ts";

const ORGANIZATIONS = 500;

const request = <T>(db: TestDatabase, of: Parameters<typeof db.database.transaction<T>>[0]) =>
  db.database.transaction(of);

export const addOrganizations = (db: TestDatabase) =>
  db.query(
    `insert into public.organizations (name, slug)
     select 'Organization ' || i, 'organization-' || i from generate_series(1, $1::int) i`,
    [ORGANIZATIONS],
  );

/** Empties the queue, as if nothing were due. */
export const clearQueue = (db: TestDatabase) =>
  db.exec(`delete from public.jobs;
    update private.metric_schedules set next_at = now() + interval '1 day'`);

/** Claims and ends jobs without work, with this many workers at a time. */
export async function throughput(db: TestDatabase, workers: number, jobs: number): Promise<Sample> {
  await clearQueue(db);
  await db.query(
    `insert into public.jobs (org_id, kind, key)
     select o.id, 'listings', i::text from public.organizations o, generate_series(1, $1::int) i`,
    [Math.ceil(jobs / ORGANIZATIONS)],
  );
  await db.exec("analyze public.jobs");
  let ended = 0;
  const startedAt = performance.now();
  const worker = async () => {
    for (;;) {
      const job = await request(db, (tx) => claim(tx));
      if (job === null) return;
      await request(db, (tx) => end(tx, job));
      ended += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return { "jobs per second": ended / ((performance.now() - startedAt) / 1000) };
}

/** How long an organization's only job waits to start while all other jobs belong to another organization. */
export async function smallBesideLarge(db: TestDatabase, waiting: number): Promise<Sample> {
  await clearQueue(db);
  await db.query(
    `insert into public.jobs (org_id, kind, key)
     select $1, 'listings', i::text from generate_series(1, $2::int) i`,
    [theirs.org, waiting],
  );
  await db.exec("analyze public.jobs");
  // The large organization hasn't had a turn yet, so it may come first.
  await request(db, (tx) => enqueue(tx, "small", { org: ours.org }));
  const startedAt = performance.now();
  let starts = 0;
  for (let job: Claimed | null = null; job?.key !== "small"; starts++) {
    job = await request(db, (tx) => claim(tx));
    const found = job;
    if (found) await request(db, (tx) => end(tx, found));
  }
  const ms = performance.now() - startedAt;
  await clearQueue(db);
  return { ms, starts };
}

/** Kills a process of the server. The server then ends all others and recovers from its log. */
async function crash(db: TestDatabase) {
  const [victim] = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' limit 1`,
  );
  if (victim) process.kill(victim.pid, "SIGKILL");
  for (let tries = 0; tries < 200; tries++) {
    try {
      // Uses every connection of the pool, so that all broken ones are replaced.
      await Promise.all(Array.from({ length: 16 }, () => db.query("select pg_sleep(0.01)")));
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("The server didn't start again.");
}

/** The driver reports each idle connection that the restart closes, although the next query opens a new one. */
function ignoreLostConnection(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/^(?:CONNECTION_|ECONN|57P0)/.test(code)) throw error;
}

async function startFaults(db: TestDatabase) {
  await clearQueue(db);
  await db.exec("drop table if exists public.fault_keys, public.fault_effects");
  await prepareFaults(db);
}

/** Kills worker processes, one after the other. */
export async function killedProcesses(db: TestDatabase, kills: number): Promise<Sample> {
  await startFaults(db);
  const busy = await killWorkers(db, kills);
  const { changes, lost, doubled, left } = await settle(db);
  return { kills, "kills during a job": busy, changes, lost, doubled, left };
}

/** Lets workers fail and restarts the server. The server must run on this machine and serve nothing else. */
export async function faults(db: TestDatabase, rounds: number): Promise<Sample> {
  await startFaults(db);
  let restarts = 0;
  const restart = async () => {
    restarts += 1;
    await crash(db);
  };
  process.on("unhandledRejection", ignoreLostConnection);
  try {
    await runFaults(db, { rounds, seed: 18, restart });
  } finally {
    process.off("unhandledRejection", ignoreLostConnection);
  }
  const { changes, lost, doubled, left } = await settle(db);
  return { restarts, changes, lost, doubled, left };
}
