-- Support tickets. Only the function `support-ticket` adds tickets and messages of members, because it validates the
-- input and applies the limits.

-- Whether a text is the name of a .txt, .csv or .png file, without a folder and without characters that hide or reverse
-- part of it.
create function private.is_file_name(name text) returns boolean
language sql immutable set search_path = ''
as $$
  select name ~* '^[^/\\[:cntrl:]]+\.(txt|csv|png)$' and name !~ '[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;

-- Whether a link is an https address with a readable host: no credentials before it, and no characters that hide or
-- reverse part of it.
create function private.is_safe_link(link text) returns boolean
language sql immutable set search_path = ''
as $$
  select link ~ '^https://[^[:space:][:cntrl:]<>"/?#@\\]+([/?#\\][^[:space:][:cntrl:]<>"]*)?$'
    and link !~ '[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;
grant execute on function private.is_file_name, private.is_safe_link to service_role;

create type public.ticket_topic as enum ('question', 'problem', 'data', 'integration', 'account', 'security', 'other');

create type public.ticket_status as enum ('open', 'answered', 'closed');

-- Tickets of members and visitors share one sequence, so a number identifies one ticket.
create sequence private.ticket_numbers start 10001;
grant usage on sequence private.ticket_numbers to service_role;

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

alter table public.tickets enable row level security;
grant select on public.tickets to authenticated;

create policy "members read the tickets of their organizations" on public.tickets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.tickets
  for each row execute function private.set_updated_at();

create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  ticket_id uuid not null,
  -- True for answers from support, false for messages from members.
  is_answer boolean not null default false,
  author_id uuid references public.profiles (user_id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  link text check (char_length(link) <= 2000 and private.is_safe_link(link)),
  created_at timestamptz not null default now(),
  unique (org_id, id),
  foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete cascade,
  constraint ticket_messages_body_is_prose check (private.is_prose(body))
);
create index ticket_messages_in_order on public.ticket_messages (org_id, ticket_id, created_at, id);
create index ticket_messages_author on public.ticket_messages (author_id);

alter table public.ticket_messages enable row level security;
grant select on public.ticket_messages to authenticated;

create policy "members read ticket messages" on public.ticket_messages
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Files are few and small, so they are stored with the message: not every server has a file store.
create table public.ticket_files (
  message_id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) <= 120 and private.is_file_name(name)),
  content bytea not null check (octet_length(content) between 1 and 262144),
  created_at timestamptz not null default now(),
  unique (org_id, message_id),
  foreign key (org_id, message_id) references public.ticket_messages (org_id, id) on delete cascade
);

alter table public.ticket_files enable row level security;
grant select on public.ticket_files to authenticated;

