-- Shared by all functions that write orders: permissions, locks, repeated requests, routing and reservations.

-- Raises an error unless the caller may write the organization's orders: its editors, its API keys that may write, and
-- servers that receive orders from a channel's API.
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

-- Whether units of one order may leave from several warehouses or in several shipments. The same list is in
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
-- available is allowed: the stock shows it as a negative quantity.
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
