import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { openDatabase, type Database } from "../database/database.ts";
import { listMigrations, migrate } from "../database/migrate.ts";
import { compareCatalogues, readCatalogue, type Catalogue } from "../schema/catalogue.ts";
import { migrationText, REVIEW } from "../schema/migration-text.ts";
import { applySchemas } from "../schema/schema-files.ts";
import { readConfig, ROOT } from "../settings/config.ts";
import { reason, StackError } from "../settings/stack-error.ts";

type Folders = { schemas: string; migrations: string };

export type Result = {
  /** The new migration; undefined if there is nothing to migrate. */
  path?: string;
  /** Whether a person has to review some of its statements. */
  needsReview?: boolean;
  /** The differences from the schema files that remain after the migration, or the error with which it failed. */
  remaining: string[];
};

/** Writes the migration from the state the migrations create to the state the schema files define, and tests it. */
export async function writeMigration(
  name: string,
  folders: Folders,
  now = new Date(),
): Promise<Result> {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new StackError(`"${name}" isn't a valid migration name.`, "Use a name like add_notes.");
  const target = await catalogueOf((db) => applySchemas(db, folders.schemas));
  const db = await openDatabase();
  try {
    await migrate(db, folders.migrations);
    const plan = compareCatalogues(await readCatalogue(db), target);
    if (plan.actions.length === 0) return { remaining: [] };

    const text = migrationText(plan);
    const path = join(folders.migrations, `${await nextVersion(folders, now)}_${name}.sql`);
    await writeFile(path, text);
    const remaining = await tryMigration(db, folders, target);
    return { path, needsReview: text.includes(REVIEW), remaining };
  } finally {
    await db.close();
  }
}

async function tryMigration(db: Database, folders: Folders, target: Catalogue): Promise<string[]> {
  try {
    await migrate(db, folders.migrations);
  } catch (error) {
    return [reason(error)];
  }
  return compareCatalogues(await readCatalogue(db), target).actions.map(({ sql }) => sql);
}

export async function catalogueOf(build: (db: Database) => Promise<unknown>): Promise<Catalogue> {
  const db = await openDatabase();
  try {
    await build(db);
    return await readCatalogue(db);
  } finally {
    await db.close();
  }
}

/** The current time, or one second after the latest migration if that one isn't older. */
async function nextVersion({ migrations }: Folders, now: Date): Promise<string> {
  const latest = (await listMigrations(migrations)).at(-1)?.version ?? "";
  const present = versionAt(now);
  if (present > latest) return present;
  const [year, month, day, hour, minute, second] = [0, 4, 6, 8, 10, 12].map((start, index) =>
    Number(latest.slice(start, index === 0 ? 4 : start + 2)),
  );
  const next = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, (second ?? 0) + 1);
  return versionAt(new Date(next));
}

const versionAt = (moment: Date) => moment.toISOString().replaceAll(/\D/g, "").slice(0, 14);

function report({ path, needsReview, remaining }: Result): number {
  if (path === undefined) {
    console.log("The migrations match the schema files. There is nothing to migrate.");
    return 0;
  }
  console.log(`Wrote ${relative(ROOT, path)}.`);
  if (needsReview)
    console.log(`Review the statements marked "${REVIEW.trim()}" before you commit.`);
  if (remaining.length === 0) return 0;
  console.error(
    "The migration doesn't produce the schema in the schema files. Complete it by hand. Differences:",
  );
  for (const difference of remaining) console.error(`- ${difference}`);
  return 1;
}

if (process.argv[1] === import.meta.filename) {
  const name = process.argv[2] ?? "";
  process.exitCode = await writeMigration(name, readConfig().folders).then(report, (error) => {
    console.error(`No migration was written. ${reason(error)}`);
    return 1;
  });
}
