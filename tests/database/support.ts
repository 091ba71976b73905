import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  openDatabase,
  type Database,
  type Queryable,
  type Row,
} from "../../supabase/local/database/database.ts";
import { migrate, seed } from "../../supabase/local/database/migrate.ts";
import { createDatabase, engine, findServer, PREPARED } from "./engines.ts";

const SUPABASE = join(import.meta.dirname, "../../supabase");
export const MIGRATIONS = join(SUPABASE, "migrations");
export const SEED = join(SUPABASE, "seed.sql");

/** A user's id; or "visitor" or "server", which are nobody in particular. */
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
 * A database with our migrations, for one test file: a copy of the one that `prepare.ts` has migrated for this run.
 * Outside of Vitest nothing is prepared, so it is migrated here. `DATABASE` chooses the engine: `pglite` runs in this
 * process; `postgres` is a server, started for the occasion unless `TEST_DATABASE_URL` or `SUPABASE_DB_URL` names one.
 */
export async function openTestDatabase({ seeded = false } = {}): Promise<TestDatabase> {
  const { database, leave } = await openCopy();
  const close = async () => {
    await database.close();
    await leave();
  };
  try {
    await migrate(database, MIGRATIONS);
    if (seeded) await seed(database, SEED);
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

const NOBODY: Record<string, string> = { visitor: "anon", server: "service_role" };

/** What PostgREST does before it runs a request. In one transaction, one actor may follow another. */
export async function become(tx: Queryable, actor: Actor) {
  const role = NOBODY[actor] ?? "authenticated";
  // A person's one session bears the id of the person; see addSessions.
  const claims = role === "authenticated" ? { sub: actor, role, session_id: actor } : { role };
  await claim(tx, claims);
  await tx.exec(`set local role ${role}`);
}

/** Says what the token holds with which the API asks. */
export async function claim(tx: Queryable, claims: Row) {
  await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
}

type Copy = { database: Database; leave: () => Promise<void> };

async function openCopy(): Promise<Copy> {
  if (engine() === "pglite") {
    const path = process.env[PREPARED.dump];
    const dump = path === undefined ? undefined : new Blob([await readFile(path)]);
    return { database: await openDatabase({ dump }), leave: async () => {} };
  }
  const template = process.env[PREPARED.template];
  const server = await findServer();
  const { url, drop } = await createDatabase(server.url, template);
  return {
    database: await openDatabase({ url, isCopy: template !== undefined }),
    leave: async () => {
      await drop();
      await server.stop();
    },
  };
}

/** The one row a query must give. */
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

/** The SQLSTATE with which PostgreSQL refused `work`, or "none". */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "none";
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string")
      return error.code;
    throw error;
  }
}
