import * as z from "zod/mini";
import { APPROVABLE } from "@/channels/listing/listing.ts";

const text = z.nullable(z.string());
const count = z.int();
const counts = z.record(z.string(), count);

const issue = { severity: z.enum(["error", "warning"]), code: z.string(), field: text };
const reportedErrors = z.array(z.object({ message: z.string(), field: z.optional(text) }));

export const channelSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  name: z.string(),
  status: z.enum(["draft", "active", "paused"]),
  language: z.string(),
  country: z.string(),
  currency: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The number of listings in each state, and with each kind of change since the last sync. */
  listings: z.object({ states: counts, changes: counts, unbuilt: count }),
  /** `unblocked` counts the listings whose only error this is, so it's 0 for a warning. */
  issues: z.array(z.object({ ...issue, listings: count, unblocked: count })),
});

export const LISTING_STATES = ["ready", "warning", "blocked", "excluded", "gone"] as const;

/** A product as prepared for a channel. */
export const listingSchema = z.object({
  product_id: z.uuid(),
  sku: z.string(),
  state: z.enum(LISTING_STATES),
  change: z.string(),
  excluded_by: text,
  price: text,
  quantity: count,
  /** False if the product, the channel or a rule has changed since the listing was built. It will be rebuilt. */
  is_current: z.boolean(),
  sent_at: text,
  issues: z.array(z.object(issue)),
  /** The errors that the channel reported. */
  reported_errors: reportedErrors,
});

/** The address of a feed isn't included. It's secret and shown only once, when it's created or rotated. */
export const feedSchema = z.object({
  id: z.uuid(),
  file: z.string(),
  format: z.string(),
  created_at: z.string(),
  rotated_at: text,
  revoked_at: text,
  last_fetched_at: text,
  fetches: count,
});

export const syncSchema = z.object({
  id: z.uuid(),
  channel_id: z.uuid(),
  kind: z.enum(["file", "feed", "api", "report"]),
  scope: z.enum(["full", "delta"]),
  state: z.enum(["open", "finished", "failed", "cancelled"]),
  /** The name of the API key that started the sync. */
  api_key: text,
  retry_of: z.nullable(z.uuid()),
  revert_of: z.nullable(z.uuid()),
  /** The counters from `sent` to `unchanged` add up to this number. */
  items: count,
  sent: count,
  removed: count,
  failed: count,
  skipped: count,
  unchanged: count,
  unbuilt: count,
  message: text,
  created_at: z.string(),
  ended_at: text,
  /** The number of listings for each kind of change, if the sync waits for approval. */
  pending: z.nullable(counts),
});

export const OUTCOMES = ["sent", "removed", "failed", "skipped"] as const;

/** The result of a sync for one product. */
export const syncItemSchema = z.object({
  product_id: z.uuid(),
  sku: z.string(),
  change: z.string(),
  outcome: z.enum(OUTCOMES),
  message: text,
  reported_errors: reportedErrors,
});

/** The kinds of change to send. */
export const approvalInput = z.strictObject({
  changes: z.array(z.enum(APPROVABLE)).check(z.minLength(1), z.maxLength(APPROVABLE.length)),
});
