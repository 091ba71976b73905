import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { functionCalls } from "./function-calls.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { matrix } from "./tenant-matrix.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Calls = Awaited<ReturnType<typeof functionCalls>>;

/** The same calls with ids that exist nowhere instead of those of the first organization. */
const withoutRows = (calls: Calls): Calls =>
  calls.map(([name, sql]) => [
    name,
    sql.replaceAll("-0000000a", "-0000000f").replaceAll(people.viewer, people.stranger),
  ]);

/** What each call returns or fails with, by function. Each call keeps its effects. */
async function answersTo(tx: Queryable, calls: Calls): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [name, sql] of calls) {
    await tx.exec("savepoint before_call");
    try {
      answers[name] = await tx.query(sql);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      answers[name] = error.code;
      await tx.exec("rollback to savepoint before_call");
    }
  }
  return answers;
}

/** Everything in the tables of the API, as one text for each table. */
async function contentOf(tx: Queryable): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const name of Object.keys(matrix))
    content[name] = await one(
      tx,
      `select string_agg(t::text, chr(10) order by t::text) as rows from public.${name} t`,
    );
  return content;
}

const OUTSIDERS = [
  ["member of another organization", people.neighbour],
  ["former member", people.former],
  ["person without an organization", people.stranger],
] as const;

test.each(OUTSIDERS)(
  "every API function answers a %s with another organization's ids as if nothing had these ids",
  async (_who, person) => {
    const calls = await functionCalls(db);
    const answersFor = (to: Calls) => db.as(person, (tx) => answersTo(tx, to));
    expect(await answersFor(calls)).toEqual(await answersFor(withoutRows(calls)));
  },
);

test.each(OUTSIDERS)(
  "no API function changes a row when a %s calls it with another organization's ids",
  async (_who, person) => {
    const calls = await functionCalls(db);
    await db.rehearse(async (tx) => {
      const before = await contentOf(tx);
      await become(tx, person);
      await answersTo(tx, calls);
      await tx.exec("reset role");
      expect(await contentOf(tx)).toEqual(before);
    });
  },
);

test("no API function that needs an account answers a visitor", async () => {
  const calls = await functionCalls(db);
  const answers = await db.as("visitor", (tx) => answersTo(tx, calls));
  expect(answers).toEqual(Object.fromEntries(calls.map(([name]) => [name, "42501"])));
});
