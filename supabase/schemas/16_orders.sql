-- Orders from channels. Only functions write them (files 50 to 56). Totals are generated columns, so they always match
-- their parts; a line's state follows from its quantities, and an order's from its lines.

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
  updated_at timestamptz not null default now(),
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
  for each row execute function private.set_updated_at();

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
  -- Has more than two decimals if the channel states only the total of several units: 10.00 for 3 units is 3.333 each.
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
  -- The reason why the line can't be acknowledged: its SKU isn't a product of the organization.
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
