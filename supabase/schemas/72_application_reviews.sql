-- How staff review supplier applications: questions and answers, internal notes, and the decision. Each step by staff
-- except a note is sent to the applicant by email, in the language of the application.

create table public.application_events (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references private.supplier_applications (id) on delete cascade,
  -- A note is visible only to staff. The other steps by staff send the applicant an email.
  kind text not null check (kind in ('in_review', 'note', 'question', 'answer', 'accepted', 'invited', 'declined')),
  -- Null if the step was the applicant's.
  author_id uuid references public.profiles (user_id) on delete set null,
  -- Stored, because staff can't read each other's profiles and the record outlives the account.
  author_name text check (char_length(author_name) <= 200),
  body text check (char_length(body) between 1 and 2000 and private.is_prose(body)),
  created_at timestamptz not null default now()
);
create index application_events_in_order on public.application_events (application_id, created_at, id);
create index application_events_author on public.application_events (author_id);

alter table public.application_events enable row level security;
grant select on public.application_events to authenticated;

create policy "staff read the history of applications" on public.application_events
  for select to authenticated
  using ((select private.is_staff()));

-- The name shown in records of staff actions.
create function private.staff_name() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select p.display_name from public.profiles p where p.user_id = (select auth.uid())), 'Staff')
$$;

-- The queue: {"counts": applications by state, "applications": at most 200}. Open applications come first, and the one
-- that has waited longest is at the top.
create function public.staff_applications(states text[], search text default '') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff();
  return jsonb_build_object(
    'counts', (
      select coalesce(jsonb_object_agg(c.state, c.count), '{}') from (
        select a.state, count(*) as count from private.supplier_applications a group by a.state
      ) c
    ),
    'applications', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]') from (
        select a.id, a.reference, a.state, a.email, a.locale, a.received_at, a.state_changed_at as changed_at,
          a.application -> 'company' ->> 'legalName' as company, a.application -> 'contact' ->> 'name' as contact,
          row_number() over (
            order by a.state in ('accepted', 'declined'),
              case when a.state not in ('accepted', 'declined') then a.received_at end, a.state_changed_at desc, a.id
          ) as place
        from private.supplier_applications a
        where a.state = any(states) and (wanted = '' or strpos(lower(concat_ws(
          ' ', a.reference, a.email, a.application -> 'company' ->> 'legalName',
          a.application -> 'company' ->> 'tradeName', a.application -> 'contact' ->> 'name'
        )), wanted) > 0)
        order by place limit 200
      ) listed
    )
  );
end
$$;

-- One application with all its answers and its history, or null.
create function public.staff_application(application uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'id', a.id, 'reference', a.reference, 'state', a.state, 'email', a.email, 'locale', a.locale,
      'received_at', a.received_at, 'changed_at', a.state_changed_at, 'application', a.application,
      'organization', (select o.name from public.organizations o where o.id = a.created_org),
      'invitation', (
        select case
            when i.accepted_at is not null then 'accepted'
            when i.revoked_at is not null or i.expires_at <= now() then 'expired'
            else 'open'
          end
        from public.invitations i where i.org_id = a.created_org and i.email = a.email order by i.created_at desc limit 1
      ),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', e.id, 'kind', e.kind, 'author', e.author_name, 'body', e.body, 'created_at', e.created_at
        ) order by e.created_at, e.id), '[]')
        from public.application_events e where e.application_id = a.id
      )
    )
    from private.supplier_applications a where a.id = staff_application.application
  );
end
$$;

-- Records a step of the review and, unless it's a note, adds the email about it. `origin` is the portal's address, for
-- the link.
create function private.add_application_event(
  it private.supplier_applications, step text, body text, origin text, invitation uuid default null
) returns void
language plpgsql set search_path = ''
as $$
declare
  event uuid;
begin
  insert into public.application_events (application_id, kind, author_id, author_name, body)
  values (it.id, step, (select auth.uid()), private.staff_name(), add_application_event.body)
  returning id into event;
  if step = 'note' then return; end if;
  perform private.enqueue_email('application_review', event, jsonb_build_object(
    'to', it.email, 'reference', it.reference, 'origin', origin, 'locale', it.locale, 'step', step,
    'text', add_application_event.body, 'invitation', invitation
  ));
end
$$;

-- Invites the applicant to the organization of the accepted application. An earlier invitation stops working.
create function private.invite_applicant(it private.supplier_applications) returns uuid
language sql set search_path = ''
as $$
  update public.invitations i set revoked_at = now()
  where i.org_id = it.created_org and i.email = it.email and i.accepted_at is null and i.revoked_at is null;
  -- The token is a placeholder that the worker replaces when it sends the email.
  insert into public.invitations (org_id, email, role, invited_by, token_hash)
  values (it.created_org, it.email, 'owner', (select auth.uid()), private.hash_of(gen_random_uuid()::text))
  returning id
$$;

