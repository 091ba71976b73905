-- The catalogue of a distributor, TD SYNNEX Canada. It's separate from the products: an item becomes a product only
-- when it's added to the organization's catalogue. Price files update it, through the functions of file 63 only.

create type public.distributor_file_kind as enum ('full', 'delta');

-- A file is open while its changes arrive, then committed or cancelled. It's undoing while its changes are being
-- reversed.
create type public.distributor_file_state as enum ('open', 'committed', 'cancelled', 'undoing', 'undone');

-- The field maps that members saved. A version is never changed, because files refer to the one they were read with.
create table public.distributor_field_maps (
  org_id uuid not null references public.organizations (id) on delete cascade,
  version int not null check (version > 0),
  map jsonb not null check (jsonb_typeof(map) = 'object' and octet_length(map::text) <= 8192),
  actor_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, version)
);
create index distributor_field_maps_actor on public.distributor_field_maps (actor_id);

alter table public.distributor_field_maps enable row level security;
grant select on public.distributor_field_maps to authenticated;

create policy "members read field maps" on public.distributor_field_maps
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.distributor_files (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200 and name !~ '[\u0001-\u001f\u007f-\u009f]'),
  kind public.distributor_file_kind not null,
  account text not null check (char_length(account) between 1 and 40 and account !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- The day the distributor made the file.
  made_on date,
  state public.distributor_file_state not null default 'open',
  records int not null check (records between 1 and 5000000),
  rejected int not null check (rejected between 0 and records),
  -- How many records have each issue: {"total-differs": 2}.
  issues jsonb not null default '{}' check (jsonb_typeof(issues) = 'object' and octet_length(issues::text) <= 4096),
  -- The field map that the file was read with, and its version, or null for the built-in map.
  field_map jsonb not null check (jsonb_typeof(field_map) = 'object' and octet_length(field_map::text) <= 8192),
  field_map_version int,
  -- The number of items whose cost or stock changed: {"cost_up", "cost_down", "stock_up", "stock_down"}.
  movements jsonb not null default '{}' check (jsonb_typeof(movements) = 'object' and octet_length(movements::text) <= 1024),
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  -- Items that a full file no longer lists.
  missing int not null default 0,
  actor_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, field_map_version) references public.distributor_field_maps (org_id, version),
  check ((state in ('open', 'undoing')) = (ended_at is null)),
  constraint distributor_files_add_up check (
    state <> 'committed' or records = rejected + added + changed + unchanged
  )
);
create index distributor_files_recent on public.distributor_files (org_id, created_at desc, id);
create index distributor_files_field_map on public.distributor_files (org_id, field_map_version);
create index distributor_files_actor on public.distributor_files (actor_id);
-- Two files that are open at the same time would overwrite each other's changes.
create unique index distributor_files_one_open on public.distributor_files (org_id) where state in ('open', 'undoing');

alter table public.distributor_files enable row level security;
grant select on public.distributor_files to authenticated;

create policy "members read distributor files" on public.distributor_files
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The terms by which items are filtered and counted, each a letter and a value: "c003" and "c003019" category, "m"
-- manufacturer, "l" lifecycle, "t" media type, "f" flags, "i" issues, "w" warehouses with stock ("wdrop-ship" for stock
-- that the manufacturer ships), "k" weight class, "s" "available" or "none", "x" "missing" and "discontinued", "h"
-- other properties: "map" or "no-map", "french" or "no-french", "no-parcel", "successor", and for a retiring item
-- "retiring-replaced" or "retiring-alone". Each term starts with the organization, so that the index finds the terms of
-- one organization. An index can't find items without a term, so each absence that people filter by is a term too.
create function private.distributor_terms(
  org_id uuid, category text, manufacturer text, lifecycle text, media_type text, flags text[], issues text[],
  quantities jsonb, weight numeric, total int, is_discontinued boolean, missing_since date, map numeric, successor text,
  description_fr text, drop_ship int
) returns text[]
-- The high cost makes the planner use the index rather than compute the terms of each row.
language sql immutable cost 5000 set search_path = ''
as $$
  select array(
    select org_id || term from (
      select 'c' || left(category, n) as term from unnest(array[3, 6, 9]) as n where char_length(category) >= n
      union all select 'f' || flag from unnest(flags) as flag
      union all select 'i' || issue from unnest(issues) as issue
      union all select 'w' || key from jsonb_each(quantities) where value <> '0'
      union all select 'wdrop-ship' where drop_ship > 0
      union all select unnest(array[
        'm' || manufacturer, 'l' || lifecycle, 't' || media_type,
        'k' || case when weight > 0 then width_bucket(weight, array[1, 5, 20, 70]) end,
        's' || case when total > 0 then 'available' else 'none' end,
        'x' || case when is_discontinued then 'discontinued' end, 'x' || case when missing_since is not null then 'missing' end,
        'h' || case when map is not null then 'map' else 'no-map' end, 'h' || case when successor is not null then 'successor' end,
        'h' || case when lifecycle in ('end-of-life', 'to-be-discontinued') then
          case when successor is not null then 'retiring-replaced' else 'retiring-alone' end
        end,
        'h' || case when description_fr is not null then 'french' else 'no-french' end,
        'h' || case when 'parcel' <> all(flags) then 'no-parcel' end
      ])
    ) as terms where term is not null
  )
