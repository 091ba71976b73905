-- Access: default privileges, helpers for text, the caller's session, and recovery codes.

-- No client can reach anything in `public` until a file grants it. Older Supabase projects grant everything by
-- default, so this file sets the defaults explicitly. New functions in `public` are executable by the owner and by
-- `service_role` only; in `private`, by the owner only.

-- Extensions are created first, because API roles can't execute functions that are created after the lines below.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- API roles get nothing by default; each file grants what they need.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- PostgreSQL lets everyone execute new functions by default. Only the form without a schema revokes that.
alter default privileges revoke execute on functions from public;

-- The server's role has full access.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- Helpers for policies, triggers and functions. The API doesn't expose this schema, and each function needs its
-- own grant.
create schema private;
grant usage on schema private to authenticated, service_role;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Like `set_updated_at`, for rows that clients read in the order of their changes. Their writers wait for each other,
-- so the time at which a transaction began can be earlier than a change that clients have already read.
create function private.set_written_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Helpers that clean, validate and hash text. Checks and triggers of several tables use them.

-- Cleans a name that a visitor typed, so that it always fits its column. A bad name must never make a sign-up fail.
create function private.clean_name(raw text, max_length int) returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    btrim(left(
      btrim(regexp_replace(
        -- Control characters, angle brackets, spaces of every width, and characters that change the text
        -- direction.
        left(raw, 1000),
        '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff<>]+', ' ', 'g'
      )),
      max_length
    )),
    ''
  )
$$;

create function private.slug_of(name text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(
        regexp_replace(
          regexp_replace(lower(normalize(name, nfd)), '[\u0300-\u036f]', '', 'g'),
          '[^a-z0-9]+', '-', 'g'
        ),
        80
      ), '-'),
      ''
    ),
    'organization'
  )
$$;

-- Deliberately loose: only sending an email proves that an address exists. Rejects lists, headers, display names and
-- capitals.
create function private.is_email(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 254
    and address = lower(address)
    and address ~ '^[^[:space:][:cntrl:]@<>",;:]+@[^[:space:][:cntrl:]@<>",;:]+$'
$$;

-- Text with several lines: allows line breaks and tabs, but no other control characters. Rejects empty text.
create function private.is_prose(prose text) returns boolean
language sql immutable set search_path = ''
as $$ select prose !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]' and btrim(prose, E' \t\r\n') <> '' $$;

create function private.hash_of(token text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(token, 'UTF8')) $$;

create function private.new_token() returns text
language sql volatile set search_path = ''
as $$ select replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '') $$;

-- Converts a text to a UUID. Returns null unless the text is a UUID in lower case.
create function private.uuid_in(raw text) returns uuid
language sql immutable set search_path = ''
as $$ select case when raw ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then raw::uuid end $$;

-- Whether a GTIN, passed without separators and leading zeros, has the 6 to 14 digits that identify a product. It's
-- called for each product, so it's written as an expression that PostgreSQL inlines. Comparing lengths is faster than
-- `{6,14}` in the pattern.
create function private.is_product_number(gtin text) returns boolean
language sql immutable
return gtin ~ '^[0-9]+$' and char_length(gtin) between 6 and 14;

grant execute on function
  private.is_email,
  private.is_prose
to service_role;

grant execute on function private.is_product_number to authenticated;

-- Whether the caller's session is still valid. A token can outlive its session, so permissions depend on the session.

-- Whether this session of this person exists and hasn't expired. Almost every request runs this check, so it's plpgsql,
-- which caches the query's plan.
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
  -- Some auth servers don't have `auth.mfa_factors`. The query below is planned only when it first runs, so it doesn't
  -- fail there.
  if to_regclass('auth.mfa_factors') is null then
    return false;
  end if;
  return exists (select from auth.mfa_factors where user_id = person and status::text = 'verified');
end
$$;

-- Raises an error unless the caller's session is live and, if the account has a second factor, confirmed with it. The
-- error's detail is a code, so that clients can distinguish a missing session or factor from a missing right. The
-- server has no session and always passes. API functions call it first, some through `my_org_ids`, even if they only
-- read tables: a policy isn't evaluated if a query finds no row, so the caller would get an empty result, not an error.
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

-- The caller's id. Policies use this instead of `auth.uid()`, so that a token gives no access once its session has
-- ended or while the second factor isn't confirmed. They call it as `= (select …)`, which runs once per statement.
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

-- Recovery codes: a person who lost the second factor removes it with one of them. Only their hashes are stored.

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
  -- The first 12 and the last 12 digits of a random UUID are all random; two of those between them aren't.
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
