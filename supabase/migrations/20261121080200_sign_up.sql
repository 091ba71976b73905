-- Whoever signs up gets a profile and an organisation of one. What a visitor sends along is untrusted text: it is
-- cleaned so far that it always fits, because a name must never be the reason why a sign-up fails.

create function private.clean_name(raw text, longest int) returns text
language sql immutable set search_path = ''
as $$
  select nullif(
    btrim(left(
      btrim(regexp_replace(
        -- Controls, angle brackets, blanks of every width, and marks which turn the direction of writing.
        left(raw, 1000),
        '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff<>]+', ' ', 'g'
      )),
      longest
    )),
    ''
  )
$$;

create function private.slug_of(name text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(
        regexp_replace(
          regexp_replace(lower(normalize(name, nfd)), '[\u0300-\u036f]', '', 'g'),
          '[^a-z0-9]+', '-', 'g'
        ),
        80
      ), '-'),
      ''
    ),
    'organization'
  )
$$;

create function private.welcome_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person text := private.clean_name(new.raw_user_meta_data ->> 'display_name', 100);
  company text := private.clean_name(new.raw_user_meta_data ->> 'company_name', 200);
  org_name text := coalesce(company, person, private.clean_name(split_part(new.email, '@', 1), 200), 'Organization');
  org_slug text := private.slug_of(org_name);
  org uuid;
begin
  insert into public.profiles (user_id, display_name, company_name)
  values (new.id, person, company);

  insert into public.organizations (name, slug)
  values (org_name, org_slug)
  on conflict (slug) do nothing
  returning id into org;

  if org is null then
    insert into public.organizations (name, slug)
    values (org_name, org_slug || '-' || left(md5(gen_random_uuid()::text), 12))
    returning id into org;
  end if;

  insert into public.members (org_id, user_id, role) values (org, new.id, 'owner');
  return new;
end
$$;

create trigger welcome_new_user after insert on auth.users
  for each row execute function private.welcome_new_user();
