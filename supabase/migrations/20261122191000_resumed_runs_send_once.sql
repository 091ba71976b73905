-- Whoever takes up a run sends anew, of what an earlier carrier wrote, what cannot be known again by its fingerprint: a
-- row that leaves cells empty, and a product that was sold out. It was refused as a second change of the same product.

-- Which of these changes, each of a product by its id, would leave it as it is.
create function private.changes_of_nothing(org uuid, changes jsonb) returns table (place bigint)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select format($sql$
      select n from jsonb_array_elements($2) with ordinality as listed (c, n)
      cross join lateral (select c -> 'set' as fields) as told
      join public.products p on p.id = (c ->> 'id')::uuid and p.org_id is not distinct from $1
      where %s and p.id not in (
        select (m ->> 'product_id')::uuid from jsonb_array_elements(private.stock_moves($1, $2)) as m
      )
    $sql$, coalesce(string_agg(
      format('(not fields ? %1$L or p.%1$I is not distinct from %2$s)', field, private.field_reading(field)), ' and '
    ), 'true'))
    from (
      select distinct jsonb_object_keys(c -> 'set') as field from jsonb_array_elements(changes) as c
    ) as used
    where field = any(private.product_fields())
  ) using org, changes;
exception
  -- What cannot be read says something else than what was written.
  when data_exception then return;
end
$$;

-- Of a chunk, what an earlier one of its change set wrote already: {"again": the rows of the file among it, "rest"}.
create function private.sent_again(change_set uuid, org uuid, chunk int, changes jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with listed as materialized (
    select n, c from jsonb_array_elements(changes) with ordinality as listed (c, n)
  ),
  known as materialized (
    -- A chunk that is sent twice is known by its content.
    select n, c, row_number() over (order by n) as at from listed
    where exists (
      select from public.product_changes d
      where d.change_set_id = sent_again.change_set and d.product_id = private.uuid_in(c ->> 'id')
        and d.chunk <> sent_again.chunk
    )
  ),
  again as materialized (
    select n, c from known where at in (
      select place from private.changes_of_nothing(org, (select jsonb_agg(k.c order by k.at) from known k))
    )
  )
  select jsonb_build_object(
    'again', (select count(*) from again where c ? 'row'),
    'rest', coalesce(jsonb_agg(c order by n) filter (where n not in (select again.n from again)), '[]')
  ) from listed
$$;

create or replace function public.apply_import_chunk(lease uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
  sent jsonb := private.sent_again(it.run_id, it.org_id, chunk, changes);
begin
  return case when sent -> 'rest' = '[]' and changes <> '[]'
    then '{"created": 0, "updated": 0, "removed": 0, "unchanged": 0, "rejected": []}'
    else public.apply_chunk(it.run_id, chunk, sent -> 'rest')
  end || jsonb_build_object('again', sent -> 'again');
end
$$;
