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
