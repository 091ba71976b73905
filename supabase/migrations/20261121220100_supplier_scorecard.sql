-- How good a supplier's data and deliveries are, told from the catalogue, its ledger and the stock of today. With the
-- caller's own rights: of a supplier they may not read, nothing is found. Null where there is none.
create function public.supplier_scorecard(supplier uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with whom as (
    select id, org_id, now() - interval '90 days' as since from public.suppliers
    where id = supplier and org_id = any(array(select private.my_org_ids('viewer')))
  ),
  listed as materialized (
    select p.org_id, p.id, p.status = 'active' as is_sold,
      num_nulls(coalesce(p.title_en, p.title_fr), p.brand, p.gtin, p.category, p.price) = 0
        and p.images <> '[]' as is_complete
    from whom join public.products p on p.org_id = whom.org_id and p.supplier_id = whom.id
    where p.status <> 'archived'
  ),
  deliveries as (
    select c.created_at, c.rows_read, c.rejected, c.created_at > whom.since as is_recent
    from whom join public.change_sets c on c.org_id = whom.org_id and c.supplier_id = whom.id
    where c.kind in ('import', 'api') and c.state = 'committed'
  ),
  -- What a price was taken back to is no change of the supplier's.
  costs as (
    select d.product_id, (d.before ->> 'cost')::numeric as was, (d.after ->> 'cost')::numeric as became
    from whom
    join public.change_sets c on c.org_id = whom.org_id and c.created_at > whom.since and c.kind <> 'undo'
    join public.product_changes d on d.org_id = c.org_id and d.change_set_id = c.id
    join listed on listed.id = d.product_id
    where d.action = 'update' and d.before ->> 'cost' is not null and d.after ->> 'cost' is not null
  ),
  quantities as (
    select sum(s.available) as available
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
    'cost_changes', (select count(*) from costs),
    'products_repriced', (select count(distinct product_id) from costs),
    -- Half of the changes were smaller, half larger: one slip of a decimal point moves it little.
    'median_change', (
      select round(percentile_cont(0.5) within group (order by abs(became - was) / was * 100)::numeric, 1)::text
      from costs where was > 0
    ),
    'stocked', (select count(*) from quantities),
    'out_of_stock', (select count(*) from quantities where available <= 0)
  )
  from whom
$$;

grant execute on function public.supplier_scorecard to authenticated;
