-- Whom the data comes from.

create type public.supplier_status as enum ('active', 'paused', 'archived');

create table public.suppliers (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200 and name = btrim(name)),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'),
  status public.supplier_status not null default 'active',
  contact_name text check (char_length(contact_name) <= 100),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40),
  website text check (website ~ '^https?://' and char_length(website) <= 2000),
  account_number text check (char_length(account_number) <= 64),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  country text check (country ~ '^[A-Z]{2}$'),
  lead_time_days int check (lead_time_days between 0 and 3650),
  notes text check (char_length(notes) <= 5000 and notes !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, code),
  constraint suppliers_text_is_printable check (
    concat(name, contact_name, email, phone, website, account_number) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

create trigger set_updated_at before update on public.suppliers
  for each row execute function private.set_updated_at();

alter table public.suppliers enable row level security;

grant select, delete on public.suppliers to authenticated;
grant
  insert (
    org_id, name, code, status, contact_name, email, phone, website, account_number, currency, country,
    lead_time_days, notes
  ),
  update (
    name, code, status, contact_name, email, phone, website, account_number, currency, country, lead_time_days, notes
  )
on public.suppliers to authenticated;

create policy "members read suppliers" on public.suppliers
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add suppliers" on public.suppliers
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change suppliers" on public.suppliers
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete suppliers" on public.suppliers
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));
