-- Channels, listings, feeds and syncs, as the function `api` reads them with a key, and syncs that a key starts.

-- The plan with which the channel's current listings were built, or '' without listings.
create function private.api_plan(channel public.channels) returns text
language sql stable set search_path = ''
as $$
  select coalesce(max(t.plan), '') from private.listing_tallies t
  where t.channel_id = channel.id and t.config_version = channel.config_version and not t.is_stale and t.state <> 'gone'
$$;

-- A channel with the counts of its listings. The caller has checked the organization.
create function private.api_channel(it public.channels) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'kind', it.kind, 'name', it.name, 'status', it.status, 'language', it.language, 'country', it.country,
    'currency', it.currency, 'created_at', it.created_at, 'updated_at', it.updated_at,
    'listings', jsonb_build_object(
      'states', s -> 'states', 'changes', s -> 'changes', 'unbuilt', (s -> 'stale')::int + (s -> 'missing')::int
    ),
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'severity', i -> 'severity', 'code', i -> 'code', 'field', i -> 'field', 'listings', i -> 'listings',
        'unblocked', i -> 'unblocked'
      ) order by n), '[]')
      from jsonb_array_elements(s -> 'issues') with ordinality as e (i, n)
    )
  )
  from (select public.listing_summary(it.id, private.api_plan(it)) as s) as summary
$$;

create function public.api_channels(key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (
    select coalesce(jsonb_agg(private.api_channel(c) order by c.created_at, c.id), '[]')
    from public.channels c where c.org_id = it.org_id
  );
end
$$;

-- The channel with this id, or null.
create function public.api_channel(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (select private.api_channel(c) from public.channels c where c.org_id = it.org_id and c.id = target);
end
$$;

-- One page of a channel's listings by SKU, or null if there is no such channel. The query is {"limit", "after",
-- "state", "change", "issue": 'error value-missing gtin'}. The key in `after` is a product's id followed by its SKU.
create function public.api_listings(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
  size constant int := private.api_page_size(query);
  place constant text := query -> 'after' ->> 'key';
  channel public.channels;
begin
  select * into channel from public.channels c where c.org_id = it.org_id and c.id = target;
  if channel.id is null then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(now(), l.product_id || l.sku, jsonb_build_object(
      'product_id', l.product_id, 'sku', l.sku, 'state', l.state, 'change', l.change, 'excluded_by', l.excluded_by,
      'price', trim_scale(l.price::numeric)::text, 'quantity', l.quantity, 'is_current', l.is_fresh, 'sent_at', l.sent_at,
      'issues', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'severity', i -> 'severity', 'code', i -> 'code', 'field', i -> 'field'
        ) order by n), '[]')
        from jsonb_array_elements(l.issues) with ordinality as e (i, n)
      ),
      'reported_errors', l.reported_errors
    )) order by l.sku, l.product_id)
    from public.listing_page(
      target, private.api_plan(channel), (query ->> 'state')::public.listing_state, query ->> 'change', query ->> 'issue',
      substr(place, 37), private.uuid_in(left(place, 36)), size + 1
    ) as l
  ), size);
end
$$;

-- The feeds of a channel, or null if there is no such channel. Their addresses are secret and aren't stored.
create function public.api_feeds(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'file', f.file, 'format', f.format, 'created_at', f.created_at, 'rotated_at', f.rotated_at,
        'revoked_at', f.revoked_at, 'last_fetched_at', f.last_fetched_at, 'fetches', f.fetches
      ) order by f.created_at, f.id), '[]')
      from public.feeds f where f.org_id = c.org_id and f.channel_id = c.id
    )
    from public.channels c where c.org_id = it.org_id and c.id = target
  );
end
$$;

-- A sync as the API shows it. For an open sync, `pending` is how many listings have each kind of change.
create function private.api_sync(it public.sync_runs) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(it) - '{org_id,actor_id,schedule_id}'::text[] || jsonb_build_object(
    'pending', case when it.state = 'open' then (
      select (public.listing_summary(c.id, private.api_plan(c)) -> 'changes') - '{none,unchanged,blocked}'::text[]
      from public.channels c where c.org_id = it.org_id and c.id = it.channel_id
    ) end
  )
$$;

-- One page of a channel's syncs, newest first, or null if there is no such channel.
create function public.api_syncs(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, 'infinity');
  after_id constant uuid := private.uuid_in(query -> 'after' ->> 'key');
