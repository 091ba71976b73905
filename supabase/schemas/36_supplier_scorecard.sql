-- The scorecard of a supplier.

-- The data quality, imports and price changes of a supplier, from the catalogue, its history and today's stock. The
-- supplier page calls it. It runs with the caller's rights and returns null for a supplier they can't read. Changes of
-- costs and of prices are reported separately. Products count as complete or out of stock by the same rules as in the
-- product list and in reports. The query is built as text, because completeness is an expression that's stored as text.
create function public.supplier_scorecard(supplier uuid) returns jsonb
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  card jsonb;
begin
  perform private.require_full_session();
  execute format($query$
  with found_supplier as (
    select id, org_id, now() - interval '90 days' as since from public.suppliers
    where id = $1 and org_id = any(array(select private.my_org_ids('viewer')))
  ),
  listed as materialized (
    select p.org_id, p.id, p.status = 'active' as is_sold, %s = 2 as is_complete
    from found_supplier join public.products p on p.org_id = found_supplier.org_id and p.supplier_id = found_supplier.id
    where p.status <> 'archived'
  ),
  deliveries as (
    select c.created_at, c.rows_read, c.rejected, c.created_at > found_supplier.since as is_recent
    from found_supplier join public.change_sets c on c.org_id = found_supplier.org_id and c.supplier_id = found_supplier.id
    where c.kind in ('import', 'api') and c.state = 'committed'
  ),
  -- Changes from files and from the API count; changes by people, rules and undos don't, because the supplier didn't
  -- make them. A change from no value or between currencies has no percentage.
  moves as materialized (
    select d.product_id, changed.field, abs(changed.new_value - changed.old_value) / changed.old_value * 100 as percent
    from found_supplier
    join public.change_sets c on c.org_id = found_supplier.org_id and c.created_at > found_supplier.since and c.kind in ('import', 'api')
    join public.product_changes d on d.org_id = c.org_id and d.change_set_id = c.id
    join listed on listed.id = d.product_id
    cross join lateral (values
      ('cost', (d.before ->> 'cost')::numeric, (d.after ->> 'cost')::numeric),
      ('price', (d.before ->> 'price')::numeric, (d.after ->> 'price')::numeric)
    ) as changed (field, old_value, new_value)
    where d.action = 'update' and not d.after ? 'currency' and changed.old_value > 0 and changed.new_value is not null
  ),
  -- The median, because one misplaced decimal point hardly affects it.
  volatility as (
    select jsonb_build_object(
      'field', field,
      'changes', count(*),
      'median', round(percentile_cont(0.5) within group (order by percent)::numeric, 1)::text
    ) as entry
    from moves group by field
  ),
  quantities as (
    select max(s.available) as available
    from listed join public.stock s on s.org_id = listed.org_id and s.product_id = listed.id
    where listed.is_sold
    group by s.product_id
  )
  select jsonb_build_object(
    'products', (select count(*) from listed),
    'complete', (select count(*) from listed where is_complete),
    'last_delivery', (select max(created_at) from deliveries),
    'rows_read', (select coalesce(sum(rows_read), 0) from deliveries where is_recent),
    'rejected', (select coalesce(sum(rejected), 0) from deliveries where is_recent),
    'repriced', (select count(distinct product_id) from moves),
    'moves', (select coalesce(jsonb_agg(entry order by entry -> 'field'), '[]') from volatility),
    'stocked', (select count(*) from quantities),
    'out_of_stock', (select count(*) from quantities where available <= 0)
  )
  from found_supplier
  $query$, private.completeness()) into card using supplier;
  return card;
end
$$;

grant execute on function public.supplier_scorecard to authenticated;
