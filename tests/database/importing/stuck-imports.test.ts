import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { claim, endRun, save, schedule, take } from "./import-schedules-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
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

/** A schedule of the other organization. */
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
    // Those of the first organization have waited a day longer.
    await tx.query(
      `update public.import_schedules set next_run_at = now() - case when org_id = $1
         then interval '1 day' else interval '1 minute' end, last_run_at = null`,
      [ours.org],
    );
    const claimed: string[] = [];
    for (let minute = 0; minute < 3; minute++) {
      const run = await claim(tx);
      claimed.push(run?.["organization"] === theirs.org ? "theirs" : "ours");
      // The worker stops without reporting anything, and its lease expires.
      await tx.query(
        `update public.import_schedules set leased_until = now() - interval '1 second'
         where lease is not null and org_id = $1`,
        [ours.org],
      );
      // Statements of one transaction share its time, so the order of the runs is set here.
      await tx.query(
        "update public.import_schedules set last_run_at = now() - interval '1 hour' + $1 * interval '1 minute' where lease = $2::text::uuid",
        [minute, run?.lease ?? null],
      );
    }
    expect(claimed.toSorted()).toEqual(["ours", "ours", "theirs"]);
    expect(claimed.indexOf("theirs")).toBeLessThanOrEqual(1);
  });
});

test("an import run continues after the clock was set back, although its lease seems to last for hours", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await take(tx);
    await tx.query("update public.import_schedules set leased_until = now() + interval '5 hours'");
    expect(await claim(tx)).not.toBeNull();
  });
});
