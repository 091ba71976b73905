-- Pages and facet counts of the catalogue list.

-- The products that follow `after` in the list, outside the variant groups `without`. `product_page` calls it. Products
-- without a value in the sort column come last in either direction, and equal values are ordered by SKU. A pasted list
-- that is sorted by SKU is already in page order, so only its next SKUs are looked up. The query is built as text, so
-- that each combination of filters uses its own indexes.
create function private.products_after(org uuid, query jsonb, after jsonb, max_rows int, without text[] default '{}')
returns setof public.products
language plpgsql stable rows 100
-- A value that is common over all organizations may be rare in this one, so reading the whole table is never
-- fast.
set search_path = '' set enable_seqscan = off
-- Reading a page takes less time than JIT compilation.
set jit = off
as $$
declare
  -- 5 of 500 is one product in a hundred: a page of 100 is then complete after 10,000 products.
  scan_threshold constant int := 5;
  page_size int := max_rows;
  condition text;
  sort text := coalesce(query ->> 'sort', 'sku');
  type text;
  direction text := case when (query -> 'descending')::boolean then 'desc' else 'asc' end;
  comparison text := case when (query -> 'descending')::boolean then '<' else '>' end;
  list uuid := query ->> 'sku_list';
  rows_read int;
  -- Whether the query is the list of one stock state by SKU, without other filters.
  is_stock_list boolean := sort = 'sku' and list is null and query ->> 'changed_since' is null
    and coalesce(btrim(query ->> 'search'), '') = '' and coalesce(query -> 'columns', '{}') = '{}'
    and query -> 'facets' = jsonb_build_object('stock', jsonb_build_array(query #> '{facets,stock,0}'));
begin
  condition := concat_ws(' and ',
    private.product_condition(org, case when is_stock_list then query - 'facets' else query end, scan_threshold),
    private.unfaceted_condition(org, case sort when 'sku' then query - 'sku_list' else query end, scan_threshold),
    case when without <> '{}' then format('(p.variant_group is null or p.variant_group <> all (%L::text[]))', without) end
  );

  if sort = 'sku' and list is not null then
    return query execute format(
      'select p.* from (
         select sku from public.sku_lists l, unnest(l.skus) sku where l.org_id = $2 and l.id = $3 %s order by sku %s
       ) requested
       join public.products p on lower(p.sku) = requested.sku and %s
       order by requested.sku %2$s limit %4$s',
      case when after is not null then format('and sku %s lower($1)', comparison) end, direction, condition, page_size
    ) using after ->> 'sku', org, list;
    return;
  end if;
  if is_stock_list then
    -- Starts at the products with this state. The planner assumes that they are spread evenly over all SKUs, but often
    -- they are the last ones, and a scan of the catalogue would take seconds to reach them.
    return query execute format(
      'select p.* from (
         select s.sku from private.stock_states s where s.org_id = $2 and s.state = $3 %1$s order by s.sku %2$s
       ) found
       cross join lateral (select p.* from public.products p where lower(p.sku) = found.sku and %3$s offset 0) p
       order by found.sku %2$s limit %4$s',
      case when after is not null then format('and s.sku %s lower($1)', comparison) end, direction, condition, page_size
    ) using after ->> 'sku', org, query #>> '{facets,stock,0}';
    return;
  end if;
  if sort = 'sku' then
    return query execute format(
      'select p.* from public.products p where %1$s %2$s order by lower(p.sku) %3$s limit %4$s',
      condition, case when after is not null then format('and lower(p.sku) %s lower($1)', comparison) end, direction, page_size
    ) using after ->> 'sku';
    return;
  end if;

  if sort not in ('title_en', 'brand', 'gtin', 'category', 'cost', 'price', 'status', 'updated_at') then
    raise invalid_parameter_value using message = format('The catalogue can''t be sorted by "%s".', sort);
  end if;
  select format_type(atttypid, null) into type from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = sort;

  if after is null or after ->> 'value' is not null then
    return query execute format(
      'select p.* from public.products p where %1$s and p.%2$I is not null %3$s
       order by p.%2$I %4$s, lower(p.sku) %4$s limit %5$s',
      condition, sort,
      case when after is not null
        then format('and (p.%I, lower(p.sku)) %s (%L::%s, lower($1))', sort, comparison, after ->> 'value', type) end,
      direction, page_size
    ) using after ->> 'sku';
    get diagnostics rows_read = row_count;
    page_size := page_size - rows_read;
  end if;
  if page_size > 0 then
    return query execute format(
      'select p.* from public.products p where %1$s and p.%2$I is null %3$s order by lower(p.sku) %4$s limit %5$s',
      condition, sort,
      case when after ->> 'sku' is not null and after ->> 'value' is null
        then format('and lower(p.sku) %s lower($1)', comparison) end,
      direction, page_size
    ) using after ->> 'sku';
  end if;
