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
  -- Only changes made through the API are recorded: not scripts such as the seed, not the first member of a
  -- sign-up, and not the members who disappear with their organization.
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
