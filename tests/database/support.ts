import { join } from "node:path";
import {
  openDatabase,
  type Database,
  type Queryable,
  type Row,
} from "../../supabase/local/database/database.ts";
import { readDump } from "../../supabase/local/database/copies/pglite-base.ts";
import { migrate, seed } from "../../supabase/local/database/migrate.ts";
import { copyDatabase, copySeeded, engine, findServer, PREPARED } from "./engines.ts";

const SUPABASE = join(import.meta.dirname, "../../supabase");
export const MIGRATIONS = join(SUPABASE, "migrations");
export const SEED = join(SUPABASE, "seed.sql");
export const SEED_HISTORY = join(SUPABASE, "seed-history.sql");

/** A user's id, or "visitor" or "server" for callers without a user. */
export type Actor = string;

export type TestDatabase = Queryable & {
  database: Database;
  /** Runs `work` as the API would run it for this actor, then rolls everything back. */
  as: <T>(actor: Actor, work: (tx: Queryable) => Promise<T>) => Promise<T>;
  /** Runs `work` as the database's owner, then rolls everything back. */
  rehearse: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/**
 * A migrated database for one test file, copied from the one that `prepare.ts` migrates for the whole run. If
 * nothing was prepared, a new database is migrated here. `DATABASE` selects the engine: `pglite` runs in this process,
 * and `postgres` is a server, started for the run unless `TEST_DATABASE_URL` or `SUPABASE_DB_URL` names one.
 */
export async function openTestDatabase({
  seeded = false,
  history = false,
  /** Whether to connect to PostgreSQL as the server's own role instead of the schema's owner. */
  asAdmin = false,
} = {}): Promise<TestDatabase> {
  const { database, isSeeded, leave } = await openCopy(asAdmin, seeded);
  const close = async () => {
    await database.close();
    await leave();
  };
  try {
    await migrate(database, MIGRATIONS);
    if (seeded && !isSeeded) await seed(database, SEED);
    if (history) await seed(database, SEED_HISTORY);
  } catch (error) {
    await close();
    throw error;
  }

  const rehearse: TestDatabase["rehearse"] = async (work) => {
    let result: { value: Awaited<ReturnType<typeof work>> } | undefined;
    try {
      await database.transaction(async (tx) => {
        result = { value: await work(tx) };
        throw ROLLBACK;
      });
    } catch (error) {
      if (error !== ROLLBACK) throw error;
    }
    if (result === undefined) throw new Error("The transaction ended before its work.");
    return result.value;
  };

  return {
    database,
    query: database.query,
    exec: database.exec,
    as: (actor, work) =>
      rehearse(async (tx) => {
        await become(tx, actor);
        return work(tx);
      }),
    rehearse,
    close,
  };
}

const ROLLBACK = new Error("Everything is rolled back.");

const ROLES_WITHOUT_USER: Record<string, string> = { visitor: "anon", server: "service_role" };

/** Does what PostgREST does before it runs a request. One transaction can run requests of several actors in turn. */
export async function become(tx: Queryable, actor: Actor) {
  const role = ROLES_WITHOUT_USER[actor] ?? "authenticated";
  // Each person's only session has the same id as the person; see addSessions.
  const claims = role === "authenticated" ? { sub: actor, role, session_id: actor } : { role };
  await claim(tx, claims);
  await tx.exec(`set local role ${role}`);
}

/** Sets the token claims that the API passes with a request. */
export async function claim(tx: Queryable, claims: Row) {
  await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
}

type Copy = { database: Database; isSeeded: boolean; leave: () => Promise<void> };

async function openCopy(asAdmin: boolean, seeded: boolean): Promise<Copy> {
  if (engine() === "pglite") {
    const path = process.env[PREPARED.dump];
    const dump = path === undefined ? undefined : readDump(path);
    return { database: await openDatabase({ dump }), isSeeded: false, leave: async () => {} };
  }
  const server = await findServer();
  const template = process.env[PREPARED.template];
  const owner = process.env[PREPARED.owner];
  const isCopy = template !== undefined;
  const isSeeded = seeded && isCopy && owner !== undefined;
  const { url, ownerUrl, drop } = isSeeded
    ? await copySeeded(server.url, owner, template, seedOnce)
    : await copyDatabase(server.url);
  return {
    isSeeded,
    database: await openDatabase({ url: asAdmin ? url : ownerUrl, isCopy }),
    leave: async () => {
      await drop();
      await server.stop();
    },
  };
}

async function seedOnce(url: string) {
  const database = await openDatabase({ url, isCopy: true });
  await migrate(database, MIGRATIONS);
  await seed(database, SEED);
  await database.close();
}

/** Returns the query's row, and fails unless there's exactly one. */
export async function one<R extends object = Row>(
  db: Queryable,
  sql: string,
  params?: Parameters<Queryable["query"]>[1],
): Promise<R> {
  const rows = await db.query<R>(sql, params);
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows instead of one.`);
  return row;
}

/** The SQLSTATE of the error that `work` failed with, or "none". */
export async function errorCode(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "none";
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string")
      return error.code;
    throw error;
  }
}
