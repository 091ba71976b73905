-- The catalogue: products, comments on them and their images. People read products here; every write goes through a
-- change set, so no client role can write to `products`.

create type public.product_status as enum ('draft', 'active', 'archived');

create type public.product_condition as enum ('new', 'open_box', 'refurbished', 'used');

create table public.products (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  supplier_id uuid,
  sku text not null check (char_length(sku) between 1 and 64 and sku = btrim(sku)),
  brand text check (char_length(brand) <= 120),
  mpn text check (char_length(mpn) <= 80),
  -- Stored as written, even if it's invalid, so that someone can correct it later. Quality checks report it.
  gtin text check (char_length(gtin) <= 32),
  title_en text check (char_length(title_en) <= 500),
  title_fr text check (char_length(title_fr) <= 500),
  description_en text check (char_length(description_en) <= 20000),
  description_fr text check (char_length(description_fr) <= 20000),
  category text check (char_length(category) <= 300),
  condition public.product_condition not null default 'new',
  status public.product_status not null default 'draft',

  currency text not null default 'CAD' check (currency ~ '^[A-Z]{3}$'),
  cost numeric(14, 4) check (cost >= 0),
  promo_cost numeric(14, 4) check (promo_cost >= 0),
  promo_ends date,
  msrp numeric(14, 4) check (msrp >= 0),
  map numeric(14, 4) check (map >= 0),
  price numeric(14, 4) check (price >= 0),

  weight numeric(12, 4) check (weight >= 0),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  length numeric(12, 4) check (length >= 0),
  width numeric(12, 4) check (width >= 0),
  height numeric(12, 4) check (height >= 0),
  size_unit text not null default 'cm' check (size_unit in ('mm', 'cm', 'm', 'in', 'ft')),
  country_of_origin text check (country_of_origin ~ '^[A-Z]{2}$'),
  hs_code text check (char_length(hs_code) <= 20),

  -- [{"url": "https://…", "alt": "…"}]; the first one is the main image.
  images jsonb not null default '[]' check (
    jsonb_typeof(images) = 'array'
    and jsonb_array_length(images) <= 50
    and octet_length(images::text) <= 65536
    and not jsonb_path_exists(images, '$[*] ? (!exists(@.url ? (@ like_regex "^https?://")))')
  ),
  tags text[] not null default '{}' check (
    cardinality(tags) <= 100
    and octet_length(tags::text) <= 8192
    and array_position(tags, null) is null
  ),
  -- Variants share a group and differ in their options: {"Colour": "Black", "Size": "27 in"}.
  variant_group text check (char_length(variant_group) between 1 and 64),
  variant_options jsonb not null default '{}' check (
    jsonb_typeof(variant_options) = 'object' and octet_length(variant_options::text) <= 4096
  ),
  lead_time_days int check (lead_time_days between 0 and 3650),
  minimum_order int check (minimum_order between 1 and 1000000),
  eta date,
  -- A SKU, not a foreign key: a source may name a successor long before it lists that product.
  successor_sku text check (char_length(successor_sku) between 1 and 64),
  attributes jsonb not null default '{}' check (
    jsonb_typeof(attributes) = 'object' and octet_length(attributes::text) <= 65536
  ),

  -- Increases with every change, so that data built from a product can be recognized as stale.
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),

  unique (org_id, id),
  foreign key (org_id, supplier_id) references public.suppliers (org_id, id),
  constraint products_text_is_printable check (
    concat(sku, brand, mpn, gtin, title_en, title_fr, category, hs_code, variant_group, successor_sku)
      !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint products_descriptions_are_printable check (
    concat(description_en, description_fr) !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
  ),
  -- `numeric` and `date` accept NaN and infinity; products don't.
  constraint products_numbers_are_finite check (
    'NaN' not in (
      coalesce(cost, 0), coalesce(promo_cost, 0), coalesce(msrp, 0), coalesce(map, 0), coalesce(price, 0),
      coalesce(weight, 0), coalesce(length, 0), coalesce(width, 0), coalesce(height, 0)
    )
    and isfinite(coalesce(promo_ends, '2000-01-01')) and isfinite(coalesce(eta, '2000-01-01'))
  )
);
-- One SKU per organization, ignoring case and supplier: channels identify a seller's product by its SKU alone. If two
-- suppliers use the same SKU, the import rejects the second one until someone adds a prefix to that supplier's SKUs.
create unique index products_sku on public.products (org_id, lower(sku));
create index products_variants on public.products (org_id, variant_group) where variant_group is not null;
-- Shops ignore case in the names of groups, so groups are looked up in lower case.
create index products_in_group on public.products (org_id, lower(variant_group)) where variant_group is not null;
-- Each of these indexes serves a sort order of the catalogue, a facet or both. Equal values are ordered by SKU, so a
-- page continues exactly where the previous one ended.
create index products_by_title on public.products (org_id, title_en, lower(sku));
create index products_by_brand on public.products (org_id, brand, lower(sku));
create index products_by_category on public.products (org_id, category, lower(sku));
create index products_by_status on public.products (org_id, status, lower(sku));
create index products_by_cost on public.products (org_id, cost, lower(sku));
create index products_by_price on public.products (org_id, price, lower(sku));
create index products_by_image on public.products (org_id, (images <> '[]'), lower(sku));
-- Text, because PostgreSQL rewrites a comparison with a boolean and then can't use the index.
create index products_by_margin on public.products (org_id, ((price >= cost)::text), lower(sku));
create index products_by_supplier on public.products (org_id, supplier_id, lower(sku));
create index products_by_gtin on public.products (org_id, gtin, lower(sku));
create index products_by_change on public.products (org_id, updated_at, lower(sku));
-- Covering indexes: finding duplicates doesn't read the table itself.
create index products_same_gtin on public.products (org_id, gtin) include (id)
  where gtin is not null and status <> 'archived';
