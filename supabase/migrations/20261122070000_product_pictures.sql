-- Pictures of products that lie nowhere on the web yet, kept where the server keeps files: readable by everybody, since
-- shops fetch them by their address. A server without a file store does without.

create function public.keeps_pictures() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('storage.buckets') is null then
    return false;
  end if;
  return exists (select from storage.buckets where id = 'product-pictures');
end
$$;
grant execute on function public.keeps_pictures to authenticated;

do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'product-pictures', 'product-pictures', true, 5000000,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
  )
  on conflict (id) do nothing;

  -- A picture is called after its own bytes, below its organization. Nobody replaces one or takes it away: another
  -- product, the history or a shop may still point at it.
  create policy "editors add pictures below their organization" on storage.objects
    for insert to authenticated
    with check (
      bucket_id = 'product-pictures'
      and case
        when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(jpg|png|webp|gif|avif)$'
          then left(name, 36)::uuid = any(array(select private.my_org_ids('editor')))
        else false
      end
      and (select private.session_is_full())
    );
end
$$;
