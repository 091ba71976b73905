import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject } from "../cli/test-project.ts";
import type { Database } from "../database/database.ts";
import { openData } from "../database/open-data.ts";
import { readConfig } from "../settings/config.ts";
import { readBackup } from "./restore.ts";
import { writeBackup } from "./write-backup.ts";

const config = readConfig();
const log = () => undefined;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
  file = join(folder, "backup.sql");
  const { db, close } = await openData(config, { memory: true }, log);
  await db.exec(ODD_ROW);
  await writeBackup(db, file);
  before = await counts(db);
  await close();
});
afterAll(() => rm(folder, { recursive: true }));

/** Quotes, backslashes, dollar tags, line endings and bytes that a backup has to preserve. */
const ODD_ROW = String.raw`
  insert into public.suppliers (org_id, name, code)
  select id, 'O''Neil \ $backup$ "x"; -- é', 'ODD' from public.organizations limit 1;
  insert into storage.contents (bucket_id, name, content_type, cache_control, bytes)
  values ('none', 'odd', 'image/png', '', '\x00ff0a275c');
`;

let before: unknown;

/**
 * Every table with its row count and a hash of its rows, except the buckets, which the migrations fill, and sessions.
 */
async function counts(db: Database) {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')
       and c.relname not in ('buckets', 'sessions', 'refresh_tokens', 'mfa_amr_claims') order by 1`,
  );
  const found: unknown[] = [];
  for (const { name } of tables)
    found.push(
      await db.query(
        `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as hash from ${name} t`,
      ),
    );
  const [sequence] = await db.query("select last_value::text from private.ticket_numbers");
  return [found, sequence];
}

test("a backup restores every row of every table except sessions, and the sequence of ticket numbers", async () => {
  const data = await openData(config, { memory: true, restore: await readBackup(file) }, log);
  const restored = await counts(data.db);
  await data.close();
  expect(restored).toEqual(before);
});

test("a backup contains no session, because restoring one would log someone in", async () => {
  const sql = await readFile(file, "utf8");
  expect(sql).not.toMatch(/"auth"\."(sessions|refresh_tokens|mfa_challenges)"/);
});

test("restoring rejects a truncated or missing file before replacing anything", async () => {
  const cut = join(folder, "cut.sql");
  await writeFile(cut, (await readFile(file, "utf8")).slice(0, -20));
  await expect(readBackup(cut)).rejects.toThrow("isn’t a complete backup");
  await expect(readBackup(join(folder, "absent.sql"))).rejects.toThrow("Nothing was changed.");
});

test("a failed restore leaves the folder's data unchanged, and a successful one keeps the old data beside it", async () => {
  // A schema of one table, because the data of the whole portal would only take longer.
  const project = await createProject({
    "supabase/migrations/20260101000000_notes.sql": "create table public.notes (text text);",
  });
  const own = readConfig({ root: project.root });
  const dataDir = join(project.root, "data");
  const small = join(project.root, "backup.sql");
  const texts = (db: Database) => db.query("select text from public.notes");
  const first = await openData(own, { dataDir }, log);
  await first.db.exec("insert into public.notes values ('in the backup')");
  await writeBackup(first.db, small);
  await first.db.exec("update public.notes set text = 'later'");
  await first.close();

  const broken = { migrations: ["20000101000000"], into: () => Promise.resolve() };
  await expect(openData(own, { dataDir, restore: broken }, log)).rejects.toThrow(
    "migrations that this version doesn’t have: 20000101000000",
  );
  const same = await openData(own, { dataDir }, log);
  expect(await texts(same.db)).toEqual([{ text: "later" }]);
  await same.close();

  const restored = await openData(own, { dataDir, restore: await readBackup(small) }, log);
  expect(await texts(restored.db)).toEqual([{ text: "in the backup" }]);
  expect(existsSync(join(dataDir, "pglite-before-restore/PG_VERSION"))).toBe(true);
  await restored.close();
  await project.remove();
});

test("a backup of a folder without data fails instead of containing the sample data", async () => {
  const dataDir = join(folder, "empty");
  await expect(openData(config, { dataDir, asIs: true }, log)).rejects.toThrow(
    /There is no data in .*empty\./,
  );
});
