-- Whoever asked us something hears in the portal that we answered; until now they had to look.
create or replace function private.follow_ticket() returns trigger
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
