-- The job that builds a channel's listings: when it's added, and what its worker reads.

-- Adds the job that builds a channel's listings. It's called in the transaction of every change that makes a listing
-- stale or missing.
create function private.enqueue_listings(org uuid, channel uuid, priority int default 1) returns void
language sql set search_path = ''
as $$ select private.enqueue_job(org, 'listings', channel::text, priority => priority) $$;

create function private.on_listings_stale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(org_id, channel_id)
  from (select distinct org_id, channel_id from after where is_stale order by channel_id) as channels;
  return null;
end
$$;

create trigger on_listings_stale after update on public.listings
  referencing new table as after for each statement execute function private.on_listings_stale();

create function private.on_products_unlisted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(c.org_id, c.id)
  from public.channels c where c.org_id in (select org_id from after) order by c.id;
  return null;
end
$$;

create trigger on_products_unlisted after insert on public.products
  referencing new table as after for each statement execute function private.on_products_unlisted();

-- A product whose listing couldn't be built may have no listing that becomes stale, so a change to the product retries
-- the organization's failed jobs of this kind.
create function private.on_products_corrected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(failed.org_id, failed.key::uuid)
  from (
    select j.org_id, j.key from public.jobs j
    where j.org_id in (select org_id from after) and j.kind = 'listings' and j.state = 'failed' order by j.key
  ) as failed;
  return null;
end
$$;

create trigger on_products_corrected after update on public.products
  referencing new table as after for each statement execute function private.on_products_corrected();

-- With the highest priority, because a person who changes a channel waits for its counts.
create function private.on_channel_configured() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_listings(new.org_id, new.id, 0);
  return null;
end
$$;

create trigger on_channel_added after insert on public.channels
  for each row execute function private.on_channel_configured();

create trigger on_channel_configured after update on public.channels
  for each row when (old.config_version <> new.config_version) execute function private.on_channel_configured();

-- The data that a worker needs to build the listings of a channel: {"channel", "configVersion", "rulesVersion", "maps",
-- "waiting": how many products have no current listing}. Null if the channel no longer exists.
create function public.channel_to_build(channel uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'channel', to_jsonb(c), 'configVersion', c.config_version, 'rulesVersion', c.rules_version, 'waiting', private.unbuilt_listings(c.id),
    'maps', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.kind, m.field, m.ours), '[]')
      from public.channel_maps m where m.org_id = c.org_id and m.channel_id = c.id
    )
  )
  from public.channels c where c.id = channel
$$;

-- Each worker calls it before it claims jobs. Returns true if its code is new, so that the listings of every channel
-- are checked.
create function public.note_job_code(version text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  known text := (select c.version from private.job_code c);
begin
  insert into private.job_code (version) values (note_job_code.version)
  on conflict (is_only) do update set version = excluded.version, seen_at = now();
  if known is not distinct from note_job_code.version then return false; end if;
  perform private.enqueue_listings(c.org_id, c.id, 2) from public.channels c order by c.org_id, c.id;
  return true;
end
$$;
