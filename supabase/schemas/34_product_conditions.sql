-- Builds the SQL conditions for the filters of the catalogue list. Those of searches, channels and pasted lists can be
-- written in two ways: tested while reading the catalogue, which is fast for common values, or looked up first, which
-- is fast for rare ones. The faster way depends on how many rows are read, so callers pass `scan_threshold`: a
-- condition met by at least that many of 500 products is tested while reading.

-- The expression and type of a facet's values. The expression is null if there is no such facet.
create function private.facet_of(facet text, out expression text, out type text)
language sql immutable set search_path = ''
as $$
  select case facet
      when 'supplier' then 'p.supplier_id'
      when 'brand' then 'p.brand'
      when 'category' then 'p.category'
      when 'status' then 'p.status'
      when 'completeness' then private.completeness()
      when 'gtin' then '(p.gtin is not null)'
      when 'image' then '(p.images <> ''[]'')'
      when 'margin' then '((p.price >= p.cost)::text)'
      when 'stock' then
        '(select s.state from private.stock_states s where s.org_id = p.org_id and s.sku = lower(p.sku))'
    end,
    case facet
      when 'supplier' then 'uuid'
      when 'status' then 'public.product_status'
      when 'completeness' then 'int'
      when 'gtin' then 'boolean'
      when 'image' then 'boolean'
      else 'text'
    end
$$;

-- The condition that a facet has one of these values. The choice '' matches products without a value.
create function private.facet_condition(facet text, choices text[]) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  it record := private.facet_of(facet);
  given text[] := array_remove(choices, '');
begin
  if it.expression is null then
    raise invalid_parameter_value using message = format('There is no facet "%s".', facet);
  end if;
  if facet = 'stock' then
    -- A lookup instead of the facet's expression, so that the planner can start at the products with this state,
    -- ordered by SKU.
    return format(
      'exists (select from private.stock_states s where s.org_id = p.org_id and s.sku = lower(p.sku) and %s)',
      case cardinality(choices)
        when 1 then format('s.state = %L', choices[1]) else format('s.state = any(%L::text[])', choices)
      end
    );
  end if;
  return '(' || concat_ws(' or ',
    case cardinality(given)
      when 0 then null
      -- Plain equality lets the planner use the order of the index.
      when 1 then case
          when facet = 'gtin' then format('p.gtin is %s null', case when given[1]::boolean then 'not' end)
          else format('%s = %L::%s', it.expression, given[1], it.type)
        end
      else format('%s = any(%L::%s[])', it.expression, given, it.type)
    end,
    case when '' = any(choices) then it.expression || ' is null' end
  ) || ')';
end
$$;

create function private.column_condition(field text, filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  type text := (
    select format_type(atttypid, atttypmod) from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = field and attnum > 0 and not attisdropped
  );
  is_list boolean := type like '%[]';
begin
  if type is null then
    raise invalid_parameter_value using message = format('There is no column "%s".', field);
  end if;
  return case filter ->> 'is'
    when 'contains' then format(
      'p.%I::text ilike %L', field, '%' || regexp_replace(btrim(filter ->> 'text'), '([\\%_])', '\\\1', 'g') || '%'
    )
    when 'between' then concat_ws(' and ', format('p.%I is not null', field),
      case when filter ->> 'from' is not null then format('p.%I >= %L::%s', field, filter ->> 'from', type) end,
      case when filter ->> 'to' is not null then format('p.%I <= %L::%s', field, filter ->> 'to', type) end
    )
    when 'oneOf' then format(
      -- A list matches if it has any of the values.
      case when is_list then 'p.%I && %L::%s' else 'p.%I = any(%L::%s[])' end,
      field, array(select jsonb_array_elements_text(filter -> 'values')), type
    )
    when 'empty' then format(case when is_list then 'p.%I = ' || quote_literal('{}') else 'p.%I is null' end, field)
    when 'notEmpty' then format(case when is_list then 'p.%I <> ' || quote_literal('{}') else 'p.%I is not null' end, field)
  end;
end
$$;

-- A condition on `private.product_search s`: it has all words, the last one as a prefix, or its SKU, MPN or GTIN starts
-- with the words joined together.
create function private.search_condition(words text) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' or ',
    format($like$' ' || s.words || ' ' like all(%L::text[])$like$, array(
      select '% ' || word || case when n = count(*) over () then '%' else ' %' end
      from unnest(string_to_array(words, ' ')) with ordinality as each (word, n) order by n
    )),
    format('s.sku like %L', key || '%'),
    format('s.mpn like %L', key || '%'),
    case when char_length(ltrim(key, '0')) >= 4 then format('s.gtin like %L', ltrim(key, '0') || '%') end
  )
  from (select replace(words, ' ', '') as key) as keys
