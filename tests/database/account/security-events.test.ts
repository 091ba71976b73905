import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { actors, everyone, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const DENIED = "42501";
const CHECK = "23514";

type Report = {
  id?: string;
  type?: string;
  severity?: string;
  person?: string | null;
  session?: string | null;
  address?: string;
  emailHmac?: string | null;
  ip?: string;
  details?: Record<string, string>;
};

/** The wait in seconds that the function returns: 0 for none, null if the session isn't a live one of the person. */
async function report(tx: Queryable, event: Report): Promise<number | null> {
  const { id = randomUUID(), type = "failed_login", severity = "warning" } = event;
  const { person = null, session = person, address = "a visitor" } = event;
  const { emailHmac = null, ip = "203.0.113.0/24", details = {} } = event;
  const { wait } = await one<{ wait: number | null }>(
    tx,
    `select public.record_security_event(
       $1, $2, $3, $4, $5, $6, $7, $8, 'Firefox', $9::text::jsonb) as wait`,
    [id, type, severity, person, session, address, emailHmac, ip, JSON.stringify(details)],
  );
  return wait;
}

const storedEvents = (tx: Queryable) =>
  tx.query<{ user_id: string | null; type: string; weight: number }>(
    "select user_id, type, weight from private.security_events order by id",
  );

const TABLES = ["security_events", "security_event_days", "request_counts"];

describe("access to the security event tables", () => {
  test.each(everyone)("%s can't access the tables of security events", async (_label, who) => {
    const actor = actors[who];
    const open: string[] = [];
    for (const table of TABLES) {
      const column = table === "request_counts" ? "count" : "type";
      for (const sql of [
        `select * from private.${table}`,
        `insert into private.${table} default values`,
        `update private.${table} set ${column} = ${column}`,
        `delete from private.${table}`,
        `truncate private.${table}`,
      ])
        if ((await errorCode(db.as(actor, (tx) => tx.query(sql)))) !== DENIED) open.push(sql);
    }
    expect(open).toEqual([]);
  });
});

const NO_USER = "'00000000-0000-4000-8000-000000000000'";
const CALLS = {
  record: `select public.record_security_event(
    ${NO_USER}, 'logout', 'info', ${NO_USER}, null, null, null, null, null, '{}')`,
  access: `select public.security_access(${NO_USER}, ${NO_USER}, ${NO_USER})`,
  metrics: `select public.security_metrics(${NO_USER}, ${NO_USER}, '{}')`,
  newDevice: `select public.new_device(${NO_USER}, ${NO_USER}, null, null)`,
  attempts: `select public.attempts_at_own_address(${NO_USER}, ${NO_USER}, '', '')`,
  mine: "select public.my_security()",
};

test.each([
  ["a visitor", "visitor", []],
  ["a viewer", people.viewer, ["mine"]],
  ["an owner", people.owner, ["mine"]],
  ["a person without an organization", people.stranger, ["mine"]],
  ["the server", "server", ["record", "access", "metrics", "newDevice", "attempts"]],
])("%s can call only the necessary security event functions", async (_who, actor, allowed) => {
  const open: string[] = [];
  for (const [name, sql] of Object.entries(CALLS))
    if ((await errorCode(db.as(actor, (tx) => tx.query(sql)))) === "none") open.push(name);
  expect(open).toEqual(allowed);
});

describe("stored security events", () => {
  test.each([
    ["can't be changed", "update private.security_events set severity = 'info'"],
    ["can't be deleted", "delete from private.security_events"],
    ["can't be truncated", "truncate private.security_events"],
  ])("a stored security event %s, not even by the database's owner", async (_what, sql) => {
    const attempt = db.rehearse(async (tx) => {
      await report(tx, {});
      await tx.query(sql);
    });
    expect(await errorCode(attempt)).toBe(DENIED);
  });

  test("a security event survives the deletion of its account and organization", async () => {
    const rows = await db.rehearse(async (tx) => {
      await report(tx, { type: "logout", person: people.owner });
      await tx.query("delete from auth.users where id = $1", [people.owner]);
      await tx.query("delete from public.organizations where id = $1", [ours.org]);
      return storedEvents(tx);
    });
    expect(rows).toEqual([{ user_id: people.owner, type: "logout", weight: 1 }]);
  });

  test("a security event is deleted after ninety days and remains only in the daily counts", async () => {
    const left = await db.rehearse(async (tx) => {
      await tx.exec(`
        insert into private.security_events (type, severity, client_event_id, received_at, weight)
        values ('logout', 'info', gen_random_uuid(), now() - interval '91 days', 1),
          ('logout', 'info', gen_random_uuid(), now() - interval '91 days', 10),
          ('logout', 'info', gen_random_uuid(), now() - interval '89 days', 1)`);
      await report(tx, {});
      return one(
        tx,
        `select (select count(*)::int from private.security_events) as events,
          (select sum(count)::int from private.security_event_days) as counted`,
      );
    });
    expect(left).toEqual({ events: 2, counted: 11 });
  });
});

test.each([
  ["a line break", { error: "one\ntwo" }],
  ["a control character", { error: "\u0007" }],
  ["a character that changes the text direction", { error: "\u202etxt" }],
  ["more than 2 kB", { error: "x".repeat(2048) }],
])("a security event is rejected when its details contain %s", async (_what, details) => {
  expect(await errorCode(db.rehearse((tx) => report(tx, { details })))).toBe(CHECK);
});

test("a security event with a complete IP address is rejected", async () => {
  expect(await errorCode(db.rehearse((tx) => report(tx, { ip: "203.0.113.9" })))).toBe(CHECK);
});

describe("security events from ended sessions", () => {
  test.each([
    ["no longer exists", "delete from auth.sessions"],
    ["has expired", "update auth.sessions set not_after = now() - interval '1 second'"],
    ["belongs to another person", `update auth.sessions set user_id = '${people.editor}'`],
  ])("a security event is ignored because its session %s", async (_how, sql) => {
    await db.rehearse(async (tx) => {
      expect(await report(tx, { person: people.owner })).toBe(0);
      await tx.exec(`${sql} where id = '${people.owner}'`);
      expect(await report(tx, { person: people.owner })).toBeNull();
      expect(await storedEvents(tx)).toHaveLength(1);
    });
  });

  test("logout and timeout events are recorded after their session has ended", async () => {
    await db.rehearse(async (tx) => {
      await tx.exec("delete from auth.sessions");
      for (const type of ["logout", "session_idle_timeout", "session_max_timeout"])
        expect(await report(tx, { type, person: people.owner })).toBe(0);
      expect(await storedEvents(tx)).toHaveLength(3);
    });
  });

  test("security events with an invalid session don't count against the person's rate limit", async () => {
    await db.rehearse(async (tx) => {
      const session = randomUUID();
      for (let i = 0; i < 70; i++) await report(tx, { person: people.owner, session });
      expect(await report(tx, { person: people.owner })).toBe(0);
    });
  });
});

test("a repeated security event is stored once, and its id doesn't block another person's event", async () => {
  const id = randomUUID();
  const rows = await db.rehearse(async (tx) => {
    for (const person of [null, null, people.owner, people.owner, people.neighbour])
      expect(await report(tx, { id, person })).toBe(0);
    return storedEvents(tx);
  });
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, people.owner, people.neighbour]);
});

