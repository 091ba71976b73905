-- The platform's own staff. They have `platform_staff` in the account's `app_metadata`, which only the server can
-- set. Staff read metrics of the platform, tickets and supplier applications. They look at an organization's other data
-- only during a visit, and a visit needs a grant that an owner of the organization gave and that hasn't ended.

-- Whether this person's session has staff rights: the account's `platform_staff` flag and a second factor that was
-- confirmed in this session. Read from the account and not from the token, so that a removed flag or factor counts
-- immediately. Everything that staff may do depends on this function.
create function private.is_staff_session(me uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return auth.jwt() ->> 'aal' is not distinct from 'aal2' and private.has_second_factor(me) and exists (
    select from auth.users u where u.id = me and u.raw_app_meta_data -> 'platform_staff' = 'true'
  );
end
$$;

-- Whether the caller's session has staff rights. Raises an error if the session has ended or hasn't confirmed the
-- account's second factor.
create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_staff_session(private.my_user_id());
end
$$;
grant execute on function private.is_staff to authenticated;

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'Only platform staff can do this.';
  end if;
end
$$;

create table public.staff_grants (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  granted_by uuid references public.profiles (user_id) on delete set null,
  reason text not null check (char_length(reason) between 1 and 300 and reason !~ '[\u0001-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  unique (org_id, id)
);
create index staff_grants_recent on public.staff_grants (org_id, created_at desc);
create index staff_grants_granted_by on public.staff_grants (granted_by);

alter table public.staff_grants enable row level security;
grant select on public.staff_grants to authenticated;

create policy "members and staff read grants" on public.staff_grants
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))) or (select private.is_staff()));

create table public.staff_visits (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  grant_id uuid not null,
  -- No foreign key, because the record of a visit outlives the account. Members can't read the profiles of staff, so
  -- the name is stored.
  user_id uuid not null,
  staff_name text not null check (char_length(staff_name) <= 200),
  -- A visit belongs to one session. Another device of the same person isn't part of it.
  session_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 300 and reason !~ '[\u0001-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  foreign key (org_id, grant_id) references public.staff_grants (org_id, id) on delete cascade
);
create index staff_visits_recent on public.staff_visits (org_id, created_at desc);
create index staff_visits_grant on public.staff_visits (org_id, grant_id);
create index staff_visits_open on public.staff_visits (user_id, ends_at) where ended_at is null;

alter table public.staff_visits enable row level security;
grant select on public.staff_visits to authenticated;

create policy "members and staff read visits" on public.staff_visits
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))) or (select private.is_staff()));

create trigger audit after insert or update on public.staff_grants
  for each row execute function private.record_audit('org_id', '', 'viewer', '{}');
create trigger audit after insert or update on public.staff_visits
  for each row execute function private.record_audit('org_id', 'staff_name', 'viewer', '{}');

-- The organizations this person visits now, in this session. Each call checks the grant, the staff flag and both end
-- times, so a visit ends as soon as one of these checks fails.
create function private.visited_org_ids(me uuid) returns setof uuid
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  return query
    select v.org_id
    from public.staff_visits v
    join public.staff_grants g on g.org_id = v.org_id and g.id = v.grant_id
    where v.user_id = me and v.ended_at is null and v.ends_at > now()
      and v.session_id::text = auth.jwt() ->> 'session_id'
      and g.revoked_at is null and g.expires_at > now()
      and private.is_staff_session(me);
end
$$;

-- The caller's state: 'staff', 'second_factor' for an account with the staff flag that must set up a second factor
-- first, or 'none'.
create function public.staff_state() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.my_user_id();
begin
  return case
    when private.is_staff_session(me) then 'staff'
    when exists (select from auth.users u where u.id = me and u.raw_app_meta_data -> 'platform_staff' = 'true')
      then 'second_factor'
    else 'none'
  end;
end
$$;

-- Ends the grant and its visits.
create function private.revoke_staff_access(org uuid) returns void
language sql set search_path = ''
as $$
  update public.staff_visits v set ended_at = now()
  where v.org_id = org and v.ended_at is null and v.ends_at > now();
  update public.staff_grants g set revoked_at = now()
  where g.org_id = org and g.revoked_at is null and g.expires_at > now()
$$;

