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
  -- The time when people were notified.
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
