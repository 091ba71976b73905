-- When workers are woken, and the jobs of schedules that are due. Each schedule stores its own time, so neither a clock
-- that is set back nor a lost job causes a missed run.

-- When an organization's stock and orders are checked for alerts next, and when they were last. Without a row, nothing
-- has happened yet that could cause an alert.
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

-- How many more workers to start, so that no more than `most` run at a time. The clock calls this before it calls
-- `jobs`.
create function private.wanted_job_workers(most int default 4) returns int
language sql stable set search_path = ''
as $$
  select least(private.due_jobs(most), greatest(0, most - (
    select count(*)::int from public.jobs j where j.state = 'running' and not private.is_lease_over(j.leased_until)
  )))
$$;
