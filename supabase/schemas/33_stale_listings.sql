-- Which listings are stale after a change: those of the changed products, and those of products that are checked
-- together with them. The function `jobs` rebuilds them.

-- Tests one organization at a time, so that the index is used instead of reading the whole table.
create function private.has_listings(orgs uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from unnest(orgs) as org cross join lateral (select from public.listings where org_id = org limit 1) as l
  )
$$;

-- The products of these organizations with one of these GTINs, regardless of leading zeros. A product that shares its
-- GTIN affects the listings of the others.
create function private.products_with_gtins(orgs uuid[], gtins text[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct s.product_id
    from unnest(orgs, gtins) as given (org, gtin)
    join private.product_search s on s.org_id = given.org and s.gtin = ltrim(translate(given.gtin, ' -', ''), '0')
    where private.is_product_number(s.gtin)
  )
$$;

-- The products of these organizations whose variant group has the name of one of these SKUs or groups. Shops ignore
-- case in these names, so they would confuse the group with the product or the other group.
create function private.products_in_groups_named(orgs uuid[], names text[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select p.id
    from unnest(orgs, names) as given (org, name)
    join public.products p
    on p.org_id = given.org and lower(p.variant_group) = lower(given.name)
  )
$$;

create function private.on_products_added() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  insert into private.product_counts as c (org_id, products)
  select org_id, count(*) from after group by org_id order by org_id
  on conflict (org_id) do update set products = c.products + excluded.products;
  if private.has_listings(array(select distinct org_id from after)) then
    perform private.make_stale(
      array(select id from after)
      || private.products_with_gtins(array(select org_id from after order by id), array(select gtin from after order by id))
      || private.products_in_groups_named(array(select org_id from after order by id), array(select sku from after order by id))
      || (
        select private.products_in_groups_named(array_agg(org_id), array_agg(variant_group))
        from (select distinct org_id, variant_group from after where variant_group is not null) as groups
      ),
      array(select distinct org_id from after)
    );
  end if;
  return null;
end
$$;

create trigger on_products_added after insert on public.products
  referencing new table as after for each statement execute function private.on_products_added();

create function private.on_products_updated() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if private.has_listings(array(select distinct org_id from after)) then
    -- Variants of a group are validated together.
    perform private.make_stale(array(
      select id from after
      union
      select p.id from public.products p join (
        select org_id, variant_group from before union select org_id, variant_group from after
      ) as groups on p.org_id = groups.org_id and p.variant_group = groups.variant_group
      union
      select unnest(private.products_with_gtins(array_agg(org_id), array_agg(gtin))) from (
        select org_id, gtin, status, condition, id from before
        except select org_id, gtin, status, condition, id from after
        union all
        (select org_id, gtin, status, condition, id from after
          except select org_id, gtin, status, condition, id from before)
      ) as identified
      union
      select unnest(private.products_in_groups_named(array_agg(org_id), array_agg(name))) from (
        select distinct org_id, name from (
          select org_id, sku, variant_group, status, id from before
          except select org_id, sku, variant_group, status, id from after
          union all
          (select org_id, sku, variant_group, status, id from after
            except select org_id, sku, variant_group, status, id from before)
        ) as changed
        cross join lateral (values (sku), (variant_group)) as called (name)
        where name is not null
      ) as named
    ), array(select distinct org_id from after));
  end if;
  return null;
end
$$;

create trigger on_products_updated after update on public.products
  referencing old table as before new table as after for each statement execute function private.on_products_updated();

create function private.on_products_deleted() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  update private.product_counts c set products = c.products - removed.n
  from (select org_id, count(*) as n from before group by org_id) as removed where c.org_id = removed.org_id;
  if private.has_listings(array(select distinct org_id from before)) then
    delete from public.listings l using before b
    where l.org_id = b.org_id and l.product_id = b.id and l.sent_hash is null;
    update public.listings l set state = 'gone', hash = null, payload = '{}', issues = '[]', quantity = 0, is_stale = false
    from before b where l.org_id = b.org_id and l.product_id = b.id;
    perform private.make_stale(array(
      select p.id from public.products p join (select distinct org_id, variant_group from before) as groups
      on p.org_id = groups.org_id and p.variant_group = groups.variant_group
      union
      select unnest(private.products_with_gtins(array_agg(org_id), array_agg(gtin))) from before
      union
      select unnest(private.products_in_groups_named(array_agg(org_id), array_agg(name))) from (
        select distinct org_id, name from before cross join lateral (values (sku), (variant_group)) as called (name)
        where name is not null
      ) as named
    ), array(select distinct org_id from before));
  end if;
  return null;
end
$$;

create trigger on_products_deleted after delete on public.products
  referencing old table as before for each statement execute function private.on_products_deleted();

create function private.make_stale(ids uuid[], orgs uuid[]) returns void
language sql set search_path = ''
as $$
  update public.listings set is_stale = true
  where org_id = any(orgs) and product_id = any(ids) and not is_stale
$$;

create function private.on_stock_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if private.has_listings(array(select distinct org_id from changed)) then
    -- While the organization is being deleted, this finds no row and takes no lock. With a lock, the deletion and other
    -- writers would wait for each other.
    perform private.lock_catalogue(o.id)
    from public.organizations o where o.id = any(array(select distinct org_id from changed)) order by o.id;
    perform private.make_stale(array(select distinct product_id from changed), array(select distinct org_id from changed));
  end if;
  return null;
end
$$;

create trigger on_stock_added after insert on public.stock
  referencing new table as changed for each statement execute function private.on_stock_changed();

create trigger on_stock_deleted after delete on public.stock
  referencing old table as changed for each statement execute function private.on_stock_changed();

-- The job that builds a channel's listings: when it's added, and what its worker reads.

-- Adds the job that builds a channel's listings. It's called in the transaction of every change that makes a listing
-- stale or missing.
create function private.enqueue_listings(org uuid, channel uuid, priority int default 1) returns void
language sql set search_path = ''
as $$ select private.enqueue_job(org, 'listings', channel::text, priority => priority) $$;

create function private.on_listings_stale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(org_id, channel_id)
  from (select distinct org_id, channel_id from after where is_stale order by channel_id) as channels;
  return null;
end
$$;

create trigger on_listings_stale after update on public.listings
  referencing new table as after for each statement execute function private.on_listings_stale();

create function private.on_products_unlisted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(c.org_id, c.id)
  from public.channels c where c.org_id in (select org_id from after) order by c.id;
  return null;
end
$$;

create trigger on_products_unlisted after insert on public.products
  referencing new table as after for each statement execute function private.on_products_unlisted();

-- A product whose listing couldn't be built may have no listing that becomes stale, so a change to the product retries
-- the organization's failed jobs that build listings.
create function private.on_products_corrected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(failed.org_id, failed.key::uuid)
  from (
    select j.org_id, j.key from public.jobs j
    where j.org_id in (select org_id from after) and j.kind = 'listings' and j.state = 'failed' order by j.key
  ) as failed;
  return null;
end
$$;

create trigger on_products_corrected after update on public.products
  referencing new table as after for each statement execute function private.on_products_corrected();

-- With the highest priority, because a person who changes a channel waits for its counts.
create function private.on_channel_configured() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(new.org_id, new.id, 0);
  return null;
end
$$;

create trigger on_channel_added after insert on public.channels
  for each row execute function private.on_channel_configured();

create trigger on_channel_configured after update on public.channels
  for each row when (old.config_version <> new.config_version) execute function private.on_channel_configured();

-- The data that a worker needs to build the listings of a channel: {"channel", "configVersion", "rulesVersion", "maps",
-- "waiting": how many products have no current listing}. Null if the channel no longer exists.
create function public.channel_to_build(channel uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'channel', to_jsonb(c), 'configVersion', c.config_version, 'rulesVersion', c.rules_version, 'waiting', private.unbuilt_listings(c.id),
    'maps', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.kind, m.field, m.ours), '[]')
      from public.channel_maps m where m.org_id = c.org_id and m.channel_id = c.id
    )
  )
  from public.channels c where c.id = channel
