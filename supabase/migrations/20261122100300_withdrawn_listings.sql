-- What becomes of products that are no longer to be sold, in feeds as in files: left as they are, shown with nothing in
-- stock, or taken off, as the channel's policy says. A feed goes on telling it, since nobody knows when it is fetched.

-- What was sent last of a product that the channel was told is no longer to be sold. Its place in the file stays.
alter table public.listings
  add column withdrawn_payload jsonb check (pg_column_size(withdrawn_payload) <= 400000);

drop index public.listings_sent;
create index listings_sent on public.listings (channel_id, private.place_in_file(sku, sent_group), product_id)
  where sent_hash is not null or withdrawn_payload is not null;

-- Whether a channel is told nothing of products that are no longer to be sold.
create function private.keeps_removed(channel public.channels) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce((channel).policy ->> 'removal' = 'keep', false) $$;

-- As before, and what is withdrawn says so.
create or replace function public.feed_page(feed uuid, after_place text default null, after_product uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant int := 1000;
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
      order by private.place_in_file(l.sku, l.sent_group), l.product_id limit most
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(
        jsonb_build_object('sku', sku, 'group', sent_group, 'payload', payload, 'withdrawn', is_withdrawn)
        order by place, product_id
      ), '[]'),
      'version', concat_ws('.', private.sent_version(channel), channel.config_version),
      'next', case when count(*) = most then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

-- As before, but for products that are to be left as they are.
create or replace function public.file_items(
  channel uuid, plan text, changes text[] default null, after_place text default null, after_product uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant int := 1000;
  it public.channels := private.demand_channel(channel, 'viewer');
begin
  return (
    with page as (
      select l.product_id, l.sku, l.change, l.hash, private.place_in_file(l.sku, l.variant_group) as place,
        l.variant_group,
        case when l.hash is null then l.sent_payload else l.payload end as payload
      from public.listings l
      where l.channel_id = it.id and l.change <> 'none' and not l.is_stale
        and (l.state = 'gone' or (l.config_version, l.plan) = (it.config_version, file_items.plan))
        and case when changes is null then l.hash is not null else l.change = any(changes) and l.state <> 'blocked' end
        and not (l.change = 'removed' and private.keeps_removed(it))
        and (after_place is null
          or (private.place_in_file(l.sku, l.variant_group), l.product_id) > (after_place, after_product))
      order by private.place_in_file(l.sku, l.variant_group), l.product_id limit most
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload
      ) order by place, product_id), '[]'),
      'next', case when count(*) = most then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

grant execute on function private.keeps_removed to service_role;
