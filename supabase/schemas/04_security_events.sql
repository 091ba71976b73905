-- The security log, request limits and the metrics shown on the security pages.

-- Security events. Browsers report some through the function `security-monitoring`; these are untrusted: hints, not
-- proof. The database records the others itself. Rows are never changed and are deleted after 90 days.
create table private.security_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  type text not null check (type ~ '^[a-z][a-z0-9_]{1,39}$'),
  severity text not null check (severity in ('info', 'warning', 'alert')),
  -- No foreign keys, because a log outlives the rows it mentions.
  user_id uuid,
  session_id uuid,
  email_hmac text check (email_hmac ~ '^[0-9a-f]{64}$'),
  ip_truncated text not null default 'unknown' check (ip_truncated ~ '^(unknown|[0-9a-f.:]{2,39}/(24|48))$'),
  ua_family text not null default 'unknown' check (ua_family ~ '^[A-Za-z][A-Za-z ]{1,39}$'),
  client_event_id uuid not null,
  -- False for events that a browser reported.
  trusted boolean not null default false,
  -- How many events this row represents: during a flood, only every tenth event is stored.
  weight int not null default 1 check (weight between 1 and 100),
  -- Backslashes are rejected, because they could start the escape of a control character. No detail needs one.
  details jsonb not null default '{}' check (
    jsonb_typeof(details) = 'object'
    and octet_length(details::text) <= 2048
    and strpos(details::text, '\') = 0
    and details::text !~ '[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]'
  ),
  -- Set for changes to memberships and API keys, which concern one organization. Reports from browsers concern a
  -- person; they count for every organization that the person belongs to.
  org_id uuid,
  -- An event that is reported twice is stored once. The user is part of the key, so one person can't block
  -- another person's event by using its id first.
  unique nulls not distinct (user_id, client_event_id)
);
create index security_events_age on private.security_events (received_at);
create index security_events_of_person on private.security_events (user_id, received_at desc);
create index security_events_about_address on private.security_events (email_hmac, received_at desc);
create index security_events_of_organization on private.security_events (org_id, received_at desc)
  where org_id is not null;

alter table private.security_events enable row level security;

-- Daily totals of deleted events.
create table private.security_event_days (
  day date not null,
  type text not null,
  severity text not null,
  count bigint not null check (count > 0),
  primary key (day, type, severity)
);

alter table private.security_event_days enable row level security;

-- Requests per bucket and time window. Edge functions may live for a single request, so they can't count in
-- memory.
create table private.request_counts (
  bucket text not null check (char_length(bucket) between 1 and 100),
  seconds int not null check (seconds between 1 and 3600),
  started_at timestamptz not null,
  count int not null,
  primary key (bucket, seconds, started_at)
);
create index request_counts_age on private.request_counts (started_at);

alter table private.request_counts enable row level security;

create function private.protect_security_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Events older than 90 days may be deleted. Nothing else is allowed, even for the database owner.
  if tg_op = 'DELETE' and old.received_at < now() - interval '90 days' then return old; end if;
  raise exception 'Security events can''t be changed.' using errcode = 'insufficient_privilege';
end
$$;

create trigger protect_security_events before update or delete on private.security_events
  for each row execute function private.protect_security_events();

create trigger protect_security_events_from_truncate before truncate on private.security_events
  execute function private.protect_security_events();

create function private.delete_old_security_events(max_rows int) returns void
language sql security definer set search_path = ''
as $$
  with deleted as (
    delete from private.security_events where id in (
      select id from private.security_events
      where received_at < now() - interval '90 days'
      order by received_at limit max_rows for update skip locked
    )
    returning received_at, type, severity, weight
  )
  insert into private.security_event_days as days (day, type, severity, count)
  select (received_at at time zone 'utc')::date, type, severity, sum(weight) from deleted group by 1, 2, 3
  on conflict (day, type, severity) do update set count = days.count + excluded.count
$$;

-- Counts this request and returns the bucket's total in the current window.
create function private.count_request(of_bucket text, of_seconds int) returns int
language sql security definer set search_path = ''
as $$
  insert into private.request_counts as counts (bucket, seconds, started_at, count)
  values (of_bucket, of_seconds, to_timestamp(floor(extract(epoch from now()) / of_seconds) * of_seconds), 1)
  on conflict (bucket, seconds, started_at) do update set count = least(counts.count, 1000000) + 1
  returning count
$$;

-- The bucket's total in the current window. Doesn't count this request.
create function private.counted_requests(of_bucket text, of_seconds int) returns int
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(c.count), 0) from private.request_counts c
  where (c.bucket, c.seconds, c.started_at)
    = (of_bucket, of_seconds, to_timestamp(floor(extract(epoch from now()) / of_seconds) * of_seconds))
