-- Owners invite people by e-mail, say what members may do, and let them go. Nobody writes `members` but these functions.

-- Coarse on purpose: whether an address exists, only its e-mail can tell. No list, no header, no name beside it.
create function private.is_email(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 254
    and address = lower(address)
    and address ~ '^[^[:space:][:cntrl:]@<>",;:]+@[^[:space:][:cntrl:]@<>",;:]+$'
$$;
grant execute on function private.is_email to service_role;

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  role public.member_role not null,
  invited_by uuid references public.profiles (user_id) on delete set null,
  -- The token itself is known to the e-mail alone.
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

-- Who may change who belongs to an organization, one change at a time: two owners who let each other go at the same
-- moment must not both succeed. The weaker lock lets rows that refer to the organization come in meanwhile.
create function private.lock_as_owner(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.demand_full_session();

  perform from public.organizations
  where id = org and id = any(array(select private.my_org_ids('owner')))
  for no key update;

  -- Asked again: another owner may have taken the right away while we waited.
  if not exists (select from private.my_org_ids('owner') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an owner of the organization may do this.';
  end if;
end
$$;

create function private.is_last_owner(org uuid, person uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.members where org_id = org and user_id = person and role = 'owner')
    and not exists (select from public.members where org_id = org and user_id <> person and role = 'owner')
$$;

-- The caller's address, once they have shown that it is theirs.
create function private.my_verified_email() returns text
language sql stable security definer set search_path = ''
as $$
  select lower(email) from auth.users where id = (select auth.uid()) and email_confirmed_at is not null
$$;

create function private.hash_of(token text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(token, 'UTF8')) $$;

-- Answers with the token for the e-mail. It opens nothing to anybody but the person who reads the invited mailbox.
-- Inviting an address again takes the earlier invitation back: of two e-mails only the newer one works.
create function public.invite_member(org uuid, email text, role public.member_role) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(btrim(email));
  -- 244 random bits, from the strong source that makes UUIDs.
  token text := replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '');
begin
  perform private.lock_as_owner(org);

  -- Asked here as well: the message of a broken constraint would show the whole row, hash and all.
  if invite_member.role is null or private.is_email(address) is not true then
    raise check_violation using message = 'The address or the role is not valid.';
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
  values (org, address, invite_member.role, (select auth.uid()), private.hash_of(token));

  return jsonb_build_object(
    'outcome', 'invited',
    'token', token,
    'email', address,
    'organization', (select name from public.organizations where id = org),
    'inviter', (select display_name from public.profiles where user_id = (select auth.uid()))
  );
end
$$;

create function public.revoke_invitation(invitation uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.demand_full_session();
  update public.invitations set revoked_at = now()
  where id = invitation and accepted_at is null and revoked_at is null
    and org_id = any(array(select private.my_org_ids('owner')));
  return case when found then 'revoked' else 'gone' end;
end
$$;

-- Why the caller cannot use an invitation, or "open". Whoever it was not sent to learns nothing about it but that.
create function private.state_of(invitation public.invitations) returns text
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
  select * into invitation from public.invitations where token_hash = private.hash_of(token);
  state := private.state_of(invitation);
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
  perform private.demand_full_session();
  -- Held until the end: of two tabs that accept at once, the second finds a member.
  select * into invitation from public.invitations where token_hash = private.hash_of(token) for update;
  state := private.state_of(invitation);
  if state = 'open' then
    insert into public.members (org_id, user_id, role)
    values (invitation.org_id, (select auth.uid()), invitation.role);
    state := 'accepted';
  end if;
  -- Somebody who belongs already keeps the role they have, and the link is used up.
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
  perform private.demand_full_session();
  select * into invitation from public.invitations where token_hash = private.hash_of(token) for update;
  if private.state_of(invitation) <> 'open' then
    return private.state_of(invitation);
  end if;
  update public.invitations set revoked_at = now() where id = invitation.id;
  return 'declined';
end
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
  perform private.demand_full_session();

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

-- Names come from profiles; the address is what tells two people of one name apart, and only colleagues see it.
create function public.organization_members(org uuid)
returns table (user_id uuid, display_name text, email text, role public.member_role, joined_at timestamptz)
language sql stable security definer rows 10 set search_path = ''
as $$
  select m.user_id, p.display_name, u.email, m.role, m.created_at
  from public.members m
  join public.profiles p on p.user_id = m.user_id
  join auth.users u on u.id = m.user_id
  where m.org_id = org and m.org_id = any(array(select private.my_org_ids('viewer')))
  order by m.created_at, m.user_id
$$;

grant execute on function
  public.invite_member, public.revoke_invitation, public.read_invitation, public.accept_invitation,
  public.decline_invitation, public.set_member_role, public.remove_member, public.leave_organization,
  public.organization_members
to authenticated;
