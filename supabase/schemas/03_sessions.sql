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
  is_verified boolean := false;
begin
  -- Not every auth server has this table.
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = $1 and status::text = ''verified'')'
      into is_verified using person;
  end if;
  return is_verified;
end
$$;

-- Raises an error unless the caller's session is live and, where a second factor is set up, confirmed. The
-- error's detail is a code, so that clients can distinguish a missing session or factor from a missing right.
create function private.require_full_session() returns void
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

-- The caller's id. Policies and functions take it from here and not from `auth.uid()`, so that a token whose session
-- has ended, or that lacks the second factor, opens no table. Policies call it as `= (select …)`, which runs once
-- per statement.
create function private.my_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return auth.uid();
end
$$;

grant execute on function
  private.require_full_session,
  private.my_user_id
to authenticated, service_role;
