-- Whether the caller's session is still valid. A token outlives its session, so permissions are decided by the
-- session.

-- Whether this session of this person exists and hasn't expired.
create function private.is_live_session(session uuid, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > now())
  )
$$;

-- Whether the caller's own session is still live. The server has no session and always passes.
create function private.session_is_live() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'role' = 'service_role', false) or private.is_live_session(
    -- A malformed id counts as no session instead of raising an error.
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
  -- Not every auth server has this table.
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = $1 and status::text = ''verified'')'
      into found_one using person;
  end if;
  return found_one;
end
$$;

-- Raises an error unless the caller's session is live and, where a second factor is set up, confirmed. The
-- error's detail is a code, so that clients can distinguish a missing session or factor from a missing right.
create function private.demand_full_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.session_is_live() then
    raise insufficient_privilege using message = 'The session has ended.', detail = 'session_not_found';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' and private.has_second_factor(auth.uid()) then
    raise insufficient_privilege
      using message = 'Confirm your second factor first.', detail = 'insufficient_aal';
  end if;
end
$$;

-- The same test as `demand_full_session`, for policies: it returns a boolean because policies hide rows instead
-- of raising errors.
create function private.session_is_full() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.session_is_live()
    and (auth.jwt() ->> 'aal' is not distinct from 'aal2' or not private.has_second_factor(auth.uid()))
$$;

grant execute on function
  private.demand_full_session,
  private.session_is_full
to authenticated, service_role;
