import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Database } from "./database.ts";
import { hasCode } from "../settings/stack-error.ts";
import { splitStatements, type Statement } from "./statements.ts";

/** A migration or seed that PostgreSQL rejected, in one line: file, line, error message. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, message: string, options?: ErrorOptions) {
    super(`${file}:${line}: ${message}`, options);
    this.file = file;
    this.line = line;
  }
}

/** The same history table as the official CLI's, so that either tool can continue after the other. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
`;

const RECORD = `
  insert into supabase_migrations.schema_migrations (version, name, statements)
  values ($1, $2, array(select jsonb_array_elements_text($3::text::jsonb)))
`;

export type Migration = { version: string; name: string; path: string };

/** Applies the pending migrations, or only the versions in `only`, each in one transaction, and returns them. */
export async function migrate(
  db: Database,
  folder: string,
  only?: readonly string[],
): Promise<Migration[]> {
  await db.exec(HISTORY);
  const applied = new Set(
    (
      await db.query<{ version: string }>(
        "select version from supabase_migrations.schema_migrations",
      )
    ).map((row) => row.version),
  );
  const pending = (await listMigrations(folder)).filter(
    ({ version }) => !applied.has(version) && (only?.includes(version) ?? true),
  );
  for (const migration of pending) await apply(db, migration);
  return pending;
}

/** Applied migrations whose file was edited later. Those edits are not in the database. */
export async function editedMigrations(db: Database, folder: string): Promise<Migration[]> {
  const rows = await db.query<{ version: string; statements: string }>(
    `select version, to_json(coalesce(statements, '{}'))::text as statements
     from supabase_migrations.schema_migrations`,
  );
  const recorded = new Map(rows.map((row) => [row.version, row.statements]));
  const edited: Migration[] = [];
  for (const migration of await listMigrations(folder)) {
    const before = recorded.get(migration.version);
    if (before === undefined) continue;
    const now = textsOf(await readFile(migration.path, "utf8"));
    const then = z.array(z.string()).parse(JSON.parse(before));
    if (then.length !== now.length || then.some((sql, index) => sql !== now[index]))
      edited.push(migration);
  }
  return edited;
}

/** Applied migrations whose file no longer exists. Their changes are still in the database. */
export async function missingMigrations(db: Database, folder: string): Promise<string[]> {
  const rows = await db.query<{ version: string; name: string | null }>(
    "select version, name from supabase_migrations.schema_migrations order by version",
  );
  const present = new Set((await listMigrations(folder)).map(({ version }) => version));
  return rows
    .filter(({ version }) => !present.has(version))
    .map(({ version, name }) => `${version}_${name ?? "*"}.sql`);
}

/** Runs a seed file in one transaction, if the file exists. */
export async function seed(db: Database, path: string): Promise<void> {
  let sql: string;
  try {
    sql = await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  await runFile(db, path, sql);
}

export async function listMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).toSorted();
  return names.flatMap((file) => {
    const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined) return [];
    return [{ version, name, path: join(folder, file) }];
  });
}

/** Runs one SQL file in one transaction. */
export async function runSqlFile(db: Database, path: string): Promise<void> {
  await runFile(db, path, await readFile(path, "utf8"));
}

async function apply(db: Database, { version, name, path }: Migration) {
  const sql = await readFile(path, "utf8");
  await runFile(db, path, sql, [version, name, JSON.stringify(textsOf(sql))]);
}

const textsOf = (source: string) => splitStatements(source).map(({ sql }) => sql);

/** Runs each statement separately, because few PostgreSQL errors give a position in the text. */
async function runFile(db: Database, path: string, source: string, record?: string[]) {
  await db.transaction(async (tx) => {
    for (const statement of splitStatements(source)) {
      try {
        await tx.exec(statement.sql);
      } catch (error) {
        throw explain(error, basename(path), statement);
      }
    }
    if (record) await tx.query(RECORD, record);
  });
}

const serverError = z.object({
  message: z.string(),
  position: z.coerce.number().int().nullish(),
  detail: z.string().nullish(),
});

function explain(error: unknown, file: string, statement: Statement): unknown {
  const { success, data } = serverError.safeParse(error);
  if (!success) return error;
  // PostgreSQL gives a character position from 1, and readers need a line number.
  const before = Array.from(statement.sql).slice(0, Math.max(0, (data.position ?? 1) - 1));
  const line = statement.line + before.filter((character) => character === "\n").length;
  const detail = data.detail ? ` (${data.detail})` : "";
  const message = `${data.message}${detail}`.replaceAll(/\s*\n\s*/g, " ");
  return new MigrationError(file, line, message, { cause: error });
}
