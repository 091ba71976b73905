-- Deliveries of webhooks. Each webhook has its own job, so a slow address doesn't delay the others.

-- Adds the job that sends the next delivery when it's due, if there is one.
create function private.enqueue_webhook(org uuid, webhook uuid) returns void
language sql set search_path = ''
as $$
  select private.enqueue_job(
    org, 'webhook', webhook::text, priority => 0, delay => greatest(min(d.next_at) - now(), interval '0')
  )
  from public.webhook_deliveries d
  where d.org_id = org and d.webhook_id = webhook and d.state = 'waiting'
  having count(*) > 0
$$;

-- Runs at the end of the transaction, so that the job's lock is taken last. Otherwise, this transaction and another one
-- could wait for each other.
create function private.enqueue_added_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job(new.org_id, 'webhook', new.webhook_id::text, priority => 0);
  return null;
end
$$;

create constraint trigger enqueue_added_delivery after insert on public.webhook_deliveries
  deferrable initially deferred for each row execute function private.enqueue_added_delivery();

-- Whether any webhook subscribed to events of these types. Each trigger checks this first, because it's fast: the table
-- is small, and most transactions then don't have to look up their organizations.
create function private.is_event_wanted(of_types text[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.webhooks w where w.disabled_at is null and w.types && of_types)
$$;

-- Whether a webhook of these organizations subscribed to events of these types.
create function private.is_webhook_wanted(of_types text[], orgs uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.webhooks w where w.org_id = any(orgs) and w.disabled_at is null and w.types && of_types
  )
$$;

-- The first 100 SKUs, and whether there are more: {"skus", "more"}.
create function private.sku_list(skus text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('skus', to_jsonb(coalesce(skus[:100], '{}')), 'more', coalesce(cardinality(skus) > 100, false))
$$;

-- Merges the data of two events. Newer values replace older ones. Lists of SKUs are combined, up to 100.
create function private.merged_webhook_data(known jsonb, added jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when known ? 'skus' and added ? 'skus' then
    added || (
      select private.sku_list(array_agg(sku order by sku))
      from (
        select jsonb_array_elements_text(known -> 'skus') union select jsonb_array_elements_text(added -> 'skus')
      ) as both_lists (sku)
    ) || case when (known ->> 'more')::boolean or (added ->> 'more')::boolean then '{"more": true}' else '{}' end::jsonb
  else added end
$$;

-- Adds an event with its deliveries, if a webhook subscribed to it. If the event already exists, the new data is merged
-- into it.
create function private.emit_webhook(org uuid, of_type text, of_about text, of_data jsonb) returns void
language sql security definer set search_path = ''
as $$
  with wanted as (
    select w.id from public.webhooks w where w.org_id = org and w.disabled_at is null and of_type = any(w.types)
  ), event as (
    insert into public.webhook_events as known (org_id, type, about, data)
    select org, of_type, of_about, of_data where exists (select from wanted)
    on conflict (org_id, type, about) do update set data = private.merged_webhook_data(known.data, excluded.data)
    returning known.id
  )
  insert into public.webhook_deliveries (org_id, webhook_id, event_id)
  select org, wanted.id, event.id from wanted, event
  on conflict (org_id, webhook_id, event_id) do nothing
$$;

-- The deliveries that a worker sends next: {"url", "version", "previous", "deliveries": [{"id", "event", "type",
-- "data", "created_at"}]}, or null if the webhook was deleted or turned off.
create function public.due_webhook_deliveries(org uuid, webhook uuid, max_rows int default 20) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'url', w.url, 'version', w.secret_version,
    'previous', case when w.previous_until > now() then w.secret_version - 1 end,
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', due.id, 'event', e.id, 'type', e.type, 'data', e.data, 'created_at', e.created_at
      ) order by due.next_at, due.id), '[]')
      from (
        select d.id, d.event_id, d.next_at from public.webhook_deliveries d
        where d.org_id = org and d.webhook_id = webhook and d.state = 'waiting' and d.next_at <= now()
        order by d.next_at, d.id limit max_rows
      ) as due
      join public.webhook_events e on e.org_id = org and e.id = due.event_id
    )
  )
  from public.webhooks w where w.org_id = org and w.id = webhook and w.disabled_at is null
$$;

-- How long a delivery waits after this many failed attempts, or null after the last attempt. The waits add up to more
-- than three days.
create function private.webhook_delay(attempts int) returns interval
language sql immutable set search_path = ''
as $$
  select (array[
    '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'
  ]::interval[])[attempts]
$$;

