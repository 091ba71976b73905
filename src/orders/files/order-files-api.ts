import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import type { SentOrder } from "@/orders/files/order-file.ts";
import { ARRIVING_STATUSES, type StatusChoices } from "@/orders/state/channel-statuses.ts";
import type { ShipmentRow } from "@/orders/files/tracking-file.ts";

/** The database accepts at most this many orders or shipments in one call. */
const PER_REQUEST = 500;

const choices = z.object({ order_statuses: z.record(z.string(), z.enum(ARRIVING_STATUSES)) });

/** The states that people chose for a channel's status codes. */
export const statusChoicesQuery = (channel: string) =>
  queryOptions({
    queryKey: ["order-statuses", channel],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<StatusChoices> => {
      const { data } = await supabase()
        .from("channels")
        .select("order_statuses")
        .eq("id", channel)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return choices.parse(data).order_statuses;
    },
  });

/** Stores the states that people chose for status codes, so that they apply to the channel's next files. */
export async function saveStatusChoices(channel: string, statuses: StatusChoices): Promise<void> {
  await supabase()
    .from("channels")
    .update({ order_statuses: { ...statuses } })
    .eq("id", channel)
    .select("id")
    .single()
    .throwOnError();
}

const received = z.array(
  z.object({
    number: z.string(),
    outcome: z.enum(["added", "known", "cancelled", "rejected"]),
    issues: z.nullable(z.array(z.string())),
    message: z.nullable(z.string()),
  }),
);
export type ReceivedOrder = z.infer<typeof received>[number];

/** Sends orders in batches. An unchanged order that is sent again has no effect, so a failed import can be repeated. */
export async function receiveOrders(
  organization: string,
  channel: string | null,
  orders: readonly SentOrder[],
  file: string,
): Promise<ReceivedOrder[]> {
  const all: ReceivedOrder[] = [];
  for (let at = 0; at < orders.length; at += PER_REQUEST) {
    const { data } = await supabase()
      .rpc("receive_orders", {
        org: organization,
        ...(channel === null ? {} : { channel }),
        orders: orders.slice(at, at + PER_REQUEST).map((order) => ({ ...order })),
        source: { file },
      })
      .throwOnError();
    all.push(...received.parse(data));
  }
  return all;
}

const shipped = z.array(
  z.object({ row: z.int(), outcome: z.string(), message: z.nullable(z.string()) }),
);
export type ShippedRow = z.infer<typeof shipped>[number];

/** Ships the orders of a file in batches. A shipment that was already recorded isn't recorded again. */
export async function shipOrders(
  organization: string,
  shipments: readonly ShipmentRow[],
): Promise<ShippedRow[]> {
  const all: ShippedRow[] = [];
  for (let at = 0; at < shipments.length; at += PER_REQUEST) {
    const { data } = await supabase()
      .rpc("ship_orders", {
        org: organization,
        items: shipments.slice(at, at + PER_REQUEST).map((shipment) => ({ ...shipment })),
      })
      .throwOnError();
    all.push(...shipped.parse(data));
  }
  return all;
}
