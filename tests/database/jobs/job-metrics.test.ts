import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  claimOne,
  openJobDatabase,
  end,
  enqueue,
  expireLeases,
  extend,
  recover,
} from "./jobs-support.ts";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const overview = (tx: Queryable, actor: string = people.viewer) =>
  call<object>(tx, actor, "job_overview($1)", [ours.org]);

const queue = (tx: Queryable) => call<object>(tx, "server", "queue_overview()", []);

test("a member sees how many jobs are waiting, running and failed in their organization, and none of another", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "failed");
    await end(tx, await claimOne(tx), "rejected");
    await enqueue(tx, "running");
    await claimOne(tx);
    await enqueue(tx, "waiting");
    await enqueue(tx, "later", { delay: "1 hour" });
    await enqueue(tx, "another", { org: theirs.org });
    await tx.exec(
      "update public.jobs set run_at = now() - interval '90 seconds' where key = 'waiting'",
    );
    const counts = { waiting: 1, running: 1, failed: 1, oldestSeconds: 90 };
    expect(await overview(tx)).toMatchObject({ ...counts, scheduled: 1, ended: 0, retries: 1 });
    expect(await queue(tx)).toMatchObject({ ...counts, waiting: 2 });
  });
});

test("an organization without jobs has no oldest job and no speed", async () => {
  await db.rehearse(async (tx) => {
    expect(await overview(tx)).toEqual({
      waiting: 0,
      scheduled: 0,
      running: 0,
      failed: 0,
      oldestSeconds: null,
      ended: 0,
      retries: 0,
      listingsPerSecond: null,
    });
  });
});

test("every part of a job counts towards the speed of a worker, and the job counts once", async () => {
  await db.rehearse(async (tx) => {
    const work = async (done: number, outcome: "continues" | "done") => {
      const job = await claimOne(tx);
      await extend(tx, job, done);
      await tx.exec("update public.jobs set started_at = now() - interval '2 seconds'");
      await end(tx, job, outcome);
    };
    await enqueue(tx, "a");
    await work(500, "continues");
    await work(800, "done");
    expect(await overview(tx)).toMatchObject({ ended: 1, retries: 0, listingsPerSecond: 200 });
  });
});

test("a job whose worker is gone counts as a retry, and old metrics are deleted", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      "insert into private.job_slots (org_id, kind, slot, failed) values ($1, 'listings', now() - interval '2 days', 9)",
      [ours.org],
    );
    await enqueue(tx, "a");
    await claimOne(tx);
    await expireLeases(tx);
    await recover(tx);
    expect(await overview(tx)).toMatchObject({ retries: 1 });
    expect(await tx.query("select failed from private.job_slots")).toEqual([{ failed: 1 }]);
  });
});

test("people can't read the metrics of another organization or of the whole queue", async () => {
  expect(await errorCode(db.rehearse((tx) => overview(tx, people.neighbour)))).toBe("42501");
  const whole = db.as(people.owner, (tx) => tx.query("select public.queue_overview()"));
  expect(await errorCode(whole)).toBe("42501");
});
