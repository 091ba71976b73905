-- How staff work on tickets: those of members and those that visitors open on the public pages are one queue. Staff
-- read an organization's tickets without a visit, because a ticket is addressed to them. Apart from names, these
-- functions give them no other data of the organization.

-- Which member of staff works on a member's ticket. For a visitor's ticket, the assignee is a column of
-- `visitor_tickets`, which only the functions of staff read.
create table public.ticket_assignments (
  org_id uuid not null references public.organizations (id) on delete cascade,
  ticket_id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (org_id, ticket_id),
  foreign key (org_id, ticket_id) references public.tickets (org_id, id) on delete cascade
);
create index ticket_assignments_user on public.ticket_assignments (user_id);

alter table public.ticket_assignments enable row level security;
grant select on public.ticket_assignments to authenticated;

create policy "staff read who works on a ticket" on public.ticket_assignments
  for select to authenticated
  using ((select private.is_staff()));

-- Visitors have no account, so they get the answer by email.
create table public.visitor_ticket_answers (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.visitor_tickets (id) on delete cascade,
  author_id uuid references public.profiles (user_id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000 and private.is_prose(body)),
  created_at timestamptz not null default now()
);
create index visitor_ticket_answers_in_order on public.visitor_ticket_answers (ticket_id, created_at, id);
create index visitor_ticket_answers_author on public.visitor_ticket_answers (author_id);

alter table public.visitor_ticket_answers enable row level security;
grant select on public.visitor_ticket_answers to authenticated;

create policy "staff read their answers to visitors" on public.visitor_ticket_answers
  for select to authenticated
  using ((select private.is_staff()));

-- Notifies the assignee that the member has replied.
create function private.notify_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    a.user_id, 'ticket_reply', '/admin?tab=tickets&ticket=' || t.number,
    jsonb_build_object('number', t.number, 'subject', t.subject)
  )
  from public.ticket_assignments a join public.tickets t on t.id = a.ticket_id
  where a.ticket_id = new.ticket_id;
  return null;
end
$$;

create trigger notify_assignee after insert on public.ticket_messages
  for each row when (not new.is_answer) execute function private.notify_assignee();

-- Tickets of members and of visitors, with the same columns. `organization` is null for a visitor. Tickets are
-- identified by number, because pages generate the ids, so a member's and a visitor's ticket could have the same one.
create function private.all_tickets() returns table (
  id uuid, number text, topic public.ticket_topic, subject text, status public.ticket_status, organization text,
  person text, created_at timestamptz, updated_at timestamptz, assignee_id uuid, assignee text
)
language sql stable set search_path = ''
as $$
  select t.*, (select p.display_name from public.profiles p where p.user_id = t.user_id) from (
    select m.id, m.number, m.topic, m.subject, m.status, o.name,
      (select p.display_name from public.profiles p where p.user_id = m.opened_by), m.created_at, m.updated_at, a.user_id
    from public.tickets m
    join public.organizations o on o.id = m.org_id
    left join public.ticket_assignments a on a.org_id = m.org_id and a.ticket_id = m.id
    union all
    select v.id, v.number, v.topic, v.subject, v.status, null, v.name, v.created_at, v.updated_at, v.assigned_to
    from public.visitor_tickets v
  ) as t (id, number, topic, subject, status, organization, person, created_at, updated_at, user_id)
$$;

-- The queue: {"counts": tickets by status, "tickets": at most 200}. The query is {"status", "topic", "assignee": an id
-- or 'none', "search"}, each of them optional. Open tickets come first, and the one that has waited longest is at the
-- top.
create function public.staff_tickets(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(query ->> 'search', '')));
  of_assignee constant text := query ->> 'assignee';
begin
  perform private.require_staff();
  return jsonb_build_object(
    'counts', (
      select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (
        select status, count(*) as count from (
          select status from public.tickets union all select status from public.visitor_tickets
        ) each group by status
      ) c
    ),
    'tickets', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]') from (
        select t.*, row_number() over (
          order by t.status, case when t.status = 'open' then t.updated_at end, t.updated_at desc, t.id
        ) as place
        from private.all_tickets() t
        where t.status::text = coalesce(query ->> 'status', t.status::text)
          and t.topic::text = coalesce(query ->> 'topic', t.topic::text)
          and (of_assignee is null or t.assignee_id::text = of_assignee or (of_assignee = 'none' and t.assignee_id is null))
          and (
            wanted = ''
            or strpos(lower(concat_ws(' ', t.number, t.subject, t.organization, t.person)), wanted) > 0
          )
        order by place limit 200
      ) listed
    )
  );
end
$$;

