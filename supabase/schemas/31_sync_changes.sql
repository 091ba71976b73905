-- Sending changes to a channel's feeds and files.

-- Whether the channel keeps products that are no longer sold, so that their removal isn't sent.
create function private.skips_removals(channel public.channels) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce((channel).policy ->> 'removal' = 'keep', false) $$;

-- Sends the next 2,000 fresh listings with one of these changes, including rejected ones if they were approved
-- again. Returns true when none are left.
create function private.sync_fresh_listings(it public.sync_runs, plan text, changes text[]) returns boolean
language plpgsql set search_path = ''
as $$
declare
  results jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
  )) into results
  from (
    select l.product_id, l.hash from public.listings l join public.channels c on c.id = l.channel_id
    where l.channel_id = (it).channel_id and not l.is_stale
      and l.change = any(changes) and l.change in ('new', 'changed', 'price', 'stock', 'removed', 'rejected')
      and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, sync_fresh_listings.plan))
      and not (l.change = 'removed' and private.skips_removals(c))
      and not exists (select from public.sync_items i where i.run_id = (it).id and i.product_id = l.product_id)
    limit 2000
  ) as next;
  if results is null then return true; end if;
  perform private.apply_sync_results(it, results);
  return jsonb_array_length(results) < 2000;
end
$$;

create function public.sync_changes(run uuid, plan text, changes text[]) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  perform private.require_open_run(it);
  return private.sync_fresh_listings(it, plan, changes);
end
$$;

-- The next items of a file, in its order: everything that can be sold, the items with certain changes, or those that
-- failed in the run being retried. {"items": [{"product", "sku", "group", "change", "hash", "payload", "new",
-- "withdrawn", "shopId", "shopGroupId"}], "next"}. The channel never accepted `new` products, and `withdrawn` ones were
-- taken off sale there. The file builder calls it until `next` is null. Removed products come with what was last sent.
-- Variants stay together, because a channel takes those in the file for the whole product. Unchanged variants come as
-- 'unchanged_variant' with what was last sent, so nothing unapproved is sent. With `of_product`, only that product and
-- its variants come, for a preview of the file.
create function public.file_items(
  channel uuid, plan text, changes text[] default null, after_place text default null, after_product uuid default null,
  retry_of uuid default null, of_product uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  page_size constant int := 1000;
  it public.channels := private.require_channel(channel, 'viewer');
  failed constant uuid[] := array(
    select i.product_id from public.sync_items i join public.sync_runs r on r.id = i.run_id
    where r.id = file_items.retry_of and r.channel_id = it.id and i.outcome = 'failed'
  );
  only_place constant text := (
    select private.place_in_file(l.sku, l.variant_group) from public.listings l
    where l.channel_id = it.id and l.product_id = file_items.of_product
  );
begin
  return (
    with chosen as materialized (
      select l.product_id, l.sku, l.variant_group, private.place_in_file(l.sku, l.variant_group) as place,
        l.change, l.hash, case when l.hash is null then l.sent_payload else l.payload end as payload,
        not private.is_on_channel(l) as is_new, l.sent_hash is null and l.withdrawn_payload is not null as is_withdrawn
      from public.listings l
      where l.channel_id = it.id and l.change <> 'none' and not l.is_stale
        and (l.state = 'gone' or (l.config_version, l.plan) = (it.config_version, file_items.plan))
        and case when changes is null then l.hash is not null else l.change = any(changes) and l.state <> 'blocked' end
        and not (l.change = 'removed' and private.skips_removals(it))
        and (file_items.retry_of is null or l.product_id = any(failed))
        and (file_items.of_product is null or private.place_in_file(l.sku, l.variant_group) = only_place)
        and (after_place is null
          or (private.place_in_file(l.sku, l.variant_group), l.product_id) > (after_place, after_product))
      order by private.place_in_file(l.sku, l.variant_group) fetch first (page_size) rows with ties
    ),
    page as (
      select * from chosen
      union all
      select unchanged_variant.product_id, unchanged_variant.sku, unchanged_variant.variant_group, groups.place,
        'unchanged_variant', unchanged_variant.sent_hash, unchanged_variant.sent_payload, false, false
      from (select distinct place from chosen where variant_group is not null) as groups
      -- Reads group by group from the index, so that a page never reads all listings of a channel.
      cross join lateral (
        select l.* from public.listings l
        where l.channel_id = it.id and private.place_in_file(l.sku, l.variant_group) = groups.place
          and l.change <> 'none' and l.sent_hash is not null and l.sent_group = l.variant_group
          and not (changes is null and l.change = 'removed')
        offset 0
      ) as unchanged_variant
      where not exists (select from chosen c where c.product_id = unchanged_variant.product_id)
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload,
        'new', is_new, 'withdrawn', is_withdrawn,
        'shopId', private.shop_id_of(
          it.id, (case when variant_group is null then 'product' else 'variant' end)::public.shop_id_level, sku
        ),
        'shopGroupId', private.shop_id_of(it.id, 'product', variant_group)
      ) order by place, product_id), '[]'),
      'next', case when (select count(*) from chosen) >= page_size then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

