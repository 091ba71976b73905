import * as z from "zod/mini";
import { type LineState, ORDER_STATUSES } from "@/orders/state/line-state.ts";

const text = z.nullable(z.string());
const count = z.int();

const lineSchema = z.object({
  id: z.uuid(),
  line_number: count,
  product_id: text,
  sku: z.string(),
  title: text,
  /** The product's current titles, for documents in the chosen language. */
  titles: z.nullable(z.object({ en: text, fr: text })),
  quantity: count,
  unit_price: z.string(),
  total: z.string(),
  issue: text,
  status: z.enum(ORDER_STATUSES),
  acknowledged_at: text,
  closed_at: text,
  backordered_until: text,
  rejected: count,
  cancelled: count,
  backordered: count,
  shipped: count,
  delivered: count,
  return_requested: count,
  returned: count,
  refunded: count,
  open: count,
  allocations: z.array(z.object({ warehouse: z.string(), quantity: count })),
});
export type OrderLine = z.infer<typeof lineSchema>;

export const RETURN_CONDITIONS = ["new", "opened", "damaged", "missing"] as const;

const returnSchema = z.object({
  id: z.uuid(),
  state: z.enum(["requested", "received", "refunded", "declined"]),
  reason: z.string(),
  refund: z.string(),
  created_at: z.string(),
  lines: z.array(
    z.object({
      line_id: z.string(),
      quantity: count,
      received: count,
      declined: count,
      refunded: count,
      restocked: count,
      condition: z.nullable(z.enum(RETURN_CONDITIONS)),
    }),
  ),
});
export type OrderReturn = z.infer<typeof returnSchema>;

const shipmentSchema = z.object({
  id: z.uuid(),
  warehouse_id: text,
  carrier: text,
  tracking: text,
  shipped_at: z.string(),
  delivered_at: text,
  lines: z.array(z.object({ line: z.string(), quantity: count, serials: z.array(z.string()) })),
});
export type Shipment = z.infer<typeof shipmentSchema>;

const eventSchema = z.object({
  seq: z.int(),
  kind: z.string(),
  details: z.object({
    text: z.optional(z.string()),
    reason: z.optional(z.string()),
    tracking: z.optional(z.string()),
    carrier: z.optional(z.string()),
    amount: z.optional(z.string()),
    file: z.optional(z.string()),
    moves: z.optional(
      z.array(
        z.object({
          move: z.string(),
          sku: z.optional(z.string()),
          quantity: z.optional(count),
          reason: z.optional(z.string()),
        }),
      ),
    ),
  }),
  at: z.string(),
  actor: text,
});
export type OrderEvent = z.infer<typeof eventSchema>;

export const orderDetailSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  version: count,
  status: z.enum(ORDER_STATUSES),
  issues: z.array(z.string()),
  channel: z.nullable(z.object({ name: z.string(), kind: z.string() })),
  channel_status: text,
  placed_at: z.string(),
  acknowledge_by: text,
  ship_by: text,
  deliver_by: text,
  due_at: text,
  shipping_method: text,
  buyer_name: text,
  buyer_email: text,
  buyer_phone: text,
  ship_street: text,
  ship_city: text,
  ship_region: text,
  ship_postal_code: text,
  ship_country: text,
  currency: z.string(),
  subtotal: z.string(),
  discount: z.string(),
  shipping: z.string(),
  tax: z.string(),
  total: z.string(),
  lines: z.array(lineSchema),
  shipments: z.array(shipmentSchema),
  returns: z.array(returnSchema),
  events: z.array(eventSchema),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** The quantities of a stored line, for the rules in `line-state.ts`. */
export const stateOf = (line: OrderLine): LineState => ({
  quantity: line.quantity,
  rejected: line.rejected,
  cancelled: line.cancelled,
  backordered: line.backordered,
  shipped: line.shipped,
  delivered: line.delivered,
  returnRequested: line.return_requested,
  returned: line.returned,
  refunded: line.refunded,
  isAcknowledged: line.acknowledged_at !== null,
  isClosed: line.closed_at !== null,
  hasIssue: line.issue !== null,
});
