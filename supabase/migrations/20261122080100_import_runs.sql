-- How scheduled imports are carried out. Each of these is for the edge function `scheduled-imports` alone. A run is held
-- by a lease: a secret with an end, so that a run whose carrier died is taken up by another, and never by two at once.

-- Whether a clock has anything to call for.
create function private.imports_are_due() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.import_schedules
    where paused is null and next_run_at <= now() and coalesce(leased_until, '-infinity') < now()
  )
$$;

-- Where a notification about a schedule leads.
create function private.link_of(it public.import_schedules) returns text
language sql immutable set search_path = ''
as $$ select '/product-management?import&schedule=' || it.id $$;

create function private.pause_import_schedule(it public.import_schedules, why public.import_pause) returns void
language plpgsql set search_path = ''
as $$
declare
  details jsonb := jsonb_build_object('name', left(it.name, 100), 'why', why);
begin
  perform private.drop_import_run(it);
  update public.import_schedules s
  set paused = why, run_id = null, lease = null, leased_until = null where s.id = it.id;
  -- Whoever may no longer write cannot help it either.
  if why = 'not_editor' then
    perform private.notify_members(it.org_id, 'owner', 'import_paused', private.link_of(it), details, 'warning');
  else
    perform private.notify(it.made_by, 'import_paused', private.link_of(it), details, 'warning', it.org_id);
  end if;
end
$$;

-- The next run that is due, with all that it takes; null where there is none. One that was broken off goes on under the
-- same change set, and counts as a failure.
create function public.claim_import_run() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most_failures constant int := 5;
  it public.import_schedules;
  profile public.import_profiles;
  is_known boolean;
begin
  loop
    select * into it from public.import_schedules
    where paused is null and next_run_at <= now() and coalesce(leased_until, '-infinity') < now()
    order by next_run_at limit 1 for update skip locked;
    if it.id is null then
      return null;
    end if;
    if it.leased_until is not null then
      it.failures := it.failures + 1;
      update public.import_schedules s set failures = it.failures, last_result = case
        when it.failures < most_failures then s.last_result
        else '{"outcome": "failed", "reason": {"run": "interrupted"}}'
      end where s.id = it.id;
    end if;
    select * into profile from public.import_profiles p
    where p.org_id = it.org_id and p.id = it.profile_id order by p.version desc limit 1;

    if not exists (
      select from public.members m where m.org_id = it.org_id and m.user_id = it.made_by and m.role >= 'editor'
    ) then
      perform private.pause_import_schedule(it, 'not_editor');
    elsif profile.id is null then
      perform private.pause_import_schedule(it, 'profile_gone');
    elsif it.failures >= most_failures then
      perform private.pause_import_schedule(it, 'failures');
    else
      exit;
    end if;
  end loop;

  -- Looked at with this very profile, not wanted whatever it changes, and no half of it is written.
  is_known := it.seen_version = profile.version and it.accepted_hash is null and it.run_id is null;
  update public.import_schedules s
  set lease = gen_random_uuid(), leased_until = now() + interval '7 minutes', last_run_at = now(),
    run_id = coalesce(it.run_id, gen_random_uuid())
  where s.id = it.id returning * into it;
  return jsonb_build_object(
    'lease', it.lease, 'organization', it.org_id, 'supplier', it.supplier_id, 'address', it.address, 'mode', it.mode,
    'reading', profile.reading, 'mapping', profile.mapping, 'profileVersion', profile.version,
    'known', case when is_known then jsonb_build_object(
      'etag', it.etag, 'lastModified', it.last_modified, 'hash', encode(it.content_hash, 'hex')
    ) end,
    'acceptedHash', encode(it.accepted_hash, 'hex'),
    'isBegun', exists (select from public.change_sets c where c.id = it.run_id)
  );
end
$$;

-- Whoever holds the lease of a run acts for the person who scheduled it, until the end of the transaction and no further
-- than that person may now; and holds it for a while longer.
create function private.act_for_import(of_lease uuid) returns public.import_schedules
language plpgsql set search_path = ''
as $$
declare
  it public.import_schedules;
