-- Demo data: one organization with two members and a realistic catalogue, a second organization that shows that
-- organizations can't see each other's data, and the organization of the platform's staff.
--
-- It creates the same rows on every machine. Running it again doesn't change existing rows. Nothing is random: choices
-- are taken from the row's number or a hash, and dates are relative to `anchor()`, yesterday afternoon.
--
--   demo@supplier-portal.example       Ada Lavoie, owner of Northvale Technologies     password: Demo-portal-1
--   colleague@supplier-portal.example  Noah Tremblay, editor at Northvale Technologies same password
--   other@supplier-portal.example      Zoé Rivard, owner of Maple Ridge Wholesale      same password
--   staff@supplier-portal.example      Maya Chen, platform staff                       same password

-- 1. Temporary functions ---------------------------------------------------------------------------------------------

-- Each statement runs only once, so JIT compilation would take longer than running it.
set jit = off;

create or replace function pg_temp.anchor() returns timestamptz language sql stable
as $$ select (date_trunc('day', now() at time zone 'UTC') - interval '8 hours') at time zone 'UTC' $$;

-- The same text always gives the same id, in the format of a random (version 4) UUID.
create or replace function pg_temp.id(input text) returns uuid language sql immutable
as $$ select overlay(overlay(md5(input) placing '4' from 13) placing '8' from 17)::uuid $$;

-- A number from 0 to `choices` - 1, computed from the two bytes at `place` (0 to 30) of a hash.
create or replace function pg_temp.pick(hash bytea, place int, choices int) returns int language sql immutable
as $$ select ((get_byte(hash, place) << 8) + get_byte(hash, place + 1)) % choices $$;

create or replace function pg_temp.hash(input text) returns bytea language sql immutable
as $$ select sha256(convert_to(input, 'UTF8')) $$;

-- GS1 General Specifications §7.9: from the right, the digits have weights 3, 1, 3, 1 …
create or replace function pg_temp.with_check_digit(digits text) returns text language sql immutable
as $$
  select digits || (10 - sum(substr(reverse(digits), i, 1)::int * case when i % 2 = 1 then 3 else 1 end) % 10) % 10
  from generate_series(1, char_length(digits)) i
$$;

create or replace function pg_temp.split_list(list text) returns text[] language sql immutable
as $$ select string_to_array(list, '|') $$;

create or replace function pg_temp.slug(label text) returns text language sql immutable
as $$ select btrim(regexp_replace(lower(label), '[^a-z0-9]+', '-', 'g'), '-') $$;

-- A typical retail price: one cent below a whole dollar.
create or replace function pg_temp.shelf_price(amount numeric) returns numeric language sql immutable
as $$ select ceil(amount) - 0.01 $$;

-- 2. People ----------------------------------------------------------------------------------------------------------

-- Signing up creates organizations with random ids. The demo needs known ids, so it replaces those organizations.
do $$
begin
  if exists (select from auth.users where id = '00000000-0000-4000-8000-000000000001') then
    return;
  end if;

  create temp table person (id uuid, email text, display_name text, company_name text, org_id uuid, role text);
  insert into person values
    ('00000000-0000-4000-8000-000000000001', 'demo@supplier-portal.example',
      'Ada Lavoie', 'Northvale Technologies', '00000000-0000-4000-8000-00000000000a', 'owner'),
    ('00000000-0000-4000-8000-000000000002', 'colleague@supplier-portal.example',
      'Noah Tremblay', 'Northvale Technologies', '00000000-0000-4000-8000-00000000000a', 'editor'),
    ('00000000-0000-4000-8000-000000000003', 'other@supplier-portal.example',
      'Zoé Rivard', 'Maple Ridge Wholesale', '00000000-0000-4000-8000-00000000000b', 'owner'),
    ('00000000-0000-4000-8000-000000000004', 'staff@supplier-portal.example',
      'Maya Chen', 'Supplier Portal', '00000000-0000-4000-8000-00000000000c', 'owner');

  -- The auth server can read empty tokens but not null ones.
  insert into auth.users (
    id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
    phone_change, phone_change_token, reauthentication_token, created_at, updated_at
  )
  select
    id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', email,
    -- The bcrypt hash of Demo-portal-1.
    '$2a$10$NorthvaleDemoPortal20uBmvE0WRjRRlBvPs77MFEs3JJkBjhRFK', pg_temp.anchor() - interval '400 days',
    '{"provider": "email", "providers": ["email"]}'::jsonb
      || case when email like 'staff@%' then '{"platform_staff": true}'::jsonb else '{}'::jsonb end,
    jsonb_build_object('display_name', display_name, 'company_name', company_name),
    '', '', '', '', '', '', '', '', pg_temp.anchor() - interval '400 days', pg_temp.anchor() - interval '400 days'
  from person;

  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  select
    pg_temp.id('identity ' || email), 'email', id::text, id,
    jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
    pg_temp.anchor() - interval '400 days', pg_temp.anchor() - interval '400 days'
  from person;

  delete from public.organizations
  where id in (select org_id from public.members where user_id in (select id from person));
  delete from public.profiles where user_id in (select id from person);

  insert into public.organizations (
    id, name, slug, locale, email, phone, website, street, city, region, postal_code, country, created_at, updated_at
  )
  select
    id, name, slug, 'en-CA', email, phone, website, street, city, region, postal_code, 'CA',
    pg_temp.anchor() - interval '400 days', pg_temp.anchor() - interval '30 days'
  from (values
    ('00000000-0000-4000-8000-00000000000a'::uuid, 'Northvale Technologies', 'northvale-technologies',
      'hello@northvale.example', '+1 416 555 0142', 'https://northvale.example',
      '240 Wharfside Road', 'Toronto', 'ON', 'M5V 2T6'),
    ('00000000-0000-4000-8000-00000000000b'::uuid, 'Maple Ridge Wholesale', 'maple-ridge-wholesale',
      'orders@mapleridge.example', '+1 604 555 0177', 'https://mapleridge.example',
      '18 Lougheed Street', 'Maple Ridge', 'BC', 'V2X 3K4'),
    ('00000000-0000-4000-8000-00000000000c'::uuid, 'Supplier Portal', 'supplier-portal',
      'support@supplier-portal.example', '+1 514 555 0160', 'https://supplier-portal.example',
      '75 De la Commune Street', 'Montréal', 'QC', 'H2Y 1J1')
  ) as organization (id, name, slug, email, phone, website, street, city, region, postal_code);

  insert into public.profiles (user_id, display_name, company_name, created_at, updated_at)
  select id, display_name, company_name, pg_temp.anchor() - interval '400 days', pg_temp.anchor() - interval '400 days'
  from person;

  insert into public.members (org_id, user_id, role, created_at)
  select org_id, id, role::public.member_role, pg_temp.anchor() - interval '400 days'
  from person;

  drop table person;
end
$$;

-- 3. Suppliers, warehouses, channels ---------------------------------------------------------------------------------

create or replace function pg_temp.northvale() returns uuid language sql immutable
as $$ select uuid '00000000-0000-4000-8000-00000000000a' $$;

-- The person who handles an organization's orders.
create or replace function pg_temp.seller(org uuid) returns uuid language sql immutable
as $$
  select case
    when org = pg_temp.northvale() then uuid '00000000-0000-4000-8000-000000000002'
    else uuid '00000000-0000-4000-8000-000000000003'
  end
$$;

create or replace function pg_temp.maple_ridge() returns uuid language sql immutable
as $$ select uuid '00000000-0000-4000-8000-00000000000b' $$;

insert into public.suppliers (
  id, org_id, code, name, status, contact_name, email, phone, website, account_number, currency, country,
  lead_time_days, notes, created_at, updated_at
)
select
  pg_temp.id('supplier ' || org_id || code), org_id, code, name, status::public.supplier_status, contact, email, phone,
  website, account, currency, country, lead_time, notes,
  pg_temp.anchor() - interval '390 days', pg_temp.anchor() - interval '12 days'
from (values
  (pg_temp.northvale(), 'TDS', 'TD SYNNEX Canada', 'active', 'Claire Dubé', 'dealer-desk@td-synnex.example',
    '+1 905 555 0110', 'https://td-synnex.example', 'CA-778120', 'CAD', 'CA', 2, 'Price file every night at 02:00 Eastern.'),
  (pg_temp.northvale(), 'LAURENTIDE', 'Laurentide Électronique', 'active', 'Marc-André Gagnon',
    'ventes@laurentide.example', '+1 514 555 0121', 'https://laurentide.example', '40-2291', 'CAD', 'CA', 4,
    'Fiches en français d''abord; la version anglaise suit.'),
  (pg_temp.northvale(), 'PACRIM', 'Pacific Rim Components', 'active', 'Grace Lim', 'sales@pacrim.example',
    '+1 604 555 0132', 'https://pacrim.example', 'NV-0093', 'USD', 'US', 12, null),
  (pg_temp.northvale(), 'PRAIRIE', 'Prairie Office Supply', 'active', 'Dale Kowalchuk', 'orders@prairie-office.example',
    '+1 204 555 0143', 'https://prairie-office.example', 'PRA 5581', 'CAD', 'CA', 3, null),
  (pg_temp.northvale(), 'ATLANTIC', 'Atlantic Home & Living', 'active', 'Siobhán O''Neill',
    'trade@atlantic-home.example', '+1 902 555 0154', 'https://atlantic-home.example', null, 'CAD', 'CA', 6, null),
  (pg_temp.northvale(), 'GREATLAKES', 'Great Lakes Networking', 'active', 'Priya Raman', 'partners@greatlakes.example',
    '+1 519 555 0165', 'https://greatlakes.example', 'GLN-31177', 'CAD', 'CA', 5, null),
  (pg_temp.northvale(), 'SHENNAN', 'Shennan Manufacturing', 'paused', 'Li Wei', 'export@shennan.example', null,
    'https://shennan.example', null, 'USD', 'CN', 45, 'Paused until the new certificates arrive.'),
  (pg_temp.northvale(), 'OLDMILL', 'Old Mill Liquidators', 'archived', null, null, null, null, null, 'CAD', 'CA',
    null, null),
  (pg_temp.maple_ridge(), 'FRASER', 'Fraser Valley Imports', 'active', 'Tom Bains', 'tom@fraser-valley.example',
    '+1 604 555 0186', null, null, 'CAD', 'CA', 7, null),
  (pg_temp.maple_ridge(), 'TDS', 'TD SYNNEX Canada', 'active', null, null, null, null, 'CA-901442', 'CAD', 'CA', 2, null)
) as supplier (
  org_id, code, name, status, contact, email, phone, website, account, currency, country, lead_time, notes
)
on conflict do nothing;

insert into public.warehouses (
  id, org_id, code, name, street, city, region, postal_code, country, created_at, updated_at
)
select
  pg_temp.id('warehouse ' || org_id || code), org_id, code, name, street, city, region, postal_code, 'CA',
  pg_temp.anchor() - interval '390 days', pg_temp.anchor() - interval '390 days'
