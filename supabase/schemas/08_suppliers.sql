-- Suppliers: the companies that an organization buys products from, and their scorecards.

create type public.supplier_status as enum ('active', 'paused', 'archived');

create table public.suppliers (
  id uuid not null default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200 and name = btrim(name)),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,31}$'),
  status public.supplier_status not null default 'active',
  contact_name text check (char_length(contact_name) <= 100),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40),
  website text check (website ~ '^https?://' and char_length(website) <= 2000),
  account_number text check (char_length(account_number) <= 64),
  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  country text check (country ~ '^[A-Z]{2}$'),
  lead_time_days int check (lead_time_days between 0 and 3650),
  notes text check (char_length(notes) <= 5000 and notes !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  payment_terms text
    check (char_length(payment_terms) <= 200 and payment_terms !~ '[\u0001-\u001f\u007f-\u009f]'),
  minimum_order numeric(14, 4) check (minimum_order >= 0 and minimum_order <> 'NaN'),
  -- [{"url": "https://…", "title": "Terms 2026", "kind": "agreement"}]
  documents jsonb not null default '[]' check (
    jsonb_typeof(documents) = 'array'
    and jsonb_array_length(documents) <= 50
    and octet_length(documents::text) <= 65536
    and not jsonb_path_exists(documents, '$[*] ? (
      !exists(@.url ? (@ like_regex "^https?://"))
      || !exists(@.title ? (@ like_regex "^.{1,200}$"))
      || !exists(@.kind ? (@ like_regex "^[a-z_]{1,20}$"))
    )')
  ),
  -- Increases with every change. An edit sends the version it was based on, so it can't overwrite a newer change.
  version int not null default 1 check (version > 0),
  -- Clients generate the id, so that an insert repeated after a lost response doesn't add a second supplier. The
  -- organization is part of the key, so another organization's id is neither rejected nor revealed.
  primary key (id, org_id),
  unique (org_id, id),
  unique (org_id, code),
  constraint suppliers_text_is_printable check (
    concat(name, contact_name, email, phone, website, account_number) !~ '[\u0001-\u001f\u007f-\u009f]'
  )
);

alter table public.suppliers enable row level security;
grant select, delete on public.suppliers to authenticated;
grant
  insert (
    id, org_id, name, code, status, contact_name, email, phone, website, account_number, currency, country,
    lead_time_days, notes, payment_terms, minimum_order, documents
  ),
  update (
    name, code, status, contact_name, email, phone, website, account_number, currency, country, lead_time_days, notes,
    payment_terms, minimum_order, documents
  )
on public.suppliers to authenticated;

create policy "members read suppliers" on public.suppliers
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add suppliers" on public.suppliers
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change suppliers" on public.suppliers
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete suppliers" on public.suppliers
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.suppliers
  for each row execute function private.set_updated_at();

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

-- The data quality, imports and price changes of a supplier, from the catalogue, its history and today's stock. The
-- supplier page calls it. The function runs with the caller's rights and returns null for a supplier they can't read.
-- Changes of costs and of prices are reported separately. Products count as complete or out of stock by the same rules
-- as in the product list and reports. The query is built as text, because completeness is an expression stored as text.
create function public.supplier_scorecard(supplier uuid) returns jsonb
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  card jsonb;
begin
  perform private.require_full_session();
  execute format($query$
  with found_supplier as (
    select id, org_id, now() - interval '90 days' as since from public.suppliers
    where id = $1 and org_id = any(array(select private.my_org_ids('viewer')))
  ),
  listed as materialized (
    select p.org_id, p.id, p.status = 'active' as is_sold, %s = 2 as is_complete
    from found_supplier join public.products p on p.org_id = found_supplier.org_id and p.supplier_id = found_supplier.id
    where p.status <> 'archived'
  ),
  deliveries as (
    select c.created_at, c.rows_read, c.rejected, c.created_at > found_supplier.since as is_recent
    from found_supplier join public.change_sets c on c.org_id = found_supplier.org_id and c.supplier_id = found_supplier.id
    where c.kind in ('import', 'api') and c.state = 'committed'
  ),
  -- Changes from files and from the API count; changes by people, rules and undos don't, because the supplier didn't
  -- make them. A change from no value or between currencies has no percentage.
  moves as materialized (
    select d.product_id, changed.field, abs(changed.new_value - changed.old_value) / changed.old_value * 100 as percent
    from found_supplier
    join public.change_sets c on c.org_id = found_supplier.org_id and c.created_at > found_supplier.since and c.kind in ('import', 'api')
    join public.product_changes d on d.org_id = c.org_id and d.change_set_id = c.id
    join listed on listed.id = d.product_id
    cross join lateral (values
      ('cost', (d.before ->> 'cost')::numeric, (d.after ->> 'cost')::numeric),
      ('price', (d.before ->> 'price')::numeric, (d.after ->> 'price')::numeric)
    ) as changed (field, old_value, new_value)
    where d.action = 'update' and not d.after ? 'currency' and changed.old_value > 0 and changed.new_value is not null
  ),
  -- The median, because one misplaced decimal point hardly affects it.
  volatility as (
    select jsonb_build_object(
      'field', field,
      'changes', count(*),
      'median', round(percentile_cont(0.5) within group (order by percent)::numeric, 1)::text
    ) as entry
    from moves group by field
  ),
  quantities as (
    select max(s.available) as available
    from listed join public.stock s on s.org_id = listed.org_id and s.product_id = listed.id
    where listed.is_sold
    group by s.product_id
  )
  select jsonb_build_object(
    'products', (select count(*) from listed),
    'complete', (select count(*) from listed where is_complete),
    'last_delivery', (select max(created_at) from deliveries),
    'rows_read', (select coalesce(sum(rows_read), 0) from deliveries where is_recent),
    'rejected', (select coalesce(sum(rejected), 0) from deliveries where is_recent),
    'repriced', (select count(distinct product_id) from moves),
    'moves', (select coalesce(jsonb_agg(entry order by entry -> 'field'), '[]') from volatility),
    'stocked', (select count(*) from quantities),
    'out_of_stock', (select count(*) from quantities where available <= 0)
  )
  from found_supplier
  $query$, private.completeness()) into card using supplier;
  return card;
end
$$;

grant execute on function public.supplier_scorecard to authenticated;
