import * as z from "zod/mini";

/** The events that a webhook can report. The database has the same list. */
export const WEBHOOK_TYPES = [
  "products.changed",
  "stock.changed",
  "listings.changed",
  "order.created",
  "order.changed",
  "sync.ended",
  "import.ended",
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  failing_since: z.nullable(z.string()),
  disabled_at: z.nullable(z.string()),
  disabled_for: z.nullable(z.enum(["person", "failing", "gone"])),
});
export type Webhook = z.infer<typeof webhook>;

/** The delivery of an event to a webhook. The fields from `tried_at` to `error` describe the last attempt. */
export const webhookDelivery = z.object({
  id: z.int(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  next_at: z.string(),
  tried_at: z.nullable(z.string()),
  status: z.nullable(z.int()),
  took_ms: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  error: z.nullable(z.string()),
  created_at: z.string(),
  event: z.object({ id: z.uuid(), type: z.string(), data: z.record(z.string(), z.unknown()) }),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/**
 * Whether events may be sent to this address. Only a portal on the local machine may use http and other ports, for
 * tests.
 */
export function isWebhookAddress(text: string, isLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port } = new URL(text);
  if (username + password !== "" || (port !== "" && !isLocal)) return false;
  return protocol === "https:" || (isLocal && protocol === "http:");
}
