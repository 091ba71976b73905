-- How a chunk of a change set is written to products and stock.

-- The product columns a change set may write: all but the product's id, the organization, the version, the times and
-- generated columns.
create function private.product_fields() returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(attname::text order by attnum) from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'org_id', 'version', 'created_at', 'updated_at')
$$;

-- The JSON types that a field accepts, or null if products have no such field. A null for a required field passes this
-- check; the table rejects it.
create function private.field_kinds(field text) returns text[]
language sql stable set search_path = ''
as $$
  select case
      when attname = 'images' or atttypid = 'text[]'::regtype then array['array', 'null']
      when atttypid = 'jsonb'::regtype then array['object', 'null']
      else array['string', 'number', 'null']
    end
  from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = field and attname = any(private.product_fields())
$$;

create function private.product_defaults(org uuid) returns public.products
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.products, jsonb_build_object(
    'org_id', org, 'currency', o.currency, 'condition', 'new', 'status', 'draft', 'weight_unit', 'kg', 'size_unit', 'cm',
    'images', '[]'::jsonb, 'tags', '[]'::jsonb, 'variant_options', '{}'::jsonb, 'attributes', '{}'::jsonb,
    'version', 1, 'created_at', now(), 'updated_at', now()
  ))
  from public.organizations o where o.id = org
$$;