$$;

-- Counts this request and returns the seconds to wait, or 0 if the caller is within the limit.
create function private.retry_after(of_bucket text, of_seconds int, max_requests int) returns int
language sql security definer set search_path = ''
as $$
  select case when private.count_request(of_bucket, of_seconds) <= max_requests then 0
    else of_seconds - floor(extract(epoch from now()))::int % of_seconds end
$$;

-- Stores a security event. The function `security-monitoring` calls it. Returns 0, or the seconds to wait if the sender
-- exceeded a limit, or null if the session has ended. With a token of an ended session, only a logout or a timeout can
-- be reported.
create function public.record_security_event(
  client_event_id uuid, type text, severity text, person uuid, session uuid, address text, email_hmac text,
  ip_truncated text, ua_family text, details jsonb
) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int;
  requests_this_minute int;
begin
  -- Checked before anything is counted, so that an old token can't use up its person's limit.
  if person is not null and record_security_event.type not in ('logout', 'session_idle_timeout', 'session_max_timeout')
    and not private.is_live_session(session, person) then
    return null;
  end if;

  if person is null then
    retry_after := greatest(
      private.retry_after('visitor:' || address, 60, 10),
      private.retry_after('visitor:' || address, 3600, 60)
    );
  else
    retry_after := private.retry_after('person:' || person, 60, 60);
  end if;
  if retry_after > 0 then return retry_after; end if;

  -- A flood of events must not fill the disk, and a flood from visitors must not crowd out events of members.
  requests_this_minute := private.count_request(case when person is null then 'all visitors' else 'all people' end, 60);
  if requests_this_minute > 600 and requests_this_minute % 10 <> 0 then return 0; end if;

  insert into private.security_events (
    client_event_id, type, severity, user_id, session_id, email_hmac, ip_truncated, ua_family, details, weight
  )
  values (
    record_security_event.client_event_id, record_security_event.type, record_security_event.severity,
    person, session, record_security_event.email_hmac,
    coalesce(record_security_event.ip_truncated, 'unknown'), coalesce(record_security_event.ua_family, 'unknown'),
    record_security_event.details, case when requests_this_minute > 600 then 10 else 1 end
  )
  on conflict do nothing;

  -- Each insert removes a few expired rows, so no scheduler is needed.
  perform private.delete_old_security_events(10);
  delete from private.request_counts where (bucket, seconds, started_at) in (
    select bucket, seconds, started_at from private.request_counts
    where started_at < now() - interval '2 hours' limit 20 for update skip locked
  );
  return 0;
end
$$;

-- Records a login from a new device and queues an email about it, unless the session has ended, it's the account's
-- first login, its browser and network were seen in the last 90 days, or a new device was recorded in the last day. The
-- function `security-monitoring` calls it before it stores the login. Without a mail server, no email is queued.
create function public.new_device(person uuid, session uuid, ip_truncated text, ua_family text, sends_email boolean default true)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  event constant uuid := gen_random_uuid();
begin
  if not private.is_live_session(session, person)
    or not exists (
      select from private.security_events e where e.user_id = person and e.type = 'login_success'
    )
    or exists (
      select from private.security_events e
      where e.user_id = person and (
        (e.type = 'login_success' and e.ip_truncated = coalesce(new_device.ip_truncated, 'unknown')
          and e.ua_family = coalesce(new_device.ua_family, 'unknown'))
        or (e.type = 'new_device' and e.received_at > now() - interval '1 day')
      )
    )
  then
    return;
  end if;
  insert into private.security_events (
    client_event_id, type, severity, user_id, session_id, trusted, ip_truncated, ua_family
  )
  values (
    event, 'new_device', 'warning', person, session, true,
    coalesce(new_device.ip_truncated, 'unknown'), coalesce(new_device.ua_family, 'unknown')
  );
  if sends_email then
    perform private.enqueue_email('new_device', event, jsonb_build_object(
      'to', u.email, 'locale', u.raw_user_meta_data ->> 'locale', 'browser', new_device.ua_family
    )) from auth.users u where u.id = person and u.email is not null;
  end if;
end
$$;

