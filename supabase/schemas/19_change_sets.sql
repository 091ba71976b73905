-- Change sets: every write of product fields belongs to one. It records who wrote what, when, why and from which
-- file, with the value of each changed field before and after.

create type public.change_set_kind as enum ('edit', 'bulk', 'import', 'rule', 'api', 'merge', 'undo');

create type public.change_set_state as enum ('open', 'committed', 'cancelled');

create type public.change_action as enum ('create', 'update', 'remove');

create table public.change_sets (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  kind public.change_set_kind not null,
  title text not null check (char_length(title) between 1 and 200 and title !~ '[\u0001-\u001f\u007f-\u009f]'),
  state public.change_set_state not null default 'open',
  actor_id uuid references public.profiles (user_id) on delete set null,
  -- The name of the API key that wrote the change set.
  api_key text default private.acting_key() ->> 'name' check (char_length(api_key) <= 100),
  supplier_id uuid,
  -- Where the data came from: {"file": "prices.csv", "sheet": "CAD", …}. An import also states what
  -- it will do: {"planned": {"changes", "unchanged", "skipped", "rejected"}}.
  source jsonb not null default '{}' check (
    jsonb_typeof(source) = 'object' and octet_length(source::text) <= 8192
    and coalesce(jsonb_typeof(source -> 'file') = 'string', true)
  ),

  -- Set for an undo, which is an ordinary change set that reverses another one: all of it, or only these products and
  -- fields.
  undo_of uuid,
  only_products uuid[] check (array_length(only_products, 1) <= 5000),
  only_fields text[] check (array_length(only_fields, 1) <= 100),

  rows_read int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  removed int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  -- Rows that weren't sent because the import was stopped.
  unsent int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,

  unique (org_id, id),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id),
  foreign key (org_id, undo_of) references public.change_sets (org_id, id),
  check ((kind = 'undo') = (undo_of is not null)),
  check ((state = 'open') = (ended_at is null)),
  constraint change_sets_add_up check (
    least(created, updated, removed, unchanged, skipped, rejected, unsent) >= 0
    and rows_read = created + updated + removed + unchanged + skipped + rejected + unsent
  )
);
create index change_sets_recent on public.change_sets (org_id, created_at desc, id);
create index change_sets_open on public.change_sets (org_id) where state = 'open';
create index change_sets_supplier on public.change_sets (org_id, supplier_id);
create index change_sets_undo_of on public.change_sets (org_id, undo_of);
create index change_sets_actor on public.change_sets (actor_id);

alter table public.change_sets enable row level security;
grant select on public.change_sets to authenticated;

