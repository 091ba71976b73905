-- The report of an import tells every cell of every row it wrote: in pages of two thousand, a tenth of the requests.
create or replace function public.change_set_products(change_set uuid, after_seq bigint default 0, at_most int default 50)
returns table (
  seq bigint, product_id uuid, sku text, action public.change_action, source_row int, cells jsonb
)
language sql stable set search_path = ''
as $$
  select d.seq, d.product_id, d.sku, d.action, d.source_row,
    (
      select jsonb_agg(jsonb_build_object('field', field, 'before', d.before ->> field, 'after', d.after ->> field)
        order by field)
      from (select jsonb_object_keys(d.before || d.after) as field) as fields
    )
  from public.product_changes d
  where d.org_id = any(array(select private.my_org_ids('viewer')))
    and d.change_set_id = change_set and d.seq > after_seq
  order by d.seq limit least(at_most, 2000)
$$;