-- Records an attempt. `error` is the reason why there was no response. The webhook is turned off after failing for five
-- days, or at once if the address answers that it no longer exists. Returns whether the webhook is still on.
create function public.record_webhook_attempt(
  org uuid, webhook uuid, delivery bigint, took_ms int, status int default null, answer text default null,
  error text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_delivered constant boolean := coalesce(status between 200 and 299, false);
  it public.webhooks;
  reason text;
begin
  update public.webhook_deliveries d set
    attempts = d.attempts + 1, tried_at = now(), took_ms = record_webhook_attempt.took_ms,
    status = record_webhook_attempt.status, answer = left(record_webhook_attempt.answer, 2000),
    error = left(record_webhook_attempt.error, 40),
    state = case
      when is_delivered then 'delivered'
      when private.webhook_delay(d.attempts + 1) is null then 'failed' else 'waiting'
    end::public.webhook_delivery_state,
    next_at = now() + coalesce(private.webhook_delay(d.attempts + 1), '0') * (0.9 + random() * 0.2)
  where d.org_id = org and d.id = delivery and d.webhook_id = webhook and d.state = 'waiting';

  select * into it from public.webhooks w where w.org_id = org and w.id = webhook for update;
  if it.id is null or it.disabled_at is not null then return false; end if;
  reason := case
    when is_delivered then null when status = 410 then 'gone'
    when it.failing_since < now() - interval '5 days' then 'failing'
  end;
  update public.webhooks w set
    failing_since = case when not is_delivered then coalesce(w.failing_since, now()) end,
    disabled_at = case when reason is not null then now() end, disabled_for = reason
  where w.id = it.id;
  if reason is null then return true; end if;

  perform private.notify_members(
    org, 'owner', 'webhook_disabled', '/settings?tab=webhooks', jsonb_build_object('url', left(it.url, 200)), 'warning'
  );
  perform private.enqueue_email(
    'webhook_disabled', gen_random_uuid(),
    jsonb_build_object('to', u.email, 'url', it.url, 'reason', reason, 'locale', it.locale, 'origin', it.origin), org
  )
  from public.members m join auth.users u on u.id = m.user_id where m.org_id = org and m.role = 'owner'
  order by m.user_id;
  return false;
end
$$;

-- Adds the next job of a webhook, and deletes events that are older than 30 days. A worker calls it before it ends.
create function public.end_webhook_deliveries(org uuid, webhook uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.webhook_events e where (e.org_id, e.id) in (
    select old.org_id, old.id from public.webhook_events old
    where old.org_id = org and old.created_at < now() - interval '30 days' order by old.created_at limit 1000
  );
  select private.enqueue_webhook(org, webhook)
  where exists (select from public.webhooks w where w.org_id = org and w.id = webhook and w.disabled_at is null)
$$;

create function private.require_webhook_on(it public.webhooks) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if it.disabled_at is not null then
    raise sqlstate 'PT409' using message = 'This webhook is turned off.', hint = 'webhook_off';
  end if;
end
$$;

-- Sends a test event, which shows whether a webhook can be reached. Returns its delivery.
create function private.add_test_delivery(it public.webhooks) returns public.webhook_deliveries
language plpgsql set search_path = ''
as $$
declare
  event uuid;
  added public.webhook_deliveries;
begin
  perform private.require_webhook_on(it);
  insert into public.webhook_events (org_id, type, about, data)
  values (it.org_id, 'webhook.test', gen_random_uuid()::text, '{"message": "This is a test."}')
  returning id into event;
  insert into public.webhook_deliveries (org_id, webhook_id, event_id)
  values (it.org_id, it.id, event) returning * into added;
  return added;
end
$$;

create function public.test_webhook(webhook uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  return (private.add_test_delivery(private.lock_webhook(webhook))).id;
end
$$;

-- Sends a delivery again, with as many attempts as a new one. Receivers recognize it by its event's id.
create function private.resend_delivery(it public.webhooks, delivery bigint) returns public.webhook_deliveries
language plpgsql set search_path = ''
as $$
declare
  again public.webhook_deliveries;
begin
  perform private.require_webhook_on(it);
  update public.webhook_deliveries d set state = 'waiting', attempts = 0, next_at = now()
  where d.org_id = it.org_id and d.webhook_id = it.id and d.id = delivery returning * into again;
  perform private.enqueue_webhook(it.org_id, it.id);
  return again;
end
$$;

create function public.resend_webhook_delivery(webhook uuid, delivery bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.resend_delivery(private.lock_webhook(webhook), delivery);
end
$$;

grant execute on function
  public.test_webhook,
  public.resend_webhook_delivery
to authenticated;

-- The events that webhooks report. Each trigger first checks whether any webhook subscribed to its event, then whether
-- one of the affected organizations has such a webhook, so organizations without webhooks spend almost no time. Events
-- hold ids and numbers, not personal data: receivers read the rest through the API.

-- The events of a change set that has ended: `products.changed` if it changed products, and `import.ended` for an
-- import.
create function private.emit_change_sets() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  it public.change_sets;
begin
  if not private.is_event_wanted('{products.changed,import.ended}')
    or not private.is_webhook_wanted('{products.changed,import.ended}', array(select org_id from ended)) then
    return null;
  end if;
  for it in
    select s.* from ended e join public.change_sets s on s.org_id = e.org_id and s.id = e.id where s.state <> 'open'
  loop
    if it.created + it.updated + it.removed > 0 then
      perform private.emit_webhook(it.org_id, 'products.changed', it.id::text, jsonb_build_object(
        'change_set', it.id, 'kind', it.kind, 'created', it.created, 'updated', it.updated, 'removed', it.removed
      ) || private.sku_list(array(
        select c.sku from public.product_changes c where c.org_id = it.org_id and c.change_set_id = it.id order by c.seq limit 101
      )));
    end if;
    if it.kind = 'import' then
      perform private.emit_webhook(it.org_id, 'import.ended', it.id::text, jsonb_build_object(
        'change_set', it.id, 'state', it.state, 'rows_read', it.rows_read, 'created', it.created, 'updated', it.updated,
        'removed', it.removed, 'unchanged', it.unchanged, 'skipped', it.skipped, 'rejected', it.rejected
      ));
    end if;
  end loop;
  return null;
end
$$;

create trigger emit_added after insert on public.change_sets
  referencing new table as ended for each statement execute function private.emit_change_sets();
create trigger emit_ended after update on public.change_sets
  referencing new table as ended for each statement execute function private.emit_change_sets();

create function private.emit_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid;
begin
  if not private.is_event_wanted('{stock.changed}')
    or not private.is_webhook_wanted('{stock.changed}', array(select distinct org_id from moved)) then
    return null;
  end if;
  for org in select distinct m.org_id from moved m order by m.org_id loop
    perform private.emit_webhook(org, 'stock.changed', pg_current_xact_id()::text, private.sku_list(array(
      select distinct p.sku from moved m join public.products p on p.org_id = m.org_id and p.id = m.product_id
      where m.org_id = org order by p.sku limit 101
    )));
  end loop;
  return null;
end
$$;

create trigger emit after insert on public.stock_movements
  referencing new table as moved for each statement execute function private.emit_stock();

-- Records an event about listings of one channel. All listings of a transaction share one event.
create function private.emit_listings_of(org uuid, channel uuid, skus text[]) returns void
language sql set search_path = ''
as $$
  select private.emit_webhook(
    org, 'listings.changed', channel || ' ' || pg_current_xact_id()::text,
    jsonb_build_object('channel', channel) || private.sku_list(skus[:101])
  )
$$;

-- Reports listings whose state changed.
create function private.emit_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{listings.changed}')
    or not private.is_webhook_wanted('{listings.changed}', array(select distinct org_id from built)) then
    return null;
  end if;
  perform private.emit_listings_of(n.org_id, n.channel_id, array_agg(n.sku order by n.sku))
  from built n left join before b on b.org_id = n.org_id and b.channel_id = n.channel_id and b.product_id = n.product_id
  where b.state is distinct from n.state
  group by n.org_id, n.channel_id order by n.org_id, n.channel_id;
  return null;
end
$$;

create trigger emit_changed after update on public.listings
  referencing old table as before new table as built for each statement execute function private.emit_listings();

create function private.emit_added_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{listings.changed}')
    or not private.is_webhook_wanted('{listings.changed}', array(select distinct org_id from built)) then
    return null;
  end if;
  perform private.emit_listings_of(n.org_id, n.channel_id, array_agg(n.sku order by n.sku)) from built n
  group by n.org_id, n.channel_id order by n.org_id, n.channel_id;
  return null;
end
$$;

create trigger emit_added after insert on public.listings
  referencing new table as built for each statement execute function private.emit_added_listings();

create function private.emit_sync_runs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{sync.ended}')
    or not private.is_webhook_wanted('{sync.ended}', array(select distinct org_id from ended)) then
    return null;
  end if;
  perform private.emit_webhook(e.org_id, 'sync.ended', e.id::text, jsonb_build_object(
    'sync', e.id, 'channel', e.channel_id, 'kind', e.kind, 'state', e.state, 'sent', e.sent, 'removed', e.removed,
    'failed', e.failed, 'skipped', e.skipped
  ))
  from ended e where e.state <> 'open' order by e.org_id, e.id;
  return null;
end
$$;

create trigger emit_ended after update on public.sync_runs
  referencing new table as ended for each statement execute function private.emit_sync_runs();

-- Reports added and changed orders. A transaction that adds an order and then changes it reports only the addition.
create function private.emit_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{order.created,order.changed}')
    or not private.is_webhook_wanted('{order.created,order.changed}', array(select distinct org_id from changed)) then
    return null;
  end if;
  perform private.emit_webhook(
    o.org_id,
    case when o.created_at = now() then 'order.created' else 'order.changed' end,
    o.id || ' ' || pg_current_xact_id()::text,
    jsonb_build_object(
      'order', o.id, 'number', o.number, 'channel', o.channel_id, 'status', o.status, 'placed_at', o.placed_at,
      'due_at', o.due_at, 'lines', o.lines, 'units', o.units, 'open_units', o.open_units, 'currency', o.currency,
      'total', o.total::text
    )
  )
  from changed o order by o.org_id, o.id;
  return null;
end
$$;

create trigger emit_added after insert on public.orders
  referencing new table as changed for each statement execute function private.emit_orders();
create trigger emit_changed after update on public.orders
  referencing new table as changed for each statement execute function private.emit_orders();