create policy "members read ticket files" on public.ticket_files
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.visitor_tickets (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'T-' || nextval('private.ticket_numbers') check (number ~ '^T-[0-9]{5,12}$'),
  topic public.ticket_topic not null,
  subject text not null check (char_length(subject) between 1 and 150),
  status public.ticket_status not null default 'open',
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  body text not null check (char_length(body) between 1 and 5000),
  link text check (char_length(link) <= 2000 and private.is_safe_link(link)),
  file_name text check (char_length(file_name) <= 120 and private.is_file_name(file_name)),
  file_content bytea check (octet_length(file_content) between 1 and 262144),
  locale text not null default 'en' check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  -- The member of staff who works on the ticket.
  assigned_to uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((file_name is null) = (file_content is null)),
  constraint visitor_tickets_text_is_printable check (concat(subject, name) !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint visitor_tickets_body_is_prose check (private.is_prose(body))
);
create index visitor_tickets_assigned_to on public.visitor_tickets (assigned_to);
create index visitor_tickets_recent on public.visitor_tickets (status, created_at);

alter table public.visitor_tickets enable row level security;

-- Only a status change updates `updated_at`. Assigning a ticket doesn't change how long the visitor has waited.
create trigger set_updated_at before update of status on public.visitor_tickets
  for each row execute function private.set_updated_at();

-- The latest message sets the ticket's status, and a reply reopens a closed ticket. An answer from support
-- notifies the person who opened the ticket.
create function private.on_ticket_message_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ticket public.tickets;
begin
  update public.tickets set status = case when new.is_answer then 'answered' else 'open' end::public.ticket_status
  where org_id = new.org_id and id = new.ticket_id
  returning * into ticket;
  if new.is_answer then
    perform private.notify(
      ticket.opened_by, 'ticket_answered', '/help?ticket=' || ticket.number,
      jsonb_build_object('number', ticket.number, 'subject', ticket.subject), about => new.org_id
    );
  end if;
  return new;
end
$$;

create trigger on_ticket_message_added after insert on public.ticket_messages
  for each row execute function private.on_ticket_message_added();

-- Stores a message with its file. Returns false if it's already stored.
create function private.save_ticket_message(
  message uuid, org uuid, ticket uuid, person uuid, body text, link text, file_name text, file_content text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ticket_messages (id, org_id, ticket_id, author_id, body, link)
  values (message, org, ticket, person, save_ticket_message.body, save_ticket_message.link)
  on conflict do nothing;
  if not found then
    -- A message that the same author has already sent counts as sent. With the id of another person's message, the call
    -- fails.
    if exists (select from public.ticket_messages m where m.id = message and m.author_id = person) then
      return false;
    end if;
    raise unique_violation;
  end if;
  if file_name is not null then
    insert into public.ticket_files (message_id, org_id, name, content)
    values (message, org, file_name, decode(file_content, 'base64'));
  end if;
  return true;
end
$$;

-- Why this person can't write a message now, or null if they can.
create function private.ticket_rejection(person uuid, session uuid, aal text, org uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int;
begin
  if not private.is_live_session(session, person) then
    return jsonb_build_object('outcome', 'session_ended');
  end if;
  if aal is distinct from 'aal2' and private.has_second_factor(person) then
    return jsonb_build_object('outcome', 'insufficient_aal');
  end if;
  if not exists (select from public.members m where m.org_id = org and m.user_id = person) then
    return jsonb_build_object('outcome', 'not_a_member');
  end if;
  retry_after := private.retry_after('tickets:' || person, 3600, 20);
  return case when retry_after > 0 then jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after) end;
end
$$;

-- Opens a ticket for a member. The page generates the id, so a repeated request returns the ticket it opened
-- the first time.
create function public.open_ticket(
  ticket uuid, person uuid, session uuid, aal text, org uuid, topic public.ticket_topic, subject text, locale text,
  body text, link text, file_name text, file_content text, origin text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  rejection jsonb := private.ticket_rejection(person, session, aal, org);
  known text := (select t.number from public.tickets t where t.id = ticket and t.opened_by = person);
  opened text;
begin
  if rejection is not null then return rejection; end if;
  if known is not null then return jsonb_build_object('outcome', 'known', 'number', known); end if;

  insert into public.tickets (id, org_id, topic, subject, opened_by, locale)
  values (ticket, org, open_ticket.topic, open_ticket.subject, person, open_ticket.locale)
  on conflict do nothing
  returning number into opened;
  if opened is null then
    known := (select t.number from public.tickets t where t.id = ticket and t.opened_by = person);
    if known is null then raise unique_violation; end if;
    return jsonb_build_object('outcome', 'known', 'number', known);
  end if;
  perform private.save_ticket_message(ticket, org, ticket, person, body, link, file_name, file_content);
  return jsonb_build_object('outcome', 'opened', 'number', opened, 'is_mailed', private.acknowledge_ticket(
    ticket, (select u.email from auth.users u where u.id = person), opened, origin, open_ticket.locale, false, org
  ));
end
$$;

create function public.reply_to_ticket(
  message uuid, person uuid, session uuid, aal text, ticket uuid, body text, link text, file_name text,
  file_content text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid := (select t.org_id from public.tickets t where t.id = ticket);
  rejection jsonb := private.ticket_rejection(person, session, aal, org);
begin
  if rejection is not null then return rejection; end if;
  return jsonb_build_object('outcome', case
    when private.save_ticket_message(message, org, ticket, person, body, link, file_name, file_content) then 'replied'
    else 'known'
  end);
end
$$;

-- Opens a ticket for a visitor. `address` is a keyed hash of the visitor's IP address, and `email_hmac` one of the
-- email address that gets the acknowledgement. Another person may have typed that address, so the limit of a mailbox
-- applies to its confirmation emails only: its owner can still open tickets.
create function public.open_visitor_ticket(
  ticket uuid, address text, email_hmac text, topic public.ticket_topic, subject text, locale text,
  name text, email text, body text, link text, file_name text, file_content text, origin text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int;
  known text := (select t.number from public.visitor_tickets t where t.id = ticket and t.email = open_visitor_ticket.email);
  opened text;
begin
  if known is not null then return jsonb_build_object('outcome', 'known', 'number', known); end if;
  -- Each limit counts only if the previous one passed, so the rejected requests of one machine don't use up the limit
  -- of everyone.
  retry_after := private.retry_after('ticket from:' || address, 3600, 5);
  if retry_after = 0 then retry_after := private.retry_after('tickets of visitors', 3600, 300); end if;
  if retry_after > 0 then return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after); end if;

  insert into public.visitor_tickets (id, topic, subject, locale, name, email, body, link, file_name, file_content)
  values (
    ticket, open_visitor_ticket.topic, open_visitor_ticket.subject, open_visitor_ticket.locale,
    open_visitor_ticket.name, open_visitor_ticket.email, open_visitor_ticket.body, open_visitor_ticket.link,
    open_visitor_ticket.file_name, decode(open_visitor_ticket.file_content, 'base64')
  )
  on conflict do nothing
  returning number into opened;
  if opened is null then
    known := (select t.number from public.visitor_tickets t where t.id = ticket and t.email = open_visitor_ticket.email);
    if known is null then raise unique_violation; end if;
    return jsonb_build_object('outcome', 'known', 'number', known);
  end if;
  return jsonb_build_object('outcome', 'opened', 'number', opened, 'is_mailed', private.acknowledge_ticket(
    ticket, open_visitor_ticket.email, opened,
    case when private.retry_after('ticket to:' || email_hmac, 3600, 3) = 0 then origin end,
    open_visitor_ticket.locale, true
  ));
end
$$;

-- Returns a message's file as Base64 text, because not every server returns binary data in the same form. Row-level
-- security decides who can read it.
create function public.read_ticket_file(message uuid) returns text
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select translate(encode(content, 'base64'), E'\n', '') from public.ticket_files where message_id = message
$$;

-- Closes a ticket that no longer needs an answer. A viewer can close only tickets they opened. A reply reopens it.
create function public.close_ticket(ticket uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  update public.tickets set status = 'closed'
  where id = ticket and status <> 'closed' and org_id = any(array(select private.my_org_ids('viewer')))
    and (opened_by = (select auth.uid()) or org_id = any(array(select private.my_org_ids('editor'))));
  return case when found then 'closed' else 'gone' end;
end
$$;

grant execute on function
  public.read_ticket_file,
  public.close_ticket
to authenticated;
