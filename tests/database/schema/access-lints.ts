import type { Lint } from "./lint.ts";

/** Functions that run with their owner's rights and that people may still call, each with the reason. */
const TRUSTED = [
  "private.my_org_ids(member_role)", // Policies on `members` would recurse without this function.
  "private.catalogue_version(uuid)", // Counts of products are in a private table. Only members get an answer.
  "rule_set_reach(uuid,uuid)", // Uses the same private counts. Only members get an answer.
  "private.my_colleague_ids()", // The policies would recurse without it too.
  // Sessions and factors are in tables that no role can read. These functions look only at the caller's own.
  "private.my_user_id()",
  "private.require_full_session()",
  // Recovery codes are in a table that no role can read. The functions use only the caller's own.
  "create_recovery_codes()",
  "recovery_codes_left()",
  "my_security()", // Returns only the caller's own sessions and events, from tables that no role can read.
  // Only these functions write `members` and `invitations`. Each checks who the caller is and what they may do in the
  // organization.
  "invite_member(uuid,text,member_role,text,text)",
  "revoke_invitation(uuid)",
  "set_member_role(uuid,uuid,member_role)",
  "remove_member(uuid,uuid)",
  "leave_organization(uuid)",
  // An invited person isn't a member yet. Their verified address and the token from the email authorize them.
  "read_invitation(text)",
  "accept_invitation(text)",
  "decline_invitation(text)",
  "close_ticket(uuid)", // Closing is the only change that members may make to a ticket.
  "organization_members(uuid)", // Email addresses are in `auth.users`. The function shows only those of colleagues.
  // Only these functions write products and their ledger. Each requires an editor of the organization.
  "begin_change_set(uuid,uuid,change_set_kind,text,jsonb,uuid)",
  "apply_chunk(uuid,integer,jsonb)",
  "commit_change_set(uuid,jsonb)",
  "cancel_change_set(uuid)",
  "edit_products(uuid,uuid,change_set_kind,text,jsonb)",
  "begin_undo(uuid,uuid,text,uuid[],text[])",
  "apply_undo_chunk(uuid,integer)",
  // Returns the fingerprints of a whole catalogue, page by page, and requires a member of the organization.
  "product_fingerprints(uuid,text[],text[],uuid,text,text[],uuid,text[])",
  "merge_products(uuid,uuid,text,jsonb,jsonb,boolean)",
  // Row-level security prevents the use of text indexes. Each function checks that the caller belongs to the
  // organization and returns ids, which the caller then reads under the policies.
  "private.products_like(uuid,text,integer)",
  "private.orders_like(uuid,text,integer)",
  // The product list, its counts and its facets bypass row-level security for the same reason.
  "product_page(uuid,jsonb,jsonb,integer)",
  "product_facets(uuid,jsonb)",
  "find_facet_values(uuid,text,text)",
  "own_categories(uuid)",
  "own_options(uuid)",
  "save_sku_list(uuid,text[])", // Deletes old lists afterwards, which no person may do to other people's lists.
  "has_picture_store()", // Returns one yes or no about the server, from a table that no role can read.
  "count_source_fetch(uuid)", // Counts in a table that no role can read, and requires an editor of the organization.
  // Only these functions write schedules. Each requires an editor of the organization.
  "save_import_schedule(uuid,uuid,uuid,text,text,jsonb,import_frequency,integer,integer,boolean,uuid)",
  "control_import_schedule(uuid,import_schedule_action)",
  // Only these functions write listings, sync runs, feeds and credentials. Each checks what the caller may do with
  // the channel (`private.require_channel`, `private.lock_sync_run`, `private.lock_schedule`).
  "save_shop_ids(uuid,jsonb)",
  "unknown_shop_ids(uuid)",
  "begin_sync_run(uuid,uuid,sync_kind,sync_scope,uuid,uuid)",
  "record_sync_items(uuid,jsonb)",
  "revert_sync_items(uuid,boolean)",
  "sync_changes(uuid,text,text[])",
  "dismiss_reported_errors(uuid,uuid[])",
  "finish_sync_run(uuid,sync_state,integer,text)",
  "schedule_sync(uuid,uuid,text[],time without time zone,date)",
  "approve_listings(uuid,text)",
  "cancel_scheduled_sync(uuid)",
  "create_feed(uuid,text,text)",
  "rotate_feed(uuid)",
  "revoke_feed(uuid)",
  "save_channel_credential(uuid,text,text,text)",
  "delete_channel_credential(uuid,text)",
  // Only these functions write a distributor's catalogue (`private.lock_distributor_file`).
  "begin_distributor_file(uuid,uuid,jsonb)",
  "apply_distributor_items(uuid,jsonb)",
  "apply_missing_distributor_items(uuid,text[],integer)",
  "commit_distributor_file(uuid)",
  "cancel_distributor_file(uuid)",
  "undo_distributor_file(uuid)",
  "distributor_item_page(uuid,jsonb,text,integer)", // Policies would prevent the use of the search indexes.
  // These functions read tables that no role can read, or use indexes that policies would prevent. They make the same
  // checks.
  "channel_credentials(uuid)",
  "listing_summary(uuid,text)",
  "shared_titles(uuid)",
  "file_items(uuid,text,text[],text,uuid,uuid,uuid)",
  "revert_file_items(uuid,text,uuid)",
  "listing_page(uuid,text,listing_state,text,text,text,uuid,integer)",
  // Throughput is counted in a table that no role can read. It requires a member of the organization.
  "job_overview(uuid)",
  // Only these functions write jobs. Each requires an editor of the organization.
  "cancel_job(uuid,bigint)",
  "retry_job(uuid,bigint)",
  // The closing date of an organization can't be set directly. Each function requires an owner's live session.
  "close_organization(uuid,text)",
  "cancel_organization_closing(uuid)",
];

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
    rule: "row-level security is on",
    finds: `select t.oid::regclass::text as thing from ${TABLES} and not t.relrowsecurity`,
    plant: "create table public.bad (id uuid primary key)",
    thing: "bad",
  },
  {
    rule: "no policy waits for row-level security to be switched on",
    finds: `select p.thing from ${POLICIES} join pg_class t on t.oid = p.polrelid where not t.relrowsecurity`,
    plant: `create table public.bad (id uuid primary key);
      create policy "planted" on public.bad for select to authenticated using (false)`,
    thing: "bad: planted",
  },
  {
    rule: "no policy is for everyone or for visitors",
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
    rule: "no policy believes what people write about themselves",
    finds: `select p.thing from ${POLICIES} where p.words ~ 'user_metadata'`,
    plant: `create policy "planted" on public.orders for delete to authenticated
      using ((select auth.jwt() -> 'user_metadata' ->> 'role') = 'owner')`,
    thing: "orders: planted",
  },
  {
    rule: "policies ask who the person is once per statement, not per row",
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
    rule: "one policy per command",
    finds: `select p.polrelid::regclass::text as thing from ${POLICIES}
      where p.polpermissive group by p.polrelid, p.polcmd having count(*) > 1
      union all
      select p.thing from ${POLICIES} where p.polcmd = '*'`,
    plant: `create policy "planted" on public.orders for select to authenticated using (false)`,
    thing: "orders",
  },
  {
    rule: "what may be changed is checked before and after",
    finds: `select p.thing from ${POLICIES} where p.polcmd = 'w' and (p.polqual is null or p.polwithcheck is null)`,
    plant: `create policy "planted" on public.orders for update to authenticated using (false)`,
    thing: "orders: planted",
  },
  {
    rule: "no grant without its policy",
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
    rule: "visitors reach no table, view or sequence",
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
    rule: "nobody gets around row-level security by emptying a table or hanging something on it",
    finds: `select t.oid::regclass::text as thing from ${TABLES}
      and has_table_privilege('authenticated', t.oid, 'truncate, references, trigger')`,
    plant: "grant truncate on public.orders to authenticated",
    thing: "orders",
  },
  {
    rule: "nobody rewrites keys, owners and times",
    finds: `select t.oid::regclass || '.' || a.attname as thing
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and a.attname in ('id', 'org_id', 'user_id', 'version', 'created_at', 'updated_at')
        and has_column_privilege('authenticated', t.oid, a.attnum, 'update')`,
    plant: "grant update (org_id) on public.suppliers to authenticated",
    thing: "suppliers.org_id",
  },
  {
    rule: "visitors call no function",
    finds: `select f.oid::regprocedure::text as thing from ${FUNCTIONS} and has_function_privilege('anon', f.oid, 'execute')`,
    plant: "grant execute on function private.slug_of to anon",
    thing: "private.slug_of(text)",
  },
  {
    rule: "functions with their owner's rights are written down before people may call them",
    finds: `select f.oid::regprocedure::text as thing from ${FUNCTIONS}
      and f.prosecdef and has_function_privilege('authenticated', f.oid, 'execute')
      and f.oid::regprocedure::text not in (${quoted(TRUSTED)})`,
    plant: "grant execute on function private.handle_new_user to authenticated",
    thing: "private.handle_new_user()",
  },
  {
    rule: "every function says where it looks for names",
    finds: `select f.oid::regprocedure::text as thing from ${FUNCTIONS}
      and not coalesce(f.proconfig::text ~ 'search_path=', false)`,
    plant: "create function public.bad() returns int language sql return 1",
    thing: "bad()",
  },
  {
    rule: "views show what their reader may see, not what their maker may",
    finds: `select oid::regclass::text as thing from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce(reloptions::text ~ 'security_invoker=(true|on|1)', false)`,
    plant: "create view public.bad as select id from public.orders",
    thing: "bad",
  },
  {
    rule: "nothing that row-level security cannot guard is shown",
    finds: `select oid::regclass::text as thing from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('m', 'f')`,
    plant: "create materialized view public.bad as select id from public.orders",
    thing: "bad",
  },
  {
    rule: "extensions stay out of the API",
    finds: `select extname::text as thing from pg_extension where extnamespace = 'public'::regnamespace`,
    plant: "create extension citext with schema public",
    thing: "citext",
  },
];
