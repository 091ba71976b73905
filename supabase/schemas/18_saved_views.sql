-- Saved views of lists, and the SKU lists that people paste into the catalogue's filter.

-- A list of SKUs that a person pasted as a filter. URLs contain its id, so colleagues can read it. Saving a list
-- deletes the organization's lists that are older than 30 days, and this person's lists except the 20 newest.
create table public.sku_lists (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The SKUs in lower case, without duplicates.
  skus text[] not null check (cardinality(skus) between 1 and 50000 and pg_column_size(skus) <= 8000000),
  size int not null generated always as (cardinality(skus)) stored,
  created_at timestamptz not null default now()
);
create index sku_lists_recent on public.sku_lists (org_id, user_id, created_at desc);
create index sku_lists_user on public.sku_lists (user_id);

alter table public.sku_lists enable row level security;
grant select on public.sku_lists to authenticated;

create policy "members read lists of SKUs" on public.sku_lists
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores a pasted SKU list and returns {"id", "size", "missing": SKUs the catalogue doesn't have}. The
-- catalogue's filter calls it. `security definer`, because it writes lists and deletes old ones, which people can't do
-- themselves.
create function public.save_sku_list(org uuid, skus text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  saved public.sku_lists;
begin
  if not exists (select from private.my_own_org_ids() mine where mine = org) then
    raise insufficient_privilege using message = 'You aren''t a member of this organization.';
  end if;
  insert into public.sku_lists (org_id, user_id, skus)
  select org, (select auth.uid()), coalesce(array_agg(distinct lower(btrim(sku)) order by lower(btrim(sku))), '{}')
  from unnest(save_sku_list.skus) sku
  where btrim(sku) <> ''
  returning * into saved;

  delete from public.sku_lists l
  where l.org_id = org and (
    l.created_at < now() - interval '30 days'
    or l.id in (
      select id from public.sku_lists where org_id = org and user_id = saved.user_id
      order by created_at desc, id = saved.id desc, id offset 20
    )
  );

  return jsonb_build_object(
    'id', saved.id,
    'size', saved.size,
    'missing', (
      select coalesce(jsonb_agg(requested.sku order by requested.n), '[]')
      from (
        select min(n) as n, (array_agg(btrim(sku) order by n))[1] as sku, lower(btrim(sku)) as key
        from unnest(save_sku_list.skus) with ordinality as each (sku, n)
        where btrim(sku) <> '' group by lower(btrim(sku))
      ) requested
      where not exists (select from public.products p where p.org_id = org and lower(p.sku) = requested.key)
    )
  );
end
$$;

-- Saved views: filters, order and columns of a list under a name, private or shared with the organization. The portal
-- validates `query` and `columns` when it reads them.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (user_id) on delete cascade,
  screen text not null default 'products' check (screen in ('products', 'orders', 'stock', 'distributor')),
  name text not null check (
    char_length(name) between 1 and 80 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  query jsonb not null default '{}' check (jsonb_typeof(query) = 'object' and octet_length(query::text) <= 65536),
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object' and octet_length(columns::text) <= 16384),
  shared boolean not null default false,
  -- Whether the list opens with this view for the person who saved it.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, user_id, screen, name)
);
create unique index saved_views_default on public.saved_views (org_id, user_id, screen) where is_default;
create index saved_views_user on public.saved_views (user_id);
create index saved_views_shared on public.saved_views (shared, org_id);

alter table public.saved_views enable row level security;
grant select, delete on public.saved_views to authenticated;
grant insert (org_id, user_id, screen, name, query, columns, shared, is_default),
  update (name, query, columns, shared, is_default)
on public.saved_views to authenticated;

create policy "people read their own views and those that are shared" on public.saved_views
  for select to authenticated
  using (
    org_id = any(array(select private.my_org_ids('viewer')))
    and (shared or user_id = (select private.my_user_id()))
  );

create policy "members save views of their own" on public.saved_views
  for insert to authenticated
  with check (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()));

create policy "people change their own views" on public.saved_views
  for update to authenticated
  using (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()))
  with check (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()));

-- Owners may delete shared views too, because their author may have left the organization.
create policy "people delete their own views, and owners shared ones" on public.saved_views
  for delete to authenticated
  using (
    (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()))
    or (shared and org_id = any(array(select private.my_org_ids('owner'))))
  );

create trigger set_updated_at before update on public.saved_views
  for each row execute function private.set_updated_at();

grant execute on function public.save_sku_list to authenticated;
