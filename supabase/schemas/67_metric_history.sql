-- Reads daily metrics for reports: series of days, and the rows behind a value.

-- The orders and shipments of a day.
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
-- missing value means zero. It runs with the caller's rights. Dashboards and reports call it. The plan is made for each
-- call, and everything that it reads is in one index. `json` takes half the time of `jsonb`, which sorts the days of
-- each series.
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

-- The rows behind a metric, newest first. Their amounts add up to the metric's values of these days. Rows of days that
-- weren't recorded are left out, because the metric doesn't include them. It runs with the caller's rights. Reports
-- call it. `after` is the last row of the page before: {"at", "id"}.
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
