-- Images that people upload for products. They aren't available on a server without a file store.

-- Product images that aren't on the web yet are stored in the file store. The bucket is public, because
-- channels fetch images by URL. Returns false on a server without a file store.
create function public.has_image_store() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('storage.buckets') is null then
    return false;
  end if;
  return exists (select from storage.buckets where id = 'product-images');
end
$$;

-- The bucket and its policy. A bucket is a row, so `npm run db:diff` doesn't see later changes to it.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'product-images', 'product-images', true, 5000000,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
  )
  on conflict (id) do nothing;

  -- An image is named after the hash of its content, in its organization's folder. No client can replace or
  -- delete one: another product, the history or a channel may still use it.
  create policy "editors add images below their organization" on storage.objects
    for insert to authenticated
    with check (
      bucket_id = 'product-images'
      and case
        when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(jpg|png|webp|gif|avif)$'
          then left(name, 36)::uuid = any(array(select private.my_org_ids('editor')))
        else false
      end
    );
end
$$;

grant execute on function public.has_image_store to authenticated;
