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

-- The caller generates the id, so a shipment that is sent again isn't recorded again.
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
