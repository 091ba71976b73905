-- Orders, as the function `api` reads and writes them with a key. The rules are the same as for people.

-- An order as the API shows it. Lines are identified by their number, and warehouses by their code. Amounts are text.
create function private.api_order(it public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'number', it.number, 'status', it.status, 'issues', it.issues, 'channel_status', it.channel_status,
    'channel', (
      select jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind) from public.channels c
      where c.org_id = it.org_id and c.id = it.channel_id
    ),
    'placed_at', it.placed_at, 'acknowledge_by', it.acknowledge_by, 'ship_by', it.ship_by, 'deliver_by', it.deliver_by,
    'shipping_method', it.shipping_method,
    'buyer', jsonb_build_object('name', it.buyer_name, 'email', it.buyer_email, 'phone', it.buyer_phone),
    'ship_to', jsonb_build_object(
      'street', it.ship_street, 'city', it.ship_city, 'region', it.ship_region, 'postal_code', it.ship_postal_code,
      'country', it.ship_country
    ),
    'currency', it.currency, 'subtotal', it.subtotal::text, 'discount', it.discount::text, 'shipping', it.shipping::text,
    'tax', it.tax::text, 'total', it.total::text,
    'lines', (
      select coalesce(jsonb_agg(
        to_jsonb(l) - '{id,org_id,order_id,product_id,acknowledged_at,closed_at}'::text[]
        || jsonb_build_object('unit_price', l.unit_price::text, 'total', l.total::text) order by l.line_number
      ), '[]')
      from public.order_lines l where l.org_id = it.org_id and l.order_id = it.id
    ),
    'shipments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'carrier', s.carrier, 'tracking', s.tracking, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at,
        'warehouse', (select w.code from public.warehouses w where w.org_id = it.org_id and w.id = s.warehouse_id),
        'lines', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'line_number', l.line_number, 'sku', l.sku, 'quantity', i.quantity, 'serials', i.serials
          ) order by l.line_number), '[]')
          from public.shipment_lines i join public.order_lines l on l.org_id = i.org_id and l.id = i.line_id
          where i.org_id = it.org_id and i.shipment_id = s.id
        )
      ) order by s.shipped_at, s.id), '[]')
      from public.shipments s where s.org_id = it.org_id and s.order_id = it.id
    ),
    'returns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'state', r.state, 'reason', r.reason, 'refund', r.refund::text, 'created_at', r.created_at,
        'lines', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'line_number', l.line_number, 'sku', l.sku, 'quantity', i.quantity, 'received', i.received,
            'declined', i.declined, 'refunded', i.refunded, 'restocked', i.restocked, 'condition', i.condition
          ) order by l.line_number), '[]')
          from public.return_lines i join public.order_lines l on l.org_id = i.org_id and l.id = i.line_id
          where i.org_id = it.org_id and i.return_id = r.id
        )
      ) order by r.created_at, r.id), '[]')
      from public.order_returns r where r.org_id = it.org_id and r.order_id = it.id
    ),
    'version', it.version, 'created_at', it.created_at, 'updated_at', it.updated_at
  )
$$;

-- One page of orders, least recently changed first. The query is {"limit", "after": {"at", "key"}, "since", "status",
-- "number"}.
create function public.api_orders(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, '-infinity');
  after_id constant uuid := coalesce(query -> 'after' ->> 'key', '00000000-0000-0000-0000-000000000000')::uuid;
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(o.updated_at, o.id, private.api_order(o)) order by o.updated_at, o.id)
    from (
      select * from public.orders o
      where o.org_id = it.org_id and (o.updated_at, o.id) > (after_at, after_id) and o.updated_at >= since
        and (query ->> 'status' is null or o.status = (query ->> 'status')::public.order_status)
        and (query ->> 'number' is null or o.number = query ->> 'number')
      order by o.updated_at, o.id limit size + 1
    ) as o
  ), size);
end
$$;

