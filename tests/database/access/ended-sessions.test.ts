import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import {
  factor,
  becomeOwner,
  FULL_SESSIONS,
  LIMITED_SESSIONS,
  type OwnerToken,
} from "./limited-sessions.ts";
import { claim, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec(`update auth.users set email_confirmed_at = now();
    update public.invitations set email = 'owner@example.test', token_hash = sha256('token')
    where id = '${theirs.invitation}'`);
});
afterAll(() => db.close());

/** Calls that require a live session. The owner may make all of them. */
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
  "recovery_codes_left()",
  `export_page('${ours.org}', 'orders')`,
  `product_fingerprints('${ours.org}', '{price}')`,
  `product_page('${ours.org}', '{}')`,
  `product_lines('${ours.org}', '{}')`,
  `product_facets('${ours.org}', '{"facets": {}}')`,
  `find_facet_values('${ours.org}', 'brand', 'a')`,
  `save_sku_list('${ours.org}', '{A}')`,
  `count_source_fetch('${ours.org}')`,
  `control_import_schedule('${ours.importSchedule}', 'run')`,
];

const DENIED = "42501";

async function query(tx: Queryable, sql: string, token: OwnerToken) {
  await becomeOwner(tx, token);
  return tx.query(sql);
}

const call = (tx: Queryable, sql: string, token: OwnerToken) =>
  query(tx, `select public.${sql}`, token);

const attempt = (sql: string, token: OwnerToken) =>
  errorCode(db.rehearse((tx) => call(tx, sql, token)));

describe.each(CALLS)("a live session is required for: %s", (sql) => {
  test.each(FULL_SESSIONS)(
    "an API function that requires a live session succeeds %s",
    async (_when, how) => {
      expect(await attempt(sql, how)).toBe("none");
    },
  );

  test.each(LIMITED_SESSIONS)(
    "an API function that requires a live session is denied %s",
    async (_when, how) => {
      expect(await attempt(sql, how)).toBe(DENIED);
    },
  );
});

test.each<[string, OwnerToken, string]>([
  ["a session that has ended", { before: "delete from auth.sessions" }, "session_not_found"],
  ["a second factor that wasn't entered", { before: factor("verified") }, "insufficient_aal"],
])("the error detail of a denied call identifies the cause: %s", async (_what, how, detail) => {
  const rejected = db.rehearse((tx) => call(tx, `leave_organization('${ours.org}')`, how));
  await expect(rejected).rejects.toMatchObject({ code: DENIED, detail });
});

test.each([
  ["accepts", "the server itself", { role: "service_role" }, "none"],
  [
    "accepts",
    "a person with a live session",
    { sub: people.owner, session_id: people.owner },
    "none",
  ],
  ["rejects", "a visitor", { role: "anon" }, DENIED],
  ["rejects", "a token without claims", {}, DENIED],
])("the session check %s %s: %j", async (_does, _who, claims, expected) => {
  const outcome = db.rehearse(async (tx) => {
    await claim(tx, claims);
    return tx.query("select private.require_full_session()");
  });
  expect(await errorCode(outcome)).toBe(expected);
});

test("a member can't call the session helper functions directly, even about a colleague", async () => {
  const sql = `select private.is_live_session('${people.editor}', '${people.editor}'),
    private.has_second_factor('${people.editor}')`;
  expect(await errorCode(db.as(people.owner, (tx) => tx.query(sql)))).toBe(DENIED);
});

/** Functions that a server calls for a session without checking its assurance level, and why. */
const WITHOUT_LEVEL: Record<string, string> = {
  attempts_at_own_address: "The edge function compares the level with the returned factor.",
  security_access: "The edge function compares the level with the returned factor.",
  new_device: "It only records a login.",
  record_security_event: "It only records a report.",
  use_recovery_code: "It replaces the missing factor.",
};

test("every function that a server calls for a person's session takes the session's assurance level, except the listed functions", async () => {
  const functions = await db.query<{ name: string }>(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and 'session' = any(proargnames) and not 'aal' = any(proargnames)
    order by 1`);
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_LEVEL).toSorted());
});
