-- Products, as the function `api` reads and writes them with a key.

-- Results of writes with an idempotency key, so that a repeated request gets the first result and changes nothing.
create table private.api_requests (
  key_id uuid not null references public.api_keys (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  request_hash text not null check (char_length(request_hash) = 64),
  result jsonb not null default '{}' check (pg_column_size(result) <= 8000000),
  created_at timestamptz not null default now(),
  primary key (key_id, name)
);
create index api_requests_age on private.api_requests (created_at);

alter table private.api_requests enable row level security;

-- A product as the API shows it. Exact numbers are text, because most JSON parsers would round them.
create function private.api_product(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(product) - 'org_id' || (
    select jsonb_object_agg(key, trim_scale(value)::text) from (values
      ('cost', product.cost), ('promo_cost', product.promo_cost), ('msrp', product.msrp), ('map', product.map),
      ('price', product.price), ('weight', product.weight), ('length', product.length), ('width', product.width),
      ('height', product.height)
    ) as numbers (key, value)
  )
$$;

-- A page of a list: {"rows", "next": {"at", "key"} or null}. The entries are [at, key, row], one more than fits on the
-- page if there is a next page.
create function private.api_page(entries jsonb, size int) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(entry -> 2 order by n) filter (where n <= size), '[]'),
    'next', case when jsonb_array_length(entries) > size then
      jsonb_build_object('at', entries -> size - 1 -> 0, 'key', entries -> size - 1 -> 1)
    end
  )
  from jsonb_array_elements(entries) with ordinality as e (entry, n)
$$;

create function private.api_page_size(query jsonb) returns int
language sql immutable set search_path = ''
as $$ select least(greatest(coalesce((query ->> 'limit')::int, 50), 1), 200) $$;

