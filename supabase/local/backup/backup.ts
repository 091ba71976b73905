import type { Queryable } from "../database/database.ts";

/** Schemas that contain data: `OWN` has the tables of the migrations, and `SERVER` those that the server creates. */
const OWN = ["public", "private"];
const SERVER = ["auth", "storage", "supabase_migrations"];

/** Sessions belong to one server: its key signs their tokens. People log in again after a restore. */
const SESSIONS = ["sessions", "refresh_tokens", "mfa_amr_claims", "mfa_challenges", "flow_state"];

/** Rows per statement. Restoring larger statements would need too much memory. */
const ROWS_AT_ONCE = 200;

const HEADER = "-- Supplier Portal backup 1, migrations:";

type Table = { schema: string; name: string; columns: string[]; size: number };

/**
 * The data as SQL that psql and the official CLI can run on a database with the same migrations. The first line names
 * those migrations. Rows that already exist are left unchanged, because migrations add some themselves.
 */
export async function* backupOf(db: Queryable): AsyncGenerator<string> {
  const versions = await db.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  yield `${HEADER} ${versions.map(({ version }) => version).join(" ")}\n`;
  yield "begin;\nset local session_replication_role = replica;\nset local standard_conforming_strings = on;\n";
  for (const table of await tablesOf(db)) yield* rowsOf(db, table);
  yield* sequencesOf(db);
  yield EMPTY_TOKENS;
  yield "commit;\n";
}

const tablesOf = (db: Queryable) =>
  db.query<Table>(
    `select n.nspname::text as schema, c.relname::text as name, pg_table_size(c.oid)::float8 as size,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'schema_migrations'
       and not (n.nspname = 'auth' and c.relname = any($2))
     group by c.oid, n.nspname, c.relname order by n.nspname, c.relname`,
    [[...OWN, ...SERVER], SESSIONS],
  );

async function* rowsOf(db: Queryable, { schema, name, columns }: Table): AsyncGenerator<string> {
  const target = `${quotedName(schema)}.${quotedName(name)}`;
  const isOwn = OWN.includes(schema);
  const values = columns.map((column) => `quote_nullable(t.${quotedName(column)}::text)`);
  const row = isOwn ? `'(' || concat_ws(', ', ${values.join(", ")}) || ')'` : "to_json(t)::text";
  const list = columns.map(quotedName).join(", ");
  // The physical location of a row is a key that every table has.
  for (let after = "(0,0)"; ;) {
    const page = await db.query<{ place: string; row: string }>(
      `select t.ctid::text as place, ${row} as row from ${target} t where t.ctid > $1::text::tid order by t.ctid limit ${ROWS_AT_ONCE}`,
      [after],
    );
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.place;
    const rows = page.map((one) => one.row).join(",\n");
    yield isOwn
      ? `insert into ${target} (${list}) overriding system value values\n${rows}\non conflict do nothing;\n`
      : insertPresent(target, columns, `[${rows}]`);
  }
}

/** Skips tables and columns that don't exist on the target server. */
function insertPresent(table: string, columns: readonly string[], rows: string): string {
  const target = quotedText(table);
  const statement = `do BODY declare list text; begin
select string_agg(quote_ident(attname), ', ') into list from pg_attribute
where attrelid = to_regclass(${target}) and attnum > 0 and attgenerated = '' and attname in (${columns.map(quotedText).join(", ")});
if list is not null then execute format(
'insert into %2$s (%1$s) overriding system value select %1$s from json_populate_recordset(null::%2$s, $1) on conflict do nothing',
list, ${target}) using ${quotedText(rows)}::json;
end if; end BODY;\n`;
  let tag = "$backup$";
  for (let n = 1; statement.includes(tag); n += 1) tag = `$backup${n}$`;
  return statement.replace(/^do BODY/, () => `do ${tag}`).replace(/BODY;\n$/, () => `${tag};\n`);
}

/**
 * The real auth server can't read an account with a null token, but the embedded one stores null for a missing token.
 */
const EMPTY_TOKENS = `do $$ begin if to_regclass('auth.one_time_tokens') is not null then
update auth.users set confirmation_token = coalesce(confirmation_token, ''), recovery_token = coalesce(recovery_token, ''),
email_change = coalesce(email_change, ''), email_change_token_new = coalesce(email_change_token_new, ''),
email_change_token_current = coalesce(email_change_token_current, ''), phone_change = coalesce(phone_change, ''),
phone_change_token = coalesce(phone_change_token, ''), reauthentication_token = coalesce(reauthentication_token, '');
end if; end $$;\n`;

async function* sequencesOf(db: Queryable): AsyncGenerator<string> {
  const sequences = await db.query<{ name: string; last: string }>(
    `select quote_literal(format('%I.%I', schemaname, sequencename)) as name, last_value::text as last
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [OWN],
  );
  for (const { name, last } of sequences) yield `select setval(${name}, ${last});\n`;
}

const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;
const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The migrations that a backup was made with; null if the text isn't one of our backups, or is truncated. */
export function migrationsOf(backup: string): string[] | null {
  if (!backup.startsWith(HEADER) || !backup.endsWith("\ncommit;\n")) return null;
  return backup.slice(HEADER.length, backup.indexOf("\n")).split(" ").filter(Boolean);
}
