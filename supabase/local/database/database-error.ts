import { reason, StackError } from "../settings/stack-error.ts";

export function isLocalDatabase(url: string): boolean {
  const { hostname } = new URL(url);
  return ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** The error for a PostgreSQL server that can't be used, without the password from its URL. */
export function databaseError(error: unknown, url: string): StackError {
  return new StackError(
    `The database ${withoutSecrets(url)} isn’t responding: ${reason(error) || codeOf(error)}.`,
    "Start it or correct SUPABASE_DB_URL. To use the embedded database, unset the variable.",
    { cause: error },
  );
}

function withoutSecrets(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}:${port || "5432"}${pathname}`;
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error";

/** PGlite's error for data it can't open, without its advice about compiling. Often no text is left. */
export const damageOf = (error: unknown): string =>
  reason(error)
    .replace(/\.? *Build with -s?ASSERTIONS.*$/, "")
    .replace(/^Aborted\((.*)\)$/, "$1")
    .replace(/\.$/, "");