-- The order with this id, or null.
create function public.api_order(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:read');
begin
  return (select private.api_order(o) from public.orders o where o.org_id = it.org_id and o.id = target);
end
$$;

-- The given lines of an order. `line` is the line's id, or null if there is no such line: [{"line", "quantity",
-- "serials"}].
create function private.api_order_lines(sold public.orders, lines jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', e.quantity, 'serials', e.serials))
  from jsonb_to_recordset(lines) as e (line_number int, quantity int, serials jsonb)
  left join public.order_lines l
    on l.org_id = sold.org_id and l.order_id = sold.id and l.line_number = e.line_number
$$;

-- The moves for `change_order`. Without lines, a move applies to every line that allows it, with all open units.
create function private.api_order_moves(sold public.orders, move text, body jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select case when body ? 'lines' then (
    select jsonb_agg(line || jsonb_build_object('move', move, 'reason', body ->> 'reason'))
    from jsonb_array_elements(private.api_order_lines(sold, body -> 'lines')) as line
  ) else (
    select jsonb_agg(jsonb_build_object('move', move, 'line', l.id, 'quantity', l.open, 'reason', body ->> 'reason')
      order by l.line_number)
    from public.order_lines l
    where l.org_id = sold.org_id and l.order_id = sold.id and l.open > 0
      and (move = 'cancel' or l.acknowledged_at is null)
  ) end
$$;

-- Carries out one action of the API on an order.
create function private.api_change_order(sold public.orders, action text, body jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  moves jsonb;
  place uuid := private.shipping_warehouse(sold);
begin
  if action in ('acknowledge', 'cancel') then
    moves := private.api_order_moves(sold, action, body);
    if moves is null then
      perform private.conflict('move_not_allowed', 'No line of this order is in a state that allows this.');
    end if;
    perform public.change_order(sold.id, null, gen_random_uuid(), moves);
  elsif action = 'return' then
    perform public.request_return(
      sold.id, null, gen_random_uuid(), body ->> 'reason', private.api_order_lines(sold, body -> 'lines')
    );
  else
    if body ? 'warehouse' then
      select w.id into place from public.warehouses w where w.org_id = sold.org_id and w.code = body ->> 'warehouse';
    end if;
    if place is null then
      perform private.conflict('unknown_warehouse', 'There is no warehouse with this code.');
    end if;
    perform public.ship_order(
      sold.id, null, gen_random_uuid(), place, body ->> 'carrier', body ->> 'tracking',
      private.api_order_lines(sold, body -> 'lines'), (body ->> 'shipped_at')::timestamptz
    );
  end if;
end
$$;

-- Acknowledges, cancels, ships or returns units of an order: {"outcome": "done", "order"}, {"outcome": "reused"}, or
-- why nothing was written: {"outcome": "rejected", "reason", "message"}. The request is {"action", "body", "tag",
-- "idempotency"}. A rejected request doesn't use up its idempotency key, so it can be repeated after a correction.
create function public.api_write_order(key uuid, target uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:write');
  sold public.orders;
  answer jsonb;
  reason text;
  message text;
begin
  answer := private.earlier_request(it.id, request -> 'idempotency');
  if answer is not null then return answer; end if;
  if not exists (select from public.orders o where o.org_id = it.org_id and o.id = target) then
    perform private.conflict('missing', 'There is no order with this ID.');
  end if;
  sold := private.lock_order(target);
  if request ->> 'tag' <> concat_ws('.', sold.id, sold.version) then
    perform private.conflict('changed', 'The order was changed in the meantime.');
  end if;
  perform private.api_change_order(sold, request ->> 'action', coalesce(request -> 'body', '{}'));
  select jsonb_build_object('outcome', 'done', 'order', private.api_order(o)) into answer
  from public.orders o where o.id = target;
  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = request -> 'idempotency' ->> 'name';
  return answer;
exception
  when sqlstate 'PT409' then
    get stacked diagnostics reason = pg_exception_hint, message = message_text;
    return jsonb_build_object('outcome', 'rejected', 'reason', reason, 'message', message);
  when invalid_parameter_value then
    get stacked diagnostics message = message_text;
    return jsonb_build_object('outcome', 'rejected', 'reason', 'invalid', 'message', message);
  when data_exception or integrity_constraint_violation then
    return jsonb_build_object('outcome', 'rejected', 'reason', 'invalid', 'message', 'A value isn''t valid.');
end
$$;

-- The kind of a channel that orders are received for: {"kind"}, or null if there is no such channel.
create function public.api_order_channel(key uuid, channel uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:write');
begin
  return (
    select jsonb_build_object('kind', c.kind) from public.channels c
    where c.org_id = it.org_id and c.id = api_order_channel.channel
  );
end
$$;

-- Receives new orders, as `receive_orders` does for members.
create function public.api_receive_orders(key uuid, orders jsonb, channel uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:write');
begin
  return public.receive_orders(it.org_id, orders, channel);
end
$$;

-- The history, background jobs and suppliers, as the function `api` reads them with a key, and the undo of change sets.

-- A change set as the API shows it. The author is a person or an API key.
create function private.api_change_set(it public.change_sets) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'kind', it.kind, 'title', it.title, 'state', it.state, 'supplier_id', it.supplier_id,
    'author', coalesce((select p.display_name from public.profiles p where p.user_id = it.actor_id), it.api_key),
    'file', it.source ->> 'file', 'undo_of', it.undo_of,
    'is_partial', it.only_products is not null or it.only_fields is not null,
    'rows_read', it.rows_read, 'created', it.created, 'updated', it.updated, 'removed', it.removed,
    'unchanged', it.unchanged, 'skipped', it.skipped, 'rejected', it.rejected, 'unsent', it.unsent,
    'created_at', it.created_at, 'ended_at', it.ended_at
  )
$$;

-- One page of change sets, newest first. The query is {"limit", "after": {"at", "key"}, "kind"}.
create function private.api_change_set_page(org uuid, query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, 'infinity');
  after_id constant uuid := private.uuid_in(query -> 'after' ->> 'key');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(c.created_at, c.id, private.api_change_set(c)) order by c.created_at desc, c.id)
    from (
      select * from public.change_sets c
      where c.org_id = org and c.created_at <= after_at
        and (after_id is null or c.created_at < after_at or c.id > after_id)
        and (query ->> 'kind' is null or c.kind = (query ->> 'kind')::public.change_set_kind)
      order by c.created_at desc, c.id limit size + 1
    ) as c
  ), size);
end
$$;

create function public.api_change_sets(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:read');
begin
  return private.api_change_set_page(it.org_id, query);
end
$$;

-- The change set with this id, or null.
create function public.api_change_set(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:read');
begin
  return (
    select private.api_change_set(c) from public.change_sets c where c.org_id = it.org_id and c.id = target
  );
end
$$;

-- One page of what a change set wrote, product by product, or null if there is no such change set. Values are text.
create function public.api_changes(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:read');
  size constant int := private.api_page_size(query);
  after_seq constant bigint := coalesce((query -> 'after' ->> 'key')::bigint, 0);
begin
  if not exists (select from public.change_sets c where c.org_id = it.org_id and c.id = target) then
    return null;
  end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(d.created_at, d.seq::text, jsonb_build_object(
      'product_id', d.product_id, 'sku', d.sku, 'action', d.action, 'row', d.source_row,
      'fields', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', field, 'before', d.before ->> field, 'after', d.after ->> field, 'rule', d.rules ->> field
        ) order by field), '[]')
        from jsonb_object_keys(d.before || d.after) as field
      )
    )) order by d.seq)
    from (
      select * from public.product_changes d
      where d.org_id = it.org_id and d.change_set_id = target and d.seq > after_seq
      order by d.seq limit size + 1
    ) as d
  ), size);
