-- What made chunks slow since the ledger was measured last.

-- PostgreSQL asked of every cell what kind its field is, forty times two thousand of them, though it was to ask of every
-- field once: it moved the question into the list it was to be asked of. It does not into one that is materialized.
create or replace function public.apply_chunk(change_set uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256(convert_to(changes::text, 'UTF8'));
  earlier jsonb := private.earlier_answer(change_set, chunk, content);
begin
  if earlier is not null then return earlier; end if;
  perform private.demand_open(locked);
  if locked.kind = 'undo' or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'A chunk is a list of 1 to 5,000 changes.';
  end if;
  if exists (
    select from jsonb_array_elements(changes) as c
    where jsonb_typeof(c -> 'set') is distinct from 'object' or c ? 'action'
      or not (c ? 'id' or coalesce(btrim(c ->> 'sku'), '') <> '')
  ) then
    raise invalid_parameter_value using message = 'A change names a product and what to set.';
  end if;
  if exists (
    with sent as materialized (
      select distinct field, jsonb_typeof(told) as kind
      from jsonb_array_elements(changes) as c, jsonb_each(c -> 'set') as cell (field, told)
    )
    select from sent where kind <> all (coalesce(private.field_kinds(field), '{}'))
  ) then
    raise invalid_parameter_value using message = 'Products have no such field, or none that holds such a value.';
  end if;
  return private.apply(locked, chunk, content, changes, '{}');
end
$$;

-- A trigger inherits what `write_changes` asks of the planner, and keeps the first plan it made, perhaps for no product at
-- all. So each of two thousand products that were was compared with each that are.
alter function private.find_changed_products() set enable_hashjoin = on set enable_nestloop = off;