from (values
  (pg_temp.northvale(), 'TOR', 'Toronto', '75 Carrier Drive', 'Toronto', 'ON', 'M9W 5P4'),
  (pg_temp.northvale(), 'MTL', 'Montréal', '8200, boulevard Décarie', 'Montréal', 'QC', 'H4P 2P5'),
  (pg_temp.northvale(), 'VAN', 'Vancouver', '1188 Annacis Parkway', 'Delta', 'BC', 'V3M 6R8'),
  (pg_temp.maple_ridge(), 'MAIN', 'Main warehouse', '18 Lougheed Street', 'Maple Ridge', 'BC', 'V2X 3K4')
) as warehouse (org_id, code, name, street, city, region, postal_code)
on conflict do nothing;

-- `definition` is the last reviewed version of the channel definition. A test fails if it isn't the current one.
insert into public.channels
  (id, org_id, kind, name, status, definition, language, settings, policy, created_at, updated_at)
select
  pg_temp.id('channel ' || org_id || kind), org_id, kind, name, status::public.channel_status, definition, language,
  settings::jsonb, case kind when 'walmart' then '{"removal": "keep"}'::jsonb else '{}' end, pg_temp.anchor() - interval '380 days', pg_temp.anchor() - interval '20 days'
from (values
  (pg_temp.northvale(), 'shopify', 'Northvale Store', 'active', '1rfbfj03chs', 'en', '{}'),
  (pg_temp.northvale(), 'amazon', 'Amazon Canada', 'active', '5b9tp7ynt9', 'en', '{}'),
  (pg_temp.northvale(), 'walmart', 'Walmart Canada', 'paused', 's2fvznskxf', 'en', '{"business_unit": "WALMART_CA"}'),
  (pg_temp.northvale(), 'bestbuy_ca', 'Best Buy Canada', 'active', '228s4peqbiq', 'fr', '{}'),
  (pg_temp.northvale(), 'google', 'Google Merchant Center', 'active', '257gqojbaye', 'en',
    '{"shop_link": "https://northvale.example", "product_link": "https://northvale.example/products/{handle}"}'),
  (pg_temp.maple_ridge(), 'woocommerce', 'Maple Ridge Shop', 'active', '2fj2p3yozsi', 'en', '{}')
) as channel (org_id, kind, name, status, definition, language, settings)
on conflict do nothing;

-- Category mappings for a part of the catalogue; people who try the demo can map the rest. The trigger is disabled so
-- that the channels keep their first version and their date.
alter table public.channel_maps disable trigger on_channel_maps_added;
insert into public.channel_maps (org_id, channel_id, kind, ours, theirs, updated_at)
select c.org_id, c.id, 'category', ours, to_jsonb(theirs), pg_temp.anchor() - interval '20 days'
from public.channels c
cross join (values
  ('Electronics > Computers > Accessories', 'Computer Accessories'),
  ('Electronics > Computers > Input Devices', 'Keyboards & Mice'),
  ('Electronics > Audio > Headphones', 'Headphones'),
  ('Electronics > Audio > Headsets', 'Headsets'),
  ('Electronics > Audio > Earbuds', 'Headphones'),
  ('Electronics > Audio > Speakers', 'Speakers'),
  ('Electronics > Networking > Routers', 'Routers'),
  ('Electronics > Networking > Switches', 'Network Switches'),
  ('Electronics > Phones > Cases', 'Phone Cases'),
  ('Electronics > Phones > Chargers', 'Chargers'),
  ('Electronics > Phones > Cables', 'Cables'),
  ('Electronics > Power > Batteries', 'Batteries'),
  ('Electronics > Power > UPS', 'Uninterruptible Power Supplies'),
  ('Office > Printing > Toner', 'Toner'),
  ('Office > Printing > Ink', 'Ink')
) as map (ours, theirs)
where c.kind in ('walmart', 'bestbuy_ca') and c.org_id = pg_temp.northvale()
on conflict do nothing;
insert into public.channel_maps (org_id, channel_id, kind, field, theirs, updated_at)
select c.org_id, c.id, 'field', 'Visible.keyFeatures', '{"fact": "tags"}', pg_temp.anchor() - interval '20 days'
from public.channels c where c.kind = 'walmart' and c.org_id = pg_temp.northvale()
on conflict do nothing;
alter table public.channel_maps enable trigger on_channel_maps_added;

-- No one knows the secrets of these feed addresses. To fetch a feed, give it a new address.
insert into public.feeds (id, org_id, channel_id, file, format, token_hash, created_at)
select
  pg_temp.id('feed ' || c.id), c.org_id, c.id, file, format, pg_temp.hash('feed ' || c.id),
  pg_temp.anchor() - interval '20 days'
from public.channels c
join (values ('shopify', 'products', 'csv'), ('google', 'products', 'rss'), ('amazon', 'inventory-loader', 'tsv'))
  as feed (channel, file, format) on c.kind = channel
where c.org_id = pg_temp.northvale()
on conflict do nothing;

-- 4. Catalogue vocabulary --------------------------------------------------------------------------------------------

drop table if exists pg_temp.sector, pg_temp.brand, pg_temp.kind, pg_temp.palette, pg_temp.family, pg_temp.item,
  pg_temp.basket;

create temp table sector (
  code text primary key, tag text, use_en text, use_fr text, fact_en text, fact_fr text
);
insert into sector values
  ('computing', 'computer', 'busy desks and long days', 'les bureaux occupés et les longues journées',
    'Works with Windows, macOS, Linux and ChromeOS.', 'Fonctionne avec Windows, macOS, Linux et ChromeOS.'),
  ('audio', 'audio', 'music, films and calls', 'la musique, les films et les appels',
    'Tuned by ear, then checked in the lab.', 'Réglé à l’oreille, puis vérifié en laboratoire.'),
  ('network', 'networking', 'homes and small offices', 'les maisons et les petits bureaux',
    'Firmware is updated for at least five years.', 'Le micrologiciel est mis à jour pendant au moins cinq ans.'),
  ('mobile', 'mobile', 'people on the move', 'les gens en déplacement',
    'Certified for use in Canada and the United States.', 'Homologué pour le Canada et les États-Unis.'),
  ('office', 'office', 'offices, schools and home desks', 'les bureaux, les écoles et le télétravail',
    'Sold by the piece; ask for carton prices.', 'Vendu à l’unité; demandez le prix à la caisse.'),
  ('furniture', 'furniture', 'rooms that work all day', 'les pièces qui servent toute la journée',
    'Assembly takes about twenty minutes.', 'L’assemblage prend environ vingt minutes.'),
  ('home', 'home', 'kitchens that see real cooking', 'les cuisines où l’on cuisine vraiment',
    'Parts that touch food are free of BPA.', 'Les pièces en contact avec les aliments sont sans BPA.'),
  ('power', 'power', 'everything that needs a socket', 'tout ce qui a besoin d’une prise',
    'Tested to CSA and UL standards.', 'Testé selon les normes CSA et UL.');

create temp table brand (sector text, position int, name text, code text);
insert into brand
select sector, row_number() over (partition by sector order by place) - 1, split_part(entry, '/', 1), split_part(entry, '/', 2)
from (values
  ('computing', 'Lumora/LUM|Kestrel/KES|Boréal/BOR|Fjordline/FJO|Tamarack/TAM|Ironwood & Co./IRW'),
  ('audio', 'Tundra Audio/TUN|Cadenza/CAD|Loon Lake/LOO|Vireo/VIR'),
  ('network', 'Beacon Hill/BHN|Meshwell/MSH|Kestrel/KES|Portage Networks/POR'),
  ('mobile', 'Pocketwright/PKT|Vireo/VIR|Nomade/NOM|Swiftcase/SWC|Lumora/LUM'),
  ('office', 'Inkberry/INK|Paperbark/PAP|Scribe & Sons/SCR|Érablière/ERA|Clipper/CLP'),
  ('furniture', 'Ironwood & Co./IRW|Nordhus/NHU|Érablière/ERA'),
  ('home', 'Copperleaf/COP|Saint-Rivière/STR|Hearthstone/HEA|Nordhus/NHU|L’Atelier Gris/LAG'),
  ('power', 'Voltigeur/VOL|Gridstone/GRD|Tamarack/TAM')
) as list (sector, entries)
cross join lateral unnest(pg_temp.split_list(entries)) with ordinality as word (entry, place);

create temp table palette (name text primary key, en text[], fr text[], code text[]);
insert into palette
select name, pg_temp.split_list(en), pg_temp.split_list(fr), pg_temp.split_list(code)
from (values
  ('device', 'Black|White|Graphite|Silver|Midnight blue|Forest green|Rose|Sand',
    'Noir|Blanc|Graphite|Argent|Bleu nuit|Vert forêt|Rose|Sable', 'BLK|WHT|GRA|SLV|MNB|FOR|ROS|SND'),
  ('ink', 'Black|Cyan|Magenta|Yellow|Tri-colour', 'Noir|Cyan|Magenta|Jaune|Trois couleurs', 'BK|C|M|Y|TRI'),
  ('wood', 'Oak|Walnut|Maple|White|Black|Grey ash', 'Chêne|Noyer|Érable|Blanc|Noir|Frêne gris', 'OAK|WAL|MAP|WHT|BLK|ASH'),
  ('kitchen', 'Stainless steel|Matte black|Cream|Red|Copper|Slate',
    'Acier inoxydable|Noir mat|Crème|Rouge|Cuivre|Ardoise', 'SS|MBK|CRM|RED|COP|SLT')
) as colours (name, en, fr, code);

