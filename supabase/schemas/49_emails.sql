-- Emails that the portal sends itself. Each is a job that's added in the transaction of its cause, so none is lost and
-- none is sent for a change that was rolled back. The auth server sends its own.

-- Adds the job that sends an email. `about` identifies its cause: one cause sends each kind of email once. The payload
-- holds the address, so failed emails are deleted after 30 days.
create function private.enqueue_email(email text, about uuid, payload jsonb, org uuid default private.portal_jobs())
returns void
language sql security definer set search_path = ''
as $$
  delete from public.jobs j
  where j.org_id = org and j.kind = 'email' and j.state = 'failed' and j.failed_at < now() - interval '30 days';
  select private.enqueue_job(
    org, 'email', email || ':' || about, jsonb_strip_nulls(payload) || jsonb_build_object('email', email), priority => 0
  );
  -- Mail servers are sometimes down for hours, and 40 attempts take about six hours.
  update public.jobs j set max_attempts = 40
  where j.org_id = org and j.kind = 'email' and j.key = email || ':' || about and j.state = 'waiting'
$$;

-- Adds the email that acknowledges a ticket, unless `origin`, the portal's address, is null because there is no mail
-- server.
create function private.acknowledge_ticket(
  ticket uuid, recipient text, number text, origin text, locale text, is_visitor boolean,
  org uuid default private.portal_jobs()
) returns void
language sql security definer set search_path = ''
as $$
  select private.enqueue_email(
    'ticket', ticket,
    jsonb_build_object('to', recipient, 'number', number, 'origin', origin, 'locale', locale, 'isVisitor', is_visitor), org
  )
  where recipient is not null and origin is not null
$$;

-- The content of an invitation email, or null if the invitation can no longer be accepted. The worker computes the
-- token, so the database never stores it. Repeated attempts send the same token.
create function public.invitation_to_send(invitation uuid, token text) returns jsonb
language sql security definer set search_path = ''
as $$
  update public.invitations i set token_hash = private.hash_of(invitation_to_send.token)
  where i.id = invitation and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
  returning jsonb_build_object(
    'to', i.email, 'role', i.role,
    'organization', (select o.name from public.organizations o where o.id = i.org_id),
    'inviter', (select p.display_name from public.profiles p where p.user_id = i.invited_by)
  )
$$;

-- Retries all failed emails, including those of no organization, for example after a long outage of the mail server.
-- People who run the server call it.
create function private.retry_failed_emails() returns int
language sql set search_path = ''
as $$
  select count(*) filter (where private.restart_job(failed.org_id, failed.id))::int
  from (
    select j.org_id, j.id from public.jobs j where j.kind = 'email' and j.state = 'failed' order by j.org_id, j.id
  ) as failed
$$;
