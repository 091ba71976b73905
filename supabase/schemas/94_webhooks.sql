-- Webhooks: addresses of an organization's own systems, to which the portal sends events. The edge functions compute
-- their secrets from a key of the server and the webhook's id and version, so the database has none.

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  url text not null check (url ~ '^https?://[^[:space:][:cntrl:]/?#@]+([/?][^[:space:][:cntrl:]#]*)?$' and char_length(url) <= 1000),
  types text[] not null check (
    coalesce(array_length(types, 1), 0) between 1 and 20 and types <@
      '{products.changed,stock.changed,listings.changed,sync.ended,import.ended,order.created,order.changed}'
  ),
  secret_version int not null default 1 check (secret_version > 0),
  -- Until this time, deliveries are also signed with the previous version of the secret.
  previous_until timestamptz,
  -- The language and the portal's address, for the email that reports that a webhook was turned off.
  locale text not null check (locale in ('en', 'fr-CA')),
  origin text not null check (origin ~ '^https?://[^/[:space:]]{1,200}$'),
  -- The first failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- Why it was turned off: by a person, after failures over several days, or because the address no longer exists.
  disabled_for text check (disabled_for in ('person', 'failing', 'gone')),
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  unique (org_id, id),
  check ((disabled_at is null) = (disabled_for is null))
);
create index webhooks_created_by on public.webhooks (created_by);

alter table public.webhooks enable row level security;
grant select (
  id, org_id, url, types, secret_version, previous_until, failing_since, disabled_at, disabled_for, created_by, created_at
) on public.webhooks to authenticated;

create policy "owners read the webhooks of their organizations" on public.webhooks
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

create trigger audit after insert or update or delete on public.webhooks
  for each row execute function private.record_audit('org_id', 'url', 'owner', '{failing_since}');

-- Events that webhooks report. An event is written in the same transaction as its cause, and only if a webhook
-- subscribed to it.
create table public.webhook_events (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null check (type ~ '^[a-z]+[.][a-z]+$'),
  -- A transaction has one event per type and cause.
  about text not null check (char_length(about) between 1 and 100),
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 65536),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, type, about)
);
create index webhook_events_old on public.webhook_events (org_id, created_at);

alter table public.webhook_events enable row level security;
grant select on public.webhook_events to authenticated;

create policy "owners read the webhook events of their organizations" on public.webhook_events
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

create type public.webhook_delivery_state as enum ('waiting', 'delivered', 'failed');

create table public.webhook_deliveries (
  org_id uuid not null,
  id bigint generated always as identity,
  webhook_id uuid not null,
  event_id uuid not null,
  state public.webhook_delivery_state not null default 'waiting',
  attempts int not null default 0 check (attempts >= 0),
  next_at timestamptz not null default now(),
  -- The last attempt: its time, and the status and beginning of the response, or the reason why there was none.
  tried_at timestamptz,
  status int check (status between 100 and 999),
  took_ms int check (took_ms >= 0),
  answer text check (char_length(answer) <= 2000),
  error text check (char_length(error) <= 40),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, webhook_id, event_id),
  foreign key (org_id, webhook_id) references public.webhooks (org_id, id) on delete cascade,
  foreign key (org_id, event_id) references public.webhook_events (org_id, id) on delete cascade
);
create index webhook_deliveries_due on public.webhook_deliveries (org_id, webhook_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_recent on public.webhook_deliveries (org_id, webhook_id, id desc);
create index webhook_deliveries_event on public.webhook_deliveries (org_id, event_id);

alter table public.webhook_deliveries enable row level security;
grant select on public.webhook_deliveries to authenticated;

create policy "owners read the webhook deliveries of their organizations" on public.webhook_deliveries
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

-- Locks and returns a webhook. Raises an error unless the caller is an owner of its organization.
create function private.lock_webhook(webhook uuid) returns public.webhooks
language plpgsql set search_path = ''
as $$
declare
  it public.webhooks;
begin
  perform private.lock_as_owner((select w.org_id from public.webhooks w where w.id = webhook));
  select * into it from public.webhooks w where w.id = webhook for update;
  return it;
end
$$;

-- Adds a webhook for a caller whose rights have been checked.
create function private.add_webhook(org uuid, url text, types text[], locale text, origin text) returns public.webhooks
language plpgsql set search_path = ''
as $$
declare
  added public.webhooks;
begin
  if (select count(*) from public.webhooks w where w.org_id = org) >= 20 then
    raise sqlstate 'PT409' using message = 'An organization can have at most 20 webhooks.', hint = 'too_many_webhooks';
  end if;
  insert into public.webhooks (org_id, url, types, locale, origin, created_by)
  values (org, btrim(url), types, locale, origin, auth.uid()) returning * into added;
  return added;
exception when check_violation or not_null_violation then
  raise check_violation using message = 'The address or an event is not valid.';
end
$$;

create function public.create_webhook(org uuid, url text, types text[], locale text, origin text) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  return (private.add_webhook(org, url, types, locale, origin)).id;
end
$$;

-- Changes a webhook. Turning it on again resets its failures. Events that happened while it was off aren't sent.
create function private.set_webhook(it public.webhooks, url text, types text[], is_on boolean) returns public.webhooks
language plpgsql set search_path = ''
as $$
begin
  update public.webhooks w set
    url = btrim(set_webhook.url), types = set_webhook.types,
    disabled_at = case when is_on then null else coalesce(w.disabled_at, now()) end,
    disabled_for = case when is_on then null else coalesce(w.disabled_for, 'person') end,
    failing_since = case when is_on and w.disabled_at is not null then null else w.failing_since end
  where w.id = it.id returning * into it;
  if is_on then perform private.enqueue_webhook(it.org_id, it.id); end if;
  return it;
exception when check_violation or not_null_violation then
  raise check_violation using message = 'The address or an event is not valid.';
end
$$;

create function public.change_webhook(webhook uuid, url text, types text[], is_on boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.set_webhook(private.lock_webhook(webhook), url, types, is_on);
end
$$;

create function private.remove_webhook(it public.webhooks) returns void
language sql set search_path = ''
as $$
  delete from public.webhooks w where w.id = it.id;
  delete from public.jobs j
  where j.org_id = it.org_id and j.kind = 'webhook' and j.key = it.id::text and j.state <> 'running';
$$;

create function public.delete_webhook(webhook uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remove_webhook(private.lock_webhook(webhook));
end
$$;

-- The versions of the secret: {"version", "previous"}. With `rotate`, a new version begins, and deliveries are also
-- signed with the old one for another day.
create function private.secret_versions(it public.webhooks, rotate boolean) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if rotate then
    update public.webhooks w
    set secret_version = w.secret_version + 1, previous_until = now() + interval '1 day'
    where w.id = it.id returning * into it;
  end if;
  return jsonb_build_object(
    'version', it.secret_version, 'previous', case when it.previous_until > now() then it.secret_version - 1 end
  );
end
$$;

-- The versions of a webhook's secret for the function `webhook-secret`, which computes the secrets.
create function public.webhook_secret_versions(webhook uuid, rotate boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  return private.secret_versions(private.lock_webhook(webhook), rotate);
end
$$;

grant execute on function
  public.create_webhook,
  public.change_webhook,
  public.delete_webhook,
  public.webhook_secret_versions
to authenticated;
