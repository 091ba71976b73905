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
-- is the same. It runs with the caller's rights. Stock and listings are joined as ranges of ids, because looking up
-- each product takes longer. The values are aggregated in the order of the rows: a sort per column would double the
-- time.
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
  -- A range without products reads no table, so no policy would check the session.
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

-- The names of the attributes that products have, so that a rule can choose one.
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
