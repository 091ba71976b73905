import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  claim,
  claimOne,
  dueJobs,
  end,
  enqueue,
  expireLeases,
  extend,
  openJobDatabase,
  passDelays,
  recover,
  restartTurns,
  stored,
} from "./jobs-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { ours, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

/** The keys of the next jobs in the order in which workers get them. Each one ends before the next is claimed. */
async function keysInOrder(tx: Queryable): Promise<string[]> {
  const keys: string[] = [];
  await restartTurns(tx);
  for (let job = await claim(tx); job !== null; job = await claim(tx)) {
    keys.push(job.key);
    await end(tx, job);
  }
  return keys;
}

test("a job exists only if the transaction that added it is committed", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec("savepoint before_change");
    await enqueue(tx, "a");
    await tx.exec("rollback to savepoint before_change");
    expect(await claim(tx)).toBeNull();
    await enqueue(tx, "a");
    expect(await claim(tx)).toMatchObject({ key: "a" });
  });
});

test("a job that's added again before it starts runs once, with the newest payload", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a", { payload: { from: 1 } });
    await enqueue(tx, "a", { payload: { from: 2 } });
    expect(await claim(tx)).toMatchObject({ key: "a", payload: { from: 2 } });
    expect(await claim(tx)).toBeNull();
  });
});

test("a job that's added again while it runs waits until it ends, and runs once more", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const first = await claimOne(tx);
    await enqueue(tx, "a");
    expect(await claim(tx)).toBeNull();
    expect(await dueJobs(tx)).toBe(0);
    await end(tx, first);
    await end(tx, await claimOne(tx));
    expect(await stored(tx)).toEqual([]);
  });
});

test("a job with a higher priority starts first, even if it got that priority only from a later request", async () => {
  await db.rehearse(async (tx) => {
    for (const key of ["late", "raised"]) await enqueue(tx, key, { priority: 2 });
    await enqueue(tx, "usual");
    await enqueue(tx, "urgent", { priority: 0 });
    await enqueue(tx, "raised", { priority: 0 });
    expect(await keysInOrder(tx)).toEqual(["raised", "urgent", "usual", "late"]);
  });
});

test("one job start in eight is reserved for each lower priority, so urgent jobs can't block the others", async () => {
  await db.rehearse(async (tx) => {
    for (let at = 1; at <= 8; at++) await enqueue(tx, `urgent ${at}`, { priority: 0 });
    await enqueue(tx, "usual");
    await enqueue(tx, "late", { priority: 2 });
    const keys = await keysInOrder(tx);
    expect(keys.indexOf("usual")).toBe(3);
    expect(keys.indexOf("late")).toBe(7);
  });
});

test("organizations take turns, however many jobs one of them has", async () => {
  await db.rehearse(async (tx) => {
    for (const key of ["a1", "a2", "a3", "a4"]) await enqueue(tx, key);
    for (const key of ["b1", "b2"]) await enqueue(tx, key, { org: theirs.org });
    expect(await keysInOrder(tx)).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"]);
  });
});

test("a worker gets only the job kinds that it supports", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a", { kind: "newer" });
    await enqueue(tx, "b");
    expect(await claim(tx)).toMatchObject({ key: "b" });
    expect(await claim(tx)).toBeNull();
  });
});

test("a job with a delay isn't due until the delay has passed", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a", { delay: "1 hour" });
    expect([await dueJobs(tx), await claim(tx)]).toEqual([0, null]);
    await passDelays(tx);
    expect(await dueJobs(tx)).toBe(1);
    expect(await claim(tx)).toMatchObject({ key: "a" });
  });
});

test("a job whose worker stopped is returned to the queue, and that worker can no longer end it", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const lost = await claimOne(tx);
    expect(await recover(tx)).toBe(false);
    await expireLeases(tx);
    expect(await dueJobs(tx)).toBe(1);
    expect(await recover(tx)).toBe(true);
    await passDelays(tx);
    const taken = await claimOne(tx);
    expect(taken.id).toBe(lost.id);

    await tx.exec("savepoint before_late_end");
    for (const late of [() => end(tx, lost), () => extend(tx, lost, 1)]) {
      expect(await errorCode(late())).toBe("PT409");
      await tx.exec("rollback to savepoint before_late_end");
    }
    await end(tx, taken);
    expect(await stored(tx)).toEqual([]);
  });
});

test("progress extends the lease, so a long job keeps its worker", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const job = await claimOne(tx);
    await expireLeases(tx);
    expect(await extend(tx, job, 40)).toBe(true);
    expect(await recover(tx)).toBe(false);
    expect(await one(tx, "select done, total from public.jobs")).toEqual({ done: 40, total: 100 });
  });
});

test("a job that continues later keeps its progress and lets other organizations run first", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "large");
    await enqueue(tx, "small", { org: theirs.org });
    const large = await claimOne(tx);
    await extend(tx, large, 500);
    await end(tx, large, "continues");
    expect(await claim(tx)).toMatchObject({ key: "small" });
    expect(await claim(tx)).toMatchObject({ key: "large", done: 500 });
    expect(await stored(tx)).toMatchObject([{ key: "large", attempts: 1 }, { key: "small" }]);
  });
});

test("an urgent job that continues later is no longer urgent", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "large", { priority: 0 });
    await end(tx, await claimOne(tx), "continues");
    await enqueue(tx, "urgent", { priority: 0 });
    expect(await keysInOrder(tx)).toEqual(["urgent", "large"]);
  });
});

test("jobs still start after the clock is set back", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    await enqueue(tx, "b", { delay: "1 hour" });
    await enqueue(tx, "c");
    await claimOne(tx);
    await tx.exec(`update public.jobs set
      run_at = run_at + interval '1 day', computed_at = computed_at + interval '1 day',
      leased_until = leased_until + interval '1 day'`);
    expect(await dueJobs(tx)).toBeGreaterThan(0);
    expect(await claim(tx)).toMatchObject({ key: "c" });
    // Recovers "a", whose lease would otherwise last another day.
    expect(await recover(tx)).toBe(true);
    const waiting = await tx.query(
      `select key, run_at <= now() + interval '1 hour' as is_soon from public.jobs
       where state = 'waiting' order by key`,
    );
    expect(waiting).toEqual([
      { key: "a", is_soon: true },
      { key: "b", is_soon: true },
    ]);
  });
});

test("a clock set forward returns running jobs to the queue, and none is lost", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    await claimOne(tx);
    await tx.exec(`update public.jobs set
      run_at = run_at - interval '1 day', computed_at = computed_at - interval '1 day',
      leased_until = leased_until - interval '1 day'`);
    expect(await recover(tx)).toBe(true);
    await passDelays(tx);
    expect(await claim(tx)).toMatchObject({ key: "a" });
  });
});

test("an organization that is deleted loses its jobs and gets no new ones", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    await tx.query("delete from public.organizations where id = $1", [ours.org]);
    await enqueue(tx, "b");
    expect(await stored(tx)).toEqual([]);
  });
});

test("each due job requests a worker, up to the limit", async () => {
  const wanted = (tx: Queryable) =>
    one<{ n: number }>(tx, "select private.wanted_job_workers(3) as n").then(({ n }) => n);
  await db.rehearse(async (tx) => {
    expect(await wanted(tx)).toBe(0);
    for (const key of ["a", "b", "c", "d", "e"]) await enqueue(tx, key);
    expect(await wanted(tx)).toBe(3);
    await claimOne(tx);
    expect(await wanted(tx)).toBe(2);
    await expireLeases(tx);
    expect(await wanted(tx)).toBe(3);
  });
});
