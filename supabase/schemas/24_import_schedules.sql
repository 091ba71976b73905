-- Scheduled imports: files that are fetched from a URL at set times. Clients save and control schedules through the
-- functions below. A schedule runs with the rights of the person who last saved or resumed it, and only while that
-- person still has them.

create type public.import_frequency as enum ('hourly', 'daily', 'weekly');

create type public.import_pause as enum ('person', 'failures', 'not_editor', 'profile_gone');

-- Where the rows of a file go: the products, or the catalogue of the distributor TD SYNNEX Canada.
create type public.import_target as enum ('products', 'distributor');

create table public.import_schedules (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  target public.import_target not null default 'products',
  supplier_id uuid,
  -- A profile has many versions; a run uses the latest. A distributor's file is read with its latest field map instead.
  profile_id uuid,
  -- Also the title of the change sets that its runs write.
  name text not null check (
    char_length(name) between 1 and 200 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  address text not null check (
    address ~ '^https?://' and char_length(address) <= 2048 and address !~ '[[:space:][:cntrl:]]'
  ),
  -- The changes that the import may make, and the thresholds from which a person has to review them.
  mode jsonb not null check (
    mode ?& '{kind,missing,priceThreshold,missingThreshold}'::text[] and octet_length(mode::text) <= 1024
  ),
  frequency public.import_frequency not null,
  -- The hour in the organization's time zone.
  hour int not null default 6 check (hour between 0 and 23),
  -- Monday is 1, Sunday is 7.
  weekday int not null default 1 check (weekday between 1 and 7),
  notifies_success boolean not null default false,
  -- The person who last saved or resumed the schedule. Its imports are written on this person's behalf.
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),

  paused public.import_pause,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_result jsonb check (jsonb_typeof(last_result) = 'object' and octet_length(last_result::text) <= 8192),
  failures int not null default 0,

  -- Identifies the file of the last run, so that an unchanged file isn't read again.
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  content_hash bytea check (length(content_hash) = 32),
  seen_version int,
  -- The hash of a file that a person has reviewed and approved. It's imported, whatever it changes.
  accepted_hash bytea check (length(accepted_hash) = 32),

  -- The change set or, for a distributor, the file that the current run writes.
  run_id uuid,

  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id),
  check ((target = 'products') = (profile_id is not null))
);
create index import_schedules_supplier on public.import_schedules (org_id, supplier_id);
create index import_schedules_created_by on public.import_schedules (created_by);
create index import_schedules_due on public.import_schedules (next_run_at) where paused is null;

alter table public.import_schedules enable row level security;
grant select (
  id, org_id, target, supplier_id, profile_id, name, address, mode, frequency, hour, weekday, notifies_success, created_by, created_at,
  paused, next_run_at, last_run_at, last_result, failures, run_id
) on public.import_schedules to authenticated;