begin
  update public.import_schedules s set leased_until = now() + interval '7 minutes'
  where s.lease = of_lease and s.leased_until > now() returning * into it;
  if it.id is null then
    raise sqlstate 'PT409' using message = 'This run is over.', hint = 'run_over';
  end if;
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object('sub', it.made_by, 'role', 'service_role', 'aal', 'aal2')::text,
    true
  );
  return it;
end
$$;

create function public.import_run_fingerprints(
  lease uuid, fields text[], attribute_names text[], watched text, only_skus text[] default null, after uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.product_fingerprints(it.org_id, fields, attribute_names, it.supplier_id, watched, only_skus, after);
end
$$;

-- Opens the change set of the run; where an earlier carrier did, tells how far that one came:
-- {"run", "chunks": the number of the last one, "written": the rows of the file that it wrote}.
create function public.begin_import_run(lease uuid, source jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  perform public.begin_change_set(
    it.run_id, it.org_id, 'import', it.name, source || jsonb_build_object('schedule', it.id), it.supplier_id
  );
  return (
    select jsonb_build_object(
      'run', c.id,
      'chunks', coalesce((select max(h.number) from public.change_set_chunks h where h.change_set_id = c.id), 0),
      'written', (
        select count(*) from public.product_changes d
        where d.org_id = c.org_id and d.change_set_id = c.id and d.source_row is not null
      )
    ) from public.change_sets c where c.id = it.run_id
  );
end
$$;

create function public.apply_import_chunk(lease uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.import_schedules := private.act_for_import(lease);
begin
  return public.apply_chunk(it.run_id, chunk, changes);
end
$$;

-- Ends a run with what came of it, tells the person, and sets the next time. `seen` is by what the file is known again:
-- {"etag", "lastModified", "hash", "profileVersion"}, or null where none was read to its end.
create function public.end_import_run(lease uuid, result jsonb, not_sent jsonb, seen jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_failures constant int := 5;
  it public.import_schedules := private.act_for_import(lease);
  outcome text := result ->> 'outcome';
  details jsonb := jsonb_build_object('name', left(it.name, 100));
begin
  -- Its time is over and its work is not: the next carrier goes on at once.
  if outcome = 'goes_on' then
    update public.import_schedules s set lease = null, leased_until = null where s.id = it.id;
    return;
  end if;
  if outcome = 'written' then
    perform public.commit_change_set(it.run_id, not_sent);
  else
    perform private.drop_import_run(it);
  end if;
  it.failures := case when outcome = 'failed' then it.failures + 1 else 0 end;

  update public.import_schedules s
  set run_id = null, lease = null, leased_until = null, failures = it.failures,
    next_run_at = private.next_import_of(it), accepted_hash = null,
    -- A file that waits for a person goes on waiting while it stays as it is.
    last_result = case
      when outcome = 'unchanged' and s.last_result ->> 'outcome' = 'waits' then s.last_result else result
    end
  where s.id = it.id;
  if seen is not null then
    update public.import_schedules s
    set etag = left(seen ->> 'etag', 500), last_modified = left(seen ->> 'lastModified', 100),
      content_hash = decode(seen ->> 'hash', 'hex'), seen_version = (seen ->> 'profileVersion')::int
    where s.id = it.id;
  end if;

  if it.failures >= most_failures then
    perform private.pause_import_schedule(it, 'failures');
  elsif outcome = 'failed' then
    perform private.notify(it.made_by, 'import_failed', private.link_of(it), details, 'warning', it.org_id);
  elsif outcome = 'waits' then
    perform private.notify(it.made_by, 'import_waits', private.link_of(it), details, 'warning', it.org_id);
  elsif outcome = 'written' and it.tells_success then
    perform private.notify(
      it.made_by, 'import_done', '/product-management?import=report&set=' || it.run_id,
      details || jsonb_build_object('products', (
        select c.created + c.updated + c.removed from public.change_sets c where c.id = it.run_id
      )),
      'info', it.org_id
    );
  end if;
end
$$;

revoke execute on function
  public.claim_import_run, public.import_run_fingerprints, public.begin_import_run, public.apply_import_chunk,
  public.end_import_run
from public, anon, authenticated;
grant execute on function
  public.claim_import_run, public.import_run_fingerprints, public.begin_import_run, public.apply_import_chunk,
  public.end_import_run
to service_role;
