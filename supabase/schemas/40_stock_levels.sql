-- The list of stock by product and warehouse, and the reorder points that people set in it.

create index stock_out on public.stock (org_id, product_id) where available <= 0;
create index stock_low on public.stock (org_id, product_id) where on_hand - reserved <= reorder_point;
create index stock_inbound on public.stock (org_id, inbound_eta, product_id) where inbound > 0;
-- Few products are archived, so a small index tells which rows of stock are left out of the counts.
create index products_archived on public.products (org_id, id) where status = 'archived';

-- Only the available quantity is offered, so changes to inbound units and reorder points make no listing stale.
create function private.on_stock_updated() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  orgs uuid[];
  products uuid[];
begin
  select array_agg(distinct org_id order by org_id), array_agg(distinct product_id) into orgs, products from (
    select org_id, product_id, warehouse_id, available from after
    except select org_id, product_id, warehouse_id, available from before
  ) as changed;
  if private.has_listings(orgs) then
    perform private.lock_catalogue(org) from unnest(orgs) as org;
    perform private.make_stale(products, orgs);
  end if;
  return null;
end
$$;

create trigger on_stock_updated after update on public.stock
  referencing old table as before new table as after for each statement execute function private.on_stock_updated();

-- A state of stock as a condition on `stock s`. A function that sets its search path couldn't use an index, so it's
-- text.
create function private.stock_condition(state text, today date) returns text
language sql immutable set search_path = ''
as $$
  select case state
    when 'out' then 's.available <= 0'
    when 'low' then 's.on_hand - s.reserved <= s.reorder_point'
    when 'late' then format('s.inbound > 0 and s.inbound_eta < %L::date', today)
    when 'inbound' then 's.inbound > 0'
  end
$$;

