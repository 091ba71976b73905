import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../database/database.ts";
import { reason, StackError } from "../settings/stack-error.ts";
import { backupOf } from "./backup.ts";

/** Writes a backup. An existing file is replaced only once the new backup is complete. */
export async function writeBackup(db: Database, path: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  try {
    await db.transaction(async (tx) => {
      await tx.exec("set transaction isolation level repeatable read, read only");
      await pipeline(Readable.from(backupOf(tx)), createWriteStream(draft, { mode: 0o600 }));
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new StackError(
      `The backup couldn’t be written to ${path}: ${reason(error)}.`,
      "The data wasn’t changed.",
      { cause: error },
    );
  }
}