-- An owner lets support staff read the organization's data for some hours, at most a week. It replaces an earlier
-- grant.
create function public.grant_staff_access(org uuid, hours int, reason text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  until constant timestamptz := now() + make_interval(hours => hours);
begin
  perform private.lock_as_owner(org);
  if hours is null or hours not between 1 and 168 then
    raise check_violation using message = 'Access lasts from one hour to seven days.';
  end if;
  perform private.revoke_staff_access(org);
  insert into public.staff_grants (org_id, granted_by, reason, expires_at)
  values (org, (select auth.uid()), btrim(grant_staff_access.reason), until);
  perform private.notify_members(
    org, 'owner', 'staff_access', '/admin?tab=access', jsonb_build_object('until', until), 'warning'
  );
  return until;
end
$$;

create function public.end_staff_access(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  perform private.revoke_staff_access(org);
end
$$;

-- Starts a visit of at most an hour, and never longer than the grant. Returns its end, or null without a grant. Every
-- owner is notified, and the reason is in the organization's audit log.
create function public.begin_staff_visit(org uuid, reason text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  allowed public.staff_grants;
  staff text := coalesce(
    (select p.display_name from public.profiles p where p.user_id = (select auth.uid())), 'Staff'
  );
  until timestamptz;
begin
  perform private.require_staff();
  -- Locked, so that a grant that is being revoked can't start a visit.
  select * into allowed from public.staff_grants g
  where g.org_id = org and g.revoked_at is null and g.expires_at > now()
  order by g.created_at desc limit 1 for update;
  if allowed.id is null then return null; end if;
  until := least(allowed.expires_at, now() + interval '1 hour');
  update public.staff_visits v set ended_at = now()
  where v.org_id = org and v.user_id = (select auth.uid()) and v.ended_at is null and v.ends_at > now();
  insert into public.staff_visits (org_id, grant_id, user_id, staff_name, session_id, reason, ends_at)
  values (
    org, allowed.id, (select auth.uid()), staff, (auth.jwt() ->> 'session_id')::uuid, btrim(begin_staff_visit.reason), until
  );
  perform private.notify_members(
    org, 'owner', 'staff_visit', '/admin?tab=access', jsonb_build_object('name', staff), 'warning'
  );
  return until;
end
$$;

create function public.end_staff_visit(org uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update public.staff_visits v set ended_at = now()
  where v.org_id = org and v.user_id = (select auth.uid()) and v.ended_at is null and v.ends_at > now();
end
$$;

-- The platform's organizations except sandboxes, at most 200, newest first: names and sizes, but none of their data.
-- `allowed_until` is when the grant ends, and `visit_until` when the caller's visit ends.
create function public.staff_tenants(search text default '') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(t order by t.created_at desc, t.id), '[]') from (
      select o.id, o.name, o.created_at, o.closes_at, o.locale, o.currency, o.time_zone,
        (select count(*) from public.members m where m.org_id = o.id) as members,
        (select coalesce(sum(c.products), 0) from private.product_counts c where c.org_id = o.id) as products,
        (select count(*) from public.jobs j where j.org_id = o.id and j.state = 'failed') as failed_jobs,
        (
          select max(g.expires_at) from public.staff_grants g
          where g.org_id = o.id and g.revoked_at is null and g.expires_at > now()
        ) as allowed_until,
        (
          select max(v.ends_at) from public.staff_visits v
          where v.org_id = o.id and v.org_id in (select private.visited_org_ids((select auth.uid())))
            and v.user_id = (select auth.uid()) and v.ended_at is null
        ) as visit_until
      from public.organizations o
      where o.sandbox_of is null
        and (btrim(coalesce(search, '')) = '' or strpos(lower(o.name), lower(btrim(search))) > 0)
      order by o.created_at desc, o.id limit 200
    ) t
  );
end
$$;

-- The health of the platform: {"queue", "kinds": how many jobs ended, were retried and failed in the last day,
-- "accounts", "organizations"}. It names no organization and no person.
create function public.staff_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'queue', public.queue_overview(),
    'kinds', (
      select coalesce(jsonb_agg(k order by k.failing desc, k.ended desc, k.kind), '[]') from (
        select kind, sum(ended)::int as ended, sum(retries)::int as retries, sum(failing)::int as failing from (
          select s.kind, s.ended, s.failed as retries, 0 as failing from private.job_slots s
          where s.slot between now() - interval '1 day' and now()
          union all
          select j.kind, 0, 0, 1 from public.jobs j where j.state = 'failed' and j.failed_at > now() - interval '1 day'
        ) as each (kind, ended, retries, failing) group by kind
      ) k
    ),
    'accounts', (select count(*) from auth.users),
    'organizations', (select count(*) from public.organizations o where o.sandbox_of is null)
  );
end
$$;

grant execute on function
  public.staff_state,
  public.grant_staff_access,
  public.end_staff_access,
  public.begin_staff_visit,
  public.end_staff_visit,
  public.staff_tenants,
  public.staff_overview
to authenticated;

-- Announcements by staff to everyone: a banner on every screen until a person dismisses it, and a notification.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  level text not null check (level in ('info', 'warning', 'alert')),
  title_en text not null check (char_length(title_en) between 1 and 120 and title_en !~ '[\u0001-\u001f\u007f-\u009f]'),
  title_fr text not null check (char_length(title_fr) between 1 and 120 and title_fr !~ '[\u0001-\u001f\u007f-\u009f]'),
  body_en text not null check (body_en = '' or (char_length(body_en) <= 500 and private.is_prose(body_en))),
  body_fr text not null check (body_fr = '' or (char_length(body_fr) <= 500 and private.is_prose(body_fr))),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  author_id uuid references public.profiles (user_id) on delete set null,
  -- Null until everyone has been notified.
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index announcements_current on public.announcements (starts_at);
create index announcements_ending on public.announcements (ends_at);
create index announcements_author on public.announcements (author_id);

alter table public.announcements enable row level security;
grant select (id, level, title_en, title_fr, body_en, body_fr, starts_at, ends_at, created_at)
  on public.announcements to authenticated;

create policy "people read current announcements, and staff all of them" on public.announcements
  for select to authenticated
  using (
    ((select private.my_user_id()) is not null and starts_at <= now() and ends_at > now()) or (select private.is_staff())
  );

create table public.announcement_dismissals (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_announcement on public.announcement_dismissals (announcement_id);

alter table public.announcement_dismissals enable row level security;
grant select, insert (user_id, announcement_id) on public.announcement_dismissals to authenticated;

create policy "people read what they dismissed" on public.announcement_dismissals
  for select to authenticated
  using (user_id = (select private.my_user_id()));

create policy "people dismiss announcements for themselves" on public.announcement_dismissals
  for insert to authenticated
  with check (user_id = (select private.my_user_id()));

-- Publishes an announcement. A job notifies everyone when the announcement starts. The page generates the id, so that a
-- repeated request counts once.
create function public.publish_announcement(
  announcement uuid, level text, title_en text, title_fr text, body_en text, body_fr text, starts_at timestamptz,
  ends_at timestamptz
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  start constant timestamptz := greatest(publish_announcement.starts_at, now());
begin
  perform private.require_staff();
  insert into public.announcements (id, level, title_en, title_fr, body_en, body_fr, starts_at, ends_at, author_id)
  values (
    announcement, publish_announcement.level, btrim(publish_announcement.title_en), btrim(publish_announcement.title_fr),
    btrim(publish_announcement.body_en), btrim(publish_announcement.body_fr), start, publish_announcement.ends_at,
    (select auth.uid())
  )
  on conflict do nothing;
  if found then
    perform private.enqueue_job(
      private.portal_jobs(), 'announcement', announcement::text, priority => 0, delay => start - now()
    );
  end if;
end
$$;

-- Ends an announcement now. An announcement that hasn't started is deleted.
create function public.withdraw_announcement(announcement uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from public.announcements a where a.id = announcement and a.starts_at > now();
  if found then return 'withdrawn'; end if;
  update public.announcements a set ends_at = now() where a.id = announcement and a.ends_at > now();
  return case when found then 'withdrawn' else 'gone' end;
end
$$;

-- Notifies everyone of an announcement that has started, once. The job `announcement` calls it.
create function public.notify_of_announcement(announcement uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.announcements;
begin
  update public.announcements a set notified_at = now()
  where a.id = announcement and a.notified_at is null and a.starts_at <= now() and a.ends_at > now()
  returning * into it;
  if it.id is null then return; end if;
  perform private.notify(
    p.user_id, 'announcement', '/dashboard?announcement=' || it.id,
    jsonb_build_object('en', it.title_en, 'fr', it.title_fr), it.level
  )
  from public.profiles p order by p.user_id;
end
$$;

-- The current announcements that the caller hasn't dismissed, the most serious first. `also` is one to include even if
-- it was dismissed, because a notification leads to it. Runs with the caller's rights, so the policies decide. The
-- first condition checks the session even if there are no announcements: every screen calls this, so it notices an
-- ended session early.
create function public.my_announcements(also uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', a.id, 'level', a.level, 'title_en', a.title_en, 'title_fr', a.title_fr, 'body_en', a.body_en, 'body_fr', a.body_fr
    )
    order by array_position('{alert,warning,info}', a.level), a.starts_at desc, a.id
  ), '[]')
  from public.announcements a
  where (select private.my_user_id()) is not null and a.starts_at <= now() and a.ends_at > now() and (
    a.id = also or not exists (
      select from public.announcement_dismissals d
      where d.announcement_id = a.id and d.user_id = (select private.my_user_id())
    )
  )
$$;

grant execute on function
  public.my_announcements,
  public.publish_announcement,
  public.withdraw_announcement
to authenticated;