end
$$;

-- Which of these variant groups have a matching product at this key of the list or before it.
create function private.groups_until(org uuid, query jsonb, until jsonb, groups text[]) returns text[]
language plpgsql stable
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  scan_threshold constant int := 5;
  sort text := coalesce(query ->> 'sort', 'sku');
  comparison text := case when (query -> 'descending')::boolean then '>=' else '<=' end;
  type text := (
    select format_type(atttypid, null) from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = sort
  );
  result text[];
begin
  execute format(
    'select array(
       select g from unnest($1) g where exists (select from public.products p where %s and p.variant_group = g and %s)
     )',
    concat_ws(' and ',
      private.product_condition(org, query, scan_threshold), private.unfaceted_condition(org, query, scan_threshold)
    ),
    case
      when sort = 'sku' then format('lower(p.sku) %s lower($2)', comparison)
      when until ->> 'value' is null then format('(p.%I is not null or lower(p.sku) %s lower($2))', sort, comparison)
      else format('(p.%I, lower(p.sku)) %s (%L::%s, lower($2))', sort, comparison, until ->> 'value', type)
    end
  ) into result using groups, until ->> 'sku';
  return result;
end
$$;

-- The products that follow `after`, the key of a product, in the catalogue list. The catalogue page calls it. With
-- `grouped`, it returns only the first matching product of each variant group. It reads in batches and leaves out
-- groups that it has already seen, because looking for earlier variants of each product takes seconds in groups of
-- 1,000.
create function public.product_page(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns setof public.products
language plpgsql stable security definer rows 100
set search_path = ''
as $$
declare
  page_size int := least(greatest(max_rows, 1), 1000);
  missing int := page_size;
  place jsonb := after;
  batch public.products[];
  met text[] := '{}';
  old text[];
  item public.products;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if (query -> 'grouped')::boolean is not true then
    return query select * from private.products_after(org, query, after, page_size);
    return;
  end if;

  while missing > 0 loop
    batch := array(select p from private.products_after(org, query, place, page_size, met) p);
    old := case when after is null then '{}' else private.groups_until(
      org, query, after, array(select distinct p.variant_group from unnest(batch) p where p.variant_group is not null)
    ) end;
    foreach item in array batch loop
      exit when missing = 0;
      continue when item.variant_group = any(old) or item.variant_group = any(met);
      met := case when item.variant_group is null then met else met || item.variant_group end;
      return next item;
      missing := missing - 1;
    end loop;
    exit when cardinality(batch) < page_size;
    met := met || old;
    item := batch[cardinality(batch)];
    place := jsonb_build_object('sku', item.sku, 'value', to_jsonb(item) -> (query ->> 'sort'));
  end loop;
end
$$;

-- Rounds a number to the precision a sample supports.
create function private.rounded_estimate(estimate float) returns bigint
language sql immutable set search_path = ''
as $$
  select round(estimate::numeric, least(1 - floor(log(greatest(estimate, 1)))::int, 0))::bigint
$$;

-- If at least this many of the first 500 products meet a condition, its count is estimated from the sample. The limit
-- is a little above what can be counted exactly, because 500 products may not be typical.
create function private.sample_threshold(scale float) returns int
language sql immutable set search_path = ''
as $$ select ceil(1.3 * 500 / scale)::int $$;

-- Counts of a query: {"count", "exact", "facets": {facet: [[value, count], …]}}, with the most frequent values
-- of each facet. `product_facets` calls it. Counts exactly up to a limit, and estimates from a sample beyond
-- it; `scale` is the number of products each sampled one represents. The planner's estimate decides whether
-- counting would read too many rows, for example when two common conditions rarely meet.
create function private.count_facets(org uuid, condition text, facets text[], scale float) returns jsonb
-- Volatile, because only volatile functions may run `explain`.
language plpgsql volatile
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  max_exact_count constant int := 10000;
  -- The planner's cost estimate for reading about 20,000 products.
  max_cost constant float := 20000;
  -- Ids are random, so the lowest ones are a fair sample.
  sample text := format('(select * from public.products where org_id = %L order by id limit ', org);
  source text := 'public.products';
  matches int;
  plan json;
  result jsonb;
begin
  if scale > 1 then
    -- Counts exactly only if neither the sample nor the planner expects too many rows.
    execute format('select count(*) from %s 500) p where %s', sample, condition) into matches;
    if matches < private.sample_threshold(scale) then
      execute format('explain (format json) select from public.products p where %s', condition) into plan;
      if (plan -> 0 -> 'Plan' ->> 'Total Cost')::float < max_cost then
        execute format('select count(*) from (select from public.products p where %s limit %s) few', condition, max_exact_count + 1)
        into matches;
        scale := case when matches > max_exact_count then scale else 1 end;
      end if;
    end if;
    source := case when scale > 1 then sample || max_exact_count || ')' else source end;
  end if;

  execute format($sql$
    with found as materialized (select p.id, array[%1$s] as facet_values from %2$s p where %3$s),
    -- Every product has a listing status on every channel; without a listing it's unknown.
    listed as (
      select channel_id, listing_status, count(*) as n
      from found cross join lateral (
        select l.channel_id, %4$s as listing_status from public.listings l where l.org_id = $2 and l.product_id = found.id offset 0
      ) known
      group by channel_id, listing_status
    ),
    statuses as (
      select channel_id, listing_status, n from listed
      union all
      select c.id, 'unknown', (select count(*) from found)
        - (select coalesce(sum(n), 0) from listed where channel_id = c.id)
      from public.channels c where c.org_id = $2
    ),
    counted as (
      select facet, coalesce(value, '') as value, count(*) as n
      from found cross join unnest($3, facet_values) as each (facet, value) where facet <> 'channel' group by facet, value
      union all
      select 'channel', concat_ws(' ', channel_id, listing_status), sum(n)
      from statuses where 'channel' = any($3) group by channel_id, listing_status having sum(n) > 0
    ),
    placed as (select *, row_number() over (partition by facet order by n desc, nullif(value, '')) as place from counted)
    select jsonb_build_object(
      'count', (select count(*) from found), 'facets', coalesce(jsonb_object_agg(facet, choices), '{}')
    )
    from (
      select facet, jsonb_agg(jsonb_build_array(value, case when $1 > 1 then private.rounded_estimate(n * $1) else n end) order by place)
        as choices
      from placed where place <= 50 or facet = 'channel' group by facet
    ) shown
  $sql$,
    (
      select string_agg(
        case facet when 'channel' then 'null' else format('(%s)::text', (private.facet_of(facet)).expression) end, ', ' order by n
      )
      from unnest(facets) with ordinality as each (facet, n)
    ),
    source, condition, private.listing_status()
  ) into result using scale, org, facets;

  return result || jsonb_build_object(
    'exact', scale = 1,
    'count', case when scale = 1 then (result -> 'count')::bigint else private.rounded_estimate((result -> 'count')::float * scale) end
  );
end
$$;

-- The counts of a whole query. A choice in a facet doesn't narrow that facet, so its other values stay visible.
create function public.product_facets(org uuid, query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known constant text[] := '{supplier,brand,category,status,completeness,gtin,image,channel}';
  scale float := greatest(coalesce((select products from private.product_counts c where c.org_id = org), 0) / 10000.0, 1);
  scan_threshold int := private.sample_threshold(scale);
  unfaceted text;
  result jsonb;
  chosen text;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You aren''t a member of this organization.';
  end if;
  unfaceted := private.unfaceted_condition(org, query, scan_threshold);
  result := private.count_facets(
    org, concat_ws(' and ', private.product_condition(org, query, scan_threshold, false), unfaceted), known, scale
  );
  for chosen in select jsonb_object_keys(query -> 'facets') loop
    result := jsonb_set(
      result, '{facets}', (result -> 'facets') || (
        private.count_facets(
          org,
          concat_ws(' and ',
            private.product_condition(org, jsonb_set(query, '{facets}', (query -> 'facets') - chosen), scan_threshold, false), unfaceted
          ),
          array[chosen], scale
        ) -> 'facets'
      )
    );
  end loop;
  return result;
end
$$;

-- Up to 20 values of a facet that contain this text, even if they're too rare for the facet's list. Searches the first
-- 10,000 values. The query skips from one value to the next in the index, so a value costs the same whether 10 or
-- 100,000 products have it.
create function public.find_facet_values(org uuid, facet text, part text) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if facet not in ('brand', 'category') then
    raise invalid_parameter_value using message = format('The values of "%s" can''t be searched.', facet);
  end if;
  return query execute format($sql$
    with recursive each as (
      (select %1$I as value, 1 as n from public.products where org_id = $1 and %1$I is not null order by %1$I limit 1)
      union all
      select (
        select %1$I from public.products where org_id = $1 and %1$I > each.value order by %1$I limit 1
      ), n + 1
      from each where each.value is not null and n < 10000
    )
    select value from each where strpos(private.search_text(value), private.search_text($2)) > 0 order by value limit 20
  $sql$, facet) using org, part;
end
$$;

grant execute on function
  public.product_page,
  public.product_facets,
  public.find_facet_values
to authenticated;

-- What the catalogue list shows beyond a product's own fields, and pages of the list with this data.

-- Stock, filled fields and channel statuses of these products. A product without stock rows has no quantity rather
-- than 0. Only active channels count, because nothing is sent to the others.
create function private.states_of(org uuid, ids uuid[])
returns table (id uuid, available bigint, filled int, channels jsonb)
language plpgsql stable security definer rows 100
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  return query execute format($sql$
    select
      p.id,
      (select sum(s.available) from public.stock s where s.org_id = p.org_id and s.product_id = p.id),
      %s,
      (
        select coalesce(jsonb_object_agg(listing_status, n), '{}')
        from (
          select %s as listing_status, count(*) as n
          from public.channels c
          left join public.listings l on l.org_id = c.org_id and l.product_id = p.id and l.channel_id = c.id
          where c.org_id = p.org_id and c.status = 'active'
          group by listing_status
        ) counted
      )
    from public.products p where p.org_id = $1 and p.id = any($2)
  $sql$, private.filled_fields(), private.listing_status()) using org, ids;
end
$$;

-- A page of the catalogue list with everything that its rows show, in one request. Amounts are text, because a JSON
-- number would become a binary float. With `grouped`, a row holds all matching variants of its group, and
-- `variants` describes them. A group with one matching variant is a plain row.
create function public.product_lines(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns table (
  id uuid, version int, sku text, title_en text, title_fr text, brand text, mpn text, gtin text, category text,
  currency text, cost text, map text, msrp text, price text, status public.product_status, updated_at timestamptz,
  image text, available bigint, filled int, channels jsonb, variant_group text, variants jsonb, supplier text
)
language plpgsql stable security definer rows 100
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  scan_threshold constant int := 5;
  page public.products[];
  members jsonb := '{}';
begin
  page := array(select p from public.product_page(org, query, after, max_rows) p);
  if (query -> 'grouped')::boolean then
    -- `product_page` returns nothing to people outside the organization, so there are no groups either.
    execute format($sql$
      with member as materialized (
        select p.id, p.variant_group, p.title_en, p.title_fr, p.price, p.currency, p.status
        from public.products p where %s and p.variant_group = any($1)
      ),
      state as materialized (select * from private.states_of($2, array(select id from member))),
      status as (
        select m.variant_group, jsonb_object_agg(m.key, m.n) as channels
        from (
          select m.variant_group, c.key, sum(c.value::int) as n
          from member m join state s using (id), jsonb_each_text(s.channels) c
          group by m.variant_group, c.key
        ) m
        group by m.variant_group
      ),
      summary as (
        select m.variant_group, jsonb_build_object(
          'ids', jsonb_agg(m.id),
          'titles', jsonb_build_array(min(m.title_en collate "C"), max(m.title_en collate "C")),
          'titles_fr', jsonb_build_array(min(m.title_fr collate "C"), max(m.title_fr collate "C")),
          'prices', jsonb_build_array(min(m.price)::text, max(m.price)::text),
          'currencies', jsonb_agg(distinct m.currency),
          'statuses', jsonb_agg(distinct m.status),
          'available', sum(s.available), 'filled', min(s.filled)
        ) as facts
        from member m join state s using (id) group by m.variant_group having count(*) > 1
      )
      select coalesce(jsonb_object_agg(
        summary.variant_group, summary.facts || jsonb_build_object('channels', coalesce(status.channels, '{}'))
      ), '{}')
      from summary left join status using (variant_group)
    $sql$, concat_ws(' and ',
      private.product_condition(org, query, scan_threshold), private.unfaceted_condition(org, query, scan_threshold)
    )) into members using array(select (unnest(page)).variant_group), org;
  end if;
  return query
    select
      p.id, p.version, p.sku, p.title_en, p.title_fr, p.brand, p.mpn, p.gtin, p.category,
      p.currency, p.cost::text, p.map::text, p.msrp::text, p.price::text, p.status, p.updated_at,
      p.images -> 0 ->> 'url', s.available, s.filled, s.channels, p.variant_group, members -> p.variant_group,
      (select o.name from public.suppliers o where o.id = p.supplier_id)
    from unnest(page) with ordinality as p
    join private.states_of(org, array(select (unnest(page)).id)) s on s.id = p.id
    order by p.ordinality;
end
$$;

grant execute on function public.product_lines to authenticated;
