-- The distributor's catalogue of the demo organization: 420 items of TD SYNNEX Canada and its price files of the last
-- 10 days. Each file changes some costs and quantities of the one before it. An organization that already has a price
-- file keeps its own. This file runs after seed.sql.

set jit = off;
drop table if exists pg_temp.stated, pg_temp.state, pg_temp.totals, pg_temp.movement;

create or replace function pg_temp.northvale() returns uuid language sql immutable
as $$ select uuid '00000000-0000-4000-8000-00000000000a' $$;

create or replace function pg_temp.id(input text) returns uuid language sql immutable
as $$ select overlay(overlay(md5(input) placing '4' from 13) placing '8' from 17)::uuid $$;

create or replace function pg_temp.luck(input text) returns numeric language sql immutable
as $$ select ('x' || left(md5(input), 6))::bit(24)::int / 16777215.0 $$;

create or replace function pg_temp.files() returns int language sql immutable
as $$ select 10 $$;

create or replace function pg_temp.file(k int) returns uuid language sql immutable
as $$ select pg_temp.id('price file ' || k) $$;

create or replace function pg_temp.day(k int) returns date language sql stable
as $$ select private.today_of(pg_temp.northvale()) - (pg_temp.files() - k) $$;

create or replace function pg_temp.gtin(digits text) returns text language sql immutable
as $$
  select digits || (10 - sum(digit::int * case when place % 2 = 1 then 3 else 1 end) % 10) % 10
  from string_to_table(digits, null) with ordinality as each (digit, place)
$$;

-- 1. Items -----------------------------------------------------------------------------------------------------------

create temp table stated as
select n, (9100000 + n * 7)::text as sku, brand, thing, sort, base,
  concat_ws(' ', upper(brand), what_en, upper(substr(md5('model ' || n), 1, 4))) as title,
  what_fr || ' ' || upper(brand) || ' ' || upper(substr(md5('model ' || n), 1, 4)) as title_fr,
  -- Some items first appear in the eighth file, and some are missing from the ninth one on.
  case when n % 29 = 3 then 8 else 1 end as first_file, case when n % 71 = 5 then 8 else pg_temp.files() end as last_file
from generate_series(1, 420) as n
cross join lateral (
  select (array['Boreal Print', 'Maplecore Systems', 'Hudson Networks', 'St-Laurent Audio', 'Rocheuse Power',
    'Lumière Displays', 'Fundy Storage'])[1 + (pg_temp.luck('brand ' || n) * 6.99)::int % 7] as brand
) as b
cross join lateral (
  select * from (values
    (0, 'LAPTOP 14IN CORE I5 16GB 512GB', 'PORTABLE 14PO CORE I5 16GO 512GO', '001001003', 899, 3.4, 1.4),
    (1, 'MONITOR 27IN QHD IPS USB-C', 'ÉCRAN 27PO QHD IPS USB-C', '002004001', 289, 12.1, 5.9),
    (2, 'KEYBOARD MECHANICAL 104 KEY FR-CA', 'CLAVIER MÉCANIQUE 104 TOUCHES FR-CA', '003019217', 61, 2.4, 1.1),
    (3, 'TONER CARTRIDGE BLACK 3000 PAGES', 'CARTOUCHE DE TONER NOIR 3000 PAGES', '004011002', 74, 1.9, 0.9),
    (4, 'SWITCH 24 PORT GIGABIT POE', 'COMMUTATEUR 24 PORTS GIGABIT POE', '005002008', 312, 6.8, 3.1),
    (5, 'SSD NVME 2TB', 'DISQUE SSD NVME 2TO', '006003001', 158, 0.3, 0.1),
    (6, 'UPS 1500VA LINE INTERACTIVE', 'ONDULEUR 1500VA', '007001004', 214, 26.5, 11.8),
    (7, 'RACK CABINET 42U', 'ARMOIRE 42U', '007005002', 1190, 285, 121),
    (8, 'HEADSET USB-C NOISE CANCELLING', 'CASQUE USB-C ANTIBRUIT', '003022101', 97, 0.8, 0.3),
    (9, 'WARRANTY 3 YEAR ON-SITE', null, '009001001', 129, 0, 0)
  ) as kinds (thing, what_en, what_fr, sort, base, weight, size)
  where thing = (pg_temp.luck('thing ' || n) * 9.99)::int % 10
) as t
where not exists (select from public.distributor_files where org_id = pg_temp.northvale());

