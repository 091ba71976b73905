import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobDatabase } from "./jobs-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
  // Slows down the writing of metrics, so that the deletion starts before the job ends.
  await db.exec(`
    create function public.take_long() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.4); return null; end $$;
    create trigger take_long before insert on public.daily_metrics
      for each statement execute function public.take_long()`);
});
afterAll(() => db.close());

test.each([
  ["recording its metrics for today", "record_daily_metrics", ours.org],
  ["recording its metrics for earlier days", "backfill_daily_metrics", theirs.org],
])("an organization can be deleted while a job is %s", async (_title, job, org) => {
  await db.query(
    `insert into public.change_sets (org_id, kind, title, state, created_at, ended_at)
     values ($1, 'edit', 'Set', 'committed', now() - interval '5 days', now())`,
    [org],
  );
  const recording = db.database.transaction((tx) => tx.query(`select public.${job}($1)`, [org]));
  const deletion = db.database.transaction(async (tx) => {
    await tx.query("select pg_sleep(0.1)");
    await tx.query("delete from public.organizations where id = $1", [org]);
  });
  const results = await Promise.allSettled([recording, deletion]);
  expect(results.map((result) => (result.status === "rejected" ? result.reason : "done"))).toEqual([
    "done",
    "done",
  ]);
  expect(
    await one(
      db,
      `select (select count(*)::int from public.organizations where id = $1)
         + (select count(*)::int from public.daily_metrics where org_id = $1) as n`,
      [org],
    ),
  ).toEqual({ n: 0 });
});
