-- The catalogue, narrowed and in order, page after page. With its owner's rights, because row-level security keeps
-- PostgreSQL from using an index for anything but plain equality; whoever asks must belong to the organization.
--
-- A question is
--   {"search", "facets": {facet: [value, …]}, "changed_since", "sku_list", "columns": {column: filter}, "sort", "descending"}
-- and becomes the words of a condition on `products p`: with its values in it the planner knows what each is worth.

-- What a facet is of a product, and the type of its values. A facet without a type has a list of its own values.
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

-- One of these values; an empty one stands for none at all.
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
  return '(' || concat_ws(' or ',
    case cardinality(given)
      when 0 then null
      -- Plain equality keeps the order of the index.
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
      'p.%I = any(%L::%s[])', field, array(select jsonb_array_elements_text(filter -> 'values')), type
    )
    when 'empty' then format('p.%I is null', field)
    when 'notEmpty' then format('p.%I is not null', field)
  end;
end
$$;

-- What is searched for in a product: all of its words, of the last its beginning; or a number that begins so. As the
-- words of a condition on `private.product_search s`.
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

-- The same by the indexes: quick where few are found.
create function private.products_searched(org uuid, words text) returns uuid[]
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  key text := replace(words, ' ', '');
  gtin_key text := ltrim(replace(words, ' ', ''), '0');
  each_word text[] := string_to_array(words, ' ');
  wanted tsquery := (
    select string_agg(
      quote_literal(private.own_word(org, word)) || case when n = cardinality(each_word) then ':*' else '' end, '&'
    )::tsquery
    from unnest(each_word) with ordinality as each (word, n)
  );
begin
  return array(
    select s.product_id from private.product_search s
    where private.own_words(s.org_id, s.words) @@ wanted and s.org_id = org
    union
    select product_id from private.product_search where org_id = org and sku >= key and sku < private.end_of(key)
    union
    select product_id from private.product_search where org_id = org and mpn >= key and mpn < private.end_of(key)
    union
    select product_id from private.product_search
    where org_id = org and char_length(gtin_key) >= 4 and gtin >= gtin_key and gtin < private.end_of(gtin_key)
  );
end
$$;

-- Products that many share are met soon on the way through the catalogue; those that few share are looked up first.
-- Ids are random, so the lowest are a fair sample.
create function private.searched_condition(org uuid, search text) returns text
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
    when hits >= 5 then format(
      '(select %s from private.product_search s where s.product_id = p.id)', private.search_condition(words)
    )
    else format('p.id in (select unnest(private.products_searched(%L, %L)))', org, words)
  end;
end
$$;

create function private.product_condition(org uuid, query jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('p.org_id = %L', org),
    case when btrim(query ->> 'search') <> '' then private.searched_condition(org, query ->> 'search') end,
    (
      select string_agg(
        private.facet_condition(facet, array(select jsonb_array_elements_text(choices))), ' and ' order by facet
      )
      from jsonb_each(query -> 'facets') as each (facet, choices)
    ),
    case when query ->> 'changed_since' is not null
      then format('p.updated_at >= %L::timestamptz', query ->> 'changed_since') end,
    case when query ->> 'sku_list' is not null then format(
      'lower(p.sku) in (select unnest(skus) from public.sku_lists where org_id = %L and id = %L)',
      org, (query ->> 'sku_list')::uuid
    ) end,
    (
      select string_agg('(' || private.column_condition(field, filter) || ')', ' and ' order by field)
      from jsonb_each(query -> 'columns') as each (field, filter)
    )
  );
end
$$;

-- The next products after the one with this SKU and this value of what they are put in order by. What has no value
-- comes last, whichever way the order goes; what is equal comes by SKU.
create function public.product_page(org uuid, query jsonb, after jsonb default null, at_most int default 100)
returns setof public.products
language plpgsql stable security definer rows 100 set search_path = ''
as $$
declare
  page_size int := least(greatest(at_most, 1), 1000);
  condition text;
  sort text := coalesce(query ->> 'sort', 'sku');
  type text;
  way text := case when (query -> 'descending')::boolean then 'desc' else 'asc' end;
  beyond text := case when (query -> 'descending')::boolean then '<' else '>' end;
  read int;
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  condition := private.product_condition(org, query);

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

grant execute on function public.product_page to authenticated;
