import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { actors, everyone, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec("delete from public.notifications");
});
afterAll(() => db.close());

const notify = (tx: Queryable, person: string, kind = "probe", about: string | null = null) =>
  tx.query("select private.notify($1, $2, '/orders', '{\"n\": 1}', 'info', $3)", [
    person,
    kind,
    about,
  ]);

async function unread(tx: Queryable, actor: string): Promise<number> {
  await become(tx, actor);
  const { count } = await one<{ count: number }>(
    tx,
    "select public.unread_notifications() as count",
  );
  await tx.exec("reset role");
  return count;
}

const notificationsOf = (tx: Queryable) =>
  tx.query<{ name: string; kind: string; details: unknown; severity: string; count: number }>(
    `select display_name as name, kind, details, severity, count
     from public.notifications join public.profiles using (user_id) order by name, kind`,
  );

test("a repeated unread notification remains one notification with a count", async () => {
  await db.rehearse(async (tx) => {
    await notify(tx, people.viewer);
    await notify(tx, people.viewer);
    await notify(tx, people.viewer, "other");
    expect(await notificationsOf(tx)).toMatchObject([
      { kind: "other", count: 1 },
      { kind: "probe", count: 2 },
    ]);
    expect(await unread(tx, people.viewer)).toBe(2);

    await become(tx, people.viewer);
    await tx.query("select public.mark_notifications_read()");
    await tx.exec("reset role");
    await notify(tx, people.viewer);
    expect(await unread(tx, people.viewer)).toBe(1);
  });
});

test("a person without an account gets no notification", async () => {
  await db.rehearse(async (tx) => {
    await notify(tx, ours.org);
    expect(await notificationsOf(tx)).toEqual([]);
  });
});

test("a notification is deleted after ninety days", async () => {
  await db.rehearse(async (tx) => {
    await notify(tx, people.viewer, "old");
    await tx.exec("update public.notifications set created_at = now() - interval '91 days'");
    await notify(tx, people.viewer, "new");
    expect((await notificationsOf(tx)).map(({ kind }) => kind)).toEqual(["new"]);
  });
});

test("a person who leaves an organization can no longer read its notifications", async () => {
  await db.rehearse(async (tx) => {
    await notify(tx, people.viewer, "probe", ours.org);
    expect(await unread(tx, people.viewer)).toBe(1);
    await tx.query("delete from public.members where user_id = $1", [people.viewer]);
    expect(await unread(tx, people.viewer)).toBe(0);
  });
});

describe("marking notifications as read", () => {
  test("marking notifications as read changes only the given ones, and only the person's own", async () => {
    await db.rehearse(async (tx) => {
      await notify(tx, people.viewer, "one");
      await notify(tx, people.viewer, "two");
      await notify(tx, people.editor, "one");
      const { id } = await one<{ id: string }>(
        tx,
        "select id from public.notifications where kind = 'one' and user_id = $1",
        [people.viewer],
      );
      await become(tx, people.editor);
      await tx.query("select public.mark_notifications_read(array[$1]::uuid[])", [id]);
      await tx.exec("reset role");
      expect(await unread(tx, people.viewer)).toBe(2);
      await become(tx, people.viewer);
      await tx.query("select public.mark_notifications_read(array[$1]::uuid[])", [id]);
      await tx.exec("reset role");
      expect([await unread(tx, people.viewer), await unread(tx, people.editor)]).toEqual([1, 1]);
    });
  });

  test.each(["unread_notifications()", "mark_notifications_read()"])(
    "%s is denied to visitors",
    async (call) => {
      const requested = db.as("visitor", (tx) => tx.query(`select public.${call}`));
      expect(await errorCode(requested)).toBe("42501");
    },
  );
});

