-- The catalogue. People read it here; every write goes through a change set, so no client role can write to this table.

create type public.product_status as enum ('draft', 'active', 'archived');

create type public.product_condition as enum ('new', 'open_box', 'refurbished', 'used');

create table public.products (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  supplier_id uuid,
  sku text not null check (char_length(sku) between 1 and 64 and sku = btrim(sku)),
  brand text check (char_length(brand) <= 120),
  mpn text check (char_length(mpn) <= 80),
  -- Stored as written, even if it's invalid, so that someone can correct it later. Quality checks report it.
  gtin text check (char_length(gtin) <= 32),
  title_en text check (char_length(title_en) <= 500),
  title_fr text check (char_length(title_fr) <= 500),
  description_en text check (char_length(description_en) <= 20000),
  description_fr text check (char_length(description_fr) <= 20000),
  category text check (char_length(category) <= 300),
  condition public.product_condition not null default 'new',
  status public.product_status not null default 'draft',

  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  cost numeric(14, 4) check (cost >= 0),
  promo_cost numeric(14, 4) check (promo_cost >= 0),
  promo_ends date,
  msrp numeric(14, 4) check (msrp >= 0),
  map numeric(14, 4) check (map >= 0),
  price numeric(14, 4) check (price >= 0),

  weight numeric(12, 4) check (weight >= 0),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  length numeric(12, 4) check (length >= 0),
  width numeric(12, 4) check (width >= 0),
  height numeric(12, 4) check (height >= 0),
  size_unit text not null default 'cm' check (size_unit in ('mm', 'cm', 'm', 'in', 'ft')),
  country_of_origin text check (country_of_origin ~ '^[A-Z]{2}$'),
  hs_code text check (char_length(hs_code) <= 20),

  -- [{"url": "https://…", "alt": "…"}]; the first one is the main image.
  images jsonb not null default '[]' check (
    jsonb_typeof(images) = 'array'
    and jsonb_array_length(images) <= 50
    and octet_length(images::text) <= 65536
    and not jsonb_path_exists(images, '$[*] ? (!exists(@.url ? (@ like_regex "^https?://")))')
  ),
  tags text[] not null default '{}' check (
    cardinality(tags) <= 100
    and octet_length(tags::text) <= 8192
    and array_position(tags, null) is null
  ),
  -- Variants share a group and differ in their options: {"Colour": "Black", "Size": "27 in"}.
  variant_group text check (char_length(variant_group) between 1 and 64),
  variant_options jsonb not null default '{}' check (
    jsonb_typeof(variant_options) = 'object' and octet_length(variant_options::text) <= 4096
  ),
  lead_time_days int check (lead_time_days between 0 and 3650),
  minimum_order int check (minimum_order between 1 and 1000000),
  eta date,
  -- A SKU, not a foreign key: a source may name a successor long before it lists that product.
  successor_sku text check (char_length(successor_sku) between 1 and 64),
  attributes jsonb not null default '{}' check (
    jsonb_typeof(attributes) = 'object' and octet_length(attributes::text) <= 65536
  ),

  -- Increases with every change, so that data built from a product can be recognized as stale.
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  unique (org_id, id),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id),
  constraint products_text_is_printable check (
    concat(sku, brand, mpn, gtin, title_en, title_fr, category, hs_code, variant_group, successor_sku)
      !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint products_descriptions_are_printable check (
    concat(description_en, description_fr) !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
  ),
  -- `numeric` and `date` accept NaN and infinity; products don't.
  constraint products_numbers_are_finite check (
    'NaN' not in (
      coalesce(cost, 0), coalesce(promo_cost, 0), coalesce(msrp, 0), coalesce(map, 0), coalesce(price, 0),
      coalesce(weight, 0), coalesce(length, 0), coalesce(width, 0), coalesce(height, 0)
    )
    and isfinite(coalesce(promo_ends, '2000-01-01')) and isfinite(coalesce(eta, '2000-01-01'))
  )
);
-- One SKU per organization, ignoring case and supplier: channels identify a seller's product by its SKU alone. If two
-- suppliers use the same SKU, the import adds a prefix to one of them.
create unique index products_sku on public.products (org_id, lower(sku));
create index products_variants on public.products (org_id, variant_group) where variant_group is not null;
-- Shops ignore case in the names of groups, so groups are looked up in lower case.
create index products_in_group on public.products (org_id, lower(variant_group)) where variant_group is not null;
-- Each of these indexes serves a sort order and a facet of the catalogue. Equal values are ordered by SKU, so a page
-- continues exactly where the previous one ended.
create index products_by_title on public.products (org_id, title_en, lower(sku));
create index products_by_brand on public.products (org_id, brand, lower(sku));
create index products_by_category on public.products (org_id, category, lower(sku));
create index products_by_status on public.products (org_id, status, lower(sku));
create index products_by_cost on public.products (org_id, cost, lower(sku));
create index products_by_price on public.products (org_id, price, lower(sku));
create index products_by_image on public.products (org_id, (images <> '[]'), lower(sku));
-- Text, because PostgreSQL rewrites a comparison with a boolean and then can't use the index.
create index products_by_margin on public.products (org_id, ((price >= cost)::text), lower(sku));
create index products_by_supplier on public.products (org_id, supplier_id, lower(sku));
create index products_by_gtin on public.products (org_id, gtin, lower(sku));
create index products_by_change on public.products (org_id, updated_at, lower(sku));
-- Covering indexes: finding duplicates doesn't read the table itself.
create index products_same_gtin on public.products (org_id, gtin) include (id)
  where gtin is not null and status <> 'archived';
create index products_same_part on public.products (org_id, mpn, brand) include (id)
  where mpn is not null and status <> 'archived';

alter table public.products enable row level security;
grant select on public.products to authenticated;

create policy "members read products" on public.products
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create function private.next_product_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

create trigger next_version before update on public.products
  for each row when (old.* is distinct from new.*)
  execute function private.next_product_version();

-- The SQL expression that counts how many of the seven fields that every channel needs are filled.
create function private.filled_fields() returns text
language sql immutable set search_path = ''
as $$
  select 'num_nonnulls(title_en, description_en, brand, gtin, category, price) + (images <> ''[]'')::int'
$$;

-- The SQL expression that rates how complete a product is: 2 for complete, 1 if at least four of the seven fields are
-- filled, otherwise 0. It's a text, not a function of a product, because functions that set their search path are too
-- slow in an index. If you change it, recreate the index `products_by_completeness`.
create function private.completeness() returns text
language sql immutable set search_path = ''
as $$
  select format('width_bucket(%s, array[4, 7])', private.filled_fields())
$$;
grant execute on function private.filled_fields, private.completeness to authenticated;

do $$
begin
  execute format(
    'create index products_by_completeness on public.products (org_id, (%s), lower(sku))', private.completeness()
  );
end
$$;
