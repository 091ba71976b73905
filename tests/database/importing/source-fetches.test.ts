import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function mayFetch(tx: Queryable) {
  const { may } = await one<{ may: boolean }>(tx, "select public.count_source_fetch($1) as may", [
    ours.org,
  ]);
  return may;
}

test.each(labelled("editor", "owner"))(
  "%s can have the server fetch an import file",
  async (_label, role) => {
    expect(await db.as(people[role], mayFetch)).toBe(true);
  },
);

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't have the server fetch an import file",
  async (_label, role) => {
    expect(await errorCode(db.as(people[role], mayFetch))).toBe("42501");
  },
);

test("a person has to wait after fetching thirty import files, and a colleague doesn't", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    for (let at = 0; at < 30; at++) expect(await mayFetch(tx)).toBe(true);
    expect(await mayFetch(tx)).toBe(false);
    await become(tx, people.owner);
    expect(await mayFetch(tx)).toBe(true);
  });
});
