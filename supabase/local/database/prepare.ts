import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import type { StackConfig } from "../settings/config.ts";
import type { Database } from "./database.ts";
import { checkHistory } from "./older-history.ts";
import { editedMigrations, listMigrations, migrate, missingMigrations, seed } from "./migrate.ts";
import { StackError } from "../settings/stack-error.ts";

/** The same table as the official CLI's: the seed files that were run, with a hash of their content. */
const SEED_HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

/** Data from a backup. `into` writes it to a database with exactly the `migrations` of the backup. */
export type Restore = {
  migrations: readonly string[];
  into: (db: Database) => Promise<void>;
};

/** Brings a database up to date with the repository and reports differences it can't fix. */
export async function migrateToLatest(
  db: Database,
  { folders, seedFiles }: StackConfig,
  resetHint: string,
  log: (line: string) => void,
  restore?: Restore,
): Promise<void> {
  await checkHistory(db, folders.migrations, resetHint);
  if (restore !== undefined) await restoreInto(db, folders.migrations, restore);
  const edited = await migrateNoticing(db, folders.migrations);
  await db.exec(SEED_HISTORY);
  for (const file of seedFiles.filter((path) => existsSync(path))) {
    const name = relative(folders.root, file);
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
    const [recorded] = await db.query<{ hash: string }>(
      "select hash from supabase_migrations.seed_files where path = $1",
      [name],
    );
    if (recorded === undefined) {
      await seed(db, file);
      await db.query("insert into supabase_migrations.seed_files values ($1, $2)", [name, hash]);
    } else if (recorded.hash !== hash) {
      edited.push(basename(file));
    }
  }
  if (edited.length > 0)
    log(
      `Edited after this database was created: ${edited.join(", ")}. To apply the edits, reset the data: ${resetHint}`,
    );
  const missing = await missingMigrations(db, folders.migrations);
  if (missing.length > 0)
    log(
      `Deleted after this database was created: ${missing.join(", ")}. To remove their effects, reset the data: ${resetHint}`,
    );
}

/** Newer migrations run after the data is restored, so that they change it as usual. */
async function restoreInto(db: Database, folder: string, { migrations, into }: Restore) {
  const present = (await listMigrations(folder)).map(({ version }) => version);
  const unknown = migrations.filter((version) => !present.includes(version));
  if (unknown.length > 0)
    throw new StackError(
      `The backup was made with migrations that this version doesn’t have: ${unknown.join(", ")}.`,
      "Restore it with the version of the portal that made it.",
    );
  await migrate(db, folder, migrations);
  await db.exec(SEED_HISTORY);
  await into(db);
}

async function migrateNoticing(db: Database, folder: string): Promise<string[]> {
  const applied = await migrate(db, folder);
  const edited = await editedMigrations(db, folder);
  return edited.filter((one) => !applied.some((now) => now.version === one.version)).map(fileName);
}

const fileName = ({ path }: { path: string }) => basename(path);
