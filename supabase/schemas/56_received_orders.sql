-- Receives orders from a file or a channel's API.

-- An amount with at least two decimals, and with more only if they aren't zeros.
create function private.exact_amount(amount numeric) returns numeric
language sql immutable set search_path = ''
return case when amount = round(amount, 2) then round(amount, 2) else trim_scale(amount) end;

-- Adds one order and reserves its units. Orders that the channel has already shipped or cancelled arrive in that state
-- and reserve nothing.
create function private.add_order(org uuid, channel uuid, sent jsonb, source jsonb) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  it public.orders;
  address jsonb := coalesce(sent -> 'address', '{}');
  state text := coalesce(sent ->> 'state', 'new');
  shipment_id uuid;
begin
  if jsonb_typeof(sent -> 'lines') is distinct from 'array' or jsonb_array_length(sent -> 'lines') not between 1 and 1000 then
    raise invalid_parameter_value using message = 'An order has 1 to 1,000 lines.';
  end if;
  if state not in ('new', 'acknowledged', 'shipped', 'delivered', 'cancelled') then
    raise invalid_parameter_value using message = 'This state doesn''t exist.';
  end if;
  insert into public.orders (
    org_id, channel_id, number, channel_status, placed_at, acknowledge_by, ship_by, deliver_by, shipping_method,
    buyer_name, buyer_email, buyer_phone, ship_street, ship_city, ship_region, ship_postal_code, ship_country,
    currency, subtotal, discount, shipping, tax
  )
  select
    org, channel, sent ->> 'number', sent ->> 'channel_status', (sent ->> 'placed_at')::timestamptz,
    (sent ->> 'acknowledge_by')::timestamptz, (sent ->> 'ship_by')::timestamptz, (sent ->> 'deliver_by')::timestamptz,
    sent ->> 'shipping_method', address ->> 'name', sent ->> 'email', address ->> 'phone', address ->> 'street',
    address ->> 'city', address ->> 'region', address ->> 'postal_code', address ->> 'country',
    coalesce(sent ->> 'currency', (select c.currency from public.channels c where c.id = channel), 'CAD'),
    sum(round((line ->> 'quantity')::int * (line ->> 'unit_price')::numeric, 2)),
    coalesce((sent ->> 'discount')::numeric, 0), coalesce((sent ->> 'shipping')::numeric, 0),
    coalesce((sent ->> 'tax')::numeric, 0)
  from jsonb_array_elements(sent -> 'lines') as line
  returning * into it;
  update public.orders set issues = private.order_issues(it) where id = it.id returning * into it;

  insert into public.order_lines (
    org_id, order_id, line_number, product_id, sku, title, quantity, unit_price, external_id, issue,
    acknowledged_at, cancelled, shipped, delivered
  )
  select
    org, it.id, n, p.id, coalesce(p.sku, line ->> 'sku'), coalesce(line ->> 'title', p.title_en, p.title_fr),
    (line ->> 'quantity')::int, private.exact_amount((line ->> 'unit_price')::numeric), line ->> 'external_id',
    case when p.id is null then 'unknown_sku' end,
    case when state in ('acknowledged', 'shipped', 'delivered') then now() end,
    case when state = 'cancelled' then (line ->> 'quantity')::int else 0 end,
    case when state in ('shipped', 'delivered') then (line ->> 'quantity')::int else 0 end,
    case when state = 'delivered' then (line ->> 'quantity')::int else 0 end
  from jsonb_array_elements(sent -> 'lines') with ordinality as sold (line, n)
  left join public.products p on p.org_id = org and lower(p.sku) = lower(line ->> 'sku');

  if state in ('shipped', 'delivered') then
    shipment_id := gen_random_uuid();
    insert into public.shipments (id, org_id, order_id, shipped_at, delivered_at)
    values (shipment_id, org, it.id, now(), case when state = 'delivered' then now() end);
    insert into public.shipment_lines (org_id, shipment_id, line_id, quantity)
    select org, shipment_id, id, quantity from public.order_lines where org_id = org and order_id = it.id;
  else
    perform private.reserve_order(it);
  end if;
  insert into public.order_events (org_id, order_id, kind, details, actor_id)
  values (
    org, it.id, 'received', source, (select p.user_id from public.profiles p where p.user_id = auth.uid())
  );
  return it;
end
$$;

