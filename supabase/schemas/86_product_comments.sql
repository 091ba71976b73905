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

-- Adds a comment. The page generates the id, so a repeated request adds one comment. Every member can comment; only
-- editors and owners can assign. People outside the organization are left out of the mentions.
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
