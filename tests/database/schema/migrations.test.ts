import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../supabase/local/database/migrate.ts";
import { REVIEW } from "../../../supabase/local/schema/migration-text.ts";
import { MIGRATIONS, openTestDatabase, type TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const files = readdirSync(MIGRATIONS).toSorted();
const sources = files.map((file) => [file, readFileSync(join(MIGRATIONS, file), "utf8")] as const);

test.each(files)("migration %s is named with its timestamp and subject", (file) => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z][a-z0-9]*(?:_[a-z0-9]+)*\.sql$/.exec(file) ?? [];
  const moment = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  expect(new Date(moment).toISOString()).toBe(moment);
});

test("no two migrations share a timestamp", () => {
  const moments = files.map((file) => file.slice(0, 14));
  expect(new Set(moments).size).toBe(files.length);
});

test.each(sources)(
  "migration %s enables row-level security on every table it creates",
  (_file, sql) => {
    const created = Array.from(
      sql.matchAll(/create table "?(public)"?\."?(\w+)/gi),
      ([, , table]) => table,
    );
    const open = created.filter(
      (table) =>
        !new RegExp(`alter table "?public"?\\."?${table}"? enable row level security`, "i").test(
          sql,
        ),
    );
    expect(open).toEqual([]);
  },
);

test.each(sources)(
  "migration %s contains nothing that a person still has to review",
  (_file, sql) => {
    expect(sql).not.toContain(REVIEW);
  },
);

test.each(sources)(
  "migration %s deletes no data without a reviewed reason and contains no transaction control",
  (_file, sql) => {
    // Triggers before truncate prevent data loss, and temporary tables hold no lasting data, so both are allowed.
    expect(sql.replaceAll(/^-- Reviewed: .+\n.+;$/gm, "")).not.toMatch(
      /\b(drop (table(?! pg_temp\.)|schema|column)|(?<!before )truncate|rollback|commit)\b/i,
    );
  },
);

test("applied migrations are recorded with the version and name of their files", async () => {
  const recorded = await db.query<{ file: string }>(
    `select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations order by 1`,
  );
  expect(recorded.map(({ file }) => file)).toEqual(files);
});

test("running the migrations again has no effect", async () => {
  const fingerprint = () =>
    db.query(
      `select count(*)::int, max(oid)::text from pg_class where relnamespace = 'public'::regnamespace`,
    );
  const before = await fingerprint();
  expect(await migrate(db.database, MIGRATIONS)).toEqual([]);
  expect(await fingerprint()).toEqual(before);
});