-- What `security-monitoring` needs to decide which of an organization's security metrics a caller may see. The role is
-- read from the database and not from the token. An unknown organization looks like one the caller doesn't belong to.
create function public.security_access(person uuid, session uuid, org uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  role public.member_role := (select m.role from public.members m where m.org_id = org and m.user_id = person);
begin
  return jsonb_build_object(
    'retry_after', private.retry_after('metrics:' || person, 60, 30),
    'is_live', private.is_live_session(session, person),
    'has_second_factor', private.has_second_factor(person),
    'role', role,
    'emails', case when role = 'owner' then (
      select coalesce(jsonb_agg(lower(u.email)), '[]') from auth.users u
      join public.members m on m.user_id = u.id where m.org_id = org and u.email is not null
    ) else '[]' end
  );
end
$$;

-- Security metrics of one time window, split into `parts` for a chart. Called by `security_metrics`. Reports from
-- browsers count if they concern a current member. `changes` are the changes to memberships and API keys, which the
-- database recorded itself.
create function private.security_window(org uuid, addresses text[], hours int, parts int) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with events as materialized (
    select type, severity, user_id, weight,
      width_bucket(
        extract(epoch from received_at),
        extract(epoch from now() - make_interval(hours => hours)), extract(epoch from now()), parts
      ) as part
    from private.security_events
    where user_id in (select m.user_id from public.members m where m.org_id = org) and not trusted
      and received_at > now() - make_interval(hours => hours)
  )
  select jsonb_build_object(
    'hours', hours,
    -- Below five, individuals could be identified.
    'people', (select case when count(distinct user_id) >= 5 then count(distinct user_id) end from events),
    'sessions_started', (
      select count(*) from auth.sessions s join public.members m on m.user_id = s.user_id and m.org_id = org
      where s.created_at > now() - make_interval(hours => hours)
    ),
    'attempts', (
      select coalesce(sum(weight), 0) from private.security_events
      where email_hmac = any(addresses) and user_id is null and type = 'failed_login'
        and received_at > now() - make_interval(hours => hours)
    ),
    'changes', (
      select coalesce(jsonb_agg(c order by c.count desc, c.type, c.severity), '[]') from (
        select type, severity, sum(weight) as count from private.security_events
        where org_id = org and trusted and received_at > now() - make_interval(hours => hours) group by 1, 2
      ) c
    ),
    'counts', (
      select coalesce(jsonb_agg(c order by c.count desc, c.type, c.severity), '[]')
      from (select type, severity, sum(weight) as count from events group by 1, 2) c
    ),
    'parts', (
      select jsonb_agg(jsonb_build_object(
        'from', now() - make_interval(secs => hours * 3600.0 / parts * (parts - p + 1)),
        'info', (select coalesce(sum(weight), 0) from events where least(part, parts) = p and severity = 'info'),
        'warning', (select coalesce(sum(weight), 0) from events where least(part, parts) = p and severity = 'warning'),
        'alert', (select coalesce(sum(weight), 0) from events where least(part, parts) = p and severity = 'alert')
      ) order by p) from generate_series(1, parts) p
    )
  )
$$;

-- Security metrics of an organization, or null unless the person is an owner. `addresses` are the keyed hashes of the
-- members' emails. Failed logins that visitors reported for these addresses are counted separately, because anyone can
-- report them.
create function public.security_metrics(person uuid, org uuid, addresses text[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('generated_at', now(), 'windows', (
    select jsonb_agg(private.security_window(org, addresses, hours, parts) order by hours)
    from (values (1, 12), (24, 24), (168, 7)) as windows (hours, parts)
  ))
  where exists (
    select from public.members m where m.org_id = org and m.user_id = person and m.role = 'owner'
  )
$$;

-- The caller's own sessions and security events, for the security page. Requires a full session.
create function public.my_security() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return (
    select jsonb_build_object(
      'sessions', (
        select coalesce(jsonb_agg(s order by s.started_at desc), '[]') from (
          select created_at as started_at, user_agent, id::text = auth.jwt() ->> 'session_id' as is_this_one
          from auth.sessions
          where user_id = auth.uid() and (not_after is null or not_after > now())
          order by created_at desc limit 20
        ) s
      ),
      'events', (
        select coalesce(jsonb_agg(e order by e.received_at desc, e.id desc), '[]') from (
          select id, received_at, type, severity, trusted, ip_truncated, ua_family, details ->> 'reason' as reason
          from private.security_events where user_id = auth.uid() order by received_at desc, id desc limit 50
        ) e
      ),
      'password_changed_at', (
        select max(received_at) from private.security_events
        where user_id = auth.uid() and type = 'password_changed'
      ),
      'offers_two_factor', to_regclass('auth.mfa_factors') is not null
    ) where auth.uid() is not null
  );
end
$$;

-- Failed logins and other events that visitors reported about an account's address, for the account's owner. The log
-- stores only keyed hashes of addresses; the function `security-monitoring` holds the key and passes the hash. Returns
-- no events unless the address is the account's current, confirmed one.
create function public.attempts_at_own_address(person uuid, session uuid, email text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  is_own_address boolean := exists (
    select from auth.users u
    where u.id = person and lower(u.email) = lower(attempts_at_own_address.email) and u.email_confirmed_at is not null
  );
begin
  return jsonb_build_object(
    'retry_after', private.retry_after('attempts:' || person, 60, 30),
    'is_live', private.is_live_session(session, person),
    'has_second_factor', private.has_second_factor(person),
    'attempts', (
      select coalesce(jsonb_agg(e order by e.received_at desc, e.id desc), '[]') from (
        select id, received_at, type, severity, trusted, ip_truncated, ua_family, details ->> 'reason' as reason
        from private.security_events
        where is_own_address and email_hmac = address and user_id is null
        order by received_at desc, id desc limit 50
      ) e
    )
  );
end
$$;

grant execute on function public.my_security to authenticated;
revoke execute on function public.my_security from service_role;

-- Security metrics of the whole platform, for staff. They name no person and no organization.

-- {"events": events of the last week by type, reported and recorded ones counted separately, "accounts", "withFactor",
-- "staff", "staffWithFactor", "owners", "ownersWithFactor", "blocked": accounts that the auth server has blocked,
-- "sessions", "windows": [{"hours", "failedLogins", "blockedLogins", "newDevices", "recoveryCodes", "alerts"}], "days":
-- the last 14 days with failed logins and alerts}. Failed logins are reported by browsers, so they are an indication,
-- not proof.
create function public.staff_security() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with account as (
      select u.id, private.has_second_factor(u.id) as has_factor,
        u.raw_app_meta_data -> 'platform_staff' is not distinct from 'true' as is_staff,
        coalesce(u.banned_until > now(), false) as is_blocked,
        exists (select from public.members m where m.user_id = u.id and m.role = 'owner') as is_owner
      from auth.users u
    ),
    recent as materialized (
      select e.received_at, e.severity, e.weight,
        e.type = 'failed_login' as is_failed_login,
        e.details ->> 'reason' is not distinct from 'login_blocked' as is_blocked_login,
        e.type = 'new_device' as is_new_device,
        e.details ->> 'reason' is not distinct from 'recovery_code' as is_recovery
      from private.security_events e
      where e.received_at > now() - interval '14 days'
    )
    select jsonb_build_object(
      'accounts', count(*), 'withFactor', count(*) filter (where has_factor),
      'staff', count(*) filter (where is_staff), 'staffWithFactor', count(*) filter (where is_staff and has_factor),
      'owners', count(*) filter (where is_owner), 'ownersWithFactor', count(*) filter (where is_owner and has_factor),
      'blocked', count(*) filter (where is_blocked),
      'sessions', (select count(*) from auth.sessions s where s.not_after is null or s.not_after > now()),
      'windows', (
        select jsonb_agg(jsonb_build_object(
          'hours', w.hours,
          'failedLogins', (select coalesce(sum(weight), 0) from recent where is_failed_login and received_at > w.since),
          'blockedLogins', (select coalesce(sum(weight), 0) from recent where is_blocked_login and received_at > w.since),
          'newDevices', (select coalesce(sum(weight), 0) from recent where is_new_device and received_at > w.since),
          'recoveryCodes', (select coalesce(sum(weight), 0) from recent where is_recovery and received_at > w.since),
          'alerts', (select coalesce(sum(weight), 0) from recent where severity = 'alert' and received_at > w.since)
        ) order by w.hours)
        from (values (24, now() - interval '1 day'), (168, now() - interval '7 days')) as w (hours, since)
      ),
      'events', (
        select coalesce(jsonb_agg(e order by e.count desc, e.type), '[]') from (
          select type, severity, trusted, sum(weight)::int as count from private.security_events
          where received_at > now() - interval '7 days' group by 1, 2, 3
        ) e
      ),
      'days', (
        select jsonb_agg(jsonb_build_object(
          'day', d.day,
          'failedLogins', (
            select coalesce(sum(weight), 0) from recent
            where is_failed_login and (received_at at time zone 'utc')::date = d.day
          ),
          'alerts', (
            select coalesce(sum(weight), 0) from recent
            where severity = 'alert' and (received_at at time zone 'utc')::date = d.day
          )
        ) order by d.day)
        from (select (now() at time zone 'utc')::date - n as day from generate_series(0, 13) n) d
      )
    )
    from account
  );
end
$$;

grant execute on function public.staff_security to authenticated;
