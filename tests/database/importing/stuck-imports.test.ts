import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { claim, endRun, save, schedule, take } from "./import-schedules-support.ts";
import { openJobDatabase, passDelays, recover } from "../jobs/jobs-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

test("an import run counts as a failed attempt from its claim until it succeeds", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    expect(await schedule(tx)).toMatchObject({ failures: 1 });
    await endRun(tx, lease, { outcome: "unchanged" });
    expect(await schedule(tx)).toMatchObject({ failures: 0 });
  });
});

/** Adds a schedule to the other organization. */
async function otherSchedule(tx: Queryable) {
  await save(
    tx,
    { id: randomUUID(), org: theirs.org, profile: theirs.importProfile },
    people.neighbour,
  );
}

test("import schedules whose workers all stop don't delay another organization", async () => {
  await db.rehearse(async (tx) => {
    const stuck = Array.from({ length: 4 }, () => randomUUID());
    for (const id of stuck) await save(tx, { id });
    await otherSchedule(tx);
    // The schedules of the first organization have waited a day longer.
    await tx.query(
      `update public.import_schedules set next_run_at = now() - case when org_id = $1
         then interval '1 day' else interval '1 minute' end, last_run_at = null`,
      [ours.org],
    );
    const claimed: string[] = [];
    for (let minute = 0; minute < 3; minute++) {
      const run = await claim(tx);
      claimed.push(run?.["organization"] === theirs.org ? "theirs" : "ours");
      await tx.query(
        "update public.jobs set leased_until = now() - interval '1 second' where lease is not null and org_id = $1",
        [ours.org],
      );
    }
    expect(claimed.toSorted()).toEqual(["ours", "ours", "theirs"]);
    expect(claimed.indexOf("theirs")).toBeLessThanOrEqual(1);
  });
});

test("an import run continues after the clock is set back, although its lease seems to last for hours", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await take(tx);
    await tx.exec("update public.jobs set leased_until = now() + interval '5 hours'");
    while (await recover(tx));
    await passDelays(tx);
    expect(await claim(tx)).not.toBeNull();
  });
});

test("at most two imports run at a time, so other jobs have a worker", async () => {
  await db.rehearse(async (tx) => {
    for (let count = 0; count < 3; count++) await save(tx, { id: randomUUID() });
    await tx.exec("update public.import_schedules set next_run_at = now()");
    await claim(tx);
    const due = () => one<{ due: number }>(tx, "select private.due_jobs(5) as due");
    expect(await due()).not.toEqual({ due: 0 });
    const second = await claim(tx);
    expect([second === null, await claim(tx), await due()]).toEqual([false, null, { due: 0 }]);
    await endRun(tx, second?.lease ?? "", { outcome: "unchanged" });
    expect(await claim(tx)).not.toBeNull();
  });
});
