-- Background jobs. A change adds its jobs in its own transaction; the function `jobs` claims them, one at a time, and
-- does the work. Every unique key of the table begins with the organization, so that it can be partitioned by
-- organization.

-- The organization id of jobs that belong to the portal itself, such as emails to visitors. No organization has this
-- id, so no member can read these jobs.
create function private.portal_jobs() returns uuid
language sql immutable set search_path = ''
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

create type public.job_state as enum ('waiting', 'running', 'failed');

create table public.jobs (
  org_id uuid not null,
  organization uuid generated always as (nullif(org_id, '00000000-0000-0000-0000-000000000000')) stored
    references public.organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- The subject of the job. Jobs of one kind and key never run at the same time, and at most one of them waits.
  key text not null check (char_length(key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8192),
  -- Where the next worker continues. Null at the start. Later changes with the same key don't reset it.
  resume_from jsonb check (jsonb_typeof(resume_from) = 'object' and octet_length(resume_from::text) <= 8192),
  -- Jobs with a lower number start first.
  priority smallint not null default 1 check (priority between 0 and 2),
  state public.job_state not null default 'waiting',
  run_at timestamptz not null default now(),
  -- When `run_at` was computed. If that's in the future, the clock was set back, and `run_at` is too far ahead.
  computed_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  -- Claims since the job last made progress.
  attempts int not null default 0 check (attempts >= 0),
  max_attempts int not null default 8 check (max_attempts between 1 and 100),
  -- The secret of the worker that runs the job. Once the lease expires, another worker can take over.
  lease uuid,
  leased_until timestamptz,
  is_cancelled boolean not null default false,
  done int not null default 0 check (done >= 0),
  -- The value of `done` when the current worker started.
  done_before int not null default 0 check (done_before >= 0),
  total int check (total >= 0),
  -- Why the last attempt failed.
  error text check (char_length(error) <= 500),
  failed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, kind, key, state),
  check ((state = 'running') = (lease is not null)),
  check ((lease is null) = (leased_until is null)),
  check ((state = 'failed') = (failed_at is not null))
);
create index jobs_organization on public.jobs (organization);
create index jobs_in_turn on public.jobs (priority, org_id, run_at, id) where state = 'waiting';
create index jobs_due on public.jobs (run_at) where state = 'waiting';
create index jobs_computed on public.jobs (computed_at) where state = 'waiting';
create index jobs_leased on public.jobs (leased_until) where state = 'running';
create index jobs_failed on public.jobs (org_id, failed_at) where state = 'failed';
create index jobs_of_lease on public.jobs (lease) where state = 'running';

alter table public.jobs enable row level security;
grant select (
  org_id, id, kind, key, priority, state, run_at, queued_at, started_at, attempts, max_attempts, is_cancelled, done, total,
  error, failed_at
) on public.jobs to authenticated;

create policy "members read jobs" on public.jobs
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Numbers the starts of jobs. `job_turns` stores the latest number of each organization. Timestamps wouldn't work,
-- because clocks can be set back.
create sequence private.job_turns_taken;

create table private.job_turns (
  org_id uuid primary key,
  organization uuid generated always as (nullif(org_id, '00000000-0000-0000-0000-000000000000')) stored
    references public.organizations (id) on delete cascade,
  turn bigint not null
);
create index job_turns_organization on private.job_turns (organization);

alter table private.job_turns enable row level security;

-- The version of the code that workers last ran, and when they last ran it. After a new version starts, the listings of
-- every channel are checked.
create table private.job_code (
  is_only boolean primary key default true check (is_only),
  version text not null,
  seen_at timestamptz not null default now()
);

alter table private.job_code enable row level security;

