-- The rejected records of a distributor's file, so that people see which records were rejected and why. The file's
-- count is exact. Its first 5,000 rejected records are stored for as long as its changes are.

create table public.distributor_rejected_records (
  org_id uuid not null,
  file_id uuid not null,
  line int not null check (line > 0),
  -- The issues of the record, such as "sku-repeated".
  issues text[] not null check (cardinality(issues) between 1 and 30 and char_length(issues::text) <= 1000),
  -- The beginning of the record's original text.
  record text not null check (char_length(record) <= 1000),
  primary key (org_id, file_id, line),
  foreign key (org_id, file_id) references public.distributor_files (org_id, id) on delete cascade
);

alter table public.distributor_rejected_records enable row level security;
grant select on public.distributor_rejected_records to authenticated;

create policy "members read rejected records" on public.distributor_rejected_records
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Stores up to 1,000 records of an open file: [{"line", "issues", "record"}]. They can be sent again.
create function public.add_distributor_rejected_records(file uuid, records jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
begin
  perform private.require_file_state(it, 'open');
  if jsonb_typeof(records) <> 'array' or jsonb_array_length(records) not between 1 and 1000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 1,000 records.';
  end if;
  insert into public.distributor_rejected_records (org_id, file_id, line, issues, record)
  select it.org_id, it.id, s.line, s.issues, s.record
  from jsonb_populate_recordset(null::public.distributor_rejected_records, records) as s
  on conflict do nothing;
  if (select count(*) from public.distributor_rejected_records s where s.org_id = it.org_id and s.file_id = it.id) > least(it.rejected, 5000) then
    raise invalid_parameter_value using message = 'The file has fewer rejected records.';
  end if;
end
$$;

grant execute on function public.add_distributor_rejected_records to authenticated;

-- Like `add_distributor_rejected_records`, for a scheduled file. Only the job `import` calls it, with its lease.
create function public.add_distributor_run_rejected_records(lease uuid, records jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.add_distributor_rejected_records(it.run_id, records);
end
$$;

-- A file that was cancelled or undone has changed nothing, so its rejected records are deleted.
create function private.delete_distributor_rejected_records() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.distributor_rejected_records s where s.org_id = new.org_id and s.file_id = new.id;
  return null;
end
$$;

create trigger delete_rejected_records
  after update of state on public.distributor_files
  for each row when (new.state in ('cancelled', 'undone'))
  execute function private.delete_distributor_rejected_records();
