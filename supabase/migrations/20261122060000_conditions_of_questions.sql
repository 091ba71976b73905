-- What a question finds by a search, a pasted list or how products stand with a channel. Products that many share are met
-- soon on the way through the catalogue; those that few share are looked up first. Which is quicker depends on how
-- far somebody goes: a page is soon full, a count has to see all. So each says itself from how many of 500 products on
-- something is met on the way: `met_from`.

drop function private.searched_condition(uuid, text);
drop function private.product_condition(uuid, jsonb);

-- How a product stands with a channel, as the words of an expression on `listings l`, for indexes are of no use to functions
-- that pin their search path. What was sent stands there, whatever happens to the product, unless something blocks it now;
-- of what was not, a listing knows only while it is not stale.
create function private.standing() returns text
language sql immutable set search_path = ''
as $$
  select $words$case
    when l.state = 'blocked' and not l.is_stale then 'blocked'
    when l.change not in ('none', 'new') then 'listed'
    when l.state is null or l.is_stale then 'unknown'
    when l.state = 'excluded' then 'excluded'
    else 'ready'
  end$words$
$$;

-- All of that stands in the index, so that the table itself is not read.
create index listings_standing on public.listings (org_id, product_id) include (channel_id, state, change, is_stale);
drop index public.listings_product;

create function private.count_standing(channel public.channels, standing text) returns int
language plpgsql stable set search_path = ''
as $$
declare
  listed int;
begin
  execute format(
    $sql$select coalesce(sum(listings), 0) from private.listing_tallies l where channel_id = $1 and reason = '' and %s = $2$sql$,
    private.standing()
  ) into listed using channel.id, standing;
  return listed + case standing when 'unknown' then private.missing_listings(channel) else 0 end;
end
$$;

create function private.products_standing(channel public.channels, standing text) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  found uuid[];
  without uuid[];
  missing int := case standing when 'unknown' then private.missing_listings(channel) else 0 end;
begin
  execute format(
    'select coalesce(array_agg(product_id), ''{}'') from public.listings l
     where org_id = $1 and channel_id = $2 and %s and %s = $3',
    -- What an index knows of it.
    case standing
      when 'listed' then $sql$change = any('{unchanged,changed,price,stock,held,removed}')$sql$
      when 'ready' then $sql$change = 'new'$sql$
      when 'unknown' then 'is_stale'
      else format('state = %L', standing)
    end,
    private.standing()
  ) into found using channel.org_id, channel.id, standing;

  if missing > 0 then
    -- Those without a listing are most often new: so all of them are looked at only where that is not so.
    without := array(
      select id from (
        select id from public.products where org_id = channel.org_id order by updated_at desc limit 20000
      ) latest
      where not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = latest.id)
    );
    if cardinality(without) < missing then
      without := array(
        select id from public.products p where org_id = channel.org_id
          and not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = p.id)
      );
    end if;
  end if;
  return found || without;
end
$$;

-- One of these, each '<channel> <standing>'.
create function private.channel_condition(org uuid, choices text[], met_from int) returns text
language plpgsql stable set search_path = ''
as $$
declare
  choice text;
  standing text;
  channel public.channels;
  ways text[] := '{}';
begin
  foreach choice in array choices loop
    standing := split_part(choice, ' ', 2);
    if not standing = any('{listed,ready,blocked,excluded,unknown}') then
      raise invalid_parameter_value using message = format('Products do not stand "%s" with a channel.', standing);
    end if;
    select * into channel from public.channels c where c.org_id = org and c.id = split_part(choice, ' ', 1)::uuid;
    -- Of a channel that has gone, nothing stands anywhere.
    continue when channel.id is null;
    ways := ways || case
      when private.count_standing(channel, standing) * 500.0
        >= met_from * (select products from private.product_counts c where c.org_id = org)
      then format(
        $sql$coalesce((
          select %s from public.listings l where l.org_id = %L and l.product_id = p.id and l.channel_id = %L
        ), 'unknown') = %L$sql$,
        private.standing(), org, channel.id, standing
      )
      else format('p.id = any(%L::uuid[])', private.products_standing(channel, standing))
    end;
  end loop;
  return '(' || coalesce(nullif(array_to_string(ways, ' or '), ''), 'false') || ')';
end
$$;

-- Ids are random, so the lowest are a fair sample.
create function private.searched_condition(org uuid, search text, met_from int) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.words_of(translate(left(search, 200), e'\n', ' '));
  hits int;
begin
  if words = '' then
    return 'false';
  end if;
  execute format($sql$
    select count(*) from (select id from public.products where org_id = $1 order by id limit 500) few
    where (select %s from private.product_search s where s.product_id = few.id)
  $sql$, private.search_condition(words)) into hits using org;
  return case
    when hits >= met_from then format(
      '(select %s from private.product_search s where s.product_id = p.id)', private.search_condition(words)
    )
    else format('p.id = any(%L::uuid[])', private.products_searched(org, words))
  end;
end
$$;

