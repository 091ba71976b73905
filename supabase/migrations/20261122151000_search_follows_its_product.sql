-- Who adds products while the planner believes the table empty had each one looked for among all of its organization: the
-- reference by organization and id may be followed by any index that begins with the organization, and PostgreSQL keeps
-- the plan. 100,000 rows took longer than ten minutes. By its id, only one index will do; and nobody but the triggers of
-- `products` writes here, so none can cross.
alter table private.product_search
  drop constraint product_search_org_id_product_id_fkey,
  add foreign key (product_id) references public.products (id) on delete cascade;