-- The cost and the stock of each item in each file. They change in some files and stay the same in between.
create temp table state as
select n, k,
  round(base * (0.88 + 0.24 * pg_temp.luck('cost ' || n || ' ' || cost_event)), 2) as cost,
  case when thing = 9 then '{}'::jsonb else jsonb_build_object(
    '26', (pg_temp.luck('26 ' || n || ' ' || stock_event) * 30 * has_stock)::int,
    '31', (pg_temp.luck('31 ' || n || ' ' || stock_event) * 80 * has_stock)::int,
    '29', (pg_temp.luck('29 ' || n || ' ' || stock_event) * 160 * has_stock)::int,
    'A1', (pg_temp.luck('A1 ' || n || ' ' || stock_event) * 120 * has_stock)::int,
    '60', (pg_temp.luck('60 ' || n || ' ' || stock_event) * 90 * has_stock)::int
  ) end as quantities,
  case when thing = 9 then 999 when n % 17 = 0 then 25 else 0 end as drop_ship
from (
  select s.*, k,
    max(case when k = s.first_file or pg_temp.luck('cost event ' || n || ' ' || k) < 0.05 then k end) over of_item as cost_event,
    max(case when k = s.first_file or pg_temp.luck('stock event ' || n || ' ' || k) < 0.22 then k end) over of_item as stock_event,
    (pg_temp.luck('stocked ' || n) > 0.14)::int as has_stock
  from stated s cross join generate_series(1, pg_temp.files()) as k
  where k between s.first_file and s.last_file
  window of_item as (partition by n order by k)
) as events;

create temp table totals as
select n, k, cost as regular_cost, case when n % 13 = 2 then round(cost * 0.9, 2) else cost end as cost, quantities, drop_ship,
  drop_ship + coalesce((select sum(value::int) from jsonb_each_text(quantities)), 0)::int as total,
  left(md5(n || ' ' || cost || ' ' || quantities::text), 16) as hash
from state s;

-- 2. Files and what they changed -------------------------------------------------------------------------------------

create temp table movement as
select t.n, t.k, st.sku,
  lag(to_jsonb(t)) over (partition by t.n order by t.k) as former, to_jsonb(t) as latter
from totals t join stated st using (n)
union all
select t.n, t.k + 1, st.sku, to_jsonb(t), jsonb_build_object('missing', pg_temp.day(t.k + 1))
from totals t join stated st using (n) where t.k = st.last_file and st.last_file < pg_temp.files();

insert into public.distributor_files (
  org_id, id, name, kind, account, made_on, state, records, rejected, issues, field_map, added, changed, unchanged, missing,
  actor_id, created_at, ended_at
)
select pg_temp.northvale(), pg_temp.file(k), 'CA100200-' || to_char(pg_temp.day(k), 'YYMMDD') || '.ap', 'full', 'CA100200',
  pg_temp.day(k), 'committed', c.listed + 1, 1,
  jsonb_build_object('non-stock', 1, 'gtin-missing', c.unlabelled, 'msrp-below-cost', c.dear, 'refurbished', c.refurbished),
  '{"fields": {"sku": 5}, "warehouses": [
    {"code": "26", "name": "Dartmouth", "province": "NS", "position": 16},
    {"code": "31", "name": "Calgary", "province": "AB", "position": 20},
    {"code": "29", "name": "Guelph", "province": "ON", "position": 22},
    {"code": "A1", "name": "Mississauga", "province": "ON", "position": 61},
    {"code": "60", "name": "Richmond", "province": "BC", "position": 62}]}',
  c.added, c.changed, c.listed - c.added - c.changed, c.missing,
  '00000000-0000-4000-8000-000000000001', pg_temp.day(k) + time '11:30', pg_temp.day(k) + time '11:31'
