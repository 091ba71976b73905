-- The number of items with each term in a distributor's catalogue, and the units in each warehouse. Counting a million
-- items takes seconds, so a trigger updates the counts with every write.

create table public.distributor_facets (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- A term of `distributor_terms` without the organization; "*" counts all items, "u" with a warehouse its
  -- units, and "p" with a day, as the number of days since 2000, the promotions that end on it.
  term text not null check (char_length(term) between 1 and 100),
  count bigint not null check (count >= 0),
  primary key (org_id, term)
);

alter table public.distributor_facets enable row level security;
grant select on public.distributor_facets to authenticated;

create policy "members read facets" on public.distributor_facets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The terms and units of an item, as a table to add or subtract. Terms begin with the 36 characters of the
-- organization.
create function private.distributor_counts(i public.distributor_items) returns table (term text, amount bigint)
language sql immutable set search_path = ''
as $$
  select substr(terms.term, 37), 1::bigint from unnest(private.distributor_terms(
    i.org_id, i.category, i.manufacturer, i.lifecycle, i.media_type, i.flags, i.issues, i.quantities, i.weight, i.total,
    i.is_discontinued, i.missing_since, i.map, i.successor, i.description_fr, i.drop_ship
  )) as terms (term)
  union all select '*', 1
  union all select 'u' || key, value::bigint from jsonb_each_text(i.quantities)
  union all select 'udrop-ship', i.drop_ship
  union all select 'p' || (i.promo_ends - date '2000-01-01'), 1 where i.promo_ends is not null
$$;

-- Adds the differences to the counts. Rows are locked in the order of their terms.
create function private.count_distributor_items() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Only updates existing counts: when the whole organization is deleted, they may already be gone.
    update public.distributor_facets f set count = f.count - d.amount
    from (
      select o.org_id, t.term, sum(t.amount) as amount from old_items o, private.distributor_counts(o) as t group by 1, 2
    ) as d
    where f.org_id = d.org_id and f.term = d.term;
  elsif tg_op = 'INSERT' then
    insert into public.distributor_facets as f (org_id, term, count)
    select n.org_id, t.term, sum(t.amount) from new_items n, private.distributor_counts(n) as t group by 1, 2 order by 1, 2
    on conflict (org_id, term) do update set count = f.count + excluded.count;
  else
    with differences as materialized (
      select org_id, term, sum(amount) as amount
      from (
        select n.org_id, t.term, t.amount from new_items n, private.distributor_counts(n) as t
        union all
        select o.org_id, t.term, -t.amount from old_items o, private.distributor_counts(o) as t
      ) as signed
      group by 1, 2 having sum(amount) <> 0
    ),
    known as (
      update public.distributor_facets f set count = f.count + d.amount
      from differences d where f.org_id = d.org_id and f.term = d.term
      returning f.org_id, f.term
    )
    insert into public.distributor_facets (org_id, term, count)
    select d.* from differences d
    where not exists (select from known k where k.org_id = d.org_id and k.term = d.term);
  end if;
  return null;
end
$$;

create trigger count_inserted after insert on public.distributor_items
  referencing new table as new_items for each statement execute function private.count_distributor_items();
create trigger count_updated after update on public.distributor_items
  referencing old table as old_items new table as new_items
  for each statement execute function private.count_distributor_items();
create trigger count_deleted after delete on public.distributor_items
  referencing old table as old_items for each statement execute function private.count_distributor_items();

-- The counts for the main page and the catalogue's conditions: {"facets": {term: count}, "promotions", "ending_soon"}.
-- "promotions" counts those that end today or later, and "ending_soon" those that end within a week.
create function public.distributor_counts(org uuid) returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  select private.require_full_session();
  with counted as materialized (
    select
      f.term, f.count,
      case when f.term like 'p%' then substr(f.term, 2)::int - (current_date - date '2000-01-01') end as days_left
    from public.distributor_facets f, private.my_org_ids('viewer') as member
    where f.org_id = member and member = org and f.count > 0
  )
  select jsonb_build_object(
    'facets', coalesce(jsonb_object_agg(term, count) filter (where days_left is null), '{}'),
    'promotions', coalesce(sum(count) filter (where days_left >= 0), 0),
    'ending_soon', coalesce(sum(count) filter (where days_left between 0 and 7), 0)
  )
  from counted
$$;

grant execute on function public.distributor_counts to authenticated;

-- The distributor's names of categories and manufacturers. Price files have only codes or shortened names.
create table public.distributor_names (
  org_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null check (kind in ('category', 'manufacturer')),
  code text not null collate "C" check (char_length(code) between 1 and 40),
  name text not null check (char_length(name) between 1 and 200),
  primary key (org_id, kind, code)
);

alter table public.distributor_names enable row level security;
grant select on public.distributor_names to authenticated;

create policy "members read the distributor's names" on public.distributor_names
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Replaces a list of names with an uploaded one: {code: name}. Returns how many names there are.
create function public.save_distributor_names(org uuid, kind text, names jsonb) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  saved int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(names) <> 'object' or names = '{}' or octet_length(names::text) > 2000000 then
    raise invalid_parameter_value using message = 'Send an object of up to 2 MB with the name of each code.';
  end if;
  delete from public.distributor_names n where n.org_id = org and n.kind = save_distributor_names.kind;
  insert into public.distributor_names (org_id, kind, code, name)
  select org, save_distributor_names.kind, key, value from jsonb_each_text(names);
  get diagnostics saved = row_count;
  return saved;
end
$$;

-- Saves a field map as the next version and returns its number. `based_on` is the latest version that the caller knows,
-- or 0 for none. It keeps two people who edit at the same time from hiding each other's version.
create function public.save_distributor_field_map(org uuid, map jsonb, based_on int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  latest int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('field map ' || org, 0));
  latest := (select coalesce(max(version), 0) from public.distributor_field_maps m where m.org_id = org);
  if latest <> based_on then
    raise sqlstate 'PT409' using message = 'Someone else saved a newer version.', hint = 'newer_field_map';
  end if;
  if jsonb_typeof(map -> 'fields' -> 'sku') is distinct from 'number' or jsonb_typeof(map -> 'warehouses') is distinct from 'array' then
    raise invalid_parameter_value using message = 'A map needs the position of the SKU and a list of warehouses.';
  end if;
  insert into public.distributor_field_maps (org_id, version, map, actor_id) values (org, latest + 1, map, auth.uid());
  return latest + 1;
end
$$;

grant execute on function public.save_distributor_names, public.save_distributor_field_map to authenticated;