-- A repeated order only updates the channel's status, unless the channel has cancelled the order since: then its open
-- units are cancelled.
create function private.receive_again(it public.orders, sent jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  line public.order_lines;
  released jsonb := '[]';
begin
  update public.orders set channel_status = sent ->> 'channel_status'
  where id = it.id and channel_status is distinct from sent ->> 'channel_status' and sent ->> 'channel_status' is not null;
  if sent ->> 'state' is distinct from 'cancelled' or it.open_units = 0 then return 'known'; end if;
  for line in select * from public.order_lines where org_id = it.org_id and order_id = it.id and open > 0 for update loop
    released := released || private.move_line(it, line, 'cancel', line.open, 'channel', null);
  end loop;
  perform private.move_stock(it.org_id, 'released', it.id, released);
  perform private.end_order_change(it, 'changed', null, '{"moves": [{"move": "cancel", "reason": "channel"}]}');
  return 'cancelled';
end
$$;

-- Whether a stored order and the arriving one differ in their lines or prices, for example because a download was
-- interrupted.
create function private.differs_from(it public.orders, sent jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select (count(*), sum(quantity), sum(total)) is distinct from (
    select (count(*), sum(l.quantity), sum(round(l.quantity * l.unit_price, 2)))
    from jsonb_to_recordset(sent -> 'lines') as l (quantity int, unit_price numeric)
  )
  from public.order_lines where org_id = it.org_id and order_id = it.id
$$;

-- Whether an order has these lines: the same SKUs, units and amounts.
create function private.has_lines(it public.orders, sent jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not private.differs_from(it, sent)
    and array(select lower(l.sku) from public.order_lines l where l.org_id = it.org_id and l.order_id = it.id order by 1)
      = array(select lower(l.sku) from jsonb_to_recordset(sent -> 'lines') as l (sku text) order by 1)
$$;

-- The order that arrives again, locked; its `id` is null if the order is new. Numbers are unique in a channel. If the
-- stored order or the arriving one has no channel, they're the same if their number and lines are equal. A stored order
-- without a channel gets the channel of the arriving one.
create function private.known_order(org uuid, channel uuid, sent jsonb) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  it public.orders;
begin
  select * into it from public.orders o
  where o.org_id = org and o.channel_id is not distinct from channel and o.number = sent ->> 'number' for update;
  if found then return it; end if;
  if channel is null then
    select o.* into it from public.channels c
    join public.orders o on o.org_id = org and o.channel_id = c.id and o.number = sent ->> 'number'
    where c.org_id = org and private.has_lines(o, sent) order by o.id limit 1 for update of o;
  else
    update public.orders o set channel_id = channel
    where o.org_id = org and o.channel_id is null and o.number = sent ->> 'number' and private.has_lines(o, sent)
    returning * into it;
  end if;
  return it;
end
$$;

-- Receives up to 500 orders of a channel. Each succeeds or fails independently: [{"row", "number", "id", "outcome":
-- "added", "known", "cancelled" or "rejected", "issues", "message"}]. Orders with the same number are the same order.
-- `source` is stored with each order: {"file"}.
create function public.receive_orders(org uuid, orders jsonb, channel uuid default null, source jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sent jsonb;
  it public.orders;
  outcome text;
  reason text;
  results jsonb := '[]';
begin
  perform private.require_order_editor(org);
  if channel is not null and not exists (select from public.channels c where c.org_id = org and c.id = channel) then
    raise foreign_key_violation using message = 'This channel doesn''t exist.';
  end if;
  if jsonb_typeof(orders) <> 'array' or jsonb_array_length(orders) > 500 then
    raise invalid_parameter_value using message = 'Send at most 500 orders at a time.';
  end if;
  perform private.create_default_warehouse(org);
  perform private.lock_catalogue(org);
  for sent in select * from jsonb_array_elements(orders) loop
    reason := null;
    begin
      it := private.known_order(org, channel, sent);
      if it.id is not null then
        outcome := private.receive_again(it, sent);
        if outcome = 'known' and private.differs_from(it, sent) then
          reason := 'This order was received before with other lines or prices. It wasn''t changed.';
        end if;
      else
        it := private.add_order(org, channel, sent, source);
        outcome := 'added';
      end if;
    exception
      when data_exception or integrity_constraint_violation then
        outcome := 'rejected';
        it := null;
        get stacked diagnostics reason = message_text;
    end;
    results := results || jsonb_build_object(
      'row', sent -> 'row', 'number', sent ->> 'number', 'id', it.id, 'outcome', outcome, 'message', reason,
      'issues', (
        select to_jsonb(it.issues || array(
          select distinct l.issue from public.order_lines l where l.org_id = org and l.order_id = it.id and l.issue is not null
        ))
      )
    );
  end loop;
  return results;
end
$$;

grant execute on function public.receive_orders to authenticated;
