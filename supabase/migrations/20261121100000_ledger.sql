-- The ledger: every write to product data is part of a change set that says who, when, why and from which file, and
-- keeps what each field was and became. Nothing but the functions below writes `products`.

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
  supplier_id uuid,
  -- Where the data came from: {"file": "prices.csv", "sheet": "CAD", …}.
  source jsonb not null default '{}' check (
    jsonb_typeof(source) = 'object' and octet_length(source::text) <= 8192
    and coalesce(jsonb_typeof(source -> 'file') = 'string', true)
  ),

  -- An undo is a change set like any other: of all that another one did, or of chosen products and fields of it.
  undoes uuid,
  only_products uuid[] check (array_length(only_products, 1) <= 5000),
  only_fields text[] check (array_length(only_fields, 1) <= 100),

  rows_read int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  removed int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,

  unique (org_id, id),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id) on delete set null (supplier_id),
  foreign key (org_id, undoes) references public.change_sets (org_id, id),
  check ((kind = 'undo') = (undoes is not null)),
  check ((state = 'open') = (ended_at is null)),
  constraint change_sets_add_up check (
    least(created, updated, removed, unchanged, skipped, rejected) >= 0
    and rows_read = created + updated + removed + unchanged + skipped + rejected
  )
);
create index change_sets_recent on public.change_sets (org_id, created_at desc, id);
create index change_sets_supplier on public.change_sets (org_id, supplier_id);
create index change_sets_undoes on public.change_sets (org_id, undoes);
create index change_sets_actor on public.change_sets (actor_id);

-- A chunk counts once, however often it is sent.
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

create table public.product_changes (
  -- The order in which things happened.
  seq bigint generated always as identity primary key,
  org_id uuid not null,
  change_set_id uuid not null,
  chunk int not null,
  -- No reference: the history of a product outlives it.
  product_id uuid not null,
  sku text not null check (char_length(sku) <= 64),
  action public.change_action not null,
  -- Of an update, the fields that changed; otherwise the whole product.
  before jsonb not null check (pg_column_size(before) <= 400000),
  after jsonb not null check (pg_column_size(after) <= 400000),
  source_row int check (source_row > 0),
  -- Which the product had then; one that comes back goes on from there.
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (change_set_id, product_id),
  foreign key (org_id, change_set_id) references public.change_sets (org_id, id) on delete cascade
);
create index product_changes_product on public.product_changes (org_id, product_id, seq desc);
create index product_changes_set on public.product_changes (org_id, change_set_id, seq);

alter table public.change_sets enable row level security;
alter table public.change_set_chunks enable row level security;
alter table public.product_changes enable row level security;

grant select on public.change_sets, public.change_set_chunks, public.product_changes to authenticated;

create policy "members read change sets" on public.change_sets
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));
create policy "members read the chunks of change sets" on public.change_set_chunks
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));
create policy "members read product changes" on public.product_changes
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- What numeric and date would let pass, and no product has.
alter table public.products add constraint products_figures_are_finite check (
  'NaN' not in (
    coalesce(cost, 0), coalesce(promo_cost, 0), coalesce(msrp, 0), coalesce(map, 0), coalesce(price, 0),
    coalesce(weight, 0), coalesce(length, 0), coalesce(width, 0), coalesce(height, 0)
  )
  and isfinite(coalesce(promo_ends, '2000-01-01')) and isfinite(coalesce(eta, '2000-01-01'))
);

-- What of a product a change set may write: every column but those that say whose and which it is, and when.
create function private.product_fields() returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(attname::text order by attnum) from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('id', 'org_id', 'version', 'created_at', 'updated_at')
$$;

-- What of JSON a field may be told; null where products have no such field. A field that cannot be empty says so itself.
create function private.field_kinds(field text) returns text[]
language sql stable set search_path = ''
as $$
  select case
      when attname = 'images' or atttypid = 'text[]'::regtype then array['array', 'null']
      when atttypid = 'jsonb'::regtype then array['object', 'null']
      else array['string', 'number', 'null']
    end
  from pg_catalog.pg_attribute
  where attrelid = 'public.products'::regclass and attname = field and attname = any(private.product_fields())
$$;

create function private.blank_product(org uuid) returns public.products
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.products, jsonb_build_object(
    'org_id', org, 'currency', o.currency, 'condition', 'new', 'status', 'draft', 'weight_unit', 'kg', 'size_unit', 'cm',
    'images', '[]'::jsonb, 'tags', '[]'::jsonb, 'variant_options', '{}'::jsonb, 'attributes', '{}'::jsonb,
    'version', 1, 'created_at', now(), 'updated_at', now()
  ))
  from public.organizations o where o.id = org
