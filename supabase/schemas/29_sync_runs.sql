-- Syncs: what was sent to a channel, when, by whom, and the result for each product. A client generates the id of the
-- run that it begins. A run's items count once, however often they are reported. Each item stores what the channel had
-- before, so that a run can be reverted.

-- A report is a channel's response to an earlier sync.
create type public.sync_kind as enum ('file', 'feed', 'api', 'report');

create type public.sync_scope as enum ('full', 'delta');

create type public.sync_state as enum ('open', 'finished', 'failed', 'cancelled');

create type public.sync_outcome as enum ('sent', 'removed', 'failed', 'skipped');

create table public.sync_runs (
  id uuid primary key,
  org_id uuid not null references public.organizations (id) on delete cascade,
  channel_id uuid not null,
  kind public.sync_kind not null,
  scope public.sync_scope not null,
  state public.sync_state not null default 'open',
  actor_id uuid references public.profiles (user_id) on delete set null,
  -- The name of the API key that started the run.
  api_key text default private.acting_key() ->> 'name' check (char_length(api_key) <= 100),
  -- The run whose failed items are sent again, or the run that is reverted.
  retry_of uuid,
  revert_of uuid,
  items int not null default 0,
  sent int not null default 0,
  removed int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  -- Products with nothing to send; a full file still contains them.
  unchanged int not null default 0,
  message text check (char_length(message) <= 500 and message !~ '[\u0001-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  schedule_id uuid,
  -- Products that couldn't be sent because their listings weren't built yet.
  unbuilt int not null default 0 check (unbuilt >= 0),
  unique (org_id, id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  foreign key (org_id, retry_of) references public.sync_runs (org_id, id),
  foreign key (org_id, revert_of) references public.sync_runs (org_id, id),
  foreign key (org_id, schedule_id) references public.sync_schedules (org_id, id),
  check (retry_of is null or revert_of is null),
  check ((state = 'open') = (ended_at is null)),
  constraint sync_runs_add_up check (
    least(sent, removed, failed, skipped, unchanged) >= 0 and items = sent + removed + failed + skipped + unchanged
  )
);
create index sync_runs_recent on public.sync_runs (org_id, channel_id, created_at desc);
create index sync_runs_of_organization on public.sync_runs (org_id, created_at desc);
create index sync_runs_retry_of on public.sync_runs (org_id, retry_of);
create index sync_runs_revert_of on public.sync_runs (org_id, revert_of);
create index sync_runs_actor on public.sync_runs (actor_id);
create index sync_runs_schedule on public.sync_runs (org_id, schedule_id);

alter table public.sync_runs enable row level security;
grant select on public.sync_runs to authenticated;

create policy "members read sync runs" on public.sync_runs
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create table public.sync_items (
  org_id uuid not null,
  run_id uuid not null,
  product_id uuid not null,
  sku text not null check (char_length(sku) <= 64),
  change text not null check (char_length(change) <= 20),
  outcome public.sync_outcome not null,
  -- The channel's response; 'changed_since' if we held the product back ourselves.
  message text check (char_length(message) <= 1000),
  hash text check (char_length(hash) <= 100),
  before_hash text check (char_length(before_hash) <= 100),
  before_payload jsonb check (pg_column_size(before_payload) <= 400000),
  before_group text check (char_length(before_group) <= 64),
  created_at timestamptz not null default now(),
  -- A channel may reject several fields of one product.
  reported_errors jsonb not null default '[]' check (jsonb_typeof(reported_errors) = 'array' and pg_column_size(reported_errors) <= 100000),
  primary key (run_id, product_id),
  foreign key (org_id, run_id) references public.sync_runs (org_id, id) on delete cascade
);
create index sync_items_run on public.sync_items (org_id, run_id, outcome, sku, product_id);
alter table public.sync_items set (toast_tuple_target = 256);

alter table public.sync_items enable row level security;
grant select on public.sync_items to authenticated;

create policy "members read the items of sync runs" on public.sync_items
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create function public.begin_sync_run(
  id uuid, channel uuid, kind public.sync_kind, scope public.sync_scope, retry_of uuid default null, revert_of uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
begin
  if exists (
    select from public.sync_runs r where r.id in (begin_sync_run.retry_of, begin_sync_run.revert_of) and (r.channel_id <> it.id or r.state = 'open')
  ) then
    raise sqlstate 'PT409' using message = 'The earlier sync is still running, or it belongs to another channel.', hint = 'run_open';
  end if;
  insert into public.sync_runs (id, org_id, channel_id, kind, scope, retry_of, revert_of, actor_id)
  values (id, it.org_id, it.id, kind, scope, retry_of, revert_of, (select auth.uid()))
  on conflict do nothing;
  if not exists (
    select from public.sync_runs r where r.id = begin_sync_run.id and r.channel_id = it.id
      and (r.kind, r.scope) = (begin_sync_run.kind, begin_sync_run.scope)
      and (r.retry_of, r.revert_of) is not distinct from (begin_sync_run.retry_of, begin_sync_run.revert_of)
  ) then
    raise sqlstate 'PT409' using message = 'Another sync already uses this ID.', hint = 'run_differs';
  end if;
  return id;
end
$$;

-- Returns the run if the caller may write it, and locks the catalogue, so that what is marked as sent matches
-- the listing.
create function private.lock_sync_run(run uuid) returns public.sync_runs
language plpgsql security definer set search_path = ''
as $$
declare
  found public.sync_runs;
begin
  perform private.require_full_session();
  select * into found from public.sync_runs
  where id = run and org_id = any(array(select private.my_org_ids('editor')));
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  perform private.lock_catalogue(found.org_id);
  select * into found from public.sync_runs where id = run for update;
  return found;
end
$$;

create function private.require_open_run(run public.sync_runs) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if run.state <> 'open' then
    raise sqlstate 'PT409' using message = 'This sync has already ended.', hint = 'run_ended';
  end if;
end
$$;

-- Adds the latest items of a run to its totals.
create function private.count_sync_items(run uuid, added public.sync_outcome[]) returns public.sync_runs
language sql set search_path = ''
as $$
  update public.sync_runs r set
    items = r.items + cardinality(added), sent = r.sent + n.sent, removed = r.removed + n.removed,
    failed = r.failed + n.failed, skipped = r.skipped + n.skipped
  from (
    select count(*) filter (where o = 'sent') as sent, count(*) filter (where o = 'removed') as removed,
      count(*) filter (where o = 'failed') as failed, count(*) filter (where o = 'skipped') as skipped
    from unnest(added) as o
  ) as n
  where r.id = run returning r.*
$$;

-- A channel's messages about a product in their stored form: at most 20.
create function private.reported_errors_in(reported jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('message', left(message, 1000), 'field', left(field, 200)) order by n), '[]')
  from (
    select n, reported_error ->> 'message' as message, reported_error ->> 'field' as field
    from jsonb_array_elements(case jsonb_typeof(reported) when 'array' then reported else '[]' end)
      with ordinality as each (reported_error, n)
    where reported_error ->> 'message' <> '' order by n limit 20
  ) as reported_errors
$$;

-- Whether the channel ever accepted the product. A listing that was rejected when it was sent for the first time was
-- never created there.
create function private.is_on_channel(listing public.listings) returns boolean
language sql stable set search_path = ''
as $$
  select ((listing).sent_hash is not null or (listing).withdrawn_payload is not null)
    and not ((listing).rejected_hash is not null and exists (
      select from public.sync_items i
      where i.run_id = (listing).sent_run and i.product_id = (listing).product_id and i.before_hash is null
    ))
$$;

-- Records the results of items and updates their listings. Called by `record_sync_items` for people, and by scheduled
-- syncs and syncs of the API. Failed items contain `reported_errors`: [{"message", "field"}]. A rejected product
-- doesn't count as sent; if it's sent again, the next result decides.
create function private.apply_sync_results(it public.sync_runs, results jsonb) returns public.sync_runs
language plpgsql set search_path = ''
as $$
declare
  added public.sync_outcome[];
begin
  with given as (
    select distinct on ((i ->> 'product')::uuid) (i ->> 'product')::uuid as id, i ->> 'hash' as hash,
      (i ->> 'outcome')::public.sync_outcome as reported_outcome, i ->> 'message' as message,
      case i ->> 'outcome' when 'failed' then private.reported_errors_in(i -> 'reported_errors') else '[]' end as reported_errors
    from jsonb_array_elements(results) as i
  ),
  checked as materialized (
    select g.*, l.sku, l.change, l.sent_hash, l.sent_payload, l.sent_group, l.payload, l.variant_group,
      private.is_on_channel(l) as is_on_channel,
      -- Reports don't name their sync, so they apply to the latest one.
      coalesce(g.hash, l.sent_hash, l.hash) as rejected_hash,
      case
        when reported_outcome in ('failed', 'skipped') then reported_outcome
        when l.is_stale or l.config_version <> c.config_version and l.state <> 'gone' or l.hash is distinct from g.hash
          or (reported_outcome = 'removed') <> (l.hash is null) or l.state = 'blocked'
          or reported_outcome = 'removed' and private.skips_removals(c) then 'skipped'
        else reported_outcome
      end as outcome
    from given g
    join public.listings l on l.channel_id = (it).channel_id and l.product_id = g.id
    join public.channels c on c.id = (it).channel_id
  ),
  logged as (
    insert into public.sync_items
      (org_id, run_id, product_id, sku, change, outcome, message, reported_errors, hash, before_hash, before_payload, before_group)
    select (it).org_id, (it).id, id, sku, change, outcome, case when outcome = reported_outcome then message else 'changed_since' end,
      reported_errors, hash, case when is_on_channel then sent_hash end, case when is_on_channel then sent_payload end,
      sent_group
    from checked
    on conflict do nothing
    returning product_id, outcome
  ),
  sent as (
    update public.listings l set
      sent_hash = j.hash, sent_payload = case when j.hash is not null then j.payload end,
      sent_group = case when j.hash is not null then j.variant_group else j.sent_group end,
      withdrawn_payload = case when j.hash is null then j.sent_payload end,
      sent_run = (it).id, sent_at = now(),
      rejected_hash = case j.change when 'stock' then l.rejected_hash end,
      reported_errors = case j.change when 'stock' then l.reported_errors else '[]' end
    from checked j join logged n on n.product_id = j.id
    where l.channel_id = (it).channel_id and l.product_id = j.id and n.outcome in ('sent', 'removed')
  ),
  rejected as (
    update public.listings l set rejected_hash = j.rejected_hash, reported_errors = j.reported_errors
    from checked j join logged n on n.product_id = j.id
    where l.channel_id = (it).channel_id and l.product_id = j.id and n.outcome = 'failed'
      and j.rejected_hash is not null and j.reported_errors <> '[]'
  )
  select array(select outcome from logged) into added;
  return private.count_sync_items((it).id, added);
end
$$;

create function public.record_sync_items(run uuid, results jsonb) returns public.sync_runs
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  perform private.require_open_run(it);
  if it.revert_of is not null or jsonb_typeof(results) <> 'array' or jsonb_array_length(results) not between 1 and 2000 then
    raise invalid_parameter_value using message = 'Send 1 to 2,000 items at a time, to a sync that isn''t a revert.';
  end if;
  return private.apply_sync_results(it, results);
end
$$;

-- Restores what the channel had before the run that this run reverts, 2,000 items at a time. The channel page calls it
-- until it returns true. Products that a later run sent again keep their newer content. With `removes` false, products
-- that were new in the reverted run are skipped, because a file can't remove products from a channel that keeps them.
create function public.revert_sync_items(run uuid, removes boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
  part uuid[];
  added public.sync_outcome[];
begin
  perform private.require_open_run(it);
  if it.revert_of is null then
    raise invalid_parameter_value using message = 'This sync doesn''t revert another sync.';
  end if;
  part := array(
    select i.product_id from public.sync_items i
    where i.run_id = it.revert_of and i.outcome in ('sent', 'removed')
      and not exists (select from public.sync_items d where d.run_id = it.id and d.product_id = i.product_id)
    order by i.product_id limit 2000
  );
  with checked as materialized (
    select i.product_id, i.sku, i.before_hash, i.before_payload, i.before_group,
      l.sent_hash, l.sent_payload, l.sent_group,
      case
        when l.sent_run is distinct from it.revert_of then 'skipped'
        when i.before_hash is null then case when removes then 'removed' else 'skipped' end
        else 'sent'
      end::public.sync_outcome as outcome
    from public.sync_items i
    left join public.listings l on l.channel_id = it.channel_id and l.product_id = i.product_id
    where i.run_id = it.revert_of and i.product_id = any(part)
  ),
  logged as (
    insert into public.sync_items
      (org_id, run_id, product_id, sku, change, outcome, message, hash, before_hash, before_payload, before_group)
    select it.org_id, it.id, product_id, sku, 'restored', outcome, case outcome when 'skipped' then 'changed_since' end,
      before_hash, sent_hash, sent_payload, sent_group
    from checked
  ),
  restored as (
    update public.listings l set
      sent_hash = before_hash, sent_payload = before_payload, sent_group = before_group, sent_run = it.id, sent_at = now(),
      -- Some channels create no listing without stock, so the listing of such a product is checked again.
      is_stale = l.is_stale or before_hash is null and l.quantity = 0
    from checked j where l.channel_id = it.channel_id and l.product_id = j.product_id and j.outcome <> 'skipped'
  )
  select array(select outcome from checked) into added;
  perform private.count_sync_items(run, added);
  return cardinality(part) < 2000;
end
$$;

-- Ends a run. Ending it again has no effect.
create function public.finish_sync_run(
  run uuid, as_state public.sync_state default 'finished', unchanged int default 0, message text default null
) returns public.sync_runs
language plpgsql security definer set search_path = ''
as $$
declare
  it public.sync_runs := private.lock_sync_run(run);
begin
  if it.state <> 'open' then return it; end if;
  if as_state = 'open' or finish_sync_run.unchanged < 0 then
    raise invalid_parameter_value using message = 'A sync must end as finished, failed or cancelled, with no negative count.';
  end if;
  update public.sync_runs r set
    state = as_state, ended_at = now(), unchanged = finish_sync_run.unchanged,
    items = r.items + finish_sync_run.unchanged, message = finish_sync_run.message
  where r.id = run returning * into it;
  return it;
end
$$;

-- Dismisses a channel's rejections without changing the products, because the channel was wrong or has accepted the
-- products after all. The history keeps the channel's messages. Returns the number of products.
create function public.dismiss_reported_errors(channel uuid, products uuid[]) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.require_channel(channel, 'editor');
  dismissed int;
begin
  perform private.lock_catalogue(it.org_id);
  update public.listings l set rejected_hash = null, reported_errors = '[]'
  where l.channel_id = it.id and l.product_id = any(products) and l.rejected_hash is not null;
  get diagnostics dismissed = row_count;
  return dismissed;
end
$$;

grant execute on function
  public.begin_sync_run,
  public.record_sync_items,
  public.revert_sync_items,
  public.finish_sync_run,
  public.dismiss_reported_errors
to authenticated;