create policy "members read import schedules" on public.import_schedules
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The next time of a schedule. An unknown time zone counts as UTC.
create function private.next_import_at(
  frequency public.import_frequency, hour int, weekday int, zone text, after timestamptz
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  today date;
begin
  if frequency = 'hourly' then
    return after + interval '1 hour';
  end if;
  begin
    today := (after at time zone zone)::date;
  exception when invalid_parameter_value then
    zone := 'UTC';
    today := (after at time zone zone)::date;
  end;
  -- The next time is always within eight days, even across a change to or from daylight saving time.
  return (
    select min((today + day + make_interval(hours => hour)) at time zone zone)
    from generate_series(0, 8) as day
    where (frequency = 'daily' or extract(isodow from today + day) = weekday)
      and (today + day + make_interval(hours => hour)) at time zone zone > after
  );
end
$$;

create function private.next_import_of(it public.import_schedules) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.next_import_at(
    it.frequency, it.hour, it.weekday, (select o.time_zone from public.organizations o where o.id = it.org_id), now()
  )
$$;

-- Cancels the current run. Its changes to products stay and can be undone. A distributor's file is written completely
-- or not at all, so its changes are reversed.
create function private.cancel_import_run(it public.import_schedules) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.change_sets set state = 'cancelled', ended_at = now() where id = it.run_id and state = 'open';
  if it.target = 'distributor' then
    perform private.reverse_distributor_changes(f.id, null)
    from public.distributor_files f where f.org_id = it.org_id and f.id = it.run_id and f.state = 'open';
    update public.distributor_files f set state = 'cancelled', ended_at = now()
    where f.org_id = it.org_id and f.id = it.run_id and f.state = 'open';
  end if;
end
$$;

-- Removes the job of a schedule. If the job is running, its worker can't write anything more.
create function private.remove_import_job(it public.import_schedules) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.jobs j where j.org_id = it.org_id and j.kind = 'import' and j.key = it.id::text;
end
$$;

-- Cancels the current run. The schedule's next run is at its next regular time.
create function private.skip_import(org uuid, schedule uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  it public.import_schedules;
begin
  select * into it from public.import_schedules s where s.org_id = org and s.id = schedule for update;
  perform private.cancel_import_run(it);
  perform private.remove_import_job(it);
  update public.import_schedules s set run_id = null, next_run_at = private.next_import_of(it) where s.id = it.id;
end
$$;

-- Creates or updates a schedule. An update cancels the current run, resumes a paused schedule and resets its failures.
-- Its imports are then written with the caller's rights.
create function private.store_import_schedule(
  id uuid, org uuid, target public.import_target, profile uuid, name text, address text, mode jsonb,
  frequency public.import_frequency, hour int, weekday int, notifies_success boolean, supplier uuid
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  max_schedules constant int := 50;
  before public.import_schedules;
  saved public.import_schedules;
begin
  perform private.require_full_session();
  -- Locks the organization, so that two simultaneous requests can't exceed the limit.
  perform from public.organizations o
  where o.id = org and o.id = any(array(select private.my_org_ids('editor'))) for no key update;
  if not found then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  select * into before from public.import_schedules s where s.id = store_import_schedule.id for update;
  if before.org_id <> org or before.target <> target then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if target = 'products' and not exists (select from public.import_profiles p where p.org_id = org and p.id = profile) then
    raise sqlstate 'PT409' using message = 'This import profile no longer exists.', hint = 'profile_gone';
  end if;
  if before.id is null and (select count(*) from public.import_schedules s where s.org_id = org) >= max_schedules then
    raise sqlstate 'PT409' using message = 'An organization can have at most 50 import schedules.', hint = 'too_many_schedules';
  end if;

  perform private.cancel_import_run(before);
  perform private.remove_import_job(before);
  delete from public.import_schedules s where s.id = before.id;
  insert into public.import_schedules (
    id, org_id, target, supplier_id, profile_id, name, address, mode, frequency, hour, weekday, notifies_success, created_by,
    created_at, next_run_at, last_run_at
  )
  values (
    id, org, target, supplier, profile, btrim(name), btrim(address), mode, frequency, hour, weekday, notifies_success,
    (select auth.uid()), coalesce(before.created_at, now()), now(), before.last_run_at
  )
  returning * into saved;
  update public.import_schedules s set next_run_at = private.next_import_of(saved) where s.id = saved.id;
  return saved.id;
end
$$;

-- Creates or updates a schedule for products. The import page calls it.
create function public.save_import_schedule(
  id uuid, org uuid, profile uuid, name text, address text, mode jsonb, frequency public.import_frequency, hour int, weekday int,
  notifies_success boolean, supplier uuid default null
) returns uuid
language sql security definer set search_path = ''
as $$
  select private.store_import_schedule(
    id, org, 'products', profile, name, address, mode, frequency, hour, weekday, notifies_success, supplier
  )
$$;

create type public.import_schedule_action as enum ('run', 'accept', 'pause', 'resume', 'delete');

-- Carries out an editor's action on a schedule: run it now, approve the waiting file, pause, resume or delete it.
create function public.control_import_schedule(schedule uuid, action public.import_schedule_action) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules;
begin
  perform private.require_full_session();
  select * into it from public.import_schedules s
  where s.id = schedule and s.org_id = any(array(select private.my_org_ids('editor'))) for update;
  if it.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if action in ('run', 'accept') and it.paused is not null then
    raise sqlstate 'PT409' using message = 'This schedule is paused. Resume it first.', hint = 'schedule_paused';
  end if;
  if action in ('pause', 'delete') then
    perform private.cancel_import_run(it);
    perform private.remove_import_job(it);
  end if;
  case action
    when 'run' then
      update public.import_schedules s set next_run_at = now() where s.id = it.id;
      perform private.enqueue_job(it.org_id, 'import', it.id::text, priority => 0);
    when 'accept' then
      if it.last_result ->> 'outcome' is distinct from 'waiting' then
        raise sqlstate 'PT409' using message = 'No file is waiting for approval.', hint = 'nothing_waiting';
      end if;
      update public.import_schedules s set next_run_at = now(), accepted_hash = it.content_hash where s.id = it.id;
      perform private.enqueue_job(it.org_id, 'import', it.id::text, priority => 0);
    when 'pause' then
      update public.import_schedules s
      set paused = 'person', run_id = null where s.id = it.id;
    when 'resume' then
      update public.import_schedules s
      set paused = null, failures = 0, created_by = (select auth.uid()), next_run_at = private.next_import_of(it)
      where s.id = it.id;
    when 'delete' then
      delete from public.import_schedules s where s.id = it.id;
  end case;
end
$$;

-- Rows that a scheduled import or an import of the public API rejected, in their original form. Only those of the
-- latest imports are kept.
create table public.import_rejections (
  org_id uuid not null,
  change_set_id uuid not null,
  -- Null for a file that was sent to the public API.
  schedule_id uuid,
  stored_at timestamptz not null default clock_timestamp(),
  -- JSON stored as text: rows may contain characters that jsonb can't represent.
  content text not null check (octet_length(content) <= 4194304),
  primary key (org_id, change_set_id),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index import_rejections_of_schedule on public.import_rejections (schedule_id, stored_at desc);

alter table public.import_rejections enable row level security;
grant select on public.import_rejections to authenticated;

create policy "members read import rejections" on public.import_rejections
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores the rows the current run rejects. Keeps those of the schedule's last ten runs that stored any.
create function public.save_import_rejections(lease uuid, content text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  max_runs constant int := 10;
  it public.import_schedules := private.act_for_import(lease);
begin
  insert into public.import_rejections as stored (org_id, change_set_id, schedule_id, content)
  values (it.org_id, it.run_id, it.id, save_import_rejections.content)
  on conflict (org_id, change_set_id) do update set content = excluded.content, stored_at = excluded.stored_at;
  delete from public.import_rejections stored
  where stored.schedule_id = it.id and stored.change_set_id not in (
    select newest.change_set_id from public.import_rejections newest
    where newest.schedule_id = it.id order by newest.stored_at desc limit max_runs
  );
end
$$;

grant execute on function
  public.save_import_schedule,
  public.control_import_schedule
to authenticated;
