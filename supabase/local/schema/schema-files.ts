import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { runSqlFile } from "../database/migrate.ts";

/** The schema files in the order the official CLI applies them. */
export async function schemaFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".sql")).toSorted();
}

export async function applySchemas(db: Database, folder: string): Promise<void> {
  for (const name of await schemaFiles(folder)) await runSqlFile(db, join(folder, name));
}

const HEADER = `-- Generated from supabase/schemas by \`npm run db:baseline\`. Don't edit this file: edit the schema files.\n`;

/** The first migration: all schema files in one. */
export async function baselineOf(folder: string): Promise<string> {
  const names = await schemaFiles(folder);
  const parts = names.map(
    async (name) => `-- schemas/${name}\n\n${await readFile(join(folder, name), "utf8")}`,
  );
  return [HEADER, ...(await Promise.all(parts))].join("\n");
}
