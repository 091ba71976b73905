-- When workers are woken, and the jobs of schedules that are due. Each schedule stores its own time, so neither a clock
-- that is set back nor a lost job causes a missed run.

-- When an organization's stock and orders are checked for alerts next, and when they were checked last. Without a row,
-- nothing has happened yet that could cause an alert.
create table private.alert_schedules (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  next_at timestamptz not null,
  checked_at timestamptz not null default '-infinity',
  -- The day of the last check in the organization's time zone.
  checked_on date not null default '-infinity'
);
create index alert_schedules_due on private.alert_schedules (next_at);

alter table private.alert_schedules enable row level security;

-- The schedules that are due and have no job. A schedule whose job has failed is retried after an hour.
create function private.due_schedules() returns table (org_id uuid, kind text, key text, priority int)
language sql stable set search_path = ''
as $$
  select due.* from (
    select s.org_id, 'import', s.id::text, 1 from public.import_schedules s where s.paused is null and s.next_run_at <= now()
    union all
    select s.org_id, 'sync', s.id::text, 1 from public.sync_schedules s where s.state = 'waiting' and s.due_at <= now()
    union all
    select s.org_id, 'metrics', 'daily', 2 from private.metric_schedules s where s.next_at <= now()
    union all
    select s.org_id, 'alerts', 'all', 1 from private.alert_schedules s where s.next_at <= now()
  ) as due (org_id, kind, key, priority)
  where not exists (
    select from public.jobs j
    where j.org_id = due.org_id and j.kind = due.kind and j.key = due.key
      and (j.state <> 'failed' or j.failed_at > now() - interval '1 hour')
  )
$$;

-- Adds the jobs of the schedules that are due. Every claim calls it, so schedules need no separate clock.
create function private.enqueue_due_schedules() returns void
language sql set search_path = ''
as $$
  select private.enqueue_job(due.org_id, due.kind, due.key, priority => due.priority) from private.due_schedules() due
  order by due.org_id, due.kind, due.key
$$;

-- Skips the due run of a schedule whose job was cancelled; otherwise, the next claim would add the job again. The next
-- check for alerts includes the events of the skipped one. Imports and syncs have their own functions for this.
create function private.skip_due_run(cancelled public.jobs) returns void
language sql set search_path = ''
as $$
  update private.metric_schedules s set next_at = private.next_metrics_at(s.org_id)
  where cancelled.kind = 'metrics' and s.org_id = cancelled.org_id and s.next_at <= now();
  update private.alert_schedules s set next_at = now() + interval '1 hour'
  where cancelled.kind = 'alerts' and s.org_id = cancelled.org_id and s.next_at <= now()
$$;

-- How many jobs a worker could start or would have to recover now, counted up to `most`. A worker is also due every
-- hour, to check whether its code is new.
create function private.due_jobs(most int) returns int
language sql stable set search_path = ''
as $$
  select count(*)::int from (
    select from public.jobs j
    where j.state = 'waiting' and (j.run_at <= now() or j.computed_at > now() + interval '1 minute')
      and j.kind <> all((select private.busy_job_kinds())::text[])
      and not exists (
        select from public.jobs r
        where r.org_id = j.org_id and r.kind = j.kind and r.key = j.key and r.state = 'running'
      )
    union all
    select from public.jobs j where j.state = 'running' and private.is_lease_over(j.leased_until)
    union all
    select from private.due_schedules()
    union all
    select where not exists (
      select from private.job_code c where c.seen_at between now() - interval '1 hour' and now() + interval '1 minute'
    )
    limit most
  ) as due
$$;

-- How many more workers to start, so that no more than `most` run at a time. The scheduled job in `docs/deploying.md`
-- calls it.
create function private.wanted_job_workers(most int default 4) returns int
language sql stable set search_path = ''
as $$
  select least(private.due_jobs(most), greatest(0, most - (
    select count(*)::int from public.jobs j where j.state = 'running' and not private.is_lease_over(j.leased_until)
  )))
$$;

-- Metrics of the job queue: waiting jobs, failed jobs and the speed of workers.

