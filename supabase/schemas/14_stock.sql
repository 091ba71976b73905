-- Warehouses and quantities. Editors manage warehouses; quantities come from servers (imports, orders,
-- channels).

create table public.warehouses (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100 and name = btrim(name)),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'),
  active boolean not null default true,
  street text check (char_length(street) <= 200),
  city text check (char_length(city) <= 100),
  region text check (char_length(region) <= 100),
  postal_code text check (char_length(postal_code) <= 20),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Business days to pack an order, and until when an order still counts for the day.
  handling_days int not null default 1 check (handling_days between 0 and 30),
  cutoff time not null default '14:00',
  -- Rises with every change. An edit names the version it was based on.
  version int not null default 1 check (version > 0),
  unique (org_id, id),
  unique (org_id, code),
  constraint warehouses_text_is_printable check (
    concat(name, street, city, region, postal_code) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

alter table public.warehouses enable row level security;
grant select, delete on public.warehouses to authenticated;
grant
  insert (id, org_id, name, code, active, street, city, region, postal_code, country, handling_days, cutoff),
  update (name, code, active, street, city, region, postal_code, country, handling_days, cutoff)
on public.warehouses to authenticated;

create policy "members read warehouses" on public.warehouses
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add warehouses" on public.warehouses
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change warehouses" on public.warehouses
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete warehouses" on public.warehouses
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.warehouses
  for each row execute function private.set_updated_at();

create function private.next_row_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger next_version before update on public.warehouses
  for each row execute function private.next_row_version();

create table public.stock (
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  warehouse_id uuid not null,
  on_hand int not null default 0 check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  -- Negative if more is reserved than on hand. That should be visible.
  available int not null generated always as (on_hand - reserved) stored,
  inbound int not null default 0 check (inbound >= 0),
  inbound_eta date,
  -- At this quantity or less, it's time to order again. Empty if nobody set one.
  reorder_point int check (reorder_point between 0 and 100000000),
  updated_at timestamptz not null default now(),
  primary key (org_id, product_id, warehouse_id),
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
create index stock_warehouse on public.stock (org_id, warehouse_id);

alter table public.stock enable row level security;
grant select on public.stock to authenticated;

create policy "members read stock" on public.stock
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.stock
  for each row execute function private.set_updated_at();

-- The default warehouse: the oldest active one.
create function private.default_warehouse(org uuid) returns uuid
language sql stable set search_path = ''
as $$ select id from public.warehouses where org_id = org order by active desc, created_at, id limit 1 $$;

-- Creates a warehouse for an organization that has none as soon as it needs one.
create function private.create_default_warehouse(org uuid) returns void
language sql set search_path = ''
as $$
  insert into public.warehouses (org_id, code, name)
  select id, 'MAIN', case when locale like 'fr-%' then 'Entrepôt principal' else 'Main warehouse' end
  from public.organizations where id = org and not exists (select from public.warehouses w where w.org_id = org)
$$;

-- The warehouses a place name in a change refers to.
create function private.warehouses_at(org uuid, place text) returns setof public.warehouses
language sql stable set search_path = ''
as $$
  select * from public.warehouses
  where org_id = org and (code = place or place = '*' or (place = '' and id = private.default_warehouse(org)))
$$;
