-- What is met that often among the first 500 products is counted by the sample: a little more than can be counted one by one,
-- for the 500 may mislead. It was twice as much, and up to there everything was looked up first, in vain.
create function private.many_of_500(scale float) returns int
language sql immutable set search_path = ''
as $$ select ceil(1.3 * 500 / scale)::int $$;

-- {"count", "exact", "facets": {facet: [[value, count], …]}}: of each facet the most frequent values. `scale` says how many
-- products one of the sample stands for.
create or replace function private.count_facets(org uuid, condition text, facets text[], scale float) returns jsonb
-- Volatile, because only such functions may ask the planner.
language plpgsql volatile
-- As in `product_page`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  most constant int := 10000;
  -- About 20,000 products fetched on the way, as the planner reckons.
  most_cost constant float := 20000;
  -- Ids are random, so the lowest are a fair sample.
  sample text := format('(select * from public.products where org_id = %L order by id limit ', org);
  source text := 'public.products';
  hits int;
  plan json;
  answer jsonb;
begin
  if scale > 1 then
    -- Where very many can be expected, nobody counts up to them.
    execute format('select count(*) from %s 500) p where %s', sample, condition) into hits;
    if hits < private.many_of_500(scale) then
      execute format('explain (format json) select from public.products p where %s', condition) into plan;
      if (plan -> 0 -> 'Plan' ->> 'Total Cost')::float < most_cost then
        execute format('select count(*) from (select from public.products p where %s limit %s) few', condition, most + 1)
        into hits;
        scale := case when hits > most then scale else 1 end;
      end if;
    end if;
    source := case when scale > 1 then sample || most || ')' else source end;
  end if;

  execute format($sql$
    with found as materialized (select p.id, array[%1$s] as told from %2$s p where %3$s),
    -- A product stands somehow with each channel; whatever no listing tells is unknown.
    listed as (
      select channel_id, standing, count(*) as n
      from found cross join lateral (
        select l.channel_id, %4$s as standing from public.listings l where l.org_id = $2 and l.product_id = found.id offset 0
      ) known
      group by channel_id, standing
    ),
    standings as (
      select channel_id, standing, n from listed
      union all
      select c.id, 'unknown', (select count(*) from found)
        - (select coalesce(sum(n), 0) from listed where channel_id = c.id)
      from public.channels c where c.org_id = $2
    ),
    counted as (
      select facet, coalesce(value, '') as value, count(*) as n
      from found cross join unnest($3, told) as each (facet, value) where facet <> 'channel' group by facet, value
      union all
      select 'channel', concat_ws(' ', channel_id, standing), sum(n)
      from standings where 'channel' = any($3) group by channel_id, standing having sum(n) > 0
    ),
    placed as (select *, row_number() over (partition by facet order by n desc, nullif(value, '')) as place from counted)
    select jsonb_build_object(
      'count', (select count(*) from found), 'facets', coalesce(jsonb_object_agg(facet, choices), '{}')
    )
    from (
      select facet, jsonb_agg(jsonb_build_array(value, case when $1 > 1 then private.about(n * $1) else n end) order by place)
        as choices
      from placed where place <= 50 or facet = 'channel' group by facet
    ) shown
  $sql$,
    (
      select string_agg(
        case facet when 'channel' then 'null' else format('(%s)::text', (private.facet_of(facet)).expression) end, ', ' order by n
      )
      from unnest(facets) with ordinality as each (facet, n)
    ),
    source, condition, private.standing()
  ) into answer using scale, org, facets;

  return answer || jsonb_build_object(
    'exact', scale = 1,
    'count', case when scale = 1 then (answer -> 'count')::bigint else private.about((answer -> 'count')::float * scale) end
  );
end
$$;

create or replace function public.product_facets(org uuid, query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known constant text[] := '{supplier,brand,category,status,completeness,gtin,image,channel}';
  scale float := greatest(coalesce((select products from private.product_counts c where c.org_id = org), 0) / 10000.0, 1);
  met_from int := private.many_of_500(scale);
  looked_for text;
  answer jsonb;
  chosen text;
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You do not belong to this organization.';
  end if;
  looked_for := private.looked_for_condition(org, query, met_from);
  answer := private.count_facets(
    org, concat_ws(' and ', private.product_condition(org, query, met_from, false), looked_for), known, scale
  );
  for chosen in select jsonb_object_keys(query -> 'facets') loop
    answer := jsonb_set(
      answer, '{facets}', (answer -> 'facets') || (
        private.count_facets(
          org,
          concat_ws(' and ',
            private.product_condition(org, jsonb_set(query, '{facets}', (query -> 'facets') - chosen), met_from, false), looked_for
          ),
          array[chosen], scale
        ) -> 'facets'
      )
    );
  end loop;
  return answer;
end
$$;
