import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { openJobDatabase } from "./jobs-support.ts";
import { call } from "../catalogue/ledger-support.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
  await db.exec("delete from public.report_subscriptions; delete from public.jobs");
});
afterAll(() => db.close());

const CONTENT = {
  title: "Imports",
  per: "organization",
  metrics: ["imports", "rows_imported"],
  indicators: [],
};

async function subscribe(tx: Queryable, person: string, frequency: string) {
  await become(tx, person);
  await tx.query(
    `insert into public.report_subscriptions (org_id, user_id, report, frequency, content, locale, origin)
     values ($1, $2, 'imports', $3, $4::text::jsonb, 'fr-CA', 'https://portal.example')`,
    [ours.org, person, frequency, JSON.stringify(CONTENT)],
  );
  await tx.exec("reset role");
}

const record = (tx: Queryable) => call(tx, "server", "record_daily_metrics($1)", [ours.org]);

const emailsOf = (tx: Queryable) =>
  tx.query<{ payload: Record<string, unknown>; at: string; later: boolean }>(
    `select j.payload, to_char(j.run_at at time zone o.time_zone, 'HH24:MI') as at, j.run_at > now() as later
     from public.jobs j join public.organizations o on o.id = j.org_id
     where j.kind = 'email' and j.payload ->> 'email' = 'report'`,
  );

const toSend = (tx: Queryable, day: string) =>
  call<Record<string, unknown> | null>(
    tx,
    "server",
    "report_to_send($1, $2, 'imports', $3::date)",
    [ours.org, people.viewer, day],
  );

test("a daily report is emailed once a day at 7:00 in the organization's time zone, or at once if it's later than that", async () => {
  await db.rehearse(async (tx) => {
    await subscribe(tx, people.viewer, "daily");
    await record(tx);
    await record(tx);
    const [email, ...more] = await emailsOf(tx);
    expect(more).toEqual([]);
    expect(email?.payload).toMatchObject({
      user: people.viewer,
      report: "imports",
      locale: "fr-CA",
      origin: "https://portal.example",
    });
    expect(email?.later !== true || email.at === "07:00").toBe(true);
  });
});

test("a weekly report is emailed on Mondays and a monthly one on the first day of the month", async () => {
  await db.rehearse(async (tx) => {
    await subscribe(tx, people.viewer, "weekly");
    await subscribe(tx, people.editor, "monthly");
    await record(tx);
    const { monday, first } = await one<{ monday: boolean; first: boolean }>(
      tx,
      "select extract(isodow from d) = 1 as monday, extract(day from d) = 1 as first from private.today_of($1) as d",
      [ours.org],
    );
    expect(await emailsOf(tx)).toHaveLength(Number(monday) + Number(first));
  });
});

test.each([
  ["daily", "2026-03-02", "2026-03-01", "2026-03-01", 1],
  ["weekly", "2026-03-02", "2026-02-23", "2026-03-01", 7],
  ["monthly", "2026-03-01", "2026-02-01", "2026-02-28", 28],
])("a %s report covers the days before %s", async (frequency, day, since, until, days) => {
  await db.rehearse(async (tx) => {
    await subscribe(tx, people.viewer, frequency);
    await tx.query(
      `insert into public.daily_metrics (org_id, day, metric, value)
       values ($1, $2::date, 'imports', 7), ($1, $2::date - $3::int, 'imports', 3)`,
      [ours.org, until, days],
    );
    expect(await toSend(tx, day)).toMatchObject({
      since,
      until,
      days,
      content: CONTENT,
      region: { timeZone: "America/Toronto" },
      series: [{ metric: "imports", scope: null, values: { [2 * days - 1]: 7, [days - 1]: 3 } }],
    });
  });
});

test("a report isn't sent to a person who has unsubscribed or left", async () => {
  for (const end of [
    "delete from public.report_subscriptions",
    `delete from public.members where user_id = '${people.viewer}'`,
  ])
    await db.rehearse(async (tx) => {
      await subscribe(tx, people.viewer, "daily");
      expect(await toSend(tx, "2026-03-02")).toMatchObject({ organization: expect.any(String) });
      await tx.exec(end);
      expect(await toSend(tx, "2026-03-02")).toBeNull();
    });
});
