-- Nothing in `public` is reachable until a later file grants it. Older Supabase projects grant everything by default,
-- so this file sets the defaults explicitly. New functions in `public` are executable by the owner and by
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