from (
  select k,
    count(*) filter (where not latter ? 'missing') as listed,
    count(*) filter (where former is null) as added,
    count(*) filter (where latter ? 'missing') as missing,
    count(*) filter (where former ->> 'hash' <> latter ->> 'hash') as changed,
    count(*) filter (where n % 23 = 4 and not latter ? 'missing') as unlabelled,
    count(*) filter (where n % 61 = 7 and not latter ? 'missing') as dear,
    count(*) filter (where n % 37 = 9 and not latter ? 'missing') as refurbished
  from movement group by k
) as c;

-- The last record of each file is a credit, not an item.
insert into public.distributor_rejected_records (org_id, file_id, line, issues, record)
select f.org_id, f.id, f.records + 1, '{non-stock,not-orderable,gtin-missing}',
  'CA100200~DTL~CREDIT~~9999001~A~NONSTOCK ITEM FOR CREDIT MEMO PURPOSE~TD SYNNEX~~9999~~~0.00~~9999~9999'
from public.distributor_files f where f.org_id = pg_temp.northvale() and f.rejected > 0
on conflict do nothing;

insert into public.distributor_items (
  org_id, sku, mpn, manufacturer, description, description_fr, long_description, category, gtin, cost, regular_cost,
  promo_comment, promo_ends, msrp, map, total, quantities, drop_ship, lifecycle, media_type, eta, created_on, street_date,
  successor, minimum_order, weight, origin, flags, issues, is_discontinued, missing_since, hash, file_id
)
select
  pg_temp.northvale(), s.sku, upper(left(s.brand, 2)) || '-' || lpad(s.n::text, 4, '0'), upper(s.brand), s.title, s.title_fr,
  initcap(s.title) || '. Retail packaging, two-year warranty.', s.sort,
  case when s.n % 23 <> 4 then pg_temp.gtin('0628' || lpad((s.n * 31)::text, 7, '0')) end,
  t.cost, t.regular_cost,
  case when is_promo then 'PROMO ' || upper(s.brand) end,
  case when is_promo then pg_temp.day(pg_temp.files()) + 2 + (pg_temp.luck('promo ends ' || s.n) * 24)::int end,
  case when s.n % 61 = 7 then round(t.cost * 0.8, 2) else round(t.cost * 1.45, 0) - 0.01 end,
  case when s.n % 6 = 1 and s.n % 61 <> 7 then round(t.cost * 1.3, 0) - 0.01 end,
  case when is_missing then 0 else t.total end, case when is_missing then '{}' else t.quantities end,
  case when is_missing then 0 else t.drop_ship end, life,
  case when s.thing = 9 then 'LIC' when s.thing = 5 then 'HW' else 'BOX' end,
  case when t.total = 0 then pg_temp.day(pg_temp.files()) + 9 + s.n % 20 end,
  pg_temp.day(pg_temp.files()) - 90 - s.n, case when s.n % 83 = 11 then pg_temp.day(pg_temp.files()) + 12 end,
  case when life in ('end-of-life', 'to-be-discontinued') and s.n % 3 > 0 then (9100000 + (s.n % 400 + 20) * 7)::text end,
  1, weights.weight, 'CN',
  array_remove(array[
    case when s.thing = 9 or s.n % 17 = 0 then 'drop-ship-only' end, case when s.thing not in (6, 7) then 'parcel' end,
    case when s.n % 37 = 9 then 'refurbished' end, case when s.thing <> 9 then 'returnable' end,
    case when s.thing in (0, 1) then 'serialized' end, case when s.thing = 9 then 'virtual' end
  ], null),
  array_remove(array[
    case when s.n % 23 = 4 then 'gtin-missing' end, case when s.n % 61 = 7 then 'msrp-below-cost' end
  ], null),
  false, case when is_missing then pg_temp.day(9) end, t.hash,
  pg_temp.file(coalesce((
    select max(m.k) from movement m where m.n = s.n
      and (m.former is null or m.latter ? 'missing' or m.former ->> 'hash' <> m.latter ->> 'hash')
  ), 1))
