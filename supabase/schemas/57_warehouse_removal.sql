-- Deletes warehouses that hold nothing.

-- Deletes a warehouse that nothing uses. Its stock rows without units don't count and are deleted with it. Returns
-- {"deleted", "products": how many products it holds, expects or has reserved, "units": on hand}; if it isn't deleted
-- although "products" is 0, something else uses it, such as an order. The warehouse screen calls it.
create function public.delete_warehouse(warehouse uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.warehouses;
  held record;
begin
  perform private.require_full_session();
  select * into it from public.warehouses w
  where w.id = warehouse and w.org_id = any(array(select private.my_org_ids('editor')));
  if it.id is null then
    raise insufficient_privilege using message = 'You don''t have access to this warehouse, or your role doesn''t allow this.';
  end if;
  perform private.lock_catalogue(it.org_id);
  select count(*) as products, coalesce(sum(s.on_hand), 0) as units into held
  from public.stock s
  where s.org_id = it.org_id and s.warehouse_id = it.id and (s.on_hand, s.reserved, s.inbound) <> (0, 0, 0);
  if held.products > 0 then
    return jsonb_build_object('deleted', false, 'products', held.products, 'units', held.units);
  end if;
  begin
    delete from public.stock s where s.org_id = it.org_id and s.warehouse_id = it.id;
    delete from public.warehouses w where w.org_id = it.org_id and w.id = it.id;
  exception when foreign_key_violation then
    return jsonb_build_object('deleted', false, 'products', 0, 'units', 0);
  end;
  return jsonb_build_object('deleted', true, 'products', 0, 'units', 0);
end
$$;

grant execute on function public.delete_warehouse to authenticated;
