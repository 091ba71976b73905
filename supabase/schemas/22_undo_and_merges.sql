-- Undo: a change set that reverses another one.

create function private.without_stock(entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select entry - array(select key from jsonb_object_keys(entry) as key where key like 'stock %') $$;

-- Whether a change set has been undone as a whole: an undo of all its changes was committed, wrote something, and isn't
-- itself undone.
create function private.is_undone(undone public.change_sets) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.change_sets u
    where u.org_id = undone.org_id and u.undo_of = undone.id and u.state = 'committed'
      and u.only_products is null and u.only_fields is null and u.created + u.updated + u.removed > 0
      and not private.is_undone(u)
  );
end
$$;

-- Whether another undo of the change set, or of a part of it, is running. An undo that has written nothing for a minute
-- doesn't count, because its tab may have been closed.
create function private.is_being_undone(undone public.change_sets, besides uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.change_sets u
    where u.org_id = undone.org_id and u.undo_of = undone.id and u.state = 'open' and u.id <> besides
      and greatest(
        u.created_at, (select max(h.created_at) from public.change_set_chunks h where h.change_set_id = u.id)
      ) > now() - interval '1 minute'
  )
$$;

create function public.begin_undo(
  id uuid, original uuid, title text, products uuid[] default null, fields text[] default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  undone public.change_sets := private.lock_change_set(original);
begin
  if undone.state = 'open' then
    raise sqlstate 'PT409' using message = 'The change set is still open.', hint = 'change_set_open';
  end if;
  if products is null and fields is null and not exists (select from public.change_sets c where c.id = begin_undo.id) then
    if private.is_undone(undone) then
      raise sqlstate 'PT409' using message = 'This change set is already undone.', hint = 'already_undone';
    end if;
    if private.is_being_undone(undone, id) then
      raise sqlstate 'PT409' using message = 'This change set is being undone.', hint = 'undo_running';
    end if;
  end if;
  insert into public.change_sets (id, org_id, kind, title, actor_id, supplier_id, undo_of, only_products, only_fields)
  values (id, undone.org_id, 'undo', title, (select auth.uid()), undone.supplier_id, original, products, fields)
  on conflict do nothing;
  if not exists (
    select from public.change_sets c where c.id = begin_undo.id and c.undo_of = original
      and c.only_products is not distinct from products and c.only_fields is not distinct from fields
  ) then
    raise sqlstate 'PT409' using message = 'Another change set already uses this ID.', hint = 'change_set_differs';
  end if;
  return id;
end
$$;

-- The next part of the changes to undo, newest first.
create function private.undo_part(undo public.change_sets, before_seq bigint, max_rows int) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select seq from public.product_changes
    where org_id = undo.org_id and change_set_id = undo.undo_of and seq < before_seq
      and (undo.only_products is null or product_id = any(undo.only_products))
    order by seq desc limit max_rows
  )
$$;

-- Restores the previous values in the simple case, and returns the changes it handled: products that were updated and
-- still have the values the change set left. `apply_undo_chunk` calls it first, because one plain update is much faster
-- than planning each cell. It handles nothing if the part creates or removes products or changes stock or SKUs, if only
-- some fields are undone, or if the database rejects a value; `plan_undo` then plans the rest.
create function private.restore_values(undo public.change_sets, chunk int, part bigint[]) returns bigint[]
language plpgsql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  used text[];
  is_plain boolean;
  restored bigint[];
begin
  select array_agg(field), bool_and(are_updates and field <> 'sku' and field not like 'stock %')
  into used, is_plain
  from (
    select field, bool_and(action = 'update') as are_updates
    from public.product_changes left join lateral jsonb_object_keys(after) as field on true
    where seq = any(part) group by field
  ) as changed_fields;
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
      recorded as (
        insert into public.product_changes
          (org_id, change_set_id, chunk, product_id, sku, action, before, after, version)
        select org_id, $2, $3, product_id, sku, 'update', after, fields, version from updated order by seq desc
      )
      select array_agg(seq) from updated
    $sql$,
      string_agg(format('%1$I = case when fields ? %1$L then %2$s else p.%1$I end', field, private.field_expression(field)), ', '),
      string_agg(format(
        '(not after ? %1$L or after -> %1$L = coalesce(to_jsonb(p.%1$I), %2$L))', field, 'null'
      ), ' and ')
    ) from unnest(used) as field
  ) into restored using part, undo.id, chunk;
  return coalesce(restored, '{}');
