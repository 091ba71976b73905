-- Products that seem to be the same item, and how they are merged.

-- Groups of products that share a GTIN, or a brand and part number: {"key", "products": the first twelve,
-- "total"}, in pages by key. Accents are removed before the text is lowercased, because a database with locale
-- C only lowercases A to Z.
create function public.find_duplicates(
  org uuid, by_part boolean, after_key text default '', max_rows int default 20
) returns table (key text, products uuid[], total int)
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select key, (array_agg(id order by id))[1:12], count(*)::int
  from (
    select ltrim(translate(gtin, ' -', ''), '0') as key, id from public.products
    where org_id = org and gtin is not null and status <> 'archived' and not by_part
    union all
    select lower(translate(brand, folds, plain)) || ' ' || lower(translate(mpn, folds, plain)), id
    from public.products, (values (
      'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ -./_',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'
    )) as letters (folds, plain)
    where org_id = org and mpn is not null and brand is not null and status <> 'archived' and by_part
  ) as keyed
  where key > after_key collate "C"
  group by key
  -- Numbers that are too short or too long to identify a product aren't compared as GTINs.
  having count(*) > 1 and (by_part or private.is_product_number(key))
  order by key collate "C" limit least(max_rows, 100)
$$;

-- Merges products in one change set, completely or not at all. The duplicates page calls it. The kept product
-- gets the chosen values. The others are archived with it as their successor, or removed if that was requested
-- and they have no stock or orders. `target` is {"id", "version", "set"}, and each of `others` {"id", "version"}.
create function public.merge_products(
  id uuid, org uuid, title text, target jsonb, others jsonb, remove_others boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets;
  content bytea := sha256(convert_to(concat(target, others, remove_others), 'UTF8'));
  result jsonb;
  changes jsonb;
begin
  perform public.begin_change_set(id, org, 'merge', title);
  locked := private.lock_change_set(id);
  result := private.earlier_result(id, 1, content);
  if result is not null then return result; end if;
  perform private.require_open_change_set(locked);
  if jsonb_typeof(target -> 'set') is distinct from 'object' or jsonb_typeof(others) <> 'array'
    or jsonb_array_length(others) not between 1 and 100
  then
    raise invalid_parameter_value using message = 'A merge needs the product to keep and 1 to 100 others.';
  end if;
  if exists (
    select from jsonb_each(target -> 'set') as cell (field, field_value)
    where field = 'sku' or jsonb_typeof(field_value) <> all (coalesce(private.field_kinds(field), '{}'))
  ) then
    raise invalid_parameter_value using message = 'A field doesn''t exist, or its value has the wrong type.';
  end if;

  select jsonb_agg(change order by n) into changes from (
    select 0 as n, jsonb_build_object('id', target -> 'id', 'version', target -> 'version', 'set', target -> 'set') as change
    union all
    select n, jsonb_build_object('id', other -> 'id', 'version', other -> 'version') || case
        when remove_others
          and not exists (select from public.stock s where s.org_id = org and s.product_id = (other ->> 'id')::uuid)
          and not exists (select from public.order_lines l where l.org_id = org and l.product_id = (other ->> 'id')::uuid)
          then '{"set": {}, "action": "remove"}'::jsonb
        else jsonb_build_object('set', jsonb_build_object('status', 'archived', 'successor_sku', p.sku))
      end
    from jsonb_array_elements(others) with ordinality as listed (other, n)
    left join public.products p on p.id = (target ->> 'id')::uuid and p.org_id = org
  ) as each;
  result := private.apply(locked, 1, content, changes, '{}');
  if result -> 'rejected' <> '[]' then
    raise sqlstate 'PT409' using message = 'One of these products has changed since. Nothing was merged.', hint = 'merge_conflict';
  end if;
  perform public.commit_change_set(id);
  return result;
end
$$;

grant execute on function
  public.find_duplicates,
  public.merge_products
to authenticated;
