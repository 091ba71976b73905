-- What a channel refused, where products are counted and listed.

-- As before: names of fields may hold blanks, and what is refused is a state of its own.
create or replace function public.listing_summary(channel uuid, plan text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.demand_channel(channel, 'viewer');
begin
  return (
    with tallied as (
      select *, not is_stale
        and (state = 'gone' or (t.config_version, t.plan) = (it.config_version, listing_summary.plan)) as is_fresh
      from private.listing_tallies t where t.channel_id = it.id
    )
    select jsonb_build_object(
      'states', (
        select coalesce(jsonb_object_agg(state, n), '{}') from (
          select case change when 'refused' then change else state::text end as state, sum(listings) as n
          from tallied where is_fresh and reason = '' group by 1
        ) as states
      ),
      'changes', (
        select coalesce(jsonb_object_agg(change, n), '{}') from (
          select change, sum(listings) as n from tallied where is_fresh and reason = '' group by change
        ) as changes
      ),
      'reasons', (
        select coalesce(jsonb_agg(r order by r.alone desc, r.listings desc, r.code, r.field), '[]') from (
          select split_part(reason, ' ', 1) as severity, split_part(reason, ' ', 2) as code,
            substring(reason from '^\S+ \S+ (.+)$') as field,
            sum(listings) as listings, sum(alone) as alone, sum(stock_value)::text as stock_value,
            sum(alone_value)::text as alone_value
          from tallied where is_fresh and reason <> '' group by reason
        ) as r
      ),
      'stale', (select coalesce(sum(listings), 0) from tallied where not is_fresh and state <> 'gone' and reason = ''),
      'missing', private.missing_listings(it)
    )
  );
end
$$;

-- As before, with the channel's complaints. What it refused is of no state but that.
drop function public.listing_page(uuid, text, public.listing_state, text, text, text, uuid, int);
create function public.listing_page(
  channel uuid, plan text, of_state public.listing_state default null, of_change text default null,
  of_reason text default null, after_sku text default null, after_product uuid default null, at_most int default 50
)
returns table (
  product_id uuid, sku text, state public.listing_state, excluded_by text, price text, quantity int, issues jsonb,
  complaints jsonb, change text, payload jsonb, sent_payload jsonb, hash text, sent_hash text, sent_at timestamptz,
  is_fresh boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  it public.channels := private.demand_channel(channel, 'viewer');
  -- A reason of many listings is soon met on the way through all of them; to collect and sort them would take longer.
  is_common constant boolean := (
    select sum(listings) > 5000 from private.listing_tallies where channel_id = it.id and reason = of_reason
  );
begin
  -- Put together for what is asked, so that each question finds its own index.
  return query execute format(
    $page$
      select l.product_id, l.sku, l.state, l.excluded_by, l.price::text, l.quantity, l.issues, l.complaints, l.change,
        l.payload, l.sent_payload, l.hash, l.sent_hash, l.sent_at,
        not l.is_stale and (l.state = 'gone' or (l.config_version = $3 and l.plan = $4))
      from public.listings l
      where l.org_id = $1 and l.channel_id = $2 %s
      order by l.sku, l.product_id limit $5
    $page$,
    concat_ws(
      ' ',
      case when of_state is not null then $sql$and l.state = $6 and l.change <> 'refused'$sql$ end,
      case when of_change is not null then 'and l.change = $7' end,
      -- An index is of no use to a condition that is asked whether it is true.
      case when of_reason is not null then concat('and (l.reasons @> array[$8])', case when is_common then ' is true' end) end,
      case when after_sku is not null then 'and (l.sku, l.product_id) > ($9, $10)' end
    )
  ) using it.org_id, it.id, it.config_version, listing_page.plan, least(at_most, 200), of_state, of_change, of_reason,
    after_sku, after_product;
end
$$;
grant execute on function public.listing_page to authenticated;

-- As before, but what a channel refused is blocked there.
create or replace function private.standing() returns text
language sql immutable set search_path = ''
as $$
  select $words$case
    when (l.state = 'blocked' or l.change = 'refused') and not l.is_stale then 'blocked'
    when l.change not in ('none', 'new', 'refused') then 'listed'
    when l.state is null or l.is_stale then 'unknown'
    when l.state = 'excluded' then 'excluded'
    else 'ready'
  end$words$
$$;

create or replace function private.products_standing(channel public.channels, standing text) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  found uuid[];
  without uuid[];
  missing int := case standing when 'unknown' then private.missing_listings(channel) else 0 end;
begin
  execute format(
    'select coalesce(array_agg(product_id), ''{}'') from public.listings l
     where org_id = $1 and channel_id = $2 and %s and %s = $3',
    -- What an index knows of it.
    case standing
      when 'listed' then $sql$change = any('{unchanged,changed,price,stock,held,removed}')$sql$
      when 'ready' then $sql$change = 'new'$sql$
      when 'unknown' then 'is_stale'
      when 'blocked' then $sql$(state = 'blocked' or change = 'refused')$sql$
      else format('state = %L', standing)
    end,
    private.standing()
  ) into found using channel.org_id, channel.id, standing;

  if missing > 0 then
    -- Those without a listing are most often new: so all of them are looked at only where that is not so.
    without := array(
      select id from (
        select id from public.products where org_id = channel.org_id order by updated_at desc limit 20000
      ) latest
      where not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = latest.id)
    );
    if cardinality(without) < missing then
      without := array(
        select id from public.products p where org_id = channel.org_id
          and not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = p.id)
      );
    end if;
  end if;
  return found || without;
end
$$;
