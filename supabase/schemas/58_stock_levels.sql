-- The list of stock by product and warehouse, and the reorder points that people set in it.

create index stock_out on public.stock (org_id, product_id) where available <= 0;
create index stock_low on public.stock (org_id, product_id) where on_hand - reserved <= reorder_point;
create index stock_inbound on public.stock (org_id, inbound_eta, product_id) where inbound > 0;
-- Few products are archived, so a small index tells which rows of stock are left out of the counts.
create index products_archived on public.products (org_id, id) where status = 'archived';

-- Only the available quantity is offered, so changes to inbound units and reorder points make no listing stale.
create function private.on_stock_updated() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  orgs uuid[];
  products uuid[];
begin
  select array_agg(distinct org_id order by org_id), array_agg(distinct product_id) into orgs, products from (
    select org_id, product_id, warehouse_id, available from after
    except select org_id, product_id, warehouse_id, available from before
  ) as changed;
  if private.has_listings(orgs) then
    perform private.lock_catalogue(org) from unnest(orgs) as org;
    perform private.make_stale(products, orgs);
  end if;
  return null;
end
$$;

create trigger on_stock_updated after update on public.stock
  referencing old table as before new table as after for each statement execute function private.on_stock_updated();

-- A state of stock as a condition on `stock s`. A function that sets its search path couldn't use an index, so it's
-- text.
create function private.stock_condition(state text, today date) returns text
language sql immutable set search_path = ''
as $$
  select case state
    when 'out' then 's.available <= 0'
    when 'low' then 's.on_hand - s.reserved <= s.reorder_point'
    when 'late' then format('s.inbound > 0 and s.inbound_eta < %L::date', today)
    when 'inbound' then 's.inbound > 0'
  end
$$;

-- The next page of the stock list, by SKU and warehouse. The query is {"search", "state": "out", "low", "late" or
-- "inbound", "warehouse"}. The supply chain page calls it. If few rows have the state or warehouse, they're looked up
-- and sorted; otherwise, products are read in order until the page is full. Parallel workers are off, because starting
-- them takes longer. Archived products are in no state, because they aren't ordered again.
create function public.stock_page(org uuid, query jsonb, after jsonb default null, max_rows int default 100)
returns table (
  product_id uuid, warehouse_id uuid, sku text, title text, warehouse text, warehouse_code text, version int,
  on_hand int, reserved int, available int, inbound int, inbound_eta date, reorder_point int
)
language plpgsql stable security definer rows 100
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  -- The break-even: looking up this many rows takes about as long as scanning until a page is full when 1 row in 100
  -- matches.
  most_looked_up constant int := 10000;
  page_size constant int := least(greatest(max_rows, 1), 500);
  start constant text := lower(after ->> 'sku');
  warehouse constant uuid := query ->> 'warehouse';
  state constant text := private.stock_condition(query ->> 'state', private.today_of(org));
  matches int := null;
  source text := 'public.products p join public.stock s on s.org_id = p.org_id and s.product_id = p.id';
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  if query ->> 'state' is not null and state is null then
    raise invalid_parameter_value using message = 'There is no such state of stock.';
  end if;
  if state is not null or warehouse is not null then
    execute format(
      'select count(*) from (select from public.stock s where s.org_id = $1 and %s limit %s) as found',
      coalesce(state, format('s.warehouse_id = %L', warehouse)), most_looked_up + 1
    ) into matches using org;
  end if;
  if matches <= most_looked_up then
    source := format(
      '(select * from public.stock s where s.org_id = %L and %s offset 0) as s
       join public.products p on p.org_id = s.org_id and p.id = s.product_id',
      org, coalesce(state, format('s.warehouse_id = %L', warehouse))
    );
  end if;
  return query execute format(
    'select p.id, s.warehouse_id, p.sku, coalesce(p.title_en, p.title_fr), w.name, w.code, p.version,
       s.on_hand, s.reserved, s.available, s.inbound, s.inbound_eta, s.reorder_point
     from %s join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
     where %s
     order by lower(p.sku), s.warehouse_id limit %s',
    source,
    concat_ws(' and ',
      format('p.org_id = %L', org),
      state, case when state is not null then 'p.status <> ''archived''' end,
      case when warehouse is not null then format('s.warehouse_id = %L', warehouse) end,
      case when btrim(query ->> 'search') <> '' then private.searched_condition(org, query ->> 'search', 5) end,
      case when start is not null then format(
        'lower(p.sku) >= %L and (lower(p.sku) > %1$L or s.warehouse_id > %2$L)', start, (after ->> 'warehouse')::uuid
      ) end
    ),
    page_size
  );
end
$$;

-- How many rows of the stock list are in each state: {"out", "low", "late", "inbound"}. Counts stop at 10,001, which
-- means more than 10,000.
create function public.stock_counts(org uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  counted jsonb := '{}';
  state text;
  matches int;
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return null;
  end if;
  foreach state in array array['out', 'low', 'late', 'inbound'] loop
    execute format(
      'select count(*) from (
         select from public.stock s where s.org_id = $1 and %s
         and not exists (
           select from public.products p where p.org_id = $1 and p.id = s.product_id and p.status = ''archived''
         ) limit 10001
       ) as found',
      private.stock_condition(state, private.today_of(org))
    ) into matches using org;
    counted := counted || jsonb_build_object(state, matches);
  end loop;
  return counted;
end
$$;

-- Sets reorder points: [{"product", "warehouse", "units"}]; null units remove one. Returns how many have changed. The
-- stock list and the forecast call it.
create function public.set_reorder_points(org uuid, points jsonb) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  written int;
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if jsonb_typeof(points) <> 'array' or jsonb_array_length(points) > 2000 then
    raise invalid_parameter_value using message = 'Set at most 2,000 reorder points at a time.';
  end if;
  perform private.lock_catalogue(org);
  update public.stock s set reorder_point = p.units
  from jsonb_to_recordset(points) as p (product uuid, warehouse uuid, units int)
  where s.org_id = org and s.product_id = p.product and s.warehouse_id = p.warehouse
    and s.reorder_point is distinct from p.units;
  get diagnostics written = row_count;
  return written;
end
$$;

grant execute on function
  public.stock_page,
  public.stock_counts,
  public.set_reorder_points
to authenticated;
