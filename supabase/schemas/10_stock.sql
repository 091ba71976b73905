-- Warehouses, quantities and the ledger of their movements. Editors manage warehouses; quantities come from change
-- sets, orders, transfers and receipts.

create table public.warehouses (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100 and name = btrim(name)),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'),
  active boolean not null default true,
  street text check (char_length(street) <= 200),
  city text check (char_length(city) <= 100),
  region text check (char_length(region) <= 100),
  postal_code text check (char_length(postal_code) <= 20),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Business days needed to pack an order. An order after `cutoff` counts as placed on the next business day.
  handling_days int not null default 1 check (handling_days between 0 and 30),
  cutoff time not null default '14:00',
  -- Increases with every change. An edit names the version it was based on.
  version int not null default 1 check (version > 0),
  unique (org_id, id),
  unique (org_id, code),
  constraint warehouses_text_is_printable check (
    concat(name, street, city, region, postal_code) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

alter table public.warehouses enable row level security;
grant select, delete on public.warehouses to authenticated;
grant
  insert (id, org_id, name, code, active, street, city, region, postal_code, country, handling_days, cutoff),
  update (name, code, active, street, city, region, postal_code, country, handling_days, cutoff)
on public.warehouses to authenticated;

create policy "members read warehouses" on public.warehouses
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add warehouses" on public.warehouses
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change warehouses" on public.warehouses
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete warehouses" on public.warehouses
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.warehouses
  for each row execute function private.set_updated_at();

create function private.next_row_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger next_version before update on public.warehouses
  for each row execute function private.next_row_version();

create table public.stock (
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  warehouse_id uuid not null,
  on_hand int not null default 0 check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  -- Negative if more is reserved than on hand, so that overselling is visible.
  available int not null generated always as (on_hand - reserved) stored,
  inbound int not null default 0 check (inbound >= 0),
  inbound_eta date,
  -- At this quantity or less, it's time to order again. Empty if none is set.
  reorder_point int check (reorder_point between 0 and 100000000),
  updated_at timestamptz not null default now(),
  primary key (org_id, product_id, warehouse_id),
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade,
  foreign key (org_id, warehouse_id) references public.warehouses (org_id, id)
);
-- The warehouse comes first so that lookups by product can't use this index. While the table grows, the planner might
-- otherwise prefer it to the primary key, which fits those lookups better.
create index stock_warehouse on public.stock (warehouse_id, org_id);

alter table public.stock enable row level security;
grant select on public.stock to authenticated;

create policy "members read stock" on public.stock
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create trigger set_updated_at before update on public.stock
  for each row execute function private.set_updated_at();

-- Why a quantity changed: it was counted (set by a change set), set back by an undo, removed with its row, reserved for
-- an order or released, shipped, returned, moved between warehouses, received from a supplier, or adjusted without a
-- recorded reason.
create type public.stock_movement_kind as enum (
  'counted', 'undone', 'removed', 'reserved', 'released', 'shipped', 'returned', 'moved', 'received', 'adjusted'
);

-- The ledger of stock: every change of units on hand or reserved, written by a trigger, so its sums always equal the
-- rows of `stock`. Nothing else adds rows, and no row is ever changed.
create table public.stock_movements (
  seq bigint generated always as identity primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- No foreign keys: the ledger outlives products, warehouses and people.
  product_id uuid not null,
  warehouse_id uuid not null,
  kind public.stock_movement_kind not null,
  on_hand_delta int not null default 0,
  reserved_delta int not null default 0,
  order_line_id uuid,
  -- The change set, order, shipment, return, transfer or purchase order that caused the movement, depending on its
  -- kind.
  reference_id uuid,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint stock_movements_move_something check (on_hand_delta <> 0 or reserved_delta <> 0)
);
create index stock_movements_product on public.stock_movements (org_id, product_id, seq desc);

alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;

create policy "members read stock movements" on public.stock_movements
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Records why the following statements of this transaction change stock. `moves` attributes parts of the change to
-- order lines: [{"product_id", "warehouse_id", "on_hand", "reserved", "order_line_id"}], with quantities as
-- differences.
create function private.set_stock_movement_reason(
  kind public.stock_movement_kind, reference uuid default null, moves jsonb default '[]'
) returns void
language sql set search_path = ''
as $$
  select set_config(
    'stock.movement_reason', jsonb_build_object('kind', kind, 'reference', reference, 'moves', moves)::text, true
  )
$$;

create function private.clear_stock_movement_reason() returns void
language sql set search_path = ''
as $$
  select set_config('stock.movement_reason', '', true)
$$;

-- Records what a statement changed. Any difference that no move explains is recorded as a movement of its own, so the
-- sums are right even if the recorded reason is incomplete.
create function private.record_stock_movements() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason jsonb := coalesce(nullif(current_setting('stock.movement_reason', true), ''), '{}')::jsonb;
begin
  execute format(
    $record$
      insert into public.stock_movements
        (org_id, product_id, warehouse_id, kind, on_hand_delta, reserved_delta, order_line_id, reference_id, actor_id)
      with changed as materialized (
        select org_id, product_id, warehouse_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved
        from (%s) as rows_of_both group by org_id, product_id, warehouse_id
        having sum(on_hand) <> 0 or sum(reserved) <> 0
      ),
      explained as materialized (
        select product_id, warehouse_id, order_line_id, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved
        from jsonb_to_recordset($1) as m (
          product_id uuid, warehouse_id uuid, order_line_id uuid, on_hand int, reserved int
        )
        group by product_id, warehouse_id, order_line_id
      ),
      entries as (
        select c.org_id, c.product_id, c.warehouse_id, e.on_hand, e.reserved, e.order_line_id
        from changed c join explained e using (product_id, warehouse_id)
        union all
        select c.org_id, c.product_id, c.warehouse_id,
          (c.on_hand - coalesce(e.on_hand, 0))::int, (c.reserved - coalesce(e.reserved, 0))::int, null
        from changed c
        left join (
          select product_id, warehouse_id, sum(on_hand) as on_hand, sum(reserved) as reserved from explained group by 1, 2
        ) e using (product_id, warehouse_id)
      )
      select org_id, product_id, warehouse_id, $2, on_hand, reserved, order_line_id, $3, auth.uid()
      from entries
      -- No movements are recorded for rows that are deleted together with their organization.
      where (on_hand <> 0 or reserved <> 0) and exists (select from public.organizations o where o.id = org_id)
      order by product_id, warehouse_id
    $record$,
    concat_ws(
      ' union all ',
      case when tg_op <> 'INSERT' then
        'select org_id, product_id, warehouse_id, -on_hand as on_hand, -reserved as reserved from before'
      end,
      case when tg_op <> 'DELETE' then 'select org_id, product_id, warehouse_id, on_hand, reserved from after' end
    )
  ) using
    coalesce(reason -> 'moves', '[]'),
    case
      when tg_op = 'DELETE' then 'removed'
      else coalesce((reason ->> 'kind')::public.stock_movement_kind, 'adjusted')
    end,
    (reason ->> 'reference')::uuid;
  return null;
end
$$;

create trigger record_added after insert on public.stock
  referencing new table as after for each statement execute function private.record_stock_movements();

create trigger record_updated after update on public.stock
  referencing old table as before new table as after for each statement execute function private.record_stock_movements();

create trigger record_deleted after delete on public.stock
  referencing old table as before for each statement execute function private.record_stock_movements();

-- Changes stock by differences, in the format of `set_stock_movement_reason`. A product's first movement in a warehouse
-- creates its row. An organization's writers take turns, as for change sets, so two of them never wait for each other's
-- rows.
create function private.move_stock(org uuid, kind public.stock_movement_kind, reference uuid, moves jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  short record;
begin
  if moves = '[]' then return; end if;
  perform private.lock_catalogue(org);
  insert into public.stock (org_id, product_id, warehouse_id)
  select distinct org, m.product_id, m.warehouse_id
  from jsonb_to_recordset(moves) as m (product_id uuid, warehouse_id uuid)
  order by 2, 3
  on conflict do nothing;

  select p.sku, w.code, s.on_hand into short
  from (
    select m.product_id, m.warehouse_id, sum(m.on_hand) as on_hand
    from jsonb_to_recordset(moves) as m (product_id uuid, warehouse_id uuid, on_hand int) group by 1, 2
  ) as moved
  join public.stock s on s.org_id = org and s.product_id = moved.product_id and s.warehouse_id = moved.warehouse_id
  join public.products p on p.org_id = org and p.id = s.product_id
  join public.warehouses w on w.org_id = org and w.id = s.warehouse_id
  where s.on_hand + moved.on_hand < 0
  order by p.sku limit 1;
  if found then
    raise sqlstate 'PT409' using
      message = format('Warehouse %s has only %s of %s on hand.', short.code, short.on_hand, short.sku),
      hint = 'not_enough_stock',
      detail = jsonb_build_object('sku', short.sku, 'warehouse', short.code, 'on_hand', short.on_hand)::text;
  end if;

  perform private.set_stock_movement_reason(kind, reference, moves);
  update public.stock s set
    on_hand = s.on_hand + moved.on_hand,
    -- Never below 0: a server can write `reserved` directly, so it may be lower than the units to release.
    reserved = greatest(s.reserved + moved.reserved, 0)
  from (
    select m.product_id, m.warehouse_id, coalesce(sum(m.on_hand), 0) as on_hand, coalesce(sum(m.reserved), 0) as reserved
    from jsonb_to_recordset(moves) as m (product_id uuid, warehouse_id uuid, on_hand int, reserved int) group by 1, 2
  ) as moved
  where s.org_id = org and s.product_id = moved.product_id and s.warehouse_id = moved.warehouse_id;
  perform private.clear_stock_movement_reason();
end
$$;

-- The default warehouse: the oldest active one, or the oldest if none is active.
create function private.default_warehouse(org uuid) returns uuid
language sql stable set search_path = ''
as $$ select id from public.warehouses where org_id = org order by active desc, created_at, id limit 1 $$;

-- Creates the first warehouse of an organization that has none.
create function private.create_default_warehouse(org uuid) returns void
language sql set search_path = ''
as $$
  insert into public.warehouses (org_id, code, name)
  select id, 'MAIN', case when locale like 'fr-%' then 'Entrepôt principal' else 'Main warehouse' end
  from public.organizations where id = org and not exists (select from public.warehouses w where w.org_id = org)
$$;

-- The warehouses that a place in a change refers to: a warehouse's code, '*' for all, or '' for the default one.
create function private.warehouses_at(org uuid, place text) returns setof public.warehouses
language sql stable set search_path = ''
as $$
  select * from public.warehouses
  where org_id = org and (code = place or place = '*' or (place = '' and id = private.default_warehouse(org)))
$$;

-- Whether a product has available stock in any warehouse, as a value of the product list's filter: '' if it has no
-- stock rows. The value is never null, because PostgreSQL can't use an index's order after `is null`. The key and the
-- index follow the list's order, by SKU. The state isn't a column of `products`, because updating a product writes to
-- all indexes of that table. Only triggers write here, so no foreign keys are needed.
create table private.stock_states (
  org_id uuid not null,
  sku text not null,
  state text not null default '' check (state in ('true', 'false', '')),
  primary key (org_id, sku)
);
create index stock_states_by_state on private.stock_states (org_id, state, sku);

alter table private.stock_states enable row level security;

create function private.add_stock_states() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.stock_states (org_id, sku) select org_id, lower(sku) from added order by 1, 2;
  return null;
end
$$;

create trigger add_stock_states after insert on public.products
  referencing new table as added for each statement execute function private.add_stock_states();

create function private.remove_stock_states() returns trigger
language plpgsql security definer
-- Forces lookups by key: a plan that was cached while the tables were small would read whole tables once they're large.
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  delete from private.stock_states s using removed r where s.org_id = r.org_id and s.sku = lower(r.sku);
  return null;
end
$$;

create trigger remove_stock_states after delete on public.products
  referencing old table as removed for each statement execute function private.remove_stock_states();

create function private.rename_stock_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.stock_states s set sku = lower(new.sku) where s.org_id = old.org_id and s.sku = lower(old.sku);
  return null;
end
$$;

create trigger rename_stock_state after update of sku on public.products
  for each row when (lower(old.sku) <> lower(new.sku)) execute function private.rename_stock_state();

create function private.update_stock_states() returns trigger
language plpgsql security definer
-- The same planner settings as in `remove_stock_states`.
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  update private.stock_states s set state = known.state
  from (
    select p.org_id, lower(p.sku) as sku, coalesce((
      select bool_or(stocked.available > 0)::text from public.stock stocked
      where stocked.org_id = p.org_id and stocked.product_id = p.id
    ), '') as state
    from (select distinct org_id, product_id from changed) c
    -- Written so that only the primary key can be used, as in `write_changes`.
    join public.products p on p.id = c.product_id and p.org_id is not distinct from c.org_id
  ) as known
  where s.org_id = known.org_id and s.sku = known.sku and s.state <> known.state;
  return null;
end
$$;

create trigger update_states_added after insert on public.stock
  referencing new table as changed for each statement execute function private.update_stock_states();

create trigger update_states_updated after update on public.stock
  referencing new table as changed for each statement execute function private.update_stock_states();

create trigger update_states_deleted after delete on public.stock
  referencing old table as changed for each statement execute function private.update_stock_states();

-- Deletes a warehouse that nothing uses. Its stock rows without units don't count and are deleted with it. Returns
-- {"deleted", "products": how many products it holds, expects or has reserved, "units": on hand}; if it isn't deleted
-- although "products" is 0, something else uses it, such as an order. The warehouse screen calls it.
create function public.delete_warehouse(warehouse uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.warehouses;
  held record;
begin
  perform private.require_full_session();
  select * into it from public.warehouses w
  where w.id = warehouse and w.org_id = any(array(select private.my_org_ids('editor')));
  if it.id is null then
    raise insufficient_privilege using message = 'You don''t have access to this warehouse, or your role doesn''t allow this.';
  end if;
  perform private.lock_catalogue(it.org_id);
  select count(*) as products, coalesce(sum(s.on_hand), 0) as units into held
  from public.stock s
  where s.org_id = it.org_id and s.warehouse_id = it.id and (s.on_hand, s.reserved, s.inbound) <> (0, 0, 0);
  if held.products > 0 then
    return jsonb_build_object('deleted', false, 'products', held.products, 'units', held.units);
  end if;
  begin
    delete from public.stock s where s.org_id = it.org_id and s.warehouse_id = it.id;
    delete from public.warehouses w where w.org_id = it.org_id and w.id = it.id;
  exception when foreign_key_violation then
    return jsonb_build_object('deleted', false, 'products', 0, 'units', 0);
  end;
  return jsonb_build_object('deleted', true, 'products', 0, 'units', 0);
end
$$;

grant execute on function public.delete_warehouse to authenticated;
