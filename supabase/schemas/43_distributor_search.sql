-- Reads the distributor's catalogue: fingerprints for comparing a file, and pages of a search.

-- The SKUs and fingerprints of the catalogue, in pages. A client compares its file with them and sends only what
-- differs. Returns columns instead of rows, because repeated key names would make up most of the response.
create function public.distributor_fingerprints(org uuid, after text default '', max_rows int default 50000) returns jsonb
language plpgsql stable set search_path = '' set jit = off
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
      -- One digit per item: 1 if it's missing, 2 if it's missing and discontinued, otherwise 0.
      'states', coalesce(
        string_agg(case when is_missing and is_discontinued then '2' when is_missing then '1' else '0' end, '' order by sku), ''
      ),
      -- The last time that a file was committed or reversed.
      'as_of', (select max(f.ended_at) from public.distributor_files f where f.org_id = mine)
    )
    from page
  );
end
$$;

grant execute on function public.distributor_fingerprints to authenticated;

-- All words of a search. The last one matches as a prefix.
create function private.distributor_words(org uuid, search text) returns tsquery
language sql stable set search_path = ''
as $$
  with words as (select string_to_array(private.search_text(search), ' ') as words)
  select string_agg(
    quote_literal(private.org_lexeme(org, word)) || case when n = cardinality(words) then ':*' else '' end, '&'
  )::tsquery
  from words, unnest(words) with ordinality as each (word, n)
$$;

-- A SKU that sorts after every SKU of a part and before those of the next one, because ":" sorts after the digits.
create function private.end_of_distributor_part(part text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select part || ':' $$;

-- The next parts that contain items after the given SKU. Each takes one lookup in the index of SKUs.
create function private.next_distributor_parts(org uuid, after text, max_parts int) returns text[]
language sql stable set search_path = ''
as $$
  with recursive parts as (
    select 1 as n, private.distributor_part(
      (select i.sku from public.distributor_items i where i.org_id = org and i.sku > after order by i.sku limit 1)
    ) as part
    union all
    select n + 1, private.distributor_part((
      select i.sku from public.distributor_items i
      where i.org_id = org and i.sku > private.end_of_distributor_part(part) order by i.sku limit 1
    ))
    from parts where part is not null and n < max_parts
  )
  select array(select part from parts where part is not null order by n)
$$;

-- The SKUs of the items whose SKU, MPN or GTIN is `key`, and of those that contain `words` and have all `terms`. Unless
-- `parts` is null, only items in these parts of the catalogue are returned.
create function private.distributor_items_searched(org uuid, key text, words tsquery, terms text[], parts text[]) returns text[]
language plpgsql stable security definer
-- Forces bitmap scans of the indexes: they are the only fast plan, whatever the statistics say. JIT compilation is off, because the
-- cost of the disabled plans would trigger it, which takes longer than the search. Parallel workers are off, because
-- starting them takes longer too.
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off
set max_parallel_workers_per_gather = 0
as $body$
declare
  found text[];
begin
  if parts is not null then
    words := words && (
      select string_agg(quote_literal(private.org_lexeme(org, '#' || part)), '|') from unnest(parts) as part
    )::tsquery;
  end if;
  execute format(
    $sql$
      select array(
        select sku from (
          select sku from public.distributor_items i
          where i.org_id = $1 and %s @@ $3 %s
          union
          select sku from public.distributor_items i where i.org_id = $1 and i.sku = $2
          union
          select sku from public.distributor_items i where i.org_id = $1 and i.mpn is not null and private.search_key(i.mpn) = $2
          union
          select sku from public.distributor_items i where i.org_id = $1 and ltrim(i.gtin, '0') = ltrim($2, '0')
        ) as matches
        where $5 is null or private.distributor_part(sku) = any($5)
      )
    $sql$,
    private.distributor_own_lexemes(), case when terms <> '{}' then 'and ' || private.distributor_own_terms() || ' @> $4' end
  ) into found using org, key, words, terms, parts;
  return found;
end
$body$;

-- The expression of the index on the items' terms.
create function private.distributor_own_terms() returns text
language sql immutable set search_path = ''
as $$
  select 'private.distributor_terms(i.org_id, i.category, i.manufacturer, i.lifecycle, i.media_type, i.flags, i.issues,
    i.quantities, i.weight, i.total, i.is_discontinued, i.missing_since, i.map, i.successor, i.description_fr, i.drop_ship)'
