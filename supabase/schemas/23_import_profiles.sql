-- Import profiles, and the comparison of a file with the catalogue.

-- The file settings and mapping of a source, for its next file. Each save is a new version, so the version that an
-- import used stays available. Rows are added and deleted, never changed.
create table public.import_profiles (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  version int not null default 1 check (version between 1 and 100000),
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  supplier_id uuid,
  -- Identifies files with the same columns, regardless of who sent them.
  header_key text not null check (header_key ~ '^[0-9a-f]{32}$'),
  -- How the file is read: {"encoding", "delimiter", …}.
  file_settings jsonb not null default '{}' check (
    jsonb_typeof(file_settings) = 'object' and octet_length(file_settings::text) <= 16384
  ),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 524288),
  created_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id, version),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id)
);
create index import_profiles_supplier on public.import_profiles (org_id, supplier_id);
create index import_profiles_header on public.import_profiles (org_id, header_key, created_at desc);
create index import_profiles_created_by on public.import_profiles (created_by);

alter table public.import_profiles enable row level security;
grant select, delete on public.import_profiles to authenticated;
grant insert (org_id, id, version, name, supplier_id, header_key, file_settings, mapping)
on public.import_profiles to authenticated;

create policy "members read import profiles" on public.import_profiles
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add import profiles" on public.import_profiles
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete import profiles" on public.import_profiles
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

