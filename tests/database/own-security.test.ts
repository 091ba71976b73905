import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../supabase/local/database.ts";
import { claim, one, openTestDatabase, type TestDatabase } from "./support.ts";
import { addTenants, ours, people } from "./tenants.ts";

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

test("people read about themselves, and about nobody else", async () => {
  const mine = async (tx: Queryable, person: string) => {
    await claim(tx, { sub: person, role: "authenticated", session_id: ours.line });
    return (await one<{ found: Row }>(tx, "select public.my_security() as found")).found;
  };
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
       values ($1, $2, now(), now(), 'Mozilla/5.0')`,
      [ours.line, people.editor],
    );
    await past(tx, "2 minutes", "login_success");
    await past(tx, "1 minute", "password_changed");
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