-- Deletes the organizations that a person owns alone and has never used, except `except_org`. An account gets one when
-- it's created, so an applicant with a new account would otherwise own two. Every table that refers to organizations
-- counts as use, so a new one protects its rows without a change here. Rows that the server adds automatically don't
-- count.
create function private.delete_unused_organizations(person uuid, except_org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  org uuid;
  used text;
  is_used boolean;
begin
  select string_agg(format('exists (select from %s where %I = $1)', c.conrelid::regclass, a.attname), ' or ') into used
  from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'public.organizations'::regclass and c.conrelid <> all(array[
    'public.members', 'public.notifications', 'public.audit_events', 'public.jobs', 'public.daily_metrics',
    'private.metric_schedules', 'private.job_turns', 'private.job_slots'
  ]::regclass[]);

  -- Locked, so that nothing is added to the organization in the meantime. One whose settings have changed counts as
  -- used.
  for org in
    select o.id from public.organizations o
    join public.members m on m.org_id = o.id and m.user_id = person and m.role = 'owner'
    where o.id <> except_org and o.updated_at = o.created_at
      and not exists (select from public.members others where others.org_id = o.id and others.user_id <> person)
    order by o.id for update of o
  loop
    execute 'select ' || used into is_used using org;
    if not is_used then delete from public.organizations o where o.id = org; end if;
  end loop;
end
$$;

-- One step of a review: 'in_review', 'note', 'question', 'accepted', 'invited' (again) or 'declined'. `seen` is the
-- state that the page showed: if a colleague has changed it since, nothing happens and the outcome is 'conflict'.
-- Accepting creates the company's organization and invites the applicant as its owner.
create function public.review_application(application uuid, seen text, step text, body text, origin text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  it private.supplier_applications;
  text constant text := nullif(btrim(body), '');
  company jsonb;
  contact jsonb;
begin
  perform private.require_staff();
  select * into it from private.supplier_applications a where a.id = review_application.application for update;
  if it.id is null then return 'gone'; end if;
  if step = 'note' then
    perform private.add_application_event(it, step, text, origin);
    return 'done';
  end if;
  if it.state is distinct from seen or (it.state in ('accepted', 'declined') and step <> 'invited') then return 'conflict'; end if;
  if step in ('question', 'declined') and text is null then
    raise check_violation using message = 'This step needs a text.';
  end if;

  case step
    when 'in_review' then
      update private.supplier_applications a set state = 'in_review', question = null where a.id = it.id;
      perform private.add_application_event(it, step, null, origin);
    when 'question' then
      update private.supplier_applications a set state = 'question', question = text where a.id = it.id;
      perform private.add_application_event(it, step, text, origin);
    when 'declined' then
      update private.supplier_applications a set state = 'declined', question = null where a.id = it.id;
      perform private.add_application_event(it, step, text, origin);
    when 'accepted' then
      company := it.application -> 'company';
      contact := it.application -> 'contact';
      it.created_org := private.add_organization(coalesce(private.clean_name(company ->> 'legalName', 200), 'Organization'));
      update public.organizations o set
        email = it.email, phone = nullif(contact ->> 'phone', ''), street = nullif(contact ->> 'street', ''),
        city = nullif(contact ->> 'city', ''), region = nullif(contact ->> 'region', ''),
        postal_code = nullif(contact ->> 'postalCode', ''),
        website = substring(company ->> 'website' from '^https?://.*$')
      where o.id = it.created_org;
      update private.supplier_applications a set state = 'accepted', question = null, created_org = it.created_org
      where a.id = it.id;
      perform private.add_application_event(it, step, text, origin, private.invite_applicant(it));
    when 'invited' then
      if it.created_org is null or exists (select from public.members m where m.org_id = it.created_org) then return 'conflict'; end if;
      perform private.add_application_event(it, step, null, origin, private.invite_applicant(it));
    else
      raise check_violation using message = 'This step of a review is unknown.';
  end case;
  return 'done';
end
$$;

-- Stores the applicant's answer to a question and returns the application to the queue. The reference authorizes it.
-- The function `supplier-application` calls it.
create function public.answer_application(reference text, address text, answer text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  retry_after int := private.retry_after('application answered by ' || address, 3600, 20);
  found_row private.supplier_applications;
begin
  if retry_after > 0 then
    return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after);
  end if;
  select * into found_row from private.supplier_applications a
  where a.reference = answer_application.reference for update;
  if found_row.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  -- Another tab has answered, or staff decided without the answer.
  if found_row.state <> 'question' then return jsonb_build_object('outcome', 'closed'); end if;
  insert into public.application_events (application_id, kind, body) values (found_row.id, 'answer', answer);
  update private.supplier_applications a set state = 'in_review', question = null where a.id = found_row.id;
  return jsonb_build_object('outcome', 'answered');
end
$$;

grant execute on function
  public.staff_applications,
  public.staff_application,
  public.review_application
to authenticated;
