-- What was agreed with a supplier stands somewhere: links to it, each with a title and what it is.
alter table public.suppliers
  -- [{"url": "https://…", "title": "Terms 2026", "kind": "agreement"}]
  add column documents jsonb not null default '[]' check (
    jsonb_typeof(documents) = 'array'
    and jsonb_array_length(documents) <= 50
    and octet_length(documents::text) <= 65536
    and not jsonb_path_exists(documents, '$[*] ? (
      !exists(@.url ? (@ like_regex "^https?://"))
      || !exists(@.title ? (@ like_regex "^.{1,200}$"))
      || !exists(@.kind ? (@ like_regex "^[a-z_]{1,20}$"))
    )')
  ),
  -- Rises with every change: an edit says which one it saw, so that nobody overwrites what they did not see.
  add column version int not null default 1 check (version > 0);

create function private.next_supplier_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger next_version before update on public.suppliers
  for each row when (old.* is distinct from new.*)
  execute function private.next_supplier_version();

grant insert (documents), update (documents) on public.suppliers to authenticated;