-- Metrics of workers, in slots of ten minutes. Slots older than 25 hours are deleted.
create table private.job_slots (
  org_id uuid not null,
  organization uuid generated always as (nullif(org_id, '00000000-0000-0000-0000-000000000000')) stored
    references public.organizations (id) on delete cascade,
  kind text not null,
  slot timestamptz not null,
  -- Jobs that succeeded, and attempts that failed.
  ended int not null default 0,
  failed int not null default 0,
  -- The progress that jobs counted, such as listings, and the time workers took.
  items bigint not null default 0,
  seconds numeric not null default 0,
  primary key (org_id, kind, slot)
);
create index job_slots_recent on private.job_slots (slot);
create index job_slots_organization on private.job_slots (organization);

alter table private.job_slots enable row level security;

-- Counts a worker's part of a job when it ends. The time is limited to a worker's maximum lifetime, in case the clock
-- jumped.
create function private.count_job_part(it public.jobs, ended int, failed int) returns void
language sql set search_path = ''
as $$
  delete from private.job_slots s
  where s.org_id = it.org_id and s.kind = it.kind and s.slot not between now() - interval '25 hours' and now() + interval '1 hour';
  insert into private.job_slots as s (org_id, kind, slot, ended, failed, items, seconds)
  values (
    it.org_id, it.kind, date_bin('10 minutes', now(), 'epoch'), count_job_part.ended, count_job_part.failed,
    greatest(it.done - it.done_before, 0), least(greatest(extract(epoch from now() - it.started_at), 0), 150)
  )
  on conflict (org_id, kind, slot) do update set
    ended = s.ended + excluded.ended, failed = s.failed + excluded.failed, items = s.items + excluded.items,
    seconds = s.seconds + excluded.seconds
$$;

-- The metrics of an organization's jobs: {"waiting": how many could start now, "scheduled": how many start later,
-- "running", "failed", "oldestSeconds": how long the oldest has waited for its start, "ended" and "retries" of the last
-- hour, "listingsPerSecond": of one worker in the last day, or null}. Counts of waiting and failed jobs stop at 10,000.
-- The jobs screen, the top bar and the channel pages call it.
create function public.job_overview(org uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  return (
    with waiting as materialized (
      select j.run_at from public.jobs j where j.org_id = org and j.state = 'waiting' limit 10000
    ),
    recent as (
      select * from private.job_slots s where s.org_id = org and s.slot between now() - interval '1 day' and now()
    )
    select jsonb_build_object(
      'waiting', (select count(*) from waiting where run_at <= now()),
      'scheduled', (select count(*) from waiting where run_at > now()),
      'running', (select count(*) from public.jobs j where j.org_id = org and j.state = 'running'),
      'failed', (
        select count(*) from (select from public.jobs j where j.org_id = org and j.state = 'failed' limit 10000) as failed
      ),
      'oldestSeconds', (select extract(epoch from now() - min(run_at))::int from waiting where run_at <= now()),
      'ended', (select coalesce(sum(ended), 0) from recent where slot > now() - interval '1 hour'),
      'retries', (select coalesce(sum(failed), 0) from recent where slot > now() - interval '1 hour'),
      'listingsPerSecond', (
        select round(sum(items) / nullif(sum(seconds), 0), 1) from recent where kind = 'listings' and items > 0
      )
    )
  );
end
$$;

-- The job metrics of all organizations together, for monitoring. The function `health` and `staff_overview` call it.
create function public.queue_overview() returns jsonb
language sql stable set search_path = '' security definer
as $$
  with recent as (
    select * from private.job_slots s where s.slot between now() - interval '1 hour' and now()
  )
  select jsonb_build_object(
    'waiting', (
      select count(*) from (
        select from public.jobs j where j.state = 'waiting' and j.run_at <= now() limit 10000
      ) as waiting
    ),
    'running', (select count(*) from public.jobs j where j.state = 'running'),
    'failed', (select count(*) from (select from public.jobs j where j.state = 'failed' limit 10000) as failed),
    'oldestSeconds', (
      select extract(epoch from now() - min(j.run_at))::int from public.jobs j where j.state = 'waiting' and j.run_at <= now()
    ),
    'ended', (select coalesce(sum(ended), 0) from recent),
    'retries', (select coalesce(sum(failed), 0) from recent)
  )
$$;

grant execute on function public.job_overview to authenticated;
