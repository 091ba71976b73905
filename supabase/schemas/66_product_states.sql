-- What the catalogue list shows beyond a product's own fields, and pages of the list with this data.

-- Stock, filled fields and channel statuses of these products. A product without stock rows has no quantity rather
-- than 0. Paused channels don't count: nothing is sent to them.
create function private.states_of(org uuid, ids uuid[])
returns table (id uuid, available bigint, filled int, channels jsonb)
language plpgsql stable security definer rows 100
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  return query execute format($sql$
    select
      p.id,
      (select sum(s.available) from public.stock s where s.org_id = p.org_id and s.product_id = p.id),
      %s,
      (
        select coalesce(jsonb_object_agg(listing_status, n), '{}')
        from (
          select %s as listing_status, count(*) as n
          from public.channels c
          left join public.listings l on l.org_id = c.org_id and l.product_id = p.id and l.channel_id = c.id
          where c.org_id = p.org_id and c.status = 'active'
          group by listing_status
        ) counted
      )
    from public.products p where p.org_id = $1 and p.id = any($2)
  $sql$, private.filled_fields(), private.listing_status()) using org, ids;
end
$$;

-- A page of the catalogue list with everything that its rows show, in one request. Amounts are text, because a JSON
-- number would become a binary float. With `grouped`, a row holds all matching variants of its group, and
-- `variants` describes them. A group with one matching variant is a plain row.
create function public.product_lines(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns table (
  id uuid, version int, sku text, title_en text, title_fr text, brand text, mpn text, gtin text, category text,
  currency text, cost text, map text, msrp text, price text, status public.product_status, updated_at timestamptz,
  image text, available bigint, filled int, channels jsonb, variant_group text, variants jsonb, supplier text
)
language plpgsql stable security definer rows 100
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  scan_threshold constant int := 5;
  page public.products[];
  members jsonb := '{}';
begin
  page := array(select p from public.product_page(org, query, after, max_rows) p);
  if (query -> 'grouped')::boolean then
    -- `product_page` returns nothing to people outside the organization, so there are no groups either.
    execute format($sql$
      with member as materialized (
        select p.id, p.variant_group, p.title_en, p.title_fr, p.price, p.currency, p.status
        from public.products p where %s and p.variant_group = any($1)
      ),
      state as materialized (select * from private.states_of($2, array(select id from member))),
      status as (
        select m.variant_group, jsonb_object_agg(m.key, m.n) as channels
        from (
          select m.variant_group, c.key, sum(c.value::int) as n
          from member m join state s using (id), jsonb_each_text(s.channels) c
          group by m.variant_group, c.key
        ) m
        group by m.variant_group
      ),
      summary as (
        select m.variant_group, jsonb_build_object(
          'ids', jsonb_agg(m.id),
          'titles', jsonb_build_array(min(m.title_en collate "C"), max(m.title_en collate "C")),
          'titles_fr', jsonb_build_array(min(m.title_fr collate "C"), max(m.title_fr collate "C")),
          'prices', jsonb_build_array(min(m.price)::text, max(m.price)::text),
          'currencies', jsonb_agg(distinct m.currency),
          'statuses', jsonb_agg(distinct m.status),
          'available', sum(s.available), 'filled', min(s.filled)
        ) as facts
        from member m join state s using (id) group by m.variant_group having count(*) > 1
      )
      select coalesce(jsonb_object_agg(
        summary.variant_group, summary.facts || jsonb_build_object('channels', coalesce(status.channels, '{}'))
      ), '{}')
      from summary left join status using (variant_group)
    $sql$, concat_ws(' and ',
      private.product_condition(org, query, scan_threshold), private.unfaceted_condition(org, query, scan_threshold)
    )) into members using array(select (unnest(page)).variant_group), org;
  end if;
  return query
    select
      p.id, p.version, p.sku, p.title_en, p.title_fr, p.brand, p.mpn, p.gtin, p.category,
      p.currency, p.cost::text, p.map::text, p.msrp::text, p.price::text, p.status, p.updated_at,
      p.images -> 0 ->> 'url', s.available, s.filled, s.channels, p.variant_group, members -> p.variant_group,
      (select o.name from public.suppliers o where o.id = p.supplier_id)
    from unnest(page) with ordinality as p
    join private.states_of(org, array(select (unnest(page)).id)) s on s.id = p.id
    order by p.ordinality;
end
$$;

grant execute on function public.product_lines to authenticated;
