import { type Call, DatabaseRejection } from "../../../supabase/functions/_shared/database.ts";
import type { TestDatabase } from "../../database/support.ts";

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
    const given = Object.entries(values ?? {});
    const written = given.map(([argument], at) => {
      const type = types.get(`${name} ${argument}`) ?? "text";
      const text = `$${at + 1}::text`;
      return type.endsWith("[]")
        ? `${argument} => array(select jsonb_array_elements_text(${text}::jsonb))::${type}`
        : `${argument} => ${text}::${type}`;
    });
    const parameters = given.map(([, value]) =>
      typeof value === "object" && value !== null
        ? JSON.stringify(value)
        : (value?.toString() ?? null),
    );
    try {
      // One message to the database: the calls would wait between several while the worker computes in this process.
      const [row] = await db.query<{ result: unknown }>(
        `select public.${name}(${written.join(", ")}) as result`,
        parameters,
      );
      return row?.result ?? null;
    } catch (error) {
      const isRejected =
        error instanceof Error && "code" in error && String(error.code) === "PT409";
      throw isRejected ? new DatabaseRejection(error.message, "lease_expired", "PT409") : error;
    }
  };
}