begin
  if not exists (select from public.channels c where c.org_id = it.org_id and c.id = target) then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(r.created_at, r.id, private.api_sync(r)) order by r.created_at desc, r.id)
    from (
      select * from public.sync_runs r
      where r.org_id = it.org_id and r.channel_id = target and r.created_at <= after_at
        and (after_id is null or r.created_at < after_at or r.id > after_id)
      order by r.created_at desc, r.id limit size + 1
    ) as r
  ), size);
end
$$;

-- The sync with this id, or null.
create function public.api_sync(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (select private.api_sync(r) from public.sync_runs r where r.org_id = it.org_id and r.id = target);
end
$$;

-- One page of a sync's results by product, or null if there is no such sync. The query is {"limit", "after",
-- "outcome"}.
create function public.api_sync_items(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
  size constant int := private.api_page_size(query);
  after_id constant uuid := coalesce(
    private.uuid_in(query -> 'after' ->> 'key'), '00000000-0000-0000-0000-000000000000'
  );
begin
  if not exists (select from public.sync_runs r where r.org_id = it.org_id and r.id = target) then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(i.created_at, i.product_id, jsonb_build_object(
      'product_id', i.product_id, 'sku', i.sku, 'change', i.change, 'outcome', i.outcome, 'message', i.message,
      'reported_errors', i.reported_errors
    )) order by i.product_id)
    from (
      select * from public.sync_items i
      where i.run_id = target and i.org_id = it.org_id and i.product_id > after_id
        and (query ->> 'outcome' is null or i.outcome = (query ->> 'outcome')::public.sync_outcome)
      order by i.product_id limit size + 1
    ) as i
  ), size);
end
$$;

-- Starts a sync of a channel's feeds: {"outcome": "done", "sync"}, or why it wasn't started: {"outcome": "rejected",
-- "reason", "message"}. Nothing is sent before it's approved. Until then, a repeated call returns the same sync.
create function public.api_start_sync(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:write');
  channel public.channels;
  run public.sync_runs;
  reason text;
begin
  select * into channel from public.channels c where c.org_id = it.org_id and c.id = target for no key update;
  if channel.id is null then
    return '{"outcome": "rejected", "reason": "missing", "message": "There is no channel with this ID."}';
  end if;
  reason := case
    when channel.status <> 'active' then 'The channel isn''t active.'
    when not exists (
      select from public.feeds f where f.org_id = it.org_id and f.channel_id = target and f.revoked_at is null
    ) then 'The channel has no feed. Files are downloaded in the portal.'
  end;
  if reason is not null then
    return jsonb_build_object('outcome', 'rejected', 'reason', 'not_ready', 'message', reason);
  end if;
  select * into run from public.sync_runs r
  where r.org_id = it.org_id and r.channel_id = target and r.state = 'open' and r.api_key = it.name and r.items = 0
  order by r.created_at desc limit 1;
  if run.id is null then
    run.id := public.begin_sync_run(gen_random_uuid(), target, 'feed', 'delta');
    select * into run from public.sync_runs r where r.id = run.id;
  end if;
  return jsonb_build_object('outcome', 'done', 'sync', private.api_sync(run));
end
$$;

-- Approves kinds of change and sends the next 2,000 listings with them: {"outcome": "open" or "done", "sync"}, or
-- why nothing was sent: {"outcome": "rejected", "reason", "message"}. The function `api` repeats the call until
-- all of them are sent.
create function public.api_approve_sync(key uuid, target uuid, changes text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:write');
  run public.sync_runs;
  plan text;
begin
  select * into run from public.sync_runs r where r.org_id = it.org_id and r.id = target;
  if run.id is null then
    return '{"outcome": "rejected", "reason": "missing", "message": "There is no sync with this ID."}';
  end if;
  run := private.lock_sync_run(target);
  if run.state <> 'open' or run.kind <> 'feed' or run.api_key is null or run.revert_of is not null then
    return jsonb_build_object(
      'outcome', 'rejected', 'reason', 'ended',
      'message', 'The sync has ended, or it was started in the portal.'
    );
  end if;
  select private.api_plan(c) into plan from public.channels c where c.id = run.channel_id;
  if private.sync_fresh_listings(run, plan, changes) then
    run := public.finish_sync_run(target);
  else
    select * into run from public.sync_runs r where r.id = target;
  end if;
  return jsonb_build_object(
    'outcome', case run.state when 'open' then 'open' else 'done' end, 'sync', private.api_sync(run)
  );
end
$$;
