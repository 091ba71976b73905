-- Applications of suppliers-to-be, kept for review. Visitors bring them through the function `supplier-application`,
-- which alone may write here and tells nobody more than how far an application has come.

create table private.supplier_applications (
  id uuid primary key default gen_random_uuid(),
  -- Made by the applicant's browser: sent twice, kept once.
  client_id uuid not null unique,
  -- Who has it may ask how far it has come: 80 random bits, made by the function.
  reference text not null unique check (reference ~ '^SA(-[0-9A-HJKMNP-TV-Z]{4}){4}$'),
  state text not null default 'received' check (state in ('received', 'in_review', 'accepted', 'declined')),
  email text not null check (private.is_email(email)),
  locale text not null check (locale in ('en', 'fr-CA')),
  -- Its shape is judged by the function, with the schema of the form.
  application jsonb not null check (
    jsonb_typeof(application) = 'object' and octet_length(application::text) <= 65536
  ),
  received_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now()
);
create index supplier_applications_to_review on private.supplier_applications (state, received_at);

-- A proof of work is good once. Its challenge ends by itself, so that nothing has to be kept longer.
create table private.used_challenges (
  challenge text primary key check (challenge ~ '^[0-9a-f]{64}$'),
  ends_at timestamptz not null
);
create index used_challenges_age on private.used_challenges (ends_at);

alter table private.supplier_applications enable row level security;
alter table private.used_challenges enable row level security;

create function private.note_application_state() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.state_changed_at := now();
  return new;
end
$$;

create trigger note_application_state before update of state on private.supplier_applications
  for each row when (old.state is distinct from new.state) execute function private.note_application_state();

-- Keeps an application. `address` and `mailbox` are keyed hashes, to count by. Answers with the reference it is kept
-- under, or says why it was not: seconds to wait, or a proof that was shown before.
create function public.receive_application(
  client_id uuid, reference text, challenge text, challenge_ends_at timestamptz, address text, mailbox text,
  email text, locale text, application jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  known text := (
    select a.reference from private.supplier_applications a
    where a.client_id = receive_application.client_id
  );
  wait int;
begin
  if known is not null then
    return jsonb_build_object('outcome', 'known', 'reference', known);
  end if;

  -- Before the proof is used up: whoever has to wait may show it again.
  wait := greatest(
    private.wait_of('application from ' || address, 3600, 5),
    private.wait_of('application of ' || mailbox, 3600, 3),
    private.wait_of('all applications', 3600, 300)
  );
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;

  insert into private.used_challenges as used (challenge, ends_at)
  values (receive_application.challenge, challenge_ends_at)
  on conflict do nothing;
  if not found then
    return jsonb_build_object('outcome', 'used');
  end if;

  insert into private.supplier_applications as kept (client_id, reference, email, locale, application)
  values (
    receive_application.client_id, receive_application.reference, receive_application.email,
    receive_application.locale, receive_application.application
  );

  -- Each newcomer takes a few that have ended along, so that no scheduler is needed.
  delete from private.used_challenges u where u.challenge in (
    select o.challenge from private.used_challenges o
    where o.ends_at < now() - interval '1 hour' limit 20 for update skip locked
  );
  return jsonb_build_object('outcome', 'received', 'reference', receive_application.reference);
end
$$;

-- How far an application has come; no word about who applied.
create function public.application_state(reference text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait int := private.wait_of('application asked by ' || address, 60, 20);
  found_one private.supplier_applications;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'seconds', wait);
  end if;
  select * into found_one from private.supplier_applications a
  where a.reference = application_state.reference;
  if found_one.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object(
    'outcome', 'found', 'state', found_one.state,
    'received_at', found_one.received_at, 'changed_at', found_one.state_changed_at
  );
end
$$;

revoke execute on function public.receive_application, public.application_state from public, anon, authenticated;
grant execute on function public.receive_application, public.application_state to service_role;
