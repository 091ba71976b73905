import { randomUUID } from "node:crypto";
import { openTestDatabase } from "../database/support.ts";
import { addSessions, addTenants, ours, people } from "../database/tenants.ts";
import type { Bench } from "./harness.ts";
import { fillOrders, LINES_EACH } from "./products/filled-orders.ts";

const ORDERS = 500_000;
const READ_MS = 50;
const ACKNOWLEDGED = 1000;

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
    await fillOrders(db, ORDERS);

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
