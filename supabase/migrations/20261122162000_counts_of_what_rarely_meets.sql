-- Two conditions that many products meet each, and few together, were counted one by one on the way through the many: a
-- third of a second at a million products. How much a way would pass, the planner knows; where it is too much, the
-- sample answers as it does for what many share.

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
    if hits / 500.0 * scale < 2 then
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

-- How products stand with a channel. What no channel knows yet is most often new, and then stands among the latest; where it
-- is scattered over the catalogue, all products are compared with all listings. A page needs that (`thorough`); for a
-- count that takes too long, and the sample tells it: null.
drop function private.product_condition(uuid, jsonb, int);
drop function private.channel_condition(uuid, text[], int);
drop function private.products_standing(public.channels, text);

create function private.products_standing(channel public.channels, standing text, thorough boolean) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  found uuid[];
  without uuid[];
  missing int := case standing when 'unknown' then private.missing_listings(channel) else 0 end;
begin
  execute format(
    'select coalesce(array_agg(product_id), ''{}'') from public.listings l
     where org_id = $1 and channel_id = $2 and %s and %s = $3',
    -- What an index knows of it.
    case standing
      when 'listed' then $sql$change = any('{unchanged,changed,price,stock,held,removed}')$sql$
      when 'ready' then $sql$change = 'new'$sql$
      when 'unknown' then 'is_stale'
      when 'blocked' then $sql$(state = 'blocked' or change = 'refused')$sql$
      else format('state = %L', standing)
    end,
    private.standing()
  ) into found using channel.org_id, channel.id, standing;

  if missing > 0 then
    -- Those without a listing are most often new.
    without := array(
      select id from (
        select id from public.products where org_id = channel.org_id
        order by updated_at desc limit least(missing * 2, 20000)
      ) latest
      where not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = latest.id)
    );
    if cardinality(without) < missing then
      if not thorough then return null; end if;
      without := array(
        select id from public.products p where org_id = channel.org_id
          and not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = p.id)
      );
    end if;
  end if;
  return found || without;
end
$$;

create function private.channel_condition(org uuid, choices text[], met_from int, thorough boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  choice text;
  standing text;
  channel public.channels;
  ways text[] := '{}';
  found uuid[];
begin
  foreach choice in array choices loop
    standing := split_part(choice, ' ', 2);
    if not standing = any('{listed,ready,blocked,excluded,unknown}') then
      raise invalid_parameter_value using message = format('Products do not stand "%s" with a channel.', standing);
    end if;
    select * into channel from public.channels c where c.org_id = org and c.id = split_part(choice, ' ', 1)::uuid;
    -- Of a channel that has gone, nothing stands anywhere.
    continue when channel.id is null;
    found := case
      when private.count_standing(channel, standing) * 500.0
        < met_from * (select products from private.product_counts c where c.org_id = org)
      then private.products_standing(channel, standing, thorough)
    end;
    ways := ways || case when found is null
      then format(
        $sql$coalesce((
          select %s from public.listings l where l.org_id = %L and l.product_id = p.id and l.channel_id = %L
        ), 'unknown') = %L$sql$,
        private.standing(), org, channel.id, standing
      )
      else format('p.id = any(%L::uuid[])', found)
    end;
  end loop;
  return '(' || coalesce(nullif(array_to_string(ways, ' or '), ''), 'false') || ')';
end
$$;

create function private.product_condition(org uuid, query jsonb, met_from int, thorough boolean default true) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('p.org_id = %L', org),
    (
      select string_agg(
        case facet
          when 'channel' then private.channel_condition(org, choices, met_from, thorough)
          else private.facet_condition(facet, choices)
        end,
        ' and ' order by facet
      )
      from (
        select facet, array(select jsonb_array_elements_text(told)) as choices
        from jsonb_each(query -> 'facets') as each (facet, told)
      ) as chosen
    ),
    case when query ->> 'changed_since' is not null
      then format('p.updated_at >= %L::timestamptz', query ->> 'changed_since') end,
    (
      select string_agg('(' || private.column_condition(field, filter) || ')', ' and ' order by field)
      from jsonb_each(query -> 'columns') as each (field, filter)
    )
  );
end
$$;

create or replace function public.product_facets(org uuid, query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known constant text[] := '{supplier,brand,category,status,completeness,gtin,image,channel}';
  scale float := greatest(coalesce((select products from private.product_counts c where c.org_id = org), 0) / 10000.0, 1);
  -- From where on `count_facets` asks the sample.
  met_from int := ceil(2 * 500 / scale);
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
