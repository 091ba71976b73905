import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { findPostgres, startPostgres, type Server } from "./postgres.ts";

/**
 * The test files that run on both engines. If a PostgreSQL server is installed, all files run on it, as in production,
 * and otherwise on PGlite. A file belongs in this list when the engine itself can change the result: the schema and its
 * catalogue, roles and policies, extensions and sort order, how numbers and dates become text, locks, and the functions
 * that perform every write. Tests that only use plain SQL and PL/pgSQL run on one engine, and so do tests of concurrent
 * requests: PGlite has one connection, so it runs them one after the other.
 */
export const ON_BOTH_ENGINES = [
  // Every statement of the schema, and what the system catalogue records about tables, functions, policies and grants.
  "schema/constraints",
  "schema/lints",
  "schema/migrations",
  "schema/schemas",
  // Roles, row-level security and sessions.
  "access/ended-sessions",
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
  // Locks.
  "channels/due-runs",
  "jobs/jobs",
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

/**
 * Whether this run uses PGlite although a PostgreSQL server is available. Tests of very large catalogues then run only
 * on PostgreSQL: they take PGlite seconds, and their plain SQL has the same result on both.
 */
export const isSecondEngine = () => engine() === "pglite" && hasPostgres();

/** Environment variables in which `prepare.ts` passes the source database to the test files. */
export const PREPARED = {
  dump: "TEST_DATABASE_DUMP",
  template: "TEST_DATABASE_TEMPLATE",
  emptyTemplate: "TEST_DATABASE_EMPTY_TEMPLATE",
  owner: "TEST_DATABASE_OWNER",
} as const;

/** Returns the server named in the environment, or starts a new one. */
export async function findServer(): Promise<Server> {
  const url = givenServer();
  return url === undefined ? startPostgres() : { url, stop: async () => {} };
}

/** Runs statements as the role that the server's URL names, which may create databases and roles. */
async function asAdmin(server: string, ...statements: string[]) {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  try {
    for (const statement of statements) await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}

type TestedDatabase = {
  name: string;
  /** Connects as the server's own role. */
  url: string;
  /** Connects as the role that owns the database and the schema. */
  ownerUrl: string;
  drop: () => Promise<void>;
};

/** Creates a separate database, so that a server used by others stays unchanged. */
export async function createDatabase(
  server: string,
  owner: string,
  template?: string,
): Promise<TestedDatabase> {
  const name = `portal_test_${randomUUID().replaceAll("-", "")}`;
  const { username } = new URL(owner);
  await asAdmin(
    server,
    `create database ${name} owner ${username}${template === undefined ? "" : ` template ${template}`}`,
  );
  const at = (base: string) => {
    const url = new URL(base);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    name,
    url: at(server),
    ownerUrl: at(owner),
    drop: () => asAdmin(server, `drop database ${name} with (force)`),
  };
}

/**
 * A copy on this server of the migrated database, or of the database that has only what a hosted project has before its
 * first migration. If no database was prepared, the result is a new, empty database.
 */
export function copyDatabase(
  server: string,
  of: "template" | "emptyTemplate" = "template",
): Promise<TestedDatabase> {
  const owner = process.env[PREPARED.owner] ?? server;
  return createDatabase(server, owner, process.env[PREPARED[of]]);
}

/** The name of the migrated database with the demo data. The first test file that needs this database creates it. */
const seededName = (template: string) => `${template}_seeded`;

export const dropSeeded = (server: string, template: string) =>
  asAdmin(server, `drop database if exists ${seededName(template)} with (force)`);

/** A copy with the demo data. `fill` adds the data to a migrated database, once in a run. */
export async function copySeeded(
  server: string,
  owner: string,
  template: string,
  fill: (ownerUrl: string) => Promise<void>,
): Promise<TestedDatabase> {
  const name = seededName(template);
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  try {
    // Other test files wait here until this connection ends.
    await admin`select pg_advisory_lock(hashtext(${name}))`;
    const found = await admin`select from pg_database where datname = ${name}`;
    if (found.length === 0) {
      const seeded = await createDatabase(server, owner, template);
      await fill(seeded.ownerUrl);
      await admin.unsafe(`alter database ${seeded.name} rename to ${name}`);
    }
  } finally {
    await admin.end();
  }
  return createDatabase(server, owner, name);
}

/**
 * Creates the role that owns the databases of a run, as on a hosted project: it isn't a superuser, so a migration or
 * function that needs one fails. Returns the server's URL with this role.
 */
export async function createOwner(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `portal_owner_${randomUUID().replaceAll("-", "")}`;
  const password = randomUUID();
  await asAdmin(
    server,
    `create role ${name} login password '${password}' nosuperuser createdb createrole bypassrls`,
    `grant ${name} to current_user`,
    // Compiling a query takes much longer than running it on the few rows of a test.
    `alter role ${name} set jit = off`,
    // A hosted project grants this, too, and restoring a backup needs it.
    `grant set on parameter session_replication_role to ${name}`,
  );
  const url = new URL(server);
  url.username = name;
  url.password = password;
  return {
    url: url.href,
    drop: () => asAdmin(server, `drop owned by ${name}`, `drop role ${name}`),
  };
}

/** The rights that a hosted project grants its owner role on the parts that Supabase itself owns. */
export const grantsOfOwner = (owner: string) => `
  grant anon, authenticated, service_role to ${owner};
  grant usage on schema auth to ${owner};
  grant usage, create on schema extensions, storage to ${owner};
  grant all on all tables in schema auth, storage to ${owner};
  grant all on all sequences in schema auth, storage to ${owner};
  -- A hosted project lets the owner role write policies for files, although it doesn't own the table.
  alter table storage.objects owner to ${owner};
  alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges for role ${owner} in schema public grant all on sequences to anon, authenticated, service_role;`;
