import type { Queryable } from "../../../supabase/local/database/database.ts";

/** What a statement did: the number of rows that it returned or changed, or the error that rejected it. */
export type Attempt =
  | { rows: number; message: null }
  | { rows: null; message: string; detail: string };

/**
 * The database tries the statements itself and undoes each of them. Sending every statement separately, with its
 * savepoint and role, takes several times as long.
 */
const TRY_ALL = `
  create schema attempts;
  create function attempts.try_all(statements text[])
  returns table (rows int, message text, detail text) language plpgsql as $$
  declare
    statement text;
  begin
    foreach statement in array statements loop
      rows := null;
      message := null;
      detail := null;
      begin
        execute statement;
        get diagnostics rows = row_count;
        raise sqlstate 'UNDO0';
      exception
        when sqlstate 'UNDO0' then null;
        when others then
          get stacked diagnostics message = message_text, detail = pg_exception_detail;
      end;
      return next;
    end loop;
  end $$;
  grant usage on schema attempts to public;
  grant execute on function attempts.try_all to public;`;

/** Adds the function that `tryAll` calls, as the database's owner. */
export const prepareAttempts = (db: Queryable) => db.exec(TRY_ALL);

/** Tries each statement as the current role, and undoes it. */
export const tryAll = (tx: Queryable, statements: readonly string[]) =>
  tx.query<Attempt>("select rows, message, detail from attempts.try_all($1)", [[...statements]]);
