-- Taking 100,000 changes back took 2.4 times as long as making them. The plan of an undo was compiled anew for every
-- chunk, read the tables from end to end, and asked every change for its quantities, though most tell none. It is now
-- worded as `write_changes` is: the fields at hand stand in the statement, and only indexes are left to the planner.
create or replace function private.plan_undo(undo public.change_sets, before_seq bigint) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  part bigint[] := array(
    select seq from public.product_changes
    where org_id = undo.org_id and change_set_id = undo.undoes and seq < before_seq
      and (undo.only_products is null or product_id = any(undo.only_products))
    order by seq desc limit 2000
  );
  -- Only these are read of products that were updated: two or three of forty.
  present text := (
    select string_agg(format('(%L, coalesce(to_jsonb(p.%I), %L))', field, field, 'null'), ', ') from (
      select distinct field from public.product_changes, jsonb_object_keys(after) as field
      where seq = any(part) and action = 'update' and field not like 'stock %'
    ) as fields
  );
  -- Perhaps: a text may hold these letters, too.
  has_stock boolean := exists (
    select from public.product_changes where seq = any(part) and concat(before, after) like '%"stock %'
  );
  plan jsonb;
begin
  execute format($sql$
    with compared as (
      select d.*, cells.back, stocked.back as stock, cells.newer, stocked.newer as newer_stock,
        case
          when action = 'remove' then case when p.id is not null then 'exists' end
          when p.id is null then 'gone'
          when action = 'update' then case
            when num_nonnulls(cells.newer, stocked.newer) > 0 and num_nonnulls(cells.back, stocked.back) = 0 then 'changed_since'
          end
          when ($1).only_fields is not null or private.ledger_entry(to_jsonb(p)) <> private.without_stock(after)
            then 'changed_since'
          when exists (
              select from public.stock s join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
              where s.org_id = d.org_id and s.product_id = d.product_id and not coalesce(stocked.back ? w.code, false)
            )
            or exists (select from public.order_lines l where l.org_id = d.org_id and l.product_id = d.product_id)
            then 'in_use'
        end as reason
      from public.product_changes d
      left join public.products p on p.id = d.product_id and p.org_id is not distinct from d.org_id
      left join lateral (
        select
          jsonb_object_agg(field, d.before -> field) filter (where present = d.after -> field) as back,
          jsonb_agg(field) filter (where present not in (d.after -> field, d.before -> field)) as newer
        from (values %s) as now (field, present)
        where d.action = 'update' and d.after ? field and (($1).only_fields is null or field = any(($1).only_fields))
      ) cells on true
      left join lateral (
        select jsonb_object_agg(w.code, d.before -> cell) filter (where is_back) as back,
          jsonb_agg(cell) filter (where not is_back and s.on_hand is distinct from (d.before ->> cell)::int) as newer
        from jsonb_object_keys(d.before || d.after) as cell
        left join public.warehouses w on w.org_id = d.org_id and w.code = substr(cell, length('stock ') + 1)
        left join public.stock s on s.org_id = d.org_id and s.product_id = d.product_id and s.warehouse_id = w.id
        cross join lateral (
          select w.id is not null and s.on_hand is not distinct from (d.after ->> cell)::int
            and (d.before ->> cell is not null or coalesce(s.reserved + s.incoming, 0) = 0) as is_back
        ) as judged
        where $4 and cell like 'stock %%' and (($1).only_fields is null or cell = any(($1).only_fields))
      ) stocked on true
      where d.seq = any($2)
    )
    select jsonb_build_object(
      'changes', coalesce(jsonb_agg(
        case action
          when 'create' then jsonb_build_object('id', product_id, 'sku', sku, 'set', '{}'::jsonb, 'action', 'remove')
          when 'remove' then jsonb_build_object(
            'id', product_id, 'sku', sku, 'set', private.without_stock(before), 'action', 'restore', 'last_version', version
          )
          else jsonb_build_object('id', product_id, 'sku', sku, 'set', coalesce(back, '{}'))
        end || case when stock is null then '{}' else jsonb_build_object('stock', stock) end order by seq desc
      ) filter (where reason is null), '[]'),
      'skipped', coalesce(jsonb_agg(
        jsonb_build_object('id', product_id, 'sku', sku, 'reason', reason) order by seq
      ) filter (where reason is not null), '[]'),
      'left_out', coalesce(jsonb_agg(
        jsonb_build_object('id', product_id, 'sku', sku, 'fields', coalesce(newer, '[]') || coalesce(newer_stock, '[]'))
        order by seq
      ) filter (where num_nonnulls(newer, newer_stock) > 0), '[]'),
      'cursor', coalesce(min(seq), $3)
    )
    from compared
  $sql$, coalesce(present, '(null, null::jsonb)')) into plan using undo, part, before_seq, has_stock;
  return plan;
end
$$;

drop function private.stock_cells(jsonb);
