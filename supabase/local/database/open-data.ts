import { join, relative } from "node:path";
import { afreshCommand } from "./afresh.ts";
import type { StackConfig } from "../settings/config.ts";
import { openDataFolder } from "./data-folder.ts";
import { damageOf, databaseProblem } from "./database-problem.ts";
import { openDatabase, type Database } from "./database.ts";
import { MigrationError } from "./migrate.ts";
import { bringUpToDate } from "./prepare.ts";
import { StackProblem } from "../settings/problem.ts";
import { wipeDatabase } from "./wipe.ts";

export type DataOptions = {
  dataDir?: string | undefined;
  memory?: boolean;
  databaseUrl?: string | undefined;
  reset?: boolean;
};

export type OpenData = {
  db: Database;
  /** A description of where the data is stored. */
  where: string;
  close: () => Promise<void>;
};

type Log = (line: string) => void;

/** Opens the database that the options name, with every migration and the seed applied. */
export function openData(config: StackConfig, options: DataOptions, log: Log): Promise<OpenData> {
  if (options.databaseUrl !== undefined)
    return openServer(config, options.databaseUrl, options, log);
  if (options.memory) return openMemory(config, log);
  return openFolder(config, options, log);
}

async function openServer(
  config: StackConfig,
  url: string,
  { reset = false }: DataOptions,
  log: Log,
): Promise<OpenData> {
  if (!URL.canParse(url))
    throw new StackProblem(
      "SUPABASE_DB_URL is not a valid URL.",
      "Use a URL such as postgresql://postgres:postgres@127.0.0.1:5432/postgres",
    );
  if (reset) await wipeDatabase(url);
  const db = await openDatabase({ url }).catch((error: unknown) => {
    throw databaseProblem(error, url);
  });
  await fillOrClose(db, config, afreshCommand(config.folders), log);
  const { hostname, pathname } = new URL(url);
  return { db, where: `PostgreSQL at ${hostname}${pathname}`, close: db.close };
}

async function openMemory(config: StackConfig, log: Log): Promise<OpenData> {
  const db = await openDatabase();
  await fillOrClose(db, config, afreshCommand(config.folders), log);
  return { db, where: "in memory, deleted when the stack stops", close: db.close };
}

async function openFolder(config: StackConfig, options: DataOptions, log: Log): Promise<OpenData> {
  const { dataDir = join(config.folders.supabase, "local", "data"), reset = false } = options;
  const afresh = afreshCommand({ root: config.folders.root, dataDir: options.dataDir });
  const folder = openDataFolder(dataDir, { reset });
  const where = relative(process.cwd(), dataDir);
  try {
    if (folder.wasCutOff) log("The first start was interrupted, so the data is created again.");
    const db = await openDatabase({ dataDir: folder.database }).catch((error: unknown) => {
      const damage = damageOf(error);
      throw new StackProblem(
        `The data in ${where} is damaged and can’t be opened${damage && `: ${damage}`}.`,
        `To reset the data, run: ${afresh}`,
        { cause: error },
      );
    });
    await fillOrClose(db, config, afresh, log);
    folder.markComplete();
    return {
      db,
      where,
      close: async () => {
        await db.close();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function fillOrClose(db: Database, config: StackConfig, afresh: string, log: Log) {
  try {
    await bringUpToDate(db, config, afresh, log);
  } catch (error) {
    await db.close();
    if (!(error instanceof MigrationError)) throw error;
    throw new StackProblem(
      `A migration or the seed failed: ${error.message}.`,
      "Nothing in that file was applied. Correct it and start again.",
      { cause: error },
    );
  }
}
