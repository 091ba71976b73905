import { basename } from "node:path";
import { StackError } from "../settings/stack-error.ts";
import type { Database } from "./database.ts";
import { listMigrations } from "./migrate.ts";

/**
 * Stops before a baseline is applied to a database made by the migrations that the baseline replaces. The tables
 * already exist there, so the baseline would fail with an unclear error.
 */
export async function checkHistory(db: Database, folder: string, resetHint: string): Promise<void> {
  const baseline = (await listMigrations(folder)).find(({ name }) => name === "baseline");
  if (baseline === undefined) return;
  const applied = await appliedVersions(db);
  if (applied.length === 0 || applied.includes(baseline.version)) return;
  throw new StackError(
    `This database was made before the migrations were combined into ${basename(baseline.path)}, so it can't be updated. Your data is unchanged.`,
    `To keep it, start the version that made it (check out the commit before that file was added) and export each organization in Settings under Data. To start with fresh data, run: ${resetHint}`,
  );
}

async function appliedVersions(db: Database): Promise<string[]> {
  const [history] = await db.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (history?.exists !== true) return [];
  const rows = await db.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  return rows.map(({ version }) => version);
}
