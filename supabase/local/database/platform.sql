-- What a hosted Supabase project holds before its first migration, beyond the auth and storage tables that @supabase/lite makes.
-- Every statement may run again on a prepared database.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

do $$
begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if to_regrole('authenticator') is null then create role authenticator nologin noinherit; end if;
  if to_regrole('supabase_auth_admin') is null then create role supabase_auth_admin nologin noinherit; end if;
  grant anon, authenticated, service_role to authenticator;
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$$;

-- A hosted project gives new objects of `public` to the API roles; the first migration takes that back.
grant usage on schema public, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

grant usage on schema auth to anon, authenticated, service_role, supabase_auth_admin;
grant all on all tables in schema auth to supabase_auth_admin;
grant select on all tables in schema auth to service_role;

grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- A hosted project has a file store beside its database. Here the files lie in it, and go with it.
create table if not exists storage.contents (
  bucket_id text not null,
  name text not null,
  content_type text not null,
  cache_control text not null,
  bytes bytea not null,
  primary key (bucket_id, name)
);
alter table storage.contents enable row level security;

-- Columns and defaults of the real auth server which seeds and triggers may count on.
alter table auth.users
  add column if not exists instance_id uuid,
  add column if not exists is_super_admin boolean;
alter table auth.identities alter column id set default gen_random_uuid();

-- How a session began, which its tokens say in `amr`.
create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )::text
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )::text
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
