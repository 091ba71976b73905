-- Reads daily metrics for reports: series of days, and the rows behind a value.

-- Counts and values of the orders and shipments of a day.
create function private.order_flows_of(org uuid, day date) returns table (metric text, value numeric)
language sql stable set search_path = ''
as $$
  with span as (
    select order_flows_of.day::timestamp at time zone o.time_zone as since,
      (order_flows_of.day + 1)::timestamp at time zone o.time_zone as until
    from public.organizations o where o.id = org
  ),
  placed as materialized (
    select lower(o.currency) as currency, count(*) as n, sum(o.total) as worth
    from span join public.orders o on o.org_id = org and o.placed_at >= span.since and o.placed_at < span.until
    group by 1
  ),
  -- A day without orders has a value of 0 in the organization's currency, because a missing metric means a gap.
  worths as (
    select currency, worth from placed
    union all
    select lower(o.currency), 0 from public.organizations o where o.id = org
  ),
  shipped as (
    select count(*) as n, count(*) filter (where s.shipped_at <= o.ship_by) as on_time
    from span join public.shipments s on s.org_id = org and s.shipped_at >= span.since and s.shipped_at < span.until
    join public.orders o on o.org_id = org and o.id = s.order_id
    where o.ship_by is not null
  )
  select 'orders_placed', coalesce(sum(n), 0) from placed
  union all
  select 'order_value_' || currency, sum(worth) from worths group by currency
  union all
  select each.metric, each.value from shipped
  cross join lateral (values ('shipments_due', n), ('shipments_on_time', on_time)) as each (metric, value)
$$;

-- The recorded days of metrics: [{"metric", "scope", "values": {days since the first day: value}}]. A day that's
-- missing wasn't recorded. `per` is the level of the metrics: the organization, its channels or its suppliers; `scope`
-- is the channel or supplier. `scopes` limits them, because a year of hundreds of suppliers is more than a screen
-- shows. A supplier's zero flow isn't recorded, so suppliers come with the organization's days, which show where a
-- missing value means zero. The function runs with the caller's rights. Dashboards and reports call it. The plan is
-- made for each call, and all values that it reads are in one index. `json` takes half the time of `jsonb`, which sorts
-- the days of each series.
create function public.metric_history(
  org uuid, since date, until date, metrics text[], per text, scopes uuid[] default null
) returns json
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  wanted uuid[];
begin
  perform private.require_full_session();
  wanted := case per
    when 'channel' then array(
      select c.id from public.channels c where c.org_id = org and (scopes is null or c.id = any(scopes)))
    when 'supplier' then whole || array(
      select s.id from public.suppliers s where s.org_id = org and (scopes is null or s.id = any(scopes)))
    else array[whole]
  end;
  return (
    select coalesce(json_agg(row_to_json(series) order by series.metric, series.scope), '[]')
    from (
      select m.metric, nullif(m.scope, whole) as scope, json_object_agg(m.day - metric_history.since, m.value) as values
      from public.daily_metrics m
      where m.org_id = org and m.metric = any(metrics) and m.scope = any(wanted)
        and m.day between metric_history.since and metric_history.until
      group by m.metric, m.scope
    ) as series
  );
end
$$;

