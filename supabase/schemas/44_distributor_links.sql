-- Products that follow an item of the distributor's catalogue: their prices and stock change with every file.

create table public.distributor_links (
  org_id uuid not null,
  sku text not null collate "C" check (char_length(sku) <= 8),
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, sku),
  unique (org_id, product_id),
  foreign key (org_id, sku) references public.distributor_items (org_id, sku) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade
);

alter table public.distributor_links enable row level security;
grant select on public.distributor_links to authenticated;

create policy "members read distributor links" on public.distributor_links
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The distributor among the organization's suppliers, created if it's missing.
create function private.distributor_supplier(org uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found uuid := (
    select s.id from public.suppliers s
    where s.org_id = org and (s.code = 'TDX-CA' or s.name = 'TD SYNNEX Canada') order by s.created_at, s.id limit 1
  );
begin
  if found is null then
    insert into public.suppliers (org_id, name, code, country) values (org, 'TD SYNNEX Canada', 'TDX-CA', 'CA')
    returning id into found;
  end if;
  return found;
end
$$;

-- Creates the distributor's warehouses as warehouses of the organization, with the names in the map of its latest file.
-- Items that were imported with an earlier map can have stock in warehouses that the latest map doesn't have. Such
-- warehouses are named by their codes.
create function private.create_distributor_warehouses(org uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.warehouses (org_id, code, name, region, country)
  select org, 'TDX-' || w.code, 'TD SYNNEX ' || w.name, w.province, case when w.province <> 'US' then 'CA' else 'US' end
  from (
    select field_map from public.distributor_files f
    where f.org_id = org and f.state = 'committed' order by f.created_at desc limit 1
  ) as latest,
    jsonb_to_recordset(latest.field_map -> 'warehouses') as w (code text, name text, province text)
  union all
  select org, 'TDX-DROP', 'TD SYNNEX manufacturers', null, null
  union all
  select org, 'TDX-' || substr(f.term, 2), 'TD SYNNEX ' || substr(f.term, 2), null, null
  from public.distributor_facets f where f.org_id = org and f.term like 'u%' and f.term <> 'udrop-ship'
  on conflict (org_id, code) do nothing;
end
$$;

-- The values that a linked product takes from its item with every file.
create function private.followed_values(i public.distributor_items) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'cost', nullif(coalesce(nullif(i.regular_cost, 0), i.cost), 0),
    'promo_cost', case when i.cost > 0 and i.cost < i.regular_cost then i.cost end,
    'promo_ends', case when i.cost > 0 and i.cost < i.regular_cost then i.promo_ends end,
    'msrp', i.msrp, 'map', i.map, 'eta', i.eta
  )
$$;

-- The quantities of an item, keyed by the organization's warehouse codes: {"TDX-31": 5}.
create function private.followed_stock(i public.distributor_items) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg('TDX-' || code, units), '{}') || jsonb_build_object('TDX-DROP', i.drop_ship)
  from jsonb_each(i.quantities) as q (code, units)
$$;