$$;

-- A whole product as the ledger keeps it: without what is empty.
create function private.ledger_entry(product jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(
      product - '{id,org_id,version,created_at,updated_at,images,variant_options,attributes}'::text[]
    ) || jsonb_build_object(
      'images', product -> 'images', 'variant_options', product -> 'variant_options', 'attributes', product -> 'attributes'
    )
$$;

-- How a field is read out of `fields`, the JSON of one change.
create function private.field_reading(field text) returns text
language sql stable set search_path = ''
as $body$
  select case type
      when 'jsonb' then format('fields -> %L', field)
      when 'text[]' then format('array(select jsonb_array_elements_text(fields -> %L))', field)
      -- Nothing written is no value.
      else format($$nullif(fields ->> %L, '')::%s$$, field, type)
    end
  from (
    select format_type(atttypid, atttypmod) as type from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attname = field
  ) as attribute
$body$;

-- The one place where products are written. Each change is
--   {"id" or "sku", "set": {field: value}, "version": the one that was seen, 0 for a product that must be new, "row"}
-- and those of an undo may say "action": "remove" or "restore". One statement: all of it happens, or nothing. It is put
-- together for the fields at hand, since most changes touch two or three of forty.
-- While a table grows, the planner knows little of it and takes any index for as good as the right one. So the lookups
-- are worded in such a way that only one will do: by `order by`, and by comparing organizations where no index can.
create function private.write_changes(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off
set jit = off
as $$
declare
  blank public.products := private.blank_product(org);
  used text[] := array(
    select jsonb_object_keys(c -> 'set') from jsonb_array_elements(changes) as c union select unnest('{sku,currency}'::text[])
  );
  result jsonb;
begin
  execute (
    select format($sql$
      with incoming as (
        select n, (c ->> 'id')::uuid as id, c ->> 'sku' as wanted_sku, (c ->> 'version')::int as version,
          (c ->> 'row')::int as source_row, c ->> 'action' as wish, (c ->> 'last_version')::int as last_version,
          c -> 'set' as fields
        from jsonb_array_elements($4) with ordinality as listed (c, n)
      ),
      found as (
        select i.*, null as by_sku, p.id as product_id, p.version as present_version, %1$s from incoming i
        left join public.products p on p.id = i.id and p.org_id is not distinct from $2
        where i.id is not null
        union all
        select i.*, case when p.id is null then lower(wanted_sku) end, p.id, p.version, %1$s from incoming i
        left join lateral (
          select * from public.products p
          where p.org_id = $2 and lower(p.sku) >= lower(wanted_sku) order by lower(p.sku) limit 1
        ) p on lower(p.sku) = lower(wanted_sku)
        where i.id is null
      ),
      judged as (
        select f.*,
          case
            when f.product_id is null and id is not null and wish is distinct from 'restore' then 'missing'
            when row_number() over (partition by coalesce(f.product_id, id)::text, f.by_sku order by n) > 1
              or (
                select seq from public.product_changes d
                where d.change_set_id = $1 and d.product_id = f.product_id limit 1
              ) is not null then 'duplicate'
            when version <> coalesce(present_version, 0) then 'conflict'
          end as refusal
        from found f
      ),
      next as materialized (
        -- In the order they were given: one SKU may be free only after the change before.
        select *, %2$s from judged where refusal is null order by n
      ),
      difference as materialized (
        select *, case
            when wish = 'remove' then 'remove' when product_id is null then 'create' else 'update'
          end::public.change_action as action,
          case when product_id is null then coalesce(id, gen_random_uuid()) else product_id end as target,
          case when product_id is not null then concat_ws(',', %3$s) end as before,
          concat_ws(',', %4$s) as after
        from next
      ),
      created as (
        insert into public.products (id, org_id, version, %5$s)
        select target, $2, case when wish = 'restore' then last_version + 1 else 1 end, %6$s
        from difference where action = 'create'
      ),
      updated as (
        update public.products p set %7$s
        from difference d where action = 'update' and before <> '' and p.id = target
      ),
      written as (
        insert into public.product_changes
          (org_id, change_set_id, chunk, product_id, sku, action, before, after, source_row, version)
        select $2, $1, $3, target, "new sku", action,
          case action
            when 'create' then '{}'
            when 'update' then concat('{', before, '}')::jsonb
            else (select private.ledger_entry(to_jsonb(p)) from public.products p where p.id = target)
          end,
          case action
            when 'create' then $6 || concat('{', after, '}')::jsonb
            when 'update' then concat('{', after, '}')::jsonb
            else '{}'
          end,
          source_row,
          case action
            when 'update' then present_version + 1
            when 'remove' then present_version
            else coalesce(last_version, 0) + 1
          end
        from difference where action <> 'update' or before <> ''
        order by n
      ),
      removed as (
        delete from public.products p using difference where action = 'remove' and p.id = target
      )
      select jsonb_build_object(
        'created', count(*) filter (where action = 'create'),
        'updated', count(*) filter (where action = 'update' and before <> ''),
        'removed', count(*) filter (where action = 'remove'),
        'unchanged', count(*) filter (where action = 'update' and before = ''),
        'rejected', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'row', source_row, 'id', coalesce(product_id, id), 'sku', coalesce("old sku", wanted_sku), 'reason', refusal
          ) order by n), '[]') from judged where refusal is not null
        )
      ) from difference
    $sql$,
      string_agg(format('p.%1$I as "old %1$s"', field), ', '),
      string_agg(format(
        'case when fields ? %1$L then %2$s else coalesce("old %1$s", %3$s) end as "new %1$s"',
        field, private.field_reading(field), case field when 'sku' then 'wanted_sku' else format('($5).%I', field) end
      ), ', '),
      string_agg(format(
        'case when "old %1$s" is distinct from "new %1$s" then concat(%2$L, coalesce(to_json("old %1$s")::text, %3$L)) end',
        field, to_json(field) || ':', 'null'
      ), ', '),
      string_agg(format(
        'case when "old %1$s" is distinct from "new %1$s" then concat(%2$L, coalesce(to_json("new %1$s")::text, %3$L)) end',
        field, to_json(field) || ':', 'null'
      ), ', '),
      string_agg(quote_ident(field), ', '),
      string_agg(format('"new %s"', field), ', '),
      string_agg(format('%1$I = d."new %1$s"', field), ', ')
    ) from unnest(used) as field
  )
  into result using set_id, org, chunk, changes, blank, private.ledger_entry(to_jsonb(blank));
  return result;
