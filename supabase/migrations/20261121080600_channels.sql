-- Where products are sold. What a channel asks for is defined in code, by its kind; here is what an organisation set.
-- Every member may read the settings: a channel's secrets have no place in them.

create type public.channel_status as enum ('draft', 'active', 'paused');

create table public.channels (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- 'shopify', 'amazon_ca' … A key and not an enum, so that a new kind of channel needs no migration.
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  status public.channel_status not null default 'draft',
  settings jsonb not null default '{}' check (
    jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 16384
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, kind, name)
);

create trigger set_updated_at before update on public.channels
  for each row execute function private.set_updated_at();

alter table public.channels enable row level security;

grant select, delete on public.channels to authenticated;
grant insert (org_id, kind, name, status, settings), update (name, status, settings)
on public.channels to authenticated;

create policy "members read channels" on public.channels
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add channels" on public.channels
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change channels" on public.channels
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete channels" on public.channels
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));
