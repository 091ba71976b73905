-- The audit log of an organization: who changed what and when, with the values before and after. Products and orders
-- have their own histories, which the log shows too. Triggers record changes to members, settings, channels, schedules,
-- rules and keys, so no screen or function can bypass the log.

create type public.audit_action as enum ('added', 'changed', 'deleted');

create table public.audit_events (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  -- The name of the table that changed.
  area text not null check (area ~ '^[a-z][a-z0-9_]{1,39}$'),
  action public.audit_action not null,
  -- The row's name at that time.
  label text check (char_length(label) <= 200),
  -- No foreign key, because a log outlives the people it mentions. Null for changes that the server made on its own.
  actor_id uuid,
  -- Whether a job or a function acted for the person.
  is_automatic boolean not null default false,
  -- True for changes to tables that only owners may read.
  is_for_owners boolean not null default false,
  -- The values of the columns that changed. Long values are cut off.
  before jsonb check (octet_length(before::text) <= 262144),
  after jsonb check (octet_length(after::text) <= 262144),
  primary key (org_id, id)
);
create index audit_events_recent on public.audit_events (org_id, created_at desc, id);
create index audit_events_readers on public.audit_events (is_for_owners, org_id);

alter table public.audit_events enable row level security;
grant select on public.audit_events to authenticated;
-- Rows can be added but not changed. They're deleted only together with their organization.
revoke all on public.audit_events from service_role;
grant select, insert on public.audit_events to service_role;

create policy "members read the audit log, and owners all of it" on public.audit_events
  for select to authenticated
  using (
    (not is_for_owners and org_id = any(array(select private.my_org_ids('viewer'))))
    or (is_for_owners and org_id = any(array(select private.my_org_ids('owner'))))
  );

-- The values of these columns, without nulls. Values over 1,500 bytes are cut off after 300 characters.
create function private.audited_values(of jsonb, columns text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(
    key, case when octet_length(value::text) > 1500 then to_jsonb(left(value::text, 300) || '…') else value end
  )
  from jsonb_each(of) where key = any(columns) and value <> 'null'
$$;

-- Records one change. Arguments of the trigger: the column that holds the organization, the one that names the row, who
-- may read the change ('viewer' or 'owner'), and the columns to leave out. It records only columns that members may
-- read, so that no secret can reach the log. Changes by scripts such as the seed aren't recorded, nor are rows that
-- disappear together with their organization.
create function private.record_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  latest constant jsonb := coalesce(new_row, old_row);
  org constant uuid := latest ->> tg_argv[0];
  columns text[];
  named text;
begin
  if claims is null or not exists (select from public.organizations o where o.id = org) then
    return null;
  end if;
  columns := array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped
      and a.attname !~ '(^|_)(id|by)$' and a.attname <> all('{created_at,updated_at}'::text[] || tg_argv[3]::text[])
      and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
      and new_row -> a.attname::text is distinct from old_row -> a.attname::text
  );
  if tg_op = 'UPDATE' and columns = '{}' and tg_table_schema = 'public' then
    return null;
  end if;
  -- Rows that belong to a channel or a supplier include its name, because ids mean nothing to people.
  named := concat_ws(
    ' · ', (select c.name from public.channels c where c.org_id = org and c.id = (latest ->> 'channel_id')::uuid),
    (select s.name from public.suppliers s where s.org_id = org and s.id = (latest ->> 'supplier_id')::uuid),
    nullif(latest ->> tg_argv[1], '')
  );
  insert into public.audit_events (
    org_id, area, action, label, actor_id, is_automatic, is_for_owners, before, after
  )
  values (
    org, tg_table_name,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end::public.audit_action,
    left(nullif(named, ''), 200), auth.uid(), claims ->> 'role' = 'service_role', tg_argv[2] = 'owner',
    private.audited_values(old_row, columns), private.audited_values(new_row, columns)
  );
  return null;
end
$$;

create trigger audit after update on public.organizations
  for each row execute function private.record_audit('id', 'name', 'viewer', '{sandbox_of}');
create trigger audit after insert or update or delete on public.members
  for each row execute function private.record_audit('org_id', 'user_id', 'viewer', '{}');
create trigger audit after insert or update or delete on public.invitations
  for each row execute function private.record_audit('org_id', 'email', 'owner', '{invited_by}');
create trigger audit after insert or update or delete on public.suppliers
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{version}');
create trigger audit after insert or update or delete on public.warehouses
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{version}');
create trigger audit after insert or update or delete on public.channels
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{config_version,rules_version}');
create trigger audit after insert or update or delete on public.channel_maps
  for each row execute function private.record_audit('org_id', 'ours', 'viewer', '{}');
create trigger audit after insert or update or delete on private.channel_credentials
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{}');
create trigger audit after insert or update or delete on public.feeds
  for each row execute function private.record_audit('org_id', 'file', 'viewer', '{last_fetched_at,fetches}');
