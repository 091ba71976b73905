import * as z from "zod/mini";

/** The kinds of job that belong to an organization, whose members see them. */
export type OrganizationJobKind =
  | "listings"
  | "import"
  | "sync"
  | "metrics"
  | "alerts"
  | "distributor_follow"
  | "product_upload"
  | "webhook"
  | "rule_day"
  | "email";

/** Every kind of job. Announcements belong to the portal, so no member sees their jobs. */
export type JobKind = OrganizationJobKind | "announcement";

/** The emails whose jobs belong to an organization. */
export type OrganizationEmail = "invitation" | "ticket" | "report" | "webhook_disabled";

export const storedJob = z.object({
  id: z.int(),
  /** Any text, because the server may be newer than the page. */
  kind: z.string(),
  /** The id of the job's subject, such as a channel. Keys of emails begin with the kind of email. */
  key: z.string(),
  state: z.enum(["waiting", "running", "failed"]),
  run_at: z.string(),
  queued_at: z.string(),
  failed_at: z.nullable(z.string()),
  attempts: z.int(),
  max_attempts: z.int(),
  is_cancelled: z.boolean(),
  done: z.int(),
  total: z.nullable(z.int()),
  error: z.nullable(z.string()),
});

/** `subject`: the name of what the job is about, if it still exists. */
export type Job = z.infer<typeof storedJob> & { subject: string | null };

/**
 * `retrying`: the last attempt failed, and the next one starts automatically. `later`: the job
 * starts at a set time.
 */
export type JobState = "running" | "stopping" | "waiting" | "later" | "retrying" | "failed";

export function jobState({ state, run_at, error, is_cancelled }: Job, now: number): JobState {
  if (state === "failed") return "failed";
  if (state === "running") return is_cancelled ? "stopping" : "running";
  if (error !== null) return "retrying";
  return Date.parse(run_at) > now ? "later" : "waiting";
}

/**
 * Why an attempt failed: the worker stopped, products couldn't be checked, the mail server rejected the address or
 * wasn't available, or another error, whose details are for support.
 */
export type JobError =
  | { reason: "interrupted" }
  | { reason: "products"; skus: string }
  | { reason: "address" | "mail" }
  | { reason: "other"; detail: string };

export function readJobError(error: string): JobError {
  if (error === "interrupted") return { reason: "interrupted" };
  if (error === "mail: address") return { reason: "address" };
  if (error === "mail: server") return { reason: "mail" };
  const skus = /^products: (.+)$/s.exec(error)?.[1];
  return skus === undefined ? { reason: "other", detail: error } : { reason: "products", skus };
}
