-- Alerts about stock and orders: products that sold out or fell to their reorder point, orders that are due, and supply
-- orders that are late. They're notifications for editors. Each event is reported once.

-- Stock events since the last check. Writers of stock only add rows, so they never wait for a check.
create table private.stock_crossings (
  seq bigint generated always as identity primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  warehouse_id uuid not null,
  state text not null check (state in ('out', 'low'))
);
create index stock_crossings_org on private.stock_crossings (org_id);

alter table private.stock_crossings enable row level security;

-- Makes a check due in ten minutes, so that a busy hour doesn't lead to a notification for each event.
create function private.wake_alerts(orgs uuid[]) returns void
language sql set search_path = ''
as $$
  insert into private.alert_schedules as s (org_id, next_at)
  select o.id, now() + interval '10 minutes' from public.organizations o where o.id = any(orgs) order by o.id
  on conflict (org_id) do update set next_at = excluded.next_at where s.next_at > excluded.next_at
$$;

-- Hash joins are turned on, because the functions that write stock turn them off, and a plan made for one row is used
-- again for thousands. Without a hash join, each old row would be compared with each new one.
create function private.on_stock_crossed() returns trigger
language plpgsql security definer set search_path = '' set enable_hashjoin = on set enable_nestloop = off
as $$
declare
  orgs uuid[];
begin
  with added as (
    insert into private.stock_crossings (org_id, product_id, warehouse_id, state)
    select a.org_id, a.product_id, a.warehouse_id, crossed.state
    from before b join after a using (org_id, product_id, warehouse_id)
    cross join lateral (
      values ('out', b.available > 0 and a.available <= 0),
        ('low', a.on_hand - a.reserved <= a.reorder_point and b.on_hand - b.reserved > a.reorder_point)
    ) as crossed (state, is_true)
    where crossed.is_true
    returning org_id
  )
  select array_agg(distinct org_id) into orgs from added;
  if orgs is not null then perform private.wake_alerts(orgs); end if;
  return null;
end
$$;

create trigger on_stock_crossed after update on public.stock
  referencing old table as before new table as after for each statement execute function private.on_stock_crossed();

create function private.on_alerts_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.wake_alerts(array(select distinct org_id from changed));
  return null;
end
$$;

create trigger wake_alerts after insert on public.orders
  referencing new table as changed for each statement execute function private.on_alerts_due();

create trigger wake_alerts after update on public.supply_orders
  referencing new table as changed for each statement execute function private.on_alerts_due();

-- The states in which an order waits for the organization.
create function private.awaits_us(status public.order_status) returns boolean
language sql immutable set search_path = ''
as $$ select status in ('requires_correction', 'new', 'acknowledged', 'backordered', 'partially_shipped') $$;

-- Notifies editors of what happened since the last check, and sets the time of the next one: four hours before an order
-- is due, when an order becomes overdue, or the morning after a supply order was expected. The job `alerts` calls it.
-- Only one such job of an organization runs at a time. The schedule is written last, so that no writer waits for this
-- function.
create function public.raise_alerts(org uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  notice constant interval := interval '4 hours';
  today constant date := private.today_of(org);
  it private.alert_schedules;
  crossed record;
  due record;
  late record;
begin
  select * into it from private.alert_schedules s where s.org_id = org;
  if it.org_id is null then return; end if;

  for crossed in
    with taken as (
      delete from private.stock_crossings c where c.org_id = org returning c.product_id, c.warehouse_id, c.state
    ),
    -- A product that another warehouse still has isn't out of stock.
    still as (
      select distinct t.state, p.sku from taken t
      join public.products p on p.org_id = org and p.id = t.product_id and p.status <> 'archived'
      where case t.state
        when 'out' then not exists (
          select from public.stock s where s.org_id = org and s.product_id = p.id having sum(s.available) > 0
        )
        else exists (
          select from public.stock s
          where s.org_id = org and s.product_id = p.id and s.warehouse_id = t.warehouse_id
            and s.on_hand - s.reserved <= s.reorder_point and s.available > 0
        )
      end
    )
    select state, count(*) as products, min(sku) as sku from still group by state order by state
  loop
    perform private.notify_members(
      org, 'editor', 'stock_' || crossed.state, '/supply-chain?tab=stock&state=' || crossed.state,
      jsonb_build_object('products', crossed.products, 'sku', crossed.sku), 'warning'
    );
  end loop;

  -- The count includes everything that is due or overdue, but a notification is sent only if something is new.
  for due in
    select is_over, count(*) as orders, min(number) as number from (
      select o.number, o.due_at <= now() as is_over,
        o.created_at > it.checked_at or o.due_at > it.checked_at + case when o.due_at <= now() then interval '0' else notice end as is_new
      from public.orders o
      where o.org_id = org and o.due_at <= now() + notice and private.awaits_us(o.status)
      limit 10001
    ) as found
    group by is_over having bool_or(is_new) order by is_over
  loop
    perform private.notify_members(
      org, 'editor', case when due.is_over then 'orders_overdue' else 'orders_due' end,
      '/orders?due=' || case when due.is_over then 'overdue' else 'today' end,
      jsonb_build_object('orders', due.orders, 'number', due.number),
      case when due.is_over then 'alert' else 'warning' end
    );
  end loop;

  select count(*) as orders, min(o.number) as number, bool_or(o.kind = 'purchase') as has_purchases,
    bool_or(o.expected_on >= it.checked_on or o.placed_at > it.checked_at) as is_new
  into late
  from public.supply_orders o
  where o.org_id = org and o.state = 'open' and o.expected_on < today;
  if late.is_new then
    perform private.notify_members(
      org, 'editor', 'supply_late',
      '/supply-chain?tab=' || case when late.has_purchases then 'purchases' else 'transfers' end,
      jsonb_build_object('orders', late.orders, 'number', late.number), 'warning'
    );
  end if;

  update private.alert_schedules s set checked_at = now(), checked_on = today, next_at = greatest(
    now() + interval '10 minutes',
    coalesce(least(
      (select min(o.due_at) from public.orders o
        where o.org_id = org and o.due_at > now() and private.awaits_us(o.status)),
      (select min(o.due_at) from public.orders o
        where o.org_id = org and o.due_at > now() + notice and private.awaits_us(o.status)) - notice,
      (select (min(o.expected_on) + 1 + time '06:00') at time zone z.time_zone
        from public.supply_orders o, public.organizations z
        where o.org_id = org and o.state = 'open' and o.expected_on >= today and z.id = org group by z.time_zone)
    ), 'infinity')
  )
  where s.org_id = org;
end
$$;
