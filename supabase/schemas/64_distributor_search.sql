-- Reads the distributor's catalogue: fingerprints for comparing a file, pages of a search, and figures of the last file.

-- The SKUs and fingerprints of the catalogue, in pages, so that a file of a million records sends only what differs.
-- Columns instead of rows, because a row's names would be most of the answer.
create function public.distributor_fingerprints(org uuid, after text default '', max_rows int default 50000) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  mine uuid := (select member from private.my_org_ids('viewer') as member where member = org);
begin
  return (
    with page as (
      select i.sku, i.hash, i.missing_since is not null as is_missing, i.is_discontinued
      from public.distributor_items i
      where i.org_id = mine and i.sku > after
      order by i.sku limit least(max_rows, 50000)
    )
    select jsonb_build_object(
      'skus', coalesce(string_agg(sku, ',' order by sku), ''),
      'hashes', coalesce(string_agg(hash, '' order by sku), ''),
      -- One digit an item: 1 if it is missing, 2 if it is discontinued as well.
      'states', coalesce(
        string_agg(case when is_missing and is_discontinued then '2' when is_missing then '1' else '0' end, '' order by sku), ''
      )
    )
    from page
  );
end
$$;

grant execute on function public.distributor_fingerprints to authenticated;

-- The SKUs of the items that a search finds: by number, or by all of its words, the last one as a prefix.
create function private.distributor_items_searched(org uuid, search text) returns text[]
language plpgsql stable security definer
-- Forces the indexes: they are the only fast plan, whatever the statistics say.
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  words text[] := string_to_array(private.search_text(search), ' ');
  key text := private.search_key(search);
  ts_query tsquery := (
    select string_agg(
      quote_literal(private.org_lexeme(org, word)) || case when n = cardinality(words) then ':*' else '' end, '&'
    )::tsquery
    from unnest(words) with ordinality as each (word, n)
  );
begin
  return array(
    select sku from public.distributor_items i
    where i.org_id = org and private.org_lexemes(
      i.org_id,
      private.search_text(coalesce(i.manufacturer, '') || ' ' || i.description || ' ' || coalesce(i.description_fr, ''))
    ) @@ ts_query
    union
    select sku from public.distributor_items i where i.org_id = org and i.sku = key
    union
    select sku from public.distributor_items i where i.org_id = org and private.search_key(i.mpn) = key
    union
    select sku from public.distributor_items i where i.org_id = org and ltrim(i.gtin, '0') = ltrim(key, '0')
  );
end
$$;

-- The items that match, after the given SKU. `query`: {"search", "manufacturer", "category", "lifecycle", "warehouse",
-- "stock": "available" or "none", "promo": true, "ends_soon": true, "flag", "media_type", "map": true,
-- "state": "missing" or "discontinued", "linked": "yes" or "no", "skus": [only these], "except": [all but these]}; a
-- condition that isn't there matches everything. The statement has only the conditions that occur, so that the planner
-- can use their indexes. Callers check membership.
create function private.distributor_items_matching(org uuid, query jsonb, after text, max_rows int)
returns setof public.distributor_items
language plpgsql stable set search_path = ''
as $body$
declare
  found text[] := case
    when private.search_key(query ->> 'search') <> ''
    then private.distributor_items_searched(org, query ->> 'search')
  end;
  only_skus text[] := case
    when query ? 'skus' then array(select jsonb_array_elements_text(query -> 'skus'))
  end;
  all_but text[] := array(select jsonb_array_elements_text(coalesce(query -> 'except', '[]')));
  conditions text := concat_ws(
    ' and ',
    'i.org_id = $1 and i.sku > $2',
    case when found is not null then 'i.sku = any($3)' end,
    case when only_skus is not null then 'i.sku = any($4)' end,
    case when query ? 'except' then 'i.sku <> all($5)' end,
    case when query ? 'manufacturer' then $$i.manufacturer = $6 ->> 'manufacturer'$$ end,
    case when query ? 'category' then $$i.category like ($6 ->> 'category') || '%'$$ end,
    case when query ? 'lifecycle' then $$i.lifecycle = $6 ->> 'lifecycle'$$ end,
    case when query ? 'media_type' then $$i.media_type = $6 ->> 'media_type'$$ end,
    case when query ? 'warehouse' then $$(i.quantities ->> ($6 ->> 'warehouse'))::int > 0$$ end,
    case query ->> 'stock' when 'available' then 'i.total > 0' when 'none' then 'i.total = 0' end,
    case when query ? 'promo' then 'i.promo_ends >= current_date' end,
    case when query ? 'ends_soon' then 'i.promo_ends between current_date and current_date + 7' end,
    case when query ? 'map' then 'i.map is not null' end,
    case when query ? 'flag' then $$($6 ->> 'flag') = any(i.flags)$$ end,
    case query ->> 'state'
      when 'missing' then 'i.missing_since is not null' when 'discontinued' then 'i.is_discontinued'
    end,
    case when query ? 'linked' then format(
      '%s exists (select from public.distributor_links l where l.org_id = i.org_id and l.sku = i.sku)',
      case when query ->> 'linked' = 'no' then 'not' end
    ) end
  );
begin
  return query execute
    'select i.* from public.distributor_items i where ' || conditions || ' order by i.sku limit $7'
    using org, after, found, only_skus, all_but, query, max_rows;
end
$body$;

-- One page of the items that match. `security definer`, because the policies would keep the planner from using the
-- search indexes; it therefore checks membership itself.
create function public.distributor_item_page(org uuid, query jsonb default '{}', after text default '', max_rows int default 100)
returns setof public.distributor_items
language sql stable security definer set search_path = ''
as $$
  select i.* from private.my_org_ids('viewer') as mine
  cross join lateral private.distributor_items_matching(mine, query, after, least(max_rows, 500)) as i
  where mine = org
$$;

grant execute on function public.distributor_item_page to authenticated;

-- The counts of the catalogue that the main page shows: {"items", "in_stock", "discontinued", "missing", "promotions",
-- "ending_soon", "warehouses": {"26": units}}. Read from the items themselves, so that they always add up.
create function public.distributor_counts(org uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with mine as (
    select total, quantities, promo_ends, is_discontinued, missing_since, drop_ship
    from public.distributor_items
    where org_id = org and org_id = any(array(select private.my_org_ids('viewer')))
  )
  select jsonb_build_object(
    'items', count(*),
    'in_stock', count(*) filter (where total > 0),
    'discontinued', count(*) filter (where is_discontinued),
    'missing', count(*) filter (where missing_since is not null),
    'promotions', count(*) filter (where promo_ends >= current_date),
    'ending_soon', count(*) filter (where promo_ends between current_date and current_date + 7),
    'drop_ship', coalesce(sum(drop_ship), 0),
    'warehouses', coalesce((
      select jsonb_object_agg(code, units) from (
        select q.key as code, sum(q.value::int) as units from mine, jsonb_each_text(quantities) as q group by 1
      ) as places
    ), '{}')
  )
  from mine
$$;

grant execute on function public.distributor_counts to authenticated;