create temp table kind (
  position serial, sector text, en text, fr text, category text, hs_code text, low numeric, high numeric,
  kg numeric, l numeric, w numeric, h numeric, palette text, axis text, specs_en text, specs_fr text
);
insert into kind (sector, en, fr, category, hs_code, low, high, kg, l, w, h, palette, axis, specs_en, specs_fr) values
  ('computing', 'Monitor', 'Moniteur', 'Electronics > Computers > Monitors', '8528.52', 95, 720, 6.2, 62, 21, 46, 'device', 'Size', '24"|27"|32"|34"', '24 po|27 po|32 po|34 po'),
  ('computing', 'Portable Monitor', 'Moniteur portatif', 'Electronics > Computers > Monitors', '8528.52', 88, 260, 0.9, 37, 23, 2, 'device', 'Size', '14"|15.6"|17.3"', '14 po|15,6 po|17,3 po'),
  ('computing', 'Mechanical Keyboard', 'Clavier mécanique', 'Electronics > Computers > Keyboards', '8471.60', 32, 140, 0.95, 44, 14, 4, 'device', 'Layout', 'US English|Canadian bilingual|Canadian French', 'Anglais É.-U.|Bilingue canadien|Français canadien'),
  ('computing', 'Wireless Keyboard', 'Clavier sans fil', 'Electronics > Computers > Keyboards', '8471.60', 14, 75, 0.6, 43, 13, 3, 'device', 'Layout', 'US English|Canadian bilingual|Canadian French', 'Anglais É.-U.|Bilingue canadien|Français canadien'),
  ('computing', 'Wireless Mouse', 'Souris sans fil', 'Electronics > Computers > Mice', '8471.60', 7, 68, 0.11, 12, 7, 4, 'device', 'Buttons', '3 buttons|5 buttons|7 buttons', '3 boutons|5 boutons|7 boutons'),
  ('computing', 'Webcam', 'Caméra Web', 'Electronics > Computers > Webcams', '8525.89', 18, 130, 0.18, 10, 6, 6, 'device', 'Resolution', '1080p|1440p|4K', '1080p|1440p|4K'),
  ('computing', 'USB-C Docking Station', 'Station d’accueil USB-C', 'Electronics > Computers > Docking Stations', '8473.30', 45, 235, 0.42, 21, 8, 3, 'device', 'Ports', '8-in-1|11-in-1|14-in-1', '8 en 1|11 en 1|14 en 1'),
  ('computing', 'Portable SSD', 'Disque SSD portatif', 'Electronics > Computers > Storage', '8523.51', 52, 390, 0.06, 10, 5, 1, 'device', 'Capacity', '500 GB|1 TB|2 TB|4 TB', '500 Go|1 To|2 To|4 To'),
  ('computing', 'External Hard Drive', 'Disque dur externe', 'Electronics > Computers > Storage', '8471.70', 58, 210, 0.24, 12, 8, 2, 'device', 'Capacity', '1 TB|2 TB|5 TB', '1 To|2 To|5 To'),
  ('computing', 'USB Flash Drive', 'Clé USB', 'Electronics > Computers > Storage', '8523.51', 4, 48, 0.02, 6, 2, 1, 'device', 'Capacity', '32 GB|64 GB|128 GB|256 GB', '32 Go|64 Go|128 Go|256 Go'),
  ('computing', 'Laptop Stand', 'Support pour portable', 'Electronics > Computers > Accessories', '7616.99', 11, 62, 1.1, 26, 24, 5, 'device', 'Size', 'up to 14"|up to 16"|up to 17"', 'jusqu’à 14 po|jusqu’à 16 po|jusqu’à 17 po'),
  ('computing', 'Laptop Sleeve', 'Étui pour portable', 'Electronics > Computers > Bags', '4202.12', 8, 41, 0.25, 38, 27, 2, 'device', 'Size', '13"|14"|16"', '13 po|14 po|16 po'),
  ('computing', 'Monitor Arm', 'Bras pour moniteur', 'Electronics > Computers > Accessories', '8302.50', 28, 165, 3.4, 48, 22, 12, 'device', 'Arms', 'single|dual|triple', 'simple|double|triple'),
  ('computing', 'Graphics Tablet', 'Tablette graphique', 'Electronics > Computers > Input Devices', '8471.60', 39, 310, 0.7, 34, 20, 1, 'device', 'Size', 'small|medium|large', 'petit|moyen|grand'),
  ('computing', 'USB Headset', 'Casque d’écoute USB', 'Electronics > Audio > Headsets', '8518.30', 17, 120, 0.19, 20, 18, 8, 'device', 'Wearing', 'mono|stereo', 'mono|stéréo'),
  ('audio', 'Wireless Headphones', 'Casque sans fil', 'Electronics > Audio > Headphones', '8518.30', 26, 260, 0.27, 20, 18, 8, 'device', 'Noise control', 'passive|active noise cancelling', 'passif|réduction active du bruit'),
  ('audio', 'Wireless Earbuds', 'Écouteurs sans fil', 'Electronics > Audio > Earbuds', '8518.30', 14, 190, 0.06, 7, 5, 3, 'device', 'Case', '24 h case|36 h case', 'boîtier 24 h|boîtier 36 h'),
  ('audio', 'Bluetooth Speaker', 'Haut-parleur Bluetooth', 'Electronics > Audio > Speakers', '8518.22', 19, 240, 0.8, 22, 9, 9, 'device', 'Power', '10 W|20 W|40 W', '10 W|20 W|40 W'),
  ('audio', 'Soundbar', 'Barre de son', 'Electronics > Audio > Soundbars', '8518.22', 64, 420, 3.6, 92, 11, 7, 'device', 'Channels', '2.0|2.1|3.1.2', '2.0|2.1|3.1.2'),
  ('audio', 'Turntable', 'Platine vinyle', 'Electronics > Audio > Turntables', '8519.30', 89, 520, 5.1, 42, 36, 13, 'wood', 'Drive', 'belt drive|direct drive', 'à courroie|à entraînement direct'),
  ('audio', 'USB Microphone', 'Microphone USB', 'Electronics > Audio > Microphones', '8518.10', 31, 175, 0.55, 24, 12, 12, 'device', 'Pattern', 'cardioid|four patterns', 'cardioïde|quatre directivités'),
  ('audio', 'Bookshelf Speakers (Pair)', 'Enceintes d’étagère (paire)', 'Electronics > Audio > Speakers', '8518.22', 92, 640, 9.4, 30, 22, 19, 'wood', 'Woofer', '4"|5.25"|6.5"', '4 po|5,25 po|6,5 po'),
  ('network', 'Wi-Fi 7 Router', 'Routeur Wi-Fi 7', 'Electronics > Networking > Routers', '8517.62', 78, 430, 0.85, 26, 19, 6, 'device', 'Speed', 'BE3600|BE6500|BE9300', 'BE3600|BE6500|BE9300'),
  ('network', 'Mesh Wi-Fi System', 'Système Wi-Fi maillé', 'Electronics > Networking > Routers', '8517.62', 96, 610, 1.4, 28, 24, 14, 'device', 'Pack', '1-pack|2-pack|3-pack', 'ensemble de 1|ensemble de 2|ensemble de 3'),
  ('network', 'Gigabit Switch', 'Commutateur Gigabit', 'Electronics > Networking > Switches', '8517.62', 15, 290, 0.9, 21, 13, 4, 'device', 'Ports', '5-port|8-port|16-port|24-port', '5 ports|8 ports|16 ports|24 ports'),
  ('network', 'Access Point', 'Point d’accès', 'Electronics > Networking > Access Points', '8517.62', 62, 340, 0.5, 20, 20, 4, 'device', 'Mounting', 'ceiling|wall|outdoor', 'plafond|mur|extérieur'),
  ('network', 'Cat 6A Patch Cable', 'Câble de raccordement Cat 6A', 'Electronics > Networking > Cables', '8544.42', 2, 26, 0.12, 15, 12, 2, 'device', 'Length', '0.5 m|1 m|2 m|5 m|10 m', '0,5 m|1 m|2 m|5 m|10 m'),
  ('network', 'Powerline Adapter Kit', 'Ensemble d’adaptateurs CPL', 'Electronics > Networking > Adapters', '8517.62', 29, 98, 0.38, 14, 12, 8, 'device', 'Speed', '1000 Mbps|2000 Mbps', '1000 Mbit/s|2000 Mbit/s'),
  ('mobile', 'Phone Case', 'Étui de téléphone', 'Electronics > Phones > Cases', '3926.90', 4, 32, 0.04, 17, 9, 1, 'device', 'Fits', '6.1" phones|6.7" phones', 'téléphones 6,1 po|téléphones 6,7 po'),
  ('mobile', 'Screen Protector', 'Protecteur d’écran', 'Electronics > Phones > Screen Protectors', '7007.19', 2, 19, 0.03, 17, 9, 1, 'device', 'Pack', '1-pack|2-pack|3-pack', 'paquet de 1|paquet de 2|paquet de 3'),
  ('mobile', 'GaN Wall Charger', 'Chargeur mural GaN', 'Electronics > Phones > Chargers', '8504.40', 9, 74, 0.13, 7, 6, 3, 'device', 'Power', '30 W|65 W|100 W|140 W', '30 W|65 W|100 W|140 W'),
  ('mobile', 'Power Bank', 'Batterie externe', 'Electronics > Phones > Power Banks', '8507.60', 12, 96, 0.34, 15, 7, 2, 'device', 'Capacity', '5,000 mAh|10,000 mAh|20,000 mAh', '5 000 mAh|10 000 mAh|20 000 mAh'),
  ('mobile', 'USB-C Cable', 'Câble USB-C', 'Electronics > Phones > Cables', '8544.42', 2, 24, 0.05, 14, 9, 2, 'device', 'Length', '0.3 m|1 m|2 m|3 m', '0,3 m|1 m|2 m|3 m'),
  ('mobile', 'Magnetic Car Mount', 'Support magnétique pour auto', 'Electronics > Phones > Mounts', '8302.30', 7, 46, 0.14, 11, 8, 6, 'device', 'Mount', 'vent clip|dashboard|windshield', 'grille d’aération|tableau de bord|pare-brise'),
  ('mobile', 'Wireless Charging Pad', 'Socle de recharge sans fil', 'Electronics > Phones > Chargers', '8504.40', 10, 68, 0.16, 11, 11, 1, 'device', 'Devices', 'one device|two devices|three devices', 'un appareil|deux appareils|trois appareils'),
  ('office', 'Toner Cartridge', 'Cartouche de toner', 'Office > Printing > Toner', '8443.99', 28, 245, 0.9, 36, 14, 12, 'ink', 'Yield', 'standard yield|high yield|extra-high yield', 'rendement standard|haut rendement|très haut rendement'),
  ('office', 'Ink Cartridge', 'Cartouche d’encre', 'Office > Printing > Ink', '8443.99', 9, 62, 0.08, 12, 10, 3, 'ink', 'Yield', 'standard yield|high yield', 'rendement standard|haut rendement'),
  ('office', 'Label Tape', 'Ruban d’étiquettes', 'Office > Labels', '3919.10', 6, 29, 0.05, 9, 7, 2, 'ink', 'Width', '9 mm|12 mm|18 mm|24 mm', '9 mm|12 mm|18 mm|24 mm'),
  ('office', 'Copy Paper', 'Papier à copier', 'Office > Paper', '4802.56', 4, 52, 2.3, 28, 22, 5, 'device', 'Pack', '500 sheets|2,500 sheets|5,000 sheets', '500 feuilles|2 500 feuilles|5 000 feuilles'),
  ('office', 'Gel Pens', 'Stylos à bille gel', 'Office > Writing', '9608.10', 3, 28, 0.1, 18, 9, 2, 'ink', 'Pack', '4-pack|12-pack|36-pack', 'paquet de 4|paquet de 12|paquet de 36'),
  ('office', 'Hardcover Notebook', 'Carnet à couverture rigide', 'Office > Paper > Notebooks', '4820.10', 4, 24, 0.38, 22, 15, 2, 'device', 'Ruling', 'lined|dotted|squared', 'ligné|pointillé|quadrillé'),
  ('office', 'Cross-cut Shredder', 'Déchiqueteuse à coupe croisée', 'Office > Machines > Shredders', '8472.90', 58, 390, 9.8, 42, 31, 56, 'device', 'Sheets', '8 sheets|12 sheets|18 sheets', '8 feuilles|12 feuilles|18 feuilles'),
  ('office', 'Thermal Laminator', 'Plastifieuse', 'Office > Machines > Laminators', '8420.10', 27, 140, 2.1, 41, 15, 10, 'device', 'Width', '9"|12"', '9 po|12 po'),
  ('office', 'Whiteboard', 'Tableau blanc', 'Office > Boards', '9610.00', 21, 230, 5.2, 124, 94, 3, 'wood', 'Size', '24" × 36"|36" × 48"|48" × 72"', '24 po × 36 po|36 po × 48 po|48 po × 72 po'),
  ('furniture', 'Standing Desk', 'Bureau assis-debout', 'Furniture > Desks', '9403.30', 190, 690, 34, 142, 74, 22, 'wood', 'Size', '48" × 24"|55" × 28"|63" × 30"', '48 po × 24 po|55 po × 28 po|63 po × 30 po'),
  ('furniture', 'Ergonomic Chair', 'Chaise ergonomique', 'Furniture > Chairs', '9401.39', 98, 620, 17, 76, 66, 38, 'device', 'Arms', 'without arms|fixed arms|4D arms', 'sans accoudoirs|accoudoirs fixes|accoudoirs 4D'),
  ('furniture', 'Bookcase', 'Bibliothèque', 'Furniture > Shelving', '9403.60', 62, 310, 23, 122, 40, 16, 'wood', 'Shelves', '3 shelves|5 shelves', '3 tablettes|5 tablettes'),
  ('furniture', 'LED Desk Lamp', 'Lampe de bureau à DEL', 'Home > Lighting > Desk Lamps', '9405.21', 16, 118, 1.3, 40, 18, 12, 'device', 'Light', 'warm|tunable white', 'blanc chaud|blanc réglable'),
  ('furniture', 'Filing Cabinet', 'Classeur', 'Furniture > Storage', '9403.10', 74, 330, 21, 63, 40, 52, 'device', 'Drawers', '2 drawers|3 drawers|4 drawers', '2 tiroirs|3 tiroirs|4 tiroirs'),
  ('home', 'Electric Kettle', 'Bouilloire électrique', 'Home > Kitchen > Kettles', '8516.79', 17, 125, 1.2, 24, 20, 25, 'kitchen', 'Capacity', '1 L|1.7 L', '1 L|1,7 L'),
  ('home', 'Drip Coffee Maker', 'Cafetière à filtre', 'Home > Kitchen > Coffee', '8516.71', 26, 210, 3.1, 36, 24, 36, 'kitchen', 'Cups', '5 cups|10 cups|12 cups', '5 tasses|10 tasses|12 tasses'),
  ('home', 'Espresso Machine', 'Machine à espresso', 'Home > Kitchen > Coffee', '8516.71', 96, 690, 9.2, 42, 33, 40, 'kitchen', 'Boiler', 'thermoblock|dual boiler', 'thermobloc|double chaudière'),
  ('home', 'Stand Mixer', 'Batteur sur socle', 'Home > Kitchen > Mixers', '8509.40', 92, 480, 8.7, 42, 28, 40, 'kitchen', 'Bowl', '4.5 qt|5.5 qt|7 qt', '4,3 L|5,2 L|6,6 L'),
  ('home', 'Air Fryer', 'Friteuse à air', 'Home > Kitchen > Fryers', '8516.60', 42, 260, 5.4, 38, 32, 34, 'kitchen', 'Capacity', '3.5 L|5.5 L|8 L', '3,5 L|5,5 L|8 L'),
  ('home', 'Toaster', 'Grille-pain', 'Home > Kitchen > Toasters', '8516.72', 16, 140, 1.9, 34, 22, 22, 'kitchen', 'Slots', '2 slots|4 slots', '2 fentes|4 fentes'),
  ('home', 'Chef’s Knife', 'Couteau de chef', 'Home > Kitchen > Knives', '8211.92', 14, 165, 0.28, 36, 8, 3, 'kitchen', 'Blade', '6"|8"|10"', '15 cm|20 cm|25 cm'),
  ('home', 'HEPA Air Purifier', 'Purificateur d’air HEPA', 'Home > Air', '8421.39', 58, 420, 6.3, 36, 30, 58, 'device', 'Room', '200 sq ft|400 sq ft|800 sq ft', '18 m²|37 m²|74 m²'),
  ('home', 'Insulated Bottle', 'Bouteille isotherme', 'Home > Kitchen > Bottles', '9617.00', 8, 42, 0.36, 28, 9, 9, 'kitchen', 'Capacity', '500 ml|750 ml|1 L', '500 ml|750 ml|1 L'),
  ('power', 'Surge Protector', 'Parasurtenseur', 'Electronics > Power > Surge Protectors', '8536.30', 11, 74, 0.7, 32, 8, 5, 'device', 'Outlets', '6 outlets|8 outlets|12 outlets', '6 prises|8 prises|12 prises'),
  ('power', 'UPS Battery Backup', 'Onduleur', 'Electronics > Power > UPS', '8504.40', 62, 720, 9.1, 36, 14, 26, 'device', 'Capacity', '600 VA|1000 VA|1500 VA|2200 VA', '600 VA|1000 VA|1500 VA|2200 VA'),
  ('power', 'Smart Plug', 'Prise intelligente', 'Electronics > Smart Home > Plugs', '8536.69', 6, 38, 0.09, 8, 6, 6, 'device', 'Pack', '1-pack|2-pack|4-pack', 'paquet de 1|paquet de 2|paquet de 4'),
  ('power', 'Rechargeable Batteries', 'Piles rechargeables', 'Electronics > Power > Batteries', '8507.50', 6, 48, 0.12, 12, 9, 2, 'device', 'Size', 'AA, 4-pack|AA, 8-pack|AAA, 4-pack|AAA, 8-pack', 'AA, paquet de 4|AA, paquet de 8|AAA, paquet de 4|AAA, paquet de 8'),
  ('power', 'LED Bulb A19', 'Ampoule DEL A19', 'Home > Lighting > Bulbs', '8539.52', 2, 36, 0.06, 11, 6, 6, 'device', 'Pack', '1-pack|4-pack|8-pack', 'paquet de 1|paquet de 4|paquet de 8');

