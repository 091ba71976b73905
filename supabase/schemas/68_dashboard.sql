-- The dashboard's counts of what needs attention today.

-- Counts whose rows are listed on other screens: {"orders", "channels", "failures", "feeds", "inbound"}. Counts of
-- orders stop at 10,000. Counts of listings and orders are in tables that no role can read, so the function requires
-- membership itself. The dashboard calls it.
create function public.dashboard(org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    raise insufficient_privilege using message = 'Only a member of the organization can do this.';
  end if;
  return (
    with tallies as materialized (
      select t.* from public.channels c join private.listing_tallies t on t.channel_id = c.id
      where c.org_id = org and not t.is_stale and t.config_version = c.config_version and t.state <> 'gone'
    ),
    states as (
      select channel_id, case change when 'rejected' then change else state::text end as state, sum(listings) as n
      from tallies where issue_key = '' group by 1, 2
    ),
    -- The issue whose fix unblocks the most products on each channel.
    fixes as (
      select distinct on (channel_id) channel_id, issue_key, sum(unblocked) as n
      from tallies where issue_key like 'error %' group by channel_id, issue_key having sum(unblocked) > 0
      order by channel_id, n desc, issue_key
    ),
    statuses as (
      select status, sum(orders) as n from private.order_counts k
      where k.org_id = org and k.status in ('requires_correction', 'backordered') group by status
    )
    select jsonb_build_object(
      'orders', jsonb_build_object(
        'overdue', (select count(*) from (
          select from public.orders o where o.org_id = org and o.due_at < now() limit 10000) as found),
        'today', (select count(*) from (
          select from public.orders o
          where o.org_id = org and o.due_at between now() and now() + interval '24 hours' limit 10000) as found),
        'corrections', coalesce((select n from statuses where status = 'requires_correction'), 0),
        'backordered', coalesce((select n from statuses where status = 'backordered'), 0)
      ),
      'channels', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'kind', c.kind, 'name', c.name, 'states', coalesce(counted.states, '{}'), 'waiting', private.unbuilt_listings(c.id),
          'fix', case when f.channel_id is not null then jsonb_build_object(
            'code', split_part(f.issue_key, ' ', 2), 'field', substring(f.issue_key from '^\S+ \S+ (.+)$'), 'products', f.n
          ) end
        ) order by c.name, c.id), '[]')
        from public.channels c
        left join (select s.channel_id, jsonb_object_agg(s.state, s.n) as states from states s group by 1) as counted
          on counted.channel_id = c.id
        left join fixes f on f.channel_id = c.id
        where c.org_id = org
      ),
      'failures', jsonb_build_object(
        'jobs', (select count(*) from public.jobs j where j.org_id = org and j.state = 'failed'),
        'imports', (
          select count(*) from public.import_schedules i
          where i.org_id = org and (i.paused in ('failures', 'not_editor', 'profile_gone') or i.paused is null and i.failures > 0)
        ),
        -- Channels whose latest sync failed.
        'syncs', (
          select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name) order by c.name, c.id), '[]')
          from public.channels c
          cross join lateral (
            select r.state from public.sync_runs r
            where r.org_id = org and r.channel_id = c.id and r.kind <> 'report' order by r.created_at desc limit 1
          ) as latest
          where c.org_id = org and latest.state = 'failed'
        )
      ),
      -- Feeds that no channel has fetched for two days.
      'feeds', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'feeds', late.n)
          order by c.name, c.id), '[]')
        from (
          select f.channel_id, count(*) as n from public.feeds f
          where f.org_id = org and f.revoked_at is null
            and coalesce(f.last_fetched_at, f.created_at) < now() - interval '2 days'
          group by f.channel_id
        ) as late
        join public.channels c on c.id = late.channel_id
      ),
      'inbound', (
        select jsonb_build_object(
          'purchase', count(*) filter (where s.kind = 'purchase'), 'transfer', count(*) filter (where s.kind = 'transfer'))
        from public.supply_orders s
        where s.org_id = org and s.state = 'open' and s.expected_on < private.today_of(org)
      )
    )
  );
end
$$;

grant execute on function public.dashboard to authenticated;
