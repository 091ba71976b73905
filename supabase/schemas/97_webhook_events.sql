-- The events that webhooks report. Each trigger first checks whether any webhook subscribed to its event, then whether
-- one of the affected organizations has such a webhook, so organizations without webhooks spend almost no time. Events
-- hold ids and numbers, not personal data: receivers read the rest through the API.

-- Products and imports: one event for each change set that has ended.
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

-- Listings whose state changed.
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

-- Orders. A transaction that adds an order and then changes it reports only that it was added.
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
