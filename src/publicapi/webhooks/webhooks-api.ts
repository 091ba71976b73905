import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { functionError, invokeFunction } from "@/lib/edge-function-api.ts";
import { supabase } from "@/lib/supabase.ts";
import {
  type Webhook,
  webhook,
  type WebhookDelivery,
  webhookDelivery,
  type WebhookType,
} from "@/publicapi/webhooks/webhook.ts";

const WEBHOOKS = ["webhooks"] as const;
const DELIVERIES = ["webhook-deliveries"] as const;

/** The webhooks of an organization, oldest first. */
export const webhooksQuery = (organization: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, organization],
    queryFn: async ({ signal }): Promise<Webhook[]> => {
      const { data } = await supabase()
        .from("webhooks")
        .select(Object.keys(webhook.shape).join(", "))
        .eq("org_id", organization)
        .order("created_at")
        .abortSignal(signal)
        .throwOnError();
      return z.array(webhook).parse(data);
    },
  });

const DELIVERY_COLUMNS =
  "id, state, attempts, next_at, tried_at, status, took_ms, answer, error, created_at, event:webhook_events(id, type, data)";

/** The number of deliveries shown per webhook. */
const SHOWN_DELIVERIES = 50;
/** How often a delivery in progress is checked, in milliseconds. */
const SOON = 2_000;

/** The last deliveries of a webhook, newest first. */
export const deliveriesQuery = (which: string) =>
  queryOptions({
    queryKey: [...DELIVERIES, which],
    queryFn: async ({ signal }): Promise<WebhookDelivery[]> => {
      const { data } = await supabase()
        .from("webhook_deliveries")
        .select(DELIVERY_COLUMNS)
        .eq("webhook_id", which)
        .order("id", { ascending: false })
        .limit(SHOWN_DELIVERIES)
        .abortSignal(signal)
        .throwOnError();
      return z.array(webhookDelivery).parse(data);
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state, attempts }) => state === "waiting" && attempts === 0) ? SOON : false,
  });

export type WebhookValues = { url: string; types: WebhookType[] };

export const createWebhook = mutationOptions({
  mutationKey: WEBHOOKS,
  // The form shows its own error message.
  meta: { invalidates: [[...WEBHOOKS]], silent: true },
  mutationFn: async (given: WebhookValues & { org: string; locale: string; origin: string }) => {
    await supabase().rpc("create_webhook", given).throwOnError();
  },
});

export const changeWebhook = mutationOptions({
  mutationKey: WEBHOOKS,
  meta: { invalidates: [[...WEBHOOKS]] },
  mutationFn: async (given: WebhookValues & { webhook: string; is_on: boolean }) => {
    await supabase().rpc("change_webhook", given).throwOnError();
  },
});

export const deleteWebhook = mutationOptions({
  mutationKey: WEBHOOKS,
  meta: { invalidates: [[...WEBHOOKS]] },
  mutationFn: async (which: string) => {
    await supabase().rpc("delete_webhook", { webhook: which }).throwOnError();
  },
});

export const testWebhook = mutationOptions({
  mutationKey: DELIVERIES,
  meta: { invalidates: [[...DELIVERIES]] },
  mutationFn: async (which: string) => {
    await supabase().rpc("test_webhook", { webhook: which }).throwOnError();
  },
});

export const resendDelivery = mutationOptions({
  mutationKey: DELIVERIES,
  meta: { invalidates: [[...DELIVERIES]] },
  mutationFn: async (which: { webhook: string; delivery: number }) => {
    await supabase().rpc("resend_webhook_delivery", which).throwOnError();
  },
});

const shown = z.object({ secret: z.string() });

/** Reads the secret that deliveries are signed with. With `rotate`, a new one replaces it. */
export const webhookSecret = mutationOptions({
  mutationKey: WEBHOOKS,
  mutationFn: async (which: { webhook: string; rotate: boolean }): Promise<string> => {
    const response = await invokeFunction("webhook-secret", { body: which });
    if (response.ok) return shown.parse(response.data).secret;
    throw functionError("webhook-secret", response.status);
  },
});
