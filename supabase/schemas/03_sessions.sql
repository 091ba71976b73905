-- Whether the caller's session is still valid. A token can outlive its session, so permissions depend on the session.

-- Whether this session of this person exists and hasn't expired. Every statement on our tables runs this check, so it's
-- plpgsql, which caches the query's plan.
create function private.is_live_session(session uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > now())
  );
end
$$;

create function private.has_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Some auth servers don't have this table. The query below is planned only when it first runs, so it doesn't fail
  -- there.
  if to_regclass('auth.mfa_factors') is null then
    return false;
  end if;
  return exists (select from auth.mfa_factors where user_id = person and status::text = 'verified');
end
$$;

-- Raises an error unless the caller's session is live and, if the account has a second factor, confirmed with it. The
-- error's detail is a code, so that clients can distinguish a missing session or factor from a missing right. The
-- server has no session and always passes. API functions call it first, even those that only read tables: a policy
-- isn't evaluated if a query finds no row, so the caller would get an empty result instead of the error.
create function private.require_full_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  session text := claims ->> 'session_id';
begin
  if claims ->> 'role' = 'service_role' then
    return;
  end if;
  -- A malformed id counts as no session instead of raising an error.
  if session is null or session !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or not private.is_live_session(session::uuid, auth.uid()) then
    raise insufficient_privilege using message = 'The session has ended.', detail = 'session_not_found';
  end if;
  if claims ->> 'aal' is distinct from 'aal2' and private.has_second_factor(auth.uid()) then
    raise insufficient_privilege
      using message = 'Confirm your second factor first.', detail = 'insufficient_aal';
  end if;
end
$$;

-- The caller's id. Policies and functions use this instead of `auth.uid()`, so that a token gives no access once its
-- session has ended or while the second factor isn't confirmed. Policies call it as `= (select …)`, which runs once per
-- statement.
create function private.my_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return auth.uid();
end
$$;

-- The API key that this transaction acts for: {"id", "org_id", "name", "role"}, or null. Only `private.act_in` sets it.
-- A key in a person's token is ignored, because only the server has the role `service_role`.
create function private.acting_key() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return case when claims ->> 'role' = 'service_role' then claims -> 'api_key' end;
end
$$;

grant execute on function
  private.require_full_session,
  private.my_user_id
to authenticated, service_role;

-- When the service role writes a row, the default of its `api_key` column calls this function.
grant execute on function private.acting_key to service_role;
