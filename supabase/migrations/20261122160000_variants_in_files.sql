-- A shop takes what a file says of a product for all there is of it: of a group with one variant in the file, it forgets
-- the others. So where a variant goes into a file of changes, those beside it do, too, as they were sent last: nothing
-- goes out unapproved.

drop function public.file_items(uuid, text, text[], text, uuid);

-- The next items of a file in its order: all that may be sold, those with one of these changes, or those that failed in a
-- run that is tried once more. {"items": [{"product", "sku", "group", "change", "hash", "payload"}], "next"}. What is to be
-- removed says what was sent; what only stands there because of others says 'beside'. A group is never parted.
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
      -- Group by group from its place in the index: all listings of a channel are never gone through for a page.
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

grant execute on function public.file_items to authenticated;
