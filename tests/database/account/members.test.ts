import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { actors, labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function call(tx: Queryable, actor: string, sql: string) {
  await become(tx, actor);
  const { result } = await one<{ result: string }>(tx, `select public.${sql} as result`);
  await tx.exec("reset role");
  return result;
}

const setRole = (person: string, role: string) =>
  `set_member_role('${ours.org}', '${person}', '${role}')`;
const remove = (person: string) => `remove_member('${ours.org}', '${person}')`;
const leave = `leave_organization('${ours.org}')`;

/** The members of the test organization and their roles. */
async function team(tx: Queryable) {
  const rows = await tx.query<{ name: string; role: string }>(
    `select display_name as name, role::text from public.members join public.profiles using (user_id)
     where org_id = $1`,
    [ours.org],
  );
  return Object.fromEntries(rows.map(({ name, role }) => [name, role]));
}

const TEAM = { owner: "owner", editor: "editor", viewer: "viewer" };

describe.each([
  ["changing a role", setRole(people.viewer, "owner"), "changed", { ...TEAM, viewer: "owner" }],
  ["removing a member", remove(people.viewer), "removed", { owner: "owner", editor: "editor" }],
])("membership management: %s", (_what, sql, outcome, after) => {
  test("an owner can change a role or remove a member", async () => {
    await db.rehearse(async (tx) => {
      expect(await call(tx, people.owner, sql)).toBe(outcome);
      expect(await team(tx)).toEqual(after);
    });
  });

  test.each(labelled("visitor", "editor", "viewer", "neighbour", "former", "stranger"))(
    "%s can't change a role or remove a member",
    async (_label, who) => {
      expect(await errorCode(db.rehearse((tx) => call(tx, actors[who], sql)))).toBe("42501");
    },
  );
});

test("a person who isn't a member has no role to change and can't be removed", async () => {
  await db.rehearse(async (tx) => {
    expect(await call(tx, people.owner, setRole(people.neighbour, "viewer"))).toBe("gone");
    expect(await call(tx, people.owner, remove(people.neighbour))).toBe("gone");
    const { count } = await one<{ count: number }>(
      tx,
      "select count(*)::int from public.members where user_id = $1",
      [people.neighbour],
    );
    expect(count).toBe(1);
  });
});

test.each([
  ["an editor", people.editor, "left"],
  ["a viewer", people.viewer, "left"],
  ["a member of another organization", people.neighbour, "gone"],
  ["a former member", people.former, "gone"],
  ["a person without an organization", people.stranger, "gone"],
])("leaving an organization as %s has the outcome: %s", async (_who, actor, outcome) => {
  await db.rehearse(async (tx) => {
    expect(await call(tx, actor, leave)).toBe(outcome);
    const rows = await tx.query("select from public.members where org_id = $1 and user_id = $2", [
      ours.org,
      actor,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("the last owner of an organization", () => {
  test.each([
    ["leave", leave],
    ["be removed", remove(people.owner)],
    ["become an editor", setRole(people.owner, "editor")],
    ["become a viewer", setRole(people.owner, "viewer")],
  ])("the last owner of an organization can't %s", async (_what, sql) => {
    await db.rehearse(async (tx) => {
      expect(await call(tx, people.owner, sql)).toBe("last_owner");
      expect(await team(tx)).toEqual(TEAM);
    });
  });

  test.each([
    ["leave", leave],
    ["remove themselves", remove(people.owner)],
    ["become a viewer", setRole(people.owner, "viewer")],
  ])("an owner can %s once there's a second owner", async (_what, sql) => {
    await db.rehearse(async (tx) => {
      await call(tx, people.owner, setRole(people.editor, "owner"));
      expect(["left", "removed", "changed"]).toContain(await call(tx, people.owner, sql));
      expect((await team(tx))["editor"]).toBe("owner");
    });
  });

  // PGlite has a single connection, so transactions can't run concurrently there.
  test.runIf(process.env["DATABASE"] === "postgres").each([
    ["two owners leave", leave, leave],
    ["two owners remove each other", remove(people.editor), remove(people.owner)],
    [
      "two owners demote each other",
      setRole(people.editor, "viewer"),
      setRole(people.owner, "viewer"),
    ],
    ["one owner leaves and the other demotes them", leave, setRole(people.owner, "viewer")],
  ])(
    "an organization still has an owner when %s at the same moment",
    async (_what, first, second) => {
      await db.query("update public.members set role = 'owner' where user_id = $1", [
        people.editor,
      ]);
      const done: string[] = [];
      // Neither transaction commits until the other has also done its work or waits for a lock.
      const both = async () => {
        const waiting = `select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
        while (done.length < 2 && (await db.query(waiting)).length === 0) continue;
      };
      const act = (actor: string, sql: string) =>
        db.database.transaction(async (tx) => {
          await become(tx, actor);
          await tx.query(`select public.${sql}`).finally(() => done.push(actor));
          await both();
        });

      await Promise.allSettled([act(people.owner, first), act(people.editor, second)]);

      const { owners } = await one<{ owners: number }>(
        db,
        "select count(*)::int as owners from public.members where org_id = $1 and role = 'owner'",
        [ours.org],
      );
      await db.query("delete from public.members where org_id = $1", [ours.org]);
      await db.query(
        "insert into public.members (org_id, user_id, role) values ($1, $2, 'owner'), ($1, $3, 'editor'), ($1, $4, 'viewer')",
        [ours.org, people.owner, people.editor, people.viewer],
      );
      expect(owners).toBe(1);
    },
  );
});

describe("the list of members", () => {
  const list = `select display_name, email, role::text from public.organization_members('${ours.org}')`;

  test.each(labelled("owner", "editor", "viewer"))(
    "the list of members is visible to %s",
    async (_label, who) => {
      const rows = await db.as(people[who], (tx) => tx.query(list));
      expect(rows).toEqual(
        expect.arrayContaining([
          { display_name: "owner", email: "owner@example.test", role: "owner" },
          { display_name: "viewer", email: "viewer@example.test", role: "viewer" },
        ]),
      );
      expect(rows).toHaveLength(3);
    },
  );

  test.each(labelled("neighbour", "former", "stranger"))(
    "the list of members is empty for %s",
    async (_label, who) => {
      expect(await db.as(people[who], (tx) => tx.query(list))).toEqual([]);
    },
  );

  test("the list of members is denied to a visitor", async () => {
    expect(await errorCode(db.as("visitor", (tx) => tx.query(list)))).toBe("42501");
  });
});

describe("revoking an invitation", () => {
  test.each([
    ["an owner", people.owner, "revoked"],
    ["an editor", people.editor, "gone"],
    ["a viewer", people.viewer, "gone"],
    ["a member of another organization", people.neighbour, "gone"],
    ["a former member", people.former, "gone"],
    ["a person without an organization", people.stranger, "gone"],
  ])("revoking an invitation as %s has the outcome: %s", async (_who, actor, outcome) => {
    await db.rehearse(async (tx) => {
      const response = await call(tx, actor, `revoke_invitation('${ours.invitation}')`);
      expect(response).toBe(outcome);
      const { open } = await one<{ open: boolean }>(
        tx,
        "select revoked_at is null as open from public.invitations where id = $1",
        [ours.invitation],
      );
      expect(open).toBe(outcome === "gone");
    });
  });
});
