-- Sandboxes: an organization with demo data for each organization that has test keys. Only test keys reach it. It has
-- no members, so no one gets emails or notifications about it, and no credentials, so nothing is sent to a real shop.

-- The demo catalogue as changes for `apply_chunk`: 12 products in 5 colours, each with quantities in two warehouses.
create function private.sandbox_products() returns jsonb
language sql immutable set search_path = ''
as $$
  with models (m, code, title_en, title_fr, category, price, weight) as (
    values
      (1, 'DESK', 'Standing Desk', 'Bureau assis-debout', 'Furniture > Desks', 549, 34.0),
      (2, 'CHAIR', 'Ergonomic Chair', 'Chaise ergonomique', 'Furniture > Chairs', 389, 17.0),
      (3, 'SHELF', 'Bookcase', 'Bibliothèque', 'Furniture > Shelving', 219, 23.0),
      (4, 'LAMP', 'LED Desk Lamp', 'Lampe de bureau à DEL', 'Home > Lighting > Desk Lamps', 79, 1.3),
      (5, 'KETTLE', 'Electric Kettle', 'Bouilloire électrique', 'Home > Kitchen > Kettles', 69, 1.2),
      (6, 'MIXER', 'Stand Mixer', 'Batteur sur socle', 'Home > Kitchen > Mixers', 349, 8.7),
      (7, 'KEYS', 'Wireless Keyboard', 'Clavier sans fil', 'Electronics > Computers > Keyboards', 59, 0.6),
      (8, 'MOUSE', 'Wireless Mouse', 'Souris sans fil', 'Electronics > Computers > Mice', 39, 0.1),
      (9, 'STAND', 'Laptop Stand', 'Support pour portable', 'Electronics > Computers > Accessories', 49, 1.1),
      (10, 'BUDS', 'Wireless Earbuds', 'Écouteurs sans fil', 'Electronics > Audio > Earbuds', 129, 0.1),
      (11, 'SPKR', 'Bluetooth Speaker', 'Haut-parleur Bluetooth', 'Electronics > Audio > Speakers', 149, 0.8),
      (12, 'BANK', 'Power Bank', 'Batterie externe', 'Electronics > Phones > Power Banks', 59, 0.3)
  ),
  colours (c, code, en, fr) as (
    values (1, 'BLK', 'Black', 'Noir'), (2, 'WHT', 'White', 'Blanc'), (3, 'GRY', 'Grey', 'Gris'),
      (4, 'BLU', 'Blue', 'Bleu'), (5, 'GRN', 'Green', 'Vert')
  ),
  items as (
    select m.*, c.c, c.en, c.fr, format('DEMO-%s-%s', m.code, c.code) as sku,
      '06289990' || lpad((m.m * 100 + c.c)::text, 4, '0') as digits
    from models m cross join colours c
  )
  select jsonb_agg(jsonb_build_object(
    'sku', sku, 'row', (m - 1) * 5 + c + 1,
    'stock', jsonb_build_object('TOR', m * 7 % 13 * c, 'MTL', case when c = 5 then 0 else 3 + m end),
    'set', jsonb_build_object(
      'status', case when c = 5 then 'draft' else 'active' end, 'brand', 'Nordhus', 'mpn', code || '-' || c,
      -- The check digit. From the right, the other digits of a GTIN have the weights 3, 1, 3, 1 …
      'gtin', digits || (
        select (10 - sum(substr(reverse(digits), i, 1)::int * case when i % 2 = 1 then 3 else 1 end) % 10) % 10
        from generate_series(1, 12) i
      ),
      'title_en', format('Nordhus %s, %s', title_en, en), 'title_fr', format('%s Nordhus, %s', title_fr, lower(fr)),
      'description_en', format('The Nordhus %s comes with a two-year warranty, serviced in Canada.', title_en),
      'description_fr', format('%s Nordhus, avec une garantie de deux ans et un service au Canada.', title_fr),
      'category', category, 'condition', 'new', 'currency', 'CAD', 'price', price - 0.01, 'msrp', price * 1.1,
      'cost', price * 0.6, 'weight', weight, 'weight_unit', 'kg', 'country_of_origin', 'CA',
      'images', jsonb_build_array(jsonb_build_object(
        'url', format('https://images.supplier-portal.example/demo/%s.jpg', lower(sku)), 'alt', title_en
      )),
      'tags', jsonb_build_array('demo'), 'variant_group', 'DEMO-' || code,
      'variant_options', jsonb_build_object('Colour', en)
    )
  ) order by m, c)
  from items
$$;

-- Demo orders for `receive_orders`: one for each of the last 10 days, two for each buyer.
create function private.sandbox_orders() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'number', 'DEMO-' || 1000 + n, 'placed_at', now() - make_interval(days => n), 'currency', 'CAD',
    'email', format('buyer%s@example.com', n % 5 + 1), 'shipping', 12,
    'address', jsonb_build_object(
      'name', buyer, 'street', 100 + n || ' Queen Street', 'city', city, 'region', region, 'postal_code', postal_code,
      'country', 'CA'
    ),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'sku', product ->> 'sku', 'quantity', 1 + n % 2, 'unit_price', product -> 'set' -> 'price'
      ))
      from jsonb_array_elements(private.sandbox_products()) with ordinality as listed (product, place)
      where place in (n * 5 - 4, n * 5 - 3)
    )
  ) order by n)
  from generate_series(1, 10) as n
  join (values
    (0, 'Alice Martin', 'Toronto', 'ON', 'M5V 2T6'), (1, 'Luc Gagnon', 'Montréal', 'QC', 'H2X 1Y4'),
    (2, 'Priya Shah', 'Vancouver', 'BC', 'V6B 4N7'), (3, 'Owen Clarke', 'Calgary', 'AB', 'T2P 3C5'),
    (4, 'Mia Roy', 'Halifax', 'NS', 'B3J 2K9')
  ) as people (person, buyer, city, region, postal_code) on person = n % 5
