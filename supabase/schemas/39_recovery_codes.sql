-- Recovery codes: they replace a lost authenticator app. Only their hashes are stored.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (user_id, hash)
);

alter table private.recovery_codes enable row level security;

-- People may type a code in groups and in capitals. The person is part of the hash, so one guess can't be tried against
-- everyone's codes.
create function private.recovery_code_hash(person uuid, code text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(person::text || ':' || lower(regexp_replace(left(code, 100), '[^0-9A-Fa-f]', '', 'g')), 'UTF8'))
$$;

-- Gives the caller ten new codes and deletes the earlier ones. This is the only time that the codes can be read.
create function public.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  codes text[];
begin
  perform private.require_full_session();
  if not private.has_second_factor(person) then
    raise check_violation using message = 'Recovery codes need a second factor.';
  end if;
  -- The lock keeps two tabs that create codes at the same time from leaving both sets valid.
  perform pg_advisory_xact_lock(hashtextextended('recovery codes:' || person, 0));
  -- Only the first 12 and the last 12 digits of a random UUID are all random.
  select array_agg(
    substr(id, 1, 4) || '-' || substr(id, 5, 4) || '-' || substr(id, 25, 4) || '-' || substr(id, 29, 4)
  )
  into codes
  from (select gen_random_uuid()::text as uuid from generate_series(1, 10)) random,
    lateral (select replace(random.uuid, '-', '') as id) digits;

  delete from private.recovery_codes where user_id = person;
  insert into private.recovery_codes (user_id, hash)
  select person, private.recovery_code_hash(person, code) from unnest(codes) as code;
  return codes;
end
$$;

-- How many codes the caller has left.
create function public.recovery_codes_left() returns int
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  return (select count(*) from private.recovery_codes where user_id = auth.uid());
end
$$;

-- Removes the person's second factor if the code is one of theirs. Only the function `recovery-code` calls it, after it
-- has verified the caller's token. All codes are deleted, because they belong to the removed factor. Every other
-- session ends: a session that only has the password would otherwise get full access, and the lost device may still be
-- logged in. An email tells the person, unless there is no mail server. Returns a result instead of raising an error,
-- which would undo the count of wrong codes.
create function public.use_recovery_code(
  person uuid, session uuid, code text, locale text default 'en', sends_email boolean default true
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait int;
  event constant uuid := gen_random_uuid();
begin
  if not private.is_live_session(session, person) then
    return jsonb_build_object('outcome', 'ended');
  end if;
  wait := private.retry_after('recovery:' || person, 3600, 10);
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  delete from private.recovery_codes
  where user_id = person and hash = private.recovery_code_hash(person, use_recovery_code.code);
  if not found or not private.has_second_factor(person) then
    return jsonb_build_object('outcome', 'wrong');
  end if;

  delete from private.recovery_codes where user_id = person;
  execute 'delete from auth.mfa_factors where user_id = $1' using person;
  delete from auth.sessions s where s.user_id = person and s.id <> session;
  insert into private.security_events (client_event_id, type, severity, user_id, session_id, trusted, details)
  values (event, 'two_factor_removed', 'warning', person, session, true, '{"reason": "recovery_code"}');
  if sends_email then
    perform private.enqueue_email('recovery_code', event, jsonb_build_object('to', u.email, 'locale', locale))
    from auth.users u where u.id = person and u.email is not null;
  end if;
  return jsonb_build_object('outcome', 'removed');
end
$$;

grant execute on function
  public.create_recovery_codes,
  public.recovery_codes_left
to authenticated;
revoke execute on function
  public.create_recovery_codes,
  public.recovery_codes_left
from service_role;
