-- Quantities come in with change sets, too. Beside what it sets of a product, a change may say how many of it lie where:
-- {"id" or "sku", "set", "stock": {"TOR": 12, "": 3, "*": 0}}, by the code of a warehouse; "" is the usual one, and "*"
-- stands for all that hold any. The ledger keeps each beside the product's cells, as the cell "stock TOR", so that
-- histories tell it and an undo takes it back; the product itself keeps its version.

-- The usual warehouse: the oldest of those that are in use.
create function private.usual_warehouse(org uuid) returns uuid
language sql stable set search_path = ''
as $$ select id from public.warehouses where org_id = org order by active desc, created_at, id limit 1 $$;

-- Who never made a warehouse has one as soon as something is to lie in it.
create function private.make_usual_warehouse(org uuid) returns void
language sql set search_path = ''
as $$
  insert into public.warehouses (org_id, code, name)
  select id, 'MAIN', case when locale like 'fr-%' then 'Entrepôt principal' else 'Main warehouse' end
  from public.organizations where id = org and not exists (select from public.warehouses w where w.org_id = org)
$$;

-- The warehouses that are meant by the name a change gives to a place.
create function private.warehouses_at(org uuid, place text) returns setof public.warehouses
language sql stable set search_path = ''
as $$
  select * from public.warehouses
  where org_id = org and (code = place or place = '*' or (place = '' and id = private.usual_warehouse(org)))
$$;

-- Of a ledger's entry, the cells of stock, or all others.
create function private.stock_cells(entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry) where key like 'stock %' $$;

create function private.without_stock(entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select entry - array(select key from jsonb_object_keys(entry) as key where key like 'stock %') $$;

-- Only an undo may say that nothing is known of a place any more.
create function private.demand_quantities(org uuid, changes jsonb, may_be_unknown boolean) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(changes) as c where jsonb_typeof(c -> 'stock') <> 'object'
  ) or exists (
    select from jsonb_array_elements(changes) as c, jsonb_each(c -> 'stock') as level (place, told)
    where not case jsonb_typeof(told)
      when 'number' then told::text ~ '^\d{1,9}$' when 'null' then may_be_unknown else false
    end
  ) then
    raise invalid_parameter_value using message = 'A quantity is a whole number, from 0 to 999,999,999.';
  end if;
  if exists (
    select from (
      select distinct place from jsonb_array_elements(changes) as c, jsonb_object_keys(c -> 'stock') as place
    ) as told
    where place not in ('', '*') and not exists (select from private.warehouses_at(org, place))
  ) then
    raise foreign_key_violation using message = 'There is no such warehouse.';
  end if;
end
$$;

-- Where the quantities that changes tell differ from those that are kept: [{"product_id", "version", "sku", "row",
-- "warehouse_id", "cell", "before", "after"}]. The planner is told what write_changes tells it, for the same reason.
create function private.stock_moves(org uuid, changes jsonb) returns jsonb
language sql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  with places as materialized (
    select place, w.id, w.code
    from (
      select distinct place from jsonb_array_elements(changes) as c, jsonb_object_keys(c -> 'stock') as place
    ) as told
    cross join lateral private.warehouses_at(org, place) as w
  ),
  listed as (
    select n, c -> 'stock' as stock, (c ->> 'row')::int as source_row, p.id, p.version, p.sku
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    cross join lateral (
      select * from public.products p where p.id = (c ->> 'id')::uuid and p.org_id is not distinct from org
      union all
      (
        select * from public.products p
        where c ->> 'id' is null and p.org_id = org and lower(p.sku) >= lower(c ->> 'sku') order by lower(p.sku) limit 1
      )
    ) as p
    where c ? 'stock' and (c ->> 'id' is not null or lower(p.sku) = lower(c ->> 'sku'))
  ),
  levels as (
    -- Each place of a product once: the first change counts, and a code more than what stands for several.
    select distinct on (l.id, places.id) l.*, places.id as warehouse_id, code, (stock ->> place)::int as told, place
    from listed l join places on l.stock ? place
    order by l.id, places.id, n, place = '*', place = ''
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', l.id, 'version', l.version, 'sku', l.sku, 'row', l.source_row,
    'warehouse_id', l.warehouse_id, 'cell', 'stock ' || l.code, 'before', s.on_hand, 'after', l.told
  ) order by n), '[]')
  from levels l
  left join public.stock s on s.org_id = org and s.product_id = l.id and s.warehouse_id = l.warehouse_id
  where s.on_hand is distinct from l.told and (place <> '*' or s.on_hand is not null)
