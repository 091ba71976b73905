-- Applications are counted in order, so that whoever is refused uses up nobody else's share; what comes twice at once is
-- known; and a confirmation that could not be sent is sent with the next try.

-- Set while the confirmation goes out as well, so that it goes out once; null again where that failed.
alter table private.supplier_applications add column mailed_at timestamptz;

-- An application that is kept already, or null. `confirm_to` is whom a confirmation is owed: whoever asks sends it now.
create function private.known_application(sent uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  kept private.supplier_applications;
begin
  select * into kept from private.supplier_applications a where a.client_id = sent for update;
  if kept.id is null then return null; end if;
  update private.supplier_applications set mailed_at = now() where id = kept.id and mailed_at is null;
  return jsonb_build_object(
    'outcome', 'known', 'reference', kept.reference,
    'confirm_to', case when kept.mailed_at is null then kept.email end
  );
end
$$;

create or replace function public.receive_application(
  client_id uuid, reference text, challenge text, challenge_ends_at timestamptz, address text, mailbox text,
  email text, locale text, application jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  known jsonb := private.known_application(client_id);
  wait int;
begin
  if known is not null then return known; end if;

  -- Before the proof is used up: whoever has to wait may show it again. The next is counted only if the one before
  -- lets it through: one machine shuts out neither a mailbox nor everybody.
  wait := private.wait_of('application from ' || address, 3600, 5);
  if wait = 0 then wait := private.wait_of('application of ' || mailbox, 3600, 3); end if;
  if wait = 0 then wait := private.wait_of('all applications', 3600, 300); end if;
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;

  insert into private.used_challenges as used (challenge, ends_at)
  values (receive_application.challenge, challenge_ends_at)
  on conflict do nothing;
  if not found then
    -- By this very application, perhaps, which came twice at once.
    return coalesce(private.known_application(client_id), jsonb_build_object('outcome', 'used'));
  end if;

  insert into private.supplier_applications as kept (client_id, reference, email, locale, application, mailed_at)
  values (
    receive_application.client_id, receive_application.reference, receive_application.email,
    receive_application.locale, receive_application.application, now()
  )
  on conflict do nothing;
  if not found then
    known := private.known_application(client_id);
    if known is null then raise unique_violation; end if;
    return known;
  end if;

  -- Each newcomer takes a few that have ended along, so that no scheduler is needed.
  delete from private.used_challenges u where u.challenge in (
    select o.challenge from private.used_challenges o
    where o.ends_at < now() - interval '1 hour' limit 20 for update skip locked
  );
  return jsonb_build_object(
    'outcome', 'received', 'reference', receive_application.reference, 'confirm_to', receive_application.email
  );
end
$$;

-- The confirmation did not go out: it is owed again. Null where nobody has the reference.
create function public.confirmation_failed(reference text) returns boolean
language sql security definer set search_path = ''
as $$
  update private.supplier_applications a set mailed_at = null where a.reference = confirmation_failed.reference
  returning true
$$;

revoke execute on function public.confirmation_failed from public, anon, authenticated;
grant execute on function public.confirmation_failed to service_role;
