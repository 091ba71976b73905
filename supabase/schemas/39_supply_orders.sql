-- Purchase orders and transfers: units that are on their way to a warehouse. Both are supply orders, because they have
-- the same states and lines; a transfer also takes its units from another warehouse. Only functions write them.

create type public.supply_kind as enum ('purchase', 'transfer');
create type public.supply_state as enum ('draft', 'open', 'received', 'closed', 'cancelled');

create table public.supply_orders (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  kind public.supply_kind not null,
  number text not null check (char_length(number) between 1 and 64 and number = btrim(number)),
  state public.supply_state not null default 'draft',
  supplier_id uuid,
  from_warehouse_id uuid,
  warehouse_id uuid not null,
  expected_on date,
  note text check (char_length(note) <= 1000),
  -- Increases with every change. Changes by people, except receipts, name the version they were based on.
  version int not null default 1 check (version > 0),
  placed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, kind, number),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id),
  foreign key (org_id, from_warehouse_id) references public.warehouses (org_id, id),
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id),
  constraint supply_orders_come_from_one_place check (
    case kind when 'transfer' then from_warehouse_id <> warehouse_id and supplier_id is null else from_warehouse_id is null end
  ),
  constraint supply_orders_text_is_printable check (
    number !~ '[\u0001-\u001f\u007f-\u009f]' and note !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
  )
);
create index supply_orders_recent on public.supply_orders (org_id, kind, created_at desc, id);
create index supply_orders_open on public.supply_orders (org_id, warehouse_id) where state = 'open';
create index supply_orders_supplier on public.supply_orders (org_id, supplier_id);
create index supply_orders_warehouse on public.supply_orders (org_id, warehouse_id);
create index supply_orders_from on public.supply_orders (org_id, from_warehouse_id);

alter table public.supply_orders enable row level security;
grant select on public.supply_orders to authenticated;

create policy "members read supply orders" on public.supply_orders
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.supply_orders
  for each row execute function private.set_updated_at();

create trigger next_version before update on public.supply_orders
  for each row execute function private.next_row_version();

