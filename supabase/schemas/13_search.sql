-- Search over products, suppliers and orders. The index is a separate table, so price and stock changes don't
-- touch it.

-- Normalizes a text for search: lower case, no accents, and a single space in place of common punctuation, symbols and
-- spaces, but not of line breaks.
create function private.search_text(raw text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(raw, nfkd), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u0009\u000b-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+', ' ', 'g'
  ))
$$;

-- Normalizes a number for search, so that LTP-10 234 and ltp10234 are equal.
create function private.search_key(raw text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select replace(private.search_text(raw), ' ', '') $$;

-- Combines a word with a part of its organization's id, so that a common word isn't looked up across all catalogues.
-- Two organizations could share that part, so `products_with` compares the whole id afterwards.
create function private.org_lexeme(org uuid, word text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select right(org::text, 12) || left(word, 64) $$;

create function private.org_lexemes(org uuid, words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select right(org::text, 12) || left(word, 64) from unnest(string_to_array(words, ' ')) word where word <> ''
  ))
$$;

-- The numbers are sorted in byte order (`collate "C"`), because prefix searches can use an index only in that order.
create table private.product_search (
  product_id uuid primary key,
  org_id uuid not null,
  sku text collate "C",
  -- Stored without leading zeros, so that numbers of 8, 12, 13 and 14 digits compare equal.
  gtin text collate "C",
  mpn text collate "C",
  words text not null,
  -- References the product's id alone. A foreign key that starts with the organization could be checked through any
  -- index that starts with it. With a plan that was cached while the table was empty, adding 100,000 rows then took
  -- over ten minutes. Only triggers of `products` write here, so a row can't cross organizations.
  foreign key (product_id) references public.products (id) on delete cascade
);
create index product_search_sku on private.product_search (org_id, sku);
create index product_search_gtin on private.product_search (org_id, gtin) where gtin is not null;
create index product_search_mpn on private.product_search (org_id, mpn) where mpn is not null;
create index product_search_words on private.product_search
  using gin (private.org_lexemes(org_id, words)) with (gin_pending_list_limit = 256);

alter table private.product_search enable row level security;

-- Words that an organization's products use, for correcting typos. They're only hints, because a word stays after the
-- last product that used it is deleted.
create table private.search_words (
  org_id uuid not null references public.organizations (id) on delete cascade,
  word text not null,
  primary key (org_id, word)
);

alter table private.search_words enable row level security;

-- Skips words with digits, because most are unique, and very short or long words. Adds no words while another
-- transaction is adding words of this organization, because waiting could cause a deadlock. The words are added when
-- these products are indexed again.
create function private.add_search_words(org uuid, words text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search words of ' || org, 0)) then
    return;
  end if;
  insert into private.search_words (org_id, word)
  select org, word
  from (select distinct word from unnest(words) each, unnest(string_to_array(each, ' ')) word) new_words
  where char_length(word) between 4 and 32 and word !~ '[0-9]'
  on conflict do nothing;
end
$$;

create function private.index_products(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  indexed record;
begin
  for indexed in
    with saved as (
      insert into private.product_search as known (product_id, org_id, sku, gtin, mpn, words)
      select id, org_id, line[1], ltrim(line[2], '0'), line[3], btrim(words)
      from (
        -- Normalizes all searched fields of a product in one call, separated by line breaks, because one call per field
        -- would take longer.
        select id, org_id, private.search_text(
          concat_ws(e'\n', sku, coalesce(gtin, ''), coalesce(mpn, ''), concat_ws(' ', brand, title_en, title_fr, sku))
        ) as folded
        from public.products where id = any(ids)
      ) product,
      lateral (select string_to_array(replace(folded, ' ', ''), e'\n', '') as line, split_part(folded, e'\n', 4) as words) parts
      on conflict (product_id) do update set
        sku = excluded.sku, gtin = excluded.gtin, mpn = excluded.mpn, words = excluded.words
      returning org_id, words
    )
    select org_id, array_agg(words) as words from saved group by org_id order by org_id
  loop
    perform private.add_search_words(indexed.org_id, indexed.words);
  end loop;
end
$$;

create function private.index_new_products() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.index_products(array(select id from added));
  return null;
end
$$;

create trigger index_new_products after insert on public.products
  referencing new table as added
  for each statement execute function private.index_new_products();

create function private.index_changed_products() returns trigger
language plpgsql security definer set search_path = ''
  set enable_hashjoin = on set enable_nestloop = off set plan_cache_mode = force_custom_plan
as $$
declare
  renamed uuid[] := array(
    select after.id from after join before using (id)
    where (after.sku, after.gtin, after.mpn, after.brand, after.title_en, after.title_fr)
      is distinct from (before.sku, before.gtin, before.mpn, before.brand, before.title_en, before.title_fr)
  );
begin
  if renamed <> '{}' then
    perform private.index_products(renamed);
  end if;
  return null;
end
$$;

create trigger index_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.index_changed_products();

-- The upper bound, in byte order, of all texts with this prefix.
create function private.prefix_end(prefix text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select prefix || chr(1114111) $$;

-- Every word that is one typo away: one letter too many, two letters swapped, one wrong or one missing.
create function private.one_edit_away(word text, letters text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  with places as (select i from generate_series(0, char_length(word)) i),
    letter as (select unnest(string_to_array(letters, null)) as l)
  select array_agg(distinct edit) from (
    select left(word, i) || substr(word, i + 2) as edit from places where i < char_length(word)
    union all
    select left(word, i) || substr(word, i + 2, 1) || substr(word, i + 1, 1) || substr(word, i + 3)
    from places where i < char_length(word) - 1
    union all
    select left(word, i) || l || substr(word, i + 2) from places, letter where i < char_length(word)
    union all
    select left(word, i) || l || substr(word, i + 1) from places, letter
  ) edits
$$;

-- Products that contain every word, searched among the first 1,000 by SKU. With `last_is_prefix`, the last word is a
-- prefix. Common words are found there quickly, while the word index would first collect every match.
create function private.common_products_with(org uuid, each_word text[], last_is_prefix boolean, max_rows int) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(product_id), '{}') from (
    select product_id from (
      select product_id, words from private.product_search where org_id = org order by sku limit 1000
    ) few
    where ' ' || words || ' ' like all (array(
      select '% ' || word || case when last_is_prefix and n = cardinality(each_word) then '%' else ' %' end
      from unnest(each_word) with ordinality as each (word, n)
    ))
    order by strpos(words, each_word[1]), char_length(words), words limit max_rows
  ) common
$$;

-- Like `common_products_with`, but searches all products. A product has to contain one word of each list, such as
-- "dell|deal". The first 200 matches found are ranked.
create function private.products_with(org uuid, choices text[], last_is_prefix boolean, max_rows int) returns uuid[]
language plpgsql stable security definer
-- Forces the word index: it's the only fast plan, whatever the statistics say.
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  ts_query tsquery;
begin
  select string_agg(
    '(' || (
      select string_agg(
        quote_literal(private.org_lexeme(org, word))
          || case when last_is_prefix and n = cardinality(choices) then ':*' else '' end,
        '|'
      )
      from unnest(string_to_array(choice, '|')) word
    ) || ')', '&'
  )::tsquery into ts_query
  from unnest(choices) with ordinality as each (choice, n);

  return array(
    select product_id from (
      select p.org_id, p.product_id, p.words from private.product_search p
      where private.org_lexemes(p.org_id, p.words) @@ ts_query
      limit 200
    ) enough
    where org_id = org
    order by strpos(words, split_part(choices[1], '|', 1)), char_length(words), words limit max_rows
  );
end
$$;

-- Appends matches without duplicates, so that a product found by number isn't found again by its words.
create function private.append_new(matches uuid[], more uuid[]) returns uuid[]
language sql immutable parallel safe set search_path = ''
as $$
  select matches || array(
    select match from unnest(more) with ordinality as each (match, n) where match <> all(matches) order by n
  )
$$;

-- The best matching products first: the exact number, numbers with that prefix, then words. If nothing matches,
-- possible typos are corrected. Called by `search`. `security definer`, because the policies would keep the planner
-- from using the search indexes; it therefore checks membership itself and returns ids only, which the caller reads
-- under the policies.
create function private.products_like(org uuid, query text, max_rows int) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.search_text(translate(left(query, 100), e'\n', ' '));
  key text := replace(words, ' ', '');
  gtin_key text := ltrim(key, '0');
  matches uuid[];
  each_word text[];
  last_is_prefix boolean;
  edits text[];
begin
  -- Checked here too, because this function sees more than its caller.
  if coalesce(key, '') = '' or not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return '{}';
  end if;

  matches := array(
    select product_id from private.product_search where org_id = org and sku = key
    union
    select product_id from private.product_search where org_id = org and gtin = gtin_key
    union
    (select product_id from private.product_search where org_id = org and mpn = key limit max_rows)
  );

  if cardinality(matches) < max_rows and char_length(key) >= 2 then
    matches := matches || array(
      select product_id from (
        (select product_id, 1 as rank, sku as number from private.product_search
          where org_id = org and sku >= key and sku < private.prefix_end(key) and product_id <> all(matches)
          order by sku limit max_rows)
        union all
        (select product_id, 2, mpn from private.product_search
          where org_id = org and mpn >= key and mpn < private.prefix_end(key) and product_id <> all(matches)
          order by mpn limit max_rows)
        union all
        (select product_id, 3, gtin from private.product_search
          where org_id = org and char_length(gtin_key) >= 4
            and gtin >= gtin_key and gtin < private.prefix_end(gtin_key) and product_id <> all(matches)
          order by gtin limit max_rows)
      ) prefix_matches group by product_id order by min(rank), min(number) limit max_rows
    );
  end if;

  each_word := string_to_array(words, ' ');
  last_is_prefix := char_length(each_word[cardinality(each_word)]) >= 3;
  if cardinality(matches) < max_rows then
    matches := private.append_new(matches, private.common_products_with(org, each_word, last_is_prefix, max_rows + cardinality(matches)));
  end if;
  if cardinality(matches) < max_rows then
    matches := private.append_new(matches, private.products_with(org, each_word, last_is_prefix, max_rows + cardinality(matches)));
  end if;
  if cardinality(matches) > 0 then
    return matches;
  end if;

  if char_length(key) between 5 and 24 and key ~ '^[a-z0-9]+$' then
    edits := private.one_edit_away(key, 'abcdefghijklmnopqrstuvwxyz0123456789');
    matches := array(
      select product_id from private.product_search where org_id = org and sku = any(edits)
      union
      select product_id from private.product_search where org_id = org and mpn = any(edits)
      limit max_rows
    );
    if cardinality(matches) > 0 then
      return matches;
    end if;
  end if;

  -- Each word is replaced by the catalogue's words that are equal or one typo away, if there are any.
  select array_agg(coalesce(known.words, word) order by n) into each_word
  from unnest(each_word) with ordinality as typed (word, n)
  left join lateral (
    select string_agg(w.word, '|' order by w.word) as words from private.search_words w
    where char_length(typed.word) between 4 and 32 and w.org_id = org
      and w.word = any(private.one_edit_away(typed.word, 'abcdefghijklmnopqrstuvwxyz') || typed.word)
  ) known on true;
  return private.products_with(org, each_word, false, max_rows);
end
$$;

-- Orders are found by number or by buyer.
create index orders_search_number on public.orders (org_id, private.search_key(number) collate "C");

create index orders_search_buyer on public.orders (org_id, private.search_text(buyer_name) collate "C");

create function private.orders_like(org uuid, query text, max_rows int) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.search_text(translate(left(query, 100), e'\n', ' '));
  key text := replace(words, ' ', '');
begin
  if coalesce(char_length(key) < 2, true) or not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return '{}';
  end if;
  return array(
    select id from (
      (select id, 1 as rank, placed_at from public.orders
        where org_id = org and private.search_key(number) collate "C" >= key
          and private.search_key(number) collate "C" < private.prefix_end(key)
        order by private.search_key(number) collate "C" limit max_rows)
      union all
      (select id, 2, placed_at from public.orders
        where org_id = org and private.search_text(buyer_name) collate "C" >= words
          and private.search_text(buyer_name) collate "C" < private.prefix_end(words)
        order by private.search_text(buyer_name) collate "C" limit max_rows)
    ) matches group by id, placed_at order by min(rank), placed_at desc limit max_rows
  );
end
$$;

-- The best matches of each kind, for the search in the header. `code` is the SKU, supplier code or order number, and
-- `name` the title, supplier or buyer. `name_fr` is the French title of a product. Products with a title in only one
-- language have it in both.
create function public.search(org uuid, query text)
returns table (kind text, id uuid, code text, name text, name_fr text)
language plpgsql stable set search_path = ''
as $$
declare
  needle text := private.search_text(translate(left(query, 100), e'\n', ' '));
begin
  return query
    select 'product', p.id, p.sku, coalesce(p.title_en, p.title_fr), coalesce(p.title_fr, p.title_en)
    from (
      select matches, min(n) as n
      from unnest(private.products_like(org, search.query, 8)) with ordinality as each (matches, n)
      group by matches order by 2 limit 8
    ) best
    join public.products p on p.id = best.matches
    order by best.n;

  return query
    select 'supplier', s.id, s.code, s.name, null::text
    from public.suppliers s
    where s.org_id = org and needle <> ''
      and (strpos(private.search_text(s.name), needle) > 0 or strpos(private.search_text(s.code), needle) = 1)
    order by private.search_text(s.code) <> needle, strpos(private.search_text(s.name), needle), s.name
    limit 5;

  return query
    select 'order', o.id, o.number, o.buyer_name, null::text
    from unnest(private.orders_like(org, search.query, 5)) with ordinality as each (matches, n)
    join public.orders o on o.id = each.matches
    order by each.n;
end
$$;

grant execute on function
  private.products_like,
  private.orders_like,
  public.search
to authenticated;
grant execute on function
  private.search_text,
  private.search_key
to authenticated, service_role;
