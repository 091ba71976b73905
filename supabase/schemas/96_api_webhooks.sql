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
