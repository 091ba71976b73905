import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import {
  ORDER_ROW_COLUMNS,
  type OrderQuery,
  type OrderRow,
  orderRowSchema,
} from "@/orders/state/order.ts";
import type { Page, PageRequest } from "@/ui/grid/source/paged-source.ts";

const rows = z.array(orderRowSchema);

const wireQuery = ({ search, statuses, channels, due, sort, descending }: OrderQuery) => ({
  search,
  statuses: [...statuses],
  channels: [...channels],
  due,
  sort,
  descending,
});

/** An order without a due date is sorted as if it were due after all others. */
const sortValue = (row: OrderRow, { sort }: OrderQuery) =>
  sort === "due_at" ? (row.due_at ?? "infinity") : row[sort];

function orderPage(organization: string, query: OrderQuery, after: OrderRow | null, limit: number) {
  return supabase()
    .rpc("order_page", {
      org: organization,
      query: wireQuery(query),
      ...(after ? { after: { id: after.id, value: sortValue(after, query) } } : {}),
      max_rows: limit,
    })
    .select(ORDER_ROW_COLUMNS);
}

/** One page of the organization's orders, starting after the last known row. */
export async function fetchOrders(
  organization: string,
  query: OrderQuery,
  { after, limit, signal }: Pick<PageRequest<OrderRow>, "after" | "limit" | "signal">,
): Promise<Page<OrderRow>> {
  const { data } = await orderPage(organization, query, after, limit)
    .abortSignal(signal)
    .throwOnError();
  return { rows: rows.parse(data) };
}

const ROWS_PER_REQUEST = 500;

/** All orders that match a query, in order and in batches. */
export async function* ordersOf(
  organization: string,
  query: OrderQuery,
  signal: AbortSignal,
): AsyncGenerator<OrderRow[]> {
  let after: OrderRow | null = null;
  for (;;) {
    const { data } = await orderPage(organization, query, after, ROWS_PER_REQUEST)
      .abortSignal(signal)
      .throwOnError();
    const found: OrderRow[] = rows.parse(data);
    if (found.length > 0) yield found;
    after = found.at(-1) ?? null;
    if (after === null || found.length < ROWS_PER_REQUEST) return;
  }
}

const counts = z.record(z.string(), z.int());
const facets = z.object({
  count: z.int(),
  statuses: counts,
  channels: counts,
  due: counts,
});
export type OrderFacets = z.infer<typeof facets>;

/** How many orders match, in total and for each choice of a facet. */
export const orderFacetsQuery = (organization: string, query: OrderQuery) =>
  queryOptions({
    queryKey: ["order-facets", organization, wireQuery({ ...query, sort: "placed_at" })],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OrderFacets> => {
      const { data } = await supabase()
        .rpc("order_facets", { org: organization, query: wireQuery(query) })
        .abortSignal(signal)
        .throwOnError();
      return facets.parse(data);
    },
  });

const acknowledged = z.object({
  done: z.int(),
  skipped: z.array(z.object({ id: z.string(), number: z.string(), reason: z.string() })),
});
export type Acknowledged = z.infer<typeof acknowledged>;

/** Acknowledges the new lines of up to 1,000 orders. Skips orders with issues. The id `request` makes a retry safe. */
export async function acknowledgeOrders(
  organization: string,
  request: string,
  ids: readonly string[],
): Promise<Acknowledged> {
  const { data } = await supabase()
    .rpc("acknowledge_orders", { org: organization, request, ids: [...ids] })
    .throwOnError();
  return acknowledged.parse(data);
}
