import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const save = (tx: Queryable, name: string, more = "") =>
  tx.query(
    `insert into public.saved_views (org_id, name, query ${more && ", shared, is_default"})
     values ($1, $2, '{"search": "lamp"}' ${more && `, ${more}`})`,
    [ours.org, name],
  );

const names = async (tx: Queryable) =>
  (await tx.query<{ name: string }>("select name from public.saved_views order by name")).map(
    ({ name }) => name,
  );

test("a saved view is visible only to the person who saved it until it's shared, and no colleague can change it", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await save(tx, "Mine");
    await save(tx, "Shared", "true, false");
    expect(await names(tx)).toEqual(["Mine", "Shared"]);
    await become(tx, people.viewer);
    expect(await names(tx)).toEqual(["Shared"]);
    expect(await tx.query("update public.saved_views set name = 'Seized' returning 1")).toEqual([]);
    expect(await tx.query("delete from public.saved_views returning 1")).toEqual([]);
    await become(tx, people.neighbour);
    expect(await names(tx)).toEqual(["THEIRS"]);
  });
});

test("an owner can delete a colleague's shared views but not their private ones", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    await save(tx, "Mine");
    await save(tx, "Shared", "true, false");
    await become(tx, people.owner);
    await tx.query("delete from public.saved_views where name in ('Mine', 'Shared')");
    await become(tx, people.editor);
    expect(await names(tx)).toEqual(["Mine"]);
  });
});

test("each list has its own saved views with their own names and default view", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    for (const list of ["products", "orders", "stock"])
      await tx.query(
        "insert into public.saved_views (org_id, screen, name, is_default) values ($1, $2, 'Mine', true)",
        [ours.org, list],
      );
    const saved = await tx.query("select screen, name from public.saved_views order by screen");
    expect(saved.map(({ screen }) => screen)).toEqual(["orders", "products", "stock"]);
  });
});

describe("invalid saved views", () => {
  const saveRepeatedly = (more: string) =>
    errorCode(
      db.as(people.viewer, async (tx) => {
        await save(tx, "One", more);
        await save(tx, more === "" ? "One" : "Two", more);
      }),
    );

  test("the database rejects a second saved view of the same name", async () => {
    expect(await saveRepeatedly("")).toBe("23505");
  });

  test("the database rejects a second saved view that opens by default", async () => {
    expect(await saveRepeatedly("false, true")).toBe("23505");
  });

  test("the database rejects a saved view of an unknown list", async () => {
    const work = db.as(people.owner, (tx) =>
      tx.query(
        "insert into public.saved_views (org_id, screen, name) values ($1, 'reports', 'Mine')",
        [ours.org],
      ),
    );
    expect(await errorCode(work)).toBe("23514");
  });

  test.each([
    ["an empty name", "name = ''"],
    ["a name that is too long", "name = repeat('n', 81)"],
    ["an invalid query", "query = '[]'"],
    ["a query that is too long", "query = jsonb_build_object('search', repeat('n', 70000))"],
  ])("the database rejects a saved view with %s", async (_what, change) => {
    const work = db.as(people.owner, (tx) => tx.query(`update public.saved_views set ${change}`));
    expect(await errorCode(work)).toBe("23514");
  });
});
