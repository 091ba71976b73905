-- A quarter of the time an undo took went into planning it: every change was looked at three times, and each cell made a
-- JSON object of its own. What a part tells is now found in one look, and its cells are compared and written down as
-- `write_changes` does it; and a part is 4,000 changes, since each has to be planned anew.
create or replace function private.plan_undo(undo public.change_sets, before_seq bigint) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  part bigint[] := array(
    select seq from public.product_changes
    where org_id = undo.org_id and change_set_id = undo.undoes and seq < before_seq
      and (undo.only_products is null or product_id = any(undo.only_products))
    order by seq desc limit 4000
  );
  -- Only these are read of products that were updated: two or three of forty.
  used text[];
  has_stock boolean;
  plan jsonb;
begin
  select
    array_agg(distinct field) filter (
      where action = 'update' and field not like 'stock %' and (undo.only_fields is null or field = any(undo.only_fields))
    ),
    coalesce(bool_or(field like 'stock %'), false)
  into used, has_stock
  from public.product_changes, jsonb_object_keys(case action when 'remove' then before else after end) as field
  where seq = any(part);

  execute (
    select format($sql$
      with compared as (
        select d.*, cells.back, stocked.back as stock, cells.newer, stocked.newer as newer_stock,
          case
            when action = 'remove' then case when p.id is not null then 'exists' end
            when p.id is null then 'gone'
            when action = 'update' then case
              when num_nonnulls(cells.newer, stocked.newer) > 0 and num_nonnulls(cells.back, stocked.back) = 0
                then 'changed_since'
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
        cross join lateral (
          select nullif(concat_ws(',', %s), '') as back, nullif(concat_ws(',', %s), '') as newer offset 0
        ) cells
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
        'changes', concat('[', string_agg(
          concat(
            '{"id":"', product_id, '","sku":', to_json(sku), ',"set":',
            case action
              when 'update' then concat('{', back, '}') when 'remove' then private.without_stock(before)::text else '{}'
            end,
            case action
              when 'create' then ',"action":"remove"'
              when 'remove' then concat(',"action":"restore","last_version":', version)
            end,
            ',"stock":' || stock::text, '}'
          ), ',' order by seq desc
        ) filter (where reason is null), ']')::jsonb,
        'skipped', coalesce(jsonb_agg(
          jsonb_build_object('id', product_id, 'sku', sku, 'reason', reason) order by seq
        ) filter (where reason is not null), '[]'),
        'left_out', coalesce(jsonb_agg(
          jsonb_build_object('id', product_id, 'sku', sku, 'fields', concat('[', newer, ']')::jsonb || coalesce(newer_stock, '[]'))
          order by seq
        ) filter (where num_nonnulls(newer, newer_stock) > 0), '[]'),
        'cursor', coalesce(min(seq), $3)
      )
      from compared
    $sql$,
      coalesce(string_agg(format(
        'case when action = ''update'' and after -> %1$L = %2$s then concat(%3$L, coalesce(before -> %1$L, %4$L)) end',
        field, present, key, 'null'
      ), ', '), 'null'),
      coalesce(string_agg(format(
        'case when action = ''update'' and %2$s not in (after -> %1$L, before -> %1$L) then %3$L end',
        field, present, to_json(field)
      ), ', '), 'null')
    )
    from unnest(used) as field,
      format('coalesce(to_jsonb(p.%I), %L)', field, 'null') as present,
      concat(to_json(field), ':') as key
  ) into plan using undo, part, before_seq, has_stock;
  return plan;
end
$$;