-- Two amounts as "10.00 → 9.495", with at least two decimals.
create function private.written_change(before text, after text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(coalesce(round(each.n, greatest(2, scale(trim_scale(each.n))))::text, '–'), ' → ' order by each.place)
  from (values (1, before::numeric), (2, after::numeric)) as each (place, n)
$$;
grant execute on function private.written_change to authenticated;

-- The query for a metric's rows, with the columns of `metric_rows`. $1 is the organization, $2 and $3 the start and end
-- of the period, $4 a supplier or null, $5 the days that have rows, $6 the last row of the page before and $7 the size
-- of a page. Null for a metric without rows. Changes are read set by set, newest first, so that a page reads few of
-- them.
create function private.metric_source(metric text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when metric in (
      'imports', 'rows_imported', 'rows_rejected', 'undos', 'products_created', 'products_updated', 'products_removed'
    ) then format(
      $sets$
        select 'change_set', c.id::text, c.id, c.created_at, c.title, s.name, p.display_name, (%s)::numeric
        from public.change_sets c
        left join public.suppliers s on s.org_id = c.org_id and s.id = c.supplier_id
        left join public.profiles p on p.user_id = c.actor_id
        where c.org_id = $1 and c.created_at >= $2 and c.created_at < $3 and ($4 is null or c.supplier_id = $4)
      $sets$,
      case metric
        when 'imports' then '(c.kind in (''import'', ''api''))::int'
        when 'rows_imported' then 'case when c.kind in (''import'', ''api'') then c.rows_read end'
        when 'rows_rejected' then 'case when c.kind in (''import'', ''api'') then c.rejected end'
        when 'undos' then '(c.kind = ''undo'')::int'
        when 'products_created' then 'c.created'
        when 'products_updated' then 'c.updated'
        else 'c.removed'
      end
    )
    when metric in ('price_changes', 'cost_changes', 'changes_by_rules', 'price_jumps', 'stock_corrections') then format(
      $changes$
        select 'product', lpad(d.seq::text, 20, '0'), d.product_id, c.created_at, d.sku, %s, p.display_name, d.amount
        from public.change_sets c
        cross join lateral (
          select d.*, %s as amount from public.product_changes d
          where d.org_id = $1 and d.change_set_id = c.id and d.action = 'update' and %s
            and ($6 is null or c.created_at < ($6 ->> 'at')::timestamptz or d.seq < ($6 ->> 'id')::bigint)
          order by d.seq desc limit $7
        ) as d
        left join public.profiles p on p.user_id = c.actor_id
        where c.org_id = $1 and c.created_at >= $2 and c.created_at < $3 and ($4 is null or c.supplier_id = $4) %s
      $changes$,
      case metric
        when 'changes_by_rules' then '(select string_agg(distinct v, '', '') from jsonb_each_text(d.rules) as e (k, v))'
        when 'cost_changes' then 'private.written_change(d.before ->> ''cost'', d.after ->> ''cost'')'
        when 'stock_corrections' then $stock$(
          select string_agg(concat(substr(e.key, 7), ': ', d.before ->> e.key, ' → ', e.value), ', ' order by e.key)
          from jsonb_each_text(d.after) as e where e.key like 'stock %'
        )$stock$
        else 'private.written_change(d.before ->> ''price'', d.after ->> ''price'')'
      end,
      case metric when 'stock_corrections' then 'private.corrected_units(d)' else '1::numeric' end,
      case metric
        when 'price_changes' then 'd.after ? ''price'''
        when 'cost_changes' then 'd.after ? ''cost'''
        when 'price_jumps' then 'private.is_price_jump(d.before, d.after)'
        when 'stock_corrections' then 'private.corrected_units(d) > 0'
        else 'd.rules is not null'
      end,
      case metric when 'stock_corrections' then 'and c.kind in (''edit'', ''bulk'')' end
    )
    when metric = 'orders_placed' or metric ~ '^order_value_[a-z]{3}$' then format(
      $orders$
        select 'order', o.id::text, o.id, o.placed_at, o.number, c.name, null::text, (%s)::numeric
        from public.orders o left join public.channels c on c.org_id = o.org_id and c.id = o.channel_id
        where o.org_id = $1 and o.placed_at >= $2 and o.placed_at < $3 and $4 is null %s
      $orders$,
      case when metric = 'orders_placed' then '1' else 'o.total' end,
      case when metric <> 'orders_placed' then format('and lower(o.currency) = %L', right(metric, 3)) end
    )
    when metric in ('shipments_due', 'shipments_on_time') then format(
      $shipments$
        select 'order', s.id::text, o.id, s.shipped_at, o.number, c.name, null::text, 1::numeric
        from public.shipments s join public.orders o on o.org_id = s.org_id and o.id = s.order_id
        left join public.channels c on c.org_id = o.org_id and c.id = o.channel_id
        where s.org_id = $1 and s.shipped_at >= $2 and s.shipped_at < $3 and $4 is null and %s
      $shipments$,
      case metric when 'shipments_due' then 'o.ship_by is not null' else 's.shipped_at <= o.ship_by' end
    )
  end
$$;

-- The rows behind a metric, newest first. Their amounts add up to the metric's values of the period. Rows of days that
-- weren't recorded are left out, because the metric doesn't include them. The function runs with the caller's rights.
-- Reports call it. `after` is the last row of the page before: {"at", "id"}.
create function public.metric_rows(
  org uuid, metric text, since date, until date, supplier uuid default null, after jsonb default null, max_rows int default 100
) returns table (kind text, id text, ref uuid, at timestamptz, name text, context text, who text, amount numeric)
language plpgsql stable rows 100 set search_path = '' set jit = off
as $$
declare
  source constant text := private.metric_source(metric);
  zone constant text := (select o.time_zone from public.organizations o where o.id = org);
  -- The days that have rows. No amount is negative, so a day whose sum is 0 has none.
  days date[];
begin
  perform private.require_full_session();
  if source is null or zone is null then return; end if;
  days := array(
    select m.day from public.daily_metrics m
    where m.org_id = org and m.metric = metric_rows.metric and m.day between since and until and m.value <> 0
      and m.scope = coalesce(supplier, '00000000-0000-0000-0000-000000000000')
  );
  return query execute format(
    $query$
      select r.* from (%s) as r (kind, id, ref, at, name, context, who, amount)
      where r.amount <> 0 and (r.at at time zone %L)::date = any($5)
        and ($6 is null or (r.at, r.id) < (($6 ->> 'at')::timestamptz, $6 ->> 'id'))
      order by r.at desc, r.id desc limit $7
    $query$,
    source, zone
  )
  using org, since::timestamp at time zone zone,
    least((until + 1)::timestamp at time zone zone, (after ->> 'at')::timestamptz + interval '1 microsecond'),
    supplier, days, after, least(greatest(max_rows, 1), 1000);
end
$$;

grant execute on function public.metric_history, public.metric_rows to authenticated;
grant execute on function private.metric_source to authenticated;

-- Reports by email. A person subscribes to a report of an organization, and the emails go to this person's own
-- address. They're sent after the day's metrics are recorded, so they include yesterday.

-- A daily email covers yesterday. A weekly one, sent every Monday, covers the last seven days. A monthly one, sent on
-- the first day of a month, covers the month before.
create type public.report_frequency as enum ('daily', 'weekly', 'monthly');

create table public.report_subscriptions (
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (user_id) on delete cascade,
  report text not null check (report ~ '^[a-z][a-z0-9-]{0,39}$'),
  frequency public.report_frequency not null,
  -- The texts and formulas that the page showed, in the person's language: {"title", "per", "metrics", "indicators":
  -- [{"label", "unit", "kind", "above", "below"}]}.
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 16000),
  locale text not null check (locale in ('en', 'fr-CA')),
  -- The portal's address, for the link. The worker rejects an address of another website.
  origin text not null check (origin ~ '^https?://[^/[:space:]]{1,200}$'),
  -- The day of the last email. At most one email is sent per day.
  sent_on date,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, report)
);
create index report_subscriptions_user on public.report_subscriptions (user_id);

