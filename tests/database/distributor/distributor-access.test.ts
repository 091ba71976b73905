import { afterAll, beforeAll, expect, test } from "vitest";
import { functionCalls } from "../access/function-calls.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/** The functions that only read. */
const READING = ["distributor_counts", "distributor_fingerprints", "distributor_item_page"];
const DENIED = "42501";

test("a viewer may call only the distributor functions that read, and an editor may call all of them", async () => {
  const calls = (await functionCalls(db)).filter(([name]) => name.includes("distributor"));
  const allowed = async (person: string) => {
    const outcomes = await Promise.all(
      calls.map(async ([name, sql]) => ({
        name,
        code: await errorCode(db.as(person, (tx) => tx.query(sql))),
      })),
    );
    return outcomes.filter(({ code }) => code !== DENIED).map(({ name }) => name);
  };
  expect(await allowed(people.viewer)).toEqual(READING);
  expect(await allowed(people.editor)).toEqual(calls.map(([name]) => name));
});
