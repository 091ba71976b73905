import * as z from "zod/mini";

const state = z.enum(["ready", "warning", "blocked", "excluded", "gone"]);

const payload = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The fix in the shape of `IssueFix`. Kinds of fix that this version of the portal doesn't know are dropped. */
const fix = z.union([
  z.object({ is: z.literal("product"), field: z.string() }),
  z.object({ is: z.literal("value"), value: z.string() }),
  z.object({ is: z.literal("category"), category: z.string() }),
  z.object({ is: z.literal("value-map"), value: z.string() }),
  z.object({ is: z.literal("setting"), key: z.string() }),
  z.object({ is: z.enum(["field-map", "option-map", "definition"]) }),
]);

const issue = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  field: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: z.catch(z.nullable(fix), null),
});

/** Errors that a channel reported about a product, each with the channel's field it refers to, if it names one. */
export const reportedErrors = z.array(
  z.object({ message: z.string(), field: z.nullable(z.string()) }),
);
export type ReportedError = z.infer<typeof reportedErrors>[number];

const line = z.pipe(
  z.object({
    product_id: z.uuid(),
    sku: z.string(),
    state,
    excluded_by: z.nullable(z.string()),
    price: z.nullable(z.string()),
    quantity: z.int(),
    issues: z.array(issue),
    /** The errors that the channel last reported about this listing. */
    reported_errors: reportedErrors,
    change: z.string(),
    payload,
    sent_payload: z.nullable(payload),
    sent_at: z.nullable(z.string()),
    hash: z.nullable(z.string()),
    is_fresh: z.boolean(),
  }),
  z.transform(
    ({ product_id, excluded_by, reported_errors, sent_payload, sent_at, is_fresh, ...rest }) => ({
      ...rest,
      productId: product_id,
      excludedBy: excluded_by,
      reportedErrors: reported_errors,
      sentPayload: sent_payload,
      sentAt: sent_at,
      isFresh: is_fresh,
    }),
  ),
);

/** The listings of one product on every channel, each with the inputs it was built from. */
export const productListings = z.array(
  z.pipe(
    z.catchall(
      z.object({
        channel_id: z.uuid(),
        is_stale: z.boolean(),
        config_version: z.int(),
        plan: z.string(),
      }),
      z.unknown(),
    ),
    z.transform(({ channel_id, is_stale, config_version, plan, ...listing }) => ({
      channelId: channel_id,
      configVersion: config_version,
      plan,
      line: line.parse({ ...listing, is_fresh: !is_stale }),
    })),
  ),
);

/** Listings as the database stores them, with the values last sent. */
export const listingLines = z.array(line);
export type ListingLine = z.infer<typeof line>;

const counts = z.record(z.string(), z.int());

export const listingSummary = z.object({
  /**
   * Counts of the current listings. `states` counts rejected listings separately, and `changes` counts what a sync
   * would change.
   */
  states: counts,
  changes: counts,
  /** Ranked: the first issue is the one whose fix unblocks the most products by itself. */
  issues: z.array(
    z.object({
      severity: z.enum(["error", "warning"]),
      code: z.string(),
      field: z.nullable(z.string()),
      listings: z.int(),
      unblocked: z.int(),
      stock_value: z.string(),
      unblocked_value: z.string(),
    }),
  ),
  /**
   * `stale` counts listings built from outdated inputs, and `missing` counts products whose listing hasn't been built
   * yet.
   */
  stale: z.int(),
  missing: z.int(),
});
export type ListingSummary = z.infer<typeof listingSummary>;
