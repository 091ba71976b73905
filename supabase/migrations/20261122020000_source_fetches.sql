-- A file that an editor has fetched from an address takes the server's time and way: sixty of them an hour for an
-- organization, and thirty for a person. Answers false to whoever has to wait.
create function public.count_source_fetch(org uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('editor') mine where mine = org) then
    raise insufficient_privilege using message = 'Fetching files takes an editor of the organization.';
  end if;
  return greatest(
    private.wait_of('files fetched by ' || (select auth.uid()), 3600, 30),
    private.wait_of('files fetched for ' || org, 3600, 60)
  ) = 0;
end
$$;
grant execute on function public.count_source_fetch to authenticated;
