-- Rules that clean products, decide what a channel gets, and set prices.

create type public.rule_set_kind as enum ('clean', 'publish', 'price');

-- The rules of one kind for one supplier, one channel or the whole organization, in their order. Each save is a new
-- version, so that versions can be compared and restored, and the version that set a price stays available. Clients add
-- and delete rows, but never change one. If two people save the same version, the second one fails.
create table public.rule_sets (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- Computed from the kind and scope, so that the primary key allows only one set for each combination, even if
  -- requests arrive at the same time. The two digits make it a valid UUID of version 8, which is for computed ids.
  id uuid not null generated always as (
    overlay(overlay(
      md5(
        org_id::text || case kind when 'clean' then 'clean' when 'publish' then 'publish' else 'price' end
        || coalesce(supplier_id::text, '') || '/' || coalesce(channel_id::text, '')
      ) placing '8' from 13) placing 'a' from 17)::uuid
  ) stored,
  version int not null default 1 check (version between 1 and 100000),
  kind public.rule_set_kind not null,
  -- Limits the rules to products of this supplier. Only clean rules can have a supplier.
  supplier_id uuid check (supplier_id is null or kind = 'clean'),
  -- Limits the rules to listings of this channel. Price rules without a channel set the price in the catalogue.
  channel_id uuid check (channel_id is null or kind <> 'clean'),
  is_enabled boolean not null default true,
  -- {"rules": […]}, and for prices also {"guards": […]}. The portal validates the content when it reads it.
  content jsonb not null check (
    jsonb_typeof(content) = 'object' and octet_length(content::text) <= 5000000
    and case jsonb_typeof(content -> 'rules') when 'array' then jsonb_array_length(content -> 'rules') <= 500 else false end
  ),
  created_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id, version),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index rule_sets_supplier on public.rule_sets (org_id, supplier_id);
create index rule_sets_channel on public.rule_sets (org_id, channel_id);
create index rule_sets_created_by on public.rule_sets (created_by);

alter table public.rule_sets enable row level security;
grant select, delete on public.rule_sets to authenticated;
grant insert (org_id, version, kind, supplier_id, channel_id, is_enabled, content)
on public.rule_sets to authenticated;

create policy "members read rule sets" on public.rule_sets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add versions of rule sets" on public.rule_sets
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete rule sets" on public.rule_sets
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

-- The latest version of every rule set. Row-level security decides what the caller sees. Triggers call it too, even
-- when no person caused the change.
create function private.latest_rule_sets(org uuid) returns setof public.rule_sets
language sql stable set search_path = ''
as $$
  select distinct on (r.id) r.* from public.rule_sets r where r.org_id = org order by r.id, r.version desc
$$;

create function public.latest_rule_sets(org uuid) returns setof public.rule_sets
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select * from private.latest_rule_sets(org)
$$;

grant execute on function private.latest_rule_sets, public.latest_rule_sets to authenticated, service_role;

-- The effects of rules outside their own table: which listings they affect, and the data with which the function `jobs`
-- applies them.

-- The channels whose listings a rule set of this kind and scope affects. Price rules of the catalogue affect no listing
-- until they are applied to products.
create function private.channels_of_rules(
  org uuid, of_kind public.rule_set_kind, channel uuid, contents jsonb[]
) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(c.id order by c.id), '{}') from public.channels c
  where c.org_id = org and case
    when of_kind = 'publish' then case
      when channel is not null then c.id = channel
      else exists (
        select from unnest(contents) as content, jsonb_array_elements(content -> 'rules') as rule
        where jsonb_typeof(rule -> 'channels') is distinct from 'array' or rule -> 'channels' ? c.id::text
      )
    end
    when of_kind = 'price' and channel is not null then c.id = channel or exists (
      select from private.latest_rule_sets(org) r
      where r.kind = 'price' and r.channel_id = c.id and r.content @? '$.rules[*].base ? (@.is == "list")'
    )
    else false
  end
$$;

-- If the change can affect any product, the channel's configuration gets a new version, so that all its listings are
-- rebuilt. Otherwise only the listings of affected products and their variants become stale. In both cases, no worker
-- can record a listing that was built with the earlier rules.
create function private.on_rule_set_saved() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected_channel uuid;
  affected text;
