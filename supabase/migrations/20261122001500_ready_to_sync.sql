-- What /ready-to-sync counts and lists. The counts are kept up to date with every write: counting a million listings when
-- somebody looks would take seconds.

-- A line whose reason is empty counts listings; the others count the listings a reason holds for.
create table private.listing_tallies (
  channel_id uuid not null,
  config_version int not null,
  plan text not null,
  is_stale boolean not null,
  state public.listing_state not null,
  change text not null,
  reason text not null,
  listings int not null,
  -- Those which nothing else blocks.
  alone int not null,
  stock_value numeric not null,
  primary key (channel_id, config_version, plan, is_stale, state, change, reason)
);
alter table private.listing_tallies enable row level security;

create function private.tally_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  columns constant text :=
    'channel_id, config_version, plan, is_stale, state, change, reasons, stock_value';
begin
  execute format(
    $sql$
      with moved as (%s),
      counted as (
        select channel_id, config_version, plan, is_stale, state, change, '' as reason,
          sum(sign) as listings, 0 as alone, sum(sign * stock_value) as stock_value
        from moved group by 1, 2, 3, 4, 5, 6
        union all
        select channel_id, config_version, plan, is_stale, state, change, reason, sum(sign),
          sum(case when errors = 1 and reason like 'error %%' then sign else 0 end), sum(sign * stock_value)
        from moved
        cross join lateral (select count(*) as errors from unnest(reasons) as one where one like 'error %%') as blocking
        cross join unnest(reasons) as reason
        group by 1, 2, 3, 4, 5, 6, 7
      )
      insert into private.listing_tallies as t
      select * from counted where (listings, alone, stock_value) <> (0, 0, 0)
      order by channel_id, config_version, plan, is_stale, state, change, reason
      on conflict on constraint listing_tallies_pkey do update set
        listings = t.listings + excluded.listings, alone = t.alone + excluded.alone,
        stock_value = t.stock_value + excluded.stock_value
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

create trigger tally_new_listings after insert on public.listings
  referencing new table as after for each statement execute function private.tally_listings();
create trigger tally_listings after update on public.listings
  referencing old table as before new table as after for each statement execute function private.tally_listings();
create trigger tally_removed_listings after delete on public.listings
  referencing old table as before for each statement execute function private.tally_listings();

create function private.missing_listings(channel public.channels) returns int
language sql stable set search_path = ''
as $$
  select coalesce((select products from private.product_counts where org_id = (channel).org_id), 0) - coalesce((
    select sum(listings)::int from private.listing_tallies
    where channel_id = (channel).id and reason = '' and state <> 'gone'
  ), 0)
$$;

-- Of fresh listings only: {"states": {state: n}, "changes": {change: n}, "reasons": [{"severity", "code", "field",
-- "listings", "alone", "stock_value"}]}; and how many are "stale" or "missing", of which nothing can be said.
create function public.listing_summary(channel uuid, plan text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.demand_channel(channel, 'viewer');
begin
  return (
    with tallied as (
      select *, not is_stale
        and (state = 'gone' or (t.config_version, t.plan) = (it.config_version, listing_summary.plan)) as is_fresh
      from private.listing_tallies t where t.channel_id = it.id
    )
    select jsonb_build_object(
      'states', (
        select coalesce(jsonb_object_agg(state, n), '{}') from (
          select state, sum(listings) as n from tallied where is_fresh and reason = '' group by state
        ) as states
      ),
      'changes', (
        select coalesce(jsonb_object_agg(change, n), '{}') from (
          select change, sum(listings) as n from tallied where is_fresh and reason = '' group by change
        ) as changes
      ),
      'reasons', (
        select coalesce(jsonb_agg(r order by r.alone desc, r.listings desc, r.code, r.field), '[]') from (
          select split_part(reason, ' ', 1) as severity, split_part(reason, ' ', 2) as code,
            nullif(split_part(reason, ' ', 3), '') as field,
            sum(listings) as listings, sum(alone) as alone, sum(stock_value)::text as stock_value
          from tallied where is_fresh and reason <> '' group by reason
        ) as r
      ),
      'stale', (select coalesce(sum(listings), 0) from tallied where not is_fresh and state <> 'gone' and reason = ''),
      'missing', private.missing_listings(it)
    )
  );
end
$$;

-- The listings of a channel by SKU, of one state, one change or one reason ('error value-missing gtin') where given.
create function public.listing_page(
  channel uuid, plan text, of_state public.listing_state default null, of_change text default null,
  of_reason text default null, after_sku text default null, after_product uuid default null, at_most int default 50
)
returns table (
  product_id uuid, sku text, state public.listing_state, excluded_by text, price text, quantity int, issues jsonb,
  change text, payload jsonb, sent_payload jsonb, hash text, sent_hash text, sent_at timestamptz, is_fresh boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.demand_channel(channel, 'viewer');
  -- A reason of many listings is soon met on the way through all of them; to collect and sort them would take longer.
  is_common constant boolean := (
    select sum(listings) > 5000 from private.listing_tallies where channel_id = it.id and reason = of_reason
  );
begin
  -- Put together for what is asked, so that each question finds its own index.
  return query execute format(
    $page$
      select l.product_id, l.sku, l.state, l.excluded_by, l.price::text, l.quantity, l.issues, l.change, l.payload,
        l.sent_payload, l.hash, l.sent_hash, l.sent_at,
        not l.is_stale and (l.state = 'gone' or (l.config_version = $3 and l.plan = $4))
      from public.listings l
      where l.org_id = $1 and l.channel_id = $2 %s
      order by l.sku, l.product_id limit $5
    $page$,
    concat_ws(
      ' ',
      case when of_state is not null then 'and l.state = $6' end,
      case when of_change is not null then 'and l.change = $7' end,
      -- An index is of no use to a condition that is asked whether it is true.
      case when of_reason is not null then concat('and (l.reasons @> array[$8])', case when is_common then ' is true' end) end,
      case when after_sku is not null then 'and (l.sku, l.product_id) > ($9, $10)' end
    )
  ) using it.org_id, it.id, it.config_version, listing_page.plan, least(at_most, 200), of_state, of_change, of_reason,
    after_sku, after_product;
end
$$;

grant execute on function public.listing_summary, public.listing_page to authenticated;
