-- Scheduled imports compare quantities as well, see `product_fingerprints`.
drop function public.import_run_fingerprints(uuid, text[], text[], text, text[], uuid);

create function public.import_run_fingerprints(
  lease uuid, fields text[], attribute_names text[], watched text, only_skus text[] default null, after uuid default null,
  stock_places text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.product_fingerprints(
    it.org_id, fields, attribute_names, it.supplier_id, watched, only_skus, after, stock_places
  );
end
$$;

revoke execute on function public.import_run_fingerprints from public, anon, authenticated;
grant execute on function public.import_run_fingerprints to service_role;