create policy "members read change sets" on public.change_sets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- A chunk is applied once, however often it is sent.
create table public.change_set_chunks (
  org_id uuid not null,
  change_set_id uuid not null,
  number int not null check (number between 1 and 100000),
  content_hash bytea not null,
  result jsonb not null check (pg_column_size(result) <= 8000000),
  created_at timestamptz not null default now(),
  primary key (change_set_id, number),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index change_set_chunks_org on public.change_set_chunks (org_id, change_set_id);

alter table public.change_set_chunks enable row level security;
grant select on public.change_set_chunks to authenticated;

create policy "members read the chunks of change sets" on public.change_set_chunks
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Whether an update moved a price by more than a fifth. Prices in different currencies aren't compared.
create function private.is_price_jump(before jsonb, after jsonb) returns boolean
language sql immutable
return after ? 'price' and not after ? 'currency'
  and coalesce(
    abs((after ->> 'price')::numeric - (before ->> 'price')::numeric) > (before ->> 'price')::numeric / 5, false
  );
grant execute on function private.is_price_jump to authenticated;

create table public.product_changes (
  -- The order in which changes were made.
  seq bigint generated always as identity primary key,
  org_id uuid not null,
  change_set_id uuid not null,
  chunk int not null,
  -- No foreign key: the history of a product outlives it.
  product_id uuid not null,
  sku text not null check (char_length(sku) <= 64),
  action public.change_action not null,
  -- For an update, the changed fields; otherwise the whole product.
  before jsonb not null check (pg_column_size(before) <= 400000),
  after jsonb not null check (pg_column_size(after) <= 400000),
  source_row int check (source_row > 0),
  -- The names of the rules that set fields: {"brand": "Trim brands"}.
  rules jsonb check (jsonb_typeof(rules) = 'object' and pg_column_size(rules) <= 100000),
  -- The product's version at that time. A restored product continues from it.
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (change_set_id, product_id),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index product_changes_product on public.product_changes (org_id, product_id, seq desc);
create index product_changes_set on public.product_changes (org_id, change_set_id, seq);
-- These kinds of changes may be rare. Their indexes let reports find a few of them without reading all changes of a
-- month.
create index product_changes_costs on public.product_changes (org_id, change_set_id, seq)
  where action = 'update' and after ? 'cost';
create index product_changes_jumps on public.product_changes (org_id, change_set_id, seq)
  where action = 'update' and private.is_price_jump(before, after);
create index product_changes_by_rules on public.product_changes (org_id, change_set_id, seq)
  where action = 'update' and rules is not null;

alter table public.product_changes enable row level security;
grant select on public.product_changes to authenticated;

create policy "members read product changes" on public.product_changes
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- Returns the change set if the caller may write it, and locks the organization's catalogue until the
-- transaction ends. Change sets of an organization take turns chunk by chunk, so two of them never write the
-- same product at once.
create function private.lock_change_set(set_id uuid) returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  found public.change_sets;
begin
  perform private.require_full_session();
  select * into found from public.change_sets
  where id = set_id and org_id = any(array(select private.my_org_ids('editor')));
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  perform private.lock_catalogue(found.org_id);
  select * into found from public.change_sets where id = set_id for update;
  return found;
end
$$;

-- The stored result if this chunk was applied before, otherwise null. Raises an error if the content differs.
create function private.earlier_result(set_id uuid, chunk int, content bytea) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  earlier public.change_set_chunks;
begin
  select * into earlier from public.change_set_chunks where change_set_id = set_id and number = chunk;
  if earlier.content_hash <> content then
    raise sqlstate 'PT409' using message = 'This chunk was already applied with different content.', hint = 'chunk_differs';
  end if;
  return earlier.result;
end
$$;

create function private.require_open_change_set(change_set public.change_sets) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if change_set.state <> 'open' then
    raise sqlstate 'PT409' using message = 'This change set is no longer open.', hint = 'change_set_ended';
  end if;
end
$$;

-- Opens a change set under an id the caller generated, so that a call can be repeated after a lost response.
create function public.begin_change_set(
  id uuid, org uuid, kind public.change_set_kind, title text, source jsonb default '{}', supplier uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization can do this.';
  end if;
  if kind = 'undo' then
    raise invalid_parameter_value using message = 'An undo needs the change set it reverses.';
  end if;
  insert into public.change_sets (id, org_id, kind, title, source, supplier_id, actor_id)
  values (id, org, kind, title, source, supplier, (select auth.uid()))
  on conflict do nothing;
  -- The id must not belong to a different change set, which may be another organization's.
  if not exists (
    select from public.change_sets c where c.id = begin_change_set.id and c.org_id = org
      and c.kind = begin_change_set.kind and c.title = begin_change_set.title
  ) then
    raise sqlstate 'PT409' using message = 'Another change set already uses this ID.', hint = 'change_set_differs';
  end if;
  return id;
end
$$;

-- Applies one chunk of changes and returns its result. `materialized` makes PostgreSQL look up the kind of each
-- field once instead of once per cell.
create function public.apply_chunk(change_set uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256(convert_to(changes::text, 'UTF8'));
  earlier jsonb := private.earlier_result(change_set, chunk, content);
begin
  if earlier is not null then return earlier; end if;
  perform private.require_open_change_set(locked);
  if locked.kind = 'undo' or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'Send a list of 1 to 5,000 changes, to a change set that isn''t an undo.';
  end if;
  if exists (
    select from jsonb_array_elements(changes) as c
    where jsonb_typeof(c -> 'set') is distinct from 'object' or c ? 'action'
      or not (c ? 'id' or coalesce(btrim(c ->> 'sku'), '') <> '')
  ) then
    raise invalid_parameter_value using message = 'Each change needs a product ID or SKU and the values to set.';
  end if;
  if exists (
    with sent as materialized (
      select distinct field, jsonb_typeof(field_value) as kind
      from jsonb_array_elements(changes) as c, jsonb_each(c -> 'set') as cell (field, field_value)
    )
    select from sent where kind <> all (coalesce(private.field_kinds(field), '{}'))
  ) then
    raise invalid_parameter_value using message = 'A field doesn''t exist, or its value has the wrong type.';
  end if;
  return private.apply(locked, chunk, content, changes, '{}');
end
$$;

-- Commits a change set. `not_sent` counts the rows that weren't sent: unchanged, skipped and rejected ones.
create function public.commit_change_set(change_set uuid, not_sent jsonb default '{}') returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  unchanged_rows int := coalesce((not_sent ->> 'unchanged')::int, 0);
  skipped_rows int := coalesce((not_sent ->> 'skipped')::int, 0);
  rejected_rows int := coalesce((not_sent ->> 'rejected')::int, 0);
begin
  if locked.state = 'committed' then return locked; end if;
  perform private.require_open_change_set(locked);
  if least(unchanged_rows, skipped_rows, rejected_rows) < 0 then
    raise invalid_parameter_value using message = 'Row counts can''t be negative.';
  end if;
  update public.change_sets c set
    state = 'committed', ended_at = now(),
    unchanged = c.unchanged + unchanged_rows, skipped = c.skipped + skipped_rows, rejected = c.rejected + rejected_rows,
    rows_read = c.rows_read + unchanged_rows + skipped_rows + rejected_rows
  where id = change_set returning * into locked;
  return locked;
end
$$;

-- A planned number of rows. 0 if the source doesn't state it.
create function private.planned_rows(source jsonb, part text) returns int
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_typeof(source -> 'planned' -> part) is distinct from 'number' then 0
    when (source -> 'planned' ->> part)::numeric between 0 and 100000000 then (source -> 'planned' ->> part)::numeric::int
    else 0
  end
$$;

-- Stops a change set. Everything written so far stays and can be undone. An import also counts the rows that it didn't
-- process, and the unchanged, skipped and rejected ones, so that its counters add up to the rows of its file.
create function public.cancel_change_set(change_set uuid) returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  unchanged_rows int := private.planned_rows(locked.source, 'unchanged');
  skipped_rows int := private.planned_rows(locked.source, 'skipped');
  rejected_rows int := private.planned_rows(locked.source, 'rejected');
  unsent_rows int := greatest(private.planned_rows(locked.source, 'changes') - locked.rows_read, 0);
begin
  if locked.state = 'cancelled' then return locked; end if;
  perform private.require_open_change_set(locked);
  update public.change_sets c set
    state = 'cancelled', ended_at = now(),
    unchanged = c.unchanged + unchanged_rows, skipped = c.skipped + skipped_rows, rejected = c.rejected + rejected_rows,
    unsent = unsent_rows, rows_read = c.rows_read + unchanged_rows + skipped_rows + rejected_rows + unsent_rows
  where id = change_set returning * into locked;
  return locked;
end
$$;

-- A single edit: begins, applies and commits a change set in one call.
create function public.edit_products(id uuid, org uuid, kind public.change_set_kind, title text, changes jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  result jsonb;
begin
  perform public.begin_change_set(id, org, kind, title);
  result := public.apply_chunk(id, 1, changes);
  perform public.commit_change_set(id);
  return result;
end
$$;

-- The changes of one product, newest first. Values are text, because a JSON number would reach the page as a binary
-- float.
create function public.product_history(product uuid, before_seq bigint default null, max_rows int default 50)
returns table (
  seq bigint, change_set_id uuid, action public.change_action, source_row int, at timestamptz,
  kind public.change_set_kind, title text, source jsonb, actor text, undo_of uuid, cells jsonb
)
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select d.seq, d.change_set_id, d.action, d.source_row, d.created_at, c.kind, c.title, c.source, coalesce(a.display_name, c.api_key), c.undo_of,
    (
      select jsonb_agg(jsonb_build_object(
        'field', field, 'before', d.before ->> field, 'after', d.after ->> field, 'rule', d.rules ->> field
      ) order by field)
      from (select jsonb_object_keys(d.before || d.after) as field) as fields
    )
  from public.product_changes d
  join public.change_sets c on c.org_id = d.org_id and c.id = d.change_set_id
  left join public.profiles a on a.user_id = c.actor_id
  where d.product_id = product and d.org_id = any(array(select private.my_org_ids('viewer')))
    and (before_seq is null or d.seq < before_seq)
  order by d.seq desc limit least(max_rows, 200)
$$;

-- The changes that a change set wrote, product by product, in pages of up to 2,000. Large pages keep the number of
-- requests for an import's report low.
create function public.change_set_products(change_set uuid, after_seq bigint default 0, max_rows int default 50)
returns table (
  seq bigint, product_id uuid, sku text, action public.change_action, source_row int, cells jsonb
)
language sql stable set search_path = ''
as $$
  select private.require_full_session();
  select d.seq, d.product_id, d.sku, d.action, d.source_row,
    (
      select jsonb_agg(jsonb_build_object(
        'field', field, 'before', d.before ->> field, 'after', d.after ->> field, 'rule', d.rules ->> field
      ) order by field)
      from (select jsonb_object_keys(d.before || d.after) as field) as fields
    )
  from public.product_changes d
  where d.org_id = any(array(select private.my_org_ids('viewer')))
    and d.change_set_id = change_set and d.seq > after_seq
  order by d.seq limit least(max_rows, 2000)
$$;

grant execute on function
  public.begin_change_set,
  public.apply_chunk,
  public.commit_change_set,
  public.cancel_change_set,
  public.edit_products,
  public.product_history,
  public.change_set_products
to authenticated;
