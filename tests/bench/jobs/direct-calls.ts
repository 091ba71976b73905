import { type Call, DatabaseRejection } from "../../../supabase/functions/_shared/database.ts";
import type { TestDatabase } from "../../database/support.ts";

const QUOTE = "$value$";

type Argument = { name: string; argument: string; type: string };

/** Calls functions of the database as a worker does, without the REST server. */
export async function directCalls(db: TestDatabase): Promise<Call> {
  const found = await db.query<Argument>(`
    select p.proname as name, a.name as argument, format_type(a.type, null) as type
    from pg_proc p
    cross join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) as a (name, type)
    where p.pronamespace = 'public'::regnamespace and p.pronargs > 0`);
  const types = new Map(found.map(({ name, argument, type }) => [`${name} ${argument}`, type]));

  return async (name, values) => {
    const written = Object.entries(values ?? {}).map(([argument, value]) => {
      const type = types.get(`${name} ${argument}`) ?? "text";
      const text = literal(value);
      return type.endsWith("[]")
        ? `${argument} => array(select jsonb_array_elements_text(${text}::jsonb))::${type}`
        : `${argument} => ${text}::${type}`;
    });
    try {
      // Without parameters, the call is one message to the database. With them it would be two, and the second would wait
      // while the worker computes in this process.
      const [row] = await db.query<{ result: unknown }>(
        `select public.${name}(${written.join(", ")}) as result`,
      );
      return row?.result ?? null;
    } catch (error) {
      const isRejected =
        error instanceof Error && "code" in error && String(error.code) === "PT409";
      throw isRejected ? new DatabaseRejection(error.message, "lease_expired", "PT409") : error;
    }
  };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Doubling the quotes of a long text would copy it once more.
  return text.includes(QUOTE) ? `'${text.replaceAll("'", "''")}'` : `${QUOTE}${text}${QUOTE}`;
}
