import * as z from "zod/mini";
import { CANCEL_REASONS, ORDER_STATUSES } from "@/orders/state/line-state.ts";
import { moment } from "@/publicapi/common/api-operation.ts";
import { warehouseSchema } from "@/publicapi/schemas/stock-schema.ts";

const text = z.nullable(z.string());
const count = z.int();
const status = z.enum(ORDER_STATUSES);

const line = z.object({
  line_number: count,
  sku: z.string(),
  title: text,
  quantity: count,
  unit_price: z.string(),
  total: z.string(),
  external_id: text,
  status,
  issue: text,
  open: count,
  rejected: count,
  cancelled: count,
  backordered: count,
  backordered_until: text,
  shipped: count,
  delivered: count,
  return_requested: count,
  returned: count,
  refunded: count,
});

const part = { line_number: count, sku: z.string(), quantity: count };

const shipment = z.object({
  id: z.uuid(),
  warehouse: text,
  carrier: text,
  tracking: text,
  shipped_at: z.string(),
  delivered_at: text,
  lines: z.array(z.object({ ...part, serials: z.array(z.string()) })),
});

const orderReturn = z.object({
  id: z.uuid(),
  state: z.enum(["requested", "received", "refunded", "declined"]),
  reason: z.string(),
  refund: z.string(),
  created_at: z.string(),
  lines: z.array(
    z.object({
      ...part,
      received: count,
      declined: count,
      refunded: count,
      restocked: count,
      condition: text,
    }),
  ),
});

/** An order as the API shows it. Amounts are text. */
export const orderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  status,
  issues: z.array(z.string()),
  channel: z.nullable(z.object({ id: z.uuid(), name: z.string(), kind: z.string() })),
  channel_status: text,
  placed_at: z.string(),
  acknowledge_by: text,
  ship_by: text,
  deliver_by: text,
  shipping_method: text,
  buyer: z.object({ name: text, email: text, phone: text }),
  ship_to: z.object({ street: text, city: text, region: text, postal_code: text, country: text }),
  currency: z.string(),
  subtotal: z.string(),
  discount: z.string(),
  shipping: z.string(),
  tax: z.string(),
  total: z.string(),
  lines: z.array(line),
  shipments: z.array(shipment),
  returns: z.array(orderReturn),
  version: count,
  created_at: z.string(),
  updated_at: z.string(),
});

const lineNumber = z.int().check(z.gte(1), z.lte(10_000));
const quantity = z.int().check(z.gte(1), z.lte(1_000_000));
const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1), z.maxLength(1000));

/** Without lines, every line that waits for it is acknowledged. */
export const acknowledgementInput = z.strictObject({
  lines: z.optional(listOf(z.strictObject({ line_number: lineNumber }))),
});

/** Without lines, everything that isn't shipped is cancelled. */
export const cancellationInput = z.strictObject({
  reason: z.enum(CANCEL_REASONS),
  lines: z.optional(listOf(z.strictObject({ line_number: lineNumber, quantity }))),
});

/** Without lines, everything that is open is shipped; without a warehouse, from the one that holds most of it. */
export const shipmentInput = z.strictObject({
  warehouse: z.optional(warehouseSchema),
  carrier: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/))),
  tracking: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{4,40}$/))),
  shipped_at: z.optional(moment),
  lines: z.optional(
    listOf(
      z.strictObject({
        line_number: lineNumber,
        quantity,
        serials: z.optional(
          z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(500)),
        ),
      }),
    ),
  ),
});

export const returnInput = z.strictObject({
  reason: z.string().check(z.regex(/^[^\p{Cc}\s](?:[^\p{Cc}]{0,298}[^\p{Cc}\s])?$/u)),
  lines: listOf(z.strictObject({ line_number: lineNumber, quantity })),
});