-- A family is one model; its products differ in colour and size. Of every 20 products, 10 have no variants, and the
-- others form families of 2, 3 and 5. A few brands have only one product.
create temp table family as
select
  f, hash, kind.sector, kind.en as kind_en, kind.fr as kind_fr, kind.category, kind.hs_code, kind.axis,
  kind.kg, kind.l, kind.w, kind.h,
  pg_temp.split_list(kind.specs_en) as specs_en, pg_temp.split_list(kind.specs_fr) as specs_fr,
  palette.en as colours_en, palette.fr as colours_fr, palette.code as colour_codes,
  case when f % 81 = 7 and f % 13 < 10
    then (pg_temp.split_list('Al|Bel|Cor|Dun|Eri|Fal|Gar|Hol|Ivo|Jas'))[1 + f / 81 % 10]
      || (pg_temp.split_list('dane|vik|mont|tek|wyn'))[1 + f / 810]
    else brand.name
  end as brand,
  brand.code as brand_code,
  series,
  -- 37 and 9973 have no common factor, so no two models share a number.
  upper(left(series, 2)) || (100 + f * 37 % 9973) as model,
  round(kind.low + (kind.high - kind.low) * (luck * luck) / 1000000.0, 2) as base_cost
from (select f, pg_temp.hash('family ' || f) as hash from generate_series(0, 3249) f) as drawn
join kind on kind.position = 1 + pg_temp.pick(hash, 0, (select count(*)::int from kind))
join palette on palette.name = kind.palette
join brand on brand.sector = kind.sector
  and brand.position = pg_temp.pick(hash, 2, (select count(*)::int from brand b where b.sector = kind.sector))
cross join lateral (
    select
      (pg_temp.split_list('Atlas|Nimbus|Vireo|Halo|Pulse|Ridge|Nova|Delta|Echo|Summit|Orbit|Lumen|Cove|Terra|Swift|Onyx'))
        [1 + pg_temp.pick(hash, 4, 16)] as series,
      pg_temp.pick(hash, 6, 1000) as luck
  ) as choice;
analyze family;

create temp table item as
select
  org_id, n, family.*, member, in_group, spec, colour,
  pg_temp.hash('product ' || n) as nature, -- Determines what the product is; the same for every seller.
  pg_temp.hash('offer ' || org_id || n) as offer -- Determines its prices, supplier and dates; different for each seller.
from (
  select
    org_id, n,
    (n - 1) / 20 * 13 + case when place < 10 then place when place < 12 then 10 when place < 15 then 11 else 12 end as f,
    case when place < 10 then 0 when place < 12 then place - 10 when place < 15 then place - 12 else place - 15 end as member,
    place >= 10 as in_group
  from (
    select pg_temp.northvale() as org_id, n, (n - 1) % 20 as place from generate_series(1, 5000) n
    union all
    select pg_temp.maple_ridge(), n, (n - 1) % 20 from generate_series(1, 24) n
  ) as numbered
) as placed
join family using (f)
cross join lateral (
    select
      1 + (pg_temp.pick(hash, 10, cardinality(specs_en)) + member % 2) % cardinality(specs_en) as spec,
      1 + (pg_temp.pick(hash, 12, cardinality(colours_en)) + member) % cardinality(colours_en) as colour
  ) as choice;
analyze item;

-- 5. Products --------------------------------------------------------------------------------------------------------

