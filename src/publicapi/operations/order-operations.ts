import * as z from "zod/mini";
import { ORDER_STATUSES } from "@/orders/state/line-state.ts";
import { type ApiOperation, listQuery, pageOf } from "@/publicapi/common/api-operation.ts";
import {
  acknowledgementInput,
  cancellationInput,
  ordersInput,
  orderSchema,
  receivedSchema,
  returnInput,
  shipmentInput,
} from "@/publicapi/schemas/order-schema.ts";

const order = "/orders/{order}";

const write = {
  method: "POST",
  scope: "orders:write",
  headers: ["if-match", "idempotency-key"],
  answers: { 200: orderSchema },
  errors: ["not_found", "precondition_failed", "state_conflict", "idempotency_key_reused"],
} as const;

export const ORDER_OPERATIONS = {
  listOrders: {
    method: "GET",
    path: "/orders",
    summary: "List orders",
    description: "Orders in the order of their last change, oldest first, like products.",
    scope: "orders:read",
    query: z.strictObject({
      ...listQuery,
      status: z.optional(z.enum(ORDER_STATUSES)),
      number: z.optional(z.string().check(z.maxLength(64), z.regex(/^\P{Cc}+$/u))),
    }),
    answers: { 200: pageOf(orderSchema) },
    errors: [],
  },
  receiveOrders: {
    method: "POST",
    path: "/orders",
    summary: "Send new orders",
    description:
      "Up to 100 orders of one channel. Each is added or rejected on its own. A number that the channel has already sent is the same order, so a request can be repeated. If the channel has cancelled that order since, its open units are cancelled. An order with an unknown SKU, without a postal code or in a currency that the channel doesn’t use is added and waits for a correction.",
    scope: "orders:write",
    body: ordersInput,
    answers: { 200: z.object({ data: z.array(receivedSchema) }) },
    errors: ["not_found"],
  },
  getOrder: {
    method: "GET",
    path: order,
    summary: "Get an order",
    scope: "orders:read",
    headers: ["if-none-match"],
    answers: { 200: orderSchema, 304: null },
    errors: ["not_found"],
  },
  acknowledgeOrder: {
    ...write,
    path: `${order}/acknowledge`,
    summary: "Acknowledge an order",
    description: "Without lines, every line that waits for acknowledgement is acknowledged.",
    body: acknowledgementInput,
  },
  shipOrder: {
    ...write,
    path: `${order}/ship`,
    summary: "Ship an order, or a part of it",
    description:
      "Without lines, all open units are shipped. Without a warehouse, they ship from the one that holds most of the order’s reservations, or from the default one. The warehouse’s stock is reduced.",
    body: shipmentInput,
  },
  cancelOrder: {
    ...write,
    path: `${order}/cancel`,
    summary: "Cancel an order, or a part of it",
    description: "Without lines, everything that isn’t shipped is cancelled.",
    body: cancellationInput,
  },
  returnOrder: {
    ...write,
    path: `${order}/return`,
    summary: "Open a return",
    description:
      "Registers units that the buyer is sending back. Members receive and refund them in the portal.",
    body: returnInput,
  },
} as const satisfies Record<string, ApiOperation>;
