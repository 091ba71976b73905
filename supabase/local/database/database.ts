import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import { type Connection, getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import type { JSONValue } from "postgres";
import { Lock } from "./lock.ts";
import { pgliteBase } from "./copies/pglite-base.ts";
import { parsers, postgresTypes } from "./wire-types.ts";

/** Optimizing PGlite's functions costs more processor time than a short-lived database gains from it. */
setFlagsFromString("--wasm-tiering-budget=100000000");

export type Row = Record<string, unknown>;
export type Parameter = JSONValue;

export type Queryable = {
  /** Runs one statement and returns values in PostgREST's format. */
  query: <R extends object = Row>(sql: string, params?: readonly Parameter[]) => Promise<R[]>;
  /** Runs any number of statements. */
  exec: (sql: string) => Promise<void>;
};

export type Database = Queryable & {
  kind: "pglite" | "postgres";
  /** The transaction is rolled back if `work` throws. */
  transaction: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  /** Reserves the connection for `work`. Needed only if there is a single connection (PGlite). */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
  /** The connection that @supabase/lite uses for the same database. */
  connection: Connection;
};

type Options = {
  /** The URL of a PostgreSQL server. */
  url?: string | undefined;
  /** PGlite's folder; without it and without a server, the data is only in memory. */
  dataDir?: string | undefined;
  /** A dump of a whole PGlite database, which is opened in memory or in a new folder. */
  dump?: Blob | undefined;
  /** Whether the database is a copy of a prepared one, which already has everything a hosted project has. */
  isCopy?: boolean;
};

/** Opens the database and adds what a hosted project has before its first migration. */
export async function openDatabase(options: Options = {}): Promise<Database> {
  const { url, dataDir, dump, isCopy = dump !== undefined } = options;
  if (isCopy)
    return url === undefined
      ? pgliteDatabase(await connectPglite(dataDir, dump))
      : openPostgres(url);
  const recipe = await platformRecipe();
  if (url === undefined) return openPglite(dataDir, recipe);
  const database = openPostgres(url);
  try {
    await database.exec(recipe);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Returns the SQL that creates everything a hosted project has before its first migration. */
export async function platformRecipe(): Promise<string> {
  const platform = await readFile(join(import.meta.dirname, "platform.sql"), "utf8");
  return [getAuthSchemaSql(), getStorageSchemaSql(), platform].join("\n");
}

const SEARCH_PATH = '"$user", public, extensions';

async function openPglite(dataDir: string | undefined, recipe: string): Promise<Database> {
  const base = pgliteBase(recipe);
  const isNew = dataDir === undefined || !hasPglite(dataDir);
  const copy = isNew ? base.load() : undefined;
  const connection = await connectPglite(dataDir, copy);
  const { driver } = connection;
  if (copy === undefined) await driver.exec(recipe);
  // Only databases in memory are cached, because tests open many of them. A data folder is created once and shouldn't
  // wait for the cache.
  if (dataDir === undefined) await base.keep(driver);
  return pgliteDatabase(connection);
}

/** Whether the folder already contains a PGlite database. */
export const hasPglite = (dataDir: string) => existsSync(join(dataDir, "PG_VERSION"));

/** Deletes write-ahead log files instead of reusing them, because each copy of a database would include them. */
const START_PARAMETERS = ["wal_recycle=off", "wal_init_zero=off", "min_wal_size=32MB"];

/** Allocating the usual 128 MB takes a fifth of the time to open a database in memory, which is never that large. */
const MEMORY_BUFFERS = "shared_buffers=32MB";

const startParameters = (settings: readonly string[]) => [
  ...PGlite.defaultStartParams,
  ...settings.flatMap((setting) => ["-c", setting]),
];

async function connectPglite(dataDir: string | undefined, loadDataDir: Blob | undefined) {
  const connection = await createPgliteConnection({
    ...(dataDir === undefined ? {} : { url: dataDir }),
    pgliteOptions: {
      parsers,
      startParams: startParameters(
        dataDir === undefined ? [...START_PARAMETERS, MEMORY_BUFFERS] : START_PARAMETERS,
      ),
      extensions: { citext, pg_trgm, unaccent, uuid_ossp },
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
    },
  });
  await connection.driver.waitReady;
  return connection;
}

async function pgliteDatabase(connection: PgliteConnection): Promise<Database> {
  const { driver } = connection;
  await driver.exec(`set search_path to ${SEARCH_PATH}`);
  storeGrants(connection);
  const lock = new Lock();
  return {
    kind: "pglite",
    connection,
    query: <R extends object>(sql: string, params: readonly Parameter[] = []) =>
      lock.run(async () => (await driver.query<R>(sql, [...params])).rows),
    exec: (sql) => lock.run(async () => void (await driver.exec(sql))),
    transaction: (work) =>
      lock.run(() =>
        driver.transaction((tx) =>
          work({
            query: async <R extends object>(sql: string, params: readonly Parameter[] = []) =>
              (await tx.query<R>(sql, [...params])).rows,
            exec: async (sql) => void (await tx.exec(sql)),
          }),
        ),
      ),
    exclusive: (work) => lock.run(work),
    close: () => lock.run(() => connection.close()),
  };
}

function openPostgres(url: string): Database {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 8,
      connect_timeout: 5,
      onnotice: () => {},
      connection: { search_path: SEARCH_PATH },
      types: postgresTypes,
    },
  });
  const { driver } = connection;
  storeGrants(connection);
  return {
    kind: "postgres",
    connection,
    ...queryable(driver),
    transaction: async (work) => {
      // The driver's own result type unwraps arrays of promises, which `work` never returns.
      let result: { value: Awaited<ReturnType<typeof work>> } | undefined;
      await driver.begin(async (tx) => {
        result = { value: await work(queryable(tx)) };
      });
      if (result === undefined) throw new Error("The transaction ended before it finished.");
      return result.value;
    },
    exclusive: (work) => work(),
    close: () => connection.close(),
  };
}

type Driver = Pick<PostgresConnection["driver"], "unsafe">;

const queryable = (driver: Driver): Queryable => ({
  query: <R extends object>(sql: string, params: readonly Parameter[] = []) =>
    driver.unsafe<R[]>(sql, [...params]),
  exec: async (sql) => void (await driver.unsafe(sql).simple()),
});

/**
 * At its first request under row-level security, lite grants every table to every role, including anon. The
 * migrations define the grants, so this marks lite's own grants as already made.
 */
function storeGrants(connection: PgliteConnection | PostgresConnection) {
  Reflect.set(connection, "rlsState", "active");
}
