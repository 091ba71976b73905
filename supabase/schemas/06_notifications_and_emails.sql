-- Notifications about events that happened while a person was away. The database and servers write notifications;
-- people read them and mark them as read.

-- A kind is the key of a text in the portal, so a new kind needs no migration.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Null if the notification concerns only the person. Former members can no longer read notifications about the
  -- organization.
  about_org_id uuid references public.organizations (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  severity text not null default 'info' check (severity in ('info', 'warning', 'alert')),
  -- Values for the placeholders in the kind's text.
  details jsonb not null default '{}' check (
    jsonb_typeof(details) = 'object' and octet_length(details::text) <= 2048
  ),
  -- The portal path of the page that shows the cause.
  link text not null check (link ~ '^/([A-Za-z0-9_-][^\\[:space:][:cntrl:]]*)?$' and char_length(link) <= 500),
  -- How often the event has happened since the notification was last read.
  count int not null default 1 check (count > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_recent on public.notifications (user_id, created_at desc);
create index notifications_about on public.notifications (about_org_id);
-- A notification that repeats before it's read increases the count of the unread row instead of adding another.
create unique index notifications_unread on public.notifications (user_id, kind, link, about_org_id)
  nulls not distinct where read_at is null;

alter table public.notifications enable row level security;
grant select, update (read_at) on public.notifications to authenticated;

create policy "people read their own notifications" on public.notifications
  for select to authenticated
  using (
    user_id = (select private.my_user_id())
    and (about_org_id is null or about_org_id = any(array(select private.my_org_ids('viewer'))))
  );

create policy "people mark their own notifications as read" on public.notifications
  for update to authenticated
  using (user_id = (select private.my_user_id()))
  with check (user_id = (select private.my_user_id()));

create type public.digest_frequency as enum ('never', 'daily', 'weekly');

create table public.notification_settings (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  email_digest public.digest_frequency not null default 'never',
  updated_at timestamptz not null default now()
);

alter table public.notification_settings enable row level security;
grant select, insert (user_id, email_digest), update (email_digest) on public.notification_settings to authenticated;

create policy "people read their own settings" on public.notification_settings
  for select to authenticated
  using (user_id = (select private.my_user_id()));

create policy "people add their own settings" on public.notification_settings
  for insert to authenticated
  with check (user_id = (select private.my_user_id()));

create policy "people change their own settings" on public.notification_settings
  for update to authenticated
  using (user_id = (select private.my_user_id()))
  with check (user_id = (select private.my_user_id()));

create trigger set_updated_at before update on public.notification_settings
  for each row execute function private.set_updated_at();

-- The only way to notify a person. Also deletes the person's notifications that are older than 90 days.
create function private.notify(
  person uuid, kind text, link text, details jsonb default '{}', severity text default 'info', about uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  delete from public.notifications n
  where n.user_id = person and n.created_at < now() - interval '90 days';

  insert into public.notifications as existing (user_id, about_org_id, kind, severity, details, link)
  select p.user_id, about, notify.kind, notify.severity, notify.details, notify.link
  from public.profiles p where p.user_id = person
  on conflict (user_id, kind, link, about_org_id) where read_at is null
  do update set
    count = existing.count + 1, created_at = now(), details = excluded.details, severity = excluded.severity
$$;

-- Notifies every member with at least this role, except the caller.
create function private.notify_members(
  org uuid, minimum public.member_role, kind text, link text, details jsonb default '{}', severity text default 'info'
) returns void
language sql security definer set search_path = ''
as $$
  select private.notify(m.user_id, kind, link, details, severity, org)
  from public.members m
  where m.org_id = org and m.role >= minimum and m.user_id is distinct from auth.uid()
  order by m.user_id
$$;

create function private.notify_of_security_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.user_id, 'security_event', '/security', jsonb_build_object('type', new.type), new.severity
  );
  return null;
end
$$;

create trigger notify_of_security_event after insert on private.security_events
  for each row when (new.severity = 'alert' and new.user_id is not null)
  execute function private.notify_of_security_event();

-- Runs with the caller's rights, so the policies decide which notifications count. Stops counting at 100.
create function public.unread_notifications() returns int
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select count(*)::int from (select from public.notifications where read_at is null limit 100) unread
$$;

-- Marks these notifications as read, or all of them if no ids are given.
create function public.mark_notifications_read(ids uuid[] default null) returns void
language sql set search_path = ''
as $$
  select private.require_full_session();
  update public.notifications set read_at = now()
  where read_at is null and user_id = (select private.my_user_id()) and (ids is null or id = any(ids))
$$;

grant execute on function
  public.unread_notifications,
  public.mark_notifications_read
to authenticated;
grant execute on function
  private.notify,
  private.notify_members
to service_role;

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

-- Queues a ticket's confirmation email, unless the recipient or `origin` (the portal's address) is null. Returns whether
-- it was queued.
create function private.acknowledge_ticket(
  ticket uuid, recipient text, number text, origin text, locale text, is_visitor boolean,
  org uuid default private.portal_jobs()
) returns boolean
language sql security definer set search_path = ''
as $$
  select private.enqueue_email(
    'ticket', ticket,
    jsonb_build_object('to', recipient, 'number', number, 'origin', origin, 'locale', locale, 'isVisitor', is_visitor), org
  )
  where recipient is not null and origin is not null;
  select recipient is not null and origin is not null
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
