-- One run of a scheduled import, from its start to its result. Only the job `import`, whose key is the schedule's id,
-- calls these functions.

-- The page a notification about a schedule links to.
create function private.link_of(it public.import_schedules) returns text
language sql immutable set search_path = ''
as $$
  select case it.target
    when 'products' then '/product-management?import&schedule=' || it.id
    when 'distributor' then '/suppliers/tdx-ca/upload'
  end
$$;

create function private.pause_import_schedule(it public.import_schedules, reason public.import_pause) returns void
language plpgsql set search_path = ''
as $$
declare
  details jsonb := jsonb_build_object('name', left(it.name, 100), 'reason', reason);
begin
  perform private.cancel_import_run(it);
  update public.import_schedules s
  set paused = reason, run_id = null where s.id = it.id;
  -- The owners are notified, because the person the schedule acts for is no longer an editor and can't fix this.
  if reason = 'not_editor' then
    perform private.notify_members(it.org_id, 'owner', 'import_paused', private.link_of(it), details, 'warning');
  else
    perform private.notify(it.created_by, 'import_paused', private.link_of(it), details, 'warning', it.org_id);
  end if;
end
$$;

-- Lets the worker that holds the job's lease act as the person who last saved or resumed the schedule, until the
-- transaction ends and only with that person's current rights. Extends the lease. It locks the schedule before the job,
-- like the functions that people call.
create function private.act_for_import(of_lease uuid) returns public.import_schedules
language plpgsql set search_path = ''
as $$
declare
  it public.import_schedules;
begin
  select s.* into it
  from public.jobs j join public.import_schedules s on s.org_id = j.org_id and s.id = private.uuid_in(j.key)
  where j.state = 'running' and j.kind = 'import' and j.lease = of_lease
  for update of s;
  update public.jobs j set leased_until = now() + interval '2 minutes'
  where j.org_id = it.org_id and j.kind = 'import' and j.key = it.id::text and j.state = 'running' and j.lease = of_lease;
  if not found then
    raise sqlstate 'PT409' using message = 'This run has ended, or its lease has expired.', hint = 'lease_expired';
  end if;
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', it.created_by, 'role', 'service_role', 'aal', 'aal2')::text,
    true
  );
  return it;
end
$$;

