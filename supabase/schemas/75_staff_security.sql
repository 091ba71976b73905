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
