import { PgliteConnection } from "@supabase/lite/pglite";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { resetCommand } from "./reset-command.ts";
import type { StackConfig } from "../settings/config.ts";
import { openDataFolder } from "./data-folder.ts";
import { damageOf, databaseError } from "./database-error.ts";
import { type Database, hasPglite, openDatabase } from "./database.ts";
import { filledBase } from "./copies/filled-base.ts";
import { MigrationError } from "./migrate.ts";
import { migrateToLatest, type Restore } from "./prepare.ts";
import { StackError } from "../settings/stack-error.ts";
import { type StorageCheck, createStorageCheck } from "./storage-check.ts";
import { wipeDatabase } from "./wipe.ts";

export type DataOptions = {
  dataDir?: string | undefined;
  memory?: boolean;
  databaseUrl?: string | undefined;
  reset?: boolean;
  /** Replaces the data with that of a backup. */
  restore?: Restore | undefined;
  /** Opens the data unchanged, for reading: it needs less disk space and runs no migrations. */
  asIs?: boolean;
};

export type OpenData = {
  db: Database;
  /** A description of where the data is stored. */
  where: string;
  checkStorage: StorageCheck;
  close: () => Promise<void>;
};

/** A server manages its own disk space, and data in memory uses none. */
const alwaysEnough: StorageCheck = () => Promise.resolve(null);

type Log = (line: string) => void;

/** Opens the database that the options name, and applies every migration and the seed, except with `asIs`. */
export function openData(config: StackConfig, options: DataOptions, log: Log): Promise<OpenData> {
  if (options.databaseUrl !== undefined)
    return openServer(config, options.databaseUrl, options, log);
  if (options.memory) return openMemory(config, options, log);
  return openFolder(config, options, log);
}

async function openServer(
  config: StackConfig,
  url: string,
  { reset = false, restore, asIs = false }: DataOptions,
  log: Log,
): Promise<OpenData> {
  if (!URL.canParse(url))
    throw new StackError(
      "SUPABASE_DB_URL is not a valid URL.",
      "Use a URL such as postgresql://postgres:postgres@127.0.0.1:5432/postgres",
    );
  if (reset || restore !== undefined) await wipeDatabase(url);
  const db = await openDatabase({ url }).catch((error: unknown) => {
    throw databaseError(error, url);
  });
  if (!asIs) await fillOrClose(db, config, { hint: resetCommand(config.folders), log, restore });
  const { hostname, pathname } = new URL(url);
  return {
    db,
    where: `PostgreSQL at ${hostname}${pathname}`,
    checkStorage: alwaysEnough,
    close: db.close,
  };
}

async function openMemory(
  config: StackConfig,
  { restore }: DataOptions,
  log: Log,
): Promise<OpenData> {
  const base = restore === undefined ? await filledBase(config) : undefined;
  const db = await openDatabase({ dump: base?.load() });
  await fillOrClose(db, config, { hint: resetCommand(config.folders), log, restore });
  // Only data in memory is cached, because tests open it often.
  if (db.connection instanceof PgliteConnection) await base?.keep(db.connection.driver);
  return {
    db,
    where: "in memory, deleted when the stack stops",
    checkStorage: alwaysEnough,
    close: db.close,
  };
}

async function openFolder(config: StackConfig, options: DataOptions, log: Log): Promise<OpenData> {
  const { reset = false, restore, asIs = false } = options;
  const { dataDir = join(config.folders.supabase, "local", "data") } = options;
  const resetHint = resetCommand({ root: config.folders.root, dataDir: options.dataDir });
  const folder = openDataFolder(dataDir, { reset, setAside: restore !== undefined });
  const where = relative(process.cwd(), dataDir);
  try {
    if (asIs && !existsSync(folder.database))
      throw new StackError(`There is no data in ${where}.`, "Choose the data with --data.");
    const checkStorage = createStorageCheck(dataDir, { log: asIs ? () => undefined : log });
    const fault = await checkStorage(!asIs);
    if (fault !== null)
      throw new StackError(fault.message, `Or choose another folder than ${where} with --data.`);
    if (folder.wasCutOff) log("The first start was interrupted, so the data is created again.");
    const isNew = restore === undefined && !hasPglite(folder.database);
    const base = isNew ? await filledBase(config) : undefined;
    const db = await openDatabase({
      dataDir: folder.database,
      dump: base?.load(),
    }).catch((error: unknown) => {
      const damage = damageOf(error);
      throw new StackError(
        `The data in ${where} is damaged and can’t be opened${damage && `: ${damage}`}.`,
        `To restore a backup, run: ${restoreHint(resetHint)} To reset the data, run: ${resetHint}`,
        { cause: error },
      );
    });
    if (!asIs) await fillOrClose(db, config, { hint: resetHint, log, restore });
    folder.markComplete();
    return {
      db,
      where,
      checkStorage,
      close: async () => {
        await db.close();
        folder.release();
      },
    };
  } catch (error) {
    if (restore !== undefined) folder.putBack();
    folder.release();
    throw error;
  }
}

const restoreHint = (resetHint: string) => resetHint.replace(/--reset$/, "--restore <file>.");

type Filling = { hint: string; log: Log; restore: Restore | undefined };

async function fillOrClose(db: Database, config: StackConfig, { hint, log, restore }: Filling) {
  try {
    await migrateToLatest(db, config, hint, log, restore);
  } catch (error) {
    await db.close();
    if (!(error instanceof MigrationError)) throw error;
    throw new StackError(
      `A migration or the seed failed: ${error.message}.`,
      "Nothing in that file was applied. Correct it and start again.",
      { cause: error },
    );
  }
}
