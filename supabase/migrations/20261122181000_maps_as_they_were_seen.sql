-- Two people, or two tabs, map one entry: whoever comes second overwrote the first without a word. A screen now says what
-- it saw of each: [{"field", "ours", "theirs", "seen"}], where theirs is null to forget one, and seen is null where nothing
-- was mapped. What is something else by now, and not what is wanted either, stays, and is the answer.

drop function public.save_channel_maps(uuid, public.channel_map_kind, jsonb);

create function public.save_channel_maps(channel uuid, kind public.channel_map_kind, maps jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  org uuid;
  overtaken jsonb;
begin
  perform private.demand_full_session();
  -- Of a channel one at a time, so that nobody writes between the look and the writing.
  select org_id into org from public.channels
  where id = channel and org_id = any(array(select private.my_org_ids('editor')))
  for no key update;
  if org is null then
    raise insufficient_privilege using message = 'Only an editor or owner of the organization may do this.';
  end if;
  if jsonb_typeof(maps) <> 'array' or jsonb_array_length(maps) > 5000 then
    raise invalid_parameter_value using message = 'Up to 5,000 are saved at a time.';
  end if;
  with given as (
    select distinct on (1, 2) coalesce(one ->> 'field', '') as field, coalesce(one ->> 'ours', '') as ours,
      nullif(one -> 'theirs', 'null') as theirs, nullif(one -> 'seen', 'null') as seen
    from jsonb_array_elements(maps) as one
  ),
  compared as (
    select given.*, m.theirs as present,
      m.theirs is distinct from given.seen and m.theirs is distinct from given.theirs as is_overtaken
    from given left join public.channel_maps m
      on m.org_id = org and m.channel_id = channel and m.kind = save_channel_maps.kind
      and m.field = given.field and m.ours = given.ours
  ),
  forgotten as (
    delete from public.channel_maps m using compared c
    where m.org_id = org and m.channel_id = channel and m.kind = save_channel_maps.kind
      and m.field = c.field and m.ours = c.ours and c.theirs is null and not c.is_overtaken
  ),
  kept as (
    insert into public.channel_maps as m (org_id, channel_id, kind, field, ours, theirs)
    select org, channel, save_channel_maps.kind, c.field, c.ours, c.theirs
    from compared c where c.theirs is not null and not c.is_overtaken
    on conflict on constraint channel_maps_pkey do update set theirs = excluded.theirs
    where m.theirs is distinct from excluded.theirs
  )
  select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'ours', c.ours, 'theirs', c.present)), '[]')
  into overtaken from compared c where c.is_overtaken;
  return overtaken;
end
$$;

grant execute on function public.save_channel_maps to authenticated;
