-- A function of PostgreSQL takes a hundred arguments: of more than fifty columns, the text that is compared is put together
-- in portions. What is compared stays the same to the letter.

create or replace function public.product_fingerprints(
  org uuid, fields text[], attribute_names text[] default '{}', supplier uuid default null, watched text default null,
  only_skus text[] default null, after uuid default null, stock_places text[] default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set datestyle = 'ISO, YMD' set jit = off
as $$
declare
  most constant int := 20000;
  canonical text;
  answer jsonb;
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('viewer') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization may do this.';
  end if;
  if cardinality(only_skus) > 5000 or cardinality(fields) > 100 or cardinality(attribute_names) > 200
    or cardinality(stock_places) > 100 then
    raise invalid_parameter_value using message = 'At most 5,000 SKUs, 100 fields, 200 attributes and 100 warehouses are compared at once.';
  end if;
  if exists (select from unnest(fields) as field where private.canonical_field(field) is null)
    or watched <> all ('{price,cost,promo_cost,map,msrp}'::text[]) then
    raise invalid_parameter_value using message = 'Products have no such field.';
  end if;

  select string_agg(part, ', chr(30), ' order by portion) into canonical from (
    select portion, format('concat(%s)', string_agg(expression, ', chr(30), ' order by kind, n)) as part from (
      select kind, n, expression, row_number() over (order by kind, n) / 40 as portion from (
        select 1 as kind, n, private.canonical_field(field) as expression from unnest(fields) with ordinality as f (field, n)
        union all
        select 2, n, format('p.attributes ->> %L', name) from unnest(attribute_names) with ordinality as a (name, n)
        union all
        select 3, n, format(
          '(select s.on_hand from public.stock s where s.org_id = p.org_id and s.product_id = p.id and s.warehouse_id = %L::uuid)',
          (select id from private.warehouses_at(org, place) limit 1)
        )
        from unnest(stock_places) with ordinality as s (place, n)
      ) as parts
    ) as numbered group by portion
  ) as portions;

  execute format(
    $page$
      select jsonb_build_object(
        'ids', coalesce(jsonb_agg(id order by n), '[]'), 'skus', coalesce(jsonb_agg(sku order by n), '[]'),
        'versions', coalesce(jsonb_agg(version order by n), '[]'), 'prints', coalesce(jsonb_agg(print order by n), '[]'),
        'watched', coalesce(jsonb_agg(watched order by n), '[]'),
        'foreign', coalesce(jsonb_agg(n - 1 order by n) filter (where is_foreign), '[]'),
        'archived', coalesce(jsonb_agg(n - 1 order by n) filter (where status = 'archived'), '[]'),
        'next', case when count(*) = $5 then (array_agg(id order by n desc))[1] end
      ) from (
        select row_number() over (order by p.id) as n, p.id, p.sku, p.version, p.status,
          lpad(to_hex(hashtextextended(concat(%1$s) collate "C", 0)), 16, '0') as print, %2$s as watched,
          $2 is not null and p.supplier_id is distinct from $2 as is_foreign
        from public.products p
        where p.org_id = $1 %3$s
        order by p.id limit $5
      ) as page
    $page$,
    coalesce(canonical, ''''''),
    case when watched is null then 'null::text' else format('trim_scale(p.%I)::text', watched) end,
    case
      when only_skus is not null then 'and lower(p.sku) = any(array(select lower(s) from unnest($3) s))'
      when after is not null then 'and p.id > $4'
    end
  ) into answer using org, supplier, only_skus, after, most;
  return answer;
end
$$;
