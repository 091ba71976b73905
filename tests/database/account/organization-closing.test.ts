import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { actors, labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec("delete from public.notifications");
});
afterAll(() => db.close());

const others = labelled("editor", "viewer", "neighbour", "former", "stranger", "visitor");

async function call<T>(tx: Queryable, actor: string, sql: string, params: string[]): Promise<T> {
  await become(tx, actor);
  const { result } = await one<{ result: T }>(tx, `select ${sql} as result`, params);
  await tx.exec("reset role");
  return result;
}

const close = (tx: Queryable, actor: string = people.owner, name = "Ours") =>
  call<Date | string>(tx, actor, "public.close_organization($1, $2)", [ours.org, name]);
const cancelClosing = (tx: Queryable, actor: string = people.owner) =>
  call<boolean>(tx, actor, "public.cancel_organization_closing($1)", [ours.org]);

const days = (tx: Queryable) =>
  one(
    tx,
    "select round(extract(epoch from closes_at - now()) / 86400)::int as days from public.organizations where id = $1",
    [ours.org],
  );

test("an owner can schedule an organization's deletion in fourteen days, and cancel it", async () => {
  await db.rehearse(async (tx) => {
    await close(tx);
    expect(await days(tx)).toEqual({ days: 14 });
    await tx.query(
      "update public.organizations set closes_at = now() + interval '3 days' where id = $1",
      [ours.org],
    );
    await close(tx);
    expect(await days(tx), "a second request doesn't restart the period").toEqual({ days: 3 });
    expect(await cancelClosing(tx)).toBe(true);
    expect(await days(tx)).toEqual({ days: null });
    expect(await cancelClosing(tx), "there is nothing to cancel").toBe(false);
  });
});

test("the other members are notified when an organization's deletion is scheduled or cancelled", async () => {
  await db.rehearse(async (tx) => {
    await close(tx);
    await cancelClosing(tx);
    const notifications = await tx.query<{ name: string; kind: string }>(
      `select display_name as name, kind from public.notifications join public.profiles using (user_id)
       where about_org_id = $1 order by name, kind`,
      [ours.org],
    );
    expect(notifications.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "editor: organization_closing",
      "editor: organization_closing_cancelled",
      "viewer: organization_closing",
      "viewer: organization_closing_cancelled",
    ]);
  });
});

test.each(["ours", "Our", "", "Theirs"])(
  "an organization isn't deleted when the name typed to confirm is %j",
  async (name) => {
    expect(await errorCode(db.rehearse((tx) => close(tx, people.owner, name)))).toBe("23514");
  },
);

describe.each(others)("the deletion of an organization, requested by %s", (_label, who) => {
  const actor = actors[who];
  test("a person who isn't an owner can't delete an organization", async () => {
    expect(await errorCode(db.rehearse((tx) => close(tx, actor)))).toBe("42501");
  });
  test("a person who isn't an owner can't cancel the deletion of an organization", async () => {
    expect(await errorCode(db.rehearse((tx) => cancelClosing(tx, actor)))).toBe("42501");
  });
});

test("an ended session can't delete an organization", async () => {
  const work = db.rehearse(async (tx) => {
    await tx.query("delete from auth.sessions where user_id = $1", [people.owner]);
    await close(tx);
  });
  expect(await errorCode(work)).toBe("42501");
});

test("the deletion date of an organization can't be set directly", async () => {
  const update = db.as(people.owner, (tx) =>
    tx.query("update public.organizations set closes_at = now() where id = $1", [ours.org]),
  );
  expect(await errorCode(update)).toBe("42501");
});

test("after the waiting period, all data of a deleted organization is gone and other organizations' data is unchanged", async () => {
  await db.rehearse(async (tx) => {
    await tx.query("update public.organizations set closes_at = now() where id = $1", [ours.org]);
    expect(await cancelClosing(tx), "too late").toBe(false);
    await tx.query("select private.delete_closed_organizations()");
    for (const table of ["organizations", "products", "orders", "members"]) {
      const key = table === "organizations" ? "id" : "org_id";
      const [row] = await tx.query(
        `select count(*) filter (where ${key} = $1)::int as ours, count(*) > 0 as others from public.${table}`,
        [ours.org],
      );
      expect({ table, ...row }).toEqual({ table, ours: 0, others: true });
    }
  });
});