$$;

-- Finds the same products as `search_condition`, but through the indexes, which is fast when few products match.
create function private.products_searched(org uuid, words text) returns uuid[]
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  key text := replace(words, ' ', '');
  gtin_key text := ltrim(replace(words, ' ', ''), '0');
  each_word text[] := string_to_array(words, ' ');
  ts_query tsquery := (
    select string_agg(
      quote_literal(private.org_lexeme(org, word)) || case when n = cardinality(each_word) then ':*' else '' end, '&'
    )::tsquery
    from unnest(each_word) with ordinality as each (word, n)
  );
begin
  return array(
    select s.product_id from private.product_search s
    where private.org_lexemes(s.org_id, s.words) @@ ts_query and s.org_id = org
    union
    select product_id from private.product_search where org_id = org and sku >= key and sku < private.prefix_end(key)
    union
    select product_id from private.product_search where org_id = org and mpn >= key and mpn < private.prefix_end(key)
    union
    select product_id from private.product_search
    where org_id = org and char_length(gtin_key) >= 4 and gtin >= gtin_key and gtin < private.prefix_end(gtin_key)
  );
end
$$;

-- A product's status on a channel, as an expression on `listings l`: a function that sets its search path couldn't use
-- an index. A product that was sent counts as listed unless an issue or a rejection blocks it now. If a product wasn't
-- sent and its listing is stale, the status is unknown.
create function private.listing_status() returns text
language sql immutable set search_path = ''
as $$
  select $sql$case
    when (l.state = 'blocked' or l.change = 'rejected') and not l.is_stale then 'blocked'
    when l.change not in ('none', 'new', 'rejected') then 'listed'
    when l.state is null or l.is_stale then 'unknown'
    when l.state = 'excluded' then 'excluded'
    else 'ready'
  end$sql$
$$;

create function private.count_listing_status(channel public.channels, listing_status text) returns int
language plpgsql stable set search_path = ''
as $$
declare
  listed int;
begin
  execute format(
    $sql$select coalesce(sum(listings), 0) from private.listing_tallies l where channel_id = $1 and issue_key = '' and %s = $2$sql$,
    private.listing_status()
  ) into listed using channel.id, listing_status;
  return listed + case listing_status when 'unknown' then private.missing_listings(channel) else 0 end;
end
$$;

-- The products with a given listing status on a channel, or null if their number has to be estimated from a sample.
-- `channel_condition` calls it. Products without a listing are usually new or not yet reached by the first build. After
-- an interrupted build they are scattered over SKUs and dates, so finding them needs a comparison of all products with
-- all listings: a page of the list asks for that (`thorough`), a count doesn't.
create function private.products_with_listing_status(channel public.channels, listing_status text, thorough boolean) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  found uuid[];
  unlisted uuid[];
  missing int := case listing_status when 'unknown' then private.missing_listings(channel) else 0 end;
begin
  execute format(
    'select coalesce(array_agg(product_id), ''{}'') from public.listings l
     where org_id = $1 and channel_id = $2 and %s and %s = $3',
    -- A wider condition for each status, for which there is an index.
    case listing_status
      when 'listed' then $sql$change = any('{unchanged,changed,price,stock,blocked,removed}')$sql$
      when 'ready' then $sql$change = 'new'$sql$
      when 'unknown' then 'is_stale'
      when 'blocked' then $sql$(state = 'blocked' or change = 'rejected')$sql$
      else format('state = %L', listing_status)
    end,
    private.listing_status()
  ) into found using channel.org_id, channel.id, listing_status;

  if missing > 0 then
    -- Products without a listing are usually new, or the first build, which is in order of id, hasn't reached them.
    unlisted := array(
      select id from (
        (
          select id from public.products where org_id = channel.org_id
          order by updated_at desc limit least(missing * 2, 20000)
        )
        union
        (select id from public.products where org_id = channel.org_id order by id desc limit least(missing * 2, 20000))
      ) likely
      where not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = likely.id)
    );
    if cardinality(unlisted) < missing then
      if not thorough then return null; end if;
      unlisted := array(
        select id from public.products p where org_id = channel.org_id
          and not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = p.id)
      );
    end if;
  end if;
  return found || unlisted;
