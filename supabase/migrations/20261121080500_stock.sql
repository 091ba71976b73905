-- Where things lie, and how many. Editors look after warehouses; quantities come from servers (imports, orders, shops).

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
  unique (org_id, id),
  unique (org_id, code),
  constraint warehouses_text_is_printable check (
    concat(name, street, city, region, postal_code) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

create table public.stock (
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  warehouse_id uuid not null,
  on_hand int not null default 0 check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  -- Below zero where more was promised than there is: worth seeing, not worth hiding.
  available int not null generated always as (on_hand - reserved) stored,
  incoming int not null default 0 check (incoming >= 0),
  incoming_eta date,
  updated_at timestamptz not null default now(),
  primary key (org_id, product_id, warehouse_id),
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
create index stock_warehouse on public.stock (org_id, warehouse_id);

create trigger set_updated_at before update on public.warehouses
  for each row execute function private.set_updated_at();
create trigger set_updated_at before update on public.stock
  for each row execute function private.set_updated_at();

alter table public.warehouses enable row level security;
alter table public.stock enable row level security;

grant select, delete on public.warehouses to authenticated;
grant
  insert (org_id, name, code, active, street, city, region, postal_code, country),
  update (name, code, active, street, city, region, postal_code, country)
on public.warehouses to authenticated;
grant select on public.stock to authenticated;

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

create policy "members read stock" on public.stock
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));
