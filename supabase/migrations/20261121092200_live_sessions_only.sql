-- Names and addresses of people are for a session that lives, as changing them is; and a refusal says in a word that
-- programs read what is missing, so that nobody is told they lack a right which they have.

create or replace function private.demand_full_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.session_is_live() then
    raise insufficient_privilege using message = 'The session has ended.', detail = 'session_not_found';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' and private.has_second_factor(auth.uid()) then
    raise insufficient_privilege
      using message = 'Confirm the second factor first.', detail = 'insufficient_aal';
  end if;
end
$$;

create or replace function public.read_invitation(token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  invitation public.invitations;
  state text;
begin
  perform private.demand_full_session();
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

create or replace function public.organization_members(org uuid)
returns table (user_id uuid, display_name text, email text, role public.member_role, joined_at timestamptz)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.demand_full_session();
  return query
    select m.user_id, p.display_name, u.email::text, m.role, m.created_at
    from public.members m
    join public.profiles p on p.user_id = m.user_id
    join auth.users u on u.id = m.user_id
    where m.org_id = org and m.org_id = any(array(select private.my_org_ids('viewer')))
    order by m.created_at, m.user_id;
end
$$;
