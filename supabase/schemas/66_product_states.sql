-- What the catalogue list shows of a product beyond its own fields.

-- Stock, filled fields and channel statuses of these products. The catalogue page calls it with the ids of one page.
-- A product without stock rows has no quantity rather than 0. Paused channels don't count: nothing is sent to them.
create function public.product_states(org uuid, ids uuid[])
returns table (id uuid, available bigint, filled int, channels jsonb)
language plpgsql stable security definer rows 100
-- The same planner settings as in `product_page`.
set search_path = '' set enable_seqscan = off set jit = off
as $$
begin
  if not exists (select from private.my_org_ids('viewer') mine where mine = org) then
    return;
  end if;
  return query execute format($sql$
    select
      p.id,
      (select sum(s.available) from public.stock s where s.org_id = p.org_id and s.product_id = p.id),
      %s,
      (
        select coalesce(jsonb_object_agg(listing_status, n), '{}')
        from (
          select %s as listing_status, count(*) as n
          from public.channels c
          left join public.listings l on l.org_id = c.org_id and l.product_id = p.id and l.channel_id = c.id
          where c.org_id = p.org_id and c.status = 'active'
          group by listing_status
        ) counted
      )
    from public.products p where p.org_id = $1 and p.id = any($2)
  $sql$, private.filled_fields(), private.listing_status()) using org, ids[1:1000];
end
$$;

grant execute on function public.product_states to authenticated;
