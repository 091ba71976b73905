import { randomUUID } from "node:crypto";
import { join } from "node:path";
import postgres from "postgres";
import {
  openDatabase,
  type Database,
  type Queryable,
  type Row,
} from "../../supabase/local/database/database.ts";
import { migrate, seed } from "../../supabase/local/database/migrate.ts";
import { startPostgres } from "./postgres.ts";

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
 * Our migrations on a fresh database: PGlite in this process, or with `DATABASE=postgres` a real PostgreSQL server,
 * which is started for the occasion unless `TEST_DATABASE_URL` or `SUPABASE_DB_URL` names one.
 */
export async function openTestDatabase({ seeded = false } = {}): Promise<TestDatabase> {
  const place = await findPlace();
  const database = await place.alone(() => openDatabase({ url: place.url }));
  const close = async () => {
    await database.close();
    await place.leave();
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

type Place = {
  url: string | undefined;
  /** Preparing a database makes roles, which belong to the whole server: one at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  leave: () => Promise<void>;
};

async function findPlace(): Promise<Place> {
  const given = process.env["TEST_DATABASE_URL"] ?? process.env["SUPABASE_DB_URL"];
  switch (process.env["DATABASE"] ?? (given === undefined ? "pglite" : "postgres")) {
    case "pglite":
      return { url: undefined, alone: (work) => work(), leave: async () => {} };
    case "postgres": {
      if (given !== undefined) return borrowDatabase(given);
      const { url, stop } = await startPostgres();
      return { url, alone: (work) => work(), leave: stop };
    }
    default:
      throw new Error(`DATABASE is pglite or postgres, not ${process.env["DATABASE"]}.`);
  }
}

/** A database of our own on somebody's server, so that theirs stays as it is. */
async function borrowDatabase(server: string): Promise<Place> {
  const name = `portal_test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    alone: async (work) => {
      await admin`select pg_advisory_lock(hashtext('portal_test'))`;
      try {
        return await work();
      } finally {
        await admin`select pg_advisory_unlock(hashtext('portal_test'))`;
      }
    },
    leave: async () => {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
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
