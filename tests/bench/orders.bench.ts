import { randomUUID } from "node:crypto";
import { openTestDatabase, type TestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours, people } from "../database/tenants.ts";
import type { Bench } from "./harness.ts";

const ORDERS = 500_000;
const LINES_EACH = 4;
const PRODUCTS = 5000;
const READ_MS = 50;
const ACKNOWLEDGED = 1000;

const PRODUCT = `insert into public.products (org_id, sku, price)
  select $1, 'SKU-' || lpad(i::text, 5, '0'), 10 from generate_series(1, ${PRODUCTS}) as i`;

/** Three years of orders: 99% are closed, and the newest are open. */
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

const NEWEST = { sort: "placed_at", descending: true };
const PAGES: Record<string, object> = {
  "newest orders": NEWEST,
  "new orders": { ...NEWEST, statuses: ["new"] },
  "orders of three states": { ...NEWEST, statuses: ["new", "acknowledged", "cancelled"] },
  "orders of a channel": { ...NEWEST, channels: [ours.channel] },
  "orders by due date": { sort: "due_at", descending: false },
  "overdue orders": { sort: "due_at", descending: false, due: "overdue" },
  "orders by total": { sort: "total", descending: true },
  "an order by its number": { ...NEWEST, search: "N-0250000" },
  "orders of a buyer": { ...NEWEST, search: "Buyer 17" },
  "orders with a SKU": { ...NEWEST, search: "SKU-00042" },
};
const FACETS: Record<string, object> = {
  "facets of all orders": {},
  "facets of a state and a channel": { statuses: ["new"], channels: [ours.channel] },
  "facets of overdue orders": { due: "overdue" },
  "facets of a search": { search: "Buyer 17" },
};

async function fill(db: TestDatabase) {
  await db.query(PRODUCT, [ours.org]);
  // The triggers would do the same, order by order.
  await db.exec(
    "alter table public.orders disable trigger user; alter table public.order_lines disable trigger user",
  );
  const step = ORDERS / 10;
  for (let from = 1; from <= ORDERS; from += step) {
    console.error(`filling: ${from - 1} of ${ORDERS}`);
    const range = [from, from + step - 1];
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
  await db.exec(
    "vacuum analyze public.orders; vacuum analyze public.order_lines; vacuum analyze private.order_counts",
  );
}

export const bench: Bench = {
  name: "orders",
  about: `pages and counts of ${ORDERS} orders with ${ORDERS * LINES_EACH} lines, and ${ACKNOWLEDGED} acknowledged at once, on a PostgreSQL server`,
  rounds: 7,
  bound: "one order by its id",
  budgets: [
    ...[...Object.keys(PAGES), ...Object.keys(FACETS)].map((candidate) => ({
      candidate,
      measure: "ms",
      atMost: READ_MS,
    })),
    { candidate: "acknowledging", measure: "ms", atMost: 2000 },
  ],

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    await addSessions(db);
    await fill(db);

    const timed = (sql: string, params: readonly (string | string[])[]) => async () =>
      db.as(people.editor, async (tx) => {
        const startedAt = performance.now();
        await tx.query(sql, [...params]);
        return { ms: performance.now() - startedAt };
      });
    const page =
      "select id, number, status, total::text from public.order_page($1, $2::text::jsonb)";
    const facets = "select public.order_facets($1, $2::text::jsonb)";
    const candidatesOf = (sql: string, queries: Record<string, object>) =>
      Object.entries(queries).map(([name, query]) => ({
        name,
        run: timed(sql, [ours.org, JSON.stringify(query)]),
      }));

    return {
      candidates: [
        {
          name: "one order by its id",
          run: timed("select * from public.orders where id = $1", [ours.order]),
        },
        ...candidatesOf(page, PAGES),
        ...candidatesOf(facets, FACETS),
        {
          name: "acknowledging",
          run: timed(
            `select public.acknowledge_orders($1, $2, array(
               select id from public.orders where org_id = $1 and status = 'new' order by placed_at limit ${ACKNOWLEDGED}
             ))`,
            [ours.org, randomUUID()],
          ),
        },
      ],
      close: db.close,
    };
  },
};