-- A whole product as change sets store it: without its id, organization, version and times, and without null fields.
create function private.ledger_entry(product jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(
      product - '{id,org_id,version,created_at,updated_at,images,variant_options,attributes}'::text[]
    ) || jsonb_build_object(
      'images', product -> 'images', 'variant_options', product -> 'variant_options', 'attributes', product -> 'attributes'
    )
$$;

-- Raises an error. It's volatile, because the planner might evaluate a stable or immutable function in advance, even if
-- every value is valid.
create function private.reject_precision(field text) returns numeric
language plpgsql volatile set search_path = ''
as $$
begin
  raise numeric_value_out_of_range using message = 'This number has too many decimal places.', column = field;
end
$$;

create function private.field_expression(field text) returns text
language sql stable set search_path = ''
as $body$
  select case
      when atttypid = 'jsonb'::regtype then format('fields -> %L', field)
      when atttypid = 'text[]'::regtype then format('array(select jsonb_array_elements_text(fields -> %L))', field)
      when atttypid = 'numeric'::regtype then format(
        $$case when scale(trim_scale(nullif(fields ->> %1$L, '')::numeric)) > %3$s then private.reject_precision(%1$L)
          else nullif(fields ->> %1$L, '')::%2$s end$$,
        field, type, (atttypmod - 4) & 65535
      )
      -- An empty text means no value.
      else format($$nullif(fields ->> %L, '')::%s$$, field, type)
    end
  from (
    select atttypid, atttypmod, format_type(atttypid, atttypmod) as type from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = field
  ) as attribute
$body$;

-- Writes products for `write_valid_changes` and `write_by_bisection`. `restore_values` is the other function that
-- writes them. Each change is {"id" or "sku", "set": {field: value}, "version": the version that was seen, or 0 for a
-- product that must be new, "row", "rules": {field: the name of the rule that set it}}. A merge or the API may add
-- "action": "remove", and an undo "remove" or "restore". It's a single statement, so it applies completely or not at
-- all. The statement is built for the fields that occur, because most changes touch two or three of forty fields. The
-- planner knows little about a growing table and may pick a bad index, so each lookup is written to fit only one index:
-- with an `order by`, or with `is not distinct from` for the organization, which can't use an index.
create function private.write_changes(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off
set jit = off
as $$
declare
  defaults public.products := private.product_defaults(org);
  used text[] := array(
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c union select unnest('{sku,currency}'::text[])
  );
  result jsonb;
begin
  execute (
    select format($sql$
      with incoming as (
        select n, (c ->> 'id')::uuid as id, c ->> 'sku' as requested_sku, (c ->> 'version')::int as version,
          (c ->> 'row')::int as source_row, c ->> 'action' as requested_action, (c ->> 'last_version')::int as last_version,
          c -> 'set' as fields, c -> 'rules' as rules
        from jsonb_array_elements($4) with ordinality as listed (c, n)
      ),
      found as (
        select i.*, null as by_sku, p.id as product_id, p.version as present_version, %1$s from incoming i
        left join public.products p on p.id = i.id and p.org_id is not distinct from $2
        where i.id is not null
        union all
        select i.*, case when p.id is null then lower(requested_sku) end, p.id, p.version, %1$s from incoming i
        left join lateral (
          select * from public.products p
          where p.org_id = $2 and lower(p.sku) >= lower(requested_sku) order by lower(p.sku) limit 1
        ) p on lower(p.sku) = lower(requested_sku)
        where i.id is null
      ),
      checked as (
        select f.*,
          case
            when f.product_id is null and id is not null and requested_action is distinct from 'restore' then 'missing'
            when row_number() over (partition by coalesce(f.product_id, id)::text, f.by_sku order by n) > 1
              or (
                select seq from public.product_changes d
                where d.change_set_id = $1 and d.product_id = f.product_id limit 1
              ) is not null then 'duplicate'
            when version <> coalesce(present_version, 0) then 'conflict'
          end as rejection
        from found f
      ),
      next as materialized (
        -- Processed in the given order, because a SKU may only become free through an earlier change.
        select *, %2$s from checked where rejection is null order by n
      ),
      difference as materialized (
        select *, case
            when requested_action = 'remove' then 'remove' when product_id is null then 'create' else 'update'
          end::public.change_action as action,
          case when product_id is null then coalesce(id, gen_random_uuid()) else product_id end as target,
          case when product_id is not null then concat_ws(',', %3$s) end as before,
          concat_ws(',', %4$s) as after
        from next
      ),
      created as (
        insert into public.products (id, org_id, version, %5$s)
        select target, $2, case when requested_action = 'restore' then last_version + 1 else 1 end, %6$s
        from difference where action = 'create'
      ),
      updated as (
        update public.products p set %7$s
        from difference d where action = 'update' and before <> '' and p.id = target
      ),
      written as (
        insert into public.product_changes
          (org_id, change_set_id, chunk, product_id, sku, action, before, after, source_row, rules, version)
        select $2, $1, $3, target, "new sku", action,
          case action
            when 'create' then '{}'
            when 'update' then concat('{', before, '}')::jsonb
            else (select private.ledger_entry(to_jsonb(p)) from public.products p where p.id = target)
          end,
          case action
            when 'create' then $6 || concat('{', after, '}')::jsonb
            when 'update' then concat('{', after, '}')::jsonb
            else '{}'
          end,
          source_row, rules,
          case action
            when 'update' then present_version + 1
            when 'remove' then present_version
            else coalesce(last_version, 0) + 1
          end
        from difference where action <> 'update' or before <> ''
        order by n
      ),
      removed as (
        delete from public.products p using difference where action = 'remove' and p.id = target
      )
      select jsonb_build_object(
        'created', count(*) filter (where action = 'create'),
        'updated', count(*) filter (where action = 'update' and before <> ''),
        'removed', count(*) filter (where action = 'remove'),
        'unchanged', count(*) filter (where action = 'update' and before = ''),
        'rejected', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'row', source_row, 'id', coalesce(product_id, id), 'sku', coalesce("old sku", requested_sku), 'reason', rejection
          ) order by n), '[]') from checked where rejection is not null
        )
      ) from difference
    $sql$,
      string_agg(format('p.%1$I as "old %1$s"', field), ', '),
      string_agg(format(
        'case when fields ? %1$L then %2$s else coalesce("old %1$s", %3$s) end as "new %1$s"',
        field, private.field_expression(field), case field when 'sku' then 'requested_sku' else format('($5).%I', field) end
      ), ', '),
      string_agg(format(
        'case when "old %1$s" is distinct from "new %1$s" then concat(%2$L, coalesce(to_json("old %1$s")::text, %3$L)) end',
        field, to_json(field) || ':', 'null'
      ), ', '),
      string_agg(format(
        'case when "old %1$s" is distinct from "new %1$s" then concat(%2$L, coalesce(to_json("new %1$s")::text, %3$L)) end',
        field, to_json(field) || ':', 'null'
      ), ', '),
      string_agg(quote_ident(field), ', '),
      string_agg(format('"new %s"', field), ', '),
      string_agg(format('%1$I = d."new %1$s"', field), ', ')
    ) from unnest(used) as field
  )
  into result using set_id, org, chunk, changes, defaults, private.ledger_entry(to_jsonb(defaults));
  return result;
end
$$;

