import * as z from "zod/mini";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { deadlinesOf } from "@/orders/state/channel-terms.ts";
import {
  orderSchema,
  type ReceivedOrderInput,
  receivedSchema,
} from "@/publicapi/schemas/order-schema.ts";
import { listTask } from "./page.ts";
import { idempotencyOf, readBody, requiredTag } from "./request.ts";
import { answerOnce, tagHeader } from "./tagged.ts";
import type { Run, Task } from "./task.ts";

const written = z.union([
  z.object({ outcome: z.literal("done"), order: orderSchema }),
  z.object({ outcome: z.literal("reused") }),
  z.object({ outcome: z.literal("rejected"), reason: z.string(), message: z.string() }),
]);

export const ORDER_TASKS = {
  listOrders: listTask("orders", API_OPERATIONS.listOrders.query, orderSchema, "api_orders"),

  async receiveOrders({ request, call }) {
    const { body } = await readBody(request, API_OPERATIONS.receiveOrders.body);
    const { channel = null, orders } = body;
    const { kind } = channel === null ? { kind: null } : await channelOf(call, channel);
    const data = z.array(receivedSchema).parse(
      await call("api_receive_orders", {
        channel,
        orders: orders.map((order) => wireOrder(order, kind)),
      }),
    );
    return Response.json({ data });
  },

  async getOrder({ request, values, call }) {
    const found = z.nullable(orderSchema).parse(await call("api_order", { target: values.order }));
    if (found === null) throw absentOrder();
    return answerOnce(request, found);
  },

  acknowledgeOrder: (task) => write(task, "acknowledge"),
  shipOrder: (task) => write(task, "ship"),
  cancelOrder: (task) => write(task, "cancel"),
  returnOrder: (task) => write(task, "return"),
} satisfies Record<string, Run>;

const found = z.nullable(z.object({ kind: z.string() }));

async function channelOf(call: Task["call"], channel: string) {
  const known = found.parse(await call("api_order_channel", { channel }));
  if (known === null)
    throw new ApiError("not_found", {
      detail: "There is no channel with this ID. Nothing was written.",
    });
  return known;
}

/** An order in the form that the database expects. Missing deadlines come from its channel. */
function wireOrder(order: ReceivedOrderInput, kind: string | null) {
  const { status, buyer = {}, ship_to = {}, ...rest } = order;
  const deadlines = deadlinesOf(kind, order.placed_at);
  return {
    acknowledge_by: deadlines.acknowledgeBy,
    ship_by: deadlines.shipBy,
    deliver_by: deadlines.deliverBy,
    ...rest,
    state: status,
    email: buyer.email ?? null,
    address: { ...ship_to, name: buyer.name ?? null, phone: buyer.phone ?? null },
  };
}

const absentOrder = () => new ApiError("not_found", { detail: "There is no order with this ID." });

type Action = "acknowledge" | "ship" | "cancel" | "return";

async function write({ request, values, call, hash }: Task, action: Action): Promise<Response> {
  const { body, text } = await readBody(request, API_OPERATIONS[`${action}Order`].body);
  const tag = requiredTag(request);
  const idempotency = await idempotencyOf(request, text, hash);
  const result = written.parse(
    await call("api_write_order", {
      target: values.order,
      request: { action, body, ...(tag === undefined ? {} : { tag }), idempotency },
    }),
  );
  if (result.outcome === "rejected") throw rejectionOf(result);
  if (result.outcome === "reused")
    throw new ApiError("idempotency_key_reused", {
      detail: "Use a new key for each request. Nothing was written.",
    });
  return Response.json(result.order, { headers: tagHeader(result.order) });
}

function rejectionOf({ reason, message }: { reason: string; message: string }): ApiError {
  const detail = `${message} Nothing was written.`;
  switch (reason) {
    case "missing":
      return absentOrder();
    case "changed":
      return new ApiError("precondition_failed", { detail });
    case "invalid":
      return new ApiError("invalid_body", { detail, errors: [{ pointer: "", detail: message }] });
    case "unknown_warehouse":
      return new ApiError("invalid_body", {
        detail,
        errors: [{ pointer: "/warehouse", detail: message }],
      });
    default:
      return new ApiError("state_conflict", { detail });
  }
}