-- `offset 0` keeps the planner from computing a value again each time it's used.
insert into public.products (
  id, org_id, supplier_id, sku, brand, mpn, gtin, title_en, title_fr, description_en, description_fr, category,
  condition, status, currency, cost, promo_cost, promo_ends, msrp, map, price, weight, weight_unit, length, width,
  height, size_unit, country_of_origin, hs_code, images, tags, variant_group, variant_options, lead_time_days,
  minimum_order, eta, successor_sku, attributes, version, created_at, updated_at
)
select
  pg_temp.id('product ' || item.org_id || n), item.org_id, supplier.id, sku, brand,
  case when nature_luck % 25 <> 3 then model || colour_codes[colour] end,

  -- Some GTINs are missing or "N/A", have a wrong check digit, were rounded by a spreadsheet, lost their leading zero,
  -- contain spaces or are shared by several products. The others are correct.
  case
    when gtin_luck < 60 then null
    when gtin_luck < 85 then left(gtin, -1) || (right(gtin, 1)::int + 1 + gtin_luck % 8) % 10
    when gtin_luck < 95 then '6.28E+11'
    when gtin_luck < 103 then ltrim(gtin, '0')
    when gtin_luck < 108 then left(gtin, 1) || ' ' || substr(gtin, 2, 5) || ' ' || substr(gtin, 7)
    when gtin_luck < 110 then 'N/A'
    else gtin
  end,

  case
    when title_luck < 5 then null
    when title_luck < 11 then upper(title_en)
    when title_luck < 15 then replace(title_en, ' ', '  ')
    when title_luck < 18 then '⭐ ' || title_en || ' 🔥 BEST SELLER!'
    when title_luck < 22 then title_en || ' &amp; accessories'
    when title_luck < 27 then title_en || ' | for home, office, school, dorm, travel and gift giving | includes cable, quick-start '
      || 'guide, cleaning cloth and carrying pouch | compatible with most devices sold since 2019 | two-year warranty'
    else title_en
  end,
  case when french_luck < 80 then
    -- UTF-8 text that was read in another encoding.
    case when title_luck between 30 and 33 then replace(replace(title_fr, 'é', 'Ã©'), 'É', 'Ã‰') else title_fr end
  end,
  case
    when text_luck < 8 then null
    when text_luck < 40 then intro_en
    when text_luck < 85 then intro_en || ' ' || sector.fact_en || ' ' || care_en
    when text_luck < 88 then '<p>' || intro_en || '</p><br><ul><li>' || sector.fact_en || '</li></ul>'
    else intro_en || ' ' || sector.fact_en || E'\n\n• ' || axis || ': ' || specs_en[spec] || E'\n• Colour: '
      || colours_en[colour] || E'\n• Model: ' || model || E'\n\n' || care_en
  end,
  case when french_luck < 74 and text_luck >= 8 then
    case
      when text_luck < 40 then intro_fr
      when text_luck < 85 then intro_fr || ' ' || sector.fact_fr || ' ' || care_fr
      else intro_fr || ' ' || sector.fact_fr || E'\n\n• ' || specs_fr[spec] || E'\n• Couleur : '
        || lower(colours_fr[colour]) || E'\n• Modèle : ' || model || E'\n\n' || care_fr
    end
  end,
  case when nature_luck % 40 <> 9 then category end,
  case
    when nature_luck < 30 then 'refurbished' when nature_luck < 40 then 'open_box' when nature_luck < 45 then 'used'
    else 'new'
  end::public.product_condition,
  status::public.product_status,

  coalesce(supplier.currency, 'CAD'),
  case when price_luck between 6 and 13 then round(price * 1.08, 2) when price_luck between 900 and 919 then cost * 0.9913 else cost end,
  case when promo_luck < 9 then round(cost * 0.88, 2) end,
  case when promo_luck < 9 then pg_temp.anchor()::date + promo_luck * 17 - 60 end,
  case when promo_luck < 90 then msrp end,
  case when price_luck < 6 then round(msrp * 1.1, 2) when price_luck % 100 < 55 then map end,
  case when price_luck between 14 and 25 then null when price_luck between 26 and 29 then 0 else price end,

  -- A few weights are in kilograms although their unit is grams, as in real files.
  round(case
    when size_luck < 40 then null
    when size_luck < 100 then weight * 2.20462
    when size_luck < 140 then weight * 1000
    else weight
  end, 3),
  case when size_luck between 40 and 99 then 'lb' when size_luck between 100 and 142 then 'g' else 'kg' end,
  case when size_luck >= 60 then round(l / unit, 1) end,
  case when size_luck >= 60 then round(w / unit, 1) end,
  case when size_luck >= 60 then round(h / unit, 1) end,
  case when unit = 1 then 'cm' else 'in' end,
  (pg_temp.split_list('CN|CN|CN|CN|VN|TW|MX|CA|US|DE|KR|TH'))[1 + origin_luck % 13],
  case when nature_luck % 15 <> 4 then case when nature_luck = 500 then replace(hs_code, '0', 'O') else hs_code end end,

  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('url', concat(
          'https://images.supplier-portal.example/', pg_temp.slug(kind_en), '/', pg_temp.slug(colours_en[colour]), '/',
          pg_temp.slug(sku), '-', i, '.jpg'
        ))
          || case when image_luck % 10 < 6 then jsonb_build_object('alt', kind_en || ', ' || lower(colours_en[colour])) else '{}' end
        order by i
      ),
      '[]'
    )
    from generate_series(1, case when image_luck < 7 then 0 else 1 + image_luck % 5 end) i
  ),
  case when tag_luck < 15 then '{}' else array_remove(array[
    sector.tag,
    case when tag_luck % 3 = 0 then lower(brand) end,
    case when tag_luck % 7 = 0 then 'clearance' end,
    case when tag_luck % 11 = 0 then 'staff pick' end,
    case when tag_luck % 13 = 0 then 'eco' end
  ], null) end,
  case when in_group then brand_code || '-' || model end,
  case when in_group then jsonb_build_object('Colour', colours_en[colour], axis, specs_en[spec]) else '{}' end,
  case when supplier.id is not null then supplier.lead_time_days + tag_luck % 6 end,
  case when tag_luck % 20 = 5 then 12 when tag_luck % 20 = 6 then 5 else 1 end,
  case when promo_luck between 40 and 44 then pg_temp.anchor()::date + promo_luck - 30 end,
  case when status = 'archived' then lead(sku) over (partition by item.org_id order by n) end,
  jsonb_build_object(axis, specs_en[spec], 'Colour', colours_en[colour])
    || case when tag_luck % 2 = 0 then jsonb_build_object('Warranty', (1 + tag_luck % 3) || ' years') else '{}' end
    || case when tag_luck % 5 = 0 then jsonb_build_object('Box language', 'English, French') else '{}' end,
  1 + tag_luck % 7,
  created_at,
  created_at + (pg_temp.anchor() - created_at) * (pg_temp.pick(offer, 12, 1000) / 1000.0)
from item
join sector on sector.code = item.sector
cross join lateral (
    select
      pg_temp.pick(nature, 0, 1000) as title_luck, pg_temp.pick(nature, 2, 100) as text_luck,
      pg_temp.pick(nature, 4, 100) as french_luck, pg_temp.pick(nature, 6, 1000) as gtin_luck,
      pg_temp.pick(nature, 8, 100) as image_luck, pg_temp.pick(nature, 10, 100) as tag_luck,
      pg_temp.pick(nature, 12, 1000) as size_luck, pg_temp.pick(nature, 14, 1000) as origin_luck,
      pg_temp.pick(nature, 16, 1000) as nature_luck, pg_temp.pick(nature, 18, 100) as status_luck,
      pg_temp.pick(offer, 0, 1000) as price_luck, pg_temp.pick(offer, 2, 100) as promo_luck,
      pg_temp.pick(offer, 4, 100) as supplier_luck,
      pg_temp.anchor() - make_interval(hours => 24 + pg_temp.pick(offer, 14, 20000)) as created_at
    offset 0
  ) as luck
cross join lateral (
    select
      case when title_luck < 5 or status_luck < 8 then 'draft' when status_luck < 14 then 'archived' else 'active' end as status,
      case when n % 97 = 0 then lower(code) when n % 89 = 0 then replace(code, '-', '/') else code end as sku,
      pg_temp.with_check_digit(case
        when f % 10 < 6 then '0628' || lpad((f * 1301 % 9999991)::text, 6, '0') || lead_member
        when f % 10 < 9 then '952' || lpad((f * 7907 % 99999989)::text, 8, '0') || lead_member
        else '1952' || lpad((f * 7907 % 99999989)::text, 8, '0') || lead_member
      end) as gtin,
      round(base_cost * (1 + 0.08 * spec) * (0.96 + pg_temp.pick(offer, 6, 9) / 100.0), 2) as cost,
      round(kg * (0.85 + tag_luck / 200.0), 3) as weight,
      case when size_luck % 12 = 1 then 2.54 else 1 end as unit
    from (
      select
        brand_code || '-' || model || '-' || colour_codes[colour] as code,
        -- Some products use the GTIN of their family's first variant.
        case when gtin_luck between 110 and 149 then 0 else member end as lead_member
    ) as code
    offset 0
  ) as made
cross join lateral (
    select pg_temp.shelf_price(made.cost * (1.18 + pg_temp.pick(offer, 8, 50) / 100.0)) as price
    offset 0
  ) as shelf
cross join lateral (
    select
      pg_temp.shelf_price(price * (1.02 + pg_temp.pick(offer, 10, 35) / 100.0)) as msrp,
      pg_temp.shelf_price(price * (0.90 + pg_temp.pick(offer, 10, 9) / 100.0)) as map
    offset 0
  ) as advised
cross join lateral (
    select
      case f % 3
        when 0 then format('%s %s %s %s, %s, %s', brand, series, model, kind_en, specs_en[spec], colours_en[colour])
        when 1 then format('%s %s %s %s (%s) – %s', brand, series, specs_en[spec], kind_en, model, colours_en[colour])
        else format('%s %s %s %s %s', brand, model, kind_en, specs_en[spec], colours_en[colour])
      end as title_en,
      format('%s %s %s %s, %s, %s', kind_fr, brand, series, model, specs_fr[spec], lower(colours_fr[colour])) as title_fr,
      format('The %s %s is a %s made for %s.', brand, series, lower(kind_en), use_en) as intro_en,
      format('%s %s %s, pour %s.', kind_fr, brand, series, use_fr) as intro_fr,
      (pg_temp.split_list('Two-year limited warranty, serviced in Canada.|Packed without foam in recyclable cardboard.|'
        || 'The housing contains at least 40 % recycled plastic.|Ships with a printed guide in English and French.'))[1 + tag_luck % 4] as care_en,
      (pg_temp.split_list('Garantie limitée de deux ans, service au Canada.|Emballé sans mousse dans du carton recyclable.|'
        || 'Le boîtier contient au moins 40 % de plastique recyclé.|Livré avec un guide imprimé en français et en anglais.'))[1 + tag_luck % 4] as care_fr
    offset 0
  ) as wording
left join (select org_id, code, id, currency, lead_time_days from public.suppliers) as supplier
  on supplier.org_id = item.org_id
  and supplier.code = case
    when item.org_id = pg_temp.maple_ridge() then case when supplier_luck < 60 then 'FRASER' else 'TDS' end
    when supplier_luck >= 98 then 'NONE'
    when supplier_luck >= 96 then 'OLDMILL'
    when supplier_luck >= 92 then 'SHENNAN'
    when supplier_luck < 40 then 'TDS'
    when supplier_luck < 56 then 'LAURENTIDE'
    when supplier_luck < 64 then 'PACRIM'
    when item.sector = 'network' then 'GREATLAKES'
    when item.sector in ('office', 'furniture') then 'PRAIRIE'
    when item.sector = 'home' then 'ATLANTIC'
    else 'TDS'
  end
on conflict do nothing;

-- 6. Orders ----------------------------------------------------------------------------------------------------------

-- The ordered products: one to four active products with a price in each order.
create temp table basket as
with sold as materialized (
  select org_id, id, sku, title_en, round(price, 2) as price, row_number() over (partition by org_id order by id) - 1 as place
  from public.products
  where status = 'active' and price > 0 and org_id in (pg_temp.northvale(), pg_temp.maple_ridge())
),
ordered as materialized (
  select
    org_id, number, line,
    (pg_temp.pick(hash, 0, 65536) + line * 7) % choices as place,
    case when pg_temp.pick(hash, 20, 12) = 0 then 5 + pg_temp.pick(hash, 22, 20) else 1 + pg_temp.pick(hash, 22, 3) end as quantity
  from (select org_id, count(*) as choices from sold group by org_id) as seller
  cross join lateral generate_series(1, case when org_id = pg_temp.northvale() then 400 else 6 end) number
  cross join lateral (select pg_temp.hash('order ' || org_id || number) as hash offset 0) as drawn
  cross join lateral generate_series(1, 1 + pg_temp.pick(hash, 2, 8) % 4) line
)
select org_id, number, line, sold.id as product_id, sku, title_en as title, quantity, price as unit_price
from ordered
join sold using (org_id, place);

