-- Sending changes to a channel's feeds and files.

-- Whether the channel keeps products that are no longer sold, so that their removal isn't sent.
create function private.skips_removals(channel public.channels) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce((channel).policy ->> 'removal' = 'keep', false) $$;

-- Sends the next 2,000 fresh listings with one of these changes, including rejected ones if they were approved
-- again. Returns true when none are left.
create function private.sync_fresh_listings(it public.sync_runs, plan text, changes text[]) returns boolean
language plpgsql set search_path = ''
as $$
declare
  results jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
  )) into results
  from (
    select l.product_id, l.hash from public.listings l join public.channels c on c.id = l.channel_id
    where l.channel_id = (it).channel_id and not l.is_stale
      and l.change = any(changes) and l.change in ('new', 'changed', 'price', 'stock', 'removed', 'rejected')
      and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, sync_fresh_listings.plan))
      and not (l.change = 'removed' and private.skips_removals(c))
      and not exists (select from public.sync_items i where i.run_id = (it).id and i.product_id = l.product_id)
    limit 2000
  ) as next;
  if results is null then return true; end if;
  perform private.apply_sync_results(it, results);
  return jsonb_array_length(results) < 2000;
end
$$;

create function public.sync_changes(run uuid, plan text, changes text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  perform private.require_open_run(it);
  return private.sync_fresh_listings(it, plan, changes);
end
$$;

-- The next items of a file, in its order: everything that can be sold, the items with certain changes, or those that
-- failed in the run being retried. {"items": [{"product", "sku", "group", "change", "hash", "payload", "new",
-- "withdrawn", "shopId", "shopGroupId"}], "next"}. The channel never accepted `new` products, and `withdrawn` ones were
-- taken off sale there. The file builder calls it until `next` is null. Removed products come with what was last sent.
-- Variants stay together, because a channel assumes that a file has all variants of a product. Unchanged variants come
-- as 'unchanged_variant' with what was last sent, so nothing unapproved is sent. With `of_product`, only that product
-- and its variants come, for a preview of the file.
create function public.file_items(
  channel uuid, plan text, changes text[] default null, after_place text default null, after_product uuid default null,
  retry_of uuid default null, of_product uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  page_size constant int := 1000;
  it public.channels := private.require_channel(channel, 'viewer');
  failed constant uuid[] := array(
    select i.product_id from public.sync_items i join public.sync_runs r on r.id = i.run_id
    where r.id = file_items.retry_of and r.channel_id = it.id and i.outcome = 'failed'
  );
  only_place constant text := (
    select private.place_in_file(l.sku, l.variant_group) from public.listings l
    where l.channel_id = it.id and l.product_id = file_items.of_product
  );
begin
  return (
    with chosen as materialized (
      select l.product_id, l.sku, l.variant_group, private.place_in_file(l.sku, l.variant_group) as place,
        l.change, l.hash, case when l.hash is null then l.sent_payload else l.payload end as payload,
        not private.is_on_channel(l) as is_new, l.sent_hash is null and l.withdrawn_payload is not null as is_withdrawn
      from public.listings l
      where l.channel_id = it.id and l.change <> 'none' and not l.is_stale
        and (l.state = 'gone' or (l.config_version, l.plan) = (it.config_version, file_items.plan))
        and case when changes is null then l.hash is not null else l.change = any(changes) and l.state <> 'blocked' end
        and not (l.change = 'removed' and private.skips_removals(it))
        and (file_items.retry_of is null or l.product_id = any(failed))
        and (file_items.of_product is null or private.place_in_file(l.sku, l.variant_group) = only_place)
        and (after_place is null
          or (private.place_in_file(l.sku, l.variant_group), l.product_id) > (after_place, after_product))
      order by private.place_in_file(l.sku, l.variant_group) fetch first (page_size) rows with ties
    ),
    page as (
      select * from chosen
      union all
      select unchanged_variant.product_id, unchanged_variant.sku, unchanged_variant.variant_group, groups.place,
        'unchanged_variant', unchanged_variant.sent_hash, unchanged_variant.sent_payload, false, false
      from (select distinct place from chosen where variant_group is not null) as groups
      -- Reads group by group from the index, so that a page never reads all listings of a channel.
      cross join lateral (
        select l.* from public.listings l
        where l.channel_id = it.id and private.place_in_file(l.sku, l.variant_group) = groups.place
          and l.change <> 'none' and l.sent_hash is not null and l.sent_group = l.variant_group
          and not (changes is null and l.change = 'removed')
        offset 0
      ) as unchanged_variant
      where not exists (select from chosen c where c.product_id = unchanged_variant.product_id)
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload,
        'new', is_new, 'withdrawn', is_withdrawn,
        'shopId', private.shop_id_of(
          it.id, (case when variant_group is null then 'product' else 'variant' end)::public.shop_id_level, sku
        ),
        'shopGroupId', private.shop_id_of(it.id, 'product', variant_group)
      ) order by place, product_id), '[]'),
      'next', case when (select count(*) from chosen) >= page_size then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

-- The next items of a file that restores a channel to its state before a run, in the format of `file_items`. An item
-- with no hash was new in that run, and comes with what the channel has. Products that a later run sent again are
-- excluded, and unchanged variants come as 'unchanged_variant'. `revert_sync_items` then records what the file
-- contains.
create function public.revert_file_items(
  run uuid, after_place text default null, after_product uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  most constant int := 1000;
  it public.channels := private.require_channel(
    (select r.channel_id from public.sync_runs r where r.id = revert_file_items.run), 'viewer'
  );
begin
  return (
    with undone as materialized (
      select i.product_id, i.sku, coalesce(i.before_group, l.sent_group) as variant_group, i.before_hash as hash,
        coalesce(i.before_payload, l.sent_payload) as payload,
        not private.is_on_channel(l) as is_new, l.sent_hash is null as is_withdrawn,
        private.place_in_file(i.sku, coalesce(i.before_group, l.sent_group)) as place
      from public.sync_items i
      join public.listings l on l.channel_id = it.id and l.product_id = i.product_id and l.sent_run = i.run_id
      where i.run_id = revert_file_items.run and i.outcome in ('sent', 'removed')
    ),
    chosen as materialized (
      select *, 'restored' as change from undone
      where after_place is null or (place, product_id) > (after_place, after_product)
      order by place fetch first (most) rows with ties
    ),
    page as (
      select product_id, sku, variant_group, place, change, hash, payload, is_new, is_withdrawn from chosen
      union all
      select l.product_id, l.sku, l.sent_group, groups.place, 'unchanged_variant', l.sent_hash, l.sent_payload, false, false
      from (select distinct place, variant_group from chosen where variant_group is not null) as groups
      join public.listings l on l.channel_id = it.id and l.sent_hash is not null and l.sent_group = groups.variant_group
        and private.place_in_file(l.sku, l.sent_group) = groups.place
      where not exists (select from undone u where u.product_id = l.product_id)
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload,
        'new', is_new, 'withdrawn', is_withdrawn,
        'shopId', private.shop_id_of(
          it.id, (case when variant_group is null then 'product' else 'variant' end)::public.shop_id_level, sku
        ),
        'shopGroupId', private.shop_id_of(it.id, 'product', variant_group)
      ) order by place, product_id), '[]'),
      'next', case when (select count(*) from chosen) >= most then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

grant execute on function
  public.sync_changes,
  public.file_items,
  public.revert_file_items
to authenticated;
grant execute on function private.skips_removals to service_role;

-- Sends scheduled syncs when they are due. A due sync creates an ordinary sync run, to which the same rules apply.

-- Sends the next 2,000 approved products and removes them from `approved_listings`. Returns true when none are left.
-- `send_scheduled_part` calls it. A product the channel has already been sent with the same content counts as
-- unchanged; one that has changed since its approval is reported and held back.
create function private.sync_approved_listings(it public.sync_runs) returns boolean
language plpgsql set search_path = ''
as $$
declare
  results jsonb;
  missing public.sync_outcome[];
  same int;
  processed int;
begin
  with next as (
    delete from private.approved_listings a
    where a.schedule_id = (it).schedule_id and a.product_id in (
      select product_id from private.approved_listings b where b.schedule_id = (it).schedule_id order by product_id limit 2000
    )
    returning a.product_id, a.sku, a.hash
  ),
  matched as materialized (
    select n.product_id, n.sku, n.hash, l.product_id is null as is_missing,
      l.sent_hash is not distinct from n.hash as is_sent
    from next n left join public.listings l on l.channel_id = (it).channel_id and l.product_id = n.product_id
  ),
  -- The listings of these products no longer exist.
  missed as (
    insert into public.sync_items (org_id, run_id, product_id, sku, change, outcome, message, hash)
    select (it).org_id, (it).id, product_id, sku, 'new', 'skipped', 'changed_since', hash
    from matched where is_missing and not is_sent
    on conflict do nothing
    returning outcome
  )
  select
    (select jsonb_agg(jsonb_build_object(
      'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
    )) from matched where not is_missing and not is_sent),
    array(select outcome from missed), (select count(*) from matched where is_sent), (select count(*) from matched)
  into results, missing, same, processed;
  if results is not null then perform private.apply_sync_results(it, results); end if;
  perform private.count_sync_items((it).id, missing);
  update public.sync_runs set unchanged = unchanged + same, items = items + same where id = (it).id and same > 0;
  return processed < 2000;
end
$$;

-- Why a due sync has to wait, or null if it can run. A daily one waits while listings of two plans are mixed, and up to
-- an hour for a job that builds listings.
create function private.waiting_reason(it public.sync_schedules) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (select case
    when not exists (
      select from public.members m
      where m.org_id = (it).org_id and m.user_id = (it).approved_by and m.role >= 'editor'
    ) then 'approver'
    when c.status <> 'active' then 'channel'
    when not exists (
      select from public.feeds f where f.org_id = c.org_id and f.channel_id = c.id and f.revoked_at is null
    ) then 'feed'
    -- While listings are being rebuilt for a new channel definition, a sync would mix listings of the old and the new
    -- one.
    when (it).on_day is null and (
      select count(distinct t.plan) from private.listing_tallies t
      where t.channel_id = c.id and t.config_version = c.config_version and not t.is_stale and t.state <> 'gone'
    ) > 1 then 'building'
    when (it).on_day is null and (it).due_at > now() - interval '1 hour' and exists (
      select from public.jobs j
      where j.org_id = c.org_id and j.kind = 'listings' and j.key = c.id::text and j.state <> 'failed'
    ) then 'building'
  end
  from public.channels c where c.id = (it).channel_id);
end
$$;

-- Sends the next 2,000 products of one due sync. Returns its run, which stays open until none are left.
create function private.send_scheduled_part(it public.sync_schedules) returns public.sync_runs
language plpgsql set search_path = ''
as $$
declare
  run public.sync_runs;
  current_plan text;
  is_done boolean;
begin
  -- Locks the catalogue before the run, as `lock_sync_run` does, to prevent deadlocks.
  perform private.lock_catalogue(it.org_id);
  select * into run from public.sync_runs r where r.schedule_id = it.id and r.state = 'open' for update;
  if run.id is null then
    insert into public.sync_runs (id, org_id, channel_id, kind, scope, actor_id, schedule_id)
    values (gen_random_uuid(), it.org_id, it.channel_id, 'feed', 'delta', it.approved_by, it.id)
    returning * into run;
  end if;
  select max(t.plan) into current_plan
  from private.listing_tallies t join public.channels c on c.id = t.channel_id
  where c.id = it.channel_id and t.config_version = c.config_version and not t.is_stale and t.state <> 'gone';

  is_done := case
    when it.on_day is null then private.sync_fresh_listings(run, coalesce(current_plan, ''), it.changes)
    else private.sync_approved_listings(run)
  end;
  if is_done then
    update public.sync_runs r set
      state = 'finished', ended_at = now(),
      unbuilt = case when it.on_day is null then private.unbuilt_listings(it.channel_id) else 0 end
    where r.id = run.id;
  end if;
  select * into run from public.sync_runs r where r.id = run.id;
  return run;
end
$$;

-- How many products of a channel have no current listing.
create function private.unbuilt_listings(channel uuid) returns int
language sql stable set search_path = ''
as $$
  select greatest(0, private.missing_listings(c) + coalesce((
    select sum(t.listings)::int from private.listing_tallies t
    where t.channel_id = c.id and t.issue_key = '' and t.state <> 'gone'
      and (t.is_stale or t.config_version <> c.config_version)
  ), 0))
  from public.channels c where c.id = unbuilt_listings.channel
$$;

-- Records why a sync waits, and notifies the editors of a new reason, unless the sync only waits for listings to be
-- built.
create function private.record_waiting_sync(it public.sync_schedules, reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  if it.waiting_for is not distinct from reason then return; end if;
  update public.sync_schedules set waiting_for = reason where id = it.id;
  if reason = 'building' then return; end if;
  perform private.notify_members(
    it.org_id, 'editor', 'sync_waiting', '/ready-to-sync?channel=' || it.channel_id,
    jsonb_build_object('channel', (select name from public.channels where id = it.channel_id), 'reason', reason), 'warning'
  );
end
$$;

-- Carries out the next part of a due sync. The job `sync`, whose key is the schedule's id, calls it until no part is
-- left. Returns {"outcome": "done", "continues", "waits" or "failed", "items": the products so far, "error"}. A
-- repeated call sends nothing twice, because the schedule is locked and the run's items show what was sent. A sync that
-- waits adds its own next job.
create function public.run_scheduled_sync(schedule uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_schedules;
  reason text;
  run public.sync_runs;
  is_done boolean;
begin
  select * into it from public.sync_schedules s
  where s.id = run_scheduled_sync.schedule and s.state = 'waiting' and s.due_at <= now() for update;
  -- The sync was cancelled, was already sent or isn't due.
  if it.id is null then return '{"outcome": "done"}'; end if;
  reason := private.waiting_reason(it);
  if reason is not null then
    perform private.record_waiting_sync(it, reason);
    perform private.enqueue_job(it.org_id, 'sync', it.id::text, delay => case reason
      when 'building' then interval '10 seconds' else interval '1 minute'
    end);
    return '{"outcome": "waits"}';
  end if;
  begin
    run := private.send_scheduled_part(it);
  exception when others then
    perform private.record_waiting_sync(it, 'failed');
    return jsonb_build_object('outcome', 'failed', 'error', sqlerrm);
  end;
  is_done := run.state = 'finished';
  update public.sync_schedules s set
    waiting_for = null,
    state = (case when is_done and s.on_day is not null then 'sent' else 'waiting' end)::public.schedule_state,
    ended_at = case when is_done and s.on_day is not null then now() end,
    due_at = case when is_done and s.on_day is null then private.next_time(s.org_id, s.at_time) else s.due_at end
  where s.id = it.id;
  return jsonb_build_object('outcome', case when is_done then 'done' else 'continues' end, 'items', run.items);
end
$$;

-- Cancels a due sync. A daily one skips only this run.
create function private.skip_sync(org uuid, schedule uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  it public.sync_schedules;
begin
  select * into it from public.sync_schedules s
  where s.org_id = org and s.id = schedule and s.state = 'waiting' for update;
  if it.on_day is not null then
    perform public.cancel_scheduled_sync(it.id);
  else
    update public.sync_schedules s set due_at = private.next_time(s.org_id, s.at_time), waiting_for = null where s.id = it.id;
    update public.sync_runs r set state = 'cancelled', ended_at = now() where r.schedule_id = it.id and r.state = 'open';
  end if;
  delete from public.jobs j where j.org_id = org and j.kind = 'sync' and j.key = schedule::text;
end
$$;
