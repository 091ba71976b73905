-- How somebody looks at the catalogue, kept under a name: what is asked, in which order, with which columns. Their own,
-- or shared with the organization. The portal reads `query` and `columns` part by part and trusts neither.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (user_id) on delete cascade,
  name text not null check (
    char_length(name) between 1 and 80 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  query jsonb not null default '{}' check (jsonb_typeof(query) = 'object' and octet_length(query::text) <= 65536),
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object' and octet_length(columns::text) <= 16384),
  shared boolean not null default false,
  -- The one that opens first for whoever saved it.
  opens_first boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, user_id, name)
);
create unique index saved_views_first on public.saved_views (org_id, user_id) where opens_first;
create index saved_views_user on public.saved_views (user_id);
create index saved_views_shared on public.saved_views (shared, org_id);

create trigger set_updated_at before update on public.saved_views
  for each row execute function private.set_updated_at();

alter table public.saved_views enable row level security;

grant select, delete on public.saved_views to authenticated;
grant insert (org_id, user_id, name, query, columns, shared, opens_first),
  update (name, query, columns, shared, opens_first)
on public.saved_views to authenticated;

create policy "people read their own views and those that are shared" on public.saved_views
  for select to authenticated
  using (
    org_id = any(array(select private.my_org_ids('viewer')))
    and (shared or user_id = (select auth.uid()))
  );

create policy "members save views of their own" on public.saved_views
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('viewer'))) and user_id = (select auth.uid()));

create policy "people change their own views" on public.saved_views
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))) and user_id = (select auth.uid()))
  with check (org_id = any(array(select private.my_org_ids('viewer'))) and user_id = (select auth.uid()));

-- Owners as well: a shared view must not stay for ever because its maker has left.
create policy "people delete their own views, and owners shared ones" on public.saved_views
  for delete to authenticated
  using (
    (org_id = any(array(select private.my_org_ids('viewer'))) and user_id = (select auth.uid()))
    or (shared and org_id = any(array(select private.my_org_ids('owner'))))
  );
