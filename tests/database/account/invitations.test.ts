import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { actors, labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec("update auth.users set email_confirmed_at = now()");
});
afterAll(() => db.close());

type Outcome = { outcome: string; [fact: string]: unknown };

/** Calls a function as the given person. */
async function call(tx: Queryable, actor: string, sql: string): Promise<Outcome> {
  await become(tx, actor);
  const { result } = await one<{ result: unknown }>(tx, `select public.${sql} as result`);
  await tx.exec("reset role");
  if (typeof result === "string") return { outcome: result };
  if (typeof result === "object" && result !== null && "outcome" in result)
    return { ...result, outcome: String(result.outcome) };
  throw new Error(`${sql} gave ${JSON.stringify(result)}.`);
}

const invite = (tx: Queryable, email = "stranger@example.test", role = "editor") =>
  call(tx, people.owner, `invite_member('${ours.org}', '${email}', '${role}')`);

const use = (tx: Queryable, actor: string, what: string, token: unknown) =>
  call(tx, actor, `${what}_invitation('${String(token)}')`);

const rolesOf = async (tx: Queryable, person: string) => {
  const rows = await tx.query<{ role: string }>(
    "select role::text from public.members where org_id = $1 and user_id = $2",
    [ours.org, person],
  );
  return rows.map(({ role }) => role);
};

const sentTo = (tx: Queryable, email: string) =>
  tx.query<{ open: boolean }>(
    `select accepted_at is null and revoked_at is null as open
     from public.invitations where email = $1 order by open`,
    [email],
  );

