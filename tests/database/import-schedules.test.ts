import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginRun, save, schedule, steer, take } from "./import-schedules-support.ts";
import { one, refusal, type TestDatabase } from "./support.ts";
import { openTenantDatabase, ours, people, theirs } from "./tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("an editor can schedule an import, becomes its creator, and its first run is planned", async () => {
  await db.rehearse(async (tx) => {
    await save(tx, { id: randomUUID(), tellsSuccess: true });
    const made = await one(
      tx,
      `select made_by, tells_success, paused, next_run_at > now() and next_run_at <= now() + interval '1 day' as soon
       from public.import_schedules where tells_success`,
    );
    expect(made).toEqual({ made_by: people.editor, tells_success: true, paused: null, soon: true });
  });
});

test("an import schedule saved by a colleague becomes the colleague's and starts again from the beginning", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await tx.query(
      "update public.import_schedules set etag = 'seen', failures = 3, paused = 'failures'",
    );
    await save(tx, {}, people.owner);
    expect(await schedule(tx)).toMatchObject({
      made_by: people.owner,
      etag: null,
      failures: 0,
      paused: null,
    });
  });
});

const next = (rhythm: string, hour: number, weekday: number, zone: string, after: string) =>
  one<{ at: string }>(
    db,
    `select to_char(private.next_import_at($1::text::import_rhythm, $2, $3, $4, $5::text::timestamptz) at time zone 'UTC',
       'YYYY-MM-DD HH24:MI') as at`,
    [rhythm, hour, weekday, zone, after],
  ).then(({ at }) => at);

test.each([
  ["an hour later", "hourly", 0, 1, "America/Toronto", "2026-11-22 12:34Z", "2026-11-22 13:34"],
  ["this very day", "daily", 6, 1, "America/Toronto", "2026-11-22 10:59Z", "2026-11-22 11:00"],
  [
    "tomorrow, once it struck",
    "daily",
    6,
    1,
    "America/Toronto",
    "2026-11-22 11:00Z",
    "2026-11-23 11:00",
  ],
  [
    "by the other offset after the clocks changed",
    "daily",
    6,
    1,
    "America/Toronto",
    "2026-10-31 11:00Z",
    "2026-11-01 11:00",
  ],
  [
    "at the hour that summer time leaves out, an hour later",
    "daily",
    2,
    1,
    "America/Toronto",
    "2026-03-07 12:00Z",
    "2026-03-08 07:00",
  ],
  ["on the weekday", "weekly", 6, 1, "America/Toronto", "2026-11-22 12:00Z", "2026-11-23 11:00"],
  [
    "a week later, once it struck",
    "weekly",
    6,
    7,
    "Asia/Tokyo",
    "2026-11-21 21:00Z",
    "2026-11-28 21:00",
  ],
  [
    "by UTC where nobody knows the zone",
    "daily",
    6,
    1,
    "Mars/Crater",
    "2026-11-22 05:00Z",
    "2026-11-22 06:00",
  ],
] as const)(
  "the next run of an import schedule is planned %s",
  async (_when, rhythm, hour, weekday, zone, after, expected) => {
    expect(await next(rhythm, hour, weekday, zone, after)).toBe(expected);
  },
);

test("an organization has at most fifty import schedules", async () => {
  await db.rehearse(async (tx) => {
    for (let count = 1; count < 50; count++) await save(tx, { id: randomUUID() });
    expect(await refusal(save(tx, { id: randomUUID() }))).toBe("PT409");
  });
});

test("changing, pausing or deleting an import schedule during a run ends the change set with what was written so far", async () => {
  for (const act of ["save", "pause", "delete"] as const)
    await db.rehearse(async (tx) => {
      await save(tx);
      const { run } = await beginRun(tx, (await take(tx)).lease);
      await (act === "save" ? save(tx) : steer(tx, act));
      expect(await one(tx, "select state from public.change_sets where id = $1", [run])).toEqual({
        state: "cancelled",
      });
    });
});

test("a paused import schedule can't be run, and resuming it makes it the caller's", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    await steer(tx, "pause");
    expect(await schedule(tx)).toMatchObject({ paused: "person" });
    await steer(tx, "resume", people.owner);
    expect(await schedule(tx)).toMatchObject({ paused: null, made_by: people.owner });
  });
  const run = db.rehearse(async (tx) => {
    await save(tx);
    await steer(tx, "pause");
    await steer(tx, "run");
  });
  expect(await refusal(run)).toBe("PT409");
});

test("a file can't be accepted when none is waiting for approval", async () => {
  const accept = db.rehearse(async (tx) => {
    await save(tx);
    await steer(tx, "accept");
  });
  expect(await refusal(accept)).toBe("PT409");
});

describe.each(["viewer", "neighbour", "former", "stranger"] as const)(
  "import schedules of an organization and a %s",
  (who) => {
    test("without the editor role in the organization, a person can neither create nor change its import schedules", async () => {
      for (const id of [randomUUID(), ours.importSchedule])
        expect(await refusal(db.rehearse((tx) => save(tx, { id }, people[who])))).toBe("42501");
    });

    test.each(["run", "accept", "pause", "resume", "delete"])(
      "without the editor role in the organization, a person can't %s its import schedule",
      async (wish) => {
        expect(await refusal(db.rehearse((tx) => steer(tx, wish, people[who])))).toBe("42501");
      },
    );
  },
);

test("a person can't take over another organization's import schedule by its id, nor use its profile", async () => {
  const seize = db.rehearse((tx) => save(tx, { id: theirs.importSchedule }));
  expect(await refusal(seize)).toBe("42501");
  const borrow = db.rehearse((tx) => save(tx, { profile: theirs.importProfile }));
  expect(await refusal(borrow)).toBe("PT409");
});

test.each([
  ["an address of another kind", { address: "file:///etc/passwd" }],
  ["an address with a line break", { address: "https://a.example/\nb" }],
  ["an hour that no day has", { hour: 24 }],
  ["an eighth day", { weekday: 8 }],
])("an import schedule can't have %s", async (_what, settings) => {
  expect(await refusal(db.rehearse((tx) => save(tx, settings)))).toBe("23514");
});

test("a person can't read the lease that lets an import run write", async () => {
  const look = db.as(people.owner, (tx) => tx.query("select lease from public.import_schedules"));
  expect(await refusal(look)).toBe("42501");
});
