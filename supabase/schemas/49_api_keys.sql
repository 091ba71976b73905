-- API keys, with which an organization's own systems use the function `api`. A key belongs to the organization, not to
-- the person who created it, so it keeps working when that person leaves.

create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  -- The start of the key, so that people can recognize it. It isn't secret.
  prefix text not null check (prefix ~ '^sp_(live|test)_[0-9a-f]{8}$'),
  -- Hash of the whole key, which has 192 random bits. A lookup by hash reveals nothing about how close a guess was.
  key_hash bytea not null unique check (length(key_hash) = 32),
  scopes text[] not null check (
    coalesce(array_length(scopes, 1), 0) between 1 and 20 and scopes <@ array[
      'products:read', 'products:write', 'prices:write', 'stock:read', 'stock:write', 'orders:read', 'orders:write',
      'suppliers:read', 'history:read', 'history:write', 'channels:read', 'channels:write', 'imports:read',
      'imports:write', 'jobs:read', 'webhooks:manage'
    ]
  ),
  -- The networks that may use the key. Empty for no restriction.
  networks cidr[] not null default '{}' check (array_length(networks, 1) <= 20 and array_position(networks, null) is null),
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  -- Null if the key never expires.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  replaces_id uuid,
  unique (org_id, id),
  foreign key (org_id, replaces_id) references public.api_keys (org_id, id)
);
create index api_keys_recent on public.api_keys (org_id, created_at desc);
create index api_keys_replaces on public.api_keys (org_id, replaces_id);
create index api_keys_created_by on public.api_keys (created_by);

alter table public.api_keys enable row level security;
grant select (
  id, org_id, name, prefix, scopes, networks, created_by, created_at, expires_at, last_used_at, revoked_at, replaces_id
) on public.api_keys to authenticated;

create policy "owners read the API keys of their organizations" on public.api_keys
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('owner'))));

create trigger audit after insert or update or delete on public.api_keys
  for each row execute function private.record_audit('org_id', 'name', 'owner', '{last_used_at}');

create function private.is_key_valid(key public.api_keys) returns boolean
language sql stable set search_path = ''
as $$ select key.revoked_at is null and coalesce(key.expires_at > now(), true) $$;

-- Whether a key works only in the sandbox of its organization.
create function private.is_test_key(key public.api_keys) returns boolean
language sql immutable set search_path = ''
as $$ select key.prefix like 'sp\_test\_%' $$;

-- Records a change to a key in the security log. The log contains the key's prefix instead of its name, which may be
-- any text.
create function private.record_key_event(key public.api_keys, type text, severity text) returns void
language sql set search_path = ''
as $$
  insert into private.security_events (client_event_id, type, severity, user_id, org_id, trusted, details)
  values (gen_random_uuid(), type, severity, auth.uid(), key.org_id, true, jsonb_build_object('key', key.prefix))
$$;

