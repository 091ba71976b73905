-- Metrics of the job queue: waiting jobs, failed jobs and the speed of workers.

-- Metrics of workers, in slots of ten minutes. Slots older than a day are deleted.
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
-- hour, "listingsPerSecond": of one worker in the last day, or null}. Counts stop at 10,000. The jobs screen, the top
-- bar and the channel pages call it.
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