-- The next page of the stock list, by SKU and warehouse. The query is {"search", "state": "out", "low", "late" or
-- "inbound", "warehouse"}. The supply chain page calls it. If few rows have the state or warehouse, they're looked up
-- and sorted; otherwise, products are read in order until the page is full. Parallel workers are off, because starting
-- them takes longer. Archived products are in no state, because they aren't ordered again.
create function public.stock_page(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns table (
  product_id uuid, warehouse_id uuid, sku text, title text, warehouse text, warehouse_code text, version int,
  on_hand int, reserved int, available int, inbound int, inbound_eta date, reorder_point int
)
language plpgsql stable security definer rows 100
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  -- The break-even: looking up this many rows takes about as long as scanning until a page is full when 1 row in 100
  -- matches.
  most_looked_up constant int := 10000;
  page_size constant int := least(greatest(max_rows, 1), 500);
  start constant text := lower(after ->> 'sku');
  warehouse constant uuid := query ->> 'warehouse';
  state constant text := private.stock_condition(query ->> 'state', private.today_of(org));
  matches int := null;
  source text := 'public.products p join public.stock s on s.org_id = p.org_id and s.product_id = p.id';
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if query ->> 'state' is not null and state is null then
    raise invalid_parameter_value using message = 'There is no such state of stock.';
  end if;
  if state is not null or warehouse is not null then
    execute format(
      'select count(*) from (select from public.stock s where s.org_id = $1 and %s limit %s) as found',
      coalesce(state, format('s.warehouse_id = %L', warehouse)), most_looked_up + 1
    ) into matches using org;
  end if;
  if matches <= most_looked_up then
    source := format(
      '(select * from public.stock s where s.org_id = %L and %s offset 0) as s
       join public.products p on p.org_id = s.org_id and p.id = s.product_id',
      org, coalesce(state, format('s.warehouse_id = %L', warehouse))
    );
  end if;
  return query execute format(
    'select p.id, s.warehouse_id, p.sku, coalesce(p.title_en, p.title_fr), w.name, w.code, p.version,
       s.on_hand, s.reserved, s.available, s.inbound, s.inbound_eta, s.reorder_point
     from %s join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
     where %s
     order by lower(p.sku), s.warehouse_id limit %s',
    source,
    concat_ws(' and ',
      format('p.org_id = %L', org),
      state, case when state is not null then 'p.status <> ''archived''' end,
      case when warehouse is not null then format('s.warehouse_id = %L', warehouse) end,
      case when btrim(query ->> 'search') <> '' then private.searched_condition(org, query ->> 'search', 5) end,
      case when start is not null then format(
        'lower(p.sku) >= %L and (lower(p.sku) > %1$L or s.warehouse_id > %2$L)', start, (after ->> 'warehouse')::uuid
      ) end
    ),
    page_size
  );
end
$$;

-- How many rows of the stock list are in each state: {"out", "low", "late", "inbound"}. Counts stop at 10,001, which
-- means more than 10,000.
create function public.stock_counts(org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  counted jsonb := '{}';
  state text;
  matches int;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return null;
  end if;
  foreach state in array array['out', 'low', 'late', 'inbound'] loop
    execute format(
      'select count(*) from (
         select from public.stock s where s.org_id = $1 and %s
         and not exists (
           select from public.products p where p.org_id = $1 and p.id = s.product_id and p.status = ''archived''
         ) limit 10001
       ) as found',
      private.stock_condition(state, private.today_of(org))
    ) into matches using org;
    counted := counted || jsonb_build_object(state, matches);
  end loop;
  return counted;
end
$$;

-- Sets reorder points: [{"product", "warehouse", "units"}]; null units remove one. Returns how many have changed. The
-- stock list and the forecast call it.
create function public.set_reorder_points(org uuid, points jsonb) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  written int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(points) <> 'array' or jsonb_array_length(points) > 2000 then
    raise invalid_parameter_value using message = 'Set at most 2,000 reorder points at a time.';
  end if;
  perform private.lock_catalogue(org);
  update public.stock s set reorder_point = p.units
  from jsonb_to_recordset(points) as p (product uuid, warehouse uuid, units int)
  where s.org_id = org and s.product_id = p.product and s.warehouse_id = p.warehouse
    and s.reorder_point is distinct from p.units;
  get diagnostics written = row_count;
  return written;
end
$$;

grant execute on function
  public.stock_page,
  public.stock_counts,
  public.set_reorder_points
to authenticated;

-- Safety stock: how much of the available quantity isn't offered. It's applied when listings are built:
-- `products_to_list` returns each product's rule.

create type public.safety_stock_kind as enum ('units', 'percent');

create table public.safety_stock_rules (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- Empty for all channels.
  channel_id uuid,
  -- A product or a category, never both. Without either, the rule applies to all products.
  product_id uuid,
  category text check (char_length(category) between 1 and 300),
  kind public.safety_stock_kind not null default 'units',
  amount int not null check (amount between 0 and case kind when 'percent' then 100 else 1000000 end),
  -- If fewer units than this are left to offer, the listing shows none.
  hide_below int not null default 0 check (hide_below between 0 and 1000000),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  constraint safety_stock_rules_scope unique nulls not distinct (org_id, product_id, category, channel_id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade,
  constraint safety_stock_rules_have_one_scope check (num_nonnulls(product_id, category) < 2),
  constraint safety_stock_rules_text_is_printable check (category !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index safety_stock_rules_channel on public.safety_stock_rules (org_id, channel_id);

alter table public.safety_stock_rules enable row level security;
grant select, delete on public.safety_stock_rules to authenticated;
grant
  insert (id, org_id, channel_id, product_id, category, kind, amount, hide_below),
  update (kind, amount, hide_below)
on public.safety_stock_rules to authenticated;

create policy "members read safety stock rules" on public.safety_stock_rules
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add safety stock rules" on public.safety_stock_rules
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change safety stock rules" on public.safety_stock_rules
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete safety stock rules" on public.safety_stock_rules
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.safety_stock_rules
  for each row execute function private.set_updated_at();

create trigger next_version before update on public.safety_stock_rules
  for each row execute function private.next_row_version();

-- Marks the listings that a rule affects as stale: those of its channel and products, unless a rule of a single
-- product overrides it. The version of the channel's rules keeps a worker from recording a listing with the earlier
-- rule.
create function private.on_safety_stock_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The scope of a rule never changes.
  it constant public.safety_stock_rules := case when tg_op = 'DELETE' then old else new end;
  affected_channel uuid;
begin
  if tg_op = 'UPDATE' and (old.kind, old.amount, old.hide_below) = (new.kind, new.amount, new.hide_below) then
    return null;
  end if;
  perform private.lock_catalogue(it.org_id);
  for affected_channel in
    select c.id from public.channels c
    where c.org_id = it.org_id and c.id = coalesce(it.channel_id, c.id) order by c.id
  loop
    update public.channels set rules_version = rules_version + 1 where id = affected_channel;
    update public.listings l set is_stale = true
    where l.org_id = it.org_id and l.channel_id = affected_channel and not l.is_stale and case
      when it.product_id is not null then l.product_id = it.product_id
      else (
          it.category is null
          or l.product_id in (select p.id from public.products p where p.org_id = it.org_id and p.category = it.category)
        ) and not exists (
          select from public.safety_stock_rules r
          where r.org_id = it.org_id and r.product_id = l.product_id
            and coalesce(r.channel_id, affected_channel) = affected_channel
        )
    end;
    -- Adds the job even if no listing is stale, so that a worker that is building the channel with outdated rules
    -- stops.
    perform private.enqueue_listings(it.org_id, affected_channel, 0);
  end loop;
  return null;
end
$$;

create trigger on_safety_stock_changed after insert or update or delete on public.safety_stock_rules
  for each row execute function private.on_safety_stock_changed();

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
