import { afterAll, beforeAll, expect, test } from "vitest";
import { become, type TestDatabase } from "../support.ts";
import { matrix } from "../access/tenant-matrix.ts";
import { openTenantDatabase, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test.each(Object.keys(matrix))(
  "the row policy of the table %s is evaluated once per statement",
  async (table) => {
    await db.rehearse(async (tx) => {
      const [policy] = await tx.query(
        `select from pg_policies where schemaname = 'public' and tablename = $1 and cmd in ('SELECT', 'ALL')`,
        [table],
      );
      // Without a policy for reading, no row can be read.
      if (policy === undefined) return;
      await become(tx, people.viewer);
      const plan = await tx.query<{ "QUERY PLAN": string }>(
        `explain (verbose) select from public.${table}`,
      );
      const lines = plan.map((row) => row["QUERY PLAN"]);
      expect(lines.join("\n")).toContain("InitPlan");
      // A filter that calls one of our functions would run it for every row. The planner replaces some functions with
      // their body, which reads the token from a setting.
      const filters = lines.filter((line) => /^\s*(?:Filter|Index Cond):/.test(line));
      expect(
        filters.filter((line) => /private\.\w+\(|auth\.\w+\(|current_setting\(/.test(line)),
      ).toEqual([]);
    });
  },
);