-- Each order with its buyer, its amounts and its progress.
create temp table placed as
select
  orders.org_id, orders.number as n, channel.id as channel_id, coalesce(kind, 'manual') as kind, luck, fate, outcome.status, placed_at,
  pg_temp.id('order ' || orders.org_id || orders.number) as id,
  case coalesce(kind, 'manual')
    when 'amazon' then format('702-%s-%s', 1000000 + luck * 97 % 8999999, 1000000 + orders.number * 7919 % 8999999)
    when 'walmart' then 'P' || 100200300 + orders.number * 131
    when 'bestbuy_ca' then format('BBY-%s-A', 70000 + orders.number)
    when 'manual' then format('SO-2026-%s', lpad(orders.number::text, 4, '0'))
    else '#' || 10200 + orders.number
  end as number,
  first_name, last_name, (12 + luck % 880) || ' ' || street as street, place.city, place.region, place.postal_code, area,
  subtotal, discount, shipping, round((subtotal - discount + shipping) * rate, 2) as tax,
  -- Weekends don't count: two business days to ship.
  placed_at + case extract(isodow from placed_at) when 4 then interval '4 days' when 5 then interval '4 days'
    when 6 then interval '3 days' else interval '2 days' end as ship_by,
  pg_temp.id('warehouse ' || orders.org_id || case
    when orders.org_id = pg_temp.maple_ridge() then 'MAIN'
    when region in ('QC', 'NB', 'NS', 'NL') then 'MTL' when region in ('BC', 'AB', 'SK') then 'VAN' else 'TOR'
  end) as warehouse_id,
  row_number() over (partition by outcome.status order by placed_at desc, orders.number) as nth
from (
  select org_id, number, pg_temp.hash('order ' || org_id || number) as hash, sum(quantity * unit_price) as subtotal
  from basket
  group by org_id, number
) as orders
cross join lateral (
    select
      pg_temp.pick(hash, 4, 10000) as luck,
      pg_temp.pick(hash, 6, 100) as fate,
      -- Orders over one year, more frequent towards its end.
      pg_temp.anchor() - make_interval(mins =>
        (525600 * (1 - power((number - 0.5) / case when org_id = pg_temp.northvale() then 400 else 6 end, 0.18)))::int
          + pg_temp.pick(hash, 8, 300)
      ) as placed_at,
      case
        when org_id = pg_temp.maple_ridge() then 'woocommerce'
        else (pg_temp.split_list(
          'shopify|shopify|shopify|shopify|shopify|shopify|shopify|amazon|amazon|amazon|amazon|amazon|'
          || 'amazon|amazon|walmart|walmart|walmart|bestbuy_ca|bestbuy_ca|manual'
        ))[1 + pg_temp.pick(hash, 10, 20)]
      end as sold_by
    offset 0
  ) as choice
join (values
  (0, 'Toronto', 'ON', 'M4W 1A8', 0.13, 416), (1, 'Montréal', 'QC', 'H2X 1Y4', 0.14975, 514),
  (2, 'Vancouver', 'BC', 'V6B 4N7', 0.12, 604), (3, 'Calgary', 'AB', 'T2P 3C5', 0.05, 403),
  (4, 'Ottawa', 'ON', 'K1P 5M7', 0.13, 613), (5, 'Québec', 'QC', 'G1R 4S9', 0.14975, 418),
  (6, 'Halifax', 'NS', 'B3J 2K9', 0.14, 902), (7, 'Winnipeg', 'MB', 'R3C 0V8', 0.12, 204),
  (8, 'Saskatoon', 'SK', 'S7K 1J5', 0.11, 306), (9, 'Moncton', 'NB', 'E1C 1H1', 0.15, 506),
  (10, 'Gatineau', 'QC', 'J8X 3X2', 0.14975, 819), (11, 'St. John’s', 'NL', 'A1C 5M3', 0.15, 709)
) as place (place, city, region, postal_code, rate, area) on place.place = pg_temp.pick(hash, 12, 12)
left join public.channels channel on channel.org_id = orders.org_id and channel.kind = sold_by
cross join lateral (
    select
      (pg_temp.split_list('Emma|Liam|Olivia|Noah|Chloé|Félix|Léa|Thomas|Aisha|Wei|Priya|Mateo|Sofia|Jonas|Maude|Étienne|Grace|Hugo|Fatima|Owen'))
        [1 + pg_temp.pick(hash, 14, 20)] as first_name,
      (pg_temp.split_list('Tremblay|Smith|Roy|Singh|Gagnon|Chen|Bouchard|Brown|Côté|Nguyen|Lefebvre|Martin|O’Brien|Kowalski|Bélanger|Patel|Wilson|Lévesque|Khan|Morin'))
        [1 + pg_temp.pick(hash, 16, 20)] as last_name,
      (pg_temp.split_list('Main Street|rue Principale|King Street West|Maple Avenue|chemin du Lac|Oak Crescent|rue Sherbrooke|Queen Street|Lakeshore Road|avenue des Pins'))
        [1 + pg_temp.pick(hash, 18, 10)] as street,
      case when luck % 10 = 0 then round(subtotal * 0.1, 2) else 0 end as discount,
      case when subtotal > 100 then 0 else 12.99 end as shipping,
      case
        when luck % 20 = 5 and placed_at > pg_temp.anchor() - interval '11 days' then 'requires_correction'
        when placed_at > pg_temp.anchor() - interval '30 hours' then 'new'
        when placed_at > pg_temp.anchor() - interval '4 days' then case
          when fate < 25 then 'new' when fate < 30 then 'cancelled' when fate < 35 then 'rejected'
          when fate < 45 then 'backordered' when fate < 60 then 'partially_shipped' else 'acknowledged'
        end
        when placed_at > pg_temp.anchor() - interval '11 days' then case
          when fate < 6 then 'cancelled' when fate < 10 then 'acknowledged' when fate < 15 then 'partially_shipped'
          when fate < 65 then 'shipped' else 'delivered'
        end
        when fate < 6 then 'cancelled'
        when fate < 8 then 'rejected'
        when fate < 10 then 'return_requested'
        when fate < 12 then 'returned'
        when fate < 16 then 'refunded'
        when fate < 22 then 'delivered'
        else 'closed'
      end as status
    offset 0
  ) as outcome
;

-- The quantities of each line. Some of the orders that need a correction have an unknown SKU; the others have no postal
-- code.
create temp table sold_line as
select
  b.org_id, b.number as n, line, pg_temp.id('order line ' || b.org_id || b.number || '/' || line) as id, p.id as order_id,
  case when is_unknown then null else product_id end as product_id,
  case when is_unknown then 'OLD-' || upper(left(md5(sku), 6)) else sku end as sku,
  title, quantity, unit_price, warehouse_id, status, placed_at, luck,
  case when is_unknown then 'unknown_sku' end as issue,
  case when status not in ('new', 'requires_correction', 'rejected', 'cancelled') then placed_at + acknowledged_after end
    as acknowledged_at,
  case when status = 'rejected' then quantity else 0 end as rejected,
  case when status = 'cancelled' then quantity else 0 end as cancelled,
  case when status = 'backordered' and line = 1 then quantity else 0 end as backordered,
  case
    when status in ('shipped', 'delivered', 'closed', 'return_requested', 'returned', 'refunded') then quantity
    when status = 'partially_shipped' and line = 1 then (quantity + 1) / 2
    else 0
  end as shipped,
  case when status in ('delivered', 'closed', 'return_requested', 'returned', 'refunded') then quantity else 0 end as delivered,
  case when status = 'return_requested' and line = 1 then 1 else 0 end as return_requested,
  case when status in ('returned', 'refunded') and line = 1 then quantity when status = 'refunded' then quantity else 0 end
    as returned,
  case when status = 'refunded' then quantity else 0 end as refunded,
  case when status = 'closed' then placed_at + interval '12 days' end as closed_at
from basket b
join placed p on p.org_id = b.org_id and p.n = b.number
cross join lateral (
  select
    status = 'requires_correction' and p.nth % 2 = 0 and line = 1 as is_unknown,
    make_interval(mins => 25 + luck % 600) as acknowledged_after
) as choice;

alter table public.orders disable trigger set_updated_at;
insert into public.orders (
  id, org_id, channel_id, number, issues, placed_at, acknowledge_by, ship_by, deliver_by, buyer_name, buyer_email,
  buyer_phone, ship_street, ship_city, ship_region, ship_postal_code, ship_country, currency, subtotal, discount, shipping,
  tax, created_at, updated_at
)
select
  id, org_id, channel_id, number, case when lacks_postal_code then '{no_postal_code}'::text[] else '{}' end, placed_at,
  placed_at + interval '24 hours', ship_by, ship_by + interval '6 days',
  first_name || ' ' || last_name,
  format('buyer-%s@orders.supplier-portal.example', 20000 + n),
  format('+1 %s 555 01%s', area, lpad((luck % 100)::text, 2, '0')),
  street, city, region, case when not lacks_postal_code then postal_code end, 'CA', 'CAD', subtotal, discount, shipping, tax,
  placed_at + interval '2 minutes',
  least(placed_at + make_interval(hours => 4 + luck % 140), pg_temp.anchor())
from placed
cross join lateral (select status = 'requires_correction' and nth % 2 = 1 as lacks_postal_code) as choice
on conflict do nothing;

insert into public.order_lines (
  id, org_id, order_id, line_number, product_id, sku, title, quantity, unit_price, issue, acknowledged_at, rejected,
  cancelled, backordered, backordered_until, shipped, delivered, return_requested, returned, refunded, closed_at
)
select
  id, org_id, order_id, line, product_id, sku, title, quantity, unit_price, issue, acknowledged_at, rejected, cancelled,
  backordered, case when backordered > 0 then pg_temp.anchor()::date + 6 + luck % 20 end, shipped, delivered,
  return_requested, returned, refunded, closed_at
from sold_line
on conflict do nothing;
alter table public.orders enable trigger set_updated_at;

create temp table parcel as
select distinct on (order_id)
  l.org_id, l.order_id, pg_temp.id('shipment ' || l.org_id || l.n) as id, l.warehouse_id, l.n, l.luck,
  -- About one shipment in eleven leaves 20 hours late.
  least(
    greatest(
      l.acknowledged_at + interval '3 hours',
      p.ship_by + make_interval(hours => case when l.luck % 11 = 3 then 20 else -2 - l.luck % 30 end)
    ),
    pg_temp.anchor()
  ) as shipped_at,
  case when l.delivered > 0 then p.ship_by + make_interval(hours => 30 + l.luck % 60) end as delivered_at,
  (pg_temp.split_list('canada_post|purolator|ups|fedex|canpar'))[1 + l.luck % 5] as carrier
from sold_line l join placed p on p.id = l.order_id
where l.shipped > 0
order by order_id, line;

