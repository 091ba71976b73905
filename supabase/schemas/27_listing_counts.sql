-- Counts and pages of listings for the channel screens.

-- Rows with an empty issue key count all listings; the others count the listings with that issue.
create table private.listing_tallies (
  channel_id uuid not null,
  config_version int not null,
  plan text not null,
  is_stale boolean not null,
  state public.listing_state not null,
  change text not null,
  issue_key text not null,
  listings int not null,
  -- The number of listings for which this is the only error.
  unblocked int not null,
  stock_value numeric not null,
  unblocked_value numeric not null default 0,
  primary key (channel_id, config_version, plan, is_stale, state, change, issue_key)
);

alter table private.listing_tallies enable row level security;

-- Keeps the counts of listings up to date. Runs as a trigger after every statement that writes listings,
-- because counting a million listings for a screen would take too long. It adds the new rows and subtracts the
-- old ones. The query is built as text, because an insert has no old rows and a delete has no new ones.
create function private.count_listings() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  columns constant text :=
    'channel_id, config_version, plan, is_stale, state, change, issue_keys, stock_value';
begin
  -- An upsert runs the triggers of both insert and update, often one of them without rows.
  if tg_op = 'UPDATE' then
    if not exists (select from before) then return null; end if;
  end if;
  execute format(
    $sql$
      with moved as (%s),
      counted as (
        select channel_id, config_version, plan, is_stale, state, change, '' as issue_key,
          sum(sign) as listings, 0 as unblocked, sum(sign * stock_value) as stock_value, 0 as unblocked_value
        from moved group by 1, 2, 3, 4, 5, 6
        union all
        select channel_id, config_version, plan, is_stale, state, change, issue_key, sum(sign),
          sum(case when is_only_error then sign else 0 end), sum(sign * stock_value),
          sum(case when is_only_error then sign * stock_value else 0 end)
        from moved
        cross join lateral (select count(*) as errors from unnest(issue_keys) as one where one like 'error %%') as blocking
        cross join unnest(issue_keys) as issue_key
        cross join lateral (select errors = 1 and issue_key like 'error %%' as is_only_error) as each
        group by 1, 2, 3, 4, 5, 6, 7
      )
      insert into private.listing_tallies as t
        (channel_id, config_version, plan, is_stale, state, change, issue_key, listings, unblocked, stock_value, unblocked_value)
      select * from counted where (listings, unblocked, stock_value, unblocked_value) <> (0, 0, 0, 0)
      order by channel_id, config_version, plan, is_stale, state, change, issue_key
      on conflict on constraint listing_tallies_pkey do update set
        listings = t.listings + excluded.listings, unblocked = t.unblocked + excluded.unblocked,
        stock_value = t.stock_value + excluded.stock_value, unblocked_value = t.unblocked_value + excluded.unblocked_value
    $sql$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then format('select %s, -1 as sign from before', columns) end,
      case when tg_op <> 'DELETE' then format('select %s, 1 as sign from after', columns) end
    )
  );
  delete from private.listing_tallies where listings = 0;
  return null;
end
$$;

create trigger count_new_listings after insert on public.listings
  referencing new table as after for each statement execute function private.count_listings();

create trigger count_listings after update on public.listings
  referencing old table as before new table as after for each statement execute function private.count_listings();

create trigger count_removed_listings after delete on public.listings
  referencing old table as before for each statement execute function private.count_listings();

create function private.missing_listings(channel public.channels) returns int
language sql stable set search_path = ''
as $$
  select coalesce((select products from private.product_counts where org_id = (channel).org_id), 0) - coalesce((
    select sum(listings)::int from private.listing_tallies
    where channel_id = (channel).id and issue_key = '' and state <> 'gone'
  ), 0)
$$;

