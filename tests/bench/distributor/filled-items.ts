import { CANADA } from "@/distributor/price-file/field-map.ts";
import type { TestDatabase } from "../../database/support.ts";
import { begin, commit } from "../../database/distributor/distributor-support.ts";
import { ours } from "../../database/tenants.ts";

const STEP = 50_000;
const KINDS = ["WIRELESS MOUSE", "MONITOR MOUSE", "KEYBOARD MOUSE"];

/** A hundred brands, 1,800 categories, three warehouses, and terms that many, few or almost no items have. */
const ITEMS = `
  insert into public.distributor_items
    (org_id, sku, mpn, gtin, description, description_fr, manufacturer, category, cost, regular_cost, msrp, promo_ends,
     total, quantities, lifecycle, media_type, flags, issues, weight, hash, file_id)
  select $1, (1000000 + i)::text, 'NTV-' || i, lpad((62800000000 + i)::text, 12, '0'),
    (array[${KINDS.map((kind) => `'${kind}'`).join(", ")}])[1 + i % 3] || ' ' || i % 1000,
    case when i % 3 > 0 then 'SOURIS ' || i % 1000 end,
    'BRAND ' || i % 100, '003' || lpad((i % 40)::text, 3, '0') || lpad((i % 900)::text, 3, '0'),
    10 + i % 900, 11 + i % 900, 15 + i % 900, case when i % 20 = 0 then current_date + i % 40 end,
    4 * (i % 4), case when i % 4 > 0 then jsonb_build_object('26', i % 4, '31', i % 4, '60', 2 * (i % 4)) else '{}' end,
    case when i % 9 = 0 then 'end-of-life' else 'active' end, case when i % 50 = 0 then 'SOFT' end,
    case when i % 11 = 0 then '{}' else '{parcel}'::text[] end,
    case when i % 20011 = 0 then '{gtin-missing}'::text[] else '{}' end, i % 90, lpad(to_hex(i), 16, '0'), $2
  from generate_series($3::int, $4::int) as i`;

const COUNTS = `
  insert into public.distributor_facets (org_id, term, count)
  select $1, c.term, sum(c.amount)
  from public.distributor_items i, private.distributor_counts(i) as c where i.org_id = $1 group by c.term`;

/**
 * Adds items to our organization, as if they came from a committed file. The indexes are built afterwards, which is
 * faster.
 */
export async function fillItems(db: TestDatabase, items: number): Promise<void> {
  await db.exec(`
    delete from public.distributor_items; delete from public.distributor_facets; delete from public.distributor_files;
    alter table public.distributor_items disable trigger user`);
  const indexes = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'public.distributor_items'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await db.exec(`drop index ${name}`);
  const file = await db.database.transaction((tx) =>
    begin(tx, { records: items, field_map: CANADA }),
  );
  for (let from = 1; from <= items; from += STEP) {
    console.error(`filling: ${from - 1} of ${items}`);
    await db.query(ITEMS, [ours.org, file, from, Math.min(items, from + STEP - 1)]);
  }
  console.error("building the indexes and the counts");
  for (const { definition } of indexes) await db.exec(definition);
  await db.query(COUNTS, [ours.org]);
  await db.exec("alter table public.distributor_items enable trigger user");
  await db.database.transaction((tx) => commit(tx, file));
  await db.query(
    "update public.distributor_files set created_at = now() - interval '1 day' where id = $1",
    [file],
  );
}
