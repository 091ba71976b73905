import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { send } from "../suppliers/applications-support.ts";
import { become, errorCode, one, type TestDatabase } from "../support.ts";
import { actors, labelled, ours, people, theirs } from "../tenants.ts";
import {
  claimOne,
  end,
  expireLeases,
  extend,
  openJobDatabase,
  passDelays,
  recover,
  restartTurns,
} from "./jobs-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const ORIGIN = "https://portal.example";
const NO_ORGANIZATION = "00000000-0000-0000-0000-000000000000";
const EMAIL = ["email"];

type Email = { org_id: string; priority: number; payload: Record<string, unknown> };

const emails = (tx: Queryable) =>
  tx.query<Email>("select org_id, priority, payload from public.jobs where kind = 'email'");

/** Calls a function as this actor and returns its result. */
async function call<T>(tx: Queryable, actor: string, sql: string): Promise<T> {
  await become(tx, actor);
  const { result } = await one<{ result: T }>(tx, `select public.${sql} as result`);
  await tx.exec("reset role");
  return result;
}

const invite = (tx: Queryable, origin: string | null = ORIGIN, address = "new@example.test") => {
  const from = origin === null ? "null" : `'${origin}'`;
  return call<Record<string, unknown>>(
    tx,
    people.owner,
    `invite_member('${ours.org}', '${address}', 'viewer', ${from}, 'fr-CA')`,
  );
};

const invitationOf = async (tx: Queryable) => String((await emails(tx))[0]?.payload["invitation"]);

const letter = (tx: Queryable, invitation: string, token = "the token") =>
  call<unknown>(tx, "server", `invitation_to_send('${invitation}', '${token}')`);

test("an invitation adds an email job for its organization, and neither the job nor the response has the token", async () => {
  await db.rehearse(async (tx) => {
    expect(await invite(tx)).toEqual({ outcome: "invited" });
    expect(await emails(tx)).toEqual([
      {
        org_id: ours.org,
        priority: 0,
        payload: {
          email: "invitation",
          invitation: expect.any(String),
          origin: ORIGIN,
          locale: "fr-CA",
        },
      },
    ]);
  });
});

test("without a mail server, an invitation or an application adds no email", async () => {
  await db.rehearse(async (tx) => {
    expect(await invite(tx, null)).toHaveProperty("token");
    await send(tx, {});
    expect(await emails(tx)).toEqual([]);
  });
});

test("the token that an invitation's email contains opens the invitation, even when the email is sent again", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec("update auth.users set email_confirmed_at = now()");
    await invite(tx, ORIGIN, "stranger@example.test");
    const invitation = await invitationOf(tx);
    const expected = {
      to: "stranger@example.test",
      role: "viewer",
      organization: "Ours",
      inviter: "owner",
    };
    expect(await letter(tx, invitation)).toEqual(expected);
    expect(await letter(tx, invitation)).toEqual(expected);
    const opened = await call(tx, people.stranger, "read_invitation('the token')");
    expect(opened).toMatchObject({ outcome: "open" });
  });
});

test.each([
  ["revoked", "revoked_at = now()"],
  ["accepted", "accepted_at = now()"],
  ["expired", "expires_at = now()"],
])("an invitation that was %s before its email was sent gets no email", async (_what, change) => {
  await db.rehearse(async (tx) => {
    await invite(tx);
    const invitation = await invitationOf(tx);
    await tx.exec(`update public.invitations set ${change}`);
    expect(await letter(tx, invitation)).toBeNull();
  });
});

test.each(labelled("owner", "stranger", "visitor"))(
  "%s can't set the token of an invitation",
  async (_label, who) => {
    const actor = actors[who];
    const attempt = db.rehearse((tx) =>
      call(tx, actor, `invitation_to_send('${randomUUID()}', 'mine')`),
    );
    expect(await errorCode(attempt)).toBe("42501");
  },
);

test("an application adds one email, even when it is sent again", async () => {
  await db.rehearse(async (tx) => {
    const sent = { id: randomUUID(), origin: ORIGIN };
    const { reference } = await send(tx, sent);
    await send(tx, { ...sent, email: "someone@else.example" });
    expect(await emails(tx)).toMatchObject([
      {
        org_id: NO_ORGANIZATION,
        payload: { email: "application", to: "zoe@boreal.example", reference, locale: "en" },
      },
    ]);
  });
});