-- Raises an error unless every quantity and warehouse is valid. Only an undo may set a quantity back to
-- unknown.
create function private.require_valid_quantities(org uuid, changes jsonb, may_be_unknown boolean) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(changes) as c where jsonb_typeof(c -> 'stock') <> 'object'
  ) or exists (
    select from jsonb_array_elements(changes) as c, jsonb_each(c -> 'stock') as level (place, quantity)
    where not case jsonb_typeof(quantity)
      when 'number' then quantity::text ~ '^\d{1,9}$' when 'null' then may_be_unknown else false
    end
  ) then
    raise invalid_parameter_value using message = 'A quantity must be a whole number from 0 to 999,999,999.';
  end if;
  if exists (
    select from (
      select distinct place from jsonb_array_elements(changes) as c, jsonb_object_keys(c -> 'stock') as place
    ) as named
    where place not in ('', '*') and not exists (select from private.warehouses_at(org, place))
  ) then
    raise foreign_key_violation using message = 'This warehouse doesn''t exist.';
  end if;
end
$$;

-- The differences between the quantities in the changes and the stored ones: [{"product_id", "version", "sku",
-- "row", "warehouse_id", "cell", "before", "after"}]. It uses most planner settings of `write_changes`, for the
-- same reason.
create function private.stock_moves(org uuid, changes jsonb) returns jsonb
language sql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  with places as materialized (
    select place, w.id, w.code
    from (
      select distinct place from jsonb_array_elements(changes) as c, jsonb_object_keys(c -> 'stock') as place
    ) as named
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
    -- Lists each warehouse of a product once. The first change counts. Within it, a warehouse's code takes precedence
    -- over '' (the default warehouse), and '' over '*' (all of them).
    select distinct on (l.id, places.id) l.*, places.id as warehouse_id, code, (stock ->> place)::int as quantity, place
    from listed l join places on l.stock ? place
    order by l.id, places.id, n, place = '*', place = ''
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', l.id, 'version', l.version, 'sku', l.sku, 'row', l.source_row,
    'warehouse_id', l.warehouse_id, 'cell', 'stock ' || l.code, 'before', s.on_hand, 'after', l.quantity
  ) order by n), '[]')
  from levels l
  left join lateral (
    select s.product_id, s.warehouse_id, s.on_hand from public.stock s
    where s.org_id = org and (s.product_id, s.warehouse_id) >= (l.id, l.warehouse_id)
    order by s.product_id, s.warehouse_id limit 1
  ) as s on s.product_id = l.id and s.warehouse_id = l.warehouse_id
  where s.on_hand is distinct from l.quantity and (place <> '*' or s.on_hand is not null)
$$;

-- Writes what `stock_moves` found and adds it to the change set's entries. Returns the number of products that
-- had no entry yet.
create function private.write_stock(set_id uuid, org uuid, chunk int, moves jsonb) returns int
language sql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  with moved as materialized (
    select * from jsonb_to_recordset(moves) as m (
      product_id uuid, version int, sku text, "row" int, warehouse_id uuid, cell text, before int, after int
    )
  ),
  deleted as (
    delete from public.stock s using moved m
    where m.after is null and s.org_id = org and s.product_id = m.product_id and s.warehouse_id = m.warehouse_id
      and s.reserved = 0
  ),
  -- Units that are reserved for orders stay reserved, so their row isn't deleted.
  emptied as (
    update public.stock s set on_hand = 0 from moved m
    where m.after is null and s.org_id = org and s.product_id = m.product_id and s.warehouse_id = m.warehouse_id
      and s.reserved > 0
  ),
  saved as (
    insert into public.stock (org_id, product_id, warehouse_id, on_hand)
    select org, product_id, warehouse_id, after from moved where after is not null
    on conflict (org_id, product_id, warehouse_id) do update set on_hand = excluded.on_hand
  ),
  recorded as (
    insert into public.product_changes as d
      (org_id, change_set_id, chunk, product_id, sku, action, before, after, source_row, version)
    select org, set_id, chunk, product_id, min(sku), 'update', jsonb_object_agg(cell, before), jsonb_object_agg(cell, after),
      min("row"), min(version)
    from moved group by product_id
    on conflict (change_set_id, product_id) do update
      set before = d.before || excluded.before, after = d.after || excluded.after
    returning xmax = 0 as is_new
  )
  select count(*)::int from recorded where is_new
$$;

