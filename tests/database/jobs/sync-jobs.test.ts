import { afterAll, beforeAll, expect, test } from "vitest";
import { claim, claimOne, end } from "./jobs-support.ts";
import { call } from "../catalogue/ledger-support.ts";
import { CHANNEL, PLAN } from "../channels/listings-support.ts";
import {
  plan,
  planOnce,
  prepare,
  runDueSchedules,
  runDueSyncs,
  runsOf,
  scheduleOf,
} from "../channels/schedules-support.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("a large scheduled sync is sent in parts until nothing is left", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    await tx.query(
      `insert into public.listings (org_id, channel_id, product_id, sku, state, quantity, payload, hash,
         product_version, config_version, plan)
       select $1, $2, gen_random_uuid(), 'MANY-' || i, 'ready', 0, '{}', 'a.b.c', 1, 1, $3
       from generate_series(1, 10500) i`,
      [ours.org, CHANNEL, PLAN],
    );
    await tx.exec("analyze public.listings");
    const id = await plan(tx);
    await tx.exec("update public.sync_schedules set due_at = now()");
    const job = await claimOne(tx, ["sync"]);
    const part = await call(tx, "server", "run_scheduled_sync($1)", [job.key]);
    expect(part).toEqual({ outcome: "continues", items: 2_000 });
    await end(tx, job, "continues");
    await runDueSyncs(tx);
    expect(await runsOf(tx, id)).toMatchObject([{ state: "finished", sent: 10_503 }]);
  });
});

test("a scheduled sync whose job is delivered twice is sent once", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await planOnce(tx);
    await runDueSchedules(tx);
    const again = await call(tx, "server", "run_scheduled_sync($1)", [id]);
    expect(again).toEqual({ outcome: "done" });
    expect(await runsOf(tx, id)).toMatchObject([{ items: 3, sent: 3 }]);
  });
});

test("cancelling a sync's job cancels a one-time schedule, and skips one day of a daily schedule", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const once = await planOnce(tx);
    const daily = await plan(tx, { changes: ["new"] });
    await tx.exec("update public.sync_schedules set due_at = now()");
    await claim(tx, ["sync"]);
    const found = await tx.query<{ id: number }>("select id from public.jobs where kind = 'sync'");
    for (const { id } of found)
      await call<boolean>(tx, people.editor, "cancel_job($1, $2)", [ours.org, id]);
    await runDueSyncs(tx);
    expect(await scheduleOf(tx, once)).toMatchObject({ state: "cancelled" });
    expect(await scheduleOf(tx, daily)).toMatchObject({ state: "waiting", is_ahead: true });
    expect([...(await runsOf(tx, once)), ...(await runsOf(tx, daily))]).toEqual([]);
  });
});

test("a scheduled sync that fails doesn't affect the others and is retried", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const failing = await planOnce(tx);
    await tx.exec(`
      create function pg_temp.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'Not today.'; end $$;
      create trigger refuse before insert on public.sync_runs
        for each row when (new.schedule_id = '${failing}') execute function pg_temp.refuse()`);
    const other = await planOnce(tx);
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, failing)).toMatchObject({
      state: "waiting",
      waiting_for: "failed",
    });
    expect(await scheduleOf(tx, other)).toMatchObject({ state: "sent" });
    await tx.exec("drop trigger refuse on public.sync_runs");
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, failing)).toMatchObject({ state: "sent" });
  });
});

test("a person can't carry out the job of a sync", async () => {
  await db.as(people.owner, async (tx) => {
    const sql = "select public.run_scheduled_sync(gen_random_uuid())";
    expect(await errorCode(tx.query(sql))).toBe("42501");
  });
});
