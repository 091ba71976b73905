-- Orders from channels. Only database functions write them. Totals are generated columns, so they always match their
-- parts; a line's state follows from its other columns, and an order's from its lines and errors.

create type public.order_status as enum (
  'requires_correction', 'new', 'acknowledged', 'backordered', 'partially_shipped', 'shipped', 'delivered', 'closed',
  'return_requested', 'returned', 'refunded', 'cancelled', 'rejected'
);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  channel_id uuid,
  number text not null check (char_length(number) between 1 and 64),
  -- Follows from the lines and from `issues`. `private.refresh_orders` maintains it.
  status public.order_status not null default 'new',
  -- The errors that prevent the order from being acknowledged and shipped: an address without a postal code, or a
  -- currency that the channel doesn't use.
  issues text[] not null default '{}' check (array_length(issues, 1) <= 2),
  -- The state in the channel's own words, as last received.
  channel_status text check (char_length(channel_status) <= 60),
  placed_at timestamptz not null,
  -- The channel's deadlines for acknowledging, shipping and delivering the order.
  acknowledge_by timestamptz,
  ship_by timestamptz,
  deliver_by timestamptz,
  due_at timestamptz generated always as (
    case
      when status in ('new', 'requires_correction') then coalesce(acknowledge_by, ship_by)
      when status in ('acknowledged', 'backordered', 'partially_shipped') then ship_by
      when status = 'shipped' then deliver_by
    end
  ) stored,
  shipping_method text check (char_length(shipping_method) <= 100),
  lines int not null default 0,
  units int not null default 0,
  open_units int not null default 0,
  version int not null default 1 check (version > 0),
  buyer_name text check (char_length(buyer_name) <= 200),
  buyer_email text check (char_length(buyer_email) <= 254),
  buyer_phone text check (char_length(buyer_phone) <= 40),
  ship_street text check (char_length(ship_street) <= 200),
  ship_city text check (char_length(ship_city) <= 100),
  ship_region text check (char_length(ship_region) <= 100),
  ship_postal_code text check (char_length(ship_postal_code) <= 20),
  ship_country text check (ship_country ~ '^[A-Z]{2}$'),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  discount numeric(14, 2) not null default 0 check (discount between 0 and subtotal),
  shipping numeric(14, 2) not null default 0 check (shipping >= 0),
  tax numeric(14, 2) not null default 0 check (tax >= 0),
  total numeric(14, 2) not null generated always as (subtotal - discount + shipping + tax) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (org_id, id),
  -- The same number in the same channel is the same order.
  unique nulls not distinct (org_id, channel_id, number),
  foreign key (org_id, channel_id) references public.channels (org_id, id),
  constraint orders_text_is_printable check (
    concat(
      number, channel_status, shipping_method, buyer_name, buyer_email, buyer_phone, ship_street, ship_city, ship_region,
      ship_postal_code
    ) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);
create index orders_recent on public.orders (org_id, placed_at desc, id);
create index orders_by_status on public.orders (org_id, status, placed_at desc, id);
create index orders_by_channel on public.orders (org_id, channel_id, placed_at desc, id);
create index orders_due on public.orders (org_id, coalesce(due_at, 'infinity'), id);
create index orders_overdue on public.orders (org_id, due_at) where due_at is not null;
create index orders_by_change on public.orders (org_id, updated_at, id);
create index orders_by_total on public.orders (org_id, total desc, id);

alter table public.orders enable row level security;
grant select on public.orders to authenticated;

