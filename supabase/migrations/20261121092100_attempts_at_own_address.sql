-- What visitors have reported about the address of an account, for its owner: above all failed logins. The log knows
-- the address by its keyed hash alone; the function `security-monitoring`, which has the key, hands the hash in. It
-- counts only for the address the account has now, and only once that was confirmed.
create function public.attempts_at_own_address(person uuid, session uuid, email text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  is_theirs boolean := exists (
    select from auth.users u
    where u.id = person and lower(u.email) = lower(attempts_at_own_address.email) and u.email_confirmed_at is not null
  );
begin
  return jsonb_build_object(
    'wait', private.wait_of('attempts:' || person, 60, 30),
    'is_live', private.is_live_session(session, person),
    'has_second_factor', private.has_second_factor(person),
    'attempts', (
      select coalesce(jsonb_agg(e order by e.received_at desc, e.id desc), '[]') from (
        select id, received_at, type, severity, trusted, ip_truncated, ua_family, details ->> 'reason' as reason
        from private.security_events
        where is_theirs and email_hmac = address and user_id is null
        order by received_at desc, id desc limit 50
      ) e
    )
  );
end
$$;

revoke execute on function public.attempts_at_own_address from public, anon, authenticated;
grant execute on function public.attempts_at_own_address to service_role;
