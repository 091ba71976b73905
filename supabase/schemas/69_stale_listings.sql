-- Which listings are stale after a change: those of the changed products, and those of products that are checked
-- together with them. The function `jobs` rebuilds them.

-- Tests one organization at a time, so that the index is used instead of reading the whole table.
create function private.has_listings(orgs uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from unnest(orgs) as org cross join lateral (select from public.listings where org_id = org limit 1) as l
  )
$$;

-- The products of these organizations with one of these GTINs, regardless of leading zeros. A product that shares its
-- GTIN affects the listings of the others.
create function private.products_with_gtins(orgs uuid[], gtins text[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct s.product_id
    from unnest(orgs, gtins) as given (org, gtin)
    join private.product_search s on s.org_id = given.org and s.gtin = ltrim(translate(given.gtin, ' -', ''), '0')
    where private.is_product_number(s.gtin)
  )
$$;

-- The products of these organizations whose variant group has the name of one of these SKUs or groups. Shops ignore
-- case in these names, so they would confuse the group with the product or the other group.
create function private.products_in_groups_named(orgs uuid[], names text[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select p.id
    from unnest(orgs, names) as given (org, name)
    join public.products p
    on p.org_id = given.org and lower(p.variant_group) = lower(given.name)
  )
$$;

create function private.on_products_added() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  insert into private.product_counts as c (org_id, products)
  select org_id, count(*) from after group by org_id order by org_id
  on conflict (org_id) do update set products = c.products + excluded.products;
  if private.has_listings(array(select distinct org_id from after)) then
    perform private.make_stale(
      array(select id from after)
      || private.products_with_gtins(array(select org_id from after order by id), array(select gtin from after order by id))
      || private.products_in_groups_named(array(select org_id from after order by id), array(select sku from after order by id))
      || (
        select private.products_in_groups_named(array_agg(org_id), array_agg(variant_group))
        from (select distinct org_id, variant_group from after where variant_group is not null) as groups
      ),
      array(select distinct org_id from after)
    );
  end if;
  return null;
end
$$;

create trigger on_products_added after insert on public.products
  referencing new table as after for each statement execute function private.on_products_added();

create function private.on_products_updated() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if private.has_listings(array(select distinct org_id from after)) then
    -- Variants of a group are validated together.
    perform private.make_stale(array(
      select id from after
      union
      select p.id from public.products p join (
        select org_id, variant_group from before union select org_id, variant_group from after
      ) as groups on p.org_id = groups.org_id and p.variant_group = groups.variant_group
      union
      select unnest(private.products_with_gtins(array_agg(org_id), array_agg(gtin))) from (
        select org_id, gtin, status, condition, id from before
        except select org_id, gtin, status, condition, id from after
        union all
        (select org_id, gtin, status, condition, id from after
          except select org_id, gtin, status, condition, id from before)
      ) as identified
      union
      select unnest(private.products_in_groups_named(array_agg(org_id), array_agg(name))) from (
        select distinct org_id, name from (
          select org_id, sku, variant_group, status, id from before
          except select org_id, sku, variant_group, status, id from after
          union all
          (select org_id, sku, variant_group, status, id from after
            except select org_id, sku, variant_group, status, id from before)
        ) as changed
        cross join lateral (values (sku), (variant_group)) as called (name)
        where name is not null
      ) as named
    ), array(select distinct org_id from after));
  end if;
  return null;
end
$$;

create trigger on_products_updated after update on public.products
  referencing old table as before new table as after for each statement execute function private.on_products_updated();

create function private.on_products_deleted() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  update private.product_counts c set products = c.products - removed.n
  from (select org_id, count(*) as n from before group by org_id) as removed where c.org_id = removed.org_id;
  if private.has_listings(array(select distinct org_id from before)) then
    delete from public.listings l using before b
    where l.org_id = b.org_id and l.product_id = b.id and l.sent_hash is null;
    update public.listings l set state = 'gone', hash = null, payload = '{}', issues = '[]', quantity = 0, is_stale = false
    from before b where l.org_id = b.org_id and l.product_id = b.id;
    perform private.make_stale(array(
      select p.id from public.products p join (select distinct org_id, variant_group from before) as groups
      on p.org_id = groups.org_id and p.variant_group = groups.variant_group
      union
      select unnest(private.products_with_gtins(array_agg(org_id), array_agg(gtin))) from before
      union
      select unnest(private.products_in_groups_named(array_agg(org_id), array_agg(name))) from (
        select distinct org_id, name from before cross join lateral (values (sku), (variant_group)) as called (name)
        where name is not null
      ) as named
    ), array(select distinct org_id from before));
  end if;
  return null;
end
$$;

create trigger on_products_deleted after delete on public.products
  referencing old table as before for each statement execute function private.on_products_deleted();

create function private.make_stale(ids uuid[], orgs uuid[]) returns void
language sql set search_path = ''
as $$
  update public.listings set is_stale = true
  where org_id = any(orgs) and product_id = any(ids) and not is_stale
$$;

create function private.on_stock_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if private.has_listings(array(select distinct org_id from changed)) then
    -- While the organization is being deleted, this finds no row and takes no lock. With a lock, the deletion and other
    -- writers would wait for each other.
    perform private.lock_catalogue(o.id)
    from public.organizations o where o.id = any(array(select distinct org_id from changed)) order by o.id;
    perform private.make_stale(array(select distinct product_id from changed), array(select distinct org_id from changed));
  end if;
  return null;
end
$$;

create trigger on_stock_added after insert on public.stock
  referencing new table as changed for each statement execute function private.on_stock_changed();

create trigger on_stock_deleted after delete on public.stock
  referencing old table as changed for each statement execute function private.on_stock_changed();
