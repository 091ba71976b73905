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
