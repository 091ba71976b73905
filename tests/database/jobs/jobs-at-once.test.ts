import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { claim, type Claimed, openJobDatabase, end, enqueue, recover } from "./jobs-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { ours, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
  await db.exec(`
    create table public.counters (key text primary key, changes int not null default 0, handled int not null default 0);
    -- A second job of the same key would break the primary key.
    create table public.at_work (key text primary key)`);
});
afterAll(() => db.close());
beforeEach(() => db.exec("delete from public.jobs"));

/** Runs each request in its own transaction. On PostgreSQL, the requests of several workers really run concurrently. */
const request = <T>(of: (tx: Queryable) => Promise<T>) => db.database.transaction(of);

const keyed = ({ org, key }: { org: string; key: string }) => `${org} ${key}`;

/** Changes a key and adds its job in the same transaction, as a product's change does. */
const change = (org: string, key: string) =>
  request(async (tx) => {
    await tx.query(
      `insert into public.counters as c (key, changes) values ($1, 1)
       on conflict (key) do update set changes = c.changes + 1`,
      [keyed({ org, key })],
    );
    await enqueue(tx, key, { org });
    // Gives workers time to run between the change and its commit.
    await tx.query("select pg_sleep(0.002)");
  });

/** Skips the delays of failed jobs that no other worker is writing to. */
const skipDelays = (tx: Queryable) =>
  tx.exec(`update public.jobs j set run_at = now()
    from (
      select id from public.jobs where state = 'waiting' and attempts > 0 for update skip locked
    ) as retried
    where j.id = retried.id`);

/** Reads its input when it starts and writes the result when it ends, as building listings does. */
async function work(job: Claimed) {
  const key = keyed(job);
  await request((tx) => tx.query("insert into public.at_work values ($1)", [key]));
  const { changes } = await one<{ changes: number }>(
    db,
    "select changes from public.counters where key = $1",
    [key],
  );
  await pause(Math.random() * 4);
  await request((tx) =>
    tx.query("update public.counters set handled = $2 where key = $1", [key, changes]),
  );
  await request((tx) => tx.query("delete from public.at_work where key = $1", [key]));
}

test("with four workers and four people at the same time, no change is missed and no key is processed by two workers at once", async () => {
  const people = { areChanging: true };
  const changes = async (person: number) => {
    for (let at = 0; at < 40; at++)
      await change(at % 3 === 0 ? theirs.org : ours.org, `key ${(at * 7 + person) % 5}`);
  };
  const worker = async (at: number) => {
    let ends = 0;
    for (let idle = 0; people.areChanging || idle < 3;) {
      const job = await request((tx) => claim(tx));
      if (job === null) {
        idle += 1;
        await pause(2);
        continue;
      }
      idle = 0;
      await work(job);
      ends += 1;
      // Every fifth time, a worker reports a failure after the work is done, so the work is delivered again.
      const outcome = (ends + at) % 5 === 0 ? "failed" : "done";
      await request((tx) => end(tx, job, outcome));
      await request(skipDelays);
    }
  };
  const allChanges = async () => {
    await Promise.all([1, 2, 3, 4].map(changes));
    people.areChanging = false;
  };
  await Promise.all([allChanges(), ...[1, 2, 3, 4].map(worker)]);
  expect(await db.query("select state::text, attempts, key from public.jobs")).toEqual([]);
  expect(await db.query("select key from public.counters where handled <> changes")).toEqual([]);
  const { total } = await one<{ total: number }>(
    db,
    "select sum(changes)::int as total from public.counters",
  );
  expect(total).toBe(160);
});

test("a job that several workers claim at the same moment is given to one of them", async () => {
  for (let round = 0; round < 20; round++) {
    await request((tx) => enqueue(tx, `round ${round}`));
    const claims = await Promise.all([1, 2, 3].map(() => request((tx) => claim(tx))));
    const jobs = claims.filter((job) => job !== null);
    expect(jobs).toHaveLength(1);
    for (const job of jobs) await request((tx) => end(tx, job));
  }
});

test("a job whose worker stopped is recovered once, however many workers detect it", async () => {
  await request((tx) => enqueue(tx, "lost"));
  const lost = await request((tx) => claim(tx));
  await db.exec("update public.jobs set leased_until = now() - interval '1 second'");
  const found = await Promise.all([1, 2, 3].map(() => request((tx) => recover(tx))));
  expect(found.filter(Boolean)).toHaveLength(1);
  if (lost === null) throw new Error("The job was not claimed.");
  expect(await errorCode(request((tx) => end(tx, lost)))).toBe("PT409");
  expect(await db.query("select attempts, state::text from public.jobs")).toEqual([
    { attempts: 1, state: "waiting" },
  ]);
});
