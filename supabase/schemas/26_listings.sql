-- Listings: each product as prepared for one channel, and what the channel was last sent. The
-- function `jobs` builds them; the database stores them, marks them as stale when a product, its
-- stock or the channel's configuration changes, and adds the job that rebuilds them.

create type public.listing_state as enum ('ready', 'warning', 'blocked', 'excluded', 'gone');

-- Whether two hashes have the same content and price; stock doesn't count. A listing stays rejected while both are the
-- same as in the offer that the channel rejected. Functions such as this one are written with `return`, so that
-- PostgreSQL inlines them: a call for each value of each listing would take too long.
create function private.same_offer(one text, other text) returns boolean
language sql immutable
return coalesce(
  split_part(one, '.', 1) = split_part(other, '.', 1) and split_part(one, '.', 2) = split_part(other, '.', 2), false
);

-- The issues of a listing as keys such as 'error value-missing gtin', without repeats. A field that the channel
-- rejected becomes `error rejected gtin`. It's called for each listing that is written, and a loop takes a third of the
-- time of a query.
create function private.issue_keys_of(issues jsonb, reported_errors jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  keys text[] := '{}';
  key text;
begin
  for at in 0..jsonb_array_length(issues) - 1 loop
    key := left(concat_ws(' ', issues -> at ->> 'severity', issues -> at ->> 'code', issues -> at ->> 'field'), 200);
    if key <> all(keys) then keys := keys || key; end if;
  end loop;
  for at in 0..jsonb_array_length(reported_errors) - 1 loop
    key := left(concat_ws(' ', 'error', 'rejected', reported_errors -> at ->> 'field'), 200);
    if key <> all(keys) then keys := keys || key; end if;
  end loop;
  return keys;
end
$$;

-- The change that a sync would make to a listing. Hashes consist of content, price and stock, separated by dots. A
-- blocked listing stays as it was sent. A rejected one stays rejected when only its stock changes, but the stock is
-- sent, because the channel may still sell what it already has.
create function private.change_of(state public.listing_state, sent text, present text, rejected text) returns text
language sql immutable
return case
  when sent is null and present is null then 'none'
  when private.same_offer(present, rejected)
    and (sent is not distinct from present or not private.same_offer(sent, present)) then 'rejected'
  when sent is not distinct from present then 'unchanged'
  when sent is null then 'new'
  when present is null then case state when 'blocked' then 'blocked' else 'removed' end
  when split_part(sent, '.', 1) <> split_part(present, '.', 1) then 'changed'
  when split_part(sent, '.', 2) = split_part(present, '.', 2) then 'stock'
  when split_part(sent, '.', 3) = split_part(present, '.', 3) then 'price'
  else 'changed'
end;

-- A sort key that keeps the variants of one product together, as files require.
create function private.place_in_file(sku text, sent_group text) returns text
language sql immutable
return case when sent_group is null then 's ' || sku else 'g ' || sent_group end;

create table public.listings (
  org_id uuid not null,
  channel_id uuid not null,
  -- No foreign key: what a channel was sent outlives the product.
  product_id uuid not null,
  sku text not null check (char_length(sku) <= 64),
  variant_group text check (char_length(variant_group) <= 64),

  state public.listing_state not null,
  excluded_by text check (char_length(excluded_by) <= 200),
  price numeric(14, 4) check (price >= 0),
  quantity int not null check (quantity >= 0),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and pg_column_size(payload) <= 400000),
  issues jsonb not null default '[]' check (jsonb_typeof(issues) = 'array' and pg_column_size(issues) <= 100000),
  -- The title that buyers see: that of the product with its variants. Null where variants are listed one by one, and
  -- for a listing that can't be sent or has no title.
  listed_title text check (char_length(listed_title) <= 500),
  hash text check (char_length(hash) <= 98 and hash ~ '^[0-9a-z]+[.][0-9a-z]+[.][0-9a-z]+$'),

  product_version int not null,
  config_version int not null,
  -- Identifies the code, channel definition and configuration that built the listing.
  plan text not null check (char_length(plan) <= 64),
  is_stale boolean not null default false,
  built_at timestamptz not null default now(),

  sent_hash text check (char_length(sent_hash) <= 100),
  sent_payload jsonb check (pg_column_size(sent_payload) <= 400000),
  sent_group text check (char_length(sent_group) <= 64),
  sent_run uuid,
  sent_at timestamptz,

  stock_value numeric not null generated always as (coalesce(price, 0) * quantity) stored,
  -- The last content of a product that was withdrawn from the channel. The product keeps its place in the file.
  withdrawn_payload jsonb check (pg_column_size(withdrawn_payload) <= 400000),
  -- The hash of what the channel rejected, and the channel's messages: [{"message", "field"}].
  rejected_hash text check (char_length(rejected_hash) <= 100),
  reported_errors jsonb not null default '[]'
    check (jsonb_typeof(reported_errors) = 'array' and pg_column_size(reported_errors) <= 100000),
  issue_keys text[] not null generated always as (
    private.issue_keys_of(issues, case when private.same_offer(hash, rejected_hash) then reported_errors else '[]' end)
  ) stored check (array_length(issue_keys, 1) <= 500),
  change text not null generated always as (private.change_of(state, sent_hash, hash, rejected_hash)) stored
    check (char_length(change) <= 20),

  primary key (channel_id, product_id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  check ((hash is not null) = (state in ('ready', 'warning'))),
  check ((sent_hash is null) = (sent_payload is null)),
  check ((rejected_hash is null) = (reported_errors = '[]'))
);
create index listings_by_state on public.listings (org_id, channel_id, state, sku, product_id);
create index listings_in_order on public.listings (channel_id, sku, product_id);
create index listings_stale on public.listings (channel_id, product_id) where is_stale;
create index listings_sent on public.listings (channel_id, private.place_in_file(sku, sent_group), product_id)
  where sent_hash is not null or withdrawn_payload is not null;
create index listings_by_change on public.listings (channel_id, change, sku, product_id);
create index listings_issue_keys on public.listings using gin (issue_keys);
create index listings_in_file on public.listings (channel_id, private.place_in_file(sku, variant_group), product_id)
  where change <> 'none';
create index listings_by_title on public.listings (channel_id, lower(listed_title)) where listed_title is not null;
create index listings_by_product on public.listings (org_id, product_id) include (channel_id, state, change, is_stale);
-- Long values are stored outside the row, so that marking 100,000 listings as stale doesn't rewrite them.
alter table public.listings set (toast_tuple_target = 256);

alter table public.listings enable row level security;
grant select on public.listings to authenticated;

create policy "members read listings" on public.listings
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Change sets, stock and listings of an organization take turns, so that nothing a listing is built from changes while
-- it's written. One shared lock prevents deadlocks. The organization is locked against deletion before any of its rows,
-- because a deletion locks the organization first and its rows afterwards.
create function private.lock_catalogue(org uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('catalogue ' || org, 0));
  select private.keep_organization(org);
$$;

-- The number of products of each organization. It's stored, because counting a million takes too long.
create table private.product_counts (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  products int not null
);

alter table private.product_counts enable row level security;

-- What a shop could confuse with these variant groups: {group: [sku, other group]}. The SKU belongs to a product
-- outside the group and equals the group's name, ignoring case. The other group's name differs only in case. Groups
-- with neither, which are most, are left out. `products_to_list` calls it once per page, because a lookup for each
-- variant takes longer.
create function private.group_namesakes(org uuid, groups text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(each.name, jsonb_build_array(named.sku, same.variant_group)), '{}')
  from unnest(groups) as each (name)
  left join lateral (
    select other.sku from public.products other
    where other.org_id = org and lower(other.sku) = lower(each.name) and other.status = 'active'
      and other.variant_group is distinct from each.name
  ) as named on true
  left join lateral (
    -- With `order by … limit 1`, the planner would read all groups in their order.
    select (array_agg(other.variant_group order by other.variant_group))[1] as variant_group from public.products other
    where other.org_id = org and other.status = 'active' and other.variant_group <> each.name
      and lower(other.variant_group) = lower(each.name)
  ) as same on true
  where named.sku is not null or same.variant_group is not null
$$;

-- The next products, by id, whose listing for the channel is missing or stale, with their variants: {"products":
-- [{"product", "quantity", "counted", "safety", "listed", "gtin_shared", "group_sku", "same_group", "sent_fields"}],
-- "next": the value to pass as `after`, or null at the end}. `listed` says whether the channel has the product, and
-- `sent_fields` which of `fields` were last sent. A page ends early before its texts exceed 4 MB, so that it fits in
-- the memory of a worker. The function `jobs` calls it to build listings, and passes `plan` to have the listings of
-- other code versions rebuilt. Null if the channel no longer exists.
create function public.products_to_list(
  channel uuid, plan text, after uuid default null, max_rows int default 500, fields text[] default '{}'
)
returns json
-- Statistics are wrong while a channel is built for the first time: they include few of its listings or none. A plan
-- that trusts them would read all listings again for each product. So plans aren't cached, don't depend on the channel,
-- and look up one listing at a time.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  it public.channels;
  page_size int := least(max_rows, 1000);
  start constant uuid := coalesce(after, '00000000-0000-0000-0000-000000000000');
  ids uuid[];
  -- How many products are left, up to the size of a page.
  found int;
  groups text[];
  namesakes jsonb;
  has_safety_stock boolean;
begin
  select * into it from public.channels c where c.id = channel;
  if it.id is null then return null; end if;
  has_safety_stock := exists (select from public.safety_stock_rules r where r.org_id = it.org_id);
  if exists (
    select from private.listing_tallies t
    where t.channel_id = it.id and t.state <> 'gone' and (t.config_version, t.plan) <> (it.config_version, products_to_list.plan)
  ) or private.missing_listings(it) > 0 then
    ids := array(
      select p.id from public.products p
      left join public.listings l on l.channel_id = (select it.id) and l.product_id = p.id
      where p.org_id = it.org_id and p.id > start
        and (l.product_id is null or l.is_stale
          or (l.config_version, l.plan) <> (it.config_version, products_to_list.plan))
      order by p.id limit page_size
    );
  else
    ids := array(
      select product_id from public.listings l
      where l.channel_id = it.id and l.is_stale and product_id > start
      order by product_id limit page_size
    );
  end if;
  found := cardinality(ids);
  select coalesce(array_agg(each.id order by each.id), '{}'),
    array_agg(distinct each.variant_group) filter (where each.variant_group is not null)
  into ids, groups
  from (
    select one.id, p.variant_group, row_number() over by_id as place, sum(
      coalesce(octet_length(p.description_en), 0) + coalesce(octet_length(p.description_fr), 0) + pg_column_size(p.attributes)
    ) over by_id as bytes
    from unnest(ids) as one (id) left join public.products p on p.org_id = it.org_id and p.id = one.id
    window by_id as (order by one.id)
  ) as each
  where each.place = 1 or each.bytes <= 4000000;
  namesakes := private.group_namesakes(it.org_id, groups);
  -- Functions would be called for each product, which takes longer than these expressions. Decimals are text, because a
  -- JSON number would become a binary float.
  return json_build_object(
    'products', (
      select coalesce(json_agg(json_build_object(
        'product', (
          select row_to_json(columns) from (
            select
              p.id, p.version, p.supplier_id, p.sku, p.status, p.title_en, p.title_fr, p.description_en,
              p.description_fr, p.brand, p.mpn, p.gtin, p.category, p.condition, p.tags, p.currency, p.cost::text,
              p.promo_cost::text, p.promo_ends, p.map::text, p.msrp::text, p.price::text, p.weight::text,
              p.weight_unit, p.length::text, p.width::text, p.height::text, p.size_unit, p.country_of_origin,
              p.hs_code, p.lead_time_days, p.minimum_order, p.eta, p.successor_sku, p.variant_group, p.images,
              p.variant_options, p.attributes, p.created_at, p.updated_at
          ) as columns
        ),
        'quantity', coalesce(counted.available, 0), 'counted', counted.available is not null, 'safety', case when has_safety_stock then (
          -- The most specific rule. Rules of the product come first, then those of its category, then those of all
          -- products. Among these, a rule for this channel comes before a rule for all channels.
          select json_build_object('kind', r.kind, 'amount', r.amount, 'hideBelow', r.hide_below) from (
            select * from public.safety_stock_rules r where r.org_id = p.org_id and r.product_id = p.id
            union all
            select * from public.safety_stock_rules r
            where r.org_id = p.org_id and r.product_id is null and r.category = p.category
            union all
            select * from public.safety_stock_rules r
            where r.org_id = p.org_id and r.product_id is null and r.category is null
          ) as r
          where coalesce(r.channel_id, it.id) = it.id
          order by r.product_id is null, r.category is null, r.channel_id is null limit 1
        ) end,
        'listed', coalesce(l.sent_hash is not null and private.is_on_channel(l), false),
        'gtin_shared', shared.product, 'group_sku', namesakes #>> array[p.variant_group, '0'],
        'same_group', namesakes #>> array[p.variant_group, '1'],
        'sent_fields', case when cardinality(fields) > 0 and l.sent_hash is not null and private.is_on_channel(l)
          then array(select name from unnest(fields) as name where l.sent_payload ? name) else '{}' end
      ) order by p.id), '[]')
      from (
        select unnest(ids)
        union
        select variant.id from public.products variant where variant.org_id = it.org_id and variant.variant_group = any(groups)
      ) as wanted (id)
      join public.products p on p.org_id = it.org_id and p.id = wanted.id
      left join public.listings l on l.channel_id = (select it.id) and l.product_id = p.id
      left join lateral (
        select sum(s.available)::int as available from public.stock s where s.org_id = p.org_id and s.product_id = p.id
      ) as counted on true
      -- Another active product that has the same GTIN, preferably in the same condition.
      left join lateral (
        select json_build_object('sku', other.sku, 'same_condition', other.condition = p.condition) as product
        from private.product_search own
        join private.product_search s on s.org_id = own.org_id and s.gtin = own.gtin and s.product_id <> own.product_id
        join public.products other on other.id = s.product_id
        where own.product_id = p.id and private.is_product_number(own.gtin) and other.status = 'active'
        order by other.condition = p.condition desc, other.sku limit 1
      ) as shared on true
    ),
    'next', case when found = page_size or cardinality(ids) < found then ids[cardinality(ids)] end
  );
end
$$;

-- Stores built listings: [{"productId", "version", "stock", "group", "state", "excludedBy", "price", "quantity",
-- "payload", "issues", "title", "hash"}]; `stock` is the quantity they were built from. A listing whose product or
-- stock has changed since isn't stored but returned in `stale`, so that it's rebuilt. `rules` is the version of the
-- rules with which the listings were built. A call can be repeated.
create function public.record_listings(channel uuid, config int, plan text, built jsonb, rules int default 1) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels;
  stale jsonb;
  written int;
begin
  select * into it from public.channels c where c.id = channel;
  if jsonb_typeof(built) <> 'array' or jsonb_array_length(built) not between 1 and 2000 then
    raise invalid_parameter_value using message = 'Send 1 to 2,000 listings at a time.';
  end if;
  perform private.lock_catalogue(it.org_id);
  -- Read again and locked: a person may have changed the channel while this call waited for the lock.
  select * into it from public.channels c where c.id = it.id for share;
  if (it.config_version, it.rules_version) is distinct from (config, rules) then
    raise sqlstate 'PT409' using message = 'The channel has changed since. No listings were saved.', hint = 'config_changed';
  end if;

  with given as (
    select distinct on ((b ->> 'productId')::uuid) (b ->> 'productId')::uuid as id, (b ->> 'version')::int as version,
      (b ->> 'stock')::int as stock, b
    from jsonb_array_elements(built) as b
  ),
  checked as materialized (
    select g.id, b, p.sku, p.version, p.id is not null and p.version = g.version and coalesce(counted.available, 0) = g.stock as is_current
    from given g left join public.products p on p.org_id = it.org_id and p.id = g.id
    left join lateral (
      select sum(s.available)::int as available from public.stock s where s.org_id = p.org_id and s.product_id = p.id
    ) as counted on true
  ),
  saved as (
    insert into public.listings as l (
      org_id, channel_id, product_id, sku, variant_group, state, excluded_by, price, quantity, payload, issues,
      listed_title, hash, product_version, config_version, plan
    )
    select it.org_id, it.id, j.id, sku, b ->> 'group',
      case
        when b ->> 'state' = 'ready' and jsonb_path_exists(b, '$.issues[*] ? (@.severity == "warning")') then 'warning'
        else b ->> 'state'
      end::public.listing_state,
      b ->> 'excludedBy', (b ->> 'price')::numeric, (b ->> 'quantity')::int, b -> 'payload', b -> 'issues',
      b ->> 'title', b ->> 'hash', version, config, record_listings.plan
    from checked j where is_current order by j.id
    on conflict on constraint listings_pkey do update set
      sku = excluded.sku, variant_group = excluded.variant_group, state = excluded.state,
      excluded_by = excluded.excluded_by, price = excluded.price, quantity = excluded.quantity,
      payload = excluded.payload, issues = excluded.issues, listed_title = excluded.listed_title, hash = excluded.hash,
      product_version = excluded.product_version, config_version = excluded.config_version, plan = excluded.plan,
      is_stale = false, built_at = now()
    returning 1
  )
  select (select count(*) from saved), coalesce(jsonb_agg(id order by id) filter (where not is_current), '[]')
  into written, stale from checked;
  return jsonb_build_object('written', written, 'stale', stale);
end
$$;

grant execute on function
  private.same_offer,
  private.issue_keys_of,
  private.change_of,
  private.place_in_file
to service_role;
