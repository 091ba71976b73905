-- What the functions demand, the tables demand as well: a session that lives, with its second factor shown where the
-- account has one. A person's own profile stays readable, for the screen that asks for the factor greets them by it.

-- The same as `demand_full_session`, as an answer: a policy hides, and does not raise.
create function private.session_is_full() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.session_is_live()
    and (auth.jwt() ->> 'aal' is not distinct from 'aal2' or not private.has_second_factor(auth.uid()))
$$;
-- Both speak of the caller alone.
grant execute on function private.session_is_full, private.demand_full_session to authenticated, service_role;

create policy "only a full session reads members" on public.members
  as restrictive for select to authenticated
  using ((select private.session_is_full()));

create policy "only a full session reads invitations" on public.invitations
  as restrictive for select to authenticated
  using ((select private.session_is_full()));

create policy "only a full session reads the profiles of colleagues" on public.profiles
  as restrictive for select to authenticated
  using (user_id = (select auth.uid()) or (select private.session_is_full()));

create policy "only a full session changes organizations" on public.organizations
  as restrictive for update to authenticated
  using ((select private.session_is_full()))
  with check ((select private.session_is_full()));

-- As before, for a full session.
create or replace function public.my_security() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_full_session();
  return (
    select jsonb_build_object(
      'sessions', (
        select coalesce(jsonb_agg(s order by s.started_at desc), '[]') from (
          select created_at as started_at, user_agent, id::text = auth.jwt() ->> 'session_id' as is_this_one
          from auth.sessions
          where user_id = auth.uid() and (not_after is null or not_after > now())
          order by created_at desc limit 20
        ) s
      ),
      'events', (
        select coalesce(jsonb_agg(e order by e.received_at desc, e.id desc), '[]') from (
          select id, received_at, type, severity, trusted, ip_truncated, ua_family, details ->> 'reason' as reason
          from private.security_events where user_id = auth.uid() order by received_at desc, id desc limit 50
        ) e
      ),
      'password_changed_at', (
        select max(received_at) from private.security_events
        where user_id = auth.uid() and type = 'password_changed'
      ),
      'offers_two_factor', to_regclass('auth.mfa_factors') is not null
    ) where auth.uid() is not null
  );
end
$$;

-- As before, for a full session.
create or replace function public.export_page(org uuid, of_table text, after text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most constant int := 1000;
  source regclass;
  columns text[];
  keys text[];
  answer jsonb;
begin
  perform private.demand_full_session();
  if of_table not in (select public.exportable_tables()) then
    raise undefined_table using message = 'There is no such table to export.';
  end if;
  source := format('public.%I', of_table)::regclass;

  columns := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = source and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(source, a.attnum, 'select')
    order by a.attnum
  );
  keys := array(
    select a.attname from pg_catalog.pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = source and i.indisprimary
    order by k.n
  );

  execute format(
    $page$
      select jsonb_build_object(
        'columns', to_jsonb($2),
        'rows', coalesce(jsonb_agg(cells order by n), '[]'),
        'next', case when count(*) = $3 then to_jsonb((array_agg(place order by n desc))[1:1]) -> 0 end
      )
      from (
        select jsonb_build_array(%1$s) as cells, jsonb_build_array(%2$s) as place, row_number() over () as n
        from (
          select %3$s from %4$s where %5$I = $1 %6$s order by %7$s limit $3
        ) page
      ) numbered
    $page$,
    (select string_agg(format('%I::text', name), ', ') from unnest(columns) name),
    (select string_agg(format('%I::text', name), ', ') from unnest(keys) name),
    (select string_agg(format('%I', name), ', ') from unnest(columns) name),
    source,
    case of_table when 'organizations' then 'id' else 'org_id' end,
    case when after is not null then (
      select format('and (%s) > (%s)', string_agg(format('%I', key), ', ' order by n), string_agg(
        format('$4[%s]::%s', n, (
          select format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a
          where a.attrelid = source and a.attname = key
        )), ', ' order by n
      ))
      from unnest(keys) with ordinality as each (key, n)
    ) end,
    (select string_agg(format('%I', name), ', ') from unnest(keys) name)
  ) into answer using org, columns, most, after;
  return answer;
end
$$;
