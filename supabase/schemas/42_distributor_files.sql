-- Writes a distributor's file to its catalogue: begin, chunks of changed items, the items it no longer lists,
-- completion or cancellation, and undo. Calls can be repeated after a lost response.

-- Returns the file if the caller may write it, and locks it, so that its writers take turns.
create function private.lock_distributor_file(file uuid) returns public.distributor_files
language plpgsql security definer set search_path = ''
as $$
declare
  found public.distributor_files;
begin
  perform private.require_full_session();
  select * into found from public.distributor_files
  where id = file and org_id = any(array(select private.my_org_ids('editor')))
  for update;
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  return found;
end
$$;

create function private.require_file_state(file public.distributor_files, expected public.distributor_file_state)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if file.state <> expected then
    raise sqlstate 'PT409' using message = 'This file has already been completed.', hint = 'distributor_file_ended';
  end if;
end
$$;

-- Opens a file under an id the caller generated. Only one file of an organization can be open: a file left
-- incomplete for an hour, as when its page was closed, is cancelled first. With `as_of`, the file is rejected if
-- the catalogue has changed since the comparison (`distributor_fingerprints`): otherwise, differences could be missing.
create function public.begin_distributor_file(id uuid, org uuid, file jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if exists (select from public.distributor_files f where f.id = begin_distributor_file.id and f.org_id = org) then
    return id;
  end if;
  if exists (
    select from public.distributor_files f
    where f.org_id = org and f.state in ('open', 'undoing') and f.created_at > now() - interval '1 hour'
  ) then
    raise sqlstate 'PT409' using message = 'Another file is being imported.', hint = 'distributor_file_open';
  end if;
  if file ? 'as_of' and (file ->> 'as_of')::timestamptz is distinct from (
    select max(f.ended_at) from public.distributor_files f where f.org_id = org
  ) then
    raise sqlstate 'PT409' using message = 'The catalogue has changed since the file was compared.', hint = 'distributor_file_stale';
  end if;
  update public.distributor_files f set state = 'undoing' where f.org_id = org and f.state = 'open';
  -- The changes of an abandoned file are reversed before the next file builds on them.
  perform private.reverse_distributor_changes(f.id, null)
  from public.distributor_files f where f.org_id = org and f.state = 'undoing';
  update public.distributor_files f set state = 'cancelled', ended_at = now()
  where f.org_id = org and f.state = 'undoing';
  insert into public.distributor_files
    (id, org_id, name, kind, account, made_on, records, rejected, issues, field_map, field_map_version, actor_id)
  values (
    id, org, file ->> 'name', (file ->> 'kind')::public.distributor_file_kind, file ->> 'account',
    (file ->> 'made_on')::date, (file ->> 'records')::int, (file ->> 'rejected')::int,
    file -> 'issues', file -> 'field_map', (file ->> 'field_map_version')::int, auth.uid()
  ) on conflict do nothing;
  -- Someone else opened a file at the same moment.
  if not found then
    raise sqlstate 'PT409' using message = 'Another file is being imported.', hint = 'distributor_file_open';
  end if;
  return id;
end
$$;

-- The entries of one object that another lacks or has with a different value.
create function private.jsonb_minus(minuend jsonb, subtrahend jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(minuend) where subtrahend -> key is distinct from value
$$;

-- Writes up to 5,000 items as the file has them. An item without differences isn't written, so a chunk can be sent
-- again.
create function public.apply_distributor_items(file uuid, items jsonb) returns void
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
begin
  perform private.require_file_state(it, 'open');
  if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 5,000 items.';
  end if;
  with sent as materialized (
    select
      it.org_id, s.sku, s.mpn, s.manufacturer, s.description, s.description_fr, s.long_description, s.category, s.gtin,
      s.unspsc, s.cost, s.regular_cost, s.promo_comment, s.promo_ends, s.msrp, s.map, coalesce(s.total, 0) as total,
      coalesce(s.quantities, '{}') as quantities, coalesce(s.drop_ship, 0) as drop_ship, s.lifecycle, s.media_type,
      s.eta, s.created_on, s.street_date, s.successor, coalesce(s.minimum_order, 0) as minimum_order, s.weight,
      s.length, s.width, s.height, s.origin, coalesce(s.flags, '{}') as flags,
      coalesce(s.issues, '{}') as issues, coalesce(s.is_discontinued, false) as is_discontinued, null::date as missing_since, s.hash, it.id as file_id
    from jsonb_populate_recordset(null::public.distributor_items, items) as s
  ),
  known as materialized (
    select i.* from public.distributor_items i join sent on sent.sku = i.sku where i.org_id = it.org_id
  ),
  written as (
    insert into public.distributor_items as i select * from sent
    on conflict (org_id, sku) do update set
      mpn = excluded.mpn, manufacturer = excluded.manufacturer, description = excluded.description,
      description_fr = excluded.description_fr, long_description = excluded.long_description,
      category = excluded.category, gtin = excluded.gtin, unspsc = excluded.unspsc, cost = excluded.cost,
      regular_cost = excluded.regular_cost, promo_comment = excluded.promo_comment, promo_ends = excluded.promo_ends,
      msrp = excluded.msrp, map = excluded.map, total = excluded.total, quantities = excluded.quantities,
      drop_ship = excluded.drop_ship, lifecycle = excluded.lifecycle, media_type = excluded.media_type,
      eta = excluded.eta, created_on = excluded.created_on, street_date = excluded.street_date,
      successor = excluded.successor, minimum_order = excluded.minimum_order, weight = excluded.weight,
      length = excluded.length, width = excluded.width, height = excluded.height, origin = excluded.origin,
      flags = excluded.flags, issues = excluded.issues, is_discontinued = excluded.is_discontinued, missing_since = null, hash = excluded.hash,
      file_id = excluded.file_id
    where i.hash <> excluded.hash or i.missing_since is not null
    returning i.*
  )
  insert into public.distributor_changes (org_id, file_id, sku, before, after)
  select
    it.org_id, it.id, w.sku,
    case when k.sku is not null then private.jsonb_minus(to_jsonb(k), to_jsonb(w)) end,
    case when k.sku is not null then private.jsonb_minus(to_jsonb(w), to_jsonb(k)) end
  from written w left join known k on k.sku = w.sku
  order by w.sku;
end
$$;

-- Sets items that a full file no longer lists to out of stock, and marks them as discontinued once they have been
-- missing for `keep_days`. A delta lists only changes, so an item that it leaves out isn't missing.
create function public.apply_missing_distributor_items(file uuid, skus text[], keep_days int default 7) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  since date;
begin
  perform private.require_file_state(it, 'open');
  if it.kind <> 'full' or coalesce(array_length(skus, 1), 0) not between 1 and 20000 or keep_days not between 0 and 365 then
    raise invalid_parameter_value using message = 'Send 1 to 20,000 SKUs that a full file lacks.';
  end if;
  since := coalesce(it.made_on, it.created_at::date);
  with known as materialized (
    select i.* from public.distributor_items i
    where i.org_id = it.org_id and i.sku = any(skus)
      and (i.missing_since is null or not i.is_discontinued and i.missing_since <= since - keep_days)
    order by i.sku for update
  ),
  written as (
    update public.distributor_items i set
      total = 0, drop_ship = 0, quantities = '{}', missing_since = coalesce(i.missing_since, since),
      is_discontinued = i.is_discontinued or coalesce(i.missing_since, since) <= since - keep_days, file_id = it.id
    from known k where i.org_id = it.org_id and i.sku = k.sku
    returning i.*
  )
  insert into public.distributor_changes (org_id, file_id, sku, before, after)
  select it.org_id, it.id, w.sku, private.jsonb_minus(to_jsonb(k), to_jsonb(w)), private.jsonb_minus(to_jsonb(w), to_jsonb(k))
  from written w join known k on k.sku = w.sku;
end
$$;

-- Whether a change is of this kind: "added", "changed" or "missing", or a movement of an existing item's cost or stock:
-- "cost-up", "cost-down" or "cost" for either, and the same for "stock".
create function private.moved(change public.distributor_changes, movement text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(case movement
    when 'added' then change.before is null
    when 'missing' then change.after ->> 'missing_since' is not null
    when 'changed' then change.before is not null and change.after ->> 'missing_since' is null
    when 'cost' then change.after -> 'cost' <> change.before -> 'cost'
    when 'stock' then change.after -> 'total' <> change.before -> 'total'
    when 'cost-up' then (change.after ->> 'cost')::numeric > (change.before ->> 'cost')::numeric
    when 'cost-down' then (change.after ->> 'cost')::numeric < (change.before ->> 'cost')::numeric
    when 'stock-up' then (change.after ->> 'total')::int > (change.before ->> 'total')::int
    when 'stock-down' then (change.after ->> 'total')::int < (change.before ->> 'total')::int
  end, false)
$$;

-- Commits a file. Records that weren't rejected and changed nothing count as unchanged.
create function public.commit_distributor_file(file uuid) returns public.distributor_files
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  counts record;
begin
  if it.state = 'committed' then return it; end if;
  perform private.require_file_state(it, 'open');
  select
    count(*) filter (where private.moved(c, 'added')) as added,
    count(*) filter (where private.moved(c, 'changed')) as changed,
    count(*) filter (where private.moved(c, 'missing')) as missing,
    jsonb_build_object(
      'cost_up', count(*) filter (where private.moved(c, 'cost-up')),
      'cost_down', count(*) filter (where private.moved(c, 'cost-down')),
      'stock_up', count(*) filter (where private.moved(c, 'stock-up')),
      'stock_down', count(*) filter (where private.moved(c, 'stock-down'))
    ) as movements
  into counts
  from public.distributor_changes c where c.org_id = it.org_id and c.file_id = it.id;
  update public.distributor_files f set
    state = 'committed', ended_at = now(), added = counts.added, changed = counts.changed, missing = counts.missing,
    movements = counts.movements, unchanged = f.records - f.rejected - counts.added - counts.changed
  where id = it.id returning * into it;
  perform private.enqueue_following(it.org_id);
  return it;
end
$$;

-- Reverses up to `max_rows` changes of a file, the latest first, and returns how many are left.
create function private.reverse_distributor_changes(file uuid, max_rows int) returns bigint
language plpgsql set search_path = ''
as $$
begin
  with reversed as materialized (
    delete from public.distributor_changes c using (
      select seq from public.distributor_changes where file_id = file order by seq desc limit max_rows
    ) as latest
    where c.seq = latest.seq
    returning c.org_id, c.sku, c.before
  ),
  removed as (
    delete from public.distributor_items i using reversed r
    where r.before is null and i.org_id = r.org_id and i.sku = r.sku
  )
  update public.distributor_items i set
    mpn = o.mpn, manufacturer = o.manufacturer, description = o.description, description_fr = o.description_fr,
    long_description = o.long_description, category = o.category, gtin = o.gtin, unspsc = o.unspsc, cost = o.cost,
    regular_cost = o.regular_cost, promo_comment = o.promo_comment, promo_ends = o.promo_ends, msrp = o.msrp,
    map = o.map, total = o.total, quantities = o.quantities, drop_ship = o.drop_ship, lifecycle = o.lifecycle,
    media_type = o.media_type, eta = o.eta, created_on = o.created_on, street_date = o.street_date,
    successor = o.successor, minimum_order = o.minimum_order, weight = o.weight, length = o.length, width = o.width,
    height = o.height, origin = o.origin, flags = o.flags, issues = o.issues, is_discontinued = o.is_discontinued,
    missing_since = o.missing_since, hash = o.hash, file_id = o.file_id
  from reversed r, public.distributor_items present,
    lateral jsonb_populate_record(null::public.distributor_items, to_jsonb(present) || r.before) as o
  where r.before is not null and present.org_id = r.org_id and present.sku = r.sku
    and i.org_id = r.org_id and i.sku = r.sku;
  return (select count(*) from public.distributor_changes where file_id = file);
end
$$;

-- Reverses a committed file, 5,000 changes a call, and returns how many are left. Only the latest file can be undone,
-- because each file builds on the one before it.
create function public.undo_distributor_file(file uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  left_over bigint;
begin
  if it.state = 'undone' then return 0; end if;
  if it.state = 'committed' then
    if exists (
      select from public.distributor_files f
      where f.org_id = it.org_id and f.created_at > it.created_at and f.state in ('open', 'committed', 'undoing')
    ) then
      raise sqlstate 'PT409' using message = 'A later file builds on this one. Undo that one first.', hint = 'later_file';
    end if;
    update public.distributor_files set state = 'undoing', ended_at = null where id = it.id returning * into it;
  end if;
  perform private.require_file_state(it, 'undoing');
  left_over := private.reverse_distributor_changes(it.id, 5000);
  if left_over = 0 then
    update public.distributor_files set state = 'undone', ended_at = now() where id = it.id;
    perform private.enqueue_following(it.org_id);
  end if;
  return left_over;
end
$$;

-- Cancels an open file: what it has written is reversed, 5,000 changes a call. Returns how many are left. After the
-- first call, its writer can't add anything.
create function public.cancel_distributor_file(file uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  it public.distributor_files := private.lock_distributor_file(file);
  left_over bigint;
begin
  if it.state in ('cancelled', 'undone') then return 0; end if;
  if it.state <> 'undoing' then
    perform private.require_file_state(it, 'open');
    update public.distributor_files set state = 'undoing' where id = it.id;
  end if;
  left_over := private.reverse_distributor_changes(it.id, 5000);
  if left_over = 0 then
    update public.distributor_files set state = 'cancelled', ended_at = now() where id = it.id;
  end if;
  return left_over;
end
$$;

grant execute on function
  public.begin_distributor_file,
  public.apply_distributor_items,
  public.apply_missing_distributor_items,
  public.commit_distributor_file,
  public.undo_distributor_file,
  public.cancel_distributor_file
to authenticated;

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

-- A cancelled or undone file has no effect on the catalogue, so its rejected records are deleted.
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
