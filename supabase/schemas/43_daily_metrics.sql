-- Metrics of each day, for reports that compare days: how many products, listings and issues there were, and what the
-- stock was worth. The job `metrics` records them once a day.

-- Few columns and a text key for each metric, so a new metric needs no migration. Every key begins with the organization
-- and the day, so that the table can be partitioned by either.
create table public.daily_metrics (
  org_id uuid not null references public.organizations (id) on delete cascade,
  day date not null,
  metric text not null check (metric ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- Null for a metric of the whole organization.
  channel_id uuid,
  -- A primary key can't contain a null.
  scope uuid not null generated always as (coalesce(channel_id, '00000000-0000-0000-0000-000000000000')) stored,
  value numeric not null,
  primary key (org_id, day, metric, scope),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index daily_metrics_channel on public.daily_metrics (org_id, channel_id);

alter table public.daily_metrics enable row level security;
grant select on public.daily_metrics to authenticated;

create policy "members read daily metrics" on public.daily_metrics
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- When an organization's metrics are recorded next.
create table private.metric_schedules (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  next_at timestamptz not null default now()
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

create trigger schedule_metrics after insert on public.organizations
  for each row execute function private.schedule_metrics();

-- The metrics of an organization as they are now.
create function private.current_metrics(org uuid) returns table (metric text, channel_id uuid, value numeric)
language sql stable set search_path = ''
as $$
  select 'products_' || status, null::uuid, count(*)::numeric from public.products p where p.org_id = org group by status
  union all
  select each.metric, null, coalesce(each.value, 0) from (
    select
      sum(s.on_hand)::numeric as units, sum(s.on_hand * p.cost) as worth,
      count(distinct p.id) filter (where p.status = 'active' and s.available > 0)::numeric as in_stock
    from public.stock s join public.products p on p.org_id = s.org_id and p.id = s.product_id where s.org_id = org
  ) as stock
  cross join lateral (
    values ('stock_units', units), ('stock_value_at_cost', worth), ('products_in_stock', in_stock)
  ) as each (metric, value)
  union all
  select 'listings_' || t.state, t.channel_id, sum(t.listings)::numeric
  from private.listing_tallies t join public.channels c on c.id = t.channel_id
  where c.org_id = org and t.issue_key = '' and t.state <> 'gone' group by t.state, t.channel_id
  union all
  select 'issues_' || split_part(t.issue_key, ' ', 1), t.channel_id, sum(t.listings)::numeric
  from private.listing_tallies t join public.channels c on c.id = t.channel_id
  where c.org_id = org and t.issue_key <> '' group by split_part(t.issue_key, ' ', 1), t.channel_id
  union all
  select 'listings_waiting', c.id, private.unbuilt_listings(c.id) from public.channels c where c.org_id = org
$$;

-- Records today's metrics of an organization, in its time zone, and when the next day's follow. They follow within an
-- hour after midnight, at a time that differs between organizations. A repeated call replaces the day's metrics.
create function public.record_daily_metrics(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today date := (select (now() at time zone o.time_zone)::date from public.organizations o where o.id = org);
begin
  insert into public.daily_metrics as known (org_id, day, metric, channel_id, value)
  select org, today, f.metric, f.channel_id, f.value from private.current_metrics(org) f where today is not null
  on conflict (org_id, day, metric, scope) do update set value = excluded.value;
  update private.metric_schedules s
  set next_at = private.next_time(org, '00:00') + make_interval(mins => abs(hashtext(org::text) % 60))
  where s.org_id = org;
end
$$;
