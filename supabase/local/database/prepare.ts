import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import type { StackConfig } from "../settings/config.ts";
import type { Database } from "./database.ts";
import { checkHistory } from "./older-history.ts";
import { editedMigrations, migrate, missingMigrations, seed } from "./migrate.ts";

/** The same table as the official CLI's: the seed files that were run, with a hash of their content. */
const SOWN = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

/** Brings a database up to date with the repository and reports differences it can't fix. */
export async function bringUpToDate(
  db: Database,
  { folders, seedFiles }: StackConfig,
  afresh: string,
  log: (line: string) => void,
): Promise<void> {
  await checkHistory(db, folders.migrations, afresh);
  const edited = await migrateNoticing(db, folders.migrations);
  await db.exec(SOWN);
  for (const file of seedFiles.filter((path) => existsSync(path))) {
    const name = relative(folders.root, file);
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
    const [sown] = await db.query<{ hash: string }>(
      "select hash from supabase_migrations.seed_files where path = $1",
      [name],
    );
    if (sown === undefined) {
      await seed(db, file);
      await db.query("insert into supabase_migrations.seed_files values ($1, $2)", [name, hash]);
    } else if (sown.hash !== hash) {
      edited.push(basename(file));
    }
  }
  if (edited.length > 0)
    log(
      `Edited after this database was created: ${edited.join(", ")}. To apply the edits, reset the data: ${afresh}`,
    );
  const missing = await missingMigrations(db, folders.migrations);
  if (missing.length > 0)
    log(
      `Deleted after this database was created: ${missing.join(", ")}. To remove their effects, reset the data: ${afresh}`,
    );
}

async function migrateNoticing(db: Database, folder: string): Promise<string[]> {
  const applied = await migrate(db, folder);
  const edited = await editedMigrations(db, folder);
  return edited.filter((one) => !applied.some((now) => now.version === one.version)).map(fileName);
}

const fileName = ({ path }: { path: string }) => basename(path);
