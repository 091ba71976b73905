-- A chunk with many refusals took up to twenty seconds: every row that might be wrong was tried by itself, and what only
-- other rows or tables refuse was told apart by halving. Now what is wrong is found without trying: each value is read
-- once, the checks of `products` are asked of all rows in one statement, and so are suppliers and numbers. Halving is left
-- with what nobody thought of.

-- What is told of a refused change.
create function private.refusal(change jsonb, code text, constraint_name text, field text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'row', change -> 'row', 'id', change -> 'id', 'sku', change -> 'sku', 'reason', 'refused',
    'code', code, 'constraint', constraint_name, 'field', field
  )
$$;

create or replace function private.refusal_of(change jsonb, code text, constraint_name text, field text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.refusal(change, code, nullif(constraint_name, ''), coalesce(
    nullif(field, ''),
    private.field_of_constraint(constraint_name),
    private.unreadable_field(change -> 'set')
  ))
$$;

-- Of each change with values that cannot be read, the first such field, and how PostgreSQL calls what is wrong. All values
-- of a field are read together, and one by one only where that fails. Any text and any JSON can be read.
create function private.unreadable_changes(changes jsonb) returns table (place bigint, field text, code text)
language plpgsql stable set search_path = ''
as $$
declare
  reading text;
  told jsonb[];
  value jsonb;
  refused_code text;
  bad_fields text[] = '{}';
  bad_values jsonb[] = '{}';
  bad_codes text[] = '{}';
begin
  for field, told in
    select key, array_agg(distinct cell.value)
    from jsonb_array_elements(changes) as c, jsonb_each(c -> 'set') as cell
    where key in (
      select attname from pg_catalog.pg_attribute
      where attrelid = 'public.products'::regclass and atttypid not in ('text'::regtype, 'jsonb'::regtype)
    )
    group by key
  loop
    reading := format('select count(%s) from unnest($1) as told, jsonb_build_object(%L, told) as fields',
      private.field_reading(field), field);
    begin
      execute reading using told;
      continue;
    exception when data_exception then null;
    end;
    foreach value in array told loop
      begin
        execute reading using array[value];
      exception when data_exception then
        get stacked diagnostics refused_code = returned_sqlstate;
        bad_fields := bad_fields || field;
        bad_values := bad_values || value;
        bad_codes := bad_codes || refused_code;
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

-- An id, if it is written as PostgreSQL writes one.
create function private.uuid_in(told text) returns uuid
language sql immutable set search_path = ''
as $$ select case when told ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then told::uuid end $$;

-- Asks of each change whether PostgreSQL would refuse it whatever else there is, in the order in which it would: what
-- cannot be read, what is missing, what fails a check. What a change does not say is that of a new product: no check spans
-- two fields.
create or replace function private.refused_by_themselves(org uuid, changes jsonb) returns table (place bigint, refusal jsonb)
language plpgsql set search_path = ''
as $$
declare
  blank public.products := private.blank_product(org);
  used text[] := array(
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c union select 'sku'
  );
begin
  return query execute (
    select format($sql$
      with unreadable as materialized (select * from private.unreadable_changes($1)),
      readable as materialized (
        -- One that names its product by id has a number already.
        select n, jsonb_build_object('sku', coalesce(c ->> 'sku', '?')) || (c -> 'set') as fields
        from jsonb_array_elements($1) with ordinality as listed (c, n)
        where n not in (select u.place from unreadable u)
      ),
      rules as materialized (
        select conname::text as rule, private.field_of_constraint(conname) as field from pg_catalog.pg_constraint
        where conrelid = 'public.products'::regclass and contype = 'c'
      ),
      judged as (
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
      select place, private.refusal($1 -> place::int - 1, code, rule, field) from judged
    $sql$,
      (
        select string_agg(format(
          case when attname = any(used) then 'case when fields ? %1$L then %2$s else ($2).%1$I end as %1$I' else '($2).%1$I' end,
          attname, private.field_reading(attname)
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
  ) using changes, blank;
end
$$;

-- Of the changes that would be written, those whose supplier is not there, or whose new number belongs to a product that
-- no change of this chunk renames or removes. Each product is looked up by the one index that knows it.
create function private.refused_by_others(org uuid, changes jsonb) returns table (place bigint, refusal jsonb)
language sql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
as $$
  with told as materialized (
    select n, c, private.uuid_in(c ->> 'id') as id, c ->> 'action' as wish,
      private.uuid_in(c -> 'set' ->> 'supplier_id') as supplier, nullif(c -> 'set' ->> 'sku', '') as new_sku
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    where c -> 'set' ?| '{sku,supplier_id}' or c ? 'action'
  ),
  found as materialized (
    select t.*, p.id as product_id, p.version from told t
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
    where wish is distinct from 'remove' and (c ->> 'id' is null or product_id is not null or wish = 'restore')
      and coalesce(c ->> 'version' = coalesce(version, 0)::text, true)
  ),
  suppliers_there as materialized (
    select s.id from public.suppliers s where s.org_id = org and s.id in (select supplier from told)
  )
  select n, case
      when holder is not null then private.refusal(c, '23505', 'products_sku', 'sku')
      else private.refusal(c, '23503', 'products_org_id_supplier_id_fkey', 'supplier_id')
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
  ) as held
  where holder is not null or (supplier is not null and supplier not in (select id from suppliers_there))
$$;

create or replace function private.write_what_can_be(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refused jsonb;
  refused_too jsonb;
  others jsonb;
  result jsonb;
begin
  return private.write_changes(set_id, org, chunk, changes);
exception
  when data_exception or integrity_constraint_violation then
    select
      coalesce(jsonb_agg(refusal order by n) filter (where refusal is not null), '[]'),
      coalesce(jsonb_agg(c order by n) filter (where refusal is null), '[]')
    into refused, others
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    left join private.refused_by_themselves(org, changes) on place = n;

    select
      coalesce(jsonb_agg(refusal order by n) filter (where refusal is not null), '[]'),
      coalesce(jsonb_agg(c order by n) filter (where refusal is null), '[]')
    into refused_too, others
    from jsonb_array_elements(others) with ordinality as listed (c, n)
    left join private.refused_by_others(org, others) on place = n;

    result := private.write_by_halves(set_id, org, chunk, others);
    return jsonb_set(result, '{rejected}', (
      select coalesce(jsonb_agg(r order by (r ->> 'row')::int), '[]')
      from jsonb_array_elements(refused || refused_too || (result -> 'rejected')) as r
    ));
end
$$;
