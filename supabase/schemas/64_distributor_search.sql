-- Reads the distributor's catalogue: fingerprints for comparing a file, pages of a search, and figures of the last file.

-- The SKUs and fingerprints of the catalogue, in pages, so that a file of a million records sends only what differs.
-- Columns instead of rows, because repeated key names would make up most of the response.
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
      -- One digit per item: 1 if it is missing, 2 if it is discontinued as well.
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

-- The items that match, after the given SKU. `query`: {"search", "terms": ["lactive", "c003"], "terms_out": [none of
-- these], "promo": true, "ends_soon": true, "linked": "yes" or "no", "file" and "movement": what a file changed,
-- "skus": [only these], "except": [all but these]}; a condition that isn't there matches everything. The statement
-- contains only the given conditions, so that the planner can use their indexes. Callers check membership.
create function private.distributor_items_matching(org uuid, query jsonb, after text, max_rows int)
returns setof public.distributor_items
language plpgsql stable set search_path = ''
as $body$
declare
  found text[] := case
    when btrim(coalesce(query ->> 'search', '')) <> '' then private.distributor_items_searched(org, query ->> 'search')
  end;
  only_skus text[] := case
    when query ? 'skus' then array(select jsonb_array_elements_text(query -> 'skus'))
  end;
  all_but text[] := array(select jsonb_array_elements_text(coalesce(query -> 'except', '[]')));
  terms text[] := array(select org || jsonb_array_elements_text(coalesce(query -> 'terms', '[]')));
  terms_out text[] := array(select org || jsonb_array_elements_text(coalesce(query -> 'terms_out', '[]')));
  own_terms constant text := 'private.distributor_terms(i.org_id, i.category, i.manufacturer, i.lifecycle, i.media_type,
    i.flags, i.issues, i.quantities, i.weight, i.total, i.is_discontinued, i.missing_since, i.map, i.successor,
    i.description_fr)';
  conditions text := concat_ws(
    ' and ',
    'i.org_id = $1 and i.sku > $2',
    case when found is not null then 'i.sku = any($3)' end,
    case when only_skus is not null then 'i.sku = any($4)' end,
    case when query ? 'except' then 'i.sku <> all($5)' end,
    case when terms <> '{}' then own_terms || ' @> $6' end,
    case when terms_out <> '{}' then 'not ' || own_terms || ' && $7' end,
    case when query ? 'promo' then 'i.promo_ends >= current_date' end,
    case when query ? 'ends_soon' then 'i.promo_ends between current_date and current_date + 7' end,
    case when query ? 'movement' then format(
      'exists (select from public.distributor_changes c where c.org_id = i.org_id and c.file_id = %L and c.sku = i.sku
        and private.moved(c, %L))',
      (query ->> 'file')::uuid, query ->> 'movement'
    ) end,
    case when query ? 'linked' then format(
      '%s exists (select from public.distributor_links l where l.org_id = i.org_id and l.sku = i.sku)',
      case when query ->> 'linked' = 'no' then 'not' end
    ) end
  );
begin
  return query execute
    'select i.* from public.distributor_items i where ' || conditions || ' order by i.sku limit $8'
    using org, after, found, only_skus, all_but, terms, terms_out, max_rows;
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