create table public.supply_order_lines (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  supply_order_id uuid not null,
  line_number int not null check (line_number between 1 and 1000),
  -- The line keeps its SKU if the product is deleted.
  product_id uuid,
  sku text not null check (char_length(sku) between 1 and 64),
  quantity int not null check (quantity between 1 and 1000000),
  -- Suppliers may deliver more than was ordered.
  received int not null default 0 check (received between 0 and 10000000),
  unique (org_id, id),
  unique (org_id, supply_order_id, line_number),
  unique (org_id, supply_order_id, product_id),
  foreign key (org_id, supply_order_id) references public.supply_orders (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete set null (product_id),
  constraint supply_order_lines_text_is_printable check (sku !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index supply_order_lines_product on public.supply_order_lines (org_id, product_id);

alter table public.supply_order_lines enable row level security;
grant select on public.supply_order_lines to authenticated;

create policy "members read supply order lines" on public.supply_order_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- What was received and when; `lines` is [{"line", "quantity"}]. The caller generates the id, so a repeated request
-- counts once.
create table public.supply_receipts (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  supply_order_id uuid not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and pg_column_size(lines) <= 200000),
  received_by uuid references public.profiles (user_id) on delete set null,
  received_at timestamptz not null default now(),
  foreign key (org_id, supply_order_id) references public.supply_orders (org_id, id) on delete cascade
);
create index supply_receipts_order on public.supply_receipts (org_id, supply_order_id, received_at);
create index supply_receipts_received_by on public.supply_receipts (received_by);

alter table public.supply_receipts enable row level security;
grant select on public.supply_receipts to authenticated;

create policy "members read supply receipts" on public.supply_receipts
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Recomputes the inbound units of these products in a warehouse, and the first day on which some are expected, from the
-- open supply orders.
create function private.refresh_inbound(org uuid, warehouse uuid, products uuid[]) returns void
language sql set search_path = ''
as $$
  with expected as materialized (
    select l.product_id, sum(l.quantity - l.received)::int as units, min(o.expected_on) as due
    from public.supply_orders o
    join public.supply_order_lines l on l.org_id = o.org_id and l.supply_order_id = o.id
    where o.org_id = org and o.warehouse_id = warehouse and o.state = 'open'
      and l.product_id = any(products) and l.quantity > l.received
    group by l.product_id
  ),
  added as (
    insert into public.stock (org_id, product_id, warehouse_id, inbound, inbound_eta)
    select org, product_id, warehouse, units, due from expected order by product_id
    on conflict (org_id, product_id, warehouse_id) do nothing
  )
  update public.stock s set inbound = coalesce(e.units, 0), inbound_eta = e.due
  from unnest(products) as product (id) left join expected e on e.product_id = product.id
  where s.org_id = org and s.warehouse_id = warehouse and s.product_id = product.id
    and (s.inbound, s.inbound_eta) is distinct from (coalesce(e.units, 0), e.due)
$$;

-- Locks a supply order for a change. Raises an error if the caller may not change it, or has seen an older version.
create function private.lock_supply_order(target uuid, seen int default null) returns public.supply_orders
language plpgsql set search_path = ''
as $$
declare
  it public.supply_orders;
begin
  perform private.require_full_session();
  select * into it from public.supply_orders o
  where o.id = target and o.org_id = any(array(select private.my_org_ids('editor')));
  if it.id is null then
    raise insufficient_privilege using message = 'You don''t have access to this order, or your role doesn''t allow this.';
  end if;
  -- Stock is locked first, as for change sets, so that two writers can't deadlock.
  perform private.lock_catalogue(it.org_id);
  select * into it from public.supply_orders o where o.id = target for update;
  if it.version <> seen then
    raise sqlstate 'PT409' using message = 'Someone else changed this order. Nothing was saved.', hint = 'changed';
  end if;
  return it;
end
$$;

create function private.require_supply_state(it public.supply_orders, wanted public.supply_state) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if it.state <> wanted then
    raise sqlstate 'PT409' using message = 'The order is in another state by now. Nothing was changed.', hint = 'changed';
  end if;
end
$$;

create function private.supply_products(it public.supply_orders) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(l.product_id order by l.product_id), '{}') from public.supply_order_lines l
  where l.org_id = it.org_id and l.supply_order_id = it.id and l.product_id is not null
$$;

-- Creates a draft or replaces its content: {"kind", "number", "supplier", "from", "to", "expected_on", "note"} and
-- [{"sku", "quantity"}]. The caller generates the id, so a repeated request creates one draft. Returns its version. If
-- products don't exist, raises an error with the hint `unknown_sku` and the SKUs as detail.
create function public.save_supply_order(target uuid, org uuid, details jsonb, lines jsonb, seen int default null) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders;
  unknown text;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) > 1000 then
    raise invalid_parameter_value using message = 'An order has at most 1,000 lines.';
  end if;
  perform private.lock_catalogue(org);
  if seen is null then
    insert into public.supply_orders (id, org_id, kind, number, supplier_id, from_warehouse_id, warehouse_id, expected_on, note)
    values (
      target, org, (details ->> 'kind')::public.supply_kind, details ->> 'number', (details ->> 'supplier')::uuid,
      (details ->> 'from')::uuid, (details ->> 'to')::uuid, (details ->> 'expected_on')::date, details ->> 'note'
    )
    on conflict (id) do nothing;
    select * into it from public.supply_orders o where o.id = target and o.org_id = org;
    if it.id is null then
      raise unique_violation using message = 'This id is already in use.';
    end if;
    if it.version > 1 then return it.version; end if;
  else
    it := private.lock_supply_order(target, seen);
  end if;
  perform private.require_supply_state(it, 'draft');
  if seen is not null then
    update public.supply_orders o set
      number = details ->> 'number', supplier_id = (details ->> 'supplier')::uuid,
      from_warehouse_id = (details ->> 'from')::uuid, warehouse_id = (details ->> 'to')::uuid,
      expected_on = (details ->> 'expected_on')::date, note = details ->> 'note'
    where o.id = it.id returning * into it;
  end if;
  select string_agg(distinct line ->> 'sku', ', ') into unknown
  from jsonb_array_elements(lines) as line
  where not exists (select from public.products p where p.org_id = it.org_id and lower(p.sku) = lower(line ->> 'sku'));
  if unknown is not null then
    raise sqlstate 'PT409' using message = 'These products don''t exist. Nothing was saved.', hint = 'unknown_sku', detail = unknown;
  end if;
  delete from public.supply_order_lines l where l.org_id = it.org_id and l.supply_order_id = it.id;
  insert into public.supply_order_lines (org_id, supply_order_id, line_number, product_id, sku, quantity)
  select it.org_id, it.id, row_number() over (order by min(n)), p.id, p.sku, sum((line ->> 'quantity')::int)
  from jsonb_array_elements(lines) with ordinality as listed (line, n)
  join public.products p on p.org_id = it.org_id and lower(p.sku) = lower(line ->> 'sku')
  group by p.id;
  return it.version;
end
$$;

-- Places a draft: a purchase order counts as ordered from now on, and a transfer leaves its warehouse. Reserved units
-- can't be transferred.
create function public.place_supply_order(target uuid, seen int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target, seen);
  short record;