$$;

-- Writes what stock_moves found, and notes it beside what the change set says of the products. Says of how many products
-- nothing else was noted.
create function private.write_stock(set_id uuid, org uuid, chunk int, moves jsonb) returns int
language sql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  with moved as materialized (
    select * from jsonb_to_recordset(moves) as m (
      product_id uuid, version int, sku text, "row" int, warehouse_id uuid, cell text, before int, after int
    )
  ),
  gone as (
    delete from public.stock s using moved m
    where m.after is null and s.org_id = org and s.product_id = m.product_id and s.warehouse_id = m.warehouse_id
  ),
  kept as (
    insert into public.stock (org_id, product_id, warehouse_id, on_hand)
    select org, product_id, warehouse_id, after from moved where after is not null
    on conflict (org_id, product_id, warehouse_id) do update set on_hand = excluded.on_hand
  ),
  noted as (
    insert into public.product_changes as d
      (org_id, change_set_id, chunk, product_id, sku, action, before, after, source_row, version)
    select org, set_id, chunk, product_id, min(sku), 'update', jsonb_object_agg(cell, before), jsonb_object_agg(cell, after),
      min("row"), min(version)
    from moved group by product_id
    on conflict (change_set_id, product_id) do update
      set before = d.before || excluded.before, after = d.after || excluded.after
    returning xmax = 0 as is_new
  )
  select count(*)::int from noted where is_new
$$;

