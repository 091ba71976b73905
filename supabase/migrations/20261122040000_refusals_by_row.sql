-- Halving finds one refused product among two thousand soon; with a refusal in every tenth row it took half a minute.
-- So once a chunk is refused, each change is tried by itself first. Halving is left with what only other rows or tables
-- refuse: a number that is taken, a supplier that is not there.

create function private.refusal_of(change jsonb, code text, constraint_name text, field text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'row', change -> 'row', 'id', change -> 'id', 'sku', change -> 'sku', 'reason', 'refused',
    'code', code, 'constraint', nullif(constraint_name, ''),
    'field', coalesce(
      nullif(field, ''),
      private.field_of_constraint(constraint_name),
      private.unreadable_field(change -> 'set')
    )
  )
$$;

-- Writes each change into an empty table with the checks of `products`, which goes again at once, and tells by its
-- place in the list which are refused. What a change does not say is that of a new product: no check spans two fields.
create function private.refused_by_themselves(org uuid, changes jsonb) returns table (place bigint, refusal jsonb)
language plpgsql set search_path = ''
as $$
declare
  blank public.products := private.blank_product(org);
  trial text;
  change jsonb;
  refused_constraint text;
  refused_field text;
  refused_code text;
begin
  create temporary table tried_products (like public.products including constraints including defaults);
  select format(
    'insert into pg_temp.tried_products (org_id, %s) select ($2).org_id, %s from (select $1 as fields) as told',
    string_agg(quote_ident(field), ', '),
    string_agg(format('case when fields ? %L then %s else ($2).%I end', field, private.field_reading(field), field), ', ')
  ) into trial
  from (
    select 'sku' as field
    union
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c
  ) as used;

  for place, change in select n, c from jsonb_array_elements(changes) with ordinality as listed (c, n) loop
    begin
      -- One that names its product by id has a number already.
      execute trial using jsonb_build_object('sku', coalesce(change ->> 'sku', '?')) || coalesce(change -> 'set', '{}'), blank;
    exception when data_exception or integrity_constraint_violation then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_constraint = constraint_name, refused_field = column_name;
      refusal := private.refusal_of(change, refused_code, refused_constraint, refused_field);
      return next;
    end;
  end loop;
  drop table pg_temp.tried_products;
end
$$;

create function private.write_by_halves(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  half int := jsonb_array_length(changes) / 2;
  refused_constraint text;
  refused_field text;
  refused_code text;
  first_part jsonb;
  second_part jsonb;
begin
  return private.write_changes(set_id, org, chunk, changes);
exception
  when data_exception or integrity_constraint_violation then
    get stacked diagnostics
      refused_code = returned_sqlstate, refused_constraint = constraint_name, refused_field = column_name;
    if half = 0 then
      return jsonb_build_object(
        'created', 0, 'updated', 0, 'removed', 0, 'unchanged', 0,
        'rejected', jsonb_build_array(
          private.refusal_of(changes -> 0, refused_code, refused_constraint, refused_field)
        )
      );
    end if;
    first_part := private.write_by_halves(set_id, org, chunk, (
      select jsonb_agg(c order by n) from jsonb_array_elements(changes) with ordinality as listed (c, n) where n <= half
    ));
    second_part := private.write_by_halves(set_id, org, chunk, (
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

create or replace function private.write_what_can_be(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refused jsonb;
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

    result := private.write_by_halves(set_id, org, chunk, others);
    return jsonb_set(result, '{rejected}', (
      select coalesce(jsonb_agg(r order by (r ->> 'row')::int), '[]') from jsonb_array_elements(refused || (result -> 'rejected')) as r
    ));
end
$$;
