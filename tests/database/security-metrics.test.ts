import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../supabase/local/database.ts";
import { one, openTestDatabase, type TestDatabase } from "./support.ts";
import { addTenants, ours, people } from "./tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await addTenants(db);
});
afterAll(() => db.close());

const HASH = "a".repeat(64);

/** Writes an event as old as said. */
const past = (tx: Queryable, age: string, event: Row) =>
  tx.query(
    `insert into private.security_events (client_event_id, received_at, type, severity, org_id, user_id, email_hmac)
     select gen_random_uuid(), now() - $1::interval, type, severity, org_id, user_id, email_hmac
     from jsonb_populate_record(null::private.security_events, $2::text::jsonb)`,
    [age, JSON.stringify(event)],
  );

const failed = { type: "failed_login", severity: "warning" };
const login = { type: "login_success", severity: "info", org_id: ours.org, user_id: people.editor };

type Window = {
  hours: number;
  people: number | null;
  sessions_started: number;
  attempts: number;
  counts: { type: string; count: number }[];
  parts: { info: number; warning: number; alert: number }[];
};

async function metrics(tx: Queryable, person: string, addresses: string[] = []) {
  const { found } = await one<{ found: { windows: Window[] } | null }>(
    tx,
    "select public.security_metrics($1, $2) as found",
    [person, addresses],
  );
  return found?.windows ?? null;
}

const session = (tx: Queryable, person: string, id: string = randomUUID(), more = "null") =>
  tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, not_after)
     values ($1, $2, now() - interval '5 minutes', now(), 'Mozilla/5.0', ${more})`,
    [id, person],
  );

const standing = async (tx: Queryable, person: string, of: string = randomUUID()) =>
  (await one<{ found: Row }>(tx, "select public.security_standing($1, $2) as found", [person, of]))
    .found;

test("an owner sees their organization in three windows, each cut into parts", async () => {
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

test("nothing of another organization is in them, and nothing that tells a person", async () => {
  const text = await db.rehearse(async (tx) => {
    await past(tx, "1 minute", login);
    await session(tx, people.editor);
    const windows = await metrics(tx, people.neighbour);
    expect(windows?.flatMap(({ counts }) => counts)).toEqual([]);
    expect(windows?.[0]?.sessions_started).toBe(0);
    return JSON.stringify(await metrics(tx, people.owner));
  });
  expect(text).not.toMatch(/@|example|203\.|user_id|Mozilla/);
});

test.each(["editor", "viewer", "former", "stranger"] as const)("the %s gets none", async (who) => {
  expect(await db.rehearse((tx) => metrics(tx, people[who]))).toBeNull();
});

test("how many people: from five on, because fewer could be told apart", async () => {
  const [four, five] = await db.rehearse(async (tx) => {
    const peopleNow = async () => (await metrics(tx, people.owner))?.[0]?.people;
    for (let i = 0; i < 4; i++) await past(tx, "1 minute", { ...login, user_id: randomUUID() });
    const before = await peopleNow();
    await past(tx, "1 minute", { ...login, user_id: randomUUID() });
    return [before, await peopleNow()];
  });
  expect([four, five]).toEqual([null, 5]);
});

test("what the auth server knows stands apart from what browsers report", async () => {
  const windows = await db.rehearse(async (tx) => {
    await session(tx, people.editor);
    await session(tx, people.neighbour);
    await past(tx, "1 minute", { ...failed, email_hmac: HASH });
    await past(tx, "1 minute", { ...failed, email_hmac: "b".repeat(64) });
    return metrics(tx, people.owner, [HASH]);
  });
  expect(windows?.[0]).toMatchObject({ sessions_started: 1, attempts: 1, counts: [] });
});

test.each([
  ["all three for the owner", people.owner, 3],
  ["none for an editor", people.editor, 0],
  ["none for a stranger", people.stranger, 0],
])("addresses of members, to be looked up: %s", async (_who, person, count) => {
  const { emails } = await db.rehearse((tx) => standing(tx, person));
  expect(emails).toHaveLength(count);
});

test("a session that has ended is not live, nor is another person's", async () => {
  const id = randomUUID();
  await db.rehearse(async (tx) => {
    await session(tx, people.owner, id);
    expect(await standing(tx, people.owner, id)).toMatchObject({ is_live: true, role: "owner" });
    expect(await standing(tx, people.editor, id)).toMatchObject({ is_live: false });
    await tx.query("delete from auth.sessions where id = $1", [id]);
    expect(await standing(tx, people.owner, id)).toMatchObject({ is_live: false });
  });
  await db.rehearse(async (tx) => {
    await session(tx, people.owner, id, "now() - interval '1 minute'");
    expect(await standing(tx, people.owner, id)).toMatchObject({ is_live: false });
  });
});

test("a verified second factor is noticed, an unfinished one is not", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec(`create table if not exists auth.mfa_factors (user_id uuid, status text);
      insert into auth.mfa_factors values ('${people.owner}', 'verified'), ('${people.editor}', 'unverified')`);
    expect(await standing(tx, people.owner)).toMatchObject({ has_second_factor: true });
    expect(await standing(tx, people.editor)).toMatchObject({ has_second_factor: false });
  });
});

test("figures may be asked for 30 times a minute", async () => {
  const waits = await db.rehearse(async (tx) => {
    const found: unknown[] = [];
    for (let i = 0; i < 31; i++) found.push((await standing(tx, people.owner))["wait"]);
    return found;
  });
  expect(waits.findIndex((wait) => wait !== 0)).toBe(30);
});

test("people read about themselves, and about nobody else", async () => {
  const mine = async (tx: Queryable, person: string) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: person, role: "authenticated", session_id: ours.line }),
    ]);
    return (await one<{ found: Row }>(tx, "select public.my_security() as found")).found;
  };
  await db.rehearse(async (tx) => {
    await session(tx, people.editor, ours.line);
    await past(tx, "2 minutes", login);
    await past(tx, "1 minute", { ...login, type: "password_changed" });
    await tx.exec("set local role authenticated");

    expect(await mine(tx, people.editor)).toMatchObject({
      sessions: [{ is_this_one: true, user_agent: "Mozilla/5.0" }],
      events: [{ type: "password_changed" }, { type: "login_success", severity: "info" }],
      password_changed_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(await mine(tx, people.owner), "not even a colleague who owns").toEqual({
      sessions: [],
      events: [],
      password_changed_at: null,
      offers_two_factor: expect.any(Boolean),
    });
  });
});