end
$$;

-- The same; but where the database refuses one product, the others are written nevertheless, and the refused one is
-- told apart by halving. Refusals are rare: what can be known before is checked before anything is sent.
create function private.write_what_can_be(set_id uuid, org uuid, chunk int, changes jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  half int := jsonb_array_length(changes) / 2;
  refused_constraint text;
  refused_field text;
  refused_code text;
  first_part jsonb;
  second_part jsonb;
begin
  return private.write_changes(set_id, org, chunk, changes);
exception
  when data_exception or integrity_constraint_violation then
    get stacked diagnostics
      refused_code = returned_sqlstate, refused_constraint = constraint_name, refused_field = column_name;
    if half = 0 then
      return jsonb_build_object(
        'created', 0, 'updated', 0, 'removed', 0, 'unchanged', 0,
        'rejected', jsonb_build_array(jsonb_build_object(
          'row', changes -> 0 -> 'row', 'id', changes -> 0 -> 'id', 'sku', changes -> 0 -> 'sku', 'reason', 'refused',
          'code', refused_code, 'constraint', nullif(refused_constraint, ''),
          'field', coalesce(
            nullif(refused_field, ''),
            private.field_of_constraint(refused_constraint),
            private.unreadable_field(changes -> 0 -> 'set')
          )
        ))
      );
    end if;
    first_part := private.write_what_can_be(set_id, org, chunk, (
      select jsonb_agg(c order by n) from jsonb_array_elements(changes) with ordinality as listed (c, n) where n <= half
    ));
    second_part := private.write_what_can_be(set_id, org, chunk, (
      select jsonb_agg(c order by n) from jsonb_array_elements(changes) with ordinality as listed (c, n) where n > half
    ));
    return (
      select jsonb_object_agg(key, case
        when key = 'rejected' then value || (second_part -> key)
        else to_jsonb(value::int + (second_part -> key)::int)
      end) from jsonb_each(first_part)
    );
end
$$;

-- Constraints of one column bear its name.
create function private.field_of_constraint(name text) returns text
language sql stable set search_path = ''
as $$
  select case name
    when 'products_sku' then 'sku'
    when 'products_org_id_supplier_id_fkey' then 'supplier_id'
    else (
      select field from unnest(private.product_fields()) as field where name = 'products_' || field || '_check'
    )
  end
$$;

-- PostgreSQL does not say which field it could not read; each is tried by itself.
create function private.unreadable_field(fields jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  field text;
begin
  for field in select jsonb_object_keys(fields) loop
    begin
      perform jsonb_populate_record(null::public.products, jsonb_build_object(field, fields -> field));
    exception when data_exception then
      return field;
    end;
  end loop;
  return null;
end
$$;

-- The change set, if the caller may write it, with the catalogue of its organization locked until the transaction
-- ends: change sets take turns by the chunk, so no two of them ever hold parts of one product.
create function private.lock_change_set(set_id uuid) returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  found public.change_sets;
begin
  perform private.demand_full_session();
  select * into found from public.change_sets
  where id = set_id and org_id = any(array(select private.my_org_ids('editor')));
  if found.id is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization may do this.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('catalogue ' || found.org_id, 0));
  select * into found from public.change_sets where id = set_id for update;
  return found;
end
$$;

-- Reads what an earlier call answered for this chunk; null if there was none.
create function private.earlier_answer(set_id uuid, chunk int, content bytea) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  earlier public.change_set_chunks;
begin
  select * into earlier from public.change_set_chunks where change_set_id = set_id and number = chunk;
  if earlier.content_hash <> content then
    raise sqlstate 'PT409' using message = 'This chunk has been applied with other content.', hint = 'chunk_differs';
  end if;
  return earlier.result;
end
$$;

create function private.demand_open(change_set public.change_sets) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if change_set.state <> 'open' then
    raise sqlstate 'PT409' using message = 'The change set has ended.', hint = 'change_set_ended';
  end if;
end
$$;

-- Writes, counts and remembers one chunk.
create function private.apply(change_set public.change_sets, chunk int, content bytea, changes jsonb, extra jsonb)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  result jsonb := private.write_what_can_be(change_set.id, change_set.org_id, chunk, changes) || extra;
  left_out int := coalesce(jsonb_array_length(extra -> 'skipped'), 0);
begin
  update public.change_sets set
    rows_read = rows_read + jsonb_array_length(changes) + left_out,
    created = created + (result -> 'created')::int,
    updated = updated + (result -> 'updated')::int,
    removed = removed + (result -> 'removed')::int,
    unchanged = unchanged + (result -> 'unchanged')::int,
    skipped = skipped + left_out,
    rejected = rejected + jsonb_array_length(result -> 'rejected')
  where id = change_set.id;
  insert into public.change_set_chunks (org_id, change_set_id, number, content_hash, result)
  values (change_set.org_id, change_set.id, chunk, content, result);
  return result;
end
$$;

-- Opens a change set under an id the caller made up, so that a call whose answer got lost can be made again.
create function public.begin_change_set(
  id uuid, org uuid, kind public.change_set_kind, title text, source jsonb default '{}', supplier uuid default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.demand_full_session();
  if not exists (select from private.my_org_ids('editor') as mine where mine = org) then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization may do this.';
  end if;
  if kind = 'undo' then
    raise invalid_parameter_value using message = 'An undo says what it undoes.';
  end if;
  insert into public.change_sets (id, org_id, kind, title, source, supplier_id, actor_id)
  values (id, org, kind, title, source, supplier, (select auth.uid()))
  on conflict do nothing;
  -- Somebody else's id, or one used for something else before, opens nothing.
  if not exists (
    select from public.change_sets c where c.id = begin_change_set.id and c.org_id = org
      and c.kind = begin_change_set.kind and c.title = begin_change_set.title
  ) then
    raise sqlstate 'PT409' using message = 'This id belongs to another change set.', hint = 'change_set_differs';
  end if;
  return id;
end
$$;

create function public.apply_chunk(change_set uuid, chunk int, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256(convert_to(changes::text, 'UTF8'));
  earlier jsonb := private.earlier_answer(change_set, chunk, content);
begin
  if earlier is not null then return earlier; end if;
  perform private.demand_open(locked);
  if locked.kind = 'undo' or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'A chunk is a list of 1 to 5,000 changes.';
  end if;
  if exists (
    select from jsonb_array_elements(changes) as c
    where jsonb_typeof(c -> 'set') is distinct from 'object' or c ? 'action'
      or not (c ? 'id' or coalesce(btrim(c ->> 'sku'), '') <> '')
  ) then
    raise invalid_parameter_value using message = 'A change names a product and what to set.';
  end if;
  if exists (
    select from (
      select distinct field, jsonb_typeof(told) as kind
      from jsonb_array_elements(changes) as c, jsonb_each(c -> 'set') as cell (field, told)
    ) as sent
    where kind <> all (coalesce(private.field_kinds(field), '{}'))
  ) then
    raise invalid_parameter_value using message = 'Products have no such field, or none that holds such a value.';
  end if;
  return private.apply(locked, chunk, content, changes, '{}');
end
$$;

-- Ends a change set. Rows that were never sent, since there was nothing to write, are counted here.
create function public.commit_change_set(change_set uuid, not_sent jsonb default '{}') returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  same int := coalesce((not_sent ->> 'unchanged')::int, 0);
  passed_over int := coalesce((not_sent ->> 'skipped')::int, 0);
  refused int := coalesce((not_sent ->> 'rejected')::int, 0);
begin
  if locked.state = 'committed' then return locked; end if;
  perform private.demand_open(locked);
  if least(same, passed_over, refused) < 0 then
    raise invalid_parameter_value using message = 'Rows are counted from nought.';
  end if;
  update public.change_sets c set
    state = 'committed', ended_at = now(),
    unchanged = c.unchanged + same, skipped = c.skipped + passed_over, rejected = c.rejected + refused,
    rows_read = c.rows_read + same + passed_over + refused
  where id = change_set returning * into locked;
  return locked;
end
$$;

-- Stops a change set where it stands. What it wrote so far stays written, and is undone like anything else.
create function public.cancel_change_set(change_set uuid) returns public.change_sets
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
begin
  if locked.state = 'cancelled' then return locked; end if;
  perform private.demand_open(locked);
  update public.change_sets set state = 'cancelled', ended_at = now() where id = change_set returning * into locked;
  return locked;
end
$$;

-- One edit, begun, applied and committed in one go.
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

create function public.begin_undo(
  id uuid, original uuid, title text, products uuid[] default null, fields text[] default null
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  undone public.change_sets := private.lock_change_set(original);
begin
  if undone.state = 'open' then
    raise sqlstate 'PT409' using message = 'The change set is still open.', hint = 'change_set_open';
  end if;
  insert into public.change_sets (id, org_id, kind, title, actor_id, supplier_id, undoes, only_products, only_fields)
  values (id, undone.org_id, 'undo', title, (select auth.uid()), undone.supplier_id, original, products, fields)
  on conflict do nothing;
  if not exists (
    select from public.change_sets c where c.id = begin_undo.id and c.undoes = original
      and c.only_products is not distinct from products and c.only_fields is not distinct from fields
  ) then
    raise sqlstate 'PT409' using message = 'This id belongs to another change set.', hint = 'change_set_differs';
  end if;
  return id;
end
$$;

-- What taking back the last 2,000 changes of a change set before a given one comes to, the latest first:
-- {"changes", "skipped", "left_out", "cursor"}. A cell
-- that changed since keeps its value, and so does a product that is gone, that changed after it was made, or whose
-- stock or orders would go with it.
create function private.plan_undo(undo public.change_sets, before_seq bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  part bigint[] := array(
    select seq from public.product_changes
    where org_id = undo.org_id and change_set_id = undo.undoes and seq < before_seq
      and (undo.only_products is null or product_id = any(undo.only_products))
    order by seq desc limit 2000
  );
  -- Only these are read of products that were updated: two or three of forty.
  used text := (
    select string_agg(format('%L, p.%I', field, field), ', ') from (
      select distinct jsonb_object_keys(after) as field from public.product_changes
      where seq = any(part) and action = 'update'
    ) as fields
  );
  plan jsonb;
begin
  execute format($sql$
    with compared as (
      select d.*, cells.back, cells.newer,
        case
          when action = 'remove' then case when p.id is not null then 'exists' end
          when p.id is null then 'gone'
          when action = 'update' then case when cells.newer is not null and cells.back is null then 'changed_since' end
          when ($1).only_fields is not null or private.ledger_entry(to_jsonb(p)) <> after then 'changed_since'
          when exists (select from public.stock s where s.org_id = d.org_id and s.product_id = d.product_id)
            or exists (select from public.order_lines l where l.org_id = d.org_id and l.product_id = d.product_id)
            then 'in_use'
        end as reason
      from public.product_changes d
      left join public.products p on p.id = d.product_id and p.org_id is not distinct from d.org_id
      left join lateral (
        select
          jsonb_object_agg(field, d.before -> field) filter (where present -> field = d.after -> field) as back,
          jsonb_agg(field) filter (where present -> field not in (d.after -> field, d.before -> field)) as newer
        from (select jsonb_build_object(%s) as present offset 0) as now, jsonb_object_keys(d.after) as field
        where d.action = 'update' and (($1).only_fields is null or field = any(($1).only_fields))
      ) cells on d.action = 'update'
      where d.seq = any($2)
    )
    select jsonb_build_object(
      'changes', coalesce(jsonb_agg(
        case action
          when 'create' then jsonb_build_object('id', product_id, 'sku', sku, 'set', '{}'::jsonb, 'action', 'remove')
          when 'remove' then jsonb_build_object(
            'id', product_id, 'sku', sku, 'set', before, 'action', 'restore', 'last_version', version
          )
          else jsonb_build_object('id', product_id, 'sku', sku, 'set', coalesce(back, '{}'))
        end order by seq desc
      ) filter (where reason is null), '[]'),
      'skipped', coalesce(jsonb_agg(
        jsonb_build_object('id', product_id, 'sku', sku, 'reason', reason) order by seq
      ) filter (where reason is not null), '[]'),
      'left_out', coalesce(jsonb_agg(
        jsonb_build_object('id', product_id, 'sku', sku, 'fields', newer) order by seq
      ) filter (where newer is not null), '[]'),
      'cursor', coalesce(min(seq), $3)
    )
    from compared
  $sql$, used) into plan using undo, part, before_seq;
  return plan;
end
$$;

-- Takes back the next part of what the change set undoes; `done` says that nothing is left.
create function public.apply_undo_chunk(change_set uuid, chunk int) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.change_sets := private.lock_change_set(change_set);
  content bytea := sha256('undo');
  earlier jsonb := private.earlier_answer(change_set, chunk, content);
  last_chunk int;
  before_seq bigint;
  plan jsonb;
begin
  if earlier is not null then return earlier; end if;
  perform private.demand_open(locked);
  select coalesce(max(number), 0), coalesce(min((result -> 'cursor')::bigint), 9223372036854775807)
  into last_chunk, before_seq
  from public.change_set_chunks where change_set_id = change_set;
  if locked.kind <> 'undo' or chunk <> last_chunk + 1 then
    raise invalid_parameter_value using message = 'An undo goes chunk by chunk.';
  end if;
  plan := private.plan_undo(locked, before_seq);
  return private.apply(locked, chunk, content, plan -> 'changes', plan - 'changes' || jsonb_build_object(
    'done', not exists (
      select from public.product_changes
      where org_id = locked.org_id and change_set_id = locked.undoes and seq < (plan -> 'cursor')::bigint
        and (locked.only_products is null or product_id = any(locked.only_products))
    )
  ));
end
$$;

-- Every cell that ever changed of one product, newest first. Values as text: a number of JSON would reach the page as
-- a binary float.
create function public.product_history(product uuid, before_seq bigint default null, at_most int default 50)
returns table (
  seq bigint, change_set_id uuid, action public.change_action, source_row int, at timestamptz,
  kind public.change_set_kind, title text, source jsonb, actor text, undoes uuid, cells jsonb
)
language sql stable set search_path = ''
as $$
  select d.seq, d.change_set_id, d.action, d.source_row, d.created_at, c.kind, c.title, c.source, a.display_name, c.undoes,
    (
      select jsonb_agg(jsonb_build_object('field', field, 'before', d.before ->> field, 'after', d.after ->> field)
        order by field)
      from (select jsonb_object_keys(d.before || d.after) as field) as fields
    )
  from public.product_changes d
  join public.change_sets c on c.org_id = d.org_id and c.id = d.change_set_id
  left join public.profiles a on a.user_id = c.actor_id
  where d.product_id = product and d.org_id = any(array(select private.my_org_ids('viewer')))
    and (before_seq is null or d.seq < before_seq)
  order by d.seq desc limit least(at_most, 200)
$$;

grant execute on function
  public.begin_change_set, public.apply_chunk, public.commit_change_set, public.cancel_change_set, public.edit_products,
  public.begin_undo, public.apply_undo_chunk, public.product_history
to authenticated;
