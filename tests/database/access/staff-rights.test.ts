import { afterAll, beforeAll, expect, test } from "vitest";
import { become, claim, errorCode, one, type TestDatabase } from "../support.ts";
import { addStaff, becomeStaff, STAFF } from "./staff-session.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

const DENIED = "42501";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addStaff(db);
});
afterAll(() => db.close());

const staffSees = (sql: string) =>
  db.rehearse(async (tx) => {
    await becomeStaff(tx);
    return one<{ result: unknown }>(tx, `select public.${sql} as result`);
  });

test.each(labelled("editor", "viewer", "neighbour", "former", "stranger"))(
  "%s can neither grant nor end support access",
  async (_label, who) => {
    for (const sql of [
      `select public.grant_staff_access('${ours.org}', 8, 'x')`,
      `select public.end_staff_access('${ours.org}')`,
    ])
      expect(await errorCode(db.as(people[who], (tx) => tx.query(sql)))).toBe(DENIED);
  },
);

test.each([0, 169])("an owner can't grant support access for %i hours", async (hours) => {
  const sql = `select public.grant_staff_access('${ours.org}', ${hours}, 'x')`;
  expect(await errorCode(db.as(people.owner, (tx) => tx.query(sql)))).toBe("23514");
});

/** Every API function that only staff may call. */
const FUNCTIONS = [
  "staff_tenants()",
  "staff_overview()",
  "staff_security()",
  `begin_staff_visit('${ours.org}', 'x')`,
  `end_staff_visit('${ours.org}')`,
  "staff_applications('{received}')",
  `staff_application('${ours.org}')`,
  `review_application('${ours.org}', 'received', 'note', 'x', 'https://a.example')`,
  "staff_tickets('{}')",
  "staff_ticket('T-10001')",
  `staff_ticket_file('T-10001', '${ours.message}')`,
  "assign_ticket('T-10001')",
  "answer_ticket(gen_random_uuid(), 'T-10001', 'x', 'https://a.example')",
  "staff_close_ticket('T-10001')",
  "publish_announcement(gen_random_uuid(), 'info', 'a', 'a', '', '', now(), now() + interval '1 h')",
  "withdraw_announcement(gen_random_uuid())",
];

test.each(FUNCTIONS)(
  "people who aren't staff can't call %s, whatever metadata they set",
  async (sql) => {
    for (const who of [people.owner, people.neighbour]) {
      const requested = db.rehearse(async (tx) => {
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
      expect(await errorCode(requested)).toBe(DENIED);
    }
  },
);

test("staff see names and sizes of all organizations, without their data", async () => {
  const { result: tenants } = await staffSees("staff_tenants('our')");
  expect(tenants).toMatchObject([{ name: "Ours", members: 3, products: 1, allowed_until: null }]);
  const { result: overview } = await staffSees("staff_overview()");
  expect(JSON.stringify(overview)).not.toMatch(/Ours|Theirs|example\.test/);
});

test("the platform overview counts, by kind, only the jobs that failed in the last 24 hours, and all failed jobs in the queue", async () => {
  const { kinds, queue } = await db.rehearse(async (tx) => {
    for (const [kind, key, age] of [
      ["import", "new", "23 hours"],
      ["import", "old", "25 hours"],
      ["metrics", "old", "3 days"],
    ] as const)
      await tx.query(
        `insert into public.jobs (org_id, kind, key, state, failed_at)
         values ($1, $2, $3, 'failed', now() - $4::interval)`,
        [ours.org, kind, key, age],
      );
    await becomeStaff(tx);
    const { result } = await one<{ result: Record<"kinds" | "queue", unknown> }>(
      tx,
      "select public.staff_overview() as result",
    );
    return result;
  });
  expect(kinds).toEqual([{ kind: "import", ended: 0, retries: 0, failing: 1 }]);
  expect(queue).toMatchObject({ failed: 3 });
});

const WITHOUT_GRANT = FUNCTIONS.filter((sql) => !sql.startsWith("begin_staff_visit"));

test.each(WITHOUT_GRANT)("staff may call %s with a confirmed second factor", async (sql) => {
  expect(await errorCode(staffSees(sql))).toBe("none");
});

test.each(FUNCTIONS)("staff can't call %s before they confirm their second factor", async (sql) => {
  const requested = db.rehearse(async (tx) => {
    await becomeStaff(tx, "aal1");
    return tx.query(`select public.${sql}`);
  });
  expect(await errorCode(requested)).toBe(DENIED);
});

test.each(FUNCTIONS)(
  "an account marked as staff without a second factor can't call %s",
  async (sql) => {
    for (const aal of ["aal1", "aal2"] as const) {
      const requested = db.rehearse(async (tx) => {
        await tx.query("delete from auth.mfa_factors where user_id = $1", [STAFF]);
        await becomeStaff(tx, aal);
        return tx.query(`select public.${sql}`);
      });
      expect(await errorCode(requested)).toBe(DENIED);
    }
  },
);

test("the staff state is different for staff, accounts marked as staff without a second factor, and other people", async () => {
  const found = await db.rehearse(async (tx) => {
    await tx.query("delete from auth.mfa_factors where user_id = $1", [STAFF]);
    await becomeStaff(tx, "aal1");
    return one(tx, "select public.staff_state() as state");
  });
  expect(found).toEqual({ state: "second_factor" });
  expect(await staffSees("staff_state()")).toEqual({ result: "staff" });
  const owner = await db.as(people.owner, (tx) => one(tx, "select public.staff_state() as is"));
  expect(owner).toEqual({ is: "none" });
});

const STAFF_TABLES = [
  "staff_grants",
  "staff_visits",
  "application_events",
  "ticket_assignments",
  "visitor_ticket_answers",
];

test.each(STAFF_TABLES)("staff read the table %s but can't write to it", async (name) => {
  await db.rehearse(async (tx) => {
    await becomeStaff(tx);
    expect((await tx.query(`select from public.${name}`)).length).toBeGreaterThan(0);
    for (const sql of [
      `delete from public.${name}`,
      `update public.${name} set created_at = now()`,
      `insert into public.${name} default values`,
    ]) {
      await tx.exec("savepoint before_attempt");
      expect(await errorCode(tx.query(sql))).toBe(DENIED);
      await tx.exec("rollback to savepoint before_attempt");
    }
  });
});

test.each(STAFF_TABLES)(
  "an account marked as staff without a second factor reads no row of %s",
  async (name) => {
    const rows = await db.rehearse(async (tx) => {
      await tx.query("delete from auth.mfa_factors where user_id = $1", [STAFF]);
      await becomeStaff(tx);
      return tx.query(`select from public.${name}`);
    });
    expect(rows).toEqual([]);
  },
);
