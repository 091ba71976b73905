import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../settings/config.ts";
import { openDatabase } from "./database.ts";
import { migrateToLatest } from "./prepare.ts";
import { createProject } from "../cli/test-project.ts";

test("edited and missing migrations are reported in one line each, with the command to start over", async () => {
  const migrationPath = "supabase/migrations/20260101000000_kept.sql";
  const gone = "supabase/migrations/20260102000000_gone.sql";
  const project = await createProject({ [migrationPath]: "select 1;", [gone]: "select 2;" });
  const db = await openDatabase();
  const lines: string[] = [];
  const config = readConfig({ root: project.root });
  const start = () => migrateToLatest(db, config, "the command", (line) => lines.push(line));

  await start();
  expect(lines).toEqual([]);

  project.write(migrationPath, "select 3;");
  rmSync(join(project.root, gone));
  await start();
  expect(lines).toEqual([
    expect.stringMatching(/^Edited .*: 20260101000000_kept\.sql\. .*reset the data: the command$/),
    expect.stringMatching(/^Deleted .*: 20260102000000_gone\.sql\. .*reset the data: the command$/),
  ]);

  await db.close();
  await project.remove();
});

test("an existing database whose migrations were replaced by a baseline is left unchanged, and a hint explains what to do", async () => {
  const old = "supabase/migrations/20260101000000_old.sql";
  const project = await createProject({ [old]: "create table public.precious (id int);" });
  const db = await openDatabase();
  const config = readConfig({ root: project.root });
  const start = () => migrateToLatest(db, config, "npm run dev -- --reset", () => undefined);
  await start();

  rmSync(join(project.root, old));
  const baseline = "create table public.precious (id int); create table public.extra (id int);";
  project.write("supabase/migrations/20260103000000_baseline.sql", baseline);
  await expect(start()).rejects.toThrow(
    /20260103000000_baseline\.sql, so it can't be updated\. Your data is unchanged\. .*export .*npm run dev -- --reset$/,
  );
  const [found] = await db.query("select to_regclass('public.extra')::text as extra");
  expect(found).toEqual({ extra: null });

  const fresh = await openDatabase();
  await migrateToLatest(fresh, config, "npm run dev -- --reset", () => undefined);
  await migrateToLatest(fresh, config, "npm run dev -- --reset", () => undefined);
  await Promise.all([db.close(), fresh.close()]);
  await project.remove();
});
