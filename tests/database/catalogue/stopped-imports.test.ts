import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, call, counters } from "./ledger-support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";
import type { TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("a stopped import counts the rows that it wrote, that were unchanged and that it didn't process", async () => {
  await db.rehearse(async (tx) => {
    const planned = { changes: 10, unchanged: 4, skipped: 2, rejected: 1 };
    const set = await call<string>(
      tx,
      people.editor,
      "begin_change_set($1, $2, 'import', 'Prices', $3::text::jsonb)",
      [randomUUID(), ours.org, JSON.stringify({ file: "prices.csv", planned })],
    );
    await apply(tx, set, 1, [
      { sku: "A", set: {} },
      { sku: "B", set: {} },
      { sku: "C", set: { price: "-1" } },
    ]);
    await call(tx, people.editor, "cancel_change_set($1)", [set]);
    expect(await counters(tx, set)).toMatchObject({
      rows_read: 17,
      created: 2,
      unchanged: 4,
      skipped: 2,
      rejected: 2,
      unsent: 7,
    });
  });
});

test.each([
  ["no numbers", { file: "prices.csv" }],
  ["impossible numbers", { planned: { changes: -5, unchanged: "many", rejected: 1e300 } }],
])("a change set can be stopped although its plan has %s", async (_what, source) => {
  await db.rehearse(async (tx) => {
    const set = await call<string>(
      tx,
      people.editor,
      "begin_change_set($1, $2, 'import', 'Prices', $3::text::jsonb)",
      [randomUUID(), ours.org, JSON.stringify(source)],
    );
    await apply(tx, set, 1, [{ sku: "A", set: {} }]);
    await call(tx, people.editor, "cancel_change_set($1)", [set]);
    expect(await counters(tx, set)).toMatchObject({ created: 1, unsent: 0, unchanged: 0 });
  });
});
