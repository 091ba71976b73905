-- Pages and counts of the order list.

-- How many orders of a channel have a state, by the day they were placed. Counting half a million orders takes too
-- long for a request.
create table private.order_counts (
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- All zeros for orders without a channel.
  channel_id uuid not null,
  status public.order_status not null,
  day date not null,
  orders int not null,
  primary key (org_id, channel_id, status, day)
);

alter table private.order_counts enable row level security;

create function private.on_orders_counted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    $count$
      insert into private.order_counts as c (org_id, channel_id, status, day, orders)
      select org_id, coalesce(channel_id, '00000000-0000-0000-0000-000000000000'), status,
        (placed_at at time zone 'UTC')::date, sum(sign)
      from (%s) as both_rows
      -- Rows that are deleted together with their organization aren't counted.
      where exists (select from public.organizations o where o.id = org_id)
      group by 1, 2, 3, 4 having sum(sign) <> 0
      order by 1, 2, 3, 4
      on conflict (org_id, channel_id, status, day) do update set orders = c.orders + excluded.orders
    $count$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then 'select org_id, channel_id, status, placed_at, -1 as sign from before' end,
      case when tg_op <> 'DELETE' then 'select org_id, channel_id, status, placed_at, 1 as sign from after' end
    )
  );
  return null;
end
$$;

create trigger count_added after insert on public.orders
  referencing new table as after for each statement execute function private.on_orders_counted();

create trigger count_updated after update on public.orders
  referencing old table as before new table as after for each statement execute function private.on_orders_counted();

create trigger count_deleted after delete on public.orders
  referencing old table as before for each statement execute function private.on_orders_counted();

-- The orders that a search finds: by the start of their number or of the buyer's name, or by a SKU that they contain.
create function private.orders_found(org uuid, search text) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select unnest(private.orders_like(org, search, 1000))
    union
    (select l.order_id from public.order_lines l
      where l.org_id = org and lower(l.sku) collate "C" = lower(btrim(search)) limit 1000)
  )
$$;

-- The conditions of a query: {"search", "statuses", "channels", "due": "overdue", "today" or "week", "since": a day}. A
-- channel is an id, or "none".
create function private.order_condition(org uuid, query jsonb) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(' and ',
    format('o.org_id = %L', org),
    case when coalesce(query ->> 'search', '') <> '' then
      format('o.id = any(%L::uuid[])', private.orders_found(org, query ->> 'search'))
    end,
    case when jsonb_array_length(query -> 'statuses') > 0 then
      format('o.status = any(%L::public.order_status[])', array(select jsonb_array_elements_text(query -> 'statuses')))
    end,
    case when jsonb_array_length(query -> 'channels') > 0 then
      format(
        '(o.channel_id = any(%L::uuid[])%s)',
        array(select c from jsonb_array_elements_text(query -> 'channels') as c where c <> 'none'),
        case when query -> 'channels' ? 'none' then ' or o.channel_id is null' end
      )
    end,
    case query ->> 'due'
      when 'overdue' then 'o.due_at < now()'
      when 'today' then 'o.due_at between now() and now() + interval ''24 hours'''
      when 'week' then 'o.due_at between now() and now() + interval ''7 days'''
    end,
    case when query ->> 'since' is not null then
      format('o.placed_at >= %L::date::timestamp at time zone ''UTC''', query ->> 'since')
    end
  );
end
$$;

