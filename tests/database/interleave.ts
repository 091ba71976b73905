import type { Queryable } from "../../supabase/local/database/database.ts";

/**
 * Runs the statements of another request just before the transaction inserts a row into a table, as if both requests
 * had been sent at the same time.
 */
export async function interleave(tx: Queryable, table: string, statements: string): Promise<void> {
  await tx.exec(`
    create function pg_temp.come_between() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() = 1 then ${statements} end if;
      return new;
    end $$;
    create trigger come_between before insert on ${table}
      for each row execute function pg_temp.come_between();`);
}