insert into public.shipments (id, org_id, order_id, warehouse_id, carrier, tracking, shipped_at, delivered_at, created_at)
select
  id, org_id, order_id, warehouse_id, carrier,
  case carrier
    when 'canada_post' then '7023210' || lpad((n * 7919 + luck)::text, 9, '0')
    when 'ups' then '1Z999AA1' || lpad((n * 7919 + luck)::text, 10, '0')
    when 'purolator' then 'PUR' || lpad((n * 7919 + luck)::text, 9, '0')
    else lpad((n * 7919 + luck)::text, 12, '7')
  end,
  shipped_at, least(delivered_at, pg_temp.anchor()), shipped_at
from parcel
on conflict do nothing;

insert into public.shipment_lines (org_id, shipment_id, line_id, quantity, serials)
select
  l.org_id, p.id, l.id, l.shipped,
  case when l.unit_price > 400 and l.shipped <= 4 then array(
    select 'SN' || upper(left(md5(l.id::text || i), 10)) from generate_series(1, l.shipped) as i
  ) else '{}' end
from sold_line l join parcel p using (order_id)
where l.shipped > 0
on conflict do nothing;

insert into public.order_returns (id, org_id, order_id, state, reason, refund, created_at, received_at, refunded_at)
select
  pg_temp.id('return ' || l.org_id || l.n), l.org_id, l.order_id,
  case l.status when 'return_requested' then 'requested'::public.return_state when 'returned' then 'received' else 'refunded' end,
  (pg_temp.split_list('Arrived damaged|Changed my mind|Wrong colour|Doesn’t fit|Défectueux à l’arrivée'))[1 + l.luck % 5],
  case when l.status = 'refunded' then sum(l.returned * l.unit_price) else 0 end,
  least(l.placed_at + interval '13 days', pg_temp.anchor() - interval '1 day'),
  case when l.status <> 'return_requested' then least(l.placed_at + interval '19 days', pg_temp.anchor() - interval '8 hours') end,
  case when l.status = 'refunded' then least(l.placed_at + interval '20 days', pg_temp.anchor() - interval '2 hours') end
from sold_line l
where l.return_requested + l.returned > 0
group by l.org_id, l.n, l.order_id, l.status, l.luck, l.placed_at
on conflict do nothing;

insert into public.return_lines (org_id, return_id, line_id, quantity, received, refunded, restocked, condition)
select
  l.org_id, pg_temp.id('return ' || l.org_id || l.n), l.id, l.return_requested + l.returned, l.returned, l.refunded,
  case when l.luck % 3 > 0 then l.returned else 0 end,
  case when l.returned > 0 then (case l.luck % 3 when 0 then 'damaged' when 1 then 'new' else 'opened' end)::public.return_condition end
from sold_line l
where l.return_requested + l.returned > 0
on conflict do nothing;

insert into public.order_allocations (org_id, line_id, warehouse_id, quantity)
select org_id, id, warehouse_id, quantity - rejected - cancelled - shipped
from sold_line
where product_id is not null and quantity > rejected + cancelled + shipped
on conflict do nothing;

-- The timeline of each order.
insert into public.order_events (org_id, order_id, kind, details, actor_id, created_at)
select e.org_id, e.order_id, e.kind::public.order_event_kind, details, actor, at
from (
  select org_id, id as order_id, 'received' as kind, '{}'::jsonb as details, null::uuid as actor, placed_at + interval '2 minutes' as at
  from placed
  union all
  select org_id, order_id, 'changed', '{"moves": [{"move": "acknowledge"}]}', pg_temp.seller(org_id), min(acknowledged_at)
  from sold_line where acknowledged_at is not null group by org_id, order_id
  union all
  select
    org_id, order_id, 'changed', jsonb_build_object('moves', jsonb_agg(jsonb_build_object(
      'move', case when rejected > 0 then 'reject' else 'cancel' end, 'line', line, 'sku', sku, 'quantity', quantity,
      'reason', case when rejected > 0 then 'out_of_stock' else 'buyer_request' end
    ) order by line)), pg_temp.seller(org_id), min(placed_at) + interval '7 hours'
  from sold_line where rejected + cancelled > 0 group by org_id, order_id
  union all
  select org_id, order_id, 'shipped', jsonb_build_object('shipment', id, 'carrier', carrier), pg_temp.seller(org_id), shipped_at
  from parcel
  union all
  select org_id, order_id, 'delivered', jsonb_build_object('shipment', id), null, least(delivered_at, pg_temp.anchor())
  from parcel where delivered_at is not null
  union all
  select org_id, order_id, 'return_requested', jsonb_build_object('return', id, 'reason', reason), null, created_at
  from public.order_returns where org_id in (pg_temp.northvale(), pg_temp.maple_ridge())
  union all
  select org_id, order_id, 'return_received', jsonb_build_object('return', id), pg_temp.seller(org_id), received_at
  from public.order_returns where org_id in (pg_temp.northvale(), pg_temp.maple_ridge()) and received_at is not null
  union all
  select
    org_id, order_id, 'refunded', jsonb_build_object('return', id, 'amount', refund::text, 'currency', 'CAD'),
    pg_temp.seller(org_id), refunded_at
  from public.order_returns where org_id in (pg_temp.northvale(), pg_temp.maple_ridge()) and refunded_at is not null
  union all
  select org_id, id, 'note', jsonb_build_object('text', (pg_temp.split_list(
    'Buyer asked for delivery after 5 p.m.|Called the carrier: the parcel is at the depot.|Client régulier : ajouter le catalogue imprimé.'
  ))[1 + luck % 3]), pg_temp.seller(org_id), placed_at + interval '9 hours'
  from placed where luck % 17 = 3 and placed_at < pg_temp.anchor() - interval '9 hours'
) as e
where not exists (select from public.order_events earlier where earlier.org_id = e.org_id)
order by at, order_id, e.kind;

-- 7. Stock -----------------------------------------------------------------------------------------------------------

-- The stock movements that orders have caused: reserved, released, shipped and returned units.
create temp table moved as
select l.org_id, l.product_id, l.warehouse_id, l.id as line_id, m.kind::public.stock_movement_kind as kind, on_hand, reserved, reference, at
from sold_line l
left join parcel p using (order_id)
left join public.order_returns r on r.id = pg_temp.id('return ' || l.org_id || l.n)
left join public.return_lines rl on rl.return_id = r.id and rl.line_id = l.id
cross join lateral (values
  ('reserved', 0, l.quantity, l.order_id, l.placed_at + interval '2 minutes'),
  ('released', 0, -l.rejected - l.cancelled, l.order_id, l.placed_at + interval '7 hours'),
  ('shipped', -l.shipped, -l.shipped, p.id, p.shipped_at),
  ('returned', coalesce(rl.restocked, 0), 0, r.id, r.received_at)
) as m (kind, on_hand, reserved, reference, at)
where l.product_id is not null and (on_hand <> 0 or reserved <> 0);

create temp table counted as
select
  product.org_id, product.id as product_id, warehouse.id as warehouse_id, on_hand,
  case when luck % 7 = 0 then 12 + luck % 90 else 0 end as inbound,
  -- A supplier delivers to a warehouse every ten days. The first delivery is late.
  case when luck % 7 = 0 then pg_temp.anchor()::date + (3 + luck % 40) / 10 * 10 - 2 end as inbound_eta,
  case when luck % 3 = 0 then 5 + luck % 20 end as reorder_point,
  pg_temp.anchor() - make_interval(mins => luck % 2880) as updated_at
from public.products product
join public.warehouses warehouse using (org_id)
cross join lateral (select pg_temp.hash('stock ' || product.id || warehouse.code) as hash offset 0) as drawn
cross join lateral (select pg_temp.pick(hash, 0, 65536) as luck, pg_temp.pick(hash, 2, 100) as depth offset 0) as choice
cross join lateral (
    select case
      when product.status = 'archived' or depth < 14 then 0
      when depth < 60 then 1 + luck % 24
      when depth < 97 then 20 + luck % 180
      else 800 + luck % 2600
    end as on_hand
  ) as counted
where product.org_id in (pg_temp.northvale(), pg_temp.maple_ridge())
  and depth < case warehouse.code when 'TOR' then 92 when 'MTL' then 64 when 'VAN' then 48 else 100 end;

-- The trigger is disabled, because the stock movements are written below, with their real dates.
alter table public.stock disable trigger record_added;
insert into public.stock (
  org_id, product_id, warehouse_id, on_hand, reserved, inbound, inbound_eta, reorder_point, updated_at
)
select
  org_id, product_id, warehouse_id, coalesce(c.on_hand, 0), coalesce(m.reserved, 0), coalesce(c.inbound, 0), c.inbound_eta,
  c.reorder_point, coalesce(c.updated_at, pg_temp.anchor() - interval '1 hour')
from counted c
full join (
  select org_id, product_id, warehouse_id, sum(reserved) as reserved from moved group by org_id, product_id, warehouse_id
) as m using (org_id, product_id, warehouse_id)
on conflict do nothing;
alter table public.stock enable trigger record_added;

insert into public.stock_movements (
  org_id, product_id, warehouse_id, kind, on_hand_delta, reserved_delta, order_line_id, reference_id, created_at
)
select org_id, product_id, warehouse_id, kind, on_hand, reserved, line_id, reference, at
from (
  select
    s.org_id, s.product_id, s.warehouse_id, 'counted'::public.stock_movement_kind as kind,
    s.on_hand - coalesce(sum(m.on_hand), 0)::int as on_hand, 0 as reserved, null::uuid as line_id, null::uuid as reference,
    pg_temp.anchor() - interval '372 days' as at
  from public.stock s left join moved m using (org_id, product_id, warehouse_id)
  where s.org_id in (pg_temp.northvale(), pg_temp.maple_ridge())
  group by s.org_id, s.product_id, s.warehouse_id
  union all
  select org_id, product_id, warehouse_id, kind, on_hand, reserved, line_id, reference, at from moved
) as entries
where (on_hand <> 0 or reserved <> 0)
  and not exists (select from public.stock_movements earlier where earlier.org_id = entries.org_id)
order by at, product_id, warehouse_id, line_id, kind;

-- 8. Purchase orders, transfers and safety stock ---------------------------------------------------------------------

-- Inbound units as lines of purchase orders. Late orders have partly arrived.
create temp table expected as
select
  s.org_id, s.warehouse_id, p.supplier_id, s.product_id, p.sku, s.inbound + partial.received as quantity, partial.received,
  s.inbound_eta as expected_on,
  pg_temp.id(concat_ws(' ', 'purchase', s.org_id, s.warehouse_id, p.supplier_id, s.inbound_eta)) as id
from public.stock s
join public.products p on p.org_id = s.org_id and p.id = s.product_id
cross join lateral (
  select case when s.inbound_eta < pg_temp.anchor()::date and s.inbound % 4 = 0 then 10 else 0 end as received
) as partial
where s.org_id in (pg_temp.northvale(), pg_temp.maple_ridge()) and s.inbound > 0;

