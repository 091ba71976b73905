-- A figure with more decimals than its field keeps would be rounded without a word, whoever sends it. It is refused
-- instead, by the name of its field.

-- Volatile: the planner would call any other one beforehand.
create function private.refuse_precision(field text) returns numeric
language plpgsql volatile set search_path = ''
as $$
begin
  raise numeric_value_out_of_range using message = 'More decimals than are kept.', column = field;
end
$$;

create or replace function private.field_reading(field text) returns text
language sql stable set search_path = ''
as $body$
  select case
      when atttypid = 'jsonb'::regtype then format('fields -> %L', field)
      when atttypid = 'text[]'::regtype then format('array(select jsonb_array_elements_text(fields -> %L))', field)
      when atttypid = 'numeric'::regtype then format(
        $$case when scale(trim_scale(nullif(fields ->> %1$L, '')::numeric)) > %3$s then private.refuse_precision(%1$L)
          else nullif(fields ->> %1$L, '')::%2$s end$$,
        field, type, (atttypmod - 4) & 65535
      )
      -- Nothing written is no value.
      else format($$nullif(fields ->> %L, '')::%s$$, field, type)
    end
  from (
    select atttypid, atttypmod, format_type(atttypid, atttypmod) as type from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = field
  ) as attribute
$body$;
