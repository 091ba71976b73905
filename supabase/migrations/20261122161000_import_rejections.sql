-- Rows of a file that a scheduled import could not use, as they came: nobody was there to see them. They go with their
-- change set, and those of a schedule's older runs make room for new ones.

create table public.import_rejections (
  org_id uuid not null,
  change_set_id uuid not null,
  schedule_id uuid not null,
  kept_at timestamptz not null default clock_timestamp(),
  -- JSON, see `kept-rejections.ts`. As text: the rows of strangers may hold what jsonb has no letters for.
  content text not null check (octet_length(content) <= 4194304),
  primary key (org_id, change_set_id),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index import_rejections_of_schedule on public.import_rejections (schedule_id, kept_at desc);

alter table public.import_rejections enable row level security;

grant select on public.import_rejections to authenticated;

create policy "members read import rejections" on public.import_rejections
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Keeps the rows that the run under way rejects, for its last ten runs.
create function public.keep_import_rejections(lease uuid, content text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  runs_kept constant int := 10;
  it public.import_schedules := private.act_for_import(lease);
begin
  insert into public.import_rejections as kept (org_id, change_set_id, schedule_id, content)
  values (it.org_id, it.run_id, it.id, keep_import_rejections.content)
  on conflict (org_id, change_set_id) do update set content = excluded.content, kept_at = excluded.kept_at;
  delete from public.import_rejections kept
  where kept.schedule_id = it.id and kept.change_set_id not in (
    select newest.change_set_id from public.import_rejections newest
    where newest.schedule_id = it.id order by newest.kept_at desc limit runs_kept
  );
end
$$;

revoke execute on function public.keep_import_rejections from public, anon, authenticated;
grant execute on function public.keep_import_rejections to service_role;
