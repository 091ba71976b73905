import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "../../../supabase/local/backup/write-backup.ts";
import { type Database, openDatabase } from "../../../supabase/local/database/database.ts";
import { copyDatabase, engine, findServer } from "../engines.ts";
import { openTestDatabase, type TestDatabase } from "../support.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
const file = join(folder, "backup.sql");

/** Whether `psql` is installed. Some installations include the server without its clients. */
function hasPsql(): boolean {
  try {
    execFileSync("psql", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ seeded: true });
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const counts = (database: Database) =>
  database.query(
    `select (select md5(string_agg(p::text, '' order by p.id)) from public.products p) as products,
       (select md5(string_agg(c::text, '' order by c.id)) from public.change_sets c) as change_sets,
       (select count(*)::int from auth.users) as users`,
  );

/** Differences between the real auth and file servers and the embedded ones. */
const LIKE_THE_REAL_SERVERS = `
  alter table auth.refresh_tokens drop column id, add column id bigserial primary key;
  create table auth.one_time_tokens (id uuid primary key);
  alter table storage.buckets drop column owner_id;
  drop table storage.contents;
  alter table auth.users add column is_new_here boolean not null default false;
`;

const psql = (url: string, ...args: string[]) =>
  execFileSync("psql", [url, "-v", "ON_ERROR_STOP=1", "-q", ...args], { stdio: "pipe" });

test.runIf(engine() === "postgres" && hasPsql())(
  "psql restores a backup into a database with the tables of the real auth and file servers",
  async () => {
    await writeBackup(db.database, file);
    const server = await findServer();
    const { url, ownerUrl, drop } = await copyDatabase(server.url);
    psql(url, "-c", LIKE_THE_REAL_SERVERS);
    psql(ownerUrl, "-f", file);
    const restored = await openDatabase({ url, isCopy: true });
    expect(await counts(restored)).toEqual(await counts(db.database));
    const unreadable = await restored.query(
      "select from auth.users where confirmation_token is null or reauthentication_token is null",
    );
    expect(unreadable).toEqual([]);
    await restored.close();
    await drop();
    await server.stop();
  },
);

test.runIf(engine() === "postgres" && hasPsql())(
  "psql restores a backup of the demo data into a migrated PostgreSQL database",
  async () => {
    await writeBackup(db.database, file);
    const server = await findServer();
    const { ownerUrl, drop } = await copyDatabase(server.url);
    psql(ownerUrl, "-f", file);
    const restored = await openDatabase({ url: ownerUrl, isCopy: true });
    expect(await counts(restored)).toEqual(await counts(db.database));
    await restored.close();
    await drop();
    await server.stop();
  },
);
