-- How many products a question finds, and how they are spread over the facets. Exact up to 10,000; of more, told from
-- a sample and marked so: counting a million rows would take longer than anybody waits for a number beside a word.

-- As much of a figure as a sample can tell.
create function private.about(figure float) returns bigint
language sql immutable set search_path = ''
as $$
  select round(figure::numeric, least(1 - floor(log(greatest(figure, 1)))::int, 0))::bigint
$$;

-- {"count", "exact", "facets": {facet: [[value, count], …]}}: of each facet the most frequent values.
create function private.count_facets(org uuid, condition text, facets text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most constant int := 10000;
  sample_size constant int := 20000;
  source text := 'public.products';
  hits int;
  beyond uuid;
  scale float := 1;
  answer jsonb;
begin
  execute format('select count(*) from (select from public.products p where %s limit %s) few', condition, most + 1)
  into hits;
  if hits > most then
    -- Ids are random, so the lowest are a fair sample; and how far they reach among all the ids there can be says how
    -- many products there are.
    select id into beyond from public.products where org_id = org order by id offset sample_size limit 1;
    source := format('(select * from public.products where org_id = %L order by id limit %s)', org, sample_size);
    scale := coalesce(2.0 ^ 48 / greatest(('x' || left(replace(beyond::text, '-', ''), 12))::bit(48)::bigint, 1), 1);
  end if;

  execute format($sql$
    with counted as materialized (
      select facet, coalesce(value, '') as value, count(*) as n,
        row_number() over (partition by facet order by count(*) desc, value) as place
      from %1$s p cross join lateral (values %2$s) as each (facet, value)
      where %3$s group by facet, value
    )
    select jsonb_build_object(
      'count', (select coalesce(sum(n), 0) from counted where facet = %4$L),
      'facets', coalesce(jsonb_object_agg(facet, choices), '{}')
    )
    from (
      select facet, jsonb_agg(jsonb_build_array(value, case when $1 > 1 then private.about(n * $1) else n end) order by place)
        as choices
      from counted where place <= 50 group by facet
    ) listed
  $sql$,
    source,
    (
      select string_agg(format('(%L, (%s)::text)', facet, (private.facet_of(facet)).expression), ', ')
      from unnest(facets) facet
    ),
    condition, facets[1]
  ) into answer using scale;

  return answer || jsonb_build_object(
    'exact', scale = 1,
    'count', case when scale = 1 then (answer -> 'count')::bigint else private.about((answer -> 'count')::float * scale) end
  );
end
$$;

-- The same of a whole question. What is chosen in a facet does not narrow the facet itself: the others stay in sight.
create function public.product_facets(org uuid, query jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  known constant text[] := '{supplier,brand,category,status,completeness,gtin,image}';
  answer jsonb;
  chosen text;
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You do not belong to this organization.';
  end if;
  answer := private.count_facets(org, private.product_condition(org, query), known);
  for chosen in select jsonb_object_keys(query -> 'facets') loop
    answer := jsonb_set(
      answer, '{facets}', (answer -> 'facets') || (
        private.count_facets(
          org, private.product_condition(org, jsonb_set(query, '{facets}', (query -> 'facets') - chosen)), array[chosen]
        ) -> 'facets'
      )
    );
  end loop;
  return answer;
end
$$;

-- Values of a facet that are too rare for its list, by a part of them. Skips from one value to the next, so that
-- a value costs the same whether ten products have it or a hundred thousand.
create function public.find_facet_values(org uuid, facet text, part text) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if facet not in ('brand', 'category') then
    raise invalid_parameter_value using message = format('The values of "%s" are not looked for.', facet);
  end if;
  return query execute format($sql$
    with recursive each as (
      (select %1$I as value, 1 as n from public.products where org_id = $1 and %1$I is not null order by %1$I limit 1)
      union all
      select (
        select %1$I from public.products where org_id = $1 and %1$I > each.value order by %1$I limit 1
      ), n + 1
      from each where each.value is not null and n < 10000
    )
    select value from each where strpos(private.words_of(value), private.words_of($2)) > 0 order by value limit 20
  $sql$, facet) using org, part;
end
$$;

grant execute on function public.product_facets, public.find_facet_values to authenticated;
