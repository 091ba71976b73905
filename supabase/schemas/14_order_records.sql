-- Records of an order: its reservations, shipments, returns and timeline. Only functions write these tables.

-- Rows that refer to a warehouse also refer to their organization, so that they are deleted together with the
-- organization.
create table public.order_allocations (
  org_id uuid not null references public.organizations (id) on delete cascade,
  line_id uuid not null,
  warehouse_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (line_id, warehouse_id),
  foreign key (org_id, line_id) references public.order_lines (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
create index order_allocations_line on public.order_allocations (org_id, line_id);
create index order_allocations_warehouse on public.order_allocations (org_id, warehouse_id);

alter table public.order_allocations enable row level security;
grant select on public.order_allocations to authenticated;

create policy "members read order allocations" on public.order_allocations
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The caller generates the id, so a repeated request doesn't record the shipment twice.
create table public.shipments (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  order_id uuid not null,
  -- Empty if the order arrived already shipped.
  warehouse_id uuid,
  carrier text check (carrier ~ '^[a-z][a-z0-9_]{1,39}$'),
  tracking text check (tracking ~ '^[A-Z0-9-]{4,40}$'),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
create index shipments_by_day on public.shipments (org_id, shipped_at);
create index shipments_order on public.shipments (org_id, order_id);
create index shipments_warehouse on public.shipments (org_id, warehouse_id);
create unique index shipments_tracking on public.shipments (org_id, tracking) where tracking is not null;

alter table public.shipments enable row level security;
grant select on public.shipments to authenticated;

create policy "members read shipments" on public.shipments
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.shipment_lines (
  org_id uuid not null,
  shipment_id uuid not null,
  line_id uuid not null,
  quantity int not null check (quantity > 0),
  serials text[] not null default '{}' check (octet_length(array_to_string(serials, '')) <= 60000),
  primary key (shipment_id, line_id),
  foreign key (org_id, shipment_id) references public.shipments (org_id, id) on delete cascade,
  foreign key (org_id, line_id) references public.order_lines (org_id, id) on delete cascade,
  constraint shipment_lines_have_a_serial_for_a_unit check (cardinality(serials) <= quantity)
);
create index shipment_lines_shipment on public.shipment_lines (org_id, shipment_id);
create index shipment_lines_line on public.shipment_lines (org_id, line_id);

alter table public.shipment_lines enable row level security;
grant select on public.shipment_lines to authenticated;

create policy "members read shipment lines" on public.shipment_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create type public.return_state as enum ('requested', 'received', 'refunded', 'declined');

create table public.order_returns (
  id uuid primary key,
  org_id uuid not null,
  order_id uuid not null,
  state public.return_state not null default 'requested',
  reason text not null check (char_length(reason) between 1 and 300 and reason !~ '[\u0001-\u001f\u007f-\u009f]'),
  refund numeric(14, 2) not null default 0 check (refund >= 0),
  created_at timestamptz not null default now(),
  received_at timestamptz,
  refunded_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade
);
create index order_returns_order on public.order_returns (org_id, order_id);

alter table public.order_returns enable row level security;
grant select on public.order_returns to authenticated;

create policy "members read order returns" on public.order_returns
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create type public.return_condition as enum ('new', 'opened', 'damaged', 'missing');

create table public.return_lines (
  org_id uuid not null,
  return_id uuid not null,
  line_id uuid not null,
  quantity int not null check (quantity > 0),
  received int not null default 0 check (received >= 0),
  declined int not null default 0 check (declined >= 0),
  refunded int not null default 0 check (refunded >= 0),
  restocked int not null default 0 check (restocked >= 0),
  condition public.return_condition,
  primary key (return_id, line_id),
  foreign key (org_id, return_id) references public.order_returns (org_id, id) on delete cascade,
  foreign key (org_id, line_id) references public.order_lines (org_id, id) on delete cascade,
  constraint return_lines_add_up check (
    received + declined <= quantity and refunded <= received and restocked <= received
  )
);
create index return_lines_return on public.return_lines (org_id, return_id);
create index return_lines_line on public.return_lines (org_id, line_id);

alter table public.return_lines enable row level security;
grant select on public.return_lines to authenticated;

create policy "members read return lines" on public.return_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create type public.order_event_kind as enum (
  'received', 'changed', 'allocated', 'corrected', 'shipped', 'delivered', 'return_requested', 'return_received',
  'return_declined', 'refunded', 'note'
);

-- The timeline of an order, including notes. The caller generates `request_id`; a repeated request has no effect.
create table public.order_events (
  seq bigint generated always as identity primary key,
  org_id uuid not null,
  order_id uuid not null,
  kind public.order_event_kind not null,
  request_id uuid,
  -- Details of the event: the lines and what happened to them, the shipment, the file, or the text of a note.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 65536),
  actor_id uuid references public.profiles (user_id) on delete set null,
  -- The name of the API key that caused the event.
  api_key text default private.acting_key() ->> 'name' check (char_length(api_key) <= 100),
  created_at timestamptz not null default now(),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade
);
create index order_events_order on public.order_events (org_id, order_id);
create index order_events_recent on public.order_events (org_id, created_at desc, seq);
create index order_events_actor on public.order_events (actor_id);
create unique index order_events_request on public.order_events (order_id, request_id) where request_id is not null;

alter table public.order_events enable row level security;
grant select on public.order_events to authenticated;

create policy "members read order events" on public.order_events
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Shared by all functions that write orders: permissions, locks, repeated requests, routing and reservations.

-- Raises an error unless the caller may write the organization's orders: its editors and owners, its API keys that may
-- write, and servers that receive orders from a channel's API.
create function private.require_order_editor(org uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_full_session();
  if org is null or (auth.jwt() ->> 'role' is distinct from 'service_role' or private.acting_key() is not null)
    and not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
end
$$;

-- Locks an order for an editor. The lock on the organization's stock comes first, as in every function that changes
-- stock, so that two of them never wait for each other.
create function private.lock_order(target uuid) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  found public.orders;
begin
  select * into found from public.orders where id = target;
  perform private.require_order_editor(found.org_id);
  perform private.lock_catalogue(found.org_id);
  select * into found from public.orders where id = target for update;
  return found;
end
$$;

-- Whether this request has already been carried out for the order.
create function private.is_repeated(target uuid, request uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.order_events where order_id = target and request_id = request) $$;

-- A null version skips the conflict check, for callers that didn't show the order to a person, such as a file of
-- tracking numbers.
create function private.require_order_version(it public.orders, expected int) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if expected is distinct from it.version and expected is not null then
    raise sqlstate 'PT409' using
      message = 'Someone else has changed this order. Reload it and try again.', hint = 'order_changed';
  end if;
end
$$;

create function private.conflict(code text, reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = reason, hint = code;
end
$$;

-- Records an event and increments the order's version. Returns {"id", "version", "status"}.
create function private.end_order_change(
  it public.orders, kind public.order_event_kind, request uuid, details jsonb
) returns jsonb
language sql set search_path = ''
as $$
  insert into public.order_events (org_id, order_id, kind, request_id, details, actor_id)
  select it.org_id, it.id, kind, request, details, (select p.user_id from public.profiles p where p.user_id = auth.uid());
  update public.orders set version = version + 1 where id = it.id
  returning jsonb_build_object('id', id, 'version', version, 'status', status)
$$;

create function private.order_result(target uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', id, 'version', version, 'status', status) from public.orders where id = target
$$;

-- Whether units of one order may leave from several warehouses or in several shipments. The same rule is in
-- `src/orders/state/channel-terms.ts`; a test compares them.
create function private.allows_split(channel uuid) returns boolean
language sql stable set search_path = ''
as $$ select coalesce((select kind <> 'bestbuy_ca' from public.channels where id = channel), true) $$;

-- The warehouses an order could be shipped from, the best one first. A warehouse that has everything comes first,
-- then the one with the most units, then the nearest (in the same province, then in the same postal region), then the
-- oldest. Only the open units of known products count.
create function private.routes(it public.orders)
returns table (place int, warehouse_id uuid, code text, name text, covered int, wanted int, is_complete boolean, nearness int)
language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select product_id, sum(open) as units from public.order_lines
    where org_id = it.org_id and order_id = it.id and open > 0 and product_id is not null group by product_id
  ),
  held as (
    -- Units that this order has already reserved are available to it.
    select l.product_id, a.warehouse_id, sum(a.quantity) as units
    from public.order_lines l join public.order_allocations a on a.org_id = l.org_id and a.line_id = l.id
    where l.org_id = it.org_id and l.order_id = it.id group by 1, 2
  ),
  counted as (
    select w.id, w.code, w.name, w.created_at,
      coalesce(sum(least(n.units, greatest(coalesce(s.available, 0) + coalesce(h.units, 0), 0))), 0)::int as covered,
      coalesce(sum(n.units), 0)::int as wanted,
      case
        when w.region = it.ship_region then 0
        when left(w.postal_code, 1) = left(it.ship_postal_code, 1) then 1
        else 2
      end as nearness
    from public.warehouses w
    cross join wanted n
    left join public.stock s on s.org_id = w.org_id and s.product_id = n.product_id and s.warehouse_id = w.id
    left join held h on h.product_id = n.product_id and h.warehouse_id = w.id
    where w.org_id = it.org_id and w.active
    group by w.id
  )
  select
    row_number() over (order by covered = wanted desc, covered desc, nearness, created_at, id)::int,
    id, code, name, covered, wanted, covered = wanted, nearness
  from counted
$$;

-- Reserves the open units of an order's lines that have no reservation yet. If a warehouse has everything, all lines
-- are reserved there. Otherwise, if the channel allows splitting, each line is reserved in the best warehouse that has
-- all of its units. The remaining lines are reserved in the best warehouse for the whole order. Reserving more than is
-- available is allowed: the available quantity is negative then.
create function private.reserve_order(it public.orders) returns void
language plpgsql set search_path = ''
as $$
declare
  may_split boolean := private.allows_split(it.channel_id);
  best record;
  moves jsonb;
begin
  select * into best from private.routes(it) where place = 1;
  if best.warehouse_id is null then return; end if;
  with unreserved as (
    select l.* from public.order_lines l
    where l.org_id = it.org_id and l.order_id = it.id and l.open > 0 and l.product_id is not null
      and not exists (select from public.order_allocations a where a.line_id = l.id)
  ),
  chosen as (
    select l.id, l.product_id, l.open, coalesce(
      (
        select r.warehouse_id from private.routes(it) r
        join public.stock s on s.org_id = it.org_id and s.product_id = l.product_id and s.warehouse_id = r.warehouse_id
        where may_split and not best.is_complete and s.available >= l.open
        order by r.place limit 1
      ),
      best.warehouse_id
    ) as warehouse_id
    from unreserved l
  ),
  allocated as (
    insert into public.order_allocations (org_id, line_id, warehouse_id, quantity)
    select it.org_id, id, warehouse_id, open from chosen
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', product_id, 'warehouse_id', warehouse_id, 'on_hand', 0, 'reserved', open, 'order_line_id', id
  )), '[]') into moves from chosen;
  perform private.move_stock(it.org_id, 'reserved', it.id, moves);
end
$$;

-- Takes units out of a line's reservations, starting with `first_warehouse`, and returns the stock moves.
create function private.take_reserved(line public.order_lines, units int, first_warehouse uuid default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  part record;
  taken int;
  moves jsonb := '[]';
begin
  for part in
    select * from public.order_allocations where org_id = line.org_id and line_id = line.id
    order by warehouse_id is distinct from first_warehouse, quantity, warehouse_id
  loop
    exit when units = 0;
    taken := least(part.quantity, units);
    units := units - taken;
    if taken = part.quantity then
      delete from public.order_allocations where line_id = line.id and warehouse_id = part.warehouse_id;
    else
      update public.order_allocations set quantity = quantity - taken
      where line_id = line.id and warehouse_id = part.warehouse_id;
    end if;
    if line.product_id is not null then
      moves := moves || jsonb_build_object(
        'product_id', line.product_id, 'warehouse_id', part.warehouse_id, 'on_hand', 0, 'reserved', -taken,
        'order_line_id', line.id
      );
    end if;
  end loop;
  return moves;
end
$$;

-- The warehouses an order could be shipped from, the best one first, for the order's page.
create function public.order_routing(target uuid)
returns table (place int, warehouse_id uuid, code text, name text, covered int, wanted int, is_complete boolean, nearness int)
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.orders;
begin
  perform private.require_full_session();
  select * into it from public.orders where id = target and org_id = any(array(select private.my_org_ids('viewer')));
  return query select * from private.routes(it);
end
$$;

grant execute on function public.order_routing to authenticated;
