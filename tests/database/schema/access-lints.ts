import type { Lint } from "./lint.ts";
import { TRUSTED } from "./trusted-functions.ts";

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");

const TABLES = `pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`;

const FUNCTIONS = `pg_proc f
  where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and f.prokind <> 'a'
    and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')`;

const POLICIES = `(
  select *, concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) as words,
    polrelid::regclass || ': ' || polname as thing
  from pg_policy
) p`;

/** Rules about who can access what. Each query returns the names of the objects that break the rule. */
export const accessLints: readonly Lint[] = [
  {
    rule: "every table has row-level security turned on",
    finds: `select t.oid::regclass::text as thing from ${TABLES} and not t.relrowsecurity`,
    plant: "create table public.bad (id uuid primary key)",
    thing: "bad",
  },
  {
    rule: "every table with a policy has row-level security turned on",
    finds: `select p.thing from ${POLICIES} join pg_class t on t.oid = p.polrelid where not t.relrowsecurity`,
    plant: `create table public.bad (id uuid primary key);
      create policy "planted" on public.bad for select to authenticated using (false)`,
    thing: "bad: planted",
  },
  {
    rule: "no policy applies to everyone or to visitors",
    finds: `select p.thing from ${POLICIES} where p.polroles && array[0::oid, 'anon'::regrole::oid]`,
    plant: `create policy "planted" on public.orders for delete using (false)`,
    thing: "orders: planted",
  },
  {
    rule: "no policy is always true",
    finds: `select p.thing from ${POLICIES}
      where 'true' in (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,
    plant: `create policy "planted" on public.orders for delete to authenticated using (true)`,
    thing: "orders: planted",
  },
  {
    rule: "no policy relies on metadata that people can write themselves",
    finds: `select p.thing from ${POLICIES} where p.words ~ 'user_metadata'`,
    plant: `create policy "planted" on public.orders for delete to authenticated
      using ((select auth.jwt() -> 'user_metadata' ->> 'role') = 'owner')`,
    thing: "orders: planted",
  },
  {
    rule: "policies look up the person once per statement, not once per row",
    finds: String.raw`select p.thing from ${POLICIES}
      where regexp_replace(
        regexp_replace(p.words, '\( SELECT (auth|private)\.\w+\(\)', '', 'g'),
        'ARRAY\( SELECT private\.\w+\(', '', 'g'
      ) ~ '(auth|private)\.\w+\('`,
    plant: `create policy "planted" on public.orders for delete to authenticated
      using (org_id in (select private.my_org_ids('owner')))`,
    thing: "orders: planted",
  },
  {
    rule: "a table has at most one policy per command",
    finds: `select p.polrelid::regclass::text as thing from ${POLICIES}
      where p.polpermissive group by p.polrelid, p.polcmd having count(*) > 1
      union all
      select p.thing from ${POLICIES} where p.polcmd = '*'`,
    plant: `create policy "planted" on public.orders for select to authenticated using (false)`,
    thing: "orders",
  },
  {
    rule: "every update policy checks the row before and after the change",
    finds: `select p.thing from ${POLICIES} where p.polcmd = 'w' and (p.polqual is null or p.polwithcheck is null)`,
    plant: `create policy "planted" on public.orders for update to authenticated using (false)`,
    thing: "orders: planted",
  },
  {
    rule: "every command that a table grants has a policy",
    finds: `select t.oid::regclass || ' ' || wanted.privilege as thing
      from pg_class t, (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) as wanted (privilege, command)
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and (has_table_privilege('authenticated', t.oid, wanted.privilege)
          or (wanted.privilege <> 'delete' and has_any_column_privilege('authenticated', t.oid, wanted.privilege)))
        and not exists (select from pg_policy where polrelid = t.oid and polcmd::text = wanted.command)`,
    plant: "grant delete on public.orders to authenticated",
    thing: "orders delete",
  },
  {
    rule: "visitors have no access to any table, view or sequence",
    finds: `select oid::regclass::text as thing from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and case
        when relkind = 'S' then has_sequence_privilege('anon', oid, 'usage, select, update')
        when relkind in ('r', 'p', 'v', 'm', 'f') then
          has_table_privilege('anon', oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('anon', oid, 'select, insert, update, references')
      end`,
    plant: "grant select (id) on public.orders to anon",
    thing: "orders",
  },
  {
    rule: "no one can bypass row-level security with truncate, references or triggers",
    finds: `select t.oid::regclass::text as thing from ${TABLES}
      and has_table_privilege('authenticated', t.oid, 'truncate, references, trigger')`,
    plant: "grant truncate on public.orders to authenticated",
    thing: "orders",
  },
  {
    rule: "no one can change ids, owners, versions or timestamps",
    finds: `select t.oid::regclass || '.' || a.attname as thing
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and a.attname in ('id', 'org_id', 'user_id', 'version', 'created_at', 'updated_at')
        and has_column_privilege('authenticated', t.oid, a.attnum, 'update')`,
    plant: "grant update (org_id) on public.suppliers to authenticated",
    thing: "suppliers.org_id",
  },
  {
    rule: "visitors can't call any function",
    finds: `select f.oid::regprocedure::text as thing from ${FUNCTIONS} and has_function_privilege('anon', f.oid, 'execute')`,
    plant: "grant execute on function private.slug_of to anon",
    thing: "private.slug_of(text)",
  },
  {
    rule: "every function that people may call with its owner's rights is listed as trusted",
    finds: `select f.oid::regprocedure::text as thing from ${FUNCTIONS}
      and f.prosecdef and has_function_privilege('authenticated', f.oid, 'execute')
      and f.oid::regprocedure::text not in (${quoted(TRUSTED)})`,
    plant: "grant execute on function private.handle_new_user to authenticated",
    thing: "private.handle_new_user()",
  },
  {
    // Functions whose body isn't a string are exempt: PostgreSQL looks up the names in them when it creates them.
    rule: "every function whose names are looked up when it runs sets its search path",
    finds: `select f.oid::regprocedure::text as thing from ${FUNCTIONS}
      and f.prosqlbody is null and not coalesce(f.proconfig::text ~ 'search_path=', false)`,
    plant: "create function public.bad() returns int language sql as 'select 1'",
    thing: "bad()",
  },
  {
    rule: "views apply the rights of their reader, not of their owner",
    finds: `select oid::regclass::text as thing from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions::text ~ 'security_invoker=(true|on|1)', false)`,
    plant: "create view public.bad as select id from public.orders",
    thing: "bad",
  },
  {
    rule: "no view or table is of a kind that row-level security can't protect",
    finds: `select oid::regclass::text as thing from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('m', 'f')`,
    plant: "create materialized view public.bad as select id from public.orders",
    thing: "bad",
  },
  {
    rule: "no extension is installed in the schema of the API",
    finds: `select extname::text as thing from pg_extension where extnamespace = 'public'::regnamespace`,
    plant: "create extension citext with schema public",
    thing: "citext",
  },
];
