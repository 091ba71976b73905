-- What people ask us. Tickets of an organization are read by its members; what visitors write is read by nobody but us.
-- Only the function `support-ticket` brings tickets and replies in, because it checks and counts what comes.

create type public.ticket_topic as enum ('question', 'problem', 'data', 'integration', 'account', 'security', 'other');
create type public.ticket_status as enum ('open', 'answered', 'closed');

-- One row of numbers for all, so that a number says which ticket is meant, and nothing else.
create sequence private.ticket_numbers start 10001;
grant usage on sequence private.ticket_numbers to service_role;

-- What is written in several lines: line ends and tabs, and nothing else that cannot be seen.
create function private.is_prose(words text) returns boolean
language sql immutable set search_path = ''
as $$ select words !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]' and btrim(words, E' \t\r\n') <> '' $$;
grant execute on function private.is_prose to service_role;

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

create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  ticket_id uuid not null,
  -- Ours, not a member's.
  is_answer boolean not null default false,
  author_id uuid references public.profiles (user_id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  link text check (char_length(link) <= 2000 and link ~ '^https://[^[:space:][:cntrl:]<>"]+$'),
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete cascade,
  constraint ticket_messages_body_is_prose check (private.is_prose(body))
);
create index ticket_messages_in_order on public.ticket_messages (org_id, ticket_id, created_at, id);
create index ticket_messages_author on public.ticket_messages (author_id);

-- Small and few: kept beside the message instead of in a store of its own, which not every server has.
create table public.ticket_files (
  message_id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) <= 120 and name ~* '^[^/\\[:cntrl:]]+\.(txt|csv|png)$'),
  content bytea not null check (octet_length(content) between 1 and 262144),
  created_at timestamptz not null default now(),
  unique (org_id, message_id),
  foreign key (org_id, message_id) references public.ticket_messages (org_id, id) on delete cascade
);