create trigger audit after insert or update or delete on public.sync_schedules
  for each row execute function private.record_audit('org_id', '', 'viewer', '{due_at,waiting_for,approved,ended_at}');
create trigger audit after insert or delete on public.import_profiles
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{header_key,file_settings,mapping}');
create trigger audit after insert or update or delete on public.import_schedules
  for each row execute function private.record_audit(
    'org_id', 'name', 'viewer', '{next_run_at,last_run_at,last_result,failures,run_id}'
  );
create trigger audit after insert or delete on public.rule_sets
  for each row execute function private.record_audit('org_id', '', 'viewer', '{content}');

-- One page of the log, newest first: {"events": […], "next": what to pass as `query.before`, or null at the end}. The
-- query is {"areas": […] or null, "actor", "since", "until", "before": {"at", "key"}, "limit"}. The admin panel calls
-- it. At most one page of each of the three sources is read, in the order of its index, and the pages are merged, so
-- few rows are read even if the log has a million events. `security definer`, because the names of former members are
-- shown too. Rows contain names and values; the portal writes the sentences.
create function public.audit_page(org uuid, query jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_owner constant boolean := exists (select from private.my_org_ids('owner') mine where mine = org);
  areas constant text[] := case when jsonb_typeof(query -> 'areas') = 'array' then
    array(select jsonb_array_elements_text(query -> 'areas')) end;
  actor constant uuid := query ->> 'actor';
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
  latest constant timestamptz := least(
    (query ->> 'until')::timestamptz, (query -> 'before' ->> 'at')::timestamptz, 'infinity'
  );
  before_at constant timestamptz := query -> 'before' ->> 'at';
  before_key constant text := query -> 'before' ->> 'key';
  size constant int := least(greatest(coalesce((query ->> 'limit')::int, 50), 1), 1000);
  found jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  with recorded as (
    select e.created_at as at, 'a' || lpad(e.id::text, 19, '0') as key, e.area, e.action::text as action,
      case when e.area = 'members' then (
        select p.display_name from public.profiles p where p.user_id::text = e.label
      ) else e.label end as label,
      e.actor_id, null::text as api_key, e.is_automatic, e.before, e.after, null::text as target
    from public.audit_events e
    where e.org_id = org and e.created_at >= since and e.created_at <= latest
      and (areas is null or e.area = any(areas)) and (actor is null or e.actor_id = actor)
      and (is_owner or not e.is_for_owners)
      and (before_at is null or (e.created_at, 'a' || lpad(e.id::text, 19, '0')) < (before_at, before_key))
    order by e.created_at desc, e.id desc limit size + 1
  ),
  catalogue as (
    select c.created_at, 'c' || c.id, 'products', c.kind::text, c.title, c.actor_id, c.api_key, c.source ? 'schedule', null::jsonb,
      jsonb_build_object(
        'created', c.created, 'updated', c.updated, 'removed', c.removed, 'rejected', c.rejected
      ),
      c.id::text
    from public.change_sets c
    where c.org_id = org and c.created_at >= since and c.created_at <= latest and c.state <> 'open'
      and (areas is null or 'products' = any(areas)) and (actor is null or c.actor_id = actor)
      and (before_at is null or (c.created_at, 'c' || c.id) < (before_at, before_key))
    order by c.created_at desc, c.id desc limit size + 1
  ),
  selling as (
    select e.created_at, 'o' || lpad(e.seq::text, 19, '0'), 'orders', e.kind::text,
      (select o.number from public.orders o where o.org_id = org and o.id = e.order_id),
      e.actor_id, e.api_key, e.actor_id is null and e.api_key is null, null::jsonb, private.audited_values(e.details, array(select jsonb_object_keys(e.details))),
      e.order_id::text
    from public.order_events e
    where e.org_id = org and e.created_at >= since and e.created_at <= latest
      and (areas is null or 'orders' = any(areas)) and (actor is null or e.actor_id = actor)
      and (before_at is null or (e.created_at, 'o' || lpad(e.seq::text, 19, '0')) < (before_at, before_key))
    order by e.created_at desc, e.seq desc limit size + 1
  ),
  merged as (
    select * from recorded union all select * from catalogue union all select * from selling
    order by at desc, key desc limit size + 1
  )
  select jsonb_agg(
    to_jsonb(m) - '{actor_id,api_key}'::text[] || jsonb_build_object(
      'actor', coalesce((select p.display_name from public.profiles p where p.user_id = m.actor_id), m.api_key),
      'is_person', m.actor_id is not null
    )
    order by m.at desc, m.key desc
  ) into found from merged m;
  return jsonb_build_object(
    'events', coalesce((
      select jsonb_agg(e.event order by e.n) from jsonb_array_elements(found) with ordinality as e (event, n) where e.n <= size
    ), '[]'),
    'next', case when jsonb_array_length(found) > size then
      jsonb_build_object('at', found -> (size - 1) ->> 'at', 'key', found -> (size - 1) ->> 'key') end
  );
end
$$;

-- How much an organization stores: {"products", "listings", "orders", "changes": product changes in the history,
-- "images" and "imageBytes" or null without a file store, "attachments", "attachmentBytes"}. Products, listings and
-- orders aren't counted here: their numbers come from the counters that the lists use. The admin panel calls it.
create function public.storage_overview(org uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  images jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  if to_regclass('storage.objects') is not null then
    execute $count$
      select jsonb_build_object(
        'images', count(*), 'imageBytes', coalesce(sum((o.metadata ->> 'size')::bigint), 0)
      )
      from storage.objects o
      where o.bucket_id = 'product-images' and o.name collate "C" >= $1::text || '/' and o.name collate "C" < $1::text || '0'
    $count$ into images using org;
  end if;
  return jsonb_build_object(
    'products', (select coalesce(sum(c.products), 0) from private.product_counts c where c.org_id = org),
    'listings', (
      select coalesce(sum(t.listings), 0)
      from public.channels c join private.listing_tallies t on t.channel_id = c.id and t.issue_key = ''
      where c.org_id = org
    ),
    'orders', (select coalesce(sum(c.orders), 0) from private.order_counts c where c.org_id = org),
    'changes', (
      select coalesce(sum(c.created + c.updated + c.removed), 0) from public.change_sets c where c.org_id = org
    ),
    'attachments', (select count(*) from public.ticket_files f where f.org_id = org),
    'attachmentBytes', (select coalesce(sum(octet_length(f.content)), 0) from public.ticket_files f where f.org_id = org)
  ) || coalesce(images, '{"images": null, "imageBytes": null}');
end
$$;

grant execute on function
  public.audit_page,
  public.storage_overview
to authenticated;

-- The full export of an organization's data.

-- The tables an export contains: those that hold rows of an organization and that the caller may read. Chunks of change
-- sets, jobs and the assignments of tickets to staff are excluded, because they are only internal bookkeeping.
create function public.exportable_tables() returns setof text
language sql stable set search_path = ''
as $$
  select c.relname::text from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('change_set_chunks', 'jobs', 'ticket_assignments')
    and has_any_column_privilege(c.oid, 'select')
    and (c.relname = 'organizations' or exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    ))
  order by c.relname
$$;

-- One page of one table: {"columns": […], "rows": [[…]], "next": the value to pass as `after`, or null at the end}. The
-- export page calls it until `next` is null. The function runs with the caller's rights. A page is limited by rows and
-- by bytes, because a thousand long texts in one response would exceed the server's limits. Values are text, so no
-- decimal is rounded.
create function public.export_page(org uuid, of_table text, after text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page_size constant int := 1000;
  max_bytes constant int := 4000000;
  source regclass;
  columns text[];
  keys text[];
  record record;
  records jsonb[] := '{}';
  bytes bigint := 0;
  last_key jsonb;
  is_full boolean := false;
begin
  perform private.require_full_session();
  if of_table not in (select public.exportable_tables()) then
    raise undefined_table using message = 'This table can''t be exported.';
  end if;
  source := format('public.%I', of_table)::regclass;

  columns := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = source and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(source, a.attnum, 'select')
    order by a.attnum
  );
  keys := array(
    select a.attname from pg_catalog.pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = source and i.indisprimary
    order by k.n
  );

  -- Reads row by row, so that no more rows are decompressed than the page returns.
  for record in execute format(
    $page$
      select jsonb_build_array(%1$s) as cells, jsonb_build_array(%2$s) as row_key
      from (
        select %3$s from %4$s where %5$I = $1 %6$s order by %7$s limit $2
      ) page
    $page$,
    (select string_agg(format('%I::text', name), ', ') from unnest(columns) name),
    (select string_agg(format('%I::text', name), ', ') from unnest(keys) name),
    (select string_agg(format('%I', name), ', ') from unnest(columns) name),
    source,
    case of_table when 'organizations' then 'id' else 'org_id' end,
    case when after is not null then (
      select format('and (%s) > (%s)', string_agg(format('%I', key), ', ' order by n), string_agg(
        format('$3[%s]::%s', n, (
          select format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a
          where a.attrelid = source and a.attname = key
        )), ', ' order by n
      ))
      from unnest(keys) with ordinality as each (key, n)
    ) end,
    (select string_agg(format('%I', name), ', ') from unnest(keys) name)
  ) using org, page_size, after
  loop
    bytes := bytes + pg_column_size(record.cells);
    -- The first row is always included, however large, so that the export can continue.
    is_full := bytes > max_bytes and last_key is not null;
    exit when is_full;
    records := array_append(records, record.cells);
    last_key := record.row_key;
  end loop;

  return jsonb_build_object(
    'columns', to_jsonb(columns),
    'rows', to_jsonb(records),
    'next', case when is_full or cardinality(records) = page_size then last_key end
  );
end
$$;

grant execute on function
  public.exportable_tables,
  public.export_page
to authenticated;
