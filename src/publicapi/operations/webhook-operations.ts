import * as z from "zod/mini";
import { type ApiOperation, listQuery, pageOf } from "@/publicapi/common/api-operation.ts";
import {
  createdWebhookSchema,
  DELIVERY_STATES,
  deliverySchema,
  secretSchema,
  webhookChangeInput,
  webhookInput,
  webhookSchema,
} from "@/publicapi/schemas/webhook-schema.ts";

const { limit, cursor } = listQuery;
const webhook = "/webhooks/{webhook}";
const deliveries = `${webhook}/deliveries` as const;
const scope = "webhooks:manage";

export const WEBHOOK_OPERATIONS = {
  listWebhooks: {
    method: "GET",
    path: "/webhooks",
    summary: "List webhooks",
    description: "Oldest first. An organization has at most 20.",
    scope,
    answers: { 200: z.object({ data: z.array(webhookSchema) }) },
    errors: [],
  },
  createWebhook: {
    method: "POST",
    path: "/webhooks",
    summary: "Create a webhook",
    description:
      "Events are sent to its address with signatures as Standard Webhooks describes them. The response contains the secret that verifies them.",
    scope,
    body: webhookInput,
    headers: ["idempotency-key"],
    answers: { 201: createdWebhookSchema },
    errors: ["state_conflict", "idempotency_key_reused"],
  },
  getWebhook: {
    method: "GET",
    path: webhook,
    summary: "Get a webhook",
    scope,
    answers: { 200: webhookSchema },
    errors: ["not_found"],
  },
  patchWebhook: {
    method: "PATCH",
    path: webhook,
    summary: "Change a webhook, or turn it on or off",
    description:
      "Values that aren’t in the body stay. Events that happen while a webhook is off aren’t sent later.",
    scope,
    body: webhookChangeInput,
    answers: { 200: webhookSchema },
    errors: ["not_found"],
  },
  deleteWebhook: {
    method: "DELETE",
    path: webhook,
    summary: "Delete a webhook and its deliveries",
    scope,
    answers: { 204: null },
    errors: ["not_found"],
  },
  rotateWebhookSecret: {
    method: "POST",
    path: `${webhook}/rotate-secret`,
    summary: "Replace the secret of a webhook",
    description: "For a day, deliveries are signed with both secrets.",
    scope,
    answers: { 200: secretSchema },
    errors: ["not_found"],
  },
  testWebhook: {
    method: "POST",
    path: `${webhook}/test`,
    summary: "Send a test event",
    description: "Returns the waiting delivery. List the deliveries to see the response.",
    scope,
    answers: { 202: deliverySchema },
    errors: ["not_found", "state_conflict"],
  },
  listDeliveries: {
    method: "GET",
    path: deliveries,
    summary: "List the deliveries of a webhook",
    description: "Newest first. They are deleted after 30 days.",
    scope,
    query: z.strictObject({ limit, cursor, state: z.optional(z.enum(DELIVERY_STATES)) }),
    answers: { 200: pageOf(deliverySchema) },
    errors: ["not_found"],
  },
  resendDelivery: {
    method: "POST",
    path: `${deliveries}/{delivery}/resend`,
    summary: "Send a delivery again",
    description: "Receivers recognize it by its `webhook-id`.",
    scope,
    answers: { 202: deliverySchema },
    errors: ["not_found", "state_conflict"],
  },
} as const satisfies Record<string, ApiOperation>;
