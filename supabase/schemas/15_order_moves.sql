-- The moves of an order's lines that aren't a shipment or a return. `src/orders/state/line-state.ts` contains the same
-- rules for the page; a test compares them.

create function private.require_reason(reason text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(reason, '') !~ '^[a-z_]{2,40}$' then
    raise invalid_parameter_value using message = 'A reason is required.';
  end if;
  return reason;
end
$$;

-- Applies one move to one line and returns the stock moves of the units it releases.
create function private.move_line(
  it public.orders, line public.order_lines, move text, units int, reason text, until date
) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if line.id is null then
    raise invalid_parameter_value using message = 'This line doesn''t belong to the order.';
  end if;
  if move in ('reject', 'cancel') then
    perform private.require_reason(reason);
    if coalesce(units, 0) < 1 or units > line.open then
      perform private.conflict('more_than_open', format('Only %s units of %s are open.', line.open, line.sku));
    end if;
  end if;

  if move = 'acknowledge' and line.status = 'new' and cardinality(it.issues) = 0 then
    update public.order_lines set acknowledged_at = now() where id = line.id;
  elsif move = 'reject' and line.acknowledged_at is null then
    update public.order_lines l set rejected = l.rejected + units where id = line.id;
    return private.take_reserved(line, units);
  elsif move = 'cancel' then
    update public.order_lines l set
      cancelled = l.cancelled + units, backordered = least(l.backordered, l.open - units)
    where id = line.id;
    return private.take_reserved(line, units);
  elsif move = 'backorder' and line.acknowledged_at is not null and units between 0 and line.open and line.open > 0 then
    update public.order_lines l set backordered = units, backordered_until = case when units > 0 then until end
    where id = line.id;
  elsif move = 'close' and line.status in ('delivered', 'refunded') and line.delivered = line.shipped
    and line.closed_at is null then
    update public.order_lines set closed_at = now() where id = line.id;
  elsif move in ('acknowledge', 'reject', 'backorder', 'close') then
    perform private.conflict('move_not_allowed', format('%s isn''t in a state that allows this.', line.sku));
  else
    raise invalid_parameter_value using message = 'This move doesn''t exist.';
  end if;
  return '[]';
end
$$;

-- Acknowledges, rejects, cancels, backorders or closes lines: [{"move", "line", "quantity", "reason", "until"}]. All
-- moves happen, or none. The caller generates `request`; a repeated request has no effect.
create function public.change_order(target uuid, expected_version int, request uuid, moves jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
  line public.order_lines;
  requested record;
  released jsonb := '[]';
  done jsonb := '[]';
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  if jsonb_typeof(moves) <> 'array' or jsonb_array_length(moves) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 1,000 moves.';
  end if;
  for requested in
    select * from jsonb_to_recordset(moves) as m (move text, line uuid, quantity int, reason text, until date)
  loop
    select * into line from public.order_lines where org_id = it.org_id and order_id = target and id = requested.line for update;
    released := released
      || private.move_line(it, line, requested.move, requested.quantity, requested.reason, requested.until);
    done := done || jsonb_strip_nulls(jsonb_build_object(
      'move', requested.move, 'line', line.line_number, 'sku', line.sku, 'quantity', coalesce(requested.quantity, line.open),
      'reason', requested.reason, 'until', requested.until
    ));
  end loop;
  perform private.move_stock(it.org_id, 'released', target, released);
  return private.end_order_change(it, 'changed', request, jsonb_build_object('moves', done));
end
$$;

-- Acknowledges all new lines of up to 1,000 orders. Returns the number of acknowledged orders, and each skipped order
-- with its status as the reason: {"done", "skipped": [{"id", "number", "reason"}]}.
create function public.acknowledge_orders(org uuid, request uuid, ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  ready uuid[];
begin
  perform private.require_order_editor(org);
  if coalesce(cardinality(ids), 0) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send 1 to 1,000 orders at a time.';
  end if;
  perform private.lock_catalogue(org);
  ready := array(
    select o.id from public.orders o
    where o.org_id = org and o.id = any(ids) and o.status in ('new', 'partially_shipped') and cardinality(o.issues) = 0
      and exists (select from public.order_lines l where l.org_id = org and l.order_id = o.id and l.status = 'new')
      and not exists (select from public.order_events e where e.order_id = o.id and e.request_id = request)
    order by o.id for update of o
  );
  update public.order_lines set acknowledged_at = now()
  where org_id = org and order_id = any(ready) and status = 'new';
  insert into public.order_events (org_id, order_id, kind, request_id, details, actor_id)
  select org, id, 'changed', request, '{"moves": [{"move": "acknowledge"}]}',
    (select user_id from public.profiles where user_id = auth.uid())
  from unnest(ready) as id;
  update public.orders set version = version + 1 where id = any(ready);
  return (
    select jsonb_build_object(
      'done', count(*) filter (where e.request_id is not null),
      'skipped', coalesce(jsonb_agg(
        jsonb_build_object('id', o.id, 'number', o.number, 'reason', o.status) order by o.number
      ) filter (where e.request_id is null), '[]')
    )
    from public.orders o left join public.order_events e on e.order_id = o.id and e.request_id = request
    where o.org_id = org and o.id = any(ids)
  );
end
$$;

-- Reserves the open units of lines in the given warehouses: [{"line", "warehouse", "quantity"}]. The quantities of a
-- line must add up to its open units.
create function public.allocate_order(target uuid, expected_version int, request uuid, allocations jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
  line public.order_lines;
  released jsonb := '[]';
  reserved jsonb;
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  if exists (
    select from jsonb_to_recordset(allocations) as a (line uuid, warehouse uuid, quantity int)
    left join public.order_lines l on l.org_id = it.org_id and l.order_id = target and l.id = a.line
    group by a.line, l.open, l.product_id
    having l.open is null or l.product_id is null or min(a.quantity) < 1 or sum(a.quantity) is distinct from l.open
      or count(distinct a.warehouse) <> count(*)
  ) then
    raise invalid_parameter_value using message = 'Each line''s quantities must add up to its open units.';
  end if;
  for line in
    select * from public.order_lines
    where org_id = it.org_id and id in (select a.line from jsonb_to_recordset(allocations) as a (line uuid)) order by id
  loop
    released := released || private.take_reserved(line, line.open);
  end loop;
  insert into public.order_allocations (org_id, line_id, warehouse_id, quantity)
  select it.org_id, a.line, a.warehouse, a.quantity
  from jsonb_to_recordset(allocations) as a (line uuid, warehouse uuid, quantity int);
  if not private.allows_split(it.channel_id) and (
    select count(distinct a.warehouse_id) > 1
    from public.order_lines l join public.order_allocations a on a.org_id = l.org_id and a.line_id = l.id
    where l.org_id = it.org_id and l.order_id = target
  ) then
    perform private.conflict('no_split', 'This channel requires that an order ships from one warehouse.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', l.product_id, 'warehouse_id', a.warehouse, 'on_hand', 0, 'reserved', a.quantity, 'order_line_id', l.id
  )), '[]') into reserved
  from jsonb_to_recordset(allocations) as a (line uuid, warehouse uuid, quantity int)
  join public.order_lines l on l.org_id = it.org_id and l.id = a.line;
  perform private.move_stock(it.org_id, 'released', target, released);
  perform private.move_stock(it.org_id, 'reserved', target, reserved);
  return private.end_order_change(it, 'allocated', request, '{}');
end
$$;

create function private.order_issues(it public.orders) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when coalesce(btrim(it.ship_postal_code), '') = '' then 'no_postal_code' end,
    case when it.currency <> (select c.currency from public.channels c where c.id = it.channel_id) then 'wrong_currency' end
  ], null)
