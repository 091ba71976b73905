-- Most changes of a chunk with a refusal are in order. Twenty of them are tried together, since a statement costs more than
-- a row, and each by itself only where one of them is refused.
create or replace function private.refused_by_themselves(org uuid, changes jsonb) returns table (place bigint, refusal jsonb)
language plpgsql set search_path = ''
as $$
declare
  blank public.products := private.blank_product(org);
  trial text;
  -- One that names its product by id has a number already.
  tried constant jsonb[] := array(
    select jsonb_build_object('sku', coalesce(c ->> 'sku', '?')) || coalesce(c -> 'set', '{}')
    from jsonb_array_elements(changes) with ordinality as listed (c, n) order by n
  );
  refused_constraint text;
  refused_field text;
  refused_code text;
begin
  create temporary table tried_products (like public.products including constraints including defaults);
  select format(
    'insert into pg_temp.tried_products (org_id, %s) select ($2).org_id, %s from unnest($1) as fields',
    string_agg(quote_ident(field), ', '),
    string_agg(format('case when fields ? %L then %s else ($2).%I end', field, private.field_reading(field), field), ', ')
  ) into trial
  from (
    select 'sku' as field
    union
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c
  ) as used;

  for block in 1..cardinality(tried) by 20 loop
    begin
      execute trial using tried[block:block + 19], blank;
      continue;
    exception when data_exception or integrity_constraint_violation then null;
    end;
    for one in block..least(block + 19, cardinality(tried)) loop
      begin
        execute trial using tried[one:one], blank;
      exception when data_exception or integrity_constraint_violation then
        get stacked diagnostics
          refused_code = returned_sqlstate, refused_constraint = constraint_name, refused_field = column_name;
        place := one;
        refusal := private.refusal_of(changes -> one - 1, refused_code, refused_constraint, refused_field);
        return next;
      end;
    end loop;
  end loop;
  drop table pg_temp.tried_products;
end
$$;
