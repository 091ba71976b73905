-- Generated from supabase/schemas by `npm run db:baseline`. Don't edit this file: edit the schema files.

-- schemas/01_access.sql

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

-- schemas/02_organizations.sql

-- Organizations own the data of a company, and people are members of them. Membership is a row, not a claim in a token,
-- so removing a member takes effect immediately.

-- From the fewest rights to the most, so that `role >= minimum` works.
create type public.member_role as enum ('viewer', 'editor', 'owner');

create type public.unit_system as enum ('metric', 'imperial');

create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200 and name = btrim(name)),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en-CA' check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  units public.unit_system not null default 'metric',
  time_zone text not null default 'America/Toronto' check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40),
  website text check (website ~ '^https?://' and char_length(website) <= 2000),
  street text check (char_length(street) <= 200),
  city text check (char_length(city) <= 100),
  region text check (char_length(region) <= 100),
  postal_code text check (char_length(postal_code) <= 20),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_number text check (char_length(tax_number) <= 40 and tax_number !~ '[\u0001-\u001f\u007f-\u009f]'),
  provincial_tax_number text check (
    char_length(provincial_tax_number) <= 40 and provincial_tax_number !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  -- After this moment the organization and all its data may be deleted.
  closes_at timestamptz,
  -- Set for a sandbox: the organization whose test keys work in it. A sandbox has no members, so people never see it.
  sandbox_of uuid unique references public.organizations (id) on delete cascade check (sandbox_of <> id),
  constraint organizations_text_is_printable check (
    concat(name, email, phone, website, street, city, region, postal_code) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);
create index organizations_closing on public.organizations (closes_at) where closes_at is not null;

alter table public.organizations enable row level security;
grant select on public.organizations to authenticated;
grant update (
  name, currency, locale, units, time_zone, email, phone, website, street, city, region, postal_code, country,
  tax_number, provincial_tax_number
) on public.organizations to authenticated;

create trigger set_updated_at before update on public.organizations
  for each row execute function private.set_updated_at();

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text check (char_length(display_name) between 1 and 100 and display_name !~ '[<>]'),
  company_name text check (char_length(company_name) between 1 and 200 and company_name !~ '[<>]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_text_is_printable check (
    concat(display_name, company_name) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (display_name, company_name) on public.profiles to authenticated;

create trigger set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

create table public.members (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- References the profile, so that PostgREST can read members together with their names.
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  role public.member_role not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index members_user on public.members (user_id, org_id);

alter table public.members enable row level security;
grant select on public.members to authenticated;

-- `security definer` prevents recursion in the policies of `members`. Policies call it as `= any(array(select …))`,
-- which runs once per statement instead of once per row: a hundred times faster on large tables. It raises an error for
-- a session that has ended or hasn't confirmed the second factor, so its token gives no access to any organization. A
-- function that calls it first doesn't need `require_full_session`, which would repeat the check. An API key gives
-- access to its own organization only, and never as an owner.
create function private.my_org_ids(minimum public.member_role)
returns setof uuid
language plpgsql stable security definer rows 3 set search_path = ''
as $$
declare
  me constant uuid := private.my_user_id();
  key constant jsonb := private.acting_key();
begin
  if key is not null then
    return query select (key ->> 'org_id')::uuid where (key ->> 'role')::public.member_role >= minimum;
    return;
  end if;
  return query select m.org_id from public.members m where m.user_id = me and m.role >= minimum;
  -- Support staff read what a viewer reads, but only during a visit that the organization allowed.
  if minimum = 'viewer' then
    return query select visited from private.visited_org_ids(me) visited;
  end if;
end
$$;

-- The organizations that the caller is a member of. Used for data that even viewers may write but visiting staff may
-- not.
create function private.my_own_org_ids()
returns setof uuid
language plpgsql stable security definer rows 3 set search_path = ''
as $$
declare
  me constant uuid := private.my_user_id();
begin
  return query select m.org_id from public.members m where m.user_id = me;
end
$$;

create function private.my_colleague_ids()
returns setof uuid
language sql stable security definer rows 10 set search_path = ''
as $$
  select user_id from public.members
  where org_id = any(array(select private.my_org_ids('viewer')))
$$;

-- Adds an organization without members. The slug gets a suffix if another organization has the same one.
create function private.add_organization(org_name text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  org_slug text := private.slug_of(org_name);
  org uuid;
begin
  insert into public.organizations (name, slug)
  values (org_name, org_slug)
  on conflict (slug) do nothing
  returning id into org;

  if org is null then
    insert into public.organizations (name, slug)
    values (org_name, org_slug || '-' || left(md5(gen_random_uuid()::text), 12))
    returning id into org;
  end if;
  return org;
end
$$;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person text := private.clean_name(new.raw_user_meta_data ->> 'display_name', 100);
  company text := private.clean_name(new.raw_user_meta_data ->> 'company_name', 200);
  org_name text := coalesce(company, person, private.clean_name(split_part(new.email, '@', 1), 200), 'Organization');
begin
  insert into public.profiles (user_id, display_name, company_name)
  values (new.id, person, company);
  insert into public.members (org_id, user_id, role) values (private.add_organization(org_name), new.id, 'owner');
  return new;
end
$$;

-- Keeps an organization from being deleted until the transaction ends. Returns false if it no longer exists. The
-- writers of listings and daily metrics call this before they lock any of its rows, because a deletion locks the
-- organization first and its rows afterwards.
create function private.keep_organization(org uuid) returns boolean
language sql set search_path = ''
as $$ select exists (select from public.organizations o where o.id = org for key share) $$;

create trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();

create policy "members read their organizations" on public.organizations
  for select to authenticated
  using (id = any(array(select private.my_org_ids('viewer'))));

create policy "owners change their organizations" on public.organizations
  for update to authenticated
  using (id = any(array(select private.my_org_ids('owner'))))
  with check (id = any(array(select private.my_org_ids('owner'))));

create policy "people read their own profile and those of colleagues" on public.profiles
  for select to authenticated
  using (
    user_id = (select private.my_user_id())
    or user_id = any(array(select private.my_colleague_ids()))
  );

create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select private.my_user_id()))
  with check (user_id = (select private.my_user_id()));

create policy "members read who else is a member" on public.members
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

grant execute on function
  private.my_org_ids,
  private.my_own_org_ids,
  private.my_colleague_ids
to authenticated;

-- How membership changes and how an organization is closed. Clients can't write `members`; they call these
-- functions.

-- Locks the organization and checks that the caller is an owner. Membership changes happen one at a time, so
-- two owners who remove each other at the same moment can't both succeed. `no key update` still lets other
-- transactions insert rows that reference the organization.
create function private.lock_as_owner(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();

  perform from public.organizations
  where id = org and id = any(array(select private.my_org_ids('owner')))
  for no key update;

  -- Checked again after waiting for the lock, because another owner may have changed the caller's role in the meantime.
  if not exists (select from private.my_org_ids('owner') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an owner of the organization can do this.';
  end if;
end
$$;

create function private.is_last_owner(org uuid, person uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.members where org_id = org and user_id = person and role = 'owner')
    and not exists (select from public.members where org_id = org and user_id <> person and role = 'owner')
$$;

create function public.set_member_role(org uuid, member uuid, role public.member_role) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  if set_member_role.role <> 'owner' and private.is_last_owner(org, member) then
    return 'last_owner';
  end if;
  update public.members m set role = set_member_role.role where m.org_id = org and m.user_id = member;
  return case when found then 'changed' else 'gone' end;
end
$$;

create function public.remove_member(org uuid, member uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  if private.is_last_owner(org, member) then
    return 'last_owner';
  end if;
  delete from public.members m where m.org_id = org and m.user_id = member;
  return case when found then 'removed' else 'gone' end;
end
$$;

create function public.leave_organization(org uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := (select auth.uid());
begin
  perform private.require_full_session();

  perform from public.organizations
  where id = org and id = any(array(select private.my_org_ids('viewer')))
  for no key update;
  if private.is_last_owner(org, me) then
    return 'last_owner';
  end if;
  delete from public.members m where m.org_id = org and m.user_id = me;
  return case when found then 'left' else 'gone' end;
end
$$;

create function public.organization_members(org uuid)
returns table (user_id uuid, display_name text, email text, role public.member_role, joined_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.require_full_session();
  return query
    select m.user_id, p.display_name, u.email::text, m.role, m.created_at
    from public.members m
    join public.profiles p on p.user_id = m.user_id
    join auth.users u on u.id = m.user_id
    where m.org_id = org and m.org_id = any(array(select private.my_org_ids('viewer')))
    order by m.created_at, m.user_id;
end
$$;

-- Records membership changes as security events. The event belongs to the affected person; its details name who
-- made the change.
create function private.record_membership_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid := coalesce(new.org_id, old.org_id);
  person uuid := coalesce(new.user_id, old.user_id);
begin
  -- Only changes made through the API are recorded. This excludes changes by scripts such as the seed, the first
  -- member of a sign-up, and the members who disappear with their organization.
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
    -- A new owner can do everything, so this is a warning that the other owners should notice.
    case when new.role = 'owner' then 'warning' else 'info' end,
    person, org, true,
    jsonb_strip_nulls(jsonb_build_object('role', new.role, 'before', old.role, 'by', nullif(auth.uid(), person)))
  );
  return null;
end
$$;

create trigger record_membership_change after insert or delete on public.members
  for each row execute function private.record_membership_change();

create trigger record_role_change after update of role on public.members
  for each row when (old.role <> new.role) execute function private.record_membership_change();

-- Deletes organizations whose grace period is over. It runs whenever an organization is closed or its closing is
-- cancelled, and also every hour if `pg_cron` is available.
create function private.delete_closed_organizations() returns void
language sql security definer set search_path = ''
as $$
  delete from public.organizations where closes_at <= now()
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('delete closed organizations', '17 * * * *', 'select private.delete_closed_organizations()');
  end if;
end
$$;

-- Schedules the deletion of an organization in 14 days. The caller has to type its name, so this can't happen by
-- accident.
create function public.close_organization(org uuid, typed_name text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  closing timestamptz;
begin
  perform private.lock_as_owner(org);
  update public.organizations set closes_at = coalesce(closes_at, now() + interval '14 days')
  where id = org and name = btrim(typed_name)
  returning closes_at into closing;
  if closing is null then
    raise check_violation using message = 'This isn''t the organization''s name.';
  end if;
  perform private.notify_members(
    org, 'viewer', 'organization_closing', '/settings?tab=data', jsonb_build_object('closes_at', closing), 'warning'
  );
  perform private.delete_closed_organizations();
  return closing;
end
$$;

-- Cancels the deletion. Returns false if it was too late or none was scheduled.
create function public.cancel_organization_closing(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  update public.organizations set closes_at = null where id = org and closes_at > now();
  if not found then
    return false;
  end if;
  perform private.notify_members(org, 'viewer', 'organization_closing_cancelled', '/settings?tab=data');
  perform private.delete_closed_organizations();
  return true;
end
$$;

grant execute on function
  public.set_member_role,
  public.remove_member,
  public.leave_organization,
  public.organization_members,
  public.close_organization,
  public.cancel_organization_closing
to authenticated;

-- schemas/03_invitations.sql

-- Owners invite people by email.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  role public.member_role not null,
  invited_by uuid references public.profiles (user_id) on delete set null,
  -- The token itself isn't stored.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_open on public.invitations (org_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_recent on public.invitations (org_id, created_at);
create index invitations_invited_by on public.invitations (invited_by);

alter table public.invitations enable row level security;
grant select (id, org_id, email, role, invited_by, created_at, expires_at, accepted_at, revoked_at)
  on public.invitations to authenticated;

create policy "owners read the invitations of their organizations" on public.invitations
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

-- The caller's address, if it has been confirmed.
create function private.my_verified_email() returns text
language sql stable security definer set search_path = ''
as $$
  select lower(email) from auth.users where id = (select auth.uid()) and email_confirmed_at is not null
$$;

-- Creates an invitation and queues its email, or returns why no invitation was made. Without `origin`, the address of
-- the portal, no email is queued, and the owner gets the token to share. The function `invite-member` calls it as the
-- owner. Only a person with the invited address can use the token. A new invitation to the same address revokes the
-- earlier one, so only the latest email works.
create function public.invite_member(
  org uuid, email text, role public.member_role, origin text default null, locale text default 'en'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(btrim(email));
  -- 244 random bits from the cryptographic source that generates UUIDs.
  token text := replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '');
  invitation uuid;
begin
  perform private.lock_as_owner(org);

  -- Checked here too, because the error of a violated constraint would show the whole row, including the hash.
  if invite_member.role is null or private.is_email(address) is not true then
    raise check_violation using message = 'The email address or the role is not valid.';
  end if;

  if exists (
    select from public.members m join auth.users u on u.id = m.user_id
    where m.org_id = org and lower(u.email) = address
  ) then
    return jsonb_build_object('outcome', 'already_member');
  end if;

  if (
    select count(*) from public.invitations i
    where i.org_id = org and i.created_at > now() - interval '1 hour'
  ) >= 20 then
    return jsonb_build_object('outcome', 'limit_reached');
  end if;

  update public.invitations i set revoked_at = now()
  where i.org_id = org and i.email = address and i.accepted_at is null and i.revoked_at is null;

  insert into public.invitations (org_id, email, role, invited_by, token_hash)
  values (org, address, invite_member.role, (select auth.uid()), private.hash_of(token))
  returning id into invitation;

  if origin is null then return jsonb_build_object('outcome', 'invited', 'token', token); end if;
  perform private.enqueue_email(
    'invitation', invitation, jsonb_build_object('invitation', invitation, 'origin', origin, 'locale', locale), org
  );
  return jsonb_build_object('outcome', 'invited');
end
$$;

create function public.revoke_invitation(invitation uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  update public.invitations set revoked_at = now()
  where id = invitation and accepted_at is null and revoked_at is null
    and org_id = any(array(select private.my_org_ids('owner')));
  return case when found then 'revoked' else 'gone' end;
end
$$;

-- "open" if the caller can use the invitation, otherwise why not: "unknown" if it doesn't exist, and always "foreign"
-- if it's for another address.
create function private.invitation_state(invitation public.invitations) returns text
language sql stable set search_path = ''
as $$
  select case
    when invitation.id is null then 'unknown'
    when invitation.email is distinct from private.my_verified_email() then 'foreign'
    when exists (
      select from public.members where org_id = invitation.org_id and user_id = (select auth.uid())
    ) then 'already_member'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.accepted_at is not null then 'used'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end
$$;

create function public.read_invitation(token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  invitation public.invitations;
  state text;
begin
  perform private.require_full_session();
  select * into invitation from public.invitations where token_hash = private.hash_of(token);
  state := private.invitation_state(invitation);
  if state <> 'open' then
    return jsonb_build_object('outcome', state);
  end if;
  return jsonb_build_object(
    'outcome', 'open',
    'role', invitation.role,
    'organization', (select name from public.organizations where id = invitation.org_id),
    'inviter', (select display_name from public.profiles where user_id = invitation.invited_by)
  );
end
$$;

create function public.accept_invitation(token text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations;
  state text;
begin
  perform private.require_full_session();
  -- Locked until the end of the transaction: if two tabs accept at once, the second finds that the person is already a
  -- member.
  select * into invitation from public.invitations where token_hash = private.hash_of(token) for update;
  state := private.invitation_state(invitation);
  if state = 'open' then
    insert into public.members (org_id, user_id, role)
    values (invitation.org_id, (select auth.uid()), invitation.role);
    state := 'accepted';
    -- The organization of an accepted application replaces the one that the applicant's sign-up created.
    if exists (select from private.supplier_applications a where a.created_org = invitation.org_id) then
      perform private.delete_unused_organizations((select auth.uid()), invitation.org_id);
    end if;
  end if;
  -- An existing member keeps their role, and the invitation is used up.
  if state in ('accepted', 'already_member') and invitation.accepted_at is null and invitation.revoked_at is null then
    update public.invitations set accepted_at = now() where id = invitation.id;
  end if;
  if state not in ('accepted', 'already_member') then
    return jsonb_build_object('outcome', state);
  end if;
  return jsonb_build_object('outcome', state, 'org_id', invitation.org_id);
end
$$;

create function public.decline_invitation(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  perform private.require_full_session();
  select * into invitation from public.invitations where token_hash = private.hash_of(token) for update;
  if private.invitation_state(invitation) <> 'open' then
    return private.invitation_state(invitation);
  end if;
  update public.invitations set revoked_at = now() where id = invitation.id;
  return 'declined';
end
$$;

create function private.notify_of_accepted_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_members(
    new.org_id, 'owner', 'invitation_accepted', '/settings?tab=organization',
    jsonb_build_object(
      'name', coalesce((select display_name from public.profiles where user_id = auth.uid()), new.email),
      'role', new.role
    )
  );
  return null;
end
$$;

create trigger notify_of_accepted_invitation after update on public.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function private.notify_of_accepted_invitation();

grant execute on function
  public.invite_member,
  public.revoke_invitation,
  public.read_invitation,
  public.accept_invitation,
  public.decline_invitation
to authenticated;

-- schemas/04_security_events.sql

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

-- schemas/05_jobs.sql

-- Background jobs. A change adds its jobs in its own transaction; the function `jobs` claims them, one at a time, and
-- does the work. Every unique key of the table begins with the organization, so that it can be partitioned by
-- organization.

-- The organization id of jobs that belong to the portal itself, such as emails to visitors. No organization has this
-- id, so no member can read these jobs.
create function private.portal_jobs() returns uuid
language sql immutable set search_path = ''
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

create type public.job_state as enum ('waiting', 'running', 'failed');

create table public.jobs (
  org_id uuid not null,
  organization uuid generated always as (nullif(org_id, '00000000-0000-0000-0000-000000000000')) stored
    references public.organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- The subject of the job. Jobs of one kind and key never run at the same time, and at most one of them waits.
  key text not null check (char_length(key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8192),
  -- Where the next worker continues. Null at the start. Later changes with the same key don't reset it.
  resume_from jsonb check (jsonb_typeof(resume_from) = 'object' and octet_length(resume_from::text) <= 8192),
  -- Jobs with a lower number start first.
  priority smallint not null default 1 check (priority between 0 and 2),
  state public.job_state not null default 'waiting',
  run_at timestamptz not null default now(),
  -- When `run_at` was computed. If that's in the future, the clock was set back, and `run_at` is too far ahead.
  computed_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  -- Claims since the job last made progress.
  attempts int not null default 0 check (attempts >= 0),
  max_attempts int not null default 8 check (max_attempts between 1 and 100),
  -- The secret of the worker that runs the job. Once the lease expires, another worker can take over.
  lease uuid,
  leased_until timestamptz,
  is_cancelled boolean not null default false,
  done int not null default 0 check (done >= 0),
  -- The value of `done` when the current worker started.
  done_before int not null default 0 check (done_before >= 0),
  total int check (total >= 0),
  -- Why the last attempt failed.
  error text check (char_length(error) <= 500),
  failed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, kind, key, state),
  check ((state = 'running') = (lease is not null)),
  check ((lease is null) = (leased_until is null)),
  check ((state = 'failed') = (failed_at is not null))
);
create index jobs_organization on public.jobs (organization);
create index jobs_in_turn on public.jobs (priority, org_id, run_at, id) where state = 'waiting';
create index jobs_due on public.jobs (run_at) where state = 'waiting';
create index jobs_computed on public.jobs (computed_at) where state = 'waiting';
create index jobs_leased on public.jobs (leased_until) where state = 'running';
create index jobs_failed on public.jobs (org_id, failed_at) where state = 'failed';
create index jobs_of_lease on public.jobs (lease) where state = 'running';

alter table public.jobs enable row level security;
grant select (
  org_id, id, kind, key, priority, state, run_at, queued_at, started_at, attempts, max_attempts, is_cancelled, done, total,
  error, failed_at
) on public.jobs to authenticated;

create policy "members read jobs" on public.jobs
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Numbers the starts of jobs. `job_turns` stores the latest number of each organization. Timestamps wouldn't work,
-- because clocks can be set back.
create sequence private.job_turns_taken;

create table private.job_turns (
  org_id uuid primary key,
  organization uuid generated always as (nullif(org_id, '00000000-0000-0000-0000-000000000000')) stored
    references public.organizations (id) on delete cascade,
  turn bigint not null
);
create index job_turns_organization on private.job_turns (organization);

alter table private.job_turns enable row level security;

-- The version of the code that workers last ran, and when they last ran it. After a new version starts, the listings of
-- every channel are checked.
create table private.job_code (
  is_only boolean primary key default true check (is_only),
  version text not null,
  seen_at timestamptz not null default now()
);

alter table private.job_code enable row level security;

-- Whether a lease has ended. A lease that ends too far in the future was granted before the clock was set back, and
-- counts as ended too.
create function private.is_lease_over(leased_until timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select leased_until not between now() and now() + interval '3 minutes' $$;

-- Adds a job, or lets the job that already waits with this key do the new work too. It locks that job until the
-- caller's transaction ends, so no worker starts the job before the change is visible. A running job is left unchanged,
-- because it may have read the data before the change: another one waits until it ends.
create function private.enqueue_job(
  org uuid, kind text, key text, payload jsonb default '{}', priority int default 1, delay interval default '0'
) returns void
language sql set search_path = ''
as $$
  insert into public.jobs as waiting (org_id, kind, key, payload, priority, run_at)
  -- An organization that is being deleted gets no jobs.
  select enqueue_job.org, enqueue_job.kind, enqueue_job.key, enqueue_job.payload, enqueue_job.priority, now() + delay
  where org = private.portal_jobs() or exists (select from public.organizations o where o.id = org)
  on conflict (org_id, kind, key, state) do update set
    payload = excluded.payload,
    priority = least(waiting.priority, excluded.priority),
    -- A retry keeps its delay, so that changes don't make a failing job run without a pause. Urgent work doesn't wait:
    -- a person may just have fixed the cause.
    run_at = case
      when waiting.attempts > 0 and excluded.priority > 0 then waiting.run_at else least(waiting.run_at, excluded.run_at)
    end
$$;

-- Returns a running job to the queue and merges it with the job that waits with the same key, if there is one. The
-- waiting job has the newer payload.
create function private.return_job(it public.jobs, attempts int, delay interval, error text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.jobs j where j.org_id = it.org_id and j.id = it.id;
  insert into public.jobs as waiting (
    org_id, id, kind, key, payload, resume_from, priority, run_at, queued_at, attempts, max_attempts, done, total, error
  )
  overriding system value
  values (
    it.org_id, it.id, it.kind, it.key, it.payload, it.resume_from, it.priority, now() + delay, it.queued_at, return_job.attempts,
    it.max_attempts, it.done, it.total, return_job.error
  )
  on conflict (org_id, kind, key, state) do update set
    priority = least(waiting.priority, excluded.priority), run_at = excluded.run_at, computed_at = excluded.computed_at,
    queued_at = excluded.queued_at, attempts = excluded.attempts, done = excluded.done, total = excluded.total,
    resume_from = excluded.resume_from, error = excluded.error;
end
$$;

-- How long a job waits before its next attempt: twice as long each time, up to 15 minutes. A random share of up to half
-- is subtracted, so that jobs that failed together aren't retried together.
create function private.retry_delay(attempts int) returns interval
language sql volatile set search_path = ''
as $$
  select make_interval(secs => least(5 * 2 ^ least(greatest(attempts - 1, 0), 20), 900) * (1 - random() / 2))
$$;

-- Ends a failed attempt: the job is retried later, listed as failed after its last attempt, or deleted if it was
-- cancelled.
create function private.fail_job(it public.jobs, error text, is_final boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.count_job_part(it, 0, 1);
  if it.is_cancelled then
    perform private.skip_due_run(it);
    delete from public.jobs j where j.org_id = it.org_id and j.id = it.id;
  elsif not is_final and it.attempts < it.max_attempts then
    perform private.return_job(it, it.attempts, private.retry_delay(it.attempts), left(fail_job.error, 500));
  else
    delete from public.jobs j
    where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state = 'failed';
    update public.jobs j
    set state = 'failed', failed_at = now(), lease = null, leased_until = null, error = left(fail_job.error, 500),
      resume_from = it.resume_from
    where j.org_id = it.org_id and j.id = it.id;
  end if;
end
$$;

-- The kinds of job that no other worker should start, because their jobs are long and enough workers run them already.
create function private.busy_job_kinds() returns text[]
language sql stable set search_path = ''
as $$
  select case when count(*) >= 2 then array['import'] else '{}' end
  from public.jobs j where j.state = 'running' and j.kind = 'import' and not private.is_lease_over(j.leased_until)
$$;

-- Ends the attempt of one job whose worker stopped. Returns false if there is none. Workers call it before they claim
-- jobs, one job per transaction, so that a worker never holds one job while it waits for another.
create function public.recover_job() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs;
begin
  select * into it from public.jobs j
  where j.state = 'running' and private.is_lease_over(j.leased_until)
  order by j.leased_until limit 1 for update skip locked;
  if it.id is null then return false; end if;
  perform private.fail_job(it, 'interrupted', false);
  return true;
end
$$;

-- Claims the next job for a worker, or returns null: {"org", "id", "lease", "kind", "key", "payload", "resumeFrom",
-- "done"}. Higher priorities come first, but one start in eight belongs to each of the lower ones, so urgent jobs can't
-- hold them up forever. Among equal priorities, the organization whose last start is longest ago comes first, so a
-- million jobs of one can't delay those of another. A claim counts as an attempt until the job makes progress, so a job
-- that stops its worker is listed as failed in the end, and the others run.
create function public.claim_job(kinds text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs;
  turn constant bigint := nextval('private.job_turns_taken');
  busy constant text[] := private.busy_job_kinds();
  level int;
  org uuid;
begin
  perform private.enqueue_due_schedules();
  -- Corrects jobs whose times were computed before the clock was set back. Locked rows are left to the next call, so
  -- that no two transactions wait for each other.
  update public.jobs j set run_at = j.run_at - (j.computed_at - now()), computed_at = now()
  from (
    select l.org_id, l.id from public.jobs l
    where l.state = 'waiting' and l.computed_at > now() + interval '1 minute' for update skip locked
  ) as ahead
  where j.org_id = ahead.org_id and j.id = ahead.id;

  <<search>>
  foreach level in array case turn % 8 when 0 then '{2,0,1}' when 4 then '{1,0,2}' else '{0,1,2}' end::int[] loop
    for org in
      -- Skips from one organization to the next in the index, because one may have a million jobs.
      with recursive orgs as (
        (select j.org_id from public.jobs j where j.state = 'waiting' and j.priority = level order by j.org_id limit 1)
        union all
        select (
          select j.org_id from public.jobs j
          where j.state = 'waiting' and j.priority = level and j.org_id > orgs.org_id order by j.org_id limit 1
        )
        from orgs where orgs.org_id is not null
      )
      select o.org_id from orgs o left join private.job_turns t on t.org_id = o.org_id
      where o.org_id is not null order by t.turn nulls first, o.org_id
    loop
      select * into it from public.jobs j
      where j.state = 'waiting' and j.priority = level and j.org_id = org and j.run_at <= now() and j.kind = any(kinds)
        and j.kind <> all(busy)
        and not exists (
          select from public.jobs r
          where r.org_id = j.org_id and r.kind = j.kind and r.key = j.key and r.state = 'running'
        )
      order by j.run_at, j.id limit 1 for update skip locked;
      exit search when it.id is not null;
    end loop;
  end loop;
  if it.id is null then return null; end if;

  update public.jobs j
  set state = 'running', lease = gen_random_uuid(), leased_until = now() + interval '2 minutes', started_at = now(),
    attempts = j.attempts + 1, done_before = j.done
  where j.org_id = it.org_id and j.id = it.id returning * into it;
  insert into private.job_turns as t (org_id, turn) values (it.org_id, turn)
  on conflict (org_id) do update set turn = excluded.turn;
  return jsonb_build_object(
    'org', it.org_id, 'id', it.id, 'lease', it.lease, 'kind', it.kind, 'key', it.key, 'payload', it.payload,
    'resumeFrom', it.resume_from, 'done', it.done
  );
end
$$;

-- The running job of a worker, locked. Raises an error if another worker has taken over.
create function private.require_job(org uuid, job bigint, lease uuid) returns public.jobs
language plpgsql set search_path = ''
as $$
declare
  found public.jobs;
begin
  select * into found from public.jobs j
  where j.org_id = org and j.id = job and j.state = 'running' and j.lease = require_job.lease for update;
  if found.id is null then
    raise sqlstate 'PT409' using message = 'This job has ended, or its lease has expired.', hint = 'lease_expired';
  end if;
  return found;
end
$$;

-- Extends the lease and records progress. If `done` has risen, earlier attempts no longer count. Returns false if the
-- job was cancelled and the worker should stop.
create function public.extend_job(org uuid, job bigint, lease uuid, done int, total int default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs := private.require_job(org, job, lease);
begin
  update public.jobs j
  set leased_until = now() + interval '2 minutes', done = extend_job.done, total = coalesce(extend_job.total, j.total),
    attempts = case when extend_job.done > j.done then 1 else j.attempts end
  where j.org_id = it.org_id and j.id = it.id;
  return not it.is_cancelled;
end
$$;

create type public.job_outcome as enum ('done', 'continues', 'failed', 'rejected');

-- Ends a worker's part of a job. 'done' ends the job too. 'continues' returns it to the end of the queue, with normal
-- priority at most, so that a long job isn't urgent for long. That part doesn't count as an attempt, but earlier ones
-- still do, so that a long job that always fails is listed as failed in the end. 'failed' retries it later; 'rejected'
-- lists it as failed immediately, because a retry would fail the same way. The next worker continues at `resume_from`.
create function public.end_job(
  org uuid, job bigint, lease uuid, outcome public.job_outcome, error text default null, resume_from jsonb default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs := private.require_job(org, job, lease);
begin
  it.resume_from := end_job.resume_from;
  case
    when outcome in ('failed', 'rejected') then
      perform private.fail_job(it, error, outcome = 'rejected');
    when outcome = 'continues' and not it.is_cancelled then
      perform private.count_job_part(it, 0, 0);
      it.priority := greatest(it.priority, 1);
      perform private.return_job(it, it.attempts - 1, interval '0', null);
    else
      perform private.count_job_part(it, 1, 0);
      -- An earlier failure with the same key is resolved too.
      delete from public.jobs j
      where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state in ('running', 'failed');
  end case;
end
$$;

create function private.require_job_editor(org uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
end
$$;

-- Cancels a job. A running job stops at its next step, and its finished work stays. Returns false if it has ended.
create function public.cancel_job(org uuid, job bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.jobs;
begin
  perform private.require_job_editor(org);
  select * into it from public.jobs j where j.org_id = org and j.id = job;
  -- An import or a sync is cancelled together with the current run of its schedule; otherwise, the next claim would add
  -- the job again. The schedule is locked before the job.
  if it.kind = 'import' then perform private.skip_import(org, it.key::uuid); end if;
  if it.kind = 'sync' then perform private.skip_sync(org, it.key::uuid); end if;
  if it.kind in ('import', 'sync') then return true; end if;
  select * into it from public.jobs j where j.org_id = org and j.id = job for update;
  if it.id is null then return false; end if;
  -- A running job that ends well sets the next time of its schedule itself. If it fails, `fail_job` skips the run, so
  -- that this function doesn't wait for the worker's transaction.
  if it.state <> 'running' then perform private.skip_due_run(it); end if;
  update public.jobs j set is_cancelled = true where j.org_id = it.org_id and j.id = it.id and j.state = 'running';
  delete from public.jobs j
  where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state <> 'running'
    and (j.id = it.id or it.state = 'running' and j.state = 'waiting');
  return true;
end
$$;

-- Retries a failed job from its stored position, with its full number of attempts. Returns false if it's no
-- longer listed as failed.
create function private.restart_job(org uuid, job bigint) returns boolean
language plpgsql set search_path = ''
as $$
declare
  it public.jobs;
begin
  delete from public.jobs j where j.org_id = org and j.id = job and j.state = 'failed' returning * into it;
  if it.id is null then return false; end if;
  -- A change may have added another job with the same key, which has its own position.
  update public.jobs j set run_at = now(), computed_at = now(), attempts = 0
  where j.org_id = it.org_id and j.kind = it.kind and j.key = it.key and j.state = 'waiting';
  if not found then
    it.queued_at := now();
    perform private.return_job(it, 0, interval '0', null);
  end if;
  return true;
end
$$;

create function public.retry_job(org uuid, job bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_job_editor(org);
  return private.restart_job(org, job);
end
$$;

grant execute on function
  public.cancel_job,
  public.retry_job
to authenticated;

-- schemas/06_notifications_and_emails.sql

-- Notifications about events that happened while a person was away. The database and servers write notifications;
-- people read them and mark them as read.

-- A kind is the key of a text in the portal, so a new kind needs no migration.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Null if the notification concerns only the person. Former members can no longer read notifications about the
  -- organization.
  about_org_id uuid references public.organizations (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  severity text not null default 'info' check (severity in ('info', 'warning', 'alert')),
  -- Values for the placeholders in the kind's text.
  details jsonb not null default '{}' check (
    jsonb_typeof(details) = 'object' and octet_length(details::text) <= 2048
  ),
  -- The portal path of the page that shows the cause.
  link text not null check (link ~ '^/([A-Za-z0-9_-][^\\[:space:][:cntrl:]]*)?$' and char_length(link) <= 500),
  -- How often the event has happened since the notification was last read.
  count int not null default 1 check (count > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_recent on public.notifications (user_id, created_at desc);
create index notifications_about on public.notifications (about_org_id);
-- A notification that repeats before it's read increases the count of the unread row instead of adding another.
create unique index notifications_unread on public.notifications (user_id, kind, link, about_org_id)
  nulls not distinct where read_at is null;

alter table public.notifications enable row level security;
grant select, update (read_at) on public.notifications to authenticated;

create policy "people read their own notifications" on public.notifications
  for select to authenticated
  using (
    user_id = (select private.my_user_id())
    and (about_org_id is null or about_org_id = any(array(select private.my_org_ids('viewer'))))
  );

create policy "people mark their own notifications as read" on public.notifications
  for update to authenticated
  using (user_id = (select private.my_user_id()))
  with check (user_id = (select private.my_user_id()));

create type public.digest_frequency as enum ('never', 'daily', 'weekly');

create table public.notification_settings (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  email_digest public.digest_frequency not null default 'never',
  updated_at timestamptz not null default now()
);

alter table public.notification_settings enable row level security;
grant select, insert (user_id, email_digest), update (email_digest) on public.notification_settings to authenticated;

create policy "people read their own settings" on public.notification_settings
  for select to authenticated
  using (user_id = (select private.my_user_id()));

create policy "people add their own settings" on public.notification_settings
  for insert to authenticated
  with check (user_id = (select private.my_user_id()));

create policy "people change their own settings" on public.notification_settings
  for update to authenticated
  using (user_id = (select private.my_user_id()))
  with check (user_id = (select private.my_user_id()));

create trigger set_updated_at before update on public.notification_settings
  for each row execute function private.set_updated_at();

-- The only way to notify a person. Also deletes the person's notifications that are older than 90 days.
create function private.notify(
  person uuid, kind text, link text, details jsonb default '{}', severity text default 'info', about uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  delete from public.notifications n
  where n.user_id = person and n.created_at < now() - interval '90 days';

  insert into public.notifications as existing (user_id, about_org_id, kind, severity, details, link)
  select p.user_id, about, notify.kind, notify.severity, notify.details, notify.link
  from public.profiles p where p.user_id = person
  on conflict (user_id, kind, link, about_org_id) where read_at is null
  do update set
    count = existing.count + 1, created_at = now(), details = excluded.details, severity = excluded.severity
$$;

-- Notifies every member with at least this role, except the caller.
create function private.notify_members(
  org uuid, minimum public.member_role, kind text, link text, details jsonb default '{}', severity text default 'info'
) returns void
language sql security definer set search_path = ''
as $$
  select private.notify(m.user_id, kind, link, details, severity, org)
  from public.members m
  where m.org_id = org and m.role >= minimum and m.user_id is distinct from auth.uid()
  order by m.user_id
$$;

create function private.notify_of_security_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.user_id, 'security_event', '/security', jsonb_build_object('type', new.type), new.severity
  );
  return null;
end
$$;

create trigger notify_of_security_event after insert on private.security_events
  for each row when (new.severity = 'alert' and new.user_id is not null)
  execute function private.notify_of_security_event();

-- Runs with the caller's rights, so the policies decide which notifications count. Stops counting at 100.
create function public.unread_notifications() returns int
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select count(*)::int from (select from public.notifications where read_at is null limit 100) unread
$$;

-- Marks these notifications as read, or all of them if no ids are given.
create function public.mark_notifications_read(ids uuid[] default null) returns void
language sql set search_path = ''
as $$
  select private.require_full_session();
  update public.notifications set read_at = now()
  where read_at is null and user_id = (select private.my_user_id()) and (ids is null or id = any(ids))
$$;

grant execute on function
  public.unread_notifications,
  public.mark_notifications_read
to authenticated;
grant execute on function
  private.notify,
  private.notify_members
to service_role;

-- Emails that the portal sends itself. Each is a job that's added in the transaction of its cause, so none is lost and
-- none is sent for a change that was rolled back. The auth server sends its own.

-- Adds the job that sends an email. `about` identifies its cause: one cause sends each kind of email once. The payload
-- holds the address, so failed emails are deleted after 30 days.
create function private.enqueue_email(email text, about uuid, payload jsonb, org uuid default private.portal_jobs())
returns void
language sql security definer set search_path = ''
as $$
  delete from public.jobs j
  where j.org_id = org and j.kind = 'email' and j.state = 'failed' and j.failed_at < now() - interval '30 days';
  select private.enqueue_job(
    org, 'email', email || ':' || about, jsonb_strip_nulls(payload) || jsonb_build_object('email', email), priority => 0
  );
  -- Mail servers are sometimes down for hours, and 40 attempts take about six hours.
  update public.jobs j set max_attempts = 40
  where j.org_id = org and j.kind = 'email' and j.key = email || ':' || about and j.state = 'waiting'
$$;

-- Queues a ticket's confirmation email, unless the recipient or `origin` (the portal's address) is null. Returns whether
-- it was queued.
create function private.acknowledge_ticket(
  ticket uuid, recipient text, number text, origin text, locale text, is_visitor boolean,
  org uuid default private.portal_jobs()
) returns boolean
language sql security definer set search_path = ''
as $$
  select private.enqueue_email(
    'ticket', ticket,
    jsonb_build_object('to', recipient, 'number', number, 'origin', origin, 'locale', locale, 'isVisitor', is_visitor), org
  )
  where recipient is not null and origin is not null;
  select recipient is not null and origin is not null
$$;

-- The content of an invitation email, or null if the invitation can no longer be accepted. The worker computes the
-- token, so the database never stores it. Repeated attempts send the same token.
create function public.invitation_to_send(invitation uuid, token text) returns jsonb
language sql security definer set search_path = ''
as $$
  update public.invitations i set token_hash = private.hash_of(invitation_to_send.token)
  where i.id = invitation and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
  returning jsonb_build_object(
    'to', i.email, 'role', i.role,
    'organization', (select o.name from public.organizations o where o.id = i.org_id),
    'inviter', (select p.display_name from public.profiles p where p.user_id = i.invited_by)
  )
$$;

-- Retries all failed emails, including those of no organization, for example after a long outage of the mail server.
-- People who run the server call it.
create function private.retry_failed_emails() returns int
language sql set search_path = ''
as $$
  select count(*) filter (where private.restart_job(failed.org_id, failed.id))::int
  from (
    select j.org_id, j.id from public.jobs j where j.kind = 'email' and j.state = 'failed' order by j.org_id, j.id
  ) as failed
$$;

-- schemas/07_tickets.sql

-- Support tickets. Only the function `support-ticket` adds tickets and messages of members, because it validates the
-- input and applies the limits.

-- Whether a text is the name of a .txt, .csv or .png file, without a folder and without characters that hide or reverse
-- part of it.
create function private.is_file_name(name text) returns boolean
language sql immutable set search_path = ''
as $$
  select name ~* '^[^/\\[:cntrl:]]+\.(txt|csv|png)$' and name !~ '[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;

-- Whether a link is an https address with a readable host: no credentials before it, and no characters that hide or
-- reverse part of it.
create function private.is_safe_link(link text) returns boolean
language sql immutable set search_path = ''
as $$
  select link ~ '^https://[^[:space:][:cntrl:]<>"/?#@\\]+([/?#\\][^[:space:][:cntrl:]<>"]*)?$'
    and link !~ '[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;
grant execute on function private.is_file_name, private.is_safe_link to service_role;

create type public.ticket_topic as enum ('question', 'problem', 'data', 'integration', 'account', 'security', 'other');

create type public.ticket_status as enum ('open', 'answered', 'closed');

-- Tickets of members and visitors share one sequence, so a number identifies one ticket.
create sequence private.ticket_numbers start 10001;
grant usage on sequence private.ticket_numbers to service_role;

create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  number text not null unique default 'T-' || nextval('private.ticket_numbers') check (number ~ '^T-[0-9]{5,12}$'),
  topic public.ticket_topic not null,
  subject text not null check (char_length(subject) between 1 and 150),
  status public.ticket_status not null default 'open',
  opened_by uuid references public.profiles (user_id) on delete set null,
  locale text not null default 'en' check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  constraint tickets_text_is_printable check (subject !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index tickets_recent on public.tickets (org_id, updated_at desc, id);
create index tickets_opened_by on public.tickets (opened_by);

alter table public.tickets enable row level security;
grant select on public.tickets to authenticated;

create policy "members read the tickets of their organizations" on public.tickets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.tickets
  for each row execute function private.set_updated_at();

create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  ticket_id uuid not null,
  -- True for answers from support, false for messages from members.
  is_answer boolean not null default false,
  author_id uuid references public.profiles (user_id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  link text check (char_length(link) <= 2000 and private.is_safe_link(link)),
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete cascade,
  constraint ticket_messages_body_is_prose check (private.is_prose(body))
);
create index ticket_messages_in_order on public.ticket_messages (org_id, ticket_id, created_at, id);
create index ticket_messages_author on public.ticket_messages (author_id);

alter table public.ticket_messages enable row level security;
grant select on public.ticket_messages to authenticated;

create policy "members read ticket messages" on public.ticket_messages
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Files are few and small, so they are stored with the message: not every server has a file store.
create table public.ticket_files (
  message_id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) <= 120 and private.is_file_name(name)),
  content bytea not null check (octet_length(content) between 1 and 262144),
  created_at timestamptz not null default now(),
  unique (org_id, message_id),
  foreign key (org_id, message_id) references public.ticket_messages (org_id, id) on delete cascade
);

alter table public.ticket_files enable row level security;
grant select on public.ticket_files to authenticated;

create policy "members read ticket files" on public.ticket_files
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.visitor_tickets (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'T-' || nextval('private.ticket_numbers') check (number ~ '^T-[0-9]{5,12}$'),
  topic public.ticket_topic not null,
  subject text not null check (char_length(subject) between 1 and 150),
  status public.ticket_status not null default 'open',
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  body text not null check (char_length(body) between 1 and 5000),
  link text check (char_length(link) <= 2000 and private.is_safe_link(link)),
  file_name text check (char_length(file_name) <= 120 and private.is_file_name(file_name)),
  file_content bytea check (octet_length(file_content) between 1 and 262144),
  locale text not null default 'en' check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  -- The member of staff who works on the ticket.
  assigned_to uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((file_name is null) = (file_content is null)),
  constraint visitor_tickets_text_is_printable check (concat(subject, name) !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint visitor_tickets_body_is_prose check (private.is_prose(body))
);
create index visitor_tickets_assigned_to on public.visitor_tickets (assigned_to);
create index visitor_tickets_recent on public.visitor_tickets (status, created_at);

alter table public.visitor_tickets enable row level security;

-- Only a status change updates `updated_at`. Assigning a ticket doesn't change how long the visitor has waited.
create trigger set_updated_at before update of status on public.visitor_tickets
  for each row execute function private.set_updated_at();

-- The latest message sets the ticket's status, and a reply reopens a closed ticket. An answer from support
-- notifies the person who opened the ticket.
create function private.on_ticket_message_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ticket public.tickets;
begin
  update public.tickets set status = case when new.is_answer then 'answered' else 'open' end::public.ticket_status
  where org_id = new.org_id and id = new.ticket_id
  returning * into ticket;
  if new.is_answer then
    perform private.notify(
      ticket.opened_by, 'ticket_answered', '/help?ticket=' || ticket.number,
      jsonb_build_object('number', ticket.number, 'subject', ticket.subject), about => new.org_id
    );
  end if;
  return new;
end
$$;

create trigger on_ticket_message_added after insert on public.ticket_messages
  for each row execute function private.on_ticket_message_added();

-- Stores a message with its file. Returns false if it's already stored.
create function private.save_ticket_message(
  message uuid, org uuid, ticket uuid, person uuid, body text, link text, file_name text, file_content text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ticket_messages (id, org_id, ticket_id, author_id, body, link)
  values (message, org, ticket, person, save_ticket_message.body, save_ticket_message.link)
  on conflict do nothing;
  if not found then
    -- A message that the same author has already sent counts as sent. With the id of another person's message, the call
    -- fails.
    if exists (select from public.ticket_messages m where m.id = message and m.author_id = person) then
      return false;
    end if;
    raise unique_violation;
  end if;
  if file_name is not null then
    insert into public.ticket_files (message_id, org_id, name, content)
    values (message, org, file_name, decode(file_content, 'base64'));
  end if;
  return true;
end
$$;

-- Why this person can't write a message now, or null if they can.
create function private.ticket_rejection(person uuid, session uuid, aal text, org uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int;
begin
  if not private.is_live_session(session, person) then
    return jsonb_build_object('outcome', 'session_ended');
  end if;
  if aal is distinct from 'aal2' and private.has_second_factor(person) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if not exists (select from public.members m where m.org_id = org and m.user_id = person) then
    return jsonb_build_object('outcome', 'not_a_member');
  end if;
  retry_after := private.retry_after('tickets:' || person, 3600, 20);
  return case when retry_after > 0 then jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after) end;
end
$$;

-- Opens a ticket for a member. The page generates the id, so a repeated request returns the ticket it opened
-- the first time.
create function public.open_ticket(
  ticket uuid, person uuid, session uuid, aal text, org uuid, topic public.ticket_topic, subject text, locale text,
  body text, link text, file_name text, file_content text, origin text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  rejection jsonb := private.ticket_rejection(person, session, aal, org);
  known text := (select t.number from public.tickets t where t.id = ticket and t.opened_by = person);
  opened text;
begin
  if rejection is not null then return rejection; end if;
  if known is not null then return jsonb_build_object('outcome', 'known', 'number', known); end if;

  insert into public.tickets (id, org_id, topic, subject, opened_by, locale)
  values (ticket, org, open_ticket.topic, open_ticket.subject, person, open_ticket.locale)
  on conflict do nothing
  returning number into opened;
  if opened is null then
    known := (select t.number from public.tickets t where t.id = ticket and t.opened_by = person);
    if known is null then raise unique_violation; end if;
    return jsonb_build_object('outcome', 'known', 'number', known);
  end if;
  perform private.save_ticket_message(ticket, org, ticket, person, body, link, file_name, file_content);
  return jsonb_build_object('outcome', 'opened', 'number', opened, 'is_mailed', private.acknowledge_ticket(
    ticket, (select u.email from auth.users u where u.id = person), opened, origin, open_ticket.locale, false, org
  ));
end
$$;

create function public.reply_to_ticket(
  message uuid, person uuid, session uuid, aal text, ticket uuid, body text, link text, file_name text,
  file_content text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid := (select t.org_id from public.tickets t where t.id = ticket);
  rejection jsonb := private.ticket_rejection(person, session, aal, org);
begin
  if rejection is not null then return rejection; end if;
  return jsonb_build_object('outcome', case
    when private.save_ticket_message(message, org, ticket, person, body, link, file_name, file_content) then 'replied'
    else 'known'
  end);
end
$$;

-- Opens a ticket for a visitor. `address` is a keyed hash of the visitor's IP address, and `email_hmac` one of the
-- email address that gets the acknowledgement. Another person may have typed that address, so the limit of a mailbox
-- applies to its confirmation emails only: its owner can still open tickets.
create function public.open_visitor_ticket(
  ticket uuid, address text, email_hmac text, topic public.ticket_topic, subject text, locale text,
  name text, email text, body text, link text, file_name text, file_content text, origin text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int;
  known text := (select t.number from public.visitor_tickets t where t.id = ticket and t.email = open_visitor_ticket.email);
  opened text;
begin
  if known is not null then return jsonb_build_object('outcome', 'known', 'number', known); end if;
  -- Each limit counts only if the previous one passed, so the rejected requests of one machine don't use up the limit
  -- of everyone.
  retry_after := private.retry_after('ticket from:' || address, 3600, 5);
  if retry_after = 0 then retry_after := private.retry_after('tickets of visitors', 3600, 300); end if;
  if retry_after > 0 then return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after); end if;

  insert into public.visitor_tickets (id, topic, subject, locale, name, email, body, link, file_name, file_content)
  values (
    ticket, open_visitor_ticket.topic, open_visitor_ticket.subject, open_visitor_ticket.locale,
    open_visitor_ticket.name, open_visitor_ticket.email, open_visitor_ticket.body, open_visitor_ticket.link,
    open_visitor_ticket.file_name, decode(open_visitor_ticket.file_content, 'base64')
  )
  on conflict do nothing
  returning number into opened;
  if opened is null then
    known := (select t.number from public.visitor_tickets t where t.id = ticket and t.email = open_visitor_ticket.email);
    if known is null then raise unique_violation; end if;
    return jsonb_build_object('outcome', 'known', 'number', known);
  end if;
  return jsonb_build_object('outcome', 'opened', 'number', opened, 'is_mailed', private.acknowledge_ticket(
    ticket, open_visitor_ticket.email, opened,
    case when private.retry_after('ticket to:' || email_hmac, 3600, 3) = 0 then origin end,
    open_visitor_ticket.locale, true
  ));
end
$$;

-- Returns a message's file as Base64 text, because not every server returns binary data in the same form. Row-level
-- security decides who can read it.
create function public.read_ticket_file(message uuid) returns text
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select translate(encode(content, 'base64'), E'\n', '') from public.ticket_files where message_id = message
$$;

-- Closes a ticket that no longer needs an answer. A viewer can close only tickets they opened. A reply reopens it.
create function public.close_ticket(ticket uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  update public.tickets set status = 'closed'
  where id = ticket and status <> 'closed' and org_id = any(array(select private.my_org_ids('viewer')))
    and (opened_by = (select auth.uid()) or org_id = any(array(select private.my_org_ids('editor'))));
  return case when found then 'closed' else 'gone' end;
end
$$;

grant execute on function
  public.read_ticket_file,
  public.close_ticket
to authenticated;

-- schemas/08_suppliers.sql

-- Suppliers: the companies that an organization buys products from, and their scorecards.

create type public.supplier_status as enum ('active', 'paused', 'archived');

create table public.suppliers (
  id uuid not null default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200 and name = btrim(name)),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'),
  status public.supplier_status not null default 'active',
  contact_name text check (char_length(contact_name) <= 100),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40),
  website text check (website ~ '^https?://' and char_length(website) <= 2000),
  account_number text check (char_length(account_number) <= 64),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  country text check (country ~ '^[A-Z]{2}$'),
  lead_time_days int check (lead_time_days between 0 and 3650),
  notes text check (char_length(notes) <= 5000 and notes !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  payment_terms text
    check (char_length(payment_terms) <= 200 and payment_terms !~ '[\u0001-\u001f\u007f-\u009f]'),
  minimum_order numeric(14, 4) check (minimum_order >= 0 and minimum_order <> 'NaN'),
  -- [{"url": "https://…", "title": "Terms 2026", "kind": "agreement"}]
  documents jsonb not null default '[]' check (
    jsonb_typeof(documents) = 'array'
    and jsonb_array_length(documents) <= 50
    and octet_length(documents::text) <= 65536
    and not jsonb_path_exists(documents, '$[*] ? (
      !exists(@.url ? (@ like_regex "^https?://"))
      || !exists(@.title ? (@ like_regex "^.{1,200}$"))
      || !exists(@.kind ? (@ like_regex "^[a-z_]{1,20}$"))
    )')
  ),
  -- Increases with every change. An edit sends the version it was based on, so it can't overwrite a newer change.
  version int not null default 1 check (version > 0),
  -- Clients generate the id, so that an insert repeated after a lost response doesn't add a second supplier. The
  -- organization is part of the key, so another organization's id is neither rejected nor revealed.
  primary key (id, org_id),
  unique (org_id, id),
  unique (org_id, code),
  constraint suppliers_text_is_printable check (
    concat(name, contact_name, email, phone, website, account_number) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

alter table public.suppliers enable row level security;
grant select, delete on public.suppliers to authenticated;
grant
  insert (
    id, org_id, name, code, status, contact_name, email, phone, website, account_number, currency, country,
    lead_time_days, notes, payment_terms, minimum_order, documents
  ),
  update (
    name, code, status, contact_name, email, phone, website, account_number, currency, country, lead_time_days, notes,
    payment_terms, minimum_order, documents
  )
on public.suppliers to authenticated;

create policy "members read suppliers" on public.suppliers
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add suppliers" on public.suppliers
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change suppliers" on public.suppliers
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete suppliers" on public.suppliers
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.suppliers
  for each row execute function private.set_updated_at();

create function private.next_supplier_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger next_version before update on public.suppliers
  for each row when (old.* is distinct from new.*)
  execute function private.next_supplier_version();

-- The data quality, imports and price changes of a supplier, from the catalogue, its history and today's stock. The
-- supplier page calls it. The function runs with the caller's rights and returns null for a supplier they can't read.
-- Changes of costs and of prices are reported separately. Products count as complete or out of stock by the same rules
-- as in the product list and reports. The query is built as text, because completeness is an expression stored as text.
create function public.supplier_scorecard(supplier uuid) returns jsonb
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  card jsonb;
begin
  perform private.require_full_session();
  execute format($query$
  with found_supplier as (
    select id, org_id, now() - interval '90 days' as since from public.suppliers
    where id = $1 and org_id = any(array(select private.my_org_ids('viewer')))
  ),
  listed as materialized (
    select p.org_id, p.id, p.status = 'active' as is_sold, %s = 2 as is_complete
    from found_supplier join public.products p on p.org_id = found_supplier.org_id and p.supplier_id = found_supplier.id
    where p.status <> 'archived'
  ),
  deliveries as (
    select c.created_at, c.rows_read, c.rejected, c.created_at > found_supplier.since as is_recent
    from found_supplier join public.change_sets c on c.org_id = found_supplier.org_id and c.supplier_id = found_supplier.id
    where c.kind in ('import', 'api') and c.state = 'committed'
  ),
  -- Changes from files and from the API count; changes by people, rules and undos don't, because the supplier didn't
  -- make them. A change from no value or between currencies has no percentage.
  moves as materialized (
    select d.product_id, changed.field, abs(changed.new_value - changed.old_value) / changed.old_value * 100 as percent
    from found_supplier
    join public.change_sets c on c.org_id = found_supplier.org_id and c.created_at > found_supplier.since and c.kind in ('import', 'api')
    join public.product_changes d on d.org_id = c.org_id and d.change_set_id = c.id
    join listed on listed.id = d.product_id
    cross join lateral (values
      ('cost', (d.before ->> 'cost')::numeric, (d.after ->> 'cost')::numeric),
      ('price', (d.before ->> 'price')::numeric, (d.after ->> 'price')::numeric)
    ) as changed (field, old_value, new_value)
    where d.action = 'update' and not d.after ? 'currency' and changed.old_value > 0 and changed.new_value is not null
  ),
  -- The median, because one misplaced decimal point hardly affects it.
  volatility as (
    select jsonb_build_object(
      'field', field,
      'changes', count(*),
      'median', round(percentile_cont(0.5) within group (order by percent)::numeric, 1)::text
    ) as entry
    from moves group by field
  ),
  quantities as (
    select max(s.available) as available
    from listed join public.stock s on s.org_id = listed.org_id and s.product_id = listed.id
    where listed.is_sold
    group by s.product_id
  )
  select jsonb_build_object(
    'products', (select count(*) from listed),
    'complete', (select count(*) from listed where is_complete),
    'last_delivery', (select max(created_at) from deliveries),
    'rows_read', (select coalesce(sum(rows_read), 0) from deliveries where is_recent),
    'rejected', (select coalesce(sum(rejected), 0) from deliveries where is_recent),
    'repriced', (select count(distinct product_id) from moves),
    'moves', (select coalesce(jsonb_agg(entry order by entry -> 'field'), '[]') from volatility),
    'stocked', (select count(*) from quantities),
    'out_of_stock', (select count(*) from quantities where available <= 0)
  )
  from found_supplier
  $query$, private.completeness()) into card using supplier;
  return card;
end
$$;

grant execute on function public.supplier_scorecard to authenticated;

-- schemas/09_products.sql

-- The catalogue: products, comments on them and their images. People read products here; every write goes through a
-- change set, so no client role can write to `products`.

create type public.product_status as enum ('draft', 'active', 'archived');

create type public.product_condition as enum ('new', 'open_box', 'refurbished', 'used');

create table public.products (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  supplier_id uuid,
  sku text not null check (char_length(sku) between 1 and 64 and sku = btrim(sku)),
  brand text check (char_length(brand) <= 120),
  mpn text check (char_length(mpn) <= 80),
  -- Stored as written, even if it's invalid, so that someone can correct it later. Quality checks report it.
  gtin text check (char_length(gtin) <= 32),
  title_en text check (char_length(title_en) <= 500),
  title_fr text check (char_length(title_fr) <= 500),
  description_en text check (char_length(description_en) <= 20000),
  description_fr text check (char_length(description_fr) <= 20000),
  category text check (char_length(category) <= 300),
  condition public.product_condition not null default 'new',
  status public.product_status not null default 'draft',

  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  cost numeric(14, 4) check (cost >= 0),
  promo_cost numeric(14, 4) check (promo_cost >= 0),
  promo_ends date,
  msrp numeric(14, 4) check (msrp >= 0),
  map numeric(14, 4) check (map >= 0),
  price numeric(14, 4) check (price >= 0),

  weight numeric(12, 4) check (weight >= 0),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  length numeric(12, 4) check (length >= 0),
  width numeric(12, 4) check (width >= 0),
  height numeric(12, 4) check (height >= 0),
  size_unit text not null default 'cm' check (size_unit in ('mm', 'cm', 'm', 'in', 'ft')),
  country_of_origin text check (country_of_origin ~ '^[A-Z]{2}$'),
  hs_code text check (char_length(hs_code) <= 20),

  -- [{"url": "https://…", "alt": "…"}]; the first one is the main image.
  images jsonb not null default '[]' check (
    jsonb_typeof(images) = 'array'
    and jsonb_array_length(images) <= 50
    and octet_length(images::text) <= 65536
    and not jsonb_path_exists(images, '$[*] ? (!exists(@.url ? (@ like_regex "^https?://")))')
  ),
  tags text[] not null default '{}' check (
    cardinality(tags) <= 100
    and octet_length(tags::text) <= 8192
    and array_position(tags, null) is null
  ),
  -- Variants share a group and differ in their options: {"Colour": "Black", "Size": "27 in"}.
  variant_group text check (char_length(variant_group) between 1 and 64),
  variant_options jsonb not null default '{}' check (
    jsonb_typeof(variant_options) = 'object' and octet_length(variant_options::text) <= 4096
  ),
  lead_time_days int check (lead_time_days between 0 and 3650),
  minimum_order int check (minimum_order between 1 and 1000000),
  eta date,
  -- A SKU, not a foreign key: a source may name a successor long before it lists that product.
  successor_sku text check (char_length(successor_sku) between 1 and 64),
  attributes jsonb not null default '{}' check (
    jsonb_typeof(attributes) = 'object' and octet_length(attributes::text) <= 65536
  ),

  -- Increases with every change, so that data built from a product can be recognized as stale.
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),

  unique (org_id, id),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id),
  constraint products_text_is_printable check (
    concat(sku, brand, mpn, gtin, title_en, title_fr, category, hs_code, variant_group, successor_sku)
      !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint products_descriptions_are_printable check (
    concat(description_en, description_fr) !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
  ),
  -- `numeric` and `date` accept NaN and infinity; products don't.
  constraint products_numbers_are_finite check (
    'NaN' not in (
      coalesce(cost, 0), coalesce(promo_cost, 0), coalesce(msrp, 0), coalesce(map, 0), coalesce(price, 0),
      coalesce(weight, 0), coalesce(length, 0), coalesce(width, 0), coalesce(height, 0)
    )
    and isfinite(coalesce(promo_ends, '2000-01-01')) and isfinite(coalesce(eta, '2000-01-01'))
  )
);
-- One SKU per organization, ignoring case and supplier: channels identify a seller's product by its SKU alone. If two
-- suppliers use the same SKU, the import rejects the second one until someone adds a prefix to that supplier's SKUs.
create unique index products_sku on public.products (org_id, lower(sku));
create index products_variants on public.products (org_id, variant_group) where variant_group is not null;
-- Shops ignore case in the names of groups, so groups are looked up in lower case.
create index products_in_group on public.products (org_id, lower(variant_group)) where variant_group is not null;
-- Each of these indexes serves a sort order of the catalogue, a facet or both. Equal values are ordered by SKU, so a
-- page continues exactly where the previous one ended.
create index products_by_title on public.products (org_id, title_en, lower(sku));
create index products_by_brand on public.products (org_id, brand, lower(sku));
create index products_by_category on public.products (org_id, category, lower(sku));
create index products_by_status on public.products (org_id, status, lower(sku));
create index products_by_cost on public.products (org_id, cost, lower(sku));
create index products_by_price on public.products (org_id, price, lower(sku));
create index products_by_image on public.products (org_id, (images <> '[]'), lower(sku));
-- Text, because PostgreSQL rewrites a comparison with a boolean and then can't use the index.
create index products_by_margin on public.products (org_id, ((price >= cost)::text), lower(sku));
create index products_by_supplier on public.products (org_id, supplier_id, lower(sku));
create index products_by_gtin on public.products (org_id, gtin, lower(sku));
create index products_by_change on public.products (org_id, updated_at, lower(sku));
-- Covering indexes: finding duplicates doesn't read the table itself.
create index products_same_gtin on public.products (org_id, gtin) include (id)
  where gtin is not null and status <> 'archived';
create index products_same_part on public.products (org_id, mpn, brand) include (id)
  where mpn is not null and status <> 'archived';

alter table public.products enable row level security;
grant select on public.products to authenticated;

create policy "members read products" on public.products
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- `updated_at` is the time of the write, for the same reason as in `set_written_at`.
create function private.next_product_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger next_version before update on public.products
  for each row when (old.* is distinct from new.*)
  execute function private.next_product_version();

-- The SQL expression that counts a product's filled fields among the seven that make it complete.
create function private.filled_fields() returns text
language sql immutable set search_path = ''
as $$
  select 'num_nonnulls(title_en, description_en, brand, gtin, category, price) + (images <> ''[]'')::int'
$$;

-- The SQL expression that rates how complete a product is: 2 for complete, 1 if at least four of the seven fields are
-- filled, otherwise 0. It's a text, not a function of a product, because functions that set their search path are too
-- slow in an index. If you change it, recreate the index `products_by_completeness`.
create function private.completeness() returns text
language sql immutable set search_path = ''
as $$
  select format('width_bucket(%s, array[4, 7])', private.filled_fields())
$$;
grant execute on function private.filled_fields, private.completeness to authenticated;

do $$
begin
  execute format(
    'create index products_by_completeness on public.products (org_id, (%s), lower(sku))', private.completeness()
  );
end
$$;

-- Comments on products: who wrote what, who is mentioned, and who has to act.

create table public.product_comments (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  author_id uuid references public.profiles (user_id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000 and private.is_prose(body)),
  -- The people whose names the text mentions.
  mentions uuid[] not null default '{}' check (array_length(mentions, 1) <= 20),
  assigned_to uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade
);
create index product_comments_in_order on public.product_comments (org_id, product_id, created_at desc, id);
create index product_comments_author on public.product_comments (author_id);
create index product_comments_assigned_to on public.product_comments (assigned_to);

alter table public.product_comments enable row level security;
grant select on public.product_comments to authenticated;

create policy "members read the comments of their organizations" on public.product_comments
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The caller's role in an organization, or null. Visiting staff have none, so they read comments but write none.
create function private.my_role_in(org uuid) returns public.member_role
language sql stable set search_path = ''
as $$
  select m.role from public.members m
  where m.org_id = org and m.user_id = auth.uid() and m.org_id in (select private.my_own_org_ids())
$$;

create function private.deny_comment() returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'You don''t have access to this comment, or your role doesn''t allow this.';
end
$$;

-- Notifies these people, except the caller. The link opens the product with its activity.
create function private.notify_of_comment(comment public.product_comments, people uuid[], kind text) returns void
language sql set search_path = ''
as $$
  select private.notify(
    person, kind, '/product-management?product=' || p.id || '&full#comment',
    jsonb_build_object('sku', p.sku, 'name', coalesce(me.display_name, '')), 'info', p.org_id
  )
  from public.products p
  left join public.profiles me on me.user_id = auth.uid()
  cross join (select distinct unnest(people) as person) as named
  where p.id = comment.product_id and person is distinct from auth.uid()
  order by person
$$;

create function private.members_among(org uuid, people uuid[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(m.user_id order by m.user_id), '{}') from public.members m
  where m.org_id = org and m.user_id = any(people)
$$;

-- Locks a comment for a change and returns it together with the caller's role.
create function private.lock_comment(target uuid, out it public.product_comments, out my_role public.member_role)
language plpgsql set search_path = ''
as $$
begin
  perform private.require_full_session();
  select * into it from public.product_comments c where c.id = target for update;
  my_role := private.my_role_in(it.org_id);
  if my_role is null then
    perform private.deny_comment();
  end if;
end
$$;

-- Adds a comment. The page generates the id, so a repeated request doesn't add a second comment. Every member can
-- comment; only editors and owners can assign. People outside the organization are left out of the mentions.
create function public.add_product_comment(
  target uuid, product uuid, body text, mentions uuid[] default '{}', assignee uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid;
  my_role public.member_role;
  it public.product_comments;
begin
  perform private.require_full_session();
  select p.org_id into org from public.products p where p.id = product;
  my_role := private.my_role_in(org);
  if my_role is null or (assignee is not null and my_role < 'editor') then
    perform private.deny_comment();
  end if;
  insert into public.product_comments (id, org_id, product_id, author_id, body, mentions, assigned_to)
  values (
    target, org, product, auth.uid(), btrim(body, E' \t\r\n'), private.members_among(org, mentions),
    (private.members_among(org, array[assignee]))[1]
  )
  on conflict (id) do nothing
  returning * into it;
  if it.id is null then
    return;
  end if;
  perform private.notify_of_comment(it, array[it.assigned_to], 'product_assigned') where it.assigned_to is not null;
  perform private.notify_of_comment(it, array_remove(it.mentions, it.assigned_to), 'product_mention');
end
$$;

-- Changes the text of the caller's own comment. Only people who weren't mentioned before are notified.
create function public.edit_product_comment(comment uuid, body text, mentions uuid[] default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old public.product_comments;
  it public.product_comments;
begin
  old := (private.lock_comment(comment)).it;
  if old.author_id is distinct from auth.uid() then
    perform private.deny_comment();
  end if;
  update public.product_comments c set
    body = btrim(edit_product_comment.body, E' \t\r\n'),
    mentions = private.members_among(c.org_id, edit_product_comment.mentions),
    edited_at = now()
  where c.id = comment
  returning * into it;
  perform private.notify_of_comment(
    it, array(select unnest(it.mentions) except select unnest(old.mentions)), 'product_mention'
  );
end
$$;

-- Assigns a comment to a member, or to no one. This also reopens the comment.
create function public.assign_product_comment(comment uuid, assignee uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked record;
  it public.product_comments;
begin
  select * into locked from private.lock_comment(comment);
  if locked.my_role < 'editor' then
    perform private.deny_comment();
  end if;
  update public.product_comments c
  set assigned_to = (private.members_among(c.org_id, array[assignee]))[1], resolved_at = null
  where c.id = comment
  returning * into it;
  perform private.notify_of_comment(it, array[it.assigned_to], 'product_assigned')
  where it.assigned_to is distinct from (locked.it).assigned_to and it.assigned_to is not null;
end
$$;

-- Resolves or reopens a comment. Its author, its assignee, editors and owners can do this.
create function public.resolve_product_comment(comment uuid, is_resolved boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked record;
begin
  select * into locked from private.lock_comment(comment);
  if locked.my_role < 'editor' and auth.uid() is distinct from (locked.it).author_id
    and auth.uid() is distinct from (locked.it).assigned_to then
    perform private.deny_comment();
  end if;
  update public.product_comments c set resolved_at = case when is_resolved then coalesce(c.resolved_at, now()) end
  where c.id = comment;
end
$$;

-- Deletes a comment. Only its author and owners can do this. Deleting a comment that's already deleted has no effect.
create function public.delete_product_comment(comment uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked record;
begin
  perform private.require_full_session();
  if private.my_role_in((select c.org_id from public.product_comments c where c.id = comment)) is null then
    return;
  end if;
  select * into locked from private.lock_comment(comment);
  if locked.my_role < 'owner' and auth.uid() is distinct from (locked.it).author_id then
    perform private.deny_comment();
  end if;
  delete from public.product_comments c where c.id = comment;
end
$$;

grant execute on function
  public.add_product_comment,
  public.edit_product_comment,
  public.assign_product_comment,
  public.resolve_product_comment,
  public.delete_product_comment
to authenticated;

-- Images that people upload for products. They aren't available on a server without a file store.

-- Product images that aren't on the web yet are stored in the file store. The bucket is public, because
-- channels fetch images by URL. Returns false on a server without a file store.
create function public.has_image_store() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('storage.buckets') is null then
    return false;
  end if;
  return exists (select from storage.buckets where id = 'product-images');
end
$$;

-- The bucket and its policy. A bucket is a row, so `npm run db:diff` doesn't see later changes to it.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'product-images', 'product-images', true, 5000000,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
  )
  on conflict (id) do nothing;

  -- An image is named after the hash of its content, in its organization's folder. No client can replace or
  -- delete one: another product, the history or a channel may still use it.
  create policy "editors add images below their organization" on storage.objects
    for insert to authenticated
    with check (
      bucket_id = 'product-images'
      and case
        when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(jpg|png|webp|gif|avif)$'
          then left(name, 36)::uuid = any(array(select private.my_org_ids('editor')))
        else false
      end
    );
end
$$;

grant execute on function public.has_image_store to authenticated;

-- schemas/10_stock.sql

-- Warehouses, quantities and the ledger of their movements. Editors manage warehouses; quantities come from change
-- sets, orders, transfers and receipts.

create table public.warehouses (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100 and name = btrim(name)),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'),
  active boolean not null default true,
  street text check (char_length(street) <= 200),
  city text check (char_length(city) <= 100),
  region text check (char_length(region) <= 100),
  postal_code text check (char_length(postal_code) <= 20),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Business days needed to pack an order. An order after `cutoff` counts as placed on the next business day.
  handling_days int not null default 1 check (handling_days between 0 and 30),
  cutoff time not null default '14:00',
  -- Increases with every change. An edit names the version it was based on.
  version int not null default 1 check (version > 0),
  unique (org_id, id),
  unique (org_id, code),
  constraint warehouses_text_is_printable check (
    concat(name, street, city, region, postal_code) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

alter table public.warehouses enable row level security;
grant select, delete on public.warehouses to authenticated;
grant
  insert (id, org_id, name, code, active, street, city, region, postal_code, country, handling_days, cutoff),
  update (name, code, active, street, city, region, postal_code, country, handling_days, cutoff)
on public.warehouses to authenticated;

create policy "members read warehouses" on public.warehouses
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add warehouses" on public.warehouses
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change warehouses" on public.warehouses
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete warehouses" on public.warehouses
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.warehouses
  for each row execute function private.set_updated_at();

create function private.next_row_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger next_version before update on public.warehouses
  for each row execute function private.next_row_version();

create table public.stock (
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  warehouse_id uuid not null,
  on_hand int not null default 0 check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  -- Negative if more is reserved than on hand, so that overselling is visible.
  available int not null generated always as (on_hand - reserved) stored,
  inbound int not null default 0 check (inbound >= 0),
  inbound_eta date,
  -- At this quantity or less, it's time to order again. Empty if none is set.
  reorder_point int check (reorder_point between 0 and 100000000),
  updated_at timestamptz not null default now(),
  primary key (org_id, product_id, warehouse_id),
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
-- The warehouse comes first so that lookups by product can't use this index. While the table grows, the planner might
-- otherwise prefer it to the primary key, which fits those lookups better.
create index stock_warehouse on public.stock (warehouse_id, org_id);

alter table public.stock enable row level security;
grant select on public.stock to authenticated;

create policy "members read stock" on public.stock
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.stock
  for each row execute function private.set_updated_at();

-- Why a quantity changed: it was counted (set by a change set), set back by an undo, removed with its row, reserved for
-- an order or released, shipped, returned, moved between warehouses, received from a supplier, or adjusted without a
-- recorded reason.
create type public.stock_movement_kind as enum (
  'counted', 'undone', 'removed', 'reserved', 'released', 'shipped', 'returned', 'moved', 'received', 'adjusted'
);

-- The ledger of stock: every change of units on hand or reserved, written by a trigger, so its sums always equal the
-- rows of `stock`. Nothing else adds rows, and no row is ever changed.
create table public.stock_movements (
  seq bigint generated always as identity primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- No foreign keys: the ledger outlives products, warehouses and people.
  product_id uuid not null,
  warehouse_id uuid not null,
  kind public.stock_movement_kind not null,
  on_hand_delta int not null default 0,
  reserved_delta int not null default 0,
  order_line_id uuid,
  -- The change set, order, shipment, return, transfer or purchase order that caused the movement, depending on its
  -- kind.
  reference_id uuid,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint stock_movements_move_something check (on_hand_delta <> 0 or reserved_delta <> 0)
);
create index stock_movements_product on public.stock_movements (org_id, product_id, seq desc);

alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;

create policy "members read stock movements" on public.stock_movements
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Records why the following statements of this transaction change stock. `moves` attributes parts of the change to
-- order lines: [{"product_id", "warehouse_id", "on_hand", "reserved", "order_line_id"}], with quantities as
-- differences.
create function private.set_stock_movement_reason(
  kind public.stock_movement_kind, reference uuid default null, moves jsonb default '[]'
) returns void
language sql set search_path = ''
as $$
  select set_config(
    'stock.movement_reason', jsonb_build_object('kind', kind, 'reference', reference, 'moves', moves)::text, true
  )
$$;

create function private.clear_stock_movement_reason() returns void
language sql set search_path = ''
as $$
  select set_config('stock.movement_reason', '', true)
$$;

-- Records what a statement changed. Any difference that no move explains is recorded as a movement of its own, so the
-- sums are right even if the recorded reason is incomplete.
create function private.record_stock_movements() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason jsonb := coalesce(nullif(current_setting('stock.movement_reason', true), ''), '{}')::jsonb;
begin
  execute format(
    $record$
      insert into public.stock_movements
        (org_id, product_id, warehouse_id, kind, on_hand_delta, reserved_delta, order_line_id, reference_id, actor_id)
      with changed as materialized (
        select org_id, product_id, warehouse_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved
        from (%s) as rows_of_both group by org_id, product_id, warehouse_id
        having sum(on_hand) <> 0 or sum(reserved) <> 0
      ),
      explained as materialized (
        select product_id, warehouse_id, order_line_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved
        from jsonb_to_recordset($1) as m (
          product_id uuid, warehouse_id uuid, order_line_id uuid, on_hand int, reserved int
        )
        group by product_id, warehouse_id, order_line_id
      ),
      entries as (
        select c.org_id, c.product_id, c.warehouse_id, e.on_hand, e.reserved, e.order_line_id
        from changed c join explained e using (product_id, warehouse_id)
        union all
        select c.org_id, c.product_id, c.warehouse_id,
          (c.on_hand - coalesce(e.on_hand, 0))::int, (c.reserved - coalesce(e.reserved, 0))::int, null
        from changed c
        left join (
          select product_id, warehouse_id, sum(on_hand) as on_hand, sum(reserved) as reserved from explained group by 1, 2
        ) e using (product_id, warehouse_id)
      )
      select org_id, product_id, warehouse_id, $2, on_hand, reserved, order_line_id, $3, auth.uid()
      from entries
      -- No movements are recorded for rows that are deleted together with their organization.
      where (on_hand <> 0 or reserved <> 0) and exists (select from public.organizations o where o.id = org_id)
      order by product_id, warehouse_id
    $record$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then
        'select org_id, product_id, warehouse_id, -on_hand as on_hand, -reserved as reserved from before'
      end,
      case when tg_op <> 'DELETE' then 'select org_id, product_id, warehouse_id, on_hand, reserved from after' end
    )
  ) using
    coalesce(reason -> 'moves', '[]'),
    case
      when tg_op = 'DELETE' then 'removed'
      else coalesce((reason ->> 'kind')::public.stock_movement_kind, 'adjusted')
    end,
    (reason ->> 'reference')::uuid;
  return null;
end
$$;

create trigger record_added after insert on public.stock
  referencing new table as after for each statement execute function private.record_stock_movements();

create trigger record_updated after update on public.stock
  referencing old table as before new table as after for each statement execute function private.record_stock_movements();

create trigger record_deleted after delete on public.stock
  referencing old table as before for each statement execute function private.record_stock_movements();

-- Changes stock by differences, in the format of `set_stock_movement_reason`. A product's first movement in a warehouse
-- creates its row. An organization's writers take turns, as for change sets, so two of them never wait for each other's
-- rows.
create function private.move_stock(org uuid, kind public.stock_movement_kind, reference uuid, moves jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  short record;
begin
  if moves = '[]' then return; end if;
  perform private.lock_catalogue(org);
  insert into public.stock (org_id, product_id, warehouse_id)
  select distinct org, m.product_id, m.warehouse_id
  from jsonb_to_recordset(moves) as m (product_id uuid, warehouse_id uuid)
  order by 2, 3
  on conflict do nothing;

  select p.sku, w.code, s.on_hand into short
  from (
    select m.product_id, m.warehouse_id, sum(m.on_hand) as on_hand
    from jsonb_to_recordset(moves) as m (product_id uuid, warehouse_id uuid, on_hand int) group by 1, 2
  ) as moved
  join public.stock s on s.org_id = org and s.product_id = moved.product_id and s.warehouse_id = moved.warehouse_id
  join public.products p on p.org_id = org and p.id = s.product_id
  join public.warehouses w on w.org_id = org and w.id = s.warehouse_id
  where s.on_hand + moved.on_hand < 0
  order by p.sku limit 1;
  if found then
    raise sqlstate 'PT409' using
      message = format('Warehouse %s has only %s of %s on hand.', short.code, short.on_hand, short.sku),
      hint = 'not_enough_stock',
      detail = jsonb_build_object('sku', short.sku, 'warehouse', short.code, 'on_hand', short.on_hand)::text;
  end if;

  perform private.set_stock_movement_reason(kind, reference, moves);
  update public.stock s set
    on_hand = s.on_hand + moved.on_hand,
    -- Never below 0: a server can write `reserved` directly, so it may be lower than the units to release.
    reserved = greatest(s.reserved + moved.reserved, 0)
  from (
    select m.product_id, m.warehouse_id, coalesce(sum(m.on_hand), 0) as on_hand, coalesce(sum(m.reserved), 0) as reserved
    from jsonb_to_recordset(moves) as m (product_id uuid, warehouse_id uuid, on_hand int, reserved int) group by 1, 2
  ) as moved
  where s.org_id = org and s.product_id = moved.product_id and s.warehouse_id = moved.warehouse_id;
  perform private.clear_stock_movement_reason();
end
$$;

-- The default warehouse: the oldest active one, or the oldest if none is active.
create function private.default_warehouse(org uuid) returns uuid
language sql stable set search_path = ''
as $$ select id from public.warehouses where org_id = org order by active desc, created_at, id limit 1 $$;

-- Creates the first warehouse of an organization that has none.
create function private.create_default_warehouse(org uuid) returns void
language sql set search_path = ''
as $$
  insert into public.warehouses (org_id, code, name)
  select id, 'MAIN', case when locale like 'fr-%' then 'Entrepôt principal' else 'Main warehouse' end
  from public.organizations where id = org and not exists (select from public.warehouses w where w.org_id = org)
$$;

-- The warehouses that a place in a change refers to: a warehouse's code, '*' for all, or '' for the default one.
create function private.warehouses_at(org uuid, place text) returns setof public.warehouses
language sql stable set search_path = ''
as $$
  select * from public.warehouses
  where org_id = org and (code = place or place = '*' or (place = '' and id = private.default_warehouse(org)))
$$;

-- Whether a product has available stock in any warehouse, as a value of the product list's filter: '' if it has no
-- stock rows. The value is never null, because PostgreSQL can't use an index's order after `is null`. The key and the
-- index follow the list's order, by SKU. The state isn't a column of `products`, because updating a product writes to
-- all indexes of that table. Only triggers write here, so no foreign keys are needed.
create table private.stock_states (
  org_id uuid not null,
  sku text not null,
  state text not null default '' check (state in ('true', 'false', '')),
  primary key (org_id, sku)
);
create index stock_states_by_state on private.stock_states (org_id, state, sku);

alter table private.stock_states enable row level security;

create function private.add_stock_states() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.stock_states (org_id, sku) select org_id, lower(sku) from added order by 1, 2;
  return null;
end
$$;

create trigger add_stock_states after insert on public.products
  referencing new table as added for each statement execute function private.add_stock_states();

create function private.remove_stock_states() returns trigger
language plpgsql security definer
-- Forces lookups by key: a plan that was cached while the tables were small would read whole tables once they're large.
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  delete from private.stock_states s using removed r where s.org_id = r.org_id and s.sku = lower(r.sku);
  return null;
end
$$;

create trigger remove_stock_states after delete on public.products
  referencing old table as removed for each statement execute function private.remove_stock_states();

create function private.rename_stock_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.stock_states s set sku = lower(new.sku) where s.org_id = old.org_id and s.sku = lower(old.sku);
  return null;
end
$$;

create trigger rename_stock_state after update of sku on public.products
  for each row when (lower(old.sku) <> lower(new.sku)) execute function private.rename_stock_state();

create function private.update_stock_states() returns trigger
language plpgsql security definer
-- The same planner settings as in `remove_stock_states`.
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  update private.stock_states s set state = known.state
  from (
    select p.org_id, lower(p.sku) as sku, coalesce((
      select bool_or(stocked.available > 0)::text from public.stock stocked
      where stocked.org_id = p.org_id and stocked.product_id = p.id
    ), '') as state
    from (select distinct org_id, product_id from changed) c
    -- Written so that only the primary key can be used, as in `write_changes`.
    join public.products p on p.id = c.product_id and p.org_id is not distinct from c.org_id
  ) as known
  where s.org_id = known.org_id and s.sku = known.sku and s.state <> known.state;
  return null;
end
$$;

create trigger update_states_added after insert on public.stock
  referencing new table as changed for each statement execute function private.update_stock_states();

create trigger update_states_updated after update on public.stock
  referencing new table as changed for each statement execute function private.update_stock_states();

create trigger update_states_deleted after delete on public.stock
  referencing old table as changed for each statement execute function private.update_stock_states();

-- Deletes a warehouse that nothing uses. Its stock rows without units don't count and are deleted with it. Returns
-- {"deleted", "products": how many products it holds, expects or has reserved, "units": on hand}; if it isn't deleted
-- although "products" is 0, something else uses it, such as an order. The warehouse screen calls it.
create function public.delete_warehouse(warehouse uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.warehouses;
  held record;
begin
  perform private.require_full_session();
  select * into it from public.warehouses w
  where w.id = warehouse and w.org_id = any(array(select private.my_org_ids('editor')));
  if it.id is null then
    raise insufficient_privilege using message = 'You don''t have access to this warehouse, or your role doesn''t allow this.';
  end if;
  perform private.lock_catalogue(it.org_id);
  select count(*) as products, coalesce(sum(s.on_hand), 0) as units into held
  from public.stock s
  where s.org_id = it.org_id and s.warehouse_id = it.id and (s.on_hand, s.reserved, s.inbound) <> (0, 0, 0);
  if held.products > 0 then
    return jsonb_build_object('deleted', false, 'products', held.products, 'units', held.units);
  end if;
  begin
    delete from public.stock s where s.org_id = it.org_id and s.warehouse_id = it.id;
    delete from public.warehouses w where w.org_id = it.org_id and w.id = it.id;
  exception when foreign_key_violation then
    return jsonb_build_object('deleted', false, 'products', 0, 'units', 0);
  end;
  return jsonb_build_object('deleted', true, 'products', 0, 'units', 0);
end
$$;

grant execute on function public.delete_warehouse to authenticated;

-- schemas/11_channels.sql

-- Channels, their mappings, their credentials and the ids that a shop assigned. A channel definition in the code says
-- what each kind of channel requires; this file stores what an organization configured.

create type public.channel_status as enum ('draft', 'active', 'paused');

create table public.channels (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- 'shopify', 'amazon' … A text key, not an enum, so that a new kind of channel needs no migration.
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  status public.channel_status not null default 'draft',
  settings jsonb not null default '{}' check (
    jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 16384
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  language text not null default 'en' check (language ~ '^(en|fr)$'),
  country text not null default 'CA' check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  -- The version of the channel definition a person last reviewed; empty if never reviewed.
  definition text not null default '' check (char_length(definition) <= 64),
  -- Which fields the channel manages, the stock buffer, and what happens to products that are no longer sold.
  policy jsonb not null default '{}' check (
    jsonb_typeof(policy) = 'object' and octet_length(policy::text) <= 16384
  ),
  -- The order states that people chose for status codes in the channel's order files: {"parked": "new"}.
  order_statuses jsonb not null default '{}' check (
    jsonb_typeof(order_statuses) = 'object' and octet_length(order_statuses::text) <= 4096
  ),
  config_version int not null default 1 check (config_version > 0),
  -- Counts the rule changes that affected only some of the channel's listings.
  rules_version int not null default 1 check (rules_version > 0),
  unique (org_id, id),
  unique (org_id, kind, name)
);

alter table public.channels enable row level security;
grant select, delete on public.channels to authenticated;
grant
  insert (org_id, kind, name, status, settings, language, country, currency, definition, policy),
  update (name, status, settings, language, country, currency, definition, policy, order_statuses)
on public.channels to authenticated;

create policy "members read channels" on public.channels
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add channels" on public.channels
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change channels" on public.channels
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete channels" on public.channels
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.channels
  for each row execute function private.set_updated_at();

create function private.next_config_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.config_version := old.config_version + 1;
  return new;
end
$$;

create trigger next_config_version before update on public.channels
  for each row when (
    (old.language, old.country, old.currency, old.definition, old.policy, old.settings)
    is distinct from (new.language, new.country, new.currency, new.definition, new.policy, new.settings)
  )
  execute function private.next_config_version();

create type public.channel_map_kind as enum ('category', 'value', 'field', 'option');

create table public.channel_maps (
  org_id uuid not null,
  channel_id uuid not null,
  kind public.channel_map_kind not null,
  -- The channel's field. Empty for categories and options.
  field text not null default '' check (char_length(field) <= 200),
  -- The organization's category, value or option name. Empty for fields.
  ours text not null default '' check (char_length(ours) <= 300),
  -- The channel's category, value or attribute code; for a field, where its value comes from.
  theirs jsonb not null check (octet_length(theirs::text) <= 4096),
  updated_at timestamptz not null default now(),
  primary key (channel_id, kind, field, ours),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  constraint channel_maps_fit_their_kind check (
    case kind
      when 'category' then field = '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      when 'option' then field = '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      when 'value' then field <> '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      else field <> '' and ours = '' and jsonb_typeof(theirs) = 'object'
    end
  ),
  constraint channel_maps_text_is_printable check (concat(field, ours) !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index channel_maps_channel on public.channel_maps (org_id, channel_id);

alter table public.channel_maps enable row level security;
grant select, delete on public.channel_maps to authenticated;
grant insert (org_id, channel_id, kind, field, ours, theirs), update (theirs) on public.channel_maps to authenticated;

create policy "members read channel maps" on public.channel_maps
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add channel maps" on public.channel_maps
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change channel maps" on public.channel_maps
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete channel maps" on public.channel_maps
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.channel_maps
  for each row execute function private.set_updated_at();

-- `security definer`, because clients can't write versions.
create function private.on_channel_maps_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (select channel_id from changed);
  return null;
end
$$;

create trigger on_channel_maps_added after insert on public.channel_maps
  referencing new table as changed for each statement execute function private.on_channel_maps_changed();

create trigger on_channel_maps_deleted after delete on public.channel_maps
  referencing old table as changed for each statement execute function private.on_channel_maps_changed();

create function private.on_channel_maps_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (
    select channel_id from (
      select channel_id, kind, field, ours, theirs from after
      except select channel_id, kind, field, ours, theirs from before
    ) as updated
  );
  return null;
end
$$;

create trigger on_channel_maps_updated after update on public.channel_maps
  referencing old table as before new table as after for each statement execute function private.on_channel_maps_updated();

-- Saves many mapping entries at once: [{"field", "ours", "theirs", "seen"}]. `theirs` is null to delete an entry, and
-- `seen` is what the screen showed before the edit, or null if nothing was mapped. The mapping page calls it. The
-- function runs with the caller's rights. Entries that another person has changed in the meantime aren't overwritten;
-- the function returns these conflicts with their current values.
create function public.save_channel_maps(channel uuid, kind public.channel_map_kind, maps jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  org uuid;
  conflicts jsonb;
begin
  perform private.require_full_session();
  -- Locks the channel, so no other request writes between reading and writing.
  select org_id into org from public.channels
  where id = channel and org_id = any(array(select private.my_org_ids('editor')))
  for no key update;
  if org is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(maps) <> 'array' or jsonb_array_length(maps) > 5000 then
    raise invalid_parameter_value using message = 'You can save up to 5,000 mappings at a time.';
  end if;
  with given as (
    select distinct on (1, 2) coalesce(one ->> 'field', '') as field, coalesce(one ->> 'ours', '') as ours,
      nullif(one -> 'theirs', 'null') as theirs, nullif(one -> 'seen', 'null') as seen
    from jsonb_array_elements(maps) as one
  ),
  compared as (
    select given.*, m.theirs as current_value,
      m.theirs is distinct from given.seen and m.theirs is distinct from given.theirs as is_conflict
    from given left join public.channel_maps m
      on m.org_id = org and m.channel_id = channel and m.kind = save_channel_maps.kind
      and m.field = given.field and m.ours = given.ours
  ),
  deleted as (
    delete from public.channel_maps m using compared c
    where m.org_id = org and m.channel_id = channel and m.kind = save_channel_maps.kind
      and m.field = c.field and m.ours = c.ours and c.theirs is null and not c.is_conflict
  ),
  saved as (
    insert into public.channel_maps as m (org_id, channel_id, kind, field, ours, theirs)
    select org, channel, save_channel_maps.kind, c.field, c.ours, c.theirs
    from compared c where c.theirs is not null and not c.is_conflict
    on conflict on constraint channel_maps_pkey do update set theirs = excluded.theirs
    where m.theirs is distinct from excluded.theirs
  )
  select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'ours', c.ours, 'theirs', c.current_value)), '[]')
  into conflicts from compared c where c.is_conflict;
  return conflicts;
end
$$;

-- Returns the channel if the caller has at least this role in its organization; otherwise raises an error.
create function private.require_channel(channel uuid, minimum public.member_role) returns public.channels
language plpgsql stable security definer set search_path = ''
as $$
declare
  found public.channels;
begin
  perform private.require_full_session();
  select * into found from public.channels
  where id = channel and org_id = any(array(select private.my_org_ids(minimum)));
  if found.id is null then
    raise insufficient_privilege using message = 'You don''t have access to this channel, or your role doesn''t allow this.';
  end if;
  return found;
end
$$;

-- Credentials of channels. The function `channel-credentials` encrypts them, and the database doesn't have the key. No
-- client can read them back, even encrypted; members see the name of each, its last characters and when it was saved.
create table private.channel_credentials (
  org_id uuid not null,
  channel_id uuid not null,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  sealed bytea not null check (length(sealed) between 29 and 8192),
  ending text not null check (char_length(ending) <= 4),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (user_id) on delete set null,
  primary key (channel_id, name),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index channel_credentials_channel on private.channel_credentials (org_id, channel_id);
create index channel_credentials_updated_by on private.channel_credentials (updated_by);

alter table private.channel_credentials enable row level security;

-- `sealed` is base64. A new value replaces the previous one of the same name.
create function public.save_channel_credential(channel uuid, name text, sealed text, ending text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.channel_credentials as stored (org_id, channel_id, name, sealed, ending, updated_by)
  select c.org_id, c.id, save_channel_credential.name, decode(save_channel_credential.sealed, 'base64'),
    save_channel_credential.ending, (select auth.uid())
  from private.require_channel(channel, 'editor') as c
  on conflict on constraint channel_credentials_pkey do update
  set sealed = excluded.sealed, ending = excluded.ending, updated_at = now(), updated_by = excluded.updated_by;
end
$$;

create function public.delete_channel_credential(channel uuid, name text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_channel(channel, 'editor');
  delete from private.channel_credentials c
  where c.channel_id = channel and c.name = delete_channel_credential.name;
  return found;
end
$$;

create function public.channel_credentials(channel uuid)
returns table (name text, ending text, updated_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_channel(channel, 'viewer');
  return query
    select c.name, c.ending, c.updated_at from private.channel_credentials c
    where c.channel_id = channel order by c.name;
end
$$;

grant execute on function
  public.save_channel_maps,
  public.save_channel_credential,
  public.delete_channel_credential,
  public.channel_credentials
to authenticated;

-- Ids that a shop assigned to products and variants. Some shops update and remove a product only by the id they gave
-- it, which is known only from their export.

create type public.shop_id_level as enum ('product', 'variant');

create table public.shop_ids (
  org_id uuid not null,
  channel_id uuid not null,
  -- A product and a variant can have the same SKU, each with its own id.
  level public.shop_id_level not null,
  sku text not null check (char_length(sku) between 1 and 100 and sku !~ '[\u0001-\u001f\u007f-\u009f]'),
  id text not null check (id ~ '^[0-9A-Za-z_-]{1,40}$'),
  updated_at timestamptz not null default now(),
  primary key (channel_id, level, sku),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index shop_ids_channel on public.shop_ids (org_id, channel_id);

alter table public.shop_ids enable row level security;
grant select on public.shop_ids to authenticated;

create policy "members read shop ids" on public.shop_ids
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores ids from a shop's export: [{"level", "sku", "id"}]. The channel's page calls it for each part of the export
-- file. A repeated call has no effect.
create function public.save_shop_ids(channel uuid, ids jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
begin
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) > 5000 then
    raise invalid_parameter_value using message = 'You can save up to 5,000 ids at a time.';
  end if;
  insert into public.shop_ids as known (org_id, channel_id, level, sku, id)
  select distinct on (1, 2, 3, 4) it.org_id, it.id, (one ->> 'level')::public.shop_id_level, one ->> 'sku', one ->> 'id'
  from jsonb_array_elements(ids) as one
  on conflict on constraint shop_ids_pkey do update set id = excluded.id, updated_at = now()
  where known.id <> excluded.id;
end
$$;

-- How many products were sent to the channel and can't be updated, because the id of the product, or of its group,
-- is unknown.
create function public.unknown_shop_ids(channel uuid) returns int
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
begin
  return (
    select count(*)::int from public.listings l
    where l.channel_id = it.id and (l.sent_hash is not null or l.withdrawn_payload is not null) and not (
      exists (
        select from public.shop_ids s where s.channel_id = it.id and s.sku = l.sku
          and s.level = (case when l.sent_group is null then 'product' else 'variant' end)::public.shop_id_level
      )
      and (l.sent_group is null or exists (
        select from public.shop_ids s where s.channel_id = it.id and s.level = 'product' and s.sku = l.sent_group
      ))
    )
  );
end
$$;

-- The shop's id for a product or variant with this SKU.
create function private.shop_id_of(channel uuid, level public.shop_id_level, sku text) returns text
language sql stable set search_path = ''
as $$
  select s.id from public.shop_ids s
  where s.channel_id = shop_id_of.channel and s.level = shop_id_of.level and s.sku = shop_id_of.sku
$$;

grant execute on function
  public.save_shop_ids,
  public.unknown_shop_ids
to authenticated;

-- schemas/12_orders.sql

-- Orders from channels. Only database functions write them. Totals are generated columns, so they always match their
-- parts; a line's state follows from its other columns, and an order's from its lines and errors.

create type public.order_status as enum (
  'requires_correction', 'new', 'acknowledged', 'backordered', 'partially_shipped', 'shipped', 'delivered', 'closed',
  'return_requested', 'returned', 'refunded', 'cancelled', 'rejected'
);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  channel_id uuid,
  number text not null check (char_length(number) between 1 and 64),
  -- Follows from the lines and from `issues`. `private.refresh_orders` maintains it.
  status public.order_status not null default 'new',
  -- The errors that prevent the order from being acknowledged and shipped: an address without a postal code, or a
  -- currency that the channel doesn't use.
  issues text[] not null default '{}' check (array_length(issues, 1) <= 2),
  -- The state in the channel's own words, as last received.
  channel_status text check (char_length(channel_status) <= 60),
  placed_at timestamptz not null,
  -- The channel's deadlines for acknowledging, shipping and delivering the order.
  acknowledge_by timestamptz,
  ship_by timestamptz,
  deliver_by timestamptz,
  due_at timestamptz generated always as (
    case
      when status in ('new', 'requires_correction') then coalesce(acknowledge_by, ship_by)
      when status in ('acknowledged', 'backordered', 'partially_shipped') then ship_by
      when status = 'shipped' then deliver_by
    end
  ) stored,
  shipping_method text check (char_length(shipping_method) <= 100),
  lines int not null default 0,
  units int not null default 0,
  open_units int not null default 0,
  version int not null default 1 check (version > 0),
  buyer_name text check (char_length(buyer_name) <= 200),
  buyer_email text check (char_length(buyer_email) <= 254),
  buyer_phone text check (char_length(buyer_phone) <= 40),
  ship_street text check (char_length(ship_street) <= 200),
  ship_city text check (char_length(ship_city) <= 100),
  ship_region text check (char_length(ship_region) <= 100),
  ship_postal_code text check (char_length(ship_postal_code) <= 20),
  ship_country text check (ship_country ~ '^[A-Z]{2}$'),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  discount numeric(14, 2) not null default 0 check (discount between 0 and subtotal),
  shipping numeric(14, 2) not null default 0 check (shipping >= 0),
  tax numeric(14, 2) not null default 0 check (tax >= 0),
  total numeric(14, 2) not null generated always as (subtotal - discount + shipping + tax) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (org_id, id),
  -- The same number in the same channel is the same order.
  unique nulls not distinct (org_id, channel_id, number),
  foreign key (org_id, channel_id) references public.channels (org_id, id),
  constraint orders_text_is_printable check (
    concat(
      number, channel_status, shipping_method, buyer_name, buyer_email, buyer_phone, ship_street, ship_city, ship_region,
      ship_postal_code
    ) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);
create index orders_recent on public.orders (org_id, placed_at desc, id);
create index orders_by_status on public.orders (org_id, status, placed_at desc, id);
create index orders_by_channel on public.orders (org_id, channel_id, placed_at desc, id);
create index orders_due on public.orders (org_id, coalesce(due_at, 'infinity'), id);
create index orders_overdue on public.orders (org_id, due_at) where due_at is not null;
create index orders_by_change on public.orders (org_id, updated_at, id);
create index orders_by_total on public.orders (org_id, total desc, id);

alter table public.orders enable row level security;
grant select on public.orders to authenticated;

create policy "members read orders" on public.orders
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.orders
  for each row execute function private.set_written_at();

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  order_id uuid not null,
  line_number int not null check (line_number between 1 and 10000),
  -- The line keeps the SKU and title that were sold, even if the product changes later.
  product_id uuid,
  sku text not null check (char_length(sku) between 1 and 64),
  title text check (char_length(title) <= 500),
  quantity int not null check (quantity between 1 and 1000000),
  -- Has more than two decimals if the channel states only the total of several units: 10.00 for 3 units is 3.333… each.
  unit_price numeric not null check (unit_price >= 0 and unit_price < 1e12 and scale(unit_price) <= 10),
  total numeric(18, 2) not null generated always as (round(quantity * unit_price, 2)) stored,
  external_id text check (char_length(external_id) <= 64),
  acknowledged_at timestamptz,
  rejected int not null default 0 check (rejected >= 0),
  cancelled int not null default 0 check (cancelled >= 0),
  -- Units that are still to be shipped but wait for stock.
  backordered int not null default 0 check (backordered >= 0),
  backordered_until date,
  shipped int not null default 0 check (shipped >= 0),
  delivered int not null default 0 check (delivered >= 0),
  return_requested int not null default 0 check (return_requested >= 0),
  returned int not null default 0 check (returned >= 0),
  refunded int not null default 0 check (refunded >= 0),
  closed_at timestamptz,
  -- The reason why the line can't be acknowledged: no product of the organization has its SKU.
  issue text check (issue ~ '^unknown_sku$'),
  open int not null generated always as (quantity - rejected - cancelled - shipped) stored,
  status public.order_status not null generated always as (
    case
      when quantity > rejected + cancelled + shipped then case
        when issue is not null then 'requires_correction'::public.order_status
        when acknowledged_at is null then 'new'
        when shipped > 0 then 'partially_shipped'
        when backordered > 0 then 'backordered'
        else 'acknowledged'
      end
      when shipped = 0 then case when cancelled = 0 then 'rejected'::public.order_status else 'cancelled' end
      when return_requested > 0 then 'return_requested'
      when returned > refunded then 'returned'
      when refunded = shipped then 'refunded'
      when closed_at is not null then 'closed'
      when delivered = shipped then 'delivered'
      else 'shipped'
    end
  ) stored,
  constraint order_lines_add_up check (
    rejected + cancelled + shipped <= quantity
    and backordered <= quantity - rejected - cancelled - shipped
    and delivered <= shipped
    and return_requested + returned <= shipped
    and refunded <= returned
  ),
  constraint order_lines_are_acknowledged_first check (acknowledged_at is not null or shipped + backordered = 0),
  constraint order_lines_close_at_the_end check (
    closed_at is null
    or rejected + cancelled + shipped = quantity and return_requested = 0 and refunded = returned and delivered = shipped
  ),
  unique (org_id, id),
  unique (org_id, order_id, line_number),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete set null (product_id),
  constraint order_lines_text_is_printable check (concat(sku, title, external_id) !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index order_lines_product on public.order_lines (org_id, product_id);
create index order_lines_sku on public.order_lines (org_id, lower(sku) collate "C");

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;

create policy "members read order lines" on public.order_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Recomputes the columns of orders that are derived from their lines.
create function private.refresh_orders(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.orders o set status = now_is.status, lines = now_is.lines, units = now_is.units, open_units = now_is.open
  from (
    select
      o.id, l.lines, coalesce(l.units, 0) as units, coalesce(l.open, 0) as open,
      case
        when l.lines = 0 then 'new'::public.order_status
        when l.open > 0 and (l.issue or cardinality(o.issues) > 0) then 'requires_correction'
        when 'return_requested' = any(l.states) then 'return_requested'
        when l.open > 0 and l.shipped > 0 then 'partially_shipped'
        when 'new' = any(l.states) then 'new'
        when 'backordered' = any(l.states) then 'backordered'
        when l.open > 0 then 'acknowledged'
        when l.shipped = 0 then case when 'cancelled' = any(l.states) then 'cancelled'::public.order_status else 'rejected' end
        when 'returned' = any(l.states) then 'returned'
        when 'shipped' = any(l.states) then 'shipped'
        when 'delivered' = any(l.states) then 'delivered'
        when 'closed' = any(l.states) then 'closed'
        else 'refunded'
      end as status
    from public.orders o
    cross join lateral (
      select
        count(*)::int as lines, sum(quantity)::int as units, sum(open)::int as open, sum(shipped) as shipped,
        coalesce(bool_or(line.status = 'requires_correction'), false) as issue, array_agg(line.status) as states
      from public.order_lines line where line.org_id = o.org_id and line.order_id = o.id
    ) as l
    where o.id = any(ids)
  ) as now_is
  where o.id = now_is.id
    and (o.status, o.lines, o.units, o.open_units) is distinct from (now_is.status, now_is.lines, now_is.units, now_is.open)
$$;

create function private.on_order_lines_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_orders(array(select distinct order_id from changed));
  return null;
end
$$;

create trigger on_lines_added after insert on public.order_lines
  referencing new table as changed for each statement execute function private.on_order_lines_changed();

create trigger on_lines_updated after update on public.order_lines
  referencing new table as changed for each statement execute function private.on_order_lines_changed();

create trigger on_lines_deleted after delete on public.order_lines
  referencing old table as changed for each statement execute function private.on_order_lines_changed();

-- Receives orders from a file or a channel's API.

-- An amount with at least two decimals, and with more only if they aren't zeros.
create function private.exact_amount(amount numeric) returns numeric
language sql immutable set search_path = ''
return case when amount = round(amount, 2) then round(amount, 2) else trim_scale(amount) end;

-- Adds one order and reserves its units. Orders that the channel has already shipped or cancelled arrive in that state
-- and reserve nothing.
create function private.add_order(org uuid, channel uuid, sent jsonb, source jsonb) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  it public.orders;
  address jsonb := coalesce(sent -> 'address', '{}');
  state text := coalesce(sent ->> 'state', 'new');
  shipment_id uuid;
begin
  if jsonb_typeof(sent -> 'lines') is distinct from 'array' or jsonb_array_length(sent -> 'lines') not between 1 and 1000 then
    raise invalid_parameter_value using message = 'An order has 1 to 1,000 lines.';
  end if;
  if state not in ('new', 'acknowledged', 'shipped', 'delivered', 'cancelled') then
    raise invalid_parameter_value using message = 'This state doesn''t exist.';
  end if;
  insert into public.orders (
    org_id, channel_id, number, channel_status, placed_at, acknowledge_by, ship_by, deliver_by, shipping_method,
    buyer_name, buyer_email, buyer_phone, ship_street, ship_city, ship_region, ship_postal_code, ship_country,
    currency, subtotal, discount, shipping, tax
  )
  select
    org, channel, sent ->> 'number', sent ->> 'channel_status', (sent ->> 'placed_at')::timestamptz,
    (sent ->> 'acknowledge_by')::timestamptz, (sent ->> 'ship_by')::timestamptz, (sent ->> 'deliver_by')::timestamptz,
    sent ->> 'shipping_method', address ->> 'name', sent ->> 'email', address ->> 'phone', address ->> 'street',
    address ->> 'city', address ->> 'region', address ->> 'postal_code', address ->> 'country',
    coalesce(sent ->> 'currency', (select c.currency from public.channels c where c.id = channel), 'CAD'),
    sum(round((line ->> 'quantity')::int * (line ->> 'unit_price')::numeric, 2)),
    coalesce((sent ->> 'discount')::numeric, 0), coalesce((sent ->> 'shipping')::numeric, 0),
    coalesce((sent ->> 'tax')::numeric, 0)
  from jsonb_array_elements(sent -> 'lines') as line
  returning * into it;
  update public.orders set issues = private.order_issues(it) where id = it.id returning * into it;

  insert into public.order_lines (
    org_id, order_id, line_number, product_id, sku, title, quantity, unit_price, external_id, issue,
    acknowledged_at, cancelled, shipped, delivered
  )
  select
    org, it.id, n, p.id, coalesce(p.sku, line ->> 'sku'), coalesce(line ->> 'title', p.title_en, p.title_fr),
    (line ->> 'quantity')::int, private.exact_amount((line ->> 'unit_price')::numeric), line ->> 'external_id',
    case when p.id is null then 'unknown_sku' end,
    case when state in ('acknowledged', 'shipped', 'delivered') then now() end,
    case when state = 'cancelled' then (line ->> 'quantity')::int else 0 end,
    case when state in ('shipped', 'delivered') then (line ->> 'quantity')::int else 0 end,
    case when state = 'delivered' then (line ->> 'quantity')::int else 0 end
  from jsonb_array_elements(sent -> 'lines') with ordinality as sold (line, n)
  left join public.products p on p.org_id = org and lower(p.sku) = lower(line ->> 'sku');

  if state in ('shipped', 'delivered') then
    shipment_id := gen_random_uuid();
    insert into public.shipments (id, org_id, order_id, shipped_at, delivered_at)
    values (shipment_id, org, it.id, now(), case when state = 'delivered' then now() end);
    insert into public.shipment_lines (org_id, shipment_id, line_id, quantity)
    select org, shipment_id, id, quantity from public.order_lines where org_id = org and order_id = it.id;
  else
    perform private.reserve_order(it);
  end if;
  insert into public.order_events (org_id, order_id, kind, details, actor_id)
  values (
    org, it.id, 'received', source, (select p.user_id from public.profiles p where p.user_id = auth.uid())
  );
  return it;
end
$$;

-- A repeated order only updates the channel's status. If the channel has cancelled the order in the meantime, its open
-- units are cancelled too.
create function private.receive_again(it public.orders, sent jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  line public.order_lines;
  released jsonb := '[]';
begin
  update public.orders set channel_status = sent ->> 'channel_status'
  where id = it.id and channel_status is distinct from sent ->> 'channel_status' and sent ->> 'channel_status' is not null;
  if sent ->> 'state' is distinct from 'cancelled' or it.open_units = 0 then return 'known'; end if;
  for line in select * from public.order_lines where org_id = it.org_id and order_id = it.id and open > 0 for update loop
    released := released || private.move_line(it, line, 'cancel', line.open, 'channel', null);
  end loop;
  perform private.move_stock(it.org_id, 'released', it.id, released);
  perform private.end_order_change(it, 'changed', null, '{"moves": [{"move": "cancel", "reason": "channel"}]}');
  return 'cancelled';
end
$$;

-- Whether a stored order and the arriving one differ in their number of lines, total units or total amount, for example
-- because a download was interrupted.
create function private.differs_from(it public.orders, sent jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select (count(*), sum(quantity), sum(total)) is distinct from (
    select (count(*), sum(l.quantity), sum(round(l.quantity * l.unit_price, 2)))
    from jsonb_to_recordset(sent -> 'lines') as l (quantity int, unit_price numeric)
  )
  from public.order_lines where org_id = it.org_id and order_id = it.id
$$;

-- Whether an order has these lines: the same SKUs, and the same units and amount in total.
create function private.has_lines(it public.orders, sent jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not private.differs_from(it, sent)
    and array(select lower(l.sku) from public.order_lines l where l.org_id = it.org_id and l.order_id = it.id order by 1)
      = array(select lower(l.sku) from jsonb_to_recordset(sent -> 'lines') as l (sku text) order by 1)
$$;

-- Returns and locks the stored order that `sent` repeats; its `id` is null if the order is new. Numbers are unique in a
-- channel. If only the stored order or only the arriving one has a channel, they're the same order if their number and
-- lines are equal. A stored order without a channel gets the channel of the arriving one.
create function private.known_order(org uuid, channel uuid, sent jsonb) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  it public.orders;
begin
  select * into it from public.orders o
  where o.org_id = org and o.channel_id is not distinct from channel and o.number = sent ->> 'number' for update;
  if found then return it; end if;
  if channel is null then
    select o.* into it from public.channels c
    join public.orders o on o.org_id = org and o.channel_id = c.id and o.number = sent ->> 'number'
    where c.org_id = org and private.has_lines(o, sent) order by o.id limit 1 for update of o;
  else
    update public.orders o set channel_id = channel
    where o.org_id = org and o.channel_id is null and o.number = sent ->> 'number' and private.has_lines(o, sent)
    returning * into it;
  end if;
  return it;
end
$$;

-- Receives up to 500 orders of a channel. Each succeeds or fails independently: [{"row", "number", "id", "outcome":
-- "added", "known", "cancelled" or "rejected", "issues", "message"}]. An order that arrives again isn't added again
-- (see `known_order`). `source` is stored in the timeline of each added order: {"file"}.
create function public.receive_orders(org uuid, orders jsonb, channel uuid default null, source jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sent jsonb;
  it public.orders;
  outcome text;
  reason text;
  results jsonb := '[]';
begin
  perform private.require_order_editor(org);
  if channel is not null and not exists (select from public.channels c where c.org_id = org and c.id = channel) then
    raise foreign_key_violation using message = 'This channel doesn''t exist.';
  end if;
  if jsonb_typeof(orders) <> 'array' or jsonb_array_length(orders) > 500 then
    raise invalid_parameter_value using message = 'Send at most 500 orders at a time.';
  end if;
  perform private.create_default_warehouse(org);
  perform private.lock_catalogue(org);
  for sent in select * from jsonb_array_elements(orders) loop
    reason := null;
    begin
      it := private.known_order(org, channel, sent);
      if it.id is not null then
        outcome := private.receive_again(it, sent);
        if outcome = 'known' and private.differs_from(it, sent) then
          reason := 'This order was received before with other lines or prices. It wasn''t changed.';
        end if;
      else
        it := private.add_order(org, channel, sent, source);
        outcome := 'added';
      end if;
    exception
      when data_exception or integrity_constraint_violation then
        outcome := 'rejected';
        it := null;
        get stacked diagnostics reason = message_text;
    end;
    results := results || jsonb_build_object(
      'row', sent -> 'row', 'number', sent ->> 'number', 'id', it.id, 'outcome', outcome, 'message', reason,
      'issues', (
        select to_jsonb(it.issues || array(
          select distinct l.issue from public.order_lines l where l.org_id = org and l.order_id = it.id and l.issue is not null
        ))
      )
    );
  end loop;
  return results;
end
$$;

grant execute on function public.receive_orders to authenticated;

-- schemas/13_search.sql

-- Search over products, suppliers and orders. The index is a separate table, so price and stock changes don't
-- touch it.

-- Normalizes a text for search: lower case, no accents, and a single space in place of common punctuation, symbols and
-- spaces, but not of line breaks.
create function private.search_text(raw text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(raw, nfkd), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u0009\u000b-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+', ' ', 'g'
  ))
$$;

-- Normalizes a number for search, so that LTP-10 234 and ltp10234 are equal.
create function private.search_key(raw text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select replace(private.search_text(raw), ' ', '') $$;

-- Combines a word with a part of its organization's id, so that a common word isn't looked up across all catalogues.
-- Two organizations could share that part, so `products_with` compares the whole id afterwards.
create function private.org_lexeme(org uuid, word text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select right(org::text, 12) || left(word, 64) $$;

create function private.org_lexemes(org uuid, words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select right(org::text, 12) || left(word, 64) from unnest(string_to_array(words, ' ')) word where word <> ''
  ))
$$;

-- The numbers are sorted in byte order (`collate "C"`), because prefix searches can use an index only in that order.
create table private.product_search (
  product_id uuid primary key,
  org_id uuid not null,
  sku text collate "C",
  -- Stored without leading zeros, so that numbers of 8, 12, 13 and 14 digits compare equal.
  gtin text collate "C",
  mpn text collate "C",
  words text not null,
  -- References the product's id alone. A foreign key that starts with the organization could be checked through any
  -- index that starts with it. With a plan that was cached while the table was empty, adding 100,000 rows then took
  -- over ten minutes. Only triggers of `products` write here, so a row can't cross organizations.
  foreign key (product_id) references public.products (id) on delete cascade
);
create index product_search_sku on private.product_search (org_id, sku);
create index product_search_gtin on private.product_search (org_id, gtin) where gtin is not null;
create index product_search_mpn on private.product_search (org_id, mpn) where mpn is not null;
create index product_search_words on private.product_search
  using gin (private.org_lexemes(org_id, words)) with (gin_pending_list_limit = 256);

alter table private.product_search enable row level security;

-- Words that an organization's products use, for correcting typos. They're only hints, because a word stays after the
-- last product that used it is deleted.
create table private.search_words (
  org_id uuid not null references public.organizations (id) on delete cascade,
  word text not null,
  primary key (org_id, word)
);

alter table private.search_words enable row level security;

-- Skips words with digits, because most are unique, and very short or long words. Adds no words while another
-- transaction is adding words of this organization, because waiting could cause a deadlock. The words are added when
-- these products are indexed again.
create function private.add_search_words(org uuid, words text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('search words of ' || org, 0)) then
    return;
  end if;
  insert into private.search_words (org_id, word)
  select org, word
  from (select distinct word from unnest(words) each, unnest(string_to_array(each, ' ')) word) new_words
  where char_length(word) between 4 and 32 and word !~ '[0-9]'
  on conflict do nothing;
end
$$;

create function private.index_products(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  indexed record;
begin
  for indexed in
    with saved as (
      insert into private.product_search as known (product_id, org_id, sku, gtin, mpn, words)
      select id, org_id, line[1], ltrim(line[2], '0'), line[3], btrim(words)
      from (
        -- Normalizes all searched fields of a product in one call, separated by line breaks, because one call per field
        -- would take longer.
        select id, org_id, private.search_text(
          concat_ws(e'\n', sku, coalesce(gtin, ''), coalesce(mpn, ''), concat_ws(' ', brand, title_en, title_fr, sku))
        ) as folded
        from public.products where id = any(ids)
      ) product,
      lateral (select string_to_array(replace(folded, ' ', ''), e'\n', '') as line, split_part(folded, e'\n', 4) as words) parts
      on conflict (product_id) do update set
        sku = excluded.sku, gtin = excluded.gtin, mpn = excluded.mpn, words = excluded.words
      returning org_id, words
    )
    select org_id, array_agg(words) as words from saved group by org_id order by org_id
  loop
    perform private.add_search_words(indexed.org_id, indexed.words);
  end loop;
end
$$;

create function private.index_new_products() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.index_products(array(select id from added));
  return null;
end
$$;

create trigger index_new_products after insert on public.products
  referencing new table as added
  for each statement execute function private.index_new_products();

create function private.index_changed_products() returns trigger
language plpgsql security definer set search_path = ''
  set enable_hashjoin = on set enable_nestloop = off set plan_cache_mode = force_custom_plan
as $$
declare
  renamed uuid[] := array(
    select after.id from after join before using (id)
    where (after.sku, after.gtin, after.mpn, after.brand, after.title_en, after.title_fr)
      is distinct from (before.sku, before.gtin, before.mpn, before.brand, before.title_en, before.title_fr)
  );
begin
  if renamed <> '{}' then
    perform private.index_products(renamed);
  end if;
  return null;
end
$$;

create trigger index_changed_products after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.index_changed_products();

-- The upper bound, in byte order, of all texts with this prefix.
create function private.prefix_end(prefix text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select prefix || chr(1114111) $$;

-- Every word that is one typo away: one letter too many, two letters swapped, one wrong or one missing.
create function private.one_edit_away(word text, letters text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  with places as (select i from generate_series(0, char_length(word)) i),
    letter as (select unnest(string_to_array(letters, null)) as l)
  select array_agg(distinct edit) from (
    select left(word, i) || substr(word, i + 2) as edit from places where i < char_length(word)
    union all
    select left(word, i) || substr(word, i + 2, 1) || substr(word, i + 1, 1) || substr(word, i + 3)
    from places where i < char_length(word) - 1
    union all
    select left(word, i) || l || substr(word, i + 2) from places, letter where i < char_length(word)
    union all
    select left(word, i) || l || substr(word, i + 1) from places, letter
  ) edits
$$;

-- Products that contain every word, searched among the first 1,000 by SKU. With `last_is_prefix`, the last word is a
-- prefix. Common words are found there quickly, while the word index would first collect every match.
create function private.common_products_with(org uuid, each_word text[], last_is_prefix boolean, max_rows int) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(product_id), '{}') from (
    select product_id from (
      select product_id, words from private.product_search where org_id = org order by sku limit 1000
    ) few
    where ' ' || words || ' ' like all (array(
      select '% ' || word || case when last_is_prefix and n = cardinality(each_word) then '%' else ' %' end
      from unnest(each_word) with ordinality as each (word, n)
    ))
    order by strpos(words, each_word[1]), char_length(words), words limit max_rows
  ) common
$$;

-- Like `common_products_with`, but searches all products. A product has to contain one word of each list, such as
-- "dell|deal". The first 200 matches found are ranked.
create function private.products_with(org uuid, choices text[], last_is_prefix boolean, max_rows int) returns uuid[]
language plpgsql stable security definer
-- Forces the word index: it's the only fast plan, whatever the statistics say.
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  ts_query tsquery;
begin
  select string_agg(
    '(' || (
      select string_agg(
        quote_literal(private.org_lexeme(org, word))
          || case when last_is_prefix and n = cardinality(choices) then ':*' else '' end,
        '|'
      )
      from unnest(string_to_array(choice, '|')) word
    ) || ')', '&'
  )::tsquery into ts_query
  from unnest(choices) with ordinality as each (choice, n);

  return array(
    select product_id from (
      select p.org_id, p.product_id, p.words from private.product_search p
      where private.org_lexemes(p.org_id, p.words) @@ ts_query
      limit 200
    ) enough
    where org_id = org
    order by strpos(words, split_part(choices[1], '|', 1)), char_length(words), words limit max_rows
  );
end
$$;

-- Appends matches without duplicates, so that a product found by number isn't found again by its words.
create function private.append_new(matches uuid[], more uuid[]) returns uuid[]
language sql immutable parallel safe set search_path = ''
as $$
  select matches || array(
    select match from unnest(more) with ordinality as each (match, n) where match <> all(matches) order by n
  )
$$;

-- The best matching products first: the exact number, numbers with that prefix, then words. If nothing matches,
-- possible typos are corrected. Called by `search`. `security definer`, because the policies would keep the planner
-- from using the search indexes; it therefore checks membership itself and returns ids only, which the caller reads
-- under the policies.
create function private.products_like(org uuid, query text, max_rows int) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.search_text(translate(left(query, 100), e'\n', ' '));
  key text := replace(words, ' ', '');
  gtin_key text := ltrim(key, '0');
  matches uuid[];
  each_word text[];
  last_is_prefix boolean;
  edits text[];
begin
  -- Checked here too, because this function sees more than its caller.
  if coalesce(key, '') = '' or not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return '{}';
  end if;

  matches := array(
    select product_id from private.product_search where org_id = org and sku = key
    union
    select product_id from private.product_search where org_id = org and gtin = gtin_key
    union
    (select product_id from private.product_search where org_id = org and mpn = key limit max_rows)
  );

  if cardinality(matches) < max_rows and char_length(key) >= 2 then
    matches := matches || array(
      select product_id from (
        (select product_id, 1 as rank, sku as number from private.product_search
          where org_id = org and sku >= key and sku < private.prefix_end(key) and product_id <> all(matches)
          order by sku limit max_rows)
        union all
        (select product_id, 2, mpn from private.product_search
          where org_id = org and mpn >= key and mpn < private.prefix_end(key) and product_id <> all(matches)
          order by mpn limit max_rows)
        union all
        (select product_id, 3, gtin from private.product_search
          where org_id = org and char_length(gtin_key) >= 4
            and gtin >= gtin_key and gtin < private.prefix_end(gtin_key) and product_id <> all(matches)
          order by gtin limit max_rows)
      ) prefix_matches group by product_id order by min(rank), min(number) limit max_rows
    );
  end if;

  each_word := string_to_array(words, ' ');
  last_is_prefix := char_length(each_word[cardinality(each_word)]) >= 3;
  if cardinality(matches) < max_rows then
    matches := private.append_new(matches, private.common_products_with(org, each_word, last_is_prefix, max_rows + cardinality(matches)));
  end if;
  if cardinality(matches) < max_rows then
    matches := private.append_new(matches, private.products_with(org, each_word, last_is_prefix, max_rows + cardinality(matches)));
  end if;
  if cardinality(matches) > 0 then
    return matches;
  end if;

  if char_length(key) between 5 and 24 and key ~ '^[a-z0-9]+$' then
    edits := private.one_edit_away(key, 'abcdefghijklmnopqrstuvwxyz0123456789');
    matches := array(
      select product_id from private.product_search where org_id = org and sku = any(edits)
      union
      select product_id from private.product_search where org_id = org and mpn = any(edits)
      limit max_rows
    );
    if cardinality(matches) > 0 then
      return matches;
    end if;
  end if;

  -- Each word is replaced by the catalogue's words that are equal or one typo away, if there are any.
  select array_agg(coalesce(known.words, word) order by n) into each_word
  from unnest(each_word) with ordinality as typed (word, n)
  left join lateral (
    select string_agg(w.word, '|' order by w.word) as words from private.search_words w
    where char_length(typed.word) between 4 and 32 and w.org_id = org
      and w.word = any(private.one_edit_away(typed.word, 'abcdefghijklmnopqrstuvwxyz') || typed.word)
  ) known on true;
  return private.products_with(org, each_word, false, max_rows);
end
$$;

-- Orders are found by number or by buyer.
create index orders_search_number on public.orders (org_id, private.search_key(number) collate "C");

create index orders_search_buyer on public.orders (org_id, private.search_text(buyer_name) collate "C");

create function private.orders_like(org uuid, query text, max_rows int) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.search_text(translate(left(query, 100), e'\n', ' '));
  key text := replace(words, ' ', '');
begin
  if coalesce(char_length(key) < 2, true) or not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return '{}';
  end if;
  return array(
    select id from (
      (select id, 1 as rank, placed_at from public.orders
        where org_id = org and private.search_key(number) collate "C" >= key
          and private.search_key(number) collate "C" < private.prefix_end(key)
        order by private.search_key(number) collate "C" limit max_rows)
      union all
      (select id, 2, placed_at from public.orders
        where org_id = org and private.search_text(buyer_name) collate "C" >= words
          and private.search_text(buyer_name) collate "C" < private.prefix_end(words)
        order by private.search_text(buyer_name) collate "C" limit max_rows)
    ) matches group by id, placed_at order by min(rank), placed_at desc limit max_rows
  );
end
$$;

-- The best matches of each kind, for the search in the header. `code` is the SKU, supplier code or order number, and
-- `name` the title, supplier or buyer. `name_fr` is the French title of a product. Products with a title in only one
-- language have it in both.
create function public.search(org uuid, query text)
returns table (kind text, id uuid, code text, name text, name_fr text)
language plpgsql stable set search_path = ''
as $$
declare
  needle text := private.search_text(translate(left(query, 100), e'\n', ' '));
begin
  return query
    select 'product', p.id, p.sku, coalesce(p.title_en, p.title_fr), coalesce(p.title_fr, p.title_en)
    from (
      select matches, min(n) as n
      from unnest(private.products_like(org, search.query, 8)) with ordinality as each (matches, n)
      group by matches order by 2 limit 8
    ) best
    join public.products p on p.id = best.matches
    order by best.n;

  return query
    select 'supplier', s.id, s.code, s.name, null::text
    from public.suppliers s
    where s.org_id = org and needle <> ''
      and (strpos(private.search_text(s.name), needle) > 0 or strpos(private.search_text(s.code), needle) = 1)
    order by private.search_text(s.code) <> needle, strpos(private.search_text(s.name), needle), s.name
    limit 5;

  return query
    select 'order', o.id, o.number, o.buyer_name, null::text
    from unnest(private.orders_like(org, search.query, 5)) with ordinality as each (matches, n)
    join public.orders o on o.id = each.matches
    order by each.n;
end
$$;

grant execute on function
  private.products_like,
  private.orders_like,
  public.search
to authenticated;
grant execute on function
  private.search_text,
  private.search_key
to authenticated, service_role;

-- schemas/14_order_records.sql

-- Records of an order: its reservations, shipments, returns and timeline. Only functions write these tables.

-- Rows that refer to a warehouse also refer to their organization, so that they are deleted together with the
-- organization.
create table public.order_allocations (
  org_id uuid not null references public.organizations (id) on delete cascade,
  line_id uuid not null,
  warehouse_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (line_id, warehouse_id),
  foreign key (org_id, line_id) references public.order_lines (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
create index order_allocations_line on public.order_allocations (org_id, line_id);
create index order_allocations_warehouse on public.order_allocations (org_id, warehouse_id);

alter table public.order_allocations enable row level security;
grant select on public.order_allocations to authenticated;

create policy "members read order allocations" on public.order_allocations
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The caller generates the id, so a repeated request doesn't record the shipment twice.
create table public.shipments (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  order_id uuid not null,
  -- Empty if the order arrived already shipped.
  warehouse_id uuid,
  carrier text check (carrier ~ '^[a-z][a-z0-9_]{1,39}$'),
  tracking text check (tracking ~ '^[A-Z0-9-]{4,40}$'),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
create index shipments_by_day on public.shipments (org_id, shipped_at);
create index shipments_order on public.shipments (org_id, order_id);
create index shipments_warehouse on public.shipments (org_id, warehouse_id);
create unique index shipments_tracking on public.shipments (org_id, tracking) where tracking is not null;

alter table public.shipments enable row level security;
grant select on public.shipments to authenticated;

create policy "members read shipments" on public.shipments
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.shipment_lines (
  org_id uuid not null,
  shipment_id uuid not null,
  line_id uuid not null,
  quantity int not null check (quantity > 0),
  serials text[] not null default '{}' check (octet_length(array_to_string(serials, '')) <= 60000),
  primary key (shipment_id, line_id),
  foreign key (org_id, shipment_id) references public.shipments (org_id, id) on delete cascade,
  foreign key (org_id, line_id) references public.order_lines (org_id, id) on delete cascade,
  constraint shipment_lines_have_a_serial_for_a_unit check (cardinality(serials) <= quantity)
);
create index shipment_lines_shipment on public.shipment_lines (org_id, shipment_id);
create index shipment_lines_line on public.shipment_lines (org_id, line_id);

alter table public.shipment_lines enable row level security;
grant select on public.shipment_lines to authenticated;

create policy "members read shipment lines" on public.shipment_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create type public.return_state as enum ('requested', 'received', 'refunded', 'declined');

create table public.order_returns (
  id uuid primary key,
  org_id uuid not null,
  order_id uuid not null,
  state public.return_state not null default 'requested',
  reason text not null check (char_length(reason) between 1 and 300 and reason !~ '[\u0001-\u001f\u007f-\u009f]'),
  refund numeric(14, 2) not null default 0 check (refund >= 0),
  created_at timestamptz not null default now(),
  received_at timestamptz,
  refunded_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade
);
create index order_returns_order on public.order_returns (org_id, order_id);

alter table public.order_returns enable row level security;
grant select on public.order_returns to authenticated;

create policy "members read order returns" on public.order_returns
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create type public.return_condition as enum ('new', 'opened', 'damaged', 'missing');

create table public.return_lines (
  org_id uuid not null,
  return_id uuid not null,
  line_id uuid not null,
  quantity int not null check (quantity > 0),
  received int not null default 0 check (received >= 0),
  declined int not null default 0 check (declined >= 0),
  refunded int not null default 0 check (refunded >= 0),
  restocked int not null default 0 check (restocked >= 0),
  condition public.return_condition,
  primary key (return_id, line_id),
  foreign key (org_id, return_id) references public.order_returns (org_id, id) on delete cascade,
  foreign key (org_id, line_id) references public.order_lines (org_id, id) on delete cascade,
  constraint return_lines_add_up check (
    received + declined <= quantity and refunded <= received and restocked <= received
  )
);
create index return_lines_return on public.return_lines (org_id, return_id);
create index return_lines_line on public.return_lines (org_id, line_id);

alter table public.return_lines enable row level security;
grant select on public.return_lines to authenticated;

create policy "members read return lines" on public.return_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create type public.order_event_kind as enum (
  'received', 'changed', 'allocated', 'corrected', 'shipped', 'delivered', 'return_requested', 'return_received',
  'return_declined', 'refunded', 'note'
);

-- The timeline of an order, including notes. The caller generates `request_id`; a repeated request has no effect.
create table public.order_events (
  seq bigint generated always as identity primary key,
  org_id uuid not null,
  order_id uuid not null,
  kind public.order_event_kind not null,
  request_id uuid,
  -- Details of the event: the lines and what happened to them, the shipment, the file, or the text of a note.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 65536),
  actor_id uuid references public.profiles (user_id) on delete set null,
  -- The name of the API key that caused the event.
  api_key text default private.acting_key() ->> 'name' check (char_length(api_key) <= 100),
  created_at timestamptz not null default now(),
  foreign key (org_id, order_id) references public.orders (org_id, id) on delete cascade
);
create index order_events_order on public.order_events (org_id, order_id);
create index order_events_recent on public.order_events (org_id, created_at desc, seq);
create index order_events_actor on public.order_events (actor_id);
create unique index order_events_request on public.order_events (order_id, request_id) where request_id is not null;

alter table public.order_events enable row level security;
grant select on public.order_events to authenticated;

create policy "members read order events" on public.order_events
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Shared by all functions that write orders: permissions, locks, repeated requests, routing and reservations.

-- Raises an error unless the caller may write the organization's orders: its editors and owners, its API keys that may
-- write, and servers that receive orders from a channel's API.
create function private.require_order_editor(org uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_full_session();
  if org is null or (auth.jwt() ->> 'role' is distinct from 'service_role' or private.acting_key() is not null)
    and not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
end
$$;

-- Locks an order for an editor. The lock on the organization's stock comes first, as in every function that changes
-- stock, so that two of them never wait for each other.
create function private.lock_order(target uuid) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  found public.orders;
begin
  select * into found from public.orders where id = target;
  perform private.require_order_editor(found.org_id);
  perform private.lock_catalogue(found.org_id);
  select * into found from public.orders where id = target for update;
  return found;
end
$$;

-- Whether this request has already been carried out for the order.
create function private.is_repeated(target uuid, request uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.order_events where order_id = target and request_id = request) $$;

-- A null version skips the conflict check, for callers that didn't show the order to a person, such as a file of
-- tracking numbers.
create function private.require_order_version(it public.orders, expected int) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if expected is distinct from it.version and expected is not null then
    raise sqlstate 'PT409' using
      message = 'Someone else has changed this order. Reload it and try again.', hint = 'order_changed';
  end if;
end
$$;

create function private.conflict(code text, reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = reason, hint = code;
end
$$;

-- Records an event and increments the order's version. Returns {"id", "version", "status"}.
create function private.end_order_change(
  it public.orders, kind public.order_event_kind, request uuid, details jsonb
) returns jsonb
language sql set search_path = ''
as $$
  insert into public.order_events (org_id, order_id, kind, request_id, details, actor_id)
  select it.org_id, it.id, kind, request, details, (select p.user_id from public.profiles p where p.user_id = auth.uid());
  update public.orders set version = version + 1 where id = it.id
  returning jsonb_build_object('id', id, 'version', version, 'status', status)
$$;

create function private.order_result(target uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', id, 'version', version, 'status', status) from public.orders where id = target
$$;

-- Whether units of one order may leave from several warehouses or in several shipments. The same rule is in
-- `src/orders/state/channel-terms.ts`; a test compares them.
create function private.allows_split(channel uuid) returns boolean
language sql stable set search_path = ''
as $$ select coalesce((select kind <> 'bestbuy_ca' from public.channels where id = channel), true) $$;

-- The warehouses an order could be shipped from, the best one first. A warehouse that has everything comes first,
-- then the one with the most units, then the nearest (in the same province, then in the same postal region), then the
-- oldest. Only the open units of known products count.
create function private.routes(it public.orders)
returns table (place int, warehouse_id uuid, code text, name text, covered int, wanted int, is_complete boolean, nearness int)
language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select product_id, sum(open) as units from public.order_lines
    where org_id = it.org_id and order_id = it.id and open > 0 and product_id is not null group by product_id
  ),
  held as (
    -- Units that this order has already reserved are available to it.
    select l.product_id, a.warehouse_id, sum(a.quantity) as units
    from public.order_lines l join public.order_allocations a on a.org_id = l.org_id and a.line_id = l.id
    where l.org_id = it.org_id and l.order_id = it.id group by 1, 2
  ),
  counted as (
    select w.id, w.code, w.name, w.created_at,
      coalesce(sum(least(n.units, greatest(coalesce(s.available, 0) + coalesce(h.units, 0), 0))), 0)::int as covered,
      coalesce(sum(n.units), 0)::int as wanted,
      case
        when w.region = it.ship_region then 0
        when left(w.postal_code, 1) = left(it.ship_postal_code, 1) then 1
        else 2
      end as nearness
    from public.warehouses w
    cross join wanted n
    left join public.stock s on s.org_id = w.org_id and s.product_id = n.product_id and s.warehouse_id = w.id
    left join held h on h.product_id = n.product_id and h.warehouse_id = w.id
    where w.org_id = it.org_id and w.active
    group by w.id
  )
  select
    row_number() over (order by covered = wanted desc, covered desc, nearness, created_at, id)::int,
    id, code, name, covered, wanted, covered = wanted, nearness
  from counted
$$;

-- Reserves the open units of an order's lines that have no reservation yet. If a warehouse has everything, all lines
-- are reserved there. Otherwise, if the channel allows splitting, each line is reserved in the best warehouse that has
-- all of its units. The remaining lines are reserved in the best warehouse for the whole order. Reserving more than is
-- available is allowed: the available quantity is negative then.
create function private.reserve_order(it public.orders) returns void
language plpgsql set search_path = ''
as $$
declare
  may_split boolean := private.allows_split(it.channel_id);
  best record;
  moves jsonb;
begin
  select * into best from private.routes(it) where place = 1;
  if best.warehouse_id is null then return; end if;
  with unreserved as (
    select l.* from public.order_lines l
    where l.org_id = it.org_id and l.order_id = it.id and l.open > 0 and l.product_id is not null
      and not exists (select from public.order_allocations a where a.line_id = l.id)
  ),
  chosen as (
    select l.id, l.product_id, l.open, coalesce(
      (
        select r.warehouse_id from private.routes(it) r
        join public.stock s on s.org_id = it.org_id and s.product_id = l.product_id and s.warehouse_id = r.warehouse_id
        where may_split and not best.is_complete and s.available >= l.open
        order by r.place limit 1
      ),
      best.warehouse_id
    ) as warehouse_id
    from unreserved l
  ),
  allocated as (
    insert into public.order_allocations (org_id, line_id, warehouse_id, quantity)
    select it.org_id, id, warehouse_id, open from chosen
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', product_id, 'warehouse_id', warehouse_id, 'on_hand', 0, 'reserved', open, 'order_line_id', id
  )), '[]') into moves from chosen;
  perform private.move_stock(it.org_id, 'reserved', it.id, moves);
end
$$;

-- Takes units out of a line's reservations, starting with `first_warehouse`, and returns the stock moves.
create function private.take_reserved(line public.order_lines, units int, first_warehouse uuid default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  part record;
  taken int;
  moves jsonb := '[]';
begin
  for part in
    select * from public.order_allocations where org_id = line.org_id and line_id = line.id
    order by warehouse_id is distinct from first_warehouse, quantity, warehouse_id
  loop
    exit when units = 0;
    taken := least(part.quantity, units);
    units := units - taken;
    if taken = part.quantity then
      delete from public.order_allocations where line_id = line.id and warehouse_id = part.warehouse_id;
    else
      update public.order_allocations set quantity = quantity - taken
      where line_id = line.id and warehouse_id = part.warehouse_id;
    end if;
    if line.product_id is not null then
      moves := moves || jsonb_build_object(
        'product_id', line.product_id, 'warehouse_id', part.warehouse_id, 'on_hand', 0, 'reserved', -taken,
        'order_line_id', line.id
      );
    end if;
  end loop;
  return moves;
end
$$;

-- The warehouses an order could be shipped from, the best one first, for the order's page.
create function public.order_routing(target uuid)
returns table (place int, warehouse_id uuid, code text, name text, covered int, wanted int, is_complete boolean, nearness int)
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.orders;
begin
  perform private.require_full_session();
  select * into it from public.orders where id = target and org_id = any(array(select private.my_org_ids('viewer')));
  return query select * from private.routes(it);
end
$$;

grant execute on function public.order_routing to authenticated;

-- schemas/15_order_moves.sql

-- The moves of an order's lines that aren't a shipment or a return. `src/orders/state/line-state.ts` contains the same
-- rules for the page; a test compares them.

create function private.require_reason(reason text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(reason, '') !~ '^[a-z_]{2,40}$' then
    raise invalid_parameter_value using message = 'A reason is required.';
  end if;
  return reason;
end
$$;

-- Applies one move to one line and returns the stock moves of the units it releases.
create function private.move_line(
  it public.orders, line public.order_lines, move text, units int, reason text, until date
) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if line.id is null then
    raise invalid_parameter_value using message = 'This line doesn''t belong to the order.';
  end if;
  if move in ('reject', 'cancel') then
    perform private.require_reason(reason);
    if coalesce(units, 0) < 1 or units > line.open then
      perform private.conflict('more_than_open', format('Only %s units of %s are open.', line.open, line.sku));
    end if;
  end if;

  if move = 'acknowledge' and line.status = 'new' and cardinality(it.issues) = 0 then
    update public.order_lines set acknowledged_at = now() where id = line.id;
  elsif move = 'reject' and line.acknowledged_at is null then
    update public.order_lines l set rejected = l.rejected + units where id = line.id;
    return private.take_reserved(line, units);
  elsif move = 'cancel' then
    update public.order_lines l set
      cancelled = l.cancelled + units, backordered = least(l.backordered, l.open - units)
    where id = line.id;
    return private.take_reserved(line, units);
  elsif move = 'backorder' and line.acknowledged_at is not null and units between 0 and line.open and line.open > 0 then
    update public.order_lines l set backordered = units, backordered_until = case when units > 0 then until end
    where id = line.id;
  elsif move = 'close' and line.status in ('delivered', 'refunded') and line.delivered = line.shipped
    and line.closed_at is null then
    update public.order_lines set closed_at = now() where id = line.id;
  elsif move in ('acknowledge', 'reject', 'backorder', 'close') then
    perform private.conflict('move_not_allowed', format('%s isn''t in a state that allows this.', line.sku));
  else
    raise invalid_parameter_value using message = 'This move doesn''t exist.';
  end if;
  return '[]';
end
$$;

-- Acknowledges, rejects, cancels, backorders or closes lines: [{"move", "line", "quantity", "reason", "until"}]. All
-- moves happen, or none. The caller generates `request`; a repeated request has no effect.
create function public.change_order(target uuid, expected_version int, request uuid, moves jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
  line public.order_lines;
  requested record;
  released jsonb := '[]';
  done jsonb := '[]';
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  if jsonb_typeof(moves) <> 'array' or jsonb_array_length(moves) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 1,000 moves.';
  end if;
  for requested in
    select * from jsonb_to_recordset(moves) as m (move text, line uuid, quantity int, reason text, until date)
  loop
    select * into line from public.order_lines where org_id = it.org_id and order_id = target and id = requested.line for update;
    released := released
      || private.move_line(it, line, requested.move, requested.quantity, requested.reason, requested.until);
    done := done || jsonb_strip_nulls(jsonb_build_object(
      'move', requested.move, 'line', line.line_number, 'sku', line.sku, 'quantity', coalesce(requested.quantity, line.open),
      'reason', requested.reason, 'until', requested.until
    ));
  end loop;
  perform private.move_stock(it.org_id, 'released', target, released);
  return private.end_order_change(it, 'changed', request, jsonb_build_object('moves', done));
end
$$;

-- Acknowledges all new lines of up to 1,000 orders. Returns the number of acknowledged orders, and each skipped order
-- with its status as the reason: {"done", "skipped": [{"id", "number", "reason"}]}.
create function public.acknowledge_orders(org uuid, request uuid, ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  ready uuid[];
begin
  perform private.require_order_editor(org);
  if coalesce(cardinality(ids), 0) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send 1 to 1,000 orders at a time.';
  end if;
  perform private.lock_catalogue(org);
  ready := array(
    select o.id from public.orders o
    where o.org_id = org and o.id = any(ids) and o.status in ('new', 'partially_shipped') and cardinality(o.issues) = 0
      and exists (select from public.order_lines l where l.org_id = org and l.order_id = o.id and l.status = 'new')
      and not exists (select from public.order_events e where e.order_id = o.id and e.request_id = request)
    order by o.id for update of o
  );
  update public.order_lines set acknowledged_at = now()
  where org_id = org and order_id = any(ready) and status = 'new';
  insert into public.order_events (org_id, order_id, kind, request_id, details, actor_id)
  select org, id, 'changed', request, '{"moves": [{"move": "acknowledge"}]}',
    (select user_id from public.profiles where user_id = auth.uid())
  from unnest(ready) as id;
  update public.orders set version = version + 1 where id = any(ready);
  return (
    select jsonb_build_object(
      'done', count(*) filter (where e.request_id is not null),
      'skipped', coalesce(jsonb_agg(
        jsonb_build_object('id', o.id, 'number', o.number, 'reason', o.status) order by o.number
      ) filter (where e.request_id is null), '[]')
    )
    from public.orders o left join public.order_events e on e.order_id = o.id and e.request_id = request
    where o.org_id = org and o.id = any(ids)
  );
end
$$;

-- Reserves the open units of lines in the given warehouses: [{"line", "warehouse", "quantity"}]. The quantities of a
-- line must add up to its open units.
create function public.allocate_order(target uuid, expected_version int, request uuid, allocations jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
  line public.order_lines;
  released jsonb := '[]';
  reserved jsonb;
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  if exists (
    select from jsonb_to_recordset(allocations) as a (line uuid, warehouse uuid, quantity int)
    left join public.order_lines l on l.org_id = it.org_id and l.order_id = target and l.id = a.line
    group by a.line, l.open, l.product_id
    having l.open is null or l.product_id is null or min(a.quantity) < 1 or sum(a.quantity) is distinct from l.open
      or count(distinct a.warehouse) <> count(*)
  ) then
    raise invalid_parameter_value using message = 'Each line''s quantities must add up to its open units.';
  end if;
  for line in
    select * from public.order_lines
    where org_id = it.org_id and id in (select a.line from jsonb_to_recordset(allocations) as a (line uuid)) order by id
  loop
    released := released || private.take_reserved(line, line.open);
  end loop;
  insert into public.order_allocations (org_id, line_id, warehouse_id, quantity)
  select it.org_id, a.line, a.warehouse, a.quantity
  from jsonb_to_recordset(allocations) as a (line uuid, warehouse uuid, quantity int);
  if not private.allows_split(it.channel_id) and (
    select count(distinct a.warehouse_id) > 1
    from public.order_lines l join public.order_allocations a on a.org_id = l.org_id and a.line_id = l.id
    where l.org_id = it.org_id and l.order_id = target
  ) then
    perform private.conflict('no_split', 'This channel requires that an order ships from one warehouse.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', l.product_id, 'warehouse_id', a.warehouse, 'on_hand', 0, 'reserved', a.quantity, 'order_line_id', l.id
  )), '[]') into reserved
  from jsonb_to_recordset(allocations) as a (line uuid, warehouse uuid, quantity int)
  join public.order_lines l on l.org_id = it.org_id and l.id = a.line;
  perform private.move_stock(it.org_id, 'released', target, released);
  perform private.move_stock(it.org_id, 'reserved', target, reserved);
  return private.end_order_change(it, 'allocated', request, '{}');
end
$$;

create function private.order_issues(it public.orders) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when coalesce(btrim(it.ship_postal_code), '') = '' then 'no_postal_code' end,
    case when it.currency <> (select c.currency from public.channels c where c.id = it.channel_id) then 'wrong_currency' end
  ], null)
$$;

-- Corrects what prevents an order from being shipped: its address, its currency, and the products of unknown SKUs as
-- [{"line", "sku"}]. Corrected lines are reserved.
create function public.correct_order(
  target uuid, expected_version int, request uuid, address jsonb, products jsonb default '[]'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  if it.open_units = 0 then
    perform private.conflict('move_not_allowed', 'Nothing of this order is left to ship.');
  end if;
  update public.orders o set
    ship_street = case when address ? 'street' then nullif(btrim(address ->> 'street'), '') else o.ship_street end,
    ship_city = case when address ? 'city' then nullif(btrim(address ->> 'city'), '') else o.ship_city end,
    ship_region = case when address ? 'region' then nullif(btrim(address ->> 'region'), '') else o.ship_region end,
    ship_postal_code = case when address ? 'postal_code' then nullif(btrim(address ->> 'postal_code'), '') else o.ship_postal_code end,
    currency = coalesce(address ->> 'currency', o.currency)
  where id = target returning * into it;
  update public.orders set issues = private.order_issues(it) where id = target returning * into it;
  if exists (
    select from jsonb_to_recordset(products) as c (line uuid, sku text)
    where not exists (select from public.products p where p.org_id = it.org_id and lower(p.sku) = lower(btrim(c.sku)))
  ) then
    perform private.conflict('unknown_sku', 'No product has this SKU.');
  end if;
  update public.order_lines l set product_id = p.id, sku = p.sku, issue = null
  from jsonb_to_recordset(products) as c (line uuid, sku text)
  join public.products p on p.org_id = it.org_id and lower(p.sku) = lower(btrim(c.sku))
  where l.org_id = it.org_id and l.order_id = target and l.id = c.line and l.open > 0 and l.issue is not null;
  perform private.refresh_orders(array[target]);
  perform private.reserve_order(it);
  return private.end_order_change(
    it, 'corrected', request, jsonb_build_object('address', address, 'lines', jsonb_array_length(products))
  );
end
$$;

create function public.add_order_note(target uuid, request uuid, body text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
begin
  if private.is_repeated(target, request) then return private.order_result(target); end if;
  if char_length(btrim(coalesce(body, ''))) not between 1 and 4000 or body ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]' then
    raise invalid_parameter_value using message = 'A note has 1 to 4,000 characters.';
  end if;
  return private.end_order_change(it, 'note', request, jsonb_build_object('text', btrim(body)));
end
$$;

grant execute on function
  public.change_order,
  public.acknowledge_orders,
  public.allocate_order,
  public.correct_order,
  public.add_order_note
to authenticated;

-- schemas/16_shipments_and_returns.sql

-- Shipments: units leave a warehouse, and their reservation ends.

-- Records a shipment of an order that the caller has locked. Lines are [{"line", "quantity", "serials"}]; null ships
-- everything that is open.
create function private.ship(
  it public.orders, shipment uuid, warehouse uuid, carrier text, tracking text, shipped_at timestamptz, lines jsonb
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  clean_tracking text := nullif(upper(regexp_replace(coalesce(tracking, ''), '\s', '', 'g')), '');
  requested record;
  line public.order_lines;
  moves jsonb := '[]';
  done jsonb := '[]';
begin
  if it.status = 'requires_correction' then
    perform private.conflict('requires_correction', 'Correct the order before you ship it.');
  end if;
  if lines is null then
    select coalesce(jsonb_agg(jsonb_build_object('line', id, 'quantity', open) order by line_number), '[]') into lines
    from public.order_lines where org_id = it.org_id and order_id = it.id and open > 0;
  end if;
  if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) > 1000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 1,000 lines.';
  end if;
  if jsonb_array_length(lines) = 0 then
    perform private.conflict('more_than_open', 'Nothing of this order is left to ship.');
  end if;
  if exists (select from public.shipments s where s.org_id = it.org_id and s.tracking = clean_tracking) then
    perform private.conflict('tracking_used', format('Tracking number %s is already used by another shipment.', clean_tracking));
  end if;
  insert into public.shipments (id, org_id, order_id, warehouse_id, carrier, tracking, shipped_at)
  values (shipment, it.org_id, it.id, warehouse, carrier, clean_tracking, coalesce(shipped_at, now()));

  for requested in select * from jsonb_to_recordset(lines) as l (line uuid, quantity int, serials jsonb) loop
    select * into line from public.order_lines
    where org_id = it.org_id and order_id = it.id and id = requested.line for update;
    if line.id is null or coalesce(requested.quantity, 0) < 1 then
      raise invalid_parameter_value using message = 'A line of the shipment isn''t part of the order, or has no quantity.';
    end if;
    if line.acknowledged_at is null then
      perform private.conflict('not_acknowledged', format('Acknowledge %s before you ship it.', line.sku));
    end if;
    if requested.quantity > line.open then
      perform private.conflict('more_than_open', format('Only %s units of %s are left to ship.', line.open, line.sku));
    end if;
    insert into public.shipment_lines (org_id, shipment_id, line_id, quantity, serials)
    values (
      it.org_id, shipment, line.id, requested.quantity,
      array(select jsonb_array_elements_text(coalesce(nullif(requested.serials, 'null'), '[]')))
    );
    moves := moves || private.take_reserved(line, requested.quantity, warehouse);
    if line.product_id is not null then
      moves := moves || jsonb_build_object(
        'product_id', line.product_id, 'warehouse_id', warehouse, 'on_hand', -requested.quantity, 'reserved', 0,
        'order_line_id', line.id
      );
    end if;
    update public.order_lines l set
      shipped = l.shipped + requested.quantity, backordered = least(l.backordered, l.open - requested.quantity)
    where id = line.id;
    done := done || jsonb_build_object('line', line.line_number, 'sku', line.sku, 'quantity', requested.quantity);
  end loop;
  if not private.allows_split(it.channel_id) and exists (
    select from public.order_lines where org_id = it.org_id and order_id = it.id and open > 0
  ) then
    perform private.conflict('no_split', 'This channel requires that an order ships in one shipment.');
  end if;
  perform private.move_stock(it.org_id, 'shipped', shipment, moves);
  return jsonb_strip_nulls(jsonb_build_object(
    'shipment', shipment, 'carrier', carrier, 'tracking', clean_tracking, 'lines', done
  ));
end
$$;

-- Ships units of an order. `shipment` is the new shipment's id, generated by the caller.
create function public.ship_order(
  target uuid, expected_version int, shipment uuid, warehouse uuid, carrier text default null, tracking text default null,
  lines jsonb default null, shipped_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
begin
  if private.is_repeated(target, shipment) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  return private.end_order_change(
    it, 'shipped', shipment, private.ship(it, shipment, warehouse, carrier, tracking, shipped_at, lines)
  );
end
$$;

-- Ships orders from a file of tracking numbers: [{"row", "id", "number", "carrier", "tracking", "shipped_at",
-- "quantity", "lines": [{"sku", "quantity"}]}], where `id` is the new shipment's id. Without lines and quantity,
-- everything open is shipped. Each shipment succeeds or fails independently: [{"row", "outcome": "shipped" or an error
-- code, "message"}].
create function public.ship_orders(org uuid, items jsonb, channel uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  item record;
  it public.orders;
  outcome text;
  reason text;
  results jsonb := '[]';
begin
  perform private.require_order_editor(org);
  if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) > 500 then
    raise invalid_parameter_value using message = 'Send at most 500 shipments at a time.';
  end if;
  perform private.lock_catalogue(org);
  for item in
    select * from jsonb_to_recordset(items) as i (
      "row" int, id uuid, number text, carrier text, tracking text, shipped_at timestamptz, quantity int, lines jsonb
    )
  loop
    begin
      outcome := 'shipped';
      reason := null;
      select * into it from public.orders o
      where o.org_id = org and o.number = item.number and (channel is null or o.channel_id = channel)
      order by exists (select from public.shipments s where s.org_id = org and s.id = item.id and s.order_id = o.id) desc,
        o.open_units > 0 desc, o.placed_at desc
      limit 1 for update;
      if it.id is null then
        perform private.conflict('unknown_order', format('There is no order %s.', item.number));
      elsif not private.is_repeated(it.id, item.id) and exists (
        select from public.orders o
        where o.org_id = org and o.number = item.number and (channel is null or o.channel_id = channel)
          and o.id <> it.id and o.open_units > 0
      ) then
        perform private.conflict('several_orders', format('Orders of several channels have the number %s.', item.number));
      end if;
      if not private.is_repeated(it.id, item.id) then
        perform private.end_order_change(it, 'shipped', item.id, private.ship(
          it, item.id, private.shipping_warehouse(it), item.carrier, item.tracking, item.shipped_at,
          private.lines_to_ship(it, item.lines, item.quantity)
        ));
      end if;
    exception
      when sqlstate 'PT409' then
        get stacked diagnostics outcome = pg_exception_hint, reason = message_text;
      when data_exception or integrity_constraint_violation then
        outcome := 'invalid';
        get stacked diagnostics reason = message_text;
    end;
    results := results || jsonb_build_object('row', item."row", 'outcome', outcome, 'message', reason);
  end loop;
  return results;
end
$$;

-- The warehouse with most of an order's reservations, or the default warehouse if there are none.
create function private.shipping_warehouse(it public.orders) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select a.warehouse_id
      from public.order_lines l join public.order_allocations a on a.org_id = l.org_id and a.line_id = l.id
      where l.org_id = it.org_id and l.order_id = it.id
      group by 1 order by sum(a.quantity) desc, 1 limit 1
    ),
    private.default_warehouse(it.org_id)
  )
$$;

-- The order lines that a row of a tracking file refers to, or null for everything that's open. A SKU's units are taken
-- from its open lines in turn. Excess units stay on the last line, so that `ship` rejects them.
create function private.lines_to_ship(it public.orders, wanted jsonb, units int) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  single text;
  missing text;
begin
  if wanted is null or wanted = 'null' then
    if units is null or units = it.open_units or it.open_units = 0 then return null; end if;
    select case when count(distinct lower(sku)) = 1 then min(sku) end into single
    from public.order_lines where org_id = it.org_id and order_id = it.id and open > 0;
    if single is null then
      perform private.conflict('no_sku', 'Name the SKU: this order has several lines.');
    end if;
    wanted := jsonb_build_array(jsonb_build_object('sku', single, 'quantity', units));
  end if;
  select w.sku into missing from jsonb_to_recordset(wanted) as w (sku text)
  where w.sku is not null and not exists (
    select from public.order_lines l
    where l.org_id = it.org_id and l.order_id = it.id and lower(l.sku) = lower(w.sku)
  ) limit 1;
  if missing is not null then
    perform private.conflict('sku_not_in_order', format('The order has no SKU %s.', missing));
  end if;
  return (
    select jsonb_agg(
      case when l.id is null then '{}' else jsonb_build_object('line', l.id, 'quantity', case
        when w.quantity is null then greatest(l.open, 1)
        when l.is_last then w.quantity - l.taken
        else least(l.open, w.quantity - l.taken)
      end) end order by l.line_number
    )
    from jsonb_to_recordset(wanted) as w (sku text, quantity int)
    left join lateral (
      select id, line_number, open,
        (sum(open) over (order by line_number rows unbounded preceding) - open)::int as taken,
        row_number() over (order by line_number desc) = 1 as is_last
      from (
        select o.*, max(o.open) over () > 0 as has_open from public.order_lines o
        where o.org_id = it.org_id and o.order_id = it.id and lower(o.sku) = lower(w.sku)
      ) as o
      where open > 0 or not has_open
    ) as l on w.quantity is null or l.taken < w.quantity
  );
end
$$;

-- Marks a shipment as delivered.
create function public.deliver_shipment(shipment uuid, request uuid, delivered_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sent public.shipments;
  it public.orders;
begin
  select * into sent from public.shipments where id = shipment;
  it := private.lock_order(sent.order_id);
  select * into sent from public.shipments where id = shipment for update;
  if private.is_repeated(it.id, request) then return private.order_result(it.id); end if;
  if sent.delivered_at is not null then
    perform private.conflict('move_not_allowed', 'This shipment was already delivered.');
  end if;
  update public.shipments s set delivered_at = coalesce(deliver_shipment.delivered_at, now()) where id = shipment;
  update public.order_lines l set delivered = l.delivered + s.quantity
  from public.shipment_lines s where s.shipment_id = shipment and l.org_id = it.org_id and l.id = s.line_id;
  return private.end_order_change(it, 'delivered', request, jsonb_strip_nulls(jsonb_build_object(
    'shipment', shipment, 'tracking', sent.tracking
  )));
end
$$;

grant execute on function
  public.ship_order,
  public.ship_orders,
  public.deliver_shipment
to authenticated;

-- Returns. A return is requested, its units are received with their condition and restocked if they can be sold again,
-- and then they're refunded.

-- Locks a return and its order for an editor.
create function private.lock_return(target uuid, out it public.orders, out back public.order_returns)
language plpgsql set search_path = ''
as $$
begin
  select * into back from public.order_returns where id = target;
  it := private.lock_order(back.order_id);
  select * into back from public.order_returns where id = target for update;
end
$$;

-- Once no more units are expected, a return is declined if none came back, refunded if all received units are refunded,
-- and otherwise received.
create function private.refresh_return(target uuid) returns void
language sql set search_path = ''
as $$
  update public.order_returns r set
    state = case
      when t.awaited > 0 then 'requested'::public.return_state
      when t.received = 0 then 'declined'
      when t.refunded = t.received then 'refunded'
      else 'received'
    end,
    received_at = case when t.received > 0 then coalesce(r.received_at, now()) end,
    refunded_at = case when t.received > 0 and t.refunded = t.received then coalesce(r.refunded_at, now()) end
  from (
    select sum(quantity - received - declined) as awaited, sum(received) as received, sum(refunded) as refunded
    from public.return_lines where return_id = target
  ) as t
  where r.id = target
$$;

-- Opens a return of shipped units: [{"line", "quantity"}]. `back` is the new return's id, generated by the caller.
create function public.request_return(target uuid, expected_version int, back uuid, reason text, lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.orders := private.lock_order(target);
  requested record;
  line public.order_lines;
  done jsonb := '[]';
begin
  if private.is_repeated(target, back) then return private.order_result(target); end if;
  perform private.require_order_version(it, expected_version);
  if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 1,000 lines.';
  end if;
  insert into public.order_returns (id, org_id, order_id, reason) values (back, it.org_id, target, btrim(reason));
  for requested in select * from jsonb_to_recordset(lines) as l (line uuid, quantity int) loop
    select * into line from public.order_lines
    where org_id = it.org_id and order_id = target and id = requested.line for update;
    if line.id is null or coalesce(requested.quantity, 0) < 1 then
      raise invalid_parameter_value using message = 'A line of the return isn''t part of the order, or has no quantity.';
    end if;
    if requested.quantity > line.shipped - line.return_requested - line.returned then
      perform private.conflict('more_than_shipped', format(
        'Only %s units of %s can be returned.', line.shipped - line.return_requested - line.returned, line.sku
      ));
    end if;
    insert into public.return_lines (org_id, return_id, line_id, quantity)
    values (it.org_id, back, line.id, requested.quantity);
    update public.order_lines l set return_requested = l.return_requested + requested.quantity, closed_at = null
    where id = line.id;
    done := done || jsonb_build_object('line', line.line_number, 'sku', line.sku, 'quantity', requested.quantity);
  end loop;
  return private.end_order_change(
    it, 'return_requested', back, jsonb_build_object('return', back, 'reason', btrim(reason), 'lines', done)
  );
end
$$;

-- Receives units of a return: [{"line", "quantity", "condition", "restock"}]. `restock` units go back on hand in the
-- warehouse.
create function public.receive_return(back uuid, request uuid, warehouse uuid, lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked record := private.lock_return(back);
  it public.orders := locked.it;
  requested record;
  line public.order_lines;
  part public.return_lines;
  moves jsonb := '[]';
  done jsonb := '[]';
begin
  if private.is_repeated(it.id, request) then return private.order_result(it.id); end if;
  if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 1,000 lines.';
  end if;
  for requested in
    select * from jsonb_to_recordset(lines) as l (line uuid, quantity int, condition public.return_condition, restock int)
  loop
    select * into part from public.return_lines where return_id = back and line_id = requested.line for update;
    if part.line_id is null or coalesce(requested.quantity, 0) < 1 or requested.condition is null
      or coalesce(requested.restock, 0) not between 0 and requested.quantity then
      raise invalid_parameter_value using message = 'Give the quantity and condition of each line, and how many go back into stock.';
    end if;
    if requested.quantity > part.quantity - part.received - part.declined then
      perform private.conflict('more_than_requested', format(
        'Only %s units of this return are awaited.', part.quantity - part.received - part.declined
      ));
    end if;
    update public.return_lines r set
      received = r.received + requested.quantity, restocked = r.restocked + coalesce(requested.restock, 0),
      condition = requested.condition
    where return_id = back and line_id = requested.line;
    update public.order_lines l set
      return_requested = l.return_requested - requested.quantity, returned = l.returned + requested.quantity
    where id = requested.line returning * into line;
    if coalesce(requested.restock, 0) > 0 and line.product_id is not null then
      moves := moves || jsonb_build_object(
        'product_id', line.product_id, 'warehouse_id', warehouse, 'on_hand', requested.restock, 'reserved', 0,
        'order_line_id', line.id
      );
    end if;
    done := done || jsonb_build_object(
      'line', line.line_number, 'sku', line.sku, 'quantity', requested.quantity, 'condition', requested.condition,
      'restock', coalesce(requested.restock, 0)
    );
  end loop;
  perform private.move_stock(it.org_id, 'returned', back, moves);
  perform private.refresh_return(back);
  return private.end_order_change(it, 'return_received', request, jsonb_build_object('return', back, 'lines', done));
end
$$;

-- Declines the units that a return still awaits.
create function public.decline_return(back uuid, request uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked record := private.lock_return(back);
  it public.orders := locked.it;
begin
  if private.is_repeated(it.id, request) then return private.order_result(it.id); end if;
  if char_length(btrim(coalesce(reason, ''))) not between 1 and 300 then
    raise invalid_parameter_value using message = 'A reason is required.';
  end if;
  if (locked.back).state <> 'requested' then
    perform private.conflict('move_not_allowed', 'This return awaits nothing anymore.');
  end if;
  update public.order_lines l set return_requested = l.return_requested - (r.quantity - r.received - r.declined)
  from public.return_lines r where r.return_id = back and l.org_id = it.org_id and l.id = r.line_id;
  update public.return_lines r set declined = r.quantity - r.received where return_id = back;
  perform private.refresh_return(back);
  return private.end_order_change(
    it, 'return_declined', request, jsonb_build_object('return', back, 'reason', btrim(reason))
  );
end
$$;

-- Refunds the received units of a return. The amount is text, because a page can send a number only as a binary float.
create function public.refund_return(back uuid, request uuid, amount text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked record := private.lock_return(back);
  it public.orders := locked.it;
begin
  if private.is_repeated(it.id, request) then return private.order_result(it.id); end if;
  if not exists (select from public.return_lines where return_id = back and received > refunded) then
    perform private.conflict('move_not_allowed', 'Nothing of this return is left to refund.');
  end if;
  if coalesce(amount, '') !~ '^\d{1,12}(\.\d{1,2})?$' then
    raise invalid_parameter_value using message = 'An amount has at most two decimal places.';
  end if;
  if amount::numeric + (select sum(r.refund) from public.order_returns r where r.org_id = it.org_id and r.order_id = it.id) > it.total then
    perform private.conflict('refund_too_high', 'The refunds of an order can''t exceed its total.');
  end if;
  update public.order_returns r set refund = r.refund + amount::numeric where id = back;
  update public.order_lines l set refunded = l.refunded + (r.received - r.refunded)
  from public.return_lines r where r.return_id = back and l.org_id = it.org_id and l.id = r.line_id;
  update public.return_lines r set refunded = r.received where return_id = back;
  perform private.refresh_return(back);
  return private.end_order_change(
    it, 'refunded', request, jsonb_build_object('return', back, 'amount', amount, 'currency', it.currency)
  );
end
$$;

grant execute on function
  public.request_return,
  public.receive_return,
  public.decline_return,
  public.refund_return
to authenticated;

-- schemas/17_order_page.sql

-- Pages and counts of the order list.

-- How many orders of a channel have a state, by the day they were placed. Counting half a million orders takes too
-- long for a request.
create table private.order_counts (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- All zeros for orders without a channel.
  channel_id uuid not null,
  status public.order_status not null,
  day date not null,
  orders int not null,
  primary key (org_id, channel_id, status, day)
);

alter table private.order_counts enable row level security;

create function private.on_orders_counted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    $count$
      insert into private.order_counts as c (org_id, channel_id, status, day, orders)
      select org_id, coalesce(channel_id, '00000000-0000-0000-0000-000000000000'), status,
        (placed_at at time zone 'UTC')::date, sum(sign)
      from (%s) as both_rows
      -- Rows that are deleted together with their organization aren't counted.
      where exists (select from public.organizations o where o.id = org_id)
      group by 1, 2, 3, 4 having sum(sign) <> 0
      order by 1, 2, 3, 4
      on conflict (org_id, channel_id, status, day) do update set orders = c.orders + excluded.orders
    $count$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then 'select org_id, channel_id, status, placed_at, -1 as sign from before' end,
      case when tg_op <> 'DELETE' then 'select org_id, channel_id, status, placed_at, 1 as sign from after' end
    )
  );
  return null;
end
$$;

create trigger count_added after insert on public.orders
  referencing new table as after for each statement execute function private.on_orders_counted();

create trigger count_updated after update on public.orders
  referencing old table as before new table as after for each statement execute function private.on_orders_counted();

create trigger count_deleted after delete on public.orders
  referencing old table as before for each statement execute function private.on_orders_counted();

-- The orders that a search finds: by the start of their number or of the buyer's name, or by a SKU that they contain.
create function private.orders_found(org uuid, search text) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select unnest(private.orders_like(org, search, 1000))
    union
    (select l.order_id from public.order_lines l
      where l.org_id = org and lower(l.sku) collate "C" = lower(btrim(search)) limit 1000)
  )
$$;

-- The conditions of a query: {"search", "statuses", "channels", "due": "overdue", "today" or "week", "since": a day}. A
-- channel is an id, or "none".
create function private.order_condition(org uuid, query jsonb) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('o.org_id = %L', org),
    case when coalesce(query ->> 'search', '') <> '' then
      format('o.id = any(%L::uuid[])', private.orders_found(org, query ->> 'search'))
    end,
    case when jsonb_array_length(query -> 'statuses') > 0 then
      format('o.status = any(%L::public.order_status[])', array(select jsonb_array_elements_text(query -> 'statuses')))
    end,
    case when jsonb_array_length(query -> 'channels') > 0 then
      format(
        '(o.channel_id = any(%L::uuid[])%s)',
        array(select c from jsonb_array_elements_text(query -> 'channels') as c where c <> 'none'),
        case when query -> 'channels' ? 'none' then ' or o.channel_id is null' end
      )
    end,
    case query ->> 'due'
      when 'overdue' then 'o.due_at < now()'
      when 'today' then 'o.due_at between now() and now() + interval ''24 hours'''
      when 'week' then 'o.due_at between now() and now() + interval ''7 days'''
    end,
    case when query ->> 'since' is not null then
      format('o.placed_at >= %L::date::timestamp at time zone ''UTC''', query ->> 'since')
    end
  );
end
$$;

-- The next page of the order list. `after` is {"value", "id"} of the last order on the page before. Each state has its
-- own query, because a single query would read all orders to find those of a rare state.
create function public.order_page(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns setof public.orders
language plpgsql stable security definer rows 100 set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  page_size int := least(greatest(max_rows, 1), 1000);
  sort text := case query ->> 'sort'
    when 'due_at' then 'coalesce(o.due_at, ''infinity'')'
    when 'total' then 'o.total'
    else 'o.placed_at'
  end;
  direction text := case when (query -> 'descending')::boolean then 'desc' else 'asc' end;
  comparison text := case when (query -> 'descending')::boolean then '<' else '>' end;
  states text[] := array(select jsonb_array_elements_text(coalesce(query -> 'statuses', '[]')));
  page text;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  page := format(
    '(select o.* from public.orders o where %%s %s order by %s %s, o.id %3$s limit %s)',
    case when after is not null then format(
      'and (%s, o.id) %s (%L::%s, %L::uuid)', sort, comparison, after ->> 'value',
      case query ->> 'sort' when 'total' then 'numeric' else 'timestamptz' end, after ->> 'id'
    ) end,
    sort, direction, page_size
  );
  if cardinality(states) > 1 and coalesce(query ->> 'search', '') = '' then
    page := (
      select format(
        'select o.* from (%s) as o order by %s %s, o.id %3$s limit %s',
        string_agg(format(page, private.order_condition(org, query || jsonb_build_object('statuses', jsonb_build_array(state)))), ' union all '),
        sort, direction, page_size
      )
      from unnest(states) as state
    );
  else
    page := format(page, private.order_condition(org, query));
  end if;
  return query execute page;
end
$$;

-- How many orders match a query, and how many there would be with each choice of a facet: {"count", "statuses",
-- "channels", "due"}. A facet's own choice doesn't narrow its counts.
create function public.order_facets(org uuid, query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  states public.order_status[] := array(select jsonb_array_elements_text(coalesce(query -> 'statuses', '[]')));
  chosen uuid[] := array(
    select case c when 'none' then '00000000-0000-0000-0000-000000000000' else c end::uuid
    from jsonb_array_elements_text(coalesce(query -> 'channels', '[]')) as c
  );
  is_direct boolean := coalesce(query ->> 'search', '') <> '' or query ->> 'due' is not null;
  source text := format(
    'select c.channel_id, c.status, c.orders from private.order_counts c where c.org_id = %L and c.orders <> 0 %s',
    org, case when query ->> 'since' is not null then format('and c.day >= %L::date', query ->> 'since') end
  );
  due jsonb;
  result jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return null;
  end if;
  if is_direct then
    source := format(
      'select coalesce(o.channel_id, ''00000000-0000-0000-0000-000000000000'') as channel_id, o.status, 1 as orders
       from public.orders o where %s',
      private.order_condition(org, query - '{statuses,channels}'::text[])
    );
  end if;
  execute format(
    'select jsonb_build_object(''overdue'', count(*) filter (where o.due_at < now()),
       ''today'', count(*) filter (where o.due_at between now() and now() + interval ''24 hours''),
       ''week'', count(*) filter (where o.due_at >= now()))
     from public.orders o where %s and o.due_at < now() + interval ''7 days''',
    private.order_condition(org, query - 'due')
  ) into due;
  execute format(
    $facets$
      with counted as materialized (
        select channel_id, status, sum(orders) as orders from (%s) as source group by 1, 2
      )
      select jsonb_build_object(
        'count', coalesce(sum(orders) filter (where
          (cardinality($1) = 0 or status = any($1)) and (cardinality($2) = 0 or channel_id = any($2))), 0),
        'statuses', coalesce((
          select jsonb_object_agg(status, orders) from (
            select status, sum(orders) as orders from counted
            where cardinality($2) = 0 or channel_id = any($2) group by 1
          ) as by_status
        ), '{}'),
        'channels', coalesce((
          select jsonb_object_agg(case channel_id::text when '00000000-0000-0000-0000-000000000000' then 'none' else channel_id::text end, orders)
          from (
            select channel_id, sum(orders) as orders from counted
            where cardinality($1) = 0 or status = any($1) group by 1
          ) as by_channel
        ), '{}')
      ) from counted
    $facets$,
    source
  ) into result using states, chosen;
  return result || jsonb_build_object('due', due);
end
$$;

-- Everything about one order, as its page shows it. Amounts are text, because a JSON number would reach the page as a
-- binary float. Null if there is no such order. The function runs with the caller's rights.
create function public.order_detail(target uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_full_session();
  return (select (to_jsonb(o) - '{org_id,subtotal,discount,shipping,tax,total}'::text[]) || jsonb_build_object(
    'subtotal', o.subtotal::text, 'discount', o.discount::text, 'shipping', o.shipping::text, 'tax', o.tax::text,
    'total', o.total::text,
    'channel', (select jsonb_build_object('name', c.name, 'kind', c.kind) from public.channels c where c.id = o.channel_id),
    'lines', (
      select coalesce(jsonb_agg((to_jsonb(l) - '{org_id,order_id,unit_price,total}'::text[]) || jsonb_build_object(
        'unit_price', l.unit_price::text, 'total', l.total::text, 'titles', (
          select jsonb_build_object('en', p.title_en, 'fr', p.title_fr) from public.products p where p.org_id = o.org_id and p.id = l.product_id
        ),
        'allocations', (
          select coalesce(jsonb_agg(jsonb_build_object('warehouse', a.warehouse_id, 'quantity', a.quantity) order by a.quantity desc, a.warehouse_id), '[]')
          from public.order_allocations a where a.org_id = o.org_id and a.line_id = l.id
        )
      ) order by l.line_number), '[]')
      from public.order_lines l where l.org_id = o.org_id and l.order_id = o.id
    ),
    'shipments', (
      select coalesce(jsonb_agg(to_jsonb(s) - '{org_id,order_id}'::text[] || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(jsonb_build_object('line', i.line_id, 'quantity', i.quantity, 'serials', i.serials)), '[]')
        from public.shipment_lines i where i.org_id = o.org_id and i.shipment_id = s.id
      )) order by s.shipped_at, s.id), '[]')
      from public.shipments s where s.org_id = o.org_id and s.order_id = o.id
    ),
    'returns', (
      select coalesce(jsonb_agg(to_jsonb(r) - '{org_id,order_id,refund}'::text[] || jsonb_build_object('refund', r.refund::text, 'lines', (
        select coalesce(jsonb_agg(to_jsonb(i) - '{org_id,return_id}'::text[]), '[]')
        from public.return_lines i where i.org_id = o.org_id and i.return_id = r.id
      )) order by r.created_at, r.id), '[]')
      from public.order_returns r where r.org_id = o.org_id and r.order_id = o.id
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'seq', e.seq, 'kind', e.kind, 'details', e.details, 'at', e.created_at, 'actor', coalesce(e.display_name, e.api_key)
      ) order by e.seq desc), '[]')
      from (
        select e.*, p.display_name from public.order_events e left join public.profiles p on p.user_id = e.actor_id
        where e.org_id = o.org_id and e.order_id = o.id order by e.seq desc limit 500
      ) as e
    )
  )
  from public.orders o where o.id = target);
end
$$;

grant execute on function
  public.order_detail,
  public.order_page,
  public.order_facets
to authenticated;

-- schemas/18_saved_views.sql

-- Saved views of lists, and the SKU lists that people paste into the catalogue's filter.

-- A list of SKUs that a person pasted as a filter. URLs contain its id, so colleagues can read it. Saving a list
-- deletes the organization's lists that are older than 30 days, and this person's lists except the 20 newest.
create table public.sku_lists (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The SKUs in lower case, without duplicates.
  skus text[] not null check (cardinality(skus) between 1 and 50000 and pg_column_size(skus) <= 8000000),
  size int not null generated always as (cardinality(skus)) stored,
  created_at timestamptz not null default now()
);
create index sku_lists_recent on public.sku_lists (org_id, user_id, created_at desc);
create index sku_lists_user on public.sku_lists (user_id);

alter table public.sku_lists enable row level security;
grant select on public.sku_lists to authenticated;

create policy "members read lists of SKUs" on public.sku_lists
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores a pasted SKU list and returns {"id", "size", "missing": SKUs the catalogue doesn't have}. The
-- catalogue's filter calls it. `security definer`, because it writes lists and deletes old ones, which people can't do
-- themselves.
create function public.save_sku_list(org uuid, skus text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  saved public.sku_lists;
begin
  if not exists (select from private.my_own_org_ids() mine where mine = org) then
    raise insufficient_privilege using message = 'You aren''t a member of this organization.';
  end if;
  insert into public.sku_lists (org_id, user_id, skus)
  select org, (select auth.uid()), coalesce(array_agg(distinct lower(btrim(sku)) order by lower(btrim(sku))), '{}')
  from unnest(save_sku_list.skus) sku
  where btrim(sku) <> ''
  returning * into saved;

  delete from public.sku_lists l
  where l.org_id = org and (
    l.created_at < now() - interval '30 days'
    or l.id in (
      select id from public.sku_lists where org_id = org and user_id = saved.user_id
      order by created_at desc, id = saved.id desc, id offset 20
    )
  );

  return jsonb_build_object(
    'id', saved.id,
    'size', saved.size,
    'missing', (
      select coalesce(jsonb_agg(requested.sku order by requested.n), '[]')
      from (
        select min(n) as n, (array_agg(btrim(sku) order by n))[1] as sku, lower(btrim(sku)) as key
        from unnest(save_sku_list.skus) with ordinality as each (sku, n)
        where btrim(sku) <> '' group by lower(btrim(sku))
      ) requested
      where not exists (select from public.products p where p.org_id = org and lower(p.sku) = requested.key)
    )
  );
end
$$;

-- Saved views: filters, order and columns of a list under a name, private or shared with the organization. The portal
-- validates `query` and `columns` when it reads them.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (user_id) on delete cascade,
  screen text not null default 'products' check (screen in ('products', 'orders', 'stock', 'distributor')),
  name text not null check (
    char_length(name) between 1 and 80 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  query jsonb not null default '{}' check (jsonb_typeof(query) = 'object' and octet_length(query::text) <= 65536),
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object' and octet_length(columns::text) <= 16384),
  shared boolean not null default false,
  -- Whether the list opens with this view for the person who saved it.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, user_id, screen, name)
);
create unique index saved_views_default on public.saved_views (org_id, user_id, screen) where is_default;
create index saved_views_user on public.saved_views (user_id);
create index saved_views_shared on public.saved_views (shared, org_id);

alter table public.saved_views enable row level security;
grant select, delete on public.saved_views to authenticated;
grant insert (org_id, user_id, screen, name, query, columns, shared, is_default),
  update (name, query, columns, shared, is_default)
on public.saved_views to authenticated;

create policy "people read their own views and those that are shared" on public.saved_views
  for select to authenticated
  using (
    org_id = any(array(select private.my_org_ids('viewer')))
    and (shared or user_id = (select private.my_user_id()))
  );

create policy "members save views of their own" on public.saved_views
  for insert to authenticated
  with check (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()));

create policy "people change their own views" on public.saved_views
  for update to authenticated
  using (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()))
  with check (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()));

-- Owners may delete shared views too, because their author may have left the organization.
create policy "people delete their own views, and owners shared ones" on public.saved_views
  for delete to authenticated
  using (
    (org_id = any(array(select private.my_own_org_ids())) and user_id = (select private.my_user_id()))
    or (shared and org_id = any(array(select private.my_org_ids('owner'))))
  );

create trigger set_updated_at before update on public.saved_views
  for each row execute function private.set_updated_at();

grant execute on function public.save_sku_list to authenticated;

-- schemas/19_change_sets.sql

-- Change sets: every write of product fields belongs to one. It records who wrote what, when, why and from which
-- file, with the value of each changed field before and after.

create type public.change_set_kind as enum ('edit', 'bulk', 'import', 'rule', 'api', 'merge', 'undo');

create type public.change_set_state as enum ('open', 'committed', 'cancelled');

create type public.change_action as enum ('create', 'update', 'remove');

create table public.change_sets (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  kind public.change_set_kind not null,
  title text not null check (char_length(title) between 1 and 200 and title !~ '[\u0001-\u001f\u007f-\u009f]'),
  state public.change_set_state not null default 'open',
  actor_id uuid references public.profiles (user_id) on delete set null,
  -- The name of the API key that wrote the change set.
  api_key text default private.acting_key() ->> 'name' check (char_length(api_key) <= 100),
  supplier_id uuid,
  -- Where the data came from: {"file": "prices.csv", "sheet": "CAD", …}. An import also states what
  -- it will do: {"planned": {"changes", "unchanged", "skipped", "rejected"}}.
  source jsonb not null default '{}' check (
    jsonb_typeof(source) = 'object' and octet_length(source::text) <= 8192
    and coalesce(jsonb_typeof(source -> 'file') = 'string', true)
  ),

  -- Set for an undo, which is an ordinary change set that reverses another one: all of it, or only these products and
  -- fields.
  undo_of uuid,
  only_products uuid[] check (array_length(only_products, 1) <= 5000),
  only_fields text[] check (array_length(only_fields, 1) <= 100),

  rows_read int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  removed int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  -- Rows that weren't sent because the import was stopped.
  unsent int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,

  unique (org_id, id),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id),
  foreign key (org_id, undo_of) references public.change_sets (org_id, id),
  check ((kind = 'undo') = (undo_of is not null)),
  check ((state = 'open') = (ended_at is null)),
  constraint change_sets_add_up check (
    least(created, updated, removed, unchanged, skipped, rejected, unsent) >= 0
    and rows_read = created + updated + removed + unchanged + skipped + rejected + unsent
  )
);
create index change_sets_recent on public.change_sets (org_id, created_at desc, id);
create index change_sets_open on public.change_sets (org_id) where state = 'open';
create index change_sets_supplier on public.change_sets (org_id, supplier_id);
create index change_sets_undo_of on public.change_sets (org_id, undo_of);
create index change_sets_actor on public.change_sets (actor_id);

alter table public.change_sets enable row level security;
grant select on public.change_sets to authenticated;

create policy "members read change sets" on public.change_sets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- A chunk is applied once, however often it is sent.
create table public.change_set_chunks (
  org_id uuid not null,
  change_set_id uuid not null,
  number int not null check (number between 1 and 100000),
  content_hash bytea not null,
  result jsonb not null check (pg_column_size(result) <= 8000000),
  created_at timestamptz not null default now(),
  primary key (change_set_id, number),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index change_set_chunks_org on public.change_set_chunks (org_id, change_set_id);

alter table public.change_set_chunks enable row level security;
grant select on public.change_set_chunks to authenticated;

create policy "members read the chunks of change sets" on public.change_set_chunks
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Whether an update moved a price by more than a fifth. Prices in different currencies aren't compared.
create function private.is_price_jump(before jsonb, after jsonb) returns boolean
language sql immutable
return after ? 'price' and not after ? 'currency'
  and coalesce(
    abs((after ->> 'price')::numeric - (before ->> 'price')::numeric) > (before ->> 'price')::numeric / 5, false
  );
grant execute on function private.is_price_jump to authenticated;

create table public.product_changes (
  -- The order in which changes were made.
  seq bigint generated always as identity primary key,
  org_id uuid not null,
  change_set_id uuid not null,
  chunk int not null,
  -- No foreign key: the history of a product outlives it.
  product_id uuid not null,
  sku text not null check (char_length(sku) <= 64),
  action public.change_action not null,
  -- For an update, the changed fields; otherwise the whole product.
  before jsonb not null check (pg_column_size(before) <= 400000),
  after jsonb not null check (pg_column_size(after) <= 400000),
  source_row int check (source_row > 0),
  -- The names of the rules that set fields: {"brand": "Trim brands"}.
  rules jsonb check (jsonb_typeof(rules) = 'object' and pg_column_size(rules) <= 100000),
  -- The product's version at that time. A restored product continues from it.
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (change_set_id, product_id),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index product_changes_product on public.product_changes (org_id, product_id, seq desc);
create index product_changes_set on public.product_changes (org_id, change_set_id, seq);
-- These kinds of changes may be rare. Their indexes let reports find a few of them without reading all changes of a
-- month.
create index product_changes_costs on public.product_changes (org_id, change_set_id, seq)
  where action = 'update' and after ? 'cost';
create index product_changes_jumps on public.product_changes (org_id, change_set_id, seq)
  where action = 'update' and private.is_price_jump(before, after);
create index product_changes_by_rules on public.product_changes (org_id, change_set_id, seq)
  where action = 'update' and rules is not null;

alter table public.product_changes enable row level security;
grant select on public.product_changes to authenticated;

create policy "members read product changes" on public.product_changes
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Returns the change set if the caller may write it, and locks the organization's catalogue until the
-- transaction ends. Change sets of an organization take turns chunk by chunk, so two of them never write the
-- same product at once.
create function private.lock_change_set(set_id uuid) returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  found public.change_sets;
begin
  perform private.require_full_session();
  select * into found from public.change_sets
  where id = set_id and org_id = any(array(select private.my_org_ids('editor')));
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  perform private.lock_catalogue(found.org_id);
  select * into found from public.change_sets where id = set_id for update;
  return found;
end
$$;

-- The stored result if this chunk was applied before, otherwise null. Raises an error if the content differs.
create function private.earlier_result(set_id uuid, chunk int, content bytea) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  earlier public.change_set_chunks;
begin
  select * into earlier from public.change_set_chunks where change_set_id = set_id and number = chunk;
  if earlier.content_hash <> content then
    raise sqlstate 'PT409' using message = 'This chunk was already applied with different content.', hint = 'chunk_differs';
  end if;
  return earlier.result;
end
$$;

create function private.require_open_change_set(change_set public.change_sets) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if change_set.state <> 'open' then
    raise sqlstate 'PT409' using message = 'This change set is no longer open.', hint = 'change_set_ended';
  end if;
end
$$;

-- Opens a change set under an id the caller generated, so that a call can be repeated after a lost response.
create function public.begin_change_set(
  id uuid, org uuid, kind public.change_set_kind, title text, source jsonb default '{}', supplier uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if kind = 'undo' then
    raise invalid_parameter_value using message = 'An undo needs the change set it reverses.';
  end if;
  insert into public.change_sets (id, org_id, kind, title, source, supplier_id, actor_id)
  values (id, org, kind, title, source, supplier, (select auth.uid()))
  on conflict do nothing;
  -- The id must not belong to a different change set, which may be another organization's.
  if not exists (
    select from public.change_sets c where c.id = begin_change_set.id and c.org_id = org
      and c.kind = begin_change_set.kind and c.title = begin_change_set.title
  ) then
    raise sqlstate 'PT409' using message = 'Another change set already uses this ID.', hint = 'change_set_differs';
  end if;
  return id;
end
$$;

-- Applies one chunk of changes and returns its result. `materialized` makes PostgreSQL look up the kind of each
-- field once instead of once per cell.
create function public.apply_chunk(change_set uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256(convert_to(changes::text, 'UTF8'));
  earlier jsonb := private.earlier_result(change_set, chunk, content);
begin
  if earlier is not null then return earlier; end if;
  perform private.require_open_change_set(locked);
  if locked.kind = 'undo' or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 5,000 changes, to a change set that isn''t an undo.';
  end if;
  if exists (
    select from jsonb_array_elements(changes) as c
    where jsonb_typeof(c -> 'set') is distinct from 'object' or c ? 'action'
      or not (c ? 'id' or coalesce(btrim(c ->> 'sku'), '') <> '')
  ) then
    raise invalid_parameter_value using message = 'Each change needs a product ID or SKU and the values to set.';
  end if;
  if exists (
    with sent as materialized (
      select distinct field, jsonb_typeof(field_value) as kind
      from jsonb_array_elements(changes) as c, jsonb_each(c -> 'set') as cell (field, field_value)
    )
    select from sent where kind <> all (coalesce(private.field_kinds(field), '{}'))
  ) then
    raise invalid_parameter_value using message = 'A field doesn''t exist, or its value has the wrong type.';
  end if;
  return private.apply(locked, chunk, content, changes, '{}');
end
$$;

-- Commits a change set. `not_sent` counts the rows that weren't sent: unchanged, skipped and rejected ones.
create function public.commit_change_set(change_set uuid, not_sent jsonb default '{}') returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  unchanged_rows int := coalesce((not_sent ->> 'unchanged')::int, 0);
  skipped_rows int := coalesce((not_sent ->> 'skipped')::int, 0);
  rejected_rows int := coalesce((not_sent ->> 'rejected')::int, 0);
begin
  if locked.state = 'committed' then return locked; end if;
  perform private.require_open_change_set(locked);
  if least(unchanged_rows, skipped_rows, rejected_rows) < 0 then
    raise invalid_parameter_value using message = 'Row counts can''t be negative.';
  end if;
  update public.change_sets c set
    state = 'committed', ended_at = now(),
    unchanged = c.unchanged + unchanged_rows, skipped = c.skipped + skipped_rows, rejected = c.rejected + rejected_rows,
    rows_read = c.rows_read + unchanged_rows + skipped_rows + rejected_rows
  where id = change_set returning * into locked;
  return locked;
end
$$;

-- A planned number of rows. 0 if the source doesn't state it.
create function private.planned_rows(source jsonb, part text) returns int
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_typeof(source -> 'planned' -> part) is distinct from 'number' then 0
    when (source -> 'planned' ->> part)::numeric between 0 and 100000000 then (source -> 'planned' ->> part)::numeric::int
    else 0
  end
$$;

-- Stops a change set. Everything written so far stays and can be undone. An import also counts the rows that it didn't
-- process, and the unchanged, skipped and rejected ones, so that its counters add up to the rows of its file.
create function public.cancel_change_set(change_set uuid) returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  unchanged_rows int := private.planned_rows(locked.source, 'unchanged');
  skipped_rows int := private.planned_rows(locked.source, 'skipped');
  rejected_rows int := private.planned_rows(locked.source, 'rejected');
  unsent_rows int := greatest(private.planned_rows(locked.source, 'changes') - locked.rows_read, 0);
begin
  if locked.state = 'cancelled' then return locked; end if;
  perform private.require_open_change_set(locked);
  update public.change_sets c set
    state = 'cancelled', ended_at = now(),
    unchanged = c.unchanged + unchanged_rows, skipped = c.skipped + skipped_rows, rejected = c.rejected + rejected_rows,
    unsent = unsent_rows, rows_read = c.rows_read + unchanged_rows + skipped_rows + rejected_rows + unsent_rows
  where id = change_set returning * into locked;
  return locked;
end
$$;

-- A single edit: begins, applies and commits a change set in one call.
create function public.edit_products(id uuid, org uuid, kind public.change_set_kind, title text, changes jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  result jsonb;
begin
  perform public.begin_change_set(id, org, kind, title);
  result := public.apply_chunk(id, 1, changes);
  perform public.commit_change_set(id);
  return result;
end
$$;

-- The changes of one product, newest first. Values are text, because a JSON number would reach the page as a binary
-- float.
create function public.product_history(product uuid, before_seq bigint default null, max_rows int default 50)
returns table (
  seq bigint, change_set_id uuid, action public.change_action, source_row int, at timestamptz,
  kind public.change_set_kind, title text, source jsonb, actor text, undo_of uuid, cells jsonb
)
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select d.seq, d.change_set_id, d.action, d.source_row, d.created_at, c.kind, c.title, c.source, coalesce(a.display_name, c.api_key), c.undo_of,
    (
      select jsonb_agg(jsonb_build_object(
        'field', field, 'before', d.before ->> field, 'after', d.after ->> field, 'rule', d.rules ->> field
      ) order by field)
      from (select jsonb_object_keys(d.before || d.after) as field) as fields
    )
  from public.product_changes d
  join public.change_sets c on c.org_id = d.org_id and c.id = d.change_set_id
  left join public.profiles a on a.user_id = c.actor_id
  where d.product_id = product and d.org_id = any(array(select private.my_org_ids('viewer')))
    and (before_seq is null or d.seq < before_seq)
  order by d.seq desc limit least(max_rows, 200)
$$;

-- The changes that a change set wrote, product by product, in pages of up to 2,000. Large pages keep the number of
-- requests for an import's report low.
create function public.change_set_products(change_set uuid, after_seq bigint default 0, max_rows int default 50)
returns table (
  seq bigint, product_id uuid, sku text, action public.change_action, source_row int, cells jsonb
)
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select d.seq, d.product_id, d.sku, d.action, d.source_row,
    (
      select jsonb_agg(jsonb_build_object(
        'field', field, 'before', d.before ->> field, 'after', d.after ->> field, 'rule', d.rules ->> field
      ) order by field)
      from (select jsonb_object_keys(d.before || d.after) as field) as fields
    )
  from public.product_changes d
  where d.org_id = any(array(select private.my_org_ids('viewer')))
    and d.change_set_id = change_set and d.seq > after_seq
  order by d.seq limit least(max_rows, 2000)
$$;

grant execute on function
  public.begin_change_set,
  public.apply_chunk,
  public.commit_change_set,
  public.cancel_change_set,
  public.edit_products,
  public.product_history,
  public.change_set_products
to authenticated;

-- schemas/20_product_writes.sql

-- How a chunk of a change set is written to products and stock.

-- The product columns a change set may write: all but the product's id, the organization, the version, the times and
-- generated columns.
create function private.product_fields() returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(attname::text order by attnum) from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'org_id', 'version', 'created_at', 'updated_at')
$$;

-- The JSON types that a field accepts, or null if products have no such field. A null for a required field passes this
-- check; the table rejects it.
create function private.field_kinds(field text) returns text[]
language sql stable set search_path = ''
as $$
  select case
      when attname = 'images' or atttypid = 'text[]'::regtype then array['array', 'null']
      when atttypid = 'jsonb'::regtype then array['object', 'null']
      else array['string', 'number', 'null']
    end
  from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = field and attname = any(private.product_fields())
$$;

create function private.product_defaults(org uuid) returns public.products
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.products, jsonb_build_object(
    'org_id', org, 'currency', o.currency, 'condition', 'new', 'status', 'draft', 'weight_unit', 'kg', 'size_unit', 'cm',
    'images', '[]'::jsonb, 'tags', '[]'::jsonb, 'variant_options', '{}'::jsonb, 'attributes', '{}'::jsonb,
    'version', 1, 'created_at', now(), 'updated_at', now()
  ))
  from public.organizations o where o.id = org
$$;

-- A whole product as change sets store it: without its id, organization, version and times, and without null fields.
create function private.ledger_entry(product jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(
      product - '{id,org_id,version,created_at,updated_at,images,variant_options,attributes}'::text[]
    ) || jsonb_build_object(
      'images', product -> 'images', 'variant_options', product -> 'variant_options', 'attributes', product -> 'attributes'
    )
$$;

-- Raises an error. It's volatile, because the planner might evaluate a stable or immutable function in advance, even if
-- every value is valid.
create function private.reject_precision(field text) returns numeric
language plpgsql volatile set search_path = ''
as $$
begin
  raise numeric_value_out_of_range using message = 'This number has too many decimal places.', column = field;
end
$$;

create function private.field_expression(field text) returns text
language sql stable set search_path = ''
as $body$
  select case
      when atttypid = 'jsonb'::regtype then format('fields -> %L', field)
      when atttypid = 'text[]'::regtype then format('array(select jsonb_array_elements_text(fields -> %L))', field)
      when atttypid = 'numeric'::regtype then format(
        $$case when scale(trim_scale(nullif(fields ->> %1$L, '')::numeric)) > %3$s then private.reject_precision(%1$L)
          else nullif(fields ->> %1$L, '')::%2$s end$$,
        field, type, (atttypmod - 4) & 65535
      )
      -- An empty text means no value.
      else format($$nullif(fields ->> %L, '')::%s$$, field, type)
    end
  from (
    select atttypid, atttypmod, format_type(atttypid, atttypmod) as type from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = field
  ) as attribute
$body$;

-- Writes products for `write_valid_changes` and `write_by_bisection`. `restore_values` is the other function that
-- writes them. Each change is {"id" or "sku", "set": {field: value}, "version": the version that was seen, or 0 for a
-- product that must be new, "row", "rules": {field: the name of the rule that set it}}. A merge or the API may add
-- "action": "remove", and an undo "remove" or "restore". It's a single statement, so it applies completely or not at
-- all. The statement is built for the fields that occur, because most changes touch two or three of forty fields. The
-- planner knows little about a growing table and may pick a bad index, so each lookup is written to fit only one index:
-- with an `order by`, or with `is not distinct from` for the organization, which can't use an index.
create function private.write_changes(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off
set jit = off
as $$
declare
  defaults public.products := private.product_defaults(org);
  used text[] := array(
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c union select unnest('{sku,currency}'::text[])
  );
  result jsonb;
begin
  execute (
    select format($sql$
      with incoming as (
        select n, (c ->> 'id')::uuid as id, c ->> 'sku' as requested_sku, (c ->> 'version')::int as version,
          (c ->> 'row')::int as source_row, c ->> 'action' as requested_action, (c ->> 'last_version')::int as last_version,
          c -> 'set' as fields, c -> 'rules' as rules
        from jsonb_array_elements($4) with ordinality as listed (c, n)
      ),
      found as (
        select i.*, null as by_sku, p.id as product_id, p.version as present_version, %1$s from incoming i
        left join public.products p on p.id = i.id and p.org_id is not distinct from $2
        where i.id is not null
        union all
        select i.*, case when p.id is null then lower(requested_sku) end, p.id, p.version, %1$s from incoming i
        left join lateral (
          select * from public.products p
          where p.org_id = $2 and lower(p.sku) >= lower(requested_sku) order by lower(p.sku) limit 1
        ) p on lower(p.sku) = lower(requested_sku)
        where i.id is null
      ),
      checked as (
        select f.*,
          case
            when f.product_id is null and id is not null and requested_action is distinct from 'restore' then 'missing'
            when row_number() over (partition by coalesce(f.product_id, id)::text, f.by_sku order by n) > 1
              or (
                select seq from public.product_changes d
                where d.change_set_id = $1 and d.product_id = f.product_id limit 1
              ) is not null then 'duplicate'
            when version <> coalesce(present_version, 0) then 'conflict'
          end as rejection
        from found f
      ),
      next as materialized (
        -- Processed in the given order, because a SKU may only become free through an earlier change.
        select *, %2$s from checked where rejection is null order by n
      ),
      difference as materialized (
        select *, case
            when requested_action = 'remove' then 'remove' when product_id is null then 'create' else 'update'
          end::public.change_action as action,
          case when product_id is null then coalesce(id, gen_random_uuid()) else product_id end as target,
          case when product_id is not null then concat_ws(',', %3$s) end as before,
          concat_ws(',', %4$s) as after
        from next
      ),
      created as (
        insert into public.products (id, org_id, version, %5$s)
        select target, $2, case when requested_action = 'restore' then last_version + 1 else 1 end, %6$s
        from difference where action = 'create'
      ),
      updated as (
        update public.products p set %7$s
        from difference d where action = 'update' and before <> '' and p.id = target
      ),
      written as (
        insert into public.product_changes
          (org_id, change_set_id, chunk, product_id, sku, action, before, after, source_row, rules, version)
        select $2, $1, $3, target, "new sku", action,
          case action
            when 'create' then '{}'
            when 'update' then concat('{', before, '}')::jsonb
            else (select private.ledger_entry(to_jsonb(p)) from public.products p where p.id = target)
          end,
          case action
            when 'create' then $6 || concat('{', after, '}')::jsonb
            when 'update' then concat('{', after, '}')::jsonb
            else '{}'
          end,
          source_row, rules,
          case action
            when 'update' then present_version + 1
            when 'remove' then present_version
            else coalesce(last_version, 0) + 1
          end
        from difference where action <> 'update' or before <> ''
        order by n
      ),
      removed as (
        delete from public.products p using difference where action = 'remove' and p.id = target
      )
      select jsonb_build_object(
        'created', count(*) filter (where action = 'create'),
        'updated', count(*) filter (where action = 'update' and before <> ''),
        'removed', count(*) filter (where action = 'remove'),
        'unchanged', count(*) filter (where action = 'update' and before = ''),
        'rejected', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'row', source_row, 'id', coalesce(product_id, id), 'sku', coalesce("old sku", requested_sku), 'reason', rejection
          ) order by n), '[]') from checked where rejection is not null
        )
      ) from difference
    $sql$,
      string_agg(format('p.%1$I as "old %1$s"', field), ', '),
      string_agg(format(
        'case when fields ? %1$L then %2$s else coalesce("old %1$s", %3$s) end as "new %1$s"',
        field, private.field_expression(field), case field when 'sku' then 'requested_sku' else format('($5).%I', field) end
      ), ', '),
      string_agg(format(
        'case when "old %1$s" is distinct from "new %1$s" then concat(%2$L, coalesce(to_json("old %1$s")::text, %3$L)) end',
        field, to_json(field) || ':', 'null'
      ), ', '),
      string_agg(format(
        'case when "old %1$s" is distinct from "new %1$s" then concat(%2$L, coalesce(to_json("new %1$s")::text, %3$L)) end',
        field, to_json(field) || ':', 'null'
      ), ', '),
      string_agg(quote_ident(field), ', '),
      string_agg(format('"new %s"', field), ', '),
      string_agg(format('%1$I = d."new %1$s"', field), ', ')
    ) from unnest(used) as field
  )
  into result using set_id, org, chunk, changes, defaults, private.ledger_entry(to_jsonb(defaults));
  return result;
end
$$;

-- Raises an error unless every quantity and warehouse is valid. Only an undo may set a quantity back to
-- unknown.
create function private.require_valid_quantities(org uuid, changes jsonb, may_be_unknown boolean) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(changes) as c where jsonb_typeof(c -> 'stock') <> 'object'
  ) or exists (
    select from jsonb_array_elements(changes) as c, jsonb_each(c -> 'stock') as level (place, quantity)
    where not case jsonb_typeof(quantity)
      when 'number' then quantity::text ~ '^\d{1,9}$' when 'null' then may_be_unknown else false
    end
  ) then
    raise invalid_parameter_value using message = 'A quantity must be a whole number from 0 to 999,999,999.';
  end if;
  if exists (
    select from (
      select distinct place from jsonb_array_elements(changes) as c, jsonb_object_keys(c -> 'stock') as place
    ) as named
    where place not in ('', '*') and not exists (select from private.warehouses_at(org, place))
  ) then
    raise foreign_key_violation using message = 'This warehouse doesn''t exist.';
  end if;
end
$$;

-- The differences between the quantities in the changes and the stored ones: [{"product_id", "version", "sku",
-- "row", "warehouse_id", "cell", "before", "after"}]. It uses most planner settings of `write_changes`, for the
-- same reason.
create function private.stock_moves(org uuid, changes jsonb) returns jsonb
language sql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  with places as materialized (
    select place, w.id, w.code
    from (
      select distinct place from jsonb_array_elements(changes) as c, jsonb_object_keys(c -> 'stock') as place
    ) as named
    cross join lateral private.warehouses_at(org, place) as w
  ),
  listed as (
    select n, c -> 'stock' as stock, (c ->> 'row')::int as source_row, p.id, p.version, p.sku
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    cross join lateral (
      select * from public.products p where p.id = (c ->> 'id')::uuid and p.org_id is not distinct from org
      union all
      (
        select * from public.products p
        where c ->> 'id' is null and p.org_id = org and lower(p.sku) >= lower(c ->> 'sku') order by lower(p.sku) limit 1
      )
    ) as p
    where c ? 'stock' and (c ->> 'id' is not null or lower(p.sku) = lower(c ->> 'sku'))
  ),
  levels as (
    -- Lists each warehouse of a product once. The first change counts. Within it, a warehouse's code takes precedence
    -- over '' (the default warehouse), and '' over '*' (all of them).
    select distinct on (l.id, places.id) l.*, places.id as warehouse_id, code, (stock ->> place)::int as quantity, place
    from listed l join places on l.stock ? place
    order by l.id, places.id, n, place = '*', place = ''
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', l.id, 'version', l.version, 'sku', l.sku, 'row', l.source_row,
    'warehouse_id', l.warehouse_id, 'cell', 'stock ' || l.code, 'before', s.on_hand, 'after', l.quantity
  ) order by n), '[]')
  from levels l
  left join lateral (
    select s.product_id, s.warehouse_id, s.on_hand from public.stock s
    where s.org_id = org and (s.product_id, s.warehouse_id) >= (l.id, l.warehouse_id)
    order by s.product_id, s.warehouse_id limit 1
  ) as s on s.product_id = l.id and s.warehouse_id = l.warehouse_id
  where s.on_hand is distinct from l.quantity and (place <> '*' or s.on_hand is not null)
$$;

-- Writes what `stock_moves` found and adds it to the change set's entries. Returns the number of products that
-- had no entry yet.
create function private.write_stock(set_id uuid, org uuid, chunk int, moves jsonb) returns int
language sql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
  with moved as materialized (
    select * from jsonb_to_recordset(moves) as m (
      product_id uuid, version int, sku text, "row" int, warehouse_id uuid, cell text, before int, after int
    )
  ),
  deleted as (
    delete from public.stock s using moved m
    where m.after is null and s.org_id = org and s.product_id = m.product_id and s.warehouse_id = m.warehouse_id
      and s.reserved = 0
  ),
  -- Units that are reserved for orders stay reserved, so their row isn't deleted.
  emptied as (
    update public.stock s set on_hand = 0 from moved m
    where m.after is null and s.org_id = org and s.product_id = m.product_id and s.warehouse_id = m.warehouse_id
      and s.reserved > 0
  ),
  saved as (
    insert into public.stock (org_id, product_id, warehouse_id, on_hand)
    select org, product_id, warehouse_id, after from moved where after is not null
    on conflict (org_id, product_id, warehouse_id) do update set on_hand = excluded.on_hand
  ),
  recorded as (
    insert into public.product_changes as d
      (org_id, change_set_id, chunk, product_id, sku, action, before, after, source_row, version)
    select org, set_id, chunk, product_id, min(sku), 'update', jsonb_object_agg(cell, before), jsonb_object_agg(cell, after),
      min("row"), min(version)
    from moved group by product_id
    on conflict (change_set_id, product_id) do update
      set before = d.before || excluded.before, after = d.after || excluded.after
    returning xmax = 0 as is_new
  )
  select count(*)::int from recorded where is_new
$$;

-- The changes whose product was written or was already up to date. A change with a row number is accepted unless that
-- row was rejected. Changes without a row number are matched by product: only the first one for each product can be
-- accepted, because the others are rejected as duplicates. They may identify the product differently, one by id and one
-- by SKU.
create function private.accepted_changes(set_id uuid, chunk int, changes jsonb, rejected jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with rejected_keys as materialized (
    select r ->> 'row' as source_row, r ->> 'id' as id, lower(r ->> 'sku') as sku,
      r ->> 'reason' <> 'duplicate' or exists (
        select from public.product_changes d
        where d.change_set_id = set_id and d.product_id = (r ->> 'id')::uuid and d.chunk <> accepted_changes.chunk
      ) as is_whole_product
    from jsonb_array_elements(rejected) as r
  ),
  listed as (
    select n, c, row_number() over (partition by coalesce(c ->> 'id', k.id, lower(c ->> 'sku')) order by n) as nth
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    left join (
      select sku, min(id) as id from rejected_keys group by sku
    ) as k on c ->> 'id' is null and k.sku = lower(c ->> 'sku')
  )
  select coalesce(jsonb_agg(c order by n), '[]')
  from listed
  where case
      when c ->> 'row' is not null then
        c ->> 'row' not in (select source_row from rejected_keys where source_row is not null)
      when nth > 1 then false
      when c ->> 'id' is null then
        lower(c ->> 'sku') not in (select sku from rejected_keys where is_whole_product and sku is not null)
      else c ->> 'id' not in (select id from rejected_keys where is_whole_product and id is not null)
    end
$$;

-- Applies one chunk: writes products and stock, updates the totals of the change set, and stores the result so that a
-- repeated chunk is recognized. All functions that write changes call it, such as `apply_chunk` and `apply_undo_chunk`.
-- `extra` is what an undo adds to the result, including products it has already restored. Stock that disappears with a
-- deleted product must be read before the delete, and a product whose stock alone changed still counts as updated.
create function private.apply(
  change_set public.change_sets, chunk int, content bytea, changes jsonb, extra jsonb
) returns jsonb language plpgsql set search_path = '' as $$
declare
  org uuid := change_set.org_id;
  has_stock boolean := changes @? '$[*].stock';
  skipped_rows int := coalesce(jsonb_array_length(extra -> 'skipped'), 0);
  restored int := coalesce((extra -> 'restored')::int, 0);
  removed_stock jsonb := '[]';
  result jsonb;
  updated int := 0;
begin
  perform private.set_stock_movement_reason(
    (case change_set.kind when 'undo' then 'undone' else 'counted' end)::public.stock_movement_kind, change_set.id
  );
  if has_stock then
    perform private.require_valid_quantities(org, changes, change_set.kind = 'undo');
    if changes @? '$[*].stock.""' then
      perform private.create_default_warehouse(org);
    end if;
    removed_stock := private.stock_moves(org, jsonb_path_query_array(changes, '$[*] ? (@.action == "remove")'));
  end if;
  result := case when changes = '[]'
    then '{"created": 0, "updated": 0, "removed": 0, "unchanged": 0, "rejected": []}'
    else private.write_valid_changes(change_set.id, org, chunk, changes)
  end || (extra - 'restored');
  if has_stock then
    updated := private.write_stock(change_set.id, org, chunk, (
      select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(removed_stock) as m
      where not exists (select from public.products p where p.id = (m ->> 'product_id')::uuid)
    ) || private.stock_moves(org, private.accepted_changes(
      change_set.id, chunk, jsonb_path_query_array(changes, '$[*] ? (!(@.action == "remove"))'), result -> 'rejected'
    )));
  end if;
  perform private.clear_stock_movement_reason();
  result := result || jsonb_build_object(
    'updated', (result -> 'updated')::int + updated + restored, 'unchanged', (result -> 'unchanged')::int - updated
  );

  update public.change_sets set
    rows_read = rows_read + jsonb_array_length(changes) + skipped_rows + restored,
    created = created + (result -> 'created')::int,
    updated = change_sets.updated + (result -> 'updated')::int,
    removed = removed + (result -> 'removed')::int,
    unchanged = unchanged + (result -> 'unchanged')::int,
    skipped = skipped + skipped_rows,
    rejected = rejected + jsonb_array_length(result -> 'rejected')
  where id = change_set.id;
  insert into public.change_set_chunks (org_id, change_set_id, number, content_hash, result)
  values (org, change_set.id, chunk, content, result);
  return result;
end
$$;

-- schemas/21_rejected_changes.sql

-- Handles a chunk that the database rejects: writes the valid changes, and reports each rejected one with its reason.

-- The field that a violated constraint is about. The check of a single column is named after that column.
create function private.field_of_constraint(name text) returns text
language sql stable set search_path = ''
as $$
  select case name
    when 'products_sku' then 'sku'
    when 'products_org_id_supplier_id_fkey' then 'supplier_id'
    else (
      select field from unnest(private.product_fields()) as field where name = 'products_' || field || '_check'
    )
  end
$$;

-- The first field whose value can't be read. PostgreSQL doesn't name it in the error, so each field is tried alone.
create function private.unreadable_field(fields jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  field text;
begin
  for field in select jsonb_object_keys(fields) loop
    begin
      perform jsonb_populate_record(null::public.products, jsonb_build_object(field, fields -> field));
    exception when data_exception then
      return field;
    end;
  end loop;
  return null;
end
$$;

-- The report of one rejected change.
create function private.rejection(change jsonb, code text, constraint_name text, field text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'row', change -> 'row', 'id', change -> 'id', 'sku', change -> 'sku', 'reason', 'rejected',
    'code', code, 'constraint', constraint_name, 'field', field
  )
$$;

create function private.rejection_with_field(change jsonb, code text, constraint_name text, field text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.rejection(change, code, nullif(constraint_name, ''), coalesce(
    nullif(field, ''),
    private.field_of_constraint(constraint_name),
    private.unreadable_field(change -> 'set')
  ))
$$;

-- For each change with unreadable values: the first such field and PostgreSQL's error code.
-- `rejected_by_value` calls it. All values of a field are read together, and one by one only if that fails.
-- Text and JSON fields are always readable.
create function private.unreadable_changes(changes jsonb) returns table (place bigint, field text, code text)
language plpgsql stable set search_path = ''
as $$
declare
  read_query text;
  candidates jsonb[];
  value jsonb;
  rejected_code text;
  bad_fields text[] = '{}';
  bad_values jsonb[] = '{}';
  bad_codes text[] = '{}';
begin
  for field, candidates in
    select key, array_agg(distinct cell.value)
    from jsonb_array_elements(changes) as c, jsonb_each(c -> 'set') as cell
    where key in (
      select attname from pg_catalog.pg_attribute
      where attrelid = 'public.products'::regclass and atttypid not in ('text'::regtype, 'jsonb'::regtype)
    )
    group by key
  loop
    read_query := format('select count(%s) from unnest($1) as candidates, jsonb_build_object(%L, candidates) as fields',
      private.field_expression(field), field);
    begin
      execute read_query using candidates;
      continue;
    exception when data_exception then null;
    end;
    foreach value in array candidates loop
      begin
        execute read_query using array[value];
      exception when data_exception then
        get stacked diagnostics rejected_code = returned_sqlstate;
        bad_fields := bad_fields || field;
        bad_values := bad_values || value;
        bad_codes := bad_codes || rejected_code;
      end;
    end loop;
  end loop;
  return query
    select distinct on (n) n, bad.field, bad.code
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    cross join jsonb_each(c -> 'set') as cell
    join unnest(bad_fields, bad_values, bad_codes) as bad (field, value, code)
      on bad.field = cell.key and bad.value = cell.value
    order by n, length(bad.field), bad.field;
end
$$;

-- The changes PostgreSQL would reject regardless of any other data, tested in PostgreSQL's own order: unreadable
-- values, missing values, violated checks. `write_valid_changes` calls it once a chunk has failed. Fields that a change
-- doesn't set are tested with a new product's values, which works because no check compares two fields.
create function private.rejected_by_value(org uuid, changes jsonb) returns table (place bigint, rejection jsonb)
language plpgsql set search_path = ''
as $$
declare
  defaults public.products := private.product_defaults(org);
  used text[] := array(
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c union select 'sku'
  );
begin
  return query execute (
    select format($sql$
      with unreadable as materialized (select * from private.unreadable_changes($1)),
      readable as materialized (
        -- A change without a SKU identifies its product by id. That product has a SKU, so "?" is used here.
        select n, jsonb_build_object('sku', coalesce(c ->> 'sku', '?')) || (c -> 'set') as fields
        from jsonb_array_elements($1) with ordinality as listed (c, n)
        where n not in (select u.place from unreadable u)
      ),
      rules as materialized (
        select conname::text as rule, private.field_of_constraint(conname) as field from pg_catalog.pg_constraint
        where conrelid = 'public.products'::regclass and contype = 'c'
      ),
      failed_checks as (
        select place, field, code, null as rule from unreadable
        union all
        select n, coalesce(empty, field), case when empty is null then '23514' else '23502' end, rule
        from (
          select n, case %2$s end as empty, case %3$s end as failed
          from (select n, %1$s from readable) as products
        ) as tried
        left join rules on rule = failed and empty is null
        where num_nonnulls(empty, failed) > 0
      )
      select place, private.rejection($1 -> place::int - 1, code, rule, field) from failed_checks
    $sql$,
      (
        select string_agg(format(
          case when attname = any(used) then 'case when fields ? %1$L then %2$s else ($2).%1$I end as %1$I' else '($2).%1$I' end,
          attname, private.field_expression(attname)
        ), ', ')
        from pg_catalog.pg_attribute where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped
      ),
      (
        select string_agg(format('when %I is null then %L', attname, attname), ' ' order by attnum)
        from pg_catalog.pg_attribute where attrelid = 'public.products'::regclass and attnotnull and attname = any(used)
      ),
      (
        select string_agg(format('when (%s) is false then %L', pg_catalog.pg_get_expr(conbin, conrelid), conname), ' ' order by conname)
        from pg_catalog.pg_constraint
        where conrelid = 'public.products'::regclass and contype = 'c' and exists (
          select from pg_catalog.pg_attribute
          where attrelid = conrelid and attnum = any(conkey) and attname = any(used)
        )
      )
    )
  ) using changes, defaults;
end
$$;

-- The changes whose supplier doesn't exist, or whose new SKU belongs to a product that no change of this chunk
-- may rename or remove. `write_valid_changes` calls it after `rejected_by_value`. Each product is looked up
-- through the one index that identifies it.
create function private.rejected_by_other_rows(org uuid, changes jsonb) returns table (place bigint, rejection jsonb)
language sql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
as $$
  with incoming as materialized (
    select n, c, private.uuid_in(c ->> 'id') as id, c ->> 'action' as requested_action,
      private.uuid_in(c -> 'set' ->> 'supplier_id') as supplier, nullif(c -> 'set' ->> 'sku', '') as new_sku
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    where c -> 'set' ?| '{sku,supplier_id}' or c ? 'action'
  ),
  found as materialized (
    select t.*, p.id as product_id, p.version from incoming t
    left join lateral (
      select q.id, q.version from public.products q where q.id = t.id and q.org_id is not distinct from org
      union all
      select q.id, q.version from (
        select * from public.products q
        where c ->> 'id' is null and q.org_id = org and lower(q.sku) >= lower(c ->> 'sku') order by lower(q.sku) limit 1
      ) q
      where lower(q.sku) = lower(c ->> 'sku')
    ) p on true
  ),
  written as (
    select * from found f
    where requested_action is distinct from 'remove' and (c ->> 'id' is null or product_id is not null or requested_action = 'restore')
      and coalesce(c ->> 'version' = coalesce(version, 0)::text, true)
  ),
  existing_suppliers as materialized (
    select s.id from public.suppliers s where s.org_id = org and s.id in (select supplier from incoming)
  )
  select n, case
      when holder is not null then private.rejection(c, '23505', 'products_sku', 'sku')
      else private.rejection(c, '23503', 'products_org_id_supplier_id_fkey', 'supplier_id')
    end
  from (
    select w.*, (
      select q.id from (
        select * from public.products q
        where q.org_id = org and lower(q.sku) >= lower(w.new_sku) order by lower(q.sku) limit 1
      ) q
      where lower(q.sku) = lower(w.new_sku) and q.id is distinct from w.product_id
        and q.id not in (select product_id from found where product_id is not null)
    ) as holder
    from written w
  ) as checked
  where holder is not null or (supplier is not null and supplier not in (select id from existing_suppliers))
$$;

-- Writes a chunk, splitting it in half each time the database rejects it, until each rejected change is alone.
create function private.write_by_bisection(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  half int := jsonb_array_length(changes) / 2;
  rejected_constraint text;
  rejected_field text;
  rejected_code text;
  first_part jsonb;
  second_part jsonb;
begin
  return private.write_changes(set_id, org, chunk, changes);
exception
  when data_exception or integrity_constraint_violation then
    get stacked diagnostics
      rejected_code = returned_sqlstate, rejected_constraint = constraint_name, rejected_field = column_name;
    if half = 0 then
      return jsonb_build_object(
        'created', 0, 'updated', 0, 'removed', 0, 'unchanged', 0,
        'rejected', jsonb_build_array(
          private.rejection_with_field(changes -> 0, rejected_code, rejected_constraint, rejected_field)
        )
      );
    end if;
    first_part := private.write_by_bisection(set_id, org, chunk, (
      select jsonb_agg(c order by n) from jsonb_array_elements(changes) with ordinality as listed (c, n) where n <= half
    ));
    second_part := private.write_by_bisection(set_id, org, chunk, (
      select jsonb_agg(c order by n) from jsonb_array_elements(changes) with ordinality as listed (c, n) where n > half
    ));
    return (
      select jsonb_object_agg(key, case
        when key = 'rejected' then value || (second_part -> key)
        else to_jsonb(value::int + (second_part -> key)::int)
      end) from jsonb_each(first_part)
    );
end
$$;

-- Writes a chunk. If the database rejects it, the rejected changes are found and the others are written. When many are
-- rejected, testing each change first is much faster than halving. Halving finds those that the tests can't find, such
-- as a change that conflicts with another one of the chunk.
create function private.write_valid_changes(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  rejected jsonb;
  also_rejected jsonb;
  remaining jsonb;
  result jsonb;
begin
  return private.write_changes(set_id, org, chunk, changes);
exception
  when data_exception or integrity_constraint_violation then
    select
      coalesce(jsonb_agg(rejection order by n) filter (where rejection is not null), '[]'),
      coalesce(jsonb_agg(c order by n) filter (where rejection is null), '[]')
    into rejected, remaining
    from jsonb_array_elements(changes) with ordinality as listed (c, n)
    left join private.rejected_by_value(org, changes) on place = n;

    select
      coalesce(jsonb_agg(rejection order by n) filter (where rejection is not null), '[]'),
      coalesce(jsonb_agg(c order by n) filter (where rejection is null), '[]')
    into also_rejected, remaining
    from jsonb_array_elements(remaining) with ordinality as listed (c, n)
    left join private.rejected_by_other_rows(org, remaining) on place = n;

    result := private.write_by_bisection(set_id, org, chunk, remaining);
    return jsonb_set(result, '{rejected}', (
      select coalesce(jsonb_agg(r order by (r ->> 'row')::int), '[]')
      from jsonb_array_elements(rejected || also_rejected || (result -> 'rejected')) as r
    ));
end
$$;

-- schemas/22_undo_and_merges.sql

-- Undo: a change set that reverses another one.

create function private.without_stock(entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select entry - array(select key from jsonb_object_keys(entry) as key where key like 'stock %') $$;

-- Whether a change set has been undone as a whole: an undo of all its changes was committed, wrote something, and isn't
-- itself undone.
create function private.is_undone(undone public.change_sets) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.change_sets u
    where u.org_id = undone.org_id and u.undo_of = undone.id and u.state = 'committed'
      and u.only_products is null and u.only_fields is null and u.created + u.updated + u.removed > 0
      and not private.is_undone(u)
  );
end
$$;

-- Whether another undo of the change set, or of a part of it, is running. An undo that has written nothing for a minute
-- doesn't count, because its tab may have been closed.
create function private.is_being_undone(undone public.change_sets, besides uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.change_sets u
    where u.org_id = undone.org_id and u.undo_of = undone.id and u.state = 'open' and u.id <> besides
      and greatest(
        u.created_at, (select max(h.created_at) from public.change_set_chunks h where h.change_set_id = u.id)
      ) > now() - interval '1 minute'
  )
$$;

create function public.begin_undo(
  id uuid, original uuid, title text, products uuid[] default null, fields text[] default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  undone public.change_sets := private.lock_change_set(original);
begin
  if undone.state = 'open' then
    raise sqlstate 'PT409' using message = 'The change set is still open.', hint = 'change_set_open';
  end if;
  if products is null and fields is null and not exists (select from public.change_sets c where c.id = begin_undo.id) then
    if private.is_undone(undone) then
      raise sqlstate 'PT409' using message = 'This change set is already undone.', hint = 'already_undone';
    end if;
    if private.is_being_undone(undone, id) then
      raise sqlstate 'PT409' using message = 'This change set is being undone.', hint = 'undo_running';
    end if;
  end if;
  insert into public.change_sets (id, org_id, kind, title, actor_id, supplier_id, undo_of, only_products, only_fields)
  values (id, undone.org_id, 'undo', title, (select auth.uid()), undone.supplier_id, original, products, fields)
  on conflict do nothing;
  if not exists (
    select from public.change_sets c where c.id = begin_undo.id and c.undo_of = original
      and c.only_products is not distinct from products and c.only_fields is not distinct from fields
  ) then
    raise sqlstate 'PT409' using message = 'Another change set already uses this ID.', hint = 'change_set_differs';
  end if;
  return id;
end
$$;

-- The next part of the changes to undo, newest first.
create function private.undo_part(undo public.change_sets, before_seq bigint, max_rows int) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select seq from public.product_changes
    where org_id = undo.org_id and change_set_id = undo.undo_of and seq < before_seq
      and (undo.only_products is null or product_id = any(undo.only_products))
    order by seq desc limit max_rows
  )
$$;

-- Restores the previous values in the simple case, and returns the changes it handled: products that were updated and
-- still have the values the change set left. `apply_undo_chunk` calls it first, because one plain update is much faster
-- than planning each cell. It handles nothing if the part creates or removes products or changes stock or SKUs, if only
-- some fields are undone, or if the database rejects a value; `plan_undo` then plans the rest.
create function private.restore_values(undo public.change_sets, chunk int, part bigint[]) returns bigint[]
language plpgsql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  used text[];
  is_plain boolean;
  restored bigint[];
begin
  select array_agg(field), bool_and(are_updates and field <> 'sku' and field not like 'stock %')
  into used, is_plain
  from (
    select field, bool_and(action = 'update') as are_updates
    from public.product_changes left join lateral jsonb_object_keys(after) as field on true
    where seq = any(part) group by field
  ) as changed_fields;
  if undo.only_fields is not null or is_plain is distinct from true then return '{}'; end if;

  execute (
    select format($sql$
      with updated as (
        update public.products p set %1$s
        from (
          select seq, org_id, product_id, sku, after, before as fields from public.product_changes
          where seq = any($1) order by seq desc
        ) d
        where p.id = product_id and p.org_id = d.org_id and %2$s
        returning seq, d.org_id, product_id, d.sku, after, fields, p.version
      ),
      recorded as (
        insert into public.product_changes
          (org_id, change_set_id, chunk, product_id, sku, action, before, after, version)
        select org_id, $2, $3, product_id, sku, 'update', after, fields, version from updated order by seq desc
      )
      select array_agg(seq) from updated
    $sql$,
      string_agg(format('%1$I = case when fields ? %1$L then %2$s else p.%1$I end', field, private.field_expression(field)), ', '),
      string_agg(format(
        '(not after ? %1$L or after -> %1$L = coalesce(to_jsonb(p.%1$I), %2$L))', field, 'null'
      ), ' and ')
    ) from unnest(used) as field
  ) into restored using part, undo.id, chunk;
  return coalesce(restored, '{}');
exception
  -- Nothing was restored. `plan_undo` plans these changes instead, and writing them reports each rejected row.
  when data_exception or integrity_constraint_violation then return '{}';
end
$$;

-- Plans the undo of these changes: {"changes", "skipped", "skipped_fields"}. `apply_undo_chunk` calls it for everything
-- `restore_values` didn't handle. A cell keeps its value if it has changed since, quantities included. A created or
-- updated product is skipped if it was deleted since, and a deleted one if it exists again. A created product is also
-- skipped if it has changed since, or has orders or other stock. The query is built like that of `write_changes`: it
-- contains only the relevant fields, and the planner may only use indexes. A generic query took longer than the changes
-- that it undid.
create function private.plan_undo(undo public.change_sets, part bigint[]) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  -- Only these columns are read from updated products: usually two or three of forty.
  used text[];
  has_stock boolean;
  plan jsonb;
begin
  select
    array_agg(distinct field) filter (
      where action = 'update' and field not like 'stock %' and (undo.only_fields is null or field = any(undo.only_fields))
    ),
    coalesce(bool_or(field like 'stock %'), false)
  into used, has_stock
  from public.product_changes, jsonb_object_keys(case action when 'remove' then before else after end) as field
  where seq = any(part);

  execute (
    select format($sql$
      with compared as (
        select d.*, cells.restored, stocked.restored as stock, cells.newer, stocked.newer as newer_stock,
          case
            when action = 'remove' then case when p.id is not null then 'exists' end
            when p.id is null then 'gone'
            when action = 'update' then case
              when num_nonnulls(cells.newer, stocked.newer) > 0 and num_nonnulls(cells.restored, stocked.restored) = 0
                then 'changed_since'
            end
            when ($1).only_fields is not null or private.ledger_entry(to_jsonb(p)) <> private.without_stock(after)
              then 'changed_since'
            when exists (
                select from public.stock s join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
                where s.org_id = d.org_id and s.product_id = d.product_id and not coalesce(stocked.restored ? w.code, false)
              )
              or exists (select from public.order_lines l where l.org_id = d.org_id and l.product_id = d.product_id)
              then 'in_use'
          end as reason
        from public.product_changes d
        left join public.products p on p.id = d.product_id and p.org_id is not distinct from d.org_id
        cross join lateral (
          select nullif(concat_ws(',', %s), '') as restored, nullif(concat_ws(',', %s), '') as newer offset 0
        ) cells
        left join lateral (
          select jsonb_object_agg(w.code, d.before -> cell) filter (where is_restorable) as restored,
            jsonb_agg(cell) filter (where not is_restorable and s.on_hand is distinct from (d.before ->> cell)::int) as newer
          from jsonb_object_keys(d.before || d.after) as cell
          left join public.warehouses w on w.org_id = d.org_id and w.code = substr(cell, length('stock ') + 1)
          left join public.stock s on s.org_id = d.org_id and s.product_id = d.product_id and s.warehouse_id = w.id
          cross join lateral (
            select w.id is not null and s.on_hand is not distinct from (d.after ->> cell)::int
              and (d.before ->> cell is not null or coalesce(s.reserved + s.inbound, 0) = 0) as is_restorable
          ) as compared_stock
          where $3 and cell like 'stock %%' and (($1).only_fields is null or cell = any(($1).only_fields))
        ) stocked on true
        where d.seq = any($2)
      )
      select jsonb_build_object(
        'changes', concat('[', string_agg(
          concat(
            '{"id":"', product_id, '","sku":', to_json(sku), ',"set":',
            case action
              when 'update' then concat('{', restored, '}') when 'remove' then private.without_stock(before)::text else '{}'
            end,
            case action
              when 'create' then ',"action":"remove"'
              when 'remove' then concat(',"action":"restore","last_version":', version)
            end,
            ',"stock":' || stock::text, '}'
          ), ',' order by seq desc
        ) filter (where reason is null), ']')::jsonb,
        'skipped', coalesce(jsonb_agg(
          jsonb_build_object('id', product_id, 'sku', sku, 'reason', reason) order by seq
        ) filter (where reason is not null), '[]'),
        'skipped_fields', coalesce(jsonb_agg(
          jsonb_build_object('id', product_id, 'sku', sku, 'fields', concat('[', newer, ']')::jsonb || coalesce(newer_stock, '[]'))
          order by seq
        ) filter (where num_nonnulls(newer, newer_stock) > 0), '[]')
      )
      from compared
    $sql$,
      coalesce(string_agg(format(
        'case when action = ''update'' and after -> %1$L = %2$s then concat(%3$L, coalesce(before -> %1$L, %4$L)) end',
        field, present, key, 'null'
      ), ', '), 'null'),
      coalesce(string_agg(format(
        'case when action = ''update'' and %2$s not in (after -> %1$L, before -> %1$L) then %3$L end',
        field, present, to_json(field)
      ), ', '), 'null')
    )
    from unnest(used) as field,
      format('coalesce(to_jsonb(p.%I), %L)', field, 'null') as present,
      concat(to_json(field), ':') as key
  ) into plan using undo, part, has_stock;
  return plan;
end
$$;

-- Undoes the next part of a change set. `done` is true when nothing is left.
create function public.apply_undo_chunk(change_set uuid, chunk int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256('undo');
  earlier jsonb := private.earlier_result(change_set, chunk, content);
  last_chunk int;
  before_seq bigint;
  part bigint[];
  restored bigint[];
  plan jsonb;
begin
  if earlier is not null then return earlier; end if;
  perform private.require_open_change_set(locked);
  select coalesce(max(number), 0), coalesce(min((result -> 'cursor')::bigint), 9223372036854775807)
  into last_chunk, before_seq
  from public.change_set_chunks where change_set_id = change_set;
  if locked.kind <> 'undo' or chunk <> last_chunk + 1 then
    raise invalid_parameter_value using message = 'Undo chunks must be applied in order, to a change set that is an undo.';
  end if;

  part := private.undo_part(locked, before_seq, 4000);
  before_seq := coalesce((select min(seq) from unnest(part) as seq), before_seq);
  restored := private.restore_values(locked, chunk, part);
  plan := case when cardinality(restored) = cardinality(part)
    then '{"changes": [], "skipped": [], "skipped_fields": []}'
    else private.plan_undo(locked, array(select unnest(part) except select unnest(restored)))
  end;
  return private.apply(locked, chunk, content, plan -> 'changes', plan - 'changes' || jsonb_build_object(
    'restored', cardinality(restored),
    'cursor', before_seq,
    'done', cardinality(private.undo_part(locked, before_seq, 1)) = 0
  ));
end
$$;

grant execute on function
  public.begin_undo,
  public.apply_undo_chunk
to authenticated;

-- Products that seem to be the same item, and how they are merged.

-- Groups of draft and active products that share a GTIN, or a brand and part number: {"key", "products": the first
-- twelve, "total"}, in pages by key. Accents are removed before the text is lowercased, because a database with locale
-- C only lowercases A to Z.
create function public.find_duplicates(
  org uuid, by_part boolean, after_key text default '', max_rows int default 20
) returns table (key text, products uuid[], total int)
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select key, (array_agg(id order by id))[1:12], count(*)::int
  from (
    select ltrim(translate(gtin, ' -', ''), '0') as key, id from public.products
    where org_id = org and gtin is not null and status <> 'archived' and not by_part
    union all
    select lower(translate(brand, folds, plain)) || ' ' || lower(translate(mpn, folds, plain)), id
    from public.products, (values (
      'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ -./_',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'
    )) as letters (folds, plain)
    where org_id = org and mpn is not null and brand is not null and status <> 'archived' and by_part
  ) as keyed
  where key > after_key collate "C"
  group by key
  -- Numbers that are too short or too long to identify a product aren't compared as GTINs.
  having count(*) > 1 and (by_part or private.is_product_number(key))
  order by key collate "C" limit least(max_rows, 100)
$$;

-- Merges products in one change set, completely or not at all. The duplicates page calls it. The kept product
-- gets the chosen values. The others are archived with it as their successor, or removed if that was requested
-- and they have no stock or orders. `target` is {"id", "version", "set"}, and each of `others` {"id", "version"}.
create function public.merge_products(
  id uuid, org uuid, title text, target jsonb, others jsonb, remove_others boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets;
  content bytea := sha256(convert_to(concat(target, others, remove_others), 'UTF8'));
  result jsonb;
  changes jsonb;
begin
  perform public.begin_change_set(id, org, 'merge', title);
  locked := private.lock_change_set(id);
  result := private.earlier_result(id, 1, content);
  if result is not null then return result; end if;
  perform private.require_open_change_set(locked);
  if jsonb_typeof(target -> 'set') is distinct from 'object' or jsonb_typeof(others) <> 'array'
    or jsonb_array_length(others) not between 1 and 100
  then
    raise invalid_parameter_value using message = 'A merge needs the product to keep and 1 to 100 others.';
  end if;
  if exists (
    select from jsonb_each(target -> 'set') as cell (field, field_value)
    where field = 'sku' or jsonb_typeof(field_value) <> all (coalesce(private.field_kinds(field), '{}'))
  ) then
    raise invalid_parameter_value using message = 'A field doesn''t exist, or its value has the wrong type.';
  end if;

  select jsonb_agg(change order by n) into changes from (
    select 0 as n, jsonb_build_object('id', target -> 'id', 'version', target -> 'version', 'set', target -> 'set') as change
    union all
    select n, jsonb_build_object('id', other -> 'id', 'version', other -> 'version') || case
        when remove_others
          and not exists (select from public.stock s where s.org_id = org and s.product_id = (other ->> 'id')::uuid)
          and not exists (select from public.order_lines l where l.org_id = org and l.product_id = (other ->> 'id')::uuid)
          then '{"set": {}, "action": "remove"}'::jsonb
        else jsonb_build_object('set', jsonb_build_object('status', 'archived', 'successor_sku', p.sku))
      end
    from jsonb_array_elements(others) with ordinality as listed (other, n)
    left join public.products p on p.id = (target ->> 'id')::uuid and p.org_id = org
  ) as each;
  result := private.apply(locked, 1, content, changes, '{}');
  if result -> 'rejected' <> '[]' then
    raise sqlstate 'PT409' using message = 'One of these products has changed since. Nothing was merged.', hint = 'merge_conflict';
  end if;
  perform public.commit_change_set(id);
  return result;
end
$$;

grant execute on function
  public.find_duplicates,
  public.merge_products
to authenticated;

-- schemas/23_import_profiles.sql

-- Import profiles, and the comparison of a file with the catalogue.

-- The file settings and mapping of a source, for its next file. Each save is a new version, so the version that an
-- import used stays available. Rows are added and deleted, never changed.
create table public.import_profiles (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  version int not null default 1 check (version between 1 and 100000),
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  supplier_id uuid,
  -- Identifies files with the same columns, regardless of who sent them.
  header_key text not null check (header_key ~ '^[0-9a-f]{32}$'),
  -- How the file is read: {"encoding", "delimiter", …}.
  file_settings jsonb not null default '{}' check (
    jsonb_typeof(file_settings) = 'object' and octet_length(file_settings::text) <= 16384
  ),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 524288),
  created_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id, version),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id)
);
create index import_profiles_supplier on public.import_profiles (org_id, supplier_id);
create index import_profiles_header on public.import_profiles (org_id, header_key, created_at desc);
create index import_profiles_created_by on public.import_profiles (created_by);

alter table public.import_profiles enable row level security;
grant select, delete on public.import_profiles to authenticated;
grant insert (org_id, id, version, name, supplier_id, header_key, file_settings, mapping)
on public.import_profiles to authenticated;

create policy "members read import profiles" on public.import_profiles
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add import profiles" on public.import_profiles
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete import profiles" on public.import_profiles
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

-- Limits downloads from URLs to 60 an hour per organization and 30 per person. Returns false if the limit is
-- reached.
create function public.count_source_fetch(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can fetch files.';
  end if;
  return greatest(
    private.retry_after('files fetched by ' || (select auth.uid()), 3600, 30),
    private.retry_after('files fetched for ' || org, 3600, 60)
  ) = 0;
end
$$;

-- The SQL expression for a field's canonical text: numbers without trailing zeros, lists joined by unit
-- separators, an empty text for null.
create function private.canonical_field(field text) returns text
language sql stable set search_path = ''
as $$
  select case
      when field = 'images' then
        '(select string_agg(i ->> ''url'', chr(31) order by n) from jsonb_array_elements(p.images) with ordinality as l (i, n))'
      when atttypid = 'jsonb'::regtype then format(
        '(select string_agg(concat(key, chr(31), value), chr(31) order by key collate "C") from jsonb_each_text(p.%I))', field
      )
      when atttypid = 'text[]'::regtype then format('array_to_string(p.%I, chr(31))', field)
      when atttypid = 'numeric'::regtype then format('trim_scale(p.%I)', field)
      else format('p.%I', field)
    end
  from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = field and field = any(private.product_fields())
$$;

-- A page of the catalogue, or the products with these SKUs, as columns: {"ids", "skus", "versions", "fingerprints",
-- "watched": one price of each, "foreign": the positions of products not of this supplier, "archived": the positions of
-- archived ones, "gaps": a hexadecimal digit for each product, whose bits mark a missing English title, French title,
-- price and image, "currencies": the currency of each if it's among the fields, "amounts": a character for each
-- product, counted from "0", whose bits mark a price, cost, MSRP, MAP and promotional cost, "stocked": 1 for each
-- product that has stock in the compared warehouses and 0 for others, empty without such warehouses, "next": the value
-- to pass as `after`, or null at the end}. An import compares these fingerprints with those of its rows, so only
-- differences are sent. Attributes are compared by name, because a file has only some of them. The text is built in
-- portions, because a PostgreSQL function takes at most 100 arguments. It must match the text the import's code hashes,
-- character by character.
create function public.product_fingerprints(
  org uuid, fields text[], attribute_names text[] default '{}', supplier uuid default null, watched text default null,
  only_skus text[] default null, after uuid default null, stock_warehouses text[] default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set datestyle = 'ISO, YMD' set jit = off
as $$
declare
  page_size constant int := 20000;
  canonical text;
  compared_warehouses uuid[];
  result jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  if cardinality(only_skus) > 5000 or cardinality(fields) > 100 or cardinality(attribute_names) > 200
    or cardinality(stock_warehouses) > 100 then
    raise invalid_parameter_value using message = 'Compare at most 5,000 SKUs, 100 fields, 200 attributes and 100 warehouses at a time.';
  end if;
  if exists (select from unnest(fields) as field where private.canonical_field(field) is null)
    or watched <> all ('{price,cost,promo_cost,map,msrp}'::text[]) then
    raise invalid_parameter_value using message = 'One of these fields doesn''t exist.';
  end if;

  select string_agg(part, ', chr(30), ' order by portion) into canonical from (
    select portion, format('concat(%s)', string_agg(expression, ', chr(30), ' order by kind, n)) as part from (
      select kind, n, expression, row_number() over (order by kind, n) / 40 as portion from (
        select 1 as kind, n, private.canonical_field(field) as expression from unnest(fields) with ordinality as f (field, n)
        union all
        select 2, n, format('p.attributes ->> %L', name) from unnest(attribute_names) with ordinality as a (name, n)
        union all
        select 3, n, format(
          '(select s.on_hand from public.stock s where s.org_id = p.org_id and s.product_id = p.id and s.warehouse_id = %L::uuid)',
          (select id from private.warehouses_at(org, place) limit 1)
        )
        from unnest(stock_warehouses) with ordinality as s (place, n)
      ) as parts
    ) as numbered group by portion
  ) as portions;
  compared_warehouses := array(
    select found.id from unnest(stock_warehouses) as place
    cross join lateral (select id from private.warehouses_at(org, place) limit 1) as found
  );

  execute format(
    $page$
      select jsonb_build_object(
        'ids', coalesce(jsonb_agg(id order by n), '[]'), 'skus', coalesce(jsonb_agg(sku order by n), '[]'),
        'versions', coalesce(jsonb_agg(version order by n), '[]'), 'fingerprints', coalesce(jsonb_agg(fingerprint order by n), '[]'),
        'watched', coalesce(jsonb_agg(watched order by n), '[]'),
        'foreign', coalesce(jsonb_agg(n - 1 order by n) filter (where is_foreign), '[]'),
        'archived', coalesce(jsonb_agg(n - 1 order by n) filter (where status = 'archived'), '[]'),
        'gaps', coalesce(string_agg(gaps, '' order by n), ''),
        'currencies', coalesce(jsonb_agg(currency order by n) filter (where currency is not null), '[]'),
        'amounts', coalesce(string_agg(amounts, '' order by n), ''),
        'stocked', coalesce(string_agg(is_stocked::int::text, '' order by n) filter (where is_stocked is not null), ''),
        'next', case when count(*) = $5 then (array_agg(id order by n desc))[1] end
      ) from (
        select row_number() over (order by p.id) as n, p.id, p.sku, p.version, p.status,
          lpad(to_hex(hashtextextended(concat(%1$s) collate "C", 0)), 16, '0') as fingerprint, %2$s as watched,
          $2 is not null and p.supplier_id is distinct from $2 as is_foreign,
          to_hex(
            (coalesce(p.title_en, '') = '')::int + (coalesce(p.title_fr, '') = '')::int * 2
              + (p.price is null)::int * 4 + (p.images = '[]')::int * 8
          ) as gaps, %4$s as currency,
          chr(
            48 + (p.price is not null)::int + (p.cost is not null)::int * 2 + (p.msrp is not null)::int * 4
              + (p.map is not null)::int * 8 + (p.promo_cost is not null)::int * 16
          ) as amounts, %5$s as is_stocked
        from public.products p
        where p.org_id = $1 %3$s
        order by p.id limit $5
      ) as page
    $page$,
    coalesce(canonical, ''''''),
    case when watched is null then 'null::text' else format('trim_scale(p.%I)::text', watched) end,
    case
      when only_skus is not null then 'and lower(p.sku) = any(array(select lower(s) from unnest($3) s))'
      when after is not null then 'and p.id > $4'
    end,
    case when 'currency' = any(fields) then 'p.currency' else 'null::text' end,
    case when compared_warehouses = '{}' then 'null::boolean' else format(
      'exists (select from public.stock s where s.org_id = p.org_id and s.product_id = p.id and s.warehouse_id = any(%L::uuid[]) and s.on_hand > 0)',
      compared_warehouses
    ) end
  ) into result using org, supplier, only_skus, after, page_size;
  return result;
end
$$;

grant execute on function
  public.count_source_fetch,
  public.product_fingerprints
to authenticated;

-- schemas/24_import_schedules.sql

-- Scheduled imports: files that are fetched from a URL at set times. Clients save and control schedules through the
-- functions below. A schedule runs with the rights of the person who last saved or resumed it, and only while that
-- person still has them.

create type public.import_frequency as enum ('hourly', 'daily', 'weekly');

create type public.import_pause as enum ('person', 'failures', 'not_editor', 'profile_gone');

-- Where the rows of a file go: the products, or the catalogue of the distributor TD SYNNEX Canada.
create type public.import_target as enum ('products', 'distributor');

create table public.import_schedules (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  target public.import_target not null default 'products',
  supplier_id uuid,
  -- A profile has many versions; a run uses the latest. A distributor's file is read with its latest field map instead.
  profile_id uuid,
  -- Also the title of the change sets that its runs write.
  name text not null check (
    char_length(name) between 1 and 200 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  address text not null check (
    address ~ '^https?://' and char_length(address) <= 2048 and address !~ '[[:space:][:cntrl:]]'
  ),
  -- The changes that the import may make, and the thresholds from which a person has to review them.
  mode jsonb not null check (
    mode ?& '{kind,missing,priceThreshold,missingThreshold}'::text[] and octet_length(mode::text) <= 1024
  ),
  frequency public.import_frequency not null,
  -- The hour in the organization's time zone.
  hour int not null default 6 check (hour between 0 and 23),
  -- Monday is 1, Sunday is 7.
  weekday int not null default 1 check (weekday between 1 and 7),
  notifies_success boolean not null default false,
  -- The person who last saved or resumed the schedule. Its imports are written on this person's behalf.
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),

  paused public.import_pause,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_result jsonb check (jsonb_typeof(last_result) = 'object' and octet_length(last_result::text) <= 8192),
  failures int not null default 0,

  -- Identifies the file of the last run, so that an unchanged file isn't read again.
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  content_hash bytea check (length(content_hash) = 32),
  seen_version int,
  -- The hash of a file that a person has reviewed and approved. It's imported, whatever it changes.
  accepted_hash bytea check (length(accepted_hash) = 32),

  -- The change set or, for a distributor, the file that the current run writes.
  run_id uuid,

  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id),
  check ((target = 'products') = (profile_id is not null))
);
create index import_schedules_supplier on public.import_schedules (org_id, supplier_id);
create index import_schedules_created_by on public.import_schedules (created_by);
create index import_schedules_due on public.import_schedules (next_run_at) where paused is null;

alter table public.import_schedules enable row level security;
grant select (
  id, org_id, target, supplier_id, profile_id, name, address, mode, frequency, hour, weekday, notifies_success, created_by, created_at,
  paused, next_run_at, last_run_at, last_result, failures, run_id
) on public.import_schedules to authenticated;

create policy "members read import schedules" on public.import_schedules
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The next time of a schedule. An unknown time zone counts as UTC.
create function private.next_import_at(
  frequency public.import_frequency, hour int, weekday int, zone text, after timestamptz
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  today date;
begin
  if frequency = 'hourly' then
    return after + interval '1 hour';
  end if;
  begin
    today := (after at time zone zone)::date;
  exception when invalid_parameter_value then
    zone := 'UTC';
    today := (after at time zone zone)::date;
  end;
  -- The next time is always within eight days, even across a change to or from daylight saving time.
  return (
    select min((today + day + make_interval(hours => hour)) at time zone zone)
    from generate_series(0, 8) as day
    where (frequency = 'daily' or extract(isodow from today + day) = weekday)
      and (today + day + make_interval(hours => hour)) at time zone zone > after
  );
end
$$;

create function private.next_import_of(it public.import_schedules) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.next_import_at(
    it.frequency, it.hour, it.weekday, (select o.time_zone from public.organizations o where o.id = it.org_id), now()
  )
$$;

-- Cancels the current run. Its changes to products stay and can be undone. A distributor's file is written completely
-- or not at all, so its changes are reversed.
create function private.cancel_import_run(it public.import_schedules) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.change_sets set state = 'cancelled', ended_at = now() where id = it.run_id and state = 'open';
  if it.target = 'distributor' then
    perform private.reverse_distributor_changes(f.id, null)
    from public.distributor_files f where f.org_id = it.org_id and f.id = it.run_id and f.state = 'open';
    update public.distributor_files f set state = 'cancelled', ended_at = now()
    where f.org_id = it.org_id and f.id = it.run_id and f.state = 'open';
  end if;
end
$$;

-- Removes the job of a schedule. If the job is running, its worker can't write anything more.
create function private.remove_import_job(it public.import_schedules) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.jobs j where j.org_id = it.org_id and j.kind = 'import' and j.key = it.id::text;
end
$$;

-- Cancels the current run. The schedule's next run is at its next regular time.
create function private.skip_import(org uuid, schedule uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  it public.import_schedules;
begin
  select * into it from public.import_schedules s where s.org_id = org and s.id = schedule for update;
  perform private.cancel_import_run(it);
  perform private.remove_import_job(it);
  update public.import_schedules s set run_id = null, next_run_at = private.next_import_of(it) where s.id = it.id;
end
$$;

-- Creates or updates a schedule. An update cancels the current run, resumes a paused schedule and resets its failures.
-- Its imports are then written with the caller's rights.
create function private.store_import_schedule(
  id uuid, org uuid, target public.import_target, profile uuid, name text, address text, mode jsonb,
  frequency public.import_frequency, hour int, weekday int, notifies_success boolean, supplier uuid
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  max_schedules constant int := 50;
  before public.import_schedules;
  saved public.import_schedules;
begin
  perform private.require_full_session();
  -- Locks the organization, so that two simultaneous requests can't exceed the limit.
  perform from public.organizations o
  where o.id = org and o.id = any(array(select private.my_org_ids('editor'))) for no key update;
  if not found then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  select * into before from public.import_schedules s where s.id = store_import_schedule.id for update;
  if before.org_id <> org or before.target <> target then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if target = 'products' and not exists (select from public.import_profiles p where p.org_id = org and p.id = profile) then
    raise sqlstate 'PT409' using message = 'This import profile no longer exists.', hint = 'profile_gone';
  end if;
  if before.id is null and (select count(*) from public.import_schedules s where s.org_id = org) >= max_schedules then
    raise sqlstate 'PT409' using message = 'An organization can have at most 50 import schedules.', hint = 'too_many_schedules';
  end if;

  perform private.cancel_import_run(before);
  perform private.remove_import_job(before);
  delete from public.import_schedules s where s.id = before.id;
  insert into public.import_schedules (
    id, org_id, target, supplier_id, profile_id, name, address, mode, frequency, hour, weekday, notifies_success, created_by,
    created_at, next_run_at, last_run_at
  )
  values (
    id, org, target, supplier, profile, btrim(name), btrim(address), mode, frequency, hour, weekday, notifies_success,
    (select auth.uid()), coalesce(before.created_at, now()), now(), before.last_run_at
  )
  returning * into saved;
  update public.import_schedules s set next_run_at = private.next_import_of(saved) where s.id = saved.id;
  return saved.id;
end
$$;

-- Creates or updates a schedule for products. The import page calls it.
create function public.save_import_schedule(
  id uuid, org uuid, profile uuid, name text, address text, mode jsonb, frequency public.import_frequency, hour int, weekday int,
  notifies_success boolean, supplier uuid default null
) returns uuid
language sql security definer set search_path = ''
as $$
  select private.store_import_schedule(
    id, org, 'products', profile, name, address, mode, frequency, hour, weekday, notifies_success, supplier
  )
$$;

create type public.import_schedule_action as enum ('run', 'accept', 'pause', 'resume', 'delete');

-- Carries out an editor's action on a schedule: run it now, approve the waiting file, pause, resume or delete it.
create function public.control_import_schedule(schedule uuid, action public.import_schedule_action) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules;
begin
  perform private.require_full_session();
  select * into it from public.import_schedules s
  where s.id = schedule and s.org_id = any(array(select private.my_org_ids('editor'))) for update;
  if it.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if action in ('run', 'accept') and it.paused is not null then
    raise sqlstate 'PT409' using message = 'This schedule is paused. Resume it first.', hint = 'schedule_paused';
  end if;
  if action in ('pause', 'delete') then
    perform private.cancel_import_run(it);
    perform private.remove_import_job(it);
  end if;
  case action
    when 'run' then
      update public.import_schedules s set next_run_at = now() where s.id = it.id;
      perform private.enqueue_job(it.org_id, 'import', it.id::text, priority => 0);
    when 'accept' then
      if it.last_result ->> 'outcome' is distinct from 'waiting' then
        raise sqlstate 'PT409' using message = 'No file is waiting for approval.', hint = 'nothing_waiting';
      end if;
      update public.import_schedules s set next_run_at = now(), accepted_hash = it.content_hash where s.id = it.id;
      perform private.enqueue_job(it.org_id, 'import', it.id::text, priority => 0);
    when 'pause' then
      update public.import_schedules s
      set paused = 'person', run_id = null where s.id = it.id;
    when 'resume' then
      update public.import_schedules s
      set paused = null, failures = 0, created_by = (select auth.uid()), next_run_at = private.next_import_of(it)
      where s.id = it.id;
    when 'delete' then
      delete from public.import_schedules s where s.id = it.id;
  end case;
end
$$;

-- Rows that a scheduled import or an import of the public API rejected, in their original form. Only those of the
-- latest imports are kept.
create table public.import_rejections (
  org_id uuid not null,
  change_set_id uuid not null,
  -- Null for a file that was sent to the public API.
  schedule_id uuid,
  stored_at timestamptz not null default clock_timestamp(),
  -- JSON stored as text: rows may contain characters that jsonb can't represent.
  content text not null check (octet_length(content) <= 4194304),
  primary key (org_id, change_set_id),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index import_rejections_of_schedule on public.import_rejections (schedule_id, stored_at desc);

alter table public.import_rejections enable row level security;
grant select on public.import_rejections to authenticated;

create policy "members read import rejections" on public.import_rejections
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores the rows the current run rejects. Keeps those of the schedule's last ten runs that stored any.
create function public.save_import_rejections(lease uuid, content text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  max_runs constant int := 10;
  it public.import_schedules := private.act_for_import(lease);
begin
  insert into public.import_rejections as stored (org_id, change_set_id, schedule_id, content)
  values (it.org_id, it.run_id, it.id, save_import_rejections.content)
  on conflict (org_id, change_set_id) do update set content = excluded.content, stored_at = excluded.stored_at;
  delete from public.import_rejections stored
  where stored.schedule_id = it.id and stored.change_set_id not in (
    select newest.change_set_id from public.import_rejections newest
    where newest.schedule_id = it.id order by newest.stored_at desc limit max_runs
  );
end
$$;

grant execute on function
  public.save_import_schedule,
  public.control_import_schedule
to authenticated;

-- schemas/25_import_runs.sql

-- One run of a scheduled import, from its start to its result. Only the job `import`, whose key is the schedule's id,
-- calls these functions.

-- The page a notification about a schedule links to.
create function private.link_of(it public.import_schedules) returns text
language sql immutable set search_path = ''
as $$
  select case it.target
    when 'products' then '/product-management?import&schedule=' || it.id
    when 'distributor' then '/suppliers/tdx-ca/upload'
  end
$$;

create function private.pause_import_schedule(it public.import_schedules, reason public.import_pause) returns void
language plpgsql set search_path = ''
as $$
declare
  details jsonb := jsonb_build_object('name', left(it.name, 100), 'reason', reason);
begin
  perform private.cancel_import_run(it);
  update public.import_schedules s
  set paused = reason, run_id = null where s.id = it.id;
  -- The owners are notified, because the person the schedule acts for is no longer an editor and can't fix this.
  if reason = 'not_editor' then
    perform private.notify_members(it.org_id, 'owner', 'import_paused', private.link_of(it), details, 'warning');
  else
    perform private.notify(it.created_by, 'import_paused', private.link_of(it), details, 'warning', it.org_id);
  end if;
end
$$;

-- Lets the worker that holds the job's lease act as the person who last saved or resumed the schedule, until the
-- transaction ends and only with that person's current rights. Extends the lease. It locks the schedule before the job,
-- like the functions that people call.
create function private.act_for_import(of_lease uuid) returns public.import_schedules
language plpgsql set search_path = ''
as $$
declare
  it public.import_schedules;
begin
  select s.* into it
  from public.jobs j join public.import_schedules s on s.org_id = j.org_id and s.id = private.uuid_in(j.key)
  where j.state = 'running' and j.kind = 'import' and j.lease = of_lease
  for update of s;
  update public.jobs j set leased_until = now() + interval '2 minutes'
  where j.org_id = it.org_id and j.kind = 'import' and j.key = it.id::text and j.state = 'running' and j.lease = of_lease;
  if not found then
    raise sqlstate 'PT409' using message = 'This run has ended, or its lease has expired.', hint = 'lease_expired';
  end if;
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', it.created_by, 'role', 'service_role', 'aal', 'aal2')::text,
    true
  );
  return it;
end
$$;

-- Starts the run of a job and returns everything the worker needs, or null if there is nothing to do. Each start
-- counts as a failure until the run succeeds, so a file that crashes the worker eventually pauses its schedule. A run
-- that was interrupted continues with the same change set.
create function public.start_import_run(lease uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  max_failures constant int := 5;
  it public.import_schedules := private.act_for_import(lease);
  profile public.import_profiles;
  -- The version of the profile or of the field map.
  version int;
  is_known boolean;
begin
  -- Someone has paused or rescheduled the import in the meantime.
  if it.paused is not null or it.next_run_at > now() then return null; end if;
  select * into profile from public.import_profiles p
  where p.org_id = it.org_id and p.id = it.profile_id order by p.version desc limit 1;
  version := case it.target
    when 'products' then profile.version
    when 'distributor' then
      (select coalesce(max(m.version), 0) from public.distributor_field_maps m where m.org_id = it.org_id)
  end;
  if not exists (
    select from public.members m where m.org_id = it.org_id and m.user_id = it.created_by and m.role >= 'editor'
  ) then
    perform private.pause_import_schedule(it, 'not_editor');
    return null;
  elsif version is null then
    perform private.pause_import_schedule(it, 'profile_gone');
    return null;
  elsif it.failures >= max_failures then
    -- The worker of the last attempt stopped without ending the run.
    update public.import_schedules s set last_result = '{"outcome": "failed", "reason": {"run": "interrupted"}}'
    where s.id = it.id;
    perform private.pause_import_schedule(it, 'failures');
    return null;
  end if;

  -- Whether an unchanged file can be skipped: it was checked with this version of the profile and with the current
  -- rules, hasn't been approved since, and isn't partly written.
  is_known := it.seen_version = version and it.accepted_hash is null and it.run_id is null and not exists (
    select from public.rule_sets r where r.org_id = it.org_id and r.kind = 'clean' and r.created_at >= it.last_run_at
  );
  update public.import_schedules s
  set last_run_at = now(), failures = it.failures + 1, run_id = coalesce(it.run_id, gen_random_uuid())
  where s.id = it.id returning * into it;
  return jsonb_build_object(
    'lease', lease, 'organization', it.org_id, 'target', it.target, 'supplier', it.supplier_id, 'address', it.address,
    'mode', it.mode, 'profileVersion', version,
    'known', case when is_known then jsonb_build_object(
      'etag', it.etag, 'lastModified', it.last_modified, 'hash', encode(it.content_hash, 'hex')
    ) end,
    'acceptedHash', encode(it.accepted_hash, 'hex'),
    'currency', (select o.currency from public.organizations o where o.id = it.org_id),
    'isStarted', exists (select from public.change_sets c where c.id = it.run_id)
  ) || case it.target
    when 'products' then jsonb_build_object('fileSettings', profile.file_settings, 'mapping', profile.mapping)
    when 'distributor' then private.distributor_run(it)
  end;
end
$$;

create function public.import_run_fingerprints(
  lease uuid, fields text[], attribute_names text[], watched text, only_skus text[] default null, after uuid default null,
  stock_warehouses text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.product_fingerprints(
    it.org_id, fields, attribute_names, it.supplier_id, watched, only_skus, after, stock_warehouses
  );
end
$$;

-- Opens the change set of a run, or continues it after an earlier worker: {"run", "chunks": the number of the last
-- chunk, "created", "updated", "written": the rows already written}. The new worker compares again and resends what was
-- rejected or unchanged, so those rows are removed from the earlier counts.
create function public.begin_import_run(lease uuid, source jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
  started public.change_sets;
begin
  perform public.begin_change_set(
    it.run_id, it.org_id, 'import', it.name, source || jsonb_build_object('schedule', it.id), it.supplier_id
  );
  started := private.lock_change_set(it.run_id);
  if started.state = 'open' and started.unchanged + started.rejected > 0 then
    update public.change_set_chunks h set result = h.result || '{"unchanged": 0, "rejected": []}'
    where h.change_set_id = it.run_id and (h.result -> 'unchanged' <> '0' or h.result -> 'rejected' <> '[]');
    update public.change_sets c
    set rows_read = c.rows_read - c.unchanged - c.rejected, unchanged = 0, rejected = 0
    where c.id = it.run_id;
  end if;
  return (
    select jsonb_build_object(
      'run', c.id,
      'chunks', coalesce((select max(h.number) from public.change_set_chunks h where h.change_set_id = c.id), 0),
      'created', c.created,
      'updated', c.updated,
      'written', (
        select count(*) from public.product_changes d
        where d.org_id = c.org_id and d.change_set_id = c.id and d.source_row is not null
      )
    ) from public.change_sets c where c.id = it.run_id
  );
end
$$;

-- The changes that identify a product by its id but wouldn't change it.
create function private.changes_without_effect(org uuid, changes jsonb) returns table (place bigint)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select format($sql$
      select n from jsonb_array_elements($2) with ordinality as listed (c, n)
      cross join lateral (select c -> 'set' as fields) as change
      join public.products p on p.id = (c ->> 'id')::uuid and p.org_id is not distinct from $1
      where %s and p.id not in (
        select (m ->> 'product_id')::uuid from jsonb_array_elements(private.stock_moves($1, $2)) as m
      )
    $sql$, coalesce(string_agg(
      format('(not fields ? %1$L or p.%1$I is not distinct from %2$s)', field, private.field_expression(field)), ' and '
    ), 'true'))
    from (
      select distinct jsonb_object_keys(c -> 'set') as field from jsonb_array_elements(changes) as c
    ) as used
    where field = any(private.product_fields())
  ) using org, changes;
exception
  -- An unreadable value differs from any stored value.
  when data_exception then return;
end
$$;

-- Separates the rows of a chunk that an earlier chunk of the change set already wrote: {"resent": the number of those
-- rows, "rest": the other changes}.
create function private.split_resent_rows(change_set uuid, org uuid, chunk int, changes jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with listed as materialized (
    select n, c from jsonb_array_elements(changes) with ordinality as listed (c, n)
  ),
  known as materialized (
    -- Rows that this chunk itself wrote don't count: `apply_chunk` recognizes a repeated chunk by its content.
    select n, c, row_number() over (order by n) as at from listed
    where exists (
      select from public.product_changes d
      where d.change_set_id = split_resent_rows.change_set and d.product_id = private.uuid_in(c ->> 'id')
        and d.chunk <> split_resent_rows.chunk
    )
  ),
  resent as materialized (
    select n, c from known where at in (
      select place from private.changes_without_effect(org, (select jsonb_agg(k.c order by k.at) from known k))
    )
  )
  select jsonb_build_object(
    'resent', (select count(*) from resent where c ? 'row'),
    'rest', coalesce(jsonb_agg(c order by n) filter (where n not in (select resent.n from resent)), '[]')
  ) from listed
$$;

create function public.apply_import_chunk(lease uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
  sent jsonb := private.split_resent_rows(it.run_id, it.org_id, chunk, changes);
begin
  return case when sent -> 'rest' = '[]' and changes <> '[]'
    then '{"created": 0, "updated": 0, "removed": 0, "unchanged": 0, "rejected": []}'
    else public.apply_chunk(it.run_id, chunk, sent -> 'rest')
  end || jsonb_build_object('resent', sent -> 'resent');
end
$$;

-- Ends a run: stores its result, notifies the person that the schedule acts for if needed, and sets the next time.
-- `seen` identifies the file: {"etag", "lastModified", "hash", "profileVersion"}, or null if no file was read
-- completely. Five failures in a row pause the schedule.
create function public.end_import_run(lease uuid, result jsonb, not_sent jsonb, seen jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  max_failures constant int := 5;
  it public.import_schedules := private.act_for_import(lease);
  outcome text := result ->> 'outcome';
  details jsonb := jsonb_build_object('name', left(it.name, 100));
begin
  -- The worker ran out of time; the next one continues immediately.
  if outcome = 'continues' then
    update public.import_schedules s set failures = greatest(it.failures - 1, 0) where s.id = it.id;
    return;
  end if;
  if outcome = 'written' and it.target = 'distributor' then
    -- The file's row has the totals of all workers of the run.
    select result || jsonb_build_object('counts', coalesce(result -> 'counts', '{}') || jsonb_build_object(
      'created', f.added, 'updated', f.changed, 'unchanged', f.unchanged, 'missing', f.missing
    )) into result
    from public.commit_distributor_file(it.run_id) as f;
  elsif outcome = 'written' then
    perform public.commit_change_set(it.run_id, not_sent);
  else
    perform private.cancel_import_run(it);
  end if;
  -- The start of the run has already counted as a failure.
  it.failures := case when outcome = 'failed' then greatest(it.failures, 1) else 0 end;

  update public.import_schedules s
  set run_id = null, failures = it.failures,
    next_run_at = private.next_import_of(it), accepted_hash = null,
    -- A file that waits for a review continues to wait while it stays the same.
    last_result = case
      when outcome = 'unchanged' and s.last_result ->> 'outcome' = 'waiting' then s.last_result else result
    end
  where s.id = it.id;
  if seen is not null then
    update public.import_schedules s
    set etag = left(seen ->> 'etag', 500), last_modified = left(seen ->> 'lastModified', 100),
      content_hash = decode(seen ->> 'hash', 'hex'), seen_version = (seen ->> 'profileVersion')::int
    where s.id = it.id;
  end if;

  if it.failures >= max_failures then
    perform private.pause_import_schedule(it, 'failures');
  elsif outcome = 'failed' then
    perform private.notify(it.created_by, 'import_failed', private.link_of(it), details, 'warning', it.org_id);
  elsif outcome = 'waiting' then
    perform private.notify(it.created_by, 'import_waiting', private.link_of(it), details, 'warning', it.org_id);
  elsif outcome = 'written' and it.notifies_success then
    perform private.notify(
      it.created_by, 'import_done',
      case it.target
        when 'products' then '/product-management?import=report&set=' || it.run_id
        when 'distributor' then '/suppliers/tdx-synnex-ca'
      end,
      details || jsonb_build_object('products', (
        select c.created + c.updated + c.removed from public.change_sets c where c.id = it.run_id
        union all
        select f.added + f.changed + f.missing from public.distributor_files f where f.id = it.run_id
      )),
      'info', it.org_id
    );
  end if;
end
$$;

-- schemas/26_listings.sql

-- Listings: each product as prepared for one channel, and what the channel was last sent. The
-- function `jobs` builds them; the database stores them, marks them as stale when a product, its
-- stock or the channel's configuration changes, and adds the job that rebuilds them.

create type public.listing_state as enum ('ready', 'warning', 'blocked', 'excluded', 'gone');

-- Whether two hashes have the same content and price; stock doesn't count. A listing stays rejected while both are the
-- same as in the offer that the channel rejected. Functions such as this one are written with `return`, so that
-- PostgreSQL inlines them: a call for each value of each listing would take too long.
create function private.same_offer(one text, other text) returns boolean
language sql immutable
return coalesce(
  split_part(one, '.', 1) = split_part(other, '.', 1) and split_part(one, '.', 2) = split_part(other, '.', 2), false
);

-- The issues of a listing as keys such as 'error value-missing gtin', without repeats. A field that the channel
-- rejected becomes `error rejected gtin`. It's called for each listing that is written, and a loop takes a third of the
-- time of a query.
create function private.issue_keys_of(issues jsonb, reported_errors jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  keys text[] := '{}';
  key text;
begin
  for at in 0..jsonb_array_length(issues) - 1 loop
    key := left(concat_ws(' ', issues -> at ->> 'severity', issues -> at ->> 'code', issues -> at ->> 'field'), 200);
    if key <> all(keys) then keys := keys || key; end if;
  end loop;
  for at in 0..jsonb_array_length(reported_errors) - 1 loop
    key := left(concat_ws(' ', 'error', 'rejected', reported_errors -> at ->> 'field'), 200);
    if key <> all(keys) then keys := keys || key; end if;
  end loop;
  return keys;
end
$$;

-- The change that a sync would make to a listing. Hashes consist of content, price and stock, separated by dots. A
-- blocked listing stays as it was sent. A rejected one stays rejected when only its stock changes, but the stock is
-- sent, because the channel may still sell what it already has.
create function private.change_of(state public.listing_state, sent text, present text, rejected text) returns text
language sql immutable
return case
  when sent is null and present is null then 'none'
  when private.same_offer(present, rejected)
    and (sent is not distinct from present or not private.same_offer(sent, present)) then 'rejected'
  when sent is not distinct from present then 'unchanged'
  when sent is null then 'new'
  when present is null then case state when 'blocked' then 'blocked' else 'removed' end
  when split_part(sent, '.', 1) <> split_part(present, '.', 1) then 'changed'
  when split_part(sent, '.', 2) = split_part(present, '.', 2) then 'stock'
  when split_part(sent, '.', 3) = split_part(present, '.', 3) then 'price'
  else 'changed'
end;

-- A sort key that keeps the variants of one product together, as files require.
create function private.place_in_file(sku text, sent_group text) returns text
language sql immutable
return case when sent_group is null then 's ' || sku else 'g ' || sent_group end;

create table public.listings (
  org_id uuid not null,
  channel_id uuid not null,
  -- No foreign key: what a channel was sent outlives the product.
  product_id uuid not null,
  sku text not null check (char_length(sku) <= 64),
  variant_group text check (char_length(variant_group) <= 64),

  state public.listing_state not null,
  excluded_by text check (char_length(excluded_by) <= 200),
  price numeric(14, 4) check (price >= 0),
  quantity int not null check (quantity >= 0),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and pg_column_size(payload) <= 400000),
  issues jsonb not null default '[]' check (jsonb_typeof(issues) = 'array' and pg_column_size(issues) <= 100000),
  -- The title that buyers see: that of the product with its variants. Null where variants are listed one by one, and
  -- for a listing that can't be sent or has no title.
  listed_title text check (char_length(listed_title) <= 500),
  hash text check (char_length(hash) <= 98 and hash ~ '^[0-9a-z]+[.][0-9a-z]+[.][0-9a-z]+$'),

  product_version int not null,
  config_version int not null,
  -- Identifies the code, channel definition and configuration that built the listing.
  plan text not null check (char_length(plan) <= 64),
  is_stale boolean not null default false,
  built_at timestamptz not null default now(),

  sent_hash text check (char_length(sent_hash) <= 100),
  sent_payload jsonb check (pg_column_size(sent_payload) <= 400000),
  sent_group text check (char_length(sent_group) <= 64),
  sent_run uuid,
  sent_at timestamptz,

  stock_value numeric not null generated always as (coalesce(price, 0) * quantity) stored,
  -- The last content of a product that was withdrawn from the channel. The product keeps its place in the file.
  withdrawn_payload jsonb check (pg_column_size(withdrawn_payload) <= 400000),
  -- The hash of what the channel rejected, and the channel's messages: [{"message", "field"}].
  rejected_hash text check (char_length(rejected_hash) <= 100),
  reported_errors jsonb not null default '[]'
    check (jsonb_typeof(reported_errors) = 'array' and pg_column_size(reported_errors) <= 100000),
  issue_keys text[] not null generated always as (
    private.issue_keys_of(issues, case when private.same_offer(hash, rejected_hash) then reported_errors else '[]' end)
  ) stored check (array_length(issue_keys, 1) <= 500),
  change text not null generated always as (private.change_of(state, sent_hash, hash, rejected_hash)) stored
    check (char_length(change) <= 20),

  primary key (channel_id, product_id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  check ((hash is not null) = (state in ('ready', 'warning'))),
  check ((sent_hash is null) = (sent_payload is null)),
  check ((rejected_hash is null) = (reported_errors = '[]'))
);
create index listings_by_state on public.listings (org_id, channel_id, state, sku, product_id);
create index listings_in_order on public.listings (channel_id, sku, product_id);
create index listings_stale on public.listings (channel_id, product_id) where is_stale;
create index listings_sent on public.listings (channel_id, private.place_in_file(sku, sent_group), product_id)
  where sent_hash is not null or withdrawn_payload is not null;
create index listings_by_change on public.listings (channel_id, change, sku, product_id);
create index listings_issue_keys on public.listings using gin (issue_keys);
create index listings_in_file on public.listings (channel_id, private.place_in_file(sku, variant_group), product_id)
  where change <> 'none';
create index listings_by_title on public.listings (channel_id, lower(listed_title)) where listed_title is not null;
create index listings_by_product on public.listings (org_id, product_id) include (channel_id, state, change, is_stale);
-- Long values are stored outside the row, so that marking 100,000 listings as stale doesn't rewrite them.
alter table public.listings set (toast_tuple_target = 256);

alter table public.listings enable row level security;
grant select on public.listings to authenticated;

create policy "members read listings" on public.listings
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Change sets, stock and listings of an organization take turns, so that nothing a listing is built from changes while
-- it's written. One shared lock prevents deadlocks. The organization is locked against deletion before any of its rows,
-- because a deletion locks the organization first and its rows afterwards.
create function private.lock_catalogue(org uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('catalogue ' || org, 0));
  select private.keep_organization(org);
$$;

-- The number of products of each organization. It's stored, because counting a million takes too long.
create table private.product_counts (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  products int not null
);

alter table private.product_counts enable row level security;

-- What a shop could confuse with these variant groups: {group: [sku, other group]}. The SKU belongs to a product
-- outside the group and equals the group's name, ignoring case. The other group's name differs only in case. Groups
-- with neither, which are most, are left out. `products_to_list` calls it once per page, because a lookup for each
-- variant takes longer.
create function private.group_namesakes(org uuid, groups text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(each.name, jsonb_build_array(named.sku, same.variant_group)), '{}')
  from unnest(groups) as each (name)
  left join lateral (
    select other.sku from public.products other
    where other.org_id = org and lower(other.sku) = lower(each.name) and other.status = 'active'
      and other.variant_group is distinct from each.name
  ) as named on true
  left join lateral (
    -- With `order by … limit 1`, the planner would read all groups in their order.
    select (array_agg(other.variant_group order by other.variant_group))[1] as variant_group from public.products other
    where other.org_id = org and other.status = 'active' and other.variant_group <> each.name
      and lower(other.variant_group) = lower(each.name)
  ) as same on true
  where named.sku is not null or same.variant_group is not null
$$;

-- The next products, by id, whose listing for the channel is missing or stale, with their variants: {"products":
-- [{"product", "quantity", "counted", "safety", "listed", "gtin_shared", "group_sku", "same_group", "sent_fields"}],
-- "next": the value to pass as `after`, or null at the end}. `listed` says whether the channel has the product, and
-- `sent_fields` which of `fields` were last sent. A page ends early before its texts exceed 4 MB, so that it fits in
-- the memory of a worker. The function `jobs` calls it to build listings, and passes `plan` to have the listings of
-- other code versions rebuilt. Null if the channel no longer exists.
create function public.products_to_list(
  channel uuid, plan text, after uuid default null, max_rows int default 500, fields text[] default '{}'
)
returns json
-- Statistics are wrong while a channel is built for the first time: they include few of its listings or none. A plan
-- that trusts them would read all listings again for each product. So plans aren't cached, don't depend on the channel,
-- and look up one listing at a time.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  it public.channels;
  page_size int := least(max_rows, 1000);
  start constant uuid := coalesce(after, '00000000-0000-0000-0000-000000000000');
  ids uuid[];
  -- How many products are left, up to the size of a page.
  found int;
  groups text[];
  namesakes jsonb;
  has_safety_stock boolean;
begin
  select * into it from public.channels c where c.id = channel;
  if it.id is null then return null; end if;
  has_safety_stock := exists (select from public.safety_stock_rules r where r.org_id = it.org_id);
  if exists (
    select from private.listing_tallies t
    where t.channel_id = it.id and t.state <> 'gone' and (t.config_version, t.plan) <> (it.config_version, products_to_list.plan)
  ) or private.missing_listings(it) > 0 then
    ids := array(
      select p.id from public.products p
      left join public.listings l on l.channel_id = (select it.id) and l.product_id = p.id
      where p.org_id = it.org_id and p.id > start
        and (l.product_id is null or l.is_stale
          or (l.config_version, l.plan) <> (it.config_version, products_to_list.plan))
      order by p.id limit page_size
    );
  else
    ids := array(
      select product_id from public.listings l
      where l.channel_id = it.id and l.is_stale and product_id > start
      order by product_id limit page_size
    );
  end if;
  found := cardinality(ids);
  select coalesce(array_agg(each.id order by each.id), '{}'),
    array_agg(distinct each.variant_group) filter (where each.variant_group is not null)
  into ids, groups
  from (
    select one.id, p.variant_group, row_number() over by_id as place, sum(
      coalesce(octet_length(p.description_en), 0) + coalesce(octet_length(p.description_fr), 0) + pg_column_size(p.attributes)
    ) over by_id as bytes
    from unnest(ids) as one (id) left join public.products p on p.org_id = it.org_id and p.id = one.id
    window by_id as (order by one.id)
  ) as each
  where each.place = 1 or each.bytes <= 4000000;
  namesakes := private.group_namesakes(it.org_id, groups);
  -- Functions would be called for each product, which takes longer than these expressions. Decimals are text, because a
  -- JSON number would become a binary float.
  return json_build_object(
    'products', (
      select coalesce(json_agg(json_build_object(
        'product', (
          select row_to_json(columns) from (
            select
              p.id, p.version, p.supplier_id, p.sku, p.status, p.title_en, p.title_fr, p.description_en,
              p.description_fr, p.brand, p.mpn, p.gtin, p.category, p.condition, p.tags, p.currency, p.cost::text,
              p.promo_cost::text, p.promo_ends, p.map::text, p.msrp::text, p.price::text, p.weight::text,
              p.weight_unit, p.length::text, p.width::text, p.height::text, p.size_unit, p.country_of_origin,
              p.hs_code, p.lead_time_days, p.minimum_order, p.eta, p.successor_sku, p.variant_group, p.images,
              p.variant_options, p.attributes, p.created_at, p.updated_at
          ) as columns
        ),
        'quantity', coalesce(counted.available, 0), 'counted', counted.available is not null, 'safety', case when has_safety_stock then (
          -- The most specific rule. Rules of the product come first, then those of its category, then those of all
          -- products. Among these, a rule for this channel comes before a rule for all channels.
          select json_build_object('kind', r.kind, 'amount', r.amount, 'hideBelow', r.hide_below) from (
            select * from public.safety_stock_rules r where r.org_id = p.org_id and r.product_id = p.id
            union all
            select * from public.safety_stock_rules r
            where r.org_id = p.org_id and r.product_id is null and r.category = p.category
            union all
            select * from public.safety_stock_rules r
            where r.org_id = p.org_id and r.product_id is null and r.category is null
          ) as r
          where coalesce(r.channel_id, it.id) = it.id
          order by r.product_id is null, r.category is null, r.channel_id is null limit 1
        ) end,
        'listed', coalesce(l.sent_hash is not null and private.is_on_channel(l), false),
        'gtin_shared', shared.product, 'group_sku', namesakes #>> array[p.variant_group, '0'],
        'same_group', namesakes #>> array[p.variant_group, '1'],
        'sent_fields', case when cardinality(fields) > 0 and l.sent_hash is not null and private.is_on_channel(l)
          then array(select name from unnest(fields) as name where l.sent_payload ? name) else '{}' end
      ) order by p.id), '[]')
      from (
        select unnest(ids)
        union
        select variant.id from public.products variant where variant.org_id = it.org_id and variant.variant_group = any(groups)
      ) as wanted (id)
      join public.products p on p.org_id = it.org_id and p.id = wanted.id
      left join public.listings l on l.channel_id = (select it.id) and l.product_id = p.id
      left join lateral (
        select sum(s.available)::int as available from public.stock s where s.org_id = p.org_id and s.product_id = p.id
      ) as counted on true
      -- Another active product that has the same GTIN, preferably in the same condition.
      left join lateral (
        select json_build_object('sku', other.sku, 'same_condition', other.condition = p.condition) as product
        from private.product_search own
        join private.product_search s on s.org_id = own.org_id and s.gtin = own.gtin and s.product_id <> own.product_id
        join public.products other on other.id = s.product_id
        where own.product_id = p.id and private.is_product_number(own.gtin) and other.status = 'active'
        order by other.condition = p.condition desc, other.sku limit 1
      ) as shared on true
    ),
    'next', case when found = page_size or cardinality(ids) < found then ids[cardinality(ids)] end
  );
end
$$;

-- Stores built listings: [{"productId", "version", "stock", "group", "state", "excludedBy", "price", "quantity",
-- "payload", "issues", "title", "hash"}]; `stock` is the quantity they were built from. A listing whose product or
-- stock has changed since isn't stored but returned in `stale`, so that it's rebuilt. `rules` is the version of the
-- rules with which the listings were built. A call can be repeated.
create function public.record_listings(channel uuid, config int, plan text, built jsonb, rules int default 1) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels;
  stale jsonb;
  written int;
begin
  select * into it from public.channels c where c.id = channel;
  if jsonb_typeof(built) <> 'array' or jsonb_array_length(built) not between 1 and 2000 then
    raise invalid_parameter_value using message = 'Send 1 to 2,000 listings at a time.';
  end if;
  perform private.lock_catalogue(it.org_id);
  -- Read again and locked: a person may have changed the channel while this call waited for the lock.
  select * into it from public.channels c where c.id = it.id for share;
  if (it.config_version, it.rules_version) is distinct from (config, rules) then
    raise sqlstate 'PT409' using message = 'The channel has changed since. No listings were saved.', hint = 'config_changed';
  end if;

  with given as (
    select distinct on ((b ->> 'productId')::uuid) (b ->> 'productId')::uuid as id, (b ->> 'version')::int as version,
      (b ->> 'stock')::int as stock, b
    from jsonb_array_elements(built) as b
  ),
  checked as materialized (
    select g.id, b, p.sku, p.version, p.id is not null and p.version = g.version and coalesce(counted.available, 0) = g.stock as is_current
    from given g left join public.products p on p.org_id = it.org_id and p.id = g.id
    left join lateral (
      select sum(s.available)::int as available from public.stock s where s.org_id = p.org_id and s.product_id = p.id
    ) as counted on true
  ),
  saved as (
    insert into public.listings as l (
      org_id, channel_id, product_id, sku, variant_group, state, excluded_by, price, quantity, payload, issues,
      listed_title, hash, product_version, config_version, plan
    )
    select it.org_id, it.id, j.id, sku, b ->> 'group',
      case
        when b ->> 'state' = 'ready' and jsonb_path_exists(b, '$.issues[*] ? (@.severity == "warning")') then 'warning'
        else b ->> 'state'
      end::public.listing_state,
      b ->> 'excludedBy', (b ->> 'price')::numeric, (b ->> 'quantity')::int, b -> 'payload', b -> 'issues',
      b ->> 'title', b ->> 'hash', version, config, record_listings.plan
    from checked j where is_current order by j.id
    on conflict on constraint listings_pkey do update set
      sku = excluded.sku, variant_group = excluded.variant_group, state = excluded.state,
      excluded_by = excluded.excluded_by, price = excluded.price, quantity = excluded.quantity,
      payload = excluded.payload, issues = excluded.issues, listed_title = excluded.listed_title, hash = excluded.hash,
      product_version = excluded.product_version, config_version = excluded.config_version, plan = excluded.plan,
      is_stale = false, built_at = now()
    returning 1
  )
  select (select count(*) from saved), coalesce(jsonb_agg(id order by id) filter (where not is_current), '[]')
  into written, stale from checked;
  return jsonb_build_object('written', written, 'stale', stale);
end
$$;

grant execute on function
  private.same_offer,
  private.issue_keys_of,
  private.change_of,
  private.place_in_file
to service_role;

-- schemas/27_listing_counts.sql

-- Counts and pages of listings for the channel screens.

-- Rows with an empty issue key count all listings; the others count the listings with that issue.
create table private.listing_tallies (
  channel_id uuid not null,
  config_version int not null,
  plan text not null,
  is_stale boolean not null,
  state public.listing_state not null,
  change text not null,
  issue_key text not null,
  listings int not null,
  -- The number of listings for which this is the only error.
  unblocked int not null,
  stock_value numeric not null,
  unblocked_value numeric not null default 0,
  primary key (channel_id, config_version, plan, is_stale, state, change, issue_key)
);

alter table private.listing_tallies enable row level security;

-- Keeps the counts of listings up to date. Runs as a trigger after every statement that writes listings,
-- because counting a million listings for a screen would take too long. It adds the new rows and subtracts the
-- old ones. The query is built as text, because an insert has no old rows and a delete has no new ones.
create function private.count_listings() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  columns constant text :=
    'channel_id, config_version, plan, is_stale, state, change, issue_keys, stock_value';
begin
  -- An upsert runs the triggers of both insert and update, often one of them without rows.
  if tg_op = 'UPDATE' then
    if not exists (select from before) then return null; end if;
  end if;
  execute format(
    $sql$
      with moved as (%s),
      counted as (
        select channel_id, config_version, plan, is_stale, state, change, '' as issue_key,
          sum(sign) as listings, 0 as unblocked, sum(sign * stock_value) as stock_value, 0 as unblocked_value
        from moved group by 1, 2, 3, 4, 5, 6
        union all
        select channel_id, config_version, plan, is_stale, state, change, issue_key, sum(sign),
          sum(case when is_only_error then sign else 0 end), sum(sign * stock_value),
          sum(case when is_only_error then sign * stock_value else 0 end)
        from moved
        cross join lateral (select count(*) as errors from unnest(issue_keys) as one where one like 'error %%') as blocking
        cross join unnest(issue_keys) as issue_key
        cross join lateral (select errors = 1 and issue_key like 'error %%' as is_only_error) as each
        group by 1, 2, 3, 4, 5, 6, 7
      )
      insert into private.listing_tallies as t
        (channel_id, config_version, plan, is_stale, state, change, issue_key, listings, unblocked, stock_value, unblocked_value)
      select * from counted where (listings, unblocked, stock_value, unblocked_value) <> (0, 0, 0, 0)
      order by channel_id, config_version, plan, is_stale, state, change, issue_key
      on conflict on constraint listing_tallies_pkey do update set
        listings = t.listings + excluded.listings, unblocked = t.unblocked + excluded.unblocked,
        stock_value = t.stock_value + excluded.stock_value, unblocked_value = t.unblocked_value + excluded.unblocked_value
    $sql$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then format('select %s, -1 as sign from before', columns) end,
      case when tg_op <> 'DELETE' then format('select %s, 1 as sign from after', columns) end
    )
  );
  delete from private.listing_tallies where listings = 0;
  return null;
end
$$;

create trigger count_new_listings after insert on public.listings
  referencing new table as after for each statement execute function private.count_listings();

create trigger count_listings after update on public.listings
  referencing old table as before new table as after for each statement execute function private.count_listings();

create trigger count_removed_listings after delete on public.listings
  referencing old table as before for each statement execute function private.count_listings();

create function private.missing_listings(channel public.channels) returns int
language sql stable set search_path = ''
as $$
  select coalesce((select products from private.product_counts where org_id = (channel).org_id), 0) - coalesce((
    select sum(listings)::int from private.listing_tallies
    where channel_id = (channel).id and issue_key = '' and state <> 'gone'
  ), 0)
$$;

-- Counts of a channel's fresh listings: {"states": {state: n}, "changes": {change: n}, "issues": [{"severity", "code",
-- "field", "listings", "unblocked", "stock_value", "unblocked_value"}]}, and how many are "stale" or "missing". The
-- channel pages and the API call it. "unblocked" counts listings for which this is the only error, so fixing it
-- unblocks them. Rejected counts as a state of its own. A field's name may contain spaces, so everything after the
-- issue's code is the field.
create function public.listing_summary(channel uuid, plan text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
begin
  return (
    with counted as (
      select *, not is_stale
        and (state = 'gone' or (t.config_version, t.plan) = (it.config_version, listing_summary.plan)) as is_fresh
      from private.listing_tallies t where t.channel_id = it.id
    )
    select jsonb_build_object(
      'states', (
        select coalesce(jsonb_object_agg(state, n), '{}') from (
          select case change when 'rejected' then change else state::text end as state, sum(listings) as n
          from counted where is_fresh and issue_key = '' group by 1
        ) as states
      ),
      'changes', (
        select coalesce(jsonb_object_agg(change, n), '{}') from (
          select change, sum(listings) as n from counted where is_fresh and issue_key = '' group by change
        ) as changes
      ),
      'issues', (
        select coalesce(jsonb_agg(r order by r.unblocked desc, r.listings desc, r.code, r.field), '[]') from (
          select split_part(issue_key, ' ', 1) as severity, split_part(issue_key, ' ', 2) as code,
            substring(issue_key from '^\S+ \S+ (.+)$') as field,
            sum(listings) as listings, sum(unblocked) as unblocked, sum(stock_value)::text as stock_value,
            sum(unblocked_value)::text as unblocked_value
          from counted where is_fresh and issue_key <> '' group by issue_key
        ) as r
      ),
      'stale', (select coalesce(sum(listings), 0) from counted where not is_fresh and state <> 'gone' and issue_key = ''),
      'missing', private.missing_listings(it)
    )
  );
end
$$;

-- The listings of a channel by SKU, filtered by state, by change or by issue ('error value-missing gtin'). With
-- `only_error`, it returns only listings without another error, which fixing the issue unblocks. The channel pages and
-- the API call it. `security definer`, because the policies would keep the planner from using the indexes;
-- `require_channel` checks the caller's role instead.
create function public.listing_page(
  channel uuid, plan text, of_state public.listing_state default null, of_change text default null,
  of_issue text default null, after_sku text default null, after_product uuid default null, max_rows int default 50,
  only_error boolean default false
)
returns table (
  product_id uuid, sku text, state public.listing_state, excluded_by text, price text, quantity int, issues jsonb,
  reported_errors jsonb, change text, payload jsonb, sent_payload jsonb, hash text, sent_hash text, sent_at timestamptz,
  is_fresh boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
  -- An issue that many listings have is found soon while reading in order. Collecting and sorting all of them would
  -- take longer.
  is_common constant boolean := (
    select sum(listings) > 5000 from private.listing_tallies where channel_id = it.id and issue_key = of_issue
  );
begin
  -- The query is built for the given filters, so that each combination uses its own index.
  return query execute format(
    $page$
      select l.product_id, l.sku, l.state, l.excluded_by, l.price::text, l.quantity, l.issues, l.reported_errors, l.change,
        l.payload, l.sent_payload, l.hash, l.sent_hash, l.sent_at,
        not l.is_stale and (l.state = 'gone' or (l.config_version = $3 and l.plan = $4))
      from public.listings l
      where l.org_id = $1 and l.channel_id = $2 %s
      order by l.sku, l.product_id limit $5
    $page$,
    concat_ws(
      ' ',
      case when of_state is not null then $sql$and l.state = $6 and l.change <> 'rejected'$sql$ end,
      case when of_change is not null then 'and l.change = $7' end,
      -- `is true` keeps the planner from using the index.
      case when of_issue is not null then concat('and (l.issue_keys @> array[$8])', case when is_common then ' is true' end) end,
      case when only_error then
        'and 1 = (select count(*) from unnest(l.issue_keys) as one where one like ''error %'')' end,
      case when after_sku is not null then 'and (l.sku, l.product_id) > ($9, $10)' end
    )
  ) using it.org_id, it.id, it.config_version, listing_page.plan, least(max_rows, 500), of_state, of_change, of_issue,
    after_sku, after_product;
end
$$;

-- An organization's categories (the first 5,000 by name) with their numbers of products and some UNSPSC codes, largest
-- first. The category mapping calls it. It skips from one category to the next in the index, because reading a million
-- products to list a hundred categories would be too slow.
create function public.own_categories(org uuid)
returns table (category text, products int, unspsc text[])
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  sample_size constant int := 20;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  return query
    with recursive each as (
      (
        select p.category as name, 1 as n from public.products p
        where p.org_id = org and p.category is not null order by p.category limit 1
      )
      union all
      select (
        select p.category from public.products p where p.org_id = org and p.category > each.name order by p.category limit 1
      ), each.n + 1
      from each where each.name is not null and each.n < 5000
    )
    select each.name, counted.products, coded.unspsc
    from each
    cross join lateral (
      select count(*)::int as products from public.products p where p.org_id = org and p.category = each.name
    ) as counted
    cross join lateral (
      select coalesce(array_agg(distinct code), '{}') as unspsc
      from (
        select p.attributes from public.products p
        where p.org_id = org and p.category = each.name order by lower(p.sku) limit sample_size
      ) as sampled
      cross join lateral (
        select regexp_replace(value, '\D', '', 'g') as code
        from jsonb_each_text(sampled.attributes) as entry (key, value)
        where lower(key) in ('unspsc', 'unspsc_code', 'unspsc code') and value ~ '^\s*\d[\d ]{1,11}$'
      ) as codes
    ) as coded
    where each.name is not null
    order by counted.products desc, each.name;
end
$$;

-- Up to 200 options of an organization's active variants with up to 500 values each, the most used options first. Shops
-- such as Magento need both before an import. The mapping and readiness pages call it.
create function public.own_options(org uuid)
returns table (name text, products int, choices text[])
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  return query
    select option.key, count(*)::int, (array_agg(distinct option.value order by option.value))[1:500]
    from public.products p cross join lateral jsonb_each_text(p.variant_options) as option (key, value)
    where p.org_id = org and p.variant_group is not null and p.status = 'active'
    group by option.key
    order by count(*) desc, option.key
    limit 200;
end
$$;

-- Up to 100 titles that several products share in the listings that can be sent to the channel, with some of their
-- SKUs: buyers couldn't tell these products apart. The variants of a group count as one product. The readiness page
-- calls it before anything is sent.
create function public.shared_titles(channel uuid)
returns table (title text, products int, skus text[])
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
begin
  return query
    select min(l.listed_title), count(distinct private.place_in_file(l.sku, l.variant_group))::int,
      (array_agg(l.sku order by l.sku))[1:5]
    from public.listings l
    where l.org_id = it.org_id and l.channel_id = it.id and l.state in ('ready', 'warning') and l.listed_title is not null
    group by lower(l.listed_title)
    having count(distinct private.place_in_file(l.sku, l.variant_group)) > 1
    order by 2 desc, 1
    limit 100;
end
$$;

grant execute on function
  public.listing_summary,
  public.listing_page,
  public.own_categories,
  public.own_options,
  public.shared_titles
to authenticated;

-- schemas/28_sync_schedules.sql

-- Scheduled syncs: approved now, sent later. A sync runs once or every day at a set time, in the organization's time
-- zone. Only feeds can be scheduled, because a file needs a person to download it.

create type public.schedule_state as enum ('approving', 'waiting', 'sent', 'cancelled');

create table public.sync_schedules (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  channel_id uuid not null,
  changes text[] not null check (
    coalesce(array_length(changes, 1), 0) between 1 and 5
    and changes <@ array['new', 'changed', 'price', 'stock', 'removed']
  ),
  -- Null means every day.
  on_day date,
  at_time time not null,
  due_at timestamptz not null,
  -- 'approving' until everything to be sent has been recorded; nothing is sent before then.
  state public.schedule_state not null default 'approving',
  -- How many products were approved. 0 for a daily sync, which is approved by kinds of change.
  approved int not null default 0 check (approved >= 0),
  approved_by uuid references public.profiles (user_id) on delete set null,
  -- Why a due sync wasn't sent. It's sent as soon as the reason no longer applies.
  waiting_for text check (char_length(waiting_for) <= 20 and waiting_for in ('approver', 'channel', 'feed', 'building', 'failed')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  check ((state in ('sent', 'cancelled')) = (ended_at is not null))
);
create index sync_schedules_recent on public.sync_schedules (org_id, channel_id, created_at desc);
create index sync_schedules_due on public.sync_schedules (due_at) where state = 'waiting';
create index sync_schedules_approved_by on public.sync_schedules (approved_by);

alter table public.sync_schedules enable row level security;
grant select on public.sync_schedules to authenticated;

create policy "members read sync schedules" on public.sync_schedules
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The approved listings, by content hash: a product that has changed since its approval is held back.
create table private.approved_listings (
  schedule_id uuid not null references public.sync_schedules (id) on delete cascade,
  product_id uuid not null,
  sku text not null,
  -- Null if the sync reports the product as removed.
  hash text,
  primary key (schedule_id, product_id)
);

alter table private.approved_listings enable row level security;

-- The next moment at which the organization's clocks show this time.
create function private.next_time(org uuid, at_time time, after timestamptz default now()) returns timestamptz
language sql stable set search_path = ''
as $$
  select min(moment) from (
    select ((after at time zone o.time_zone)::date + days + at_time) at time zone o.time_zone as moment
    from public.organizations o, generate_series(0, 2) as days where o.id = org
  ) as moments where moment > after
$$;

-- Schedules a sync under an id the caller generated, so a repeated call schedules it once. The channel page
-- calls it. A single sync still needs `approve_listings`; a daily one is approved in advance for these kinds of
-- change.
create function public.schedule_sync(id uuid, channel uuid, changes text[], at_time time, on_day date default null)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
  due timestamptz := case
    when on_day is null then private.next_time(it.org_id, at_time)
    else (select (on_day + at_time) at time zone o.time_zone from public.organizations o where o.id = it.org_id)
  end;
  known public.sync_schedules;
begin
  -- Locks the channel, so that two simultaneous requests can't exceed the limit.
  perform from public.channels c where c.id = it.id for no key update;
  select * into known from public.sync_schedules s where s.id = schedule_sync.id;
  if known.id is not null then
    if (known.channel_id, known.changes, known.at_time) is distinct from (it.id, schedule_sync.changes, schedule_sync.at_time)
      or known.on_day is distinct from schedule_sync.on_day then
      raise sqlstate 'PT409' using message = 'Another scheduled sync already uses this ID.', hint = 'schedule_differs';
    end if;
    return known.due_at;
  end if;
  if due not between now() and now() + interval '366 days' then
    raise invalid_parameter_value using message = 'This time is in the past or more than a year ahead.', hint = 'time_past';
  end if;
  if (
    select count(*) from public.sync_schedules s
    where s.org_id = it.org_id and s.channel_id = it.id and s.state in ('approving', 'waiting')
  ) >= 20 then
    raise sqlstate 'PT409' using message = 'A channel can have at most 20 scheduled syncs.', hint = 'too_many_schedules';
  end if;
  insert into public.sync_schedules (id, org_id, channel_id, changes, on_day, at_time, due_at, state, approved_by)
  values (
    id, it.org_id, it.id, changes, on_day, at_time, due,
    (case when on_day is null then 'waiting' else 'approving' end)::public.schedule_state, (select auth.uid())
  );
  return due;
end
$$;

-- Returns the schedule if the caller may change it, and locks it against sending and other changes.
create function private.lock_schedule(schedule uuid) returns public.sync_schedules
language plpgsql security definer set search_path = ''
as $$
declare
  found public.sync_schedules;
begin
  perform private.require_full_session();
  select * into found from public.sync_schedules
  where id = schedule and org_id = any(array(select private.my_org_ids('editor')))
  for update;
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  return found;
end
$$;

-- Records the next 20,000 fresh listings with a change to be sent. Returns true when none are left.
create function public.approve_listings(schedule uuid, plan text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  page_size constant int := 20000;
  it public.sync_schedules := private.lock_schedule(schedule);
  last uuid := (
    select product_id from private.approved_listings a where a.schedule_id = it.id order by product_id desc limit 1
  );
  recorded int;
begin
  if it.state <> 'approving' then return true; end if;
  insert into private.approved_listings (schedule_id, product_id, sku, hash)
  select it.id, l.product_id, l.sku, l.hash
  from public.listings l join public.channels c on c.id = l.channel_id
  where l.channel_id = it.channel_id and not l.is_stale and l.change = any(it.changes)
    and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, approve_listings.plan))
    and not (l.change = 'removed' and private.skips_removals(c))
    and (last is null or l.product_id > last)
  order by l.product_id limit page_size;
  get diagnostics recorded = row_count;
  update public.sync_schedules s set
    approved = s.approved + recorded,
    state = (case when recorded < page_size then 'waiting' else 'approving' end)::public.schedule_state
  where s.id = it.id;
  return recorded < page_size;
end
$$;

-- Cancels a scheduled sync. Products that were already sent stay sent. Returns false if it was too late.
create function public.cancel_scheduled_sync(schedule uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_schedules := private.lock_schedule(schedule);
begin
  if it.state in ('sent', 'cancelled') then return it.state = 'cancelled'; end if;
  update public.sync_schedules set state = 'cancelled', ended_at = now(), waiting_for = null where id = it.id;
  update public.sync_runs set state = 'cancelled', ended_at = now() where schedule_id = it.id and state = 'open';
  delete from private.approved_listings where schedule_id = it.id;
  return true;
end
$$;

grant execute on function
  public.schedule_sync,
  public.approve_listings,
  public.cancel_scheduled_sync
to authenticated;

-- schemas/29_sync_runs.sql

-- Syncs: what was sent to a channel, when, by whom, and the result for each product. A client generates the id of the
-- run that it begins. A run's items count once, however often they are reported. Each item stores what the channel had
-- before, so that a run can be reverted.

-- A report is a channel's response to an earlier sync.
create type public.sync_kind as enum ('file', 'feed', 'api', 'report');

create type public.sync_scope as enum ('full', 'delta');

create type public.sync_state as enum ('open', 'finished', 'failed', 'cancelled');

create type public.sync_outcome as enum ('sent', 'removed', 'failed', 'skipped');

create table public.sync_runs (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  channel_id uuid not null,
  kind public.sync_kind not null,
  scope public.sync_scope not null,
  state public.sync_state not null default 'open',
  actor_id uuid references public.profiles (user_id) on delete set null,
  -- The name of the API key that started the run.
  api_key text default private.acting_key() ->> 'name' check (char_length(api_key) <= 100),
  -- The run whose failed items are sent again, or the run that is reverted.
  retry_of uuid,
  revert_of uuid,
  items int not null default 0,
  sent int not null default 0,
  removed int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  -- Products with nothing to send; a full file still contains them.
  unchanged int not null default 0,
  message text check (char_length(message) <= 500 and message !~ '[\u0001-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  schedule_id uuid,
  -- Products that couldn't be sent because their listings weren't built yet.
  unbuilt int not null default 0 check (unbuilt >= 0),
  unique (org_id, id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  foreign key (org_id, retry_of) references public.sync_runs (org_id, id),
  foreign key (org_id, revert_of) references public.sync_runs (org_id, id),
  foreign key (org_id, schedule_id) references public.sync_schedules (org_id, id),
  check (retry_of is null or revert_of is null),
  check ((state = 'open') = (ended_at is null)),
  constraint sync_runs_add_up check (
    least(sent, removed, failed, skipped, unchanged) >= 0 and items = sent + removed + failed + skipped + unchanged
  )
);
create index sync_runs_recent on public.sync_runs (org_id, channel_id, created_at desc);
create index sync_runs_of_organization on public.sync_runs (org_id, created_at desc);
create index sync_runs_retry_of on public.sync_runs (org_id, retry_of);
create index sync_runs_revert_of on public.sync_runs (org_id, revert_of);
create index sync_runs_actor on public.sync_runs (actor_id);
create index sync_runs_schedule on public.sync_runs (org_id, schedule_id);

alter table public.sync_runs enable row level security;
grant select on public.sync_runs to authenticated;

create policy "members read sync runs" on public.sync_runs
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.sync_items (
  org_id uuid not null,
  run_id uuid not null,
  product_id uuid not null,
  sku text not null check (char_length(sku) <= 64),
  change text not null check (char_length(change) <= 20),
  outcome public.sync_outcome not null,
  -- The channel's response; 'changed_since' if we held the product back ourselves.
  message text check (char_length(message) <= 1000),
  hash text check (char_length(hash) <= 100),
  before_hash text check (char_length(before_hash) <= 100),
  before_payload jsonb check (pg_column_size(before_payload) <= 400000),
  before_group text check (char_length(before_group) <= 64),
  created_at timestamptz not null default now(),
  -- A channel may reject several fields of one product.
  reported_errors jsonb not null default '[]' check (jsonb_typeof(reported_errors) = 'array' and pg_column_size(reported_errors) <= 100000),
  primary key (run_id, product_id),
  foreign key (org_id, run_id) references public.sync_runs (org_id, id) on delete cascade
);
create index sync_items_run on public.sync_items (org_id, run_id, outcome, sku, product_id);
alter table public.sync_items set (toast_tuple_target = 256);

alter table public.sync_items enable row level security;
grant select on public.sync_items to authenticated;

create policy "members read the items of sync runs" on public.sync_items
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create function public.begin_sync_run(
  id uuid, channel uuid, kind public.sync_kind, scope public.sync_scope, retry_of uuid default null, revert_of uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
begin
  if exists (
    select from public.sync_runs r where r.id in (begin_sync_run.retry_of, begin_sync_run.revert_of) and (r.channel_id <> it.id or r.state = 'open')
  ) then
    raise sqlstate 'PT409' using message = 'The earlier sync is still running, or it belongs to another channel.', hint = 'run_open';
  end if;
  insert into public.sync_runs (id, org_id, channel_id, kind, scope, retry_of, revert_of, actor_id)
  values (id, it.org_id, it.id, kind, scope, retry_of, revert_of, (select auth.uid()))
  on conflict do nothing;
  if not exists (
    select from public.sync_runs r where r.id = begin_sync_run.id and r.channel_id = it.id
      and (r.kind, r.scope) = (begin_sync_run.kind, begin_sync_run.scope)
      and (r.retry_of, r.revert_of) is not distinct from (begin_sync_run.retry_of, begin_sync_run.revert_of)
  ) then
    raise sqlstate 'PT409' using message = 'Another sync already uses this ID.', hint = 'run_differs';
  end if;
  return id;
end
$$;

-- Returns the run if the caller may write it, and locks the catalogue, so that what is marked as sent matches
-- the listing.
create function private.lock_sync_run(run uuid) returns public.sync_runs
language plpgsql security definer set search_path = ''
as $$
declare
  found public.sync_runs;
begin
  perform private.require_full_session();
  select * into found from public.sync_runs
  where id = run and org_id = any(array(select private.my_org_ids('editor')));
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  perform private.lock_catalogue(found.org_id);
  select * into found from public.sync_runs where id = run for update;
  return found;
end
$$;

create function private.require_open_run(run public.sync_runs) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if run.state <> 'open' then
    raise sqlstate 'PT409' using message = 'This sync has already ended.', hint = 'run_ended';
  end if;
end
$$;

-- Adds the latest items of a run to its totals.
create function private.count_sync_items(run uuid, added public.sync_outcome[]) returns public.sync_runs
language sql set search_path = ''
as $$
  update public.sync_runs r set
    items = r.items + cardinality(added), sent = r.sent + n.sent, removed = r.removed + n.removed,
    failed = r.failed + n.failed, skipped = r.skipped + n.skipped
  from (
    select count(*) filter (where o = 'sent') as sent, count(*) filter (where o = 'removed') as removed,
      count(*) filter (where o = 'failed') as failed, count(*) filter (where o = 'skipped') as skipped
    from unnest(added) as o
  ) as n
  where r.id = run returning r.*
$$;

-- A channel's messages about a product in their stored form: at most 20.
create function private.reported_errors_in(reported jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('message', left(message, 1000), 'field', left(field, 200)) order by n), '[]')
  from (
    select n, reported_error ->> 'message' as message, reported_error ->> 'field' as field
    from jsonb_array_elements(case jsonb_typeof(reported) when 'array' then reported else '[]' end)
      with ordinality as each (reported_error, n)
    where reported_error ->> 'message' <> '' order by n limit 20
  ) as reported_errors
$$;

-- Whether the channel ever accepted the product. A listing that was rejected when it was sent for the first time was
-- never created there.
create function private.is_on_channel(listing public.listings) returns boolean
language sql stable set search_path = ''
as $$
  select ((listing).sent_hash is not null or (listing).withdrawn_payload is not null)
    and not ((listing).rejected_hash is not null and exists (
      select from public.sync_items i
      where i.run_id = (listing).sent_run and i.product_id = (listing).product_id and i.before_hash is null
    ))
$$;

-- Records the results of items and updates their listings. Called by `record_sync_items` for people, and by scheduled
-- syncs and syncs of the API. Failed items contain `reported_errors`: [{"message", "field"}]. A rejected product
-- doesn't count as sent; if it's sent again, the next result decides.
create function private.apply_sync_results(it public.sync_runs, results jsonb) returns public.sync_runs
language plpgsql set search_path = ''
as $$
declare
  added public.sync_outcome[];
begin
  with given as (
    select distinct on ((i ->> 'product')::uuid) (i ->> 'product')::uuid as id, i ->> 'hash' as hash,
      (i ->> 'outcome')::public.sync_outcome as reported_outcome, i ->> 'message' as message,
      case i ->> 'outcome' when 'failed' then private.reported_errors_in(i -> 'reported_errors') else '[]' end as reported_errors
    from jsonb_array_elements(results) as i
  ),
  checked as materialized (
    select g.*, l.sku, l.change, l.sent_hash, l.sent_payload, l.sent_group, l.payload, l.variant_group,
      private.is_on_channel(l) as is_on_channel,
      -- Reports don't name their sync, so they apply to the latest one.
      coalesce(g.hash, l.sent_hash, l.hash) as rejected_hash,
      case
        when reported_outcome in ('failed', 'skipped') then reported_outcome
        when l.is_stale or l.config_version <> c.config_version and l.state <> 'gone' or l.hash is distinct from g.hash
          or (reported_outcome = 'removed') <> (l.hash is null) or l.state = 'blocked'
          or reported_outcome = 'removed' and private.skips_removals(c) then 'skipped'
        else reported_outcome
      end as outcome
    from given g
    join public.listings l on l.channel_id = (it).channel_id and l.product_id = g.id
    join public.channels c on c.id = (it).channel_id
  ),
  logged as (
    insert into public.sync_items
      (org_id, run_id, product_id, sku, change, outcome, message, reported_errors, hash, before_hash, before_payload, before_group)
    select (it).org_id, (it).id, id, sku, change, outcome, case when outcome = reported_outcome then message else 'changed_since' end,
      reported_errors, hash, case when is_on_channel then sent_hash end, case when is_on_channel then sent_payload end,
      sent_group
    from checked
    on conflict do nothing
    returning product_id, outcome
  ),
  sent as (
    update public.listings l set
      sent_hash = j.hash, sent_payload = case when j.hash is not null then j.payload end,
      sent_group = case when j.hash is not null then j.variant_group else j.sent_group end,
      withdrawn_payload = case when j.hash is null then j.sent_payload end,
      sent_run = (it).id, sent_at = now(),
      rejected_hash = case j.change when 'stock' then l.rejected_hash end,
      reported_errors = case j.change when 'stock' then l.reported_errors else '[]' end
    from checked j join logged n on n.product_id = j.id
    where l.channel_id = (it).channel_id and l.product_id = j.id and n.outcome in ('sent', 'removed')
  ),
  rejected as (
    update public.listings l set rejected_hash = j.rejected_hash, reported_errors = j.reported_errors
    from checked j join logged n on n.product_id = j.id
    where l.channel_id = (it).channel_id and l.product_id = j.id and n.outcome = 'failed'
      and j.rejected_hash is not null and j.reported_errors <> '[]'
  )
  select array(select outcome from logged) into added;
  return private.count_sync_items((it).id, added);
end
$$;

create function public.record_sync_items(run uuid, results jsonb) returns public.sync_runs
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  perform private.require_open_run(it);
  if it.revert_of is not null or jsonb_typeof(results) <> 'array' or jsonb_array_length(results) not between 1 and 2000 then
    raise invalid_parameter_value using message = 'Send 1 to 2,000 items at a time, to a sync that isn''t a revert.';
  end if;
  return private.apply_sync_results(it, results);
end
$$;

-- Restores what the channel had before the run that this run reverts, 2,000 items at a time. The channel page calls it
-- until it returns true. Products that a later run sent again keep their newer content. With `removes` false, products
-- that were new in the reverted run are skipped, because a file can't remove products from a channel that keeps them.
create function public.revert_sync_items(run uuid, removes boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
  part uuid[];
  added public.sync_outcome[];
begin
  perform private.require_open_run(it);
  if it.revert_of is null then
    raise invalid_parameter_value using message = 'This sync doesn''t revert another sync.';
  end if;
  part := array(
    select i.product_id from public.sync_items i
    where i.run_id = it.revert_of and i.outcome in ('sent', 'removed')
      and not exists (select from public.sync_items d where d.run_id = it.id and d.product_id = i.product_id)
    order by i.product_id limit 2000
  );
  with checked as materialized (
    select i.product_id, i.sku, i.before_hash, i.before_payload, i.before_group,
      l.sent_hash, l.sent_payload, l.sent_group,
      case
        when l.sent_run is distinct from it.revert_of then 'skipped'
        when i.before_hash is null then case when removes then 'removed' else 'skipped' end
        else 'sent'
      end::public.sync_outcome as outcome
    from public.sync_items i
    left join public.listings l on l.channel_id = it.channel_id and l.product_id = i.product_id
    where i.run_id = it.revert_of and i.product_id = any(part)
  ),
  logged as (
    insert into public.sync_items
      (org_id, run_id, product_id, sku, change, outcome, message, hash, before_hash, before_payload, before_group)
    select it.org_id, it.id, product_id, sku, 'restored', outcome, case outcome when 'skipped' then 'changed_since' end,
      before_hash, sent_hash, sent_payload, sent_group
    from checked
  ),
  restored as (
    update public.listings l set
      sent_hash = before_hash, sent_payload = before_payload, sent_group = before_group, sent_run = it.id, sent_at = now(),
      -- Some channels create no listing without stock, so the listing of such a product is checked again.
      is_stale = l.is_stale or before_hash is null and l.quantity = 0
    from checked j where l.channel_id = it.channel_id and l.product_id = j.product_id and j.outcome <> 'skipped'
  )
  select array(select outcome from checked) into added;
  perform private.count_sync_items(run, added);
  return cardinality(part) < 2000;
end
$$;

-- Ends a run. Ending it again has no effect.
create function public.finish_sync_run(
  run uuid, as_state public.sync_state default 'finished', unchanged int default 0, message text default null
) returns public.sync_runs
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  if it.state <> 'open' then return it; end if;
  if as_state = 'open' or finish_sync_run.unchanged < 0 then
    raise invalid_parameter_value using message = 'A sync must end as finished, failed or cancelled, with no negative count.';
  end if;
  update public.sync_runs r set
    state = as_state, ended_at = now(), unchanged = finish_sync_run.unchanged,
    items = r.items + finish_sync_run.unchanged, message = finish_sync_run.message
  where r.id = run returning * into it;
  return it;
end
$$;

-- Dismisses a channel's rejections without changing the products, because the channel was wrong or has accepted the
-- products after all. The history keeps the channel's messages. Returns the number of products.
create function public.dismiss_reported_errors(channel uuid, products uuid[]) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
  dismissed int;
begin
  perform private.lock_catalogue(it.org_id);
  update public.listings l set rejected_hash = null, reported_errors = '[]'
  where l.channel_id = it.id and l.product_id = any(products) and l.rejected_hash is not null;
  get diagnostics dismissed = row_count;
  return dismissed;
end
$$;

grant execute on function
  public.begin_sync_run,
  public.record_sync_items,
  public.revert_sync_items,
  public.finish_sync_run,
  public.dismiss_reported_errors
to authenticated;

-- schemas/30_sync_changes.sql

-- Sending changes to a channel's feeds and files.

-- Whether the channel keeps products that are no longer sold, so that their removal isn't sent.
create function private.skips_removals(channel public.channels) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce((channel).policy ->> 'removal' = 'keep', false) $$;

-- Sends the next 2,000 fresh listings with one of these changes, including rejected ones if they were approved
-- again. Returns true when none are left.
create function private.sync_fresh_listings(it public.sync_runs, plan text, changes text[]) returns boolean
language plpgsql set search_path = ''
as $$
declare
  results jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
  )) into results
  from (
    select l.product_id, l.hash from public.listings l join public.channels c on c.id = l.channel_id
    where l.channel_id = (it).channel_id and not l.is_stale
      and l.change = any(changes) and l.change in ('new', 'changed', 'price', 'stock', 'removed', 'rejected')
      and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, sync_fresh_listings.plan))
      and not (l.change = 'removed' and private.skips_removals(c))
      and not exists (select from public.sync_items i where i.run_id = (it).id and i.product_id = l.product_id)
    limit 2000
  ) as next;
  if results is null then return true; end if;
  perform private.apply_sync_results(it, results);
  return jsonb_array_length(results) < 2000;
end
$$;

create function public.sync_changes(run uuid, plan text, changes text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  perform private.require_open_run(it);
  return private.sync_fresh_listings(it, plan, changes);
end
$$;

-- The next items of a file, in its order: everything that can be sold, the items with certain changes, or those that
-- failed in the run being retried. {"items": [{"product", "sku", "group", "change", "hash", "payload", "new",
-- "withdrawn", "shopId", "shopGroupId"}], "next"}. The channel never accepted `new` products, and `withdrawn` ones were
-- taken off sale there. The file builder calls it until `next` is null. Removed products come with what was last sent.
-- Variants stay together, because a channel assumes that a file has all variants of a product. Unchanged variants come
-- as 'unchanged_variant' with what was last sent, so nothing unapproved is sent. With `of_product`, only that product
-- and its variants come, for a preview of the file.
create function public.file_items(
  channel uuid, plan text, changes text[] default null, after_place text default null, after_product uuid default null,
  retry_of uuid default null, of_product uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  page_size constant int := 1000;
  it public.channels := private.require_channel(channel, 'viewer');
  failed constant uuid[] := array(
    select i.product_id from public.sync_items i join public.sync_runs r on r.id = i.run_id
    where r.id = file_items.retry_of and r.channel_id = it.id and i.outcome = 'failed'
  );
  only_place constant text := (
    select private.place_in_file(l.sku, l.variant_group) from public.listings l
    where l.channel_id = it.id and l.product_id = file_items.of_product
  );
begin
  return (
    with chosen as materialized (
      select l.product_id, l.sku, l.variant_group, private.place_in_file(l.sku, l.variant_group) as place,
        l.change, l.hash, case when l.hash is null then l.sent_payload else l.payload end as payload,
        not private.is_on_channel(l) as is_new, l.sent_hash is null and l.withdrawn_payload is not null as is_withdrawn
      from public.listings l
      where l.channel_id = it.id and l.change <> 'none' and not l.is_stale
        and (l.state = 'gone' or (l.config_version, l.plan) = (it.config_version, file_items.plan))
        and case when changes is null then l.hash is not null else l.change = any(changes) and l.state <> 'blocked' end
        and not (l.change = 'removed' and private.skips_removals(it))
        and (file_items.retry_of is null or l.product_id = any(failed))
        and (file_items.of_product is null or private.place_in_file(l.sku, l.variant_group) = only_place)
        and (after_place is null
          or (private.place_in_file(l.sku, l.variant_group), l.product_id) > (after_place, after_product))
      order by private.place_in_file(l.sku, l.variant_group) fetch first (page_size) rows with ties
    ),
    page as (
      select * from chosen
      union all
      select unchanged_variant.product_id, unchanged_variant.sku, unchanged_variant.variant_group, groups.place,
        'unchanged_variant', unchanged_variant.sent_hash, unchanged_variant.sent_payload, false, false
      from (select distinct place from chosen where variant_group is not null) as groups
      -- Reads group by group from the index, so that a page never reads all listings of a channel.
      cross join lateral (
        select l.* from public.listings l
        where l.channel_id = it.id and private.place_in_file(l.sku, l.variant_group) = groups.place
          and l.change <> 'none' and l.sent_hash is not null and l.sent_group = l.variant_group
          and not (changes is null and l.change = 'removed')
        offset 0
      ) as unchanged_variant
      where not exists (select from chosen c where c.product_id = unchanged_variant.product_id)
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload,
        'new', is_new, 'withdrawn', is_withdrawn,
        'shopId', private.shop_id_of(
          it.id, (case when variant_group is null then 'product' else 'variant' end)::public.shop_id_level, sku
        ),
        'shopGroupId', private.shop_id_of(it.id, 'product', variant_group)
      ) order by place, product_id), '[]'),
      'next', case when (select count(*) from chosen) >= page_size then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

-- The next items of a file that restores a channel to its state before a run, in the format of `file_items`. An item
-- with no hash was new in that run, and comes with what the channel has. Products that a later run sent again are
-- excluded, and unchanged variants come as 'unchanged_variant'. `revert_sync_items` then records what the file
-- contains.
create function public.revert_file_items(
  run uuid, after_place text default null, after_product uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  most constant int := 1000;
  it public.channels := private.require_channel(
    (select r.channel_id from public.sync_runs r where r.id = revert_file_items.run), 'viewer'
  );
begin
  return (
    with undone as materialized (
      select i.product_id, i.sku, coalesce(i.before_group, l.sent_group) as variant_group, i.before_hash as hash,
        coalesce(i.before_payload, l.sent_payload) as payload,
        not private.is_on_channel(l) as is_new, l.sent_hash is null as is_withdrawn,
        private.place_in_file(i.sku, coalesce(i.before_group, l.sent_group)) as place
      from public.sync_items i
      join public.listings l on l.channel_id = it.id and l.product_id = i.product_id and l.sent_run = i.run_id
      where i.run_id = revert_file_items.run and i.outcome in ('sent', 'removed')
    ),
    chosen as materialized (
      select *, 'restored' as change from undone
      where after_place is null or (place, product_id) > (after_place, after_product)
      order by place fetch first (most) rows with ties
    ),
    page as (
      select product_id, sku, variant_group, place, change, hash, payload, is_new, is_withdrawn from chosen
      union all
      select l.product_id, l.sku, l.sent_group, groups.place, 'unchanged_variant', l.sent_hash, l.sent_payload, false, false
      from (select distinct place, variant_group from chosen where variant_group is not null) as groups
      join public.listings l on l.channel_id = it.id and l.sent_hash is not null and l.sent_group = groups.variant_group
        and private.place_in_file(l.sku, l.sent_group) = groups.place
      where not exists (select from undone u where u.product_id = l.product_id)
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload,
        'new', is_new, 'withdrawn', is_withdrawn,
        'shopId', private.shop_id_of(
          it.id, (case when variant_group is null then 'product' else 'variant' end)::public.shop_id_level, sku
        ),
        'shopGroupId', private.shop_id_of(it.id, 'product', variant_group)
      ) order by place, product_id), '[]'),
      'next', case when (select count(*) from chosen) >= most then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

grant execute on function
  public.sync_changes,
  public.file_items,
  public.revert_file_items
to authenticated;
grant execute on function private.skips_removals to service_role;

-- Sends scheduled syncs when they are due. A due sync creates an ordinary sync run, to which the same rules apply.

-- Sends the next 2,000 approved products and removes them from `approved_listings`. Returns true when none are left.
-- `send_scheduled_part` calls it. A product the channel has already been sent with the same content counts as
-- unchanged; one that has changed since its approval is reported and held back.
create function private.sync_approved_listings(it public.sync_runs) returns boolean
language plpgsql set search_path = ''
as $$
declare
  results jsonb;
  missing public.sync_outcome[];
  same int;
  processed int;
begin
  with next as (
    delete from private.approved_listings a
    where a.schedule_id = (it).schedule_id and a.product_id in (
      select product_id from private.approved_listings b where b.schedule_id = (it).schedule_id order by product_id limit 2000
    )
    returning a.product_id, a.sku, a.hash
  ),
  matched as materialized (
    select n.product_id, n.sku, n.hash, l.product_id is null as is_missing,
      l.sent_hash is not distinct from n.hash as is_sent
    from next n left join public.listings l on l.channel_id = (it).channel_id and l.product_id = n.product_id
  ),
  -- The listings of these products no longer exist.
  missed as (
    insert into public.sync_items (org_id, run_id, product_id, sku, change, outcome, message, hash)
    select (it).org_id, (it).id, product_id, sku, 'new', 'skipped', 'changed_since', hash
    from matched where is_missing and not is_sent
    on conflict do nothing
    returning outcome
  )
  select
    (select jsonb_agg(jsonb_build_object(
      'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
    )) from matched where not is_missing and not is_sent),
    array(select outcome from missed), (select count(*) from matched where is_sent), (select count(*) from matched)
  into results, missing, same, processed;
  if results is not null then perform private.apply_sync_results(it, results); end if;
  perform private.count_sync_items((it).id, missing);
  update public.sync_runs set unchanged = unchanged + same, items = items + same where id = (it).id and same > 0;
  return processed < 2000;
end
$$;

-- Why a due sync has to wait, or null if it can run. A daily one waits while listings of two plans are mixed, and up to
-- an hour for a job that builds listings.
create function private.waiting_reason(it public.sync_schedules) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (select case
    when not exists (
      select from public.members m
      where m.org_id = (it).org_id and m.user_id = (it).approved_by and m.role >= 'editor'
    ) then 'approver'
    when c.status <> 'active' then 'channel'
    when not exists (
      select from public.feeds f where f.org_id = c.org_id and f.channel_id = c.id and f.revoked_at is null
    ) then 'feed'
    -- While listings are being rebuilt for a new channel definition, a sync would mix listings of the old and the new
    -- one.
    when (it).on_day is null and (
      select count(distinct t.plan) from private.listing_tallies t
      where t.channel_id = c.id and t.config_version = c.config_version and not t.is_stale and t.state <> 'gone'
    ) > 1 then 'building'
    when (it).on_day is null and (it).due_at > now() - interval '1 hour' and exists (
      select from public.jobs j
      where j.org_id = c.org_id and j.kind = 'listings' and j.key = c.id::text and j.state <> 'failed'
    ) then 'building'
  end
  from public.channels c where c.id = (it).channel_id);
end
$$;

-- Sends the next 2,000 products of one due sync. Returns its run, which stays open until none are left.
create function private.send_scheduled_part(it public.sync_schedules) returns public.sync_runs
language plpgsql set search_path = ''
as $$
declare
  run public.sync_runs;
  current_plan text;
  is_done boolean;
begin
  -- Locks the catalogue before the run, as `lock_sync_run` does, to prevent deadlocks.
  perform private.lock_catalogue(it.org_id);
  select * into run from public.sync_runs r where r.schedule_id = it.id and r.state = 'open' for update;
  if run.id is null then
    insert into public.sync_runs (id, org_id, channel_id, kind, scope, actor_id, schedule_id)
    values (gen_random_uuid(), it.org_id, it.channel_id, 'feed', 'delta', it.approved_by, it.id)
    returning * into run;
  end if;
  select max(t.plan) into current_plan
  from private.listing_tallies t join public.channels c on c.id = t.channel_id
  where c.id = it.channel_id and t.config_version = c.config_version and not t.is_stale and t.state <> 'gone';

  is_done := case
    when it.on_day is null then private.sync_fresh_listings(run, coalesce(current_plan, ''), it.changes)
    else private.sync_approved_listings(run)
  end;
  if is_done then
    update public.sync_runs r set
      state = 'finished', ended_at = now(),
      unbuilt = case when it.on_day is null then private.unbuilt_listings(it.channel_id) else 0 end
    where r.id = run.id;
  end if;
  select * into run from public.sync_runs r where r.id = run.id;
  return run;
end
$$;

-- How many products of a channel have no current listing.
create function private.unbuilt_listings(channel uuid) returns int
language sql stable set search_path = ''
as $$
  select greatest(0, private.missing_listings(c) + coalesce((
    select sum(t.listings)::int from private.listing_tallies t
    where t.channel_id = c.id and t.issue_key = '' and t.state <> 'gone'
      and (t.is_stale or t.config_version <> c.config_version)
  ), 0))
  from public.channels c where c.id = unbuilt_listings.channel
$$;

-- Records why a sync waits, and notifies the editors of a new reason, unless the sync only waits for listings to be
-- built.
create function private.record_waiting_sync(it public.sync_schedules, reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  if it.waiting_for is not distinct from reason then return; end if;
  update public.sync_schedules set waiting_for = reason where id = it.id;
  if reason = 'building' then return; end if;
  perform private.notify_members(
    it.org_id, 'editor', 'sync_waiting', '/ready-to-sync?channel=' || it.channel_id,
    jsonb_build_object('channel', (select name from public.channels where id = it.channel_id), 'reason', reason), 'warning'
  );
end
$$;

-- Carries out the next part of a due sync. The job `sync`, whose key is the schedule's id, calls it until no part is
-- left. Returns {"outcome": "done", "continues", "waits" or "failed", "items": the products so far, "error"}. A
-- repeated call sends nothing twice, because the schedule is locked and the run's items show what was sent. A sync that
-- waits adds its own next job.
create function public.run_scheduled_sync(schedule uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_schedules;
  reason text;
  run public.sync_runs;
  is_done boolean;
begin
  select * into it from public.sync_schedules s
  where s.id = run_scheduled_sync.schedule and s.state = 'waiting' and s.due_at <= now() for update;
  -- The sync was cancelled, was already sent or isn't due.
  if it.id is null then return '{"outcome": "done"}'; end if;
  reason := private.waiting_reason(it);
  if reason is not null then
    perform private.record_waiting_sync(it, reason);
    perform private.enqueue_job(it.org_id, 'sync', it.id::text, delay => case reason
      when 'building' then interval '10 seconds' else interval '1 minute'
    end);
    return '{"outcome": "waits"}';
  end if;
  begin
    run := private.send_scheduled_part(it);
  exception when others then
    perform private.record_waiting_sync(it, 'failed');
    return jsonb_build_object('outcome', 'failed', 'error', sqlerrm);
  end;
  is_done := run.state = 'finished';
  update public.sync_schedules s set
    waiting_for = null,
    state = (case when is_done and s.on_day is not null then 'sent' else 'waiting' end)::public.schedule_state,
    ended_at = case when is_done and s.on_day is not null then now() end,
    due_at = case when is_done and s.on_day is null then private.next_time(s.org_id, s.at_time) else s.due_at end
  where s.id = it.id;
  return jsonb_build_object('outcome', case when is_done then 'done' else 'continues' end, 'items', run.items);
end
$$;

-- Cancels a due sync. A daily one skips only this run.
create function private.skip_sync(org uuid, schedule uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  it public.sync_schedules;
begin
  select * into it from public.sync_schedules s
  where s.org_id = org and s.id = schedule and s.state = 'waiting' for update;
  if it.on_day is not null then
    perform public.cancel_scheduled_sync(it.id);
  else
    update public.sync_schedules s set due_at = private.next_time(s.org_id, s.at_time), waiting_for = null where s.id = it.id;
    update public.sync_runs r set state = 'cancelled', ended_at = now() where r.schedule_id = it.id and r.state = 'open';
  end if;
  delete from public.jobs j where j.org_id = org and j.kind = 'sync' and j.key = schedule::text;
end
$$;

-- schemas/31_feeds.sql

-- Feeds: addresses where channels fetch what they were last sent.

-- The address is the secret: it's shown once, only its hash is stored, and revoking it takes effect
-- immediately.
create table public.feeds (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  channel_id uuid not null,
  -- The name of the file in the channel definition.
  file text not null check (char_length(file) between 1 and 100),
  format text not null check (format ~ '^[a-z][a-z-]{1,19}$'),
  -- Hash of a 244-bit random token. A lookup by hash reveals nothing about how close a guess was.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_fetched_at timestamptz,
  fetches int not null default 0,
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index feeds_channel on public.feeds (org_id, channel_id);
create index feeds_created_by on public.feeds (created_by);

alter table public.feeds enable row level security;
grant select (
  id, org_id, channel_id, file, format, created_by, created_at, rotated_at, revoked_at, last_fetched_at, fetches
) on public.feeds to authenticated;

create policy "members read feeds" on public.feeds
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Creates a feed and returns {"id", "token"}. The token is returned only here.
create function public.create_feed(channel uuid, file text, format text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
  token text := private.new_token();
  feed uuid;
begin
  -- Locks the channel, so that two simultaneous requests can't exceed the limit.
  perform from public.channels c where c.id = it.id for no key update;
  if (select count(*) from public.feeds f where f.channel_id = it.id and f.revoked_at is null) >= 20 then
    raise sqlstate 'PT409' using message = 'A channel can have at most 20 feeds.', hint = 'too_many_feeds';
  end if;
  insert into public.feeds (org_id, channel_id, file, format, token_hash, created_by)
  values (it.org_id, it.id, create_feed.file, create_feed.format, private.hash_of(token), (select auth.uid()))
  returning id into feed;
  return jsonb_build_object('id', feed, 'token', token);
end
$$;

-- Replaces the secret of a feed. The previous address stops working immediately.
create function public.rotate_feed(feed uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  perform private.require_channel((select channel_id from public.feeds where id = feed), 'editor');
  update public.feeds set token_hash = private.hash_of(token), rotated_at = now()
  where id = feed and revoked_at is null;
  if not found then
    raise sqlstate 'PT409' using message = 'This feed was revoked.', hint = 'feed_revoked';
  end if;
  return jsonb_build_object('id', feed, 'token', token);
end
$$;

create function public.revoke_feed(feed uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_channel((select channel_id from public.feeds where id = feed), 'editor');
  update public.feeds set revoked_at = now() where id = feed and revoked_at is null;
end
$$;

-- Increases with every product sent to the channel or removed from it. Together with the version of the channel's
-- configuration, it forms the version of the channel's feeds.
create function private.sent_version(channel public.channels) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(sent + removed), 0) from public.sync_runs
  where org_id = (channel).org_id and channel_id = (channel).id
$$;

-- Everything the function `feed` needs to serve a feed, or the reason not to serve it. `token_hash` is hexadecimal, and
-- `address` is a keyed hash of the IP address that the request comes from.
create function public.open_feed(token_hash text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.feeds;
  channel public.channels;
  retry_after int;
begin
  select * into it from public.feeds f where f.token_hash = decode(open_feed.token_hash, 'hex');
  -- Only unknown and revoked tokens count towards the limit of an IP address, so that wrong guesses can't block a valid
  -- feed that is fetched from the same address.
  retry_after := case when it.id is null or it.revoked_at is not null
    then private.retry_after('feeds for ' || address, 60, 120)
    else private.retry_after('feed ' || it.id, 60, 30)
  end;
  if retry_after > 0 then return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after); end if;
  if it.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  if it.revoked_at is not null then return jsonb_build_object('outcome', 'revoked'); end if;

  update public.feeds f set last_fetched_at = now(), fetches = f.fetches + 1 where f.id = it.id;
  select * into channel from public.channels c where c.id = it.channel_id;
  return jsonb_build_object(
    'outcome', 'open', 'feed', it.id, 'file', it.file, 'format', it.format,
    'version', concat_ws('.', private.sent_version(channel), channel.config_version),
    'title', (select name from public.organizations o where o.id = it.org_id),
    'channel', jsonb_build_object(
      'kind', channel.kind, 'definition', channel.definition, 'language', channel.language,
      'country', channel.country, 'currency', channel.currency, 'settings', channel.settings, 'policy', channel.policy,
      'maps', (
        -- Categories and values were mapped when the listing was built; a file needs the fields only.
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'field', field, 'ours', ours, 'theirs', theirs)), '[]')
        from public.channel_maps m where m.channel_id = channel.id and m.kind = 'field'
      )
    )
  );
end
$$;

-- The next items of a feed, in the order of its file: {"items": [{"sku", "group", "payload", "withdrawn"}], "version",
-- "next"}.
create function public.feed_page(feed uuid, after_place text default null, after_product uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page_size constant int := 1000;
  channel public.channels;
begin
  select c.* into channel from public.channels c join public.feeds f on f.channel_id = c.id
  where f.id = feed_page.feed and f.revoked_at is null;
  return (
    with page as (
      select l.sku, l.sent_group, l.product_id, private.place_in_file(l.sku, l.sent_group) as place,
        l.sent_hash is null as is_withdrawn,
        case when l.sent_hash is null then l.withdrawn_payload else l.sent_payload end as payload
      from public.listings l
      where l.channel_id = channel.id and (l.sent_hash is not null or l.withdrawn_payload is not null) and (
        after_place is null
        or (private.place_in_file(l.sku, l.sent_group), l.product_id) > (after_place, after_product)
      )
      order by private.place_in_file(l.sku, l.sent_group), l.product_id limit page_size
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(
        jsonb_build_object('sku', sku, 'group', sent_group, 'payload', payload, 'withdrawn', is_withdrawn)
        order by place, product_id
      ), '[]'),
      'version', concat_ws('.', private.sent_version(channel), channel.config_version),
      'next', case when count(*) = page_size then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

grant execute on function
  public.create_feed,
  public.rotate_feed,
  public.revoke_feed
to authenticated;

-- schemas/32_rule_sets.sql

-- Rules that clean products, decide what a channel gets, and set prices.

create type public.rule_set_kind as enum ('clean', 'publish', 'price');

-- The rules of one kind for one supplier, one channel or the whole organization, in their order. Each save is a new
-- version, so that versions can be compared and restored, and the version that set a price stays available. Clients add
-- and delete rows, but never change one. If two people save the same version, the second one fails.
create table public.rule_sets (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- Computed from the kind and scope, so that the primary key allows only one set for each combination, even if
  -- requests arrive at the same time. The two digits make it a valid UUID of version 8, which is for computed ids.
  id uuid not null generated always as (
    overlay(overlay(
      md5(
        org_id::text || case kind when 'clean' then 'clean' when 'publish' then 'publish' else 'price' end
        || coalesce(supplier_id::text, '') || '/' || coalesce(channel_id::text, '')
      ) placing '8' from 13) placing 'a' from 17)::uuid
  ) stored,
  version int not null default 1 check (version between 1 and 100000),
  kind public.rule_set_kind not null,
  -- Limits the rules to products of this supplier. Only clean rules can have a supplier.
  supplier_id uuid check (supplier_id is null or kind = 'clean'),
  -- Limits the rules to listings of this channel. Price rules without a channel set the price in the catalogue.
  channel_id uuid check (channel_id is null or kind <> 'clean'),
  is_enabled boolean not null default true,
  -- {"rules": […]}, and for prices also {"guards": […]}. The portal validates the content when it reads it.
  content jsonb not null check (
    jsonb_typeof(content) = 'object' and octet_length(content::text) <= 5000000
    and case jsonb_typeof(content -> 'rules') when 'array' then jsonb_array_length(content -> 'rules') <= 500 else false end
  ),
  created_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id, version),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index rule_sets_supplier on public.rule_sets (org_id, supplier_id);
create index rule_sets_channel on public.rule_sets (org_id, channel_id);
create index rule_sets_created_by on public.rule_sets (created_by);

alter table public.rule_sets enable row level security;
grant select, delete on public.rule_sets to authenticated;
grant insert (org_id, version, kind, supplier_id, channel_id, is_enabled, content)
on public.rule_sets to authenticated;

create policy "members read rule sets" on public.rule_sets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add versions of rule sets" on public.rule_sets
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete rule sets" on public.rule_sets
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

-- The latest version of every rule set. Row-level security decides what the caller sees. Triggers call it too, even
-- when no person caused the change.
create function private.latest_rule_sets(org uuid) returns setof public.rule_sets
language sql stable set search_path = ''
as $$
  select distinct on (r.id) r.* from public.rule_sets r where r.org_id = org order by r.id, r.version desc
$$;

create function public.latest_rule_sets(org uuid) returns setof public.rule_sets
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select * from private.latest_rule_sets(org)
$$;

grant execute on function private.latest_rule_sets, public.latest_rule_sets to authenticated, service_role;

-- The effects of rules outside their own table: which listings they affect, and the data with which the function `jobs`
-- applies them.

-- The channels whose listings a rule set of this kind and scope affects. Price rules of the catalogue affect no listing
-- until they are applied to products.
create function private.channels_of_rules(
  org uuid, of_kind public.rule_set_kind, channel uuid, contents jsonb[]
) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(c.id order by c.id), '{}') from public.channels c
  where c.org_id = org and case
    when of_kind = 'publish' then case
      when channel is not null then c.id = channel
      else exists (
        select from unnest(contents) as content, jsonb_array_elements(content -> 'rules') as rule
        where jsonb_typeof(rule -> 'channels') is distinct from 'array' or rule -> 'channels' ? c.id::text
      )
    end
    when of_kind = 'price' and channel is not null then c.id = channel or exists (
      select from private.latest_rule_sets(org) r
      where r.kind = 'price' and r.channel_id = c.id and r.content @? '$.rules[*].base ? (@.is == "list")'
    )
    else false
  end
$$;

-- If the change can affect any product, the channel's configuration gets a new version, so that all its listings are
-- rebuilt. Otherwise only the listings of affected products and their variants become stale. In both cases, no worker
-- can record a listing that was built with the earlier rules.
create function private.on_rule_set_saved() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected_channel uuid;
  affected text;
begin
  foreach affected_channel in array private.channels_of_rules(new.org_id, new.kind, new.channel_id, array(
    select r.content from public.rule_sets r
    where r.org_id = new.org_id and r.id = new.id and r.version between new.version - 1 and new.version
  )) loop
    affected := private.affected_products_sql(new.org_id, new.id, affected_channel);
    if affected is null then
      update public.channels set config_version = config_version + 1 where id = affected_channel;
      continue;
    end if;
    perform private.lock_catalogue(new.org_id);
    update public.channels set rules_version = rules_version + 1 where id = affected_channel;
    execute format(
      $sql$
        with affected as (select p.id, p.variant_group from public.products p where p.org_id = $1 and (%s))
        update public.listings l set is_stale = true
        where l.org_id = $1 and l.channel_id = $2 and not l.is_stale and (
          l.product_id in (select id from affected)
          or l.variant_group in (select variant_group from affected where variant_group is not null)
        )
      $sql$, affected
    ) using new.org_id, affected_channel;
    -- Adds the job even if no listing is stale, so that a worker that is building the channel with outdated rules
    -- stops.
    perform private.enqueue_listings(new.org_id, affected_channel, 0);
  end loop;
  return null;
end
$$;

create trigger on_rule_set_saved after insert on public.rule_sets
  for each row when (new.kind <> 'clean') execute function private.on_rule_set_saved();

create function private.on_rule_sets_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (
    select unnest(private.channels_of_rules(org_id, kind, channel_id, array_agg(content)))
    from deleted where kind <> 'clean' group by org_id, id, kind, channel_id
  );
  return null;
end
$$;

create trigger on_rule_sets_deleted after delete on public.rule_sets
  referencing old table as deleted for each statement execute function private.on_rule_sets_deleted();

-- Rules can read another channel's listings as they'd be without that channel's rules. So only a change to the other
-- channel's own configuration matters, and two channels can't trigger each other in a loop.
create function private.on_read_channel_configured() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings l set is_stale = true
  where l.org_id = new.org_id and not l.is_stale and l.channel_id in (
    select unnest(private.channels_of_rules(r.org_id, r.kind, r.channel_id, array[r.content]))
    from private.latest_rule_sets(new.org_id) r
    where r.kind <> 'clean' and r.content::text like '%"channel:' || new.id || ':%'
  );
  return null;
end
$$;

create trigger on_read_channel_configured after update on public.channels
  for each row when (old.config_version <> new.config_version) execute function private.on_read_channel_configured();

-- About how many listings are rebuilt after the latest change to a rule set, not counting other variants of the
-- affected products, and on how many channels: {"channels", "listings"}. The rule screens show it after a save.
create function public.rule_set_reach(org uuid, rule_set uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  channels uuid[];
  products constant bigint := coalesce((select c.products from private.product_counts c where c.org_id = org), 0);
  listings bigint := 0;
  affected_channel uuid;
  affected text;
  matching bigint;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You don''t have access to this organization.';
  end if;
  select private.channels_of_rules(org, latest.kind, latest.channel_id, latest.contents)
  into channels
  from (
    select r.kind, r.channel_id, array_agg(r.content) as contents from (
      select * from public.rule_sets s where s.org_id = org and s.id = rule_set order by s.version desc limit 2
    ) as r
    group by r.kind, r.channel_id
  ) as latest;
  foreach affected_channel in array coalesce(channels, '{}') loop
    affected := private.affected_products_sql(org, rule_set, affected_channel);
    if affected is null then
      listings := listings + products;
    else
      execute format('select count(*) from public.products p where p.org_id = $1 and (%s)', affected)
      into matching using org;
      listings := listings + matching;
    end if;
  end loop;
  return jsonb_build_object('channels', coalesce(cardinality(channels), 0), 'listings', listings);
end
$$;

-- The enabled sets of publish and price rules of a channel's organization, with what a worker needs to apply them to
-- the channel's listings: {"channel", "now", "timeZone", "channels", "sets"}. Null if the organization has no such
-- sets, or the channel no longer exists.
create function public.channel_rules(channel uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'channel', c.id, 'now', now(), 'timeZone', o.time_zone,
    'channels', (select jsonb_agg(each.id order by each.id) from public.channels each where each.org_id = c.org_id),
    'sets', active.sets
  )
  from public.channels c
  join public.organizations o on o.id = c.org_id
  cross join lateral (
    select jsonb_agg(to_jsonb(r)) as sets from private.latest_rule_sets(c.org_id) r
    where r.kind <> 'clean' and r.is_enabled
  ) as active
  where c.id = channel_rules.channel and active.sets is not null
$$;

-- The values of a text field that more than one product of the channel's organization has, in lower case.
create function public.repeated_values(channel uuid, field text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  org constant uuid := (select c.org_id from public.channels c where c.id = repeated_values.channel);
  own_column constant text := (
    select attname from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attname = repeated_values.field
  );
  found text[];
begin
  if own_column is null and repeated_values.field not like 'attribute:%' then return '{}'; end if;
  execute format(
    $sql$
      select coalesce(array_agg(value), '{}') from (
        select lower(btrim(%s)) as value from public.products p where p.org_id = $1 group by 1 having count(*) > 1
      ) as repeated
      where value <> ''
    $sql$,
    case
      when own_column is null then format('p.attributes ->> %L', substr(repeated_values.field, 11))
      else format('p.%I::text', own_column)
    end
  ) into found using org;
  return found;
end
$$;

-- Adds a job that rebuilds a channel's listings at the given moment, because the results of its rules change then. The
-- function `jobs` calls it when it builds listings, and runs the job by calling `start_rule_day`.
create function public.build_listings_at(channel uuid, moment timestamptz) returns void
language sql security definer set search_path = ''
as $$
  select private.enqueue_job(c.org_id, 'rule_day', c.id::text, delay => greatest(moment - now(), interval '0'))
  from public.channels c where c.id = build_listings_at.channel
$$;

create function public.start_rule_day(channel uuid) returns void
language sql security definer set search_path = ''
as $$ update public.channels c set config_version = config_version + 1 where c.id = start_rule_day.channel $$;

grant execute on function public.rule_set_reach to authenticated;

-- The clean rules for imports from this supplier: {"now", "timeZone", "supplier", "sets"}.
create function private.clean_rules_for(org uuid, supplier uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'now', now(), 'timeZone', o.time_zone, 'supplier', supplier, 'sets', coalesce((
      select jsonb_agg(to_jsonb(r)) from private.latest_rule_sets(org) r
      where r.kind = 'clean' and (r.supplier_id is null or r.supplier_id = supplier)
    ), '[]')
  )
  from public.organizations o where o.id = org
$$;

-- The clean rules for the import whose job has this lease.
create function public.clean_rules_of_import(lease uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return private.clean_rules_for(it.org_id, it.supplier_id);
end
$$;

-- The catalogue as columns, for the preview of rules in the browser.

-- A text that changes whenever products are added, changed or deleted. Null for people outside the organization.
create function private.catalogue_version(org uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws(
    ' ', coalesce((select c.products from private.product_counts c where c.org_id = org), 0),
    (select extract(epoch from max(p.updated_at)) from public.products p where p.org_id = org)
  )
  where org = any(array(select private.my_org_ids('viewer')))
$$;

-- The SQL expression of a field that rules read, by its name in the code: a column of a product, a fact about it,
-- `attribute:<name>`, `channel:<id>:state` or `channel:<id>:issues`. Null if there is no such field. Decimals are text,
-- because a JSON number would become a binary float.
create function private.rule_column(field text) returns text
language sql stable set search_path = ''
as $$
  select case
    when field = 'image_count' then 'jsonb_array_length(p.images)'
    when field = 'completeness' then
      'round((num_nonnulls(p.title_en, p.description_en, p.brand, p.gtin, p.category, p.price)'
      || ' + (p.images <> ''[]'')::int) * 100 / 7.0)::int'
    when field = 'available' then 'counted.available'
    when field ~ '^attribute:.' then format('p.attributes -> %L', substr(field, 11))
    when field ~ '^channel:[0-9a-f-]{36}:state$' then format('%I.state', 'listing ' || split_part(field, ':', 2))
    -- Lists only issue codes that a build of the listing finds. A rejection comes from the channel, not from the
    -- product.
    when field ~ '^channel:[0-9a-f-]{36}:issues$' then format(
      'array(select distinct split_part(key, '' '', 2) from unnest(%I.issue_keys) as key where split_part(key, '' '', 2) <> ''rejected'')',
      'listing ' || split_part(field, ':', 2)
    )
    else (
      select case atttypid when 'numeric'::regtype then format('trim_scale(p.%I)::text', field) else format('p.%I', field) end
      from pg_catalog.pg_attribute
      where attrelid = 'public.products'::regclass and attname = field and attnum > 0 and not attisdropped
        and attname <> 'org_id'
    )
  end
$$;

-- Where the pages of `rule_columns` after the first one start: every `page_size`th id. With them, pages can be loaded
-- at the same time.
create function public.rule_column_pages(org uuid, page_size int default 20000) returns setof uuid
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select numbered.id from (
    select p.id, row_number() over (order by p.id) as place from public.products p where p.org_id = org
  ) as numbered where numbered.place % greatest(page_size, 1) = 0 order by numbered.id
$$;

-- Products of the catalogue as columns, in the order of their ids, from the id that follows `after` to `upto`:
-- {"version": of the catalogue, "columns": one list per field, in the order of `fields`, "next": the id after which to
-- continue, null at the end}. A page that is loaded again for other fields has the same products as long as the version
-- is the same. The function runs with the caller's rights. Stock and listings are joined as ranges of ids, because
-- looking up each product takes longer. The values are aggregated in the order of the rows: a sort per column would
-- double the time.
create function public.rule_columns(
  org uuid, fields text[], after uuid default null, upto uuid default null, max_rows int default 20000
)
returns json
language plpgsql stable set search_path = '' set datestyle = 'ISO, YMD' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  first constant uuid := coalesce(after, '00000000-0000-0000-0000-000000000000');
  final constant uuid := coalesce(upto, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  next uuid;
  selected text;
  aggregated text;
  joined text;
  result json;
begin
  -- A policy isn't evaluated if no row is found, so a range without products wouldn't check the session.
  perform private.require_full_session();
  if cardinality(fields) > 80 then
    raise invalid_parameter_value using message = 'Read at most 80 fields at a time.';
  end if;
  if exists (select from unnest(fields) as field where private.rule_column(field) is null) then
    raise invalid_parameter_value using message = 'One of these fields doesn''t exist.';
  end if;
  select p.id into next from public.products p
  where p.org_id = org and p.id > first and p.id < final order by p.id offset least(max_rows, 20000) - 1 limit 1;

  select string_agg(format(', %s as c%s', private.rule_column(field), n), '' order by n),
    string_agg(format('coalesce(json_agg(c%s), ''[]'')', n), ', ' order by n)
  into selected, aggregated from unnest(fields) with ordinality as f (field, n);
  joined := case when 'available' = any(fields) then
    'left join (
      select s.product_id, sum(s.available) as available from public.stock s
      where s.org_id = $1 and s.product_id > $2 and s.product_id <= $3 group by s.product_id
    ) as counted on counted.product_id = p.id'
  end;
  select concat(joined, string_agg(format(
    ' left join public.listings %1$I on %1$I.channel_id = %2$L and %1$I.product_id = p.id and %1$I.org_id = $1',
    'listing ' || channel, channel
  ), '')) into joined
  from (select distinct split_part(field, ':', 2) as channel from unnest(fields) as field where field ~ '^channel:') as channels;

  execute format(
    $page$
      select json_build_object(
        'version', private.catalogue_version($1), 'columns', json_build_array(%s), 'next', $4
      ) from (
        select p.id %s from public.products p %s
        where p.org_id = $1 and p.id > $2 and p.id <= $3 order by p.id
      ) as page
    $page$,
    aggregated, selected, joined
  ) into result using org, first, coalesce(next, final), next;
  return result;
end
$$;

-- The first 1,000 names of attributes that products have, so that a rule can choose one.
create function public.attribute_names(org uuid) returns setof text
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select distinct name from public.products p cross join jsonb_object_keys(p.attributes) as name
  where p.org_id = org order by name limit 1000
$$;

grant execute on function
  private.catalogue_version,
  private.rule_column,
  public.rule_column_pages,
  public.rule_columns,
  public.attribute_names
to authenticated;

-- schemas/33_stale_listings.sql

-- Which listings are stale after a change: those of the changed products, and those of products that are checked
-- together with them. The function `jobs` rebuilds them.

-- Tests one organization at a time, so that the index is used instead of reading the whole table.
create function private.has_listings(orgs uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from unnest(orgs) as org cross join lateral (select from public.listings where org_id = org limit 1) as l
  )
$$;

-- The products of these organizations with one of these GTINs, regardless of leading zeros. A product that shares its
-- GTIN affects the listings of the others.
create function private.products_with_gtins(orgs uuid[], gtins text[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select distinct s.product_id
    from unnest(orgs, gtins) as given (org, gtin)
    join private.product_search s on s.org_id = given.org and s.gtin = ltrim(translate(given.gtin, ' -', ''), '0')
    where private.is_product_number(s.gtin)
  )
$$;

-- The products of these organizations whose variant group has the name of one of these SKUs or groups. Shops ignore
-- case in these names, so they would confuse the group with the product or the other group.
create function private.products_in_groups_named(orgs uuid[], names text[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select p.id
    from unnest(orgs, names) as given (org, name)
    join public.products p
    on p.org_id = given.org and lower(p.variant_group) = lower(given.name)
  )
$$;

create function private.on_products_added() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  insert into private.product_counts as c (org_id, products)
  select org_id, count(*) from after group by org_id order by org_id
  on conflict (org_id) do update set products = c.products + excluded.products;
  if private.has_listings(array(select distinct org_id from after)) then
    perform private.make_stale(
      array(select id from after)
      || private.products_with_gtins(array(select org_id from after order by id), array(select gtin from after order by id))
      || private.products_in_groups_named(array(select org_id from after order by id), array(select sku from after order by id))
      || (
        select private.products_in_groups_named(array_agg(org_id), array_agg(variant_group))
        from (select distinct org_id, variant_group from after where variant_group is not null) as groups
      ),
      array(select distinct org_id from after)
    );
  end if;
  return null;
end
$$;

create trigger on_products_added after insert on public.products
  referencing new table as after for each statement execute function private.on_products_added();

create function private.on_products_updated() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if private.has_listings(array(select distinct org_id from after)) then
    -- Variants of a group are validated together.
    perform private.make_stale(array(
      select id from after
      union
      select p.id from public.products p join (
        select org_id, variant_group from before union select org_id, variant_group from after
      ) as groups on p.org_id = groups.org_id and p.variant_group = groups.variant_group
      union
      select unnest(private.products_with_gtins(array_agg(org_id), array_agg(gtin))) from (
        select org_id, gtin, status, condition, id from before
        except select org_id, gtin, status, condition, id from after
        union all
        (select org_id, gtin, status, condition, id from after
          except select org_id, gtin, status, condition, id from before)
      ) as identified
      union
      select unnest(private.products_in_groups_named(array_agg(org_id), array_agg(name))) from (
        select distinct org_id, name from (
          select org_id, sku, variant_group, status, id from before
          except select org_id, sku, variant_group, status, id from after
          union all
          (select org_id, sku, variant_group, status, id from after
            except select org_id, sku, variant_group, status, id from before)
        ) as changed
        cross join lateral (values (sku), (variant_group)) as called (name)
        where name is not null
      ) as named
    ), array(select distinct org_id from after));
  end if;
  return null;
end
$$;

create trigger on_products_updated after update on public.products
  referencing old table as before new table as after for each statement execute function private.on_products_updated();

create function private.on_products_deleted() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  update private.product_counts c set products = c.products - removed.n
  from (select org_id, count(*) as n from before group by org_id) as removed where c.org_id = removed.org_id;
  if private.has_listings(array(select distinct org_id from before)) then
    delete from public.listings l using before b
    where l.org_id = b.org_id and l.product_id = b.id and l.sent_hash is null;
    update public.listings l set state = 'gone', hash = null, payload = '{}', issues = '[]', quantity = 0, is_stale = false
    from before b where l.org_id = b.org_id and l.product_id = b.id;
    perform private.make_stale(array(
      select p.id from public.products p join (select distinct org_id, variant_group from before) as groups
      on p.org_id = groups.org_id and p.variant_group = groups.variant_group
      union
      select unnest(private.products_with_gtins(array_agg(org_id), array_agg(gtin))) from before
      union
      select unnest(private.products_in_groups_named(array_agg(org_id), array_agg(name))) from (
        select distinct org_id, name from before cross join lateral (values (sku), (variant_group)) as called (name)
        where name is not null
      ) as named
    ), array(select distinct org_id from before));
  end if;
  return null;
end
$$;

create trigger on_products_deleted after delete on public.products
  referencing old table as before for each statement execute function private.on_products_deleted();

create function private.make_stale(ids uuid[], orgs uuid[]) returns void
language sql set search_path = ''
as $$
  update public.listings set is_stale = true
  where org_id = any(orgs) and product_id = any(ids) and not is_stale
$$;

create function private.on_stock_changed() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if private.has_listings(array(select distinct org_id from changed)) then
    -- While the organization is being deleted, this finds no row and takes no lock. With a lock, the deletion and other
    -- writers would wait for each other.
    perform private.lock_catalogue(o.id)
    from public.organizations o where o.id = any(array(select distinct org_id from changed)) order by o.id;
    perform private.make_stale(array(select distinct product_id from changed), array(select distinct org_id from changed));
  end if;
  return null;
end
$$;

create trigger on_stock_added after insert on public.stock
  referencing new table as changed for each statement execute function private.on_stock_changed();

create trigger on_stock_deleted after delete on public.stock
  referencing old table as changed for each statement execute function private.on_stock_changed();

-- The job that builds a channel's listings: when it's added, and what its worker reads.

-- Adds the job that builds a channel's listings. It's called in the transaction of every change that makes a listing
-- stale or missing.
create function private.enqueue_listings(org uuid, channel uuid, priority int default 1) returns void
language sql set search_path = ''
as $$ select private.enqueue_job(org, 'listings', channel::text, priority => priority) $$;

create function private.on_listings_stale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(org_id, channel_id)
  from (select distinct org_id, channel_id from after where is_stale order by channel_id) as channels;
  return null;
end
$$;

create trigger on_listings_stale after update on public.listings
  referencing new table as after for each statement execute function private.on_listings_stale();

create function private.on_products_unlisted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(c.org_id, c.id)
  from public.channels c where c.org_id in (select org_id from after) order by c.id;
  return null;
end
$$;

create trigger on_products_unlisted after insert on public.products
  referencing new table as after for each statement execute function private.on_products_unlisted();

-- A product whose listing couldn't be built may have no listing that becomes stale, so a change to the product retries
-- the organization's failed jobs that build listings.
create function private.on_products_corrected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(failed.org_id, failed.key::uuid)
  from (
    select j.org_id, j.key from public.jobs j
    where j.org_id in (select org_id from after) and j.kind = 'listings' and j.state = 'failed' order by j.key
  ) as failed;
  return null;
end
$$;

create trigger on_products_corrected after update on public.products
  referencing new table as after for each statement execute function private.on_products_corrected();

-- With the highest priority, because a person who changes a channel waits for its counts.
create function private.on_channel_configured() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(new.org_id, new.id, 0);
  return null;
end
$$;

create trigger on_channel_added after insert on public.channels
  for each row execute function private.on_channel_configured();

create trigger on_channel_configured after update on public.channels
  for each row when (old.config_version <> new.config_version) execute function private.on_channel_configured();

-- The data that a worker needs to build the listings of a channel: {"channel", "configVersion", "rulesVersion", "maps",
-- "waiting": how many products have no current listing}. Null if the channel no longer exists.
create function public.channel_to_build(channel uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'channel', to_jsonb(c), 'configVersion', c.config_version, 'rulesVersion', c.rules_version, 'waiting', private.unbuilt_listings(c.id),
    'maps', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.kind, m.field, m.ours), '[]')
      from public.channel_maps m where m.org_id = c.org_id and m.channel_id = c.id
    )
  )
  from public.channels c where c.id = channel
$$;

-- Each worker calls it before it claims jobs. Returns true if its code is new, so that the listings of every channel
-- are checked.
create function public.note_job_code(version text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  known text := (select c.version from private.job_code c);
begin
  insert into private.job_code (version) values (note_job_code.version)
  on conflict (is_only) do update set version = excluded.version, seen_at = now();
  if known is not distinct from note_job_code.version then return false; end if;
  perform private.enqueue_listings(c.org_id, c.id, 2) from public.channels c order by c.org_id, c.id;
  return true;
end
$$;

-- Which products a change to a rule set can affect, so that only their listings are rebuilt.

-- Trims the same characters from a text as the portal does.
create function private.trimmed(value text) returns text
language sql immutable set search_path = ''
as $$ select btrim(value, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- A test of a rule as SQL on `p`, a product. The SQL holds for every product that matches the test, and for some that
-- don't: `starts-with` and `ends-with` are tested like `contains`, and texts with non-ASCII characters always match,
-- because the portal and the database fold the case of some letters differently. Null if the test can't be expressed,
-- or could have an error.
create function private.rule_test_sql(test jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  field constant text := test ->> 'field';
  operator constant text := test ->> 'is';
  value constant text := test ->> 'value';
  plain constant text := lower(private.trimmed(value));
  listed text[];
begin
  if exists (select from jsonb_object_keys(test) as key where key not in ('field', 'is', 'value', 'values', 'matchCase'))
    or jsonb_typeof(test -> 'field') <> 'string' or jsonb_typeof(coalesce(test -> 'value', '""')) <> 'string'
    or jsonb_typeof(coalesce(test -> 'matchCase', 'false')) <> 'boolean'
    or jsonb_typeof(coalesce(test -> 'values', '[]')) <> 'array'
    or jsonb_path_exists(coalesce(test -> 'values', '[]'), '$[*] ? (@.type() != "string")') then
    return null;
  end if;
  if field in ('cost', 'promo_cost', 'map', 'msrp', 'price') then
    if value !~ '^-?[0-9]{1,9}([.][0-9]{1,4})?$' then return null; end if;
    return case operator
      when 'number-equals' then format('p.%I = %s', field, value)
      when 'less-than' then format('p.%I < %s', field, value)
      when 'at-most' then format('p.%I <= %s', field, value)
      when 'more-than' then format('p.%I > %s', field, value)
      when 'at-least' then format('p.%I >= %s', field, value)
    end;
  end if;
  if field not in ('sku', 'status', 'title_en', 'title_fr', 'brand', 'mpn', 'gtin', 'category', 'supplier_id') then
    return null;
  end if;
  if operator in ('equals', 'contains', 'starts-with', 'ends-with') then
    listed := array[plain];
  elsif operator = 'in-list' and jsonb_array_length(coalesce(test -> 'values', '[]')) <= 50000 then
    select array_agg(distinct lower(private.trimmed(one))) into listed
    from jsonb_array_elements_text(test -> 'values') as one;
  end if;
  -- The portal's lower case turns the Kelvin sign into a plain k, so a test with this sign also matches texts that the
  -- SQL would miss.
  if coalesce(array_to_string(listed, ''), '') = '' or array_to_string(listed, '') like '%' || U&'\212A' || '%' then
    return null;
  end if;
  return format(
    case when operator in ('equals', 'in-list') then
      '(lower(private.trimmed(coalesce(p.%1$I::text, ''''))) = any(%2$L::text[]) or octet_length(p.%1$I::text) <> char_length(p.%1$I::text))'
    else
      '(strpos(lower(p.%1$I::text), %3$L) > 0 or octet_length(p.%1$I::text) <> char_length(p.%1$I::text))'
    end, field, listed, plain
  );
end
$$;

-- A condition of a rule as SQL that holds at least for each product that matches. Null if it can't be expressed.
create function private.rule_condition_sql(condition jsonb, depth int default 1) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  joins text[];
  parts text[];
begin
  if jsonb_typeof(condition) is distinct from 'object' then return null; end if;
  joins := array(select jsonb_object_keys(condition));
  if condition ? 'field' then return private.rule_test_sql(condition); end if;
  if depth > 10 or joins not in (array['all'], array['any']) or jsonb_typeof(condition -> joins[1]) <> 'array' then return null; end if;
  parts := array(
    select private.rule_condition_sql(part, depth + 1) from jsonb_array_elements(condition -> joins[1]) as part
  );
  -- Every test must be known to be free of errors, even if the others already narrow the products.
  if parts = '{}' or array_position(parts, null) is not null then return null; end if;
  return '(' || array_to_string(parts, case joins[1] when 'all' then ' and ' else ' or ' end) || ')';
end
$$;

-- Whether a step of a price rule is certain to be free of errors. Other steps are checked only by the portal.
create function private.is_plain_step(step jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(case step ->> 'do'
    when 'percent' then step - array['do', 'by'] = '{}' and step ->> 'by' ~ '^-?[0-9]{1,2}([.][0-9]{1,4})?$'
    when 'markup' then step - array['do', 'percent'] = '{}' and step ->> 'percent' ~ '^[0-9]{1,4}([.][0-9]{1,4})?$'
    when 'margin' then step - array['do', 'percent'] = '{}' and step ->> 'percent' ~ '^[0-9]{1,2}([.][0-9]{1,4})?$'
    when 'round' then step - array['do', 'every', 'ending', 'direction', 'currencies'] = '{}'
      and step ->> 'every' ~ '^[1-9][0-9]{0,4}$' and step ->> 'ending' ~ '^0([.][0-9]{1,4})?$'
      and step ->> 'direction' in ('up', 'down', 'nearest') and step -> 'currencies' = 'null'
  end, false)
  and not jsonb_path_exists(step, '$.* ? (@.type() != "string" && @.type() != "null")')
$$;

-- The rules of a version that apply to a channel, in their order. None if the set is turned off.
create function private.applied_rules(it public.rule_sets, channel uuid) returns jsonb[]
language sql stable set search_path = ''
as $$
  select array(
    select rule from jsonb_array_elements(it.content -> 'rules') with ordinality as rules (rule, n)
    where it.is_enabled and rule -> 'isEnabled' is distinct from 'false'
      and (jsonb_typeof(rule -> 'channels') is distinct from 'array' or rule -> 'channels' ? applied_rules.channel::text)
    order by n
  )
$$;

-- The products whose listings on this channel the latest version of a rule set can change, as SQL on `p`. Null if it
-- can be any of them. A product that matches none of the changed rules, before or after, has the same rules as before.
-- Only rules that are certain to be free of errors narrow the products, because an error stops all rules of the set.
create function private.affected_products_sql(org uuid, rule_set uuid, channel uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  versions constant public.rule_sets[] := array(
    select s from public.rule_sets s where s.org_id = org and s.id = rule_set order by s.version desc limit 2
  );
  new_set constant public.rule_sets := versions[1];
  old_set constant public.rule_sets := versions[2];
  before jsonb[] := private.applied_rules(old_set, affected_products_sql.channel);
  after jsonb[] := private.applied_rules(new_set, affected_products_sql.channel);
  affected text[];
begin
  if exists (
    select from unnest(versions) as version
    where version.content - array['rules', 'guards'] <> '{}' or (
      select count(*) <> count(distinct rule ->> 'id') from jsonb_array_elements(version.content -> 'rules') as rule
    )
  ) then return null; end if;
  if new_set.kind = 'price' and (
    old_set.is_enabled is distinct from new_set.is_enabled
    or old_set.content -> 'guards' is distinct from new_set.content -> 'guards'
  ) then return null; end if;

  while before[1] = after[1] loop
    before := before[2:];
    after := after[2:];
  end loop;
  while before[cardinality(before)] = after[cardinality(after)] loop
    before := before[:cardinality(before) - 1];
    after := after[:cardinality(after) - 1];
  end loop;

  select array_agg(case
    when jsonb_typeof(rule -> 'id') = 'string' and jsonb_typeof(rule -> 'name') = 'string' and rule -> 'isEnabled' = 'true'
      and case new_set.kind
        when 'publish' then rule ->> 'decision' in ('include', 'exclude')
          and rule - array['id', 'name', 'isEnabled', 'when', 'decision', 'channels'] = '{}'
          and not jsonb_path_exists(rule, '$.channels[*] ? (@.type() != "string" && @.type() != "null")')
        else rule - array['id', 'name', 'isEnabled', 'when', 'from', 'until', 'base', 'steps'] = '{}'
          and rule -> 'from' = 'null' and rule -> 'until' = 'null' and (rule -> 'base') - 'is' = '{}'
          and rule -> 'base' ->> 'is' in ('cost', 'promo_cost', 'msrp', 'map', 'current', 'running')
          and not exists (select from jsonb_array_elements(rule -> 'steps') as step where not private.is_plain_step(step))
      end
    then private.rule_condition_sql(rule -> 'when') end)
  into affected from unnest(before || after) as rule;
  if array_position(affected, null) is not null then return null; end if;
  return coalesce(array_to_string(affected, ' or '), 'false');
exception when data_exception then
  -- The content is malformed, so the portal didn't write it.
  return null;
end
$$;

-- schemas/34_product_conditions.sql

-- Builds the SQL conditions for the filters of the catalogue list. Those of searches, channels and pasted lists can be
-- written in two ways: tested while reading the catalogue, which is fast for common values, or looked up first, which
-- is fast for rare ones. The faster way depends on how many rows are read, so callers pass `scan_threshold`: a
-- condition met by at least that many of 500 products is tested while reading.

-- The expression and type of a facet's values. The expression is null if there is no such facet.
create function private.facet_of(facet text, out expression text, out type text)
language sql immutable set search_path = ''
as $$
  select case facet
      when 'supplier' then 'p.supplier_id'
      when 'brand' then 'p.brand'
      when 'category' then 'p.category'
      when 'status' then 'p.status'
      when 'completeness' then private.completeness()
      when 'gtin' then '(p.gtin is not null)'
      when 'image' then '(p.images <> ''[]'')'
      when 'margin' then '((p.price >= p.cost)::text)'
      when 'stock' then
        '(select s.state from private.stock_states s where s.org_id = p.org_id and s.sku = lower(p.sku))'
    end,
    case facet
      when 'supplier' then 'uuid'
      when 'status' then 'public.product_status'
      when 'completeness' then 'int'
      when 'gtin' then 'boolean'
      when 'image' then 'boolean'
      else 'text'
    end
$$;

-- The condition that a facet has one of these values. The choice '' matches products without a value.
create function private.facet_condition(facet text, choices text[]) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  it record := private.facet_of(facet);
  given text[] := array_remove(choices, '');
begin
  if it.expression is null then
    raise invalid_parameter_value using message = format('There is no facet "%s".', facet);
  end if;
  if facet = 'stock' then
    -- A lookup instead of the facet's expression, so that the planner can start at the products with this state,
    -- ordered by SKU.
    return format(
      'exists (select from private.stock_states s where s.org_id = p.org_id and s.sku = lower(p.sku) and %s)',
      case cardinality(choices)
        when 1 then format('s.state = %L', choices[1]) else format('s.state = any(%L::text[])', choices)
      end
    );
  end if;
  return '(' || concat_ws(' or ',
    case cardinality(given)
      when 0 then null
      -- Plain equality lets the planner use the order of the index.
      when 1 then case
          when facet = 'gtin' then format('p.gtin is %s null', case when given[1]::boolean then 'not' end)
          else format('%s = %L::%s', it.expression, given[1], it.type)
        end
      else format('%s = any(%L::%s[])', it.expression, given, it.type)
    end,
    case when '' = any(choices) then it.expression || ' is null' end
  ) || ')';
end
$$;

create function private.column_condition(field text, filter jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  type text := (
    select format_type(atttypid, atttypmod) from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = field and attnum > 0 and not attisdropped
  );
  is_list boolean := type like '%[]';
begin
  if type is null then
    raise invalid_parameter_value using message = format('There is no column "%s".', field);
  end if;
  return case filter ->> 'is'
    when 'contains' then format(
      'p.%I::text ilike %L', field, '%' || regexp_replace(btrim(filter ->> 'text'), '([\\%_])', '\\\1', 'g') || '%'
    )
    when 'between' then concat_ws(' and ', format('p.%I is not null', field),
      case when filter ->> 'from' is not null then format('p.%I >= %L::%s', field, filter ->> 'from', type) end,
      case when filter ->> 'to' is not null then format('p.%I <= %L::%s', field, filter ->> 'to', type) end
    )
    when 'oneOf' then format(
      -- A list matches if it has any of the values.
      case when is_list then 'p.%I && %L::%s' else 'p.%I = any(%L::%s[])' end,
      field, array(select jsonb_array_elements_text(filter -> 'values')), type
    )
    when 'empty' then format(case when is_list then 'p.%I = ' || quote_literal('{}') else 'p.%I is null' end, field)
    when 'notEmpty' then format(case when is_list then 'p.%I <> ' || quote_literal('{}') else 'p.%I is not null' end, field)
  end;
end
$$;

-- A condition on `private.product_search s`: it has all words, the last one as a prefix, or its SKU, MPN or GTIN starts
-- with the words joined together.
create function private.search_condition(words text) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' or ',
    format($like$' ' || s.words || ' ' like all(%L::text[])$like$, array(
      select '% ' || word || case when n = count(*) over () then '%' else ' %' end
      from unnest(string_to_array(words, ' ')) with ordinality as each (word, n) order by n
    )),
    format('s.sku like %L', key || '%'),
    format('s.mpn like %L', key || '%'),
    case when char_length(ltrim(key, '0')) >= 4 then format('s.gtin like %L', ltrim(key, '0') || '%') end
  )
  from (select replace(words, ' ', '') as key) as keys
$$;

-- Finds the same products as `search_condition`, but through the indexes, which is fast when few products match.
create function private.products_searched(org uuid, words text) returns uuid[]
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
declare
  key text := replace(words, ' ', '');
  gtin_key text := ltrim(replace(words, ' ', ''), '0');
  each_word text[] := string_to_array(words, ' ');
  ts_query tsquery := (
    select string_agg(
      quote_literal(private.org_lexeme(org, word)) || case when n = cardinality(each_word) then ':*' else '' end, '&'
    )::tsquery
    from unnest(each_word) with ordinality as each (word, n)
  );
begin
  return array(
    select s.product_id from private.product_search s
    where private.org_lexemes(s.org_id, s.words) @@ ts_query and s.org_id = org
    union
    select product_id from private.product_search where org_id = org and sku >= key and sku < private.prefix_end(key)
    union
    select product_id from private.product_search where org_id = org and mpn >= key and mpn < private.prefix_end(key)
    union
    select product_id from private.product_search
    where org_id = org and char_length(gtin_key) >= 4 and gtin >= gtin_key and gtin < private.prefix_end(gtin_key)
  );
end
$$;

-- A product's status on a channel, as an expression on `listings l`: a function that sets its search path couldn't use
-- an index. A product that was sent counts as listed unless an issue or a rejection blocks it now. If a product wasn't
-- sent and its listing is stale, the status is unknown.
create function private.listing_status() returns text
language sql immutable set search_path = ''
as $$
  select $sql$case
    when (l.state = 'blocked' or l.change = 'rejected') and not l.is_stale then 'blocked'
    when l.change not in ('none', 'new', 'rejected') then 'listed'
    when l.state is null or l.is_stale then 'unknown'
    when l.state = 'excluded' then 'excluded'
    else 'ready'
  end$sql$
$$;

create function private.count_listing_status(channel public.channels, listing_status text) returns int
language plpgsql stable set search_path = ''
as $$
declare
  listed int;
begin
  execute format(
    $sql$select coalesce(sum(listings), 0) from private.listing_tallies l where channel_id = $1 and issue_key = '' and %s = $2$sql$,
    private.listing_status()
  ) into listed using channel.id, listing_status;
  return listed + case listing_status when 'unknown' then private.missing_listings(channel) else 0 end;
end
$$;

-- The products with a given listing status on a channel, or null if their number has to be estimated from a sample.
-- `channel_condition` calls it. Products without a listing are usually new or not yet reached by the first build. After
-- an interrupted build they are scattered over SKUs and dates, so finding them needs a comparison of all products with
-- all listings: a page of the list asks for that (`thorough`), a count doesn't.
create function private.products_with_listing_status(channel public.channels, listing_status text, thorough boolean) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  found uuid[];
  unlisted uuid[];
  missing int := case listing_status when 'unknown' then private.missing_listings(channel) else 0 end;
begin
  execute format(
    'select coalesce(array_agg(product_id), ''{}'') from public.listings l
     where org_id = $1 and channel_id = $2 and %s and %s = $3',
    -- A wider condition for each status, for which there is an index.
    case listing_status
      when 'listed' then $sql$change = any('{unchanged,changed,price,stock,blocked,removed}')$sql$
      when 'ready' then $sql$change = 'new'$sql$
      when 'unknown' then 'is_stale'
      when 'blocked' then $sql$(state = 'blocked' or change = 'rejected')$sql$
      else format('state = %L', listing_status)
    end,
    private.listing_status()
  ) into found using channel.org_id, channel.id, listing_status;

  if missing > 0 then
    -- Products without a listing are usually new, or the first build, which is in order of id, hasn't reached them.
    unlisted := array(
      select id from (
        (
          select id from public.products where org_id = channel.org_id
          order by updated_at desc limit least(missing * 2, 20000)
        )
        union
        (select id from public.products where org_id = channel.org_id order by id desc limit least(missing * 2, 20000))
      ) likely
      where not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = likely.id)
    );
    if cardinality(unlisted) < missing then
      if not thorough then return null; end if;
      unlisted := array(
        select id from public.products p where org_id = channel.org_id
          and not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = p.id)
      );
    end if;
  end if;
  return found || unlisted;
end
$$;

-- The condition that a product has one of these statuses, each written as '<channel> <listing status>'.
create function private.channel_condition(org uuid, choices text[], scan_threshold int, thorough boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  choice text;
  listing_status text;
  channel public.channels;
  alternatives text[] := '{}';
  found uuid[];
begin
  foreach choice in array choices loop
    listing_status := split_part(choice, ' ', 2);
    if not listing_status = any('{listed,ready,blocked,excluded,unknown}') then
      raise invalid_parameter_value using message = format('Unknown listing status "%s".', listing_status);
    end if;
    select * into channel from public.channels c where c.org_id = org and c.id = split_part(choice, ' ', 1)::uuid;
    -- No product has a status on a deleted channel.
    continue when channel.id is null;
    found := case
      when private.count_listing_status(channel, listing_status) * 500.0
        < scan_threshold * (select products from private.product_counts c where c.org_id = org)
      then private.products_with_listing_status(channel, listing_status, thorough)
    end;
    alternatives := alternatives || case when found is null
      then format(
        $sql$coalesce((
          select %s from public.listings l where l.org_id = %L and l.product_id = p.id and l.channel_id = %L
        ), 'unknown') = %L$sql$,
        private.listing_status(), org, channel.id, listing_status
      )
      else format('p.id = any(%L::uuid[])', found)
    end;
  end loop;
  return '(' || coalesce(nullif(array_to_string(alternatives, ' or '), ''), 'false') || ')';
end
$$;

-- The condition of a search text. It's tested on the first 500 products by id: ids are random, so these are a fair
-- sample.
create function private.searched_condition(org uuid, search text, scan_threshold int) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text := private.search_text(translate(left(search, 200), e'\n', ' '));
  matches int;
begin
  if words = '' then
    return 'false';
  end if;
  execute format($sql$
    select count(*) from (select id from public.products where org_id = $1 order by id limit 500) few
    where (select %s from private.product_search s where s.product_id = few.id)
  $sql$, private.search_condition(words)) into matches using org;
  return case
    when matches >= scan_threshold then format(
      '(select %s from private.product_search s where s.product_id = p.id)', private.search_condition(words)
    )
    else format('p.id = any(%L::uuid[])', private.products_searched(org, words))
  end;
end
$$;

-- The condition of a pasted list. For a long list, `is true` keeps the planner from using the index.
create function private.listed_condition(org uuid, list uuid, scan_threshold int) returns text
language sql stable set search_path = ''
as $$
  select format('(lower(p.sku) in (select unnest(skus) from public.sku_lists where org_id = %L and id = %L))', org, list)
    || case
      when (select size from public.sku_lists where org_id = org and id = list) * 500.0
        >= scan_threshold * (select products from private.product_counts where org_id = org) then ' is true'
      else ''
    end
$$;

-- The condition of a query's search text and pasted list, which is the same for the counts of every facet. Null if
-- neither is given.
create function private.unfaceted_condition(org uuid, query jsonb, scan_threshold int) returns text
language sql stable set search_path = ''
as $$
  select nullif(concat_ws(' and ',
    case when btrim(query ->> 'search') <> '' then private.searched_condition(org, query ->> 'search', scan_threshold) end,
    case when query ->> 'sku_list' is not null
      then private.listed_condition(org, (query ->> 'sku_list')::uuid, scan_threshold) end
  ), '')
$$;

create function private.product_condition(org uuid, query jsonb, scan_threshold int, thorough boolean default true) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('p.org_id = %L', org),
    (
      select string_agg(
        case facet
          when 'channel' then private.channel_condition(org, choices, scan_threshold, thorough)
          else private.facet_condition(facet, choices)
        end,
        ' and ' order by facet
      )
      from (
        select facet, array(select jsonb_array_elements_text(selected)) as choices
        from jsonb_each(query -> 'facets') as each (facet, selected)
      ) as chosen
    ),
    case when query ->> 'changed_since' is not null
      then format('p.updated_at >= %L::timestamptz', query ->> 'changed_since') end,
    (
      select string_agg('(' || private.column_condition(field, filter) || ')', ' and ' order by field)
      from jsonb_each(query -> 'columns') as each (field, filter)
    )
  );
end
$$;

-- schemas/35_product_page.sql

-- Pages and facet counts of the catalogue list.

-- The products that follow `after` in the list, outside the variant groups `without`. `product_page` calls it. Products
-- without a value in the sort column come last in either direction, and equal values are ordered by SKU. A pasted list
-- that is sorted by SKU is already in page order, so only its next SKUs are looked up. The query is built as text, so
-- that each combination of filters uses its own indexes.
create function private.products_after(org uuid, query jsonb, after jsonb, max_rows int, without text[] default '{}')
returns setof public.products
language plpgsql stable rows 100
-- A value that is common over all organizations may be rare in this one, so reading the whole table is never
-- fast.
set search_path = '' set enable_seqscan = off
-- Reading a page takes less time than JIT compilation.
set jit = off
as $$
declare
  -- 5 of 500 is one product in a hundred: a page of 100 is then complete after 10,000 products.
  scan_threshold constant int := 5;
  page_size int := max_rows;
  condition text;
  sort text := coalesce(query ->> 'sort', 'sku');
  type text;
  direction text := case when (query -> 'descending')::boolean then 'desc' else 'asc' end;
  comparison text := case when (query -> 'descending')::boolean then '<' else '>' end;
  list uuid := query ->> 'sku_list';
  rows_read int;
  -- Whether the query is the list of one stock state by SKU, without other filters.
  is_stock_list boolean := sort = 'sku' and list is null and query ->> 'changed_since' is null
    and coalesce(btrim(query ->> 'search'), '') = '' and coalesce(query -> 'columns', '{}') = '{}'
    and query -> 'facets' = jsonb_build_object('stock', jsonb_build_array(query #> '{facets,stock,0}'));
begin
  condition := concat_ws(' and ',
    private.product_condition(org, case when is_stock_list then query - 'facets' else query end, scan_threshold),
    private.unfaceted_condition(org, case sort when 'sku' then query - 'sku_list' else query end, scan_threshold),
    case when without <> '{}' then format('(p.variant_group is null or p.variant_group <> all (%L::text[]))', without) end
  );

  if sort = 'sku' and list is not null then
    return query execute format(
      'select p.* from (
         select sku from public.sku_lists l, unnest(l.skus) sku where l.org_id = $2 and l.id = $3 %s order by sku %s
       ) requested
       join public.products p on lower(p.sku) = requested.sku and %s
       order by requested.sku %2$s limit %4$s',
      case when after is not null then format('and sku %s lower($1)', comparison) end, direction, condition, page_size
    ) using after ->> 'sku', org, list;
    return;
  end if;
  if is_stock_list then
    -- Starts at the products with this state. The planner assumes that they are spread evenly over all SKUs, but often
    -- they are the last ones, and a scan of the catalogue would take seconds to reach them.
    return query execute format(
      'select p.* from (
         select s.sku from private.stock_states s where s.org_id = $2 and s.state = $3 %1$s order by s.sku %2$s
       ) found
       cross join lateral (select p.* from public.products p where lower(p.sku) = found.sku and %3$s offset 0) p
       order by found.sku %2$s limit %4$s',
      case when after is not null then format('and s.sku %s lower($1)', comparison) end, direction, condition, page_size
    ) using after ->> 'sku', org, query #>> '{facets,stock,0}';
    return;
  end if;
  if sort = 'sku' then
    return query execute format(
      'select p.* from public.products p where %1$s %2$s order by lower(p.sku) %3$s limit %4$s',
      condition, case when after is not null then format('and lower(p.sku) %s lower($1)', comparison) end, direction, page_size
    ) using after ->> 'sku';
    return;
  end if;

  if sort not in ('title_en', 'brand', 'gtin', 'category', 'cost', 'price', 'status', 'updated_at') then
    raise invalid_parameter_value using message = format('The catalogue can''t be sorted by "%s".', sort);
  end if;
  select format_type(atttypid, null) into type from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = sort;

  if after is null or after ->> 'value' is not null then
    return query execute format(
      'select p.* from public.products p where %1$s and p.%2$I is not null %3$s
       order by p.%2$I %4$s, lower(p.sku) %4$s limit %5$s',
      condition, sort,
      case when after is not null
        then format('and (p.%I, lower(p.sku)) %s (%L::%s, lower($1))', sort, comparison, after ->> 'value', type) end,
      direction, page_size
    ) using after ->> 'sku';
    get diagnostics rows_read = row_count;
    page_size := page_size - rows_read;
  end if;
  if page_size > 0 then
    return query execute format(
      'select p.* from public.products p where %1$s and p.%2$I is null %3$s order by lower(p.sku) %4$s limit %5$s',
      condition, sort,
      case when after ->> 'sku' is not null and after ->> 'value' is null
        then format('and lower(p.sku) %s lower($1)', comparison) end,
      direction, page_size
    ) using after ->> 'sku';
  end if;
end
$$;

-- Which of these variant groups have a matching product at this key of the list or before it.
create function private.groups_until(org uuid, query jsonb, until jsonb, groups text[]) returns text[]
language plpgsql stable
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  scan_threshold constant int := 5;
  sort text := coalesce(query ->> 'sort', 'sku');
  comparison text := case when (query -> 'descending')::boolean then '>=' else '<=' end;
  type text := (
    select format_type(atttypid, null) from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = sort
  );
  result text[];
begin
  execute format(
    'select array(
       select g from unnest($1) g where exists (select from public.products p where %s and p.variant_group = g and %s)
     )',
    concat_ws(' and ',
      private.product_condition(org, query, scan_threshold), private.unfaceted_condition(org, query, scan_threshold)
    ),
    case
      when sort = 'sku' then format('lower(p.sku) %s lower($2)', comparison)
      when until ->> 'value' is null then format('(p.%I is not null or lower(p.sku) %s lower($2))', sort, comparison)
      else format('(p.%I, lower(p.sku)) %s (%L::%s, lower($2))', sort, comparison, until ->> 'value', type)
    end
  ) into result using groups, until ->> 'sku';
  return result;
end
$$;

-- The products that follow `after`, the key of a product, in the catalogue list. The catalogue page calls it. With
-- `grouped`, it returns only the first matching product of each variant group. It reads in batches and leaves out
-- groups that it has already seen, because looking for earlier variants of each product takes seconds in groups of
-- 1,000.
create function public.product_page(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns setof public.products
language plpgsql stable security definer rows 100
set search_path = ''
as $$
declare
  page_size int := least(greatest(max_rows, 1), 1000);
  missing int := page_size;
  place jsonb := after;
  batch public.products[];
  met text[] := '{}';
  old text[];
  item public.products;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if (query -> 'grouped')::boolean is not true then
    return query select * from private.products_after(org, query, after, page_size);
    return;
  end if;

  while missing > 0 loop
    batch := array(select p from private.products_after(org, query, place, page_size, met) p);
    old := case when after is null then '{}' else private.groups_until(
      org, query, after, array(select distinct p.variant_group from unnest(batch) p where p.variant_group is not null)
    ) end;
    foreach item in array batch loop
      exit when missing = 0;
      continue when item.variant_group = any(old) or item.variant_group = any(met);
      met := case when item.variant_group is null then met else met || item.variant_group end;
      return next item;
      missing := missing - 1;
    end loop;
    exit when cardinality(batch) < page_size;
    met := met || old;
    item := batch[cardinality(batch)];
    place := jsonb_build_object('sku', item.sku, 'value', to_jsonb(item) -> (query ->> 'sort'));
  end loop;
end
$$;

-- Rounds a number to the precision a sample supports.
create function private.rounded_estimate(estimate float) returns bigint
language sql immutable set search_path = ''
as $$
  select round(estimate::numeric, least(1 - floor(log(greatest(estimate, 1)))::int, 0))::bigint
$$;

-- If at least this many of the first 500 products meet a condition, its count is estimated from the sample. The limit
-- is a little above what can be counted exactly, because 500 products may not be typical.
create function private.sample_threshold(scale float) returns int
language sql immutable set search_path = ''
as $$ select ceil(1.3 * 500 / scale)::int $$;

-- Counts of a query: {"count", "exact", "facets": {facet: [[value, count], …]}}, with the most frequent values
-- of each facet. `product_facets` calls it. Counts exactly up to a limit, and estimates from a sample beyond
-- it; `scale` is the number of products each sampled one represents. The planner's estimate decides whether
-- counting would read too many rows, for example when two common conditions rarely meet.
create function private.count_facets(org uuid, condition text, facets text[], scale float) returns jsonb
-- Volatile, because only volatile functions may run `explain`.
language plpgsql volatile
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  max_exact_count constant int := 10000;
  -- The planner's cost estimate for reading about 20,000 products.
  max_cost constant float := 20000;
  -- Ids are random, so the lowest ones are a fair sample.
  sample text := format('(select * from public.products where org_id = %L order by id limit ', org);
  source text := 'public.products';
  matches int;
  plan json;
  result jsonb;
begin
  if scale > 1 then
    -- Counts exactly only if neither the sample nor the planner expects too many rows.
    execute format('select count(*) from %s 500) p where %s', sample, condition) into matches;
    if matches < private.sample_threshold(scale) then
      execute format('explain (format json) select from public.products p where %s', condition) into plan;
      if (plan -> 0 -> 'Plan' ->> 'Total Cost')::float < max_cost then
        execute format('select count(*) from (select from public.products p where %s limit %s) few', condition, max_exact_count + 1)
        into matches;
        scale := case when matches > max_exact_count then scale else 1 end;
      end if;
    end if;
    source := case when scale > 1 then sample || max_exact_count || ')' else source end;
  end if;

  execute format($sql$
    with found as materialized (select p.id, array[%1$s] as facet_values from %2$s p where %3$s),
    -- Every product has a listing status on every channel; without a listing it's unknown.
    listed as (
      select channel_id, listing_status, count(*) as n
      from found cross join lateral (
        select l.channel_id, %4$s as listing_status from public.listings l where l.org_id = $2 and l.product_id = found.id offset 0
      ) known
      group by channel_id, listing_status
    ),
    statuses as (
      select channel_id, listing_status, n from listed
      union all
      select c.id, 'unknown', (select count(*) from found)
        - (select coalesce(sum(n), 0) from listed where channel_id = c.id)
      from public.channels c where c.org_id = $2
    ),
    counted as (
      select facet, coalesce(value, '') as value, count(*) as n
      from found cross join unnest($3, facet_values) as each (facet, value) where facet <> 'channel' group by facet, value
      union all
      select 'channel', concat_ws(' ', channel_id, listing_status), sum(n)
      from statuses where 'channel' = any($3) group by channel_id, listing_status having sum(n) > 0
    ),
    placed as (select *, row_number() over (partition by facet order by n desc, nullif(value, '')) as place from counted)
    select jsonb_build_object(
      'count', (select count(*) from found), 'facets', coalesce(jsonb_object_agg(facet, choices), '{}')
    )
    from (
      select facet, jsonb_agg(jsonb_build_array(value, case when $1 > 1 then private.rounded_estimate(n * $1) else n end) order by place)
        as choices
      from placed where place <= 50 or facet = 'channel' group by facet
    ) shown
  $sql$,
    (
      select string_agg(
        case facet when 'channel' then 'null' else format('(%s)::text', (private.facet_of(facet)).expression) end, ', ' order by n
      )
      from unnest(facets) with ordinality as each (facet, n)
    ),
    source, condition, private.listing_status()
  ) into result using scale, org, facets;

  return result || jsonb_build_object(
    'exact', scale = 1,
    'count', case when scale = 1 then (result -> 'count')::bigint else private.rounded_estimate((result -> 'count')::float * scale) end
  );
end
$$;

-- The counts of a whole query. A choice in a facet doesn't narrow that facet, so its other values stay visible.
create function public.product_facets(org uuid, query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known constant text[] := '{supplier,brand,category,status,completeness,gtin,image,channel}';
  scale float := greatest(coalesce((select products from private.product_counts c where c.org_id = org), 0) / 10000.0, 1);
  scan_threshold int := private.sample_threshold(scale);
  unfaceted text;
  result jsonb;
  chosen text;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'You aren''t a member of this organization.';
  end if;
  unfaceted := private.unfaceted_condition(org, query, scan_threshold);
  result := private.count_facets(
    org, concat_ws(' and ', private.product_condition(org, query, scan_threshold, false), unfaceted), known, scale
  );
  for chosen in select jsonb_object_keys(query -> 'facets') loop
    result := jsonb_set(
      result, '{facets}', (result -> 'facets') || (
        private.count_facets(
          org,
          concat_ws(' and ',
            private.product_condition(org, jsonb_set(query, '{facets}', (query -> 'facets') - chosen), scan_threshold, false), unfaceted
          ),
          array[chosen], scale
        ) -> 'facets'
      )
    );
  end loop;
  return result;
end
$$;

-- Up to 20 values of a facet that contain this text, even if they're too rare for the facet's list. Searches the first
-- 10,000 values. The query skips from one value to the next in the index, so a value costs the same whether 10 or
-- 100,000 products have it.
create function public.find_facet_values(org uuid, facet text, part text) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if facet not in ('brand', 'category') then
    raise invalid_parameter_value using message = format('The values of "%s" can''t be searched.', facet);
  end if;
  return query execute format($sql$
    with recursive each as (
      (select %1$I as value, 1 as n from public.products where org_id = $1 and %1$I is not null order by %1$I limit 1)
      union all
      select (
        select %1$I from public.products where org_id = $1 and %1$I > each.value order by %1$I limit 1
      ), n + 1
      from each where each.value is not null and n < 10000
    )
    select value from each where strpos(private.search_text(value), private.search_text($2)) > 0 order by value limit 20
  $sql$, facet) using org, part;
end
$$;

grant execute on function
  public.product_page,
  public.product_facets,
  public.find_facet_values
to authenticated;

-- What the catalogue list shows beyond a product's own fields, and pages of the list with this data.

-- Stock, filled fields and channel statuses of these products. A product without stock rows has no quantity rather
-- than 0. Only active channels count, because nothing is sent to the others.
create function private.states_of(org uuid, ids uuid[])
returns table (id uuid, available bigint, filled int, channels jsonb)
language plpgsql stable security definer rows 100
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  return query execute format($sql$
    select
      p.id,
      (select sum(s.available) from public.stock s where s.org_id = p.org_id and s.product_id = p.id),
      %s,
      (
        select coalesce(jsonb_object_agg(listing_status, n), '{}')
        from (
          select %s as listing_status, count(*) as n
          from public.channels c
          left join public.listings l on l.org_id = c.org_id and l.product_id = p.id and l.channel_id = c.id
          where c.org_id = p.org_id and c.status = 'active'
          group by listing_status
        ) counted
      )
    from public.products p where p.org_id = $1 and p.id = any($2)
  $sql$, private.filled_fields(), private.listing_status()) using org, ids;
end
$$;

-- A page of the catalogue list with everything that its rows show, in one request. Amounts are text, because a JSON
-- number would become a binary float. With `grouped`, a row holds all matching variants of its group, and
-- `variants` describes them. A group with one matching variant is a plain row.
create function public.product_lines(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns table (
  id uuid, version int, sku text, title_en text, title_fr text, brand text, mpn text, gtin text, category text,
  currency text, cost text, map text, msrp text, price text, status public.product_status, updated_at timestamptz,
  image text, available bigint, filled int, channels jsonb, variant_group text, variants jsonb, supplier text
)
language plpgsql stable security definer rows 100
-- The same planner settings as in `products_after`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  scan_threshold constant int := 5;
  page public.products[];
  members jsonb := '{}';
begin
  page := array(select p from public.product_page(org, query, after, max_rows) p);
  if (query -> 'grouped')::boolean then
    -- `product_page` returns nothing to people outside the organization, so there are no groups either.
    execute format($sql$
      with member as materialized (
        select p.id, p.variant_group, p.title_en, p.title_fr, p.price, p.currency, p.status
        from public.products p where %s and p.variant_group = any($1)
      ),
      state as materialized (select * from private.states_of($2, array(select id from member))),
      status as (
        select m.variant_group, jsonb_object_agg(m.key, m.n) as channels
        from (
          select m.variant_group, c.key, sum(c.value::int) as n
          from member m join state s using (id), jsonb_each_text(s.channels) c
          group by m.variant_group, c.key
        ) m
        group by m.variant_group
      ),
      summary as (
        select m.variant_group, jsonb_build_object(
          'ids', jsonb_agg(m.id),
          'titles', jsonb_build_array(min(m.title_en collate "C"), max(m.title_en collate "C")),
          'titles_fr', jsonb_build_array(min(m.title_fr collate "C"), max(m.title_fr collate "C")),
          'prices', jsonb_build_array(min(m.price)::text, max(m.price)::text),
          'currencies', jsonb_agg(distinct m.currency),
          'statuses', jsonb_agg(distinct m.status),
          'available', sum(s.available), 'filled', min(s.filled)
        ) as facts
        from member m join state s using (id) group by m.variant_group having count(*) > 1
      )
      select coalesce(jsonb_object_agg(
        summary.variant_group, summary.facts || jsonb_build_object('channels', coalesce(status.channels, '{}'))
      ), '{}')
      from summary left join status using (variant_group)
    $sql$, concat_ws(' and ',
      private.product_condition(org, query, scan_threshold), private.unfaceted_condition(org, query, scan_threshold)
    )) into members using array(select (unnest(page)).variant_group), org;
  end if;
  return query
    select
      p.id, p.version, p.sku, p.title_en, p.title_fr, p.brand, p.mpn, p.gtin, p.category,
      p.currency, p.cost::text, p.map::text, p.msrp::text, p.price::text, p.status, p.updated_at,
      p.images -> 0 ->> 'url', s.available, s.filled, s.channels, p.variant_group, members -> p.variant_group,
      (select o.name from public.suppliers o where o.id = p.supplier_id)
    from unnest(page) with ordinality as p
    join private.states_of(org, array(select (unnest(page)).id)) s on s.id = p.id
    order by p.ordinality;
end
$$;

grant execute on function public.product_lines to authenticated;

-- schemas/36_daily_metrics.sql

-- Metrics of each day, for reports that compare days. Levels, such as products and stock, are counted once a day.
-- Flows, such as changed prices, are counted when the day is over. A day without a row wasn't recorded: reports show a
-- gap.

-- Few columns and a text key for each metric, so a new metric needs no migration. The primary key begins with the
-- organization and the day, so that the table can be partitioned by either.
create table public.daily_metrics (
  org_id uuid not null references public.organizations (id) on delete cascade,
  day date not null,
  -- The name of an amount ends with its currency: stock_value_at_cost_cad.
  metric text not null check (metric ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- The channel and the supplier are null for a metric of the whole organization.
  channel_id uuid,
  supplier_id uuid,
  -- Part of the primary key, which can't contain a null.
  scope uuid not null generated always as (coalesce(channel_id, supplier_id, '00000000-0000-0000-0000-000000000000')) stored,
  value numeric not null,
  primary key (org_id, day, metric, scope),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete cascade,
  check (channel_id is null or supplier_id is null)
);
create index daily_metrics_channel on public.daily_metrics (org_id, channel_id);
create index daily_metrics_supplier on public.daily_metrics (org_id, supplier_id);
-- Includes the value, so that a series is read from the index alone.
create index daily_metrics_series on public.daily_metrics (org_id, metric, scope, day) include (value);

alter table public.daily_metrics enable row level security;
grant select on public.daily_metrics to authenticated;

create policy "members read daily metrics" on public.daily_metrics
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- When an organization's metrics are recorded next, and which days are recorded.
create table private.metric_schedules (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  next_at timestamptz not null default now(),
  -- The last day whose flows are recorded. Null before the first one.
  flows_until date,
  -- The earliest day that was recorded from change sets, and the number of products in each status at its start. Null
  -- if no day has been recorded from change sets yet.
  known_from date,
  products_then jsonb
);
create index metric_schedules_due on private.metric_schedules (next_at);

alter table private.metric_schedules enable row level security;

create function private.schedule_metrics() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.metric_schedules (org_id) values (new.id) on conflict do nothing;
  return null;
end
$$;

-- No metrics for sandboxes: no one reads their reports.
create trigger schedule_metrics after insert on public.organizations
  for each row when (new.sandbox_of is null) execute function private.schedule_metrics();

-- Today's date in the organization's time zone.
create function private.today_of(org uuid) returns date
language sql stable set search_path = ''
as $$ select (now() at time zone o.time_zone)::date from public.organizations o where o.id = org $$;

-- The current levels of an organization. Products and stock are read once. Listings are counted as on the dashboard:
-- rejected is a state of its own, and those that wait to be rebuilt have no state. The query is built as text, because
-- a product's completeness is an expression that's stored as text.
create function private.current_levels(org uuid)
returns table (metric text, channel_id uuid, supplier_id uuid, value numeric)
language plpgsql stable set search_path = '' set jit = off
as $$
begin
  return query execute format($query$
    with products as materialized (
      select p.status, p.supplier_id, lower(p.currency) as currency, %s as completeness, count(*) as n,
        sum(p.price) filter (where p.cost is not null) as prices, sum(p.cost) filter (where p.price is not null) as costs
      from public.products p where p.org_id = $1 group by 1, 2, 3, 4
    ),
    stock as materialized (
      select p.status, p.supplier_id, lower(p.currency) as currency, sum(s.on_hand) as units,
        sum(s.on_hand * p.cost) as worth, count(*) filter (where s.available > 0) as in_stock,
        count(*) filter (where s.available <= 0) as out_of_stock
      from (
        select product_id, sum(on_hand) as on_hand, max(available) as available
        from public.stock where org_id = $1 group by product_id
      ) as s
      join public.products p on p.org_id = $1 and p.id = s.product_id group by 1, 2, 3
    ),
    listings as materialized (
      select t.channel_id, case t.change when 'rejected' then t.change else t.state::text end as state, t.issue_key, t.listings
      from public.channels c join private.listing_tallies t on t.channel_id = c.id
      where c.org_id = $1 and not t.is_stale and t.config_version = c.config_version
    ),
    -- Zeros are recorded too, because a missing row means that nothing is known.
    suppliers as (
      select s.id, each.metric, each.value
      from public.suppliers s
      left join (
        select p.supplier_id, sum(n) as listed, sum(n) filter (where completeness = 2) as complete
        from products p where p.status <> 'archived' group by 1
      ) as listed on listed.supplier_id = s.id
      left join (
        select k.supplier_id, sum(out_of_stock) as sold_out from stock k where k.status = 'active' group by 1
      ) as stocked on stocked.supplier_id = s.id
      cross join lateral (
        values ('products_listed', listed), ('products_complete', complete), ('products_out_of_stock', sold_out)
      ) as each (metric, value)
      where s.org_id = $1
    )
    select 'products_' || status, null::uuid, null::uuid, coalesce(sum(n), 0)
    from unnest(enum_range(null::public.product_status)) as status left join products using (status) group by status
    union all
    select 'products_complete', null, null, coalesce(sum(n), 0) from products where status <> 'archived' and completeness = 2
    union all
    select each.metric, null, null, coalesce(each.value, 0) from (
      select sum(units) as units, sum(in_stock) filter (where status = 'active') as in_stock,
        sum(out_of_stock) filter (where status = 'active') as out_of_stock
      from stock
    ) as counted
    cross join lateral (
      values ('stock_units', units), ('products_in_stock', in_stock), ('products_out_of_stock', out_of_stock)
    ) as each (metric, value)
    union all
    select 'stock_value_at_cost_' || currency, null, null, sum(worth) from stock group by currency having sum(worth) is not null
    union all
    -- Active products that have both a price and a cost, for the margin.
    select each.metric || currency, null, null, each.value from (
      select currency, sum(prices) as prices, sum(costs) as costs
      from products where status = 'active' and prices is not null group by currency
    ) as priced
    cross join lateral (values ('price_sum_', prices), ('cost_sum_', costs)) as each (metric, value)
    union all
    select s.metric, null, s.id, coalesce(s.value, 0) from suppliers s
    union all
    select 'listings_' || each.state, c.id, null, coalesce(sum(l.listings), 0)
    from public.channels c
    cross join (values ('ready'), ('warning'), ('blocked'), ('rejected'), ('excluded')) as each (state)
    left join listings l on l.channel_id = c.id and l.state = each.state and l.issue_key = ''
    where c.org_id = $1 group by each.state, c.id
    union all
    select 'issues_' || severity, c.id, null, coalesce(sum(l.listings), 0)
    from public.channels c cross join (values ('error'), ('warning')) as severities (severity)
    left join listings l on l.channel_id = c.id and l.issue_key like severity || ' %%'
    where c.org_id = $1 group by severity, c.id
    union all
    select 'listings_waiting', c.id, null, private.unbuilt_listings(c.id) from public.channels c where c.org_id = $1
  $query$, private.completeness()) using org;
end
$$;

-- The units by which a change corrected the recorded stock, over all warehouses. A first count corrects nothing.
create function private.corrected_units(change public.product_changes) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(sum(abs(each.value::numeric - (change.before ->> each.key)::numeric)), 0)
  from jsonb_each_text(change.after) as each where each.key like 'stock %'
$$;
grant execute on function private.corrected_units to authenticated;

-- The flows of a day, computed from the change sets that began on it.
create function private.flows_of(org uuid, day date) returns table (metric text, supplier_id uuid, value numeric)
language sql stable set search_path = ''
as $$
  with sets as materialized (
    select c.* from public.organizations o join public.change_sets c on c.org_id = o.id
    where o.id = org and c.created_at >= day::timestamp at time zone o.time_zone
      and c.created_at < (day + 1)::timestamp at time zone o.time_zone
  ),
  changes as materialized (
    select s.supplier_id, count(*) filter (where d.after ? 'price') as prices,
      count(*) filter (where d.after ? 'cost') as costs, count(*) filter (where d.rules is not null) as by_rules,
      count(*) filter (where private.is_price_jump(d.before, d.after)) as jumps,
      -- Only counts made by people. Imports and servers report a supplier's stock.
      sum(private.corrected_units(d)) filter (where s.kind in ('edit', 'bulk')) as corrected
    from sets s join public.product_changes d on d.org_id = org and d.change_set_id = s.id
    where d.action = 'update' group by s.supplier_id
  ),
  counted as (
    select each.metric, s.supplier_id, each.value from sets s
    cross join lateral (
      values ('imports', (s.kind in ('import', 'api'))::int),
        ('rows_imported', case when s.kind in ('import', 'api') then s.rows_read end),
        ('rows_rejected', case when s.kind in ('import', 'api') then s.rejected end),
        ('undos', (s.kind = 'undo')::int), ('products_created', s.created), ('products_updated', s.updated),
        ('products_removed', s.removed)
    ) as each (metric, value)
    union all
    select each.metric, c.supplier_id, each.value from changes c
    cross join lateral (
      values ('price_changes', prices), ('price_jumps', jumps), ('cost_changes', costs), ('changes_by_rules', by_rules),
        ('stock_corrections', corrected)
    ) as each (metric, value)
  ),
  names (metric) as (
    values ('imports'), ('rows_imported'), ('rows_rejected'), ('undos'), ('products_created'), ('products_updated'),
      ('products_removed'), ('price_changes'), ('price_jumps'), ('cost_changes'), ('changes_by_rules'),
      ('stock_corrections')
  )
  select n.metric, null::uuid, coalesce(sum(c.value), 0) from names n left join counted c using (metric) group by n.metric
  union all
  select c.metric, c.supplier_id, sum(c.value) from counted c
  where c.supplier_id is not null and c.value > 0 group by c.metric, c.supplier_id
$$;

-- The change in the number of products of each status, from the change sets that began in this period.
create function private.status_changes(org uuid, since timestamptz, until timestamptz)
returns table (status text, difference bigint)
language sql stable set search_path = ''
as $$
  select each.status, sum(each.sign) from public.change_sets c
  join public.product_changes d on d.org_id = org and d.change_set_id = c.id
  cross join lateral (
    values (case when d.action <> 'create' then d.before ->> 'status' end, -1),
      (case when d.action <> 'remove' then d.after ->> 'status' end, 1)
  ) as each (status, sign)
  where c.org_id = org and c.created_at >= since and c.created_at < until and each.status is not null group by each.status
$$;

create function private.save_flows(org uuid, day date) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.daily_metrics as known (org_id, day, metric, supplier_id, value)
  select org, save_flows.day, f.metric, f.supplier_id, f.value from private.flows_of(org, save_flows.day) f
  union all
  select org, save_flows.day, f.metric, null, f.value from private.order_flows_of(org, save_flows.day) f
  on conflict on constraint daily_metrics_pkey do update set value = excluded.value;
end
$$;

-- The day of the organization's first change set or order; null if it has none. Its flows are known from then on.
-- Orders from more than 400 days ago don't count, because many years of them can be imported at once.
create function private.first_flow_day(org uuid) returns date
language sql stable set search_path = ''
as $$
  select (least(
    (select min(c.created_at) from public.change_sets c where c.org_id = org),
    (select min(s.placed_at) from public.orders s where s.org_id = org and s.placed_at > now() - interval '400 days')
  ) at time zone o.time_zone)::date
  from public.organizations o where o.id = org
$$;

-- When the next day's metrics are recorded: within an hour after midnight in the organization's time zone, at a time
-- that differs between organizations.
create function private.next_metrics_at(org uuid) returns timestamptz
language sql stable set search_path = ''
as $$ select private.next_time(org, '00:00') + make_interval(mins => abs(hashtext(org::text) % 60)) $$;

-- Records today's levels of an organization, in its time zone, and the flows of the days before. Schedules the next
-- day's metrics. A repeated call replaces the day's metrics. The flows of the last two days are replaced too, because a
-- change set may go on after midnight.
create function public.record_daily_metrics(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.today_of(org);
  known date;
begin
  -- Locked in the same order as a deletion locks: the organization, then its rows.
  if not private.keep_organization(org) then return; end if;
  select s.flows_until into known from private.metric_schedules s where s.org_id = org for update;
  insert into public.daily_metrics as stored (org_id, day, metric, channel_id, supplier_id, value)
  select org, today, l.metric, l.channel_id, l.supplier_id, l.value from private.current_levels(org) l
  on conflict (org_id, day, metric, scope) do update set value = excluded.value;
  -- Days without a run are recorded later. Days more than a month ago remain gaps, so that today's metrics don't
  -- wait.
  perform private.save_flows(org, each.day::date)
  from generate_series(
    greatest(least(known + 1, today - 2), private.first_flow_day(org), today - 31), today - 1, interval '1 day'
  ) as each (day)
  where private.first_flow_day(org) is not null;
  update private.metric_schedules s set flows_until = today - 1, next_at = private.next_metrics_at(org)
  where s.org_id = org;
  perform private.enqueue_report_emails(org);
end
$$;

-- Records one day of an organization from its change sets, going back from today: how many products each status had
-- when it began and, for days before today, its flows. Stock, listings and issues of those days aren't known. Returns
-- whether there are more days. Levels that were counted on their day aren't replaced.
create function public.backfill_daily_metrics(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it private.metric_schedules;
  first constant date := private.first_flow_day(org);
  zone constant text := (select o.time_zone from public.organizations o where o.id = org);
  since date;
begin
  if first is null then return false; end if;
  -- The lock keeps change sets from writing between counting products and reading what today's change sets did.
  perform private.lock_catalogue(org);
  select * into it from private.metric_schedules s where s.org_id = org for update;
  since := coalesce(it.known_from - 1, private.today_of(org));
  -- Null if the organization was deleted before it was locked.
  if since is null or since < first then return false; end if;
  it.products_then := (
    select jsonb_object_agg(each.status, coalesce(
      case when it.known_from is null
        then (select count(*) from public.products p where p.org_id = org and p.status = each.status)
        else (it.products_then ->> each.status::text)::bigint
      end, 0) - coalesce(changed.difference, 0))
    from unnest(enum_range(null::public.product_status)) as each (status)
    left join private.status_changes(
      org, since::timestamp at time zone zone,
      case when it.known_from is null then 'infinity' else it.known_from::timestamp at time zone zone end
    ) as changed on changed.status = each.status::text
  );
  update private.metric_schedules s set known_from = since, products_then = it.products_then where s.org_id = org;
  insert into public.daily_metrics (org_id, day, metric, value)
  select org, since, 'products_' || each.key, each.value::numeric from jsonb_each_text(it.products_then) as each
  on conflict do nothing;
  if it.known_from is not null then perform private.save_flows(org, since); end if;
  return since > first;
end
$$;

-- schemas/37_reports.sql

-- Reads daily metrics for reports: series of days, and the rows behind a value.

-- Counts and values of the orders and shipments of a day.
create function private.order_flows_of(org uuid, day date) returns table (metric text, value numeric)
language sql stable set search_path = ''
as $$
  with span as (
    select order_flows_of.day::timestamp at time zone o.time_zone as since,
      (order_flows_of.day + 1)::timestamp at time zone o.time_zone as until
    from public.organizations o where o.id = org
  ),
  placed as materialized (
    select lower(o.currency) as currency, count(*) as n, sum(o.total) as worth
    from span join public.orders o on o.org_id = org and o.placed_at >= span.since and o.placed_at < span.until
    group by 1
  ),
  -- A day without orders has a value of 0 in the organization's currency, because a missing metric means a gap.
  worths as (
    select currency, worth from placed
    union all
    select lower(o.currency), 0 from public.organizations o where o.id = org
  ),
  shipped as (
    select count(*) as n, count(*) filter (where s.shipped_at <= o.ship_by) as on_time
    from span join public.shipments s on s.org_id = org and s.shipped_at >= span.since and s.shipped_at < span.until
    join public.orders o on o.org_id = org and o.id = s.order_id
    where o.ship_by is not null
  )
  select 'orders_placed', coalesce(sum(n), 0) from placed
  union all
  select 'order_value_' || currency, sum(worth) from worths group by currency
  union all
  select each.metric, each.value from shipped
  cross join lateral (values ('shipments_due', n), ('shipments_on_time', on_time)) as each (metric, value)
$$;

-- The recorded days of metrics: [{"metric", "scope", "values": {days since the first day: value}}]. A day that's
-- missing wasn't recorded. `per` is the level of the metrics: the organization, its channels or its suppliers; `scope`
-- is the channel or supplier. `scopes` limits them, because a year of hundreds of suppliers is more than a screen
-- shows. A supplier's zero flow isn't recorded, so suppliers come with the organization's days, which show where a
-- missing value means zero. The function runs with the caller's rights. Dashboards and reports call it. The plan is
-- made for each call, and all values that it reads are in one index. `json` takes half the time of `jsonb`, which sorts
-- the days of each series.
create function public.metric_history(
  org uuid, since date, until date, metrics text[], per text, scopes uuid[] default null
) returns json
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  wanted uuid[];
begin
  perform private.require_full_session();
  wanted := case per
    when 'channel' then array(
      select c.id from public.channels c where c.org_id = org and (scopes is null or c.id = any(scopes)))
    when 'supplier' then whole || array(
      select s.id from public.suppliers s where s.org_id = org and (scopes is null or s.id = any(scopes)))
    else array[whole]
  end;
  return (
    select coalesce(json_agg(row_to_json(series) order by series.metric, series.scope), '[]')
    from (
      select m.metric, nullif(m.scope, whole) as scope, json_object_agg(m.day - metric_history.since, m.value) as values
      from public.daily_metrics m
      where m.org_id = org and m.metric = any(metrics) and m.scope = any(wanted)
        and m.day between metric_history.since and metric_history.until
      group by m.metric, m.scope
    ) as series
  );
end
$$;

-- Two amounts as "10.00 → 9.495", with at least two decimals.
create function private.written_change(before text, after text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(coalesce(round(each.n, greatest(2, scale(trim_scale(each.n))))::text, '–'), ' → ' order by each.place)
  from (values (1, before::numeric), (2, after::numeric)) as each (place, n)
$$;
grant execute on function private.written_change to authenticated;

-- The query for a metric's rows, with the columns of `metric_rows`. $1 is the organization, $2 and $3 the start and end
-- of the period, $4 a supplier or null, $5 the days that have rows, $6 the last row of the page before and $7 the size
-- of a page. Null for a metric without rows. Changes are read set by set, newest first, so that a page reads few of
-- them.
create function private.metric_source(metric text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when metric in (
      'imports', 'rows_imported', 'rows_rejected', 'undos', 'products_created', 'products_updated', 'products_removed'
    ) then format(
      $sets$
        select 'change_set', c.id::text, c.id, c.created_at, c.title, s.name, p.display_name, (%s)::numeric
        from public.change_sets c
        left join public.suppliers s on s.org_id = c.org_id and s.id = c.supplier_id
        left join public.profiles p on p.user_id = c.actor_id
        where c.org_id = $1 and c.created_at >= $2 and c.created_at < $3 and ($4 is null or c.supplier_id = $4)
      $sets$,
      case metric
        when 'imports' then '(c.kind in (''import'', ''api''))::int'
        when 'rows_imported' then 'case when c.kind in (''import'', ''api'') then c.rows_read end'
        when 'rows_rejected' then 'case when c.kind in (''import'', ''api'') then c.rejected end'
        when 'undos' then '(c.kind = ''undo'')::int'
        when 'products_created' then 'c.created'
        when 'products_updated' then 'c.updated'
        else 'c.removed'
      end
    )
    when metric in ('price_changes', 'cost_changes', 'changes_by_rules', 'price_jumps', 'stock_corrections') then format(
      $changes$
        select 'product', lpad(d.seq::text, 20, '0'), d.product_id, c.created_at, d.sku, %s, p.display_name, d.amount
        from public.change_sets c
        cross join lateral (
          select d.*, %s as amount from public.product_changes d
          where d.org_id = $1 and d.change_set_id = c.id and d.action = 'update' and %s
            and ($6 is null or c.created_at < ($6 ->> 'at')::timestamptz or d.seq < ($6 ->> 'id')::bigint)
          order by d.seq desc limit $7
        ) as d
        left join public.profiles p on p.user_id = c.actor_id
        where c.org_id = $1 and c.created_at >= $2 and c.created_at < $3 and ($4 is null or c.supplier_id = $4) %s
      $changes$,
      case metric
        when 'changes_by_rules' then '(select string_agg(distinct v, '', '') from jsonb_each_text(d.rules) as e (k, v))'
        when 'cost_changes' then 'private.written_change(d.before ->> ''cost'', d.after ->> ''cost'')'
        when 'stock_corrections' then $stock$(
          select string_agg(concat(substr(e.key, 7), ': ', d.before ->> e.key, ' → ', e.value), ', ' order by e.key)
          from jsonb_each_text(d.after) as e where e.key like 'stock %'
        )$stock$
        else 'private.written_change(d.before ->> ''price'', d.after ->> ''price'')'
      end,
      case metric when 'stock_corrections' then 'private.corrected_units(d)' else '1::numeric' end,
      case metric
        when 'price_changes' then 'd.after ? ''price'''
        when 'cost_changes' then 'd.after ? ''cost'''
        when 'price_jumps' then 'private.is_price_jump(d.before, d.after)'
        when 'stock_corrections' then 'private.corrected_units(d) > 0'
        else 'd.rules is not null'
      end,
      case metric when 'stock_corrections' then 'and c.kind in (''edit'', ''bulk'')' end
    )
    when metric = 'orders_placed' or metric ~ '^order_value_[a-z]{3}$' then format(
      $orders$
        select 'order', o.id::text, o.id, o.placed_at, o.number, c.name, null::text, (%s)::numeric
        from public.orders o left join public.channels c on c.org_id = o.org_id and c.id = o.channel_id
        where o.org_id = $1 and o.placed_at >= $2 and o.placed_at < $3 and $4 is null %s
      $orders$,
      case when metric = 'orders_placed' then '1' else 'o.total' end,
      case when metric <> 'orders_placed' then format('and lower(o.currency) = %L', right(metric, 3)) end
    )
    when metric in ('shipments_due', 'shipments_on_time') then format(
      $shipments$
        select 'order', s.id::text, o.id, s.shipped_at, o.number, c.name, null::text, 1::numeric
        from public.shipments s join public.orders o on o.org_id = s.org_id and o.id = s.order_id
        left join public.channels c on c.org_id = o.org_id and c.id = o.channel_id
        where s.org_id = $1 and s.shipped_at >= $2 and s.shipped_at < $3 and $4 is null and %s
      $shipments$,
      case metric when 'shipments_due' then 'o.ship_by is not null' else 's.shipped_at <= o.ship_by' end
    )
  end
$$;

-- The rows behind a metric, newest first. Their amounts add up to the metric's values of the period. Rows of days that
-- weren't recorded are left out, because the metric doesn't include them. The function runs with the caller's rights.
-- Reports call it. `after` is the last row of the page before: {"at", "id"}.
create function public.metric_rows(
  org uuid, metric text, since date, until date, supplier uuid default null, after jsonb default null, max_rows int default 100
) returns table (kind text, id text, ref uuid, at timestamptz, name text, context text, who text, amount numeric)
language plpgsql stable rows 100 set search_path = '' set jit = off
as $$
declare
  source constant text := private.metric_source(metric);
  zone constant text := (select o.time_zone from public.organizations o where o.id = org);
  -- The days that have rows. No amount is negative, so a day whose sum is 0 has none.
  days date[];
begin
  perform private.require_full_session();
  if source is null or zone is null then return; end if;
  days := array(
    select m.day from public.daily_metrics m
    where m.org_id = org and m.metric = metric_rows.metric and m.day between since and until and m.value <> 0
      and m.scope = coalesce(supplier, '00000000-0000-0000-0000-000000000000')
  );
  return query execute format(
    $query$
      select r.* from (%s) as r (kind, id, ref, at, name, context, who, amount)
      where r.amount <> 0 and (r.at at time zone %L)::date = any($5)
        and ($6 is null or (r.at, r.id) < (($6 ->> 'at')::timestamptz, $6 ->> 'id'))
      order by r.at desc, r.id desc limit $7
    $query$,
    source, zone
  )
  using org, since::timestamp at time zone zone,
    least((until + 1)::timestamp at time zone zone, (after ->> 'at')::timestamptz + interval '1 microsecond'),
    supplier, days, after, least(greatest(max_rows, 1), 1000);
end
$$;

grant execute on function public.metric_history, public.metric_rows to authenticated;
grant execute on function private.metric_source to authenticated;

-- Reports by email. A person subscribes to a report of an organization, and the emails go to this person's own
-- address. They're sent after the day's metrics are recorded, so they include yesterday.

-- A daily email covers yesterday. A weekly one, sent every Monday, covers the last seven days. A monthly one, sent on
-- the first day of a month, covers the month before.
create type public.report_frequency as enum ('daily', 'weekly', 'monthly');

create table public.report_subscriptions (
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (user_id) on delete cascade,
  report text not null check (report ~ '^[a-z][a-z0-9-]{0,39}$'),
  frequency public.report_frequency not null,
  -- The texts and formulas that the page showed, in the person's language: {"title", "per", "metrics", "indicators":
  -- [{"label", "unit", "kind", "above", "below"}]}.
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 16000),
  locale text not null check (locale in ('en', 'fr-CA')),
  -- The portal's address, for the link. The worker rejects an address of another website.
  origin text not null check (origin ~ '^https?://[^/[:space:]]{1,200}$'),
  -- The day of the last email. At most one email is sent per day.
  sent_on date,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, report)
);
create index report_subscriptions_user on public.report_subscriptions (user_id);

alter table public.report_subscriptions enable row level security;
grant select (org_id, user_id, report, frequency), delete on public.report_subscriptions to authenticated;
grant insert (org_id, user_id, report, frequency, content, locale, origin), update (frequency, content, locale, origin)
on public.report_subscriptions to authenticated;

create policy "people read their own report subscriptions" on public.report_subscriptions
  for select to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "members subscribe to reports" on public.report_subscriptions
  for insert to authenticated
  with check (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "people change their own report subscriptions" on public.report_subscriptions
  for update to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())))
  with check (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "people delete their own report subscriptions" on public.report_subscriptions
  for delete to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

-- Queues today's report emails of an organization. They wait until 7:00 in its time zone. `record_daily_metrics` calls
-- it, and may do so several times a day.
create function private.enqueue_report_emails(org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.today_of(org);
  seven constant timestamptz := (
    select (today + time '07:00') at time zone o.time_zone from public.organizations o where o.id = org
  );
  it public.report_subscriptions;
  about uuid;
begin
  for it in
    update public.report_subscriptions s set sent_on = today
    where s.org_id = org and s.sent_on is distinct from today
      and exists (select from public.members m where m.org_id = org and m.user_id = s.user_id) and case s.frequency
      when 'daily' then true when 'weekly' then extract(isodow from today) = 1 else extract(day from today) = 1 end
    returning s.*
  loop
    about := md5(concat_ws(' ', org, it.user_id, it.report, today))::uuid;
    perform private.enqueue_email('report', about, jsonb_build_object(
      'org', org, 'user', it.user_id, 'report', it.report, 'day', today, 'locale', it.locale, 'origin', it.origin
    ), org);
    update public.jobs j set run_at = greatest(j.run_at, seven)
    where j.org_id = org and j.kind = 'email' and j.key = 'report:' || about and j.state = 'waiting';
  end loop;
end
$$;

-- The content of a report's email, or null if the person has unsubscribed or left: {"to", "organization", "region",
-- "content", "since", "until", "days", "scopes", "series"}. The series also cover the same number of days before the
-- period, for comparison. The job that sends emails calls it.
create function public.report_to_send(org uuid, member uuid, report text, day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'to', u.email, 'organization', o.name,
    'region', jsonb_build_object('currency', o.currency, 'timeZone', o.time_zone, 'locale', o.locale),
    'content', s.content, 'since', span.since, 'until', span.until, 'days', span.days,
    'scopes', case s.content ->> 'per'
      when 'channel' then (
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from public.channels c where c.org_id = s.org_id)
      when 'supplier' then (
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from public.suppliers p where p.org_id = s.org_id)
    end,
    'series', public.metric_history(
      s.org_id, span.since - span.days, span.until,
      array(select jsonb_array_elements_text(s.content -> 'metrics')),
      s.content ->> 'per'
    )
  )
  from public.report_subscriptions s
  join public.organizations o on o.id = s.org_id
  -- People who leave the organization get no more emails.
  join public.members m on m.org_id = s.org_id and m.user_id = s.user_id
  join auth.users u on u.id = s.user_id
  cross join lateral (
    select report_to_send.day - 1 as until, case s.frequency
      when 'daily' then report_to_send.day - 1 when 'weekly' then report_to_send.day - 7
      else date_trunc('month', report_to_send.day - 1)::date end as since
  ) as chosen
  cross join lateral (select chosen.since, chosen.until, chosen.until - chosen.since + 1 as days) as span
  where s.org_id = report_to_send.org and s.user_id = member and s.report = report_to_send.report
$$;

-- The dashboard's counts of what needs attention today.

-- Counts whose rows are listed on other screens: {"orders", "channels", "failures", "feeds", "inbound"}. Counts of due
-- orders stop at 10,000. The stored counts of listings and orders are in tables that no client can read, so the
-- function requires membership itself. The dashboard calls it.
create function public.dashboard(org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  return (
    with tallies as materialized (
      select t.* from public.channels c join private.listing_tallies t on t.channel_id = c.id
      where c.org_id = org and not t.is_stale and t.config_version = c.config_version and t.state <> 'gone'
    ),
    states as (
      select channel_id, case change when 'rejected' then change else state::text end as state, sum(listings) as n
      from tallies where issue_key = '' group by 1, 2
    ),
    -- The issue whose fix unblocks the most products on each channel.
    fixes as (
      select distinct on (channel_id) channel_id, issue_key, sum(unblocked) as n
      from tallies where issue_key like 'error %' group by channel_id, issue_key having sum(unblocked) > 0
      order by channel_id, n desc, issue_key
    ),
    statuses as (
      select status, sum(orders) as n from private.order_counts k
      where k.org_id = org and k.status in ('requires_correction', 'backordered') group by status
    )
    select jsonb_build_object(
      'orders', jsonb_build_object(
        'overdue', (select count(*) from (
          select from public.orders o where o.org_id = org and o.due_at < now() limit 10000) as found),
        'today', (select count(*) from (
          select from public.orders o
          where o.org_id = org and o.due_at between now() and now() + interval '24 hours' limit 10000) as found),
        'corrections', coalesce((select n from statuses where status = 'requires_correction'), 0),
        'backordered', coalesce((select n from statuses where status = 'backordered'), 0)
      ),
      'channels', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'kind', c.kind, 'name', c.name, 'states', coalesce(counted.states, '{}'), 'waiting', private.unbuilt_listings(c.id),
          'fix', case when f.channel_id is not null then jsonb_build_object(
            'code', split_part(f.issue_key, ' ', 2), 'field', substring(f.issue_key from '^\S+ \S+ (.+)$'), 'products', f.n
          ) end
        ) order by c.name, c.id), '[]')
        from public.channels c
        left join (select s.channel_id, jsonb_object_agg(s.state, s.n) as states from states s group by 1) as counted
          on counted.channel_id = c.id
        left join fixes f on f.channel_id = c.id
        where c.org_id = org
      ),
      'failures', jsonb_build_object(
        'jobs', (select count(*) from public.jobs j where j.org_id = org and j.state = 'failed'),
        'imports', (
          select jsonb_build_object(
            'products', count(*) filter (where i.target = 'products'),
            'distributor', count(*) filter (where i.target = 'distributor')
          )
          from public.import_schedules i
          where i.org_id = org and (i.paused in ('failures', 'not_editor', 'profile_gone') or i.paused is null and i.failures > 0)
        ),
        -- Channels whose latest sync failed.
        'syncs', (
          select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name) order by c.name, c.id), '[]')
          from public.channels c
          cross join lateral (
            select r.state from public.sync_runs r
            where r.org_id = org and r.channel_id = c.id and r.kind <> 'report' order by r.created_at desc limit 1
          ) as latest
          where c.org_id = org and latest.state = 'failed'
        )
      ),
      -- Feeds that no channel has fetched for two days.
      'feeds', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'feeds', late.n)
          order by c.name, c.id), '[]')
        from (
          select f.channel_id, count(*) as n from public.feeds f
          where f.org_id = org and f.revoked_at is null
            and coalesce(f.last_fetched_at, f.created_at) < now() - interval '2 days'
          group by f.channel_id
        ) as late
        join public.channels c on c.id = late.channel_id
      ),
      'inbound', (
        select jsonb_build_object(
          'purchase', count(*) filter (where s.kind = 'purchase'), 'transfer', count(*) filter (where s.kind = 'transfer'))
        from public.supply_orders s
        where s.org_id = org and s.state = 'open' and s.expected_on < private.today_of(org)
      )
    )
  );
end
$$;

grant execute on function public.dashboard to authenticated;

-- The steps from an empty organization to its first published products.

-- Which first steps are done: {"file", "products", "channel", "publish"}, and how many products are drafts, counted up
-- to 10,000. Screens of a new organization call it; row-level security limits what it sees.
create function public.first_steps(org uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select jsonb_build_object(
    'file', exists (
      select from public.change_sets c where c.org_id = org and c.kind in ('import', 'api') and c.state = 'committed'),
    'products', exists (select from public.products p where p.org_id = org and p.status = 'active'),
    'channel', exists (select from public.channels c where c.org_id = org),
    'publish', exists (
      select from public.sync_runs r where r.org_id = org and r.state = 'finished' and r.kind <> 'report')
      or exists (select from public.feeds f where f.org_id = org and f.revoked_at is null),
    'drafts', (
      select count(*)
      from (select from public.products p where p.org_id = org and p.status = 'draft' limit 10000) draft
    )
  )
$$;

grant execute on function public.first_steps to authenticated;

-- schemas/38_job_workers.sql

-- When workers are woken, and the jobs of schedules that are due. Each schedule stores its own time, so neither a clock
-- that is set back nor a lost job causes a missed run.

-- When an organization's stock and orders are checked for alerts next, and when they were checked last. Without a row,
-- nothing has happened yet that could cause an alert.
create table private.alert_schedules (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  next_at timestamptz not null,
  checked_at timestamptz not null default '-infinity',
  -- The day of the last check in the organization's time zone.
  checked_on date not null default '-infinity'
);
create index alert_schedules_due on private.alert_schedules (next_at);

alter table private.alert_schedules enable row level security;

-- The schedules that are due and have no job. A schedule whose job has failed is retried after an hour.
create function private.due_schedules() returns table (org_id uuid, kind text, key text, priority int)
language sql stable set search_path = ''
as $$
  select due.* from (
    select s.org_id, 'import', s.id::text, 1 from public.import_schedules s where s.paused is null and s.next_run_at <= now()
    union all
    select s.org_id, 'sync', s.id::text, 1 from public.sync_schedules s where s.state = 'waiting' and s.due_at <= now()
    union all
    select s.org_id, 'metrics', 'daily', 2 from private.metric_schedules s where s.next_at <= now()
    union all
    select s.org_id, 'alerts', 'all', 1 from private.alert_schedules s where s.next_at <= now()
  ) as due (org_id, kind, key, priority)
  where not exists (
    select from public.jobs j
    where j.org_id = due.org_id and j.kind = due.kind and j.key = due.key
      and (j.state <> 'failed' or j.failed_at > now() - interval '1 hour')
  )
$$;

-- Adds the jobs of the schedules that are due. Every claim calls it, so schedules need no separate clock.
create function private.enqueue_due_schedules() returns void
language sql set search_path = ''
as $$
  select private.enqueue_job(due.org_id, due.kind, due.key, priority => due.priority) from private.due_schedules() due
  order by due.org_id, due.kind, due.key
$$;

-- Skips the due run of a schedule whose job was cancelled; otherwise, the next claim would add the job again. The next
-- check for alerts includes the events of the skipped one. Imports and syncs have their own functions for this.
create function private.skip_due_run(cancelled public.jobs) returns void
language sql set search_path = ''
as $$
  update private.metric_schedules s set next_at = private.next_metrics_at(s.org_id)
  where cancelled.kind = 'metrics' and s.org_id = cancelled.org_id and s.next_at <= now();
  update private.alert_schedules s set next_at = now() + interval '1 hour'
  where cancelled.kind = 'alerts' and s.org_id = cancelled.org_id and s.next_at <= now()
$$;

-- How many jobs a worker could start or would have to recover now, counted up to `most`. A worker is also due every
-- hour, to check whether its code is new.
create function private.due_jobs(most int) returns int
language sql stable set search_path = ''
as $$
  select count(*)::int from (
    select from public.jobs j
    where j.state = 'waiting' and (j.run_at <= now() or j.computed_at > now() + interval '1 minute')
      and j.kind <> all((select private.busy_job_kinds())::text[])
      and not exists (
        select from public.jobs r
        where r.org_id = j.org_id and r.kind = j.kind and r.key = j.key and r.state = 'running'
      )
    union all
    select from public.jobs j where j.state = 'running' and private.is_lease_over(j.leased_until)
    union all
    select from private.due_schedules()
    union all
    select where not exists (
      select from private.job_code c where c.seen_at between now() - interval '1 hour' and now() + interval '1 minute'
    )
    limit most
  ) as due
$$;

-- How many more workers to start, so that no more than `most` run at a time. The scheduled job in `docs/deploying.md`
-- calls it.
create function private.wanted_job_workers(most int default 4) returns int
language sql stable set search_path = ''
as $$
  select least(private.due_jobs(most), greatest(0, most - (
    select count(*)::int from public.jobs j where j.state = 'running' and not private.is_lease_over(j.leased_until)
  )))
$$;

-- Metrics of the job queue: waiting jobs, failed jobs and the speed of workers.

-- Metrics of workers, in slots of ten minutes. Slots older than 25 hours are deleted.
create table private.job_slots (
  org_id uuid not null,
  organization uuid generated always as (nullif(org_id, '00000000-0000-0000-0000-000000000000')) stored
    references public.organizations (id) on delete cascade,
  kind text not null,
  slot timestamptz not null,
  -- Jobs that succeeded, and attempts that failed.
  ended int not null default 0,
  failed int not null default 0,
  -- The progress that jobs counted, such as listings, and the time workers took.
  items bigint not null default 0,
  seconds numeric not null default 0,
  primary key (org_id, kind, slot)
);
create index job_slots_recent on private.job_slots (slot);
create index job_slots_organization on private.job_slots (organization);

alter table private.job_slots enable row level security;

-- Counts a worker's part of a job when it ends. The time is limited to a worker's maximum lifetime, in case the clock
-- jumped.
create function private.count_job_part(it public.jobs, ended int, failed int) returns void
language sql set search_path = ''
as $$
  delete from private.job_slots s
  where s.org_id = it.org_id and s.kind = it.kind and s.slot not between now() - interval '25 hours' and now() + interval '1 hour';
  insert into private.job_slots as s (org_id, kind, slot, ended, failed, items, seconds)
  values (
    it.org_id, it.kind, date_bin('10 minutes', now(), 'epoch'), count_job_part.ended, count_job_part.failed,
    greatest(it.done - it.done_before, 0), least(greatest(extract(epoch from now() - it.started_at), 0), 150)
  )
  on conflict (org_id, kind, slot) do update set
    ended = s.ended + excluded.ended, failed = s.failed + excluded.failed, items = s.items + excluded.items,
    seconds = s.seconds + excluded.seconds
$$;

-- The metrics of an organization's jobs: {"waiting": how many could start now, "scheduled": how many start later,
-- "running", "failed", "oldestSeconds": how long the oldest has waited for its start, "ended" and "retries" of the last
-- hour, "listingsPerSecond": of one worker in the last day, or null}. Counts of waiting and failed jobs stop at 10,000.
-- The jobs screen, the top bar and the channel pages call it.
create function public.job_overview(org uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  return (
    with waiting as materialized (
      select j.run_at from public.jobs j where j.org_id = org and j.state = 'waiting' limit 10000
    ),
    recent as (
      select * from private.job_slots s where s.org_id = org and s.slot between now() - interval '1 day' and now()
    )
    select jsonb_build_object(
      'waiting', (select count(*) from waiting where run_at <= now()),
      'scheduled', (select count(*) from waiting where run_at > now()),
      'running', (select count(*) from public.jobs j where j.org_id = org and j.state = 'running'),
      'failed', (
        select count(*) from (select from public.jobs j where j.org_id = org and j.state = 'failed' limit 10000) as failed
      ),
      'oldestSeconds', (select extract(epoch from now() - min(run_at))::int from waiting where run_at <= now()),
      'ended', (select coalesce(sum(ended), 0) from recent where slot > now() - interval '1 hour'),
      'retries', (select coalesce(sum(failed), 0) from recent where slot > now() - interval '1 hour'),
      'listingsPerSecond', (
        select round(sum(items) / nullif(sum(seconds), 0), 1) from recent where kind = 'listings' and items > 0
      )
    )
  );
end
$$;

-- The job metrics of all organizations together, for monitoring. The function `health` and `staff_overview` call it.
create function public.queue_overview() returns jsonb
language sql stable set search_path = '' security definer
as $$
  with recent as (
    select * from private.job_slots s where s.slot between now() - interval '1 hour' and now()
  )
  select jsonb_build_object(
    'waiting', (
      select count(*) from (
        select from public.jobs j where j.state = 'waiting' and j.run_at <= now() limit 10000
      ) as waiting
    ),
    'running', (select count(*) from public.jobs j where j.state = 'running'),
    'failed', (select count(*) from (select from public.jobs j where j.state = 'failed' limit 10000) as failed),
    'oldestSeconds', (
      select extract(epoch from now() - min(j.run_at))::int from public.jobs j where j.state = 'waiting' and j.run_at <= now()
    ),
    'ended', (select coalesce(sum(ended), 0) from recent),
    'retries', (select coalesce(sum(failed), 0) from recent)
  )
$$;

grant execute on function public.job_overview to authenticated;

-- schemas/39_supply_orders.sql

-- Purchase orders and transfers: units that are on their way to a warehouse. Both are supply orders, because they have
-- the same states and lines; a transfer also takes its units from another warehouse. Only functions write them.

create type public.supply_kind as enum ('purchase', 'transfer');
create type public.supply_state as enum ('draft', 'open', 'received', 'closed', 'cancelled');

create table public.supply_orders (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  kind public.supply_kind not null,
  number text not null check (char_length(number) between 1 and 64 and number = btrim(number)),
  state public.supply_state not null default 'draft',
  supplier_id uuid,
  from_warehouse_id uuid,
  warehouse_id uuid not null,
  expected_on date,
  note text check (char_length(note) <= 1000),
  -- Increases with every change. Changes by people, except receipts, name the version they were based on.
  version int not null default 1 check (version > 0),
  placed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  unique (org_id, kind, number),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id),
  foreign key (org_id, from_warehouse_id) references public.warehouses (org_id, id),
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id),
  constraint supply_orders_come_from_one_place check (
    case kind when 'transfer' then from_warehouse_id <> warehouse_id and supplier_id is null else from_warehouse_id is null end
  ),
  constraint supply_orders_text_is_printable check (
    number !~ '[\u0001-\u001f\u007f-\u009f]' and note !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
  )
);
create index supply_orders_recent on public.supply_orders (org_id, kind, created_at desc, id);
create index supply_orders_open on public.supply_orders (org_id, warehouse_id) where state = 'open';
create index supply_orders_supplier on public.supply_orders (org_id, supplier_id);
create index supply_orders_warehouse on public.supply_orders (org_id, warehouse_id);
create index supply_orders_from on public.supply_orders (org_id, from_warehouse_id);

alter table public.supply_orders enable row level security;
grant select on public.supply_orders to authenticated;

create policy "members read supply orders" on public.supply_orders
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.supply_orders
  for each row execute function private.set_updated_at();

create trigger next_version before update on public.supply_orders
  for each row execute function private.next_row_version();

create table public.supply_order_lines (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  supply_order_id uuid not null,
  line_number int not null check (line_number between 1 and 1000),
  -- The line keeps its SKU if the product is deleted.
  product_id uuid,
  sku text not null check (char_length(sku) between 1 and 64),
  quantity int not null check (quantity between 1 and 1000000),
  -- Suppliers may deliver more than was ordered.
  received int not null default 0 check (received between 0 and 10000000),
  unique (org_id, id),
  unique (org_id, supply_order_id, line_number),
  unique (org_id, supply_order_id, product_id),
  foreign key (org_id, supply_order_id) references public.supply_orders (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete set null (product_id),
  constraint supply_order_lines_text_is_printable check (sku !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index supply_order_lines_product on public.supply_order_lines (org_id, product_id);

alter table public.supply_order_lines enable row level security;
grant select on public.supply_order_lines to authenticated;

create policy "members read supply order lines" on public.supply_order_lines
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- What was received and when; `lines` is [{"line", "quantity"}]. The caller generates the id, so a repeated request
-- counts once.
create table public.supply_receipts (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  supply_order_id uuid not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and pg_column_size(lines) <= 200000),
  received_by uuid references public.profiles (user_id) on delete set null,
  received_at timestamptz not null default now(),
  foreign key (org_id, supply_order_id) references public.supply_orders (org_id, id) on delete cascade
);
create index supply_receipts_order on public.supply_receipts (org_id, supply_order_id, received_at);
create index supply_receipts_received_by on public.supply_receipts (received_by);

alter table public.supply_receipts enable row level security;
grant select on public.supply_receipts to authenticated;

create policy "members read supply receipts" on public.supply_receipts
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Recomputes the inbound units of these products in a warehouse, and the first day on which some are expected, from the
-- open supply orders.
create function private.refresh_inbound(org uuid, warehouse uuid, products uuid[]) returns void
language sql set search_path = ''
as $$
  with expected as materialized (
    select l.product_id, sum(l.quantity - l.received)::int as units, min(o.expected_on) as due
    from public.supply_orders o
    join public.supply_order_lines l on l.org_id = o.org_id and l.supply_order_id = o.id
    where o.org_id = org and o.warehouse_id = warehouse and o.state = 'open'
      and l.product_id = any(products) and l.quantity > l.received
    group by l.product_id
  ),
  added as (
    insert into public.stock (org_id, product_id, warehouse_id, inbound, inbound_eta)
    select org, product_id, warehouse, units, due from expected order by product_id
    on conflict (org_id, product_id, warehouse_id) do nothing
  )
  update public.stock s set inbound = coalesce(e.units, 0), inbound_eta = e.due
  from unnest(products) as product (id) left join expected e on e.product_id = product.id
  where s.org_id = org and s.warehouse_id = warehouse and s.product_id = product.id
    and (s.inbound, s.inbound_eta) is distinct from (coalesce(e.units, 0), e.due)
$$;

-- Locks a supply order for a change. Raises an error if the caller may not change it, or has seen an older version.
create function private.lock_supply_order(target uuid, seen int default null) returns public.supply_orders
language plpgsql set search_path = ''
as $$
declare
  it public.supply_orders;
begin
  perform private.require_full_session();
  select * into it from public.supply_orders o
  where o.id = target and o.org_id = any(array(select private.my_org_ids('editor')));
  if it.id is null then
    raise insufficient_privilege using message = 'You don''t have access to this order, or your role doesn''t allow this.';
  end if;
  -- Stock is locked first, as for change sets, so that two writers can't deadlock.
  perform private.lock_catalogue(it.org_id);
  select * into it from public.supply_orders o where o.id = target for update;
  if it.version <> seen then
    raise sqlstate 'PT409' using message = 'Someone else changed this order. Nothing was saved.', hint = 'changed';
  end if;
  return it;
end
$$;

create function private.require_supply_state(it public.supply_orders, wanted public.supply_state) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if it.state <> wanted then
    raise sqlstate 'PT409' using message = 'The order is in another state by now. Nothing was changed.', hint = 'changed';
  end if;
end
$$;

create function private.supply_products(it public.supply_orders) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(l.product_id order by l.product_id), '{}') from public.supply_order_lines l
  where l.org_id = it.org_id and l.supply_order_id = it.id and l.product_id is not null
$$;

-- Creates a draft or replaces its content: {"kind", "number", "supplier", "from", "to", "expected_on", "note"} and
-- [{"sku", "quantity"}]. The caller generates the id, so a repeated request creates one draft. Returns its version. If
-- products don't exist, raises an error with the hint `unknown_sku` and the SKUs as detail.
create function public.save_supply_order(target uuid, org uuid, details jsonb, lines jsonb, seen int default null) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders;
  unknown text;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) > 1000 then
    raise invalid_parameter_value using message = 'An order has at most 1,000 lines.';
  end if;
  perform private.lock_catalogue(org);
  if seen is null then
    insert into public.supply_orders (id, org_id, kind, number, supplier_id, from_warehouse_id, warehouse_id, expected_on, note)
    values (
      target, org, (details ->> 'kind')::public.supply_kind, details ->> 'number', (details ->> 'supplier')::uuid,
      (details ->> 'from')::uuid, (details ->> 'to')::uuid, (details ->> 'expected_on')::date, details ->> 'note'
    )
    on conflict (id) do nothing;
    select * into it from public.supply_orders o where o.id = target and o.org_id = org;
    if it.id is null then
      raise unique_violation using message = 'This id is already in use.';
    end if;
    if it.version > 1 then return it.version; end if;
  else
    it := private.lock_supply_order(target, seen);
  end if;
  perform private.require_supply_state(it, 'draft');
  if seen is not null then
    update public.supply_orders o set
      number = details ->> 'number', supplier_id = (details ->> 'supplier')::uuid,
      from_warehouse_id = (details ->> 'from')::uuid, warehouse_id = (details ->> 'to')::uuid,
      expected_on = (details ->> 'expected_on')::date, note = details ->> 'note'
    where o.id = it.id returning * into it;
  end if;
  select string_agg(distinct line ->> 'sku', ', ') into unknown
  from jsonb_array_elements(lines) as line
  where not exists (select from public.products p where p.org_id = it.org_id and lower(p.sku) = lower(line ->> 'sku'));
  if unknown is not null then
    raise sqlstate 'PT409' using message = 'These products don''t exist. Nothing was saved.', hint = 'unknown_sku', detail = unknown;
  end if;
  delete from public.supply_order_lines l where l.org_id = it.org_id and l.supply_order_id = it.id;
  insert into public.supply_order_lines (org_id, supply_order_id, line_number, product_id, sku, quantity)
  select it.org_id, it.id, row_number() over (order by min(n)), p.id, p.sku, sum((line ->> 'quantity')::int)
  from jsonb_array_elements(lines) with ordinality as listed (line, n)
  join public.products p on p.org_id = it.org_id and lower(p.sku) = lower(line ->> 'sku')
  group by p.id;
  return it.version;
end
$$;

-- Places a draft: a purchase order counts as ordered from now on, and a transfer leaves its warehouse. Reserved units
-- can't be transferred.
create function public.place_supply_order(target uuid, seen int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target, seen);
  short record;
begin
  perform private.require_supply_state(it, 'draft');
  if not exists (select from public.supply_order_lines l where l.org_id = it.org_id and l.supply_order_id = it.id) then
    raise sqlstate 'PT409' using message = 'The order has no lines.', hint = 'no_lines';
  end if;
  if it.kind = 'transfer' then
    select l.sku, greatest(coalesce(s.available, 0), 0) as available into short
    from public.supply_order_lines l
    left join public.stock s
      on s.org_id = l.org_id and s.product_id = l.product_id and s.warehouse_id = it.from_warehouse_id
    where l.org_id = it.org_id and l.supply_order_id = it.id and coalesce(s.available, 0) < l.quantity
    order by l.line_number limit 1;
    if found then
      raise sqlstate 'PT409' using
        message = format('Only %s of %s are available.', short.available, short.sku), hint = 'not_enough_stock',
        detail = jsonb_build_object('sku', short.sku, 'available', short.available)::text;
    end if;
    perform private.move_supply(it, it.from_warehouse_id, (
      select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', -l.quantity)) from public.supply_order_lines l
      where l.org_id = it.org_id and l.supply_order_id = it.id
    ));
  end if;
  update public.supply_orders o set state = 'open', placed_at = now() where o.id = it.id returning * into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  return it.version;
end
$$;

-- Moves units of lines into a warehouse, or out of it if the quantities are negative: [{"line", "quantity"}].
create function private.move_supply(it public.supply_orders, warehouse uuid, moved jsonb) returns void
language sql set search_path = ''
as $$
  select private.move_stock(
    it.org_id, case it.kind when 'transfer' then 'moved' else 'received' end::public.stock_movement_kind, it.id,
    coalesce(jsonb_agg(jsonb_build_object(
      'product_id', l.product_id, 'warehouse_id', warehouse, 'on_hand', m.quantity, 'reserved', 0
    ) order by l.product_id), '[]')
  )
  from jsonb_to_recordset(moved) as m (line uuid, quantity int)
  join public.supply_order_lines l on l.org_id = it.org_id and l.supply_order_id = it.id and l.id = m.line
  where l.product_id is not null
$$;

-- Receives units: [{"line", "quantity"}], or null for everything that is left. `receipt` is an id that the caller
-- generates, so a repeated request counts once. The order ends once everything has been received. Returns {"version",
-- "state", "units"}.
create function public.receive_supply_order(target uuid, receipt uuid, lines jsonb default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target);
  arrived jsonb := lines;
  units int;
begin
  if exists (select from public.supply_receipts r where r.id = receipt and r.supply_order_id = target) then
    return jsonb_build_object('version', it.version, 'state', it.state, 'units', 0);
  end if;
  perform private.require_supply_state(it, 'open');
  if arrived is null then
    select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', l.quantity - l.received) order by l.line_number)
    into arrived from public.supply_order_lines l
    where l.org_id = it.org_id and l.supply_order_id = it.id and l.quantity > l.received;
  end if;
  if coalesce(jsonb_typeof(arrived), '') <> 'array' or jsonb_array_length(arrived) not between 1 and 1000
    or exists (
      select from jsonb_to_recordset(arrived) as a (line uuid, quantity int)
      left join public.supply_order_lines l on l.org_id = it.org_id and l.supply_order_id = it.id and l.id = a.line
      where l.id is null or coalesce(a.quantity, 0) not between 1 and 1000000
    ) or (
      select count(*) <> count(distinct a.line) from jsonb_to_recordset(arrived) as a (line uuid)
    ) then
    raise invalid_parameter_value using message = 'A line isn''t part of the order, is named twice or has no quantity.';
  end if;
  if it.kind = 'transfer' and exists (
    select from jsonb_to_recordset(arrived) as a (line uuid, quantity int)
    join public.supply_order_lines l on l.id = a.line where a.quantity > l.quantity - l.received
  ) then
    raise sqlstate 'PT409' using message = 'More units than were sent. Nothing was received.', hint = 'more_than_sent';
  end if;
  insert into public.supply_receipts (id, org_id, supply_order_id, lines, received_by)
  values (receipt, it.org_id, it.id, arrived, auth.uid());
  update public.supply_order_lines l set received = l.received + a.quantity
  from jsonb_to_recordset(arrived) as a (line uuid, quantity int)
  where l.org_id = it.org_id and l.id = a.line;
  perform private.move_supply(it, it.warehouse_id, arrived);
  update public.supply_orders o set
    state = case when is_complete then 'received'::public.supply_state else 'open' end,
    ended_at = case when is_complete then now() end
  from (
    select not exists (
      select from public.supply_order_lines l
      where l.org_id = it.org_id and l.supply_order_id = it.id and l.quantity > l.received
    ) as is_complete
  ) as receipt_state
  where o.id = it.id returning o.* into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  select coalesce(sum(a.quantity), 0) into units from jsonb_to_recordset(arrived) as a (quantity int);
  return jsonb_build_object('version', it.version, 'state', it.state, 'units', units);
end
$$;

-- Ends an order that isn't complete: an order that has received units is closed, and any other is cancelled. A
-- cancelled transfer returns its units to the warehouse they left. Units of a closed transfer that didn't arrive are
-- lost.
create function public.end_supply_order(target uuid, seen int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target, seen);
  has_received constant boolean := exists (
    select from public.supply_order_lines l where l.org_id = it.org_id and l.supply_order_id = it.id and l.received > 0
  );
begin
  if it.state not in ('draft', 'open') then
    perform private.require_supply_state(it, 'open');
  end if;
  if it.kind = 'transfer' and it.state = 'open' and not has_received then
    perform private.move_supply(it, it.from_warehouse_id, (
      select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', l.quantity)) from public.supply_order_lines l
      where l.org_id = it.org_id and l.supply_order_id = it.id
    ));
  end if;
  update public.supply_orders o set
    state = case when has_received then 'closed'::public.supply_state else 'cancelled' end, ended_at = now()
  where o.id = it.id returning * into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  return it.version;
end
$$;

-- Changes the day an open order is expected on.
create function public.reschedule_supply_order(target uuid, seen int, expected_on date) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.supply_orders := private.lock_supply_order(target, seen);
begin
  perform private.require_supply_state(it, 'open');
  update public.supply_orders o set expected_on = reschedule_supply_order.expected_on where o.id = it.id returning * into it;
  perform private.refresh_inbound(it.org_id, it.warehouse_id, private.supply_products(it));
  return it.version;
end
$$;

grant execute on function
  public.save_supply_order,
  public.place_supply_order,
  public.receive_supply_order,
  public.end_supply_order,
  public.reschedule_supply_order
to authenticated;

-- The sales history that forecasts read.

-- The next draft and active products by id with their stock and weekly sales: {"products": [{"id", "sku", "title",
-- "available", "inbound", "inbound_on", "lead_time_days", "weeks": [[week, units], …]}], "next": the value to pass as
-- `after`, or null at the end}. Week 0 is the oldest of `history` weeks, and the last one ends now. Cancelled units
-- don't count. All others do, even those that weren't shipped, because a buyer wanted them. The forecast page calls it.
-- The function runs with the caller's rights.
create function public.demand_history(org uuid, history int default 104, after uuid default null, max_rows int default 2000)
returns json
-- The query looks up one product at a time. A plan for all of them at once depends on statistics, and a database
-- without statistics would join every product with every sale.
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  page_size constant int := least(greatest(max_rows, 1), 5000);
  weeks constant int := least(greatest(history, 1), 208);
  first constant uuid := coalesce(after, '00000000-0000-0000-0000-000000000000');
  oldest constant timestamptz := now() - make_interval(weeks => weeks);
  ids uuid[];
  result json;
begin
  ids := array(
    select p.id from public.products p
    where p.org_id = org and p.id > first and p.status <> 'archived' order by p.id limit page_size
  );
  select json_build_object(
    'products', coalesce(json_agg(json_build_object(
      'id', p.id, 'sku', p.sku, 'title', coalesce(p.title_en, p.title_fr), 'available', coalesce(held.available, 0),
      'inbound', coalesce(held.inbound, 0), 'inbound_on', held.inbound_on,
      'lead_time_days', coalesce(p.lead_time_days, supplier.lead_time_days), 'weeks', coalesce(sold.weeks, '[]')
    ) order by p.id), '[]'),
    'next', case when cardinality(ids) = page_size then ids[page_size] end
  ) into result
  from public.products p
  left join public.suppliers supplier on supplier.org_id = p.org_id and supplier.id = p.supplier_id
  left join lateral (
    select sum(s.available)::int as available, sum(s.inbound)::int as inbound, min(s.inbound_eta) as inbound_on
    from public.stock s where s.org_id = org and s.product_id = p.id
  ) as held on true
  left join lateral (
    select json_agg(json_build_array(week, units) order by week) as weeks from (
      select floor(extract(epoch from o.placed_at - oldest) / 604800)::int as week,
        sum(l.quantity - l.cancelled)::int as units
      from public.order_lines l join public.orders o on o.org_id = org and o.id = l.order_id
      where l.org_id = org and l.product_id = p.id and o.placed_at >= oldest and o.placed_at < now()
        and l.quantity > l.cancelled
      group by week
    ) as weekly
  ) as sold on true
  where p.org_id = org and p.id = any(ids);
  return result;
end
$$;

grant execute on function public.demand_history to authenticated;

-- schemas/40_stock_levels.sql

-- The list of stock by product and warehouse, and the reorder points that people set in it.

create index stock_out on public.stock (org_id, product_id) where available <= 0;
create index stock_low on public.stock (org_id, product_id) where on_hand - reserved <= reorder_point;
create index stock_inbound on public.stock (org_id, inbound_eta, product_id) where inbound > 0;
-- Few products are archived, so a small index tells which rows of stock are left out of the counts.
create index products_archived on public.products (org_id, id) where status = 'archived';

-- Only the available quantity is offered, so changes to inbound units and reorder points make no listing stale.
create function private.on_stock_updated() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  orgs uuid[];
  products uuid[];
begin
  select array_agg(distinct org_id order by org_id), array_agg(distinct product_id) into orgs, products from (
    select org_id, product_id, warehouse_id, available from after
    except select org_id, product_id, warehouse_id, available from before
  ) as changed;
  if private.has_listings(orgs) then
    perform private.lock_catalogue(org) from unnest(orgs) as org;
    perform private.make_stale(products, orgs);
  end if;
  return null;
end
$$;

create trigger on_stock_updated after update on public.stock
  referencing old table as before new table as after for each statement execute function private.on_stock_updated();

-- A state of stock as a condition on `stock s`. A function that sets its search path couldn't use an index, so it's
-- text.
create function private.stock_condition(state text, today date) returns text
language sql immutable set search_path = ''
as $$
  select case state
    when 'out' then 's.available <= 0'
    when 'low' then 's.on_hand - s.reserved <= s.reorder_point'
    when 'late' then format('s.inbound > 0 and s.inbound_eta < %L::date', today)
    when 'inbound' then 's.inbound > 0'
  end
$$;

-- The next page of the stock list, by SKU and warehouse. The query is {"search", "state": "out", "low", "late" or
-- "inbound", "warehouse"}. The supply chain page calls it. If few rows have the state or warehouse, they're looked up
-- and sorted; otherwise, products are read in order until the page is full. Parallel workers are off, because starting
-- them takes longer. Archived products are in no state, because they aren't ordered again.
create function public.stock_page(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns table (
  product_id uuid, warehouse_id uuid, sku text, title text, warehouse text, warehouse_code text, version int,
  on_hand int, reserved int, available int, inbound int, inbound_eta date, reorder_point int
)
language plpgsql stable security definer rows 100
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  -- The break-even: looking up this many rows takes about as long as scanning until a page is full when 1 row in 100
  -- matches.
  most_looked_up constant int := 10000;
  page_size constant int := least(greatest(max_rows, 1), 500);
  start constant text := lower(after ->> 'sku');
  warehouse constant uuid := query ->> 'warehouse';
  state constant text := private.stock_condition(query ->> 'state', private.today_of(org));
  matches int := null;
  source text := 'public.products p join public.stock s on s.org_id = p.org_id and s.product_id = p.id';
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if query ->> 'state' is not null and state is null then
    raise invalid_parameter_value using message = 'There is no such state of stock.';
  end if;
  if state is not null or warehouse is not null then
    execute format(
      'select count(*) from (select from public.stock s where s.org_id = $1 and %s limit %s) as found',
      coalesce(state, format('s.warehouse_id = %L', warehouse)), most_looked_up + 1
    ) into matches using org;
  end if;
  if matches <= most_looked_up then
    source := format(
      '(select * from public.stock s where s.org_id = %L and %s offset 0) as s
       join public.products p on p.org_id = s.org_id and p.id = s.product_id',
      org, coalesce(state, format('s.warehouse_id = %L', warehouse))
    );
  end if;
  return query execute format(
    'select p.id, s.warehouse_id, p.sku, coalesce(p.title_en, p.title_fr), w.name, w.code, p.version,
       s.on_hand, s.reserved, s.available, s.inbound, s.inbound_eta, s.reorder_point
     from %s join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
     where %s
     order by lower(p.sku), s.warehouse_id limit %s',
    source,
    concat_ws(' and ',
      format('p.org_id = %L', org),
      state, case when state is not null then 'p.status <> ''archived''' end,
      case when warehouse is not null then format('s.warehouse_id = %L', warehouse) end,
      case when btrim(query ->> 'search') <> '' then private.searched_condition(org, query ->> 'search', 5) end,
      case when start is not null then format(
        'lower(p.sku) >= %L and (lower(p.sku) > %1$L or s.warehouse_id > %2$L)', start, (after ->> 'warehouse')::uuid
      ) end
    ),
    page_size
  );
end
$$;

-- How many rows of the stock list are in each state: {"out", "low", "late", "inbound"}. Counts stop at 10,001, which
-- means more than 10,000.
create function public.stock_counts(org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  counted jsonb := '{}';
  state text;
  matches int;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return null;
  end if;
  foreach state in array array['out', 'low', 'late', 'inbound'] loop
    execute format(
      'select count(*) from (
         select from public.stock s where s.org_id = $1 and %s
         and not exists (
           select from public.products p where p.org_id = $1 and p.id = s.product_id and p.status = ''archived''
         ) limit 10001
       ) as found',
      private.stock_condition(state, private.today_of(org))
    ) into matches using org;
    counted := counted || jsonb_build_object(state, matches);
  end loop;
  return counted;
end
$$;

-- Sets reorder points: [{"product", "warehouse", "units"}]; null units remove one. Returns how many have changed. The
-- stock list and the forecast call it.
create function public.set_reorder_points(org uuid, points jsonb) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  written int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(points) <> 'array' or jsonb_array_length(points) > 2000 then
    raise invalid_parameter_value using message = 'Set at most 2,000 reorder points at a time.';
  end if;
  perform private.lock_catalogue(org);
  update public.stock s set reorder_point = p.units
  from jsonb_to_recordset(points) as p (product uuid, warehouse uuid, units int)
  where s.org_id = org and s.product_id = p.product and s.warehouse_id = p.warehouse
    and s.reorder_point is distinct from p.units;
  get diagnostics written = row_count;
  return written;
end
$$;

grant execute on function
  public.stock_page,
  public.stock_counts,
  public.set_reorder_points
to authenticated;

-- Safety stock: how much of the available quantity isn't offered. It's applied when listings are built:
-- `products_to_list` returns each product's rule.

create type public.safety_stock_kind as enum ('units', 'percent');

create table public.safety_stock_rules (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- Empty for all channels.
  channel_id uuid,
  -- A product or a category, never both. Without either, the rule applies to all products.
  product_id uuid,
  category text check (char_length(category) between 1 and 300),
  kind public.safety_stock_kind not null default 'units',
  amount int not null check (amount between 0 and case kind when 'percent' then 100 else 1000000 end),
  -- If fewer units than this are left to offer, the listing shows none.
  hide_below int not null default 0 check (hide_below between 0 and 1000000),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  constraint safety_stock_rules_scope unique nulls not distinct (org_id, product_id, category, channel_id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade,
  constraint safety_stock_rules_have_one_scope check (num_nonnulls(product_id, category) < 2),
  constraint safety_stock_rules_text_is_printable check (category !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index safety_stock_rules_channel on public.safety_stock_rules (org_id, channel_id);

alter table public.safety_stock_rules enable row level security;
grant select, delete on public.safety_stock_rules to authenticated;
grant
  insert (id, org_id, channel_id, product_id, category, kind, amount, hide_below),
  update (kind, amount, hide_below)
on public.safety_stock_rules to authenticated;

create policy "members read safety stock rules" on public.safety_stock_rules
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add safety stock rules" on public.safety_stock_rules
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change safety stock rules" on public.safety_stock_rules
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete safety stock rules" on public.safety_stock_rules
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.safety_stock_rules
  for each row execute function private.set_updated_at();

create trigger next_version before update on public.safety_stock_rules
  for each row execute function private.next_row_version();

-- Marks the listings that a rule affects as stale: those of its channel and products, unless a rule of a single
-- product overrides it. The version of the channel's rules keeps a worker from recording a listing with the earlier
-- rule.
create function private.on_safety_stock_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The scope of a rule never changes.
  it constant public.safety_stock_rules := case when tg_op = 'DELETE' then old else new end;
  affected_channel uuid;
begin
  if tg_op = 'UPDATE' and (old.kind, old.amount, old.hide_below) = (new.kind, new.amount, new.hide_below) then
    return null;
  end if;
  perform private.lock_catalogue(it.org_id);
  for affected_channel in
    select c.id from public.channels c
    where c.org_id = it.org_id and c.id = coalesce(it.channel_id, c.id) order by c.id
  loop
    update public.channels set rules_version = rules_version + 1 where id = affected_channel;
    update public.listings l set is_stale = true
    where l.org_id = it.org_id and l.channel_id = affected_channel and not l.is_stale and case
      when it.product_id is not null then l.product_id = it.product_id
      else (
          it.category is null
          or l.product_id in (select p.id from public.products p where p.org_id = it.org_id and p.category = it.category)
        ) and not exists (
          select from public.safety_stock_rules r
          where r.org_id = it.org_id and r.product_id = l.product_id
            and coalesce(r.channel_id, affected_channel) = affected_channel
        )
    end;
    -- Adds the job even if no listing is stale, so that a worker that is building the channel with outdated rules
    -- stops.
    perform private.enqueue_listings(it.org_id, affected_channel, 0);
  end loop;
  return null;
end
$$;

create trigger on_safety_stock_changed after insert or update or delete on public.safety_stock_rules
  for each row execute function private.on_safety_stock_changed();

-- Alerts about stock and orders: products that sold out or fell to their reorder point, orders that are due, and supply
-- orders that are late. They're notifications for editors. Each event is reported once.

-- Stock events since the last check. Writers of stock only add rows, so they never wait for a check.
create table private.stock_crossings (
  seq bigint generated always as identity primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  warehouse_id uuid not null,
  state text not null check (state in ('out', 'low'))
);
create index stock_crossings_org on private.stock_crossings (org_id);

alter table private.stock_crossings enable row level security;

-- Makes a check due in ten minutes, so that a busy hour doesn't lead to a notification for each event.
create function private.wake_alerts(orgs uuid[]) returns void
language sql set search_path = ''
as $$
  insert into private.alert_schedules as s (org_id, next_at)
  select o.id, now() + interval '10 minutes' from public.organizations o where o.id = any(orgs) order by o.id
  on conflict (org_id) do update set next_at = excluded.next_at where s.next_at > excluded.next_at
$$;

-- Hash joins are turned on, because the functions that write stock turn them off, and a plan made for one row is used
-- again for thousands. Without a hash join, each old row would be compared with each new one.
create function private.on_stock_crossed() returns trigger
language plpgsql security definer set search_path = '' set enable_hashjoin = on set enable_nestloop = off
as $$
declare
  orgs uuid[];
begin
  with added as (
    insert into private.stock_crossings (org_id, product_id, warehouse_id, state)
    select a.org_id, a.product_id, a.warehouse_id, crossed.state
    from before b join after a using (org_id, product_id, warehouse_id)
    cross join lateral (
      values ('out', b.available > 0 and a.available <= 0),
        ('low', a.on_hand - a.reserved <= a.reorder_point and b.on_hand - b.reserved > a.reorder_point)
    ) as crossed (state, is_true)
    where crossed.is_true
    returning org_id
  )
  select array_agg(distinct org_id) into orgs from added;
  if orgs is not null then perform private.wake_alerts(orgs); end if;
  return null;
end
$$;

create trigger on_stock_crossed after update on public.stock
  referencing old table as before new table as after for each statement execute function private.on_stock_crossed();

create function private.on_alerts_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.wake_alerts(array(select distinct org_id from changed));
  return null;
end
$$;

create trigger wake_alerts after insert on public.orders
  referencing new table as changed for each statement execute function private.on_alerts_due();

create trigger wake_alerts after update on public.supply_orders
  referencing new table as changed for each statement execute function private.on_alerts_due();

-- The states in which an order waits for the organization.
create function private.awaits_us(status public.order_status) returns boolean
language sql immutable set search_path = ''
as $$ select status in ('requires_correction', 'new', 'acknowledged', 'backordered', 'partially_shipped') $$;

-- Notifies editors of what happened since the last check, and sets the time of the next one: four hours before an order
-- is due, when an order becomes overdue, or the morning after a supply order was expected. The job `alerts` calls it.
-- Only one such job of an organization runs at a time. The schedule is written last, so that no writer waits for this
-- function.
create function public.raise_alerts(org uuid) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  notice constant interval := interval '4 hours';
  today constant date := private.today_of(org);
  it private.alert_schedules;
  crossed record;
  due record;
  late record;
begin
  select * into it from private.alert_schedules s where s.org_id = org;
  if it.org_id is null then return; end if;

  for crossed in
    with taken as (
      delete from private.stock_crossings c where c.org_id = org returning c.product_id, c.warehouse_id, c.state
    ),
    -- A product that another warehouse still has isn't out of stock.
    still as (
      select distinct t.state, p.sku from taken t
      join public.products p on p.org_id = org and p.id = t.product_id and p.status <> 'archived'
      where case t.state
        when 'out' then not exists (
          select from public.stock s where s.org_id = org and s.product_id = p.id having sum(s.available) > 0
        )
        else exists (
          select from public.stock s
          where s.org_id = org and s.product_id = p.id and s.warehouse_id = t.warehouse_id
            and s.on_hand - s.reserved <= s.reorder_point and s.available > 0
        )
      end
    )
    select state, count(*) as products, min(sku) as sku from still group by state order by state
  loop
    perform private.notify_members(
      org, 'editor', 'stock_' || crossed.state, '/supply-chain?tab=stock&state=' || crossed.state,
      jsonb_build_object('products', crossed.products, 'sku', crossed.sku), 'warning'
    );
  end loop;

  -- The count includes everything that is due or overdue, but a notification is sent only if something is new.
  for due in
    select is_over, count(*) as orders, min(number) as number from (
      select o.number, o.due_at <= now() as is_over,
        o.created_at > it.checked_at or o.due_at > it.checked_at + case when o.due_at <= now() then interval '0' else notice end as is_new
      from public.orders o
      where o.org_id = org and o.due_at <= now() + notice and private.awaits_us(o.status)
      limit 10001
    ) as found
    group by is_over having bool_or(is_new) order by is_over
  loop
    perform private.notify_members(
      org, 'editor', case when due.is_over then 'orders_overdue' else 'orders_due' end,
      '/orders?due=' || case when due.is_over then 'overdue' else 'today' end,
      jsonb_build_object('orders', due.orders, 'number', due.number),
      case when due.is_over then 'alert' else 'warning' end
    );
  end loop;

  select count(*) as orders, min(o.number) as number, bool_or(o.kind = 'purchase') as has_purchases,
    bool_or(o.expected_on >= it.checked_on or o.placed_at > it.checked_at) as is_new
  into late
  from public.supply_orders o
  where o.org_id = org and o.state = 'open' and o.expected_on < today;
  if late.is_new then
    perform private.notify_members(
      org, 'editor', 'supply_late',
      '/supply-chain?tab=' || case when late.has_purchases then 'purchases' else 'transfers' end,
      jsonb_build_object('orders', late.orders, 'number', late.number), 'warning'
    );
  end if;

  update private.alert_schedules s set checked_at = now(), checked_on = today, next_at = greatest(
    now() + interval '10 minutes',
    coalesce(least(
      (select min(o.due_at) from public.orders o
        where o.org_id = org and o.due_at > now() and private.awaits_us(o.status)),
      (select min(o.due_at) from public.orders o
        where o.org_id = org and o.due_at > now() + notice and private.awaits_us(o.status)) - notice,
      (select (min(o.expected_on) + 1 + time '06:00') at time zone z.time_zone
        from public.supply_orders o, public.organizations z
        where o.org_id = org and o.state = 'open' and o.expected_on >= today and z.id = org group by z.time_zone)
    ), 'infinity')
  )
  where s.org_id = org;
end
$$;

-- schemas/41_distributor_catalogue.sql

-- The catalogue of a distributor, TD SYNNEX Canada. It's separate from the products: an item becomes a product only
-- when it's added to the organization's catalogue. Only the functions that import or undo price files change it.

create type public.distributor_file_kind as enum ('full', 'delta');

-- A file is open while its changes arrive, then committed or cancelled. It's undoing while its changes are being
-- reversed.
create type public.distributor_file_state as enum ('open', 'committed', 'cancelled', 'undoing', 'undone');

-- The field maps that members saved. A version is never changed, because files refer to the one they were read with.
create table public.distributor_field_maps (
  org_id uuid not null references public.organizations (id) on delete cascade,
  version int not null check (version > 0),
  map jsonb not null check (jsonb_typeof(map) = 'object' and octet_length(map::text) <= 8192),
  actor_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, version)
);
create index distributor_field_maps_actor on public.distributor_field_maps (actor_id);

alter table public.distributor_field_maps enable row level security;
grant select on public.distributor_field_maps to authenticated;

create policy "members read field maps" on public.distributor_field_maps
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.distributor_files (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200 and name !~ '[\u0001-\u001f\u007f-\u009f]'),
  kind public.distributor_file_kind not null,
  account text not null check (char_length(account) between 1 and 40 and account !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- The day the distributor made the file.
  made_on date,
  state public.distributor_file_state not null default 'open',
  records int not null check (records between 0 and 5000000),
  rejected int not null check (rejected between 0 and records),
  -- How many records have each issue: {"total-differs": 2}.
  issues jsonb not null default '{}' check (jsonb_typeof(issues) = 'object' and octet_length(issues::text) <= 4096),
  -- The field map that the file was read with, and its version, or null for the built-in map.
  field_map jsonb not null check (jsonb_typeof(field_map) = 'object' and octet_length(field_map::text) <= 8192),
  field_map_version int,
  -- The number of items whose cost or stock changed: {"cost_up", "cost_down", "stock_up", "stock_down"}.
  movements jsonb not null default '{}' check (jsonb_typeof(movements) = 'object' and octet_length(movements::text) <= 1024),
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  -- Items that a full file no longer lists.
  missing int not null default 0,
  actor_id uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, field_map_version) references public.distributor_field_maps (org_id, version),
  check ((state in ('open', 'undoing')) = (ended_at is null)),
  -- A full file without records would mark every item as missing. A delta without records means that nothing changed.
  check (records > 0 or kind = 'delta'),
  constraint distributor_files_add_up check (
    state <> 'committed' or records = rejected + added + changed + unchanged
  )
);
create index distributor_files_recent on public.distributor_files (org_id, created_at desc, id);
create index distributor_files_field_map on public.distributor_files (org_id, field_map_version);
create index distributor_files_actor on public.distributor_files (actor_id);
-- Two files that are open at the same time would overwrite each other's changes.
create unique index distributor_files_one_open on public.distributor_files (org_id) where state in ('open', 'undoing');

alter table public.distributor_files enable row level security;
grant select on public.distributor_files to authenticated;

create policy "members read distributor files" on public.distributor_files
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The terms by which items are filtered and counted, each a letter and a value: "c003" and "c003019" category, "m"
-- manufacturer, "l" lifecycle, "t" media type, "f" flags, "i" issues, "w" warehouses with stock ("wdrop-ship" for stock
-- that the manufacturer ships), "k" weight class, "s" "available" or "none", "x" "missing" and "discontinued", "h"
-- other properties: "map" or "no-map", "french" or "no-french", "no-parcel", "successor", and for a retiring item
-- "retiring-replaced" or "retiring-alone". Each term starts with the organization, so that the index finds the terms of
-- one organization. An index can't find items without a term, so each absence that people filter by is a term too.
create function private.distributor_terms(
  org_id uuid, category text, manufacturer text, lifecycle text, media_type text, flags text[], issues text[],
  quantities jsonb, weight numeric, total int, is_discontinued boolean, missing_since date, map numeric, successor text,
  description_fr text, drop_ship int
) returns text[]
-- The high cost makes the planner use the index rather than compute the terms of each row.
language sql immutable cost 5000 set search_path = ''
as $$
  select array(
    select org_id || term from (
      select 'c' || left(category, n) as term from unnest(array[3, 6, 9]) as n where char_length(category) >= n
      union all select 'f' || flag from unnest(flags) as flag
      union all select 'i' || issue from unnest(issues) as issue
      union all select 'w' || key from jsonb_each(quantities) where value <> '0'
      union all select 'wdrop-ship' where drop_ship > 0
      union all select unnest(array[
        'm' || manufacturer, 'l' || lifecycle, 't' || media_type,
        'k' || case when weight > 0 then width_bucket(weight, array[1, 5, 20, 70]) end,
        's' || case when total > 0 then 'available' else 'none' end,
        'x' || case when is_discontinued then 'discontinued' end, 'x' || case when missing_since is not null then 'missing' end,
        'h' || case when map is not null then 'map' else 'no-map' end, 'h' || case when successor is not null then 'successor' end,
        'h' || case when lifecycle in ('end-of-life', 'to-be-discontinued') then
          case when successor is not null then 'retiring-replaced' else 'retiring-alone' end
        end,
        'h' || case when description_fr is not null then 'french' else 'no-french' end,
        'h' || case when 'parcel' <> all(flags) then 'no-parcel' end
      ])
    ) as terms where term is not null
  )
$$;

-- The part of the catalogue that a SKU belongs to: the SKU's first three characters. A million consecutive 7-digit SKUs
-- form 100 parts of 10,000 items. Parts have the order of their SKUs, because "-" sorts before the digits.
create function private.distributor_part(sku text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select rpad(sku, 3, '-') $$;

create table public.distributor_items (
  org_id uuid not null references public.organizations (id) on delete cascade,
  sku text not null collate "C" check (sku ~ '^[0-9]{1,8}$'),
  mpn text check (char_length(mpn) <= 40),
  manufacturer text check (char_length(manufacturer) <= 80),
  description text not null check (char_length(description) between 1 and 200),
  description_fr text check (char_length(description_fr) <= 200),
  long_description text check (char_length(long_description) <= 400),
  category text check (char_length(category) <= 14),
  -- The GTIN as written in the file. A wrong check digit is one of the item's `issues`.
  gtin text check (char_length(gtin) <= 14),
  unspsc text check (char_length(unspsc) <= 10),
  cost numeric(12, 4) check (cost >= 0),
  regular_cost numeric(12, 4) check (regular_cost >= 0),
  promo_comment text check (char_length(promo_comment) <= 250),
  promo_ends date,
  msrp numeric(12, 4) check (msrp > 0),
  map numeric(12, 4) check (map > 0),
  total int not null check (total >= 0),
  -- Keyed by the warehouse's code: {"26": 12}.
  quantities jsonb not null default '{}' check (jsonb_typeof(quantities) = 'object' and octet_length(quantities::text) <= 1024),
  drop_ship int not null default 0 check (drop_ship >= 0),
  lifecycle text check (lifecycle in ('active', 'special-order', 'end-of-life', 'to-be-discontinued')),
  media_type text check (char_length(media_type) <= 8),
  eta date,
  created_on date,
  street_date date,
  successor text check (char_length(successor) <= 8),
  minimum_order int not null default 0 check (minimum_order >= 0),
  weight numeric(10, 4),
  length numeric(10, 4),
  width numeric(10, 4),
  height numeric(10, 4),
  origin text check (origin ~ '^[A-Z]{2}$'),
  -- "drop-ship-only", "kit", "parcel", "refurbished", "returnable", "serialized", "virtual".
  flags text[] not null default '{}' check (array_length(flags, 1) <= 7),
  -- The warnings about the item's record in the file, such as "total-differs".
  issues text[] not null default '{}' check (array_length(issues, 1) <= 20),
  is_discontinued boolean not null default false,
  -- The day on which full files stopped listing the item.
  missing_since date,
  -- A fingerprint of the values that the item last had in a file, computed by the file reader.
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  file_id uuid not null,
  primary key (org_id, sku),
  foreign key (org_id, file_id) references public.distributor_files (org_id, id)
);
create index distributor_items_file on public.distributor_items (org_id, file_id);
create index distributor_items_promo on public.distributor_items (org_id, promo_ends, sku) where promo_ends is not null;
create index distributor_items_brand on public.distributor_items (org_id, manufacturer, sku);
create index distributor_items_mpn on public.distributor_items (org_id, private.search_key(mpn)) where mpn is not null;
create index distributor_items_gtin on public.distributor_items (org_id, ltrim(gtin, '0')) where gtin is not null;
create index distributor_items_terms on public.distributor_items using gin (
  private.distributor_terms(
    org_id, category, manufacturer, lifecycle, media_type, flags, issues, quantities, weight, total, is_discontinued,
    missing_since, map, successor, description_fr, drop_ship
  )
) with (gin_pending_list_limit = 256);
-- With the part of the catalogue as another word, a search reads the parts one after the other until a page is full.
create index distributor_items_words on public.distributor_items using gin (
  private.org_lexemes(
    org_id,
    private.search_text(coalesce(manufacturer, '') || ' ' || description || ' ' || coalesce(description_fr, ''))
      || ' #' || private.distributor_part(sku)
  )
) with (gin_pending_list_limit = 256);

alter table public.distributor_items enable row level security;
grant select on public.distributor_items to authenticated;

create policy "members read distributor items" on public.distributor_items
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- What each file changed. This is the history of prices and stock, and the source of an undo.
create table public.distributor_changes (
  seq bigint generated always as identity primary key,
  org_id uuid not null,
  file_id uuid not null,
  sku text not null collate "C" check (char_length(sku) <= 8),
  -- The columns that changed, or null for an item that the file added.
  before jsonb check (jsonb_typeof(before) = 'object' and pg_column_size(before) <= 10000),
  after jsonb check (jsonb_typeof(after) = 'object' and pg_column_size(after) <= 10000),
  created_at timestamptz not null default now(),
  unique (file_id, sku),
  foreign key (org_id, file_id) references public.distributor_files (org_id, id) on delete cascade,
  check ((before is null) = (after is null))
);
create index distributor_changes_item on public.distributor_changes (org_id, sku, seq desc);
create index distributor_changes_file on public.distributor_changes (org_id, file_id, seq);

alter table public.distributor_changes enable row level security;
grant select on public.distributor_changes to authenticated;

create policy "members read distributor changes" on public.distributor_changes
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The number of items with each term in a distributor's catalogue, and the units in each warehouse. Counting a million
-- items takes seconds, so a trigger updates the counts with every write.

create table public.distributor_facets (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- A term of `distributor_terms` without the organization; "*" counts all items, "u" with a warehouse its
  -- units, and "p" with a day, as the number of days since 2000, the promotions that end on it.
  term text not null check (char_length(term) between 1 and 100),
  count bigint not null check (count >= 0),
  primary key (org_id, term)
);

alter table public.distributor_facets enable row level security;
grant select on public.distributor_facets to authenticated;

create policy "members read facets" on public.distributor_facets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The terms and units of an item, as a table to add or subtract. Terms begin with the 36 characters of the
-- organization.
create function private.distributor_counts(i public.distributor_items) returns table (term text, amount bigint)
language sql immutable set search_path = ''
as $$
  select substr(terms.term, 37), 1::bigint from unnest(private.distributor_terms(
    i.org_id, i.category, i.manufacturer, i.lifecycle, i.media_type, i.flags, i.issues, i.quantities, i.weight, i.total,
    i.is_discontinued, i.missing_since, i.map, i.successor, i.description_fr, i.drop_ship
  )) as terms (term)
  union all select '*', 1
  union all select 'u' || key, value::bigint from jsonb_each_text(i.quantities)
  union all select 'udrop-ship', i.drop_ship
  union all select 'p' || (i.promo_ends - date '2000-01-01'), 1 where i.promo_ends is not null
$$;

-- Adds the differences to the counts.
create function private.count_distributor_items() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Only updates existing counts: when the whole organization is deleted, they may already be gone.
    update public.distributor_facets f set count = f.count - d.amount
    from (
      select o.org_id, t.term, sum(t.amount) as amount from old_items o, private.distributor_counts(o) as t group by 1, 2
    ) as d
    where f.org_id = d.org_id and f.term = d.term;
  elsif tg_op = 'INSERT' then
    insert into public.distributor_facets as f (org_id, term, count)
    select n.org_id, t.term, sum(t.amount) from new_items n, private.distributor_counts(n) as t group by 1, 2 order by 1, 2
    on conflict (org_id, term) do update set count = f.count + excluded.count;
  else
    with differences as materialized (
      select org_id, term, sum(amount) as amount
      from (
        select n.org_id, t.term, t.amount from new_items n, private.distributor_counts(n) as t
        union all
        select o.org_id, t.term, -t.amount from old_items o, private.distributor_counts(o) as t
      ) as signed
      group by 1, 2 having sum(amount) <> 0
    ),
    known as (
      update public.distributor_facets f set count = f.count + d.amount
      from differences d where f.org_id = d.org_id and f.term = d.term
      returning f.org_id, f.term
    )
    insert into public.distributor_facets (org_id, term, count)
    select d.* from differences d
    where not exists (select from known k where k.org_id = d.org_id and k.term = d.term);
  end if;
  return null;
end
$$;

create trigger count_inserted after insert on public.distributor_items
  referencing new table as new_items for each statement execute function private.count_distributor_items();
create trigger count_updated after update on public.distributor_items
  referencing old table as old_items new table as new_items
  for each statement execute function private.count_distributor_items();
create trigger count_deleted after delete on public.distributor_items
  referencing old table as old_items for each statement execute function private.count_distributor_items();

-- The counts for the main page and the catalogue's conditions: {"facets": {term: count}, "promotions", "ending_soon"}.
-- "promotions" counts those that end today or later, and "ending_soon" those that end within a week.
create function public.distributor_counts(org uuid) returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  select private.require_full_session();
  with counted as materialized (
    select
      f.term, f.count,
      case when f.term like 'p%' then substr(f.term, 2)::int - (today - date '2000-01-01') end as days_left
    from public.distributor_facets f, private.my_org_ids('viewer') as member, private.today_of(org) as today
    where f.org_id = member and member = org and f.count > 0
  )
  select jsonb_build_object(
    'facets', coalesce(jsonb_object_agg(term, count) filter (where days_left is null), '{}'),
    'promotions', coalesce(sum(count) filter (where days_left >= 0), 0),
    'ending_soon', coalesce(sum(count) filter (where days_left between 0 and 7), 0)
  )
  from counted
$$;

grant execute on function public.distributor_counts to authenticated;

-- The distributor's names of categories and manufacturers. Price files have only codes or shortened names.
create table public.distributor_names (
  org_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null check (kind in ('category', 'manufacturer')),
  code text not null collate "C" check (char_length(code) between 1 and 40),
  name text not null check (char_length(name) between 1 and 200),
  primary key (org_id, kind, code)
);

alter table public.distributor_names enable row level security;
grant select on public.distributor_names to authenticated;

create policy "members read the distributor's names" on public.distributor_names
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Replaces a list of names with an uploaded one: {code: name}. Returns how many names there are.
create function public.save_distributor_names(org uuid, kind text, names jsonb) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  saved int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(names) <> 'object' or names = '{}' or octet_length(names::text) > 2000000 then
    raise invalid_parameter_value using message = 'Send an object of up to 2 MB with the name of each code.';
  end if;
  delete from public.distributor_names n where n.org_id = org and n.kind = save_distributor_names.kind;
  insert into public.distributor_names (org_id, kind, code, name)
  select org, save_distributor_names.kind, key, value from jsonb_each_text(names);
  get diagnostics saved = row_count;
  return saved;
end
$$;

-- Saves a field map as the next version and returns its number. `based_on` is the latest version that the caller knows,
-- or 0 for none. It keeps two people who edit at the same time from hiding each other's version.
create function public.save_distributor_field_map(org uuid, map jsonb, based_on int) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  latest int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('field map ' || org, 0));
  latest := (select coalesce(max(version), 0) from public.distributor_field_maps m where m.org_id = org);
  if latest <> based_on then
    raise sqlstate 'PT409' using message = 'Someone else saved a newer version.', hint = 'newer_field_map';
  end if;
  if jsonb_typeof(map -> 'fields' -> 'sku') is distinct from 'number' or jsonb_typeof(map -> 'warehouses') is distinct from 'array' then
    raise invalid_parameter_value using message = 'A map needs the position of the SKU and a list of warehouses.';
  end if;
  insert into public.distributor_field_maps (org_id, version, map, actor_id) values (org, latest + 1, map, auth.uid());
  return latest + 1;
end
$$;

grant execute on function public.save_distributor_names, public.save_distributor_field_map to authenticated;

-- schemas/42_distributor_files.sql

-- Writes a distributor's file to its catalogue: begin, chunks of changed items, the items it no longer lists,
-- completion or cancellation, and undo. Calls can be repeated after a lost response.

-- Returns the file if the caller may write it, and locks it, so that its writers take turns.
create function private.lock_distributor_file(file uuid) returns public.distributor_files
language plpgsql security definer set search_path = ''
as $$
declare
  found public.distributor_files;
begin
  perform private.require_full_session();
  select * into found from public.distributor_files
  where id = file and org_id = any(array(select private.my_org_ids('editor')))
  for update;
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  return found;
end
$$;

create function private.require_file_state(file public.distributor_files, expected public.distributor_file_state)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if file.state <> expected then
    raise sqlstate 'PT409' using message = 'This file has already been completed.', hint = 'distributor_file_ended';
  end if;
end
$$;

-- Opens a file under an id the caller generated. Only one file of an organization can be open: a file left
-- incomplete for an hour, as when its page was closed, is cancelled first. With `as_of`, the file is rejected if
-- the catalogue has changed since the comparison (`distributor_fingerprints`): otherwise, differences could be missing.
create function public.begin_distributor_file(id uuid, org uuid, file jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if exists (select from public.distributor_files f where f.id = begin_distributor_file.id and f.org_id = org) then
    return id;
  end if;
  if exists (
    select from public.distributor_files f
    where f.org_id = org and f.state in ('open', 'undoing') and f.created_at > now() - interval '1 hour'
  ) then
    raise sqlstate 'PT409' using message = 'Another file is being imported.', hint = 'distributor_file_open';
  end if;
  if file ? 'as_of' and (file ->> 'as_of')::timestamptz is distinct from (
    select max(f.ended_at) from public.distributor_files f where f.org_id = org
  ) then
    raise sqlstate 'PT409' using message = 'The catalogue has changed since the file was compared.', hint = 'distributor_file_stale';
  end if;
  update public.distributor_files f set state = 'undoing' where f.org_id = org and f.state = 'open';
  -- The changes of an abandoned file are reversed before the next file builds on them.
  perform private.reverse_distributor_changes(f.id, null)
  from public.distributor_files f where f.org_id = org and f.state = 'undoing';
  update public.distributor_files f set state = 'cancelled', ended_at = now()
  where f.org_id = org and f.state = 'undoing';
  insert into public.distributor_files
    (id, org_id, name, kind, account, made_on, records, rejected, issues, field_map, field_map_version, actor_id)
  values (
    id, org, file ->> 'name', (file ->> 'kind')::public.distributor_file_kind, file ->> 'account',
    (file ->> 'made_on')::date, (file ->> 'records')::int, (file ->> 'rejected')::int,
    file -> 'issues', file -> 'field_map', (file ->> 'field_map_version')::int, auth.uid()
  ) on conflict do nothing;
  -- Someone else opened a file at the same moment.
  if not found then
    raise sqlstate 'PT409' using message = 'Another file is being imported.', hint = 'distributor_file_open';
  end if;
  return id;
end
$$;

-- The entries of one object that another lacks or has with a different value.
create function private.jsonb_minus(minuend jsonb, subtrahend jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(minuend) where subtrahend -> key is distinct from value
$$;

-- Writes up to 5,000 items as the file has them. An item without differences isn't written, so a chunk can be sent
-- again.
create function public.apply_distributor_items(file uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
begin
  perform private.require_file_state(it, 'open');
  if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 5,000 items.';
  end if;
  with sent as materialized (
    select
      it.org_id, s.sku, s.mpn, s.manufacturer, s.description, s.description_fr, s.long_description, s.category, s.gtin,
      s.unspsc, s.cost, s.regular_cost, s.promo_comment, s.promo_ends, s.msrp, s.map, coalesce(s.total, 0) as total,
      coalesce(s.quantities, '{}') as quantities, coalesce(s.drop_ship, 0) as drop_ship, s.lifecycle, s.media_type,
      s.eta, s.created_on, s.street_date, s.successor, coalesce(s.minimum_order, 0) as minimum_order, s.weight,
      s.length, s.width, s.height, s.origin, coalesce(s.flags, '{}') as flags,
      coalesce(s.issues, '{}') as issues, coalesce(s.is_discontinued, false) as is_discontinued, null::date as missing_since, s.hash, it.id as file_id
    from jsonb_populate_recordset(null::public.distributor_items, items) as s
  ),
  known as materialized (
    select i.* from public.distributor_items i join sent on sent.sku = i.sku where i.org_id = it.org_id
  ),
  written as (
    insert into public.distributor_items as i select * from sent
    on conflict (org_id, sku) do update set
      mpn = excluded.mpn, manufacturer = excluded.manufacturer, description = excluded.description,
      description_fr = excluded.description_fr, long_description = excluded.long_description,
      category = excluded.category, gtin = excluded.gtin, unspsc = excluded.unspsc, cost = excluded.cost,
      regular_cost = excluded.regular_cost, promo_comment = excluded.promo_comment, promo_ends = excluded.promo_ends,
      msrp = excluded.msrp, map = excluded.map, total = excluded.total, quantities = excluded.quantities,
      drop_ship = excluded.drop_ship, lifecycle = excluded.lifecycle, media_type = excluded.media_type,
      eta = excluded.eta, created_on = excluded.created_on, street_date = excluded.street_date,
      successor = excluded.successor, minimum_order = excluded.minimum_order, weight = excluded.weight,
      length = excluded.length, width = excluded.width, height = excluded.height, origin = excluded.origin,
      flags = excluded.flags, issues = excluded.issues, is_discontinued = excluded.is_discontinued, missing_since = null, hash = excluded.hash,
      file_id = excluded.file_id
    where i.hash <> excluded.hash or i.missing_since is not null
    returning i.*
  )
  insert into public.distributor_changes (org_id, file_id, sku, before, after)
  select
    it.org_id, it.id, w.sku,
    case when k.sku is not null then private.jsonb_minus(to_jsonb(k), to_jsonb(w)) end,
    case when k.sku is not null then private.jsonb_minus(to_jsonb(w), to_jsonb(k)) end
  from written w left join known k on k.sku = w.sku
  order by w.sku;
end
$$;

-- Sets items that a full file no longer lists to out of stock, and marks them as discontinued once they have been
-- missing for `keep_days`. A delta lists only changes, so an item that it leaves out isn't missing.
create function public.apply_missing_distributor_items(file uuid, skus text[], keep_days int default 7) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  since date;
begin
  perform private.require_file_state(it, 'open');
  if it.kind <> 'full' or coalesce(array_length(skus, 1), 0) not between 1 and 20000 or keep_days not between 0 and 365 then
    raise invalid_parameter_value using message = 'Send 1 to 20,000 SKUs that a full file lacks.';
  end if;
  since := coalesce(it.made_on, it.created_at::date);
  with known as materialized (
    select i.* from public.distributor_items i
    where i.org_id = it.org_id and i.sku = any(skus)
      and (i.missing_since is null or not i.is_discontinued and i.missing_since <= since - keep_days)
    order by i.sku for update
  ),
  written as (
    update public.distributor_items i set
      total = 0, drop_ship = 0, quantities = '{}', missing_since = coalesce(i.missing_since, since),
      is_discontinued = i.is_discontinued or coalesce(i.missing_since, since) <= since - keep_days, file_id = it.id
    from known k where i.org_id = it.org_id and i.sku = k.sku
    returning i.*
  )
  insert into public.distributor_changes (org_id, file_id, sku, before, after)
  select it.org_id, it.id, w.sku, private.jsonb_minus(to_jsonb(k), to_jsonb(w)), private.jsonb_minus(to_jsonb(w), to_jsonb(k))
  from written w join known k on k.sku = w.sku;
end
$$;

-- Whether a change is of this kind: "added", "changed" or "missing", or a movement of an existing item's cost or stock:
-- "cost-up", "cost-down" or "cost" for either, and the same for "stock".
create function private.moved(change public.distributor_changes, movement text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(case movement
    when 'added' then change.before is null
    when 'missing' then change.after ->> 'missing_since' is not null
    when 'changed' then change.before is not null and change.after ->> 'missing_since' is null
    when 'cost' then change.after -> 'cost' <> change.before -> 'cost'
    when 'stock' then change.after -> 'total' <> change.before -> 'total'
    when 'cost-up' then (change.after ->> 'cost')::numeric > (change.before ->> 'cost')::numeric
    when 'cost-down' then (change.after ->> 'cost')::numeric < (change.before ->> 'cost')::numeric
    when 'stock-up' then (change.after ->> 'total')::int > (change.before ->> 'total')::int
    when 'stock-down' then (change.after ->> 'total')::int < (change.before ->> 'total')::int
  end, false)
$$;

-- Commits a file. Records that weren't rejected and changed nothing count as unchanged.
create function public.commit_distributor_file(file uuid) returns public.distributor_files
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  counts record;
begin
  if it.state = 'committed' then return it; end if;
  perform private.require_file_state(it, 'open');
  select
    count(*) filter (where private.moved(c, 'added')) as added,
    count(*) filter (where private.moved(c, 'changed')) as changed,
    count(*) filter (where private.moved(c, 'missing')) as missing,
    jsonb_build_object(
      'cost_up', count(*) filter (where private.moved(c, 'cost-up')),
      'cost_down', count(*) filter (where private.moved(c, 'cost-down')),
      'stock_up', count(*) filter (where private.moved(c, 'stock-up')),
      'stock_down', count(*) filter (where private.moved(c, 'stock-down'))
    ) as movements
  into counts
  from public.distributor_changes c where c.org_id = it.org_id and c.file_id = it.id;
  update public.distributor_files f set
    state = 'committed', ended_at = now(), added = counts.added, changed = counts.changed, missing = counts.missing,
    movements = counts.movements, unchanged = f.records - f.rejected - counts.added - counts.changed
  where id = it.id returning * into it;
  perform private.enqueue_following(it.org_id);
  return it;
end
$$;

-- Reverses up to `max_rows` changes of a file, the latest first, and returns how many are left.
create function private.reverse_distributor_changes(file uuid, max_rows int) returns bigint
language plpgsql set search_path = ''
as $$
begin
  with reversed as materialized (
    delete from public.distributor_changes c using (
      select seq from public.distributor_changes where file_id = file order by seq desc limit max_rows
    ) as latest
    where c.seq = latest.seq
    returning c.org_id, c.sku, c.before
  ),
  removed as (
    delete from public.distributor_items i using reversed r
    where r.before is null and i.org_id = r.org_id and i.sku = r.sku
  )
  update public.distributor_items i set
    mpn = o.mpn, manufacturer = o.manufacturer, description = o.description, description_fr = o.description_fr,
    long_description = o.long_description, category = o.category, gtin = o.gtin, unspsc = o.unspsc, cost = o.cost,
    regular_cost = o.regular_cost, promo_comment = o.promo_comment, promo_ends = o.promo_ends, msrp = o.msrp,
    map = o.map, total = o.total, quantities = o.quantities, drop_ship = o.drop_ship, lifecycle = o.lifecycle,
    media_type = o.media_type, eta = o.eta, created_on = o.created_on, street_date = o.street_date,
    successor = o.successor, minimum_order = o.minimum_order, weight = o.weight, length = o.length, width = o.width,
    height = o.height, origin = o.origin, flags = o.flags, issues = o.issues, is_discontinued = o.is_discontinued,
    missing_since = o.missing_since, hash = o.hash, file_id = o.file_id
  from reversed r, public.distributor_items present,
    lateral jsonb_populate_record(null::public.distributor_items, to_jsonb(present) || r.before) as o
  where r.before is not null and present.org_id = r.org_id and present.sku = r.sku
    and i.org_id = r.org_id and i.sku = r.sku;
  return (select count(*) from public.distributor_changes where file_id = file);
end
$$;

-- Reverses a committed file, 5,000 changes a call, and returns how many are left. Only the latest file can be undone,
-- because each file builds on the one before it.
create function public.undo_distributor_file(file uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  left_over bigint;
begin
  if it.state = 'undone' then return 0; end if;
  if it.state = 'committed' then
    if exists (
      select from public.distributor_files f
      where f.org_id = it.org_id and f.created_at > it.created_at and f.state in ('open', 'committed', 'undoing')
    ) then
      raise sqlstate 'PT409' using message = 'A later file builds on this one. Undo that one first.', hint = 'later_file';
    end if;
    update public.distributor_files set state = 'undoing', ended_at = null where id = it.id returning * into it;
  end if;
  perform private.require_file_state(it, 'undoing');
  left_over := private.reverse_distributor_changes(it.id, 5000);
  if left_over = 0 then
    update public.distributor_files set state = 'undone', ended_at = now() where id = it.id;
    perform private.enqueue_following(it.org_id);
  end if;
  return left_over;
end
$$;

-- Cancels an open file: what it has written is reversed, 5,000 changes a call. Returns how many are left. After the
-- first call, its writer can't add anything.
create function public.cancel_distributor_file(file uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  left_over bigint;
begin
  if it.state in ('cancelled', 'undone') then return 0; end if;
  if it.state <> 'undoing' then
    perform private.require_file_state(it, 'open');
    update public.distributor_files set state = 'undoing' where id = it.id;
  end if;
  left_over := private.reverse_distributor_changes(it.id, 5000);
  if left_over = 0 then
    update public.distributor_files set state = 'cancelled', ended_at = now() where id = it.id;
  end if;
  return left_over;
end
$$;

grant execute on function
  public.begin_distributor_file,
  public.apply_distributor_items,
  public.apply_missing_distributor_items,
  public.commit_distributor_file,
  public.undo_distributor_file,
  public.cancel_distributor_file
to authenticated;

-- The rejected records of a distributor's file, so that people see which records were rejected and why. The file's
-- count is exact. Its first 5,000 rejected records are stored for as long as its changes are.

create table public.distributor_rejected_records (
  org_id uuid not null,
  file_id uuid not null,
  line int not null check (line > 0),
  -- The issues of the record, such as "sku-repeated".
  issues text[] not null check (cardinality(issues) between 1 and 30 and char_length(issues::text) <= 1000),
  -- The beginning of the record's original text.
  record text not null check (char_length(record) <= 1000),
  primary key (org_id, file_id, line),
  foreign key (org_id, file_id) references public.distributor_files (org_id, id) on delete cascade
);

alter table public.distributor_rejected_records enable row level security;
grant select on public.distributor_rejected_records to authenticated;

create policy "members read rejected records" on public.distributor_rejected_records
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores up to 1,000 records of an open file: [{"line", "issues", "record"}]. They can be sent again.
create function public.add_distributor_rejected_records(file uuid, records jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
begin
  perform private.require_file_state(it, 'open');
  if jsonb_typeof(records) <> 'array' or jsonb_array_length(records) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 1,000 records.';
  end if;
  insert into public.distributor_rejected_records (org_id, file_id, line, issues, record)
  select it.org_id, it.id, s.line, s.issues, s.record
  from jsonb_populate_recordset(null::public.distributor_rejected_records, records) as s
  on conflict do nothing;
  if (select count(*) from public.distributor_rejected_records s where s.org_id = it.org_id and s.file_id = it.id) > least(it.rejected, 5000) then
    raise invalid_parameter_value using message = 'The file has fewer rejected records.';
  end if;
end
$$;

grant execute on function public.add_distributor_rejected_records to authenticated;

-- Like `add_distributor_rejected_records`, for a scheduled file. Only the job `import` calls it, with its lease.
create function public.add_distributor_run_rejected_records(lease uuid, records jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.add_distributor_rejected_records(it.run_id, records);
end
$$;

-- A cancelled or undone file has no effect on the catalogue, so its rejected records are deleted.
create function private.delete_distributor_rejected_records() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.distributor_rejected_records s where s.org_id = new.org_id and s.file_id = new.id;
  return null;
end
$$;

create trigger delete_rejected_records
  after update of state on public.distributor_files
  for each row when (new.state in ('cancelled', 'undone'))
  execute function private.delete_distributor_rejected_records();

-- schemas/43_distributor_search.sql

-- Reads the distributor's catalogue: fingerprints for comparing a file, and pages of a search.

-- The SKUs and fingerprints of the catalogue, in pages. A client compares its file with them and sends only what
-- differs. Returns columns instead of rows, because repeated key names would make up most of the response.
create function public.distributor_fingerprints(org uuid, after text default '', max_rows int default 50000) returns jsonb
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  mine uuid := (select member from private.my_org_ids('viewer') as member where member = org);
begin
  return (
    with page as (
      select i.sku, i.hash, i.missing_since is not null as is_missing, i.is_discontinued
      from public.distributor_items i
      where i.org_id = mine and i.sku > after
      order by i.sku limit least(max_rows, 50000)
    )
    select jsonb_build_object(
      'skus', coalesce(string_agg(sku, ',' order by sku), ''),
      'hashes', coalesce(string_agg(hash, '' order by sku), ''),
      -- One digit per item: 1 if it's missing, 2 if it's missing and discontinued, otherwise 0.
      'states', coalesce(
        string_agg(case when is_missing and is_discontinued then '2' when is_missing then '1' else '0' end, '' order by sku), ''
      ),
      -- The last time that a file was committed or reversed.
      'as_of', (select max(f.ended_at) from public.distributor_files f where f.org_id = mine)
    )
    from page
  );
end
$$;

grant execute on function public.distributor_fingerprints to authenticated;

-- All words of a search. The last one matches as a prefix.
create function private.distributor_words(org uuid, search text) returns tsquery
language sql stable set search_path = ''
as $$
  with words as (select string_to_array(private.search_text(search), ' ') as words)
  select string_agg(
    quote_literal(private.org_lexeme(org, word)) || case when n = cardinality(words) then ':*' else '' end, '&'
  )::tsquery
  from words, unnest(words) with ordinality as each (word, n)
$$;

-- A SKU that sorts after every SKU of a part and before those of the next one, because ":" sorts after the digits.
create function private.end_of_distributor_part(part text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select part || ':' $$;

-- The next parts that contain items after the given SKU. Each takes one lookup in the index of SKUs.
create function private.next_distributor_parts(org uuid, after text, max_parts int) returns text[]
language sql stable set search_path = ''
as $$
  with recursive parts as (
    select 1 as n, private.distributor_part(
      (select i.sku from public.distributor_items i where i.org_id = org and i.sku > after order by i.sku limit 1)
    ) as part
    union all
    select n + 1, private.distributor_part((
      select i.sku from public.distributor_items i
      where i.org_id = org and i.sku > private.end_of_distributor_part(part) order by i.sku limit 1
    ))
    from parts where part is not null and n < max_parts
  )
  select array(select part from parts where part is not null order by n)
$$;

-- The SKUs of the items whose SKU, MPN or GTIN is `key`, and of those that contain `words` and have all `terms`. Unless
-- `parts` is null, only items in these parts of the catalogue are returned.
create function private.distributor_items_searched(org uuid, key text, words tsquery, terms text[], parts text[]) returns text[]
language plpgsql stable security definer
-- Forces bitmap scans of the indexes: they are the only fast plan, whatever the statistics say. JIT compilation is off, because the
-- cost of the disabled plans would trigger it, which takes longer than the search. Parallel workers are off, because
-- starting them takes longer too.
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off
set max_parallel_workers_per_gather = 0
as $body$
declare
  found text[];
begin
  if parts is not null then
    words := words && (
      select string_agg(quote_literal(private.org_lexeme(org, '#' || part)), '|') from unnest(parts) as part
    )::tsquery;
  end if;
  execute format(
    $sql$
      select array(
        select sku from (
          select sku from public.distributor_items i
          where i.org_id = $1 and %s @@ $3 %s
          union
          select sku from public.distributor_items i where i.org_id = $1 and i.sku = $2
          union
          select sku from public.distributor_items i where i.org_id = $1 and i.mpn is not null and private.search_key(i.mpn) = $2
          union
          select sku from public.distributor_items i where i.org_id = $1 and ltrim(i.gtin, '0') = ltrim($2, '0')
        ) as matches
        where $5 is null or private.distributor_part(sku) = any($5)
      )
    $sql$,
    private.distributor_own_lexemes(), case when terms <> '{}' then 'and ' || private.distributor_own_terms() || ' @> $4' end
  ) into found using org, key, words, terms, parts;
  return found;
end
$body$;

-- The expression of the index on the items' terms.
create function private.distributor_own_terms() returns text
language sql immutable set search_path = ''
as $$
  select 'private.distributor_terms(i.org_id, i.category, i.manufacturer, i.lifecycle, i.media_type, i.flags, i.issues,
    i.quantities, i.weight, i.total, i.is_discontinued, i.missing_since, i.map, i.successor, i.description_fr, i.drop_ship)'
$$;

-- The expression of the index on the items' words.
create function private.distributor_own_lexemes() returns text
language sql immutable set search_path = ''
as $$
  select $sql$private.org_lexemes(i.org_id, private.search_text(
    coalesce(i.manufacturer, '') || ' ' || i.description || ' ' || coalesce(i.description_fr, '')
  ) || ' #' || private.distributor_part(i.sku))$sql$
$$;

-- The condition of a term on the columns of an item: the same as `distributor_terms`, without computing all its terms.
create function private.distributor_term_condition(term text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  value constant text := substr(term, 2);
begin
  return case left(term, 1)
    when 'c' then case
      when char_length(value) in (3, 6, 9) then format('left(i.category, %s) = %L', char_length(value), value)
    end
    when 'm' then format('i.manufacturer = %L', value)
    when 'l' then format('i.lifecycle = %L', value)
    when 't' then format('i.media_type = %L', value)
    when 'f' then format('%L = any(i.flags)', value)
    when 'i' then format('%L = any(i.issues)', value)
    when 'w' then case
      when value = 'drop-ship' then 'i.drop_ship > 0' else format('i.quantities -> %L <> ''0''', value)
    end
    when 'k' then format('i.weight > 0 and width_bucket(i.weight, array[1, 5, 20, 70])::text = %L', value)
    when 's' then case value when 'available' then 'i.total > 0' when 'none' then 'i.total <= 0' end
    when 'x' then case value
      when 'discontinued' then 'i.is_discontinued' when 'missing' then 'i.missing_since is not null'
    end
    when 'h' then case value
      when 'map' then 'i.map is not null'
      when 'no-map' then 'i.map is null'
      when 'successor' then 'i.successor is not null'
      when 'retiring-replaced' then 'i.lifecycle in (''end-of-life'', ''to-be-discontinued'') and i.successor is not null'
      when 'retiring-alone' then 'i.lifecycle in (''end-of-life'', ''to-be-discontinued'') and i.successor is null'
      when 'french' then 'i.description_fr is not null'
      when 'no-french' then 'i.description_fr is null'
      when 'no-parcel' then '''parcel'' <> all(i.flags)'
    end
  end;
end
$$;

-- The given terms that fewer than one in `share` items have.
create function private.rare_distributor_terms(org uuid, terms text[], share int) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select given.term
    from unnest(terms) as given (term)
    left join public.distributor_facets f on f.org_id = org and f.term = given.term
    left join public.distributor_facets whole on whole.org_id = org and whole.term = '*'
    where share * coalesce(f.count, 0) < coalesce(whole.count, 0)
  );
end
$$;

-- The number of items that have the words, as the planner estimates it. The function is volatile because PostgreSQL
-- allows EXPLAIN in no other.
create function private.expected_distributor_items(org uuid, words tsquery) returns numeric
language plpgsql volatile set search_path = ''
as $$
declare
  plan json;
begin
  execute format(
    'explain (format json) select from public.distributor_items i where i.org_id = %L and %s @@ %L::tsquery',
    org, private.distributor_own_lexemes(), words
  ) into plan;
  return plan -> 0 -> 'Plan' ->> 'Plan Rows';
end
$$;

-- The items that match, after the given SKU. `query`: {"search", "terms": ["lactive", "c003"], "promo": true, "any":
-- terms of which an item has one or more, "ends_soon": true, "linked": "yes" or "no", "file" and "movement": what a
-- file changed, "skus": [only these], "except": [all but these]}. A missing condition matches everything. The statement
-- contains only the given conditions, so that the planner can use their indexes. Callers check membership. Finding all
-- items of a common word or term in an index takes up to a second for a million items, although the next few items
-- already fill a page. So the next 8,000 items are read first, and the words are compared with up to four pages of
-- those that meet the other conditions. Less common words are looked up in the next part of the catalogue, then in 4
-- more, in 16 more, and in the rest.
create function private.distributor_items_matching(org uuid, query jsonb, after text, max_rows int)
returns setof public.distributor_items
language plpgsql stable set search_path = ''
as $body$
declare
  max_tried constant int := 8000;
  today constant date := private.today_of(org);
  is_search constant boolean := btrim(coalesce(query ->> 'search', '')) <> '';
  key constant text := private.search_key(query ->> 'search');
  words constant tsquery := private.distributor_words(org, query ->> 'search');
  found text[];
  only_skus text[] := case
    when query ? 'skus' then array(select jsonb_array_elements_text(query -> 'skus'))
  end;
  all_but text[] := array(select jsonb_array_elements_text(coalesce(query -> 'except', '[]')));
  given_terms constant text[] := array(select jsonb_array_elements_text(coalesce(query -> 'terms', '[]')));
  any_terms constant text[] := array(select org || jsonb_array_elements_text(coalesce(query -> 'any', '[]')));
  terms text[];
  rare_terms constant text[] := private.rare_distributor_terms(org, given_terms, 20);
  -- The index on brands reads a brand's items by SKU. If many of them have the other terms, the first ones fill a page.
  is_by_brand constant boolean := not is_search and exists (select from unnest(given_terms) as term where term like 'm%')
    and private.rare_distributor_terms(
      org, array(select term from unnest(given_terms) as term where term not like 'm%'), 80
    ) = '{}';
  expected constant numeric := case when is_search then private.expected_distributor_items(org, words) end;
  -- Whether one in five items or more has the words.
  has_common_words constant boolean := is_search and 5 * expected >= coalesce(
    (select f.count from public.distributor_facets f where f.org_id = org and f.term = '*'), 0
  );
  term_conditions constant text := (
    select string_agg('(' || coalesce(private.distributor_term_condition(term), 'false') || ')', ' and ')
    from unnest(given_terms) as term
  );
  conditions text := concat_ws(
    ' and ',
    'i.org_id = $1 and i.sku > $2',
    case when only_skus is not null then 'i.sku = any($4)' end,
    case when query ? 'except' then 'i.sku <> all($5)' end,
    case when query ? 'any' then coalesce(
      (
        select '(' || string_agg(coalesce(private.distributor_term_condition(term), 'false'), ' or ') || ')'
        from jsonb_array_elements_text(query -> 'any') as term
      ), 'false'
    ) end,
    case when query ? 'promo' then format('i.promo_ends >= %L', today) end,
    case when query ? 'ends_soon' then format('i.promo_ends between %L and %L', today, today + 7) end,
    case when query ? 'movement' then format(
      'exists (select from public.distributor_changes c where c.org_id = i.org_id and c.file_id = %L and c.sku = i.sku
        and private.moved(c, %L))',
      (query ->> 'file')::uuid, query ->> 'movement'
    ) end,
    case when query ? 'linked' then format(
      '%s exists (select from public.distributor_links l where l.org_id = i.org_id and l.sku = i.sku)',
      case when query ->> 'linked' = 'no' then 'not' end
    ) end
  );
  -- Matches the words of the search, or one of the item's numbers.
  search_condition constant text := case when is_search then format(
    '(%s @@ $8 or i.sku = $9 or private.search_key(i.mpn) = $9 or ltrim(i.gtin, ''0'') = ltrim($9, ''0''))',
    private.distributor_own_lexemes()
  ) end;
  -- A query for the SKUs of the items to compare, if an index finds them.
  few text;
  -- Whether `few` uses the index on words.
  is_by_words boolean := false;
  -- The parts of the catalogue to search next, and their number. Null means the whole catalogue.
  parts text[];
  part_count int;
  row_total int;
  statement text;
begin
  if
    max_rows <= 500 and (is_search or given_terms <> '{}' or query ?| '{any,promo,ends_soon}')
    and not query ?| '{skus,movement}' and query ->> 'linked' is distinct from 'yes'
    and not is_by_brand and (has_common_words or not is_search)
    and private.rare_distributor_terms(org, given_terms, 80) = '{}'
  then
    execute format(
      $sql$
        select array(
          select i.sku from (
            select * from (
              select * from public.distributor_items i where i.org_id = $1 and i.sku > $2 order by i.sku limit %s
            ) as i
            where %s
            order by i.sku limit %s
          ) as i
          where %s
          order by i.sku limit $7
        )
      $sql$,
      max_tried, concat_ws(' and ', conditions, term_conditions), case when is_search then '4 * $7' else '$7' end,
      coalesce(search_condition, 'true')
    ) into found using org, after, found, only_skus, all_but, terms, max_rows, words, key;
    if cardinality(found) = max_rows or not is_search then
      return query select i.* from public.distributor_items i where i.org_id = org and i.sku = any(found) order by i.sku;
      max_rows := max_rows - cardinality(found);
      if max_rows = 0 then return; end if;
      after := (
        select i.sku from public.distributor_items i where i.org_id = org and i.sku > after order by i.sku offset max_tried - 1 limit 1
      );
      if after is null then return; end if;
    end if;
  end if;
  terms := array(select org || term from unnest(case when is_search then rare_terms else given_terms end) as term);
  -- Items found by number still have to match the terms. Where the index of terms isn't used, these plain conditions
  -- leave few items for which the slow function `distributor_terms` is called.
  conditions := concat_ws(' and ', conditions, term_conditions);
  if has_common_words and terms <> '{}' then
    -- Few items have a rare term, so their words are compared one by one until the page is full.
    few := format(
      'select i.sku from public.distributor_items i where i.org_id = $1 and %s @> $6', private.distributor_own_terms()
    );
    conditions := concat_ws(' and ', conditions, search_condition);
  elsif is_search then
    is_by_words := true;
    few := 'select i.sku from unnest($3) as i (sku) where i.sku > $2';
    part_count := case when terms = '{}' and expected >= 20 * max_rows then 1 end;
  elsif terms <> '{}' and not is_by_brand then
    conditions := concat_ws(' and ', conditions, private.distributor_own_terms() || ' @> $6');
  end if;
  if query ? 'any' then
    conditions := conditions || ' and ' || private.distributor_own_terms() || ' && $10';
  end if;
  statement := format(
    'select i.* from %s where %s order by %s limit $7',
    -- Looks up the SKUs of `few` one by one, in SKU order. Otherwise, the planner would read all items and compare
    -- each SKU with them.
    case when few is null then 'public.distributor_items i' else format(
      '(%s order by i.sku offset 0) as few
        cross join lateral (select * from public.distributor_items i where i.org_id = $1 and i.sku = few.sku offset 0) as i', few
    ) end,
    conditions, case when few is null then 'i.sku' else 'few.sku' end
  );
  loop
    if is_by_words then
      parts := case when part_count <= 16 then private.next_distributor_parts(org, after, part_count) end;
      found := private.distributor_items_searched(org, key, words, terms, parts);
    end if;
    return query execute statement using org, after, found, only_skus, all_but, terms, max_rows, words, key, any_terms;
    get diagnostics row_total = row_count;
    max_rows := max_rows - row_total;
    exit when max_rows = 0 or parts is null or cardinality(parts) < part_count;
    after := private.end_of_distributor_part(parts[part_count]);
    part_count := 4 * part_count;
  end loop;
end
$body$;

-- One page of the items that match. `security definer`, because the policies would keep the planner from using the
-- search indexes; it therefore checks membership itself.
create function public.distributor_item_page(org uuid, query jsonb default '{}', after text default '', max_rows int default 100)
returns setof public.distributor_items
language sql stable security definer set search_path = '' set jit = off
as $$
  select i.* from private.my_org_ids('viewer') as mine
  cross join lateral private.distributor_items_matching(mine, query, after, least(max_rows, 500)) as i
  where mine = org
$$;

grant execute on function public.distributor_item_page to authenticated;

-- schemas/44_distributor_links.sql

-- Products that follow an item of the distributor's catalogue: their prices and stock change with every file.

create table public.distributor_links (
  org_id uuid not null,
  sku text not null collate "C" check (char_length(sku) <= 8),
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, sku),
  unique (org_id, product_id),
  foreign key (org_id, sku) references public.distributor_items (org_id, sku) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade
);

alter table public.distributor_links enable row level security;
grant select on public.distributor_links to authenticated;

create policy "members read distributor links" on public.distributor_links
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The distributor among the organization's suppliers, created if it's missing.
create function private.distributor_supplier(org uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found uuid := (
    select s.id from public.suppliers s
    where s.org_id = org and (s.code = 'TDX-CA' or s.name = 'TD SYNNEX Canada') order by s.created_at, s.id limit 1
  );
begin
  if found is null then
    insert into public.suppliers (org_id, name, code, country) values (org, 'TD SYNNEX Canada', 'TDX-CA', 'CA')
    returning id into found;
  end if;
  return found;
end
$$;

-- Creates the distributor's warehouses as warehouses of the organization, with the names in the map of its latest file.
-- Items that were imported with an earlier map can have stock in warehouses that the latest map doesn't have. Such
-- warehouses are named by their codes.
create function private.create_distributor_warehouses(org uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.warehouses (org_id, code, name, region, country)
  select org, 'TDX-' || w.code, 'TD SYNNEX ' || w.name, w.province, case when w.province <> 'US' then 'CA' else 'US' end
  from (
    select field_map from public.distributor_files f
    where f.org_id = org and f.state = 'committed' order by f.created_at desc limit 1
  ) as latest,
    jsonb_to_recordset(latest.field_map -> 'warehouses') as w (code text, name text, province text)
  union all
  select org, 'TDX-DROP', 'TD SYNNEX manufacturers', null, null
  union all
  select org, 'TDX-' || substr(f.term, 2), 'TD SYNNEX ' || substr(f.term, 2), null, null
  from public.distributor_facets f where f.org_id = org and f.term like 'u%' and f.term <> 'udrop-ship'
  on conflict (org_id, code) do nothing;
end
$$;

-- The values that a linked product takes from its item with every file.
create function private.followed_values(i public.distributor_items) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'cost', nullif(coalesce(nullif(i.regular_cost, 0), i.cost), 0),
    'promo_cost', case when i.cost > 0 and i.cost < i.regular_cost then i.cost end,
    'promo_ends', case when i.cost > 0 and i.cost < i.regular_cost then i.promo_ends end,
    'msrp', i.msrp, 'map', i.map, 'eta', i.eta
  )
$$;

-- The quantities of an item, keyed by the organization's warehouse codes: {"TDX-31": 5}.
create function private.followed_stock(i public.distributor_items) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg('TDX-' || code, units), '{}') || jsonb_build_object('TDX-DROP', i.drop_ship)
  from jsonb_each(i.quantities) as q (code, units)
$$;

-- Adds a page of items to the catalogue, in a change set that the caller has opened, and links them. `query` as in
-- `distributor_item_page`; `options`: {"status", "price": "msrp" or nothing, "tag": the tag to add, or nothing}.
-- Returns the result of `apply_chunk` and the SKU to continue after, which is null at the end. Items that are linked
-- already and have the tag are left out, so a call can be repeated. If the item's product exists already, for example
-- because it was unlinked, that product is linked and no second one is created.
create function public.link_distributor_items(
  change_set uuid, chunk int, query jsonb, after text default '', options jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  max_rows constant int := 2000;
  it public.change_sets := private.lock_change_set(change_set);
  page text[] := array(select i.sku from private.distributor_items_matching(it.org_id, query, after, max_rows) as i);
  supplier uuid := private.distributor_supplier(it.org_id);
  tag constant text := options ->> 'tag';
  changes jsonb;
  result jsonb := (
    select c.result from public.change_set_chunks c
    where c.change_set_id = it.id and c.number = link_distributor_items.chunk
  );
begin
  perform private.create_distributor_warehouses(it.org_id);
  if result is null then
    select jsonb_agg(
      jsonb_build_object(
        'sku', 'TDX-' || i.sku,
        'stock', private.followed_stock(i),
        'set', private.followed_values(i) || case when p.id is null then jsonb_build_object(
          'supplier_id', supplier, 'currency', 'CAD', 'status', coalesce(options ->> 'status', 'draft'),
          'brand', i.manufacturer, 'mpn', i.mpn, 'gtin', i.gtin, 'title_en', i.description, 'title_fr', i.description_fr,
          'description_en', i.long_description, 'category', i.category, 'country_of_origin', i.origin,
          'condition', case when 'refurbished' = any(i.flags) then 'refurbished' else 'new' end,
          'minimum_order', case when i.minimum_order between 1 and 1000000 then i.minimum_order end,
          'successor_sku', 'TDX-' || i.successor,
          'price', case when options ->> 'price' = 'msrp' then i.msrp end
        ) else '{}' end || case when tag is not null then jsonb_build_object(
          'tags', coalesce(p.tags, '{}') || case when tag = any(p.tags) then '{}' else array[tag] end
        ) else '{}' end
      ) order by i.sku
    ) into changes
    from public.distributor_items i
    left join public.products p on p.org_id = i.org_id and lower(p.sku) = lower('TDX-' || i.sku)
    where i.org_id = it.org_id and i.sku = any(page) and (
      not exists (select from public.distributor_links l where l.org_id = i.org_id and l.sku = i.sku)
      or p.id is not null and tag <> all(p.tags)
    );
    if changes is not null then
      result := public.apply_chunk(change_set, chunk, changes);
      insert into public.distributor_links (org_id, sku, product_id)
      select it.org_id, listed.sku, p.id
      from unnest(page) as listed (sku)
      join public.products p on p.org_id = it.org_id and lower(p.sku) = lower('TDX-' || listed.sku)
      on conflict do nothing;
    end if;
  end if;
  return coalesce(result, '{"created": 0, "updated": 0, "unchanged": 0, "rejected": []}') || jsonb_build_object(
    'after', case when cardinality(page) = max_rows then page[max_rows] end
  );
end
$$;

-- Unlinks items. Their products keep the values they have. Returns how many were unlinked.
create function public.unlink_distributor_items(org uuid, query jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  unlinked bigint;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  delete from public.distributor_links l
  using private.distributor_items_matching(org, query || '{"linked": "yes"}', '', 1000000) as i
  where l.org_id = org and l.sku = i.sku;
  get diagnostics unlinked = row_count;
  return unlinked;
end
$$;

grant execute on function
  public.link_distributor_items,
  public.unlink_distributor_items
to authenticated;

-- Adds the job that updates linked products, after a file has been committed or undone.
create function private.enqueue_following(org uuid) returns void
language sql set search_path = ''
as $$
  select private.enqueue_job(org, 'distributor_follow', 'tdx-ca')
  where exists (select from public.distributor_links l where l.org_id = org)
$$;

-- Brings a page of linked products up to date, and returns the SKU to continue after, null at the end: {"after",
-- "changed"}. Only the job `distributor_follow` calls it. Only differences are written, so a call can be repeated, even
-- after another file was imported. All pages of a job go to one change set, which is opened for the first difference
-- and completed at the end.
create function public.follow_distributor_items(org uuid, after text default '') returns jsonb
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  max_rows constant int := 2000;
  page text[] := array(
    select l.sku from public.distributor_links l where l.org_id = org and l.sku > after order by l.sku limit max_rows
  );
  file public.distributor_files;
  it public.change_sets;
  changes jsonb;
begin
  perform private.lock_catalogue(org);
  perform private.create_distributor_warehouses(org);
  with stocked as materialized (
    select s.product_id, jsonb_object_agg(w.code, s.on_hand) as quantities
    from public.distributor_links l
    join public.stock s on s.org_id = l.org_id and s.product_id = l.product_id
    join public.warehouses w on w.org_id = l.org_id and w.id = s.warehouse_id and w.code like 'TDX-%'
    where l.org_id = org and l.sku = any(page)
    group by 1
  ),
  compared as (
    select i.sku, p.id,
      private.jsonb_minus(private.followed_values(i), jsonb_build_object(
        'cost', p.cost, 'promo_cost', p.promo_cost, 'promo_ends', p.promo_ends, 'msrp', p.msrp, 'map', p.map, 'eta', p.eta
      )) as fields,
      -- Warehouses that the item no longer lists get a quantity of 0.
      private.jsonb_minus(
        (select coalesce(jsonb_object_agg(code, 0), '{}') from jsonb_object_keys(s.quantities) as code)
          || private.followed_stock(i),
        coalesce(s.quantities, '{}')
      ) as quantities
    from public.distributor_links l
    join public.distributor_items i on i.org_id = l.org_id and i.sku = l.sku
    join public.products p on p.org_id = l.org_id and p.id = l.product_id
    left join stocked s on s.product_id = l.product_id
    where l.org_id = org and l.sku = any(page)
  )
  select jsonb_agg(jsonb_build_object('id', id, 'set', fields, 'stock', quantities) order by sku) into changes
  from compared where fields <> '{}' or quantities <> '{}';

  select * into it from public.change_sets c
  where c.org_id = org and c.state = 'open' and c.source ->> 'follows' = 'tdx-ca' limit 1 for update;
  if changes is not null then
    if it.id is null then
      select * into file from public.distributor_files f
      where f.org_id = org and f.state = 'committed' order by f.created_at desc limit 1;
      insert into public.change_sets (org_id, kind, title, source, supplier_id, actor_id)
      values (
        org, 'import', 'TD SYNNEX Canada', jsonb_build_object('follows', 'tdx-ca', 'file', coalesce(file.name, '')),
        private.distributor_supplier(org), file.actor_id
      )
      returning * into it;
    end if;
    perform private.apply(
      it, (select coalesce(max(number), 0) + 1 from public.change_set_chunks c where c.change_set_id = it.id),
      sha256(convert_to(changes::text, 'UTF8')), changes, '{}'
    );
  end if;
  if cardinality(page) < max_rows and it.id is not null then
    update public.change_sets c set state = 'committed', ended_at = now() where c.id = it.id;
  end if;
  return jsonb_build_object(
    'after', case when cardinality(page) = max_rows then page[max_rows] end,
    'changed', coalesce(jsonb_array_length(changes), 0)
  );
end
$$;

-- Distributor files that the server fetches at set times. The schedules, their runs and their leases are those of
-- scheduled imports; the file that a run writes has the run's id.

-- Creates or updates a schedule for the distributor's price file. The distributor's upload page calls it.
create function public.save_distributor_schedule(
  id uuid, org uuid, name text, address text, mode jsonb, frequency public.import_frequency, hour int, weekday int,
  notifies_success boolean
) returns uuid
language sql security definer set search_path = ''
as $$
  select private.store_import_schedule(
    id, org, 'distributor', null, name, address, mode, frequency, hour, weekday, notifies_success, null
  )
$$;

grant execute on function public.save_distributor_schedule to authenticated;

-- What the run of a distributor's file needs in addition to the inputs of every run: its field map (null for the
-- built-in one), the organization's date, and the hash of the file that an earlier worker started to write.
create function private.distributor_run(it public.import_schedules) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'fieldMap', (
      select m.map from public.distributor_field_maps m where m.org_id = it.org_id order by m.version desc limit 1
    ),
    'today', private.today_of(it.org_id),
    'startedHash', (
      select encode(it.content_hash, 'hex') from public.distributor_files f
      where f.org_id = it.org_id and f.id = it.run_id and f.state = 'open'
    )
  )
$$;

-- The functions below act for the person who last saved or resumed the schedule. Only the job `import` calls them, with
-- its lease.

create function public.distributor_run_fingerprints(lease uuid, after text default '') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.distributor_fingerprints(it.org_id, after);
end
$$;

-- Opens the file of a run, or returns the one an earlier worker opened. `hash` identifies the file, so that no worker
-- continues with a different one. The file doesn't count as seen until the run ends.
create function public.begin_distributor_run(lease uuid, file jsonb, hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  update public.import_schedules s set content_hash = decode(hash, 'hex'), seen_version = null where s.id = it.id;
  return public.begin_distributor_file(it.run_id, it.org_id, file);
end
$$;

create function public.apply_distributor_run(lease uuid, items jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.apply_distributor_items(it.run_id, items);
end
$$;

create function public.apply_missing_distributor_run(lease uuid, skus text[], keep_days int) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.apply_missing_distributor_items(it.run_id, skus, keep_days);
end
$$;

-- schemas/45_audit_and_export.sql

-- The audit log of an organization: who changed what and when, with the values before and after. Products and orders
-- have their own histories, which the log shows too. Triggers record changes to members, settings, channels, schedules,
-- rules and keys, so no screen or function can bypass the log.

create type public.audit_action as enum ('added', 'changed', 'deleted');

create table public.audit_events (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  -- The name of the table that changed.
  area text not null check (area ~ '^[a-z][a-z0-9_]{1,39}$'),
  action public.audit_action not null,
  -- The row's name at that time.
  label text check (char_length(label) <= 200),
  -- No foreign key, because a log outlives the people it mentions. Null for changes that the server made on its own.
  actor_id uuid,
  -- Whether a job or a function acted for the person.
  is_automatic boolean not null default false,
  -- True for changes to tables that only owners may read.
  is_for_owners boolean not null default false,
  -- The values of the columns that changed. Long values are cut off.
  before jsonb check (octet_length(before::text) <= 262144),
  after jsonb check (octet_length(after::text) <= 262144),
  primary key (org_id, id)
);
create index audit_events_recent on public.audit_events (org_id, created_at desc, id);
create index audit_events_readers on public.audit_events (is_for_owners, org_id);

alter table public.audit_events enable row level security;
grant select on public.audit_events to authenticated;
-- Rows can be added but not changed. They're deleted only together with their organization.
revoke all on public.audit_events from service_role;
grant select, insert on public.audit_events to service_role;

create policy "members read the audit log, and owners all of it" on public.audit_events
  for select to authenticated
  using (
    (not is_for_owners and org_id = any(array(select private.my_org_ids('viewer'))))
    or (is_for_owners and org_id = any(array(select private.my_org_ids('owner'))))
  );

-- The values of these columns, without nulls. Values over 1,500 bytes are cut off after 300 characters.
create function private.audited_values(of jsonb, columns text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(
    key, case when octet_length(value::text) > 1500 then to_jsonb(left(value::text, 300) || '…') else value end
  )
  from jsonb_each(of) where key = any(columns) and value <> 'null'
$$;

-- Records one change. Arguments of the trigger: the column that holds the organization, the one that names the row, who
-- may read the change ('viewer' or 'owner'), and the columns to leave out. It records only columns that members may
-- read, so that no secret can reach the log. Changes by scripts such as the seed aren't recorded, nor are rows that
-- disappear together with their organization.
create function private.record_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  latest constant jsonb := coalesce(new_row, old_row);
  org constant uuid := latest ->> tg_argv[0];
  columns text[];
  named text;
begin
  if claims is null or not exists (select from public.organizations o where o.id = org) then
    return null;
  end if;
  columns := array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped
      and a.attname !~ '(^|_)(id|by)$' and a.attname <> all('{created_at,updated_at}'::text[] || tg_argv[3]::text[])
      and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
      and new_row -> a.attname::text is distinct from old_row -> a.attname::text
  );
  if tg_op = 'UPDATE' and columns = '{}' and tg_table_schema = 'public' then
    return null;
  end if;
  -- Rows that belong to a channel or a supplier include its name, because ids mean nothing to people.
  named := concat_ws(
    ' · ', (select c.name from public.channels c where c.org_id = org and c.id = (latest ->> 'channel_id')::uuid),
    (select s.name from public.suppliers s where s.org_id = org and s.id = (latest ->> 'supplier_id')::uuid),
    nullif(latest ->> tg_argv[1], '')
  );
  insert into public.audit_events (
    org_id, area, action, label, actor_id, is_automatic, is_for_owners, before, after
  )
  values (
    org, tg_table_name,
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'deleted' end::public.audit_action,
    left(nullif(named, ''), 200), auth.uid(), claims ->> 'role' = 'service_role', tg_argv[2] = 'owner',
    private.audited_values(old_row, columns), private.audited_values(new_row, columns)
  );
  return null;
end
$$;

create trigger audit after update on public.organizations
  for each row execute function private.record_audit('id', 'name', 'viewer', '{sandbox_of}');
create trigger audit after insert or update or delete on public.members
  for each row execute function private.record_audit('org_id', 'user_id', 'viewer', '{}');
create trigger audit after insert or update or delete on public.invitations
  for each row execute function private.record_audit('org_id', 'email', 'owner', '{invited_by}');
create trigger audit after insert or update or delete on public.suppliers
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{version}');
create trigger audit after insert or update or delete on public.warehouses
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{version}');
create trigger audit after insert or update or delete on public.channels
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{config_version,rules_version}');
create trigger audit after insert or update or delete on public.channel_maps
  for each row execute function private.record_audit('org_id', 'ours', 'viewer', '{}');
create trigger audit after insert or update or delete on private.channel_credentials
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{}');
create trigger audit after insert or update or delete on public.feeds
  for each row execute function private.record_audit('org_id', 'file', 'viewer', '{last_fetched_at,fetches}');
create trigger audit after insert or update or delete on public.sync_schedules
  for each row execute function private.record_audit('org_id', '', 'viewer', '{due_at,waiting_for,approved,ended_at}');
create trigger audit after insert or delete on public.import_profiles
  for each row execute function private.record_audit('org_id', 'name', 'viewer', '{header_key,file_settings,mapping}');
create trigger audit after insert or update or delete on public.import_schedules
  for each row execute function private.record_audit(
    'org_id', 'name', 'viewer', '{next_run_at,last_run_at,last_result,failures,run_id}'
  );
create trigger audit after insert or delete on public.rule_sets
  for each row execute function private.record_audit('org_id', '', 'viewer', '{content}');

-- One page of the log, newest first: {"events": […], "next": what to pass as `query.before`, or null at the end}. The
-- query is {"areas": […] or null, "actor", "since", "until", "before": {"at", "key"}, "limit"}. The admin panel calls
-- it. At most one page of each of the three sources is read, in the order of its index, and the pages are merged, so
-- few rows are read even if the log has a million events. `security definer`, because the names of former members are
-- shown too. Rows contain names and values; the portal writes the sentences.
create function public.audit_page(org uuid, query jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_owner constant boolean := exists (select from private.my_org_ids('owner') mine where mine = org);
  areas constant text[] := case when jsonb_typeof(query -> 'areas') = 'array' then
    array(select jsonb_array_elements_text(query -> 'areas')) end;
  actor constant uuid := query ->> 'actor';
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
  latest constant timestamptz := least(
    (query ->> 'until')::timestamptz, (query -> 'before' ->> 'at')::timestamptz, 'infinity'
  );
  before_at constant timestamptz := query -> 'before' ->> 'at';
  before_key constant text := query -> 'before' ->> 'key';
  size constant int := least(greatest(coalesce((query ->> 'limit')::int, 50), 1), 1000);
  found jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  with recorded as (
    select e.created_at as at, 'a' || lpad(e.id::text, 19, '0') as key, e.area, e.action::text as action,
      case when e.area = 'members' then (
        select p.display_name from public.profiles p where p.user_id::text = e.label
      ) else e.label end as label,
      e.actor_id, null::text as api_key, e.is_automatic, e.before, e.after, null::text as target
    from public.audit_events e
    where e.org_id = org and e.created_at >= since and e.created_at <= latest
      and (areas is null or e.area = any(areas)) and (actor is null or e.actor_id = actor)
      and (is_owner or not e.is_for_owners)
      and (before_at is null or (e.created_at, 'a' || lpad(e.id::text, 19, '0')) < (before_at, before_key))
    order by e.created_at desc, e.id desc limit size + 1
  ),
  catalogue as (
    select c.created_at, 'c' || c.id, 'products', c.kind::text, c.title, c.actor_id, c.api_key, c.source ? 'schedule', null::jsonb,
      jsonb_build_object(
        'created', c.created, 'updated', c.updated, 'removed', c.removed, 'rejected', c.rejected
      ),
      c.id::text
    from public.change_sets c
    where c.org_id = org and c.created_at >= since and c.created_at <= latest and c.state <> 'open'
      and (areas is null or 'products' = any(areas)) and (actor is null or c.actor_id = actor)
      and (before_at is null or (c.created_at, 'c' || c.id) < (before_at, before_key))
    order by c.created_at desc, c.id desc limit size + 1
  ),
  selling as (
    select e.created_at, 'o' || lpad(e.seq::text, 19, '0'), 'orders', e.kind::text,
      (select o.number from public.orders o where o.org_id = org and o.id = e.order_id),
      e.actor_id, e.api_key, e.actor_id is null and e.api_key is null, null::jsonb, private.audited_values(e.details, array(select jsonb_object_keys(e.details))),
      e.order_id::text
    from public.order_events e
    where e.org_id = org and e.created_at >= since and e.created_at <= latest
      and (areas is null or 'orders' = any(areas)) and (actor is null or e.actor_id = actor)
      and (before_at is null or (e.created_at, 'o' || lpad(e.seq::text, 19, '0')) < (before_at, before_key))
    order by e.created_at desc, e.seq desc limit size + 1
  ),
  merged as (
    select * from recorded union all select * from catalogue union all select * from selling
    order by at desc, key desc limit size + 1
  )
  select jsonb_agg(
    to_jsonb(m) - '{actor_id,api_key}'::text[] || jsonb_build_object(
      'actor', coalesce((select p.display_name from public.profiles p where p.user_id = m.actor_id), m.api_key),
      'is_person', m.actor_id is not null
    )
    order by m.at desc, m.key desc
  ) into found from merged m;
  return jsonb_build_object(
    'events', coalesce((
      select jsonb_agg(e.event order by e.n) from jsonb_array_elements(found) with ordinality as e (event, n) where e.n <= size
    ), '[]'),
    'next', case when jsonb_array_length(found) > size then
      jsonb_build_object('at', found -> (size - 1) ->> 'at', 'key', found -> (size - 1) ->> 'key') end
  );
end
$$;

-- How much an organization stores: {"products", "listings", "orders", "changes": product changes in the history,
-- "images" and "imageBytes" or null without a file store, "attachments", "attachmentBytes"}. Products, listings and
-- orders aren't counted here: their numbers come from the counters that the lists use. The admin panel calls it.
create function public.storage_overview(org uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  images jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  if to_regclass('storage.objects') is not null then
    execute $count$
      select jsonb_build_object(
        'images', count(*), 'imageBytes', coalesce(sum((o.metadata ->> 'size')::bigint), 0)
      )
      from storage.objects o
      where o.bucket_id = 'product-images' and o.name collate "C" >= $1::text || '/' and o.name collate "C" < $1::text || '0'
    $count$ into images using org;
  end if;
  return jsonb_build_object(
    'products', (select coalesce(sum(c.products), 0) from private.product_counts c where c.org_id = org),
    'listings', (
      select coalesce(sum(t.listings), 0)
      from public.channels c join private.listing_tallies t on t.channel_id = c.id and t.issue_key = ''
      where c.org_id = org
    ),
    'orders', (select coalesce(sum(c.orders), 0) from private.order_counts c where c.org_id = org),
    'changes', (
      select coalesce(sum(c.created + c.updated + c.removed), 0) from public.change_sets c where c.org_id = org
    ),
    'attachments', (select count(*) from public.ticket_files f where f.org_id = org),
    'attachmentBytes', (select coalesce(sum(octet_length(f.content)), 0) from public.ticket_files f where f.org_id = org)
  ) || coalesce(images, '{"images": null, "imageBytes": null}');
end
$$;

grant execute on function
  public.audit_page,
  public.storage_overview
to authenticated;

-- The full export of an organization's data.

-- The tables an export contains: those that hold rows of an organization and that the caller may read. Chunks of change
-- sets, jobs and the assignments of tickets to staff are excluded, because they are only internal bookkeeping.
create function public.exportable_tables() returns setof text
language sql stable set search_path = ''
as $$
  select c.relname::text from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('change_set_chunks', 'jobs', 'ticket_assignments')
    and has_any_column_privilege(c.oid, 'select')
    and (c.relname = 'organizations' or exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    ))
  order by c.relname
$$;

-- One page of one table: {"columns": […], "rows": [[…]], "next": the value to pass as `after`, or null at the end}. The
-- export page calls it until `next` is null. The function runs with the caller's rights. A page is limited by rows and
-- by bytes, because a thousand long texts in one response would exceed the server's limits. Values are text, so no
-- decimal is rounded.
create function public.export_page(org uuid, of_table text, after text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page_size constant int := 1000;
  max_bytes constant int := 4000000;
  source regclass;
  columns text[];
  keys text[];
  record record;
  records jsonb[] := '{}';
  bytes bigint := 0;
  last_key jsonb;
  is_full boolean := false;
begin
  perform private.require_full_session();
  if of_table not in (select public.exportable_tables()) then
    raise undefined_table using message = 'This table can''t be exported.';
  end if;
  source := format('public.%I', of_table)::regclass;

  columns := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = source and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(source, a.attnum, 'select')
    order by a.attnum
  );
  keys := array(
    select a.attname from pg_catalog.pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = source and i.indisprimary
    order by k.n
  );

  -- Reads row by row, so that no more rows are decompressed than the page returns.
  for record in execute format(
    $page$
      select jsonb_build_array(%1$s) as cells, jsonb_build_array(%2$s) as row_key
      from (
        select %3$s from %4$s where %5$I = $1 %6$s order by %7$s limit $2
      ) page
    $page$,
    (select string_agg(format('%I::text', name), ', ') from unnest(columns) name),
    (select string_agg(format('%I::text', name), ', ') from unnest(keys) name),
    (select string_agg(format('%I', name), ', ') from unnest(columns) name),
    source,
    case of_table when 'organizations' then 'id' else 'org_id' end,
    case when after is not null then (
      select format('and (%s) > (%s)', string_agg(format('%I', key), ', ' order by n), string_agg(
        format('$3[%s]::%s', n, (
          select format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a
          where a.attrelid = source and a.attname = key
        )), ', ' order by n
      ))
      from unnest(keys) with ordinality as each (key, n)
    ) end,
    (select string_agg(format('%I', name), ', ') from unnest(keys) name)
  ) using org, page_size, after
  loop
    bytes := bytes + pg_column_size(record.cells);
    -- The first row is always included, however large, so that the export can continue.
    is_full := bytes > max_bytes and last_key is not null;
    exit when is_full;
    records := array_append(records, record.cells);
    last_key := record.row_key;
  end loop;

  return jsonb_build_object(
    'columns', to_jsonb(columns),
    'rows', to_jsonb(records),
    'next', case when is_full or cardinality(records) = page_size then last_key end
  );
end
$$;

grant execute on function
  public.exportable_tables,
  public.export_page
to authenticated;

-- schemas/46_staff.sql

-- The platform's own staff. They have `platform_staff` in the account's `app_metadata`, which only the server can
-- set. Staff read metrics of the platform, tickets and supplier applications. They look at an organization's other data
-- only during a visit, and a visit needs a grant that an owner of the organization gave and that hasn't ended.

-- Whether this person's session has staff rights: the account's `platform_staff` flag and a second factor that was
-- confirmed in this session. Read from the account and not from the token, so that a removed flag or factor counts
-- immediately. Everything that staff may do depends on this function.
create function private.is_staff_session(me uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return auth.jwt() ->> 'aal' is not distinct from 'aal2' and private.has_second_factor(me) and exists (
    select from auth.users u where u.id = me and u.raw_app_meta_data -> 'platform_staff' = 'true'
  );
end
$$;

-- Whether the caller's session has staff rights. Raises an error if the session has ended or hasn't confirmed the
-- account's second factor.
create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_staff_session(private.my_user_id());
end
$$;
grant execute on function private.is_staff to authenticated;

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only platform staff can do this.';
  end if;
end
$$;

create table public.staff_grants (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  granted_by uuid references public.profiles (user_id) on delete set null,
  reason text not null check (char_length(reason) between 1 and 300 and reason !~ '[\u0001-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  unique (org_id, id)
);
create index staff_grants_recent on public.staff_grants (org_id, created_at desc);
create index staff_grants_granted_by on public.staff_grants (granted_by);

alter table public.staff_grants enable row level security;
grant select on public.staff_grants to authenticated;

create policy "members and staff read grants" on public.staff_grants
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))) or (select private.is_staff()));

create table public.staff_visits (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  grant_id uuid not null,
  -- No foreign key, because the record of a visit outlives the account. Members can't read the profiles of staff, so
  -- the name is stored.
  user_id uuid not null,
  staff_name text not null check (char_length(staff_name) <= 200),
  -- A visit belongs to one session. Another device of the same person isn't part of it.
  session_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 300 and reason !~ '[\u0001-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  foreign key (org_id, grant_id) references public.staff_grants (org_id, id) on delete cascade
);
create index staff_visits_recent on public.staff_visits (org_id, created_at desc);
create index staff_visits_grant on public.staff_visits (org_id, grant_id);
create index staff_visits_open on public.staff_visits (user_id, ends_at) where ended_at is null;

alter table public.staff_visits enable row level security;
grant select on public.staff_visits to authenticated;

create policy "members and staff read visits" on public.staff_visits
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))) or (select private.is_staff()));

create trigger audit after insert or update on public.staff_grants
  for each row execute function private.record_audit('org_id', '', 'viewer', '{}');
create trigger audit after insert or update on public.staff_visits
  for each row execute function private.record_audit('org_id', 'staff_name', 'viewer', '{}');

-- The organizations this person visits now, in this session. Each call checks the grant, the staff flag and both end
-- times, so a visit ends as soon as one of these checks fails.
create function private.visited_org_ids(me uuid) returns setof uuid
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  return query
    select v.org_id
    from public.staff_visits v
    join public.staff_grants g on g.org_id = v.org_id and g.id = v.grant_id
    where v.user_id = me and v.ended_at is null and v.ends_at > now()
      and v.session_id::text = auth.jwt() ->> 'session_id'
      and g.revoked_at is null and g.expires_at > now()
      and private.is_staff_session(me);
end
$$;

-- The caller's state: 'staff', 'second_factor' for an account with the staff flag that must set up a second factor
-- first, or 'none'.
create function public.staff_state() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.my_user_id();
begin
  return case
    when private.is_staff_session(me) then 'staff'
    when exists (select from auth.users u where u.id = me and u.raw_app_meta_data -> 'platform_staff' = 'true')
      then 'second_factor'
    else 'none'
  end;
end
$$;

-- Ends the grant and its visits.
create function private.revoke_staff_access(org uuid) returns void
language sql set search_path = ''
as $$
  update public.staff_visits v set ended_at = now()
  where v.org_id = org and v.ended_at is null and v.ends_at > now();
  update public.staff_grants g set revoked_at = now()
  where g.org_id = org and g.revoked_at is null and g.expires_at > now()
$$;

-- An owner lets support staff read the organization's data for some hours, at most a week. It replaces an earlier
-- grant.
create function public.grant_staff_access(org uuid, hours int, reason text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  until constant timestamptz := now() + make_interval(hours => hours);
begin
  perform private.lock_as_owner(org);
  if hours is null or hours not between 1 and 168 then
    raise check_violation using message = 'Access lasts from one hour to seven days.';
  end if;
  perform private.revoke_staff_access(org);
  insert into public.staff_grants (org_id, granted_by, reason, expires_at)
  values (org, (select auth.uid()), btrim(grant_staff_access.reason), until);
  perform private.notify_members(
    org, 'owner', 'staff_access', '/admin?tab=access', jsonb_build_object('until', until), 'warning'
  );
  return until;
end
$$;

create function public.end_staff_access(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  perform private.revoke_staff_access(org);
end
$$;

-- Starts a visit of at most an hour, and never longer than the grant. Returns its end, or null without a grant. Every
-- owner is notified, and the reason is in the organization's audit log.
create function public.begin_staff_visit(org uuid, reason text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.staff_grants;
  staff text := coalesce(
    (select p.display_name from public.profiles p where p.user_id = (select auth.uid())), 'Staff'
  );
  until timestamptz;
begin
  perform private.require_staff();
  -- Locked, so that a grant that is being revoked can't start a visit.
  select * into allowed from public.staff_grants g
  where g.org_id = org and g.revoked_at is null and g.expires_at > now()
  order by g.created_at desc limit 1 for update;
  if allowed.id is null then return null; end if;
  until := least(allowed.expires_at, now() + interval '1 hour');
  update public.staff_visits v set ended_at = now()
  where v.org_id = org and v.user_id = (select auth.uid()) and v.ended_at is null and v.ends_at > now();
  insert into public.staff_visits (org_id, grant_id, user_id, staff_name, session_id, reason, ends_at)
  values (
    org, allowed.id, (select auth.uid()), staff, (auth.jwt() ->> 'session_id')::uuid, btrim(begin_staff_visit.reason), until
  );
  perform private.notify_members(
    org, 'owner', 'staff_visit', '/admin?tab=access', jsonb_build_object('name', staff), 'warning'
  );
  return until;
end
$$;

create function public.end_staff_visit(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.staff_visits v set ended_at = now()
  where v.org_id = org and v.user_id = (select auth.uid()) and v.ended_at is null and v.ends_at > now();
end
$$;

-- The platform's organizations except sandboxes, at most 200, newest first: names and sizes, but none of their data.
-- `allowed_until` is when the grant ends, and `visit_until` when the caller's visit ends.
create function public.staff_tenants(search text default '') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(t order by t.created_at desc, t.id), '[]') from (
      select o.id, o.name, o.created_at, o.closes_at, o.locale, o.currency, o.time_zone,
        (select count(*) from public.members m where m.org_id = o.id) as members,
        (select coalesce(sum(c.products), 0) from private.product_counts c where c.org_id = o.id) as products,
        (select count(*) from public.jobs j where j.org_id = o.id and j.state = 'failed') as failed_jobs,
        (
          select max(g.expires_at) from public.staff_grants g
          where g.org_id = o.id and g.revoked_at is null and g.expires_at > now()
        ) as allowed_until,
        (
          select max(v.ends_at) from public.staff_visits v
          where v.org_id = o.id and v.org_id in (select private.visited_org_ids((select auth.uid())))
            and v.user_id = (select auth.uid()) and v.ended_at is null
        ) as visit_until
      from public.organizations o
      where o.sandbox_of is null
        and (btrim(coalesce(search, '')) = '' or strpos(lower(o.name), lower(btrim(search))) > 0)
      order by o.created_at desc, o.id limit 200
    ) t
  );
end
$$;

-- The health of the platform: {"queue", "kinds": how many jobs ended, were retried and failed in the last day,
-- "accounts", "organizations"}. It names no organization and no person.
create function public.staff_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'queue', public.queue_overview(),
    'kinds', (
      select coalesce(jsonb_agg(k order by k.failing desc, k.ended desc, k.kind), '[]') from (
        select kind, sum(ended)::int as ended, sum(retries)::int as retries, sum(failing)::int as failing from (
          select s.kind, s.ended, s.failed as retries, 0 as failing from private.job_slots s
          where s.slot between now() - interval '1 day' and now()
          union all
          select j.kind, 0, 0, 1 from public.jobs j where j.state = 'failed' and j.failed_at > now() - interval '1 day'
        ) as each (kind, ended, retries, failing) group by kind
      ) k
    ),
    'accounts', (select count(*) from auth.users),
    'organizations', (select count(*) from public.organizations o where o.sandbox_of is null)
  );
end
$$;

grant execute on function
  public.staff_state,
  public.grant_staff_access,
  public.end_staff_access,
  public.begin_staff_visit,
  public.end_staff_visit,
  public.staff_tenants,
  public.staff_overview
to authenticated;

-- Announcements by staff to everyone: a banner on every screen until a person dismisses it, and a notification.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  level text not null check (level in ('info', 'warning', 'alert')),
  title_en text not null check (char_length(title_en) between 1 and 120 and title_en !~ '[\u0001-\u001f\u007f-\u009f]'),
  title_fr text not null check (char_length(title_fr) between 1 and 120 and title_fr !~ '[\u0001-\u001f\u007f-\u009f]'),
  body_en text not null check (body_en = '' or (char_length(body_en) <= 500 and private.is_prose(body_en))),
  body_fr text not null check (body_fr = '' or (char_length(body_fr) <= 500 and private.is_prose(body_fr))),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  author_id uuid references public.profiles (user_id) on delete set null,
  -- Null until everyone has been notified.
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index announcements_current on public.announcements (starts_at);
create index announcements_ending on public.announcements (ends_at);
create index announcements_author on public.announcements (author_id);

alter table public.announcements enable row level security;
grant select (id, level, title_en, title_fr, body_en, body_fr, starts_at, ends_at, created_at)
  on public.announcements to authenticated;

create policy "people read current announcements, and staff all of them" on public.announcements
  for select to authenticated
  using (
    ((select private.my_user_id()) is not null and starts_at <= now() and ends_at > now()) or (select private.is_staff())
  );

create table public.announcement_dismissals (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_announcement on public.announcement_dismissals (announcement_id);

alter table public.announcement_dismissals enable row level security;
grant select, insert (user_id, announcement_id) on public.announcement_dismissals to authenticated;

create policy "people read what they dismissed" on public.announcement_dismissals
  for select to authenticated
  using (user_id = (select private.my_user_id()));

create policy "people dismiss announcements for themselves" on public.announcement_dismissals
  for insert to authenticated
  with check (user_id = (select private.my_user_id()));

-- Publishes an announcement. A job notifies everyone when the announcement starts. The page generates the id, so that a
-- repeated request counts once.
create function public.publish_announcement(
  announcement uuid, level text, title_en text, title_fr text, body_en text, body_fr text, starts_at timestamptz,
  ends_at timestamptz
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  start constant timestamptz := greatest(publish_announcement.starts_at, now());
begin
  perform private.require_staff();
  insert into public.announcements (id, level, title_en, title_fr, body_en, body_fr, starts_at, ends_at, author_id)
  values (
    announcement, publish_announcement.level, btrim(publish_announcement.title_en), btrim(publish_announcement.title_fr),
    btrim(publish_announcement.body_en), btrim(publish_announcement.body_fr), start, publish_announcement.ends_at,
    (select auth.uid())
  )
  on conflict do nothing;
  if found then
    perform private.enqueue_job(
      private.portal_jobs(), 'announcement', announcement::text, priority => 0, delay => start - now()
    );
  end if;
end
$$;

-- Ends an announcement now. An announcement that hasn't started is deleted.
create function public.withdraw_announcement(announcement uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from public.announcements a where a.id = announcement and a.starts_at > now();
  if found then return 'withdrawn'; end if;
  update public.announcements a set ends_at = now() where a.id = announcement and a.ends_at > now();
  return case when found then 'withdrawn' else 'gone' end;
end
$$;

-- Notifies everyone of an announcement that has started, once. The job `announcement` calls it.
create function public.notify_of_announcement(announcement uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.announcements;
begin
  update public.announcements a set notified_at = now()
  where a.id = announcement and a.notified_at is null and a.starts_at <= now() and a.ends_at > now()
  returning * into it;
  if it.id is null then return; end if;
  perform private.notify(
    p.user_id, 'announcement', '/dashboard?announcement=' || it.id,
    jsonb_build_object('en', it.title_en, 'fr', it.title_fr), it.level
  )
  from public.profiles p order by p.user_id;
end
$$;

-- The current announcements that the caller hasn't dismissed, the most serious first. `also` is one to include even if
-- it was dismissed, because a notification leads to it. Runs with the caller's rights, so the policies decide. The
-- first condition checks the session even if there are no announcements: every screen calls this, so it notices an
-- ended session early.
create function public.my_announcements(also uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', a.id, 'level', a.level, 'title_en', a.title_en, 'title_fr', a.title_fr, 'body_en', a.body_en, 'body_fr', a.body_fr
    )
    order by array_position('{alert,warning,info}', a.level), a.starts_at desc, a.id
  ), '[]')
  from public.announcements a
  where (select private.my_user_id()) is not null and a.starts_at <= now() and a.ends_at > now() and (
    a.id = also or not exists (
      select from public.announcement_dismissals d
      where d.announcement_id = a.id and d.user_id = (select private.my_user_id())
    )
  )
$$;

grant execute on function
  public.my_announcements,
  public.publish_announcement,
  public.withdraw_announcement
to authenticated;

-- schemas/47_staff_tickets.sql

-- How staff work on tickets: those of members and those that visitors open on the public pages are one queue. Staff
-- read an organization's tickets without a visit, because a ticket is addressed to them. Apart from names, these
-- functions give them no other data of the organization.

-- Which member of staff works on a member's ticket. For a visitor's ticket, the assignee is a column of
-- `visitor_tickets`, which only the functions of staff read.
create table public.ticket_assignments (
  org_id uuid not null references public.organizations (id) on delete cascade,
  ticket_id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (org_id, ticket_id),
  foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete cascade
);
create index ticket_assignments_user on public.ticket_assignments (user_id);

alter table public.ticket_assignments enable row level security;
grant select on public.ticket_assignments to authenticated;

create policy "staff read who works on a ticket" on public.ticket_assignments
  for select to authenticated
  using ((select private.is_staff()));

-- Visitors have no account, so they get the answer by email.
create table public.visitor_ticket_answers (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.visitor_tickets (id) on delete cascade,
  author_id uuid references public.profiles (user_id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000 and private.is_prose(body)),
  created_at timestamptz not null default now()
);
create index visitor_ticket_answers_in_order on public.visitor_ticket_answers (ticket_id, created_at, id);
create index visitor_ticket_answers_author on public.visitor_ticket_answers (author_id);

alter table public.visitor_ticket_answers enable row level security;
grant select on public.visitor_ticket_answers to authenticated;

create policy "staff read their answers to visitors" on public.visitor_ticket_answers
  for select to authenticated
  using ((select private.is_staff()));

-- Notifies the assignee that the member has replied.
create function private.notify_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    a.user_id, 'ticket_reply', '/admin?tab=tickets&ticket=' || t.number,
    jsonb_build_object('number', t.number, 'subject', t.subject)
  )
  from public.ticket_assignments a join public.tickets t on t.id = a.ticket_id
  where a.ticket_id = new.ticket_id;
  return null;
end
$$;

create trigger notify_assignee after insert on public.ticket_messages
  for each row when (not new.is_answer) execute function private.notify_assignee();

-- Tickets of members and of visitors, with the same columns. `organization` is null for a visitor. Tickets are
-- identified by number, because pages generate the ids, so a member's and a visitor's ticket could have the same one.
create function private.all_tickets() returns table (
  id uuid, number text, topic public.ticket_topic, subject text, status public.ticket_status, organization text,
  person text, created_at timestamptz, updated_at timestamptz, assignee_id uuid, assignee text
)
language sql stable set search_path = ''
as $$
  select t.*, (select p.display_name from public.profiles p where p.user_id = t.user_id) from (
    select m.id, m.number, m.topic, m.subject, m.status, o.name,
      (select p.display_name from public.profiles p where p.user_id = m.opened_by), m.created_at, m.updated_at, a.user_id
    from public.tickets m
    join public.organizations o on o.id = m.org_id
    left join public.ticket_assignments a on a.org_id = m.org_id and a.ticket_id = m.id
    union all
    select v.id, v.number, v.topic, v.subject, v.status, null, v.name, v.created_at, v.updated_at, v.assigned_to
    from public.visitor_tickets v
  ) as t (id, number, topic, subject, status, organization, person, created_at, updated_at, user_id)
$$;

-- The queue: {"counts": tickets by status, "tickets": at most 200}. The query is {"status", "topic", "assignee": an id
-- or 'none', "search"}, each of them optional. Open tickets come first, and the one that has waited longest is at the
-- top.
create function public.staff_tickets(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(query ->> 'search', '')));
  of_assignee constant text := query ->> 'assignee';
begin
  perform private.require_staff();
  return jsonb_build_object(
    'counts', (
      select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (
        select status, count(*) as count from (
          select status from public.tickets union all select status from public.visitor_tickets
        ) each group by status
      ) c
    ),
    'tickets', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]') from (
        select t.*, row_number() over (
          order by t.status, case when t.status = 'open' then t.updated_at end, t.updated_at desc, t.id
        ) as place
        from private.all_tickets() t
        where t.status::text = coalesce(query ->> 'status', t.status::text)
          and t.topic::text = coalesce(query ->> 'topic', t.topic::text)
          and (of_assignee is null or t.assignee_id::text = of_assignee or (of_assignee = 'none' and t.assignee_id is null))
          and (
            wanted = ''
            or strpos(lower(concat_ws(' ', t.number, t.subject, t.organization, t.person)), wanted) > 0
          )
        order by place limit 200
      ) listed
    )
  );
end
$$;

-- One ticket with its messages and the staff it can be assigned to, or null.
create function public.staff_ticket(ticket text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select to_jsonb(t) || jsonb_build_object(
      'messages', (
        select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]') from (
          select m.id, m.is_answer, (select p.display_name from public.profiles p where p.user_id = m.author_id) as author,
            m.body, m.link, (select f.name from public.ticket_files f where f.message_id = m.id) as file_name, m.created_at
          from public.ticket_messages m where m.ticket_id = t.id and t.organization is not null
          union all
          select v.id, false, v.name, v.body, v.link, v.file_name, v.created_at
          from public.visitor_tickets v where v.number = t.number
          union all
          select a.id, true, (select p.display_name from public.profiles p where p.user_id = a.author_id), a.body, null, null,
            a.created_at
          from public.visitor_ticket_answers a where a.ticket_id = t.id and t.organization is null
        ) m
      ),
      'staff', (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(p.display_name, 'Staff')) order by p.display_name), '[]')
        from auth.users u join public.profiles p on p.user_id = u.id
        where u.raw_app_meta_data -> 'platform_staff' = 'true'
      )
    )
    from private.all_tickets() t where t.number = ticket
  );
end
$$;

-- The file of a ticket's message as Base64 text, or null.
create function public.staff_ticket_file(ticket text, message uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return translate(encode(coalesce(
    (
      select f.content from public.ticket_files f
      join public.ticket_messages m on m.org_id = f.org_id and m.id = f.message_id
      join public.tickets t on t.org_id = m.org_id and t.id = m.ticket_id
      where f.message_id = message and t.number = ticket
    ),
    (select v.file_content from public.visitor_tickets v where v.id = message and v.number = ticket)
  ), 'base64'), E'\n', '');
end
$$;

-- Assigns a ticket to a member of staff, or unassigns it.
create function public.assign_ticket(ticket text, assignee uuid default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  of_member public.tickets;
  of_visitor public.visitor_tickets;
begin
  perform private.require_staff();
  if assignee is not null and not exists (
    select from auth.users u where u.id = assignee and u.raw_app_meta_data -> 'platform_staff' = 'true'
  ) then
    raise check_violation using message = 'Only staff can work on a ticket.';
  end if;
  select * into of_member from public.tickets t where t.number = ticket for update;
  select * into of_visitor from public.visitor_tickets v where v.number = ticket for update;
  if of_member.id is null and of_visitor.id is null then return 'gone'; end if;
  update public.visitor_tickets v set assigned_to = assignee where v.id = of_visitor.id;
  delete from public.ticket_assignments a where a.org_id = of_member.org_id and a.ticket_id = of_member.id;
  if of_member.id is not null and assignee is not null then
    insert into public.ticket_assignments (org_id, ticket_id, user_id) values (of_member.org_id, of_member.id, assignee);
  end if;
  return 'assigned';
end
$$;

-- Replies to a ticket and emails the person who opened it. The page generates `message`, so a repeated request sends one
-- reply. An unassigned ticket is assigned to the member of staff who replies.
create function public.answer_ticket(message uuid, ticket text, body text, origin text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  of_member public.tickets;
  of_visitor public.visitor_tickets;
  me constant uuid := (select auth.uid());
begin
  perform private.require_staff();
  select * into of_member from public.tickets t where t.number = ticket for update;
  select * into of_visitor from public.visitor_tickets v where v.number = ticket for update;
  if of_member.id is null and of_visitor.id is null then return 'gone'; end if;
  if exists (select from public.ticket_messages m where m.id = message and m.ticket_id = of_member.id)
    or exists (select from public.visitor_ticket_answers a where a.id = message and a.ticket_id = of_visitor.id) then
    return 'answered';
  end if;

  if of_member.id is not null then
    insert into public.ticket_messages (id, org_id, ticket_id, is_answer, author_id, body)
    values (message, of_member.org_id, of_member.id, true, me, answer_ticket.body);
    perform private.enqueue_email('ticket_answer', message, jsonb_build_object(
      'to', u.email, 'number', ticket, 'origin', origin, 'locale', of_member.locale
    ))
    from auth.users u join public.members m on m.user_id = u.id and m.org_id = of_member.org_id
    where u.id = of_member.opened_by and u.email is not null;
  else
    insert into public.visitor_ticket_answers (id, ticket_id, author_id, body)
    values (message, of_visitor.id, me, answer_ticket.body);
    update public.visitor_tickets v set status = 'answered' where v.id = of_visitor.id;
    perform private.enqueue_email('ticket_answer', message, jsonb_build_object(
      'to', of_visitor.email, 'number', ticket, 'origin', origin, 'locale', of_visitor.locale, 'text', answer_ticket.body
    ));
  end if;
  if of_visitor.assigned_to is null and not exists (
    select from public.ticket_assignments a where a.org_id = of_member.org_id and a.ticket_id = of_member.id
  ) then
    perform public.assign_ticket(ticket, me);
  end if;
  return 'answered';
end
$$;

-- Closes a ticket. A member's reply reopens it.
create function public.staff_close_ticket(ticket text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.tickets t set status = 'closed' where t.number = ticket;
  update public.visitor_tickets v set status = 'closed' where v.number = ticket;
  return case when exists (select from private.all_tickets() t where t.number = ticket) then 'closed' else 'gone' end;
end
$$;

grant execute on function
  public.staff_tickets,
  public.staff_ticket,
  public.staff_ticket_file,
  public.assign_ticket,
  public.answer_ticket,
  public.staff_close_ticket
to authenticated;

-- schemas/48_supplier_applications.sql

-- Applications from companies that want to become suppliers. The function `supplier-application` adds them, and staff
-- review them.

create table private.supplier_applications (
  id uuid primary key default gen_random_uuid(),
  -- Generated by the applicant's browser, so that an application sent twice is stored once.
  client_id uuid not null unique,
  -- Anyone with the reference can request the status. The reference has 80 random bits.
  reference text not null unique check (reference ~ '^SA(-[0-9A-HJKMNP-TV-Z]{4}){4}$'),
  state text not null default 'received' check (
    state in ('received', 'in_review', 'question', 'accepted', 'declined')
  ),
  email text not null check (private.is_email(email)),
  locale text not null check (locale in ('en', 'fr-CA')),
  -- The edge function `supplier-application` validates its structure with the form's schema.
  application jsonb not null check (
    jsonb_typeof(application) = 'object' and octet_length(application::text) <= 65536
  ),
  -- The question that staff asked, while the state is `question`. Anyone with the reference can read it.
  question text check (char_length(question) between 1 and 2000 and private.is_prose(question)),
  -- The organization that was created when the application was accepted.
  created_org uuid references public.organizations (id) on delete set null,
  received_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  check ((state = 'question') = (question is not null))
);
create index supplier_applications_created_org on private.supplier_applications (created_org);
create index supplier_applications_to_review on private.supplier_applications (state, received_at);

alter table private.supplier_applications enable row level security;

-- Each proof of work is valid once. Challenges expire, so used ones can be deleted.
create table private.used_challenges (
  challenge text primary key check (challenge ~ '^[0-9a-f]{64}$'),
  ends_at timestamptz not null
);
create index used_challenges_age on private.used_challenges (ends_at);

alter table private.used_challenges enable row level security;

create function private.record_application_state_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.state_changed_at := now();
  return new;
end
$$;

create trigger record_application_state_change before update of state on private.supplier_applications
  for each row when (old.state is distinct from new.state) execute function private.record_application_state_change();

-- The result for an application that's already stored, or null if it isn't.
create function private.known_application(sent uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('outcome', 'known', 'reference', a.reference)
  from private.supplier_applications a where a.client_id = sent
$$;

-- The seconds to wait before the next challenge, or 0. Challenges are limited because each one costs the server a
-- signature.
create function public.count_challenge(address text) returns int
language sql security definer set search_path = ''
as $$ select private.retry_after('challenges for ' || address, 3600, 60) $$;

-- Stores an application and queues the email that confirms it, unless `origin`, the portal's address, is null because
-- there is no mail server. The function `supplier-application` calls it. `address` and `mailbox` are keyed hashes used
-- for the limits. Returns the reference, or why the application wasn't stored: the seconds to wait, or a proof that was
-- used before.
create function public.receive_application(
  client_id uuid, reference text, challenge text, challenge_ends_at timestamptz, address text, mailbox text,
  email text, locale text, application jsonb, origin text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  known jsonb := private.known_application(client_id);
  retry_after int;
begin
  if known is not null then return known; end if;

  -- Checked before the proof is used up, so that a person who has to wait can send the same proof again. Each limit
  -- counts only requests that passed the previous one, so one machine can't use up the limit that everyone shares.
  retry_after := private.retry_after('application from ' || address, 3600, 5);
  if retry_after = 0 then retry_after := private.retry_after('application of ' || mailbox, 3600, 3); end if;
  if retry_after = 0 then retry_after := private.retry_after('all applications', 3600, 300); end if;
  if retry_after > 0 then
    return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after);
  end if;

  insert into private.used_challenges as used (challenge, ends_at)
  values (receive_application.challenge, challenge_ends_at)
  on conflict do nothing;
  if not found then
    -- The proof may have been used by this same application if it was sent twice at the same time.
    return coalesce(private.known_application(client_id), jsonb_build_object('outcome', 'used'));
  end if;

  insert into private.supplier_applications as stored (client_id, reference, email, locale, application)
  values (
    receive_application.client_id, receive_application.reference, receive_application.email,
    receive_application.locale, receive_application.application
  )
  on conflict do nothing;
  if not found then
    known := private.known_application(client_id);
    if known is null then raise unique_violation; end if;
    return known;
  end if;

  -- Each insert removes a few expired rows, so no scheduler is needed.
  delete from private.used_challenges u where u.challenge in (
    select o.challenge from private.used_challenges o
    where o.ends_at < now() - interval '1 hour' limit 20 for update skip locked
  );
  if origin is not null then
    perform private.enqueue_email('application', receive_application.client_id, jsonb_build_object(
      'to', receive_application.email, 'reference', receive_application.reference, 'origin', origin,
      'locale', receive_application.locale
    ));
  end if;
  return jsonb_build_object('outcome', 'received', 'reference', receive_application.reference);
end
$$;

-- The status of an application. Reveals nothing about the applicant, except what a question from staff contains.
create function public.application_state(reference text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int := private.retry_after('application asked by ' || address, 60, 20);
  found_row private.supplier_applications;
begin
  if retry_after > 0 then
    return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after);
  end if;
  select * into found_row from private.supplier_applications a
  where a.reference = application_state.reference;
  if found_row.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object(
    'outcome', 'found', 'state', found_row.state,
    'received_at', found_row.received_at, 'changed_at', found_row.state_changed_at, 'question', found_row.question
  );
end
$$;

-- How staff review supplier applications: questions and answers, internal notes, and the decision. Each step by staff
-- except a note is sent to the applicant by email, in the language of the application.

create table public.application_events (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references private.supplier_applications (id) on delete cascade,
  -- A note is visible only to staff. The other steps by staff send the applicant an email.
  kind text not null check (kind in ('in_review', 'note', 'question', 'answer', 'accepted', 'invited', 'declined')),
  -- Null if the step was the applicant's.
  author_id uuid references public.profiles (user_id) on delete set null,
  -- Stored, because staff can't read each other's profiles and the record outlives the account.
  author_name text check (char_length(author_name) <= 200),
  body text check (char_length(body) between 1 and 2000 and private.is_prose(body)),
  created_at timestamptz not null default now()
);
create index application_events_in_order on public.application_events (application_id, created_at, id);
create index application_events_author on public.application_events (author_id);

alter table public.application_events enable row level security;
grant select on public.application_events to authenticated;

create policy "staff read the history of applications" on public.application_events
  for select to authenticated
  using ((select private.is_staff()));

-- The name shown in records of staff actions.
create function private.staff_name() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select p.display_name from public.profiles p where p.user_id = (select auth.uid())), 'Staff')
$$;

-- The queue: {"counts": applications by state, "applications": at most 200}. Open applications come first, and the one
-- that has waited longest is at the top.
create function public.staff_applications(states text[], search text default '') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff();
  return jsonb_build_object(
    'counts', (
      select coalesce(jsonb_object_agg(c.state, c.count), '{}') from (
        select a.state, count(*) as count from private.supplier_applications a group by a.state
      ) c
    ),
    'applications', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]') from (
        select a.id, a.reference, a.state, a.email, a.locale, a.received_at, a.state_changed_at as changed_at,
          a.application -> 'company' ->> 'legalName' as company, a.application -> 'contact' ->> 'name' as contact,
          row_number() over (
            order by a.state in ('accepted', 'declined'),
              case when a.state not in ('accepted', 'declined') then a.received_at end, a.state_changed_at desc, a.id
          ) as place
        from private.supplier_applications a
        where a.state = any(states) and (wanted = '' or strpos(lower(concat_ws(
          ' ', a.reference, a.email, a.application -> 'company' ->> 'legalName',
          a.application -> 'company' ->> 'tradeName', a.application -> 'contact' ->> 'name'
        )), wanted) > 0)
        order by place limit 200
      ) listed
    )
  );
end
$$;

-- One application with all its answers and its history, or null.
create function public.staff_application(application uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'id', a.id, 'reference', a.reference, 'state', a.state, 'email', a.email, 'locale', a.locale,
      'received_at', a.received_at, 'changed_at', a.state_changed_at, 'application', a.application,
      'organization', (select o.name from public.organizations o where o.id = a.created_org),
      'invitation', (
        select case
            when i.accepted_at is not null then 'accepted'
            when i.revoked_at is not null or i.expires_at <= now() then 'expired'
            else 'open'
          end
        from public.invitations i where i.org_id = a.created_org and i.email = a.email order by i.created_at desc limit 1
      ),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', e.id, 'kind', e.kind, 'author', e.author_name, 'body', e.body, 'created_at', e.created_at
        ) order by e.created_at, e.id), '[]')
        from public.application_events e where e.application_id = a.id
      )
    )
    from private.supplier_applications a where a.id = staff_application.application
  );
end
$$;

-- Records a step of the review and, unless it's a note, queues the email about it. `origin` is the portal's address,
-- for the link.
create function private.add_application_event(
  it private.supplier_applications, step text, body text, origin text, invitation uuid default null
) returns void
language plpgsql set search_path = ''
as $$
declare
  event uuid;
begin
  insert into public.application_events (application_id, kind, author_id, author_name, body)
  values (it.id, step, (select auth.uid()), private.staff_name(), add_application_event.body)
  returning id into event;
  if step = 'note' then return; end if;
  perform private.enqueue_email('application_review', event, jsonb_build_object(
    'to', it.email, 'reference', it.reference, 'origin', origin, 'locale', it.locale, 'step', step,
    'text', add_application_event.body, 'invitation', invitation
  ));
end
$$;

-- Invites the applicant to the organization of the accepted application. An earlier invitation stops working.
create function private.invite_applicant(it private.supplier_applications) returns uuid
language sql set search_path = ''
as $$
  update public.invitations i set revoked_at = now()
  where i.org_id = it.created_org and i.email = it.email and i.accepted_at is null and i.revoked_at is null;
  -- The token is a placeholder that the worker replaces when it sends the email.
  insert into public.invitations (org_id, email, role, invited_by, token_hash)
  values (it.created_org, it.email, 'owner', (select auth.uid()), private.hash_of(gen_random_uuid()::text))
  returning id
$$;

-- Deletes the organizations that a person owns alone and has never used, except `except_org`. An account gets one when
-- it's created, so an applicant with a new account would otherwise own two. A row in any table that refers to
-- organizations counts as use, also in tables that are added later. Rows that the server adds automatically don't count.
create function private.delete_unused_organizations(person uuid, except_org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  org uuid;
  used text;
  is_used boolean;
begin
  select string_agg(format('exists (select from %s where %I = $1)', c.conrelid::regclass, a.attname), ' or ') into used
  from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'public.organizations'::regclass and c.conrelid <> all(array[
    'public.members', 'public.notifications', 'public.audit_events', 'public.jobs', 'public.daily_metrics',
    'private.metric_schedules', 'private.job_turns', 'private.job_slots'
  ]::regclass[]);

  -- Locked, so that nothing is added to the organization in the meantime. One whose settings have changed counts as
  -- used.
  for org in
    select o.id from public.organizations o
    join public.members m on m.org_id = o.id and m.user_id = person and m.role = 'owner'
    where o.id <> except_org and o.updated_at = o.created_at
      and not exists (select from public.members others where others.org_id = o.id and others.user_id <> person)
    order by o.id for update of o
  loop
    execute 'select ' || used into is_used using org;
    if not is_used then delete from public.organizations o where o.id = org; end if;
  end loop;
end
$$;

-- One step of a review: 'in_review', 'note', 'question', 'accepted', 'invited' (again) or 'declined'. `seen` is the
-- state that the page showed: if a colleague has changed it since, nothing happens and the outcome is 'conflict'.
-- Accepting creates the company's organization and invites the applicant as its owner.
create function public.review_application(application uuid, seen text, step text, body text, origin text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  it private.supplier_applications;
  text constant text := nullif(btrim(body), '');
  company jsonb;
  contact jsonb;
begin
  perform private.require_staff();
  select * into it from private.supplier_applications a where a.id = review_application.application for update;
  if it.id is null then return 'gone'; end if;
  if step = 'note' then
    perform private.add_application_event(it, step, text, origin);
    return 'done';
  end if;
  if it.state is distinct from seen or (it.state in ('accepted', 'declined') and step <> 'invited') then return 'conflict'; end if;
  if step in ('question', 'declined') and text is null then
    raise check_violation using message = 'This step needs a text.';
  end if;

  case step
    when 'in_review' then
      update private.supplier_applications a set state = 'in_review', question = null where a.id = it.id;
      perform private.add_application_event(it, step, null, origin);
    when 'question' then
      update private.supplier_applications a set state = 'question', question = text where a.id = it.id;
      perform private.add_application_event(it, step, text, origin);
    when 'declined' then
      update private.supplier_applications a set state = 'declined', question = null where a.id = it.id;
      perform private.add_application_event(it, step, text, origin);
    when 'accepted' then
      company := it.application -> 'company';
      contact := it.application -> 'contact';
      it.created_org := private.add_organization(coalesce(private.clean_name(company ->> 'legalName', 200), 'Organization'));
      update public.organizations o set
        email = it.email, phone = nullif(contact ->> 'phone', ''), street = nullif(contact ->> 'street', ''),
        city = nullif(contact ->> 'city', ''), region = nullif(contact ->> 'region', ''),
        postal_code = nullif(contact ->> 'postalCode', ''),
        website = substring(company ->> 'website' from '^https?://.*$')
      where o.id = it.created_org;
      update private.supplier_applications a set state = 'accepted', question = null, created_org = it.created_org
      where a.id = it.id;
      perform private.add_application_event(it, step, text, origin, private.invite_applicant(it));
    when 'invited' then
      if it.created_org is null or exists (select from public.members m where m.org_id = it.created_org) then return 'conflict'; end if;
      perform private.add_application_event(it, step, null, origin, private.invite_applicant(it));
    else
      raise check_violation using message = 'This step of a review is unknown.';
  end case;
  return 'done';
end
$$;

-- Stores the applicant's answer to a question and returns the application to the queue. Knowing the reference is enough.
-- The function `supplier-application` calls it.
create function public.answer_application(reference text, address text, answer text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int := private.retry_after('application answered by ' || address, 3600, 20);
  found_row private.supplier_applications;
begin
  if retry_after > 0 then
    return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after);
  end if;
  select * into found_row from private.supplier_applications a
  where a.reference = answer_application.reference for update;
  if found_row.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  -- Another tab has answered, or staff decided without the answer.
  if found_row.state <> 'question' then return jsonb_build_object('outcome', 'closed'); end if;
  insert into public.application_events (application_id, kind, body) values (found_row.id, 'answer', answer);
  update private.supplier_applications a set state = 'in_review', question = null where a.id = found_row.id;
  return jsonb_build_object('outcome', 'answered');
end
$$;

grant execute on function
  public.staff_applications,
  public.staff_application,
  public.review_application
to authenticated;

-- schemas/49_api_keys.sql

-- API keys, with which an organization's own systems use the function `api`. A key belongs to the organization, not to
-- the person who created it, so it keeps working when that person leaves.

create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  -- The start of the key, so that people can recognize it. It isn't secret.
  prefix text not null check (prefix ~ '^sp_(live|test)_[0-9a-f]{8}$'),
  -- Hash of the whole key, which has 192 random bits. A lookup by hash reveals nothing about how close a guess was.
  key_hash bytea not null unique check (length(key_hash) = 32),
  scopes text[] not null check (
    coalesce(array_length(scopes, 1), 0) between 1 and 20 and scopes <@ array[
      'products:read', 'products:write', 'prices:write', 'stock:read', 'stock:write', 'orders:read', 'orders:write',
      'suppliers:read', 'history:read', 'history:write', 'channels:read', 'channels:write', 'imports:read',
      'imports:write', 'jobs:read', 'webhooks:manage'
    ]
  ),
  -- The networks that may use the key. Empty for no restriction.
  networks cidr[] not null default '{}' check (array_length(networks, 1) <= 20 and array_position(networks, null) is null),
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null if the key never expires.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  replaces_id uuid,
  unique (org_id, id),
  foreign key (org_id, replaces_id) references public.api_keys (org_id, id)
);
create index api_keys_recent on public.api_keys (org_id, created_at desc);
create index api_keys_replaces on public.api_keys (org_id, replaces_id);
create index api_keys_created_by on public.api_keys (created_by);

alter table public.api_keys enable row level security;
grant select (
  id, org_id, name, prefix, scopes, networks, created_by, created_at, expires_at, last_used_at, revoked_at, replaces_id
) on public.api_keys to authenticated;

create policy "owners read the API keys of their organizations" on public.api_keys
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

create trigger audit after insert or update or delete on public.api_keys
  for each row execute function private.record_audit('org_id', 'name', 'owner', '{last_used_at}');

create function private.is_key_valid(key public.api_keys) returns boolean
language sql stable set search_path = ''
as $$ select key.revoked_at is null and coalesce(key.expires_at > now(), true) $$;

-- Whether a key works only in the sandbox of its organization.
create function private.is_test_key(key public.api_keys) returns boolean
language sql immutable set search_path = ''
as $$ select key.prefix like 'sp\_test\_%' $$;

-- Records a change to a key in the security log. The log contains the key's prefix instead of its name, which may be
-- any text.
create function private.record_key_event(key public.api_keys, type text, severity text) returns void
language sql set search_path = ''
as $$
  insert into private.security_events (client_event_id, type, severity, user_id, org_id, trusted, details)
  values (gen_random_uuid(), type, severity, auth.uid(), key.org_id, true, jsonb_build_object('key', key.prefix))
$$;

-- Adds a key and returns {"id", "key"}. The key can be read only here. It ends with a checksum, so that scanners can
-- tell a leaked key from similar text.
create function private.add_api_key(
  org uuid, name text, scopes text[], networks cidr[], expires_at timestamptz, is_test boolean, replaces uuid
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  prefix text := case when is_test then 'sp_test_' else 'sp_live_' end || substr(private.new_token(), 1, 8);
  -- Some of a token's 64 digits aren't random, so the token is hashed.
  secret text := prefix || '_' || left(encode(private.hash_of(private.new_token()), 'hex'), 48);
  key text := secret || left(encode(private.hash_of(secret), 'hex'), 8);
  added uuid;
begin
  if (
    select count(*) from public.api_keys k where k.org_id = org and private.is_key_valid(k)
  ) >= 50 then
    raise sqlstate 'PT409' using message = 'An organization can have at most 50 API keys.', hint = 'too_many_keys';
  end if;
  insert into public.api_keys (org_id, name, prefix, key_hash, scopes, networks, expires_at, replaces_id, created_by)
  values (org, name, prefix, private.hash_of(key), scopes, networks, expires_at, replaces, auth.uid())
  returning id into added;
  return jsonb_build_object('id', added, 'key', key);
end
$$;

-- Creates a key: {"id", "key"}. Without `days`, the key doesn't expire. The first test key creates the sandbox.
create function public.create_api_key(
  org uuid, name text, scopes text[], days int default null, networks text[] default '{}', is_test boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added jsonb;
begin
  perform private.lock_as_owner(org);
  if days not between 1 and 3650 then
    raise check_violation;
  end if;
  added := private.add_api_key(
    org, btrim(name), scopes, networks::cidr[], now() + make_interval(days => days), coalesce(is_test, false), null
  );
  if is_test then
    perform private.create_sandbox(org);
  end if;
  perform private.record_key_event(k, 'api_key_created', 'warning') from public.api_keys k
  where k.id = (added ->> 'id')::uuid;
  return added;
-- The error of a violated constraint would reveal the whole row.
exception when check_violation or not_null_violation or invalid_text_representation or datetime_field_overflow then
  raise check_violation using message = 'The name, a scope, the number of days or a network is not valid.';
end
$$;

-- Locks the organization of a key and returns the key. Raises an error unless the caller is an owner and the key still
-- works.
create function private.lock_api_key(key uuid) returns public.api_keys
language plpgsql set search_path = ''
as $$
declare
  it public.api_keys;
begin
  perform private.lock_as_owner((select k.org_id from public.api_keys k where k.id = key));
  select * into it from public.api_keys k where k.id = key;
  if not private.is_key_valid(it) then
    raise sqlstate 'PT409' using message = 'This API key was revoked or has expired.', hint = 'key_ended';
  end if;
  return it;
end
$$;

-- Replaces a key: {"id", "key"}. The old key works for up to `overlap_hours` more, so that systems can switch without
-- an interruption. The new key gets the same lifetime as the old one, starting now.
create function public.rotate_api_key(key uuid, overlap_hours int default 24) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.lock_api_key(key);
  added jsonb;
begin
  if overlap_hours is null or overlap_hours not between 0 and 168 then
    raise check_violation using message = 'The old key can work for at most 168 more hours.';
  end if;
  update public.api_keys k
  set expires_at = least(k.expires_at, now() + make_interval(hours => overlap_hours)) where k.id = it.id;
  added := private.add_api_key(
    it.org_id, it.name, it.scopes, it.networks, now() + (it.expires_at - it.created_at), private.is_test_key(it), it.id
  );
  perform private.record_key_event(it, 'api_key_rotated', 'info');
  return added;
end
$$;

create function public.revoke_api_key(key uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.lock_api_key(key);
begin
  update public.api_keys k set revoked_at = now() where k.id = it.id;
  perform private.record_key_event(it, 'api_key_revoked', 'info');
end
$$;

-- What a request with a key may do, for the function `api`: {"outcome": "open", "key", "scopes", "used", "allowed",
-- "seconds" until the limit resets}, or why it may do nothing. `key_hash` is hexadecimal, `address` a keyed hash
-- for limits, `network` where the request comes from. `read` is what the request reads, such as {"name": "api_product",
-- "scope": "products:read", "parameters"}. If the key may read it, the result is returned as "found".
create function public.open_api(key_hash text, address text, network text, read jsonb default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant int := 600;
  seconds constant int := 60 - floor(extract(epoch from now()))::int % 60;
  it public.api_keys;
  bucket text;
  obstacle text;
  found jsonb;
  used int;
begin
  select * into it from public.api_keys k where k.key_hash = decode(open_api.key_hash, 'hex');
  -- Only unknown keys count towards the limit of an address, so that wrong guesses can't block valid keys that are used
  -- from the same address.
  if it.id is null then
    return case when private.retry_after('api keys from ' || address, 60, 60) > 0
      then jsonb_build_object('outcome', 'rate_limited', 'seconds', seconds)
      else '{"outcome": "unknown"}'
    end;
  end if;
  bucket := 'api key ' || it.id;
  obstacle := case
    when it.revoked_at is not null then 'revoked'
    when not private.is_key_valid(it) then 'expired'
    when it.networks <> '{}' and (
      network !~ '^[0-9a-f.:]+(/[0-9]+)?$' or not network::cidr <<= any(it.networks)
    ) then 'network'
  end;
  -- Counting makes the key's other requests wait until this call ends, so it's done after the read.
  if obstacle is null and read->>'scope' = any(it.scopes) and private.counted_requests(bucket, 60) < allowed then
    found := private.read_for_key(it.id, read->>'name', read->'parameters');
  end if;
  used := private.count_request(bucket, 60);
  if used > allowed then
    return jsonb_build_object('outcome', 'rate_limited', 'seconds', seconds);
  elsif obstacle is not null then
    return jsonb_build_object('outcome', obstacle);
  end if;
  update public.api_keys k set last_used_at = now()
  where k.id = it.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  return jsonb_build_object(
    'outcome', 'open', 'key', it.id, 'scopes', it.scopes, 'used', used, 'allowed', allowed, 'seconds', seconds,
    'found', found
  );
end
$$;

-- Lets the server act for a key of an organization until the transaction ends, with the rights of a role.
create function private.act_in(org uuid, key uuid, name text, role public.member_role) returns void
language sql set search_path = ''
as $$
  select set_config(
    'request.jwt.claims',
    jsonb_build_object('role', 'service_role', 'aal', 'aal2', 'api_key', jsonb_build_object(
      'id', key, 'org_id', org, 'name', name, 'role', role
    ))::text,
    true
  )
$$;

-- Lets the server act for a key until the transaction ends: as a viewer of the key's organization to read, as an editor
-- to write. The row it returns has the organization that the key works in: for a test key, the sandbox. Functions that
-- people also call then give the key the rights of a member with that role, and change sets name no person. Each
-- database function of the API calls it first.
create function private.act_for_key(key uuid, scope text) returns public.api_keys
language plpgsql set search_path = ''
as $$
declare
  it public.api_keys;
begin
  select * into it from public.api_keys k where k.id = key;
  if it.id is null or not private.is_key_valid(it) or scope <> all(it.scopes) then
    raise insufficient_privilege using message = 'This API key can''t do this.';
  end if;
  if private.is_test_key(it) then
    it.org_id := (select o.id from public.organizations o where o.sandbox_of = it.org_id);
  end if;
  perform private.act_in(
    it.org_id, it.id, it.name,
    (case when scope like '%:read' then 'viewer' else 'editor' end)::public.member_role
  );
  return it;
end
$$;

-- Carries out a read of the public API, given the name of its database function. `open_api` calls it, so that a read
-- needs only one call to the database.
create function private.read_for_key(key uuid, name text, parameters jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  target constant text := parameters->>'target';
  query constant jsonb := parameters->'query';
begin
  case name
    when 'api_products' then return public.api_products(key, query);
    when 'api_product' then return public.api_product(key, parameters->>'sku');
    when 'api_stock' then return public.api_stock(key, parameters->>'sku');
    when 'api_product_upload' then return public.api_product_upload(key, target::uuid);
    when 'api_upload_rejections' then return public.api_upload_rejections(key, target::uuid, query);
    when 'api_orders' then return public.api_orders(key, query);
    when 'api_order' then return public.api_order(key, target::uuid);
    when 'api_change_sets' then return public.api_change_sets(key, query);
    when 'api_change_set' then return public.api_change_set(key, target::uuid);
    when 'api_changes' then return public.api_changes(key, target::uuid, query);
    when 'api_jobs' then return public.api_jobs(key, query);
    when 'api_job' then return public.api_job(key, target::bigint);
    when 'api_suppliers' then return public.api_suppliers(key, query);
    when 'api_supplier' then return public.api_supplier(key, target::uuid);
    when 'api_channels' then return public.api_channels(key);
    when 'api_channel' then return public.api_channel(key, target::uuid);
    when 'api_listings' then return public.api_listings(key, target::uuid, query);
    when 'api_feeds' then return public.api_feeds(key, target::uuid);
    when 'api_syncs' then return public.api_syncs(key, target::uuid, query);
    when 'api_sync' then return public.api_sync(key, target::uuid);
    when 'api_sync_items' then return public.api_sync_items(key, target::uuid, query);
    when 'api_profiles' then return public.api_profiles(key);
    when 'api_imports' then return public.api_imports(key, query);
    when 'api_import' then return public.api_import(key, target::uuid);
    when 'api_webhooks' then return public.api_webhooks(key);
    when 'api_webhook' then return public.api_webhook(key, target::uuid);
    when 'api_deliveries' then return public.api_deliveries(key, target::uuid, query);
  end case;
end
$$;

grant execute on function
  public.create_api_key,
  public.rotate_api_key,
  public.revoke_api_key
to authenticated;

-- schemas/50_api_products.sql

-- Products, as the function `api` reads and writes them with a key.

-- Results of writes with an idempotency key, so that a repeated request gets the first result and changes nothing.
create table private.api_requests (
  key_id uuid not null references public.api_keys (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  request_hash text not null check (char_length(request_hash) = 64),
  result jsonb not null default '{}' check (pg_column_size(result) <= 8000000),
  created_at timestamptz not null default now(),
  primary key (key_id, name)
);
create index api_requests_age on private.api_requests (created_at);

alter table private.api_requests enable row level security;

-- A product as the API shows it. Exact numbers are text, because most JSON parsers would round them.
create function private.api_product(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(product) - 'org_id' || (
    select jsonb_object_agg(key, trim_scale(value)::text) from (values
      ('cost', product.cost), ('promo_cost', product.promo_cost), ('msrp', product.msrp), ('map', product.map),
      ('price', product.price), ('weight', product.weight), ('length', product.length), ('width', product.width),
      ('height', product.height)
    ) as numbers (key, value)
  )
$$;

-- A page of a list: {"rows", "next": {"at", "key"} or null}. The entries are [at, key, row], one more than fits on the
-- page if there is a next page.
create function private.api_page(entries jsonb, size int) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(entry -> 2 order by n) filter (where n <= size), '[]'),
    'next', case when jsonb_array_length(entries) > size then
      jsonb_build_object('at', entries -> size - 1 -> 0, 'key', entries -> size - 1 -> 1)
    end
  )
  from jsonb_array_elements(entries) with ordinality as e (entry, n)
$$;

create function private.api_page_size(query jsonb) returns int
language sql immutable set search_path = ''
as $$ select least(greatest(coalesce((query ->> 'limit')::int, 50), 1), 200) $$;

-- One page of products, least recently changed first. The query is {"limit", "after": {"at", "key"}, "since"}.
create function public.api_products(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, '-infinity');
  after_sku constant text := coalesce(query -> 'after' ->> 'key', '');
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(p.updated_at, lower(p.sku), private.api_product(p)) order by p.updated_at, lower(p.sku))
    from (
      select * from public.products p
      where p.org_id = it.org_id
        and (p.updated_at, lower(p.sku)) > (after_at, after_sku) and p.updated_at >= since
      order by p.updated_at, lower(p.sku) limit size + 1
    ) as p
  ), size);
end
$$;

-- The product with this SKU, or null.
create function public.api_product(key uuid, sku text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:read');
begin
  return (
    select private.api_product(p) from public.products p
    where p.org_id = it.org_id and lower(p.sku) = lower(api_product.sku)
  );
end
$$;

-- The stored result of an earlier request with the same idempotency key, {"outcome": "reused"} if that request was
-- different, or null for a new request, whose key it reserves. An equal request that runs at the same time waits here
-- until the transaction ends.
create function private.earlier_request(key uuid, request jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  earlier private.api_requests;
begin
  if coalesce(jsonb_typeof(request), 'null') = 'null' then return null; end if;
  delete from private.api_requests r where (r.key_id, r.name) in (
    select old.key_id, old.name from private.api_requests old
    where old.created_at < now() - interval '1 day' limit 20 for update skip locked
  );
  insert into private.api_requests (key_id, name, request_hash)
  values (key, request ->> 'name', request ->> 'hash')
  on conflict do nothing;
  if found then return null; end if;
  select * into earlier from private.api_requests r where r.key_id = key and r.name = request ->> 'name';
  return case when earlier.request_hash = request ->> 'hash' then earlier.result else '{"outcome": "reused"}' end;
end
$$;

-- The given changes, each with its product, and the reason if a change can't be made. The caller has locked the
-- catalogue, so nothing changes until they are written.
create function private.api_changes(org uuid, changes jsonb)
returns table (n bigint, change jsonb, product_id uuid, version int, obstacle text)
language sql stable set search_path = ''
as $$
  select l.n, jsonb_strip_nulls(jsonb_build_object(
      'id', p.id, 'sku', l.c ->> 'sku', 'row', coalesce(l.c -> 'row', to_jsonb(l.n))
    )) || jsonb_build_object(
      -- A merge patch changes single values of an object, and null removes one.
      'set', (l.c -> 'set') || coalesce((
        select jsonb_object_agg(field, jsonb_strip_nulls(
          coalesce(case field when 'attributes' then p.attributes else p.variant_options end, '{}') || (l.c -> 'set' -> field)
        ))
        from unnest('{attributes,variant_options}'::text[]) as field
        where jsonb_typeof(l.c -> 'set' -> field) = 'object'
      ), '{}')
    ), p.id, p.version,
    case
      when p.id is null and l.c ->> 'if' = 'exists' then 'missing'
      when p.id is not null and l.c ->> 'if' = 'new' then 'exists'
      when l.c ? 'tag' and concat_ws('.', p.id, p.version) is distinct from l.c ->> 'tag' then 'conflict'
    end
  from jsonb_array_elements(changes) with ordinality as l (c, n)
  left join public.products p on p.org_id = org and lower(p.sku) = lower(l.c ->> 'sku')
$$;

-- Writes products as one change set and returns {"outcome": "done", "items": [{"sku", "outcome", "code", "field",
-- "product"}]}, with one item per change in the same order, or {"outcome": "reused"} if the idempotency key belongs to
-- another request. The request is {"changes": [{"sku", "set", "if": "exists" or "new", "tag"}], "only_prices",
-- "idempotency": {"name", "hash"}}. With `only_prices`, the scope `prices:write` is enough, and nothing but prices,
-- costs, the currency and the end of a promotion may change. A change set that changed nothing isn't stored, so that
-- nightly runs with equal values don't fill the history.
create function public.api_write_products(key uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  only_prices constant boolean := coalesce((request -> 'only_prices')::boolean, false);
  it public.api_keys := private.act_for_key(key, case when only_prices then 'prices:write' else 'products:write' end);
  answer jsonb := private.earlier_request(it.id, request -> 'idempotency');
  set_id constant uuid := gen_random_uuid();
  listed jsonb;
  sent jsonb;
  written jsonb := '{"created": 0, "updated": 0, "rejected": []}';
begin
  if answer is not null then return answer; end if;
  if only_prices and exists (
    select from jsonb_array_elements(request -> 'changes') as c
    where c ->> 'if' is distinct from 'exists' or exists (
      select from jsonb_object_keys(c -> 'set') as field
      where field <> all('{currency,cost,promo_cost,promo_ends,msrp,map,price}')
    )
  ) then
    raise insufficient_privilege using message = 'This API key can only change prices.';
  end if;
  perform public.begin_change_set(set_id, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
  perform private.lock_change_set(set_id);
  select jsonb_agg(c order by c.n), jsonb_agg(c.change order by c.n) filter (where c.obstacle is null)
  into listed, sent from private.api_changes(it.org_id, request -> 'changes') c;
  if sent is not null then
    written := public.apply_chunk(set_id, 1, sent);
  end if;
  if written -> 'created' = '0' and written -> 'updated' = '0' then
    delete from public.change_sets c where c.id = set_id;
  else
    perform public.commit_change_set(set_id);
  end if;

  select jsonb_build_object('outcome', 'done', 'items', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'sku', c.change ->> 'sku',
    'outcome', coalesce(c.obstacle, r ->> 'reason', case
      when c.product_id is null then 'created' when p.version > c.version then 'updated' else 'unchanged' end),
    'code', r ->> 'code', 'field', r ->> 'field'
  )) || case when c.obstacle is null and r is null then jsonb_build_object('product', private.api_product(p)) else '{}' end
  order by c.n)) into answer
  from jsonb_to_recordset(listed) as c (n bigint, change jsonb, product_id uuid, version int, obstacle text)
  left join jsonb_array_elements(written -> 'rejected') as r on (r ->> 'row')::bigint = c.n
  left join public.products p on p.org_id = it.org_id and lower(p.sku) = lower(c.change ->> 'sku');

  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = request -> 'idempotency' ->> 'name';
  return answer;
end
$$;

-- Deletes a product, which can be undone like any change: {"outcome": "removed"}, or why it wasn't: "missing",
-- "conflict" if it has changed, "in_use" if it has a stock row or an order line.
create function public.api_remove_product(key uuid, sku text, tag text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  set_id constant uuid := gen_random_uuid();
  locked public.change_sets;
  product public.products;
  obstacle text;
  changes jsonb;
begin
  perform public.begin_change_set(set_id, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
  locked := private.lock_change_set(set_id);
  select * into product from public.products p where p.org_id = it.org_id and lower(p.sku) = lower(api_remove_product.sku);
  obstacle := case
    when product.id is null then 'missing'
    when tag <> concat_ws('.', product.id, product.version) then 'conflict'
    when exists (select from public.stock s where s.org_id = it.org_id and s.product_id = product.id)
      or exists (select from public.order_lines l where l.org_id = it.org_id and l.product_id = product.id) then 'in_use'
  end;
  if obstacle is not null then
    delete from public.change_sets c where c.id = set_id;
    return jsonb_build_object('outcome', obstacle);
  end if;
  changes := jsonb_build_array(jsonb_build_object('id', product.id, 'set', '{}'::jsonb, 'action', 'remove'));
  perform private.apply(locked, 1, private.hash_of(changes::text), changes, '{}');
  perform public.commit_change_set(set_id);
  return '{"outcome": "removed"}';
end
$$;

-- Writes the next part of a stream of products, all of which belong to one change set: {"created": rows, "rejected":
-- [{"row", "reason", "code", "field"}]}. Changes are [{"row", "sku", "set"}]. A part that is sent again isn't written
-- again.
create function public.api_write_part(key uuid, change_set uuid, part int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  listed jsonb;
  is_new jsonb;
  written jsonb;
begin
  perform public.begin_change_set(change_set, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
  perform private.lock_change_set(change_set);
  -- Commits earlier streams of this key that were interrupted, so that they can be undone.
  if part = 1 then
    perform public.commit_change_set(c.id) from public.change_sets c
    where c.org_id = it.org_id and c.state = 'open' and c.kind = 'api' and c.source ->> 'api_key' = it.id::text
      and c.id <> api_write_part.change_set and c.created_at < now() - interval '1 hour'
      and not exists (select from private.product_uploads u where u.id = c.id and u.ended_at is null);
  end if;
  select h.result into written from public.change_set_chunks h
  where h.change_set_id = api_write_part.change_set and h.number = part;
  if written is not null then
    select jsonb_agg(d.source_row order by d.seq) into is_new from public.product_changes d
    where d.org_id = it.org_id and d.change_set_id = api_write_part.change_set and d.chunk = part and d.action = 'create';
  else
    select jsonb_agg(c.change order by c.n), jsonb_agg(c.change -> 'row' order by c.n) filter (where c.product_id is null)
    into listed, is_new from private.api_changes(it.org_id, changes) c;
    written := public.apply_chunk(change_set, part, listed);
  end if;
  return jsonb_build_object(
    'rejected', coalesce((
      select jsonb_agg(jsonb_build_object(
        'row', r -> 'row', 'reason', r -> 'reason', 'code', r -> 'code', 'field', r -> 'field'
      )) from jsonb_array_elements(written -> 'rejected') as r
    ), '[]'),
    'created', coalesce(is_new, '[]')
  );
end
$$;

-- Ends a stream: {"created", "updated", "unchanged", "change_set": the id, or null if nothing changed}.
create function public.api_end_parts(key uuid, change_set uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  ended public.change_sets;
begin
  if not exists (select from public.change_sets c where c.org_id = it.org_id and c.id = api_end_parts.change_set) then
    return '{"created": 0, "updated": 0, "unchanged": 0, "change_set": null}';
  end if;
  ended := public.commit_change_set(change_set);
  if ended.created + ended.updated = 0 then
    delete from public.change_sets c where c.id = ended.id;
  end if;
  return jsonb_build_object(
    'created', ended.created, 'updated', ended.updated, 'unchanged', ended.unchanged,
    'change_set', case when ended.created + ended.updated > 0 then ended.id end
  );
end
$$;

-- Stock, as the function `api` reads and writes it with a key.

-- The quantities of a product in each warehouse where it has stock.
create function private.api_stock(org uuid, product uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'warehouse', w.code, 'on_hand', s.on_hand, 'reserved', s.reserved, 'available', s.available,
    'inbound', s.inbound, 'inbound_eta', s.inbound_eta, 'updated_at', s.updated_at
  ) order by w.code), '[]')
  from public.stock s
  join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
  where s.org_id = org and s.product_id = product
$$;

-- The quantities of the product with this SKU, or null if there is no such product.
create function public.api_stock(key uuid, sku text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'stock:read');
begin
  return (
    select private.api_stock(it.org_id, p.id) from public.products p
    where p.org_id = it.org_id and lower(p.sku) = lower(api_stock.sku)
  );
end
$$;

-- Sets the units on hand of a product in the warehouse with this code, as a change set: {"outcome": "done", "level"},
-- or why nothing was written: "no_product" or "no_warehouse". An equal quantity creates no change set.
create function public.api_write_stock(key uuid, sku text, warehouse text, quantity int) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'stock:write');
  set_id constant uuid := gen_random_uuid();
  product uuid;
  place uuid;
begin
  perform private.lock_catalogue(it.org_id);
  select p.id into product from public.products p
  where p.org_id = it.org_id and lower(p.sku) = lower(api_write_stock.sku);
  select w.id into place from public.warehouses w where w.org_id = it.org_id and w.code = warehouse;
  if product is null or place is null then
    return jsonb_build_object('outcome', case when product is null then 'no_product' else 'no_warehouse' end);
  end if;
  if not exists (
    select from public.stock s
    where s.org_id = it.org_id and s.product_id = product and s.warehouse_id = place and s.on_hand = quantity
  ) then
    perform public.begin_change_set(set_id, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
    perform public.apply_chunk(set_id, 1, jsonb_build_array(jsonb_build_object(
      'id', product, 'set', '{}'::jsonb, 'stock', jsonb_build_object(warehouse, quantity)
    )));
    perform public.commit_change_set(set_id);
  end if;
  return (
    select jsonb_build_object('outcome', 'done', 'level', level)
    from jsonb_array_elements(private.api_stock(it.org_id, product)) as level where level ->> 'warehouse' = warehouse
  );
end
$$;

-- schemas/51_api_orders_and_history.sql

-- Orders, as the function `api` reads and writes them with a key. The rules are the same as for people.

-- An order as the API shows it. Lines are identified by their number, and warehouses by their code. Amounts are text.
create function private.api_order(it public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'number', it.number, 'status', it.status, 'issues', it.issues, 'channel_status', it.channel_status,
    'channel', (
      select jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind) from public.channels c
      where c.org_id = it.org_id and c.id = it.channel_id
    ),
    'placed_at', it.placed_at, 'acknowledge_by', it.acknowledge_by, 'ship_by', it.ship_by, 'deliver_by', it.deliver_by,
    'shipping_method', it.shipping_method,
    'buyer', jsonb_build_object('name', it.buyer_name, 'email', it.buyer_email, 'phone', it.buyer_phone),
    'ship_to', jsonb_build_object(
      'street', it.ship_street, 'city', it.ship_city, 'region', it.ship_region, 'postal_code', it.ship_postal_code,
      'country', it.ship_country
    ),
    'currency', it.currency, 'subtotal', it.subtotal::text, 'discount', it.discount::text, 'shipping', it.shipping::text,
    'tax', it.tax::text, 'total', it.total::text,
    'lines', (
      select coalesce(jsonb_agg(
        to_jsonb(l) - '{id,org_id,order_id,product_id,acknowledged_at,closed_at}'::text[]
        || jsonb_build_object('unit_price', l.unit_price::text, 'total', l.total::text) order by l.line_number
      ), '[]')
      from public.order_lines l where l.org_id = it.org_id and l.order_id = it.id
    ),
    'shipments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'carrier', s.carrier, 'tracking', s.tracking, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at,
        'warehouse', (select w.code from public.warehouses w where w.org_id = it.org_id and w.id = s.warehouse_id),
        'lines', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'line_number', l.line_number, 'sku', l.sku, 'quantity', i.quantity, 'serials', i.serials
          ) order by l.line_number), '[]')
          from public.shipment_lines i join public.order_lines l on l.org_id = i.org_id and l.id = i.line_id
          where i.org_id = it.org_id and i.shipment_id = s.id
        )
      ) order by s.shipped_at, s.id), '[]')
      from public.shipments s where s.org_id = it.org_id and s.order_id = it.id
    ),
    'returns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'state', r.state, 'reason', r.reason, 'refund', r.refund::text, 'created_at', r.created_at,
        'lines', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'line_number', l.line_number, 'sku', l.sku, 'quantity', i.quantity, 'received', i.received,
            'declined', i.declined, 'refunded', i.refunded, 'restocked', i.restocked, 'condition', i.condition
          ) order by l.line_number), '[]')
          from public.return_lines i join public.order_lines l on l.org_id = i.org_id and l.id = i.line_id
          where i.org_id = it.org_id and i.return_id = r.id
        )
      ) order by r.created_at, r.id), '[]')
      from public.order_returns r where r.org_id = it.org_id and r.order_id = it.id
    ),
    'version', it.version, 'created_at', it.created_at, 'updated_at', it.updated_at
  )
$$;

-- One page of orders, least recently changed first. The query is {"limit", "after": {"at", "key"}, "since", "status",
-- "number"}.
create function public.api_orders(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, '-infinity');
  after_id constant uuid := coalesce(query -> 'after' ->> 'key', '00000000-0000-0000-0000-000000000000')::uuid;
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(o.updated_at, o.id, private.api_order(o)) order by o.updated_at, o.id)
    from (
      select * from public.orders o
      where o.org_id = it.org_id and (o.updated_at, o.id) > (after_at, after_id) and o.updated_at >= since
        and (query ->> 'status' is null or o.status = (query ->> 'status')::public.order_status)
        and (query ->> 'number' is null or o.number = query ->> 'number')
      order by o.updated_at, o.id limit size + 1
    ) as o
  ), size);
end
$$;

-- The order with this id, or null.
create function public.api_order(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:read');
begin
  return (select private.api_order(o) from public.orders o where o.org_id = it.org_id and o.id = target);
end
$$;

-- The given lines of an order. `line` is the line's id, or null if there is no such line: [{"line", "quantity",
-- "serials"}].
create function private.api_order_lines(sold public.orders, lines jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('line', l.id, 'quantity', e.quantity, 'serials', e.serials))
  from jsonb_to_recordset(lines) as e (line_number int, quantity int, serials jsonb)
  left join public.order_lines l
    on l.org_id = sold.org_id and l.order_id = sold.id and l.line_number = e.line_number
$$;

-- The moves for `change_order`. Without lines, a move applies to every line that allows it, with all open units.
create function private.api_order_moves(sold public.orders, move text, body jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select case when body ? 'lines' then (
    select jsonb_agg(line || jsonb_build_object('move', move, 'reason', body ->> 'reason'))
    from jsonb_array_elements(private.api_order_lines(sold, body -> 'lines')) as line
  ) else (
    select jsonb_agg(jsonb_build_object('move', move, 'line', l.id, 'quantity', l.open, 'reason', body ->> 'reason')
      order by l.line_number)
    from public.order_lines l
    where l.org_id = sold.org_id and l.order_id = sold.id and l.open > 0
      and (move = 'cancel' or l.acknowledged_at is null)
  ) end
$$;

-- Carries out one action of the API on an order.
create function private.api_change_order(sold public.orders, action text, body jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  moves jsonb;
  place uuid := private.shipping_warehouse(sold);
begin
  if action in ('acknowledge', 'cancel') then
    moves := private.api_order_moves(sold, action, body);
    if moves is null then
      perform private.conflict('move_not_allowed', 'No line of this order is in a state that allows this.');
    end if;
    perform public.change_order(sold.id, null, gen_random_uuid(), moves);
  elsif action = 'return' then
    perform public.request_return(
      sold.id, null, gen_random_uuid(), body ->> 'reason', private.api_order_lines(sold, body -> 'lines')
    );
  else
    if body ? 'warehouse' then
      select w.id into place from public.warehouses w where w.org_id = sold.org_id and w.code = body ->> 'warehouse';
    end if;
    if place is null then
      perform private.conflict('unknown_warehouse', 'There is no warehouse with this code.');
    end if;
    perform public.ship_order(
      sold.id, null, gen_random_uuid(), place, body ->> 'carrier', body ->> 'tracking',
      private.api_order_lines(sold, body -> 'lines'), (body ->> 'shipped_at')::timestamptz
    );
  end if;
end
$$;

-- Acknowledges, cancels, ships or returns units of an order: {"outcome": "done", "order"}, {"outcome": "reused"}, or
-- why nothing was written: {"outcome": "rejected", "reason", "message"}. The request is {"action", "body", "tag",
-- "idempotency"}. A rejected request doesn't use up its idempotency key, so it can be repeated after a correction.
create function public.api_write_order(key uuid, target uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:write');
  sold public.orders;
  answer jsonb;
  reason text;
  message text;
begin
  answer := private.earlier_request(it.id, request -> 'idempotency');
  if answer is not null then return answer; end if;
  if not exists (select from public.orders o where o.org_id = it.org_id and o.id = target) then
    perform private.conflict('missing', 'There is no order with this ID.');
  end if;
  sold := private.lock_order(target);
  if request ->> 'tag' <> concat_ws('.', sold.id, sold.version) then
    perform private.conflict('changed', 'The order was changed in the meantime.');
  end if;
  perform private.api_change_order(sold, request ->> 'action', coalesce(request -> 'body', '{}'));
  select jsonb_build_object('outcome', 'done', 'order', private.api_order(o)) into answer
  from public.orders o where o.id = target;
  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = request -> 'idempotency' ->> 'name';
  return answer;
exception
  when sqlstate 'PT409' then
    get stacked diagnostics reason = pg_exception_hint, message = message_text;
    return jsonb_build_object('outcome', 'rejected', 'reason', reason, 'message', message);
  when invalid_parameter_value then
    get stacked diagnostics message = message_text;
    return jsonb_build_object('outcome', 'rejected', 'reason', 'invalid', 'message', message);
  when data_exception or integrity_constraint_violation then
    return jsonb_build_object('outcome', 'rejected', 'reason', 'invalid', 'message', 'A value isn''t valid.');
end
$$;

-- The kind of a channel that orders are received for: {"kind"}, or null if there is no such channel.
create function public.api_order_channel(key uuid, channel uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:write');
begin
  return (
    select jsonb_build_object('kind', c.kind) from public.channels c
    where c.org_id = it.org_id and c.id = api_order_channel.channel
  );
end
$$;

-- Receives new orders, as `receive_orders` does for members.
create function public.api_receive_orders(key uuid, orders jsonb, channel uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'orders:write');
begin
  return public.receive_orders(it.org_id, orders, channel);
end
$$;

-- The history, background jobs and suppliers, as the function `api` reads them with a key, and the undo of change sets.

-- A change set as the API shows it. The author is a person or an API key.
create function private.api_change_set(it public.change_sets) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'kind', it.kind, 'title', it.title, 'state', it.state, 'supplier_id', it.supplier_id,
    'author', coalesce((select p.display_name from public.profiles p where p.user_id = it.actor_id), it.api_key),
    'file', it.source ->> 'file', 'undo_of', it.undo_of,
    'is_partial', it.only_products is not null or it.only_fields is not null,
    'rows_read', it.rows_read, 'created', it.created, 'updated', it.updated, 'removed', it.removed,
    'unchanged', it.unchanged, 'skipped', it.skipped, 'rejected', it.rejected, 'unsent', it.unsent,
    'created_at', it.created_at, 'ended_at', it.ended_at
  )
$$;

-- One page of change sets, newest first. The query is {"limit", "after": {"at", "key"}, "kind"}.
create function private.api_change_set_page(org uuid, query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, 'infinity');
  after_id constant uuid := private.uuid_in(query -> 'after' ->> 'key');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(c.created_at, c.id, private.api_change_set(c)) order by c.created_at desc, c.id)
    from (
      select * from public.change_sets c
      where c.org_id = org and c.created_at <= after_at
        and (after_id is null or c.created_at < after_at or c.id > after_id)
        and (query ->> 'kind' is null or c.kind = (query ->> 'kind')::public.change_set_kind)
      order by c.created_at desc, c.id limit size + 1
    ) as c
  ), size);
end
$$;

create function public.api_change_sets(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:read');
begin
  return private.api_change_set_page(it.org_id, query);
end
$$;

-- The change set with this id, or null.
create function public.api_change_set(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:read');
begin
  return (
    select private.api_change_set(c) from public.change_sets c where c.org_id = it.org_id and c.id = target
  );
end
$$;

-- One page of what a change set wrote, product by product, or null if there is no such change set. Values are text.
create function public.api_changes(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:read');
  size constant int := private.api_page_size(query);
  after_seq constant bigint := coalesce((query -> 'after' ->> 'key')::bigint, 0);
begin
  if not exists (select from public.change_sets c where c.org_id = it.org_id and c.id = target) then
    return null;
  end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(d.created_at, d.seq::text, jsonb_build_object(
      'product_id', d.product_id, 'sku', d.sku, 'action', d.action, 'row', d.source_row,
      'fields', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', field, 'before', d.before ->> field, 'after', d.after ->> field, 'rule', d.rules ->> field
        ) order by field), '[]')
        from jsonb_object_keys(d.before || d.after) as field
      )
    )) order by d.seq)
    from (
      select * from public.product_changes d
      where d.org_id = it.org_id and d.change_set_id = target and d.seq > after_seq
      order by d.seq limit size + 1
    ) as d
  ), size);
end
$$;

-- Undoes the next part of a change set: {"outcome": "open" or "done", "change_set": the undo}, or why nothing was
-- written: {"outcome": "rejected", "reason", "message"} or {"outcome": "reused"}. The function `api` repeats
-- the call until the undo is done. A call after an interruption continues the same undo.
create function public.api_undo(key uuid, target uuid, idempotency jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'history:write');
  undo public.change_sets;
  result jsonb;
  answer jsonb;
  reason text;
  message text;
begin
  answer := private.earlier_request(it.id, idempotency);
  -- An empty result belongs to this undo, which isn't done yet.
  if answer <> '{}' then return answer; end if;
  if not exists (select from public.change_sets c where c.org_id = it.org_id and c.id = target) then
    perform private.conflict('missing', 'There is no change set with this ID.');
  end if;
  perform private.lock_change_set(target);
  select * into undo from public.change_sets u
  where u.org_id = it.org_id and u.undo_of = target and u.state = 'open' and u.source ->> 'api_key' = it.id::text;
  if undo.id is null then
    undo.id := gen_random_uuid();
    perform public.begin_undo(undo.id, target, it.name);
    update public.change_sets c set source = jsonb_build_object('api_key', it.id) where c.id = undo.id;
  end if;
  result := public.apply_undo_chunk(undo.id, (
    select coalesce(max(h.number), 0) + 1 from public.change_set_chunks h where h.change_set_id = undo.id
  ));
  if (result -> 'done')::boolean then
    undo := public.commit_change_set(undo.id);
  else
    select * into undo from public.change_sets c where c.id = undo.id;
  end if;
  answer := jsonb_build_object(
    'outcome', case undo.state when 'open' then 'open' else 'done' end, 'change_set', private.api_change_set(undo)
  );
  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = idempotency ->> 'name' and undo.state <> 'open';
  return answer;
exception
  when sqlstate 'PT409' then
    get stacked diagnostics reason = pg_exception_hint, message = message_text;
    return jsonb_build_object('outcome', 'rejected', 'reason', reason, 'message', message);
end
$$;

create function private.api_job(it public.jobs) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id::text, 'kind', it.kind, 'about', it.key, 'state', it.state, 'is_cancelled', it.is_cancelled,
    'done', it.done, 'total', it.total, 'attempts', it.attempts, 'max_attempts', it.max_attempts, 'error', it.error,
    'queued_at', it.queued_at, 'run_at', it.run_at, 'started_at', it.started_at, 'failed_at', it.failed_at
  )
$$;

-- One page of the jobs that wait, run or have failed, in the order in which they were added.
create function public.api_jobs(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'jobs:read');
  size constant int := private.api_page_size(query);
  after_id constant bigint := coalesce((query -> 'after' ->> 'key')::bigint, 0);
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(j.queued_at, j.id::text, private.api_job(j)) order by j.id)
    from (
      select * from public.jobs j
      where j.org_id = it.org_id and j.id > after_id
        and (query ->> 'state' is null or j.state = (query ->> 'state')::public.job_state)
      order by j.id limit size + 1
    ) as j
  ), size);
end
$$;

-- The job with this id, or null if it's done or doesn't exist.
create function public.api_job(key uuid, target bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'jobs:read');
begin
  return (select private.api_job(j) from public.jobs j where j.org_id = it.org_id and j.id = target);
end
$$;

create function private.api_supplier(it public.suppliers) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(it) - '{org_id,notes,documents}'::text[]
    || jsonb_build_object('minimum_order', trim_scale(it.minimum_order)::text)
$$;

-- One page of suppliers, least recently changed first.
create function public.api_suppliers(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'suppliers:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, '-infinity');
  after_id constant uuid := coalesce(
    private.uuid_in(query -> 'after' ->> 'key'), '00000000-0000-0000-0000-000000000000'
  );
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(s.updated_at, s.id, private.api_supplier(s)) order by s.updated_at, s.id)
    from (
      select * from public.suppliers s
      where s.org_id = it.org_id and (s.updated_at, s.id) > (after_at, after_id) and s.updated_at >= since
      order by s.updated_at, s.id limit size + 1
    ) as s
  ), size);
end
$$;

-- The supplier with this id, or null.
create function public.api_supplier(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'suppliers:read');
begin
  return (select private.api_supplier(s) from public.suppliers s where s.org_id = it.org_id and s.id = target);
end
$$;

-- schemas/52_api_channels.sql

-- Channels, listings, feeds and syncs, as the function `api` reads them with a key, and syncs that a key starts.

-- The plan with which the channel's current listings were built, or '' without listings.
create function private.api_plan(channel public.channels) returns text
language sql stable set search_path = ''
as $$
  select coalesce(max(t.plan), '') from private.listing_tallies t
  where t.channel_id = channel.id and t.config_version = channel.config_version and not t.is_stale and t.state <> 'gone'
$$;

-- A channel with the counts of its listings. The caller has checked the organization.
create function private.api_channel(it public.channels) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'kind', it.kind, 'name', it.name, 'status', it.status, 'language', it.language, 'country', it.country,
    'currency', it.currency, 'created_at', it.created_at, 'updated_at', it.updated_at,
    'listings', jsonb_build_object(
      'states', s -> 'states', 'changes', s -> 'changes', 'unbuilt', (s -> 'stale')::int + (s -> 'missing')::int
    ),
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'severity', i -> 'severity', 'code', i -> 'code', 'field', i -> 'field', 'listings', i -> 'listings',
        'unblocked', i -> 'unblocked'
      ) order by n), '[]')
      from jsonb_array_elements(s -> 'issues') with ordinality as e (i, n)
    )
  )
  from (select public.listing_summary(it.id, private.api_plan(it)) as s) as summary
$$;

create function public.api_channels(key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (
    select coalesce(jsonb_agg(private.api_channel(c) order by c.created_at, c.id), '[]')
    from public.channels c where c.org_id = it.org_id
  );
end
$$;

-- The channel with this id, or null.
create function public.api_channel(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (select private.api_channel(c) from public.channels c where c.org_id = it.org_id and c.id = target);
end
$$;

-- One page of a channel's listings by SKU, or null if there is no such channel. The query is {"limit", "after",
-- "state", "change", "issue": 'error value-missing gtin'}. The key in `after` is a product's id followed by its SKU.
create function public.api_listings(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
  size constant int := private.api_page_size(query);
  place constant text := query -> 'after' ->> 'key';
  channel public.channels;
begin
  select * into channel from public.channels c where c.org_id = it.org_id and c.id = target;
  if channel.id is null then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(now(), l.product_id || l.sku, jsonb_build_object(
      'product_id', l.product_id, 'sku', l.sku, 'state', l.state, 'change', l.change, 'excluded_by', l.excluded_by,
      'price', trim_scale(l.price::numeric)::text, 'quantity', l.quantity, 'is_current', l.is_fresh, 'sent_at', l.sent_at,
      'issues', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'severity', i -> 'severity', 'code', i -> 'code', 'field', i -> 'field'
        ) order by n), '[]')
        from jsonb_array_elements(l.issues) with ordinality as e (i, n)
      ),
      'reported_errors', l.reported_errors
    )) order by l.sku, l.product_id)
    from public.listing_page(
      target, private.api_plan(channel), (query ->> 'state')::public.listing_state, query ->> 'change', query ->> 'issue',
      substr(place, 37), private.uuid_in(left(place, 36)), size + 1
    ) as l
  ), size);
end
$$;

-- The feeds of a channel, or null if there is no such channel. Their addresses are secret and aren't stored.
create function public.api_feeds(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'file', f.file, 'format', f.format, 'created_at', f.created_at, 'rotated_at', f.rotated_at,
        'revoked_at', f.revoked_at, 'last_fetched_at', f.last_fetched_at, 'fetches', f.fetches
      ) order by f.created_at, f.id), '[]')
      from public.feeds f where f.org_id = c.org_id and f.channel_id = c.id
    )
    from public.channels c where c.org_id = it.org_id and c.id = target
  );
end
$$;

-- A sync as the API shows it. For an open sync, `pending` is how many listings have each kind of change.
create function private.api_sync(it public.sync_runs) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(it) - '{org_id,actor_id,schedule_id}'::text[] || jsonb_build_object(
    'pending', case when it.state = 'open' then (
      select (public.listing_summary(c.id, private.api_plan(c)) -> 'changes') - '{none,unchanged,blocked}'::text[]
      from public.channels c where c.org_id = it.org_id and c.id = it.channel_id
    ) end
  )
$$;

-- One page of a channel's syncs, newest first, or null if there is no such channel.
create function public.api_syncs(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, 'infinity');
  after_id constant uuid := private.uuid_in(query -> 'after' ->> 'key');
begin
  if not exists (select from public.channels c where c.org_id = it.org_id and c.id = target) then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(r.created_at, r.id, private.api_sync(r)) order by r.created_at desc, r.id)
    from (
      select * from public.sync_runs r
      where r.org_id = it.org_id and r.channel_id = target and r.created_at <= after_at
        and (after_id is null or r.created_at < after_at or r.id > after_id)
      order by r.created_at desc, r.id limit size + 1
    ) as r
  ), size);
end
$$;

-- The sync with this id, or null.
create function public.api_sync(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
begin
  return (select private.api_sync(r) from public.sync_runs r where r.org_id = it.org_id and r.id = target);
end
$$;

-- One page of a sync's results by product, or null if there is no such sync. The query is {"limit", "after",
-- "outcome"}.
create function public.api_sync_items(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:read');
  size constant int := private.api_page_size(query);
  after_id constant uuid := coalesce(
    private.uuid_in(query -> 'after' ->> 'key'), '00000000-0000-0000-0000-000000000000'
  );
begin
  if not exists (select from public.sync_runs r where r.org_id = it.org_id and r.id = target) then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(i.created_at, i.product_id, jsonb_build_object(
      'product_id', i.product_id, 'sku', i.sku, 'change', i.change, 'outcome', i.outcome, 'message', i.message,
      'reported_errors', i.reported_errors
    )) order by i.product_id)
    from (
      select * from public.sync_items i
      where i.run_id = target and i.org_id = it.org_id and i.product_id > after_id
        and (query ->> 'outcome' is null or i.outcome = (query ->> 'outcome')::public.sync_outcome)
      order by i.product_id limit size + 1
    ) as i
  ), size);
end
$$;

-- Starts a sync of a channel's feeds: {"outcome": "done", "sync"}, or why it wasn't started: {"outcome": "rejected",
-- "reason", "message"}. Nothing is sent before it's approved. Until then, a repeated call returns the same sync.
create function public.api_start_sync(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:write');
  channel public.channels;
  run public.sync_runs;
  reason text;
begin
  select * into channel from public.channels c where c.org_id = it.org_id and c.id = target for no key update;
  if channel.id is null then
    return '{"outcome": "rejected", "reason": "missing", "message": "There is no channel with this ID."}';
  end if;
  reason := case
    when channel.status <> 'active' then 'The channel isn''t active.'
    when not exists (
      select from public.feeds f where f.org_id = it.org_id and f.channel_id = target and f.revoked_at is null
    ) then 'The channel has no feed. Files are downloaded in the portal.'
  end;
  if reason is not null then
    return jsonb_build_object('outcome', 'rejected', 'reason', 'not_ready', 'message', reason);
  end if;
  select * into run from public.sync_runs r
  where r.org_id = it.org_id and r.channel_id = target and r.state = 'open' and r.api_key = it.name and r.items = 0
  order by r.created_at desc limit 1;
  if run.id is null then
    run.id := public.begin_sync_run(gen_random_uuid(), target, 'feed', 'delta');
    select * into run from public.sync_runs r where r.id = run.id;
  end if;
  return jsonb_build_object('outcome', 'done', 'sync', private.api_sync(run));
end
$$;

-- Approves kinds of change and sends the next 2,000 listings with them: {"outcome": "open" or "done", "sync"}, or
-- why nothing was sent: {"outcome": "rejected", "reason", "message"}. The function `api` repeats the call until
-- all of them are sent.
create function public.api_approve_sync(key uuid, target uuid, changes text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'channels:write');
  run public.sync_runs;
  plan text;
begin
  select * into run from public.sync_runs r where r.org_id = it.org_id and r.id = target;
  if run.id is null then
    return '{"outcome": "rejected", "reason": "missing", "message": "There is no sync with this ID."}';
  end if;
  run := private.lock_sync_run(target);
  if run.state <> 'open' or run.kind <> 'feed' or run.api_key is null or run.revert_of is not null then
    return jsonb_build_object(
      'outcome', 'rejected', 'reason', 'ended',
      'message', 'The sync has ended, or it was started in the portal.'
    );
  end if;
  select private.api_plan(c) into plan from public.channels c where c.id = run.channel_id;
  if private.sync_fresh_listings(run, plan, changes) then
    run := public.finish_sync_run(target);
  else
    select * into run from public.sync_runs r where r.id = target;
  end if;
  return jsonb_build_object(
    'outcome', case run.state when 'open' then 'open' else 'done' end, 'sync', private.api_sync(run)
  );
end
$$;

-- schemas/53_api_imports.sql

-- Imports of files that are sent to the function `api`. It reads them with a saved profile, like a scheduled import.
-- These functions do for a key what those of scheduled imports do for a schedule.

-- The saved profiles, each in its latest version.
create function public.api_profiles(key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'version', p.version, 'supplier_id', p.supplier_id, 'created_at', p.created_at
    ) order by p.name, p.id), '[]')
    from (
      select distinct on (p.id) * from public.import_profiles p where p.org_id = it.org_id order by p.id, p.version desc
    ) as p
  );
end
$$;

-- Everything that an import with this profile needs, or null if there is no such profile.
create function public.api_start_import(key uuid, profile uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  return (
    select jsonb_build_object(
      'organization', o.id, 'supplier', p.supplier_id, 'fileSettings', p.file_settings, 'mapping', p.mapping,
      'profileVersion', p.version, 'currency', o.currency, 'rules', private.clean_rules_for(o.id, p.supplier_id)
    )
    from public.import_profiles p join public.organizations o on o.id = p.org_id
    where p.org_id = it.org_id and p.id = profile order by p.version desc limit 1
  );
end
$$;

create function public.api_import_fingerprints(
  key uuid, supplier uuid, fields text[], attribute_names text[], watched text, only_skus text[] default null,
  after uuid default null, stock_warehouses text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  return public.product_fingerprints(
    it.org_id, fields, attribute_names, supplier, watched, only_skus, after, stock_warehouses
  );
end
$$;

-- The products with these ids, as the API shows them.
create function public.api_import_products(key uuid, ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  return (
    select coalesce(jsonb_agg(private.api_product(p)), '[]') from public.products p
    where p.org_id = it.org_id and p.id = any(ids)
  );
end
$$;

-- The import's change set, which was opened when the first chunk was written. Only the same key can continue it.
create function private.api_import_set(it public.api_keys, target uuid) returns public.change_sets
language plpgsql stable set search_path = ''
as $$
declare
  found public.change_sets;
begin
  select * into found from public.change_sets c
  where c.org_id = it.org_id and c.id = target and c.kind = 'import' and c.source ->> 'api_key' = it.id::text;
  if found.id is null then
    raise insufficient_privilege using message = 'This API key has no such import.';
  end if;
  return found;
end
$$;

create function public.api_begin_import(key uuid, target uuid, profile uuid, file text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  perform public.begin_change_set(
    target, it.org_id, 'import', p.name, jsonb_build_object('file', file, 'api_key', it.id), p.supplier_id
  )
  from public.import_profiles p
  where p.org_id = it.org_id and p.id = profile order by p.version desc limit 1;
end
$$;

create function public.api_import_chunk(key uuid, target uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  perform private.api_import_set(it, target);
  return public.apply_chunk(target, chunk, changes) || '{"resent": 0}';
end
$$;

-- Stores the rejected rows of an import. Keeps those of the last 50 imports of the API that stored any.
create function public.api_save_rejections(key uuid, target uuid, content text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  perform private.api_import_set(it, target);
  insert into public.import_rejections as stored (org_id, change_set_id, schedule_id, content)
  values (it.org_id, target, null, api_save_rejections.content)
  on conflict (org_id, change_set_id) do update set content = excluded.content, stored_at = excluded.stored_at;
  delete from public.import_rejections stored
  where stored.org_id = it.org_id and stored.schedule_id is null and stored.change_set_id not in (
    select newest.change_set_id from public.import_rejections newest
    where newest.org_id = it.org_id and newest.schedule_id is null order by newest.stored_at desc limit 50
  );
end
$$;

-- Ends the change set of an import: commits it, or cancels it if the import was stopped.
create function public.api_end_import(key uuid, target uuid, is_complete boolean, not_sent jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
  ended public.change_sets := private.api_import_set(it, target);
begin
  ended := case when is_complete then public.commit_change_set(target, not_sent) else public.cancel_change_set(target) end;
  return private.api_change_set(ended);
end
$$;

-- One page of the imports of people, schedules and keys, newest first.
create function public.api_imports(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:read');
begin
  return private.api_change_set_page(it.org_id, query || '{"kind": "import"}');
end
$$;

-- An import with its rejected rows, if they are stored, or null if there is no such import.
create function public.api_import(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:read');
begin
  return (
    select private.api_change_set(c) || jsonb_build_object('rejections', (
      select r.content from public.import_rejections r where r.org_id = c.org_id and r.change_set_id = c.id
    ))
    from public.change_sets c where c.org_id = it.org_id and c.id = target and c.kind = 'import'
  );
end
$$;

-- Product uploads: more products than fit into one stream. The function `api` stores the lines of an upload while it
-- receives them. A job writes them afterwards as one change set, which has the upload's id.

create table private.product_uploads (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid primary key,
  key_id uuid not null references public.api_keys (id) on delete cascade,
  -- The idempotency key and the hash of the whole body.
  request_name text check (char_length(request_name) between 1 and 255),
  body_hash text check (char_length(body_hash) = 64),
  -- Null while lines are being received.
  lines int check (lines > 0),
  processed int not null default 0,
  rejected int not null default 0,
  change_set uuid,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  -- Why the rest of the upload wasn't written.
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (org_id, id)
);
create index product_uploads_age on private.product_uploads (org_id, created_at);
create unique index product_uploads_request on private.product_uploads (key_id, request_name);

alter table private.product_uploads enable row level security;

create table private.product_upload_parts (
  org_id uuid not null,
  upload_id uuid not null,
  part int not null check (part between 1 and 100000),
  -- The number that the part's last line has in the body.
  last_line int not null,
  -- [{"number", "text"}]. Null once the lines have been written.
  lines jsonb,
  -- The results of the rejected lines.
  rejections jsonb not null default '[]',
  primary key (upload_id, part),
  foreign key (org_id, upload_id) references private.product_uploads (org_id, id) on delete cascade
);
create index product_upload_parts_org on private.product_upload_parts (org_id, upload_id);

alter table private.product_upload_parts enable row level security;

-- An upload as the API shows it.
create function private.api_upload(it private.product_uploads) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'state', case
      when it.error is not null then 'failed' when it.ended_at is not null then 'done'
      -- The job has failed, or a person cancelled it before it started.
      when j.id is null or j.state = 'failed' then 'failed' when it.processed > 0 then 'running' else 'waiting' end,
    'job', case when it.ended_at is null then j.id::text end,
    'lines', it.lines, 'processed', it.processed, 'created', it.created, 'updated', it.updated,
    'unchanged', it.unchanged, 'rejected', it.rejected, 'change_set', it.change_set,
    'error', coalesce(it.error, case when it.ended_at is null then
      case when j.id is null then 'The job was cancelled.' when j.state = 'failed' then j.error end
    end),
    'created_at', it.created_at, 'ended_at', it.ended_at
  )
  from (select) as always
  left join lateral (
    select j.id, j.state, j.error from public.jobs j
    where j.org_id = it.org_id and j.kind = 'product_upload' and j.key = it.id::text order by j.id limit 1
  ) as j on true
$$;

-- Stores the next part of an upload that is being received. A part that is sent again replaces the stored one. The
-- first part also deletes the organization's uploads that ended more than a week ago, those that weren't received
-- completely within a day, and those that didn't end within a month. The first part is rejected while 20 uploads
-- haven't ended, because their lines take up much space.
create function public.api_add_upload_part(key uuid, upload uuid, part int, lines jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
begin
  if part = 1 then
    delete from private.product_uploads b where b.org_id = it.org_id
      and (
        b.ended_at < now() - interval '7 days' or b.lines is null and b.created_at < now() - interval '1 day'
        or b.ended_at is null and b.created_at < now() - interval '30 days'
      );
    if (
      select count(*) from private.product_uploads b where b.org_id = it.org_id and b.ended_at is null
    ) >= 20 then
      raise sqlstate 'PT409' using message = 'An organization can have at most 20 unfinished uploads.',
        hint = 'too_many_uploads';
    end if;
    insert into private.product_uploads (org_id, id, key_id) values (it.org_id, upload, it.id) on conflict do nothing;
  end if;
  insert into private.product_upload_parts as stored (org_id, upload_id, part, last_line, lines)
  select b.org_id, b.id, api_add_upload_part.part, (api_add_upload_part.lines -> -1 -> 'number')::int, api_add_upload_part.lines
  from private.product_uploads b
  where b.org_id = it.org_id and b.key_id = it.id and b.id = upload and b.lines is null
  on conflict on constraint product_upload_parts_pkey do update set last_line = excluded.last_line, lines = excluded.lines;
end
$$;

-- Deletes an upload that wasn't received completely.
create function public.api_drop_upload(key uuid, upload uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
begin
  delete from private.product_uploads b
  where b.org_id = it.org_id and b.key_id = it.id and b.id = upload and b.lines is null;
end
$$;

-- Accepts an upload whose parts have all arrived, and adds its job: {"outcome": "accepted", "upload"}, or {"outcome":
-- "reused"} if the idempotency key belongs to another body. A repeated upload returns the first one.
create function public.api_start_upload(key uuid, upload uuid, request_name text, body_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  found private.product_uploads;
begin
  -- Repeated uploads that end at the same time take turns.
  perform from public.api_keys k where k.id = it.id for no key update;
  select * into found from private.product_uploads b where b.key_id = it.id and b.request_name = api_start_upload.request_name;
  if found.id is null then
    update private.product_uploads b
    set request_name = api_start_upload.request_name, body_hash = api_start_upload.body_hash,
      lines = (select max(p.last_line) from private.product_upload_parts p where p.upload_id = b.id)
    where b.org_id = it.org_id and b.key_id = it.id and b.id = upload and b.lines is null
    returning * into found;
    perform private.enqueue_job(it.org_id, 'product_upload', upload::text);
  else
    delete from private.product_uploads b where b.org_id = it.org_id and b.id = upload and b.lines is null;
    if found.body_hash <> api_start_upload.body_hash then return '{"outcome": "reused"}'; end if;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'upload', private.api_upload(found));
end
$$;

-- The upload with this id, or null.
create function public.api_product_upload(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
begin
  return (
    select private.api_upload(b) from private.product_uploads b
    where b.org_id = it.org_id and b.id = target and b.lines is not null
  );
end
$$;

-- One page of the rejected lines of an upload, or null if there is no such upload.
create function public.api_upload_rejections(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  size constant int := private.api_page_size(query);
  after_line constant int := coalesce((query -> 'after' ->> 'key')::int, 0);
begin
  if not exists (
    select from private.product_uploads b where b.org_id = it.org_id and b.id = target and b.lines is not null
  ) then
    return null;
  end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(now(), line::text, result) order by line)
    from (
      select (result -> 'line')::int as line, result
      from private.product_upload_parts p cross join lateral jsonb_array_elements(p.rejections) as result
      where p.org_id = it.org_id and p.upload_id = target and p.last_line > after_line
        and (result -> 'line')::int > after_line
      order by 1 limit size + 1
    ) as r
  ), size);
end
$$;

-- The next part that the job has to write: {"key", "part", "lines", "processed", "total"}. Null if there is none.
create function public.next_upload_part(org uuid, upload uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'key', b.key_id, 'part', p.part, 'lines', p.lines, 'processed', p.last_line, 'total', b.lines
  )
  from private.product_uploads b
  join private.product_upload_parts p on p.org_id = b.org_id and p.upload_id = b.id and p.lines is not null
  where b.org_id = next_upload_part.org and b.id = upload and b.lines is not null and b.ended_at is null
  order by p.part limit 1
$$;

-- Records the results of a part's rejected lines, and deletes all of its lines.
create function public.record_upload_part(org uuid, upload uuid, part int, rejections jsonb default '[]') returns void
language sql security definer set search_path = ''
as $$
  with written as (
    update private.product_upload_parts p set lines = null, rejections = record_upload_part.rejections
    where p.org_id = record_upload_part.org and p.upload_id = upload and p.part = record_upload_part.part and p.lines is not null
    returning p.last_line
  )
  update private.product_uploads b
  set processed = w.last_line, rejected = b.rejected + jsonb_array_length(record_upload_part.rejections)
  from written w where b.org_id = record_upload_part.org and b.id = upload
$$;

-- Ends an upload and its change set. With an error, the remaining lines weren't written.
create function public.end_upload(org uuid, upload uuid, error text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended public.change_sets;
begin
  if exists (select from public.change_sets c where c.org_id = end_upload.org and c.id = upload) then
    -- Acts for the key even if it has been revoked since, because its changes must be committed before anyone can undo
    -- them.
    perform private.act_in(end_upload.org, b.key_id, k.name, 'editor')
    from private.product_uploads b join public.api_keys k on k.id = b.key_id where b.org_id = end_upload.org and b.id = upload;
    ended := public.commit_change_set(upload);
    if ended.created + ended.updated = 0 then
      delete from public.change_sets c where c.id = ended.id;
    end if;
  end if;
  update private.product_uploads b
  set ended_at = now(), error = left(end_upload.error, 500), created = coalesce(ended.created, 0),
    updated = coalesce(ended.updated, 0), unchanged = coalesce(ended.unchanged, 0),
    change_set = case when ended.created + ended.updated > 0 then ended.id end
  where b.org_id = end_upload.org and b.id = upload and b.ended_at is null;
  update private.product_upload_parts p set lines = null where p.org_id = end_upload.org and p.upload_id = upload;
end
$$;

-- schemas/54_webhooks.sql

-- Webhooks: addresses of an organization's own systems, to which the portal sends events. Edge functions compute
-- the secret of a webhook from a key of the server and the webhook's id and version, so the database stores no secret.

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  url text not null check (url ~ '^https?://[^[:space:][:cntrl:]/?#@]+([/?][^[:space:][:cntrl:]#]*)?$' and char_length(url) <= 1000),
  types text[] not null check (
    coalesce(array_length(types, 1), 0) between 1 and 20 and types <@
      '{products.changed,stock.changed,listings.changed,sync.ended,import.ended,order.created,order.changed}'
  ),
  secret_version int not null default 1 check (secret_version > 0),
  -- Until this time, deliveries are also signed with the previous version of the secret.
  previous_until timestamptz,
  -- The language and the portal's address, for the email that reports that a webhook was turned off.
  locale text not null check (locale in ('en', 'fr-CA')),
  origin text not null check (origin ~ '^https?://[^/[:space:]]{1,200}$'),
  -- The first failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- Why the webhook was turned off: by a person, after failures over several days, or because the address no longer
  -- exists.
  disabled_for text check (disabled_for in ('person', 'failing', 'gone')),
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  check ((disabled_at is null) = (disabled_for is null))
);
create index webhooks_created_by on public.webhooks (created_by);

alter table public.webhooks enable row level security;
grant select (
  id, org_id, url, types, secret_version, previous_until, failing_since, disabled_at, disabled_for, created_by, created_at
) on public.webhooks to authenticated;

create policy "owners read the webhooks of their organizations" on public.webhooks
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

create trigger audit after insert or update or delete on public.webhooks
  for each row execute function private.record_audit('org_id', 'url', 'owner', '{failing_since}');

-- Events that webhooks report. An event is written in the same transaction as its cause, and only if a webhook
-- subscribed to it.
create table public.webhook_events (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null check (type ~ '^[a-z]+[.][a-z]+$'),
  -- A transaction has one event per type and cause.
  about text not null check (char_length(about) between 1 and 100),
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 65536),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, type, about)
);
create index webhook_events_old on public.webhook_events (org_id, created_at);

alter table public.webhook_events enable row level security;
grant select on public.webhook_events to authenticated;

create policy "owners read the webhook events of their organizations" on public.webhook_events
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

create type public.webhook_delivery_state as enum ('waiting', 'delivered', 'failed');

create table public.webhook_deliveries (
  org_id uuid not null,
  id bigint generated always as identity,
  webhook_id uuid not null,
  event_id uuid not null,
  state public.webhook_delivery_state not null default 'waiting',
  attempts int not null default 0 check (attempts >= 0),
  next_at timestamptz not null default now(),
  -- The last attempt: its time, and the status and beginning of the response, or the reason why there was none.
  tried_at timestamptz,
  status int check (status between 100 and 999),
  took_ms int check (took_ms >= 0),
  answer text check (char_length(answer) <= 2000),
  error text check (char_length(error) <= 40),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, webhook_id, event_id),
  foreign key (org_id, webhook_id) references public.webhooks (org_id, id) on delete cascade,
  foreign key (org_id, event_id) references public.webhook_events (org_id, id) on delete cascade
);
create index webhook_deliveries_due on public.webhook_deliveries (org_id, webhook_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_recent on public.webhook_deliveries (org_id, webhook_id, id desc);
create index webhook_deliveries_event on public.webhook_deliveries (org_id, event_id);

alter table public.webhook_deliveries enable row level security;
grant select on public.webhook_deliveries to authenticated;

create policy "owners read the webhook deliveries of their organizations" on public.webhook_deliveries
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

-- Locks and returns a webhook. Raises an error unless the caller is an owner of its organization.
create function private.lock_webhook(webhook uuid) returns public.webhooks
language plpgsql set search_path = ''
as $$
declare
  it public.webhooks;
begin
  perform private.lock_as_owner((select w.org_id from public.webhooks w where w.id = webhook));
  select * into it from public.webhooks w where w.id = webhook for update;
  return it;
end
$$;

-- Adds a webhook for a caller whose rights have been checked.
create function private.add_webhook(org uuid, url text, types text[], locale text, origin text) returns public.webhooks
language plpgsql set search_path = ''
as $$
declare
  added public.webhooks;
begin
  if (select count(*) from public.webhooks w where w.org_id = org) >= 20 then
    raise sqlstate 'PT409' using message = 'An organization can have at most 20 webhooks.', hint = 'too_many_webhooks';
  end if;
  insert into public.webhooks (org_id, url, types, locale, origin, created_by)
  values (org, btrim(url), types, locale, origin, auth.uid()) returning * into added;
  return added;
exception when check_violation or not_null_violation then
  raise check_violation using message = 'The address or an event is not valid.';
end
$$;

create function public.create_webhook(org uuid, url text, types text[], locale text, origin text) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  return (private.add_webhook(org, url, types, locale, origin)).id;
end
$$;

-- Changes a webhook. Turning it on again resets its failures. Events that happened while it was off aren't sent.
create function private.set_webhook(it public.webhooks, url text, types text[], is_on boolean) returns public.webhooks
language plpgsql set search_path = ''
as $$
begin
  update public.webhooks w set
    url = btrim(set_webhook.url), types = set_webhook.types,
    disabled_at = case when is_on then null else coalesce(w.disabled_at, now()) end,
    disabled_for = case when is_on then null else coalesce(w.disabled_for, 'person') end,
    failing_since = case when is_on and w.disabled_at is not null then null else w.failing_since end
  where w.id = it.id returning * into it;
  if is_on then perform private.enqueue_webhook(it.org_id, it.id); end if;
  return it;
exception when check_violation or not_null_violation then
  raise check_violation using message = 'The address or an event is not valid.';
end
$$;

create function public.change_webhook(webhook uuid, url text, types text[], is_on boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.set_webhook(private.lock_webhook(webhook), url, types, is_on);
end
$$;

create function private.remove_webhook(it public.webhooks) returns void
language sql set search_path = ''
as $$
  delete from public.webhooks w where w.id = it.id;
  delete from public.jobs j
  where j.org_id = it.org_id and j.kind = 'webhook' and j.key = it.id::text and j.state <> 'running';
$$;

create function public.delete_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remove_webhook(private.lock_webhook(webhook));
end
$$;

-- The versions of the secret: {"version", "previous"}. With `rotate`, a new version begins, and deliveries are also
-- signed with the old one for another day.
create function private.secret_versions(it public.webhooks, rotate boolean) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if rotate then
    update public.webhooks w
    set secret_version = w.secret_version + 1, previous_until = now() + interval '1 day'
    where w.id = it.id returning * into it;
  end if;
  return jsonb_build_object(
    'version', it.secret_version, 'previous', case when it.previous_until > now() then it.secret_version - 1 end
  );
end
$$;

-- The versions of a webhook's secret for the function `webhook-secret`, which computes the secrets.
create function public.webhook_secret_versions(webhook uuid, rotate boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  return private.secret_versions(private.lock_webhook(webhook), rotate);
end
$$;

grant execute on function
  public.create_webhook,
  public.change_webhook,
  public.delete_webhook,
  public.webhook_secret_versions
to authenticated;

-- Webhooks, as the function `api` reads and writes them with a key. The function adds the secrets, which it computes.

create function private.api_webhook(it public.webhooks) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'url', it.url, 'types', it.types, 'is_on', it.disabled_at is null, 'disabled_at', it.disabled_at,
    'disabled_for', it.disabled_for, 'failing_since', it.failing_since, 'created_at', it.created_at
  )
$$;

create function private.api_delivery(it public.webhook_deliveries) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id::text, 'state', it.state, 'attempts', it.attempts,
    'next_at', case when it.state = 'waiting' then it.next_at end, 'tried_at', it.tried_at, 'status', it.status,
    'took_ms', it.took_ms, 'answer', it.answer, 'error', it.error, 'created_at', it.created_at,
    'event', jsonb_build_object('id', e.id, 'type', e.type, 'data', e.data, 'created_at', e.created_at)
  )
  from public.webhook_events e where e.org_id = it.org_id and e.id = it.event_id
$$;

-- The webhook with this id, locked, or null if the key's organization has no such webhook.
create function private.webhook_for_key(key uuid, target uuid) returns public.webhooks
language plpgsql set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
  found public.webhooks;
begin
  select * into found from public.webhooks w where w.org_id = it.org_id and w.id = target for update;
  return found;
end
$$;

-- Every webhook of the organization, oldest first.
create function public.api_webhooks(key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
begin
  return (
    select coalesce(jsonb_agg(private.api_webhook(w) order by w.created_at, w.id), '[]')
    from public.webhooks w where w.org_id = it.org_id
  );
end
$$;

-- The webhook with this id, or null.
create function public.api_webhook(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
begin
  return (select private.api_webhook(w) from public.webhooks w where w.org_id = it.org_id and w.id = target);
end
$$;

-- Adds a webhook: {"outcome": "done", "webhook", "version" of its secret}, or {"outcome": "reused"}. The request is
-- {"url", "types", "locale", "origin", "idempotency"}. A rejected request doesn't use up its idempotency key.
create function public.api_create_webhook(key uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
  answer jsonb;
  added public.webhooks;
begin
  -- The lock keeps two simultaneous requests from exceeding the limit.
  perform from public.organizations o where o.id = it.org_id for no key update;
  answer := private.earlier_request(it.id, request -> 'idempotency');
  if answer is not null then return answer; end if;
  added := private.add_webhook(
    it.org_id, request ->> 'url', array(select jsonb_array_elements_text(request -> 'types')), request ->> 'locale',
    request ->> 'origin'
  );
  answer := jsonb_build_object(
    'outcome', 'done', 'webhook', private.api_webhook(added), 'version', added.secret_version
  );
  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = request -> 'idempotency' ->> 'name';
  return answer;
end
$$;

-- Changes the values that the request names, {"url", "types", "is_on"}, and returns the webhook, or null if it doesn't
-- exist.
create function public.api_change_webhook(key uuid, target uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
begin
  if it.id is null then return null; end if;
  return private.api_webhook(private.set_webhook(
    it, coalesce(request ->> 'url', it.url),
    case when request ? 'types' then array(select jsonb_array_elements_text(request -> 'types')) else it.types end,
    coalesce((request ->> 'is_on')::boolean, it.disabled_at is null)
  ));
end
$$;

-- Deletes a webhook and returns whether it existed.
create function public.api_delete_webhook(key uuid, target uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
begin
  if it.id is null then return false; end if;
  perform private.remove_webhook(it);
  return true;
end
$$;

-- Begins a new version of the secret: {"version", "previous"}. Returns null if there is no such webhook.
create function public.api_rotate_webhook_secret(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
begin
  return case when it.id is not null then private.secret_versions(it, true) end;
end
$$;

-- Adds a test event and returns its delivery. Null if there is no such webhook.
create function public.api_test_webhook(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
  added public.webhook_deliveries;
begin
  if it.id is null then return null; end if;
  added := private.add_test_delivery(it);
  -- A separate statement, so that it sees the new event.
  return private.api_delivery(added);
end
$$;

-- One page of a webhook's deliveries, newest first, or null if there is no such webhook. The query is {"limit",
-- "after", "state"}.
create function public.api_deliveries(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
  size constant int := private.api_page_size(query);
  before_id constant bigint := (query -> 'after' ->> 'key')::bigint;
begin
  if not exists (select from public.webhooks w where w.org_id = it.org_id and w.id = target) then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(d.created_at, d.id::text, private.api_delivery(d)) order by d.id desc)
    from (
      select * from public.webhook_deliveries d
      where d.org_id = it.org_id and d.webhook_id = target and (before_id is null or d.id < before_id)
        and (query ->> 'state' is null or d.state = (query ->> 'state')::public.webhook_delivery_state)
      order by d.id desc limit size + 1
    ) as d
  ), size);
end
$$;

-- Sends a delivery again and returns it. Null if there is none.
create function public.api_resend_delivery(key uuid, target uuid, delivery bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
  again public.webhook_deliveries;
begin
  if not exists (
    select from public.webhook_deliveries d where d.org_id = it.org_id and d.webhook_id = it.id and d.id = delivery
  ) then
    return null;
  end if;
  again := private.resend_delivery(it, delivery);
  return private.api_delivery(again);
end
$$;

-- schemas/55_webhook_events.sql

-- Deliveries of webhooks. Each webhook has its own job, so a slow address doesn't delay the others.

-- Adds the job that sends the next delivery when it's due, if there is one.
create function private.enqueue_webhook(org uuid, webhook uuid) returns void
language sql set search_path = ''
as $$
  select private.enqueue_job(
    org, 'webhook', webhook::text, priority => 0, delay => greatest(min(d.next_at) - now(), interval '0')
  )
  from public.webhook_deliveries d
  where d.org_id = org and d.webhook_id = webhook and d.state = 'waiting'
  having count(*) > 0
$$;

-- Runs at the end of the transaction, so that the job's lock is taken last. Otherwise, this transaction and another one
-- could wait for each other.
create function private.enqueue_added_delivery() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_job(new.org_id, 'webhook', new.webhook_id::text, priority => 0);
  return null;
end
$$;

create constraint trigger enqueue_added_delivery after insert on public.webhook_deliveries
  deferrable initially deferred for each row execute function private.enqueue_added_delivery();

-- Whether any webhook subscribed to events of these types. Each trigger checks this first, because it's fast: the table
-- is small, and most transactions then don't have to look up their organizations.
create function private.is_event_wanted(of_types text[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.webhooks w where w.disabled_at is null and w.types && of_types)
$$;

-- Whether a webhook of these organizations subscribed to events of these types.
create function private.is_webhook_wanted(of_types text[], orgs uuid[]) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.webhooks w where w.org_id = any(orgs) and w.disabled_at is null and w.types && of_types
  )
$$;

-- The first 100 SKUs, and whether there are more: {"skus", "more"}.
create function private.sku_list(skus text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('skus', to_jsonb(coalesce(skus[:100], '{}')), 'more', coalesce(cardinality(skus) > 100, false))
$$;

-- Merges the data of two events. Newer values replace older ones. Lists of SKUs are combined, up to 100.
create function private.merged_webhook_data(known jsonb, added jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when known ? 'skus' and added ? 'skus' then
    added || (
      select private.sku_list(array_agg(sku order by sku))
      from (
        select jsonb_array_elements_text(known -> 'skus') union select jsonb_array_elements_text(added -> 'skus')
      ) as both_lists (sku)
    ) || case when (known ->> 'more')::boolean or (added ->> 'more')::boolean then '{"more": true}' else '{}' end::jsonb
  else added end
$$;

-- Adds an event with its deliveries, if a webhook subscribed to it. If the event already exists, the new data is merged
-- into it.
create function private.emit_webhook(org uuid, of_type text, of_about text, of_data jsonb) returns void
language sql security definer set search_path = ''
as $$
  with wanted as (
    select w.id from public.webhooks w where w.org_id = org and w.disabled_at is null and of_type = any(w.types)
  ), event as (
    insert into public.webhook_events as known (org_id, type, about, data)
    select org, of_type, of_about, of_data where exists (select from wanted)
    on conflict (org_id, type, about) do update set data = private.merged_webhook_data(known.data, excluded.data)
    returning known.id
  )
  insert into public.webhook_deliveries (org_id, webhook_id, event_id)
  select org, wanted.id, event.id from wanted, event
  on conflict (org_id, webhook_id, event_id) do nothing
$$;

-- The deliveries that a worker sends next: {"url", "version", "previous", "deliveries": [{"id", "event", "type",
-- "data", "created_at"}]}, or null if the webhook was deleted or turned off.
create function public.due_webhook_deliveries(org uuid, webhook uuid, max_rows int default 20) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'url', w.url, 'version', w.secret_version,
    'previous', case when w.previous_until > now() then w.secret_version - 1 end,
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', due.id, 'event', e.id, 'type', e.type, 'data', e.data, 'created_at', e.created_at
      ) order by due.next_at, due.id), '[]')
      from (
        select d.id, d.event_id, d.next_at from public.webhook_deliveries d
        where d.org_id = org and d.webhook_id = webhook and d.state = 'waiting' and d.next_at <= now()
        order by d.next_at, d.id limit max_rows
      ) as due
      join public.webhook_events e on e.org_id = org and e.id = due.event_id
    )
  )
  from public.webhooks w where w.org_id = org and w.id = webhook and w.disabled_at is null
$$;

-- How long a delivery waits after this many failed attempts, or null after the last attempt. The waits add up to more
-- than three days.
create function private.webhook_delay(attempts int) returns interval
language sql immutable set search_path = ''
as $$
  select (array[
    '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'
  ]::interval[])[attempts]
$$;

-- Records an attempt. `error` is the reason why there was no response. The webhook is turned off after failing for five
-- days, or at once if the address answers that it no longer exists. Returns whether the webhook is still on.
create function public.record_webhook_attempt(
  org uuid, webhook uuid, delivery bigint, took_ms int, status int default null, answer text default null,
  error text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_delivered constant boolean := coalesce(status between 200 and 299, false);
  it public.webhooks;
  reason text;
begin
  update public.webhook_deliveries d set
    attempts = d.attempts + 1, tried_at = now(), took_ms = record_webhook_attempt.took_ms,
    status = record_webhook_attempt.status, answer = left(record_webhook_attempt.answer, 2000),
    error = left(record_webhook_attempt.error, 40),
    state = case
      when is_delivered then 'delivered'
      when private.webhook_delay(d.attempts + 1) is null then 'failed' else 'waiting'
    end::public.webhook_delivery_state,
    next_at = now() + coalesce(private.webhook_delay(d.attempts + 1), '0') * (0.9 + random() * 0.2)
  where d.org_id = org and d.id = delivery and d.webhook_id = webhook and d.state = 'waiting';

  select * into it from public.webhooks w where w.org_id = org and w.id = webhook for update;
  if it.id is null or it.disabled_at is not null then return false; end if;
  reason := case
    when is_delivered then null when status = 410 then 'gone'
    when it.failing_since < now() - interval '5 days' then 'failing'
  end;
  update public.webhooks w set
    failing_since = case when not is_delivered then coalesce(w.failing_since, now()) end,
    disabled_at = case when reason is not null then now() end, disabled_for = reason
  where w.id = it.id;
  if reason is null then return true; end if;

  perform private.notify_members(
    org, 'owner', 'webhook_disabled', '/settings?tab=webhooks', jsonb_build_object('url', left(it.url, 200)), 'warning'
  );
  perform private.enqueue_email(
    'webhook_disabled', gen_random_uuid(),
    jsonb_build_object('to', u.email, 'url', it.url, 'reason', reason, 'locale', it.locale, 'origin', it.origin), org
  )
  from public.members m join auth.users u on u.id = m.user_id where m.org_id = org and m.role = 'owner'
  order by m.user_id;
  return false;
end
$$;

-- Adds the next job of a webhook, and deletes events that are older than 30 days. A worker calls it before it ends.
create function public.end_webhook_deliveries(org uuid, webhook uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.webhook_events e where (e.org_id, e.id) in (
    select old.org_id, old.id from public.webhook_events old
    where old.org_id = org and old.created_at < now() - interval '30 days' order by old.created_at limit 1000
  );
  select private.enqueue_webhook(org, webhook)
  where exists (select from public.webhooks w where w.org_id = org and w.id = webhook and w.disabled_at is null)
$$;

create function private.require_webhook_on(it public.webhooks) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if it.disabled_at is not null then
    raise sqlstate 'PT409' using message = 'This webhook is turned off.', hint = 'webhook_off';
  end if;
end
$$;

-- Sends a test event, which shows whether a webhook can be reached. Returns its delivery.
create function private.add_test_delivery(it public.webhooks) returns public.webhook_deliveries
language plpgsql set search_path = ''
as $$
declare
  event uuid;
  added public.webhook_deliveries;
begin
  perform private.require_webhook_on(it);
  insert into public.webhook_events (org_id, type, about, data)
  values (it.org_id, 'webhook.test', gen_random_uuid()::text, '{"message": "This is a test."}')
  returning id into event;
  insert into public.webhook_deliveries (org_id, webhook_id, event_id)
  values (it.org_id, it.id, event) returning * into added;
  return added;
end
$$;

create function public.test_webhook(webhook uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  return (private.add_test_delivery(private.lock_webhook(webhook))).id;
end
$$;

-- Sends a delivery again, with as many attempts as a new one. Receivers recognize it by its event's id.
create function private.resend_delivery(it public.webhooks, delivery bigint) returns public.webhook_deliveries
language plpgsql set search_path = ''
as $$
declare
  again public.webhook_deliveries;
begin
  perform private.require_webhook_on(it);
  update public.webhook_deliveries d set state = 'waiting', attempts = 0, next_at = now()
  where d.org_id = it.org_id and d.webhook_id = it.id and d.id = delivery returning * into again;
  perform private.enqueue_webhook(it.org_id, it.id);
  return again;
end
$$;

create function public.resend_webhook_delivery(webhook uuid, delivery bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.resend_delivery(private.lock_webhook(webhook), delivery);
end
$$;

grant execute on function
  public.test_webhook,
  public.resend_webhook_delivery
to authenticated;

-- The events that webhooks report. Each trigger first checks whether any webhook subscribed to its event, then whether
-- one of the affected organizations has such a webhook, so organizations without webhooks spend almost no time. Events
-- hold ids and numbers, not personal data: receivers read the rest through the API.

-- The events of a change set that has ended: `products.changed` if it changed products, and `import.ended` for an
-- import.
create function private.emit_change_sets() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  it public.change_sets;
begin
  if not private.is_event_wanted('{products.changed,import.ended}')
    or not private.is_webhook_wanted('{products.changed,import.ended}', array(select org_id from ended)) then
    return null;
  end if;
  for it in
    select s.* from ended e join public.change_sets s on s.org_id = e.org_id and s.id = e.id where s.state <> 'open'
  loop
    if it.created + it.updated + it.removed > 0 then
      perform private.emit_webhook(it.org_id, 'products.changed', it.id::text, jsonb_build_object(
        'change_set', it.id, 'kind', it.kind, 'created', it.created, 'updated', it.updated, 'removed', it.removed
      ) || private.sku_list(array(
        select c.sku from public.product_changes c where c.org_id = it.org_id and c.change_set_id = it.id order by c.seq limit 101
      )));
    end if;
    if it.kind = 'import' then
      perform private.emit_webhook(it.org_id, 'import.ended', it.id::text, jsonb_build_object(
        'change_set', it.id, 'state', it.state, 'rows_read', it.rows_read, 'created', it.created, 'updated', it.updated,
        'removed', it.removed, 'unchanged', it.unchanged, 'skipped', it.skipped, 'rejected', it.rejected
      ));
    end if;
  end loop;
  return null;
end
$$;

create trigger emit_added after insert on public.change_sets
  referencing new table as ended for each statement execute function private.emit_change_sets();
create trigger emit_ended after update on public.change_sets
  referencing new table as ended for each statement execute function private.emit_change_sets();

create function private.emit_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid;
begin
  if not private.is_event_wanted('{stock.changed}')
    or not private.is_webhook_wanted('{stock.changed}', array(select distinct org_id from moved)) then
    return null;
  end if;
  for org in select distinct m.org_id from moved m order by m.org_id loop
    perform private.emit_webhook(org, 'stock.changed', pg_current_xact_id()::text, private.sku_list(array(
      select distinct p.sku from moved m join public.products p on p.org_id = m.org_id and p.id = m.product_id
      where m.org_id = org order by p.sku limit 101
    )));
  end loop;
  return null;
end
$$;

create trigger emit after insert on public.stock_movements
  referencing new table as moved for each statement execute function private.emit_stock();

-- Records an event about listings of one channel. All listings of a transaction share one event.
create function private.emit_listings_of(org uuid, channel uuid, skus text[]) returns void
language sql set search_path = ''
as $$
  select private.emit_webhook(
    org, 'listings.changed', channel || ' ' || pg_current_xact_id()::text,
    jsonb_build_object('channel', channel) || private.sku_list(skus[:101])
  )
$$;

-- Reports listings whose state changed.
create function private.emit_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{listings.changed}')
    or not private.is_webhook_wanted('{listings.changed}', array(select distinct org_id from built)) then
    return null;
  end if;
  perform private.emit_listings_of(n.org_id, n.channel_id, array_agg(n.sku order by n.sku))
  from built n left join before b on b.org_id = n.org_id and b.channel_id = n.channel_id and b.product_id = n.product_id
  where b.state is distinct from n.state
  group by n.org_id, n.channel_id order by n.org_id, n.channel_id;
  return null;
end
$$;

create trigger emit_changed after update on public.listings
  referencing old table as before new table as built for each statement execute function private.emit_listings();

create function private.emit_added_listings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{listings.changed}')
    or not private.is_webhook_wanted('{listings.changed}', array(select distinct org_id from built)) then
    return null;
  end if;
  perform private.emit_listings_of(n.org_id, n.channel_id, array_agg(n.sku order by n.sku)) from built n
  group by n.org_id, n.channel_id order by n.org_id, n.channel_id;
  return null;
end
$$;

create trigger emit_added after insert on public.listings
  referencing new table as built for each statement execute function private.emit_added_listings();

create function private.emit_sync_runs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{sync.ended}')
    or not private.is_webhook_wanted('{sync.ended}', array(select distinct org_id from ended)) then
    return null;
  end if;
  perform private.emit_webhook(e.org_id, 'sync.ended', e.id::text, jsonb_build_object(
    'sync', e.id, 'channel', e.channel_id, 'kind', e.kind, 'state', e.state, 'sent', e.sent, 'removed', e.removed,
    'failed', e.failed, 'skipped', e.skipped
  ))
  from ended e where e.state <> 'open' order by e.org_id, e.id;
  return null;
end
$$;

create trigger emit_ended after update on public.sync_runs
  referencing new table as ended for each statement execute function private.emit_sync_runs();

-- Reports added and changed orders. A transaction that adds an order and then changes it reports only the addition.
create function private.emit_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_event_wanted('{order.created,order.changed}')
    or not private.is_webhook_wanted('{order.created,order.changed}', array(select distinct org_id from changed)) then
    return null;
  end if;
  perform private.emit_webhook(
    o.org_id,
    case when o.created_at = now() then 'order.created' else 'order.changed' end,
    o.id || ' ' || pg_current_xact_id()::text,
    jsonb_build_object(
      'order', o.id, 'number', o.number, 'channel', o.channel_id, 'status', o.status, 'placed_at', o.placed_at,
      'due_at', o.due_at, 'lines', o.lines, 'units', o.units, 'open_units', o.open_units, 'currency', o.currency,
      'total', o.total::text
    )
  )
  from changed o order by o.org_id, o.id;
  return null;
end
$$;

create trigger emit_added after insert on public.orders
  referencing new table as changed for each statement execute function private.emit_orders();
create trigger emit_changed after update on public.orders
  referencing new table as changed for each statement execute function private.emit_orders();

-- schemas/56_sandboxes.sql

-- Sandboxes: an organization with demo data for each organization that has test keys. Only test keys reach it. It has
-- no members, so no one gets emails or notifications about it, and no credentials, so nothing is sent to a real shop.

-- The demo catalogue as changes for `apply_chunk`: 12 products in 5 colours, each with quantities in two warehouses.
create function private.sandbox_products() returns jsonb
language sql immutable set search_path = ''
as $$
  with models (m, code, title_en, title_fr, category, price, weight) as (
    values
      (1, 'DESK', 'Standing Desk', 'Bureau assis-debout', 'Furniture > Desks', 549, 34.0),
      (2, 'CHAIR', 'Ergonomic Chair', 'Chaise ergonomique', 'Furniture > Chairs', 389, 17.0),
      (3, 'SHELF', 'Bookcase', 'Bibliothèque', 'Furniture > Shelving', 219, 23.0),
      (4, 'LAMP', 'LED Desk Lamp', 'Lampe de bureau à DEL', 'Home > Lighting > Desk Lamps', 79, 1.3),
      (5, 'KETTLE', 'Electric Kettle', 'Bouilloire électrique', 'Home > Kitchen > Kettles', 69, 1.2),
      (6, 'MIXER', 'Stand Mixer', 'Batteur sur socle', 'Home > Kitchen > Mixers', 349, 8.7),
      (7, 'KEYS', 'Wireless Keyboard', 'Clavier sans fil', 'Electronics > Computers > Keyboards', 59, 0.6),
      (8, 'MOUSE', 'Wireless Mouse', 'Souris sans fil', 'Electronics > Computers > Mice', 39, 0.1),
      (9, 'STAND', 'Laptop Stand', 'Support pour portable', 'Electronics > Computers > Accessories', 49, 1.1),
      (10, 'BUDS', 'Wireless Earbuds', 'Écouteurs sans fil', 'Electronics > Audio > Earbuds', 129, 0.1),
      (11, 'SPKR', 'Bluetooth Speaker', 'Haut-parleur Bluetooth', 'Electronics > Audio > Speakers', 149, 0.8),
      (12, 'BANK', 'Power Bank', 'Batterie externe', 'Electronics > Phones > Power Banks', 59, 0.3)
  ),
  colours (c, code, en, fr) as (
    values (1, 'BLK', 'Black', 'Noir'), (2, 'WHT', 'White', 'Blanc'), (3, 'GRY', 'Grey', 'Gris'),
      (4, 'BLU', 'Blue', 'Bleu'), (5, 'GRN', 'Green', 'Vert')
  ),
  items as (
    select m.*, c.c, c.en, c.fr, format('DEMO-%s-%s', m.code, c.code) as sku,
      '06289990' || lpad((m.m * 100 + c.c)::text, 4, '0') as digits
    from models m cross join colours c
  )
  select jsonb_agg(jsonb_build_object(
    'sku', sku, 'row', (m - 1) * 5 + c + 1,
    'stock', jsonb_build_object('TOR', m * 7 % 13 * c, 'MTL', case when c = 5 then 0 else 3 + m end),
    'set', jsonb_build_object(
      'status', case when c = 5 then 'draft' else 'active' end, 'brand', 'Nordhus', 'mpn', code || '-' || c,
      -- The check digit. From the right, the other digits of a GTIN have the weights 3, 1, 3, 1 …
      'gtin', digits || (
        select (10 - sum(substr(reverse(digits), i, 1)::int * case when i % 2 = 1 then 3 else 1 end) % 10) % 10
        from generate_series(1, 12) i
      ),
      'title_en', format('Nordhus %s, %s', title_en, en), 'title_fr', format('%s Nordhus, %s', title_fr, lower(fr)),
      'description_en', format('The Nordhus %s comes with a two-year warranty, serviced in Canada.', title_en),
      'description_fr', format('%s Nordhus, avec une garantie de deux ans et un service au Canada.', title_fr),
      'category', category, 'condition', 'new', 'currency', 'CAD', 'price', price - 0.01, 'msrp', price * 1.1,
      'cost', price * 0.6, 'weight', weight, 'weight_unit', 'kg', 'country_of_origin', 'CA',
      'images', jsonb_build_array(jsonb_build_object(
        'url', format('https://images.supplier-portal.example/demo/%s.jpg', lower(sku)), 'alt', title_en
      )),
      'tags', jsonb_build_array('demo'), 'variant_group', 'DEMO-' || code,
      'variant_options', jsonb_build_object('Colour', en)
    )
  ) order by m, c)
  from items
$$;

-- Demo orders for `receive_orders`: one for each of the last 10 days, two for each buyer.
create function private.sandbox_orders() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'number', 'DEMO-' || 1000 + n, 'placed_at', now() - make_interval(days => n), 'currency', 'CAD',
    'email', format('buyer%s@example.com', n % 5 + 1), 'shipping', 12,
    'address', jsonb_build_object(
      'name', buyer, 'street', 100 + n || ' Queen Street', 'city', city, 'region', region, 'postal_code', postal_code,
      'country', 'CA'
    ),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'sku', product ->> 'sku', 'quantity', 1 + n % 2, 'unit_price', product -> 'set' -> 'price'
      ))
      from jsonb_array_elements(private.sandbox_products()) with ordinality as listed (product, place)
      where place in (n * 5 - 4, n * 5 - 3)
    )
  ) order by n)
  from generate_series(1, 10) as n
  join (values
    (0, 'Alice Martin', 'Toronto', 'ON', 'M5V 2T6'), (1, 'Luc Gagnon', 'Montréal', 'QC', 'H2X 1Y4'),
    (2, 'Priya Shah', 'Vancouver', 'BC', 'V6B 4N7'), (3, 'Owen Clarke', 'Calgary', 'AB', 'T2P 3C5'),
    (4, 'Mia Roy', 'Halifax', 'NS', 'B3J 2K9')
  ) as people (person, buyer, city, region, postal_code) on person = n % 5
$$;

-- Fills a new sandbox. The functions that clients call add its products and orders, so that its history, stock and
-- orders fit together.
create function private.fill_sandbox(org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  products constant uuid := gen_random_uuid();
  prices constant uuid := gen_random_uuid();
  supplier uuid;
  shop uuid;
  orders jsonb;
begin
  insert into public.suppliers (org_id, code, name, status, contact_name, email, currency, country, lead_time_days)
  values (org, 'NORDHUS', 'Nordhus Furniture', 'active', 'Ingrid Holm', 'sales@nordhus.example', 'CAD', 'CA', 5)
  returning id into supplier;
  insert into public.suppliers (org_id, code, name, status, currency, country, lead_time_days)
  values (org, 'PACRIM', 'Pacific Rim Components', 'active', 'USD', 'US', 12);
  insert into public.warehouses (org_id, code, name, city, region, country)
  values (org, 'TOR', 'Toronto', 'Toronto', 'ON', 'CA'), (org, 'MTL', 'Montréal', 'Montréal', 'QC', 'CA');
  insert into public.import_profiles (org_id, name, supplier_id, header_key, mapping)
  select org, 'SKU, Title, Price', supplier, '000aad7a2b3090ab00103e5b6ea040c1', jsonb_build_object(
    'images', '[]'::jsonb, 'options', '[]'::jsonb, 'attributes', '[]'::jsonb, 'stock', '[]'::jsonb, 'variants', null,
    'wideRows', 'reject', 'emptyCells', 'keep', 'fields', jsonb_object_agg(field, jsonb_build_object(
      'columns', jsonb_build_array(column_name), 'join', ' ', 'part', null, 'otherwise', '', 'prefix', '',
      'values', '[]'::jsonb, 'fixes', '[]'::jsonb, 'decimal', null, 'thousands', null, 'date', 'ymd', 'factor', null
    ))
  )
  from (values ('sku', 'SKU'), ('title_en', 'Title'), ('price', 'Price')) as mapped (field, column_name);

  -- Until the end of this function, the transaction acts like a key of the sandbox.
  perform private.act_in(org, null, 'Demo data', 'editor');
  perform public.begin_change_set(products, org, 'import', 'Demo catalogue', '{"file": "demo-catalogue.csv"}', supplier);
  perform public.apply_chunk(products, 1, private.sandbox_products());
  perform public.commit_change_set(products);
  perform public.begin_change_set(prices, org, 'api', 'Demo data');
  perform public.apply_chunk(prices, 1, (
    select jsonb_agg(jsonb_build_object(
      'sku', p -> 'sku', 'set', jsonb_build_object('price', (p -> 'set' -> 'price')::numeric - 10)
    ))
    from jsonb_path_query(private.sandbox_products(), '$[*] ? (@.sku starts with "DEMO-DESK")') as p
  ));
  perform public.commit_change_set(prices);

  -- The last value is the version of the Shopify definition in the code. A test checks that they're equal.
  insert into public.channels (org_id, kind, name, status, definition)
  values (org, 'shopify', 'Demo shop', 'active', '1rfbfj03chs') returning id into shop;
  perform public.create_feed(shop, 'products', 'csv');
  orders := public.receive_orders(org, private.sandbox_orders(), shop);
  perform public.acknowledge_orders(org, gen_random_uuid(), array(
    select (o ->> 'id')::uuid from jsonb_array_elements(orders) with ordinality as listed (o, n) where n > 4
  ));
  perform public.ship_order(
    (orders -> 9 ->> 'id')::uuid, null, gen_random_uuid(), (
      select w.id from public.warehouses w where w.org_id = org and w.code = 'TOR'
    ), 'canada_post', '1234567890123456'
  );
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
end
$$;

-- Creates the sandbox of an organization, if there is none. The caller has locked the organization.
create function private.create_sandbox(of_org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  sandbox uuid;
begin
  insert into public.organizations (name, slug, sandbox_of)
  values ('Sandbox', 'sandbox-' || gen_random_uuid(), of_org)
  on conflict (sandbox_of) do nothing
  returning id into sandbox;
  if sandbox is not null then
    perform private.fill_sandbox(sandbox);
  end if;
end
$$;

-- Replaces the sandbox with a new one, so that tests can start again. Its webhooks are deleted with it; test keys keep
-- working. Returns false if there is no sandbox.
create function public.reset_sandbox(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  old uuid;
begin
  perform private.lock_as_owner(org);
  select o.id into old from public.organizations o where o.sandbox_of = org;
  if old is null then return false; end if;
  if (select coalesce(sum(c.products), 0) from private.product_counts c where c.org_id = old) <= 10000 then
    delete from public.organizations o where o.id = old;
  else
    -- Deleting a large sandbox would take too long here, so it's left to the job that deletes closed organizations.
    update public.organizations o set sandbox_of = null, closes_at = now() where o.id = old;
  end if;
  perform private.create_sandbox(org);
  return true;
end
$$;

grant execute on function public.reset_sandbox to authenticated;
