import postgres from "postgres";
import { databaseError, isLocalDatabase } from "./database-error.ts";
import { StackError } from "../settings/stack-error.ts";

/** Deletes every schema but PostgreSQL's own, even those that no migration made, and recreates an empty `public`. */
export async function wipeDatabase(url: string): Promise<void> {
  if (!isLocalDatabase(url))
    throw new StackError(
      `The database at ${new URL(url).hostname} isn’t on this machine, so it wasn’t emptied.`,
      "Use --reset only with a local SUPABASE_DB_URL.",
    );
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql.begin(async (tx) => {
      const schemas = await tx<{ name: string }[]>`
        select nspname as name from pg_namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema'`;
      for (const { name } of schemas) await tx`drop schema ${tx(name)} cascade`;
      await tx`create schema public`;
      await tx`grant usage on schema public to public`;
    });
  } catch (error) {
    throw databaseError(error, url);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
