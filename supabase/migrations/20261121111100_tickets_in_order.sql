-- Messages of visitors are counted in order, so that whoever is refused uses up nobody else's share; and what comes twice
-- at once is known, as what comes twice one after the other is.

-- Keeps a message with its file; says whether it did, or had it already.
drop function private.keep_ticket_message;
create function private.keep_ticket_message(
  message uuid, org uuid, ticket uuid, person uuid, body text, link text, file_name text, file_content text
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ticket_messages (id, org_id, ticket_id, author_id, body, link)
  values (message, org, ticket, person, keep_ticket_message.body, keep_ticket_message.link)
  on conflict do nothing;
  if not found then
    -- Its author wrote it; an id of somebody else's is nothing to be quiet about.
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

create or replace function public.open_ticket(
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
  on conflict do nothing
  returning number into opened;
  if opened is null then
    known := (select t.number from public.tickets t where t.id = ticket and t.opened_by = person);
    if known is null then raise unique_violation; end if;
    return jsonb_build_object('outcome', 'known', 'number', known);
  end if;
  perform private.keep_ticket_message(ticket, org, ticket, person, body, link, file_name, file_content);
  return jsonb_build_object(
    'outcome', 'opened', 'number', opened,
    'email', (select u.email from auth.users u where u.id = person)
  );
end
$$;

create or replace function public.reply_to_ticket(
  message uuid, person uuid, session uuid, ticket uuid, body text, link text, file_name text, file_content text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid := (select t.org_id from public.tickets t where t.id = ticket);
  refusal jsonb := private.ticket_refusal(person, session, org);
begin
  if refusal is not null then return refusal; end if;
  return jsonb_build_object('outcome', case
    when private.keep_ticket_message(message, org, ticket, person, body, link, file_name, file_content) then 'replied'
    else 'known'
  end);
end
$$;

create or replace function public.open_visitor_ticket(
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
  -- The next is counted only if the one before lets it through: one machine shuts out neither a mailbox nor everybody.
  wait := private.wait_of('ticket from:' || address, 3600, 5);
  -- Nobody's mailbox is to be filled with acknowledgements of what somebody else wrote.
  if wait = 0 then wait := private.wait_of('ticket to:' || email_hmac, 3600, 3); end if;
  if wait = 0 then wait := private.wait_of('tickets of visitors', 3600, 300); end if;
  if wait > 0 then return jsonb_build_object('outcome', 'wait', 'seconds', wait); end if;

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
  return jsonb_build_object('outcome', 'opened', 'number', opened, 'email', open_visitor_ticket.email);
end
$$;
