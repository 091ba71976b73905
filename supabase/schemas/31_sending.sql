-- Sending changes to a channel's feeds and files.

-- Whether the channel keeps products that are no longer sold: their removal isn't sent.
create function private.keeps_removed(channel public.channels) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce((channel).policy ->> 'removal' = 'keep', false) $$;

-- Sends the next 2,000 fresh listings with one of these changes, including rejected ones if they were approved
-- again. Returns true when none are left.
create function private.send_fresh(it public.sync_runs, plan text, changes text[]) returns boolean
language plpgsql set search_path = ''
as $$
declare
  told jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
  )) into told
  from (
    select l.product_id, l.hash from public.listings l join public.channels c on c.id = l.channel_id
    where l.channel_id = (it).channel_id and not l.is_stale
      and l.change = any(changes) and l.change in ('new', 'changed', 'price', 'stock', 'removed', 'refused')
      and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, send_fresh.plan))
      and not (l.change = 'removed' and private.keeps_removed(c))
      and not exists (select from public.sync_items i where i.run_id = (it).id and i.product_id = l.product_id)
    limit 2000
  ) as next;
  if told is null then return true; end if;
  perform private.tell_sync_items(it, told);
  return jsonb_array_length(told) < 2000;
end
$$;

create function public.send_changes(run uuid, plan text, changes text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  perform private.demand_open_run(it);
  return private.send_fresh(it, plan, changes);
end
$$;

-- The next items of a file, in its order: everything that can be sold, the items with certain changes, or those
-- that failed in the run being retried. {"items": [{"product", "sku", "group", "change", "hash", "payload"}],
-- "next"}. The file builder calls it until `next` is null. Removed products come with what was last sent.
-- Variants stay together, because a channel takes what a file contains as the whole product: unchanged variants
-- come as 'beside', with what was last sent, so nothing unapproved goes out.
create function public.file_items(
  channel uuid, plan text, changes text[] default null, after_place text default null, after_product uuid default null,
  retries uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  most constant int := 1000;
  it public.channels := private.demand_channel(channel, 'viewer');
  failed constant uuid[] := array(
    select i.product_id from public.sync_items i join public.sync_runs r on r.id = i.run_id
    where r.id = file_items.retries and r.channel_id = it.id and i.outcome = 'failed'
  );
begin
  return (
    with chosen as materialized (
      select l.product_id, l.sku, l.variant_group, private.place_in_file(l.sku, l.variant_group) as place,
        l.change, l.hash, case when l.hash is null then l.sent_payload else l.payload end as payload
      from public.listings l
      where l.channel_id = it.id and l.change <> 'none' and not l.is_stale
        and (l.state = 'gone' or (l.config_version, l.plan) = (it.config_version, file_items.plan))
        and case when changes is null then l.hash is not null else l.change = any(changes) and l.state <> 'blocked' end
        and not (l.change = 'removed' and private.keeps_removed(it))
        and (file_items.retries is null or l.product_id = any(failed))
        and (after_place is null
          or (private.place_in_file(l.sku, l.variant_group), l.product_id) > (after_place, after_product))
      order by private.place_in_file(l.sku, l.variant_group) fetch first (most) rows with ties
    ),
    page as (
      select * from chosen
      union all
      select beside.product_id, beside.sku, beside.variant_group, groups.place, 'beside', beside.sent_hash,
        beside.sent_payload
      from (select distinct place from chosen where variant_group is not null) as groups
      -- Reads group by group from the index, so that a page never reads all listings of a channel.
      cross join lateral (
        select l.* from public.listings l
        where l.channel_id = it.id and private.place_in_file(l.sku, l.variant_group) = groups.place
          and l.change <> 'none' and l.sent_hash is not null and l.sent_group = l.variant_group
          and not (changes is null and l.change = 'removed')
        offset 0
      ) as beside
      where not exists (select from chosen c where c.product_id = beside.product_id)
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload
      ) order by place, product_id), '[]'),
      'next', case when (select count(*) from chosen) >= most then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

grant execute on function
  public.send_changes,
  public.file_items
to authenticated;
grant execute on function private.keeps_removed to service_role;
