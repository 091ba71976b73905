import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { claim, one, openTestDatabase, type TestDatabase } from "../support.ts";
import { addTenants, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await addTenants(db);
});
afterAll(() => db.close());

const past = (tx: Queryable, age: string, type: string) =>
  tx.query(
    `insert into private.security_events (client_event_id, received_at, type, severity, user_id)
     values (gen_random_uuid(), now() - $1::interval, $2, 'info', $3)`,
    [age, type, people.editor],
  );

test("people can read their own security data and no one else's", async () => {
  const mine = async (tx: Queryable, person: string) => {
    const session = person === people.editor ? ours.line : ours.order;
    await claim(tx, { sub: person, role: "authenticated", session_id: session });
    return (await one<{ found: Row }>(tx, "select public.my_security() as found")).found;
  };
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
       values ($1, $2, now(), now(), 'Mozilla/5.0'), ($3, $4, now(), now(), null)`,
      [ours.line, people.editor, ours.order, people.owner],
    );
    await past(tx, "2 minutes", "login_success");
    await past(tx, "1 minute", "password_changed");
    await tx.exec("set local role authenticated");

    expect(await mine(tx, people.editor)).toMatchObject({
      sessions: [{ is_this_one: true, user_agent: "Mozilla/5.0" }],
      events: [{ type: "password_changed" }, { type: "login_success", trusted: false }],
      password_changed_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(await mine(tx, people.owner), "not even for an owner of the same organization").toEqual({
      sessions: [{ started_at: expect.any(String), user_agent: null, is_this_one: true }],
      events: [],
      password_changed_at: null,
      offers_two_factor: expect.any(Boolean),
    });
  });
});

const HASH = "a".repeat(64);

describe("security events that visitors reported about an account's email address", () => {
  /** The visitors' security events that are shown to a person with this email address in their token. */
  async function attempts(
    tx: Queryable,
    person: string = people.editor,
    email = "Editor@example.test",
  ) {
    const { found } = await one<{ found: { attempts: Row[] } }>(
      tx,
      "select public.attempts_at_own_address($1, $1, $2, $3) as found",
      [person, email, HASH],
    );
    return found;
  }

  const attempt = (tx: Queryable, type: string, by: string | null = null, hash = HASH) =>
    tx.query(
      `insert into private.security_events (client_event_id, type, severity, user_id, email_hmac, details)
       values (gen_random_uuid(), $1, 'warning', $2, $3, '{"error": "invalid_credentials"}')`,
      [type, by, hash],
    );

  async function attempted(tx: Queryable) {
    await tx.exec(`update auth.users set email_confirmed_at = now() where id = '${people.editor}'`);
    await attempt(tx, "failed_login");
  }

  test("security events that visitors reported about an email address are shown to the person who has it, marked as unverified", async () => {
    await db.rehearse(async (tx) => {
      await attempted(tx);
      await attempt(tx, "suspicious_activity");
      const ownAttempts = await attempts(tx);
      expect(ownAttempts.attempts).toMatchObject([
        { type: "suspicious_activity", trusted: false },
        { type: "failed_login", severity: "warning", trusted: false },
      ]);
      expect(JSON.stringify(ownAttempts), "neither hash nor address").not.toMatch(/aaaa|@/);
    });
  });

  test.each<[string, (tx: Queryable) => Promise<unknown>]>([
    ["events about another address", (tx) => attempt(tx, "failed_login", null, "b".repeat(64))],
    ["events of people who were logged in", (tx) => attempt(tx, "failed_login", people.viewer)],
  ])(
    "security events that visitors reported about an email address don't include %s",
    async (_what, add) => {
      await db.rehearse(async (tx) => {
        await attempted(tx);
        await add(tx);
        expect((await attempts(tx)).attempts).toHaveLength(1);
      });
    },
  );

  test.each([
    ["a colleague who requests them", people.owner, "editor@example.test"],
    ["a person whose token has an earlier address", people.editor, "before@example.test"],
  ])(
    "security events that visitors reported about an email address aren't shown to %s",
    async (_who, person, email) => {
      await db.rehearse(async (tx) => {
        await attempted(tx);
        expect((await attempts(tx, person, email)).attempts).toEqual([]);
      });
    },
  );

  test("security events that visitors reported about an email address aren't shown before the address is confirmed", async () => {
    await db.rehearse(async (tx) => {
      await attempt(tx, "failed_login");
      expect((await attempts(tx)).attempts).toEqual([]);
    });
  });

  test("security events that visitors reported about an email address can be requested 30 times a minute", async () => {
    await db.rehearse(async (tx) => {
      const waits: unknown[] = [];
      for (let i = 0; i < 31; i++) waits.push(Reflect.get(await attempts(tx), "retry_after"));
      expect(waits.findIndex((wait) => wait !== 0)).toBe(30);
    });
  });

  test("the response with visitors' security events about an email address includes the data that the edge function needs to check the caller", async () => {
    await db.rehearse(async (tx) => {
      expect(await attempts(tx)).toMatchObject({ is_live: false, has_second_factor: false });
      await tx.query(
        "insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $1, now(), now())",
        [people.editor],
      );
      expect(await attempts(tx)).toMatchObject({ is_live: true });
    });
  });
});
