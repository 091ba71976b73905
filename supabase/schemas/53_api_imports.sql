-- Imports of files that are sent to the function `api`. It reads them with a saved profile, like a scheduled import.
-- These functions do for a key what those of scheduled imports do for a schedule.

-- The saved profiles, each in its latest version.
create function public.api_profiles(key uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'version', p.version, 'supplier_id', p.supplier_id, 'created_at', p.created_at
    ) order by p.name, p.id), '[]')
    from (
      select distinct on (p.id) * from public.import_profiles p where p.org_id = it.org_id order by p.id, p.version desc
    ) as p
  );
end
$$;

-- Everything that an import with this profile needs, or null if there is no such profile.
create function public.api_start_import(key uuid, profile uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  return (
    select jsonb_build_object(
      'organization', o.id, 'supplier', p.supplier_id, 'fileSettings', p.file_settings, 'mapping', p.mapping,
      'profileVersion', p.version, 'currency', o.currency, 'rules', private.clean_rules_for(o.id, p.supplier_id)
    )
    from public.import_profiles p join public.organizations o on o.id = p.org_id
    where p.org_id = it.org_id and p.id = profile order by p.version desc limit 1
  );
end
$$;

create function public.api_import_fingerprints(
  key uuid, supplier uuid, fields text[], attribute_names text[], watched text, only_skus text[] default null,
  after uuid default null, stock_warehouses text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  return public.product_fingerprints(
    it.org_id, fields, attribute_names, supplier, watched, only_skus, after, stock_warehouses
  );
end
$$;

-- The products with these ids, as the API shows them.
create function public.api_import_products(key uuid, ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  return (
    select coalesce(jsonb_agg(private.api_product(p)), '[]') from public.products p
    where p.org_id = it.org_id and p.id = any(ids)
  );
end
$$;

-- The import's change set, which was opened when the first chunk was written. Only the same key can continue it.
create function private.api_import_set(it public.api_keys, target uuid) returns public.change_sets
language plpgsql stable set search_path = ''
as $$
declare
  found public.change_sets;
begin
  select * into found from public.change_sets c
  where c.org_id = it.org_id and c.id = target and c.kind = 'import' and c.source ->> 'api_key' = it.id::text;
  if found.id is null then
    raise insufficient_privilege using message = 'This API key has no such import.';
  end if;
  return found;
end
$$;

create function public.api_begin_import(key uuid, target uuid, profile uuid, file text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  perform public.begin_change_set(
    target, it.org_id, 'import', p.name, jsonb_build_object('file', file, 'api_key', it.id), p.supplier_id
  )
  from public.import_profiles p
  where p.org_id = it.org_id and p.id = profile order by p.version desc limit 1;
end
$$;

create function public.api_import_chunk(key uuid, target uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  perform private.api_import_set(it, target);
  return public.apply_chunk(target, chunk, changes) || '{"resent": 0}';
end
$$;

-- Stores the rejected rows of an import. Keeps those of the last 50 imports of the API that stored any.
create function public.api_save_rejections(key uuid, target uuid, content text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
begin
  perform private.api_import_set(it, target);
  insert into public.import_rejections as stored (org_id, change_set_id, schedule_id, content)
  values (it.org_id, target, null, api_save_rejections.content)
  on conflict (org_id, change_set_id) do update set content = excluded.content, stored_at = excluded.stored_at;
  delete from public.import_rejections stored
  where stored.org_id = it.org_id and stored.schedule_id is null and stored.change_set_id not in (
    select newest.change_set_id from public.import_rejections newest
    where newest.org_id = it.org_id and newest.schedule_id is null order by newest.stored_at desc limit 50
  );
end
$$;

-- Ends the change set of an import: commits it, or cancels it if the import was stopped.
create function public.api_end_import(key uuid, target uuid, is_complete boolean, not_sent jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:write');
  ended public.change_sets := private.api_import_set(it, target);
begin
  ended := case when is_complete then public.commit_change_set(target, not_sent) else public.cancel_change_set(target) end;
  return private.api_change_set(ended);
end
$$;

-- One page of the imports of people, schedules and keys, newest first.
create function public.api_imports(key uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:read');
begin
  return private.api_change_set_page(it.org_id, query || '{"kind": "import"}');
end
$$;

-- An import with its rejected rows, if they are stored, or null if there is no such import.
create function public.api_import(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'imports:read');
begin
  return (
    select private.api_change_set(c) || jsonb_build_object('rejections', (
      select r.content from public.import_rejections r where r.org_id = c.org_id and r.change_set_id = c.id
    ))
    from public.change_sets c where c.org_id = it.org_id and c.id = target and c.kind = 'import'
  );
end
$$;

-- Product uploads: more products than fit into one stream. The function `api` stores the lines of an upload while it
-- receives them. A job writes them afterwards as one change set, which has the upload's id.

create table private.product_uploads (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid primary key,
  key_id uuid not null references public.api_keys (id) on delete cascade,
  -- The idempotency key and the hash of the whole body.
  request_name text check (char_length(request_name) between 1 and 255),
  body_hash text check (char_length(body_hash) = 64),
  -- Null while lines are being received.
  lines int check (lines > 0),
  processed int not null default 0,
  rejected int not null default 0,
  change_set uuid,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  -- Why the rest of the upload wasn't written.
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (org_id, id)
);
create index product_uploads_age on private.product_uploads (org_id, created_at);
create unique index product_uploads_request on private.product_uploads (key_id, request_name);

alter table private.product_uploads enable row level security;

create table private.product_upload_parts (
  org_id uuid not null,
  upload_id uuid not null,
  part int not null check (part between 1 and 100000),
  -- The number that the part's last line has in the body.
  last_line int not null,
  -- [{"number", "text"}]. Null once the lines have been written.
  lines jsonb,
  -- The results of the rejected lines.
  rejections jsonb not null default '[]',
  primary key (upload_id, part),
  foreign key (org_id, upload_id) references private.product_uploads (org_id, id) on delete cascade
);
create index product_upload_parts_org on private.product_upload_parts (org_id, upload_id);

alter table private.product_upload_parts enable row level security;

-- An upload as the API shows it.
create function private.api_upload(it private.product_uploads) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', it.id, 'state', case
      when it.error is not null then 'failed' when it.ended_at is not null then 'done'
      -- The job has failed, or a person cancelled it before it started.
      when j.id is null or j.state = 'failed' then 'failed' when it.processed > 0 then 'running' else 'waiting' end,
    'job', case when it.ended_at is null then j.id::text end,
    'lines', it.lines, 'processed', it.processed, 'created', it.created, 'updated', it.updated,
    'unchanged', it.unchanged, 'rejected', it.rejected, 'change_set', it.change_set,
    'error', coalesce(it.error, case when it.ended_at is null then
      case when j.id is null then 'The job was cancelled.' when j.state = 'failed' then j.error end
    end),
    'created_at', it.created_at, 'ended_at', it.ended_at
  )
  from (select) as always
  left join lateral (
    select j.id, j.state, j.error from public.jobs j
    where j.org_id = it.org_id and j.kind = 'product_upload' and j.key = it.id::text order by j.id limit 1
  ) as j on true
$$;

-- Stores the next part of an upload that is being received. A part that is sent again replaces the stored one. The
-- first part also deletes the organization's uploads that ended more than a week ago, those that weren't received
-- completely within a day, and those that didn't end within a month. The first part is rejected while 20 uploads
-- haven't ended, because their lines take up much space.
create function public.api_add_upload_part(key uuid, upload uuid, part int, lines jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
begin
  if part = 1 then
    delete from private.product_uploads b where b.org_id = it.org_id
      and (
        b.ended_at < now() - interval '7 days' or b.lines is null and b.created_at < now() - interval '1 day'
        or b.ended_at is null and b.created_at < now() - interval '30 days'
      );
    if (
      select count(*) from private.product_uploads b where b.org_id = it.org_id and b.ended_at is null
    ) >= 20 then
      raise sqlstate 'PT409' using message = 'An organization can have at most 20 unfinished uploads.',
        hint = 'too_many_uploads';
    end if;
    insert into private.product_uploads (org_id, id, key_id) values (it.org_id, upload, it.id) on conflict do nothing;
  end if;
  insert into private.product_upload_parts as stored (org_id, upload_id, part, last_line, lines)
  select b.org_id, b.id, api_add_upload_part.part, (api_add_upload_part.lines -> -1 -> 'number')::int, api_add_upload_part.lines
  from private.product_uploads b
  where b.org_id = it.org_id and b.key_id = it.id and b.id = upload and b.lines is null
  on conflict on constraint product_upload_parts_pkey do update set last_line = excluded.last_line, lines = excluded.lines;
end
$$;

-- Deletes an upload that wasn't received completely.
create function public.api_drop_upload(key uuid, upload uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
begin
  delete from private.product_uploads b
  where b.org_id = it.org_id and b.key_id = it.id and b.id = upload and b.lines is null;
end
$$;

-- Accepts an upload whose parts have all arrived, and adds its job: {"outcome": "accepted", "upload"}, or {"outcome":
-- "reused"} if the idempotency key belongs to another body. A repeated upload returns the first one.
create function public.api_start_upload(key uuid, upload uuid, request_name text, body_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  found private.product_uploads;
begin
  -- Repeated uploads that end at the same time take turns.
  perform from public.api_keys k where k.id = it.id for no key update;
  select * into found from private.product_uploads b where b.key_id = it.id and b.request_name = api_start_upload.request_name;
  if found.id is null then
    update private.product_uploads b
    set request_name = api_start_upload.request_name, body_hash = api_start_upload.body_hash,
      lines = (select max(p.last_line) from private.product_upload_parts p where p.upload_id = b.id)
    where b.org_id = it.org_id and b.key_id = it.id and b.id = upload and b.lines is null
    returning * into found;
    perform private.enqueue_job(it.org_id, 'product_upload', upload::text);
  else
    delete from private.product_uploads b where b.org_id = it.org_id and b.id = upload and b.lines is null;
    if found.body_hash <> api_start_upload.body_hash then return '{"outcome": "reused"}'; end if;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'upload', private.api_upload(found));
end
$$;

-- The upload with this id, or null.
create function public.api_product_upload(key uuid, target uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
begin
  return (
    select private.api_upload(b) from private.product_uploads b
    where b.org_id = it.org_id and b.id = target and b.lines is not null
  );
end
$$;

-- One page of the rejected lines of an upload, or null if there is no such upload.
create function public.api_upload_rejections(key uuid, target uuid, query jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  it public.api_keys := private.act_for_key(key, 'products:write');
  size constant int := private.api_page_size(query);
  after_line constant int := coalesce((query -> 'after' ->> 'key')::int, 0);
begin
  if not exists (
    select from private.product_uploads b where b.org_id = it.org_id and b.id = target and b.lines is not null
  ) then
    return null;
  end if;
  return private.api_page((
    select jsonb_agg(jsonb_build_array(now(), line::text, result) order by line)
    from (
      select (result -> 'line')::int as line, result
      from private.product_upload_parts p cross join lateral jsonb_array_elements(p.rejections) as result
      where p.org_id = it.org_id and p.upload_id = target and p.last_line > after_line
        and (result -> 'line')::int > after_line
      order by 1 limit size + 1
    ) as r
  ), size);
end
$$;

-- The next part that the job has to write: {"key", "part", "lines", "processed", "total"}. Null if there is none.
create function public.next_upload_part(org uuid, upload uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'key', b.key_id, 'part', p.part, 'lines', p.lines, 'processed', p.last_line, 'total', b.lines
  )
  from private.product_uploads b
  join private.product_upload_parts p on p.org_id = b.org_id and p.upload_id = b.id and p.lines is not null
  where b.org_id = next_upload_part.org and b.id = upload and b.lines is not null and b.ended_at is null
  order by p.part limit 1
$$;

-- Records the results of a part's rejected lines, and deletes all of its lines.
create function public.record_upload_part(org uuid, upload uuid, part int, rejections jsonb default '[]') returns void
language sql security definer set search_path = ''
as $$
  with written as (
    update private.product_upload_parts p set lines = null, rejections = record_upload_part.rejections
    where p.org_id = record_upload_part.org and p.upload_id = upload and p.part = record_upload_part.part and p.lines is not null
    returning p.last_line
  )
  update private.product_uploads b
  set processed = w.last_line, rejected = b.rejected + jsonb_array_length(record_upload_part.rejections)
  from written w where b.org_id = record_upload_part.org and b.id = upload
$$;

-- Ends an upload and its change set. With an error, the remaining lines weren't written.
create function public.end_upload(org uuid, upload uuid, error text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended public.change_sets;
begin
  if exists (select from public.change_sets c where c.org_id = end_upload.org and c.id = upload) then
    -- Acts for the key even if it has been revoked since, because its changes must be committed before anyone can undo
    -- them.
    perform private.act_in(end_upload.org, b.key_id, k.name, 'editor')
    from private.product_uploads b join public.api_keys k on k.id = b.key_id where b.org_id = end_upload.org and b.id = upload;
    ended := public.commit_change_set(upload);
    if ended.created + ended.updated = 0 then
      delete from public.change_sets c where c.id = ended.id;
    end if;
  end if;
  update private.product_uploads b
  set ended_at = now(), error = left(end_upload.error, 500), created = coalesce(ended.created, 0),
    updated = coalesce(ended.updated, 0), unchanged = coalesce(ended.unchanged, 0),
    change_set = case when ended.created + ended.updated > 0 then ended.id end
  where b.org_id = end_upload.org and b.id = upload and b.ended_at is null;
  update private.product_upload_parts p set lines = null where p.org_id = end_upload.org and p.upload_id = upload;
end
$$;
