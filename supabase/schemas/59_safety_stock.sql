-- Safety stock: how much of the available quantity isn't offered. Listings apply it, because `products_to_list`
-- returns each product's rule.

create type public.safety_stock_kind as enum ('units', 'percent');

create table public.safety_stock_rules (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  -- Empty for all channels.
  channel_id uuid,
  -- A product or a category, never both. Without either, the rule applies to all products.
  product_id uuid,
  category text check (char_length(category) between 1 and 300),
  kind public.safety_stock_kind not null default 'units',
  amount int not null check (amount between 0 and case kind when 'percent' then 100 else 1000000 end),
  -- If fewer units than this are left to offer, the listing shows none.
  hide_below int not null default 0 check (hide_below between 0 and 1000000),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, id),
  constraint safety_stock_rules_scope unique nulls not distinct (org_id, product_id, category, channel_id),
  foreign key (org_id, channel_id) references public.channels (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade,
  constraint safety_stock_rules_have_one_scope check (num_nonnulls(product_id, category) < 2),
  constraint safety_stock_rules_text_is_printable check (category !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index safety_stock_rules_channel on public.safety_stock_rules (org_id, channel_id);

alter table public.safety_stock_rules enable row level security;
grant select, delete on public.safety_stock_rules to authenticated;
grant
  insert (id, org_id, channel_id, product_id, category, kind, amount, hide_below),
  update (kind, amount, hide_below)
on public.safety_stock_rules to authenticated;

create policy "members read safety stock rules" on public.safety_stock_rules
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

create policy "editors add safety stock rules" on public.safety_stock_rules
  for insert to authenticated
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors change safety stock rules" on public.safety_stock_rules
  for update to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))))
  with check (org_id = any(array(select private.my_org_ids('editor'))));

create policy "editors delete safety stock rules" on public.safety_stock_rules
  for delete to authenticated
  using (org_id = any(array(select private.my_org_ids('editor'))));

create trigger set_updated_at before update on public.safety_stock_rules
  for each row execute function private.set_updated_at();

create trigger next_version before update on public.safety_stock_rules
  for each row execute function private.next_row_version();

-- Marks the listings that a rule affects as stale: those of its channel and products, unless a rule of a single
-- product overrides it. The version of the channel's rules keeps a worker from recording a listing with the earlier
-- rule.
create function private.on_safety_stock_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The scope of a rule never changes.
  it constant public.safety_stock_rules := case when tg_op = 'DELETE' then old else new end;
  affected_channel uuid;
begin
  if tg_op = 'UPDATE' and (old.kind, old.amount, old.hide_below) = (new.kind, new.amount, new.hide_below) then
    return null;
  end if;
  perform private.lock_catalogue(it.org_id);
  for affected_channel in
    select c.id from public.channels c
    where c.org_id = it.org_id and c.id = coalesce(it.channel_id, c.id) order by c.id
  loop
    update public.channels set rules_version = rules_version + 1 where id = affected_channel;
    update public.listings l set is_stale = true
    where l.org_id = it.org_id and l.channel_id = affected_channel and not l.is_stale and case
      when it.product_id is not null then l.product_id = it.product_id
      else (
          it.category is null
          or l.product_id in (select p.id from public.products p where p.org_id = it.org_id and p.category = it.category)
        ) and not exists (
          select from public.safety_stock_rules r
          where r.org_id = it.org_id and r.product_id = l.product_id
            and coalesce(r.channel_id, affected_channel) = affected_channel
        )
    end;
    -- Adds the job even if no listing is stale, so that a worker that is building the channel with outdated rules
    -- stops.
    perform private.enqueue_listings(it.org_id, affected_channel, 0);
  end loop;
  return null;
end
$$;

create trigger on_safety_stock_changed after insert or update or delete on public.safety_stock_rules
  for each row execute function private.on_safety_stock_changed();
