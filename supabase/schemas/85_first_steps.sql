-- The steps from an empty organization to its first published products.

-- Which first steps are done: {"file", "products", "channel", "publish"}, and how many products are drafts, counted up
-- to 10,000. Screens of a new organization call it; row-level security limits what it sees.
create function public.first_steps(org uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select jsonb_build_object(
    'file', exists (
      select from public.change_sets c where c.org_id = org and c.kind in ('import', 'api') and c.state = 'committed'),
    'products', exists (select from public.products p where p.org_id = org and p.status = 'active'),
    'channel', exists (select from public.channels c where c.org_id = org),
    'publish', exists (
      select from public.sync_runs r where r.org_id = org and r.state = 'finished' and r.kind <> 'report')
      or exists (select from public.feeds f where f.org_id = org and f.revoked_at is null),
    'drafts', (
      select count(*)
      from (select from public.products p where p.org_id = org and p.status = 'draft' limit 10000) draft
    )
  )
$$;

grant execute on function public.first_steps to authenticated;