-- The next page of the order list. `after` is {"value", "id"} of the last order on the page before. Each state has its
-- own query, because a single query would read all orders to find those of a rare state.
create function public.order_page(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns setof public.orders
language plpgsql stable security definer rows 100 set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  page_size int := least(greatest(max_rows, 1), 1000);
  sort text := case query ->> 'sort'
    when 'due_at' then 'coalesce(o.due_at, ''infinity'')'
    when 'total' then 'o.total'
    else 'o.placed_at'
  end;
  direction text := case when (query -> 'descending')::boolean then 'desc' else 'asc' end;
  comparison text := case when (query -> 'descending')::boolean then '<' else '>' end;
  states text[] := array(select jsonb_array_elements_text(coalesce(query -> 'statuses', '[]')));
  page text;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  page := format(
    '(select o.* from public.orders o where %%s %s order by %s %s, o.id %3$s limit %s)',
    case when after is not null then format(
      'and (%s, o.id) %s (%L::%s, %L::uuid)', sort, comparison, after ->> 'value',
      case query ->> 'sort' when 'total' then 'numeric' else 'timestamptz' end, after ->> 'id'
    ) end,
    sort, direction, page_size
  );
  if cardinality(states) > 1 and coalesce(query ->> 'search', '') = '' then
    page := (
      select format(
        'select o.* from (%s) as o order by %s %s, o.id %3$s limit %s',
        string_agg(format(page, private.order_condition(org, query || jsonb_build_object('statuses', jsonb_build_array(state)))), ' union all '),
        sort, direction, page_size
      )
      from unnest(states) as state
    );
  else
    page := format(page, private.order_condition(org, query));
  end if;
  return query execute page;
end
$$;

-- How many orders match a query, and how many there would be with each choice of a facet: {"count", "statuses",
-- "channels", "due"}. A facet's own choice doesn't narrow its counts.
create function public.order_facets(org uuid, query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  states public.order_status[] := array(select jsonb_array_elements_text(coalesce(query -> 'statuses', '[]')));
  chosen uuid[] := array(
    select case c when 'none' then '00000000-0000-0000-0000-000000000000' else c end::uuid
    from jsonb_array_elements_text(coalesce(query -> 'channels', '[]')) as c
  );
  is_direct boolean := coalesce(query ->> 'search', '') <> '' or query ->> 'due' is not null;
  source text := format(
    'select c.channel_id, c.status, c.orders from private.order_counts c where c.org_id = %L and c.orders <> 0 %s',
    org, case when query ->> 'since' is not null then format('and c.day >= %L::date', query ->> 'since') end
  );
  due jsonb;
  result jsonb;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return null;
  end if;
  if is_direct then
    source := format(
      'select coalesce(o.channel_id, ''00000000-0000-0000-0000-000000000000'') as channel_id, o.status, 1 as orders
       from public.orders o where %s',
      private.order_condition(org, query - '{statuses,channels}'::text[])
    );
  end if;
  execute format(
    'select jsonb_build_object(''overdue'', count(*) filter (where o.due_at < now()),
       ''today'', count(*) filter (where o.due_at between now() and now() + interval ''24 hours''),
       ''week'', count(*) filter (where o.due_at >= now()))
     from public.orders o where %s and o.due_at < now() + interval ''7 days''',
    private.order_condition(org, query - 'due')
  ) into due;
  execute format(
    $facets$
      with counted as materialized (
        select channel_id, status, sum(orders) as orders from (%s) as source group by 1, 2
      )
      select jsonb_build_object(
        'count', coalesce(sum(orders) filter (where
          (cardinality($1) = 0 or status = any($1)) and (cardinality($2) = 0 or channel_id = any($2))), 0),
        'statuses', coalesce((
          select jsonb_object_agg(status, orders) from (
            select status, sum(orders) as orders from counted
            where cardinality($2) = 0 or channel_id = any($2) group by 1
          ) as by_status
        ), '{}'),
        'channels', coalesce((
          select jsonb_object_agg(case channel_id::text when '00000000-0000-0000-0000-000000000000' then 'none' else channel_id::text end, orders)
          from (
            select channel_id, sum(orders) as orders from counted
            where cardinality($1) = 0 or status = any($1) group by 1
          ) as by_channel
        ), '{}')
      ) from counted
    $facets$,
    source
  ) into result using states, chosen;
  return result || jsonb_build_object('due', due);
end
$$;

-- Everything about one order, as its page shows it. Amounts are text, because a JSON number would reach the page as a
-- binary float. Null if there is no such order. The function runs with the caller's rights.
create function public.order_detail(target uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_full_session();
  return (select (to_jsonb(o) - '{org_id,subtotal,discount,shipping,tax,total}'::text[]) || jsonb_build_object(
    'subtotal', o.subtotal::text, 'discount', o.discount::text, 'shipping', o.shipping::text, 'tax', o.tax::text,
    'total', o.total::text,
    'channel', (select jsonb_build_object('name', c.name, 'kind', c.kind) from public.channels c where c.id = o.channel_id),
    'lines', (
      select coalesce(jsonb_agg((to_jsonb(l) - '{org_id,order_id,unit_price,total}'::text[]) || jsonb_build_object(
        'unit_price', l.unit_price::text, 'total', l.total::text, 'titles', (
          select jsonb_build_object('en', p.title_en, 'fr', p.title_fr) from public.products p where p.org_id = o.org_id and p.id = l.product_id
        ),
        'allocations', (
          select coalesce(jsonb_agg(jsonb_build_object('warehouse', a.warehouse_id, 'quantity', a.quantity) order by a.quantity desc, a.warehouse_id), '[]')
          from public.order_allocations a where a.org_id = o.org_id and a.line_id = l.id
        )
      ) order by l.line_number), '[]')
      from public.order_lines l where l.org_id = o.org_id and l.order_id = o.id
    ),
    'shipments', (
      select coalesce(jsonb_agg(to_jsonb(s) - '{org_id,order_id}'::text[] || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(jsonb_build_object('line', i.line_id, 'quantity', i.quantity, 'serials', i.serials)), '[]')
        from public.shipment_lines i where i.org_id = o.org_id and i.shipment_id = s.id
      )) order by s.shipped_at, s.id), '[]')
      from public.shipments s where s.org_id = o.org_id and s.order_id = o.id
    ),
    'returns', (
      select coalesce(jsonb_agg(to_jsonb(r) - '{org_id,order_id,refund}'::text[] || jsonb_build_object('refund', r.refund::text, 'lines', (
        select coalesce(jsonb_agg(to_jsonb(i) - '{org_id,return_id}'::text[]), '[]')
        from public.return_lines i where i.org_id = o.org_id and i.return_id = r.id
      )) order by r.created_at, r.id), '[]')
      from public.order_returns r where r.org_id = o.org_id and r.order_id = o.id
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'seq', e.seq, 'kind', e.kind, 'details', e.details, 'at', e.created_at, 'actor', coalesce(e.display_name, e.api_key)
      ) order by e.seq desc), '[]')
      from (
        select e.*, p.display_name from public.order_events e left join public.profiles p on p.user_id = e.actor_id
        where e.org_id = o.org_id and e.order_id = o.id order by e.seq desc limit 500
      ) as e
    )
  )
  from public.orders o where o.id = target);
end
$$;

grant execute on function
  public.order_detail,
  public.order_page,
  public.order_facets
to authenticated;