insert into public.supply_orders (
  id, org_id, kind, number, state, supplier_id, warehouse_id, expected_on, placed_at, created_at, updated_at
)
select
  id, org_id, 'purchase',
  'PO-' || lpad((row_number() over (partition by org_id order by expected_on, warehouse_id, supplier_id))::text, 4, '0'),
  'open', supplier_id, warehouse_id, expected_on, placed_at, placed_at, placed_at
from (select distinct id, org_id, supplier_id, warehouse_id, expected_on, expected_on - interval '21 days' as placed_at from expected) as orders
on conflict do nothing;

insert into public.supply_order_lines (id, org_id, supply_order_id, line_number, product_id, sku, quantity, received)
select
  pg_temp.id('purchase line ' || id || product_id), org_id, id, row_number() over (partition by id order by sku), product_id,
  sku, quantity, received
from expected
on conflict do nothing;

insert into public.supply_receipts (id, org_id, supply_order_id, lines, received_at)
select
  pg_temp.id('receipt ' || id), org_id, id,
  jsonb_agg(jsonb_build_object('line', pg_temp.id('purchase line ' || id || product_id), 'quantity', received) order by sku),
  pg_temp.anchor() - interval '1 day'
from expected
where received > 0
group by org_id, id
on conflict do nothing;

insert into public.supply_orders (id, org_id, kind, number, from_warehouse_id, warehouse_id, created_at, updated_at)
select
  pg_temp.id('transfer to VAN'), pg_temp.northvale(), 'transfer', 'TR-0001',
  pg_temp.id('warehouse ' || pg_temp.northvale() || 'TOR'), pg_temp.id('warehouse ' || pg_temp.northvale() || 'VAN'),
  pg_temp.anchor() - interval '1 day', pg_temp.anchor() - interval '1 day'
on conflict do nothing;

insert into public.supply_order_lines (id, org_id, supply_order_id, line_number, product_id, sku, quantity)
select
  pg_temp.id('transfer line ' || p.id), p.org_id, pg_temp.id('transfer to VAN'), row_number() over (order by p.sku), p.id, p.sku, 12
from public.stock s join public.products p on p.org_id = s.org_id and p.id = s.product_id
where s.org_id = pg_temp.northvale() and s.warehouse_id = pg_temp.id('warehouse ' || pg_temp.northvale() || 'TOR')
  and s.available > 100 and p.status = 'active'
order by p.sku limit 3
on conflict do nothing;

-- The version of a channel's rules counts changes. The trigger is disabled, because these rules have existed from the
-- start.
alter table public.safety_stock_rules disable trigger on_safety_stock_changed;
insert into public.safety_stock_rules (id, org_id, channel_id, category, kind, amount, hide_below, created_at, updated_at)
select
  pg_temp.id('safety stock ' || name), pg_temp.northvale(), channel_id, category, kind::public.safety_stock_kind, amount,
  hide_below, pg_temp.anchor() - interval '90 days', pg_temp.anchor() - interval '90 days'
from (
  select 'of a channel' as name, id as channel_id, null as category, 'percent' as kind, 10 as amount, 3 as hide_below
  from public.channels where org_id = pg_temp.northvale() and kind = 'amazon'
  union all
  (
    select 'of a category', null, category, 'units', 5, 0 from public.products
    where org_id = pg_temp.northvale() and category is not null group by category order by count(*) desc, category limit 1
  )
) as rules
on conflict do nothing;
alter table public.safety_stock_rules enable trigger on_safety_stock_changed;

drop table sector, brand, palette, kind, family, item, basket, placed, sold_line, parcel, moved, counted, expected;

-- The embedded database never collects statistics automatically. Without them, it can only guess which indexes to use.
analyze public.products, public.stock, public.orders, public.order_lines, public.supply_orders, public.supply_order_lines;
reset jit;

-- 9. The admin panel -------------------------------------------------------------------------------------------------

-- Two imports that raised prices, with the products they changed.
insert into public.change_sets (
  id, org_id, kind, title, state, actor_id, supplier_id, source, rows_read, updated, unchanged, created_at, ended_at
)
select
  pg_temp.id('change set ' || n), pg_temp.northvale(), 'import', file, 'committed', '00000000-0000-4000-8000-000000000002',
  (select id from public.suppliers where org_id = pg_temp.northvale() order by code limit 1),
  jsonb_build_object('file', file), 12 + 100 * n, 12, 100 * n, pg_temp.anchor() - n * interval '2 days',
  pg_temp.anchor() - n * interval '2 days' + interval '4 seconds'
from (values (1, 'prices-november.csv'), (2, 'prices-october.csv')) as import (n, file)
on conflict do nothing;

insert into public.product_changes (
  org_id, change_set_id, chunk, product_id, sku, action, before, after, version, created_at
)
select
  p.org_id, pg_temp.id('change set ' || n), 1, p.id, p.sku, 'update',
  jsonb_build_object('price', p.price - 5), jsonb_build_object('price', p.price), p.version,
  pg_temp.anchor() - n * interval '2 days'
from (values (1), (2)) as import (n)
cross join lateral (
  select * from public.products p where p.org_id = pg_temp.northvale() and p.price > 20
  order by p.sku offset 12 * n limit 12
) p
order by n desc, p.sku
on conflict do nothing;

-- Northvale has granted access to support staff, and staff visited once.
insert into public.staff_grants (id, org_id, granted_by, reason, created_at, expires_at)
values (
  pg_temp.id('grant'), pg_temp.northvale(), '00000000-0000-4000-8000-000000000001', 'Stock numbers look wrong',
  pg_temp.anchor() - interval '1 day', pg_temp.anchor() + interval '6 days'
)
on conflict do nothing;

insert into public.staff_visits (
  id, org_id, grant_id, user_id, staff_name, session_id, reason, created_at, ends_at, ended_at
)
values (
  pg_temp.id('visit'), pg_temp.northvale(), pg_temp.id('grant'), '00000000-0000-4000-8000-000000000004', 'Maya Chen',
  pg_temp.id('session'), 'Compared the stock with the last import', pg_temp.anchor() - interval '20 hours',
  pg_temp.anchor() - interval '19 hours', pg_temp.anchor() - interval '1170 minutes'
)
on conflict do nothing;

-- The sequence never gives negative ids, so these can't collide with later events.
insert into public.audit_events (org_id, id, created_at, area, action, label, actor_id, before, after)
overriding system value
select
  pg_temp.northvale(), -hours, pg_temp.anchor() - hours * interval '1 hour', area, action::public.audit_action, label,
  actor::uuid, before::jsonb, after::jsonb
from (values
  (20, 'staff_visits', 'added', 'Maya Chen', '00000000-0000-4000-8000-000000000004', null,
    '{"reason": "Compared the stock with the last import"}'),
  (24, 'staff_grants', 'added', null, '00000000-0000-4000-8000-000000000001', null,
    '{"reason": "Stock numbers look wrong"}'),
  (30, 'warehouses', 'changed', 'Toronto', '00000000-0000-4000-8000-000000000002', '{"postal_code": "M5V 1A1"}',
    '{"postal_code": "M5V 2T6"}'),
  (52, 'organizations', 'changed', 'Northvale Technologies', '00000000-0000-4000-8000-000000000001',
    '{"phone": "+1 416 555 0100"}', '{"phone": "+1 416 555 0142"}'),
  (75, 'members', 'changed', '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001',
    '{"role": "viewer"}', '{"role": "editor"}')
) as event (hours, area, action, label, actor, before, after)
where not exists (select from public.audit_events e where e.org_id = pg_temp.northvale())
order by hours desc;

-- 10. The platform ----------------------------------------------------------------------------------------------------

-- Companies that applied, and a visitor's ticket.
insert into private.supplier_applications (
  id, client_id, reference, state, email, locale, application, question, received_at, state_changed_at
)
select
  pg_temp.id('application ' || email), pg_temp.id('client ' || email), reference, state, email, locale,
  jsonb_build_object(
    'company', jsonb_build_object(
      'legalName', company, 'tradeName', '', 'registration', '', 'website', 'https://' || split_part(email, '@', 2)
    ),
    'contact', jsonb_build_object(
      'name', contact, 'role', '', 'email', email, 'phone', '+1 514 555 0188', 'street', '12 Main Street', 'city', city,
      'region', region, 'postalCode', postal_code, 'country', 'Canada'
    ),
    'catalogue', jsonb_build_object(
      'size', size, 'languages', jsonb_build_array('en', 'fr'), 'categories', jsonb_build_array(category), 'more', ''
    ),
    'selling', jsonb_build_object(
      'platforms', jsonb_build_array('shopify', 'amazon'), 'methods', jsonb_build_array('files')
    ),
    'files', jsonb_build_object('links', '', 'notes', ''),
    'consent', jsonb_build_object('consent', true, 'sample', null)
  ),
  question, pg_temp.anchor() - hours * interval '1 hour', pg_temp.anchor() - hours / 2 * interval '1 hour'
from (values
  ('SA-7K3M-9QXT-2WBN-4HJC', 'received', 'zoe@boreal-optique.example', 'fr-CA', 'Boréal Optique inc.', 'Zoé Gagnon',
    'Montréal', 'Québec', 'H2X 1Y4', '1000', 'electronics', null, 30),
  ('SA-4T8D-1FGH-6RVW-0PQE', 'question', 'sam@prairie-tools.example', 'en', 'Prairie Tools Ltd.', 'Sam Okafor', 'Regina',
    'Saskatchewan', 'S4P 3Y2', '10000', 'tools', 'Which brands do you distribute, and since when?', 80),
  ('SA-2BCD-5XYZ-8KMN-3TRS', 'declined', 'info@far-away.example', 'en', 'Far Away Trading', 'Lee Wong', 'Toronto', 'Ontario',
    'M5V 2T6', '100', 'other', null, 300)
) as applied (
  reference, state, email, locale, company, contact, city, region, postal_code, size, category, question, hours
)
on conflict do nothing;

insert into public.application_events (id, application_id, kind, author_id, author_name, body, created_at)
select
  pg_temp.id('event ' || kind || email), pg_temp.id('application ' || email), kind,
  '00000000-0000-4000-8000-000000000004', 'Maya Chen', body, pg_temp.anchor() - hours * interval '1 hour'
from (values
  ('question', 'sam@prairie-tools.example', 'Which brands do you distribute, and since when?', 40),
  ('note', 'sam@prairie-tools.example', 'Their website lists no brands.', 41),
  ('declined', 'info@far-away.example', 'You ship only to Europe, and our buyers are in Canada.', 150)
) as event (kind, email, body, hours)
-- Deleting the profiles above has set the author to null, so this restores it.
on conflict (id) do update set author_id = excluded.author_id;

insert into public.visitor_tickets (id, number, topic, subject, name, email, body, locale, created_at, updated_at)
values (
  pg_temp.id('visitor ticket'), 'T-00001', 'question', 'Do you connect to our ERP?', 'Marc Leduc', 'marc@leduc.example',
  'We use an ERP that exports CSV files every night. Can you fetch them?', 'en', pg_temp.anchor() - interval '26 hours',
  pg_temp.anchor() - interval '26 hours'
)
on conflict do nothing;