-- One page of products, least recently changed first. The query is {"limit", "after": {"at", "key"}, "since"}.
create function public.api_products(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:read');
  size constant int := private.api_page_size(query);
  after_at constant timestamptz := coalesce((query -> 'after' ->> 'at')::timestamptz, '-infinity');
  after_sku constant text := coalesce(query -> 'after' ->> 'key', '');
  since constant timestamptz := coalesce((query ->> 'since')::timestamptz, '-infinity');
begin
  return private.api_page((
    select jsonb_agg(jsonb_build_array(p.updated_at, lower(p.sku), private.api_product(p)) order by p.updated_at, lower(p.sku))
    from (
      select * from public.products p
      where p.org_id = it.org_id
        and (p.updated_at, lower(p.sku)) > (after_at, after_sku) and p.updated_at >= since
      order by p.updated_at, lower(p.sku) limit size + 1
    ) as p
  ), size);
end
$$;

-- The product with this SKU, or null.
create function public.api_product(key uuid, sku text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:read');
begin
  return (
    select private.api_product(p) from public.products p
    where p.org_id = it.org_id and lower(p.sku) = lower(api_product.sku)
  );
end
$$;

-- The stored result of an earlier request with the same idempotency key, {"outcome": "reused"} if that request was
-- different, or null for a new request, whose key it reserves. An equal request that runs at the same time waits here
-- until the transaction ends.
create function private.earlier_request(key uuid, request jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  earlier private.api_requests;
begin
  if coalesce(jsonb_typeof(request), 'null') = 'null' then return null; end if;
  delete from private.api_requests r where (r.key_id, r.name) in (
    select old.key_id, old.name from private.api_requests old
    where old.created_at < now() - interval '1 day' limit 20 for update skip locked
  );
  insert into private.api_requests (key_id, name, request_hash)
  values (key, request ->> 'name', request ->> 'hash')
  on conflict do nothing;
  if found then return null; end if;
  select * into earlier from private.api_requests r where r.key_id = key and r.name = request ->> 'name';
  return case when earlier.request_hash = request ->> 'hash' then earlier.result else '{"outcome": "reused"}' end;
end
$$;

-- The given changes, each with its product, and the reason if a change can't be made. The caller has locked the
-- catalogue, so nothing changes until they are written.
create function private.api_changes(org uuid, changes jsonb)
returns table (n bigint, change jsonb, product_id uuid, version int, obstacle text)
language sql stable set search_path = ''
as $$
  select l.n, jsonb_strip_nulls(jsonb_build_object(
      'id', p.id, 'sku', l.c ->> 'sku', 'row', coalesce(l.c -> 'row', to_jsonb(l.n))
    )) || jsonb_build_object(
      -- A merge patch changes single values of an object, and null removes one.
      'set', (l.c -> 'set') || coalesce((
        select jsonb_object_agg(field, jsonb_strip_nulls(
          coalesce(case field when 'attributes' then p.attributes else p.variant_options end, '{}') || (l.c -> 'set' -> field)
        ))
        from unnest('{attributes,variant_options}'::text[]) as field
        where jsonb_typeof(l.c -> 'set' -> field) = 'object'
      ), '{}')
    ), p.id, p.version,
    case
      when p.id is null and l.c ->> 'if' = 'exists' then 'missing'
      when p.id is not null and l.c ->> 'if' = 'new' then 'exists'
      when l.c ? 'tag' and concat_ws('.', p.id, p.version) is distinct from l.c ->> 'tag' then 'conflict'
    end
  from jsonb_array_elements(changes) with ordinality as l (c, n)
  left join public.products p on p.org_id = org and lower(p.sku) = lower(l.c ->> 'sku')
$$;

-- Writes products as one change set and returns {"outcome": "done", "items": [{"sku", "outcome", "code", "field",
-- "product"}]}, with one item per change in the same order, or {"outcome": "reused"} if the idempotency key belongs to
-- another request. The request is {"changes": [{"sku", "set", "if": "exists" or "new", "tag"}], "only_prices",
-- "idempotency": {"name", "hash"}}. With `only_prices`, the scope `prices:write` is enough, and nothing but prices,
-- costs, the currency and the end of a promotion may change. A change set that changed nothing isn't stored, so that
-- nightly runs with equal values don't fill the history.
create function public.api_write_products(key uuid, request jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  only_prices constant boolean := coalesce((request -> 'only_prices')::boolean, false);
  it public.api_keys := private.act_for_key(key, case when only_prices then 'prices:write' else 'products:write' end);
  answer jsonb := private.earlier_request(it.id, request -> 'idempotency');
  set_id constant uuid := gen_random_uuid();
  listed jsonb;
  sent jsonb;
  written jsonb := '{"created": 0, "updated": 0, "rejected": []}';
begin
  if answer is not null then return answer; end if;
  if only_prices and exists (
    select from jsonb_array_elements(request -> 'changes') as c
    where c ->> 'if' is distinct from 'exists' or exists (
      select from jsonb_object_keys(c -> 'set') as field
      where field <> all('{currency,cost,promo_cost,promo_ends,msrp,map,price}')
    )
  ) then
    raise insufficient_privilege using message = 'This API key can only change prices.';
  end if;
  perform public.begin_change_set(set_id, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
  perform private.lock_change_set(set_id);
  select jsonb_agg(c order by c.n), jsonb_agg(c.change order by c.n) filter (where c.obstacle is null)
  into listed, sent from private.api_changes(it.org_id, request -> 'changes') c;
  if sent is not null then
    written := public.apply_chunk(set_id, 1, sent);
  end if;
  if written -> 'created' = '0' and written -> 'updated' = '0' then
    delete from public.change_sets c where c.id = set_id;
  else
    perform public.commit_change_set(set_id);
  end if;

  select jsonb_build_object('outcome', 'done', 'items', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'sku', c.change ->> 'sku',
    'outcome', coalesce(c.obstacle, r ->> 'reason', case
      when c.product_id is null then 'created' when p.version > c.version then 'updated' else 'unchanged' end),
    'code', r ->> 'code', 'field', r ->> 'field'
  )) || case when c.obstacle is null and r is null then jsonb_build_object('product', private.api_product(p)) else '{}' end
  order by c.n)) into answer
  from jsonb_to_recordset(listed) as c (n bigint, change jsonb, product_id uuid, version int, obstacle text)
  left join jsonb_array_elements(written -> 'rejected') as r on (r ->> 'row')::bigint = c.n
  left join public.products p on p.org_id = it.org_id and lower(p.sku) = lower(c.change ->> 'sku');

  update private.api_requests q set result = answer
  where q.key_id = it.id and q.name = request -> 'idempotency' ->> 'name';
  return answer;
end
$$;

-- Deletes a product, which can be undone like any change: {"outcome": "removed"}, or why it wasn't: "missing",
-- "conflict" if it has changed, "in_use" if it has a stock row or an order line.
create function public.api_remove_product(key uuid, sku text, tag text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  set_id constant uuid := gen_random_uuid();
  locked public.change_sets;
  product public.products;
  obstacle text;
  changes jsonb;
begin
  perform public.begin_change_set(set_id, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
  locked := private.lock_change_set(set_id);
  select * into product from public.products p where p.org_id = it.org_id and lower(p.sku) = lower(api_remove_product.sku);
  obstacle := case
    when product.id is null then 'missing'
    when tag <> concat_ws('.', product.id, product.version) then 'conflict'
    when exists (select from public.stock s where s.org_id = it.org_id and s.product_id = product.id)
      or exists (select from public.order_lines l where l.org_id = it.org_id and l.product_id = product.id) then 'in_use'
  end;
  if obstacle is not null then
    delete from public.change_sets c where c.id = set_id;
    return jsonb_build_object('outcome', obstacle);
  end if;
  changes := jsonb_build_array(jsonb_build_object('id', product.id, 'set', '{}'::jsonb, 'action', 'remove'));
  perform private.apply(locked, 1, private.hash_of(changes::text), changes, '{}');
  perform public.commit_change_set(set_id);
  return '{"outcome": "removed"}';
end
$$;

-- Writes the next part of a stream of products, all of which belong to one change set: {"created": rows, "rejected":
-- [{"row", "reason", "code", "field"}]}. Changes are [{"row", "sku", "set"}]. A part that is sent again isn't written
-- again.
create function public.api_write_part(key uuid, change_set uuid, part int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  listed jsonb;
  is_new jsonb;
  written jsonb;
begin
  perform public.begin_change_set(change_set, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
  perform private.lock_change_set(change_set);
  -- Commits earlier streams of this key that were interrupted, so that they can be undone.
  if part = 1 then
    perform public.commit_change_set(c.id) from public.change_sets c
    where c.org_id = it.org_id and c.state = 'open' and c.kind = 'api' and c.source ->> 'api_key' = it.id::text
      and c.id <> api_write_part.change_set and c.created_at < now() - interval '1 hour'
      and not exists (select from private.product_uploads u where u.id = c.id and u.ended_at is null);
  end if;
  select h.result into written from public.change_set_chunks h
  where h.change_set_id = api_write_part.change_set and h.number = part;
  if written is not null then
    select jsonb_agg(d.source_row order by d.seq) into is_new from public.product_changes d
    where d.org_id = it.org_id and d.change_set_id = api_write_part.change_set and d.chunk = part and d.action = 'create';
  else
    select jsonb_agg(c.change order by c.n), jsonb_agg(c.change -> 'row' order by c.n) filter (where c.product_id is null)
    into listed, is_new from private.api_changes(it.org_id, changes) c;
    written := public.apply_chunk(change_set, part, listed);
  end if;
  return jsonb_build_object(
    'rejected', coalesce((
      select jsonb_agg(jsonb_build_object(
        'row', r -> 'row', 'reason', r -> 'reason', 'code', r -> 'code', 'field', r -> 'field'
      )) from jsonb_array_elements(written -> 'rejected') as r
    ), '[]'),
    'created', coalesce(is_new, '[]')
  );
end
$$;

-- Ends a stream: {"created", "updated", "unchanged", "change_set": the id, or null if nothing changed}.
create function public.api_end_parts(key uuid, change_set uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  ended public.change_sets;
begin
  if not exists (select from public.change_sets c where c.org_id = it.org_id and c.id = api_end_parts.change_set) then
    return '{"created": 0, "updated": 0, "unchanged": 0, "change_set": null}';
  end if;
  ended := public.commit_change_set(change_set);
  if ended.created + ended.updated = 0 then
    delete from public.change_sets c where c.id = ended.id;
  end if;
  return jsonb_build_object(
    'created', ended.created, 'updated', ended.updated, 'unchanged', ended.unchanged,
    'change_set', case when ended.created + ended.updated > 0 then ended.id end
  );
end
$$;

-- Stock, as the function `api` reads and writes it with a key.

-- The quantities of a product in each warehouse where it has stock.
create function private.api_stock(org uuid, product uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'warehouse', w.code, 'on_hand', s.on_hand, 'reserved', s.reserved, 'available', s.available,
    'inbound', s.inbound, 'inbound_eta', s.inbound_eta, 'updated_at', s.updated_at
  ) order by w.code), '[]')
  from public.stock s
  join public.warehouses w on w.org_id = s.org_id and w.id = s.warehouse_id
  where s.org_id = org and s.product_id = product
$$;

-- The quantities of the product with this SKU, or null if there is no such product.
create function public.api_stock(key uuid, sku text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'stock:read');
begin
  return (
    select private.api_stock(it.org_id, p.id) from public.products p
    where p.org_id = it.org_id and lower(p.sku) = lower(api_stock.sku)
  );
end
$$;

-- Sets the units on hand of a product in the warehouse with this code, as a change set: {"outcome": "done", "level"},
-- or why nothing was written: "no_product" or "no_warehouse". An equal quantity creates no change set.
create function public.api_write_stock(key uuid, sku text, warehouse text, quantity int) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'stock:write');
  set_id constant uuid := gen_random_uuid();
  product uuid;
  place uuid;
begin
  perform private.lock_catalogue(it.org_id);
  select p.id into product from public.products p
  where p.org_id = it.org_id and lower(p.sku) = lower(api_write_stock.sku);
  select w.id into place from public.warehouses w where w.org_id = it.org_id and w.code = warehouse;
  if product is null or place is null then
    return jsonb_build_object('outcome', case when product is null then 'no_product' else 'no_warehouse' end);
  end if;
  if not exists (
    select from public.stock s
    where s.org_id = it.org_id and s.product_id = product and s.warehouse_id = place and s.on_hand = quantity
  ) then
    perform public.begin_change_set(set_id, it.org_id, 'api', it.name, jsonb_build_object('api_key', it.id));
    perform public.apply_chunk(set_id, 1, jsonb_build_array(jsonb_build_object(
      'id', product, 'set', '{}'::jsonb, 'stock', jsonb_build_object(warehouse, quantity)
    )));
    perform public.commit_change_set(set_id);
  end if;
  return (
    select jsonb_build_object('outcome', 'done', 'level', level)
    from jsonb_array_elements(private.api_stock(it.org_id, product)) as level where level ->> 'warehouse' = warehouse
  );
end
$$;
