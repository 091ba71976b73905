import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  claim,
  type Claimed,
  end,
  enqueue,
  expireLeases,
  extend,
  passDelays,
  recover,
} from "./jobs-support.ts";
import { handledChanges } from "./fault-effects.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours, theirs } from "../tenants.ts";

/** The key of a job that always fails. It has to be listed as failed without holding up the others. */
const POISON = "poison";
const KEYS = ["a", "b", "c", POISON];
const WORKERS = 3;

type Faults = {
  rounds: number;
  seed: number;
  /**
   * Restarts the server between two requests, if the test has its own server. Jobs that were running lose their
   * workers.
   */
  restart?: () => Promise<void>;
};

/** Random numbers from 0 to 1, always the same for one seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tables that count the changes of each key and the effects that workers had. Every change has to have one effect. */
export const prepareFaults = (db: Queryable) =>
  db.exec(`
    create table public.fault_keys (org uuid, key text, changes int not null, handled int not null default 0, primary key (org, key));
    create table public.fault_effects (org uuid, key text, change int)`);

/** Changes keys and works on their jobs, round after round, while workers die or repeat requests, and clocks jump. */
export async function runFaults(
  db: TestDatabase,
  { rounds, seed, restart }: Faults,
): Promise<void> {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T => {
    const found = all[Math.floor(random() * all.length)];
    if (found === undefined) throw new Error("Nothing to pick from.");
    return found;
  };
  for (let round = 0; round < rounds; round++) {
    const work = Array.from({ length: WORKERS }, () =>
      workOnce(db, pick(WORKER_FAULTS)).catch(ignoreDeath),
    );
    await Promise.all([...work, changeKey(db, pick([ours.org, theirs.org]), pick(KEYS))]);
    if (restart && random() < 0.02) await restart();
    if (random() < 0.3) await jumpClock(db, pick(["1 hour", "-1 hour"]));
    await request(db, skipDelays);
  }
}

/** Each request has its own transaction, as in the API. */
export const request = <T>(db: TestDatabase, of: (tx: Queryable) => Promise<T>) =>
  db.database.transaction(of);

class WorkerDied extends Error {}

/** A worker that was considered stopped but still runs gets this error code. */
const LEASE_LOST = "PT409";

function ignoreDeath(error: unknown) {
  const isLost = error instanceof Error && "code" in error && error.code === LEASE_LOST;
  if (!(error instanceof WorkerDied || isLost)) throw error;
}

export const changeKey = (db: TestDatabase, org: string, key: string) =>
  request(db, async (tx) => {
    await tx.query(
      `insert into public.fault_keys as k (org, key, changes) values ($1, $2, 1)
       on conflict (org, key) do update set changes = k.changes + 1`,
      [org, key],
    );
    await enqueue(tx, key, { org });
  });

type WorkerFault =
  | "none"
  | "dies at once"
  | "dies while writing"
  | "dies before the end"
  | "repeats";
const WORKER_FAULTS: readonly WorkerFault[] = [
  "none",
  "none",
  "dies at once",
  "dies while writing",
  "dies before the end",
  "repeats",
];

async function workOnce(db: TestDatabase, fault: WorkerFault) {
  while (await request(db, recover));
  const job = await request(db, (tx) => claim(tx));
  if (job === null || fault === "dies at once") return;
  if (job.key === POISON) return void (await request(db, (tx) => end(tx, job, "failed")));
  if (fault === "dies while writing") {
    await request(db, async (tx) => {
      await handle(tx, job);
      throw new WorkerDied();
    });
  }
  await request(db, (tx) => handle(tx, job));
  if (fault === "dies before the end") return;
  // Delivers the work again, as a worker does after a lost response.
  if (fault === "repeats") await request(db, (tx) => handle(tx, job));
  await request(db, (tx) => end(tx, job));
}

/** Renews the lease and writes the effects in one transaction, so a worker that lost its lease writes nothing. */
async function handle(tx: Queryable, job: Claimed) {
  await extend(tx, job, job.done + 1);
  for (const statement of handledChanges) await tx.query(statement, [job.org, job.key]);
}

const jumpClock = (db: TestDatabase, jump: string) =>
  db.exec(`update public.jobs set run_at = run_at - interval '${jump}',
    computed_at = computed_at - interval '${jump}', leased_until = leased_until - interval '${jump}'`);

/** Skips the delays of jobs that no other worker is writing to. */
export const skipDelays = (tx: Queryable) =>
  tx.exec(`update public.jobs j set run_at = now(), computed_at = now()
    from (select org_id, id from public.jobs where state = 'waiting' for update skip locked) as waiting
    where j.org_id = waiting.org_id and j.id = waiting.id`);

/** Lets healthy workers finish, and counts all changes, lost or doubled effects, and the jobs that are left. */
export async function settle(db: TestDatabase) {
  await expireLeases(db);
  while (await request(db, recover));
  await passDelays(db);
  for (
    let job = await request(db, (tx) => claim(tx));
    job;
    job = await request(db, (tx) => claim(tx))
  ) {
    const found = job;
    if (found.key === POISON) await request(db, (tx) => end(tx, found, "rejected"));
    else {
      await request(db, (tx) => handle(tx, found));
      await request(db, (tx) => end(tx, found));
    }
  }
  return one<{ changes: number; lost: number; doubled: number; left: number }>(
    db,
    `select
      (select coalesce(sum(changes), 0) from public.fault_keys where key <> '${POISON}')::int as changes,
      (select count(*) from public.fault_keys k, generate_series(1, k.changes) as change
       where k.key <> '${POISON}' and not exists (
         select from public.fault_effects e where (e.org, e.key, e.change) = (k.org, k.key, change)
       ))::int as lost,
      (select count(*) - count(distinct (org, key, change)) from public.fault_effects)::int as doubled,
      (select count(*) from public.jobs where key <> '${POISON}' or state <> 'failed')::int as left`,
  );
}