-- The next items of a file that restores a channel to its state before a run, in the format of `file_items`. An item
-- with no hash was new in that run, and comes with what the channel has. Products that were sent again since are
-- excluded, and unchanged variants come as 'unchanged_variant'. `revert_sync_items` then records what the file
-- contains.
create function public.revert_file_items(
  run uuid, after_place text default null, after_product uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  most constant int := 1000;
  it public.channels := private.require_channel(
    (select r.channel_id from public.sync_runs r where r.id = revert_file_items.run), 'viewer'
  );
begin
  return (
    with undone as materialized (
      select i.product_id, i.sku, coalesce(i.before_group, l.sent_group) as variant_group, i.before_hash as hash,
        coalesce(i.before_payload, l.sent_payload) as payload,
        not private.is_on_channel(l) as is_new, l.sent_hash is null as is_withdrawn,
        private.place_in_file(i.sku, coalesce(i.before_group, l.sent_group)) as place
      from public.sync_items i
      join public.listings l on l.channel_id = it.id and l.product_id = i.product_id and l.sent_run = i.run_id
      where i.run_id = revert_file_items.run and i.outcome in ('sent', 'removed')
    ),
    chosen as materialized (
      select *, 'restored' as change from undone
      where after_place is null or (place, product_id) > (after_place, after_product)
      order by place fetch first (most) rows with ties
    ),
    page as (
      select product_id, sku, variant_group, place, change, hash, payload, is_new, is_withdrawn from chosen
      union all
      select l.product_id, l.sku, l.sent_group, groups.place, 'unchanged_variant', l.sent_hash, l.sent_payload, false, false
      from (select distinct place, variant_group from chosen where variant_group is not null) as groups
      join public.listings l on l.channel_id = it.id and l.sent_hash is not null and l.sent_group = groups.variant_group
        and private.place_in_file(l.sku, l.sent_group) = groups.place
      where not exists (select from undone u where u.product_id = l.product_id)
    )
    select jsonb_build_object(
      'items', coalesce(jsonb_agg(jsonb_build_object(
        'product', product_id, 'sku', sku, 'group', variant_group, 'change', change, 'hash', hash, 'payload', payload,
        'new', is_new, 'withdrawn', is_withdrawn,
        'shopId', private.shop_id_of(
          it.id, (case when variant_group is null then 'product' else 'variant' end)::public.shop_id_level, sku
        ),
        'shopGroupId', private.shop_id_of(it.id, 'product', variant_group)
      ) order by place, product_id), '[]'),
      'next', case when (select count(*) from chosen) >= most then
        (array_agg(jsonb_build_object('place', place, 'product', product_id) order by place desc, product_id desc))[1]
      end
    ) from page
  );
end
$$;

grant execute on function
  public.sync_changes,
  public.file_items,
  public.revert_file_items
to authenticated;
grant execute on function private.skips_removals to service_role;