end
$$;

-- Undoes the next part of a change set: {"outcome": "open" or "done", "change_set": the undo}, or why nothing was
-- written: {"outcome": "rejected", "reason", "message"} or {"outcome": "reused"}. The function `api` repeats
-- the call until the undo is done. A call after an interruption continues the same undo.
create function public.api_undo(key uuid, target uuid, idempotency jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:write');
  undo public.change_sets;
  result jsonb;
  answer jsonb;
  reason text;
  message text;
begin
  answer := private.earlier_request(it.id, idempotency);
  -- An empty result belongs to this undo, which isn't done yet.
  if answer <> '{}' then return answer; end if;
  if not exists (select from public.change_sets c where c.org_id = it.org_id and c.id = target) then
    perform private.conflict('missing', 'There is no change set with this ID.');
  end if;
  perform private.lock_change_set(target);
  select * into undo from public.change_sets u
  where u.org_id = it.org_id and u.undo_of = target and u.state = 'open' and u.source ->> 'api_key' = it.id::text;
  if undo.id is null then
    undo.id := gen_random_uuid();
    perform public.begin_undo(undo.id, target, it.name);
    update public.change_sets c set source = jsonb_build_object('api_key', it.id) where c.id = undo.id;
  end if;
  result := public.apply_undo_chunk(undo.id, (
    select coalesce(max(h.number), 0) + 1 from public.change_set_chunks h where h.change_set_id = undo.id
  ));
  if (result -> 'done')::boolean then
    undo := public.commit_change_set(undo.id);
  else
    select * into undo from public.change_sets c where c.id = undo.id;
  end if;
  answer := jsonb_build_object(
    'outcome', case undo.state when 'open' then 'open' else 'done' end, 'change_set', private.api_change_set(undo)
  );
  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = idempotency ->> 'name' and undo.state <> 'open';
  return answer;
exception
  when sqlstate 'PT409' then
    get stacked diagnostics reason = pg_exception_hint, message = message_text;
    return jsonb_build_object('outcome', 'rejected', 'reason', reason, 'message', message);
end
$$;

create function private.api_job(it public.jobs) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id::text, 'kind', it.kind, 'about', it.key, 'state', it.state, 'is_cancelled', it.is_cancelled,
    'done', it.done, 'total', it.total, 'attempts', it.attempts, 'max_attempts', it.max_attempts, 'error', it.error,
    'queued_at', it.queued_at, 'run_at', it.run_at, 'started_at', it.started_at, 'failed_at', it.failed_at
  )