-- Limits downloads from URLs to 60 an hour per organization and 30 per person. Returns false if the limit is
-- reached.
create function public.count_source_fetch(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can fetch files.';
  end if;
  return greatest(
    private.retry_after('files fetched by ' || (select auth.uid()), 3600, 30),
    private.retry_after('files fetched for ' || org, 3600, 60)
  ) = 0;
end
$$;

-- The SQL expression for a field's canonical text: numbers without trailing zeros, lists joined by unit
-- separators, an empty text for null.
create function private.canonical_field(field text) returns text
language sql stable set search_path = ''
as $$
  select case
      when field = 'images' then
        '(select string_agg(i ->> ''url'', chr(31) order by n) from jsonb_array_elements(p.images) with ordinality as l (i, n))'
      when atttypid = 'jsonb'::regtype then format(
        '(select string_agg(concat(key, chr(31), value), chr(31) order by key collate "C") from jsonb_each_text(p.%I))', field
      )
      when atttypid = 'text[]'::regtype then format('array_to_string(p.%I, chr(31))', field)
      when atttypid = 'numeric'::regtype then format('trim_scale(p.%I)', field)
      else format('p.%I', field)
    end
  from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = field and field = any(private.product_fields())
$$;

-- A page of the catalogue, or the products with these SKUs, as columns: {"ids", "skus", "versions", "fingerprints",
-- "watched": one price of each, "foreign": the positions of products not of this supplier, "archived": the positions of
-- archived ones, "gaps": a hexadecimal digit for each product, whose bits mark a missing English title, French title,
-- price and image, "currencies": the currency of each if it's among the fields, "amounts": a character for each
-- product, counted from "0", whose bits mark a price, cost, MSRP, MAP and promotional cost, "stocked": 1 for each
-- product that has stock in the compared warehouses and 0 for others, empty without such warehouses, "next": the value
-- to pass as `after`, or null at the end}. An import compares these fingerprints with those of its rows, so only
-- differences are sent. Attributes are compared by name, because a file has only some of them. The text is built in
-- portions, because a PostgreSQL function takes at most 100 arguments. It must match the text the import's code hashes,
-- character by character.
create function public.product_fingerprints(
  org uuid, fields text[], attribute_names text[] default '{}', supplier uuid default null, watched text default null,
  only_skus text[] default null, after uuid default null, stock_warehouses text[] default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set datestyle = 'ISO, YMD' set jit = off
as $$
declare
  page_size constant int := 20000;
  canonical text;
  compared_warehouses uuid[];
  result jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  if cardinality(only_skus) > 5000 or cardinality(fields) > 100 or cardinality(attribute_names) > 200
    or cardinality(stock_warehouses) > 100 then
    raise invalid_parameter_value using message = 'Compare at most 5,000 SKUs, 100 fields, 200 attributes and 100 warehouses at a time.';
  end if;
  if exists (select from unnest(fields) as field where private.canonical_field(field) is null)
    or watched <> all ('{price,cost,promo_cost,map,msrp}'::text[]) then
    raise invalid_parameter_value using message = 'One of these fields doesn''t exist.';
  end if;

  select string_agg(part, ', chr(30), ' order by portion) into canonical from (
    select portion, format('concat(%s)', string_agg(expression, ', chr(30), ' order by kind, n)) as part from (
      select kind, n, expression, row_number() over (order by kind, n) / 40 as portion from (
        select 1 as kind, n, private.canonical_field(field) as expression from unnest(fields) with ordinality as f (field, n)
        union all
        select 2, n, format('p.attributes ->> %L', name) from unnest(attribute_names) with ordinality as a (name, n)
        union all
        select 3, n, format(
          '(select s.on_hand from public.stock s where s.org_id = p.org_id and s.product_id = p.id and s.warehouse_id = %L::uuid)',
          (select id from private.warehouses_at(org, place) limit 1)
        )
        from unnest(stock_warehouses) with ordinality as s (place, n)
      ) as parts
    ) as numbered group by portion
  ) as portions;
  compared_warehouses := array(
    select found.id from unnest(stock_warehouses) as place
    cross join lateral (select id from private.warehouses_at(org, place) limit 1) as found
  );

  execute format(
    $page$
      select jsonb_build_object(
        'ids', coalesce(jsonb_agg(id order by n), '[]'), 'skus', coalesce(jsonb_agg(sku order by n), '[]'),
        'versions', coalesce(jsonb_agg(version order by n), '[]'), 'fingerprints', coalesce(jsonb_agg(fingerprint order by n), '[]'),
        'watched', coalesce(jsonb_agg(watched order by n), '[]'),
        'foreign', coalesce(jsonb_agg(n - 1 order by n) filter (where is_foreign), '[]'),
        'archived', coalesce(jsonb_agg(n - 1 order by n) filter (where status = 'archived'), '[]'),
        'gaps', coalesce(string_agg(gaps, '' order by n), ''),
        'currencies', coalesce(jsonb_agg(currency order by n) filter (where currency is not null), '[]'),
        'amounts', coalesce(string_agg(amounts, '' order by n), ''),
        'stocked', coalesce(string_agg(is_stocked::int::text, '' order by n) filter (where is_stocked is not null), ''),
        'next', case when count(*) = $5 then (array_agg(id order by n desc))[1] end
      ) from (
        select row_number() over (order by p.id) as n, p.id, p.sku, p.version, p.status,
          lpad(to_hex(hashtextextended(concat(%1$s) collate "C", 0)), 16, '0') as fingerprint, %2$s as watched,
          $2 is not null and p.supplier_id is distinct from $2 as is_foreign,
          to_hex(
            (coalesce(p.title_en, '') = '')::int + (coalesce(p.title_fr, '') = '')::int * 2
              + (p.price is null)::int * 4 + (p.images = '[]')::int * 8
          ) as gaps, %4$s as currency,
          chr(
            48 + (p.price is not null)::int + (p.cost is not null)::int * 2 + (p.msrp is not null)::int * 4
              + (p.map is not null)::int * 8 + (p.promo_cost is not null)::int * 16
          ) as amounts, %5$s as is_stocked
        from public.products p
        where p.org_id = $1 %3$s
        order by p.id limit $5
      ) as page
    $page$,
    coalesce(canonical, ''''''),
    case when watched is null then 'null::text' else format('trim_scale(p.%I)::text', watched) end,
    case
      when only_skus is not null then 'and lower(p.sku) = any(array(select lower(s) from unnest($3) s))'
      when after is not null then 'and p.id > $4'
    end,
    case when 'currency' = any(fields) then 'p.currency' else 'null::text' end,
    case when compared_warehouses = '{}' then 'null::boolean' else format(
      'exists (select from public.stock s where s.org_id = p.org_id and s.product_id = p.id and s.warehouse_id = any(%L::uuid[]) and s.on_hand > 0)',
      compared_warehouses
    ) end
  ) into result using org, supplier, only_skus, after, page_size;
  return result;
end
$$;

grant execute on function
  public.count_source_fetch,
  public.product_fingerprints
to authenticated;
