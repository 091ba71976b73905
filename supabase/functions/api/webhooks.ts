import * as z from "zod/mini";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { deliverySchema, webhookSchema } from "@/publicapi/schemas/webhook-schema.ts";
import { isWebhookAddress } from "@/publicapi/webhooks/webhook.ts";
import { DatabaseRejection } from "../_shared/database.ts";
import { guardedAddress } from "../_shared/fetching/guarded-address.ts";
import { absent, listTask, readTask, wholeListTask } from "./page.ts";
import { idempotencyOf, readBody } from "./request.ts";
import type { Run, Task } from "./task.ts";

const created = z.union([
  z.object({ outcome: z.literal("done"), webhook: webhookSchema, version: z.int() }),
  z.object({ outcome: z.literal("reused") }),
]);
const versions = z.object({ version: z.int() });

export const WEBHOOK_TASKS = {
  listWebhooks: wholeListTask(webhookSchema, "api_webhooks"),
  getWebhook: readTask(webhookSchema, "api_webhook", ({ webhook }) => webhook),
  listDeliveries: listTask(
    "deliveries",
    API_OPERATIONS.listDeliveries.query,
    deliverySchema,
    "api_deliveries",
    ({ webhook }) => webhook,
  ),

  async createWebhook(task) {
    const { request, hash, webhooks } = task;
    const { body, text } = await readBody(request, API_OPERATIONS.createWebhook.body);
    await requireAddress(body.url, task);
    const idempotency = await idempotencyOf(request, text, hash);
    const result = created.parse(
      await write(task, "api_create_webhook", {
        request: { ...body, origin: webhooks.portal, idempotency },
      }),
    );
    if (result.outcome === "reused")
      throw new ApiError("idempotency_key_reused", {
        detail: "Use a new key for each request. Nothing was written.",
      });
    const secret = await webhooks.secretOf(result.webhook.id, result.version);
    return Response.json({ ...result.webhook, secret }, { status: 201 });
  },

  async patchWebhook(task) {
    const { body } = await readBody(task.request, API_OPERATIONS.patchWebhook.body);
    if (body.url !== undefined) await requireAddress(body.url, task);
    const changed = await ofWebhook(task, "api_change_webhook", webhookSchema, { request: body });
    return Response.json(changed);
  },

  async deleteWebhook({ values, call }) {
    const parameters = { target: values.webhook };
    if (!z.boolean().parse(await call("api_delete_webhook", parameters))) throw absent();
    return new Response(null, { status: 204 });
  },

  async rotateWebhookSecret(task) {
    const { version } = await ofWebhook(task, "api_rotate_webhook_secret", versions);
    return Response.json({ secret: await task.webhooks.secretOf(task.values.webhook, version) });
  },

  async testWebhook(task) {
    const delivery = await ofWebhook(task, "api_test_webhook", deliverySchema);
    return Response.json(delivery, { status: 202 });
  },

  async resendDelivery(task) {
    const { delivery } = task.values;
    const again = await ofWebhook(task, "api_resend_delivery", deliverySchema, { delivery });
    return Response.json(again, { status: 202 });
  },
} satisfies Record<string, Run>;

/** Calls a database function for the webhook in the path. */
async function ofWebhook<T>(
  task: Task,
  name: string,
  result: z.ZodMiniType<T>,
  more: object = {},
): Promise<T> {
  const found = await write(task, name, { target: task.values.webhook, ...more });
  const read = z.nullable(result).parse(found);
  if (read === null) throw absent();
  return read;
}

/** Calls a database function, and explains the rejections that a client can act on. */
async function write({ call }: Task, name: string, parameters: object): Promise<unknown> {
  try {
    return await call(name, parameters);
  } catch (error) {
    if (!(error instanceof DatabaseRejection)) throw error;
    if (error.hint === "too_many_webhooks")
      throw new ApiError("state_conflict", {
        detail: "An organization can have at most 20 webhooks. Nothing was written.",
      });
    if (error.hint === "webhook_off")
      throw new ApiError("state_conflict", {
        detail: "This webhook is turned off. Nothing was sent.",
      });
    throw error;
  }
}

/**
 * Rejects an address that deliveries can't be sent to. Host names aren't resolved here, because the result can
 * change: each delivery resolves them.
 */
async function requireAddress(url: string, { webhooks }: Task) {
  const { isLocal } = webhooks;
  const guarded = await guardedAddress(url, { isDevelopment: isLocal, resolve: async () => [] });
  const error = "error" in guarded ? guarded.error : null;
  const isPrivate = error === "private-address";
  if (isWebhookAddress(url, isLocal) && !isPrivate) return;
  throw new ApiError("invalid_body", {
    detail: "Nothing was written.",
    errors: [
      {
        pointer: "/url",
        detail: isPrivate
          ? "Use a public address."
          : "Use an https address without a user name or a port.",
      },
    ],
  });
}
