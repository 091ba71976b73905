import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { findPostgres, startPostgres, type Server } from "./postgres.ts";

/**
 * The test files that run on both engines. Everything runs on PostgreSQL, as in production, where a server is
 * installed; without one, everything runs on PGlite. A file belongs in this list when the engine itself can change
 * the result: the schema and its catalogue, roles and policies, extensions and sort order, how numbers and dates
 * become text, locks and requests at the same time, and the functions that every write goes through. What only
 * calls plain SQL and PL/pgSQL runs on one engine.
 */
export const ON_BOTH_ENGINES = [
  // Every statement of the schema, and what the catalogue says about tables, functions, policies and grants.
  "constraints",
  "lints",
  "migrations",
  // Roles, row-level security and sessions.
  "ended-sessions",
  "own-security",
  "security-events",
  "sign-up",
  "tenants",
  // Extensions, sort order and aggregates.
  "product-facets",
  "search",
  // Numbers, dates and JSON as text.
  "exact-figures",
  "export",
  "feeds",
  "fingerprints",
  // Locks, and requests that come at the same time.
  "due-runs",
  "imports-at-once",
  "members",
  "refusals-at-once",
  // What writes to the catalogue and builds listings.
  "import-runs",
  "ledger",
  "listings",
] as const;

const givenServer = () => process.env["TEST_DATABASE_URL"] ?? process.env["SUPABASE_DB_URL"];

/** Whether a PostgreSQL server can be used: one that is named in the environment, or one installed here. */
export const hasPostgres = () => givenServer() !== undefined || findPostgres() !== undefined;

/** The engine of this run. */
export function engine(): "pglite" | "postgres" {
  const name = process.env["DATABASE"] ?? (givenServer() === undefined ? "pglite" : "postgres");
  if (name === "pglite" || name === "postgres") return name;
  throw new Error(`DATABASE is pglite or postgres, not ${name}.`);
}

/** Where `prepare.ts` tells the test files what to copy. */
export const PREPARED = { dump: "TEST_DATABASE_DUMP", template: "TEST_DATABASE_TEMPLATE" } as const;

/** The server that is named in the environment, or else one of our own. */
export async function findServer(): Promise<Server> {
  const url = givenServer();
  return url === undefined ? startPostgres() : { url, stop: async () => {} };
}

/** A database of our own, so that a server somebody else uses stays as it is. */
export async function createDatabase(
  server: string,
  template?: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `portal_test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(
    `create database ${name}${template === undefined ? "" : ` template ${template}`}`,
  );
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      const again = postgres(server, { max: 1, onnotice: () => {} });
      await again.unsafe(`drop database ${name} with (force)`);
      await again.end();
    },
  };
}
