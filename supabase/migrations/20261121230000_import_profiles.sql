-- How a source was read and mapped, so that the next file of it needs no questions. Each save is a version of its own:
-- what an import did stays explained by the version it went by. Rows are added and taken away, and never changed.

create table public.import_profiles (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  version int not null default 1 check (version between 1 and 100000),
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  supplier_id uuid,
  -- Tells files with the same columns, whoever sent them.
  header_key text not null check (header_key ~ '^[0-9a-f]{32}$'),
  -- How the file is read, as text of a known kind needs: {"encoding", "delimiter", …}.
  reading jsonb not null default '{}' check (
    jsonb_typeof(reading) = 'object' and octet_length(reading::text) <= 16384
  ),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 524288),
  made_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id, version),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id)
);
create index import_profiles_supplier on public.import_profiles (org_id, supplier_id);
create index import_profiles_header on public.import_profiles (org_id, header_key, created_at desc);
create index import_profiles_maker on public.import_profiles (made_by);

alter table public.import_profiles enable row level security;

grant select, delete on public.import_profiles to authenticated;
grant insert (org_id, id, version, name, supplier_id, header_key, reading, mapping)
on public.import_profiles to authenticated;

create policy "members read import profiles" on public.import_profiles
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add import profiles" on public.import_profiles
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete import profiles" on public.import_profiles
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));
