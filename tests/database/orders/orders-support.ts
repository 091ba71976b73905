import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one } from "../support.ts";
import { ours, people } from "../tenants.ts";

/** An order as a file or a channel sends it. Its SKU is that of the tenant's only product. */
export const sentOrder = (number: string, quantities: readonly number[], more: object = {}) => ({
  number,
  placed_at: "2026-11-20T10:00:00Z",
  address: {
    name: "Ann Roy",
    street: "1 Main",
    city: "Toronto",
    region: "ON",
    postal_code: "M4W 1A8",
    country: "CA",
  },
  lines: quantities.map((quantity) => ({ sku: "OURS", quantity, unit_price: "10.50" })),
  ...more,
});

const results = z.array(
  z.object({
    id: z.nullable(z.string()),
    number: z.string(),
    outcome: z.string(),
    message: z.nullable(z.string()),
    issues: z.nullable(z.array(z.string())),
  }),
);

export async function receive(
  tx: Queryable,
  orders: readonly object[],
  channel: string | null = ours.channel,
) {
  const { result } = await one<{ result: unknown }>(
    tx,
    "select public.receive_orders($1, $3::text::jsonb, $2) as result",
    [ours.org, channel, JSON.stringify(orders)],
  );
  return results.parse(result);
}

/** Gives the tenant's product 100 units in its warehouse, receives an order as an editor, and returns its id. */
export async function receiveOne(tx: Queryable, quantities: readonly number[]) {
  await tx.query("update public.stock set on_hand = 100 where org_id = $1", [ours.org]);
  await become(tx, people.editor);
  const [received] = await receive(tx, [sentOrder("A-1", quantities)]);
  if (!received?.id) throw new Error(received?.message ?? "Nothing was received.");
  return received.id;
}

export type StoredLine = {
  id: string;
  line_number: number;
  status: string;
  quantity: number;
  rejected: number;
  cancelled: number;
  backordered: number;
  shipped: number;
  delivered: number;
  return_requested: number;
  returned: number;
  refunded: number;
  open: number;
  is_acknowledged: boolean;
  is_closed: boolean;
};

export const linesOf = (tx: Queryable, order: string) =>
  tx.query<StoredLine>(
    `select id, line_number, status, quantity, rejected, cancelled, backordered, shipped, delivered, return_requested,
       returned, refunded, open, acknowledged_at is not null as is_acknowledged, closed_at is not null as is_closed
     from public.order_lines where order_id = $1 order by line_number`,
    [order],
  );

export const orderOf = (tx: Queryable, order: string) =>
  one<{ status: string; version: number; open_units: number }>(
    tx,
    "select status, version, open_units from public.orders where id = $1",
    [order],
  );

export const stockOfOrder = (tx: Queryable) =>
  one<{ on_hand: number; reserved: number }>(
    tx,
    "select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from public.stock where org_id = $1",
    [ours.org],
  );

export const change = (
  tx: Queryable,
  order: string,
  moves: readonly object[],
  version: number | null = null,
  request = randomUUID(),
) =>
  tx.query("select public.change_order($1, $2, $3, $4::text::jsonb)", [
    order,
    version,
    request,
    JSON.stringify(moves),
  ]);

export const ship = (
  tx: Queryable,
  order: string,
  lines: readonly { line: string; quantity: number }[] | null,
  {
    tracking = null,
    version = null,
    shipment = randomUUID(),
    warehouse = ours.warehouse,
  }: {
    tracking?: string | null;
    version?: number | null;
    shipment?: string;
    warehouse?: string;
  } = {},
) =>
  tx.query("select public.ship_order($1, $2, $3, $4, 'ups', $5, $6::text::jsonb)", [
    order,
    version,
    shipment,
    warehouse,
    tracking,
    lines && JSON.stringify(lines),
  ]);

/** How many quantities of stock differ from their movements, and how many lines from their reservations. */
export async function countUnbalanced(tx: Queryable) {
  const { moved } = await one<{ moved: number }>(
    tx,
    `select count(*)::int as moved from public.stock s full join (
       select org_id, product_id, warehouse_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved
       from public.stock_movements group by 1, 2, 3
     ) m using (org_id, product_id, warehouse_id)
     where (coalesce(s.on_hand, 0), coalesce(s.reserved, 0)) is distinct from (coalesce(m.on_hand, 0), coalesce(m.reserved, 0))`,
  );
  const { unreserved } = await one<{ unreserved: number }>(
    tx,
    `select count(*)::int as unreserved from (
       select from public.order_lines l left join public.order_allocations a on a.line_id = l.id
       where l.product_id is not null group by l.id having l.open <> coalesce(sum(a.quantity), 0)
     ) as lines`,
  );
  return { moved, unreserved };
}

export const BALANCED = { moved: 0, unreserved: 0 };

/** Deletes the tenants' sample orders and empties their stock, because its quantities belong to no real order. */
export const withoutSamples = async (tx: Queryable) => {
  await tx.exec(
    "delete from public.orders; update public.stock set on_hand = 0, reserved = 0; delete from public.stock_movements",
  );
};
