-- Imports of files that are sent to the function `api`. It reads them with a saved profile, like a scheduled import.
-- These functions do for a key what those of file 26 do for a schedule.

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

-- Stores the rejected rows of an import. Keeps those of the last 50 imports.
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

-- One page of imports, newest first, by people, schedules and keys.
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
