-- Metrics of each day, for reports that compare days. Levels, such as products and stock, are counted once a day.
-- Flows, such as changed prices, are counted when the day is over. A day without a row wasn't recorded: reports show a
-- gap.

-- Few columns and a text key for each metric, so a new metric needs no migration. The primary key begins with the
-- organization and the day, so that the table can be partitioned by either.
create table public.daily_metrics (
  org_id uuid not null references public.organizations (id) on delete cascade,
  day date not null,
  -- The name of an amount ends with its currency: stock_value_at_cost_cad.
  metric text not null check (metric ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- The channel and the supplier are null for a metric of the whole organization.
  channel_id uuid,
  supplier_id uuid,
  -- Part of the primary key, which can't contain a null.
  scope uuid not null generated always as (coalesce(channel_id, supplier_id, '00000000-0000-0000-0000-000000000000')) stored,
  value numeric not null,
  primary key (org_id, day, metric, scope),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete cascade,
  check (channel_id is null or supplier_id is null)
);
create index daily_metrics_channel on public.daily_metrics (org_id, channel_id);
create index daily_metrics_supplier on public.daily_metrics (org_id, supplier_id);
-- Includes the value, so that a series is read from the index alone.
create index daily_metrics_series on public.daily_metrics (org_id, metric, scope, day) include (value);

alter table public.daily_metrics enable row level security;
grant select on public.daily_metrics to authenticated;

create policy "members read daily metrics" on public.daily_metrics
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- When an organization's metrics are recorded next, and which days are recorded.
create table private.metric_schedules (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  next_at timestamptz not null default now(),
  -- The last day whose flows are recorded. Null before the first one.
  flows_until date,
  -- The earliest day that was recorded from change sets, and the number of products in each status at its start. Null
  -- if no day has been recorded from change sets yet.
  known_from date,
  products_then jsonb
);
create index metric_schedules_due on private.metric_schedules (next_at);

alter table private.metric_schedules enable row level security;

create function private.schedule_metrics() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.metric_schedules (org_id) values (new.id) on conflict do nothing;
  return null;
end
$$;

-- No metrics for sandboxes: no one reads their reports.
create trigger schedule_metrics after insert on public.organizations
  for each row when (new.sandbox_of is null) execute function private.schedule_metrics();

-- Today's date in the organization's time zone.
create function private.today_of(org uuid) returns date
language sql stable set search_path = ''
as $$ select (now() at time zone o.time_zone)::date from public.organizations o where o.id = org $$;

-- The current levels of an organization. Products and stock are read once. Listings are counted as on the dashboard:
-- rejected is a state of its own, and those that wait to be rebuilt have no state. The query is built as text, because
-- a product's completeness is an expression that's stored as text.
create function private.current_levels(org uuid)
returns table (metric text, channel_id uuid, supplier_id uuid, value numeric)
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format($query$
    with products as materialized (
      select p.status, p.supplier_id, lower(p.currency) as currency, %s as completeness, count(*) as n,
        sum(p.price) filter (where p.cost is not null) as prices, sum(p.cost) filter (where p.price is not null) as costs
      from public.products p where p.org_id = $1 group by 1, 2, 3, 4
    ),
    stock as materialized (
      select p.status, p.supplier_id, lower(p.currency) as currency, sum(s.on_hand) as units,
        sum(s.on_hand * p.cost) as worth, count(*) filter (where s.available > 0) as in_stock,
        count(*) filter (where s.available <= 0) as out_of_stock
      from (
        select product_id, sum(on_hand) as on_hand, max(available) as available
        from public.stock where org_id = $1 group by product_id
      ) as s
      join public.products p on p.org_id = $1 and p.id = s.product_id group by 1, 2, 3
    ),
    listings as materialized (
      select t.channel_id, case t.change when 'rejected' then t.change else t.state::text end as state, t.issue_key, t.listings
      from public.channels c join private.listing_tallies t on t.channel_id = c.id
      where c.org_id = $1 and not t.is_stale and t.config_version = c.config_version
    ),
    -- Zeros are recorded too, because a missing row means that nothing is known.
    suppliers as (
      select s.id, each.metric, each.value
      from public.suppliers s
      left join (
        select p.supplier_id, sum(n) as listed, sum(n) filter (where completeness = 2) as complete
        from products p where p.status <> 'archived' group by 1
      ) as listed on listed.supplier_id = s.id
      left join (
        select k.supplier_id, sum(out_of_stock) as sold_out from stock k where k.status = 'active' group by 1
      ) as stocked on stocked.supplier_id = s.id
      cross join lateral (
        values ('products_listed', listed), ('products_complete', complete), ('products_out_of_stock', sold_out)
      ) as each (metric, value)
      where s.org_id = $1
    )
    select 'products_' || status, null::uuid, null::uuid, coalesce(sum(n), 0)
    from unnest(enum_range(null::public.product_status)) as status left join products using (status) group by status
    union all
    select 'products_complete', null, null, coalesce(sum(n), 0) from products where status <> 'archived' and completeness = 2
    union all
    select each.metric, null, null, coalesce(each.value, 0) from (
      select sum(units) as units, sum(in_stock) filter (where status = 'active') as in_stock,
        sum(out_of_stock) filter (where status = 'active') as out_of_stock
      from stock
    ) as counted
    cross join lateral (
      values ('stock_units', units), ('products_in_stock', in_stock), ('products_out_of_stock', out_of_stock)
    ) as each (metric, value)
    union all
    select 'stock_value_at_cost_' || currency, null, null, sum(worth) from stock group by currency having sum(worth) is not null
    union all
    -- Active products that have both a price and a cost, for the margin.
    select each.metric || currency, null, null, each.value from (
      select currency, sum(prices) as prices, sum(costs) as costs
      from products where status = 'active' and prices is not null group by currency
    ) as priced
    cross join lateral (values ('price_sum_', prices), ('cost_sum_', costs)) as each (metric, value)
    union all
    select s.metric, null, s.id, coalesce(s.value, 0) from suppliers s
    union all
    select 'listings_' || each.state, c.id, null, coalesce(sum(l.listings), 0)
    from public.channels c
    cross join (values ('ready'), ('warning'), ('blocked'), ('rejected'), ('excluded')) as each (state)
    left join listings l on l.channel_id = c.id and l.state = each.state and l.issue_key = ''
    where c.org_id = $1 group by each.state, c.id
    union all
    select 'issues_' || severity, c.id, null, coalesce(sum(l.listings), 0)
    from public.channels c cross join (values ('error'), ('warning')) as severities (severity)
    left join listings l on l.channel_id = c.id and l.issue_key like severity || ' %%'
    where c.org_id = $1 group by severity, c.id
    union all
    select 'listings_waiting', c.id, null, private.unbuilt_listings(c.id) from public.channels c where c.org_id = $1
  $query$, private.completeness()) using org;
end
$$;

-- The units by which a change corrected the recorded stock, over all warehouses. A first count corrects nothing.
create function private.corrected_units(change public.product_changes) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(sum(abs(each.value::numeric - (change.before ->> each.key)::numeric)), 0)
  from jsonb_each_text(change.after) as each where each.key like 'stock %'
$$;
grant execute on function private.corrected_units to authenticated;

-- The flows of a day, computed from the change sets that began on it.
create function private.flows_of(org uuid, day date) returns table (metric text, supplier_id uuid, value numeric)
language sql stable set search_path = ''
as $$
  with sets as materialized (
    select c.* from public.organizations o join public.change_sets c on c.org_id = o.id
    where o.id = org and c.created_at >= day::timestamp at time zone o.time_zone
      and c.created_at < (day + 1)::timestamp at time zone o.time_zone
  ),
  changes as materialized (
    select s.supplier_id, count(*) filter (where d.after ? 'price') as prices,
      count(*) filter (where d.after ? 'cost') as costs, count(*) filter (where d.rules is not null) as by_rules,
      count(*) filter (where private.is_price_jump(d.before, d.after)) as jumps,
      -- Only counts made by people. Imports and servers report a supplier's stock.
      sum(private.corrected_units(d)) filter (where s.kind in ('edit', 'bulk')) as corrected
    from sets s join public.product_changes d on d.org_id = org and d.change_set_id = s.id
    where d.action = 'update' group by s.supplier_id
  ),
  counted as (
    select each.metric, s.supplier_id, each.value from sets s
    cross join lateral (
      values ('imports', (s.kind in ('import', 'api'))::int),
        ('rows_imported', case when s.kind in ('import', 'api') then s.rows_read end),
        ('rows_rejected', case when s.kind in ('import', 'api') then s.rejected end),
        ('undos', (s.kind = 'undo')::int), ('products_created', s.created), ('products_updated', s.updated),
        ('products_removed', s.removed)
    ) as each (metric, value)
    union all
    select each.metric, c.supplier_id, each.value from changes c
    cross join lateral (
      values ('price_changes', prices), ('price_jumps', jumps), ('cost_changes', costs), ('changes_by_rules', by_rules),
        ('stock_corrections', corrected)
    ) as each (metric, value)
  ),
  names (metric) as (
    values ('imports'), ('rows_imported'), ('rows_rejected'), ('undos'), ('products_created'), ('products_updated'),
      ('products_removed'), ('price_changes'), ('price_jumps'), ('cost_changes'), ('changes_by_rules'),
      ('stock_corrections')
  )
  select n.metric, null::uuid, coalesce(sum(c.value), 0) from names n left join counted c using (metric) group by n.metric
  union all
  select c.metric, c.supplier_id, sum(c.value) from counted c
  where c.supplier_id is not null and c.value > 0 group by c.metric, c.supplier_id
$$;

-- The change in the number of products of each status, from the change sets that began in this period.
create function private.status_changes(org uuid, since timestamptz, until timestamptz)
returns table (status text, difference bigint)
language sql stable set search_path = ''
as $$
  select each.status, sum(each.sign) from public.change_sets c
  join public.product_changes d on d.org_id = org and d.change_set_id = c.id
  cross join lateral (
    values (case when d.action <> 'create' then d.before ->> 'status' end, -1),
      (case when d.action <> 'remove' then d.after ->> 'status' end, 1)
  ) as each (status, sign)
  where c.org_id = org and c.created_at >= since and c.created_at < until and each.status is not null group by each.status
$$;

create function private.save_flows(org uuid, day date) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.daily_metrics as known (org_id, day, metric, supplier_id, value)
  select org, save_flows.day, f.metric, f.supplier_id, f.value from private.flows_of(org, save_flows.day) f
  union all
  select org, save_flows.day, f.metric, null, f.value from private.order_flows_of(org, save_flows.day) f
  on conflict on constraint daily_metrics_pkey do update set value = excluded.value;
end
$$;

-- The day of the organization's first change set or order; null if it has none. Its flows are known from then on.
-- Orders from more than 400 days ago don't count, because many years of them can be imported at once.
create function private.first_flow_day(org uuid) returns date
language sql stable set search_path = ''
as $$
  select (least(
    (select min(c.created_at) from public.change_sets c where c.org_id = org),
    (select min(s.placed_at) from public.orders s where s.org_id = org and s.placed_at > now() - interval '400 days')
  ) at time zone o.time_zone)::date
  from public.organizations o where o.id = org
$$;

-- When the next day's metrics are recorded: within an hour after midnight in the organization's time zone, at a time
-- that differs between organizations.
create function private.next_metrics_at(org uuid) returns timestamptz
language sql stable set search_path = ''
as $$ select private.next_time(org, '00:00') + make_interval(mins => abs(hashtext(org::text) % 60)) $$;

-- Records today's levels of an organization, in its time zone, and the flows of the days before. Schedules the next
-- day's metrics. A repeated call replaces the day's metrics. The flows of the last two days are replaced too, because a
-- change set may go on after midnight.
create function public.record_daily_metrics(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.today_of(org);
  known date;
begin
  -- Locked in the same order as a deletion locks: the organization, then its rows.
  if not private.keep_organization(org) then return; end if;
  select s.flows_until into known from private.metric_schedules s where s.org_id = org for update;
  insert into public.daily_metrics as stored (org_id, day, metric, channel_id, supplier_id, value)
  select org, today, l.metric, l.channel_id, l.supplier_id, l.value from private.current_levels(org) l
  on conflict (org_id, day, metric, scope) do update set value = excluded.value;
  -- Days without a run are recorded later. Days more than a month ago remain gaps, so that today's metrics don't
  -- wait.
  perform private.save_flows(org, each.day::date)
  from generate_series(
    greatest(least(known + 1, today - 2), private.first_flow_day(org), today - 31), today - 1, interval '1 day'
  ) as each (day)
  where private.first_flow_day(org) is not null;
  update private.metric_schedules s set flows_until = today - 1, next_at = private.next_metrics_at(org)
  where s.org_id = org;
  perform private.enqueue_report_emails(org);
end
$$;

-- Records one day of an organization from its change sets, going back from today: how many products each status had
-- when it began and, for days before today, its flows. Stock, listings and issues of those days aren't known. Returns
-- whether there are more days. Levels that were counted on their day aren't replaced.
create function public.backfill_daily_metrics(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it private.metric_schedules;
  first constant date := private.first_flow_day(org);
  zone constant text := (select o.time_zone from public.organizations o where o.id = org);
  since date;
begin
  if first is null then return false; end if;
  -- The lock keeps change sets from writing between counting products and reading what today's change sets did.
  perform private.lock_catalogue(org);
  select * into it from private.metric_schedules s where s.org_id = org for update;
  since := coalesce(it.known_from - 1, private.today_of(org));
  -- Null if the organization was deleted before it was locked.
  if since is null or since < first then return false; end if;
  it.products_then := (
    select jsonb_object_agg(each.status, coalesce(
      case when it.known_from is null
        then (select count(*) from public.products p where p.org_id = org and p.status = each.status)
        else (it.products_then ->> each.status::text)::bigint
      end, 0) - coalesce(changed.difference, 0))
    from unnest(enum_range(null::public.product_status)) as each (status)
    left join private.status_changes(
      org, since::timestamp at time zone zone,
      case when it.known_from is null then 'infinity' else it.known_from::timestamp at time zone zone end
    ) as changed on changed.status = each.status::text
  );
  update private.metric_schedules s set known_from = since, products_then = it.products_then where s.org_id = org;
  insert into public.daily_metrics (org_id, day, metric, value)
  select org, since, 'products_' || each.key, each.value::numeric from jsonb_each_text(it.products_then) as each
  on conflict do nothing;
  if it.known_from is not null then perform private.save_flows(org, since); end if;
  return since > first;
end
$$;