describe("inviting a member", () => {
  test.each(labelled("visitor", "editor", "viewer", "neighbour", "former", "stranger"))(
    "%s can't invite a member",
    async (_label, who) => {
      const actor = actors[who];
      const sql = `invite_member('${ours.org}', 'new@example.test', 'owner')`;
      expect(await errorCode(db.rehearse((tx) => call(tx, actor, sql)))).toBe("42501");
    },
  );

  test("inviting a member without sending an email returns the token to the owner and doesn't store it", async () => {
    await db.rehearse(async (tx) => {
      const invitation = await invite(tx, "  New.Person@Example.test ", "viewer");
      expect(invitation).toEqual({
        outcome: "invited",
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      const storedInvitation = await one<{ all: string; days: number }>(
        tx,
        `select i::text as all, extract(day from expires_at - created_at)::int as days
         from public.invitations i where email = 'new.person@example.test'`,
      );
      expect(storedInvitation.all).not.toContain(String(invitation["token"]));
      expect(storedInvitation.days).toBe(7);
    });
  });

  test("the hash of an invitation token can't be read by anyone, not even an owner", async () => {
    const read = db.as(people.owner, (tx) => tx.query("select token_hash from public.invitations"));
    expect(await errorCode(read)).toBe("42501");
  });

  test("a member can't be invited again, even with different capitals in the address", async () => {
    await db.rehearse(async (tx) => {
      expect(await invite(tx, "EDITOR@example.test")).toEqual({ outcome: "already_member" });
    });
  });

  test.each(["", "nobody", "a@b@c", "a b@example.test", "a@example.test\r\nbcc:x@y.z", "<a@b.c>"])(
    "an invitation is rejected because %j isn't an email address",
    async (email) => {
      expect(await errorCode(db.rehearse((tx) => invite(tx, email)))).toBe("23514");
    },
  );

  test.each([
    ["an address", `null, 'viewer'`],
    ["a role", `'a@example.test', null`],
  ])("an invitation needs %s, and the error doesn't reveal the row", async (_what, values) => {
    const attempt = db.rehearse((tx) =>
      call(tx, people.owner, `invite_member('${ours.org}', ${values})`),
    );
    await expect(attempt).rejects.toMatchObject({
      code: "23514",
      message: "The email address or the role is not valid.",
    });
    await expect(attempt).rejects.not.toHaveProperty("detail", expect.stringContaining("row"));
  });

  test("a second invitation to an address revokes the first", async () => {
    await db.rehearse(async (tx) => {
      const first = await invite(tx);
      const second = await invite(tx, "Stranger@example.test", "viewer");
      expect(await sentTo(tx, "stranger@example.test")).toEqual([{ open: false }, { open: true }]);
      expect(await use(tx, people.stranger, "accept", first["token"])).toEqual({
        outcome: "revoked",
      });
      expect(await use(tx, people.stranger, "accept", second["token"])).toMatchObject({
        outcome: "accepted",
      });
      expect(await rolesOf(tx, people.stranger)).toEqual(["viewer"]);
    });
  });

  test("an organization can send twenty invitations an hour, whatever other organizations send", async () => {
    await db.rehearse(async (tx) => {
      for (let i = 0; i < 19; i++) await invite(tx, `person-${i}@example.test`);
      expect(await invite(tx)).toEqual({ outcome: "limit_reached" });
      const others = `invite_member('${theirs.org}', 'x@example.test', 'viewer')`;
      expect(await call(tx, people.neighbour, others)).toMatchObject({ outcome: "invited" });

      await tx.exec("update public.invitations set created_at = now() - interval '61 minutes'");
      expect(await invite(tx)).toMatchObject({ outcome: "invited" });
    });
  });
});

describe("an open invitation", () => {
  test("an open invitation shows its inviter, organization and role", async () => {
    await db.rehearse(async (tx) => {
      const { token } = await invite(tx);
      expect(await use(tx, people.stranger, "read", token)).toEqual({
        outcome: "open",
        role: "editor",
        organization: "Ours",
        inviter: "owner",
      });
    });
  });

  test.each(labelled("owner", "editor", "viewer"))(
    "an accepted invitation adds %s",
    async (_label, role) => {
      await db.rehearse(async (tx) => {
        const { token } = await invite(tx, "stranger@example.test", role);
        expect(await use(tx, people.stranger, "accept", token)).toEqual({
          outcome: "accepted",
          org_id: ours.org,
        });
        expect(await rolesOf(tx, people.stranger)).toEqual([role]);
      });
    },
  );

  test("an invitation works once, so a removed member can't use it to rejoin", async () => {
    await db.rehearse(async (tx) => {
      const { token } = await invite(tx);
      await use(tx, people.stranger, "accept", token);
      expect(await use(tx, people.stranger, "accept", token)).toMatchObject({
        outcome: "already_member",
      });
      await call(tx, people.owner, `remove_member('${ours.org}', '${people.stranger}')`);
      expect(await use(tx, people.stranger, "accept", token)).toEqual({ outcome: "used" });
      expect(await rolesOf(tx, people.stranger)).toEqual([]);
    });
  });

  test("a declined invitation is revoked", async () => {
    await db.rehearse(async (tx) => {
      const { token } = await invite(tx);
      expect(await use(tx, people.stranger, "decline", token)).toEqual({ outcome: "declined" });
      expect(await use(tx, people.stranger, "accept", token)).toEqual({ outcome: "revoked" });
    });
  });

  test("accepting an invitation doesn't change the role of a person who is already a member", async () => {
    await db.rehearse(async (tx) => {
      const { token } = await invite(tx, "stranger@example.test", "viewer");
      await tx.query("insert into public.members values ($1, $2, 'owner')", [
        ours.org,
        people.stranger,
      ]);
      expect(await use(tx, people.stranger, "accept", token)).toEqual({
        outcome: "already_member",
        org_id: ours.org,
      });
      expect(await rolesOf(tx, people.stranger)).toEqual(["owner"]);
      expect(await sentTo(tx, "stranger@example.test")).toEqual([{ open: false }]);
    });
  });
});

describe.each(["read", "accept", "decline"])("trying to %s an invitation", (what) => {
  const cases: [string, string, string, string?][] = [
    ["of someone else", "foreign", people.neighbour],
    ["of someone else, as a member of that organization", "foreign", people.viewer],
    [
      "without having confirmed the address",
      "foreign",
      people.stranger,
      "update auth.users set email_confirmed_at = null",
    ],
    [
      "after 7 days",
      "expired",
      people.stranger,
      "update public.invitations set expires_at = now()",
    ],
    [
      "that was revoked",
      "revoked",
      people.stranger,
      "update public.invitations set revoked_at = now()",
    ],
  ];
  test.each(cases)(
    "using an invitation %s has the outcome: %s",
    async (_how, outcome, actor, before = "") => {
      await db.rehearse(async (tx) => {
        const { token } = await invite(tx);
        await tx.exec(before);
        expect(await use(tx, actor, what, token)).toEqual({ outcome });
        expect(await rolesOf(tx, people.stranger)).toEqual([]);
      });
    },
  );

  test.each(["", "0".repeat(64), "'' or true", "é".repeat(10_000)])(
    "using an invitation with an invented token (%#) has the outcome: unknown",
    async (token) => {
      await db.rehearse(async (tx) => {
        await invite(tx);
        const response = await use(tx, people.stranger, what, token.replaceAll("'", "''"));
        expect(response).toEqual({ outcome: "unknown" });
      });
    },
  );

  test("a visitor can't use an invitation", async () => {
    const attempt = db.rehearse((tx) => use(tx, "visitor", what, "x"));
    expect(await errorCode(attempt)).toBe("42501");
  });
});
