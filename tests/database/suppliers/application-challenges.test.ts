import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("one address gets at most 60 challenges for supplier applications an hour, and other addresses aren't affected", async () => {
  await db.rehearse(async (tx) => {
    const query = (address: string) => call<number>(tx, "server", "count_challenge($1)", [address]);
    for (let count = 0; count < 60; count++) expect(await query("here")).toBe(0);
    expect(await query("here")).toBeGreaterThan(0);
    expect(await query("elsewhere")).toBe(0);
  });
});

test.each([
  ["a visitor", "visitor"],
  ["an owner", people.owner],
])("challenges for supplier applications can't be counted by %s", async (_who, actor) => {
  const attempt = db.as(actor, (tx) => tx.query("select public.count_challenge('here')"));
  expect(await errorCode(attempt)).toBe("42501");
});