begin
  perform private.require_supply_state(it, 'draft');
  if not exists (select from public.supply_order_lines l where l.org_id = it.org_id and l.supply_order_id = it.id) then
    raise sqlstate 'PT409' using message = 'The order has no lines.', hint = 'no_lines';
  end if;
  if it.kind = 'transfer' then
    select l.sku, greatest(coalesce(s.available, 0), 0) as available into short
    from public.supply_order_lines l
    left join public.stock s
      on s.org_id = l.org_id and s.product_id = l.product_id and s.warehouse_id = it.from_warehouse_id
    where l.org_id = it.org_id and l.supply_order_id = it.id and coalesce(s.available, 0) < l.quantity
    order by l.line_number limit 1;
    if found then
      raise sqlstate 'PT409' using
        message = format('Only %s of %s are available.', short.available, short.sku), hint = 'not_enough_stock',
        detail = jsonb_build_object('sku', short.sku, 'available', short.available)::text;
    end if;
    perform private.move_supply(it, it.from_warehouse_id, (
      select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', -l.quantity)) from public.supply_order_lines l
      where l.org_id = it.org_id and l.supply_order_id = it.id
    ));
  end if;
  update public.supply_orders o set state = 'open', placed_at = now() where o.id = it.id returning * into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  return it.version;
end
$$;

-- Moves units of lines into a warehouse, or out of it if the quantities are negative: [{"line", "quantity"}].
create function private.move_supply(it public.supply_orders, warehouse uuid, moved jsonb) returns void
language sql set search_path = ''
as $$
  select private.move_stock(
    it.org_id, case it.kind when 'transfer' then 'moved' else 'received' end::public.stock_movement_kind, it.id,
    coalesce(jsonb_agg(jsonb_build_object(
      'product_id', l.product_id, 'warehouse_id', warehouse, 'on_hand', m.quantity, 'reserved', 0
    ) order by l.product_id), '[]')
  )
  from jsonb_to_recordset(moved) as m (line uuid, quantity int)
  join public.supply_order_lines l on l.org_id = it.org_id and l.supply_order_id = it.id and l.id = m.line
  where l.product_id is not null
$$;

-- Receives units: [{"line", "quantity"}], or null for everything that is left. `receipt` is an id that the caller
-- generates, so a repeated request counts once. The order ends once everything has been received. Returns {"version",
-- "state", "units"}.
create function public.receive_supply_order(target uuid, receipt uuid, lines jsonb default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target);
  arrived jsonb := lines;
  units int;
begin
  if exists (select from public.supply_receipts r where r.id = receipt and r.supply_order_id = target) then
    return jsonb_build_object('version', it.version, 'state', it.state, 'units', 0);
  end if;
  perform private.require_supply_state(it, 'open');
  if arrived is null then
    select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', l.quantity - l.received) order by l.line_number)
    into arrived from public.supply_order_lines l
    where l.org_id = it.org_id and l.supply_order_id = it.id and l.quantity > l.received;
  end if;
  if coalesce(jsonb_typeof(arrived), '') <> 'array' or jsonb_array_length(arrived) not between 1 and 1000
    or exists (
      select from jsonb_to_recordset(arrived) as a (line uuid, quantity int)
      left join public.supply_order_lines l on l.org_id = it.org_id and l.supply_order_id = it.id and l.id = a.line
      where l.id is null or coalesce(a.quantity, 0) not between 1 and 1000000
    ) or (
      select count(*) <> count(distinct a.line) from jsonb_to_recordset(arrived) as a (line uuid)
    ) then
    raise invalid_parameter_value using message = 'A line isn''t part of the order, is named twice or has no quantity.';
  end if;
  if it.kind = 'transfer' and exists (
    select from jsonb_to_recordset(arrived) as a (line uuid, quantity int)
    join public.supply_order_lines l on l.id = a.line where a.quantity > l.quantity - l.received
  ) then
    raise sqlstate 'PT409' using message = 'More units than were sent. Nothing was received.', hint = 'more_than_sent';
  end if;
  insert into public.supply_receipts (id, org_id, supply_order_id, lines, received_by)
  values (receipt, it.org_id, it.id, arrived, auth.uid());
  update public.supply_order_lines l set received = l.received + a.quantity
  from jsonb_to_recordset(arrived) as a (line uuid, quantity int)
  where l.org_id = it.org_id and l.id = a.line;
  perform private.move_supply(it, it.warehouse_id, arrived);
  update public.supply_orders o set
    state = case when is_complete then 'received'::public.supply_state else 'open' end,
    ended_at = case when is_complete then now() end
  from (
    select not exists (
      select from public.supply_order_lines l
      where l.org_id = it.org_id and l.supply_order_id = it.id and l.quantity > l.received
    ) as is_complete
  ) as receipt_state
  where o.id = it.id returning o.* into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  select coalesce(sum(a.quantity), 0) into units from jsonb_to_recordset(arrived) as a (quantity int);
  return jsonb_build_object('version', it.version, 'state', it.state, 'units', units);
