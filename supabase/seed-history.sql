-- The history of the demo organization: what its reports show. Change sets of the last 120 days with the products they
-- changed, and the metrics that a job records once a day. It runs after seed.sql and creates the same rows on every
-- machine; its days are relative to today. An organization that already has a history keeps it.
--
-- Flows, such as price changes, are counted from the change sets and the orders, so the rows behind a figure add up to
-- it. Levels, such as stock, can't be counted afterwards, so they're made up. They approach today's real levels.

set jit = off;

create or replace function pg_temp.northvale() returns uuid language sql immutable
as $$ select uuid '00000000-0000-4000-8000-00000000000a' $$;

create or replace function pg_temp.id(input text) returns uuid language sql immutable
as $$ select overlay(overlay(md5(input) placing '4' from 13) placing '8' from 17)::uuid $$;

-- A number from 0 to 1 that looks random and is always the same for the same text.
create or replace function pg_temp.luck(input text) returns numeric language sql immutable
as $$ select ('x' || left(md5(input), 6))::bit(24)::int / 16777215.0 $$;

create or replace function pg_temp.days() returns int language sql immutable
as $$ select 120 $$;

-- Noon of a day in the time zone of the organization.
create or replace function pg_temp.noon(age int) returns timestamptz language sql stable
as $$
  select (private.today_of(o.id) - age + time '12:00') at time zone o.time_zone
  from public.organizations o where o.id = pg_temp.northvale()
$$;

create or replace function pg_temp.has_history() returns boolean language sql stable
as $$ select exists (select from public.change_sets where id = pg_temp.id('history 1')) $$;

-- 1. Change sets -----------------------------------------------------------------------------------------------------

-- About one day in four has no import. Rules run every Monday, and people edit a few products every few days.
create temp table run as
select row_number() over (order by age desc, kind)::int as n, *
from (
  select age, 'import'::public.change_set_kind as kind, s.id as supplier_id, s.name as supplier
  from generate_series(1, pg_temp.days() - 1) as age
  cross join lateral (
    select id, name from public.suppliers where org_id = pg_temp.northvale()
    order by pg_temp.luck('supplier ' || age || code) limit 1
  ) as s
  where pg_temp.luck('import ' || age) < 0.75
  union all
  select age, 'rule', null, null from generate_series(1, pg_temp.days() - 1) as age
  where extract(isodow from pg_temp.noon(age)) = 1
  union all
  select age, 'bulk', null, null from generate_series(1, pg_temp.days() - 1) as age
  where pg_temp.luck('bulk ' || age) < 0.3
) as planned
where not pg_temp.has_history();

-- Each change set changes products that no other set of its kind changes, so the value after a change is today's value.
create temp table change as
with shuffled as materialized (
  select p.id, p.supplier_id, row_number() over (order by md5(p.id::text)) as place,
    row_number() over (partition by p.supplier_id order by md5(p.id::text)) as place_of_supplier
  from public.products p
  where p.org_id = pg_temp.northvale() and p.price > 20 and p.cost > 10 and p.brand is not null and p.status <> 'draft'
    and p.created_at < pg_temp.noon(pg_temp.days() + 10)
),
sized as (
  select r.*, sum(size) over (partition by kind, supplier_id order by n) - size as first
  from (
    select *, case kind when 'import' then 6 + (pg_temp.luck('size ' || n) * 26)::int when 'rule' then 24 else 5 end as size
    from run
  ) as r
),
picked as (
  select s.*, p.id as product_id
  from sized s join shuffled p
    on s.kind = 'import' and p.supplier_id = s.supplier_id and p.place_of_supplier > first and p.place_of_supplier <= first + size
  union all
  select s.*, p.id
  from sized s join shuffled p on s.kind <> 'import' and p.place > first and p.place <= first + size
)
select c.n, c.kind, 'update'::public.change_action as action, p.id as product_id, p.sku, p.version, before, after, rules
from picked c
join public.products p on p.id = c.product_id
cross join lateral (select pg_temp.luck('draw ' || n || p.id) as luck) as drawn
-- Some bulk edits count stock instead.
left join public.stock s
  on c.kind = 'bulk' and n % 2 = 0 and s.product_id = p.id and s.org_id = p.org_id
    and s.warehouse_id = (select id from public.warehouses where org_id = p.org_id and code = 'TOR')
