-- What a channel refuses of what it was sent, in its own words. A listing counts as refused while what would be sent is
-- what was refused: it is neither ready nor unchanged then, and goes out again only if somebody says so.

create function private.same_offer(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    split_part(one, '.', 1) = split_part(other, '.', 1) and split_part(one, '.', 2) = split_part(other, '.', 2), false
  )
$$;

-- As before, and what is refused. Another stock mends nothing; but it is told, since the channel may still sell what it
-- was sent before.
create function private.change_of(state public.listing_state, sent text, present text, refused text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when sent is null and present is null then 'none'
    when private.same_offer(present, refused)
      and (sent is not distinct from present or not private.same_offer(sent, present)) then 'refused'
    when sent is not distinct from present then 'unchanged'
    when sent is null then 'new'
    when present is null then case state when 'blocked' then 'held' else 'removed' end
    when split_part(sent, '.', 1) <> split_part(present, '.', 1) then 'changed'
    when split_part(sent, '.', 2) = split_part(present, '.', 2) then 'stock'
    when split_part(sent, '.', 3) = split_part(present, '.', 3) then 'price'
    else 'changed'
  end
$$;

-- 'error value-missing gtin', each once; what a channel complains about is 'error refused gtin'.
create function private.reasons_of(issues jsonb, complaints jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct left(concat_ws(' ', severity, code, field), 200)), '{}')
  from (
    select issue ->> 'severity', issue ->> 'code', issue ->> 'field' from jsonb_array_elements(issues) as issue
    union all
    select 'error', 'refused', complaint ->> 'field' from jsonb_array_elements(complaints) as complaint
  ) as told (severity, code, field)
$$;

grant execute on function
  private.same_offer(text, text), private.change_of(public.listing_state, text, text, text),
  private.reasons_of(jsonb, jsonb)
to service_role;

-- Both are worked out anew, and what they take from the same line with them; PostgreSQL 15 changes no such column.
alter table public.listings drop column change, drop column reasons;
drop function private.change_of(public.listing_state, text, text);
drop function private.reasons_of(jsonb);
alter table public.listings
  -- What was refused, and the channel's words: [{"message", "field"}].
  add column refused_hash text check (char_length(refused_hash) <= 100),
  add column complaints jsonb not null default '[]'
    check (jsonb_typeof(complaints) = 'array' and pg_column_size(complaints) <= 100000),
  add check ((refused_hash is null) = (complaints = '[]')),
  add column reasons text[] not null generated always as (
    private.reasons_of(issues, case when private.same_offer(hash, refused_hash) then complaints else '[]' end)
  ) stored check (array_length(reasons, 1) <= 500),
  add column change text not null generated always as (private.change_of(state, sent_hash, hash, refused_hash)) stored
    check (char_length(change) <= 20);
create index listings_by_change on public.listings (channel_id, change, sku, product_id);
create index listings_reasons on public.listings using gin (reasons);
create index listings_in_file on public.listings (channel_id, private.place_in_file(sku, variant_group), product_id)
  where change <> 'none';
create index listings_standing on public.listings (org_id, product_id) include (channel_id, state, change, is_stale);

-- A channel may complain about several fields of one product.
alter table public.sync_items add column complaints jsonb not null default '[]'
  check (jsonb_typeof(complaints) = 'array' and pg_column_size(complaints) <= 100000);
update public.sync_items set
  complaints = jsonb_build_array(jsonb_build_object('message', message, 'field', field)), message = null
where outcome = 'failed' and message is not null;
alter table public.sync_items drop column field;

-- What was told of a product, as it is kept: the first 20, each with the channel's words.
create function private.complaints_in(told jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('message', left(message, 1000), 'field', left(field, 200)) order by n), '[]')
  from (
    select n, complaint ->> 'message' as message, complaint ->> 'field' as field
    from jsonb_array_elements(case jsonb_typeof(told) when 'array' then told else '[]' end)
      with ordinality as each (complaint, n)
    where complaint ->> 'message' <> '' order by n limit 20
  ) as complaints
$$;

-- As before, but failed items come with "complaints": [{"message", "field"}]. What is refused was never taken over,
-- whatever was sent; sent again, it is judged anew.
create or replace function private.tell_sync_items(it public.sync_runs, told jsonb) returns public.sync_runs
language plpgsql set search_path = ''
as $$
declare
  added public.sync_outcome[];
