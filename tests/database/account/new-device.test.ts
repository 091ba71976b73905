import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const PERSON = people.owner;
const HOME = "203.0.113.0/24";

const logIn = (tx: Queryable, network: string, browser: string, age = "1 day") =>
  tx.query(
    `insert into private.security_events
       (client_event_id, type, severity, user_id, received_at, ip_truncated, ua_family)
     values (gen_random_uuid(), 'login_success', 'info', $1, now() - $2::interval, $3, $4)`,
    [PERSON, age, network, browser],
  );

/** The language of the email that a login queues: "none" if it has no language, or null if there's no email. */
async function check(tx: Queryable, network: string, browser: string, session: string = PERSON) {
  await tx.exec("delete from public.jobs where kind = 'email'");
  const login = [PERSON, session, network, browser];
  await tx.query("select public.new_device($1, $2, $3, $4)", login);
  const [job] = await tx.query<{ locale: string | null }>(
    "select payload ->> 'locale' as locale from public.jobs where kind = 'email'",
  );
  return job ? (job.locale ?? "none") : null;
}

test("the first login of an account doesn't count as a login from a new device", async () => {
  expect(await db.rehearse((tx) => check(tx, HOME, "Chrome"))).toBeNull();
});

test.each([
  ["the same browser and network causes no email", HOME, "Firefox", null],
  ["another browser causes an email", HOME, "Chrome", "fr-CA"],
  ["another network causes an email", "198.51.100.0/24", "Firefox", "fr-CA"],
])("a login with %s", async (_what, network, browser, locale) => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `update auth.users set raw_user_meta_data = '{"locale": "fr-CA"}' where id = $1`,
      [PERSON],
    );
    await logIn(tx, HOME, "Firefox");
    expect(await check(tx, network, browser)).toBe(locale);
  });
});

test("a login from a new device is recorded, and another new device right afterwards causes no email", async () => {
  await db.rehearse(async (tx) => {
    await logIn(tx, HOME, "Firefox");
    expect(await check(tx, HOME, "Chrome")).not.toBeNull();
    expect(await check(tx, HOME, "Safari")).toBeNull();
    const { count } = await one<{ count: number }>(
      tx,
      `select count(*)::int as count from private.security_events
       where user_id = $1 and type = 'new_device' and trusted`,
      [PERSON],
    );
    expect(count).toBe(1);
  });
});

test("a session that isn't the person's own can't cause an email about a new device", async () => {
  await db.rehearse(async (tx) => {
    await logIn(tx, HOME, "Firefox");
    expect(await check(tx, HOME, "Chrome", people.editor)).toBeNull();
  });
});
