import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { REVIEW } from "../schema/migration-text.ts";
import { writeMigration } from "./diff.ts";

const root = mkdtempSync(join(tmpdir(), "diff-"));
const folders = { schemas: join(root, "schemas"), migrations: join(root, "migrations") };
afterAll(() => rmSync(root, { recursive: true, force: true }));

const NOTES = `
  create table public.notes (id uuid primary key, author uuid not null, text text);
  create function public.note_count() returns bigint language sql stable
    as $$ select count(*) from public.notes $$;
  create function public.unused() returns int language sql return 1;
`;

beforeEach(() => {
  for (const folder of Object.values(folders)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  writeFileSync(join(folders.migrations, "20260101000000_baseline.sql"), NOTES);
});

const schemas = (...files: string[]) => {
  for (const [index, sql] of files.entries())
    writeFileSync(join(folders.schemas, `0${index + 1}_part.sql`), sql);
};

async function written(name = "change_notes") {
  const result = await writeMigration(name, folders, new Date("2026-02-03T04:05:06Z"));
  return { ...result, sql: result.path === undefined ? "" : readFileSync(result.path, "utf8") };
}

test("db:diff writes nothing if the migrations match the schema files", async () => {
  schemas(NOTES);
  expect(await written()).toEqual({ remaining: [], sql: "" });
  expect(readdirSync(folders.migrations)).toEqual(["20260101000000_baseline.sql"]);
});

test("db:diff handles new columns, indexes and policies, and changed and deleted functions", async () => {
  schemas(
    NOTES.replace("text text", "text text, is_done boolean not null default false")
      .replace("from public.notes", "from public.notes where not is_done")
      .replace(/create function public\.unused.*/, ""),
    `create index notes_author on public.notes (author);
     alter table public.notes enable row level security;
     grant select on public.notes to authenticated;
     create policy "people read their notes" on public.notes for select to authenticated
       using (author = (select auth.uid()));
     create table public.tags (note uuid references public.notes (id) on delete cascade, tag text);`,
  );

  const { path, needsReview, remaining, sql } = await written();

  expect(remaining).toEqual([]);
  expect(needsReview).toBe(false);
  expect(path).toBe(join(folders.migrations, "20260203040506_change_notes.sql"));
  expect(sql).toMatch(/ADD COLUMN "is_done" boolean NOT NULL DEFAULT false;/);
  expect(sql).toMatch(/CREATE OR REPLACE FUNCTION public\.note_count\(\)/);
  expect(sql).toMatch(/DROP FUNCTION "public"\."unused"\(\);/);
  expect(sql).toMatch(/CREATE INDEX notes_author/);
  expect(sql).toMatch(/CREATE POLICY "people read their notes"/);
  expect(sql).not.toMatch(/MAINTAIN|OWNER TO/);
});

test("db:diff marks statements that delete data or change a type for review, and numbers the migration after the latest one", async () => {
  schemas(NOTES.replace(", text text", "").replace("author uuid", "author text"));
  writeFileSync(join(folders.migrations, "20991231235959_later.sql"), "select 1;");

  const { path, needsReview, remaining, sql } = await written();

  expect(remaining).toEqual([]);
  // The new migration follows the latest one by a second, because that one's date is in the future.
  expect(path).toBe(join(folders.migrations, "21000101000000_change_notes.sql"));
  expect(needsReview).toBe(true);
  expect(sql).toContain(
    `${REVIEW}this deletes data.\nALTER TABLE "public"."notes" DROP COLUMN "text";`,
  );
  expect(sql).toMatch(/-- REVIEW: this rewrites the table .*\n.*ALTER COLUMN "author" TYPE text/);
});

test("db:diff reports the database's error if the database rejects the migration", async () => {
  schemas(NOTES.replace("text text", "text text not null"));
  writeFileSync(
    join(folders.migrations, "20260102000000_note.sql"),
    "insert into public.notes (id, author) values (gen_random_uuid(), gen_random_uuid());",
  );
  const { remaining } = await written();
  expect(remaining).toEqual([expect.stringContaining("contains null values")]);
});

test("db:diff rejects a name that can't be part of a file name", async () => {
  await expect(written("../notes")).rejects.toThrow("isn't a valid migration name");
});