create index products_same_part on public.products (org_id, mpn, brand) include (id)
  where mpn is not null and status <> 'archived';

alter table public.products enable row level security;
grant select on public.products to authenticated;

create policy "members read products" on public.products
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- `updated_at` is the time of the write, for the same reason as in `set_written_at`.
create function private.next_product_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger next_version before update on public.products
  for each row when (old.* is distinct from new.*)
  execute function private.next_product_version();

-- The SQL expression that counts a product's filled fields among the seven that make it complete.
create function private.filled_fields() returns text
language sql immutable set search_path = ''
as $$
  select 'num_nonnulls(title_en, description_en, brand, gtin, category, price) + (images <> ''[]'')::int'
$$;

-- The SQL expression that rates how complete a product is: 2 for complete, 1 if at least four of the seven fields are
-- filled, otherwise 0. It's a text, not a function of a product, because functions that set their search path are too
-- slow in an index. If you change it, recreate the index `products_by_completeness`.
create function private.completeness() returns text
language sql immutable set search_path = ''
as $$
  select format('width_bucket(%s, array[4, 7])', private.filled_fields())
$$;
grant execute on function private.filled_fields, private.completeness to authenticated;

do $$
begin
  execute format(
    'create index products_by_completeness on public.products (org_id, (%s), lower(sku))', private.completeness()
  );
end
$$;

-- Comments on products: who wrote what, who is mentioned, and who has to act.

create table public.product_comments (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  product_id uuid not null,
  author_id uuid references public.profiles (user_id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000 and private.is_prose(body)),
  -- The people whose names the text mentions.
  mentions uuid[] not null default '{}' check (array_length(mentions, 1) <= 20),
  assigned_to uuid references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, product_id) references public.products (org_id, id) on delete cascade
);
create index product_comments_in_order on public.product_comments (org_id, product_id, created_at desc, id);
create index product_comments_author on public.product_comments (author_id);
create index product_comments_assigned_to on public.product_comments (assigned_to);

alter table public.product_comments enable row level security;
grant select on public.product_comments to authenticated;

create policy "members read the comments of their organizations" on public.product_comments
  for select to authenticated
  using (org_id = any(array(select private.my_org_ids('viewer'))));

-- The caller's role in an organization, or null. Visiting staff have none, so they read comments but write none.
create function private.my_role_in(org uuid) returns public.member_role
language sql stable set search_path = ''
as $$
  select m.role from public.members m
  where m.org_id = org and m.user_id = auth.uid() and m.org_id in (select private.my_own_org_ids())
$$;

create function private.deny_comment() returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'You don''t have access to this comment, or your role doesn''t allow this.';
end
$$;

-- Notifies these people, except the caller. The link opens the product with its activity.
create function private.notify_of_comment(comment public.product_comments, people uuid[], kind text) returns void
language sql set search_path = ''
as $$
  select private.notify(
    person, kind, '/product-management?product=' || p.id || '&full#comment',
    jsonb_build_object('sku', p.sku, 'name', coalesce(me.display_name, '')), 'info', p.org_id
  )
  from public.products p
  left join public.profiles me on me.user_id = auth.uid()
  cross join (select distinct unnest(people) as person) as named
  where p.id = comment.product_id and person is distinct from auth.uid()
  order by person
$$;

