import type { Sql } from "postgres";

/** Adds products to an organization, in parts, because one transaction with a million would fill the memory. */
export async function fillProducts(sql: Sql, org: string, count: number) {
  const part = 100_000;
  for (let from = 1; from <= count; from += part)
    await sql`
      insert into public.products
        (org_id, sku, gtin, mpn, brand, category, title_en, description_en, status, cost, price, updated_at)
      select ${org}, 'SKU-' || lpad(i::text, 7, '0'), lpad((400000000000 + i::bigint * 7)::text, 13, '0'), 'M-' || i,
        'Brand ' || i % 10, 'Category ' || i % 400, 'Desk lamp number ' || i,
        'Described in some words. ' || repeat('More of them. ', 8), 'active', i % 1000, i % 1000 * 1.5,
        '2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => i)
      from generate_series(${from}::int, ${Math.min(count, from + part - 1)}::int) i`;
  await sql`analyze public.products`;
}

/** New products as JSON lines. */
export const productLines = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      sku: `NEW-${String(at).padStart(7, "0")}`,
      title_en: `Floor lamp number ${at}`,
      brand: `Brand ${at % 10}`,
      category: `Category ${at % 400}`,
      price: String(10 + (at % 1000)),
      currency: "CAD",
      status: "active",
    }),
  ).join("\n");
