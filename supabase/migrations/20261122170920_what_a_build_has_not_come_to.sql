-- A build that was cut off leaves the products with the highest ids without a listing, scattered over SKUs and dates: to find
-- them, all products were compared with all listings.
create or replace function private.products_standing(channel public.channels, standing text, thorough boolean) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  found uuid[];
  without uuid[];
  missing int := case standing when 'unknown' then private.missing_listings(channel) else 0 end;
begin
  execute format(
    'select coalesce(array_agg(product_id), ''{}'') from public.listings l
     where org_id = $1 and channel_id = $2 and %s and %s = $3',
    -- What an index knows of it.
    case standing
      when 'listed' then $sql$change = any('{unchanged,changed,price,stock,held,removed}')$sql$
      when 'ready' then $sql$change = 'new'$sql$
      when 'unknown' then 'is_stale'
      when 'blocked' then $sql$(state = 'blocked' or change = 'refused')$sql$
      else format('state = %L', standing)
    end,
    private.standing()
  ) into found using channel.org_id, channel.id, standing;

  if missing > 0 then
    -- Those without a listing are most often new; or the first build, which goes by id, has not come to them yet.
    without := array(
      select id from (
        (
          select id from public.products where org_id = channel.org_id
          order by updated_at desc limit least(missing * 2, 20000)
        )
        union
        (select id from public.products where org_id = channel.org_id order by id desc limit least(missing * 2, 20000))
      ) likely
      where not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = likely.id)
    );
    if cardinality(without) < missing then
      if not thorough then return null; end if;
      without := array(
        select id from public.products p where org_id = channel.org_id
          and not exists (select from public.listings l where l.channel_id = channel.id and l.product_id = p.id)
      );
    end if;
  end if;
  return found || without;
end
$$;
