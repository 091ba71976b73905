-- Whoever takes up a run compares anew, and sends again what an earlier carrier sent in vain: what was refused, and what
-- turned out to be the same. It was counted, and listed, once for each carrier.
create or replace function public.begin_import_run(lease uuid, source jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
  begun public.change_sets;
begin
  perform public.begin_change_set(
    it.run_id, it.org_id, 'import', it.name, source || jsonb_build_object('schedule', it.id), it.supplier_id
  );
  begun := private.lock_change_set(it.run_id);
  if begun.state = 'open' and begun.unchanged + begun.rejected > 0 then
    update public.change_set_chunks h set result = h.result || '{"unchanged": 0, "rejected": []}'
    where h.change_set_id = it.run_id and (h.result -> 'unchanged' <> '0' or h.result -> 'rejected' <> '[]');
    update public.change_sets c
    set rows_read = c.rows_read - c.unchanged - c.rejected, unchanged = 0, rejected = 0
    where c.id = it.run_id;
  end if;
  return (
    select jsonb_build_object(
      'run', c.id,
      'chunks', coalesce((select max(h.number) from public.change_set_chunks h where h.change_set_id = c.id), 0),
      'created', c.created,
      'updated', c.updated,
      'written', (
        select count(*) from public.product_changes d
        where d.org_id = c.org_id and d.change_set_id = c.id and d.source_row is not null
      )
    ) from public.change_sets c where c.id = it.run_id
  );
end
$$;
