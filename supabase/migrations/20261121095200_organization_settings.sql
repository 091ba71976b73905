-- What an organization says about itself to tax offices, and how it is deleted: an owner asks for it, and for fourteen
-- days any owner can take it back.

alter table public.organizations
  add column tax_number text check (char_length(tax_number) <= 40 and tax_number !~ '[\u0001-\u001f\u007f-\u009f]'),
  add column provincial_tax_number text check (
    char_length(provincial_tax_number) <= 40 and provincial_tax_number !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  -- From then on everything of the organization may be deleted.
  add column closes_at timestamptz;

create index organizations_closing on public.organizations (closes_at) where closes_at is not null;

grant update (tax_number, provincial_tax_number) on public.organizations to authenticated;

-- Deletes those whose days of grace are over. Where the server has a clock of its own (pg_cron), it calls this every
-- hour; elsewhere the next request to delete or keep an organization does.
create function private.delete_closed_organizations() returns void
language sql security definer set search_path = ''
as $$
  delete from public.organizations where closes_at <= now()
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('delete closed organizations', '17 * * * *', 'select private.delete_closed_organizations()');
  end if;
end
$$;

-- The name is typed by the person, so that no slip of the finger does it.
create function public.close_organization(org uuid, typed_name text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  closing timestamptz;
begin
  perform private.lock_as_owner(org);
  update public.organizations set closes_at = coalesce(closes_at, now() + interval '14 days')
  where id = org and name = btrim(typed_name)
  returning closes_at into closing;
  if closing is null then
    raise check_violation using message = 'The name is not that of the organization.';
  end if;
  perform private.notify_members(
    org, 'viewer', 'organization_closing', '/settings?tab=data', jsonb_build_object('closes_at', closing), 'warning'
  );
  perform private.delete_closed_organizations();
  return closing;
end
$$;

-- False where it is too late, or nobody had asked.
create function public.keep_organization(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_as_owner(org);
  update public.organizations set closes_at = null where id = org and closes_at > now();
  if not found then
    return false;
  end if;
  perform private.notify_members(org, 'viewer', 'organization_kept', '/settings?tab=data');
  perform private.delete_closed_organizations();
  return true;
end
$$;

grant execute on function public.close_organization, public.keep_organization to authenticated;