-- Counts of a channel's fresh listings: {"states": {state: n}, "changes": {change: n}, "issues": [{"severity", "code",
-- "field", "listings", "unblocked", "stock_value", "unblocked_value"}]}, and how many are "stale" or "missing". The
-- channel pages and the API call it. "unblocked" counts listings for which this is the only error, so fixing it
-- unblocks them. Rejected counts as a state of its own. A field's name may contain spaces, so everything after the
-- issue's code is the field.
create function public.listing_summary(channel uuid, plan text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
begin
  return (
    with counted as (
      select *, not is_stale
        and (state = 'gone' or (t.config_version, t.plan) = (it.config_version, listing_summary.plan)) as is_fresh
      from private.listing_tallies t where t.channel_id = it.id
    )
    select jsonb_build_object(
      'states', (
        select coalesce(jsonb_object_agg(state, n), '{}') from (
          select case change when 'rejected' then change else state::text end as state, sum(listings) as n
          from counted where is_fresh and issue_key = '' group by 1
        ) as states
      ),
      'changes', (
        select coalesce(jsonb_object_agg(change, n), '{}') from (
          select change, sum(listings) as n from counted where is_fresh and issue_key = '' group by change
        ) as changes
      ),
      'issues', (
        select coalesce(jsonb_agg(r order by r.unblocked desc, r.listings desc, r.code, r.field), '[]') from (
          select split_part(issue_key, ' ', 1) as severity, split_part(issue_key, ' ', 2) as code,
            substring(issue_key from '^\S+ \S+ (.+)$') as field,
            sum(listings) as listings, sum(unblocked) as unblocked, sum(stock_value)::text as stock_value,
            sum(unblocked_value)::text as unblocked_value
          from counted where is_fresh and issue_key <> '' group by issue_key
        ) as r
      ),
      'stale', (select coalesce(sum(listings), 0) from counted where not is_fresh and state <> 'gone' and issue_key = ''),
      'missing', private.missing_listings(it)
    )
  );
end
$$;

-- The listings of a channel by SKU, filtered by state, by change or by issue ('error value-missing gtin'). With
-- `only_error`, it returns only listings without another error, which fixing the issue unblocks. The channel pages and
-- the API call it. `security definer`, because the policies would keep the planner from using the indexes;
-- `require_channel` checks the caller's role instead.
create function public.listing_page(
  channel uuid, plan text, of_state public.listing_state default null, of_change text default null,
  of_issue text default null, after_sku text default null, after_product uuid default null, max_rows int default 50,
  only_error boolean default false
)
returns table (
  product_id uuid, sku text, state public.listing_state, excluded_by text, price text, quantity int, issues jsonb,
  reported_errors jsonb, change text, payload jsonb, sent_payload jsonb, hash text, sent_hash text, sent_at timestamptz,
  is_fresh boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
  -- An issue that many listings have is found soon while reading in order. Collecting and sorting all of them would
  -- take longer.
  is_common constant boolean := (
    select sum(listings) > 5000 from private.listing_tallies where channel_id = it.id and issue_key = of_issue
  );
begin
  -- The query is built for the given filters, so that each combination uses its own index.
  return query execute format(
    $page$
      select l.product_id, l.sku, l.state, l.excluded_by, l.price::text, l.quantity, l.issues, l.reported_errors, l.change,
        l.payload, l.sent_payload, l.hash, l.sent_hash, l.sent_at,
        not l.is_stale and (l.state = 'gone' or (l.config_version = $3 and l.plan = $4))
      from public.listings l
      where l.org_id = $1 and l.channel_id = $2 %s
      order by l.sku, l.product_id limit $5
    $page$,
    concat_ws(
      ' ',
      case when of_state is not null then $sql$and l.state = $6 and l.change <> 'rejected'$sql$ end,
      case when of_change is not null then 'and l.change = $7' end,
      -- `is true` keeps the planner from using the index.
      case when of_issue is not null then concat('and (l.issue_keys @> array[$8])', case when is_common then ' is true' end) end,
      case when only_error then
        'and 1 = (select count(*) from unnest(l.issue_keys) as one where one like ''error %'')' end,
      case when after_sku is not null then 'and (l.sku, l.product_id) > ($9, $10)' end
    )
  ) using it.org_id, it.id, it.config_version, listing_page.plan, least(max_rows, 500), of_state, of_change, of_issue,
    after_sku, after_product;
end
$$;

-- An organization's categories (the first 5,000 by name) with their numbers of products and some UNSPSC codes, largest
-- first. The category mapping calls it. It skips from one category to the next in the index, because reading a million
-- products to list a hundred categories would be too slow.
create function public.own_categories(org uuid)
returns table (category text, products int, unspsc text[])
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  sample_size constant int := 20;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  return query
    with recursive each as (
      (
        select p.category as name, 1 as n from public.products p
        where p.org_id = org and p.category is not null order by p.category limit 1
      )
      union all
      select (
        select p.category from public.products p where p.org_id = org and p.category > each.name order by p.category limit 1
      ), each.n + 1
      from each where each.name is not null and each.n < 5000
    )
    select each.name, counted.products, coded.unspsc
    from each
    cross join lateral (
      select count(*)::int as products from public.products p where p.org_id = org and p.category = each.name
    ) as counted
    cross join lateral (
      select coalesce(array_agg(distinct code), '{}') as unspsc
      from (
        select p.attributes from public.products p
        where p.org_id = org and p.category = each.name order by lower(p.sku) limit sample_size
      ) as sampled
      cross join lateral (
        select regexp_replace(value, '\D', '', 'g') as code
        from jsonb_each_text(sampled.attributes) as entry (key, value)
        where lower(key) in ('unspsc', 'unspsc_code', 'unspsc code') and value ~ '^\s*\d[\d ]{1,11}$'
      ) as codes
    ) as coded
    where each.name is not null
    order by counted.products desc, each.name;
end
$$;

-- Up to 200 options of an organization's active variants with up to 500 values each, the most used options first. Shops
-- such as Magento need both before an import. The mapping and readiness pages call it.
create function public.own_options(org uuid)
returns table (name text, products int, choices text[])
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  return query
    select option.key, count(*)::int, (array_agg(distinct option.value order by option.value))[1:500]
    from public.products p cross join lateral jsonb_each_text(p.variant_options) as option (key, value)
    where p.org_id = org and p.variant_group is not null and p.status = 'active'
    group by option.key
    order by count(*) desc, option.key
    limit 200;
end
$$;

-- Up to 100 titles that several products share in the listings that can be sent to the channel, with some of their
-- SKUs: buyers couldn't tell these products apart. The variants of a group count as one product. The readiness page
-- calls it before anything is sent.
create function public.shared_titles(channel uuid)
returns table (title text, products int, skus text[])
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
begin
  return query
    select min(l.listed_title), count(distinct private.place_in_file(l.sku, l.variant_group))::int,
      (array_agg(l.sku order by l.sku))[1:5]
    from public.listings l
    where l.org_id = it.org_id and l.channel_id = it.id and l.state in ('ready', 'warning') and l.listed_title is not null
    group by lower(l.listed_title)
    having count(distinct private.place_in_file(l.sku, l.variant_group)) > 1
    order by 2 desc, 1
    limit 100;
end
$$;

grant execute on function
  public.listing_summary,
  public.listing_page,
  public.own_categories,
  public.own_options,
  public.shared_titles
to authenticated;