$$;

-- Fills a new sandbox. The functions that clients call add its products and orders, so that its history, stock and
-- orders fit together.
create function private.fill_sandbox(org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  products constant uuid := gen_random_uuid();
  prices constant uuid := gen_random_uuid();
  supplier uuid;
  shop uuid;
  orders jsonb;
begin
  insert into public.suppliers (org_id, code, name, status, contact_name, email, currency, country, lead_time_days)
  values (org, 'NORDHUS', 'Nordhus Furniture', 'active', 'Ingrid Holm', 'sales@nordhus.example', 'CAD', 'CA', 5)
  returning id into supplier;
  insert into public.suppliers (org_id, code, name, status, currency, country, lead_time_days)
  values (org, 'PACRIM', 'Pacific Rim Components', 'active', 'USD', 'US', 12);
  insert into public.warehouses (org_id, code, name, city, region, country)
  values (org, 'TOR', 'Toronto', 'Toronto', 'ON', 'CA'), (org, 'MTL', 'Montréal', 'Montréal', 'QC', 'CA');
  insert into public.import_profiles (org_id, name, supplier_id, header_key, mapping)
  select org, 'SKU, Title, Price', supplier, '000aad7a2b3090ab00103e5b6ea040c1', jsonb_build_object(
    'images', '[]'::jsonb, 'options', '[]'::jsonb, 'attributes', '[]'::jsonb, 'stock', '[]'::jsonb, 'variants', null,
    'wideRows', 'reject', 'emptyCells', 'keep', 'fields', jsonb_object_agg(field, jsonb_build_object(
      'columns', jsonb_build_array(column_name), 'join', ' ', 'part', null, 'otherwise', '', 'prefix', '',
      'values', '[]'::jsonb, 'fixes', '[]'::jsonb, 'decimal', null, 'thousands', null, 'date', 'ymd', 'factor', null
    ))
  )
  from (values ('sku', 'SKU'), ('title_en', 'Title'), ('price', 'Price')) as mapped (field, column_name);

  -- Until the end of this function, the transaction acts like a key of the sandbox.
  perform private.act_in(org, null, 'Demo data', 'editor');
  perform public.begin_change_set(products, org, 'import', 'Demo catalogue', '{"file": "demo-catalogue.csv"}', supplier);
  perform public.apply_chunk(products, 1, private.sandbox_products());
  perform public.commit_change_set(products);
  perform public.begin_change_set(prices, org, 'api', 'Demo data');
  perform public.apply_chunk(prices, 1, (
    select jsonb_agg(jsonb_build_object(
      'sku', p -> 'sku', 'set', jsonb_build_object('price', (p -> 'set' -> 'price')::numeric - 10)
    ))
    from jsonb_path_query(private.sandbox_products(), '$[*] ? (@.sku starts with "DEMO-DESK")') as p
  ));
  perform public.commit_change_set(prices);

  -- The last value is the version of the Shopify definition in the code. A test checks that they're equal.
  insert into public.channels (org_id, kind, name, status, definition)
  values (org, 'shopify', 'Demo shop', 'active', '1rfbfj03chs') returning id into shop;
  perform public.create_feed(shop, 'products', 'csv');
  orders := public.receive_orders(org, private.sandbox_orders(), shop);
  perform public.acknowledge_orders(org, gen_random_uuid(), array(
    select (o ->> 'id')::uuid from jsonb_array_elements(orders) with ordinality as listed (o, n) where n > 4
  ));
  perform public.ship_order(
    (orders -> 9 ->> 'id')::uuid, null, gen_random_uuid(), (
      select w.id from public.warehouses w where w.org_id = org and w.code = 'TOR'
    ), 'canada_post', '1234567890123456'
  );
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
end
$$;

-- Creates the sandbox of an organization, if there is none. The caller has locked the organization.
create function private.create_sandbox(of_org uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  sandbox uuid;
begin
  insert into public.organizations (name, slug, sandbox_of)
  values ('Sandbox', 'sandbox-' || gen_random_uuid(), of_org)
  on conflict (sandbox_of) do nothing
  returning id into sandbox;
  if sandbox is not null then
    perform private.fill_sandbox(sandbox);
  end if;
end
$$;

-- Replaces the sandbox with a new one, so that tests can start again. Its webhooks are deleted with it; test keys keep
-- working. Returns false if there is no sandbox.
create function public.reset_sandbox(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  old uuid;
begin
  perform private.lock_as_owner(org);
  select o.id into old from public.organizations o where o.sandbox_of = org;
  if old is null then return false; end if;
  if (select coalesce(sum(c.products), 0) from private.product_counts c where c.org_id = old) <= 10000 then
    delete from public.organizations o where o.id = old;
  else
    -- Deleting a large sandbox would take too long here, so it's left to the job that deletes closed organizations.
    update public.organizations o set sandbox_of = null, closes_at = now() where o.id = old;
  end if;
  perform private.create_sandbox(org);
  return true;
end
$$;

grant execute on function public.reset_sandbox to authenticated;
