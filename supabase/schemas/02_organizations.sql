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