begin
  foreach affected_channel in array private.channels_of_rules(new.org_id, new.kind, new.channel_id, array(
    select r.content from public.rule_sets r
    where r.org_id = new.org_id and r.id = new.id and r.version between new.version - 1 and new.version
  )) loop
    affected := private.affected_products_sql(new.org_id, new.id, affected_channel);
    if affected is null then
      update public.channels set config_version = config_version + 1 where id = affected_channel;
      continue;
    end if;
    perform private.lock_catalogue(new.org_id);
    update public.channels set rules_version = rules_version + 1 where id = affected_channel;
    execute format(
      $sql$
        with affected as (select p.id, p.variant_group from public.products p where p.org_id = $1 and (%s))
        update public.listings l set is_stale = true
        where l.org_id = $1 and l.channel_id = $2 and not l.is_stale and (
          l.product_id in (select id from affected)
          or l.variant_group in (select variant_group from affected where variant_group is not null)
        )
      $sql$, affected
    ) using new.org_id, affected_channel;
    -- Adds the job even if no listing is stale, so that a worker that is building the channel with outdated rules
    -- stops.
    perform private.enqueue_listings(new.org_id, affected_channel, 0);
  end loop;
  return null;
end
$$;

create trigger on_rule_set_saved after insert on public.rule_sets
  for each row when (new.kind <> 'clean') execute function private.on_rule_set_saved();

create function private.on_rule_sets_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (
    select unnest(private.channels_of_rules(org_id, kind, channel_id, array_agg(content)))
    from deleted where kind <> 'clean' group by org_id, id, kind, channel_id
  );
  return null;
end
$$;

create trigger on_rule_sets_deleted after delete on public.rule_sets
  referencing old table as deleted for each statement execute function private.on_rule_sets_deleted();

-- Rules can read another channel's listings as they'd be without that channel's rules. So only a change to the other
-- channel's own configuration matters, and two channels can't trigger each other in a loop.
create function private.on_read_channel_configured() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings l set is_stale = true
  where l.org_id = new.org_id and not l.is_stale and l.channel_id in (
    select unnest(private.channels_of_rules(r.org_id, r.kind, r.channel_id, array[r.content]))
    from private.latest_rule_sets(new.org_id) r
    where r.kind <> 'clean' and r.content::text like '%"channel:' || new.id || ':%'
  );
  return null;
end
$$;

create trigger on_read_channel_configured after update on public.channels
  for each row when (old.config_version <> new.config_version) execute function private.on_read_channel_configured();