-- One ticket with its messages and the staff it can be assigned to, or null.
create function public.staff_ticket(ticket text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select to_jsonb(t) || jsonb_build_object(
      'messages', (
        select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]') from (
          select m.id, m.is_answer, (select p.display_name from public.profiles p where p.user_id = m.author_id) as author,
            m.body, m.link, (select f.name from public.ticket_files f where f.message_id = m.id) as file_name, m.created_at
          from public.ticket_messages m where m.ticket_id = t.id and t.organization is not null
          union all
          select v.id, false, v.name, v.body, v.link, v.file_name, v.created_at
          from public.visitor_tickets v where v.number = t.number
          union all
          select a.id, true, (select p.display_name from public.profiles p where p.user_id = a.author_id), a.body, null, null,
            a.created_at
          from public.visitor_ticket_answers a where a.ticket_id = t.id and t.organization is null
        ) m
      ),
      'staff', (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(p.display_name, 'Staff')) order by p.display_name), '[]')
        from auth.users u join public.profiles p on p.user_id = u.id
        where u.raw_app_meta_data -> 'platform_staff' = 'true'
      )
    )
    from private.all_tickets() t where t.number = ticket
  );
end
$$;

-- The file of a ticket's message as Base64 text, or null.
create function public.staff_ticket_file(ticket text, message uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return translate(encode(coalesce(
    (
      select f.content from public.ticket_files f
      join public.ticket_messages m on m.org_id = f.org_id and m.id = f.message_id
      join public.tickets t on t.org_id = m.org_id and t.id = m.ticket_id
      where f.message_id = message and t.number = ticket
    ),
    (select v.file_content from public.visitor_tickets v where v.id = message and v.number = ticket)
  ), 'base64'), E'\n', '');
end
$$;

-- Assigns a ticket to a member of staff, or unassigns it.
create function public.assign_ticket(ticket text, assignee uuid default null) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  of_member public.tickets;
  of_visitor public.visitor_tickets;
begin
  perform private.require_staff();
  if assignee is not null and not exists (
    select from auth.users u where u.id = assignee and u.raw_app_meta_data -> 'platform_staff' = 'true'
  ) then
    raise check_violation using message = 'Only staff can work on a ticket.';
  end if;
  select * into of_member from public.tickets t where t.number = ticket for update;
  select * into of_visitor from public.visitor_tickets v where v.number = ticket for update;
  if of_member.id is null and of_visitor.id is null then return 'gone'; end if;
  update public.visitor_tickets v set assigned_to = assignee where v.id = of_visitor.id;
  delete from public.ticket_assignments a where a.org_id = of_member.org_id and a.ticket_id = of_member.id;
  if of_member.id is not null and assignee is not null then
    insert into public.ticket_assignments (org_id, ticket_id, user_id) values (of_member.org_id, of_member.id, assignee);
  end if;
  return 'assigned';
end
$$;

-- Replies to a ticket and emails the person who opened it. The page generates `message`, so a repeated request sends one
-- reply. An unassigned ticket is assigned to the member of staff who replies.
create function public.answer_ticket(message uuid, ticket text, body text, origin text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  of_member public.tickets;
  of_visitor public.visitor_tickets;
  me constant uuid := (select auth.uid());
begin
  perform private.require_staff();
  select * into of_member from public.tickets t where t.number = ticket for update;
  select * into of_visitor from public.visitor_tickets v where v.number = ticket for update;
  if of_member.id is null and of_visitor.id is null then return 'gone'; end if;
  if exists (select from public.ticket_messages m where m.id = message and m.ticket_id = of_member.id)
    or exists (select from public.visitor_ticket_answers a where a.id = message and a.ticket_id = of_visitor.id) then
    return 'answered';
  end if;

  if of_member.id is not null then
    insert into public.ticket_messages (id, org_id, ticket_id, is_answer, author_id, body)
    values (message, of_member.org_id, of_member.id, true, me, answer_ticket.body);
    perform private.enqueue_email('ticket_answer', message, jsonb_build_object(
      'to', u.email, 'number', ticket, 'origin', origin, 'locale', of_member.locale
    ))
    from auth.users u join public.members m on m.user_id = u.id and m.org_id = of_member.org_id
    where u.id = of_member.opened_by and u.email is not null;
  else
    insert into public.visitor_ticket_answers (id, ticket_id, author_id, body)
    values (message, of_visitor.id, me, answer_ticket.body);
    update public.visitor_tickets v set status = 'answered' where v.id = of_visitor.id;
    perform private.enqueue_email('ticket_answer', message, jsonb_build_object(
      'to', of_visitor.email, 'number', ticket, 'origin', origin, 'locale', of_visitor.locale, 'text', answer_ticket.body
    ));
  end if;
  if of_visitor.assigned_to is null and not exists (
    select from public.ticket_assignments a where a.org_id = of_member.org_id and a.ticket_id = of_member.id
  ) then
    perform public.assign_ticket(ticket, me);
  end if;
  return 'answered';
end
$$;

-- Closes a ticket. A member's reply reopens it.
create function public.staff_close_ticket(ticket text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.tickets t set status = 'closed' where t.number = ticket;
  update public.visitor_tickets v set status = 'closed' where v.number = ticket;
  return case when exists (select from private.all_tickets() t where t.number = ticket) then 'closed' else 'gone' end;
end
$$;

grant execute on function
  public.staff_tickets,
  public.staff_ticket,
  public.staff_ticket_file,
  public.assign_ticket,
  public.answer_ticket,
  public.staff_close_ticket
to authenticated;