$$;

-- The part of the catalogue that a SKU belongs to: the SKU's first three characters. With a million items, a part has
-- about 10,000. Parts have the order of their SKUs, because "-" sorts before the digits.
create function private.distributor_part(sku text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select rpad(sku, 3, '-') $$;

create table public.distributor_items (
  org_id uuid not null references public.organizations (id) on delete cascade,
  sku text not null collate "C" check (sku ~ '^[0-9]{1,8}$'),
  mpn text check (char_length(mpn) <= 40),
  manufacturer text check (char_length(manufacturer) <= 80),
  description text not null check (char_length(description) between 1 and 200),
  description_fr text check (char_length(description_fr) <= 200),
  long_description text check (char_length(long_description) <= 400),
  category text check (char_length(category) <= 14),
  -- The GTIN as written in the file. A wrong check digit is one of the item's `issues`.
  gtin text check (char_length(gtin) <= 14),
  unspsc text check (char_length(unspsc) <= 10),
  cost numeric(12, 4) check (cost >= 0),
  regular_cost numeric(12, 4) check (regular_cost >= 0),
  promo_comment text check (char_length(promo_comment) <= 250),
  promo_ends date,
  msrp numeric(12, 4) check (msrp > 0),
  map numeric(12, 4) check (map > 0),
  total int not null check (total >= 0),
  -- Keyed by the warehouse's code: {"26": 12}.
  quantities jsonb not null default '{}' check (jsonb_typeof(quantities) = 'object' and octet_length(quantities::text) <= 1024),
  drop_ship int not null default 0 check (drop_ship >= 0),
  lifecycle text check (lifecycle in ('active', 'special-order', 'end-of-life', 'to-be-discontinued')),
  media_type text check (char_length(media_type) <= 8),
  eta date,
  created_on date,
  street_date date,
  successor text check (char_length(successor) <= 8),
  minimum_order int not null default 0 check (minimum_order >= 0),
  weight numeric(10, 4),
  length numeric(10, 4),
  width numeric(10, 4),
  height numeric(10, 4),
  origin text check (origin ~ '^[A-Z]{2}$'),
  -- "drop-ship-only", "kit", "parcel", "refurbished", "returnable", "serialized", "virtual".
  flags text[] not null default '{}' check (array_length(flags, 1) <= 7),
  -- The warnings about the item's record in the file, such as "total-differs".
  issues text[] not null default '{}' check (array_length(issues, 1) <= 20),
  is_discontinued boolean not null default false,
  -- The day on which full files stopped listing the item.
  missing_since date,
  -- A fingerprint of all columns above except `is_discontinued` and `missing_since`, computed by the file reader.
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  file_id uuid not null,
  primary key (org_id, sku),
  foreign key (org_id, file_id) references public.distributor_files (org_id, id)
);
create index distributor_items_file on public.distributor_items (org_id, file_id);
create index distributor_items_promo on public.distributor_items (org_id, promo_ends, sku) where promo_ends is not null;
create index distributor_items_brand on public.distributor_items (org_id, manufacturer, sku);
create index distributor_items_mpn on public.distributor_items (org_id, private.search_key(mpn)) where mpn is not null;
create index distributor_items_gtin on public.distributor_items (org_id, ltrim(gtin, '0')) where gtin is not null;
create index distributor_items_terms on public.distributor_items using gin (
  private.distributor_terms(
    org_id, category, manufacturer, lifecycle, media_type, flags, issues, quantities, weight, total, is_discontinued,
    missing_since, map, successor, description_fr, drop_ship
  )
) with (gin_pending_list_limit = 256);
-- With the part of the catalogue as another word, a search reads the parts one after the other until a page is full.
create index distributor_items_words on public.distributor_items using gin (
  private.org_lexemes(
    org_id,
    private.search_text(coalesce(manufacturer, '') || ' ' || description || ' ' || coalesce(description_fr, ''))
      || ' #' || private.distributor_part(sku)
  )
) with (gin_pending_list_limit = 256);

alter table public.distributor_items enable row level security;
grant select on public.distributor_items to authenticated;

create policy "members read distributor items" on public.distributor_items
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- What each file changed. This is the history of prices and stock, and the source of an undo.
create table public.distributor_changes (
  seq bigint generated always as identity primary key,
  org_id uuid not null,
  file_id uuid not null,
  sku text not null collate "C" check (char_length(sku) <= 8),
  -- The columns that changed, or null for an item that the file added.
  before jsonb check (jsonb_typeof(before) = 'object' and pg_column_size(before) <= 10000),
  after jsonb check (jsonb_typeof(after) = 'object' and pg_column_size(after) <= 10000),
  created_at timestamptz not null default now(),
  unique (file_id, sku),
  foreign key (org_id, file_id) references public.distributor_files (org_id, id) on delete cascade,
  check ((before is null) = (after is null))
);
create index distributor_changes_item on public.distributor_changes (org_id, sku, seq desc);
create index distributor_changes_file on public.distributor_changes (org_id, file_id, seq);

alter table public.distributor_changes enable row level security;
grant select on public.distributor_changes to authenticated;

create policy "members read distributor changes" on public.distributor_changes
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));