$$;

-- Each worker calls it before it claims jobs. Returns true if its code is new, so that the listings of every channel
-- are checked.
create function public.note_job_code(version text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  known text := (select c.version from private.job_code c);
begin
  insert into private.job_code (version) values (note_job_code.version)
  on conflict (is_only) do update set version = excluded.version, seen_at = now();
  if known is not distinct from note_job_code.version then return false; end if;
  perform private.enqueue_listings(c.org_id, c.id, 2) from public.channels c order by c.org_id, c.id;
  return true;
end
$$;

-- Which products a change to a rule set can affect, so that only their listings are rebuilt.

-- Trims the same characters from a text as the portal does.
create function private.trimmed(value text) returns text
language sql immutable set search_path = ''
as $$ select btrim(value, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- A test of a rule as SQL on `p`, a product. The SQL holds for every product that matches the test, and for some that
-- don't: `starts-with` and `ends-with` are tested like `contains`, and texts with non-ASCII characters always match,
-- because the portal and the database fold the case of some letters differently. Null if the test can't be expressed,
-- or could have an error.
create function private.rule_test_sql(test jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  field constant text := test ->> 'field';
  operator constant text := test ->> 'is';
  value constant text := test ->> 'value';
  plain constant text := lower(private.trimmed(value));
  listed text[];
begin
  if exists (select from jsonb_object_keys(test) as key where key not in ('field', 'is', 'value', 'values', 'matchCase'))
    or jsonb_typeof(test -> 'field') <> 'string' or jsonb_typeof(coalesce(test -> 'value', '""')) <> 'string'
    or jsonb_typeof(coalesce(test -> 'matchCase', 'false')) <> 'boolean'
    or jsonb_typeof(coalesce(test -> 'values', '[]')) <> 'array'
    or jsonb_path_exists(coalesce(test -> 'values', '[]'), '$[*] ? (@.type() != "string")') then
    return null;
  end if;
  if field in ('cost', 'promo_cost', 'map', 'msrp', 'price') then
    if value !~ '^-?[0-9]{1,9}([.][0-9]{1,4})?$' then return null; end if;
    return case operator
      when 'number-equals' then format('p.%I = %s', field, value)
      when 'less-than' then format('p.%I < %s', field, value)
      when 'at-most' then format('p.%I <= %s', field, value)
      when 'more-than' then format('p.%I > %s', field, value)
      when 'at-least' then format('p.%I >= %s', field, value)
    end;
  end if;
  if field not in ('sku', 'status', 'title_en', 'title_fr', 'brand', 'mpn', 'gtin', 'category', 'supplier_id') then
    return null;
  end if;
  if operator in ('equals', 'contains', 'starts-with', 'ends-with') then
    listed := array[plain];
  elsif operator = 'in-list' and jsonb_array_length(coalesce(test -> 'values', '[]')) <= 50000 then
    select array_agg(distinct lower(private.trimmed(one))) into listed
    from jsonb_array_elements_text(test -> 'values') as one;
  end if;
  -- The portal's lower case turns the Kelvin sign into a plain k, so a test with this sign also matches texts that the
  -- SQL would miss.
  if coalesce(array_to_string(listed, ''), '') = '' or array_to_string(listed, '') like '%' || U&'\212A' || '%' then
    return null;
  end if;
  return format(
    case when operator in ('equals', 'in-list') then
      '(lower(private.trimmed(coalesce(p.%1$I::text, ''''))) = any(%2$L::text[]) or octet_length(p.%1$I::text) <> char_length(p.%1$I::text))'
    else
      '(strpos(lower(p.%1$I::text), %3$L) > 0 or octet_length(p.%1$I::text) <> char_length(p.%1$I::text))'
    end, field, listed, plain
  );
end
$$;

-- A condition of a rule as SQL that holds at least for each product that matches. Null if it can't be expressed.
create function private.rule_condition_sql(condition jsonb, depth int default 1) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  joins text[];
  parts text[];
begin
  if jsonb_typeof(condition) is distinct from 'object' then return null; end if;
  joins := array(select jsonb_object_keys(condition));
  if condition ? 'field' then return private.rule_test_sql(condition); end if;
  if depth > 10 or joins not in (array['all'], array['any']) or jsonb_typeof(condition -> joins[1]) <> 'array' then return null; end if;
  parts := array(
    select private.rule_condition_sql(part, depth + 1) from jsonb_array_elements(condition -> joins[1]) as part
  );
  -- Every test must be known to be free of errors, even if the others already narrow the products.
  if parts = '{}' or array_position(parts, null) is not null then return null; end if;
  return '(' || array_to_string(parts, case joins[1] when 'all' then ' and ' else ' or ' end) || ')';
end
$$;

-- Whether a step of a price rule is certain to be free of errors. Other steps are checked only by the portal.
create function private.is_plain_step(step jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(case step ->> 'do'
    when 'percent' then step - array['do', 'by'] = '{}' and step ->> 'by' ~ '^-?[0-9]{1,2}([.][0-9]{1,4})?$'
    when 'markup' then step - array['do', 'percent'] = '{}' and step ->> 'percent' ~ '^[0-9]{1,4}([.][0-9]{1,4})?$'
    when 'margin' then step - array['do', 'percent'] = '{}' and step ->> 'percent' ~ '^[0-9]{1,2}([.][0-9]{1,4})?$'
    when 'round' then step - array['do', 'every', 'ending', 'direction', 'currencies'] = '{}'
      and step ->> 'every' ~ '^[1-9][0-9]{0,4}$' and step ->> 'ending' ~ '^0([.][0-9]{1,4})?$'
      and step ->> 'direction' in ('up', 'down', 'nearest') and step -> 'currencies' = 'null'
  end, false)
  and not jsonb_path_exists(step, '$.* ? (@.type() != "string" && @.type() != "null")')
$$;

-- The rules of a version that apply to a channel, in their order. None if the set is turned off.
create function private.applied_rules(it public.rule_sets, channel uuid) returns jsonb[]
language sql stable set search_path = ''
as $$
  select array(
    select rule from jsonb_array_elements(it.content -> 'rules') with ordinality as rules (rule, n)
    where it.is_enabled and rule -> 'isEnabled' is distinct from 'false'
      and (jsonb_typeof(rule -> 'channels') is distinct from 'array' or rule -> 'channels' ? applied_rules.channel::text)
    order by n
  )
$$;

-- The products whose listings on this channel the latest version of a rule set can change, as SQL on `p`. Null if it
-- can be any of them. A product that matches none of the changed rules, before or after, has the same rules as before.
-- Only rules that are certain to be free of errors narrow the products, because an error stops all rules of the set.
create function private.affected_products_sql(org uuid, rule_set uuid, channel uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  versions constant public.rule_sets[] := array(
    select s from public.rule_sets s where s.org_id = org and s.id = rule_set order by s.version desc limit 2
  );
  new_set constant public.rule_sets := versions[1];
  old_set constant public.rule_sets := versions[2];
  before jsonb[] := private.applied_rules(old_set, affected_products_sql.channel);
  after jsonb[] := private.applied_rules(new_set, affected_products_sql.channel);
  affected text[];
begin
  if exists (
    select from unnest(versions) as version
    where version.content - array['rules', 'guards'] <> '{}' or (
      select count(*) <> count(distinct rule ->> 'id') from jsonb_array_elements(version.content -> 'rules') as rule
    )
  ) then return null; end if;
  if new_set.kind = 'price' and (
    old_set.is_enabled is distinct from new_set.is_enabled
    or old_set.content -> 'guards' is distinct from new_set.content -> 'guards'
  ) then return null; end if;

  while before[1] = after[1] loop
    before := before[2:];
    after := after[2:];
  end loop;
  while before[cardinality(before)] = after[cardinality(after)] loop
    before := before[:cardinality(before) - 1];
    after := after[:cardinality(after) - 1];
  end loop;

  select array_agg(case
    when jsonb_typeof(rule -> 'id') = 'string' and jsonb_typeof(rule -> 'name') = 'string' and rule -> 'isEnabled' = 'true'
      and case new_set.kind
        when 'publish' then rule ->> 'decision' in ('include', 'exclude')
          and rule - array['id', 'name', 'isEnabled', 'when', 'decision', 'channels'] = '{}'
          and not jsonb_path_exists(rule, '$.channels[*] ? (@.type() != "string" && @.type() != "null")')
        else rule - array['id', 'name', 'isEnabled', 'when', 'from', 'until', 'base', 'steps'] = '{}'
          and rule -> 'from' = 'null' and rule -> 'until' = 'null' and (rule -> 'base') - 'is' = '{}'
          and rule -> 'base' ->> 'is' in ('cost', 'promo_cost', 'msrp', 'map', 'current', 'running')
          and not exists (select from jsonb_array_elements(rule -> 'steps') as step where not private.is_plain_step(step))
      end
    then private.rule_condition_sql(rule -> 'when') end)
  into affected from unnest(before || after) as rule;
  if array_position(affected, null) is not null then return null; end if;
  return coalesce(array_to_string(affected, ' or '), 'false');
exception when data_exception then
  -- The content is malformed, so the portal didn't write it.
  return null;
end
$$;
