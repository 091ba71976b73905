import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { factor } from "../access/limited-sessions.ts";
import { one, openTestDatabase, type TestDatabase } from "../support.ts";
import { labelled, addTenants, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await addTenants(db);
});
afterAll(() => db.close());

const HASH = "a".repeat(64);

/** Writes an event of the given age. */
const past = (tx: Queryable, age: string, event: Row) =>
  tx.query(
    `insert into private.security_events (client_event_id, received_at, type, severity, user_id, email_hmac)
     select gen_random_uuid(), now() - $1::interval, type, severity, user_id, email_hmac
     from jsonb_populate_record(null::private.security_events, $2::text::jsonb)`,
    [age, JSON.stringify(event)],
  );

const failed = { type: "failed_login", severity: "warning" };
const login = { type: "login_success", severity: "info", user_id: people.editor };

type Window = {
  hours: number;
  people: number | null;
  sessions_started: number;
  attempts: number;
  counts: { type: string; count: number }[];
  parts: { info: number; warning: number; alert: number }[];
};

async function metrics(tx: Queryable, person: string, org = ours.org, addresses: string[] = []) {
  const { found } = await one<{ found: { windows: Window[] } | null }>(
    tx,
    "select public.security_metrics($1, $2, $3) as found",
    [person, org, addresses],
  );
  return found?.windows ?? null;
}

