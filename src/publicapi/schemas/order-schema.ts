import * as z from "zod/mini";
import { ARRIVING_STATUSES } from "@/orders/state/channel-statuses.ts";
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

/** Without lines, acknowledges every line that isn't acknowledged yet. */
export const acknowledgementInput = z.strictObject({
  lines: z.optional(listOf(z.strictObject({ line_number: lineNumber }))),
});

/** Without lines, cancels everything that hasn't shipped. */
export const cancellationInput = z.strictObject({
  reason: z.enum(CANCEL_REASONS),
  lines: z.optional(listOf(z.strictObject({ line_number: lineNumber, quantity }))),
});

/**
 * Without lines, ships everything that is open. Without a warehouse, ships from the one with most of the order's
 * reservations, or from the default one if there are none.
 */
export const shipmentInput = z.strictObject({
  warehouse: z.optional(warehouseSchema),
  carrier: z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-z][a-z0-9_]{1,39}$/, "Must be the code of a carrier, such as canada_post."),
      ),
  ),
  tracking: z.optional(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9-]{4,40}$/, "Must have 4 to 40 letters, digits or hyphens.")),
  ),
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
  reason: z
    .string()
    .check(
      z.regex(
        /^[^\p{Cc}\s](?:[^\p{Cc}]{0,298}[^\p{Cc}\s])?$/u,
        "Must have 1 to 300 characters, without line breaks or a space at its start or end.",
      ),
    ),
  lines: listOf(z.strictObject({ line_number: lineNumber, quantity })),
});

const NO_CONTROLS = "Must not contain line breaks or other control characters.";
const short = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u, NO_CONTROLS));
const named = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}+$/u, NO_CONTROLS));
const amount = z
  .string()
  .check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'Must be an amount such as "19.90", as text.'));

const receivedOrder = z.strictObject({
  number: named(64),
  status: z._default(z.enum(ARRIVING_STATUSES), "new"),
  channel_status: z.optional(named(60)),
  placed_at: moment,
  acknowledge_by: z.optional(moment),
  ship_by: z.optional(moment),
  deliver_by: z.optional(moment),
  currency: z.optional(
    z.string().check(z.regex(/^[A-Z]{3}$/, "Must be a currency code such as CAD.")),
  ),
  shipping: z.optional(amount),
  tax: z.optional(amount),
  discount: z.optional(amount),
  shipping_method: z.optional(short(100)),
  buyer: z.optional(
    z.strictObject({
      name: z.optional(short(200)),
      email: z.optional(short(254)),
      phone: z.optional(short(40)),
    }),
  ),
  ship_to: z.optional(
    z.strictObject({
      street: z.optional(short(200)),
      city: z.optional(short(100)),
      region: z.optional(short(100)),
      postal_code: z.optional(short(20)),
      country: z.optional(
        z.string().check(z.regex(/^[A-Z]{2}$/, "Must be a country code such as CA.")),
      ),
    }),
  ),
  lines: listOf(
    z.strictObject({
      sku: named(64),
      title: z.optional(short(500)),
      quantity,
      unit_price: amount,
      external_id: z.optional(short(64)),
    }),
  ),
});
export type ReceivedOrderInput = z.infer<typeof receivedOrder>;

/** New orders of one channel, or orders without a channel. */
export const ordersInput = z.strictObject({
  channel: z.optional(z.uuid()),
  orders: z.array(receivedOrder).check(z.minLength(1), z.maxLength(100)),
});

export const receivedSchema = z.object({
  number: z.string(),
  id: z.nullable(z.uuid()),
  outcome: z.enum(["added", "known", "cancelled", "rejected"]),
  issues: z.nullable(z.array(z.string())),
  message: text,
});
