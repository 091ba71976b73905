import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../catalogue/ledger-support.ts";
import {
  beginRun,
  save,
  schedule,
  controlSchedule,
  take,
  claim,
} from "./import-schedules-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("an editor can schedule an import, becomes its creator, and its first run is planned", async () => {
  await db.rehearse(async (tx) => {
    await save(tx, { id: randomUUID(), notifiesSuccess: true });
    const made = await one(
      tx,
      `select created_by, notifies_success, paused, next_run_at > now() and next_run_at <= now() + interval '1 day' as soon
       from public.import_schedules where notifies_success`,
    );
    expect(made).toEqual({
      created_by: people.editor,
      notifies_success: true,
      paused: null,
      soon: true,
    });
  });
});

test("an import schedule saved by a colleague becomes the colleague's, and its failures, its pause and the file's ETag are reset", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await tx.query(
      "update public.import_schedules set etag = 'seen', failures = 3, paused = 'failures'",
    );
    await save(tx, {}, people.owner);
    expect(await schedule(tx)).toMatchObject({
      created_by: people.owner,
      etag: null,
      failures: 0,
      paused: null,
    });
  });
});

const next = (frequency: string, hour: number, weekday: number, zone: string, after: string) =>
  one<{ at: string }>(
    db,
    `select to_char(private.next_import_at($1::text::import_frequency, $2, $3, $4, $5::text::timestamptz) at time zone 'UTC',
       'YYYY-MM-DD HH24:MI') as at`,
    [frequency, hour, weekday, zone, after],
  ).then(({ at }) => at);

test.each([
  ["an hour later", "hourly", 0, 1, "America/Toronto", "2026-11-22 12:34Z", "2026-11-22 13:34"],
  ["later the same day", "daily", 6, 1, "America/Toronto", "2026-11-22 10:59Z", "2026-11-22 11:00"],
  [
    "the next day, once the hour has passed",
    "daily",
    6,
    1,
    "America/Toronto",
    "2026-11-22 11:00Z",
    "2026-11-23 11:00",
  ],
  [
    "with the other UTC offset after a clock change",
    "daily",
    6,
    1,
    "America/Toronto",
    "2026-10-31 11:00Z",
    "2026-11-01 11:00",
  ],
  [
    "an hour later if the clock change skips its hour",
    "daily",
    2,
    1,
    "America/Toronto",
    "2026-03-07 12:00Z",
    "2026-03-08 07:00",
  ],
  ["on the weekday", "weekly", 6, 1, "America/Toronto", "2026-11-22 12:00Z", "2026-11-23 11:00"],
  [
    "a week later, once the hour has passed",
    "weekly",
    6,
    7,
    "Asia/Tokyo",
    "2026-11-21 21:00Z",
    "2026-11-28 21:00",
  ],
  [
    "in UTC if the time zone is unknown",
    "daily",
    6,
    1,
    "Mars/Crater",
    "2026-11-22 05:00Z",
    "2026-11-22 06:00",
  ],
] as const)(
  "the next run of an import schedule is planned %s",
  async (_when, frequency, hour, weekday, zone, after, expected) => {
    expect(await next(frequency, hour, weekday, zone, after)).toBe(expected);
  },
);

test("an organization has at most fifty import schedules", async () => {
  await db.rehearse(async (tx) => {
    for (let count = 1; count < 50; count++) await save(tx, { id: randomUUID() });
    expect(await errorCode(save(tx, { id: randomUUID() }))).toBe("PT409");
  });
});

test("changing, pausing or deleting an import schedule during a run cancels the change set of the run", async () => {
  for (const act of ["save", "pause", "delete"] as const)
    await db.rehearse(async (tx) => {
      await save(tx);
      const { run } = await beginRun(tx, (await take(tx)).lease);
      await (act === "save" ? save(tx) : controlSchedule(tx, act));
      expect(await one(tx, "select state from public.change_sets where id = $1", [run])).toEqual({
        state: "cancelled",
      });
    });
});

test("a paused import schedule can't be run, and the person who resumes it becomes its creator", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await controlSchedule(tx, "pause");
    expect(await schedule(tx)).toMatchObject({ paused: "person" });
    await controlSchedule(tx, "resume", people.owner);
    expect(await schedule(tx)).toMatchObject({ paused: null, created_by: people.owner });
  });
  const run = db.rehearse(async (tx) => {
    await save(tx);
    await controlSchedule(tx, "pause");
    await controlSchedule(tx, "run");
  });
  expect(await errorCode(run)).toBe("PT409");
});

test("a file can't be accepted when none is waiting for approval", async () => {
  const accept = db.rehearse(async (tx) => {
    await save(tx);
    await controlSchedule(tx, "accept");
  });
  expect(await errorCode(accept)).toBe("PT409");
});

describe.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "access to an organization's import schedules by %s",
  (_label, who) => {
    test("without the editor role in the organization, a person can neither create nor change its import schedules", async () => {
      for (const id of [randomUUID(), ours.importSchedule])
        expect(await errorCode(db.rehearse((tx) => save(tx, { id }, people[who])))).toBe("42501");
    });

    test.each(["run", "accept", "pause", "resume", "delete"])(
      "without the editor role in the organization, a person can't control its import schedule: %s",
      async (action) => {
        expect(await errorCode(db.rehearse((tx) => controlSchedule(tx, action, people[who])))).toBe(
          "42501",
        );
      },
    );
  },
);

test("a person can't take over another organization's import schedule by its id, nor use its profile", async () => {
  const seize = db.rehearse((tx) => save(tx, { id: theirs.importSchedule }));
  expect(await errorCode(seize)).toBe("42501");
  const borrow = db.rehearse((tx) => save(tx, { profile: theirs.importProfile }));
  expect(await errorCode(borrow)).toBe("PT409");
});

test.each([
  ["an address that isn't HTTP", { address: "file:///etc/passwd" }],
  ["an address with a line break", { address: "https://a.example/\nb" }],
  ["an invalid hour", { hour: 24 }],
  ["an invalid weekday", { weekday: 8 }],
])("an import schedule can't have %s", async (_what, settings) => {
  expect(await errorCode(db.rehearse((tx) => save(tx, settings)))).toBe("23514");
});

test("requesting a run of an import schedule adds its job at once, ahead of all others", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await controlSchedule(tx, "run");
    const job = await one(tx, "select key, priority from public.jobs where kind = 'import'");
    expect(job).toEqual({ key: ours.importSchedule, priority: 0 });
  });
});

test("pausing or changing an import schedule stops its worker from continuing the run", async () => {
  for (const act of ["save", "pause"] as const)
    await db.rehearse(async (tx) => {
      await save(tx);
      const { lease } = await take(tx);
      await (act === "save" ? save(tx) : controlSchedule(tx, act));
      expect(await errorCode(beginRun(tx, lease))).toBe("PT409");
    });
});

test("cancelling the job of a scheduled import ends its run, and the next one starts at its usual time", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    await beginRun(tx, lease);
    const { id } = await one<{ id: number }>(
      tx,
      "select id from public.jobs where kind = 'import'",
    );
    await call<boolean>(tx, people.editor, "cancel_job($1, $2)", [ours.org, id]);
    expect(await claim(tx)).toBeNull();
    const { run_id, next_run_at } = await schedule(tx);
    expect([run_id, new Date(String(next_run_at)) > new Date()]).toEqual([null, true]);
    expect(await errorCode(beginRun(tx, lease))).toBe("PT409");
  });
});