create table public.visitor_tickets (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'T-' || nextval('private.ticket_numbers') check (number ~ '^T-[0-9]{5,12}$'),
  topic public.ticket_topic not null,
  subject text not null check (char_length(subject) between 1 and 150),
  status public.ticket_status not null default 'open',
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  body text not null check (char_length(body) between 1 and 5000),
  link text check (char_length(link) <= 2000 and link ~ '^https://[^[:space:][:cntrl:]<>"]+$'),
  file_name text check (char_length(file_name) <= 120 and file_name ~* '^[^/\\[:cntrl:]]+\.(txt|csv|png)$'),
  file_content bytea check (octet_length(file_content) between 1 and 262144),
  locale text not null default 'en' check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((file_name is null) = (file_content is null)),
  constraint visitor_tickets_text_is_printable check (concat(subject, name) !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint visitor_tickets_body_is_prose check (private.is_prose(body))
);
create index visitor_tickets_recent on public.visitor_tickets (status, created_at);

create trigger set_updated_at before update on public.tickets
  for each row execute function private.set_updated_at();
create trigger set_updated_at before update on public.visitor_tickets
  for each row execute function private.set_updated_at();

-- Whoever wrote last decides who is waited for; a word from the organization opens a closed ticket again.
create function private.follow_ticket() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.tickets set status = case when new.is_answer then 'answered' else 'open' end::public.ticket_status
  where org_id = new.org_id and id = new.ticket_id;
  return new;
end
$$;
create trigger follow_ticket after insert on public.ticket_messages
  for each row execute function private.follow_ticket();

alter table public.tickets enable row level security;
alter table public.ticket_messages enable row level security;
alter table public.ticket_files enable row level security;
alter table public.visitor_tickets enable row level security;

grant select on public.tickets, public.ticket_messages, public.ticket_files to authenticated;

create policy "members read the tickets of their organizations" on public.tickets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "members read what was written" on public.ticket_messages
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "members read the files that were sent along" on public.ticket_files
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Keeps a message with its file.
create function private.keep_ticket_message(
  message uuid, org uuid, ticket uuid, person uuid, body text, link text, file_name text, file_content text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ticket_messages (id, org_id, ticket_id, author_id, body, link)
  values (message, org, ticket, person, keep_ticket_message.body, keep_ticket_message.link);
  if file_name is not null then
    insert into public.ticket_files (message_id, org_id, name, content)
    values (message, org, file_name, decode(file_content, 'base64'));
  end if;
end
$$;

-- Why this person may not write now, or null.
create function private.ticket_refusal(person uuid, session uuid, org uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait int;
begin
  if not private.is_live_session(session, person) then
    return jsonb_build_object('outcome', 'session_ended');
  end if;
  if not exists (select from public.members m where m.org_id = org and m.user_id = person) then
    return jsonb_build_object('outcome', 'not_a_member');
  end if;
  wait := private.wait_of('tickets:' || person, 3600, 20);
  return case when wait > 0 then jsonb_build_object('outcome', 'wait', 'seconds', wait) end;
end
$$;

-- `ticket` is made up by the page, so that a request that is sent again finds what it made the first time.
create function public.open_ticket(
  ticket uuid, person uuid, session uuid, org uuid, topic public.ticket_topic, subject text, locale text,
  body text, link text, file_name text, file_content text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal jsonb := private.ticket_refusal(person, session, org);
  known text := (select t.number from public.tickets t where t.id = ticket and t.opened_by = person);
  opened text;
begin
  if refusal is not null then return refusal; end if;
  if known is not null then return jsonb_build_object('outcome', 'known', 'number', known); end if;

  insert into public.tickets (id, org_id, topic, subject, opened_by, locale)
  values (ticket, org, open_ticket.topic, open_ticket.subject, person, open_ticket.locale)
  returning number into opened;
  perform private.keep_ticket_message(ticket, org, ticket, person, body, link, file_name, file_content);
  return jsonb_build_object(
    'outcome', 'opened', 'number', opened,
    'email', (select u.email from auth.users u where u.id = person)
  );
end
$$;

create function public.reply_to_ticket(
  message uuid, person uuid, session uuid, ticket uuid, body text, link text, file_name text, file_content text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid := (select t.org_id from public.tickets t where t.id = ticket);
  refusal jsonb := private.ticket_refusal(person, session, org);
begin
  if refusal is not null then return refusal; end if;
  if exists (select from public.ticket_messages m where m.id = message and m.author_id = person) then
    return jsonb_build_object('outcome', 'known');
  end if;
  perform private.keep_ticket_message(message, org, ticket, person, body, link, file_name, file_content);
  return jsonb_build_object('outcome', 'replied');
end
$$;

-- `address` and `email_hmac` are keyed hashes: of where the visitor is, and of whom the acknowledgement would go to.
create function public.open_visitor_ticket(
  ticket uuid, address text, email_hmac text, topic public.ticket_topic, subject text, locale text,
  name text, email text, body text, link text, file_name text, file_content text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait int;
  known text := (select t.number from public.visitor_tickets t where t.id = ticket and t.email = open_visitor_ticket.email);
  opened text;
begin
  if known is not null then return jsonb_build_object('outcome', 'known', 'number', known); end if;
  wait := greatest(
    private.wait_of('ticket from:' || address, 3600, 5),
    -- Nobody's mailbox is to be filled with acknowledgements of what somebody else wrote.
    private.wait_of('ticket to:' || email_hmac, 3600, 3),
    private.wait_of('tickets of visitors', 3600, 300)
  );
  if wait > 0 then return jsonb_build_object('outcome', 'wait', 'seconds', wait); end if;

  insert into public.visitor_tickets (id, topic, subject, locale, name, email, body, link, file_name, file_content)
  values (
    ticket, open_visitor_ticket.topic, open_visitor_ticket.subject, open_visitor_ticket.locale,
    open_visitor_ticket.name, open_visitor_ticket.email, open_visitor_ticket.body, open_visitor_ticket.link,
    open_visitor_ticket.file_name, decode(open_visitor_ticket.file_content, 'base64')
  )
  returning number into opened;
  return jsonb_build_object('outcome', 'opened', 'number', opened, 'email', open_visitor_ticket.email);
end
$$;

-- As text, which every server hands over the same way. Row-level security decides who reads it.
create function public.read_ticket_file(message uuid) returns text
language sql stable set search_path = ''
as $$ select translate(encode(content, 'base64'), E'\n', '') from public.ticket_files where message_id = message $$;
grant execute on function public.read_ticket_file to authenticated;

-- What was settled otherwise. A reply opens it again.
create function public.close_ticket(ticket uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.tickets set status = 'closed'
  where id = ticket and status <> 'closed' and org_id = any(array(select private.my_org_ids('viewer')));
  return case when found then 'closed' else 'gone' end;
end
$$;
grant execute on function public.close_ticket to authenticated;

revoke execute on function public.open_ticket, public.reply_to_ticket, public.open_visitor_ticket
  from public, anon, authenticated;
grant execute on function public.open_ticket, public.reply_to_ticket, public.open_visitor_ticket to service_role;
