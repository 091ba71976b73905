import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import {
  claim,
  claimOne,
  end,
  enqueue,
  expireLeases,
  extend,
  openJobDatabase,
  recover,
  stored,
} from "./jobs-support.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const idOf = async (tx: Queryable) =>
  (await one<{ id: number }>(tx, "select id from public.jobs limit 1")).id;

const as = (tx: Queryable, who: string, what: "cancel_job" | "retry_job", id: number) =>
  call<boolean>(tx, who, `${what}($1, $2)`, [ours.org, id]);

test("an editor cancels a waiting job, a running one and a failed one", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "waiting");
    expect(await as(tx, people.editor, "cancel_job", await idOf(tx))).toBe(true);
    expect(await stored(tx)).toEqual([]);

    await enqueue(tx, "running");
    const job = await claimOne(tx);
    await enqueue(tx, "running");
    await as(tx, people.editor, "cancel_job", job.id);
    expect(await extend(tx, job, 1)).toBe(false);
    await end(tx, job, "continues");
    expect(await stored(tx)).toEqual([]);

    await enqueue(tx, "failed");
    await end(tx, await claimOne(tx), "rejected");
    await as(tx, people.editor, "cancel_job", await idOf(tx));
    expect(await stored(tx)).toEqual([]);
  });
});

test("a cancelled job whose worker stopped isn't retried", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const { id } = await claimOne(tx);
    await as(tx, people.editor, "cancel_job", id);
    await expireLeases(tx);
    await recover(tx);
    expect(await stored(tx)).toEqual([]);
  });
});

/** How a schedule of each kind becomes due, and when its next run is after a cancelled one. */
const SCHEDULES = [
  {
    kind: "metrics",
    due: "update private.metric_schedules set next_at = now() where org_id = $1",
    next: `select (s.next_at at time zone o.time_zone)::date = private.today_of(o.id) + 1 as is_next
      from private.metric_schedules s join public.organizations o on o.id = s.org_id where o.id = $1`,
  },
  {
    kind: "alerts",
    due: `insert into private.alert_schedules (org_id, next_at) values ($1, now())
      on conflict (org_id) do update set next_at = excluded.next_at`,
    next: `select next_at = now() + interval '1 hour' as is_next from private.alert_schedules where org_id = $1`,
  },
];

test.each(SCHEDULES)(
  "a cancelled job of the kind $kind isn't added again before the next run of its schedule",
  async ({ kind, due, next }) => {
    const cancelIn = async (state: "waiting" | "running" | "failed") =>
      db.rehearse(async (tx) => {
        await tx.query(due, [ours.org]);
        const job = state === "waiting" ? await claim(tx, []) : await claimOne(tx, [kind]);
        if (job && state === "failed") await end(tx, job, "rejected");
        await as(tx, people.editor, "cancel_job", await idOf(tx));
        if (job && state === "running") await end(tx, job, "failed");
        expect(await claim(tx, [kind])).toBeNull();
        expect(await stored(tx)).toEqual([]);
        expect(await tx.query(next, [ours.org])).toEqual([{ is_next: true }]);
      });
    await cancelIn("waiting");
    await cancelIn("running");
    await cancelIn("failed");
  },
);

test("a failed job that is retried continues where the last attempt stopped", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const first = await claimOne(tx);
    await extend(tx, first, 40);
    await end(tx, first, "rejected", "The server is busy.", { after: 40 });
    await as(tx, people.editor, "retry_job", first.id);
    expect(await claim(tx)).toMatchObject({ resumeFrom: { after: 40 }, done: 40 });
  });
});

test("retrying a failed job starts the waiting job with the same key at once, from its own position", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    const first = await claimOne(tx);
    await end(tx, first, "rejected", null, { after: 40 });
    await enqueue(tx, "a", { delay: "1 hour", payload: { channel: 2 } });
    await as(tx, people.editor, "retry_job", first.id);
    expect(await claim(tx)).toMatchObject({ resumeFrom: null, payload: { channel: 2 } });
    expect(await stored(tx)).toHaveLength(1);
  });
});

test("a failed job can be retried once by an editor, and runs again with its payload", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a", { payload: { channel: 1 } });
    const { id } = await claimOne(tx).then(async (job) => (await end(tx, job, "rejected"), job));
    expect(await as(tx, people.editor, "retry_job", id)).toBe(true);
    expect(await as(tx, people.editor, "retry_job", id)).toBe(false);
    expect(await claim(tx)).toMatchObject({ key: "a", payload: { channel: 1 } });
  });
});

test.each([
  ["a viewer", people.viewer],
  ["a member of another organization", people.neighbour],
])("%s can't cancel or retry a job", async (_who, actor) => {
  for (const what of ["cancel_job", "retry_job"] as const) {
    await db.rehearse(async (tx) => {
      await enqueue(tx, "a");
      const id = await idOf(tx);
      expect(await errorCode(as(tx, actor, what, id))).toBe("42501");
    });
  }
});

test("an editor can't cancel or retry another organization's job through their own organization", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a", { org: theirs.org });
    expect(await as(tx, people.editor, "cancel_job", await idOf(tx))).toBe(false);
    await end(tx, await claimOne(tx), "rejected");
    expect(await as(tx, people.editor, "retry_job", await idOf(tx))).toBe(false);
    expect(await stored(tx)).toMatchObject([{ key: "a", state: "failed" }]);
  });
});

test("members see the progress of a job, but not its payload or lease", async () => {
  await db.rehearse(async (tx) => {
    await enqueue(tx, "a");
    await become(tx, people.viewer);
    expect(await tx.query("select key, state, done, total from public.jobs")).toMatchObject([
      { key: "a", state: "waiting", done: 0 },
    ]);
    await tx.exec("savepoint before_denial");
    for (const column of ["payload", "lease"]) {
      const read = tx.query(`select ${column} from public.jobs`);
      expect(await errorCode(read)).toBe("42501");
      await tx.exec("rollback to savepoint before_denial");
    }
  });
});

test("people can't add, claim or end jobs", async () => {
  for (const sql of [
    `select private.enqueue_job('${ours.org}', 'listings', 'a')`,
    "select public.claim_job('{listings}')",
    "select public.recover_job()",
    `select public.end_job('${ours.org}', 1, gen_random_uuid(), 'done')`,
  ]) {
    await db.as(people.owner, async (tx) => {
      expect(await errorCode(tx.query(sql))).toBe("42501");
    });
  }
});
