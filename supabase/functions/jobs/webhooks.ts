import * as z from "zod/mini";
import type { Guard } from "../_shared/fetching/guarded-address.ts";
import { signedHeaders, type SecretOf } from "../_shared/webhook-signature.ts";
import type { JobHandler, JobTools } from "./handler.ts";
import { type Answer, postGuarded } from "./webhook-request.ts";

const due = z.nullable(
  z.object({
    url: z.string(),
    version: z.int(),
    previous: z.nullable(z.int()),
    deliveries: z.array(
      z.object({
        id: z.int(),
        event: z.uuid(),
        type: z.string(),
        data: z.record(z.string(), z.unknown()),
        created_at: z.string(),
      }),
    ),
  }),
);
type Due = NonNullable<z.infer<typeof due>>;

export type WebhookParts = {
  guard: Guard;
  secretOf: SecretOf;
  /** The time in milliseconds since 1970, which receivers compare with their own clock. */
  today: () => number;
};

/** Sends the due deliveries of one webhook, one after the other. */
export const webhooks =
  (parts: WebhookParts): JobHandler =>
  async ({ call, job, progress, hasTime }) => {
    const where = { org: job.org, webhook: job.key };
    for (let done = job.done; ;) {
      const next = due.parse(await call("due_webhook_deliveries", where));
      // The webhook was deleted or turned off.
      if (next === null) return "done";
      if (next.deliveries.length === 0) break;
      for (const delivery of next.deliveries) {
        if (!hasTime()) return { continuesAt: {} };
        const isOn = await attempt(next, delivery, parts, { call, job });
        done += 1;
        if (!isOn || !(await progress(done, null))) return "done";
      }
    }
    await call("end_webhook_deliveries", where);
    return "done";
  };

/** Sends one delivery and records the response or error. Returns whether the webhook is still turned on. */
async function attempt(
  { url, version, previous }: Due,
  { id, event, type, data, created_at }: Due["deliveries"][number],
  { guard, secretOf, today }: WebhookParts,
  { call, job }: Pick<JobTools, "call" | "job">,
): Promise<boolean> {
  const versions = previous === null ? [version] : [version, previous];
  const secrets = await Promise.all(versions.map((one) => secretOf(job.key, one)));
  const body = JSON.stringify({ type, timestamp: created_at, data });
  const startedAt = today();
  const message = { id: event, timestamp: Math.floor(startedAt / 1000), body };
  const answer: Answer = await postGuarded(url, guard, body, await signedHeaders(message, secrets));
  return z.boolean().parse(
    await call("record_webhook_attempt", {
      org: job.org,
      webhook: job.key,
      delivery: id,
      took_ms: Math.max(0, Math.round(today() - startedAt)),
      ...answer,
    }),
  );
}
