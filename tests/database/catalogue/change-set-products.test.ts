import { afterAll, beforeAll, expect, test } from "vitest";
import { begin, apply, commit, write } from "./ledger-support.ts";
import { become, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("the products of a change set are listed with exact values, page by page, to members only", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1.10" } }]);
    const set = await begin(tx);
    await apply(tx, set, 1, [
      { sku: "A", row: 7, set: { price: "1234567890.1234" } },
      { sku: "B", row: 8, set: {} },
    ]);
    await commit(tx, set);
    await become(tx, people.viewer);
    const read = (after = "0") =>
      tx.query<{ seq: string }>("select * from public.change_set_products($1, $2, 1)", [
        set,
        after,
      ]);
    const [first] = await read();
    expect(first).toMatchObject({
      sku: "A",
      action: "update",
      source_row: 7,
      cells: [{ field: "price", before: "1.1000", after: "1234567890.1234" }],
    });
    const [second] = await read(String(first?.seq));
    expect(second).toMatchObject({ sku: "B", action: "create" });
    expect(await read(String(second?.seq))).toEqual([]);
    for (const who of [people.neighbour, people.former, people.stranger]) {
      await become(tx, who);
      expect(await read()).toEqual([]);
    }
  });
});
