-- Finds things by what people remember of them, among a million products within 50 ms. Row-level security keeps
-- PostgreSQL from using an index for anything but plain equality (other operators could leak what they compare), so
-- helpers with their owner's rights look for keys, within one organization of the caller, and `public.search` reads
-- what they found with the caller's own rights: the policies have the last word.

-- Lower case, no accents, one blank wherever something else than letters and digits stood. Lines stay lines.
create function private.words_of(raw text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(raw, nfkd), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u0009\u000b-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+', ' ', 'g'
  ))
$$;

-- LTP-10 234 and ltp10234 are the same number.
create function private.key_of(raw text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select replace(private.words_of(raw), ' ', '') $$;

-- An organization's own words: a word that every catalogue has must not be looked for in all of them. Two
-- organizations whose ids end alike would only share work.
create function private.own_word(org uuid, word text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select right(org::text, 12) || left(word, 64) $$;

create function private.own_words(org uuid, words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select right(org::text, 12) || left(word, 64) from unnest(string_to_array(words, ' ')) word where word <> ''
  ))
$$;

-- Beside the products and not in them: a change of price or stock then costs the search nothing. In byte order, because
-- beginnings are found in no other.
create table private.product_search (
  product_id uuid primary key,
  org_id uuid not null,
  sku text collate "C",
  -- Without the zeros before it: eight, twelve, thirteen and fourteen digits are one number.
  gtin text collate "C",
  mpn text collate "C",
  words text not null,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade
);
create index product_search_sku on private.product_search (org_id, sku);
create index product_search_gtin on private.product_search (org_id, gtin) where gtin is not null;
create index product_search_mpn on private.product_search (org_id, mpn) where mpn is not null;
create index product_search_words on private.product_search
  using gin (private.own_words(org_id, words)) with (gin_pending_list_limit = 256);

-- Which words an organization's products use, so that a slip of the pen can be put right. A hint: words stay when the
-- last product that used them goes.
create table private.search_words (
  org_id uuid not null references public.organizations (id) on delete cascade,
  word text not null,
  primary key (org_id, word)
);

alter table private.product_search enable row level security;
alter table private.search_words enable row level security;

-- Numbers are not learnt: each is its own. Whoever writes while another import does leaves the new words to a later
-- write, because waiting for each other over a hint could end in a deadlock.
create function private.learn_words(org uuid, words text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search words of ' || org, 0)) then
    return;
  end if;
  insert into private.search_words (org_id, word)
  select org, word
  from (select distinct word from unnest(words) each, unnest(string_to_array(each, ' ')) word) told
  where char_length(word) between 4 and 32 and word !~ '[0-9]'
  on conflict do nothing;
end
$$;

create function private.make_findable(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  learnt record;
begin
  for learnt in
    with kept as (
      insert into private.product_search as known (product_id, org_id, sku, gtin, mpn, words)
      select id, org_id, line[1], ltrim(line[2], '0'), line[3], btrim(words)
      from (
        -- All at once, in lines: this is most of the work.
        select id, org_id, private.words_of(
          concat_ws(e'\n', sku, coalesce(gtin, ''), coalesce(mpn, ''), concat_ws(' ', brand, title_en, title_fr, sku))
        ) as folded
        from public.products where id = any(ids)
      ) product,
      lateral (select string_to_array(replace(folded, ' ', ''), e'\n', '') as line, split_part(folded, e'\n', 4) as words) parts
      on conflict (product_id) do update set
        sku = excluded.sku, gtin = excluded.gtin, mpn = excluded.mpn, words = excluded.words
      returning org_id, words
    )
    select org_id, array_agg(words) as words from kept group by org_id order by org_id
  loop
    perform private.learn_words(learnt.org_id, learnt.words);
  end loop;
end
$$;

create function private.find_new_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.make_findable(array(select id from added));
  return null;
end
$$;

create function private.find_changed_products() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  renamed uuid[] := array(
    select after.id from after join before using (id)
    where (after.sku, after.gtin, after.mpn, after.brand, after.title_en, after.title_fr)
      is distinct from (before.sku, before.gtin, before.mpn, before.brand, before.title_en, before.title_fr)
  );
begin
  if renamed <> '{}' then
    perform private.make_findable(renamed);
  end if;
  return null;
end
$$;

create trigger find_new_products after insert on public.products
  referencing new table as added
  for each statement execute function private.find_new_products();
create trigger find_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.find_changed_products();

select private.make_findable(array(select id from public.products));

-- Orders by their number, or by who bought.
create index orders_search_number on public.orders (org_id, private.key_of(number) collate "C");
create index orders_search_buyer on public.orders (org_id, private.words_of(buyer_name) collate "C");

-- Everything that begins with it in byte order lies before this.
create function private.end_of(beginning text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select beginning || chr(1114111) $$;

-- All that one slip of the pen could have made of a word: a letter too many, two exchanged, a wrong one, one missing.
create function private.one_slip_away(word text, letters text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  with places as (select i from generate_series(0, char_length(word)) i),
    letter as (select unnest(string_to_array(letters, null)) as l)
  select array_agg(distinct slip) from (
    select left(word, i) || substr(word, i + 2) as slip from places where i < char_length(word)
    union all
    select left(word, i) || substr(word, i + 2, 1) || substr(word, i + 1, 1) || substr(word, i + 3)
    from places where i < char_length(word) - 1
    union all
    select left(word, i) || l || substr(word, i + 2) from places, letter where i < char_length(word)
    union all
    select left(word, i) || l || substr(word, i + 1) from places, letter
  ) slips
$$;

-- Products in which every word stands, the last as a beginning, among a few: what is common is found there at once, while
-- the index of words would first gather all of it.
create function private.common_products_with(org uuid, each_word text[], last_begins boolean, at_most int) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(product_id), '{}') from (
    select product_id from (
      select product_id, words from private.product_search where org_id = org order by sku limit 1000
    ) few
    where ' ' || words || ' ' like all (array(
      select '% ' || word || case when last_begins and n = cardinality(each_word) then '%' else ' %' end
      from unnest(each_word) with ordinality as each (word, n)
    ))
    order by strpos(words, each_word[1]), char_length(words), words limit at_most
  ) common
$$;

-- The same among all: one of each list, "dell|deal", and of the last list one that begins so. Of very many, some.
create function private.products_with(org uuid, choices text[], last_begins boolean, at_most int) returns uuid[]
language plpgsql stable security definer
-- The one way that is quick, whatever the statistics say.
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  wanted tsquery;
begin
  select string_agg(
    '(' || (
      select string_agg(
        quote_literal(private.own_word(org, word))
          || case when last_begins and n = cardinality(choices) then ':*' else '' end,
        '|'
      )
      from unnest(string_to_array(choice, '|')) word
    ) || ')', '&'
  )::tsquery into wanted
  from unnest(choices) with ordinality as each (choice, n);

  return array(
    select product_id from (
      select p.org_id, p.product_id, p.words from private.product_search p
      where private.own_words(p.org_id, p.words) @@ wanted
      limit 200
    ) enough
    where org_id = org
    order by strpos(words, split_part(choices[1], '|', 1)), char_length(words), words limit at_most
  );
end
$$;

-- The best products first: the very number, numbers that begin so, titles and brands, and at last what a slip of the
-- pen may have meant.
create function private.products_like(org uuid, query text, at_most int) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.words_of(translate(left(query, 100), e'\n', ' '));
  key text := replace(words, ' ', '');
  gtin_key text := ltrim(key, '0');
  hits uuid[];
  each_word text[];
  last_begins boolean;
  slips text[];
begin
  -- Asked here as well: this function sees more than its caller.
  if coalesce(key, '') = '' or not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return '{}';
  end if;

  hits := array(
    select product_id from private.product_search where org_id = org and sku = key
    union
    select product_id from private.product_search where org_id = org and gtin = gtin_key
    union
    (select product_id from private.product_search where org_id = org and mpn = key limit at_most)
  );

  if cardinality(hits) < at_most and char_length(key) >= 2 then
    hits := hits || array(
      select product_id from (
        (select product_id, 1 as rank, sku as number from private.product_search
          where org_id = org and sku >= key and sku < private.end_of(key)
          order by sku limit at_most)
        union all
        (select product_id, 2, mpn from private.product_search
          where org_id = org and mpn >= key and mpn < private.end_of(key)
          order by mpn limit at_most)
        union all
        (select product_id, 3, gtin from private.product_search
          where org_id = org and char_length(gtin_key) >= 4
            and gtin >= gtin_key and gtin < private.end_of(gtin_key)
          order by gtin limit at_most)
      ) begins order by rank, number limit at_most
    );
  end if;

  each_word := string_to_array(words, ' ');
  last_begins := char_length(each_word[cardinality(each_word)]) >= 3;
  if cardinality(hits) < at_most then
    hits := hits || private.common_products_with(org, each_word, last_begins, at_most);
  end if;
  if cardinality(hits) < at_most then
    hits := hits || private.products_with(org, each_word, last_begins, at_most);
  end if;
  if cardinality(hits) > 0 then
    return hits;
  end if;

  if char_length(key) between 5 and 24 and key ~ '^[a-z0-9]+$' then
    slips := private.one_slip_away(key, 'abcdefghijklmnopqrstuvwxyz0123456789');
    hits := array(
      select product_id from private.product_search where org_id = org and sku = any(slips)
      union
      select product_id from private.product_search where org_id = org and mpn = any(slips)
      limit at_most
    );
    if cardinality(hits) > 0 then
      return hits;
    end if;
  end if;

  -- Each word as it stands where the catalogue knows it, else what it may have been.
  select array_agg(coalesce(known.words, word) order by n) into each_word
  from unnest(each_word) with ordinality as typed (word, n)
  left join lateral (
    select string_agg(w.word, '|' order by w.word) as words from private.search_words w
    where char_length(typed.word) between 4 and 32 and w.org_id = org
      and w.word = any(private.one_slip_away(typed.word, 'abcdefghijklmnopqrstuvwxyz') || typed.word)
  ) known on true;
  return private.products_with(org, each_word, false, at_most);
end
$$;

create function private.orders_like(org uuid, query text, at_most int) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.words_of(translate(left(query, 100), e'\n', ' '));
  key text := replace(words, ' ', '');
begin
  if coalesce(char_length(key) < 2, true) or not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return '{}';
  end if;
  return array(
    select id from (
      (select id, 1 as rank, placed_at from public.orders
        where org_id = org and private.key_of(number) collate "C" >= key
          and private.key_of(number) collate "C" < private.end_of(key)
        order by private.key_of(number) collate "C" limit at_most)
      union all
      (select id, 2, placed_at from public.orders
        where org_id = org and private.words_of(buyer_name) collate "C" >= words
          and private.words_of(buyer_name) collate "C" < private.end_of(words)
        order by private.words_of(buyer_name) collate "C" limit at_most)
    ) hits order by rank, placed_at desc limit at_most
  );
end
$$;

-- What a person may have meant, the best of each kind first. `code` is what it is known by, `name` what it is called,
-- in French where a product has a French title.
create function public.search(org uuid, query text)
returns table (kind text, id uuid, code text, name text, name_fr text)
language plpgsql stable set search_path = ''
as $$
declare
  wanted text := private.words_of(translate(left(query, 100), e'\n', ' '));
begin
  return query
    select 'product', p.id, p.sku, coalesce(p.title_en, p.title_fr), coalesce(p.title_fr, p.title_en)
    from (
      select hits, min(n) as n
      from unnest(private.products_like(org, search.query, 8)) with ordinality as each (hits, n)
      group by hits order by 2 limit 8
    ) best
    join public.products p on p.id = best.hits
    order by best.n;

  return query
    select 'supplier', s.id, s.code, s.name, null::text
    from public.suppliers s
    where s.org_id = org and wanted <> ''
      and (strpos(private.words_of(s.name), wanted) > 0 or strpos(private.words_of(s.code), wanted) = 1)
    order by private.words_of(s.code) <> wanted, strpos(private.words_of(s.name), wanted), s.name
    limit 5;

  return query
    select 'order', o.id, o.number, o.buyer_name, null::text
    from unnest(private.orders_like(org, search.query, 5)) with ordinality as each (hits, n)
    join public.orders o on o.id = each.hits
    order by each.n;
end
$$;

-- Whoever writes an order keeps its indexes.
grant execute on function private.words_of, private.key_of to authenticated, service_role;
grant execute on function private.products_like, private.orders_like to authenticated;
grant execute on function public.search to authenticated;
