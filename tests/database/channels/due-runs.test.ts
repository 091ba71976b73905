import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, write } from "../catalogue/ledger-support.ts";
import { blocked, CHANNEL, issue, ready, record } from "./listings-support.ts";
import {
  endJobs,
  runDueSchedules,
  runDueSyncs,
  plan,
  planOnce,
  prepare,
  runsOf,
  scheduleOf,
  TOMORROW,
} from "./schedules-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("a scheduled sync sends approved listings once, when due, in the name of the person who approved them", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await planOnce(tx);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "waiting", approved: 3 });
    await runDueSyncs(tx);
    expect(await runsOf(tx, id)).toEqual([]);

    await runDueSchedules(tx);
    await runDueSchedules(tx);
    expect(await runsOf(tx, id)).toMatchObject([
      { state: "finished", items: 3, sent: 3, actor_id: people.editor },
    ]);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "sent" });
    expect(await tx.query("select 1 from private.approved_listings")).toEqual([]);
  });
});

test("a scheduled sync holds back listings that changed after approval, and lists them", async () => {
  await db.rehearse(async (tx) => {
    const { a, b, c } = await prepare(tx);
    const id = await planOnce(tx);
    await write(tx, [{ sku: "A", set: { price: "11" } }]);
    await record(tx, [ready(b, { hash: "a.x.c" }), blocked(c, issue("price-zero", "price"))]);
    await runDueSchedules(tx);
    expect(await runsOf(tx, id)).toMatchObject([{ items: 3, sent: 0, skipped: 3 }]);
    const items = await tx.query(
      `select i.product_id, i.message from public.sync_items i
       join public.sync_runs r on r.id = i.run_id where r.schedule_id = $1 order by product_id`,
      [id],
    );
    const listed = [a, b, c]
      .toSorted()
      .map((product_id) => ({ product_id, message: "changed_since" }));
    expect(items).toEqual(listed);
  });
});

test("a scheduled sync skips products deleted after approval, and counts listings sent since then as unchanged", async () => {
  await db.rehearse(async (tx) => {
    const { a, b } = await prepare(tx);
    const id = await planOnce(tx);
    await tx.query("delete from public.products where id = $1", [a]);
    const run = randomUUID();
    await call(tx, people.editor, "begin_sync_run($1, $2, 'feed', 'delta')", [run, CHANNEL]);
    const results = [{ product: b, hash: "a.b.c", outcome: "sent" }];
    await call(tx, people.editor, "record_sync_items($1, $2::text::jsonb)", [
      run,
      JSON.stringify(results),
    ]);
    await runDueSchedules(tx);
    expect(await runsOf(tx, id)).toMatchObject([{ items: 3, sent: 1, skipped: 1, unchanged: 1 }]);
  });
});

test("a daily sync sends the ready listings with approved kinds of change, and reports listings that aren't built yet", async () => {
  await db.rehearse(async (tx) => {
    const { b } = await prepare(tx);
    const id = await plan(tx, { changes: ["new"] });
    await write(tx, [{ sku: "A", set: { price: "11" } }]);
    await endJobs(tx);
    await runDueSchedules(tx);
    expect(await runsOf(tx, id)).toMatchObject([
      // `unbuilt` counts A, whose listing is stale, and the product that never had a listing built.
      { state: "finished", items: 2, sent: 2, unbuilt: 2 },
    ]);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "waiting", is_ahead: true });

    await record(tx, [ready(b, { hash: "a.x.c" })]);
    await runDueSchedules(tx);
    const counted = (await runsOf(tx, id)).map(({ items }) => items);
    expect(new Set(counted)).toEqual(new Set([0, 2]));
  });
});

test("a daily sync waits for listings that are being built, for an hour at most", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await plan(tx, { changes: ["new"] });
    await write(tx, [{ sku: "A", set: { price: "11" } }]);
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, id)).toMatchObject({ waiting_for: "building" });
    expect(await runsOf(tx, id)).toEqual([]);

    await tx.exec("update public.sync_schedules set due_at = now() - interval '61 minutes'");
    await runDueSyncs(tx);
    expect(await runsOf(tx, id)).toMatchObject([{ sent: 2 }]);
  });
});

test("a daily sync doesn't wait for a failed build", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await plan(tx, { changes: ["new"] });
    await write(tx, [{ sku: "A", set: { price: "11" } }]);
    await tx.exec("update public.jobs set state = 'failed', failed_at = now()");
    await runDueSchedules(tx);
    expect(await runsOf(tx, id)).toMatchObject([{ sent: 2 }]);
  });
});

test("a scheduled sync sends nothing while some listings were built from another channel definition", async () => {
  await db.rehearse(async (tx) => {
    const { a } = await prepare(tx);
    const id = await plan(tx);
    await record(tx, [ready(a)], { plan: "newer" });
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "waiting", waiting_for: "building" });
    expect(await runsOf(tx, id)).toEqual([]);
  });
});

test.each([
  [
    "the person who approved it has left the organization",
    "approver",
    "delete from public.members where user_id = $1",
    people.editor,
  ],
  [
    "the person who approved it is now a viewer",
    "approver",
    "update public.members set role = 'viewer' where user_id = $1",
    people.editor,
  ],
  [
    "the channel is paused",
    "channel",
    "update public.channels set status = 'paused' where id = $1",
    CHANNEL,
  ],
  [
    "the channel has no feed address",
    "feed",
    "update public.feeds set revoked_at = now() where channel_id = $1",
    CHANNEL,
  ],
])("a scheduled sync waits and sends one notification when %s", async (_what, why, change, of) => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await planOnce(tx);
    await tx.query(change, [of]);
    await runDueSchedules(tx);
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "waiting", waiting_for: why });
    expect(await runsOf(tx, id)).toEqual([]);
    const results = await tx.query(
      "select details, count from public.notifications where kind = 'sync_waiting' and user_id = $1",
      [people.owner],
    );
    expect(results).toEqual([{ details: { channel: "OURS 2", reason: why }, count: 1 }]);
  });
});

test("a waiting scheduled sync runs as soon as nothing blocks it", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await planOnce(tx);
    await tx.query("update public.channels set status = 'paused' where id = $1", [CHANNEL]);
    await runDueSchedules(tx);
    await tx.query("update public.channels set status = 'active' where id = $1", [CHANNEL]);
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "sent", waiting_for: null });
    expect(await runsOf(tx, id)).toMatchObject([{ sent: 3 }]);
  });
});

test("a scheduled sync sends nothing from an approval that was interrupted", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const { day } = await one<{ day: string }>(tx, TOMORROW);
    const id = await plan(tx, { day });
    await tx.query("update public.sync_schedules set due_at = now()");
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "approving" });
    expect(await runsOf(tx, id)).toEqual([]);
  });
});