begin
  with given as (
    select distinct on ((i ->> 'product')::uuid) (i ->> 'product')::uuid as id, i ->> 'hash' as hash,
      (i ->> 'outcome')::public.sync_outcome as wish, i ->> 'message' as message,
      case i ->> 'outcome' when 'failed' then private.complaints_in(i -> 'complaints') else '[]' end as complaints
    from jsonb_array_elements(told) as i
  ),
  judged as materialized (
    select g.*, l.sku, l.change, l.sent_hash, l.sent_payload, l.sent_group, l.payload, l.variant_group,
      -- Of a report, nobody knows which sending it is about: the last.
      coalesce(g.hash, l.sent_hash, l.hash) as refused,
      case
        when wish in ('failed', 'skipped') then wish
        when l.is_stale or l.config_version <> c.config_version and l.state <> 'gone' or l.hash is distinct from g.hash
          or (wish = 'removed') <> (l.hash is null) or l.state = 'blocked'
          or wish = 'removed' and private.keeps_removed(c) then 'skipped'
        else wish
      end as outcome
    from given g
    join public.listings l on l.channel_id = (it).channel_id and l.product_id = g.id
    join public.channels c on c.id = (it).channel_id
  ),
  logged as (
    insert into public.sync_items
      (org_id, run_id, product_id, sku, change, outcome, message, complaints, hash, before_hash, before_payload, before_group)
    select (it).org_id, (it).id, id, sku, change, outcome, case when outcome = wish then message else 'changed_since' end,
      complaints, hash, sent_hash, sent_payload, sent_group
    from judged
    on conflict do nothing
    returning product_id, outcome
  ),
  sent as (
    update public.listings l set
      sent_hash = j.hash, sent_payload = case when j.hash is not null then j.payload end,
      sent_group = case when j.hash is not null then j.variant_group else j.sent_group end,
      withdrawn_payload = case when j.hash is null then j.sent_payload end,
      sent_run = (it).id, sent_at = now(),
      refused_hash = case j.change when 'stock' then l.refused_hash end,
      complaints = case j.change when 'stock' then l.complaints else '[]' end
    from judged j join logged n on n.product_id = j.id
    where l.channel_id = (it).channel_id and l.product_id = j.id and n.outcome in ('sent', 'removed')
  ),
  refused as (
    update public.listings l set refused_hash = j.refused, complaints = j.complaints
    from judged j join logged n on n.product_id = j.id
    where l.channel_id = (it).channel_id and l.product_id = j.id and n.outcome = 'failed'
      and j.refused is not null and j.complaints <> '[]'
  )
  select array(select outcome from logged) into added;
  return private.count_sync_items((it).id, added);
end
$$;

-- As before, with what was refused among what can be approved.
create or replace function private.send_fresh(it public.sync_runs, plan text, changes text[]) returns boolean
language plpgsql set search_path = ''
as $$
declare
  told jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'product', product_id, 'hash', hash, 'outcome', case when hash is null then 'removed' else 'sent' end
  )) into told
  from (
    select l.product_id, l.hash from public.listings l join public.channels c on c.id = l.channel_id
    where l.channel_id = (it).channel_id and not l.is_stale
      and l.change = any(changes) and l.change in ('new', 'changed', 'price', 'stock', 'removed', 'refused')
      and (l.state = 'gone' or (l.config_version, l.plan) = (c.config_version, send_fresh.plan))
      and not (l.change = 'removed' and private.keeps_removed(c))
      and not exists (select from public.sync_items i where i.run_id = (it).id and i.product_id = l.product_id)
    limit 2000
  ) as next;
  if told is null then return true; end if;
  perform private.tell_sync_items(it, told);
  return jsonb_array_length(told) < 2000;
end
$$;

-- What a channel said about these products is settled without a change: it took them after all, or was wrong. The log
-- keeps its words. Answers how many.
create function public.dismiss_complaints(channel uuid, products uuid[]) returns int
language plpgsql security definer set search_path = ''
as $$
declare
  it public.channels := private.demand_channel(channel, 'editor');
  dismissed int;
begin
  perform private.lock_catalogue(it.org_id);
  update public.listings l set refused_hash = null, complaints = '[]'
  where l.channel_id = it.id and l.product_id = any(products) and l.refused_hash is not null;
  get diagnostics dismissed = row_count;
  return dismissed;
end
$$;
grant execute on function public.dismiss_complaints to authenticated;
