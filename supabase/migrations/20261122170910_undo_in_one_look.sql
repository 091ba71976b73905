-- An undo looked at every product twice, once to plan and once to write, and was therefore slower than the change it took
-- back. Most find all as the change left it: such products are now put back as they are found. Only the others are planned.

-- What an undo comes to next: the newest first.
create function private.undo_part(undo public.change_sets, before_seq bigint, at_most int) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select seq from public.product_changes
    where org_id = undo.org_id and change_set_id = undo.undoes and seq < before_seq
      and (undo.only_products is null or product_id = any(undo.only_products))
    order by seq desc limit at_most
  )
$$;

-- Puts back what a part of a change set changed of products that stand as it left them, and says which changes these were:
-- none where the part holds anything less plain (new or removed products, stock, SKUs, which are free one after the other),
-- where fields were chosen, or where the database refuses something. All that is left to be planned.
create function private.put_back(undo public.change_sets, chunk int, part bigint[]) returns bigint[]
language plpgsql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  used text[];
  is_plain boolean;
  back bigint[];
begin
  select array_agg(field), bool_and(are_updates and field <> 'sku' and field not like 'stock %')
  into used, is_plain
  from (
    select field, bool_and(action = 'update') as are_updates
    from public.product_changes left join lateral jsonb_object_keys(after) as field on true
    where seq = any(part) group by field
  ) as touched;
  if undo.only_fields is not null or is_plain is distinct from true then return '{}'; end if;

  execute (
    select format($sql$
      with updated as (
        update public.products p set %1$s
        from (
          select seq, org_id, product_id, sku, after, before as fields from public.product_changes
          where seq = any($1) order by seq desc
        ) d
        where p.id = product_id and p.org_id = d.org_id and %2$s
        returning seq, d.org_id, product_id, d.sku, after, fields, p.version
      ),
      noted as (
        insert into public.product_changes
          (org_id, change_set_id, chunk, product_id, sku, action, before, after, version)
        select org_id, $2, $3, product_id, sku, 'update', after, fields, version from updated order by seq desc
      )
      select array_agg(seq) from updated
    $sql$,
      string_agg(format('%1$I = case when fields ? %1$L then %2$s else p.%1$I end', field, private.field_reading(field)), ', '),
      string_agg(format(
        '(not after ? %1$L or after -> %1$L = coalesce(to_jsonb(p.%1$I), %2$L))', field, 'null'
      ), ' and ')
    ) from unnest(used) as field
  ) into back using part, undo.id, chunk;
  return coalesce(back, '{}');
exception
  -- Which row it was, and in whose words, the longer way finds out.
  when data_exception or integrity_constraint_violation then return '{}';
end
$$;

-- As before, but of the changes it is given.
drop function private.plan_undo(public.change_sets, bigint);
create function private.plan_undo(undo public.change_sets, part bigint[]) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
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
          where $3 and cell like 'stock %%' and (($1).only_fields is null or cell = any(($1).only_fields))
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
        ) filter (where num_nonnulls(newer, newer_stock) > 0), '[]')
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
  ) into plan using undo, part, has_stock;
  return plan;
end
$$;

-- As before, but with what was put back already (`extra`).
create or replace function private.apply(
  change_set public.change_sets, chunk int, content bytea, changes jsonb, extra jsonb
) returns jsonb language plpgsql set search_path = '' as $$
declare
  org uuid := change_set.org_id;
  has_stock boolean := changes @? '$[*].stock';
  left_out int := coalesce(jsonb_array_length(extra -> 'skipped'), 0);
  put_back int := coalesce((extra -> 'put_back')::int, 0);
  going jsonb := '[]';
  result jsonb;
  updated int := 0;
begin
  if has_stock then
    perform private.demand_quantities(org, changes, change_set.kind = 'undo');
    if changes @? '$[*].stock.""' then
      perform private.make_usual_warehouse(org);
    end if;
    going := private.stock_moves(org, jsonb_path_query_array(changes, '$[*] ? (@.action == "remove")'));
  end if;
  result := case when changes = '[]'
    then '{"created": 0, "updated": 0, "removed": 0, "unchanged": 0, "rejected": []}'
    else private.write_what_can_be(change_set.id, org, chunk, changes)
  end || (extra - 'put_back');
  if has_stock then
    updated := private.write_stock(change_set.id, org, chunk, (
      select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(going) as m
      where not exists (select from public.products p where p.id = (m ->> 'product_id')::uuid)
    ) || private.stock_moves(org, private.accepted_changes(
      change_set.id, chunk, jsonb_path_query_array(changes, '$[*] ? (!(@.action == "remove"))'), result -> 'rejected'
    )));
  end if;
  result := result || jsonb_build_object(
    'updated', (result -> 'updated')::int + updated + put_back, 'unchanged', (result -> 'unchanged')::int - updated
  );

  update public.change_sets set
    rows_read = rows_read + jsonb_array_length(changes) + left_out + put_back,
    created = created + (result -> 'created')::int,
    updated = change_sets.updated + (result -> 'updated')::int,
    removed = removed + (result -> 'removed')::int,
    unchanged = unchanged + (result -> 'unchanged')::int,
    skipped = skipped + left_out,
    rejected = rejected + jsonb_array_length(result -> 'rejected')
  where id = change_set.id;
  insert into public.change_set_chunks (org_id, change_set_id, number, content_hash, result)
  values (org, change_set.id, chunk, content, result);
  return result;
end
$$;

create or replace function public.apply_undo_chunk(change_set uuid, chunk int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256('undo');
  earlier jsonb := private.earlier_answer(change_set, chunk, content);
  last_chunk int;
  before_seq bigint;
  part bigint[];
  back bigint[];
  plan jsonb;
begin
  if earlier is not null then return earlier; end if;
  perform private.demand_open(locked);
  select coalesce(max(number), 0), coalesce(min((result -> 'cursor')::bigint), 9223372036854775807)
  into last_chunk, before_seq
  from public.change_set_chunks where change_set_id = change_set;
  if locked.kind <> 'undo' or chunk <> last_chunk + 1 then
    raise invalid_parameter_value using message = 'An undo goes chunk by chunk.';
  end if;

  part := private.undo_part(locked, before_seq, 4000);
  before_seq := coalesce((select min(seq) from unnest(part) as seq), before_seq);
  back := private.put_back(locked, chunk, part);
  plan := case when cardinality(back) = cardinality(part)
    then '{"changes": [], "skipped": [], "left_out": []}'
    else private.plan_undo(locked, array(select unnest(part) except select unnest(back)))
  end;
  return private.apply(locked, chunk, content, plan -> 'changes', plan - 'changes' || jsonb_build_object(
    'put_back', cardinality(back),
    'cursor', before_seq,
    'done', cardinality(private.undo_part(locked, before_seq, 1)) = 0
  ));
end
$$;