exception
  -- Nothing was restored. `plan_undo` plans these changes instead, and writing them reports each rejected row.
  when data_exception or integrity_constraint_violation then return '{}';
end
$$;

-- Plans the undo of these changes: {"changes", "skipped", "skipped_fields"}. `apply_undo_chunk` calls it for everything
-- `restore_values` didn't handle. A cell keeps its value if it has changed since, quantities included. A created or
-- updated product is skipped if it was deleted since, and a deleted one if it exists again. A created product is also
-- skipped if it has changed since, or has orders or other stock. The query is built like that of `write_changes`: it
-- contains only the relevant fields, and the planner may only use indexes. A generic query took longer than the changes
-- that it undid.
create function private.plan_undo(undo public.change_sets, part bigint[]) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  -- Only these columns are read from updated products: usually two or three of forty.
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
        select d.*, cells.restored, stocked.restored as stock, cells.newer, stocked.newer as newer_stock,
          case
            when action = 'remove' then case when p.id is not null then 'exists' end
            when p.id is null then 'gone'
            when action = 'update' then case
              when num_nonnulls(cells.newer, stocked.newer) > 0 and num_nonnulls(cells.restored, stocked.restored) = 0
                then 'changed_since'
            end
            when ($1).only_fields is not null or private.ledger_entry(to_jsonb(p)) <> private.without_stock(after)
              then 'changed_since'
            when exists (
                select from public.stock s join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
                where s.org_id = d.org_id and s.product_id = d.product_id and not coalesce(stocked.restored ? w.code, false)
              )
              or exists (select from public.order_lines l where l.org_id = d.org_id and l.product_id = d.product_id)
              then 'in_use'
          end as reason
        from public.product_changes d
        left join public.products p on p.id = d.product_id and p.org_id is not distinct from d.org_id
        cross join lateral (
          select nullif(concat_ws(',', %s), '') as restored, nullif(concat_ws(',', %s), '') as newer offset 0
        ) cells
        left join lateral (
          select jsonb_object_agg(w.code, d.before -> cell) filter (where is_restorable) as restored,
            jsonb_agg(cell) filter (where not is_restorable and s.on_hand is distinct from (d.before ->> cell)::int) as newer
          from jsonb_object_keys(d.before || d.after) as cell
          left join public.warehouses w on w.org_id = d.org_id and w.code = substr(cell, length('stock ') + 1)
          left join public.stock s on s.org_id = d.org_id and s.product_id = d.product_id and s.warehouse_id = w.id
          cross join lateral (
            select w.id is not null and s.on_hand is not distinct from (d.after ->> cell)::int
              and (d.before ->> cell is not null or coalesce(s.reserved + s.inbound, 0) = 0) as is_restorable
          ) as compared_stock
          where $3 and cell like 'stock %%' and (($1).only_fields is null or cell = any(($1).only_fields))
        ) stocked on true
        where d.seq = any($2)
      )
      select jsonb_build_object(
        'changes', concat('[', string_agg(
          concat(
            '{"id":"', product_id, '","sku":', to_json(sku), ',"set":',
            case action
              when 'update' then concat('{', restored, '}') when 'remove' then private.without_stock(before)::text else '{}'
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
        'skipped_fields', coalesce(jsonb_agg(
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

-- Undoes the next part of a change set. `done` is true when nothing is left.
create function public.apply_undo_chunk(change_set uuid, chunk int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256('undo');
  earlier jsonb := private.earlier_result(change_set, chunk, content);
  last_chunk int;
  before_seq bigint;
  part bigint[];
  restored bigint[];
  plan jsonb;
begin
  if earlier is not null then return earlier; end if;
  perform private.require_open_change_set(locked);
  select coalesce(max(number), 0), coalesce(min((result -> 'cursor')::bigint), 9223372036854775807)
  into last_chunk, before_seq
  from public.change_set_chunks where change_set_id = change_set;
  if locked.kind <> 'undo' or chunk <> last_chunk + 1 then
    raise invalid_parameter_value using message = 'Undo chunks must be applied in order, to a change set that is an undo.';
  end if;

  part := private.undo_part(locked, before_seq, 4000);
  before_seq := coalesce((select min(seq) from unnest(part) as seq), before_seq);
  restored := private.restore_values(locked, chunk, part);
  plan := case when cardinality(restored) = cardinality(part)
    then '{"changes": [], "skipped": [], "skipped_fields": []}'
    else private.plan_undo(locked, array(select unnest(part) except select unnest(restored)))
  end;
  return private.apply(locked, chunk, content, plan -> 'changes', plan - 'changes' || jsonb_build_object(
    'restored', cardinality(restored),
    'cursor', before_seq,
    'done', cardinality(private.undo_part(locked, before_seq, 1)) = 0
  ));
end
$$;

grant execute on function
  public.begin_undo,
  public.apply_undo_chunk
to authenticated;

-- Products that seem to be the same item, and how they are merged.

-- Groups of draft and active products that share a GTIN, or a brand and part number: {"key", "products": the first
-- twelve, "total"}, in pages by key. Accents are removed before the text is lowercased, because a database with locale
-- C only lowercases A to Z.
create function public.find_duplicates(
  org uuid, by_part boolean, after_key text default '', max_rows int default 20
) returns table (key text, products uuid[], total int)
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select key, (array_agg(id order by id))[1:12], count(*)::int
  from (
    select ltrim(translate(gtin, ' -', ''), '0') as key, id from public.products
    where org_id = org and gtin is not null and status <> 'archived' and not by_part
    union all
    select lower(translate(brand, folds, plain)) || ' ' || lower(translate(mpn, folds, plain)), id
    from public.products, (values (
      'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ -./_',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'
    )) as letters (folds, plain)
    where org_id = org and mpn is not null and brand is not null and status <> 'archived' and by_part
  ) as keyed
  where key > after_key collate "C"
  group by key
  -- Numbers that are too short or too long to identify a product aren't compared as GTINs.
  having count(*) > 1 and (by_part or private.is_product_number(key))
  order by key collate "C" limit least(max_rows, 100)
$$;

-- Merges products in one change set, completely or not at all. The duplicates page calls it. The kept product
-- gets the chosen values. The others are archived with it as their successor, or removed if that was requested
-- and they have no stock or orders. `target` is {"id", "version", "set"}, and each of `others` {"id", "version"}.
create function public.merge_products(
  id uuid, org uuid, title text, target jsonb, others jsonb, remove_others boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets;
  content bytea := sha256(convert_to(concat(target, others, remove_others), 'UTF8'));
  result jsonb;
  changes jsonb;
begin
  perform public.begin_change_set(id, org, 'merge', title);
  locked := private.lock_change_set(id);
  result := private.earlier_result(id, 1, content);
  if result is not null then return result; end if;
  perform private.require_open_change_set(locked);
  if jsonb_typeof(target -> 'set') is distinct from 'object' or jsonb_typeof(others) <> 'array'
    or jsonb_array_length(others) not between 1 and 100
  then
    raise invalid_parameter_value using message = 'A merge needs the product to keep and 1 to 100 others.';
  end if;
  if exists (
    select from jsonb_each(target -> 'set') as cell (field, field_value)
    where field = 'sku' or jsonb_typeof(field_value) <> all (coalesce(private.field_kinds(field), '{}'))
  ) then
    raise invalid_parameter_value using message = 'A field doesn''t exist, or its value has the wrong type.';
  end if;

  select jsonb_agg(change order by n) into changes from (
    select 0 as n, jsonb_build_object('id', target -> 'id', 'version', target -> 'version', 'set', target -> 'set') as change
    union all
    select n, jsonb_build_object('id', other -> 'id', 'version', other -> 'version') || case
        when remove_others
          and not exists (select from public.stock s where s.org_id = org and s.product_id = (other ->> 'id')::uuid)
          and not exists (select from public.order_lines l where l.org_id = org and l.product_id = (other ->> 'id')::uuid)
          then '{"set": {}, "action": "remove"}'::jsonb
        else jsonb_build_object('set', jsonb_build_object('status', 'archived', 'successor_sku', p.sku))
      end
    from jsonb_array_elements(others) with ordinality as listed (other, n)
    left join public.products p on p.id = (target ->> 'id')::uuid and p.org_id = org
  ) as each;
  result := private.apply(locked, 1, content, changes, '{}');
  if result -> 'rejected' <> '[]' then
    raise sqlstate 'PT409' using message = 'One of these products has changed since. Nothing was merged.', hint = 'merge_conflict';
  end if;
  perform public.commit_change_set(id);
  return result;
end
$$;

grant execute on function
  public.find_duplicates,
  public.merge_products
to authenticated;
