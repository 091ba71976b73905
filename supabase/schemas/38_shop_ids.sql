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
