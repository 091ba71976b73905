-- Distributor files that the server fetches at set times. The schedules, their runs and their leases are those of
-- scheduled imports (files 25 and 26); the file that a run writes has the run's id.

-- Creates or updates a schedule for the distributor's price file. The distributor's upload page calls it.
create function public.save_distributor_schedule(
  id uuid, org uuid, name text, address text, mode jsonb, frequency public.import_frequency, hour int, weekday int,
  notifies_success boolean
) returns uuid
language sql security definer set search_path = ''
as $$
  select private.store_import_schedule(
    id, org, 'distributor', null, name, address, mode, frequency, hour, weekday, notifies_success, null
  )
$$;

grant execute on function public.save_distributor_schedule to authenticated;

-- What the run of a distributor's file needs in addition to the inputs of every run: its field map (null for the
-- built-in one), the organization's date, and the hash of the file that an earlier worker started to write.
create function private.distributor_run(it public.import_schedules) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'fieldMap', (
      select m.map from public.distributor_field_maps m where m.org_id = it.org_id order by m.version desc limit 1
    ),
    'today', private.today_of(it.org_id),
    'startedHash', (
      select encode(it.content_hash, 'hex') from public.distributor_files f
      where f.org_id = it.org_id and f.id = it.run_id and f.state = 'open'
    )
  )
$$;

-- The functions below act for the person who saved the schedule. Only the job `import` calls them, with its lease.

create function public.distributor_run_fingerprints(lease uuid, after text default '') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.distributor_fingerprints(it.org_id, after);
end
$$;

-- Opens the file of a run, or returns the one an earlier worker opened. `hash` identifies the file, so that no worker
-- continues with a different one. The file doesn't count as seen until the run ends.
create function public.begin_distributor_run(lease uuid, file jsonb, hash text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  update public.import_schedules s set content_hash = decode(hash, 'hex'), seen_version = null where s.id = it.id;
  return public.begin_distributor_file(it.run_id, it.org_id, file);
end
$$;

create function public.apply_distributor_run(lease uuid, items jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.apply_distributor_items(it.run_id, items);
end
$$;

create function public.apply_missing_distributor_run(lease uuid, skus text[], keep_days int) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.apply_missing_distributor_items(it.run_id, skus, keep_days);
end
$$;
