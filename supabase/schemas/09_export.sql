-- The full export of an organization's data.

-- The tables an export contains: those that hold rows of an organization and that the caller may read. Chunks of change
-- sets, jobs and the assignments of tickets to staff are excluded, because they are only internal bookkeeping.
create function public.exportable_tables() returns setof text
language sql stable set search_path = ''
as $$
  select c.relname::text from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('change_set_chunks', 'jobs', 'ticket_assignments')
    and has_any_column_privilege(c.oid, 'select')
    and (c.relname = 'organizations' or exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    ))
  order by c.relname
$$;

-- One page of one table: {"columns": […], "rows": [[…]], "next": the value to pass as `after`, or null at the
-- end}. The export page calls it until `next` is null. It runs with the caller's rights. A page is limited by
-- rows and by bytes, because a thousand long texts in one response would exceed the server's limits. Values are
-- text, so no decimal is rounded.
create function public.export_page(org uuid, of_table text, after text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page_size constant int := 1000;
  max_bytes constant int := 4000000;
  source regclass;
  columns text[];
  keys text[];
  record record;
  records jsonb[] := '{}';
  bytes bigint := 0;
  last_key jsonb;
  is_full boolean := false;
begin
  perform private.require_full_session();
  if of_table not in (select public.exportable_tables()) then
    raise undefined_table using message = 'This table can''t be exported.';
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

  -- Reads row by row, so that no more rows are decompressed than the page returns.
  for record in execute format(
    $page$
      select jsonb_build_array(%1$s) as cells, jsonb_build_array(%2$s) as row_key
      from (
        select %3$s from %4$s where %5$I = $1 %6$s order by %7$s limit $2
      ) page
    $page$,
    (select string_agg(format('%I::text', name), ', ') from unnest(columns) name),
    (select string_agg(format('%I::text', name), ', ') from unnest(keys) name),
    (select string_agg(format('%I', name), ', ') from unnest(columns) name),
    source,
    case of_table when 'organizations' then 'id' else 'org_id' end,
    case when after is not null then (
      select format('and (%s) > (%s)', string_agg(format('%I', key), ', ' order by n), string_agg(
        format('$3[%s]::%s', n, (
          select format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a
          where a.attrelid = source and a.attname = key
        )), ', ' order by n
      ))
      from unnest(keys) with ordinality as each (key, n)
    ) end,
    (select string_agg(format('%I', name), ', ') from unnest(keys) name)
  ) using org, page_size, after
  loop
    bytes := bytes + pg_column_size(record.cells);
    -- A page has at least one row, however large, so that the export can continue.
    is_full := bytes > max_bytes and last_key is not null;
    exit when is_full;
    records := array_append(records, record.cells);
    last_key := record.row_key;
  end loop;

  return jsonb_build_object(
    'columns', to_jsonb(columns),
    'rows', to_jsonb(records),
    'next', case when is_full or cardinality(records) = page_size then last_key end
  );
end
$$;

grant execute on function
  public.exportable_tables,
  public.export_page
to authenticated;