-- The changes whose product was written, or needed no writing. Of two of one product in a chunk, the first one was.
create function private.accepted_changes(set_id uuid, chunk int, changes jsonb, rejected jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with refused as materialized (
    select r ->> 'id' as id, lower(r ->> 'sku') as sku from jsonb_array_elements(rejected) as r
    where r ->> 'reason' <> 'duplicate' or exists (
      select from public.product_changes d
      where d.change_set_id = set_id and d.product_id = (r ->> 'id')::uuid and d.chunk <> accepted_changes.chunk
    )
  )
  select coalesce(jsonb_agg(c order by n), '[]')
  from jsonb_array_elements(changes) with ordinality as listed (c, n)
  where case
      when c ->> 'id' is null then lower(c ->> 'sku') not in (select sku from refused where sku is not null)
      else c ->> 'id' not in (select id from refused where id is not null)
    end
$$;

-- Writes, counts and remembers one chunk. What a product takes with it when it goes has to be noted before; where only
-- the stock of a product changed, the product was updated all the same.
create or replace function private.apply(change_set public.change_sets, chunk int, content bytea, changes jsonb, extra jsonb)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  org uuid := change_set.org_id;
  has_stock boolean := changes @? '$[*].stock';
  left_out int := coalesce(jsonb_array_length(extra -> 'skipped'), 0);
  going jsonb := '[]';
  result jsonb;
  updated int := 0;
begin
  if has_stock then
    perform private.demand_quantities(org, changes, change_set.kind = 'undo');
    if changes @? '$[*].stock.""' then
      perform private.make_usual_warehouse(org);
    end if;
    going := private.stock_moves(org, jsonb_path_query_array(changes, '$[*] ? (@.action == "remove")'));
  end if;
  result := private.write_what_can_be(change_set.id, org, chunk, changes) || extra;
  if has_stock then
    updated := private.write_stock(change_set.id, org, chunk, (
      select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(going) as m
      where not exists (select from public.products p where p.id = (m ->> 'product_id')::uuid)
    ) || private.stock_moves(org, private.accepted_changes(
      change_set.id, chunk, jsonb_path_query_array(changes, '$[*] ? (!(@.action == "remove"))'), result -> 'rejected'
    )));
    result := result || jsonb_build_object(
      'updated', (result -> 'updated')::int + updated, 'unchanged', (result -> 'unchanged')::int - updated
    );
  end if;

  update public.change_sets set
    rows_read = rows_read + jsonb_array_length(changes) + left_out,
    created = created + (result -> 'created')::int,
    updated = change_sets.updated + (result -> 'updated')::int,
    removed = removed + (result -> 'removed')::int,
    unchanged = unchanged + (result -> 'unchanged')::int,
    skipped = skipped + left_out,
    rejected = rejected + jsonb_array_length(result -> 'rejected')
  where id = change_set.id;
  insert into public.change_set_chunks (org_id, change_set_id, number, content_hash, result)
  values (org, change_set.id, chunk, content, result);
  return result;
end
$$;

-- What taking back the last 2,000 changes of a change set before a given one comes to, the latest first:
-- {"changes", "skipped", "left_out", "cursor"}. A cell that changed since keeps its value, a quantity included; and so
-- does a product that is gone, that changed after it was made, or whose stock or orders would go with it: other stock
-- than came with it, or stock of which some is promised or on its way.
create or replace function private.plan_undo(undo public.change_sets, before_seq bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  part bigint[] := array(
    select seq from public.product_changes
    where org_id = undo.org_id and change_set_id = undo.undoes and seq < before_seq
      and (undo.only_products is null or product_id = any(undo.only_products))
    order by seq desc limit 2000
  );
  -- Only these are read of products that were updated: two or three of forty.
  used text := (
    select string_agg(format('%L, p.%I', field, field), ', ') from (
      select distinct jsonb_object_keys(private.without_stock(after)) as field from public.product_changes
      where seq = any(part) and action = 'update'
    ) as fields
  );
  plan jsonb;
begin
  execute format($sql$
    with compared as (
      select d.*, cells.back, stocked.back as stock, cells.newer, stocked.newer as newer_stock,
        case
          when action = 'remove' then case when p.id is not null then 'exists' end
          when p.id is null then 'gone'
          when action = 'update' then case
            when num_nonnulls(cells.newer, stocked.newer) > 0 and num_nonnulls(cells.back, stocked.back) = 0 then 'changed_since'
          end
          when ($1).only_fields is not null or private.ledger_entry(to_jsonb(p)) <> private.without_stock(after)
            then 'changed_since'
          when exists (
              select from public.stock s join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
              where s.org_id = d.org_id and s.product_id = d.product_id and not coalesce(stocked.back ? w.code, false)
            )
            or exists (select from public.order_lines l where l.org_id = d.org_id and l.product_id = d.product_id)
            then 'in_use'
        end as reason
      from public.product_changes d
      left join public.products p on p.id = d.product_id and p.org_id is not distinct from d.org_id
      left join lateral (
        select
          jsonb_object_agg(field, d.before -> field) filter (where present -> field = d.after -> field) as back,
          jsonb_agg(field) filter (where present -> field not in (d.after -> field, d.before -> field)) as newer
        from (select jsonb_build_object(%s) as present offset 0) as now,
          jsonb_object_keys(private.without_stock(d.after)) as field
        where d.action = 'update' and (($1).only_fields is null or field = any(($1).only_fields))
      ) cells on d.action = 'update'
      left join lateral (
        select jsonb_object_agg(w.code, d.before -> cell) filter (where is_back) as back,
          jsonb_agg(cell) filter (where not is_back and s.on_hand is distinct from (d.before ->> cell)::int) as newer
        from jsonb_object_keys(private.stock_cells(d.before || d.after)) as cell
        left join public.warehouses w on w.org_id = d.org_id and w.code = substr(cell, length('stock ') + 1)
        left join public.stock s on s.org_id = d.org_id and s.product_id = d.product_id and s.warehouse_id = w.id
        cross join lateral (
          select w.id is not null and s.on_hand is not distinct from (d.after ->> cell)::int
            and (d.before ->> cell is not null or coalesce(s.reserved + s.incoming, 0) = 0) as is_back
        ) as judged
        where ($1).only_fields is null or cell = any(($1).only_fields)
      ) stocked on true
      where d.seq = any($2)
    )
    select jsonb_build_object(
      'changes', coalesce(jsonb_agg(
        case action
          when 'create' then jsonb_build_object('id', product_id, 'sku', sku, 'set', '{}'::jsonb, 'action', 'remove')
          when 'remove' then jsonb_build_object(
            'id', product_id, 'sku', sku, 'set', private.without_stock(before), 'action', 'restore', 'last_version', version
          )
          else jsonb_build_object('id', product_id, 'sku', sku, 'set', coalesce(back, '{}'))
        end || case when stock is null then '{}' else jsonb_build_object('stock', stock) end order by seq desc
      ) filter (where reason is null), '[]'),
      'skipped', coalesce(jsonb_agg(
        jsonb_build_object('id', product_id, 'sku', sku, 'reason', reason) order by seq
      ) filter (where reason is not null), '[]'),
      'left_out', coalesce(jsonb_agg(
        jsonb_build_object('id', product_id, 'sku', sku, 'fields', coalesce(newer, '[]') || coalesce(newer_stock, '[]'))
        order by seq
      ) filter (where num_nonnulls(newer, newer_stock) > 0), '[]'),
      'cursor', coalesce(min(seq), $3)
    )
    from compared
  $sql$, used) into plan using undo, part, before_seq;
  return plan;
end
$$;
