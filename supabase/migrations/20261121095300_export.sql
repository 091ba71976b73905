-- Everything of an organization, to take along: whatever table holds something of it, with the columns the caller may
-- read, under the caller's own rights. Values are told as text, so that no decimal is rounded on its way.

create function public.exportable_tables() returns setof text
language sql stable set search_path = ''
as $$
  select c.relname::text from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and has_any_column_privilege(c.oid, 'select')
    and (c.relname = 'organizations' or exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    ))
  order by c.relname
$$;

-- {"columns": […], "rows": [[…]], "next": what to hand back as `after`, or null at the end}
create function public.export_page(org uuid, of_table text, after text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most constant int := 1000;
  source regclass;
  columns text[];
  keys text[];
  answer jsonb;
begin
  if of_table not in (select public.exportable_tables()) then
    raise undefined_table using message = 'There is no such table to export.';
  end if;
  source := format('public.%I', of_table)::regclass;

  columns := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = source and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(source, a.attnum, 'select')
    order by a.attnum
  );
  keys := array(
    select a.attname from pg_catalog.pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = source and i.indisprimary
    order by k.n
  );

  execute format(
    $page$
      select jsonb_build_object(
        'columns', to_jsonb($2),
        'rows', coalesce(jsonb_agg(cells order by n), '[]'),
        'next', case when count(*) = $3 then to_jsonb((array_agg(place order by n desc))[1:1]) -> 0 end
      )
      from (
        select jsonb_build_array(%1$s) as cells, jsonb_build_array(%2$s) as place, row_number() over () as n
        from (
          select %3$s from %4$s where %5$I = $1 %6$s order by %7$s limit $3
        ) page
      ) numbered
    $page$,
    (select string_agg(format('%I::text', name), ', ') from unnest(columns) name),
    (select string_agg(format('%I::text', name), ', ') from unnest(keys) name),
    (select string_agg(format('%I', name), ', ') from unnest(columns) name),
    source,
    case of_table when 'organizations' then 'id' else 'org_id' end,
    case when after is not null then (
      select format('and (%s) > (%s)', string_agg(format('%I', key), ', ' order by n), string_agg(
        format('$4[%s]::%s', n, (
          select format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a
          where a.attrelid = source and a.attname = key
        )), ', ' order by n
      ))
      from unnest(keys) with ordinality as each (key, n)
    ) end,
    (select string_agg(format('%I', name), ', ') from unnest(keys) name)
  ) into answer using org, columns, most, after;
  return answer;
end
$$;

grant execute on function public.exportable_tables, public.export_page to authenticated;