create policy "members read orders" on public.orders
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.orders
  for each row execute function private.set_written_at();

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  order_id uuid not null,
  line_number int not null check (line_number between 1 and 10000),
  -- The line keeps the SKU and title that were sold, even if the product changes later.
  product_id uuid,
  sku text not null check (char_length(sku) between 1 and 64),
  title text check (char_length(title) <= 500),
  quantity int not null check (quantity between 1 and 1000000),
  -- Has more than two decimals if the channel states only the total of several units: 10.00 for 3 units is 3.333… each.
  unit_price numeric not null check (unit_price >= 0 and unit_price < 1e12 and scale(unit_price) <= 10),
  total numeric(18, 2) not null generated always as (round(quantity * unit_price, 2)) stored,
  external_id text check (char_length(external_id) <= 64),
  acknowledged_at timestamptz,
  rejected int not null default 0 check (rejected >= 0),
  cancelled int not null default 0 check (cancelled >= 0),
  -- Units that are still to be shipped but wait for stock.
  backordered int not null default 0 check (backordered >= 0),
  backordered_until date,
  shipped int not null default 0 check (shipped >= 0),
  delivered int not null default 0 check (delivered >= 0),
  return_requested int not null default 0 check (return_requested >= 0),
  returned int not null default 0 check (returned >= 0),
  refunded int not null default 0 check (refunded >= 0),
  closed_at timestamptz,
  -- The reason why the line can't be acknowledged: no product of the organization has its SKU.
  issue text check (issue ~ '^unknown_sku$'),
  open int not null generated always as (quantity - rejected - cancelled - shipped) stored,
  status public.order_status not null generated always as (
    case
      when quantity > rejected + cancelled + shipped then case
        when issue is not null then 'requires_correction'::public.order_status
        when acknowledged_at is null then 'new'
        when shipped > 0 then 'partially_shipped'
        when backordered > 0 then 'backordered'
        else 'acknowledged'
      end
      when shipped = 0 then case when cancelled = 0 then 'rejected'::public.order_status else 'cancelled' end
      when return_requested > 0 then 'return_requested'
      when returned > refunded then 'returned'
      when refunded = shipped then 'refunded'
      when closed_at is not null then 'closed'
      when delivered = shipped then 'delivered'
      else 'shipped'
    end
  ) stored,
  constraint order_lines_add_up check (
    rejected + cancelled + shipped <= quantity
    and backordered <= quantity - rejected - cancelled - shipped
    and delivered <= shipped
    and return_requested + returned <= shipped
    and refunded <= returned
  ),
  constraint order_lines_are_acknowledged_first check (acknowledged_at is not null or shipped + backordered = 0),
  constraint order_lines_close_at_the_end check (
    closed_at is null
    or rejected + cancelled + shipped = quantity and return_requested = 0 and refunded = returned and delivered = shipped
  ),
  unique (org_id, id),
  unique (org_id, order_id, line_number),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete set null (product_id),
  constraint order_lines_text_is_printable check (concat(sku, title, external_id) !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index order_lines_product on public.order_lines (org_id, product_id);
create index order_lines_sku on public.order_lines (org_id, lower(sku) collate "C");

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;

create policy "members read order lines" on public.order_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Recomputes the columns of orders that are derived from their lines.
create function private.refresh_orders(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.orders o set status = now_is.status, lines = now_is.lines, units = now_is.units, open_units = now_is.open
  from (
    select
      o.id, l.lines, coalesce(l.units, 0) as units, coalesce(l.open, 0) as open,
      case
        when l.lines = 0 then 'new'::public.order_status
        when l.open > 0 and (l.issue or cardinality(o.issues) > 0) then 'requires_correction'
        when 'return_requested' = any(l.states) then 'return_requested'
        when l.open > 0 and l.shipped > 0 then 'partially_shipped'
        when 'new' = any(l.states) then 'new'
        when 'backordered' = any(l.states) then 'backordered'
        when l.open > 0 then 'acknowledged'
        when l.shipped = 0 then case when 'cancelled' = any(l.states) then 'cancelled'::public.order_status else 'rejected' end
        when 'returned' = any(l.states) then 'returned'
        when 'shipped' = any(l.states) then 'shipped'
        when 'delivered' = any(l.states) then 'delivered'
        when 'closed' = any(l.states) then 'closed'
        else 'refunded'
      end as status
    from public.orders o
    cross join lateral (
      select
        count(*)::int as lines, sum(quantity)::int as units, sum(open)::int as open, sum(shipped) as shipped,
        coalesce(bool_or(line.status = 'requires_correction'), false) as issue, array_agg(line.status) as states
      from public.order_lines line where line.org_id = o.org_id and line.order_id = o.id
    ) as l
    where o.id = any(ids)
  ) as now_is
  where o.id = now_is.id
    and (o.status, o.lines, o.units, o.open_units) is distinct from (now_is.status, now_is.lines, now_is.units, now_is.open)
$$;

create function private.on_order_lines_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_orders(array(select distinct order_id from changed));
  return null;
end
$$;

create trigger on_lines_added after insert on public.order_lines
  referencing new table as changed for each statement execute function private.on_order_lines_changed();

create trigger on_lines_updated after update on public.order_lines
  referencing new table as changed for each statement execute function private.on_order_lines_changed();

create trigger on_lines_deleted after delete on public.order_lines
  referencing old table as changed for each statement execute function private.on_order_lines_changed();

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

-- A repeated order only updates the channel's status. If the channel has cancelled the order in the meantime, its open
-- units are cancelled too.
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

-- Whether a stored order and the arriving one differ in their number of lines, total units or total amount, for example
-- because a download was interrupted.
create function private.differs_from(it public.orders, sent jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select (count(*), sum(quantity), sum(total)) is distinct from (
    select (count(*), sum(l.quantity), sum(round(l.quantity * l.unit_price, 2)))
    from jsonb_to_recordset(sent -> 'lines') as l (quantity int, unit_price numeric)
  )
  from public.order_lines where org_id = it.org_id and order_id = it.id
$$;

-- Whether an order has these lines: the same SKUs, and the same units and amount in total.
create function private.has_lines(it public.orders, sent jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not private.differs_from(it, sent)
    and array(select lower(l.sku) from public.order_lines l where l.org_id = it.org_id and l.order_id = it.id order by 1)
      = array(select lower(l.sku) from jsonb_to_recordset(sent -> 'lines') as l (sku text) order by 1)
$$;

-- Returns and locks the stored order that `sent` repeats; its `id` is null if the order is new. Numbers are unique in a
-- channel. If only the stored order or only the arriving one has a channel, they're the same order if their number and
-- lines are equal. A stored order without a channel gets the channel of the arriving one.
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
-- "added", "known", "cancelled" or "rejected", "issues", "message"}]. An order that arrives again isn't added again
-- (see `known_order`). `source` is stored in the timeline of each added order: {"file"}.
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
