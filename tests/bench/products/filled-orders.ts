import type { TestDatabase } from "../../database/support.ts";
import { ours } from "../../database/tenants.ts";

export const LINES_EACH = 4;
const PRODUCTS = 5000;

const PRODUCT = `insert into public.products (org_id, sku, price)
  select $1, 'SKU-' || lpad(i::text, 5, '0'), 10 from generate_series(1, ${PRODUCTS}) as i`;

/** Orders of three years. The newest are open; of the others, one in 20 is cancelled and most are closed. */
const ORDER = `insert into public.orders (
    id, org_id, channel_id, number, placed_at, ship_by, buyer_name, ship_region, ship_postal_code, ship_country, subtotal, tax
  )
  select md5('order ' || i)::uuid, $1, case i % 3 when 0 then $2::uuid when 1 then $3::uuid end, 'N-' || lpad(i::text, 7, '0'),
    now() - i * interval '3 minutes', now() - i * interval '3 minutes' + interval '2 days',
    'Buyer ' || i % 9973, 'ON', 'M4W 1A8', 'CA', 40 + i % 500, 5
  from generate_series($4::int, $5::int) as i`;

const LINE = `insert into public.order_lines (
    org_id, order_id, line_number, product_id, sku, quantity, unit_price, acknowledged_at, shipped, delivered, closed_at, cancelled
  )
  select $1, md5('order ' || i)::uuid, n, p.id, p.sku, 2, 10,
    case when i > 2500 then now() end, case when i > 5000 and i % 20 > 0 then 2 else 0 end,
    case when i > 5000 and i % 20 > 0 then 2 else 0 end, case when i > 9000 and i % 20 > 0 then now() end,
    case when i > 5000 and i % 20 = 0 then 2 else 0 end
  from generate_series($2::int, $3::int) as i
  cross join generate_series(1, ${LINES_EACH}) as n
  join public.products p on p.org_id = $1 and p.sku = 'SKU-' || lpad((1 + (i * 7 + n) % ${PRODUCTS})::text, 5, '0')`;

/** Adds orders to our organization, with the products they need. */
export async function fillOrders(db: TestDatabase, orders: number): Promise<void> {
  await db.query(PRODUCT, [ours.org]);
  // Instead of the triggers, the statements below count all orders at once.
  await db.exec(
    "alter table public.orders disable trigger user; alter table public.order_lines disable trigger user",
  );
  const step = Math.ceil(orders / 10);
  for (let from = 1; from <= orders; from += step) {
    console.error(`filling: ${from - 1} of ${orders} orders`);
    const range = [from, Math.min(orders, from + step - 1)];
    await db.query(ORDER, [ours.org, ours.channel, ours.spareChannel, ...range]);
    await db.query(LINE, [ours.org, ...range]);
  }
  await db.exec(
    "alter table public.orders enable trigger user; alter table public.order_lines enable trigger user",
  );
  await db.exec("analyze public.orders; analyze public.order_lines");
  await db.exec("select private.refresh_orders(array(select id from public.orders))");
  await db.exec(`delete from private.order_counts;
    insert into private.order_counts
    select org_id, coalesce(channel_id, '00000000-0000-0000-0000-000000000000'), status,
      (placed_at at time zone 'UTC')::date, count(*)
    from public.orders group by 1, 2, 3, 4`);
  await db.exec("vacuum analyze public.orders, public.order_lines, private.order_counts");
}
