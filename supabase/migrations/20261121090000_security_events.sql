-- What happened to whom. Browsers report it through the `security-monitoring` function, which alone may write here; what
-- they say is a hint and not a proof. Rows are added and, ninety days later, taken away; nobody ever changes one.

create table private.security_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  type text not null check (type ~ '^[a-z][a-z0-9_]{1,39}$'),
  severity text not null check (severity in ('info', 'warning', 'alert')),
  -- No references: a log outlives what it names. Organizations are not named: whose figures an event counts in, the
  -- memberships say when somebody asks.
  user_id uuid,
  session_id uuid,
  email_hmac text check (email_hmac ~ '^[0-9a-f]{64}$'),
  ip_truncated text not null default 'unknown' check (ip_truncated ~ '^(unknown|[0-9a-f.:]{2,39}/(24|48))$'),
  ua_family text not null default 'unknown' check (ua_family ~ '^[A-Za-z][A-Za-z ]{1,39}$'),
  client_event_id uuid not null,
  -- False for all that a browser says.
  trusted boolean not null default false,
  -- How many events this row stands for: in a flood only every tenth is kept.
  weight int not null default 1 check (weight between 1 and 100),
  -- A backslash would begin the escape of a control character, and no detail needs one.
  details jsonb not null default '{}' check (
    jsonb_typeof(details) = 'object'
    and octet_length(details::text) <= 2048
    and strpos(details::text, '\') = 0
    and details::text !~ '[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]'
  ),
  -- Told twice, kept once; but nobody can keep another person's event out by using its id first.
  unique nulls not distinct (user_id, client_event_id)
);
create index security_events_age on private.security_events (received_at);
create index security_events_of_person on private.security_events (user_id, received_at desc);
create index security_events_about_address on private.security_events (email_hmac, received_at desc);

-- What is left of events that were taken away.
create table private.security_event_days (
  day date not null,
  type text not null,
  severity text not null,
  count bigint not null check (count > 0),
  primary key (day, type, severity)
);

-- Requests per bucket and window: functions live for one request or for hours, so their own memory cannot count.
create table private.request_counts (
  bucket text not null check (char_length(bucket) between 1 and 100),
  seconds int not null check (seconds between 1 and 3600),
  started_at timestamptz not null,
  count int not null,
  primary key (bucket, seconds, started_at)
);
create index request_counts_age on private.request_counts (started_at);

alter table private.security_events enable row level security;
alter table private.security_event_days enable row level security;
alter table private.request_counts enable row level security;

create function private.keep_security_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Age is the only way out, for the database's owner as well.
  if tg_op = 'DELETE' and old.received_at < now() - interval '90 days' then return old; end if;
  raise exception 'security events are not changed' using errcode = 'insufficient_privilege';
end
$$;

create trigger keep_security_events before update or delete on private.security_events
  for each row execute function private.keep_security_events();
create trigger keep_security_events_at_all before truncate on private.security_events
  execute function private.keep_security_events();

create function private.forget_old_security_events(at_most int) returns void
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from private.security_events where id in (
      select id from private.security_events
      where received_at < now() - interval '90 days'
      order by received_at limit at_most for update skip locked
    )
    returning received_at, type, severity, weight
  )
  insert into private.security_event_days as days (day, type, severity, count)
  select (received_at at time zone 'utc')::date, type, severity, sum(weight) from gone group by 1, 2, 3
  on conflict (day, type, severity) do update set count = days.count + excluded.count
$$;

-- How many requests this bucket has seen in the present window, this one included.
create function private.count_request(of_bucket text, of_seconds int) returns int
language sql security definer set search_path = ''
as $$
  insert into private.request_counts as counts (bucket, seconds, started_at, count)
  values (of_bucket, of_seconds, to_timestamp(floor(extract(epoch from now()) / of_seconds) * of_seconds), 1)
  on conflict (bucket, seconds, started_at) do update set count = least(counts.count, 1000000) + 1
  returning count
$$;

-- Seconds to wait, or 0 for somebody within the limit.
create function private.wait_of(of_bucket text, of_seconds int, at_most int) returns int
language sql security definer set search_path = ''
as $$
  select case when private.count_request(of_bucket, of_seconds) <= at_most then 0
    else of_seconds - floor(extract(epoch from now()))::int % of_seconds end
$$;

-- A token outlives the session it was made for; who may do what is asked of the session.
create function private.is_live_session(session uuid, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > now())
  )
$$;

-- Whether the caller's own session still lives. The server itself has none.
create function private.session_is_live() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'role' = 'service_role', false) or private.is_live_session(
    -- What is no id is no session, and no error.
    case when auth.jwt() ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (auth.jwt() ->> 'session_id')::uuid end,
    auth.uid()
  )
$$;

create function private.has_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_one boolean := false;
begin
  -- Not every server has this table.
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = $1 and status::text = ''verified'')'
      into found_one using person;
  end if;
  return found_one;
end
$$;

-- Before anything that changes who belongs to an organization.
create function private.demand_full_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.session_is_live() then
    raise insufficient_privilege using message = 'The session has ended.';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' and private.has_second_factor(auth.uid()) then
    raise insufficient_privilege using message = 'Confirm the second factor first.';
  end if;
end
$$;