-- An index is of no use to a condition that is asked whether it is true.
create function private.listed_condition(org uuid, list uuid, met_from int) returns text
language sql stable set search_path = ''
as $$
  select format('(lower(p.sku) in (select unnest(skus) from public.sku_lists where org_id = %L and id = %L))', org, list)
    || case
      when (select size from public.sku_lists where org_id = org and id = list) * 500.0
        >= met_from * (select products from private.product_counts where org_id = org) then ' is true'
      else ''
    end
$$;

-- What is searched for and what was pasted, which stays the same whatever is chosen in facets. Null where nothing is looked for.
create function private.looked_for_condition(org uuid, query jsonb, met_from int) returns text
language sql stable set search_path = ''
as $$
  select nullif(concat_ws(' and ',
    case when btrim(query ->> 'search') <> '' then private.searched_condition(org, query ->> 'search', met_from) end,
    case when query ->> 'sku_list' is not null
      then private.listed_condition(org, (query ->> 'sku_list')::uuid, met_from) end
  ), '')
$$;

-- All the rest of a question.
create function private.product_condition(org uuid, query jsonb, met_from int) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('p.org_id = %L', org),
    (
      select string_agg(
        case facet
          when 'channel' then private.channel_condition(org, choices, met_from)
          else private.facet_condition(facet, choices)
        end,
        ' and ' order by facet
      )
      from (
        select facet, array(select jsonb_array_elements_text(told)) as choices
        from jsonb_each(query -> 'facets') as each (facet, told)
      ) as chosen
    ),
    case when query ->> 'changed_since' is not null
      then format('p.updated_at >= %L::timestamptz', query ->> 'changed_since') end,
    (
      select string_agg('(' || private.column_condition(field, filter) || ')', ' and ' order by field)
      from jsonb_each(query -> 'columns') as each (field, filter)
    )
  );
end
$$;

-- As before; but by SKU, a pasted list already lies in the order of its pages, and the catalogue is asked for the next
-- of its SKUs.
create or replace function public.product_page(org uuid, query jsonb, after jsonb default null, at_most int default 100)
returns setof public.products
language plpgsql stable security definer rows 100
-- What is common among all organizations may be rare in this one: reading the whole table is never the quick way.
set search_path = '' set enable_seqscan = off
-- A page is read sooner than compiled.
set jit = off
as $$
declare
  -- One product in a hundred: a page is then full after ten thousand.
  met_from constant int := 5;
  page_size int := least(greatest(at_most, 1), 1000);
  condition text;
  sort text := coalesce(query ->> 'sort', 'sku');
  type text;
  way text := case when (query -> 'descending')::boolean then 'desc' else 'asc' end;
  beyond text := case when (query -> 'descending')::boolean then '<' else '>' end;
  list uuid := query ->> 'sku_list';
  read int;
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  condition := concat_ws(' and ',
    private.product_condition(org, query, met_from),
    private.looked_for_condition(org, case sort when 'sku' then query - 'sku_list' else query end, met_from)
  );

  if sort = 'sku' and list is not null then
    return query execute format(
      'select p.* from (
         select sku from public.sku_lists l, unnest(l.skus) sku where l.org_id = $2 and l.id = $3 %s order by sku %s
       ) asked
       join public.products p on lower(p.sku) = asked.sku and %s
       order by asked.sku %2$s limit %4$s',
      case when after is not null then format('and sku %s lower($1)', beyond) end, way, condition, page_size
    ) using after ->> 'sku', org, list;
    return;
  end if;
  if sort = 'sku' then
    return query execute format(
      'select p.* from public.products p where %1$s %2$s order by lower(p.sku) %3$s limit %4$s',
      condition, case when after is not null then format('and lower(p.sku) %s lower($1)', beyond) end, way, page_size
    ) using after ->> 'sku';
    return;
  end if;

  if sort not in ('title_en', 'brand', 'gtin', 'category', 'cost', 'price', 'status', 'updated_at') then
    raise invalid_parameter_value using message = format('The catalogue is not put in order by "%s".', sort);
  end if;
  select format_type(atttypid, null) into type from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = sort;

  if after is null or after ->> 'value' is not null then
    return query execute format(
      'select p.* from public.products p where %1$s and p.%2$I is not null %3$s
       order by p.%2$I %4$s, lower(p.sku) %4$s limit %5$s',
      condition, sort,
      case when after is not null
        then format('and (p.%I, lower(p.sku)) %s (%L::%s, lower($1))', sort, beyond, after ->> 'value', type) end,
      way, page_size
    ) using after ->> 'sku';
    get diagnostics read = row_count;
    page_size := page_size - read;
  end if;
  if page_size > 0 then
    return query execute format(
      'select p.* from public.products p where %1$s and p.%2$I is null %3$s order by lower(p.sku) %4$s limit %5$s',
      condition, sort,
      case when after ->> 'sku' is not null and after ->> 'value' is null
        then format('and lower(p.sku) %s lower($1)', beyond) end,
      way, page_size
    ) using after ->> 'sku';
  end if;
end
$$;