describe("rate limits for security events", () => {
  const flood = (tx: Queryable, times: number, event: Report) =>
    Array.from({ length: times }).reduce<Promise<(number | null)[]>>(
      async (before) => [...(await before), await report(tx, event)],
      Promise.resolve([]),
    );
  const firstRejected = (waits: (number | null)[]) => waits.findIndex((wait) => (wait ?? 0) > 0);

  test("one address can report 10 security events a minute without affecting other addresses", async () => {
    await db.rehearse(async (tx) => {
      const waits = await flood(tx, 12, { address: "here" });
      expect(firstRejected(waits)).toBe(10);
      expect(waits[10]).toBeLessThanOrEqual(60);
      expect(await report(tx, { address: "there" })).toBe(0);
      expect(await storedEvents(tx)).toHaveLength(11);
    });
  });

  test("one address can report 60 security events an hour", async () => {
    await db.rehearse(async (tx) => {
      await tx.exec(`
        insert into private.request_counts
        values ('visitor:here', 3600, date_trunc('hour', now()), 60)`);
      expect(await report(tx, { address: "here" })).toBeGreaterThan(0);
    });
  });

  test("one person can report 60 security events a minute without affecting colleagues", async () => {
    await db.rehearse(async (tx) => {
      expect(firstRejected(await flood(tx, 62, { person: people.owner }))).toBe(60);
      expect(await report(tx, { person: people.editor })).toBe(0);
    });
  });

  test("during a flood of visitors' security events, one in ten is stored with weight ten, and members' events are all stored", async () => {
    await db.rehearse(async (tx) => {
      await tx.exec(`
        insert into private.request_counts
        values ('all visitors', 60, date_trunc('minute', now()), 600)`);
      for (let i = 0; i < 20; i++) await report(tx, { address: `visitor ${i}` });
      await report(tx, { type: "logout", person: people.owner });
      const rows = await storedEvents(tx);
      expect(rows.map(({ type, weight }) => [type, weight])).toEqual([
        ["failed_login", 10],
        ["failed_login", 10],
        ["logout", 1],
      ]);
    });
  });

  test("old rate limit counts of security events are deleted", async () => {
    await db.rehearse(async (tx) => {
      await tx.exec(`
        insert into private.request_counts
        values ('visitor:gone', 60, now() - interval '3 hours', 5)`);
      await report(tx, {});
      expect(
        await tx.query("select from private.request_counts where bucket = 'visitor:gone'"),
      ).toEqual([]);
    });
  });
});
