import { readFile } from "node:fs/promises";
import type { Database } from "../database/database.ts";
import type { Restore } from "../database/prepare.ts";
import { reason, StackError } from "../settings/stack-error.ts";
import { migrationsOf } from "./backup.ts";

/** Reads a backup before anything is replaced. */
export async function readBackup(path: string): Promise<Restore> {
  const sql = await readFile(path, "utf8").catch((error: unknown) => {
    throw new StackError(
      `The backup ${path} can’t be read: ${reason(error)}.`,
      "Nothing was changed.",
    );
  });
  const migrations = migrationsOf(sql);
  if (migrations === null)
    throw new StackError(
      `${path} isn’t a complete backup of the portal.`,
      "Nothing was changed. Create one with: npm run dev -- --backup <file>",
    );
  return { migrations, into: (db) => run(db, path, sql) };
}

async function run(db: Database, path: string, sql: string): Promise<void> {
  try {
    await db.exec(sql);
  } catch (error) {
    await db.exec("rollback");
    throw new StackError(
      `The backup ${path} couldn’t be restored: ${reason(error)}.`,
      "Your data is as it was before.",
      { cause: error },
    );
  }
}
