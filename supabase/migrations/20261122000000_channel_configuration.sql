-- What an organization decided for a channel: language, country and currency, which fields are ours to send, and what of
-- ours is what of theirs. Its version rises with every change of these, so that what was built from it can tell whether
-- it still is up to date.

alter table public.channels
  add column language text not null default 'en' check (language ~ '^(en|fr)$'),
  add column country text not null default 'CA' check (country ~ '^[A-Z]{2}$'),
  add column currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  -- The version of the channel's definition that somebody last looked at; empty where nobody has.
  add column definition text not null default '' check (char_length(definition) <= 64),
  -- The fields the shop keeps for itself, the stock that is held back, what becomes of products no longer sold.
  add column policy jsonb not null default '{}' check (
    jsonb_typeof(policy) = 'object' and octet_length(policy::text) <= 16384
  ),
  add column config_version int not null default 1 check (config_version > 0);

grant insert (language, country, currency, definition, policy), update (language, country, currency, definition, policy)
on public.channels to authenticated;

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

create type public.channel_map_kind as enum ('category', 'value', 'field');

create table public.channel_maps (
  org_id uuid not null,
  channel_id uuid not null,
  kind public.channel_map_kind not null,
  -- The channel's field. Categories have none.
  field text not null default '' check (char_length(field) <= 200),
  -- Our category, or our value. A field has none.
  ours text not null default '' check (char_length(ours) <= 300),
  -- The channel's category or value; of a field, where it comes from.
  theirs jsonb not null check (octet_length(theirs::text) <= 4096),
  updated_at timestamptz not null default now(),
  primary key (channel_id, kind, field, ours),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  constraint channel_maps_fit_their_kind check (
    case kind
      when 'category' then field = '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      when 'value' then field <> '' and ours <> '' and jsonb_typeof(theirs) = 'string'
      else field <> '' and ours = '' and jsonb_typeof(theirs) = 'object'
    end
  ),
  constraint channel_maps_text_is_printable check (concat(field, ours) !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index channel_maps_channel on public.channel_maps (org_id, channel_id);

create trigger set_updated_at before update on public.channel_maps
  for each row execute function private.set_updated_at();

-- With their owner's rights, since nobody else may write versions.
create function private.maps_were_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (select channel_id from changed);
  return null;
end
$$;

create function private.maps_were_rewritten() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.channels set config_version = config_version + 1
  where id in (
    select channel_id from (
      select channel_id, kind, field, ours, theirs from after
      except select channel_id, kind, field, ours, theirs from before
    ) as rewritten
  );
  return null;
end
$$;

create trigger maps_were_added after insert on public.channel_maps
  referencing new table as changed for each statement execute function private.maps_were_changed();
create trigger maps_were_taken_away after delete on public.channel_maps
  referencing old table as changed for each statement execute function private.maps_were_changed();
create trigger maps_were_rewritten after update on public.channel_maps
  referencing old table as before new table as after for each statement execute function private.maps_were_rewritten();

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

-- Many at a time, under the caller's own rights: [{"field", "ours", "theirs"}], where theirs is null to forget one.
create function public.save_channel_maps(channel uuid, kind public.channel_map_kind, maps jsonb) returns int
language plpgsql set search_path = ''
as $$
declare
  org uuid := (
    select org_id from public.channels
    where id = channel and org_id = any(array(select private.my_org_ids('editor')))
  );
begin
  perform private.demand_full_session();
  if org is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization may do this.';
  end if;
  if jsonb_typeof(maps) <> 'array' or jsonb_array_length(maps) > 5000 then
    raise invalid_parameter_value using message = 'Up to 5,000 are saved at a time.';
  end if;
  delete from public.channel_maps m using jsonb_array_elements(maps) as given
  where m.org_id = org and m.channel_id = channel and m.kind = save_channel_maps.kind
    and coalesce(jsonb_typeof(given -> 'theirs'), 'null') = 'null'
    and m.field = coalesce(given ->> 'field', '') and m.ours = coalesce(given ->> 'ours', '');
  insert into public.channel_maps as m (org_id, channel_id, kind, field, ours, theirs)
  select distinct on (4, 5) org, channel, save_channel_maps.kind, coalesce(given ->> 'field', ''),
    coalesce(given ->> 'ours', ''), given -> 'theirs'
  from jsonb_array_elements(maps) as given where jsonb_typeof(given -> 'theirs') <> 'null'
  on conflict on constraint channel_maps_pkey do update set theirs = excluded.theirs
  where m.theirs is distinct from excluded.theirs;
  return (select config_version from public.channels where id = channel);
end
$$;

grant execute on function public.save_channel_maps to authenticated;
