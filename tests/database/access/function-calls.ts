import type { Queryable } from "../../../supabase/local/database/database.ts";
import { ours, people } from "../tenants.ts";

type Parameter = { name: string; type: string; label: string | null };

/** Values for parameters, by name. They all belong to the first organization. */
const BY_NAME: Record<string, string> = {
  org: ours.org,
  channel: ours.channel,
  change_set: ours.changeSet,
  original: ours.changeSet,
  run: ours.syncRun,
  feed: ours.feed,
  invitation: ours.invitation,
  member: people.viewer,
  message: ours.message,
  product: ours.product,
  ticket: ours.ticket,
  supplier: ours.supplier,
  profile: ours.importProfile,
  sealed: "",
  warehouse: ours.spareWarehouse,
  after_seq: "0",
  before_seq: "1000000",
};

/** Values for parameters whose name fits no row, by type. */
const BY_TYPE: Record<string, string> = {
  uuid: "00000000-0000-4000-8000-00000000ffff",
  text: "x",
  jsonb: "{}",
  integer: "1",
  bigint: "1",
  boolean: "true",
  date: "2026-11-23",
  "timestamp with time zone": "2026-11-23T10:00:00Z",
  "time without time zone": "10:00",
};

function valueOf(callee: string, { name, type, label }: Parameter): string {
  // A function of the distributor's catalogue names a file; another one sends what a file says.
  if (name === "file" && type === "uuid") return ours.distributorFile;
  if (name === "schedule")
    return callee === "control_import_schedule" ? ours.importSchedule : ours.syncSchedule;
  const value = BY_NAME[name] ?? (type.endsWith("[]") ? "{}" : (label ?? undefined));
  const found = value ?? BY_TYPE[type];
  if (found === undefined) throw new Error(`No value for ${name} ${type} of ${callee}.`);
  return found;
}

/** A call with plausible arguments for every function that people may call through the API, by its name. */
export async function functionCalls(db: Queryable): Promise<Array<[name: string, sql: string]>> {
  const functions = await db.query<{ name: string; parameters: Parameter[] }>(`
    select p.proname as name, coalesce(
      (
        select jsonb_agg(jsonb_build_object(
          'name', p.proargnames[a.place], 'type', format_type(a.type, null),
          'label', (select enumlabel from pg_enum where enumtypid = a.type order by enumsortorder limit 1)
        ) order by a.place)
        from unnest(p.proargtypes::oid[]) with ordinality as a (type, place)
      ), '[]'
    ) as parameters
    from pg_proc p
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
    order by 1`);
  return functions.map(({ name, parameters }) => [
    name,
    `select * from public.${name}(${parameters
      .map((it) => `${it.name} => '${valueOf(name, it)}'::${it.type}`)
      .join(", ")})`,
  ]);
}
