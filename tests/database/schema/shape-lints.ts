import type { Lint } from "./lint.ts";

const COLUMNS = `pg_attribute a join pg_class t on t.oid = a.attrelid
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

const column = "t.oid::regclass || '.' || a.attname";

const KEYS = `pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

/** Rules about how tables are built. Each query returns the names of the objects that break the rule. */
export const shapeLints: readonly Lint[] = [
  {
    rule: "every table has a primary key",
    finds: `select t.oid::regclass::text as thing from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')`,
    plant: "create table public.bad (id uuid)",
    thing: "bad",
  },
  {
    rule: "rows with an organization's id require it, and are deleted with the organization",
    finds: `select ${column} as thing from ${COLUMNS} and a.attname = 'org_id' and not (
      a.attnotnull and exists (
        select from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'f' and c.confdeltype = 'c' and (
          -- To the organization itself, or to something of it that goes with it.
          c.conkey = array[a.attnum] and c.confrelid = 'public.organizations'::regclass
          or cardinality(c.conkey) > 1 and a.attnum = any(c.conkey)
          -- To the organization, by a column that is computed from this one. Jobs without an organization have none.
          or c.confrelid = 'public.organizations'::regclass and exists (
            select from pg_attrdef d where d.adrelid = t.oid and array[d.adnum] = c.conkey
              and pg_get_expr(d.adbin, d.adrelid) like '%org_id%'
          )
        )
      ))`,
    plant: "create table public.bad (id uuid primary key, org_id uuid)",
    thing: "bad.org_id",
  },
  {
    rule: "references between rows of an organization include the organization's id",
    finds: `select c.conrelid::regclass || ': ' || c.conname as thing from ${KEYS}
      and c.confrelid <> 'public.organizations'::regclass
      and exists (select from pg_attribute where attrelid = c.confrelid and attname = 'org_id')
      and not exists (
        select from pg_attribute own join pg_attribute other on other.attname = 'org_id' and other.attrelid = c.confrelid
        where own.attrelid = c.conrelid and own.attname = 'org_id'
          and array_position(c.conkey, own.attnum) = array_position(c.confkey, other.attnum)
      )`,
    plant: `create table public.bad (id uuid primary key, org_id uuid, product_id uuid references public.products (id))`,
    thing: "bad: bad_product_id_fkey",
  },
  {
    rule: "every foreign key has an index on its columns",
    finds: `select c.conrelid::regclass || ': ' || c.conname as thing from ${KEYS}
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indpred is null
          and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
            = (select array_agg(k order by k) from unnest(c.conkey) k)
      )`,
    plant: `create table public.bad (id uuid primary key, org_id uuid references public.organizations (id))`,
    thing: "bad: bad_org_id_fkey",
  },
  {
    rule: "every column that a policy reads comes first in an index",
    finds: `select distinct p.polrelid::regclass || '.' || a.attname as thing
      from pg_policy p
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid = p.polrelid and d.refobjsubid > 0
      join pg_attribute a on a.attrelid = p.polrelid and a.attnum = d.refobjsubid
      where not exists (
        select from pg_index i where i.indrelid = p.polrelid and i.indkey[0] = a.attnum and i.indpred is null
      )`,
    plant: `create policy "planted" on public.orders for delete to authenticated using (buyer_email = 'me')`,
    thing: "orders.buyer_email",
  },
  {
    rule: "no two indexes are the same",
    finds: `select min(i.indexrelid::regclass::text) as thing from pg_index i
      join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      group by i.indrelid, i.indkey::text, i.indoption::text, i.indclass::text,
        pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
      having count(*) > 1`,
    plant: "create index a_bad on public.members (user_id, org_id)",
    thing: "a_bad",
  },
  {
    rule: "every text, array and JSON column has a size limit",
    finds: `select ${column} as thing from ${COLUMNS}
      and (a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
        or exists (select from pg_type where oid = a.atttypid and typcategory = 'A'))
      and not exists (
        select from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
          and pg_get_constraintdef(c.oid) ~ 'length|column_size|~|ANY'
      )`,
    plant: "alter table public.orders add column bad text check (bad <> '')",
    thing: "orders.bad",
  },
  {
    rule: "numbers are exact, and timestamps have a time zone",
    finds: `select ${column} as thing from ${COLUMNS} and a.atttypid in (
      'real'::regtype, 'double precision'::regtype, 'money'::regtype, 'timestamp'::regtype, 'timetz'::regtype
    )`,
    plant: "alter table public.orders add column bad double precision",
    thing: "orders.bad",
  },
];
