-- Orders in which the catalogue is read and facets by which it is narrowed, one index for both: what is equal in a
-- column comes by SKU. A page then begins where the one before ended, however far that is.

-- What makes a product complete, said here and nowhere else: 2 where nothing is missing, 1 where four of these seven
-- are there, else 0. As the words of an expression, because indexes cannot call what pins its search path as cheaply;
-- whoever changes it makes `products_by_completeness` anew.
create function private.completeness() returns text
language sql immutable set search_path = ''
as $$
  select 'width_bucket(num_nonnulls(title_en, description_en, brand, gtin, category, price)'
    || ' + (images <> ''[]'')::int, array[4, 7])'
$$;

create index products_by_title on public.products (org_id, title_en, lower(sku));
create index products_by_brand on public.products (org_id, brand, lower(sku));
create index products_by_category on public.products (org_id, category, lower(sku));
create index products_by_status on public.products (org_id, status, lower(sku));
create index products_by_cost on public.products (org_id, cost, lower(sku));
create index products_by_price on public.products (org_id, price, lower(sku));
create index products_by_image on public.products (org_id, (images <> '[]'), lower(sku));
do $$
begin
  execute format(
    'create index products_by_completeness on public.products (org_id, (%s), lower(sku))', private.completeness()
  );
end
$$;

-- These take the places of others that were in no order within what is equal.
create index products_by_supplier on public.products (org_id, supplier_id, lower(sku));
create index products_by_gtin on public.products (org_id, gtin, lower(sku));
create index products_by_change on public.products (org_id, updated_at, lower(sku));
drop index public.products_supplier;
drop index public.products_gtin;
drop index public.products_recent;
