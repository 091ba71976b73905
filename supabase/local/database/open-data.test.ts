import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type TestProject } from "../cli/test-project.ts";
import { readConfig } from "../settings/config.ts";
import { type DataOptions, openData } from "./open-data.ts";

let project: TestProject;
const lines: string[] = [];

beforeAll(async () => {
  project = await createProject({
    "supabase/migrations/20260101000000_notes.sql": "create table public.notes (text text);",
  });
});
afterAll(() => project.remove());

const open = (options: DataOptions) =>
  openData(readConfig({ root: project.root }), options, (line) => lines.push(line));

const failureOf = (options: DataOptions): Promise<string> =>
  open(options).then(
    () => "It was opened.",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

test("data whose first start was interrupted is created again, and damaged data is rejected with the commands that restore or reset it", async () => {
  const dataDir = join(project.root, "data");
  mkdirSync(join(dataDir, "pglite"), { recursive: true });
  writeFileSync(join(dataDir, "pglite/PG_VERSION"), "17\n");

  const { db, close } = await open({ dataDir });
  expect(await db.query("select * from public.notes")).toEqual([]);
  await close();
  expect(lines).toEqual(["The first start was interrupted, so the data is created again."]);

  writeFileSync(join(dataDir, "pglite/global/pg_control"), Buffer.alloc(8192));
  const message = await failureOf({ dataDir });
  expect(message).toMatch(
    /^The data in \S+ is damaged and can’t be opened: [^:\n]*[^.]\. To restore a backup, run: .* --restore <file>\. To reset the data, run: .*$/,
  );
  expect(message).toContain(`--data ${dataDir} --reset`);
  expect(existsSync(join(dataDir, "process.pid"))).toBe(false);
});

test.each([
  ["an invalid URL", "nonsense", /^SUPABASE_DB_URL is not a valid URL\. Use a URL such as .*$/],
  [
    "a server that isn't running",
    "postgresql://me:secret@127.0.0.1:9/db",
    /^The database 127\.0\.0\.1:9\/db isn’t responding: .*$/,
  ],
])("opening the data fails with %s, without showing the password", async (_what, url, message) => {
  const failure = await failureOf({ databaseUrl: url });

  expect(failure).toMatch(message);
  expect(failure).not.toContain("secret");
});

test("a database on another machine isn't reset", async () => {
  const databaseUrl = "postgresql://me:secret@db.example:5432/postgres";

  expect(await failureOf({ databaseUrl, reset: true })).toMatch(
    /^The database at db\.example isn’t on this machine, so it wasn’t emptied\. .*$/,
  );
});
