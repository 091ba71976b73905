-- Scheduled syncs: approved now, sent later. A sync runs once or every day at a set time, in the organization's time
-- zone. Only feeds can be scheduled, because a file needs a person to download it.

create type public.schedule_state as enum ('approving', 'waiting', 'sent', 'cancelled');

create table public.sync_schedules (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  channel_id uuid not null,
  changes text[] not null check (
    coalesce(array_length(changes, 1), 0) between 1 and 5
    and changes <@ array['new', 'changed', 'price', 'stock', 'removed']
  ),
  -- Null means every day.
  on_day date,
  at_time time not null,
  due_at timestamptz not null,
  -- 'approving' until everything to be sent has been recorded; nothing is sent before then.
  state public.schedule_state not null default 'approving',
  -- How many products were approved. 0 for a daily sync, which is approved by kinds of change.
  approved int not null default 0 check (approved >= 0),
  approved_by uuid references public.profiles (user_id) on delete set null,
  -- Why a due sync wasn't sent. It's sent as soon as the reason no longer applies.
  waiting_for text check (char_length(waiting_for) <= 20 and waiting_for in ('approver', 'channel', 'feed', 'building', 'failed')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  check ((state in ('sent', 'cancelled')) = (ended_at is not null))
);
create index sync_schedules_recent on public.sync_schedules (org_id, channel_id, created_at desc);
create index sync_schedules_due on public.sync_schedules (due_at) where state = 'waiting';
create index sync_schedules_approved_by on public.sync_schedules (approved_by);

alter table public.sync_schedules enable row level security;
grant select on public.sync_schedules to authenticated;

create policy "members read sync schedules" on public.sync_schedules
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The approved listings, by content hash: a product that has changed since its approval is held back.
create table private.approved_listings (
  schedule_id uuid not null references public.sync_schedules (id) on delete cascade,
  product_id uuid not null,
  sku text not null,
  -- Null if the sync reports the product as removed.
  hash text,
  primary key (schedule_id, product_id)
);

alter table private.approved_listings enable row level security;

-- The next moment at which the organization's clocks show this time.
create function private.next_time(org uuid, at_time time, after timestamptz default now()) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(moment) from (
    select ((after at time zone o.time_zone)::date + days + at_time) at time zone o.time_zone as moment
    from public.organizations o, generate_series(0, 2) as days where o.id = org
  ) as moments where moment > after
$$;

-- Schedules a sync under an id the caller generated, so a repeated call schedules it once. The channel page
-- calls it. A single sync still needs `approve_listings`; a daily one is approved in advance for these kinds of
-- change.
create function public.schedule_sync(id uuid, channel uuid, changes text[], at_time time, on_day date default null)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
  due timestamptz := case
    when on_day is null then private.next_time(it.org_id, at_time)
    else (select (on_day + at_time) at time zone o.time_zone from public.organizations o where o.id = it.org_id)
  end;
  known public.sync_schedules;
begin
  -- Locks the channel, so that two simultaneous requests can't exceed the limit.
  perform from public.channels c where c.id = it.id for no key update;
  select * into known from public.sync_schedules s where s.id = schedule_sync.id;
  if known.id is not null then
    if (known.channel_id, known.changes, known.at_time) is distinct from (it.id, schedule_sync.changes, schedule_sync.at_time)
      or known.on_day is distinct from schedule_sync.on_day then
      raise sqlstate 'PT409' using message = 'Another scheduled sync already uses this ID.', hint = 'schedule_differs';
    end if;
    return known.due_at;
  end if;
  if due not between now() and now() + interval '366 days' then
    raise invalid_parameter_value using message = 'This time is in the past or more than a year ahead.', hint = 'time_past';
  end if;
  if (
    select count(*) from public.sync_schedules s
    where s.org_id = it.org_id and s.channel_id = it.id and s.state in ('approving', 'waiting')
  ) >= 20 then
    raise sqlstate 'PT409' using message = 'A channel can have at most 20 scheduled syncs.', hint = 'too_many_schedules';
  end if;
  insert into public.sync_schedules (id, org_id, channel_id, changes, on_day, at_time, due_at, state, approved_by)
  values (
    id, it.org_id, it.id, changes, on_day, at_time, due,
    (case when on_day is null then 'waiting' else 'approving' end)::public.schedule_state, (select auth.uid())
  );
  return due;
end
$$;

-- Returns the schedule if the caller may change it, and locks it against sending and other changes.
create function private.lock_schedule(schedule uuid) returns public.sync_schedules
language plpgsql security definer set search_path = ''
as $$
declare
  found public.sync_schedules;
begin
  perform private.require_full_session();
  select * into found from public.sync_schedules
  where id = schedule and org_id = any(array(select private.my_org_ids('editor')))
  for update;
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  return found;
end
$$;

-- Records the next 20,000 fresh listings with a change to be sent. Returns true when none are left.
create function public.approve_listings(schedule uuid, plan text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  page_size constant int := 20000;
  it public.sync_schedules := private.lock_schedule(schedule);
  last uuid := (
    select product_id from private.approved_listings a where a.schedule_id = it.id order by product_id desc limit 1
  );
  recorded int;
begin
  if it.state <> 'approving' then return true; end if;
  insert into private.approved_listings (schedule_id, product_id, sku, hash)
  select it.id, l.product_id, l.sku, l.hash
  from public.listings l join public.channels c on c.id = l.channel_id
  where l.channel_id = it.channel_id and not l.is_stale and l.change = any(it.changes)
    and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, approve_listings.plan))
    and not (l.change = 'removed' and private.skips_removals(c))
    and (last is null or l.product_id > last)
  order by l.product_id limit page_size;
  get diagnostics recorded = row_count;
  update public.sync_schedules s set
    approved = s.approved + recorded,
    state = (case when recorded < page_size then 'waiting' else 'approving' end)::public.schedule_state
  where s.id = it.id;
  return recorded < page_size;
end
$$;

-- Cancels a scheduled sync. Products that were already sent stay sent. Returns false if it was too late.
create function public.cancel_scheduled_sync(schedule uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_schedules := private.lock_schedule(schedule);
begin
  if it.state in ('sent', 'cancelled') then return it.state = 'cancelled'; end if;
  update public.sync_schedules set state = 'cancelled', ended_at = now(), waiting_for = null where id = it.id;
  update public.sync_runs set state = 'cancelled', ended_at = now() where schedule_id = it.id and state = 'open';
  delete from private.approved_listings where schedule_id = it.id;
  return true;
end
$$;

grant execute on function
  public.schedule_sync,
  public.approve_listings,
  public.cancel_scheduled_sync
to authenticated;