$$;

-- One page of the jobs that wait, run or have failed, in the order in which they were added.
create function public.api_jobs(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'jobs:read');
  size constant int := private.api_page_size(query);
  after_id constant bigint := coalesce((query -> 'after' ->> 'key')::bigint, 0);
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(j.queued_at, j.id::text, private.api_job(j)) order by j.id)
    from (
      select * from public.jobs j
      where j.org_id = it.org_id and j.id > after_id
        and (query ->> 'state' is null or j.state = (query ->> 'state')::public.job_state)
      order by j.id limit size + 1
    ) as j
  ), size);
end
$$;

-- The job with this id, or null if it's done or doesn't exist.
create function public.api_job(key uuid, target bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'jobs:read');
begin
  return (select private.api_job(j) from public.jobs j where j.org_id = it.org_id and j.id = target);
end
$$;

create function private.api_supplier(it public.suppliers) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(it) - '{org_id,notes,documents}'::text[]
    || jsonb_build_object('minimum_order', trim_scale(it.minimum_order)::text)
$$;

-- One page of suppliers, least recently changed first.
create function public.api_suppliers(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'suppliers:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, '-infinity');
  after_id constant uuid := coalesce(
    private.uuid_in(query -> 'after' ->> 'key'), '00000000-0000-0000-0000-000000000000'
  );
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(s.updated_at, s.id, private.api_supplier(s)) order by s.updated_at, s.id)
    from (
      select * from public.suppliers s
      where s.org_id = it.org_id and (s.updated_at, s.id) > (after_at, after_id) and s.updated_at >= since
      order by s.updated_at, s.id limit size + 1
    ) as s
  ), size);
end
$$;

-- The supplier with this id, or null.
create function public.api_supplier(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'suppliers:read');
begin
  return (select private.api_supplier(s) from public.suppliers s where s.org_id = it.org_id and s.id = target);
end
$$;
