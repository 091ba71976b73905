-- What goes out: the changes that are approved, and the items of a file.

create index listings_in_file on public.listings (channel_id, private.place_in_file(sku, variant_group), product_id)
  where change <> 'none';

-- Sends the next 2,000 fresh listings with one of these changes in a run, until it answers true. For what is sent by being
-- shown, a feed: there, nothing can fail.
create function public.send_changes(run uuid, plan text, changes text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
  told jsonb;
begin
  perform private.demand_open_run(it);
  select jsonb_agg(jsonb_build_object(
    'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
  )) into told
  from (
    select l.product_id, l.hash from public.listings l join public.channels c on c.id = l.channel_id
    where l.channel_id = it.channel_id and not l.is_stale
      and l.change = any(changes) and l.change in ('new', 'changed', 'price', 'stock', 'removed')
      and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, send_changes.plan))
      and not exists (select from public.sync_items i where i.run_id = run and i.product_id = l.product_id)
    limit 2000
  ) as next;
  if told is null then return true; end if;
  perform public.record_sync_items(run, told);
  return jsonb_array_length(told) < 2000;
end
$$;

-- The next items of a file of fresh listings in its order, all of them or those with one of these changes:
-- {"items": [{"product", "sku", "group", "change", "hash", "payload"}], "next"}. What is to be removed says what was sent.
create function public.file_items(
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

grant execute on function public.send_changes, public.file_items to authenticated;