$$;

-- The expression of the index on the items' words.
create function private.distributor_own_lexemes() returns text
language sql immutable set search_path = ''
as $$
  select $sql$private.org_lexemes(i.org_id, private.search_text(
    coalesce(i.manufacturer, '') || ' ' || i.description || ' ' || coalesce(i.description_fr, '')
  ) || ' #' || private.distributor_part(i.sku))$sql$
$$;

-- The condition of a term on the columns of an item: the same as `distributor_terms`, without computing all its terms.
create function private.distributor_term_condition(term text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  value constant text := substr(term, 2);
begin
  return case left(term, 1)
    when 'c' then case
      when char_length(value) in (3, 6, 9) then format('left(i.category, %s) = %L', char_length(value), value)
    end
    when 'm' then format('i.manufacturer = %L', value)
    when 'l' then format('i.lifecycle = %L', value)
    when 't' then format('i.media_type = %L', value)
    when 'f' then format('%L = any(i.flags)', value)
    when 'i' then format('%L = any(i.issues)', value)
    when 'w' then case
      when value = 'drop-ship' then 'i.drop_ship > 0' else format('i.quantities -> %L <> ''0''', value)
    end
    when 'k' then format('i.weight > 0 and width_bucket(i.weight, array[1, 5, 20, 70])::text = %L', value)
    when 's' then case value when 'available' then 'i.total > 0' when 'none' then 'i.total <= 0' end
    when 'x' then case value
      when 'discontinued' then 'i.is_discontinued' when 'missing' then 'i.missing_since is not null'
    end
    when 'h' then case value
      when 'map' then 'i.map is not null'
      when 'no-map' then 'i.map is null'
      when 'successor' then 'i.successor is not null'
      when 'retiring-replaced' then 'i.lifecycle in (''end-of-life'', ''to-be-discontinued'') and i.successor is not null'
      when 'retiring-alone' then 'i.lifecycle in (''end-of-life'', ''to-be-discontinued'') and i.successor is null'
      when 'french' then 'i.description_fr is not null'
      when 'no-french' then 'i.description_fr is null'
      when 'no-parcel' then '''parcel'' <> all(i.flags)'
    end
  end;
end
$$;

-- The given terms that fewer than one in `share` items have.
create function private.rare_distributor_terms(org uuid, terms text[], share int) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select given.term
    from unnest(terms) as given (term)
    left join public.distributor_facets f on f.org_id = org and f.term = given.term
    left join public.distributor_facets whole on whole.org_id = org and whole.term = '*'
    where share * coalesce(f.count, 0) < coalesce(whole.count, 0)
  );
end
$$;

-- The number of items that have the words, as the planner estimates it. The function is volatile because PostgreSQL
-- allows EXPLAIN in no other.
create function private.expected_distributor_items(org uuid, words tsquery) returns numeric
language plpgsql volatile set search_path = ''
as $$
declare
  plan json;
begin
  execute format(
    'explain (format json) select from public.distributor_items i where i.org_id = %L and %s @@ %L::tsquery',
    org, private.distributor_own_lexemes(), words
  ) into plan;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$$;

-- The items that match, after the given SKU. `query`: {"search", "terms": ["lactive", "c003"], "promo": true, "any":
-- terms of which an item has one or more, "ends_soon": true, "linked": "yes" or "no", "file" and "movement": what a
-- file changed, "skus": [only these], "except": [all but these]}. A missing condition matches everything. The statement
-- contains only the given conditions, so that the planner can use their indexes. Callers check membership. Finding all
-- items of a common word or term in an index takes up to a second for a million items, although the next few items
-- already fill a page. So the next 8,000 items are read first, and the words are compared with up to four pages of
-- those that meet the other conditions. Less common words are looked up in the next part of the catalogue, then in 4
-- more, in 16 more, and in the rest.
create function private.distributor_items_matching(org uuid, query jsonb, after text, max_rows int)
returns setof public.distributor_items
language plpgsql stable set search_path = ''
as $body$
declare
  max_tried constant int := 8000;
  today constant date := private.today_of(org);
  is_search constant boolean := btrim(coalesce(query ->> 'search', '')) <> '';
  key constant text := private.search_key(query ->> 'search');
  words constant tsquery := private.distributor_words(org, query ->> 'search');
  found text[];
  only_skus text[] := case
    when query ? 'skus' then array(select jsonb_array_elements_text(query -> 'skus'))
  end;
  all_but text[] := array(select jsonb_array_elements_text(coalesce(query -> 'except', '[]')));
  given_terms constant text[] := array(select jsonb_array_elements_text(coalesce(query -> 'terms', '[]')));
  any_terms constant text[] := array(select org || jsonb_array_elements_text(coalesce(query -> 'any', '[]')));
  terms text[];
  rare_terms constant text[] := private.rare_distributor_terms(org, given_terms, 20);
  -- The index on brands reads a brand's items by SKU. If many of them have the other terms, the first ones fill a page.
  is_by_brand constant boolean := not is_search and exists (select from unnest(given_terms) as term where term like 'm%')
    and private.rare_distributor_terms(
      org, array(select term from unnest(given_terms) as term where term not like 'm%'), 80
    ) = '{}';
  expected constant numeric := case when is_search then private.expected_distributor_items(org, words) end;
  -- Whether one in five items or more has the words.
  has_common_words constant boolean := is_search and 5 * expected >= coalesce(
    (select f.count from public.distributor_facets f where f.org_id = org and f.term = '*'), 0
  );
  term_conditions constant text := (
    select string_agg('(' || coalesce(private.distributor_term_condition(term), 'false') || ')', ' and ')
    from unnest(given_terms) as term
  );
  conditions text := concat_ws(
    ' and ',
    'i.org_id = $1 and i.sku > $2',
    case when only_skus is not null then 'i.sku = any($4)' end,
    case when query ? 'except' then 'i.sku <> all($5)' end,
    case when query ? 'any' then coalesce(
      (
        select '(' || string_agg(coalesce(private.distributor_term_condition(term), 'false'), ' or ') || ')'
        from jsonb_array_elements_text(query -> 'any') as term
      ), 'false'
    ) end,
    case when query ? 'promo' then format('i.promo_ends >= %L', today) end,
    case when query ? 'ends_soon' then format('i.promo_ends between %L and %L', today, today + 7) end,
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
  -- Matches the words of the search, or one of the item's numbers.
  search_condition constant text := case when is_search then format(
    '(%s @@ $8 or i.sku = $9 or private.search_key(i.mpn) = $9 or ltrim(i.gtin, ''0'') = ltrim($9, ''0''))',
    private.distributor_own_lexemes()
  ) end;
  -- A query for the SKUs of the items to compare, if an index finds them.
  few text;
  -- Whether `few` uses the index on words.
  is_by_words boolean := false;
  -- The parts of the catalogue to search next, and their number. Null means the whole catalogue.
  parts text[];
  part_count int;
  row_total int;
  statement text;
begin
  if
    max_rows <= 500 and (is_search or given_terms <> '{}' or query ?| '{any,promo,ends_soon}')
    and not query ?| '{skus,movement}' and query ->> 'linked' is distinct from 'yes'
    and not is_by_brand and (has_common_words or not is_search)
    and private.rare_distributor_terms(org, given_terms, 80) = '{}'
  then
    execute format(
      $sql$
        select array(
          select i.sku from (
            select * from (
              select * from public.distributor_items i where i.org_id = $1 and i.sku > $2 order by i.sku limit %s
            ) as i
            where %s
            order by i.sku limit %s
          ) as i
          where %s
          order by i.sku limit $7
        )
      $sql$,
      max_tried, concat_ws(' and ', conditions, term_conditions), case when is_search then '4 * $7' else '$7' end,
      coalesce(search_condition, 'true')
    ) into found using org, after, found, only_skus, all_but, terms, max_rows, words, key;
    if cardinality(found) = max_rows or not is_search then
      return query select i.* from public.distributor_items i where i.org_id = org and i.sku = any(found) order by i.sku;
      max_rows := max_rows - cardinality(found);
      if max_rows = 0 then return; end if;
      after := (
        select i.sku from public.distributor_items i where i.org_id = org and i.sku > after order by i.sku offset max_tried - 1 limit 1
      );
      if after is null then return; end if;
    end if;
  end if;
  terms := array(select org || term from unnest(case when is_search then rare_terms else given_terms end) as term);
  -- Items found by number still have to match the terms. Where the index of terms isn't used, these plain conditions
  -- leave few items for which the slow function `distributor_terms` is called.
  conditions := concat_ws(' and ', conditions, term_conditions);
  if has_common_words and terms <> '{}' then
    -- Few items have a rare term, so their words are compared one by one until the page is full.
    few := format(
      'select i.sku from public.distributor_items i where i.org_id = $1 and %s @> $6', private.distributor_own_terms()
    );
    conditions := concat_ws(' and ', conditions, search_condition);
  elsif is_search then
    is_by_words := true;
    few := 'select i.sku from unnest($3) as i (sku) where i.sku > $2';
    part_count := case when terms = '{}' and expected >= 20 * max_rows then 1 end;
  elsif terms <> '{}' and not is_by_brand then
    conditions := concat_ws(' and ', conditions, private.distributor_own_terms() || ' @> $6');
  end if;
  if query ? 'any' then
    conditions := conditions || ' and ' || private.distributor_own_terms() || ' && $10';
  end if;
  statement := format(
    'select i.* from %s where %s order by %s limit $7',
    -- Looks up the SKUs of `few` one by one, in SKU order. Otherwise, the planner would read all items and compare
    -- each SKU with them.
    case when few is null then 'public.distributor_items i' else format(
      '(%s order by i.sku offset 0) as few
        cross join lateral (select * from public.distributor_items i where i.org_id = $1 and i.sku = few.sku offset 0) as i', few
    ) end,
    conditions, case when few is null then 'i.sku' else 'few.sku' end
  );
  loop
    if is_by_words then
      parts := case when part_count <= 16 then private.next_distributor_parts(org, after, part_count) end;
      found := private.distributor_items_searched(org, key, words, terms, parts);
    end if;
    return query execute statement using org, after, found, only_skus, all_but, terms, max_rows, words, key, any_terms;
    get diagnostics row_total = row_count;
    max_rows := max_rows - row_total;
    exit when max_rows = 0 or parts is null or cardinality(parts) < part_count;
    after := private.end_of_distributor_part(parts[part_count]);
    part_count := 4 * part_count;
  end loop;
end
$body$;

-- One page of the items that match. `security definer`, because the policies would keep the planner from using the
-- search indexes; it therefore checks membership itself.
create function public.distributor_item_page(org uuid, query jsonb default '{}', after text default '', max_rows int default 100)
returns setof public.distributor_items
language sql stable security definer set search_path = '' set jit = off
as $$
  select i.* from private.my_org_ids('viewer') as mine
  cross join lateral private.distributor_items_matching(mine, query, after, least(max_rows, 500)) as i
  where mine = org
$$;

grant execute on function public.distributor_item_page to authenticated;