$$;

-- Corrects what prevents an order from being shipped: its address, its currency, and the products of unknown SKUs as
-- [{"line", "sku"}]. Corrected lines are reserved.
create function public.correct_order(
  target uuid, expected_version int, request uuid, address jsonb, products jsonb default '[]'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  if it.open_units = 0 then
    perform private.conflict('move_not_allowed', 'Nothing of this order is left to ship.');
  end if;
  update public.orders o set
    ship_street = case when address ? 'street' then nullif(btrim(address ->> 'street'), '') else o.ship_street end,
    ship_city = case when address ? 'city' then nullif(btrim(address ->> 'city'), '') else o.ship_city end,
    ship_region = case when address ? 'region' then nullif(btrim(address ->> 'region'), '') else o.ship_region end,
    ship_postal_code = case when address ? 'postal_code' then nullif(btrim(address ->> 'postal_code'), '') else o.ship_postal_code end,
    currency = coalesce(address ->> 'currency', o.currency)
  where id = target returning * into it;
  update public.orders set issues = private.order_issues(it) where id = target returning * into it;
  if exists (
    select from jsonb_to_recordset(products) as c (line uuid, sku text)
    where not exists (select from public.products p where p.org_id = it.org_id and lower(p.sku) = lower(btrim(c.sku)))
  ) then
    perform private.conflict('unknown_sku', 'No product has this SKU.');
  end if;
  update public.order_lines l set product_id = p.id, sku = p.sku, issue = null
  from jsonb_to_recordset(products) as c (line uuid, sku text)
  join public.products p on p.org_id = it.org_id and lower(p.sku) = lower(btrim(c.sku))
  where l.org_id = it.org_id and l.order_id = target and l.id = c.line and l.open > 0 and l.issue is not null;
  perform private.refresh_orders(array[target]);
  perform private.reserve_order(it);
  return private.end_order_change(
    it, 'corrected', request, jsonb_build_object('address', address, 'lines', jsonb_array_length(products))
  );
end
$$;

create function public.add_order_note(target uuid, request uuid, body text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  if char_length(btrim(coalesce(body, ''))) not between 1 and 4000 or body ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]' then
    raise invalid_parameter_value using message = 'A note has 1 to 4,000 characters.';
  end if;
  return private.end_order_change(it, 'note', request, jsonb_build_object('text', btrim(body)));
end
$$;

grant execute on function
  public.change_order,
  public.acknowledge_orders,
  public.allocate_order,
  public.correct_order,
  public.add_order_note
to authenticated;