-- Adds a page of items to the catalogue, in a change set that the caller has opened, and links them. `query` as in
-- `distributor_item_page`; `options`: {"status", "price": "msrp" or nothing, "tag": the tag to add, or nothing}.
-- Returns the result of `apply_chunk` and the SKU to continue after, which is null at the end. Items that are linked
-- already and have the tag are left out, so a call can be repeated. If the item's product exists already, for example
-- because it was unlinked, that product is linked and no second one is created.
create function public.link_distributor_items(
  change_set uuid, chunk int, query jsonb, after text default '', options jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  max_rows constant int := 2000;
  it public.change_sets := private.lock_change_set(change_set);
  page text[] := array(select i.sku from private.distributor_items_matching(it.org_id, query, after, max_rows) as i);
  supplier uuid := private.distributor_supplier(it.org_id);
  tag constant text := options ->> 'tag';
  changes jsonb;
  result jsonb := (
    select c.result from public.change_set_chunks c
    where c.change_set_id = it.id and c.number = link_distributor_items.chunk
  );
begin
  perform private.create_distributor_warehouses(it.org_id);
  if result is null then
    select jsonb_agg(
      jsonb_build_object(
        'sku', 'TDX-' || i.sku,
        'stock', private.followed_stock(i),
        'set', private.followed_values(i) || case when p.id is null then jsonb_build_object(
          'supplier_id', supplier, 'currency', 'CAD', 'status', coalesce(options ->> 'status', 'draft'),
          'brand', i.manufacturer, 'mpn', i.mpn, 'gtin', i.gtin, 'title_en', i.description, 'title_fr', i.description_fr,
          'description_en', i.long_description, 'category', i.category, 'country_of_origin', i.origin,
          'condition', case when 'refurbished' = any(i.flags) then 'refurbished' else 'new' end,
          'minimum_order', case when i.minimum_order between 1 and 1000000 then i.minimum_order end,
          'successor_sku', 'TDX-' || i.successor,
          'price', case when options ->> 'price' = 'msrp' then i.msrp end
        ) else '{}' end || case when tag is not null then jsonb_build_object(
          'tags', coalesce(p.tags, '{}') || case when tag = any(p.tags) then '{}' else array[tag] end
        ) else '{}' end
      ) order by i.sku
    ) into changes
    from public.distributor_items i
    left join public.products p on p.org_id = i.org_id and lower(p.sku) = lower('TDX-' || i.sku)
    where i.org_id = it.org_id and i.sku = any(page) and (
      not exists (select from public.distributor_links l where l.org_id = i.org_id and l.sku = i.sku)
      or p.id is not null and tag <> all(p.tags)
    );
    if changes is not null then
      result := public.apply_chunk(change_set, chunk, changes);
      insert into public.distributor_links (org_id, sku, product_id)
      select it.org_id, listed.sku, p.id
      from unnest(page) as listed (sku)
      join public.products p on p.org_id = it.org_id and lower(p.sku) = lower('TDX-' || listed.sku)
      on conflict do nothing;
    end if;
  end if;
  return coalesce(result, '{"created": 0, "updated": 0, "unchanged": 0, "rejected": []}') || jsonb_build_object(
    'after', case when cardinality(page) = max_rows then page[max_rows] end
  );
end
$$;

-- Unlinks items. Their products keep the values they have. Returns how many were unlinked.
create function public.unlink_distributor_items(org uuid, query jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  unlinked bigint;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  delete from public.distributor_links l
  using private.distributor_items_matching(org, query || '{"linked": "yes"}', '', 1000000) as i
  where l.org_id = org and l.sku = i.sku;
  get diagnostics unlinked = row_count;
  return unlinked;
end
$$;

grant execute on function
  public.link_distributor_items,
  public.unlink_distributor_items
to authenticated;

-- Adds the job that updates linked products, after a file has been committed or undone.
create function private.enqueue_following(org uuid) returns void
language sql set search_path = ''
as $$
  select private.enqueue_job(org, 'distributor_follow', 'tdx-ca')
  where exists (select from public.distributor_links l where l.org_id = org)
$$;

-- Brings a page of linked products up to date, and returns the SKU to continue after, null at the end: {"after",
-- "changed"}. Only the job `distributor_follow` calls it. Only differences are written, so a call can be repeated, even
-- after another file was imported. All pages of a job go to one change set, which is opened for the first difference
-- and completed at the end.
create function public.follow_distributor_items(org uuid, after text default '') returns jsonb
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  max_rows constant int := 2000;
  page text[] := array(
    select l.sku from public.distributor_links l where l.org_id = org and l.sku > after order by l.sku limit max_rows
  );
  file public.distributor_files;
  it public.change_sets;
  changes jsonb;
begin
  perform private.lock_catalogue(org);
  perform private.create_distributor_warehouses(org);
  with stocked as materialized (
    select s.product_id, jsonb_object_agg(w.code, s.on_hand) as quantities
    from public.distributor_links l
    join public.stock s on s.org_id = l.org_id and s.product_id = l.product_id
    join public.warehouses w on w.org_id = l.org_id and w.id = s.warehouse_id and w.code like 'TDX-%'
    where l.org_id = org and l.sku = any(page)
    group by 1
  ),
  compared as (
    select i.sku, p.id,
      private.jsonb_minus(private.followed_values(i), jsonb_build_object(
        'cost', p.cost, 'promo_cost', p.promo_cost, 'promo_ends', p.promo_ends, 'msrp', p.msrp, 'map', p.map, 'eta', p.eta
      )) as fields,
      -- Warehouses that the item no longer lists get a quantity of 0.
      private.jsonb_minus(
        (select coalesce(jsonb_object_agg(code, 0), '{}') from jsonb_object_keys(s.quantities) as code)
          || private.followed_stock(i),
        coalesce(s.quantities, '{}')
      ) as quantities
    from public.distributor_links l
    join public.distributor_items i on i.org_id = l.org_id and i.sku = l.sku
    join public.products p on p.org_id = l.org_id and p.id = l.product_id
    left join stocked s on s.product_id = l.product_id
    where l.org_id = org and l.sku = any(page)
  )
  select jsonb_agg(jsonb_build_object('id', id, 'set', fields, 'stock', quantities) order by sku) into changes
  from compared where fields <> '{}' or quantities <> '{}';

  select * into it from public.change_sets c
  where c.org_id = org and c.state = 'open' and c.source ->> 'follows' = 'tdx-ca' limit 1 for update;
  if changes is not null then
    if it.id is null then
      select * into file from public.distributor_files f
      where f.org_id = org and f.state = 'committed' order by f.created_at desc limit 1;
      insert into public.change_sets (org_id, kind, title, source, supplier_id, actor_id)
      values (
        org, 'import', 'TD SYNNEX Canada', jsonb_build_object('follows', 'tdx-ca', 'file', coalesce(file.name, '')),
        private.distributor_supplier(org), file.actor_id
      )
      returning * into it;
    end if;
    perform private.apply(
      it, (select coalesce(max(number), 0) + 1 from public.change_set_chunks c where c.change_set_id = it.id),
      sha256(convert_to(changes::text, 'UTF8')), changes, '{}'
    );
  end if;
  if cardinality(page) < max_rows and it.id is not null then
    update public.change_sets c set state = 'committed', ended_at = now() where c.id = it.id;
  end if;
  return jsonb_build_object(
    'after', case when cardinality(page) = max_rows then page[max_rows] end,
    'changed', coalesce(jsonb_array_length(changes), 0)
  );
end
$$;

-- Distributor files that the server fetches at set times. The schedules, their runs and their leases are those of
-- scheduled imports; the file that a run writes has the run's id.

-- Creates or updates a schedule for the distributor's price file. The distributor's upload page calls it.
create function public.save_distributor_schedule(
  id uuid, org uuid, name text, address text, mode jsonb, frequency public.import_frequency, hour int, weekday int,
  notifies_success boolean
) returns uuid
language sql security definer set search_path = ''
as $$
  select private.store_import_schedule(
    id, org, 'distributor', null, name, address, mode, frequency, hour, weekday, notifies_success, null
  )
$$;

grant execute on function public.save_distributor_schedule to authenticated;

-- What the run of a distributor's file needs in addition to the inputs of every run: its field map (null for the
-- built-in one), the organization's date, and the hash of the file that an earlier worker started to write.
create function private.distributor_run(it public.import_schedules) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'fieldMap', (
      select m.map from public.distributor_field_maps m where m.org_id = it.org_id order by m.version desc limit 1
    ),
    'today', private.today_of(it.org_id),
    'startedHash', (
      select encode(it.content_hash, 'hex') from public.distributor_files f
      where f.org_id = it.org_id and f.id = it.run_id and f.state = 'open'
    )
  )
$$;

-- The functions below act for the person who last saved or resumed the schedule. Only the job `import` calls them, with
-- its lease.

create function public.distributor_run_fingerprints(lease uuid, after text default '') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.distributor_fingerprints(it.org_id, after);
end
$$;

-- Opens the file of a run, or returns the one an earlier worker opened. `hash` identifies the file, so that no worker
-- continues with a different one. The file doesn't count as seen until the run ends.
create function public.begin_distributor_run(lease uuid, file jsonb, hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  update public.import_schedules s set content_hash = decode(hash, 'hex'), seen_version = null where s.id = it.id;
  return public.begin_distributor_file(it.run_id, it.org_id, file);
end
$$;

create function public.apply_distributor_run(lease uuid, items jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.apply_distributor_items(it.run_id, items);
end
$$;

create function public.apply_missing_distributor_run(lease uuid, skus text[], keep_days int) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.apply_missing_distributor_items(it.run_id, skus, keep_days);
end
$$;
