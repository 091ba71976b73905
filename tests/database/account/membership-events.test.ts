import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec("update auth.users set email_confirmed_at = now()");
});
afterAll(() => db.close());

/** Calls a function as the given person. */
async function call(tx: Queryable, actor: string, sql: string): Promise<Row> {
  await become(tx, actor);
  const row = await one(tx, `select public.${sql} as result`);
  await tx.exec("reset role");
  return row;
}

const events = (tx: Queryable) =>
  tx.query(
    "select type, severity, user_id, org_id, trusted, details from private.security_events order by id",
  );

const event = (type: string, person: string, details: Row, severity = "info") => ({
  type,
  severity,
  user_id: person,
  org_id: ours.org,
  trusted: true,
  details,
});

test("adding members without the API records no security event", async () => {
  await db.rehearse(async (tx) => expect(await events(tx)).toEqual([]));
});

describe("security events recorded by the database", () => {
  test("a security event records a new role and who gave it, with a warning for a new owner", async () => {
    await db.rehearse(async (tx) => {
      await call(tx, people.owner, `set_member_role('${ours.org}', '${people.editor}', 'viewer')`);
      await call(tx, people.owner, `set_member_role('${ours.org}', '${people.editor}', 'owner')`);
      const by = people.owner;
      expect(await events(tx)).toEqual([
        event("member_role_changed", people.editor, { before: "editor", role: "viewer", by }),
        event(
          "member_role_changed",
          people.editor,
          { before: "viewer", role: "owner", by },
          "warning",
        ),
      ]);
    });
  });

  test("setting a member's role to the current one records no security event", async () => {
    await db.rehearse(async (tx) => {
      await call(tx, people.owner, `set_member_role('${ours.org}', '${people.editor}', 'editor')`);
      expect(await events(tx)).toEqual([]);
    });
  });

  test("a security event records who accepted an invitation", async () => {
    await db.rehearse(async (tx) => {
      const { result } = await call(
        tx,
        people.owner,
        `invite_member('${ours.org}', 'stranger@example.test', 'editor') ->> 'token'`,
      );
      await call(tx, people.stranger, `accept_invitation('${String(result)}')`);
      expect(await events(tx)).toEqual([
        event("member_joined", people.stranger, { role: "editor" }),
      ]);
    });
  });

  test("security events record who was removed and who left", async () => {
    await db.rehearse(async (tx) => {
      await call(tx, people.owner, `remove_member('${ours.org}', '${people.viewer}')`);
      await call(tx, people.editor, `leave_organization('${ours.org}')`);
      expect(await events(tx)).toEqual([
        event("member_removed", people.viewer, { before: "viewer", by: people.owner }),
        event("member_left", people.editor, { before: "editor" }),
      ]);
    });
  });

  test("deleting an organization with all its members records no security events", async () => {
    await db.rehearse(async (tx) => {
      await become(tx, "server");
      await tx.query("delete from public.organizations where id = $1", [ours.org]);
      await tx.exec("reset role");
      expect(await events(tx)).toEqual([]);
    });
  });
});

type Windows = { windows: { changes: Row[]; counts: Row[] }[] };

async function metricsOf(tx: Queryable, person: string, org: string) {
  const sql = "select public.security_metrics($1, $2, '{}') as found";
  const { found } = await one<{ found: Windows }>(tx, sql, [person, org]);
  return found.windows[0];
}

test("owners see membership events in the metrics of the organization concerned, separate from browsers' reports", async () => {
  await db.rehearse(async (tx) => {
    await call(tx, people.owner, `remove_member('${ours.org}', '${people.viewer}')`);
    await tx.query("insert into public.members (org_id, user_id, role) values ($1, $2, 'viewer')", [
      theirs.org,
      people.viewer,
    ]);

    expect(await metricsOf(tx, people.owner, ours.org)).toMatchObject({
      changes: [{ type: "member_removed", severity: "info", count: 1 }],
      counts: [],
    });
    const elsewhere = await metricsOf(tx, people.neighbour, theirs.org);
    expect(elsewhere?.counts, "what happened to a member in another organization").toEqual([]);
    expect(elsewhere?.changes.map(({ type }) => type)).not.toContain("member_removed");
  });
});

test("the affected person sees a membership event among their own security events, marked as verified", async () => {
  await db.rehearse(async (tx) => {
    await call(tx, people.owner, `set_member_role('${ours.org}', '${people.editor}', 'viewer')`);
    const { result } = await call(tx, people.editor, "my_security() -> 'events'");
    expect(result).toMatchObject([{ type: "member_role_changed", trusted: true }]);
  });
});
