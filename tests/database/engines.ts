import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { findPostgres, startPostgres, type Server } from "./postgres.ts";

/**
 * The test files that run on both engines. Everything runs on PostgreSQL, as in production, where a server is
 * installed, and on PGlite otherwise. A file belongs in this list when the engine itself can change the result: the
 * schema and its catalogue, roles and policies, extensions and sort order, how numbers and dates become text, locks
 * and concurrent requests, and the functions that perform every write. Tests that only use plain SQL and PL/pgSQL run
 * on one engine.
 */
export const ON_BOTH_ENGINES = [
  // Every statement of the schema, and what the system catalogue records about tables, functions, policies and grants.
  "schema/constraints",
  "schema/lints",
  "schema/migrations",
  "schema/schemas",
  // Roles, row-level security and sessions.
  "access/ended-sessions",
  "access/limited-sessions",
  "account/own-security",
  "account/security-events",
  "account/sign-up",
  "access/tenants",
  // Extensions, sort order and aggregates.
  "catalogue/product-facets",
  "catalogue/search",
  // Numbers, dates and JSON as text.
  "catalogue/exact-numbers",
  "account/export",
  "channels/feeds",
  "catalogue/fingerprints",
  // Locks and concurrent requests.
  "channels/due-runs",
  "importing/imports-at-once",
  "jobs/jobs",
  "jobs/jobs-at-once",
  "jobs/metrics-at-once",
  "account/members",
  "importing/rejections-before-writing",
  // Functions that write to the catalogue and build listings.
  "importing/import-runs",
  "catalogue/ledger",
  "channels/listings",
] as const;

const givenServer = () => process.env["TEST_DATABASE_URL"] ?? process.env["SUPABASE_DB_URL"];

/** Whether a PostgreSQL server is available, either named in the environment or installed on this machine. */
export const hasPostgres = () => givenServer() !== undefined || findPostgres() !== undefined;

/** The engine used for this test run. */
export function engine(): "pglite" | "postgres" {
  const name = process.env["DATABASE"] ?? (givenServer() === undefined ? "pglite" : "postgres");
  if (name === "pglite" || name === "postgres") return name;
  throw new Error(`DATABASE is pglite or postgres, not ${name}.`);
}

/** Environment variables in which `prepare.ts` passes the source database to the test files. */
export const PREPARED = { dump: "TEST_DATABASE_DUMP", template: "TEST_DATABASE_TEMPLATE" } as const;

/** Returns the server named in the environment, or starts a new one. */
export async function findServer(): Promise<Server> {
  const url = givenServer();
  return url === undefined ? startPostgres() : { url, stop: async () => {} };
}

/** Creates a separate database, so that a server used by others stays unchanged. */
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
