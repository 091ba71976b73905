import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";
import { functionCalls } from "./function-calls.ts";
import { matrix } from "./tenant-matrix.ts";
import { addStaff, becomeStaff, STAFF } from "./staff-session.ts";
import { attemptsOn, readOutcomes } from "./tenant-table.ts";

const DENIED = "42501";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addStaff(db);
});
afterAll(() => db.close());

async function call(tx: Queryable, actor: string, sql: string): Promise<unknown> {
  await (actor === STAFF ? becomeStaff(tx) : become(tx, actor));
  const { result } = await one<{ result: unknown }>(tx, `select public.${sql} as result`);
  await tx.exec("reset role");
  return result;
}

const allow = (tx: Queryable, hours = 8) =>
  call(tx, people.owner, `grant_staff_access('${ours.org}', ${hours}, 'Ticket T-10001')`);
const visit = (tx: Queryable, org: string = ours.org) =>
  call(tx, STAFF, `begin_staff_visit('${org}', 'Ticket T-10001')`);

async function products(tx: Queryable): Promise<number> {
  await becomeStaff(tx);
  const rows = await tx.query("select from public.products");
  await tx.exec("reset role");
  return rows.length;
}

/** Tables about the work of staff, who can read their rows for every organization. */
const OF_STAFF = [
  "staff_grants",
  "staff_visits",
  "application_events",
  "ticket_assignments",
  "visitor_ticket_answers",
];

/** The outcome of a statement, as in the tenant matrix. */
async function outcome(tx: Queryable, sql: string): Promise<string> {
  await tx.exec("savepoint before_attempt");
  try {
    const rows = await tx.query(sql);
    return rows.length === 1 ? "yes" : "no";
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.message.includes("permission denied")) return "denied";
    if (error.message.includes("row-level security")) return "policy";
    if (error.message.includes("foreign key")) return "key";
    throw error;
  } finally {
    await tx.exec("rollback to savepoint before_attempt");
  }
}

const cases = Object.entries(matrix).filter(([name]) => !OF_STAFF.includes(name));

test.each(cases)(
  "staff without a visit have no more access to the table %s than a person without an organization",
  async (name, table) => {
    const expected = readOutcomes(table.outcomes).find(([who]) => who === "stranger")?.[1];
    await db.rehearse(async (tx) => {
      await allow(tx);
      await becomeStaff(tx);
      const found: Record<string, string> = {};
      for (const [column, sql] of attemptsOn(name, table))
        found[column] = sql === undefined ? "-" : await outcome(tx, sql);
      expect(found).toEqual(expected);
    });
  },
);

test.each(cases)(
  "staff on a visit read the table %s as a viewer does, and can write no more than a person without an organization",
  async (name, table) => {
    const outcomes = new Map(readOutcomes(table.outcomes));
    await db.rehearse(async (tx) => {
      await allow(tx);
      await visit(tx);
      await becomeStaff(tx);
      const found: Record<string, string> = {};
      for (const [column, sql] of attemptsOn(name, table))
        found[column] = sql === undefined ? "-" : await outcome(tx, sql);
      expect(found).toEqual({
        ...outcomes.get("stranger"),
        "read ours": outcomes.get("viewer")?.["read ours"],
      });
    });
  },
);

test("no API function changes a row of the organization when staff on a visit call it", async () => {
  const calls = await functionCalls(db);
  // Staff's own actions: they begin or end a visit, or need none.
  const own = new Set([
    "end_staff_visit",
    "begin_staff_visit",
    "assign_ticket",
    "answer_ticket",
    "staff_close_ticket",
    "publish_announcement",
    "withdraw_announcement",
    "review_application",
  ]);
  await db.rehearse(async (tx) => {
    await allow(tx);
    await visit(tx);
    const content = async () => {
      const found: Record<string, unknown> = {};
      for (const name of Object.keys(matrix))
        found[name] = await one(
          tx,
          `select string_agg(t::text, chr(10) order by t::text) as rows from public.${name} t`,
        );
      return found;
    };
    const before = await content();
    await becomeStaff(tx);
    for (const [name, sql] of calls.filter(([each]) => !own.has(each))) {
      await tx.exec("savepoint before_call");
      const code = await errorCode(tx.query(sql));
      if (code !== "none") await tx.exec("rollback to savepoint before_call");
      expect(typeof name).toBe("string");
    }
    await tx.exec("reset role");
    expect(await content()).toEqual(before);
  });
});