const session = (tx: Queryable, person: string, id: string = randomUUID(), more = "null") =>
  tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, not_after)
     values ($1, $2, now() - interval '5 minutes', now(), 'Mozilla/5.0', ${more})`,
    [id, person],
  );

async function accessOf(
  tx: Queryable,
  person: string,
  of: string = randomUUID(),
  org = ours.org,
): Promise<Row> {
  const sql = "select public.security_access($1, $2, $3) as found";
  return (await one<{ found: Row }>(tx, sql, [person, of, org])).found;
}

const countOf = async (tx: Queryable, person: string, org: string) =>
  (await metrics(tx, person, org))?.[0]?.counts.reduce((sum, { count }) => sum + count, 0);

test("an owner gets security metrics for 1 hour, 24 hours and 7 days, each split into intervals", async () => {
  const windows = await db.rehearse(async (tx) => {
    await past(tx, "1 minute", login);
    await past(tx, "59 minutes", { ...login, severity: "alert", type: "suspicious_activity" });
    await past(tx, "23 hours", login);
    await past(tx, "6 days", login);
    await past(tx, "8 days", login);
    return metrics(tx, people.owner);
  });
  const sums = windows?.map(({ hours, counts, parts }) => [
    hours,
    counts.reduce((sum, { count }) => sum + count, 0),
    parts.length,
    parts.reduce((sum, { info, warning, alert }) => sum + info + warning + alert, 0),
  ]);
  expect(sums).toEqual([
    [1, 2, 12, 2],
    [24, 3, 24, 3],
    [168, 4, 7, 4],
  ]);
  expect(windows?.[0]?.parts.at(-1)).toMatchObject({ info: 1, warning: 0, alert: 0 });
  expect(windows?.[0]?.parts[0]).toMatchObject({ info: 0, alert: 1 });
});

test("security metrics contain no data from another organization and none that identifies a person", async () => {
  const text = await db.rehearse(async (tx) => {
    await past(tx, "1 minute", login);
    await session(tx, people.editor);
    const windows = await metrics(tx, people.neighbour, theirs.org);
    expect(windows?.flatMap(({ counts }) => counts)).toEqual([]);
    expect(windows?.[0]?.sessions_started).toBe(0);
    return JSON.stringify(await metrics(tx, people.owner));
  });
  expect(text).not.toMatch(/@|example|203\.|user_id|Mozilla/);
});

describe("security metrics of a member who joined by invitation", () => {
  const join = (tx: Queryable, role: string) =>
    tx.query("insert into public.members (org_id, user_id, role) values ($1, $2, $3)", [
      ours.org,
      people.neighbour,
      role,
    ]);
  const loginOfTheirs = { ...login, user_id: people.neighbour };

  test("security metrics count an invited member's events in their new organization until they're removed", async () => {
    await db.rehearse(async (tx) => {
      await past(tx, "1 minute", loginOfTheirs);
      expect(await countOf(tx, people.owner, ours.org)).toBe(0);
      await join(tx, "viewer");
      await session(tx, people.neighbour);
      expect(await countOf(tx, people.owner, ours.org)).toBe(1);
      const [hour] = (await metrics(tx, people.owner)) ?? [];
      expect(hour).toMatchObject({ sessions_started: 1 });
      await tx.query("delete from public.members where org_id = $1 and user_id = $2", [
        ours.org,
        people.neighbour,
      ]);
      expect(await countOf(tx, people.owner, ours.org)).toBe(0);
    });
  });

  test("security metrics show an owner of two organizations the numbers of each separately", async () => {
    await db.rehearse(async (tx) => {
      await join(tx, "owner");
      await past(tx, "1 minute", login);
      await past(tx, "1 minute", login);
      await past(tx, "1 minute", loginOfTheirs);
      expect(await countOf(tx, people.neighbour, ours.org)).toBe(3);
      expect(await countOf(tx, people.neighbour, theirs.org)).toBe(1);
      expect(await accessOf(tx, people.neighbour)).toMatchObject({ role: "owner" });
    });
  });

  test("an editor gets the security metrics of the organization they own, but not of the one where they're an editor", async () => {
    await db.rehearse(async (tx) => {
      await join(tx, "editor");
      expect(await metrics(tx, people.neighbour, ours.org)).toBeNull();
      expect(await accessOf(tx, people.neighbour)).toMatchObject({ role: "editor", emails: [] });
      expect(await metrics(tx, people.neighbour, theirs.org)).not.toBeNull();
    });
  });
});

test.each([
  ["another organization", theirs.org],
  ["an organization that doesn't exist", randomUUID()],
])(
  "an owner can't get the security metrics of %s or learn anything about it",
  async (_which, org) => {
    await db.rehearse(async (tx) => {
      expect(await metrics(tx, people.owner, org)).toBeNull();
      const access = await accessOf(tx, people.owner, randomUUID(), org);
      expect(access).toMatchObject({ role: null, emails: [] });
    });
  },
);

test.each(labelled("editor", "viewer", "former", "stranger"))(
  "%s gets no security metrics",
  async (_label, who) => {
    expect(await db.rehearse((tx) => metrics(tx, people[who]))).toBeNull();
  },
);

test("security metrics show the number of people only if it is at least 5, because fewer could be identified", async () => {
  const [four, five] = await db.rehearse(async (tx) => {
    const peopleNow = async () => (await metrics(tx, people.owner))?.[0]?.people;
    await tx.query(
      "insert into public.members select $1, id, 'viewer' from auth.users on conflict do nothing",
      [ours.org],
    );
    const [last, ...others] = Object.values(people).slice(0, 5);
    for (const user_id of others) await past(tx, "1 minute", { ...login, user_id });
    const before = await peopleNow();
    await past(tx, "1 minute", { ...login, user_id: last });
    return [before, await peopleNow()];
  });
  expect([four, five]).toEqual([null, 5]);
});

test("security metrics show the auth server's data separately from what browsers report", async () => {
  const windows = await db.rehearse(async (tx) => {
    await session(tx, people.editor);
    await session(tx, people.neighbour);
    await past(tx, "1 minute", { ...failed, email_hmac: HASH });
    await past(tx, "1 minute", { ...failed, email_hmac: "b".repeat(64) });
    return metrics(tx, people.owner, ours.org, [HASH]);
  });
  expect(windows?.[0]).toMatchObject({ sessions_started: 1, attempts: 1, counts: [] });
});

test.each([
  ["an owner gets all three", people.owner, 3],
  ["an editor gets no", people.editor, 0],
  ["a person without an organization gets no", people.stranger, 0],
])("%s members' addresses for the security metrics", async (_who, person, count) => {
  const { emails } = await db.rehearse((tx) => accessOf(tx, person));
  expect(emails).toHaveLength(count);
});

test("the access check for security metrics finds that an ended session or another person's isn't live", async () => {
  const id = randomUUID();
  await db.rehearse(async (tx) => {
    await session(tx, people.owner, id);
    expect(await accessOf(tx, people.owner, id)).toMatchObject({ is_live: true, role: "owner" });
    expect(await accessOf(tx, people.editor, id)).toMatchObject({ is_live: false });
    await tx.query("delete from auth.sessions where id = $1", [id]);
    expect(await accessOf(tx, people.owner, id)).toMatchObject({ is_live: false });
  });
  await db.rehearse(async (tx) => {
    await session(tx, people.owner, id, "now() - interval '1 minute'");
    expect(await accessOf(tx, people.owner, id)).toMatchObject({ is_live: false });
  });
});

test("the access check for security metrics finds a verified second factor, but not an unfinished one", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec(factor("verified"));
    await tx.exec(factor("unverified", people.editor));
    expect(await accessOf(tx, people.owner)).toMatchObject({ has_second_factor: true });
    expect(await accessOf(tx, people.editor)).toMatchObject({ has_second_factor: false });
  });
});

test("security metrics can be requested 30 times a minute", async () => {
  const waits = await db.rehearse(async (tx) => {
    const found: unknown[] = [];
    for (let i = 0; i < 31; i++) found.push((await accessOf(tx, people.owner))["retry_after"]);
    return found;
  });
  expect(waits.findIndex((wait) => wait !== 0)).toBe(30);
});
