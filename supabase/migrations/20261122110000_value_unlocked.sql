-- What a reason keeps off the channel by itself is told in stock value as well as in products, so that reasons can be
-- ranked by either.
alter table private.listing_tallies add column alone_value numeric not null default 0;

with counted as (
  select channel_id, config_version, plan, is_stale, state, change, reason, sum(stock_value) as alone_value
  from public.listings
  cross join unnest(reasons) as reason
  where reason like 'error %' and (select count(*) from unnest(reasons) as one where one like 'error %') = 1
  group by 1, 2, 3, 4, 5, 6, 7
)
update private.listing_tallies t set alone_value = counted.alone_value
from counted
where (t.channel_id, t.config_version, t.plan, t.is_stale, t.state, t.change, t.reason)
  = (counted.channel_id, counted.config_version, counted.plan, counted.is_stale, counted.state, counted.change, counted.reason);

create or replace function private.tally_listings() returns trigger
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
          sum(sign) as listings, 0 as alone, sum(sign * stock_value) as stock_value, 0 as alone_value
        from moved group by 1, 2, 3, 4, 5, 6
        union all
        select channel_id, config_version, plan, is_stale, state, change, reason, sum(sign),
          sum(case when is_alone then sign else 0 end), sum(sign * stock_value),
          sum(case when is_alone then sign * stock_value else 0 end)
        from moved
        cross join lateral (select count(*) as errors from unnest(reasons) as one where one like 'error %%') as blocking
        cross join unnest(reasons) as reason
        cross join lateral (select errors = 1 and reason like 'error %%' as is_alone) as each
        group by 1, 2, 3, 4, 5, 6, 7
      )
      insert into private.listing_tallies as t
        (channel_id, config_version, plan, is_stale, state, change, reason, listings, alone, stock_value, alone_value)
      select * from counted where (listings, alone, stock_value, alone_value) <> (0, 0, 0, 0)
      order by channel_id, config_version, plan, is_stale, state, change, reason
      on conflict on constraint listing_tallies_pkey do update set
        listings = t.listings + excluded.listings, alone = t.alone + excluded.alone,
        stock_value = t.stock_value + excluded.stock_value, alone_value = t.alone_value + excluded.alone_value
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

-- As before, with "alone_value" beside "alone".
create or replace function public.listing_summary(channel uuid, plan text) returns jsonb
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
            sum(listings) as listings, sum(alone) as alone, sum(stock_value)::text as stock_value,
            sum(alone_value)::text as alone_value
          from tallied where is_fresh and reason <> '' group by reason
        ) as r
      ),
      'stale', (select coalesce(sum(listings), 0) from tallied where not is_fresh and state <> 'gone' and reason = ''),
      'missing', private.missing_listings(it)
    )
  );
end
$$;