create function private.members_among(org uuid, people uuid[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(m.user_id order by m.user_id), '{}') from public.members m
  where m.org_id = org and m.user_id = any(people)
$$;

-- Locks a comment for a change and returns it together with the caller's role.
create function private.lock_comment(target uuid, out it public.product_comments, out my_role public.member_role)
language plpgsql set search_path = ''
as $$
begin
  perform private.require_full_session();
  select * into it from public.product_comments c where c.id = target for update;
  my_role := private.my_role_in(it.org_id);
  if my_role is null then
    perform private.deny_comment();
  end if;
end
$$;

-- Adds a comment. The page generates the id, so a repeated request doesn't add a second comment. Every member can
-- comment; only editors and owners can assign. People outside the organization are left out of the mentions.
create function public.add_product_comment(
  target uuid, product uuid, body text, mentions uuid[] default '{}', assignee uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  org uuid;
  my_role public.member_role;
  it public.product_comments;
begin
  perform private.require_full_session();
  select p.org_id into org from public.products p where p.id = product;
  my_role := private.my_role_in(org);
  if my_role is null or (assignee is not null and my_role < 'editor') then
    perform private.deny_comment();
  end if;
  insert into public.product_comments (id, org_id, product_id, author_id, body, mentions, assigned_to)
  values (
    target, org, product, auth.uid(), btrim(body, E' \t\r\n'), private.members_among(org, mentions),
    (private.members_among(org, array[assignee]))[1]
  )
  on conflict (id) do nothing
  returning * into it;
  if it.id is null then
    return;
  end if;
  perform private.notify_of_comment(it, array[it.assigned_to], 'product_assigned') where it.assigned_to is not null;
  perform private.notify_of_comment(it, array_remove(it.mentions, it.assigned_to), 'product_mention');
end
$$;

-- Changes the text of the caller's own comment. Only people who weren't mentioned before are notified.
create function public.edit_product_comment(comment uuid, body text, mentions uuid[] default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old public.product_comments;
  it public.product_comments;
begin
  old := (private.lock_comment(comment)).it;
  if old.author_id is distinct from auth.uid() then
    perform private.deny_comment();
  end if;
  update public.product_comments c set
    body = btrim(edit_product_comment.body, E' \t\r\n'),
    mentions = private.members_among(c.org_id, edit_product_comment.mentions),
    edited_at = now()
  where c.id = comment
  returning * into it;
  perform private.notify_of_comment(
    it, array(select unnest(it.mentions) except select unnest(old.mentions)), 'product_mention'
  );
end
$$;

-- Assigns a comment to a member, or to no one. This also reopens the comment.
create function public.assign_product_comment(comment uuid, assignee uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked record;
  it public.product_comments;
begin
  select * into locked from private.lock_comment(comment);
  if locked.my_role < 'editor' then
    perform private.deny_comment();
  end if;
  update public.product_comments c
  set assigned_to = (private.members_among(c.org_id, array[assignee]))[1], resolved_at = null
  where c.id = comment
  returning * into it;
  perform private.notify_of_comment(it, array[it.assigned_to], 'product_assigned')
  where it.assigned_to is distinct from (locked.it).assigned_to and it.assigned_to is not null;
end
$$;

-- Resolves or reopens a comment. Its author, its assignee, editors and owners can do this.
create function public.resolve_product_comment(comment uuid, is_resolved boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked record;
begin
  select * into locked from private.lock_comment(comment);
  if locked.my_role < 'editor' and auth.uid() is distinct from (locked.it).author_id
    and auth.uid() is distinct from (locked.it).assigned_to then
    perform private.deny_comment();
  end if;
  update public.product_comments c set resolved_at = case when is_resolved then coalesce(c.resolved_at, now()) end
  where c.id = comment;
end
$$;

-- Deletes a comment. Only its author and owners can do this. Deleting a comment that's already deleted has no effect.
create function public.delete_product_comment(comment uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  locked record;
begin
  perform private.require_full_session();
  if private.my_role_in((select c.org_id from public.product_comments c where c.id = comment)) is null then
    return;
  end if;
  select * into locked from private.lock_comment(comment);
  if locked.my_role < 'owner' and auth.uid() is distinct from (locked.it).author_id then
    perform private.deny_comment();
  end if;
  delete from public.product_comments c where c.id = comment;
end
$$;

grant execute on function
  public.add_product_comment,
  public.edit_product_comment,
  public.assign_product_comment,
  public.resolve_product_comment,
  public.delete_product_comment
to authenticated;

-- Images that people upload for products. They aren't available on a server without a file store.

-- Product images that aren't on the web yet are stored in the file store. The bucket is public, because
-- channels fetch images by URL. Returns false on a server without a file store.
create function public.has_image_store() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('storage.buckets') is null then
    return false;
  end if;
  return exists (select from storage.buckets where id = 'product-images');
end
$$;

-- The bucket and its policy. A bucket is a row, so `npm run db:diff` doesn't see later changes to it.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'product-images', 'product-images', true, 5000000,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
  )
  on conflict (id) do nothing;

  -- An image is named after the hash of its content, in its organization's folder. No client can replace or
  -- delete one: another product, the history or a channel may still use it.
  create policy "editors add images below their organization" on storage.objects
    for insert to authenticated
    with check (
      bucket_id = 'product-images'
      and case
        when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(jpg|png|webp|gif|avif)$'
          then left(name, 36)::uuid = any(array(select private.my_org_ids('editor')))
        else false
      end
    );
end
$$;

grant execute on function public.has_image_store to authenticated;