cross join lateral (
  select case
    when kind = 'rule' then jsonb_build_object('brand', upper(p.brand))
    when s.on_hand is not null then jsonb_build_object('stock TOR', greatest(0, s.on_hand + (luck * 40)::int - 12))
    -- About one price in twelve fell by a quarter. The others changed by a few percent.
    when luck < 0.6 then jsonb_build_object('price', case
      when luck < 0.05 then round(p.price * 1.35, 2) else round(p.price * (0.94 + luck / 5), 2) end)
    else jsonb_build_object('cost', round(p.cost * (0.93 + luck / 10), 2))
  end as before
) as earlier
cross join lateral (
  select case
    when kind = 'rule' then jsonb_build_object('brand', p.brand)
    when s.on_hand is not null then jsonb_build_object('stock TOR', s.on_hand)
    when luck < 0.6 then jsonb_build_object('price', p.price)
    else jsonb_build_object('cost', p.cost)
  end as after,
  case
    when kind = 'rule' then '{"brand": "Tidy brand names"}'::jsonb
    when kind = 'import' and luck between 0.1 and 0.25 then '{"price": "Margin of at least 18%"}'
  end as rules
) as later
where before <> after
union all
-- Records that each product was created by the first import of its supplier on or after the product's creation date.
select r.n, r.kind, 'create', p.id, p.sku, 1, '{}', private.ledger_entry(to_jsonb(p)), null
from public.products p
cross join lateral (
  select n, kind from run
  where kind = 'import' and supplier_id = p.supplier_id and pg_temp.noon(age) >= p.created_at order by age desc limit 1
) as r
where p.org_id = pg_temp.northvale() and p.created_at between pg_temp.noon(pg_temp.days()) and pg_temp.noon(1);

insert into public.change_sets (
  id, org_id, kind, title, state, actor_id, supplier_id, source, rows_read, created, updated, unchanged, rejected,
  created_at, ended_at
)
select
  pg_temp.id('history ' || n), pg_temp.northvale(), kind,
  case kind when 'import' then file when 'rule' then 'Tidy brand names' else 'Edited 5 products' end,
  'committed',
  ('00000000-0000-4000-8000-00000000000' || 1 + n % 2)::uuid, supplier_id,
  case kind when 'import' then jsonb_build_object('file', file) else '{}' end,
  created + updated + unchanged + rejected, created, updated, unchanged, rejected, at, at + interval '6 seconds'
from run
cross join lateral (
  select count(*) filter (where action = 'create')::int as created, count(*) filter (where action = 'update')::int as updated
  from change where change.n = run.n
) as counted
cross join lateral (
  select
    case when kind = 'import' then 60 + (pg_temp.luck('rows ' || n) * 300)::int else 0 end as unchanged,
    -- Over time, fewer rows are rejected, apart from two bad files.
    case when kind <> 'import' then 0 when n in (31, 94) then 58
      else (pg_temp.luck('rejected ' || n) * (2 + age / 6.0))::int end as rejected,
    lower(regexp_replace(supplier, '[^[:alnum:]]+', '-', 'g')) || to_char(pg_temp.noon(age), '-YYYY-MM-DD') || '.csv' as file,
    pg_temp.noon(age) + make_interval(mins => n * 37 % 240 - 120) as at
) as chosen
order by n
on conflict do nothing;

insert into public.product_changes (
  org_id, change_set_id, chunk, product_id, sku, action, before, after, source_row, rules, version, created_at
)
select
  pg_temp.northvale(), s.id, 1, product_id, sku, action, before, after,
  case when c.kind = 'import' then 1 + row_number() over (partition by c.n order by sku) end, rules, version, s.created_at
from change c join public.change_sets s on s.id = pg_temp.id('history ' || c.n)
order by c.n, sku
on conflict do nothing;

-- 2. Daily metrics ---------------------------------------------------------------------------------------------------

