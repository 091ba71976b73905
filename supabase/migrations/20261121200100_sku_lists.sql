-- A list of SKUs that somebody pasted to narrow the catalogue with. It stands in an address by its id, so colleagues
-- may read it; it is a means and no data, so it goes after thirty days, or when the person has pasted twenty others.

create table public.sku_lists (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- In lower case, each once.
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

-- Keeps a list, and says under which id, and which of it the catalogue does not have: {"id", "size", "missing"}.
create function public.keep_sku_list(org uuid, skus text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.sku_lists;
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You do not belong to this organization.';
  end if;
  insert into public.sku_lists (org_id, user_id, skus)
  select org, (select auth.uid()), coalesce(array_agg(distinct lower(btrim(sku)) order by lower(btrim(sku))), '{}')
  from unnest(keep_sku_list.skus) sku
  where btrim(sku) <> ''
  returning * into kept;

  delete from public.sku_lists l
  where l.org_id = org and (
    l.created_at < now() - interval '30 days'
    or l.id in (
      select id from public.sku_lists where org_id = org and user_id = kept.user_id
      order by created_at desc, id = kept.id desc, id offset 20
    )
  );

  return jsonb_build_object(
    'id', kept.id,
    'size', kept.size,
    'missing', (
      select coalesce(jsonb_agg(asked.sku order by asked.n), '[]')
      from (
        select min(n) as n, (array_agg(btrim(sku) order by n))[1] as sku, lower(btrim(sku)) as key
        from unnest(keep_sku_list.skus) with ordinality as each (sku, n)
        where btrim(sku) <> '' group by lower(btrim(sku))
      ) asked
      where not exists (select from public.products p where p.org_id = org and lower(p.sku) = asked.key)
    )
  );
end
$$;

grant execute on function public.keep_sku_list to authenticated;
