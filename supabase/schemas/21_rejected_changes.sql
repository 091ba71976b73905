-- Handles a chunk that the database rejects: writes the valid changes, and reports each rejected one with its reason.

-- The field that a violated constraint is about. The check of a single column is named after that column.
create function private.field_of_constraint(name text) returns text
language sql stable set search_path = ''
as $$
  select case name
    when 'products_sku' then 'sku'
    when 'products_org_id_supplier_id_fkey' then 'supplier_id'
    else (
      select field from unnest(private.product_fields()) as field where name = 'products_' || field || '_check'
    )
  end
$$;

-- The first field whose value can't be read. PostgreSQL doesn't name it in the error, so each field is tried alone.
create function private.unreadable_field(fields jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  field text;
begin
  for field in select jsonb_object_keys(fields) loop
    begin
      perform jsonb_populate_record(null::public.products, jsonb_build_object(field, fields -> field));
    exception when data_exception then
      return field;
    end;
  end loop;
  return null;
end
$$;

-- The report of one rejected change.
create function private.rejection(change jsonb, code text, constraint_name text, field text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'row', change -> 'row', 'id', change -> 'id', 'sku', change -> 'sku', 'reason', 'rejected',
    'code', code, 'constraint', constraint_name, 'field', field
  )
$$;

create function private.rejection_with_field(change jsonb, code text, constraint_name text, field text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.rejection(change, code, nullif(constraint_name, ''), coalesce(
    nullif(field, ''),
    private.field_of_constraint(constraint_name),
    private.unreadable_field(change -> 'set')
  ))
$$;

-- For each change with unreadable values: the first such field and PostgreSQL's error code.
-- `rejected_by_value` calls it. All values of a field are read together, and one by one only if that fails.
-- Text and JSON fields are always readable.
create function private.unreadable_changes(changes jsonb) returns table (place bigint, field text, code text)
language plpgsql stable set search_path = ''
as $$
declare
  read_query text;
  candidates jsonb[];
  value jsonb;
  rejected_code text;
  bad_fields text[] = '{}';
  bad_values jsonb[] = '{}';
  bad_codes text[] = '{}';
begin
  for field, candidates in
    select key, array_agg(distinct cell.value)
    from jsonb_array_elements(changes) as c, jsonb_each(c -> 'set') as cell
    where key in (
      select attname from pg_catalog.pg_attribute
      where attrelid = 'public.products'::regclass and atttypid not in ('text'::regtype, 'jsonb'::regtype)
    )
    group by key
  loop
    read_query := format('select count(%s) from unnest($1) as candidates, jsonb_build_object(%L, candidates) as fields',
      private.field_expression(field), field);
    begin
      execute read_query using candidates;
      continue;
    exception when data_exception then null;
    end;
    foreach value in array candidates loop
      begin
        execute read_query using array[value];
      exception when data_exception then
        get stacked diagnostics rejected_code = returned_sqlstate;
        bad_fields := bad_fields || field;
        bad_values := bad_values || value;
        bad_codes := bad_codes || rejected_code;
      end;
    end loop;
  end loop;
  return query
    select distinct on (n) n, bad.field, bad.code
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    cross join jsonb_each(c -> 'set') as cell
    join unnest(bad_fields, bad_values, bad_codes) as bad (field, value, code)
      on bad.field = cell.key and bad.value = cell.value
    order by n, length(bad.field), bad.field;
end
$$;

-- The changes PostgreSQL would reject regardless of any other data, tested in PostgreSQL's own order: unreadable
-- values, missing values, violated checks. `write_valid_changes` calls it once a chunk has failed. Fields that a change
-- doesn't set are tested with a new product's values, which works because no check compares two fields.
create function private.rejected_by_value(org uuid, changes jsonb) returns table (place bigint, rejection jsonb)
language plpgsql set search_path = ''
as $$
declare
  defaults public.products := private.product_defaults(org);
  used text[] := array(
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c union select 'sku'
  );
begin
  return query execute (
    select format($sql$
      with unreadable as materialized (select * from private.unreadable_changes($1)),
      readable as materialized (
        -- A change without a SKU identifies its product by id. That product has a SKU, so "?" is used here.
        select n, jsonb_build_object('sku', coalesce(c ->> 'sku', '?')) || (c -> 'set') as fields
        from jsonb_array_elements($1) with ordinality as listed (c, n)
        where n not in (select u.place from unreadable u)
      ),
      rules as materialized (
        select conname::text as rule, private.field_of_constraint(conname) as field from pg_catalog.pg_constraint
        where conrelid = 'public.products'::regclass and contype = 'c'
      ),
      failed_checks as (
        select place, field, code, null as rule from unreadable
        union all
        select n, coalesce(empty, field), case when empty is null then '23514' else '23502' end, rule
        from (
          select n, case %2$s end as empty, case %3$s end as failed
          from (select n, %1$s from readable) as products
        ) as tried
        left join rules on rule = failed and empty is null
        where num_nonnulls(empty, failed) > 0
      )
      select place, private.rejection($1 -> place::int - 1, code, rule, field) from failed_checks
    $sql$,
      (
        select string_agg(format(
          case when attname = any(used) then 'case when fields ? %1$L then %2$s else ($2).%1$I end as %1$I' else '($2).%1$I' end,
          attname, private.field_expression(attname)
        ), ', ')
        from pg_catalog.pg_attribute where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped
      ),
      (
        select string_agg(format('when %I is null then %L', attname, attname), ' ' order by attnum)
        from pg_catalog.pg_attribute where attrelid = 'public.products'::regclass and attnotnull and attname = any(used)
      ),
      (
        select string_agg(format('when (%s) is false then %L', pg_catalog.pg_get_expr(conbin, conrelid), conname), ' ' order by conname)
        from pg_catalog.pg_constraint
        where conrelid = 'public.products'::regclass and contype = 'c' and exists (
          select from pg_catalog.pg_attribute
          where attrelid = conrelid and attnum = any(conkey) and attname = any(used)
        )
      )
    )
  ) using changes, defaults;
end
$$;

-- The changes whose supplier doesn't exist, or whose new SKU belongs to a product that no change of this chunk
-- may rename or remove. `write_valid_changes` calls it after `rejected_by_value`. Each product is looked up
-- through the one index that identifies it.
create function private.rejected_by_other_rows(org uuid, changes jsonb) returns table (place bigint, rejection jsonb)
language sql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
as $$
  with incoming as materialized (
    select n, c, private.uuid_in(c ->> 'id') as id, c ->> 'action' as requested_action,
      private.uuid_in(c -> 'set' ->> 'supplier_id') as supplier, nullif(c -> 'set' ->> 'sku', '') as new_sku
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    where c -> 'set' ?| '{sku,supplier_id}' or c ? 'action'
  ),
  found as materialized (
    select t.*, p.id as product_id, p.version from incoming t
    left join lateral (
      select q.id, q.version from public.products q where q.id = t.id and q.org_id is not distinct from org
      union all
      select q.id, q.version from (
        select * from public.products q
        where c ->> 'id' is null and q.org_id = org and lower(q.sku) >= lower(c ->> 'sku') order by lower(q.sku) limit 1
      ) q
      where lower(q.sku) = lower(c ->> 'sku')
    ) p on true
  ),
  written as (
    select * from found f
    where requested_action is distinct from 'remove' and (c ->> 'id' is null or product_id is not null or requested_action = 'restore')
      and coalesce(c ->> 'version' = coalesce(version, 0)::text, true)
  ),
  existing_suppliers as materialized (
    select s.id from public.suppliers s where s.org_id = org and s.id in (select supplier from incoming)
  )
  select n, case
      when holder is not null then private.rejection(c, '23505', 'products_sku', 'sku')
      else private.rejection(c, '23503', 'products_org_id_supplier_id_fkey', 'supplier_id')
    end
  from (
    select w.*, (
      select q.id from (
        select * from public.products q
        where q.org_id = org and lower(q.sku) >= lower(w.new_sku) order by lower(q.sku) limit 1
      ) q
      where lower(q.sku) = lower(w.new_sku) and q.id is distinct from w.product_id
        and q.id not in (select product_id from found where product_id is not null)
    ) as holder
    from written w
  ) as checked
  where holder is not null or (supplier is not null and supplier not in (select id from existing_suppliers))
$$;

-- Writes a chunk, splitting it in half each time the database rejects it, until each rejected change is alone.
create function private.write_by_bisection(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  half int := jsonb_array_length(changes) / 2;
  rejected_constraint text;
  rejected_field text;
  rejected_code text;
  first_part jsonb;
  second_part jsonb;
begin
  return private.write_changes(set_id, org, chunk, changes);
exception
  when data_exception or integrity_constraint_violation then
    get stacked diagnostics
      rejected_code = returned_sqlstate, rejected_constraint = constraint_name, rejected_field = column_name;
    if half = 0 then
      return jsonb_build_object(
        'created', 0, 'updated', 0, 'removed', 0, 'unchanged', 0,
        'rejected', jsonb_build_array(
          private.rejection_with_field(changes -> 0, rejected_code, rejected_constraint, rejected_field)
        )
      );
    end if;
    first_part := private.write_by_bisection(set_id, org, chunk, (
      select jsonb_agg(c order by n) from jsonb_array_elements(changes) with ordinality as listed (c, n) where n <= half
    ));
    second_part := private.write_by_bisection(set_id, org, chunk, (
      select jsonb_agg(c order by n) from jsonb_array_elements(changes) with ordinality as listed (c, n) where n > half
    ));
    return (
      select jsonb_object_agg(key, case
        when key = 'rejected' then value || (second_part -> key)
        else to_jsonb(value::int + (second_part -> key)::int)
      end) from jsonb_each(first_part)
    );
end
$$;

-- Writes a chunk. If the database rejects it, the rejected changes are found and the others are written. When many are
-- rejected, testing each change first is much faster than halving. Halving finds those that the tests can't find, such
-- as a change that conflicts with another one of the chunk.
create function private.write_valid_changes(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  rejected jsonb;
  also_rejected jsonb;
  remaining jsonb;
  result jsonb;
begin
  return private.write_changes(set_id, org, chunk, changes);
exception
  when data_exception or integrity_constraint_violation then
    select
      coalesce(jsonb_agg(rejection order by n) filter (where rejection is not null), '[]'),
      coalesce(jsonb_agg(c order by n) filter (where rejection is null), '[]')
    into rejected, remaining
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    left join private.rejected_by_value(org, changes) on place = n;

    select
      coalesce(jsonb_agg(rejection order by n) filter (where rejection is not null), '[]'),
      coalesce(jsonb_agg(c order by n) filter (where rejection is null), '[]')
    into also_rejected, remaining
    from jsonb_array_elements(remaining) with ordinality as listed (c, n)
    left join private.rejected_by_other_rows(org, remaining) on place = n;

    result := private.write_by_bisection(set_id, org, chunk, remaining);
    return jsonb_set(result, '{rejected}', (
      select coalesce(jsonb_agg(r order by (r ->> 'row')::int), '[]')
      from jsonb_array_elements(rejected || also_rejected || (result -> 'rejected')) as r
    ));
end
$$;