describe("a visit of staff", () => {
  test("a staff visit lasts an hour at most, and shows one organization only", async () => {
    await db.rehearse(async (tx) => {
      await allow(tx);
      expect(await products(tx)).toBe(0);
      await visit(tx);
      expect(await products(tx)).toBe(1);
      const { minutes } = await one<{ minutes: number }>(
        tx,
        `select round(extract(epoch from ends_at - now()) / 60)::int as minutes
         from public.staff_visits where ended_at is null and ends_at > now()`,
      );
      expect(minutes).toBe(60);
      expect(await visit(tx, theirs.org)).toBeNull();
    });
  });

  test.each([
    ["the grant expires", "update public.staff_grants set expires_at = now() - interval '1 s'"],
    ["the grant is revoked", "update public.staff_grants set revoked_at = now()"],
    ["its hour is over", "update public.staff_visits set ends_at = now() - interval '1 s'"],
    ["it is ended", "update public.staff_visits set ended_at = now()"],
    [
      "the staff flag is removed",
      `update auth.users set raw_app_meta_data = '{}' where id = '${STAFF}'`,
    ],
    [
      "the staff flag isn't true",
      `update auth.users set raw_app_meta_data = '{"platform_staff": "true"}' where id = '${STAFF}'`,
    ],
    ["the second factor is removed", `delete from auth.mfa_factors where user_id = '${STAFF}'`],
    [
      "it belongs to another session",
      "update public.staff_visits set session_id = gen_random_uuid()",
    ],
  ])("a staff visit shows no data once %s", async (_when, sql) => {
    await db.rehearse(async (tx) => {
      await allow(tx);
      await visit(tx);
      await tx.exec(sql);
      expect(await products(tx)).toBe(0);
    });
  });

  test.each([["the session has ended", "delete from auth.sessions"]])(
    "a staff visit and the staff functions are denied if %s",
    async (_when, sql) => {
      await db.rehearse(async (tx) => {
        await allow(tx);
        await visit(tx);
        await tx.exec(sql);
        for (const statement of [
          "select from public.products",
          "select public.staff_tenants()",
          "select public.staff_overview()",
          "select public.staff_state()",
          `select public.begin_staff_visit('${ours.org}', 'x')`,
        ]) {
          await tx.exec("savepoint before_attempt");
          await becomeStaff(tx);
          expect(await errorCode(tx.query(statement))).toBe(DENIED);
          await tx.exec("rollback to savepoint before_attempt");
        }
      });
    },
  );

  test("an owner who ends support access also ends the staff visit, and the audit log shows both", async () => {
    await db.rehearse(async (tx) => {
      await allow(tx);
      await visit(tx);
      await call(tx, people.owner, `end_staff_access('${ours.org}')`);
      expect(await products(tx)).toBe(0);
      expect(await visit(tx)).toBeNull();
      await become(tx, people.viewer);
      const events = await tx.query(
        `select area, action, actor_id from public.audit_events
         where area in ('staff_grants', 'staff_visits') order by id`,
      );
      expect(events).toEqual([
        { area: "staff_grants", action: "added", actor_id: people.owner },
        { area: "staff_visits", action: "added", actor_id: STAFF },
        { area: "staff_visits", action: "changed", actor_id: people.owner },
        { area: "staff_grants", action: "changed", actor_id: people.owner },
      ]);
    });
  });

  test("owners are notified of a staff visit", async () => {
    await db.rehearse(async (tx) => {
      await allow(tx);
      await visit(tx);
      const rows = await tx.query(
        "select kind, details ->> 'name' as name from public.notifications where user_id = $1 and kind = 'staff_visit'",
        [people.owner],
      );
      expect(rows).toEqual([{ kind: "staff_visit", name: "stranger" }]);
    });
  });
});
