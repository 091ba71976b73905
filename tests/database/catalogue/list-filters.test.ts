import { afterAll, beforeAll, expect, test } from "vitest";
import { page } from "./product-page-support.ts";
import { become, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test.each([
  [{ is: "oneOf", values: ["sale", "new, bright"] }, ["TAG-1", "TAG-2"]],
  [{ is: "oneOf", values: ["absent"] }, []],
  [{ is: "contains", text: "bright" }, ["TAG-2"]],
  [{ is: "empty" }, ["TAG-3"]],
  [{ is: "notEmpty" }, ["TAG-1", "TAG-2"]],
])("the column filter %j on tags finds the products %j", async (filter, skus) => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, tags)
       values ($1, 'TAG-1', '{sale,red}'), ($1, 'TAG-2', '{"new, bright"}'), ($1, 'TAG-3', '{}')`,
      [ours.org],
    );
    await become(tx, people.viewer);
    const question = { columns: { tags: filter, sku: { is: "contains", text: "TAG-" } } };
    const found = await page(tx, ours.org, question);
    expect(found.map(({ sku }) => sku)).toEqual(skus);
  });
});
