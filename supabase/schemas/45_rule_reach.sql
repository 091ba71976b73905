-- Which products a change to a rule set can affect, so that only their listings are rebuilt.

-- The characters that the portal trims from a text.
create function private.trimmed(value text) returns text
language sql immutable set search_path = ''
as $$ select btrim(value, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- A test of a rule as SQL on `p`, a product. The SQL holds for every product that matches the test, and for some that
-- don't: case folding of the portal and of the database differs for some letters, so texts with non-ASCII characters
-- always match. Null if the test can't be expressed, or could have an error.
create function private.rule_test_sql(test jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  field constant text := test ->> 'field';
  operator constant text := test ->> 'is';
  value constant text := test ->> 'value';
  plain constant text := lower(private.trimmed(value));
  listed text[];
begin
  if exists (select from jsonb_object_keys(test) as key where key not in ('field', 'is', 'value', 'values', 'matchCase'))
    or jsonb_typeof(test -> 'field') <> 'string' or jsonb_typeof(coalesce(test -> 'value', '""')) <> 'string'
    or jsonb_typeof(coalesce(test -> 'matchCase', 'false')) <> 'boolean'
    or jsonb_typeof(coalesce(test -> 'values', '[]')) <> 'array'
    or jsonb_path_exists(coalesce(test -> 'values', '[]'), '$[*] ? (@.type() != "string")') then
    return null;
  end if;
  if field in ('cost', 'promo_cost', 'map', 'msrp', 'price') then
    if value !~ '^-?[0-9]{1,9}([.][0-9]{1,4})?$' then return null; end if;
    return case operator
      when 'number-equals' then format('p.%I = %s', field, value)
      when 'less-than' then format('p.%I < %s', field, value)
      when 'at-most' then format('p.%I <= %s', field, value)
      when 'more-than' then format('p.%I > %s', field, value)
      when 'at-least' then format('p.%I >= %s', field, value)
    end;
  end if;
  if field not in ('sku', 'status', 'title_en', 'title_fr', 'brand', 'mpn', 'gtin', 'category', 'supplier_id') then
    return null;
  end if;
  if operator in ('equals', 'contains', 'starts-with', 'ends-with') then
    listed := array[plain];
  elsif operator = 'in-list' and jsonb_array_length(coalesce(test -> 'values', '[]')) <= 50000 then
    select array_agg(distinct lower(private.trimmed(one))) into listed
    from jsonb_array_elements_text(test -> 'values') as one;
  end if;
  -- The portal's lower case turns the Kelvin sign into a plain k, so the test also matches texts that the SQL would
  -- miss.
  if coalesce(array_to_string(listed, ''), '') = '' or array_to_string(listed, '') like '%' || U&'\212A' || '%' then
    return null;
  end if;
  return format(
    case when operator in ('equals', 'in-list') then
      '(lower(private.trimmed(coalesce(p.%1$I::text, ''''))) = any(%2$L::text[]) or octet_length(p.%1$I::text) <> char_length(p.%1$I::text))'
    else
      '(strpos(lower(p.%1$I::text), %3$L) > 0 or octet_length(p.%1$I::text) <> char_length(p.%1$I::text))'
    end, field, listed, plain
  );
end
$$;

-- A condition of a rule as SQL that holds at least for each product that matches. Null if it can't be expressed.
create function private.rule_condition_sql(condition jsonb, depth int default 1) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  joins text[];
  parts text[];
begin
  if jsonb_typeof(condition) is distinct from 'object' then return null; end if;
  joins := array(select jsonb_object_keys(condition));
  if condition ? 'field' then return private.rule_test_sql(condition); end if;
  if depth > 10 or joins not in (array['all'], array['any']) or jsonb_typeof(condition -> joins[1]) <> 'array' then return null; end if;
  parts := array(
    select private.rule_condition_sql(part, depth + 1) from jsonb_array_elements(condition -> joins[1]) as part
  );
  -- Every test must be known to be free of errors, even if the others already narrow the products.
  if parts = '{}' or array_position(parts, null) is not null then return null; end if;
  return '(' || array_to_string(parts, case joins[1] when 'all' then ' and ' else ' or ' end) || ')';
end
$$;

-- Whether a step of a price rule is certain to be free of errors. Other steps are checked only by the portal.
create function private.is_plain_step(step jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(case step ->> 'do'
    when 'percent' then step - array['do', 'by'] = '{}' and step ->> 'by' ~ '^-?[0-9]{1,2}([.][0-9]{1,4})?$'
    when 'markup' then step - array['do', 'percent'] = '{}' and step ->> 'percent' ~ '^[0-9]{1,4}([.][0-9]{1,4})?$'
    when 'margin' then step - array['do', 'percent'] = '{}' and step ->> 'percent' ~ '^[0-9]{1,2}([.][0-9]{1,4})?$'
    when 'round' then step - array['do', 'every', 'ending', 'direction', 'currencies'] = '{}'
      and step ->> 'every' ~ '^[1-9][0-9]{0,4}$' and step ->> 'ending' ~ '^0([.][0-9]{1,4})?$'
      and step ->> 'direction' in ('up', 'down', 'nearest') and step -> 'currencies' = 'null'
  end, false)
  and not jsonb_path_exists(step, '$.* ? (@.type() != "string" && @.type() != "null")')
$$;

-- The rules of a version that apply to a channel, in their order. None if the set is turned off.
create function private.applied_rules(it public.rule_sets, channel uuid) returns jsonb[]
language sql stable set search_path = ''
as $$
  select array(
    select rule from jsonb_array_elements(it.content -> 'rules') with ordinality as rules (rule, n)
    where it.is_enabled and rule -> 'isEnabled' is distinct from 'false'
      and (jsonb_typeof(rule -> 'channels') is distinct from 'array' or rule -> 'channels' ? applied_rules.channel::text)
    order by n
  )
$$;

-- The products whose listings on this channel the latest version of a rule set can change, as SQL on `p`. Null if it
-- can be any of them. A product that matches none of the changed rules, before or after, has the same rules as before.
-- Only rules that are certain to be free of errors narrow the products, because an error stops all rules of the set.
create function private.affected_products_sql(org uuid, rule_set uuid, channel uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  versions constant public.rule_sets[] := array(
    select s from public.rule_sets s where s.org_id = org and s.id = rule_set order by s.version desc limit 2
  );
  new_set constant public.rule_sets := versions[1];
  old_set constant public.rule_sets := versions[2];
  before jsonb[] := private.applied_rules(old_set, affected_products_sql.channel);
  after jsonb[] := private.applied_rules(new_set, affected_products_sql.channel);
  affected text[];
begin
  if exists (
    select from unnest(versions) as version
    where version.content - array['rules', 'guards'] <> '{}' or (
      select count(*) <> count(distinct rule ->> 'id') from jsonb_array_elements(version.content -> 'rules') as rule
    )
  ) then return null; end if;
  if new_set.kind = 'price' and (
    old_set.is_enabled is distinct from new_set.is_enabled
    or old_set.content -> 'guards' is distinct from new_set.content -> 'guards'
  ) then return null; end if;

  while before[1] = after[1] loop
    before := before[2:];
    after := after[2:];
  end loop;
  while before[cardinality(before)] = after[cardinality(after)] loop
    before := before[:cardinality(before) - 1];
    after := after[:cardinality(after) - 1];
  end loop;

  select array_agg(case
    when jsonb_typeof(rule -> 'id') = 'string' and jsonb_typeof(rule -> 'name') = 'string' and rule -> 'isEnabled' = 'true'
      and case new_set.kind
        when 'publish' then rule ->> 'decision' in ('include', 'exclude')
          and rule - array['id', 'name', 'isEnabled', 'when', 'decision', 'channels'] = '{}'
          and not jsonb_path_exists(rule, '$.channels[*] ? (@.type() != "string" && @.type() != "null")')
        else rule - array['id', 'name', 'isEnabled', 'when', 'from', 'until', 'base', 'steps'] = '{}'
          and rule -> 'from' = 'null' and rule -> 'until' = 'null' and (rule -> 'base') - 'is' = '{}'
          and rule -> 'base' ->> 'is' in ('cost', 'promo_cost', 'msrp', 'map', 'current', 'running')
          and not exists (select from jsonb_array_elements(rule -> 'steps') as step where not private.is_plain_step(step))
      end
    then private.rule_condition_sql(rule -> 'when') end)
  into affected from unnest(before || after) as rule;
  if array_position(affected, null) is not null then return null; end if;
  return coalesce(array_to_string(affected, ' or '), 'false');
exception when data_exception then
  -- The content is malformed, so the portal didn't write it.
  return null;
end
$$;
