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
  -- Neither these products nor their listings exist any more.
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

-- Why a due sync has to wait, or null if it can run. A daily one waits up to an hour for listings that are being built.
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
  -- Locks the catalogue first, as all other writers do, to prevent deadlocks.
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

-- Records why a sync waits. Notifies the editors once, unless it only waits for listings to be built.
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
  -- The sync was cancelled or is already sent.
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

-- Cancels a due sync. A daily one is sent again the next day.
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
