-- The keys with which a channel lets us in. They come sealed by the function `channel-credentials`, whose key the
-- database does not have; nobody reads them back, not even sealed. Members see that one is there, and how it ends.

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

-- The organization of a channel in which the caller has at least this role; whoever has not is refused.
create function private.demand_channel(channel uuid, minimum public.member_role) returns public.channels
language plpgsql stable security definer set search_path = ''
as $$
declare
  found public.channels;
begin
  perform private.demand_full_session();
  select * into found from public.channels
  where id = channel and org_id = any(array(select private.my_org_ids(minimum)));
  if found.id is null then
    raise insufficient_privilege using message = 'You may not do this with the channel.';
  end if;
  return found;
end
$$;

-- `sealed` is base64. Another value under the same name takes the place of the first.
create function public.keep_channel_credential(channel uuid, name text, sealed text, ending text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.channel_credentials as kept (org_id, channel_id, name, sealed, ending, updated_by)
  select c.org_id, c.id, keep_channel_credential.name, decode(keep_channel_credential.sealed, 'base64'),
    keep_channel_credential.ending, (select auth.uid())
  from private.demand_channel(channel, 'editor') as c
  on conflict on constraint channel_credentials_pkey do update
  set sealed = excluded.sealed, ending = excluded.ending, updated_at = now(), updated_by = excluded.updated_by;
end
$$;

create function public.forget_channel_credential(channel uuid, name text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.demand_channel(channel, 'editor');
  delete from private.channel_credentials c
  where c.channel_id = channel and c.name = forget_channel_credential.name;
  return found;
end
$$;

create function public.channel_credentials(channel uuid)
returns table (name text, ending text, updated_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_channel(channel, 'viewer');
  return query
    select c.name, c.ending, c.updated_at from private.channel_credentials c
    where c.channel_id = channel order by c.name;
end
$$;

grant execute on function
  public.keep_channel_credential, public.forget_channel_credential, public.channel_credentials
to authenticated;
