import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable, Row } from "../../supabase/local/database/database.ts";
import { become, claim, one, refusal, type TestDatabase } from "./support.ts";
import { openTenantDatabase, ours, people, theirs } from "./tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec(`update auth.users set email_confirmed_at = now();
    update public.invitations set email = 'owner@example.test', token_hash = sha256('token')
    where id = '${theirs.invitation}'`);
});
afterAll(() => db.close());

/**
 * Calls that change or show who belongs to an organization, or return much data at once. The owner may make each of
 * them.
 */
const CALLS = [
  `invite_member('${ours.org}', 'new@example.test', 'viewer')`,
  `revoke_invitation('${ours.invitation}')`,
  `set_member_role('${ours.org}', '${people.viewer}', 'editor')`,
  `remove_member('${ours.org}', '${people.viewer}')`,
  `leave_organization('${ours.org}')`,
  "accept_invitation('token')",
  "decline_invitation('token')",
  "read_invitation('token')",
  `organization_members('${ours.org}')`,
  "my_security()",
  `export_page('${ours.org}', 'orders')`,
  `product_fingerprints('${ours.org}', '{price}')`,
  `product_page('${ours.org}', '{}')`,
  `product_facets('${ours.org}', '{"facets": {}}')`,
  `find_facet_values('${ours.org}', 'brand', 'a')`,
  `keep_sku_list('${ours.org}', '{A}')`,
  `count_source_fetch('${ours.org}')`,
  `steer_import_schedule('${ours.importSchedule}', 'run')`,
];

const DENIED = "42501";
const ended = (change: string) => `${change} where id = '${people.owner}'`;

/** Runs the query as the owner after the statements in `before`, with these extra claims in the token. */
async function ask(tx: Queryable, sql: string, { before = "", claims = {} }: Case) {
  await tx.exec(before);
  await become(tx, people.owner);
  const token = { sub: people.owner, role: "authenticated", session_id: people.owner, ...claims };
  await claim(tx, token);
  return tx.query(sql);
}

const call = (tx: Queryable, sql: string, how: Case) => ask(tx, `select public.${sql}`, how);

type Case = { before?: string; claims?: Row };

const attempt = (sql: string, how: Case) => refusal(db.rehearse((tx) => call(tx, sql, how)));

const factor = (status: string) => `
  create table if not exists auth.mfa_factors (user_id uuid, status text);
  insert into auth.mfa_factors (user_id, status) values ('${people.owner}', '${status}')`;

const FULL: [string, Case][] = [
  ["while the session lives", {}],
  [
    "while it has time left",
    { before: ended("update auth.sessions set not_after = now() + interval '1 minute'") },
  ],
  ["with a second factor that was shown", { before: factor("verified"), claims: { aal: "aal2" } }],
  ["with one that was never finished", { before: factor("unverified") }],
];

const LACKING: [string, Case][] = [
  ["after logout", { before: ended("delete from auth.sessions") }],
  [
    "after the session's time",
    { before: ended("update auth.sessions set not_after = now() - interval '1 second'") },
  ],
  ["with a session that never was", { claims: { session_id: randomUUID() } }],
  ["with another person's session", { claims: { session_id: people.editor } }],
  ["without a session", { claims: { session_id: null } }],
  ["with nonsense for a session", { claims: { session_id: "' or true" } }],
  ["before the second factor was shown", { before: factor("verified"), claims: { aal: "aal1" } }],
  ["with a token that says nothing of factors", { before: factor("verified") }],
];

describe.each(CALLS)("a live session is required for: %s", (sql) => {
  test.each(FULL)("the function call succeeds %s", async (_when, how) => {
    expect(await attempt(sql, how)).toBe("none");
  });

  test.each(LACKING)("the function call is denied %s", async (_when, how) => {
    expect(await attempt(sql, how)).toBe(DENIED);
  });
});

/** What the owner can do directly on the tables, without any function. */
const STATEMENTS = [
  `select id from public.invitations where id = '${ours.invitation}'`,
  `select user_id from public.members where user_id = '${people.viewer}'`,
  `select display_name from public.profiles where user_id = '${people.viewer}'`,
  `update public.organizations set name = 'Changed' where id = '${ours.org}' returning id`,
];

describe.each(STATEMENTS)("a live session is required for: %s", (sql) => {
  const rows = (how: Case) => db.rehearse((tx) => ask(tx, sql, how));

  test.each(FULL)("the statement finds its row %s", async (_when, how) => {
    expect(await rows(how)).toHaveLength(1);
  });

  test.each(LACKING)("the statement finds nothing %s", async (_when, how) => {
    expect(await rows(how)).toEqual([]);
  });
});

test.each(LACKING)("people can read their own name, even %s", async (_when, how) => {
  const sql = "select display_name from public.profiles";
  expect(await db.rehearse((tx) => ask(tx, sql, how))).toEqual([{ display_name: "owner" }]);
});

test.each<[string, Case, string]>([
  ["a session that has ended", { before: ended("delete from auth.sessions") }, "session_not_found"],
  ["a second factor that was not shown", { before: factor("verified") }, "insufficient_aal"],
])("the error detail of a denied call identifies the cause: %s", async (_what, how, detail) => {
  const refused = db.rehearse((tx) => call(tx, `leave_organization('${ours.org}')`, how));
  await expect(refused).rejects.toMatchObject({ code: DENIED, detail });
});

test.each([
  ["the server itself", { role: "service_role" }, true],
  ["a person with a live session", { sub: people.owner, session_id: people.owner }, true],
  ["a visitor", { role: "anon" }, false],
  ["somebody without any claim", {}, false],
])("%s counts as a live session: %j", async (_who, claims, expected) => {
  const { live } = await db.rehearse(async (tx) => {
    await claim(tx, claims);
    return one(tx, "select private.session_is_live() as live");
  });
  expect(live).toBe(expected);
});

test("a person can't call the session helper functions directly, above all about other people", async () => {
  const sql = `select private.is_live_session('${people.editor}', '${people.editor}'),
    private.has_second_factor('${people.editor}')`;
  expect(await refusal(db.as(people.owner, (tx) => tx.query(sql)))).toBe(DENIED);
});
