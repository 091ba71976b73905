import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { functionCalls } from "./function-calls.ts";
import { become, type TestDatabase } from "../support.ts";
import { matrix } from "./tenant-matrix.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Calls = Awaited<ReturnType<typeof functionCalls>>;

/** The same calls with ids that don't exist, and with a person outside the organization instead of its viewer. */
const withoutRows = (calls: Calls): Calls =>
  calls.map(([name, sql]) => [
    name,
    sql.replaceAll("-0000000a", "-0000000f").replaceAll(people.viewer, people.stranger),
  ]);

/** The result or error of each call, by function. Calls that succeed keep their effects. */
async function resultsOf(tx: Queryable, calls: Calls): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  for (const [name, sql] of calls) {
    await tx.exec("savepoint before_call");
    try {
      results[name] = await tx.query(sql);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      results[name] = error.code;
      await tx.exec("rollback to savepoint before_call");
    }
  }
  return results;
}

/** Every row of the tables of the API, as "table: row". */
async function contentOf(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ row: string }>(
    Object.keys(matrix)
      .map((name) => `select '${name}: ' || t::text as row from public.${name} t`)
      .join(" union all "),
  );
  return rows.map(({ row }) => row).toSorted();
}

/** Functions that return what the platform publishes to everyone. */
const FOR_EVERYONE = ["my_announcements"];

const OUTSIDERS = labelled("neighbour", "former", "stranger");

test.each(OUTSIDERS)(
  "every API function that %s calls with the organization's ids responds as if the ids didn't exist",
  async (_label, who) => {
    const person = people[who];
    const calls = await functionCalls(db);
    const resultsFor = (to: Calls) => db.as(person, (tx) => resultsOf(tx, to));
    expect(await resultsFor(calls)).toEqual(await resultsFor(withoutRows(calls)));
  },
);

test.each(OUTSIDERS)(
  "no API function changes a row of the organization when %s calls it with the organization's ids",
  async (_label, who) => {
    const person = people[who];
    const calls = await functionCalls(db);
    await db.rehearse(async (tx) => {
      const before = await contentOf(tx);
      await become(tx, person);
      await resultsOf(tx, calls);
      await tx.exec("reset role");
      expect(await contentOf(tx)).toEqual(before);
    });
  },
);

test("through an API function, an owner who mixes in another organization's ids can't read or change its rows", async () => {
  const contentOfOurs = async (tx: Queryable) =>
    (await contentOf(tx)).filter((row) => row.includes(ours.org));
  const found: { changing: string[]; showing: string[] } = { changing: [], showing: [] };
  for (const [name, sql] of await functionCalls(db))
    await db.rehearse(async (tx) => {
      const before = await contentOfOurs(tx);
      await become(tx, people.neighbour);
      const mixed = sql.replaceAll(`'${ours.org}'`, `'${theirs.org}'`);
      const results = await resultsOf(tx, [[name, mixed]]);
      await tx.exec("reset role");
      if (!isDeepStrictEqual(await contentOfOurs(tx), before)) found.changing.push(name);
      // The texts of the organization “Ours” contain its name. A call that sends the name may get it back.
      const mayShow = mixed.includes("OURS") || FOR_EVERYONE.includes(name);
      if (!mayShow && /\bours\b/i.test(JSON.stringify(results))) found.showing.push(name);
    });
  expect(found).toEqual({ changing: [], showing: [] });
});

test("no API function that requires an account can be called by a visitor", async () => {
  const calls = await functionCalls(db);
  const results = await db.as("visitor", (tx) => resultsOf(tx, calls));
  expect(results).toEqual(Object.fromEntries(calls.map(([name]) => [name, "42501"])));
});
