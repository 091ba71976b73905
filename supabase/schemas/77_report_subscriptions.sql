-- Reports by email. A person subscribes to a report of an organization, and the emails go to this person's own
-- address. They're sent after the day's metrics are recorded, so they include yesterday.

-- A daily email covers yesterday. A weekly one covers the last seven days, every Monday. A monthly one covers the last
-- month, on the first day of the next.
create type public.report_frequency as enum ('daily', 'weekly', 'monthly');

create table public.report_subscriptions (
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (user_id) on delete cascade,
  report text not null check (report ~ '^[a-z][a-z0-9-]{0,39}$'),
  frequency public.report_frequency not null,
  -- The texts and formulas that the page showed, in the person's language: {"title", "per", "metrics", "indicators":
  -- [{"label", "unit", "kind", "above", "below"}]}.
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 16000),
  locale text not null check (locale in ('en', 'fr-CA')),
  -- The portal's address, for the link. The worker rejects an address of another website.
  origin text not null check (origin ~ '^https?://[^/[:space:]]{1,200}$'),
  -- The day of the last email. At most one email is sent per day.
  sent_on date,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, report)
);
create index report_subscriptions_user on public.report_subscriptions (user_id);

alter table public.report_subscriptions enable row level security;
grant select (org_id, user_id, report, frequency), delete on public.report_subscriptions to authenticated;
grant insert (org_id, user_id, report, frequency, content, locale, origin), update (frequency, content, locale, origin)
on public.report_subscriptions to authenticated;

create policy "people read their own report subscriptions" on public.report_subscriptions
  for select to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "members subscribe to reports" on public.report_subscriptions
  for insert to authenticated
  with check (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "people change their own report subscriptions" on public.report_subscriptions
  for update to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())))
  with check (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

create policy "people delete their own report subscriptions" on public.report_subscriptions
  for delete to authenticated
  using (user_id = (select private.my_user_id()) and org_id = any(array(select private.my_own_org_ids())));

-- Adds today's report emails of an organization. They wait until 7:00 in its time zone. `record_daily_metrics` calls
-- it, and may do so several times a day.
create function private.enqueue_report_emails(org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.today_of(org);
  seven constant timestamptz := (
    select (today + time '07:00') at time zone o.time_zone from public.organizations o where o.id = org
  );
  it public.report_subscriptions;
  about uuid;
begin
  for it in
    update public.report_subscriptions s set sent_on = today
    where s.org_id = org and s.sent_on is distinct from today
      and exists (select from public.members m where m.org_id = org and m.user_id = s.user_id) and case s.frequency
      when 'daily' then true when 'weekly' then extract(isodow from today) = 1 else extract(day from today) = 1 end
    returning s.*
  loop
    about := md5(concat_ws(' ', org, it.user_id, it.report, today))::uuid;
    perform private.enqueue_email('report', about, jsonb_build_object(
      'org', org, 'user', it.user_id, 'report', it.report, 'day', today, 'locale', it.locale, 'origin', it.origin
    ), org);
    update public.jobs j set run_at = greatest(j.run_at, seven)
    where j.org_id = org and j.kind = 'email' and j.key = 'report:' || about and j.state = 'waiting';
  end loop;
end
$$;

-- The content of a report's email, or null if the person has unsubscribed or left: {"to", "organization", "region",
-- "content", "since", "until", "days", "scopes", "series"}. The series also cover the same number of days before the
-- period, for comparison. The job that sends emails calls it.
create function public.report_to_send(org uuid, member uuid, report text, day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'to', u.email, 'organization', o.name,
    'region', jsonb_build_object('currency', o.currency, 'timeZone', o.time_zone, 'locale', o.locale),
    'content', s.content, 'since', span.since, 'until', span.until, 'days', span.days,
    'scopes', case s.content ->> 'per'
      when 'channel' then (
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from public.channels c where c.org_id = s.org_id)
      when 'supplier' then (
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from public.suppliers p where p.org_id = s.org_id)
    end,
    'series', public.metric_history(
      s.org_id, span.since - span.days, span.until,
      array(select jsonb_array_elements_text(s.content -> 'metrics')),
      s.content ->> 'per'
    )
  )
  from public.report_subscriptions s
  join public.organizations o on o.id = s.org_id
  -- People who leave the organization get no more emails.
  join public.members m on m.org_id = s.org_id and m.user_id = s.user_id
  join auth.users u on u.id = s.user_id
  cross join lateral (
    select report_to_send.day - 1 as until, case s.frequency
      when 'daily' then report_to_send.day - 1 when 'weekly' then report_to_send.day - 7
      else date_trunc('month', report_to_send.day - 1)::date end as since
  ) as chosen
  cross join lateral (select chosen.since, chosen.until, chosen.until - chosen.since + 1 as days) as span
  where s.org_id = report_to_send.org and s.user_id = member and s.report = report_to_send.report
$$;
