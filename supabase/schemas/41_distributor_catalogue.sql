-- The catalogue of a distributor, TD SYNNEX Canada. It's separate from the products: an item becomes a product only
-- when it's added to the organization's catalogue. Only the functions that import or undo price files change it.

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
  records int not null check (records between 0 and 5000000),
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
  -- A full file without records would mark every item as missing. A delta without records means that nothing changed.
  check (records > 0 or kind = 'delta'),
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

-- The part of the catalogue that a SKU belongs to: the SKU's first three characters. A million consecutive 7-digit SKUs
-- form 100 parts of 10,000 items. Parts have the order of their SKUs, because "-" sorts before the digits.
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
  -- A fingerprint of the values that the item last had in a file, computed by the file reader.
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

-- The number of items with each term in a distributor's catalogue, and the units in each warehouse. Counting a million
-- items takes seconds, so a trigger updates the counts with every write.

create table public.distributor_facets (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- A term of `distributor_terms` without the organization; "*" counts all items, "u" with a warehouse its
  -- units, and "p" with a day, as the number of days since 2000, the promotions that end on it.
  term text not null check (char_length(term) between 1 and 100),
  count bigint not null check (count >= 0),
  primary key (org_id, term)
);

alter table public.distributor_facets enable row level security;
grant select on public.distributor_facets to authenticated;

create policy "members read facets" on public.distributor_facets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The terms and units of an item, as a table to add or subtract. Terms begin with the 36 characters of the
-- organization.
create function private.distributor_counts(i public.distributor_items) returns table (term text, amount bigint)
language sql immutable set search_path = ''
as $$
  select substr(terms.term, 37), 1::bigint from unnest(private.distributor_terms(
    i.org_id, i.category, i.manufacturer, i.lifecycle, i.media_type, i.flags, i.issues, i.quantities, i.weight, i.total,
    i.is_discontinued, i.missing_since, i.map, i.successor, i.description_fr, i.drop_ship
  )) as terms (term)
  union all select '*', 1
  union all select 'u' || key, value::bigint from jsonb_each_text(i.quantities)
  union all select 'udrop-ship', i.drop_ship
  union all select 'p' || (i.promo_ends - date '2000-01-01'), 1 where i.promo_ends is not null
$$;

-- Adds the differences to the counts.
create function private.count_distributor_items() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Only updates existing counts: when the whole organization is deleted, they may already be gone.
    update public.distributor_facets f set count = f.count - d.amount
    from (
      select o.org_id, t.term, sum(t.amount) as amount from old_items o, private.distributor_counts(o) as t group by 1, 2
    ) as d
    where f.org_id = d.org_id and f.term = d.term;
  elsif tg_op = 'INSERT' then
    insert into public.distributor_facets as f (org_id, term, count)
    select n.org_id, t.term, sum(t.amount) from new_items n, private.distributor_counts(n) as t group by 1, 2 order by 1, 2
    on conflict (org_id, term) do update set count = f.count + excluded.count;
  else
    with differences as materialized (
      select org_id, term, sum(amount) as amount
      from (
        select n.org_id, t.term, t.amount from new_items n, private.distributor_counts(n) as t
        union all
        select o.org_id, t.term, -t.amount from old_items o, private.distributor_counts(o) as t
      ) as signed
      group by 1, 2 having sum(amount) <> 0
    ),
    known as (
      update public.distributor_facets f set count = f.count + d.amount
      from differences d where f.org_id = d.org_id and f.term = d.term
      returning f.org_id, f.term
    )
    insert into public.distributor_facets (org_id, term, count)
    select d.* from differences d
    where not exists (select from known k where k.org_id = d.org_id and k.term = d.term);
  end if;
  return null;
end
$$;

create trigger count_inserted after insert on public.distributor_items
  referencing new table as new_items for each statement execute function private.count_distributor_items();
create trigger count_updated after update on public.distributor_items
  referencing old table as old_items new table as new_items
  for each statement execute function private.count_distributor_items();
create trigger count_deleted after delete on public.distributor_items
  referencing old table as old_items for each statement execute function private.count_distributor_items();

-- The counts for the main page and the catalogue's conditions: {"facets": {term: count}, "promotions", "ending_soon"}.
-- "promotions" counts those that end today or later, and "ending_soon" those that end within a week.
create function public.distributor_counts(org uuid) returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  select private.require_full_session();
  with counted as materialized (
    select
      f.term, f.count,
      case when f.term like 'p%' then substr(f.term, 2)::int - (today - date '2000-01-01') end as days_left
    from public.distributor_facets f, private.my_org_ids('viewer') as member, private.today_of(org) as today
    where f.org_id = member and member = org and f.count > 0
  )
  select jsonb_build_object(
    'facets', coalesce(jsonb_object_agg(term, count) filter (where days_left is null), '{}'),
    'promotions', coalesce(sum(count) filter (where days_left >= 0), 0),
    'ending_soon', coalesce(sum(count) filter (where days_left between 0 and 7), 0)
  )
  from counted
$$;

grant execute on function public.distributor_counts to authenticated;

-- The distributor's names of categories and manufacturers. Price files have only codes or shortened names.
create table public.distributor_names (
  org_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null check (kind in ('category', 'manufacturer')),
  code text not null collate "C" check (char_length(code) between 1 and 40),
  name text not null check (char_length(name) between 1 and 200),
  primary key (org_id, kind, code)
);

alter table public.distributor_names enable row level security;
grant select on public.distributor_names to authenticated;

create policy "members read the distributor's names" on public.distributor_names
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Replaces a list of names with an uploaded one: {code: name}. Returns how many names there are.
create function public.save_distributor_names(org uuid, kind text, names jsonb) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  saved int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(names) <> 'object' or names = '{}' or octet_length(names::text) > 2000000 then
    raise invalid_parameter_value using message = 'Send an object of up to 2 MB with the name of each code.';
  end if;
  delete from public.distributor_names n where n.org_id = org and n.kind = save_distributor_names.kind;
  insert into public.distributor_names (org_id, kind, code, name)
  select org, save_distributor_names.kind, key, value from jsonb_each_text(names);
  get diagnostics saved = row_count;
  return saved;
end
$$;

-- Saves a field map as the next version and returns its number. `based_on` is the latest version that the caller knows,
-- or 0 for none. It keeps two people who edit at the same time from hiding each other's version.
create function public.save_distributor_field_map(org uuid, map jsonb, based_on int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  latest int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('field map ' || org, 0));
  latest := (select coalesce(max(version), 0) from public.distributor_field_maps m where m.org_id = org);
  if latest <> based_on then
    raise sqlstate 'PT409' using message = 'Someone else saved a newer version.', hint = 'newer_field_map';
  end if;
  if jsonb_typeof(map -> 'fields' -> 'sku') is distinct from 'number' or jsonb_typeof(map -> 'warehouses') is distinct from 'array' then
    raise invalid_parameter_value using message = 'A map needs the position of the SKU and a list of warehouses.';
  end if;
  insert into public.distributor_field_maps (org_id, version, map, actor_id) values (org, latest + 1, map, auth.uid());
  return latest + 1;
end
$$;

grant execute on function public.save_distributor_names, public.save_distributor_field_map to authenticated;