-- About how many listings are rebuilt after the latest change to a rule set, not counting other variants of the
-- affected products, and on how many channels: {"channels", "listings"}. The rule screens show it after a save.
create function public.rule_set_reach(org uuid, rule_set uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  channels uuid[];
  products constant bigint := coalesce((select c.products from private.product_counts c where c.org_id = org), 0);
  listings bigint := 0;
  affected_channel uuid;
  affected text;
  matching bigint;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You don''t have access to this organization.';
  end if;
  select private.channels_of_rules(org, latest.kind, latest.channel_id, latest.contents)
  into channels
  from (
    select r.kind, r.channel_id, array_agg(r.content) as contents from (
      select * from public.rule_sets s where s.org_id = org and s.id = rule_set order by s.version desc limit 2
    ) as r
    group by r.kind, r.channel_id
  ) as latest;
  foreach affected_channel in array coalesce(channels, '{}') loop
    affected := private.affected_products_sql(org, rule_set, affected_channel);
    if affected is null then
      listings := listings + products;
    else
      execute format('select count(*) from public.products p where p.org_id = $1 and (%s)', affected)
      into matching using org;
      listings := listings + matching;
    end if;
  end loop;
  return jsonb_build_object('channels', coalesce(cardinality(channels), 0), 'listings', listings);
end
$$;

-- The enabled sets of publish and price rules of a channel's organization, with what a worker needs to apply them to
-- the channel's listings: {"channel", "now", "timeZone", "channels", "sets"}. Null if the organization has no such
-- sets, or the channel no longer exists.
create function public.channel_rules(channel uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'channel', c.id, 'now', now(), 'timeZone', o.time_zone,
    'channels', (select jsonb_agg(each.id order by each.id) from public.channels each where each.org_id = c.org_id),
    'sets', active.sets
  )
  from public.channels c
  join public.organizations o on o.id = c.org_id
  cross join lateral (
    select jsonb_agg(to_jsonb(r)) as sets from private.latest_rule_sets(c.org_id) r
    where r.kind <> 'clean' and r.is_enabled
  ) as active
  where c.id = channel_rules.channel and active.sets is not null
$$;

-- The values of a text field that more than one product of the channel's organization has, in lower case.
create function public.repeated_values(channel uuid, field text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  org constant uuid := (select c.org_id from public.channels c where c.id = repeated_values.channel);
  own_column constant text := (
    select attname from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attname = repeated_values.field
  );
  found text[];
begin
  if own_column is null and repeated_values.field not like 'attribute:%' then return '{}'; end if;
  execute format(
    $sql$
      select coalesce(array_agg(value), '{}') from (
        select lower(btrim(%s)) as value from public.products p where p.org_id = $1 group by 1 having count(*) > 1
      ) as repeated
      where value <> ''
    $sql$,
    case
      when own_column is null then format('p.attributes ->> %L', substr(repeated_values.field, 11))
      else format('p.%I::text', own_column)
    end
  ) into found using org;
  return found;
end
$$;

-- Adds a job that rebuilds a channel's listings at the given moment, because the results of its rules change then. The
-- function `jobs` calls it when it builds listings, and runs the job by calling `start_rule_day`.
create function public.build_listings_at(channel uuid, moment timestamptz) returns void
language sql security definer set search_path = ''
as $$
  select private.enqueue_job(c.org_id, 'rule_day', c.id::text, delay => greatest(moment - now(), interval '0'))
  from public.channels c where c.id = build_listings_at.channel
$$;

create function public.start_rule_day(channel uuid) returns void
language sql security definer set search_path = ''
as $$ update public.channels c set config_version = config_version + 1 where c.id = start_rule_day.channel $$;

grant execute on function public.rule_set_reach to authenticated;

-- The clean rules for imports from this supplier: {"now", "timeZone", "supplier", "sets"}.
create function private.clean_rules_for(org uuid, supplier uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'now', now(), 'timeZone', o.time_zone, 'supplier', supplier, 'sets', coalesce((
      select jsonb_agg(to_jsonb(r)) from private.latest_rule_sets(org) r
      where r.kind = 'clean' and (r.supplier_id is null or r.supplier_id = supplier)
    ), '[]')
  )
  from public.organizations o where o.id = org
$$;

-- The clean rules for the import whose job has this lease.
create function public.clean_rules_of_import(lease uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return private.clean_rules_for(it.org_id, it.supplier_id);
end
$$;

-- The catalogue as columns, for the preview of rules in the browser.

-- A text that changes whenever products are added, changed or deleted. Null for people outside the organization.
create function private.catalogue_version(org uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws(
    ' ', coalesce((select c.products from private.product_counts c where c.org_id = org), 0),
    (select extract(epoch from max(p.updated_at)) from public.products p where p.org_id = org)
  )
  where org = any(array(select private.my_org_ids('viewer')))
$$;

-- The SQL expression of a field that rules read, by its name in the code: a column of a product, a fact about it,
-- `attribute:<name>`, `channel:<id>:state` or `channel:<id>:issues`. Null if there is no such field. Decimals are text,
-- because a JSON number would become a binary float.
create function private.rule_column(field text) returns text
language sql stable set search_path = ''
as $$
  select case
    when field = 'image_count' then 'jsonb_array_length(p.images)'
    when field = 'completeness' then
      'round((num_nonnulls(p.title_en, p.description_en, p.brand, p.gtin, p.category, p.price)'
      || ' + (p.images <> ''[]'')::int) * 100 / 7.0)::int'
    when field = 'available' then 'counted.available'
    when field ~ '^attribute:.' then format('p.attributes -> %L', substr(field, 11))
    when field ~ '^channel:[0-9a-f-]{36}:state$' then format('%I.state', 'listing ' || split_part(field, ':', 2))
    -- Lists only issue codes that a build of the listing finds. A rejection comes from the channel, not from the
    -- product.
    when field ~ '^channel:[0-9a-f-]{36}:issues$' then format(
      'array(select distinct split_part(key, '' '', 2) from unnest(%I.issue_keys) as key where split_part(key, '' '', 2) <> ''rejected'')',
      'listing ' || split_part(field, ':', 2)
    )
    else (
      select case atttypid when 'numeric'::regtype then format('trim_scale(p.%I)::text', field) else format('p.%I', field) end
      from pg_catalog.pg_attribute
      where attrelid = 'public.products'::regclass and attname = field and attnum > 0 and not attisdropped
        and attname <> 'org_id'
    )
  end
$$;

-- Where the pages of `rule_columns` after the first one start: every `page_size`th id. With them, pages can be loaded
-- at the same time.
create function public.rule_column_pages(org uuid, page_size int default 20000) returns setof uuid
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select numbered.id from (
    select p.id, row_number() over (order by p.id) as place from public.products p where p.org_id = org
  ) as numbered where numbered.place % greatest(page_size, 1) = 0 order by numbered.id
$$;

-- Products of the catalogue as columns, in the order of their ids, from the id that follows `after` to `upto`:
-- {"version": of the catalogue, "columns": one list per field, in the order of `fields`, "next": the id after which to
-- continue, null at the end}. A page that is loaded again for other fields has the same products as long as the version
-- is the same. The function runs with the caller's rights. Stock and listings are joined as ranges of ids, because
-- looking up each product takes longer. The values are aggregated in the order of the rows: a sort per column would
-- double the time.
create function public.rule_columns(
  org uuid, fields text[], after uuid default null, upto uuid default null, max_rows int default 20000
)
returns json
language plpgsql stable set search_path = '' set datestyle = 'ISO, YMD' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  first constant uuid := coalesce(after, '00000000-0000-0000-0000-000000000000');
  final constant uuid := coalesce(upto, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  next uuid;
  selected text;
  aggregated text;
  joined text;
  result json;
begin
  -- A policy isn't evaluated if no row is found, so a range without products wouldn't check the session.
  perform private.require_full_session();
  if cardinality(fields) > 80 then
    raise invalid_parameter_value using message = 'Read at most 80 fields at a time.';
  end if;
  if exists (select from unnest(fields) as field where private.rule_column(field) is null) then
    raise invalid_parameter_value using message = 'One of these fields doesn''t exist.';
  end if;
  select p.id into next from public.products p
  where p.org_id = org and p.id > first and p.id < final order by p.id offset least(max_rows, 20000) - 1 limit 1;

  select string_agg(format(', %s as c%s', private.rule_column(field), n), '' order by n),
    string_agg(format('coalesce(json_agg(c%s), ''[]'')', n), ', ' order by n)
  into selected, aggregated from unnest(fields) with ordinality as f (field, n);
  joined := case when 'available' = any(fields) then
    'left join (
      select s.product_id, sum(s.available) as available from public.stock s
      where s.org_id = $1 and s.product_id > $2 and s.product_id <= $3 group by s.product_id
    ) as counted on counted.product_id = p.id'
  end;
  select concat(joined, string_agg(format(
    ' left join public.listings %1$I on %1$I.channel_id = %2$L and %1$I.product_id = p.id and %1$I.org_id = $1',
    'listing ' || channel, channel
  ), '')) into joined
  from (select distinct split_part(field, ':', 2) as channel from unnest(fields) as field where field ~ '^channel:') as channels;

  execute format(
    $page$
      select json_build_object(
        'version', private.catalogue_version($1), 'columns', json_build_array(%s), 'next', $4
      ) from (
        select p.id %s from public.products p %s
        where p.org_id = $1 and p.id > $2 and p.id <= $3 order by p.id
      ) as page
    $page$,
    aggregated, selected, joined
  ) into result using org, first, coalesce(next, final), next;
  return result;
end
$$;

-- The first 1,000 names of attributes that products have, so that a rule can choose one.
create function public.attribute_names(org uuid) returns setof text
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select distinct name from public.products p cross join jsonb_object_keys(p.attributes) as name
  where p.org_id = org order by name limit 1000
$$;

grant execute on function
  private.catalogue_version,
  private.rule_column,
  public.rule_column_pages,
  public.rule_columns,
  public.attribute_names
to authenticated;
