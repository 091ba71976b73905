import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../supabase/local/database/database.ts";
import { compareCatalogues, readCatalogue } from "../../../supabase/local/schema/catalogue.ts";
import { applySchemas, baselineOf } from "../../../supabase/local/schema/schema-files.ts";
import { copyDatabase, findServer } from "../engines.ts";
import { MIGRATIONS, openTestDatabase, type TestDatabase } from "../support.ts";

const SCHEMAS = join(MIGRATIONS, "../schemas");
const files = readdirSync(SCHEMAS).toSorted();
const sources = files.map((file) => [file, readFileSync(join(SCHEMAS, file), "utf8")] as const);

let migrated: TestDatabase;
beforeAll(async () => {
  migrated = await openTestDatabase();
});
afterAll(() => migrated.close());

/** Opens an empty database in addition to the migrated one. */
async function openTemporary(): Promise<Database> {
  const { database } = migrated;
  if (database.kind === "pglite") return openDatabase();
  const server = await findServer();
  const { ownerUrl, drop } = await copyDatabase(server.url, "emptyTemplate");
  const temporary = await openDatabase({ url: ownerUrl, isCopy: true });
  return {
    ...temporary,
    close: async () => {
      await temporary.close();
      await drop();
      await server.stop();
    },
  };
}

test("the migrations create exactly what the schema files define", async () => {
  const defined = await openTemporary();
  try {
    // The migrated database also has the schema of the migration history.
    await defined.exec("create schema if not exists supabase_migrations");
    await applySchemas(defined, SCHEMAS);
    const plan = compareCatalogues(
      await readCatalogue(migrated.database),
      await readCatalogue(defined),
    );
    expect(plan.actions.map(({ sql }) => sql)).toEqual([]);
    expect(plan.deltas).toEqual([]);
  } finally {
    await defined.close();
  }
});

test("the baseline migration is up to date (npm run db:baseline writes it)", async () => {
  const [baseline, ...later] = readdirSync(MIGRATIONS).toSorted();
  // Once later migrations build on the baseline, it no longer matches the schema files.
  if (later.length > 0) return;
  expect(readFileSync(join(MIGRATIONS, baseline ?? ""), "utf8")).toBe(await baselineOf(SCHEMAS));
});

test("no function is defined twice in the schema files", () => {
  const defined = sources.flatMap(([, sql]) =>
    Array.from(sql.matchAll(/^create (?:or replace )?function (\S+?)\(/gim), ([, name]) => name),
  );
  expect(defined.length).toBeGreaterThan(200);
  expect(defined.filter((name, index) => defined.indexOf(name) !== index)).toEqual([]);
});

test("the schema files are numbered from 01 without gaps", () => {
  const numbers = files.map((file) => Number(file.slice(0, 2)));
  expect(numbers).toEqual(files.map((_, index) => index + 1));
});

test.each(sources)(
  "schema file %s is numbered, has at most 450 lines, and doesn't alter, replace or drop what was created before",
  (file, sql) => {
    expect(file).toMatch(/^\d\d_[a-z_]+\.sql$/);
    expect(sql.split("\n").length).toBeLessThanOrEqual(450);
    expect(sql).not.toMatch(/alter table \S+\s+(add|drop|alter) |create or replace|drop /i);
  },
);

test.each(sources)("schema file %s starts each long function with a comment", (_file, sql) => {
  const functions = sql.matchAll(/^(.*)\n(create function \S+?)\((?:.*\n)*?\$(?:body)?\$;$/gm);
  const bare = Array.from(functions, ([text, before, name]) => ({ text, before, name }))
    .filter(({ text }) => text.split("\n").length > 41)
    .filter(({ before }) => before?.startsWith("--") !== true);
  expect(bare.map(({ name }) => name)).toEqual([]);
});