end
$$;

-- The condition that a product has one of these statuses, each written as '<channel> <listing status>'.
create function private.channel_condition(org uuid, choices text[], scan_threshold int, thorough boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  choice text;
  listing_status text;
  channel public.channels;
  alternatives text[] := '{}';
  found uuid[];
begin
  foreach choice in array choices loop
    listing_status := split_part(choice, ' ', 2);
    if not listing_status = any('{listed,ready,blocked,excluded,unknown}') then
      raise invalid_parameter_value using message = format('Unknown listing status "%s".', listing_status);
    end if;
    select * into channel from public.channels c where c.org_id = org and c.id = split_part(choice, ' ', 1)::uuid;
    -- No product has a status on a deleted channel.
    continue when channel.id is null;
    found := case
      when private.count_listing_status(channel, listing_status) * 500.0
        < scan_threshold * (select products from private.product_counts c where c.org_id = org)
      then private.products_with_listing_status(channel, listing_status, thorough)
    end;
    alternatives := alternatives || case when found is null
      then format(
        $sql$coalesce((
          select %s from public.listings l where l.org_id = %L and l.product_id = p.id and l.channel_id = %L
        ), 'unknown') = %L$sql$,
        private.listing_status(), org, channel.id, listing_status
      )
      else format('p.id = any(%L::uuid[])', found)
    end;
  end loop;
  return '(' || coalesce(nullif(array_to_string(alternatives, ' or '), ''), 'false') || ')';
end
$$;

-- The condition of a search text. It's tested on the first 500 products by id: ids are random, so these are a fair
-- sample.
create function private.searched_condition(org uuid, search text, scan_threshold int) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.search_text(translate(left(search, 200), e'\n', ' '));
  matches int;
begin
  if words = '' then
    return 'false';
  end if;
  execute format($sql$
    select count(*) from (select id from public.products where org_id = $1 order by id limit 500) few
    where (select %s from private.product_search s where s.product_id = few.id)
  $sql$, private.search_condition(words)) into matches using org;
  return case
    when matches >= scan_threshold then format(
      '(select %s from private.product_search s where s.product_id = p.id)', private.search_condition(words)
    )
    else format('p.id = any(%L::uuid[])', private.products_searched(org, words))
  end;
end
$$;

-- The condition of a pasted list. For a long list, `is true` keeps the planner from using the index.
create function private.listed_condition(org uuid, list uuid, scan_threshold int) returns text
language sql stable set search_path = ''
as $$
  select format('(lower(p.sku) in (select unnest(skus) from public.sku_lists where org_id = %L and id = %L))', org, list)
    || case
      when (select size from public.sku_lists where org_id = org and id = list) * 500.0
        >= scan_threshold * (select products from private.product_counts where org_id = org) then ' is true'
      else ''
    end
$$;

-- The condition of a query's search text and pasted list, which is the same for the counts of every facet. Null if
-- neither is given.
create function private.unfaceted_condition(org uuid, query jsonb, scan_threshold int) returns text
language sql stable set search_path = ''
as $$
  select nullif(concat_ws(' and ',
    case when btrim(query ->> 'search') <> '' then private.searched_condition(org, query ->> 'search', scan_threshold) end,
    case when query ->> 'sku_list' is not null
      then private.listed_condition(org, (query ->> 'sku_list')::uuid, scan_threshold) end
  ), '')
$$;

create function private.product_condition(org uuid, query jsonb, scan_threshold int, thorough boolean default true) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('p.org_id = %L', org),
    (
      select string_agg(
        case facet
          when 'channel' then private.channel_condition(org, choices, scan_threshold, thorough)
          else private.facet_condition(facet, choices)
        end,
        ' and ' order by facet
      )
      from (
        select facet, array(select jsonb_array_elements_text(selected)) as choices
        from jsonb_each(query -> 'facets') as each (facet, selected)
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
