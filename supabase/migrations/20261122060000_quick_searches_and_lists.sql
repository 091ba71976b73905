-- Counts of what is searched for, and pages of a pasted list, as quick as those of a facet.
--
-- A search used to be met on the way through the catalogue as soon as one product in a hundred had it. That is right for
-- a page; whoever counts exactly goes all the way. So each says from which share on something is met on the way.

drop function private.searched_condition(uuid, text);

-- `met_from` says how many of 500 are many. Ids are random, so the lowest are a fair sample.
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

-- What is searched for and what was pasted. Products that many share are met soon on the way through the catalogue; those
-- that few share are looked up first.
-- Null where nothing is looked for.
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
create or replace function private.product_condition(org uuid, query jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('p.org_id = %L', org),
    (
      select string_agg(
        private.facet_condition(facet, array(select jsonb_array_elements_text(choices))), ' and ' order by facet
      )
      from jsonb_each(query -> 'facets') as each (facet, choices)
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
    private.product_condition(org, query),
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

-- Counts are told from a sample as soon as more than 10,000 can be expected: then what is looked for needs to be met in
-- the sample only. `scale` says how many products one of the sample stands for.
drop function private.count_facets(uuid, text, text[]);

-- {"count", "exact", "facets": {facet: [[value, count], …]}}: of each facet the most frequent values.
create function private.count_facets(org uuid, condition text, facets text[], scale float) returns jsonb
language plpgsql stable
-- As in `product_page`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most constant int := 10000;
  -- Ids are random, so the lowest are a fair sample.
  sample text := format('(select * from public.products where org_id = %L order by id limit ', org);
  source text := 'public.products';
  hits int;
  answer jsonb;
begin
  if scale > 1 then
    -- Where very many can be expected, nobody counts up to them.
    execute format('select count(*) from %s 500) p where %s', sample, condition) into hits;
    if hits / 500.0 * scale < 2 then
      execute format('select count(*) from (select from public.products p where %s limit %s) few', condition, most + 1)
      into hits;
      scale := case when hits > most then scale else 1 end;
    end if;
    source := case when scale > 1 then sample || most || ')' else source end;
  end if;

  execute format($sql$
    with counted as materialized (
      select facet, coalesce(value, '') as value, count(*) as n,
        row_number() over (partition by facet order by count(*) desc, value) as place
      from %1$s p cross join lateral (values %2$s) as each (facet, value)
      where %3$s group by facet, value
    )
    select jsonb_build_object(
      'count', (select coalesce(sum(n), 0) from counted where facet = %4$L),
      'facets', coalesce(jsonb_object_agg(facet, choices), '{}')
    )
    from (
      select facet, jsonb_agg(jsonb_build_array(value, case when $1 > 1 then private.about(n * $1) else n end) order by place)
        as choices
      from counted where place <= 50 group by facet
    ) listed
  $sql$,
    source,
    (
      select string_agg(format('(%L, (%s)::text)', facet, (private.facet_of(facet)).expression), ', ')
      from unnest(facets) facet
    ),
    condition, facets[1]
  ) into answer using scale;

  return answer || jsonb_build_object(
    'exact', scale = 1,
    'count', case when scale = 1 then (answer -> 'count')::bigint else private.about((answer -> 'count')::float * scale) end
  );
end
$$;

-- The same of a whole question. What is chosen in a facet does not narrow the facet itself: the others stay in sight.
create or replace function public.product_facets(org uuid, query jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  known constant text[] := '{supplier,brand,category,status,completeness,gtin,image}';
  scale float := greatest(coalesce((select products from private.product_counts c where c.org_id = org), 0) / 10000.0, 1);
  looked_for text;
  answer jsonb;
  chosen text;
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You do not belong to this organization.';
  end if;
  -- From where on `count_facets` asks the sample.
  looked_for := private.looked_for_condition(org, query, ceil(2 * 500 / scale)::int);
  answer := private.count_facets(
    org, concat_ws(' and ', private.product_condition(org, query), looked_for), known, scale
  );
  for chosen in select jsonb_object_keys(query -> 'facets') loop
    answer := jsonb_set(
      answer, '{facets}', (answer -> 'facets') || (
        private.count_facets(
          org,
          concat_ws(' and ',
            private.product_condition(org, jsonb_set(query, '{facets}', (query -> 'facets') - chosen)), looked_for
          ),
          array[chosen], scale
        ) -> 'facets'
      )
    );
  end loop;
  return answer;
end
$$;