-- The changes whose product was written or was already up to date. A change with a row number is accepted unless that
-- row was rejected. Changes without a row number are matched by product: only the first one for each product can be
-- accepted, because the others are rejected as duplicates. They may identify the product differently, one by id and one
-- by SKU.
create function private.accepted_changes(set_id uuid, chunk int, changes jsonb, rejected jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with rejected_keys as materialized (
    select r ->> 'row' as source_row, r ->> 'id' as id, lower(r ->> 'sku') as sku,
      r ->> 'reason' <> 'duplicate' or exists (
        select from public.product_changes d
        where d.change_set_id = set_id and d.product_id = (r ->> 'id')::uuid and d.chunk <> accepted_changes.chunk
      ) as is_whole_product
    from jsonb_array_elements(rejected) as r
  ),
  listed as (
    select n, c, row_number() over (partition by coalesce(c ->> 'id', k.id, lower(c ->> 'sku')) order by n) as nth
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    left join (
      select sku, min(id) as id from rejected_keys group by sku
    ) as k on c ->> 'id' is null and k.sku = lower(c ->> 'sku')
  )
  select coalesce(jsonb_agg(c order by n), '[]')
  from listed
  where case
      when c ->> 'row' is not null then
        c ->> 'row' not in (select source_row from rejected_keys where source_row is not null)
      when nth > 1 then false
      when c ->> 'id' is null then
        lower(c ->> 'sku') not in (select sku from rejected_keys where is_whole_product and sku is not null)
      else c ->> 'id' not in (select id from rejected_keys where is_whole_product and id is not null)
    end
$$;

-- Applies one chunk: writes products and stock, updates the totals of the change set, and stores the result so that a
-- repeated chunk is recognized. All functions that write changes call it, such as `apply_chunk` and `apply_undo_chunk`.
-- `extra` is what an undo adds to the result, including products it has already restored. Stock that disappears with a
-- deleted product must be read before the delete, and a product whose stock alone changed still counts as updated.
create function private.apply(
  change_set public.change_sets, chunk int, content bytea, changes jsonb, extra jsonb
) returns jsonb language plpgsql set search_path = '' as $$
declare
  org uuid := change_set.org_id;
  has_stock boolean := changes @? '$[*].stock';
  skipped_rows int := coalesce(jsonb_array_length(extra -> 'skipped'), 0);
  restored int := coalesce((extra -> 'restored')::int, 0);
  removed_stock jsonb := '[]';
  result jsonb;
  updated int := 0;
begin
  perform private.set_stock_movement_reason(
    (case change_set.kind when 'undo' then 'undone' else 'counted' end)::public.stock_movement_kind, change_set.id
  );
  if has_stock then
    perform private.require_valid_quantities(org, changes, change_set.kind = 'undo');
    if changes @? '$[*].stock.""' then
      perform private.create_default_warehouse(org);
    end if;
    removed_stock := private.stock_moves(org, jsonb_path_query_array(changes, '$[*] ? (@.action == "remove")'));
  end if;
  result := case when changes = '[]'
    then '{"created": 0, "updated": 0, "removed": 0, "unchanged": 0, "rejected": []}'
    else private.write_valid_changes(change_set.id, org, chunk, changes)
  end || (extra - 'restored');
  if has_stock then
    updated := private.write_stock(change_set.id, org, chunk, (
      select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(removed_stock) as m
      where not exists (select from public.products p where p.id = (m ->> 'product_id')::uuid)
    ) || private.stock_moves(org, private.accepted_changes(
      change_set.id, chunk, jsonb_path_query_array(changes, '$[*] ? (!(@.action == "remove"))'), result -> 'rejected'
    )));
  end if;
  perform private.clear_stock_movement_reason();
  result := result || jsonb_build_object(
    'updated', (result -> 'updated')::int + updated + restored, 'unchanged', (result -> 'unchanged')::int - updated
  );

  update public.change_sets set
    rows_read = rows_read + jsonb_array_length(changes) + skipped_rows + restored,
    created = created + (result -> 'created')::int,
    updated = change_sets.updated + (result -> 'updated')::int,
    removed = removed + (result -> 'removed')::int,
    unchanged = unchanged + (result -> 'unchanged')::int,
    skipped = skipped + skipped_rows,
    rejected = rejected + jsonb_array_length(result -> 'rejected')
  where id = change_set.id;
  insert into public.change_set_chunks (org_id, change_set_id, number, content_hash, result)
  values (org, change_set.id, chunk, content, result);
  return result;
end
$$;
