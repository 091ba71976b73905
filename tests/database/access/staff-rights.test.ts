import { afterAll, beforeAll, expect, test } from "vitest";
import { become, claim, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

/** Staff is a person who belongs to no organization and has the mark. */
const STAFF = people.stranger;
const DENIED = "42501";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.query(
    `update auth.users set raw_app_meta_data = '{"platform_staff": true}' where id = $1`,
    [STAFF],
  );
});
afterAll(() => db.close());

const staffSees = (sql: string) =>
  db.as(STAFF, (tx) => one<{ result: unknown }>(tx, `select public.${sql} as result`));

test.each(["editor", "viewer", "neighbour", "former", "stranger"] as const)(
  "the %s can't let staff in, and can't end their access",
  async (who) => {
    for (const sql of [
      `select public.grant_staff_access('${ours.org}', 8, 'x')`,
      `select public.end_staff_access('${ours.org}')`,
    ])
      expect(await errorCode(db.as(people[who], (tx) => tx.query(sql)))).toBe(DENIED);
  },
);

test.each([0, 169])("access can't last %i hours", async (hours) => {
  const sql = `select public.grant_staff_access('${ours.org}', ${hours}, 'x')`;
  expect(await errorCode(db.as(people.owner, (tx) => tx.query(sql)))).toBe("23514");
});

test.each([
  "staff_tenants()",
  "staff_overview()",
  `begin_staff_visit('${ours.org}', 'x')`,
  `end_staff_visit('${ours.org}')`,
])("people without the mark can't call %s, whatever they write about themselves", async (sql) => {
  for (const who of [people.owner, people.neighbour]) {
    const asked = db.rehearse(async (tx) => {
      await tx.query(
        `update auth.users set raw_user_meta_data = '{"platform_staff": true}' where id = $1`,
        [who],
      );
      await become(tx, who);
      const mine = { platform_staff: true };
      const token = { sub: who, role: "authenticated", session_id: who };
      await claim(tx, { ...token, app_metadata: mine, user_metadata: mine });
      return tx.query(`select public.${sql}`);
    });
    expect(await errorCode(asked)).toBe(DENIED);
  }
});

test("staff see names and sizes of all organizations, without their data", async () => {
  const { result: tenants } = await staffSees("staff_tenants('our')");
  expect(tenants).toMatchObject([{ name: "Ours", members: 3, products: 1, allowed_until: null }]);
  const { result: overview } = await staffSees("staff_overview()");
  expect(JSON.stringify(overview)).not.toMatch(/Ours|Theirs|example\.test/);
});