-- Whether a lease has ended. A lease that ends too far in the future was granted before the clock was set back, and
-- counts as ended too.
create function private.is_lease_over(leased_until timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select leased_until not between now() and now() + interval '3 minutes' $$;

-- Adds a job, or lets the job that already waits with this key do the new work too. It locks that job until the
-- caller's transaction ends, so no worker starts the job before the change is visible. A running job is left unchanged,
-- because it may have read the data before the change: another one waits until it ends.
create function private.enqueue_job(
  org uuid, kind text, key text, payload jsonb default '{}', priority int default 1, delay interval default '0'
) returns void
language sql set search_path = ''
as $$
  insert into public.jobs as waiting (org_id, kind, key, payload, priority, run_at)
  -- An organization that is being deleted gets no jobs.
  select enqueue_job.org, enqueue_job.kind, enqueue_job.key, enqueue_job.payload, enqueue_job.priority, now() + delay
  where org = private.portal_jobs() or exists (select from public.organizations o where o.id = org)
  on conflict (org_id, kind, key, state) do update set
    payload = excluded.payload,
    priority = least(waiting.priority, excluded.priority),
    -- A retry keeps its delay, so that changes don't make a failing job run without a pause. Urgent work doesn't wait:
    -- a person may just have fixed the cause.
    run_at = case
      when waiting.attempts > 0 and excluded.priority > 0 then waiting.run_at else least(waiting.run_at, excluded.run_at)
    end
$$;

-- Returns a running job to the queue and merges it with the job that waits with the same key, if there is one. The
-- waiting job has the newer payload.
create function private.return_job(it public.jobs, attempts int, delay interval, error text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.jobs j where j.org_id = it.org_id and j.id = it.id;
  insert into public.jobs as waiting (
    org_id, id, kind, key, payload, resume_from, priority, run_at, queued_at, attempts, max_attempts, done, total, error
  )
  overriding system value
  values (
    it.org_id, it.id, it.kind, it.key, it.payload, it.resume_from, it.priority, now() + delay, it.queued_at, return_job.attempts,
    it.max_attempts, it.done, it.total, return_job.error
  )
  on conflict (org_id, kind, key, state) do update set
    priority = least(waiting.priority, excluded.priority), run_at = excluded.run_at, computed_at = excluded.computed_at,
    queued_at = excluded.queued_at, attempts = excluded.attempts, done = excluded.done, total = excluded.total,
    resume_from = excluded.resume_from, error = excluded.error;
end
$$;

-- How long a job waits before its next attempt: twice as long each time, up to 15 minutes. A random share of up to half
-- is subtracted, so that jobs that failed together aren't retried together.
create function private.retry_delay(attempts int) returns interval
language sql volatile set search_path = ''
as $$
  select make_interval(secs => least(5 * 2 ^ least(greatest(attempts - 1, 0), 20), 900) * (1 - random() / 2))
$$;

-- Ends a failed attempt: the job is retried later, listed as failed after its last attempt, or deleted if it was
-- cancelled.
create function private.fail_job(it public.jobs, error text, is_final boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.count_job_part(it, 0, 1);
  if it.is_cancelled then
    perform private.skip_due_run(it);
    delete from public.jobs j where j.org_id = it.org_id and j.id = it.id;
  elsif not is_final and it.attempts < it.max_attempts then
    perform private.return_job(it, it.attempts, private.retry_delay(it.attempts), left(fail_job.error, 500));
  else
    delete from public.jobs j
    where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state = 'failed';
    update public.jobs j
    set state = 'failed', failed_at = now(), lease = null, leased_until = null, error = left(fail_job.error, 500),
      resume_from = it.resume_from
    where j.org_id = it.org_id and j.id = it.id;
  end if;
end
$$;

-- The kinds of job that no other worker should start, because their jobs are long and enough workers run them already.
create function private.busy_job_kinds() returns text[]
language sql stable set search_path = ''
as $$
  select case when count(*) >= 2 then array['import'] else '{}' end
  from public.jobs j where j.state = 'running' and j.kind = 'import' and not private.is_lease_over(j.leased_until)
$$;

-- Ends the attempt of one job whose worker stopped. Returns false if there is none. Workers call it before they claim
-- jobs, one job per transaction, so that a worker never holds one job while it waits for another.
create function public.recover_job() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs;
begin
  select * into it from public.jobs j
  where j.state = 'running' and private.is_lease_over(j.leased_until)
  order by j.leased_until limit 1 for update skip locked;
  if it.id is null then return false; end if;
  perform private.fail_job(it, 'interrupted', false);
  return true;
end
$$;

-- Claims the next job for a worker, or returns null: {"org", "id", "lease", "kind", "key", "payload", "resumeFrom",
-- "done"}. Higher priorities come first, but one start in eight belongs to each of the lower ones, so urgent jobs can't
-- hold them up forever. Among equal priorities, the organization whose last start is longest ago comes first, so a
-- million jobs of one can't delay those of another. A claim counts as an attempt until the job makes progress, so a job
-- that stops its worker is listed as failed in the end, and the others run.
create function public.claim_job(kinds text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs;
  turn constant bigint := nextval('private.job_turns_taken');
  busy constant text[] := private.busy_job_kinds();
  level int;
  org uuid;
begin
  perform private.enqueue_due_schedules();
  -- Corrects jobs whose times were computed before the clock was set back. Locked rows are left to the next call, so
  -- that no two transactions wait for each other.
  update public.jobs j set run_at = j.run_at - (j.computed_at - now()), computed_at = now()
  from (
    select l.org_id, l.id from public.jobs l
    where l.state = 'waiting' and l.computed_at > now() + interval '1 minute' for update skip locked
  ) as ahead
  where j.org_id = ahead.org_id and j.id = ahead.id;

  <<search>>
  foreach level in array case turn % 8 when 0 then '{2,0,1}' when 4 then '{1,0,2}' else '{0,1,2}' end::int[] loop
    for org in
      -- Skips from one organization to the next in the index, because one may have a million jobs.
      with recursive orgs as (
        (select j.org_id from public.jobs j where j.state = 'waiting' and j.priority = level order by j.org_id limit 1)
        union all
        select (
          select j.org_id from public.jobs j
          where j.state = 'waiting' and j.priority = level and j.org_id > orgs.org_id order by j.org_id limit 1
        )
        from orgs where orgs.org_id is not null
      )
      select o.org_id from orgs o left join private.job_turns t on t.org_id = o.org_id
      where o.org_id is not null order by t.turn nulls first, o.org_id
    loop
      select * into it from public.jobs j
      where j.state = 'waiting' and j.priority = level and j.org_id = org and j.run_at <= now() and j.kind = any(kinds)
        and j.kind <> all(busy)
        and not exists (
          select from public.jobs r
          where r.org_id = j.org_id and r.kind = j.kind and r.key = j.key and r.state = 'running'
        )
      order by j.run_at, j.id limit 1 for update skip locked;
      exit search when it.id is not null;
    end loop;
  end loop;
  if it.id is null then return null; end if;

  update public.jobs j
  set state = 'running', lease = gen_random_uuid(), leased_until = now() + interval '2 minutes', started_at = now(),
    attempts = j.attempts + 1, done_before = j.done
  where j.org_id = it.org_id and j.id = it.id returning * into it;
  insert into private.job_turns as t (org_id, turn) values (it.org_id, turn)
  on conflict (org_id) do update set turn = excluded.turn;
  return jsonb_build_object(
    'org', it.org_id, 'id', it.id, 'lease', it.lease, 'kind', it.kind, 'key', it.key, 'payload', it.payload,
    'resumeFrom', it.resume_from, 'done', it.done
  );
end
$$;

-- The running job of a worker, locked. Raises an error if another worker has taken over.
create function private.require_job(org uuid, job bigint, lease uuid) returns public.jobs
language plpgsql set search_path = ''
as $$
declare
  found public.jobs;
begin
  select * into found from public.jobs j
  where j.org_id = org and j.id = job and j.state = 'running' and j.lease = require_job.lease for update;
  if found.id is null then
    raise sqlstate 'PT409' using message = 'This job has ended, or its lease has expired.', hint = 'lease_expired';
  end if;
  return found;
end
$$;

-- Extends the lease and records progress. If `done` has risen, earlier attempts no longer count. Returns false if the
-- job was cancelled and the worker should stop.
create function public.extend_job(org uuid, job bigint, lease uuid, done int, total int default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs := private.require_job(org, job, lease);
begin
  update public.jobs j
  set leased_until = now() + interval '2 minutes', done = extend_job.done, total = coalesce(extend_job.total, j.total),
    attempts = case when extend_job.done > j.done then 1 else j.attempts end
  where j.org_id = it.org_id and j.id = it.id;
  return not it.is_cancelled;
end
$$;

create type public.job_outcome as enum ('done', 'continues', 'failed', 'rejected');

-- Ends a worker's part of a job. 'done' ends the job too. 'continues' returns it to the end of the queue, with normal
-- priority at most, so that a long job isn't urgent for long. That part doesn't count as an attempt, but earlier ones
-- still do, so that a long job that always fails is listed as failed in the end. 'failed' retries it later; 'rejected'
-- lists it as failed immediately, because a retry would fail the same way. The next worker continues at `resume_from`.
create function public.end_job(
  org uuid, job bigint, lease uuid, outcome public.job_outcome, error text default null, resume_from jsonb default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs := private.require_job(org, job, lease);
begin
  it.resume_from := end_job.resume_from;
  case
    when outcome in ('failed', 'rejected') then
      perform private.fail_job(it, error, outcome = 'rejected');
    when outcome = 'continues' and not it.is_cancelled then
      perform private.count_job_part(it, 0, 0);
      it.priority := greatest(it.priority, 1);
      perform private.return_job(it, it.attempts - 1, interval '0', null);
    else
      perform private.count_job_part(it, 1, 0);
      -- An earlier failure with the same key is resolved too.
      delete from public.jobs j
      where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state in ('running', 'failed');
  end case;
end
$$;

create function private.require_job_editor(org uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
end
$$;

-- Cancels a job. A running job stops at its next step, and its finished work stays. Returns false if it has ended.
create function public.cancel_job(org uuid, job bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs;
begin
  perform private.require_job_editor(org);
  select * into it from public.jobs j where j.org_id = org and j.id = job;
  -- An import or a sync is cancelled together with the current run of its schedule; otherwise, the next claim would add
  -- the job again. The schedule is locked before the job.
  if it.kind = 'import' then perform private.skip_import(org, it.key::uuid); end if;
  if it.kind = 'sync' then perform private.skip_sync(org, it.key::uuid); end if;
  if it.kind in ('import', 'sync') then return true; end if;
  select * into it from public.jobs j where j.org_id = org and j.id = job for update;
  if it.id is null then return false; end if;
  -- A running job that ends well sets the next time of its schedule itself. If it fails, `fail_job` skips the run, so
  -- that this function doesn't wait for the worker's transaction.
  if it.state <> 'running' then perform private.skip_due_run(it); end if;
  update public.jobs j set is_cancelled = true where j.org_id = it.org_id and j.id = it.id and j.state = 'running';
  delete from public.jobs j
  where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state <> 'running'
    and (j.id = it.id or it.state = 'running' and j.state = 'waiting');
  return true;
end
$$;

-- Retries a failed job from its stored position, with its full number of attempts. Returns false if it's no
-- longer listed as failed.
create function private.restart_job(org uuid, job bigint) returns boolean
language plpgsql set search_path = ''
as $$
declare
  it public.jobs;
begin
  delete from public.jobs j where j.org_id = org and j.id = job and j.state = 'failed' returning * into it;
  if it.id is null then return false; end if;
  -- A change may have added another job with the same key, which has its own position.
  update public.jobs j set run_at = now(), computed_at = now(), attempts = 0
  where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state = 'waiting';
  if not found then
    it.queued_at := now();
    perform private.return_job(it, 0, interval '0', null);
  end if;
  return true;
end
$$;

create function public.retry_job(org uuid, job bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_job_editor(org);
  return private.restart_job(org, job);
end
$$;

grant execute on function
  public.cancel_job,
  public.retry_job
to authenticated;