alter table public.report_subscriptions enable row level security;
grant select (org_id, user_id, report, frequency), delete on public.report_subscriptions to authenticated;
grant insert (org_id, user_id, report, frequency, content, locale, origin), update (frequency, content, locale, origin)
on public.report_subscriptions to authenticated;

create policy "people read their own report subscriptions" on public.report_subscriptions
  for select to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "members subscribe to reports" on public.report_subscriptions
  for insert to authenticated
  with check (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "people change their own report subscriptions" on public.report_subscriptions
  for update to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())))
  with check (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "people delete their own report subscriptions" on public.report_subscriptions
  for delete to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

-- Queues today's report emails of an organization. They wait until 7:00 in its time zone. `record_daily_metrics` calls
-- it, and may do so several times a day.
create function private.enqueue_report_emails(org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.today_of(org);
  seven constant timestamptz := (
    select (today + time '07:00') at time zone o.time_zone from public.organizations o where o.id = org
  );
  it public.report_subscriptions;
  about uuid;
begin
  for it in
    update public.report_subscriptions s set sent_on = today
    where s.org_id = org and s.sent_on is distinct from today
      and exists (select from public.members m where m.org_id = org and m.user_id = s.user_id) and case s.frequency
      when 'daily' then true when 'weekly' then extract(isodow from today) = 1 else extract(day from today) = 1 end
    returning s.*
  loop
    about := md5(concat_ws(' ', org, it.user_id, it.report, today))::uuid;
    perform private.enqueue_email('report', about, jsonb_build_object(
      'org', org, 'user', it.user_id, 'report', it.report, 'day', today, 'locale', it.locale, 'origin', it.origin
    ), org);
    update public.jobs j set run_at = greatest(j.run_at, seven)
    where j.org_id = org and j.kind = 'email' and j.key = 'report:' || about and j.state = 'waiting';
  end loop;
end
$$;

-- The content of a report's email, or null if the person has unsubscribed or left: {"to", "organization", "region",
-- "content", "since", "until", "days", "scopes", "series"}. The series also cover the same number of days before the
-- period, for comparison. The job that sends emails calls it.
create function public.report_to_send(org uuid, member uuid, report text, day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'to', u.email, 'organization', o.name,
    'region', jsonb_build_object('currency', o.currency, 'timeZone', o.time_zone, 'locale', o.locale),
    'content', s.content, 'since', span.since, 'until', span.until, 'days', span.days,
    'scopes', case s.content ->> 'per'
      when 'channel' then (
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from public.channels c where c.org_id = s.org_id)
      when 'supplier' then (
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from public.suppliers p where p.org_id = s.org_id)
    end,
    'series', public.metric_history(
      s.org_id, span.since - span.days, span.until,
      array(select jsonb_array_elements_text(s.content -> 'metrics')),
      s.content ->> 'per'
    )
  )
  from public.report_subscriptions s
  join public.organizations o on o.id = s.org_id
  -- People who leave the organization get no more emails.
  join public.members m on m.org_id = s.org_id and m.user_id = s.user_id
  join auth.users u on u.id = s.user_id
  cross join lateral (
    select report_to_send.day - 1 as until, case s.frequency
      when 'daily' then report_to_send.day - 1 when 'weekly' then report_to_send.day - 7
      else date_trunc('month', report_to_send.day - 1)::date end as since
  ) as chosen
  cross join lateral (select chosen.since, chosen.until, chosen.until - chosen.since + 1 as days) as span
  where s.org_id = report_to_send.org and s.user_id = member and s.report = report_to_send.report
$$;

-- The dashboard's counts of what needs attention today.

-- Counts whose rows are listed on other screens: {"orders", "channels", "failures", "feeds", "inbound"}. Counts of due
-- orders stop at 10,000. The stored counts of listings and orders are in tables that no client can read, so the
-- function requires membership itself. The dashboard calls it.
create function public.dashboard(org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  return (
    with tallies as materialized (
      select t.* from public.channels c join private.listing_tallies t on t.channel_id = c.id
      where c.org_id = org and not t.is_stale and t.config_version = c.config_version and t.state <> 'gone'
    ),
    states as (
      select channel_id, case change when 'rejected' then change else state::text end as state, sum(listings) as n
      from tallies where issue_key = '' group by 1, 2
    ),
    -- The issue whose fix unblocks the most products on each channel.
    fixes as (
      select distinct on (channel_id) channel_id, issue_key, sum(unblocked) as n
      from tallies where issue_key like 'error %' group by channel_id, issue_key having sum(unblocked) > 0
      order by channel_id, n desc, issue_key
    ),
    statuses as (
      select status, sum(orders) as n from private.order_counts k
      where k.org_id = org and k.status in ('requires_correction', 'backordered') group by status
    )
    select jsonb_build_object(
      'orders', jsonb_build_object(
        'overdue', (select count(*) from (
          select from public.orders o where o.org_id = org and o.due_at < now() limit 10000) as found),
        'today', (select count(*) from (
          select from public.orders o
          where o.org_id = org and o.due_at between now() and now() + interval '24 hours' limit 10000) as found),
        'corrections', coalesce((select n from statuses where status = 'requires_correction'), 0),
        'backordered', coalesce((select n from statuses where status = 'backordered'), 0)
      ),
      'channels', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'kind', c.kind, 'name', c.name, 'states', coalesce(counted.states, '{}'), 'waiting', private.unbuilt_listings(c.id),
          'fix', case when f.channel_id is not null then jsonb_build_object(
            'code', split_part(f.issue_key, ' ', 2), 'field', substring(f.issue_key from '^\S+ \S+ (.+)$'), 'products', f.n
          ) end
        ) order by c.name, c.id), '[]')
        from public.channels c
        left join (select s.channel_id, jsonb_object_agg(s.state, s.n) as states from states s group by 1) as counted
          on counted.channel_id = c.id
        left join fixes f on f.channel_id = c.id
        where c.org_id = org
      ),
      'failures', jsonb_build_object(
        'jobs', (select count(*) from public.jobs j where j.org_id = org and j.state = 'failed'),
        'imports', (
          select jsonb_build_object(
            'products', count(*) filter (where i.target = 'products'),
            'distributor', count(*) filter (where i.target = 'distributor')
          )
          from public.import_schedules i
          where i.org_id = org and (i.paused in ('failures', 'not_editor', 'profile_gone') or i.paused is null and i.failures > 0)
        ),
        -- Channels whose latest sync failed.
        'syncs', (
          select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name) order by c.name, c.id), '[]')
          from public.channels c
          cross join lateral (
            select r.state from public.sync_runs r
            where r.org_id = org and r.channel_id = c.id and r.kind <> 'report' order by r.created_at desc limit 1
          ) as latest
          where c.org_id = org and latest.state = 'failed'
        )
      ),
      -- Feeds that no channel has fetched for two days.
      'feeds', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'feeds', late.n)
          order by c.name, c.id), '[]')
        from (
          select f.channel_id, count(*) as n from public.feeds f
          where f.org_id = org and f.revoked_at is null
            and coalesce(f.last_fetched_at, f.created_at) < now() - interval '2 days'
          group by f.channel_id
        ) as late
        join public.channels c on c.id = late.channel_id
      ),
      'inbound', (
        select jsonb_build_object(
          'purchase', count(*) filter (where s.kind = 'purchase'), 'transfer', count(*) filter (where s.kind = 'transfer'))
        from public.supply_orders s
        where s.org_id = org and s.state = 'open' and s.expected_on < private.today_of(org)
      )
    )
  );
end
$$;

grant execute on function public.dashboard to authenticated;

-- The steps from an empty organization to its first published products.

-- Which first steps are done: {"file", "products", "channel", "publish"}, and how many products are drafts, counted up
-- to 10,000. Screens of a new organization call it; row-level security limits what it sees.
create function public.first_steps(org uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select jsonb_build_object(
    'file', exists (
      select from public.change_sets c where c.org_id = org and c.kind in ('import', 'api') and c.state = 'committed'),
    'products', exists (select from public.products p where p.org_id = org and p.status = 'active'),
    'channel', exists (select from public.channels c where c.org_id = org),
    'publish', exists (
      select from public.sync_runs r where r.org_id = org and r.state = 'finished' and r.kind <> 'report')
      or exists (select from public.feeds f where f.org_id = org and f.revoked_at is null),
    'drafts', (
      select count(*)
      from (select from public.products p where p.org_id = org and p.status = 'draft' limit 10000) draft
    )
  )
$$;

grant execute on function public.first_steps to authenticated;
