import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../supabase/local/database/migrate.ts";
import { MIGRATIONS, openTestDatabase, type TestDatabase } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const files = readdirSync(MIGRATIONS).toSorted();
const source = (file: string) => readFileSync(join(MIGRATIONS, file), "utf8");

test.each(files)("%s is named by its moment and its subject", (file) => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z][a-z0-9]*(?:_[a-z0-9]+)*\.sql$/.exec(file) ?? [];
  const moment = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  expect(new Date(moment).toISOString()).toBe(moment);
});

test("no two migrations share a moment", () => {
  const moments = files.map((file) => file.slice(0, 14));
  expect(new Set(moments).size).toBe(files.length);
});

test.each(files)("%s closes the tables it makes", (file) => {
  const sql = source(file);
  const made = Array.from(sql.matchAll(/create table (public\.\w+)/g), ([, table]) => table);
  const open = made.filter(
    (table) => !sql.includes(`alter table ${table} enable row level security;`),
  );
  expect(open).toEqual([]);
});

/** What is worked out from other columns, or moved into another one in the same breath: nothing is lost. */
const HARMLESS =
  /alter table public\.(listings drop column change, drop column reasons|sync_items drop column field);/g;

test.each(files)("%s only goes forward", (file) => {
  // A trigger before truncate is there to forbid it; a temporary table holds nothing that is kept.
  expect(source(file).replaceAll(HARMLESS, "")).not.toMatch(
    /\b(drop (table(?! pg_temp\.)|schema|column)|(?<!before )truncate|rollback|commit)\b/i,
  );
});

test("everything is recorded as the official tool records it", async () => {
  const recorded = await db.query<{ file: string }>(
    `select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations order by 1`,
  );
  expect(recorded.map(({ file }) => file)).toEqual(files);
});

test("migrating again does nothing", async () => {
  const fingerprint = () =>
    db.query(
      `select count(*)::int, max(oid)::text from pg_class where relnamespace = 'public'::regnamespace`,
    );
  const before = await fingerprint();
  expect(await migrate(db.database, MIGRATIONS)).toEqual([]);
  expect(await fingerprint()).toEqual(before);
});