-- Keeps an event. Answers with the seconds to wait where the sender has said too much, else with 0; and with null where
-- the session has ended, whose token is good for nothing but to tell of that end.
create function public.record_security_event(
  client_event_id uuid, type text, severity text, person uuid, session uuid, address text, email_hmac text,
  ip_truncated text, ua_family text, details jsonb
) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  wait int;
  seen int;
begin
  -- Before anything is counted: an old token must not use up what its person may say.
  if person is not null and record_security_event.type not in ('logout', 'session_idle_timeout', 'session_max_timeout')
    and not private.is_live_session(session, person) then
    return null;
  end if;

  if person is null then
    wait := greatest(
      private.wait_of('visitor:' || address, 60, 10),
      private.wait_of('visitor:' || address, 3600, 60)
    );
  else
    wait := private.wait_of('person:' || person, 60, 60);
  end if;
  if wait > 0 then return wait; end if;

  -- A flood from everywhere must not fill the disk; visitors' floods must not drown what people say.
  seen := private.count_request(case when person is null then 'all visitors' else 'all people' end, 60);
  if seen > 600 and seen % 10 <> 0 then return 0; end if;

  insert into private.security_events (
    client_event_id, type, severity, user_id, session_id, email_hmac, ip_truncated, ua_family, details, weight
  )
  values (
    record_security_event.client_event_id, record_security_event.type, record_security_event.severity,
    person, session, record_security_event.email_hmac,
    coalesce(record_security_event.ip_truncated, 'unknown'), coalesce(record_security_event.ua_family, 'unknown'),
    record_security_event.details, case when seen > 600 then 10 else 1 end
  )
  on conflict do nothing;

  -- Each newcomer takes a few of the oldest along, so that no scheduler is needed.
  perform private.forget_old_security_events(10);
  delete from private.request_counts where (bucket, seconds, started_at) in (
    select bucket, seconds, started_at from private.request_counts
    where started_at < now() - interval '2 hours' limit 20 for update skip locked
  );
  return 0;
end
$$;

-- What a caller may see of the figures of this organization, judged here and not by their token alone. An organization
-- that does not exist looks like one they do not belong to.
create function public.security_standing(person uuid, session uuid, org uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  role public.member_role := (select m.role from public.members m where m.org_id = org and m.user_id = person);
begin
  return jsonb_build_object(
    'wait', private.wait_of('metrics:' || person, 60, 30),
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

-- Of all who belong to the organization at present, wherever they came from.
create function private.security_window(org uuid, addresses text[], hours int, parts int) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with told as materialized (
    select type, severity, user_id, weight,
      width_bucket(
        extract(epoch from received_at),
        extract(epoch from now() - make_interval(hours => hours)), extract(epoch from now()), parts
      ) as part
    from private.security_events
    where user_id in (select m.user_id from public.members m where m.org_id = org)
      and received_at > now() - make_interval(hours => hours)
  )
  select jsonb_build_object(
    'hours', hours,
    -- Fewer than five could be told apart.
    'people', (select case when count(distinct user_id) >= 5 then count(distinct user_id) end from told),
    'sessions_started', (
      select count(*) from auth.sessions s join public.members m on m.user_id = s.user_id and m.org_id = org
      where s.created_at > now() - make_interval(hours => hours)
    ),
    'attempts', (
      select coalesce(sum(weight), 0) from private.security_events
      where email_hmac = any(addresses) and user_id is null and type = 'failed_login'
        and received_at > now() - make_interval(hours => hours)
    ),
    'counts', (
      select coalesce(jsonb_agg(c order by c.count desc, c.type, c.severity), '[]')
      from (select type, severity, sum(weight) as count from told group by 1, 2) c
    ),
    'parts', (
      select jsonb_agg(jsonb_build_object(
        'from', now() - make_interval(secs => hours * 3600.0 / parts * (parts - p + 1)),
        'info', (select coalesce(sum(weight), 0) from told where least(part, parts) = p and severity = 'info'),
        'warning', (select coalesce(sum(weight), 0) from told where least(part, parts) = p and severity = 'warning'),
        'alert', (select coalesce(sum(weight), 0) from told where least(part, parts) = p and severity = 'alert')
      ) order by p) from generate_series(1, parts) p
    )
  )
$$;

-- Figures of this organization; null for anybody but its owners. `addresses` are the keyed hashes of its members'
-- e-mails: what visitors report about those is counted apart, because anybody can say it.
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

-- What the server knows of the caller's own account: nobody else's.
create function public.my_security() returns jsonb
language sql stable security definer set search_path = ''
as $$
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
        select id, received_at, type, severity, ip_truncated, ua_family, details ->> 'reason' as reason
        from private.security_events where user_id = auth.uid() order by received_at desc, id desc limit 50
      ) e
    ),
    'password_changed_at', (
      select max(received_at) from private.security_events
      where user_id = auth.uid() and type = 'password_changed'
    ),
    'offers_two_factor', to_regclass('auth.mfa_factors') is not null
  ) where auth.uid() is not null
$$;

-- Only what the function needs, and only for the function; people read about themselves.
revoke execute on function public.record_security_event, public.security_standing, public.security_metrics,
  public.my_security from public, anon, authenticated;
grant execute on function public.record_security_event, public.security_standing, public.security_metrics to service_role;
revoke execute on function public.my_security from service_role;
grant execute on function public.my_security to authenticated;