-- Adds a key and returns {"id", "key"}. The key can be read only here. It ends with a checksum, so that scanners can
-- tell a leaked key from similar text.
create function private.add_api_key(
  org uuid, name text, scopes text[], networks cidr[], expires_at timestamptz, is_test boolean, replaces uuid
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  prefix text := case when is_test then 'sp_test_' else 'sp_live_' end || substr(private.new_token(), 1, 8);
  -- Some of a token's 64 digits aren't random, so the token is hashed.
  secret text := prefix || '_' || left(encode(private.hash_of(private.new_token()), 'hex'), 48);
  key text := secret || left(encode(private.hash_of(secret), 'hex'), 8);
  added uuid;
begin
  if (
    select count(*) from public.api_keys k where k.org_id = org and private.is_key_valid(k)
  ) >= 50 then
    raise sqlstate 'PT409' using message = 'An organization can have at most 50 API keys.', hint = 'too_many_keys';
  end if;
  insert into public.api_keys (org_id, name, prefix, key_hash, scopes, networks, expires_at, replaces_id, created_by)
  values (org, name, prefix, private.hash_of(key), scopes, networks, expires_at, replaces, auth.uid())
  returning id into added;
  return jsonb_build_object('id', added, 'key', key);
end
$$;

-- Creates a key: {"id", "key"}. Without `days`, the key doesn't expire. The first test key creates the sandbox.
create function public.create_api_key(
  org uuid, name text, scopes text[], days int default null, networks text[] default '{}', is_test boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added jsonb;
begin
  perform private.lock_as_owner(org);
  if days not between 1 and 3650 then
    raise check_violation;
  end if;
  added := private.add_api_key(
    org, btrim(name), scopes, networks::cidr[], now() + make_interval(days => days), coalesce(is_test, false), null
  );
  if is_test then
    perform private.create_sandbox(org);
  end if;
  perform private.record_key_event(k, 'api_key_created', 'warning') from public.api_keys k
  where k.id = (added ->> 'id')::uuid;
  return added;
-- The error of a violated constraint would reveal the whole row.
exception when check_violation or not_null_violation or invalid_text_representation or datetime_field_overflow then
  raise check_violation using message = 'The name, a scope, the number of days or a network is not valid.';
end
$$;

-- Locks the organization of a key and returns the key. Raises an error unless the caller is an owner and the key still
-- works.
create function private.lock_api_key(key uuid) returns public.api_keys
language plpgsql set search_path = ''
as $$
declare
  it public.api_keys;
begin
  perform private.lock_as_owner((select k.org_id from public.api_keys k where k.id = key));
  select * into it from public.api_keys k where k.id = key;
  if not private.is_key_valid(it) then
    raise sqlstate 'PT409' using message = 'This API key was revoked or has expired.', hint = 'key_ended';
  end if;
  return it;
end
$$;

-- Replaces a key: {"id", "key"}. The old key works for up to `overlap_hours` more, so that systems can switch without
-- an interruption. The new key gets the same lifetime as the old one, starting now.
create function public.rotate_api_key(key uuid, overlap_hours int default 24) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.lock_api_key(key);
  added jsonb;
begin
  if overlap_hours is null or overlap_hours not between 0 and 168 then
    raise check_violation using message = 'The old key can work for at most 168 more hours.';
  end if;
  update public.api_keys k
  set expires_at = least(k.expires_at, now() + make_interval(hours => overlap_hours)) where k.id = it.id;
  added := private.add_api_key(
    it.org_id, it.name, it.scopes, it.networks, now() + (it.expires_at - it.created_at), private.is_test_key(it), it.id
  );
  perform private.record_key_event(it, 'api_key_rotated', 'info');
  return added;
end
$$;

create function public.revoke_api_key(key uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.lock_api_key(key);
begin
  update public.api_keys k set revoked_at = now() where k.id = it.id;
  perform private.record_key_event(it, 'api_key_revoked', 'info');
end
$$;

-- What a request with a key may do, for the function `api`: {"outcome": "open", "key", "scopes", "used", "allowed",
-- "seconds" until the limit resets}, or why it may do nothing. `key_hash` is hexadecimal, `address` a keyed hash
-- for limits, `network` where the request comes from. `read` is what the request reads, such as {"name": "api_product",
-- "scope": "products:read", "parameters"}. If the key may read it, the result is returned as "found".
create function public.open_api(key_hash text, address text, network text, read jsonb default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant int := 600;
  seconds constant int := 60 - floor(extract(epoch from now()))::int % 60;
  it public.api_keys;
  bucket text;
  obstacle text;
  found jsonb;
  used int;
begin
  select * into it from public.api_keys k where k.key_hash = decode(open_api.key_hash, 'hex');
  -- Only unknown keys count towards the limit of an address, so that wrong guesses can't block valid keys that are used
  -- from the same address.
  if it.id is null then
    return case when private.retry_after('api keys from ' || address, 60, 60) > 0
      then jsonb_build_object('outcome', 'rate_limited', 'seconds', seconds)
      else '{"outcome": "unknown"}'
    end;
  end if;
  bucket := 'api key ' || it.id;
  obstacle := case
    when it.revoked_at is not null then 'revoked'
    when not private.is_key_valid(it) then 'expired'
    when it.networks <> '{}' and (
      network !~ '^[0-9a-f.:]+(/[0-9]+)?$' or not network::cidr <<= any(it.networks)
    ) then 'network'
  end;
  -- Counting makes the key's other requests wait until this call ends, so it's done after the read.
  if obstacle is null and read->>'scope' = any(it.scopes) and private.counted_requests(bucket, 60) < allowed then
    found := private.read_for_key(it.id, read->>'name', read->'parameters');
  end if;
  used := private.count_request(bucket, 60);
  if used > allowed then
    return jsonb_build_object('outcome', 'rate_limited', 'seconds', seconds);
  elsif obstacle is not null then
    return jsonb_build_object('outcome', obstacle);
  end if;
  update public.api_keys k set last_used_at = now()
  where k.id = it.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  return jsonb_build_object(
    'outcome', 'open', 'key', it.id, 'scopes', it.scopes, 'used', used, 'allowed', allowed, 'seconds', seconds,
    'found', found
  );
end
$$;

-- Lets the server act for a key of an organization until the transaction ends, with the rights of a role.
create function private.act_in(org uuid, key uuid, name text, role public.member_role) returns void
language sql set search_path = ''
as $$
  select set_config(
    'request.jwt.claims',
    jsonb_build_object('role', 'service_role', 'aal', 'aal2', 'api_key', jsonb_build_object(
      'id', key, 'org_id', org, 'name', name, 'role', role
    ))::text,
    true
  )
$$;

-- Lets the server act for a key until the transaction ends: as a viewer of the key's organization to read, as an editor
-- to write. The row it returns has the organization that the key works in: for a test key, the sandbox. Functions that
-- people also call then give the key the rights of a member with that role, and change sets name no person. Each
-- database function of the API calls it first.
create function private.act_for_key(key uuid, scope text) returns public.api_keys
language plpgsql set search_path = ''
as $$
declare
  it public.api_keys;
begin
  select * into it from public.api_keys k where k.id = key;
  if it.id is null or not private.is_key_valid(it) or scope <> all(it.scopes) then
    raise insufficient_privilege using message = 'This API key can''t do this.';
  end if;
  if private.is_test_key(it) then
    it.org_id := (select o.id from public.organizations o where o.sandbox_of = it.org_id);
  end if;
  perform private.act_in(
    it.org_id, it.id, it.name,
    (case when scope like '%:read' then 'viewer' else 'editor' end)::public.member_role
  );
  return it;
end
$$;

-- Carries out a read of the public API, given the name of its database function. `open_api` calls it, so that a read
-- needs only one call to the database.
create function private.read_for_key(key uuid, name text, parameters jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  target constant text := parameters->>'target';
  query constant jsonb := parameters->'query';
begin
  case name
    when 'api_products' then return public.api_products(key, query);
    when 'api_product' then return public.api_product(key, parameters->>'sku');
    when 'api_stock' then return public.api_stock(key, parameters->>'sku');
    when 'api_product_upload' then return public.api_product_upload(key, target::uuid);
    when 'api_upload_rejections' then return public.api_upload_rejections(key, target::uuid, query);
    when 'api_orders' then return public.api_orders(key, query);
    when 'api_order' then return public.api_order(key, target::uuid);
    when 'api_change_sets' then return public.api_change_sets(key, query);
    when 'api_change_set' then return public.api_change_set(key, target::uuid);
    when 'api_changes' then return public.api_changes(key, target::uuid, query);
    when 'api_jobs' then return public.api_jobs(key, query);
    when 'api_job' then return public.api_job(key, target::bigint);
    when 'api_suppliers' then return public.api_suppliers(key, query);
    when 'api_supplier' then return public.api_supplier(key, target::uuid);
    when 'api_channels' then return public.api_channels(key);
    when 'api_channel' then return public.api_channel(key, target::uuid);
    when 'api_listings' then return public.api_listings(key, target::uuid, query);
    when 'api_feeds' then return public.api_feeds(key, target::uuid);
    when 'api_syncs' then return public.api_syncs(key, target::uuid, query);
    when 'api_sync' then return public.api_sync(key, target::uuid);
    when 'api_sync_items' then return public.api_sync_items(key, target::uuid, query);
    when 'api_profiles' then return public.api_profiles(key);
    when 'api_imports' then return public.api_imports(key, query);
    when 'api_import' then return public.api_import(key, target::uuid);
    when 'api_webhooks' then return public.api_webhooks(key);
    when 'api_webhook' then return public.api_webhook(key, target::uuid);
    when 'api_deliveries' then return public.api_deliveries(key, target::uuid, query);
  end case;
end
$$;

grant execute on function
  public.create_api_key,
  public.rotate_api_key,
  public.revoke_api_key
to authenticated;
