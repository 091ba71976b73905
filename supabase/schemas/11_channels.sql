-- Channels, their mappings, their credentials and the ids that a shop assigned. A channel definition in the code says
-- what each kind of channel requires; this file stores what an organization configured.

create type public.channel_status as enum ('draft', 'active', 'paused');

create table public.channels (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- 'shopify', 'amazon' … A text key, not an enum, so that a new kind of channel needs no migration.
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null check (
    char_length(name) between 1 and 100 and name = btrim(name) and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  status public.channel_status not null default 'draft',
  settings jsonb not null default '{}' check (
    jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 16384
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  language text not null default 'en' check (language ~ '^(en|fr)$'),
  country text not null default 'CA' check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  -- The version of the channel definition a person last reviewed; empty if never reviewed.
  definition text not null default '' check (char_length(definition) <= 64),
  -- Which fields the channel manages, the stock buffer, and what happens to products that are no longer sold.
  policy jsonb not null default '{}' check (
    jsonb_typeof(policy) = 'object' and octet_length(policy::text) <= 16384
  ),
  -- The order states that people chose for status codes in the channel's order files: {"parked": "new"}.
  order_statuses jsonb not null default '{}' check (
    jsonb_typeof(order_statuses) = 'object' and octet_length(order_statuses::text) <= 4096
  ),
  config_version int not null default 1 check (config_version > 0),
  -- Counts the rule changes that affected only some of the channel's listings.
  rules_version int not null default 1 check (rules_version > 0),
  unique (org_id, id),
  unique (org_id, kind, name)
);

alter table public.channels enable row level security;
grant select, delete on public.channels to authenticated;
grant
  insert (org_id, kind, name, status, settings, language, country, currency, definition, policy),
  update (name, status, settings, language, country, currency, definition, policy, order_statuses)
on public.channels to authenticated;

create policy "members read channels" on public.channels
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add channels" on public.channels
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change channels" on public.channels
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete channels" on public.channels
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.channels
  for each row execute function private.set_updated_at();

create function private.next_config_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.config_version := old.config_version + 1;
  return new;
end
$$;

create trigger next_config_version before update on public.channels
  for each row when (
    (old.language, old.country, old.currency, old.definition, old.policy, old.settings)
    is distinct from (new.language, new.country, new.currency, new.definition, new.policy, new.settings)
  )
  execute function private.next_config_version();

create type public.channel_map_kind as enum ('category', 'value', 'field', 'option');

create table public.channel_maps (
  org_id uuid not null,
  channel_id uuid not null,
  kind public.channel_map_kind not null,
  -- The channel's field. Empty for categories and options.
  field text not null default '' check (char_length(field) <= 200),
  -- The organization's category, value or option name. Empty for fields.
  ours text not null default '' check (char_length(ours) <= 300),
  -- The channel's category, value or attribute code; for a field, where its value comes from.
  theirs jsonb not null check (octet_length(theirs::text) <= 4096),
  updated_at timestamptz not null default now(),
  primary key (channel_id, kind, field, ours),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  constraint channel_maps_fit_their_kind check (
    case kind
      when 'category' then field = '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      when 'option' then field = '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      when 'value' then field <> '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      else field <> '' and ours = '' and jsonb_typeof(theirs) = 'object'
    end
  ),
  constraint channel_maps_text_is_printable check (concat(field, ours) !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index channel_maps_channel on public.channel_maps (org_id, channel_id);

alter table public.channel_maps enable row level security;
grant select, delete on public.channel_maps to authenticated;
grant insert (org_id, channel_id, kind, field, ours, theirs), update (theirs) on public.channel_maps to authenticated;

create policy "members read channel maps" on public.channel_maps
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add channel maps" on public.channel_maps
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change channel maps" on public.channel_maps
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete channel maps" on public.channel_maps
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.channel_maps
  for each row execute function private.set_updated_at();

-- `security definer`, because clients can't write versions.
create function private.on_channel_maps_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (select channel_id from changed);
  return null;
end
$$;

create trigger on_channel_maps_added after insert on public.channel_maps
  referencing new table as changed for each statement execute function private.on_channel_maps_changed();

create trigger on_channel_maps_deleted after delete on public.channel_maps
  referencing old table as changed for each statement execute function private.on_channel_maps_changed();

create function private.on_channel_maps_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (
    select channel_id from (
      select channel_id, kind, field, ours, theirs from after
      except select channel_id, kind, field, ours, theirs from before
    ) as updated
  );
  return null;
end
$$;

create trigger on_channel_maps_updated after update on public.channel_maps
  referencing old table as before new table as after for each statement execute function private.on_channel_maps_updated();

-- Saves many mapping entries at once: [{"field", "ours", "theirs", "seen"}]. `theirs` is null to delete an entry, and
-- `seen` is what the screen showed before the edit, or null if nothing was mapped. The mapping page calls it. The
-- function runs with the caller's rights. Entries that another person has changed in the meantime aren't overwritten;
-- the function returns these conflicts with their current values.
create function public.save_channel_maps(channel uuid, kind public.channel_map_kind, maps jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  org uuid;
  conflicts jsonb;
begin
  perform private.require_full_session();
  -- Locks the channel, so no other request writes between reading and writing.
  select org_id into org from public.channels
  where id = channel and org_id = any(array(select private.my_org_ids('editor')))
  for no key update;
  if org is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(maps) <> 'array' or jsonb_array_length(maps) > 5000 then
    raise invalid_parameter_value using message = 'You can save up to 5,000 mappings at a time.';
  end if;
  with given as (
    select distinct on (1, 2) coalesce(one ->> 'field', '') as field, coalesce(one ->> 'ours', '') as ours,
      nullif(one -> 'theirs', 'null') as theirs, nullif(one -> 'seen', 'null') as seen
    from jsonb_array_elements(maps) as one
  ),
  compared as (
    select given.*, m.theirs as current_value,
      m.theirs is distinct from given.seen and m.theirs is distinct from given.theirs as is_conflict
    from given left join public.channel_maps m
      on m.org_id = org and m.channel_id = channel and m.kind = save_channel_maps.kind
      and m.field = given.field and m.ours = given.ours
  ),
  deleted as (
    delete from public.channel_maps m using compared c
    where m.org_id = org and m.channel_id = channel and m.kind = save_channel_maps.kind
      and m.field = c.field and m.ours = c.ours and c.theirs is null and not c.is_conflict
  ),
  saved as (
    insert into public.channel_maps as m (org_id, channel_id, kind, field, ours, theirs)
    select org, channel, save_channel_maps.kind, c.field, c.ours, c.theirs
    from compared c where c.theirs is not null and not c.is_conflict
    on conflict on constraint channel_maps_pkey do update set theirs = excluded.theirs
    where m.theirs is distinct from excluded.theirs
  )
  select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'ours', c.ours, 'theirs', c.current_value)), '[]')
  into conflicts from compared c where c.is_conflict;
  return conflicts;
end
$$;

-- Returns the channel if the caller has at least this role in its organization; otherwise raises an error.
create function private.require_channel(channel uuid, minimum public.member_role) returns public.channels
language plpgsql stable security definer set search_path = ''
as $$
declare
  found public.channels;
begin
  perform private.require_full_session();
  select * into found from public.channels
  where id = channel and org_id = any(array(select private.my_org_ids(minimum)));
  if found.id is null then
    raise insufficient_privilege using message = 'You don''t have access to this channel, or your role doesn''t allow this.';
  end if;
  return found;
end
$$;

-- Credentials of channels. The function `channel-credentials` encrypts them, and the database doesn't have the key. No
-- client can read them back, even encrypted; members see the name of each, its last characters and when it was saved.
create table private.channel_credentials (
  org_id uuid not null,
  channel_id uuid not null,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  sealed bytea not null check (length(sealed) between 29 and 8192),
  ending text not null check (char_length(ending) <= 4),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (user_id) on delete set null,
  primary key (channel_id, name),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index channel_credentials_channel on private.channel_credentials (org_id, channel_id);
create index channel_credentials_updated_by on private.channel_credentials (updated_by);

alter table private.channel_credentials enable row level security;

-- `sealed` is base64. A new value replaces the previous one of the same name.
create function public.save_channel_credential(channel uuid, name text, sealed text, ending text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.channel_credentials as stored (org_id, channel_id, name, sealed, ending, updated_by)
  select c.org_id, c.id, save_channel_credential.name, decode(save_channel_credential.sealed, 'base64'),
    save_channel_credential.ending, (select auth.uid())
  from private.require_channel(channel, 'editor') as c
  on conflict on constraint channel_credentials_pkey do update
  set sealed = excluded.sealed, ending = excluded.ending, updated_at = now(), updated_by = excluded.updated_by;
end
$$;

create function public.delete_channel_credential(channel uuid, name text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_channel(channel, 'editor');
  delete from private.channel_credentials c
  where c.channel_id = channel and c.name = delete_channel_credential.name;
  return found;
end
$$;

create function public.channel_credentials(channel uuid)
returns table (name text, ending text, updated_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_channel(channel, 'viewer');
  return query
    select c.name, c.ending, c.updated_at from private.channel_credentials c
    where c.channel_id = channel order by c.name;
end
$$;

grant execute on function
  public.save_channel_maps,
  public.save_channel_credential,
  public.delete_channel_credential,
  public.channel_credentials
to authenticated;

-- Ids that a shop assigned to products and variants. Some shops update and remove a product only by the id they gave
-- it, which is known only from their export.

create type public.shop_id_level as enum ('product', 'variant');

create table public.shop_ids (
  org_id uuid not null,
  channel_id uuid not null,
  -- A product and a variant can have the same SKU, each with its own id.
  level public.shop_id_level not null,
  sku text not null check (char_length(sku) between 1 and 100 and sku !~ '[\u0001-\u001f\u007f-\u009f]'),
  id text not null check (id ~ '^[0-9A-Za-z_-]{1,40}$'),
  updated_at timestamptz not null default now(),
  primary key (channel_id, level, sku),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade
);
create index shop_ids_channel on public.shop_ids (org_id, channel_id);

alter table public.shop_ids enable row level security;
grant select on public.shop_ids to authenticated;

create policy "members read shop ids" on public.shop_ids
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores ids from a shop's export: [{"level", "sku", "id"}]. The channel's page calls it for each part of the export
-- file. A repeated call has no effect.
create function public.save_shop_ids(channel uuid, ids jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
begin
  if jsonb_typeof(ids) <> 'array' or jsonb_array_length(ids) > 5000 then
    raise invalid_parameter_value using message = 'You can save up to 5,000 ids at a time.';
  end if;
  insert into public.shop_ids as known (org_id, channel_id, level, sku, id)
  select distinct on (1, 2, 3, 4) it.org_id, it.id, (one ->> 'level')::public.shop_id_level, one ->> 'sku', one ->> 'id'
  from jsonb_array_elements(ids) as one
  on conflict on constraint shop_ids_pkey do update set id = excluded.id, updated_at = now()
  where known.id <> excluded.id;
end
$$;

-- How many products were sent to the channel and can't be updated, because the id of the product, or of its group,
-- is unknown.
create function public.unknown_shop_ids(channel uuid) returns int
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  it public.channels := private.require_channel(channel, 'viewer');
begin
  return (
    select count(*)::int from public.listings l
    where l.channel_id = it.id and (l.sent_hash is not null or l.withdrawn_payload is not null) and not (
      exists (
        select from public.shop_ids s where s.channel_id = it.id and s.sku = l.sku
          and s.level = (case when l.sent_group is null then 'product' else 'variant' end)::public.shop_id_level
      )
      and (l.sent_group is null or exists (
        select from public.shop_ids s where s.channel_id = it.id and s.level = 'product' and s.sku = l.sent_group
      ))
    )
  );
end
$$;

-- The shop's id for a product or variant with this SKU.
create function private.shop_id_of(channel uuid, level public.shop_id_level, sku text) returns text
language sql stable set search_path = ''
as $$
  select s.id from public.shop_ids s
  where s.channel_id = shop_id_of.channel and s.level = shop_id_of.level and s.sku = shop_id_of.sku
$$;

grant execute on function
  public.save_shop_ids,
  public.unknown_shop_ids
to authenticated;