-- Three days have no levels, so that reports show a gap.
create temp table history as
with today as materialized (
  select * from private.current_levels(pg_temp.northvale()) where metric !~ '^(listings|issues)_'
),
day as (
  select age, private.today_of(pg_temp.northvale()) - age as day, age / pg_temp.days()::numeric as past
  from generate_series(1, pg_temp.days()) as age
  where age not between 66 and 68 and exists (select from run)
),
-- Products created after each day, by status.
since as materialized (
  select day.age, d.after ->> 'status' as status, count(*) as n
  from day join run r on r.age < day.age join change d on d.n = r.n and d.action = 'create'
  group by 1, 2
),
level as (
  select
    day.*, t.metric, t.channel_id, t.supplier_id, t.value,
    sin((age + 40 * pg_temp.luck(coalesce(t.supplier_id::text, 'all'))) / 9.0)::numeric as wave,
    pg_temp.luck(concat(t.metric, t.supplier_id, age)) - 0.5 as noise,
    coalesce((select sum(n) from since s where s.age = day.age and 'products_' || s.status = t.metric), 0) as created
  from day cross join today t
)
select
  day, metric, channel_id, supplier_id,
  case
    when metric ~ '^(price|cost)_sum_|at_cost' then round(changed, 2) else greatest(0, round(changed)) end as value
from level
cross join lateral (
  select case
    when metric in ('products_active', 'products_draft', 'products_archived') then value - created
    when metric = 'products_listed' then value * (1 - 0.11 * past)
    when metric = 'products_complete' then value * (1 - 0.27 * past + 0.012 * noise + 0.01 * wave * past)
    when metric = 'products_out_of_stock' then value * (1 + 0.3 * wave * least(1, past * 6) + 0.35 * past + 0.12 * noise)
    when metric = 'products_in_stock' then value * (1 - 0.09 * past + 0.004 * noise)
    when metric = 'stock_units' or metric ~ 'at_cost' then
      value * (1 + 0.09 * sin(age / 5.5)::numeric * least(1, past * 8) - 0.08 * past + 0.01 * (pg_temp.luck('units ' || age) - 0.5))
    when metric ~ '^price_sum_' then value * (1 - 0.1 * past)
    when metric ~ '^cost_sum_' then value * (1 - 0.1 * past) * (1 + 0.05 * past + 0.02 * wave * least(1, past * 5))
    else value
  end as changed
) as levelled;

-- Listings are built after the seed runs. These are the shares of listings that will then be ready or have a warning.
insert into history (day, metric, channel_id, supplier_id, value)
select day, each.metric, c.id, null, each.value
from public.channels c
join (values
  ('shopify', 0.563, 0.308), ('amazon', 0.560, 0.053), ('google', 0.570, 0.130), ('walmart', 0.131, 0.008),
  ('bestbuy_ca', 0.144, 0.009)
) as share (kind, ready, warning) using (kind)
join history active on active.metric = 'products_active'
cross join lateral (
  select (private.today_of(c.org_id) - active.day)::numeric as age,
    active.value as listings, pg_temp.luck(concat(c.kind, active.day)) - 0.5 as noise
) as now
cross join lateral (
  select
    round(listings * ready * (1 - 0.38 * age / pg_temp.days() + 0.015 * noise)) as ready,
    round(listings * warning * (1 + 0.4 * age / pg_temp.days() + 0.06 * noise)) as warning,
    -- Occasionally, many products wait after a mapping change.
    case when pg_temp.luck(concat('waiting', c.kind, active.day)) > 0.93 then round(listings * 0.2) else 0 end as waiting
) as counted
cross join lateral (values
  ('listings_ready', counted.ready), ('listings_warning', counted.warning),
  ('listings_blocked', listings - counted.ready - counted.warning), ('listings_rejected', 0),
  ('listings_excluded', 0), ('listings_waiting', waiting),
  ('issues_error', listings - counted.ready - counted.warning), ('issues_warning', counted.warning)
) as each (metric, value)
where c.org_id = pg_temp.northvale();

insert into public.daily_metrics (org_id, day, metric, channel_id, supplier_id, value)
select pg_temp.northvale(), day, metric, channel_id, supplier_id, value from history
on conflict do nothing;

do $$
begin
  perform private.save_flows(pg_temp.northvale(), private.today_of(pg_temp.northvale()) - age)
  from generate_series(1, pg_temp.days()) as age
  where exists (select from run);
end
$$;

-- Marks the days above as recorded. A background job adds earlier days, which it counts from the change sets.
update private.metric_schedules s
set flows_until = private.today_of(s.org_id) - 1, known_from = private.today_of(s.org_id) - pg_temp.days(),
  products_then = (
    select jsonb_object_agg(substr(metric, 10), value) from history
    where day = private.today_of(s.org_id) - pg_temp.days() and metric in ('products_active', 'products_draft', 'products_archived')
  )
where s.org_id = pg_temp.northvale() and exists (select from run);

drop table run, change, history;

analyze public.change_sets, public.product_changes, public.daily_metrics;
reset jit;
