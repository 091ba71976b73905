-- The sales history that forecasts read.

-- The next products by id with their stock and weekly sales: {"products": [{"id", "sku", "title", "available",
-- "inbound", "inbound_on", "lead_time_days", "weeks": [[week, units], …]}], "next": the value to pass as `after`, or
-- null at the end}. Week 0 is the oldest of `history` weeks, and the last one ends now. Cancelled units don't count.
-- All others do, even those that weren't shipped, because a buyer wanted them. The forecast worker calls it. It runs
-- with the caller's rights.
create function public.demand_history(org uuid, history int default 104, after uuid default null, max_rows int default 2000)
returns json
-- The query looks up one product at a time. A plan for all of them at once depends on statistics, and a database
-- without statistics would join every product with every sale.
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  page_size constant int := least(greatest(max_rows, 1), 5000);
  weeks constant int := least(greatest(history, 1), 208);
  first constant uuid := coalesce(after, '00000000-0000-0000-0000-000000000000');
  oldest constant timestamptz := now() - make_interval(weeks => weeks);
  ids uuid[];
  result json;
begin
  ids := array(
    select p.id from public.products p
    where p.org_id = org and p.id > first and p.status <> 'archived' order by p.id limit page_size
  );
  select json_build_object(
    'products', coalesce(json_agg(json_build_object(
      'id', p.id, 'sku', p.sku, 'title', coalesce(p.title_en, p.title_fr), 'available', coalesce(held.available, 0),
      'inbound', coalesce(held.inbound, 0), 'inbound_on', held.inbound_on,
      'lead_time_days', coalesce(p.lead_time_days, supplier.lead_time_days), 'weeks', coalesce(sold.weeks, '[]')
    ) order by p.id), '[]'),
    'next', case when cardinality(ids) = page_size then ids[page_size] end
  ) into result
  from public.products p
  left join public.suppliers supplier on supplier.org_id = p.org_id and supplier.id = p.supplier_id
  left join lateral (
    select sum(s.available)::int as available, sum(s.inbound)::int as inbound, min(s.inbound_eta) as inbound_on
    from public.stock s where s.org_id = org and s.product_id = p.id
  ) as held on true
  left join lateral (
    select json_agg(json_build_array(week, units) order by week) as weeks from (
      select floor(extract(epoch from o.placed_at - oldest) / 604800)::int as week,
        sum(l.quantity - l.cancelled)::int as units
      from public.order_lines l join public.orders o on o.org_id = org and o.id = l.order_id
      where l.org_id = org and l.product_id = p.id and o.placed_at >= oldest and o.placed_at < now()
        and l.quantity > l.cancelled
      group by week
    ) as weekly
  ) as sold on true
  where p.org_id = org and p.id = any(ids);
  return result;
end
$$;

grant execute on function public.demand_history to authenticated;
