-- Rules that clean products, decide what a channel gets, and set prices.

create type public.rule_set_kind as enum ('clean', 'publish', 'price');

-- The rules of one kind for one supplier, one channel or the whole organization, in their order. Each save is a new
-- version, so that versions can be compared and restored, and the version that set a price stays available. Rows are
-- added and deleted, never changed. If two people save the same version, the second one fails.
create table public.rule_sets (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- Computed from the kind and scope, so that the primary key allows only one set for each, even if requests arrive at
  -- the same time. The two digits make it a valid UUID of version 8, which is for computed ids.
  id uuid not null generated always as (
    overlay(overlay(
      md5(
        org_id::text || case kind when 'clean' then 'clean' when 'publish' then 'publish' else 'price' end
        || coalesce(supplier_id::text, '') || '/' || coalesce(channel_id::text, '')
      ) placing '8' from 13) placing 'a' from 17)::uuid
  ) stored,
  version int not null default 1 check (version between 1 and 100000),
  kind public.rule_set_kind not null,
  -- Only products of this supplier. Only clean rules have one.
  supplier_id uuid check (supplier_id is null or kind = 'clean'),
  -- Only listings of this channel. Price rules without a channel set the price in the catalogue.
  channel_id uuid check (channel_id is null or kind <> 'clean'),
  is_enabled boolean not null default true,
  -- {"rules": […]}, and for prices also {"guards": […]}. The portal validates the content when it reads it.
  content jsonb not null check (
    jsonb_typeof(content) = 'object' and octet_length(content::text) <= 5000000
    and case jsonb_typeof(content -> 'rules') when 'array' then jsonb_array_length(content -> 'rules') <= 500 else false end
  ),
  created_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id, version),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index rule_sets_supplier on public.rule_sets (org_id, supplier_id);
create index rule_sets_channel on public.rule_sets (org_id, channel_id);
create index rule_sets_created_by on public.rule_sets (created_by);

alter table public.rule_sets enable row level security;
grant select, delete on public.rule_sets to authenticated;
grant insert (org_id, version, kind, supplier_id, channel_id, is_enabled, content)
on public.rule_sets to authenticated;

create policy "members read rule sets" on public.rule_sets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add versions of rule sets" on public.rule_sets
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete rule sets" on public.rule_sets
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

-- The latest version of every rule set. Row-level security decides what the caller sees. Triggers call it too, even
-- when no person caused the change.
create function private.latest_rule_sets(org uuid) returns setof public.rule_sets
language sql stable set search_path = ''
as $$
  select distinct on (r.id) r.* from public.rule_sets r where r.org_id = org order by r.id, r.version desc
$$;

create function public.latest_rule_sets(org uuid) returns setof public.rule_sets
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select * from private.latest_rule_sets(org)
$$;

grant execute on function private.latest_rule_sets, public.latest_rule_sets to authenticated, service_role;
