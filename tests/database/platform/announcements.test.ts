import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { addStaff, becomeStaff } from "../access/staff-session.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

const ID = "00000000-0000-4000-8000-0000000000a1";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await addStaff(db);
  await db.exec("delete from public.announcements");
});
afterAll(() => db.close());

async function publish(tx: Queryable, starts = "now()", level = "warning") {
  await becomeStaff(tx);
  await tx.query(
    `select public.publish_announcement($1, $2, 'Maintenance', 'Entretien', '', '', ${starts}, ${starts} + interval '1 day')`,
    [ID, level],
  );
  await tx.exec("reset role");
}

async function shown(tx: Queryable, also: string | null = null) {
  await become(tx, people.viewer);
  const { all } = await one<{ all: { title_fr: string }[] }>(
    tx,
    "select public.my_announcements($1) as all",
    [also],
  );
  await tx.exec("reset role");
  return all.map(({ title_fr }) => title_fr);
}

const notify = (tx: Queryable) => tx.query("select public.notify_of_announcement($1)", [ID]);
const notified = (tx: Queryable) =>
  tx.query<{ details: object }>(
    "select details, link, severity from public.notifications where kind = 'announcement'",
  );

test("an announcement that one person dismisses is still shown to others", async () => {
  await db.rehearse(async (tx) => {
    await publish(tx);
    expect(await shown(tx)).toEqual(["Entretien"]);
    await become(tx, people.viewer);
    await tx.query(
      "insert into public.announcement_dismissals (user_id, announcement_id) values (auth.uid(), $1)",
      [ID],
    );
    await tx.exec("reset role");
    expect(await shown(tx)).toEqual([]);
    expect(await shown(tx, ID)).toEqual(["Entretien"]);
    await become(tx, people.neighbour);
    expect(await one(tx, "select jsonb_array_length(public.my_announcements()) as n")).toEqual({
      n: 1,
    });
  });
});

test("a person whose session has ended gets an error even if there are no announcements", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("delete from auth.sessions where user_id = $1", [people.viewer]);
    await become(tx, people.viewer);
    expect(await errorCode(tx.query("select public.my_announcements()"))).toBe("42501");
  });
});

test("everyone is notified of an announcement once", async () => {
  await db.rehearse(async (tx) => {
    await publish(tx);
    await publish(tx);
    expect(await tx.query("select from public.jobs where kind = 'announcement'")).toHaveLength(1);
    await notify(tx);
    await notify(tx);
    const rows = await notified(tx);
    expect(rows).toHaveLength(Object.keys(people).length);
    expect(rows[0]).toEqual({
      details: { en: "Maintenance", fr: "Entretien" },
      link: `/dashboard?announcement=${ID}`,
      severity: "warning",
    });
  });
});

test("an announcement for tomorrow isn't shown today and sends no notification, and only staff can read it", async () => {
  await db.rehearse(async (tx) => {
    await publish(tx, "now() + interval '1 day'");
    const job = await one<{ hours: number }>(
      tx,
      "select round(extract(epoch from run_at - now()) / 3600)::int as hours from public.jobs where kind = 'announcement'",
    );
    expect(job.hours).toBe(24);
    await notify(tx);
    expect(await notified(tx)).toEqual([]);
    expect(await shown(tx, ID)).toEqual([]);
    await becomeStaff(tx);
    expect(await tx.query("select title_en from public.announcements")).toHaveLength(1);
  });
});

test.each([
  ["that has started", "now() - interval '1 hour'"],
  ["that hasn't started", "now() + interval '1 day'"],
])("an announcement %s isn't shown after it's withdrawn", async (_what, starts) => {
  await db.rehearse(async (tx) => {
    await publish(tx, starts);
    await tx.query("update public.announcements set starts_at = starts_at - interval '1 minute'");
    await becomeStaff(tx);
    expect(await one(tx, "select public.withdraw_announcement($1) as is", [ID])).toEqual({
      is: "withdrawn",
    });
    await tx.exec("reset role");
    expect(await shown(tx, ID)).toEqual([]);
  });
});

test("an announcement can't end before it starts", async () => {
  const late = db.rehearse(async (tx) => {
    await becomeStaff(tx);
    await tx.query(
      "select public.publish_announcement($1, 'info', 'a', 'a', '', '', now(), now() - interval '1 h')",
      [ID],
    );
  });
  expect(await errorCode(late)).toBe("23514");
});

test("the platform's security metrics count accounts, second factors and events without naming anyone", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec(`insert into private.security_events (client_event_id, type, severity, weight)
      select gen_random_uuid(), 'failed_login', 'warning', 3`);
    await tx.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      people.former,
    ]);
    await becomeStaff(tx);
    const { metrics } = await one<{ metrics: Record<string, unknown> }>(
      tx,
      "select public.staff_security() as metrics",
    );
    expect(metrics).toMatchObject({
      accounts: 6,
      withFactor: 1,
      staff: 1,
      staffWithFactor: 1,
      owners: 2,
      ownersWithFactor: 0,
      blocked: 1,
      windows: [
        { hours: 24, failedLogins: 3 },
        { hours: 168, failedLogins: 3 },
      ],
    });
    expect(metrics["days"]).toHaveLength(14);
    expect(JSON.stringify(metrics)).not.toMatch(/Ours|Theirs|example\.test/);
  });
});
