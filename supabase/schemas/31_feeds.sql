-- Feeds: addresses where channels fetch what they were last sent.

-- The address is the secret: it's shown once, only its hash is stored, and revoking it takes effect
-- immediately.
create table public.feeds (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null,
  channel_id uuid not null,
  -- The name of the file in the channel definition.
  file text not null check (char_length(file) between 1 and 100),
  format text not null check (format ~ '^[a-z][a-z-]{1,19}$'),
  -- Hash of a 244-bit random token. A lookup by hash reveals nothing about how close a guess was.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_fetched_at timestamptz,
  fetches int not null default 0,
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index feeds_channel on public.feeds (org_id, channel_id);
create index feeds_created_by on public.feeds (created_by);

alter table public.feeds enable row level security;
grant select (
  id, org_id, channel_id, file, format, created_by, created_at, rotated_at, revoked_at, last_fetched_at, fetches
) on public.feeds to authenticated;

create policy "members read feeds" on public.feeds
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Creates a feed and returns {"id", "token"}. The token is returned only here.
create function public.create_feed(channel uuid, file text, format text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
  token text := private.new_token();
  feed uuid;
begin
  -- Locks the channel, so that two simultaneous requests can't exceed the limit.
  perform from public.channels c where c.id = it.id for no key update;
  if (select count(*) from public.feeds f where f.channel_id = it.id and f.revoked_at is null) >= 20 then
    raise sqlstate 'PT409' using message = 'A channel can have at most 20 feeds.', hint = 'too_many_feeds';
  end if;
  insert into public.feeds (org_id, channel_id, file, format, token_hash, created_by)
  values (it.org_id, it.id, create_feed.file, create_feed.format, private.hash_of(token), (select auth.uid()))
  returning id into feed;
  return jsonb_build_object('id', feed, 'token', token);
end
$$;

-- Replaces the secret of a feed. The previous address stops working immediately.
create function public.rotate_feed(feed uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  perform private.require_channel((select channel_id from public.feeds where id = feed), 'editor');
  update public.feeds set token_hash = private.hash_of(token), rotated_at = now()
  where id = feed and revoked_at is null;
  if not found then
    raise sqlstate 'PT409' using message = 'This feed was revoked.', hint = 'feed_revoked';
  end if;
  return jsonb_build_object('id', feed, 'token', token);
end
$$;

create function public.revoke_feed(feed uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_channel((select channel_id from public.feeds where id = feed), 'editor');
  update public.feeds set revoked_at = now() where id = feed and revoked_at is null;
end
$$;

-- Increases with every product sent to the channel or removed from it. Together with the version of the channel's
-- configuration, it forms the version of the channel's feeds.
create function private.sent_version(channel public.channels) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(sent + removed), 0) from public.sync_runs
  where org_id = (channel).org_id and channel_id = (channel).id
$$;

-- Everything the function `feed` needs to serve a feed, or the reason not to serve it. `token_hash` is hexadecimal, and
-- `address` is a keyed hash of the IP address that the request comes from.
create function public.open_feed(token_hash text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.feeds;
  channel public.channels;
  retry_after int;
begin
  select * into it from public.feeds f where f.token_hash = decode(open_feed.token_hash, 'hex');
  -- Only unknown and revoked tokens count towards the limit of an IP address, so that wrong guesses can't block a valid
  -- feed that is fetched from the same address.
  retry_after := case when it.id is null or it.revoked_at is not null
    then private.retry_after('feeds for ' || address, 60, 120)
    else private.retry_after('feed ' || it.id, 60, 30)
  end;
  if retry_after > 0 then return jsonb_build_object('outcome', 'rate_limited', 'seconds', retry_after); end if;
  if it.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  if it.revoked_at is not null then return jsonb_build_object('outcome', 'revoked'); end if;

  update public.feeds f set last_fetched_at = now(), fetches = f.fetches + 1 where f.id = it.id;
  select * into channel from public.channels c where c.id = it.channel_id;
  return jsonb_build_object(
    'outcome', 'open', 'feed', it.id, 'file', it.file, 'format', it.format,
    'version', concat_ws('.', private.sent_version(channel), channel.config_version),
    'title', (select name from public.organizations o where o.id = it.org_id),
    'channel', jsonb_build_object(
      'kind', channel.kind, 'definition', channel.definition, 'language', channel.language,
      'country', channel.country, 'currency', channel.currency, 'settings', channel.settings, 'policy', channel.policy,
      'maps', (
        -- Categories and values were mapped when the listing was built; a file needs the fields only.
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'field', field, 'ours', ours, 'theirs', theirs)), '[]')
        from public.channel_maps m where m.channel_id = channel.id and m.kind = 'field'
      )
    )
  );
end
$$;

-- The next items of a feed, in the order of its file: {"items": [{"sku", "group", "payload", "withdrawn"}], "version",
-- "next"}.
create function public.feed_page(feed uuid, after_place text default null, after_product uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page_size constant int := 1000;
  channel public.channels;
begin
  select c.* into channel from public.channels c join public.feeds f on f.channel_id = c.id
  where f.id = feed_page.feed and f.revoked_at is null;
  return (
    with page as (
      select l.sku, l.sent_group, l.product_id, private.place_in_file(l.sku, l.sent_group) as place,
        l.sent_hash is null as is_withdrawn,
        case when l.sent_hash is null then l.withdrawn_payload else l.sent_payload end as payload
      from public.listings l
      where l.channel_id = channel.id and (l.sent_hash is not null or l.withdrawn_payload is not null) and (
        after_place is null
        or (private.place_in_file(l.sku, l.sent_group), l.product_id) > (after_place, after_product)
      )
      order by private.place_in_file(l.sku, l.sent_group), l.product_id limit page_size
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(
        jsonb_build_object('sku', sku, 'group', sent_group, 'payload', payload, 'withdrawn', is_withdrawn)
        order by place, product_id
      ), '[]'),
      'version', concat_ws('.', private.sent_version(channel), channel.config_version),
      'next', case when count(*) = page_size then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

grant execute on function
  public.create_feed,
  public.rotate_feed,
  public.revoke_feed
to authenticated;
