-- What was found by its very number was found again by its beginning and by its words, and took the places of others.

create function private.with_new(hits uuid[], more uuid[]) returns uuid[]
language sql immutable parallel safe set search_path = ''
as $$
  select hits || array(
    select hit from unnest(more) with ordinality as each (hit, n) where hit <> all(hits) order by n
  )
$$;

create or replace function private.products_like(org uuid, query text, at_most int) returns uuid[]
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
          where org_id = org and sku >= key and sku < private.end_of(key) and product_id <> all(hits)
          order by sku limit at_most)
        union all
        (select product_id, 2, mpn from private.product_search
          where org_id = org and mpn >= key and mpn < private.end_of(key) and product_id <> all(hits)
          order by mpn limit at_most)
        union all
        (select product_id, 3, gtin from private.product_search
          where org_id = org and char_length(gtin_key) >= 4
            and gtin >= gtin_key and gtin < private.end_of(gtin_key) and product_id <> all(hits)
          order by gtin limit at_most)
      ) begins group by product_id order by min(rank), min(number) limit at_most
    );
  end if;

  each_word := string_to_array(words, ' ');
  last_begins := char_length(each_word[cardinality(each_word)]) >= 3;
  if cardinality(hits) < at_most then
    hits := private.with_new(hits, private.common_products_with(org, each_word, last_begins, at_most + cardinality(hits)));
  end if;
  if cardinality(hits) < at_most then
    hits := private.with_new(hits, private.products_with(org, each_word, last_begins, at_most + cardinality(hits)));
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

create or replace function private.orders_like(org uuid, query text, at_most int) returns uuid[]
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
    ) hits group by id, placed_at order by min(rank), placed_at desc limit at_most
  );
end
$$;