from stated s
join totals t on t.n = s.n and t.k = s.last_file
cross join lateral (
  select s.last_file < pg_temp.files() as is_missing, s.n % 13 = 2 as is_promo,
    case s.n % 19 when 4 then 'end-of-life' when 8 then 'to-be-discontinued' when 12 then 'special-order' else 'active' end
      as life,
    (array[1.9, 6.4, 1.1, 0.9, 3.2, 0.1, 24.5, 285, 0.4, 0])[s.thing + 1] as weight
) as weights;

insert into public.distributor_changes (org_id, file_id, sku, before, after, created_at)
select pg_temp.northvale(), pg_temp.file(m.k), m.sku,
  case when m.former is not null then private.jsonb_minus(before, after) end,
  case when m.former is not null then private.jsonb_minus(after, before) end,
  pg_temp.day(m.k) + time '11:31'
from movement m
cross join lateral (
  select
    jsonb_build_object(
      'cost', m.former -> 'cost', 'regular_cost', m.former -> 'regular_cost', 'total', m.former -> 'total',
      'quantities', m.former -> 'quantities', 'hash', m.former -> 'hash', 'missing_since', null
    ) as before,
    case when m.latter ? 'missing' then jsonb_build_object(
      'cost', m.former -> 'cost', 'regular_cost', m.former -> 'regular_cost', 'total', 0, 'quantities', '{}'::jsonb,
      'hash', m.former -> 'hash', 'missing_since', m.latter -> 'missing'
    ) else jsonb_build_object(
      'cost', m.latter -> 'cost', 'regular_cost', m.latter -> 'regular_cost', 'total', m.latter -> 'total',
      'quantities', m.latter -> 'quantities', 'hash', m.latter -> 'hash', 'missing_since', null
    ) end as after
) as values_of
where m.former is null or m.latter ? 'missing' or m.former ->> 'hash' <> m.latter ->> 'hash'
order by m.k, m.n;

update public.distributor_files f set movements = c.movements
from (
  select file_id, jsonb_build_object(
    'cost_up', count(*) filter (where private.moved(c, 'cost-up')),
    'cost_down', count(*) filter (where private.moved(c, 'cost-down')),
    'stock_up', count(*) filter (where private.moved(c, 'stock-up')),
    'stock_down', count(*) filter (where private.moved(c, 'stock-down'))
  ) as movements
  from public.distributor_changes c where org_id = pg_temp.northvale() group by 1
) as c
where f.id = c.file_id and f.movements = '{}';

-- 3. Names -----------------------------------------------------------------------------------------------------------

insert into public.distributor_names (org_id, kind, code, name)
select pg_temp.northvale(), 'category', code, name
from (values
  ('001', 'Computers'), ('001001', 'Laptops'), ('001001003', 'Business laptops'),
  ('002', 'Displays'), ('002004', 'Monitors'), ('002004001', 'Monitors 24 to 27 inch'),
  ('003', 'Peripherals'), ('003019', 'Keyboards'), ('003019217', 'Mechanical keyboards'),
  ('003022', 'Audio'), ('003022101', 'Headsets'),
  ('004', 'Printing'), ('004011', 'Supplies'), ('004011002', 'Toner cartridges'),
  ('005', 'Networking'), ('005002', 'Switches'), ('005002008', 'Gigabit switches'),
  ('006', 'Storage'), ('006003', 'Solid-state drives'), ('006003001', 'NVMe drives'),
  ('007', 'Power and racks'), ('007001', 'Power protection'), ('007001004', 'Line-interactive UPS'),
  ('007005', 'Racks'), ('007005002', 'Cabinets'),
  ('009', 'Services'), ('009001', 'Warranties'), ('009001001', 'On-site warranties')
) as names (code, name)
where exists (select from stated)
on conflict do nothing;
