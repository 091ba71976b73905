-- Who comes into an organization, goes, or gets another role is written down by the database itself: its owners see it
-- beside what browsers report, and nobody has to be believed.

-- Named here, because these events are about one organization; what browsers report is about a person alone, and the
-- memberships say whose figures it counts in. No reference: a log outlives what it names.
alter table private.security_events add column org_id uuid;
create index security_events_of_organization on private.security_events (org_id, received_at desc)
  where org_id is not null;

-- The event belongs to the person it happened to; who did it stands in the details.
create function private.note_membership() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid := coalesce(new.org_id, old.org_id);
  person uuid := coalesce(new.user_id, old.user_id);
begin
  -- What comes through the API. Scripts of the database's owner, the seed among them, are nobody's doing here; nor is
  -- the first member a sign-up makes. And with an organization goes everybody whom this could concern.
  if coalesce(current_setting('request.jwt.claims', true), '') = ''
    or not exists (select from public.organizations where id = org) then
    return null;
  end if;

  insert into private.security_events (client_event_id, type, severity, user_id, org_id, trusted, details)
  values (
    gen_random_uuid(),
    case
      when tg_op = 'INSERT' then 'member_joined'
      when tg_op = 'UPDATE' then 'member_role_changed'
      when person = auth.uid() then 'member_left'
      else 'member_removed'
    end,
    -- Another owner may do everything.
    case when new.role = 'owner' then 'warning' else 'info' end,
    person, org, true,
    jsonb_strip_nulls(jsonb_build_object('role', new.role, 'before', old.role, 'by', nullif(auth.uid(), person)))
  );
  return null;
end
$$;

create trigger note_membership after insert or delete on public.members
  for each row execute function private.note_membership();
create trigger note_new_role after update of role on public.members
  for each row when (old.role <> new.role) execute function private.note_membership();

-- As before, and `changes` besides: facts of the database, apart from what browsers report.
create or replace function private.security_window(org uuid, addresses text[], hours int, parts int) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with told as materialized (
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
    'changes', (
      select coalesce(jsonb_agg(c order by c.count desc, c.type, c.severity), '[]') from (
        select type, severity, sum(weight) as count from private.security_events
        where org_id = org and trusted and received_at > now() - make_interval(hours => hours) group by 1, 2
      ) c
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

-- As before; each event says besides whether the server itself has seen it.
create or replace function public.my_security() returns jsonb
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
$$;