-- Starts the run of a job and returns everything the worker needs, or null if there is nothing to do. Each start
-- counts as a failure until the run succeeds, so a file that crashes the worker eventually pauses its schedule. A run
-- that was interrupted continues with the same change set.
create function public.start_import_run(lease uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  max_failures constant int := 5;
  it public.import_schedules := private.act_for_import(lease);
  profile public.import_profiles;
  -- The version of the profile or of the field map.
  version int;
  is_known boolean;
begin
  -- Someone has paused or rescheduled the import in the meantime.
  if it.paused is not null or it.next_run_at > now() then return null; end if;
  select * into profile from public.import_profiles p
  where p.org_id = it.org_id and p.id = it.profile_id order by p.version desc limit 1;
  version := case it.target
    when 'products' then profile.version
    when 'distributor' then
      (select coalesce(max(m.version), 0) from public.distributor_field_maps m where m.org_id = it.org_id)
  end;
  if not exists (
    select from public.members m where m.org_id = it.org_id and m.user_id = it.created_by and m.role >= 'editor'
  ) then
    perform private.pause_import_schedule(it, 'not_editor');
    return null;
  elsif version is null then
    perform private.pause_import_schedule(it, 'profile_gone');
    return null;
  elsif it.failures >= max_failures then
    -- The worker of the last attempt stopped without ending the run.
    update public.import_schedules s set last_result = '{"outcome": "failed", "reason": {"run": "interrupted"}}'
    where s.id = it.id;
    perform private.pause_import_schedule(it, 'failures');
    return null;
  end if;

  -- Whether an unchanged file can be skipped: it was checked with this version of the profile and with the current
  -- rules, hasn't been approved since, and isn't partly written.
  is_known := it.seen_version = version and it.accepted_hash is null and it.run_id is null and not exists (
    select from public.rule_sets r where r.org_id = it.org_id and r.kind = 'clean' and r.created_at >= it.last_run_at
  );
  update public.import_schedules s
  set last_run_at = now(), failures = it.failures + 1, run_id = coalesce(it.run_id, gen_random_uuid())
  where s.id = it.id returning * into it;
  return jsonb_build_object(
    'lease', lease, 'organization', it.org_id, 'target', it.target, 'supplier', it.supplier_id, 'address', it.address,
    'mode', it.mode, 'profileVersion', version,
    'known', case when is_known then jsonb_build_object(
      'etag', it.etag, 'lastModified', it.last_modified, 'hash', encode(it.content_hash, 'hex')
    ) end,
    'acceptedHash', encode(it.accepted_hash, 'hex'),
    'currency', (select o.currency from public.organizations o where o.id = it.org_id),
    'isStarted', exists (select from public.change_sets c where c.id = it.run_id)
  ) || case it.target
    when 'products' then jsonb_build_object('fileSettings', profile.file_settings, 'mapping', profile.mapping)
    when 'distributor' then private.distributor_run(it)
  end;
end
$$;

create function public.import_run_fingerprints(
  lease uuid, fields text[], attribute_names text[], watched text, only_skus text[] default null, after uuid default null,
  stock_warehouses text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.product_fingerprints(
    it.org_id, fields, attribute_names, it.supplier_id, watched, only_skus, after, stock_warehouses
  );
end
$$;

-- Opens the change set of a run, or continues it after an earlier worker: {"run", "chunks": the number of the last
-- chunk, "created", "updated", "written": the rows already written}. The new worker compares again and resends what was
-- rejected or unchanged, so those rows are removed from the earlier counts.
create function public.begin_import_run(lease uuid, source jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
  started public.change_sets;
begin
  perform public.begin_change_set(
    it.run_id, it.org_id, 'import', it.name, source || jsonb_build_object('schedule', it.id), it.supplier_id
  );
  started := private.lock_change_set(it.run_id);
  if started.state = 'open' and started.unchanged + started.rejected > 0 then
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

-- The changes that identify a product by its id but wouldn't change it.
create function private.changes_without_effect(org uuid, changes jsonb) returns table (place bigint)
language plpgsql stable set search_path = ''
as $$
begin
  return query execute (
    select format($sql$
      select n from jsonb_array_elements($2) with ordinality as listed (c, n)
      cross join lateral (select c -> 'set' as fields) as change
      join public.products p on p.id = (c ->> 'id')::uuid and p.org_id is not distinct from $1
      where %s and p.id not in (
        select (m ->> 'product_id')::uuid from jsonb_array_elements(private.stock_moves($1, $2)) as m
      )
    $sql$, coalesce(string_agg(
      format('(not fields ? %1$L or p.%1$I is not distinct from %2$s)', field, private.field_expression(field)), ' and '
    ), 'true'))
    from (
      select distinct jsonb_object_keys(c -> 'set') as field from jsonb_array_elements(changes) as c
    ) as used
    where field = any(private.product_fields())
  ) using org, changes;
exception
  -- An unreadable value differs from any stored value.
  when data_exception then return;
end
$$;

-- Separates the rows of a chunk that an earlier chunk of the change set already wrote: {"resent": the number of those
-- rows, "rest": the other changes}.
create function private.split_resent_rows(change_set uuid, org uuid, chunk int, changes jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with listed as materialized (
    select n, c from jsonb_array_elements(changes) with ordinality as listed (c, n)
  ),
  known as materialized (
    -- Rows that this chunk itself wrote don't count: `apply_chunk` recognizes a repeated chunk by its content.
    select n, c, row_number() over (order by n) as at from listed
    where exists (
      select from public.product_changes d
      where d.change_set_id = split_resent_rows.change_set and d.product_id = private.uuid_in(c ->> 'id')
        and d.chunk <> split_resent_rows.chunk
    )
  ),
  resent as materialized (
    select n, c from known where at in (
      select place from private.changes_without_effect(org, (select jsonb_agg(k.c order by k.at) from known k))
    )
  )
  select jsonb_build_object(
    'resent', (select count(*) from resent where c ? 'row'),
    'rest', coalesce(jsonb_agg(c order by n) filter (where n not in (select resent.n from resent)), '[]')
  ) from listed
$$;

create function public.apply_import_chunk(lease uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
  sent jsonb := private.split_resent_rows(it.run_id, it.org_id, chunk, changes);
begin
  return case when sent -> 'rest' = '[]' and changes <> '[]'
    then '{"created": 0, "updated": 0, "removed": 0, "unchanged": 0, "rejected": []}'
    else public.apply_chunk(it.run_id, chunk, sent -> 'rest')
  end || jsonb_build_object('resent', sent -> 'resent');
end
$$;

-- Ends a run: stores its result, notifies the person that the schedule acts for if needed, and sets the next time.
-- `seen` identifies the file: {"etag", "lastModified", "hash", "profileVersion"}, or null if no file was read
-- completely. Five failures in a row pause the schedule.
create function public.end_import_run(lease uuid, result jsonb, not_sent jsonb, seen jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  max_failures constant int := 5;
  it public.import_schedules := private.act_for_import(lease);
  outcome text := result ->> 'outcome';
  details jsonb := jsonb_build_object('name', left(it.name, 100));
begin
  -- The worker ran out of time; the next one continues immediately.
  if outcome = 'continues' then
    update public.import_schedules s set failures = greatest(it.failures - 1, 0) where s.id = it.id;
    return;
  end if;
  if outcome = 'written' and it.target = 'distributor' then
    -- The file's row has the totals of all workers of the run.
    select result || jsonb_build_object('counts', coalesce(result -> 'counts', '{}') || jsonb_build_object(
      'created', f.added, 'updated', f.changed, 'unchanged', f.unchanged, 'missing', f.missing
    )) into result
    from public.commit_distributor_file(it.run_id) as f;
  elsif outcome = 'written' then
    perform public.commit_change_set(it.run_id, not_sent);
  else
    perform private.cancel_import_run(it);
  end if;
  -- The start of the run has already counted as a failure.
  it.failures := case when outcome = 'failed' then greatest(it.failures, 1) else 0 end;

  update public.import_schedules s
  set run_id = null, failures = it.failures,
    next_run_at = private.next_import_of(it), accepted_hash = null,
    -- A file that waits for a review continues to wait while it stays the same.
    last_result = case
      when outcome = 'unchanged' and s.last_result ->> 'outcome' = 'waiting' then s.last_result else result
    end
  where s.id = it.id;
  if seen is not null then
    update public.import_schedules s
    set etag = left(seen ->> 'etag', 500), last_modified = left(seen ->> 'lastModified', 100),
      content_hash = decode(seen ->> 'hash', 'hex'), seen_version = (seen ->> 'profileVersion')::int
    where s.id = it.id;
  end if;

  if it.failures >= max_failures then
    perform private.pause_import_schedule(it, 'failures');
  elsif outcome = 'failed' then
    perform private.notify(it.created_by, 'import_failed', private.link_of(it), details, 'warning', it.org_id);
  elsif outcome = 'waiting' then
    perform private.notify(it.created_by, 'import_waiting', private.link_of(it), details, 'warning', it.org_id);
  elsif outcome = 'written' and it.notifies_success then
    perform private.notify(
      it.created_by, 'import_done',
      case it.target
        when 'products' then '/product-management?import=report&set=' || it.run_id
        when 'distributor' then '/suppliers/tdx-synnex-ca'
      end,
      details || jsonb_build_object('products', (
        select c.created + c.updated + c.removed from public.change_sets c where c.id = it.run_id
        union all
        select f.added + f.changed + f.missing from public.distributor_files f where f.id = it.run_id
      )),
      'info', it.org_id
    );
  end if;
end
$$;
