-- Suppliers: the companies that an organization buys products from.

create type public.supplier_status as enum ('active', 'paused', 'archived');

create table public.suppliers (
  id uuid not null default gen_random_uuid(),
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
  payment_terms text
    check (char_length(payment_terms) <= 200 and payment_terms !~ '[\u0001-\u001f\u007f-\u009f]'),
  minimum_order numeric(14, 4) check (minimum_order >= 0 and minimum_order <> 'NaN'),
  -- [{"url": "https://…", "title": "Terms 2026", "kind": "agreement"}]
  documents jsonb not null default '[]' check (
    jsonb_typeof(documents) = 'array'
    and jsonb_array_length(documents) <= 50
    and octet_length(documents::text) <= 65536
    and not jsonb_path_exists(documents, '$[*] ? (
      !exists(@.url ? (@ like_regex "^https?://"))
      || !exists(@.title ? (@ like_regex "^.{1,200}$"))
      || !exists(@.kind ? (@ like_regex "^[a-z_]{1,20}$"))
    )')
  ),
  -- Increases with every change. An edit sends the version it was based on, so it can't overwrite a newer change.
  version int not null default 1 check (version > 0),
  -- Clients generate the id, so that an insert repeated after a lost response doesn't add a second supplier. The
  -- organization is part of the key, so another organization's id is neither rejected nor revealed.
  primary key (id, org_id),
  unique (org_id, id),
  unique (org_id, code),
  constraint suppliers_text_is_printable check (
    concat(name, contact_name, email, phone, website, account_number) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

alter table public.suppliers enable row level security;
grant select, delete on public.suppliers to authenticated;
grant
  insert (
    id, org_id, name, code, status, contact_name, email, phone, website, account_number, currency, country,
    lead_time_days, notes, payment_terms, minimum_order, documents
  ),
  update (
    name, code, status, contact_name, email, phone, website, account_number, currency, country, lead_time_days, notes,
    payment_terms, minimum_order, documents
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

create trigger set_updated_at before update on public.suppliers
  for each row execute function private.set_updated_at();

create function private.next_supplier_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger next_version before update on public.suppliers
  for each row when (old.* is distinct from new.*)
  execute function private.next_supplier_version();
