-- A database whose locale is C makes small letters of A to Z alone. So accents go before capitals do.
create or replace function public.find_duplicates(
  org uuid, by_part boolean, after_key text default '', at_most int default 20
) returns table (key text, products uuid[], total int)
language sql stable set search_path = ''
as $$
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
  -- What is no number of a product is not compared as one.
  having count(*) > 1 and (by_part or key ~ '^[0-9]{6,14}$')
  order by key collate "C" limit least(at_most, 100)
$$;