test.each(everyone.filter(([, who]) => who !== "server"))(
  "%s can't send notifications",
  async (_label, who) => {
    const actor = actors[who];
    const call = db.as(actor, (tx) => notify(tx, people.owner));
    expect(await errorCode(call)).toBe("42501");
    const all = db.as(actor, (tx) =>
      tx.query("select private.notify_members($1, 'viewer', 'probe', '/')", [ours.org]),
    );
    expect(await errorCode(all)).toBe("42501");
  },
);

test("a security alert notifies the person whose account it concerns, and a lower severity doesn't", async () => {
  await db.rehearse(async (tx) => {
    for (const severity of ["info", "warning", "alert"]) {
      await tx.query(
        `insert into private.security_events (client_event_id, type, severity, user_id)
         values (gen_random_uuid(), 'password_changed', $1, $2)`,
        [severity, people.viewer],
      );
    }
    await tx.exec(
      `insert into private.security_events (client_event_id, type, severity)
       values (gen_random_uuid(), 'failed_login', 'alert')`,
    );
    expect(await notificationsOf(tx)).toEqual([
      {
        name: "viewer",
        kind: "security_event",
        severity: "alert",
        details: { type: "password_changed" },
        count: 1,
      },
    ]);
  });
});

test("the owners are notified when a person joins the organization, and the new member isn't", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update auth.users set email_confirmed_at = now() where id = $1", [
      people.stranger,
    ]);
    await become(tx, people.owner);
    const { token } = await one<{ token: string }>(
      tx,
      "select public.invite_member($1, 'stranger@example.test', 'owner') ->> 'token' as token",
      [ours.org],
    );
    await tx.exec("reset role");
    await become(tx, people.stranger);
    await tx.query("select public.accept_invitation($1)", [token]);
    await tx.exec("reset role");
    expect(await notificationsOf(tx)).toEqual([
      {
        name: "owner",
        kind: "invitation_accepted",
        severity: "info",
        details: { name: "stranger", role: "owner" },
        count: 1,
      },
    ]);
  });
});

describe("a notification about a ticket message", () => {
  const write = (tx: Queryable, isAnswer: boolean) =>
    tx.query(
      "insert into public.ticket_messages (org_id, ticket_id, body, is_answer) values ($1, $2, 'So', $3)",
      [ours.org, ours.ticket, isAnswer],
    );

  test("a support answer notifies the person who opened the ticket, and a member's message on an unassigned ticket notifies no one", async () => {
    await db.rehearse(async (tx) => {
      // Staff assigned to the ticket would be notified of a member's message.
      await tx.query("delete from public.ticket_assignments");
      const { number, subject } = await one<{ number: string; subject: string }>(
        tx,
        "update public.tickets set opened_by = $1 where id = $2 returning number, subject",
        [people.viewer, ours.ticket],
      );
      await write(tx, false);
      expect(await notificationsOf(tx)).toEqual([]);
      await write(tx, true);
      await write(tx, true);
      expect(
        await tx.query(
          "select user_id, kind, link, details, about_org_id, count from public.notifications",
        ),
      ).toEqual([
        {
          user_id: people.viewer,
          kind: "ticket_answered",
          link: `/help?ticket=${number}`,
          details: { number, subject },
          about_org_id: ours.org,
          count: 2,
        },
      ]);
    });
  });

  test("a support answer sends no notification if the account that opened the ticket has been deleted", async () => {
    await db.rehearse(async (tx) => {
      await tx.query("update public.tickets set opened_by = null where id = $1", [ours.ticket]);
      await write(tx, true);
      expect(await notificationsOf(tx)).toEqual([]);
    });
  });
});

test.each(["https://example.test", "//example.test", "/\\example.test", "/orders?x= y", ""])(
  "a notification is rejected because its link %j isn't a valid path in the portal",
  async (link) => {
    const insert = db.rehearse((tx) =>
      tx.query("select private.notify($1, 'probe', $2)", [people.viewer, link]),
    );
    expect(await errorCode(insert)).toBe("23514");
  },
);