test("a change that is rolled back adds no email", async () => {
  await db.rehearse(async (tx) => {
    await tx.exec("savepoint before");
    await invite(tx);
    await tx.exec("rollback to savepoint before");
    expect(await emails(tx)).toEqual([]);
  });
});

test("a member's ticket adds an email to their address, for their organization", async () => {
  await db.rehearse(async (tx) => {
    const open = () =>
      call(
        tx,
        "server",
        `open_ticket('${ours.ticket.replace(/..$/, "7e")}', '${people.viewer}', '${people.viewer}', 'aal1', '${ours.org}',
          'question', 'Hello', 'en', 'Words', null, null, null, '${ORIGIN}')`,
      );
    expect(await open()).toMatchObject({ outcome: "opened", is_mailed: true });
    expect(await open()).toMatchObject({ outcome: "known" });
    expect(await emails(tx)).toMatchObject([
      { org_id: ours.org, payload: { to: "viewer@example.test", isVisitor: false } },
    ]);
  });
});

test("an email that belongs to no organization can't be seen by members", async () => {
  await db.rehearse(async (tx) => {
    await send(tx, { origin: ORIGIN });
    await become(tx, people.owner);
    expect(await tx.query("select id from public.jobs")).toEqual([]);
  });
});

test.each(["cancel_job", "retry_job"])(
  "an email that belongs to no organization can't be changed with %s",
  async (name) => {
    const attempt = db.rehearse(async (tx) => {
      await send(tx, { origin: ORIGIN });
      const { id } = await one<{ id: number }>(
        tx,
        "select id from public.jobs where kind = 'email'",
      );
      await call(tx, people.owner, `${name}('${NO_ORGANIZATION}', ${id})`);
    });
    expect(await errorCode(attempt)).toBe("42501");
  },
);

test("the job of an email starts before other jobs", async () => {
  await db.rehearse(async (tx) => {
    await restartTurns(tx);
    await tx.query("select private.enqueue_job($1, 'listings', 'a')", [ours.org]);
    await send(tx, { origin: ORIGIN });
    expect(await claimOne(tx, ["listings", "email"])).toMatchObject({
      org: NO_ORGANIZATION,
      kind: "email",
    });
  });
});

test("when a worker stops after it sent an email, its job still records that the email was sent", async () => {
  await db.rehearse(async (tx) => {
    await send(tx, { origin: ORIGIN });
    const first = await claimOne(tx, EMAIL);
    await extend(tx, first, 1, 1);
    await expireLeases(tx);
    await recover(tx);
    await passDelays(tx);
    expect(await claimOne(tx, EMAIL)).toMatchObject({ key: first.key, done: 1 });
  });
});

test("all failed emails can be retried with one call on the server", async () => {
  await db.rehearse(async (tx) => {
    await send(tx, { origin: ORIGIN });
    await invite(tx);
    for (let i = 0; i < 2; i++) await end(tx, await claimOne(tx, EMAIL), "rejected", "down");
    const retry = () => one(tx, "select private.retry_failed_emails() as retried");
    expect(await retry()).toEqual({ retried: 2 });
    expect(await retry()).toEqual({ retried: 0 });
    await claimOne(tx, EMAIL);
    await claimOne(tx, EMAIL);
  });
});

test("failed emails are deleted after 30 days, because they contain addresses", async () => {
  await db.rehearse(async (tx) => {
    await send(tx, { origin: ORIGIN });
    await end(tx, await claimOne(tx, EMAIL), "rejected", "down");
    await tx.exec("update public.jobs set failed_at = now() - interval '31 days'");
    await send(tx, { origin: ORIGIN });
    expect(await emails(tx)).toHaveLength(1);
  });
});

test("a deleted organization's emails are deleted, and those of others stay", async () => {
  await db.rehearse(async (tx) => {
    await invite(tx);
    await send(tx, { origin: ORIGIN });
    await tx.query("select private.enqueue_email('sample', $1, '{}', $2)", [
      theirs.org,
      theirs.org,
    ]);
    await tx.query("delete from public.organizations where id = $1", [theirs.org]);
    const left = (await emails(tx)).map(({ org_id }) => org_id);
    expect(left.toSorted()).toEqual([NO_ORGANIZATION, ours.org].toSorted());
  });
});
