import { afterAll, beforeAll, expect, test } from "vitest";
import { become, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const LARGE = ["products", "product_changes", "listings", "stock", "orders", "sync_items"];

test.each(LARGE)(
  "the row policy of the table %s is evaluated once per statement",
  async (table) => {
    await db.rehearse(async (tx) => {
      await become(tx, people.viewer);
      const plan = await tx.query<{ "QUERY PLAN": string }>(
        `explain (verbose) select org_id from public.${table}`,
      );
      const lines = plan.map((row) => row["QUERY PLAN"]);
      expect(lines.join("\n")).toContain("InitPlan");
      // A filter that calls a function of ours would run it for every row.
      const filters = lines.filter((line) => /^\s*(?:Filter|Index Cond):/.test(line));
      expect(filters.filter((line) => /private\.\w+\(|auth\.\w+\(/.test(line))).toEqual([]);
    });
  },
);
