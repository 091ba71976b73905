import * as z from "zod/mini";
import { webhook, webhookDelivery, WEBHOOK_TYPES } from "@/publicapi/webhooks/webhook.ts";

const text = z.nullable(z.string());

/** A webhook as the API shows it. */
export const webhookSchema = z.extend(webhook, { is_on: z.boolean(), created_at: z.string() });

/** A webhook with the secret that its deliveries are signed with. */
export const createdWebhookSchema = z.extend(webhookSchema, { secret: z.string() });

/** A new secret. For a day, deliveries are also signed with the previous one. */
export const secretSchema = z.object({ secret: z.string() });

export const DELIVERY_STATES = webhookDelivery.shape.state.options;

/** The delivery of an event to a webhook. The fields from `tried_at` to `error` describe the last attempt. */
export const deliverySchema = z.object({
  id: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The time of the next attempt, or null if there won't be another one. */
  next_at: text,
  tried_at: text,
  status: z.nullable(z.int()),
  took_ms: z.nullable(z.int()),
  answer: text,
  error: text,
  created_at: z.string(),
  event: z.object({
    id: z.uuid(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    created_at: z.string(),
  }),
});

const url = z
  .string()
  .check(
    z.maxLength(1000),
    z.regex(
      /^https?:\/\/[^\s\p{Cc}/?#@]+(?:[/?][^\s\p{Cc}#]*)?$/u,
      "Must be an https address without a user name or fragment.",
    ),
  );
const types = z.array(z.enum(WEBHOOK_TYPES)).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((all) => new Set(all).size === all.length, "Must not contain the same type twice."),
);

export const webhookInput = z.strictObject({
  url,
  types,
  /** The language of the email that reports that the webhook was turned off. */
  locale: z._default(z.enum(["en", "fr-CA"]), "en"),
});

/** Fields that aren't named keep their values. Turning a webhook on again resets its failures. */
export const webhookChangeInput = z.strictObject({
  url: z.optional(url),
  types: z.optional(types),
  is_on: z.optional(z.boolean()),
});
