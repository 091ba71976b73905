-- Webhooks: addresses of an organization's own systems, to which the portal sends events. Edge functions compute
-- the secret of a webhook from a key of the server and the webhook's id and version, so the database stores no secret.

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
  -- Why the webhook was turned off: by a person, after failures over several days, or because the address no longer
  -- exists.
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

-- Webhooks, as the function `api` reads and writes them with a key. The function adds the secrets, which it computes.

create function private.api_webhook(it public.webhooks) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'url', it.url, 'types', it.types, 'is_on', it.disabled_at is null, 'disabled_at', it.disabled_at,
    'disabled_for', it.disabled_for, 'failing_since', it.failing_since, 'created_at', it.created_at
  )
$$;

create function private.api_delivery(it public.webhook_deliveries) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id::text, 'state', it.state, 'attempts', it.attempts,
    'next_at', case when it.state = 'waiting' then it.next_at end, 'tried_at', it.tried_at, 'status', it.status,
    'took_ms', it.took_ms, 'answer', it.answer, 'error', it.error, 'created_at', it.created_at,
    'event', jsonb_build_object('id', e.id, 'type', e.type, 'data', e.data, 'created_at', e.created_at)
  )
  from public.webhook_events e where e.org_id = it.org_id and e.id = it.event_id
$$;

-- The webhook with this id, locked, or null if the key's organization has no such webhook.
create function private.webhook_for_key(key uuid, target uuid) returns public.webhooks
language plpgsql set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
  found public.webhooks;
begin
  select * into found from public.webhooks w where w.org_id = it.org_id and w.id = target for update;
  return found;
end
$$;

-- Every webhook of the organization, oldest first.
create function public.api_webhooks(key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
begin
  return (
    select coalesce(jsonb_agg(private.api_webhook(w) order by w.created_at, w.id), '[]')
    from public.webhooks w where w.org_id = it.org_id
  );
end
$$;

-- The webhook with this id, or null.
create function public.api_webhook(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
begin
  return (select private.api_webhook(w) from public.webhooks w where w.org_id = it.org_id and w.id = target);
end
$$;

-- Adds a webhook: {"outcome": "done", "webhook", "version" of its secret}, or {"outcome": "reused"}. The request is
-- {"url", "types", "locale", "origin", "idempotency"}. A rejected request doesn't use up its idempotency key.
create function public.api_create_webhook(key uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
  answer jsonb;
  added public.webhooks;
begin
  -- The lock keeps two simultaneous requests from exceeding the limit.
  perform from public.organizations o where o.id = it.org_id for no key update;
  answer := private.earlier_request(it.id, request -> 'idempotency');
  if answer is not null then return answer; end if;
  added := private.add_webhook(
    it.org_id, request ->> 'url', array(select jsonb_array_elements_text(request -> 'types')), request ->> 'locale',
    request ->> 'origin'
  );
  answer := jsonb_build_object(
    'outcome', 'done', 'webhook', private.api_webhook(added), 'version', added.secret_version
  );
  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = request -> 'idempotency' ->> 'name';
  return answer;
end
$$;

-- Changes the values that the request names, {"url", "types", "is_on"}, and returns the webhook, or null if it doesn't
-- exist.
create function public.api_change_webhook(key uuid, target uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
begin
  if it.id is null then return null; end if;
  return private.api_webhook(private.set_webhook(
    it, coalesce(request ->> 'url', it.url),
    case when request ? 'types' then array(select jsonb_array_elements_text(request -> 'types')) else it.types end,
    coalesce((request ->> 'is_on')::boolean, it.disabled_at is null)
  ));
end
$$;

-- Deletes a webhook and returns whether it existed.
create function public.api_delete_webhook(key uuid, target uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
begin
  if it.id is null then return false; end if;
  perform private.remove_webhook(it);
  return true;
end
$$;

-- Begins a new version of the secret: {"version", "previous"}. Returns null if there is no such webhook.
create function public.api_rotate_webhook_secret(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
begin
  return case when it.id is not null then private.secret_versions(it, true) end;
end
$$;

-- Adds a test event and returns its delivery. Null if there is no such webhook.
create function public.api_test_webhook(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
  added public.webhook_deliveries;
begin
  if it.id is null then return null; end if;
  added := private.add_test_delivery(it);
  -- A separate statement, so that it sees the new event.
  return private.api_delivery(added);
end
$$;

-- One page of a webhook's deliveries, newest first, or null if there is no such webhook. The query is {"limit",
-- "after", "state"}.
create function public.api_deliveries(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'webhooks:manage');
  size constant int := private.api_page_size(query);
  before_id constant bigint := (query -> 'after' ->> 'key')::bigint;
begin
  if not exists (select from public.webhooks w where w.org_id = it.org_id and w.id = target) then return null; end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(d.created_at, d.id::text, private.api_delivery(d)) order by d.id desc)
    from (
      select * from public.webhook_deliveries d
      where d.org_id = it.org_id and d.webhook_id = target and (before_id is null or d.id < before_id)
        and (query ->> 'state' is null or d.state = (query ->> 'state')::public.webhook_delivery_state)
      order by d.id desc limit size + 1
    ) as d
  ), size);
end
$$;

-- Sends a delivery again and returns it. Null if there is none.
create function public.api_resend_delivery(key uuid, target uuid, delivery bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.webhooks := private.webhook_for_key(key, target);
  again public.webhook_deliveries;
begin
  if not exists (
    select from public.webhook_deliveries d where d.org_id = it.org_id and d.webhook_id = it.id and d.id = delivery
  ) then
    return null;
  end if;
  again := private.resend_delivery(it, delivery);
  return private.api_delivery(again);
end
$$;
