-- Orders from channels. Servers write them. Totals are generated columns, so they always match their parts.

create type public.order_status as enum ('new', 'confirmed', 'shipped', 'delivered', 'cancelled', 'returned');

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  channel_id uuid,
  number text not null check (char_length(number) between 1 and 64),
  status public.order_status not null default 'new',
  placed_at timestamptz not null,
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
  -- A channel's order number that arrives twice is the same order.
  unique nulls not distinct (org_id, channel_id, number),
  foreign key (org_id, channel_id) references public.channels (org_id, id),
  constraint orders_text_is_printable check (
    concat(number, buyer_name, buyer_email, buyer_phone, ship_street, ship_city, ship_region, ship_postal_code)
      !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);
create index orders_recent on public.orders (org_id, placed_at desc, id);
create index orders_by_status on public.orders (org_id, status, placed_at desc);

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
  unit_price numeric(14, 2) not null check (unit_price >= 0),
  total numeric(18, 2) not null generated always as (quantity * unit_price) stored,
  unique (org_id, order_id, line_number),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete set null (product_id),
  constraint order_lines_text_is_printable check (concat(sku, title) !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index order_lines_product on public.order_lines (org_id, product_id);

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;

create policy "members read order lines" on public.order_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));
