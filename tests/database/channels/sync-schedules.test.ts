import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../catalogue/ledger-support.ts";
import { CHANNEL } from "./listings-support.ts";
import {
  runDueSchedules,
  plan,
  planOnce,
  prepare,
  runsOf,
  scheduleOf,
} from "./schedules-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("a scheduled sync can be cancelled, and then sends nothing", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await planOnce(tx);
    const cancel = () => call<boolean>(tx, people.owner, "cancel_scheduled_sync($1)", [id]);
    expect([await cancel(), await cancel()]).toEqual([true, true]);
    await runDueSchedules(tx);
    expect(await scheduleOf(tx, id)).toMatchObject({ state: "cancelled" });
    expect(await runsOf(tx, id)).toEqual([]);
  });
});

test("a scheduled sync can't be cancelled after it has been sent", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const id = await planOnce(tx);
    await runDueSchedules(tx);
    expect(await call<boolean>(tx, people.editor, "cancel_scheduled_sync($1)", [id])).toBe(false);
  });
});

test.each([
  ["winter", "2026-11-20 23:30-05", "08:00", "2026-11-21 13:00+00"],
  ["later the same day", "2026-11-20 07:30-05", "08:00", "2026-11-20 13:00+00"],
  ["the night the clocks go forward", "2026-03-08 00:30-05", "02:30", "2026-03-08 07:30+00"],
  ["the day after the clocks go back", "2026-11-01 12:00-05", "01:30", "2026-11-02 06:30+00"],
])(
  "the next run of a scheduled sync follows the organization's local time: %s",
  async (_when, now, time, next) => {
    await db.rehearse(async (tx) => {
      const { holds } = await one<{ holds: boolean }>(
        tx,
        `select private.next_time($1, $2::text::time, $3::text::timestamptz) = $4::text::timestamptz as holds`,
        [ours.org, time, now, next],
      );
      expect(holds).toBe(true);
    });
  },
);

test("a scheduled sync is rejected when its date is past or more than a year ahead", async () => {
  await db.rehearse(async (tx) => {
    expect(await errorCode(plan(tx, { day: "2020-01-01" }))).toBe("22023");
  });
  await db.rehearse(async (tx) => {
    expect(await errorCode(plan(tx, { day: "2150-01-01" }))).toBe("22023");
  });
});

test.each([[[]], [["new", "blocked"]], [["everything"]]])(
  "a scheduled sync is rejected when its kinds of change are %j",
  async (changes) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(plan(tx, { changes }))).toBe("23514");
    });
  },
);

test("planning a sync twice with the same id schedules it once, and different settings for that id are rejected", async () => {
  await db.rehearse(async (tx) => {
    const id = await plan(tx);
    await plan(tx, { id });
    expect(
      await tx.query("select 1 from public.sync_schedules where channel_id = $1", [CHANNEL]),
    ).toHaveLength(1);
    expect(await errorCode(plan(tx, { id, time: "09:00" }))).toBe("PT409");
  });
});

test("a channel has at most twenty waiting scheduled syncs", async () => {
  await db.rehearse(async (tx) => {
    for (let at = 0; at < 20; at++) await plan(tx);
    expect(await errorCode(plan(tx))).toBe("PT409");
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't plan, approve or cancel the organization's scheduled syncs",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(plan(tx, { actor: people[who] }))).toBe("42501");
    });
    for (const statement of ["approve_listings($1, 'plan-1')", "cancel_scheduled_sync($1)"])
      await db.rehearse(async (tx) => {
        const id = await plan(tx);
        expect(await errorCode(call(tx, people[who], statement, [id]))).toBe("42501");
      });
  },
);
