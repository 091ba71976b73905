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

-- If the change can affect any product, a new version of the channel's configuration has all its
-- listings rebuilt. Otherwise only the listings of affected products and their variants become
-- stale. In both cases, no worker can record a listing that was built with the earlier rules.
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

-- How many listings are rebuilt after the latest change to a rule set, and on how many channels: {"channels",
-- "listings"}. The rule screens show it after a save.
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

-- The enabled publish and price rules of a channel's organization, with what a worker needs to apply them to the
-- channel's listings: {"channel", "now", "timeZone", "channels", "sets"}. Null if the organization has no such rules,
-- or the channel no longer exists.
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
