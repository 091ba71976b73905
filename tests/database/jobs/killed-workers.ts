import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expireLeases } from "./jobs-support.ts";
import { changeKey, randomFrom, request, skipDelays } from "./job-faults.ts";
import { one, type TestDatabase } from "../support.ts";
import { PREPARED } from "../engines.ts";
import { ours, theirs } from "../tenants.ts";

const WORKERS = 4;
const KEYS = ["a", "b", "c"];

/**
 * The URL of the database as its owner, who sees and ends the connections of workers. Benchmarks have no prepared
 * database: they start a server on this machine.
 */
async function urlOf(db: TestDatabase) {
  const { name, owner, port } = await one<{ name: string; owner: string; port: number }>(
    db,
    "select current_database() as name, current_user as owner, inet_server_port() as port",
  );
  const url = new URL(process.env[PREPARED.owner] ?? `postgres://${owner}@127.0.0.1:${port}`);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Starts worker processes that run the jobs of changes, and kills them one after the other. Returns how many were
 * killed while a job ran.
 */
export async function killWorkers(db: TestDatabase, kills: number): Promise<number> {
  const url = await urlOf(db);
  const random = randomFrom(18);
  const pick = <T>(all: readonly T[], fallback: T): T =>
    all[Math.floor(random() * all.length)] ?? fallback;
  const start = () =>
    fork(join(import.meta.dirname, "fault-worker.ts"), [url], { execArgv: ["--import", "tsx"] });
  const connected = async () =>
    (
      await one<{ n: number }>(
        db,
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%_job(%' and pid <> pg_backend_pid()",
      )
    ).n;
  const end = async (worker: ChildProcess) => {
    const ended = once(worker, "exit");
    worker.kill("SIGKILL");
    await ended;
  };

  const workers = Array.from({ length: WORKERS }, start);
  let killed = 0;
  let busy = 0;
  try {
    while (killed < kills) {
      await changeKey(db, pick([ours.org, theirs.org], ours.org), pick(KEYS, "a"));
      await request(db, skipDelays);
      await pause(random() * 10);
      // A worker that hasn't connected yet has nothing to lose.
      if ((await connected()) < WORKERS / 2) continue;
      const at = Math.floor(random() * WORKERS);
      const victim = workers[at];
      if (victim === undefined) continue;
      const { n } = await one<{ n: number }>(
        db,
        "select count(*)::int as n from public.jobs where state = 'running'",
      );
      busy += Math.min(n, 1);
      await end(victim);
      workers[at] = start();
      killed += 1;
      // The leases of running workers expire, too, so some workers report results for jobs they no longer hold.
      await expireLeases(db);
    }
  } finally {
    await Promise.all(workers.map(end));
  }
  return busy;
}