end
$$;

-- Ends an order that isn't complete: an order that has received units is closed, and any other is cancelled. A
-- cancelled transfer returns its units to the warehouse they left. Units of a closed transfer that didn't arrive are
-- lost.
create function public.end_supply_order(target uuid, seen int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target, seen);
  has_received constant boolean := exists (
    select from public.supply_order_lines l where l.org_id = it.org_id and l.supply_order_id = it.id and l.received > 0
  );
begin
  if it.state not in ('draft', 'open') then
    perform private.require_supply_state(it, 'open');
  end if;
  if it.kind = 'transfer' and it.state = 'open' and not has_received then
    perform private.move_supply(it, it.from_warehouse_id, (
      select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', l.quantity)) from public.supply_order_lines l
      where l.org_id = it.org_id and l.supply_order_id = it.id
    ));
  end if;
  update public.supply_orders o set
    state = case when has_received then 'closed'::public.supply_state else 'cancelled' end, ended_at = now()
  where o.id = it.id returning * into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  return it.version;
end
$$;

-- Changes the day an open order is expected on.
create function public.reschedule_supply_order(target uuid, seen int, expected_on date) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target, seen);
begin
  perform private.require_supply_state(it, 'open');
  update public.supply_orders o set expected_on = reschedule_supply_order.expected_on where o.id = it.id returning * into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  return it.version;
end
$$;

grant execute on function
  public.save_supply_order,
  public.place_supply_order,
  public.receive_supply_order,
  public.end_supply_order,
  public.reschedule_supply_order
to authenticated;

-- The sales history that forecasts read.

-- The next draft and active products by id with their stock and weekly sales: {"products": [{"id", "sku", "title",
-- "available", "inbound", "inbound_on", "lead_time_days", "weeks": [[week, units], …]}], "next": the value to pass as
-- `after`, or null at the end}. Week 0 is the oldest of `history` weeks, and the last one ends now. Cancelled units
-- don't count. All others do, even those that weren't shipped, because a buyer wanted them. The forecast page calls it.
-- The function runs with the caller's rights.
create function public.demand_history(org uuid, history int default 104, after uuid default null, max_rows int default 2000)
returns json
-- The query looks up one product at a time. A plan for all of them at once depends on statistics, and a database
-- without statistics would join every product with every sale.
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  page_size constant int := least(greatest(max_rows, 1), 5000);
  weeks constant int := least(greatest(history, 1), 208);
  first constant uuid := coalesce(after, '00000000-0000-0000-0000-000000000000');
  oldest constant timestamptz := now() - make_interval(weeks => weeks);
  ids uuid[];
  result json;
begin
  ids := array(
    select p.id from public.products p
    where p.org_id = org and p.id > first and p.status <> 'archived' order by p.id limit page_size
  );
  select json_build_object(
    'products', coalesce(json_agg(json_build_object(
      'id', p.id, 'sku', p.sku, 'title', coalesce(p.title_en, p.title_fr), 'available', coalesce(held.available, 0),
      'inbound', coalesce(held.inbound, 0), 'inbound_on', held.inbound_on,
      'lead_time_days', coalesce(p.lead_time_days, supplier.lead_time_days), 'weeks', coalesce(sold.weeks, '[]')
    ) order by p.id), '[]'),
    'next', case when cardinality(ids) = page_size then ids[page_size] end
  ) into result
  from public.products p
  left join public.suppliers supplier on supplier.org_id = p.org_id and supplier.id = p.supplier_id
  left join lateral (
    select sum(s.available)::int as available, sum(s.inbound)::int as inbound, min(s.inbound_eta) as inbound_on
    from public.stock s where s.org_id = org and s.product_id = p.id
  ) as held on true
  left join lateral (
    select json_agg(json_build_array(week, units) order by week) as weeks from (
      select floor(extract(epoch from o.placed_at - oldest) / 604800)::int as week,
        sum(l.quantity - l.cancelled)::int as units
      from public.order_lines l join public.orders o on o.org_id = org and o.id = l.order_id
      where l.org_id = org and l.product_id = p.id and o.placed_at >= oldest and o.placed_at < now()
        and l.quantity > l.cancelled
      group by week
    ) as weekly
  ) as sold on true
  where p.org_id = org and p.id = any(ids);
  return result;
end
$$;

grant execute on function public.demand_history to authenticated;
