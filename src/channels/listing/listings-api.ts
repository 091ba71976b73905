import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  type ListingLine,
  listingLines,
  type ListingSummary,
  listingSummary,
  productListings,
} from "@/channels/listing/stored-listing.ts";
import { supabase } from "@/lib/supabase.ts";
import { retryOnce } from "@/lib/promises.ts";

const PAGE = 50;
/** Listings per request where many are read at once. */
const MOST_LINES = 200;

/** Filters a channel's listings; an empty filter matches all. */
export type ListingFilter = {
  state?: "ready" | "warning" | "blocked" | "excluded" | "gone";
  change?: string;
  /** The issue to filter by, such as "error value-missing gtin". */
  issue?: string;
  /** Limits the filter to listings without any other error, which are those that fixing the issue unblocks. */
  isOnlyError?: boolean;
};

/** The interval, in milliseconds, at which counts are refetched while the server builds listings. */
export const REBUILD_INTERVAL = 2_000;

/** Summarizes a channel's listings, with counts of those that the server has yet to build. */
export const listingSummaryQuery = (channel: string, plan: string) =>
  queryOptions({
    queryKey: ["listing-summary", channel, plan],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ListingSummary> => {
      const { data } = await supabase()
        .rpc("listing_summary", { channel, plan })
        .abortSignal(signal)
        .throwOnError();
      return listingSummary.parse(data);
    },
    refetchInterval: ({ state: { data } }) =>
      data && data.stale + data.missing > 0 ? REBUILD_INTERVAL : false,
  });

const buildJobs = z.array(
  z.object({
    id: z.int(),
    state: z.enum(["waiting", "running", "failed"]),
    error: z.nullable(z.string()),
    run_at: z.string(),
  }),
);

type BuildJob = z.infer<typeof buildJobs>[number];

/** "late": the build is due, but no worker has started it. "failed": the build is no longer retried. */
type ListingBuild =
  | { state: "none" | "underway" | "late" }
  | { state: "failed"; job: number; error: string | null };

/** Workers wake up at least every 2 seconds, so a job that hasn't started after this time is late. */
const LATE_AFTER = 60_000;

function buildOf(jobs: readonly BuildJob[]): ListingBuild {
  const [first] = jobs;
  if (!first) return { state: "none" };
  if (jobs.some(({ state }) => state === "running")) return { state: "underway" };
  const waiting = jobs.find(({ state }) => state === "waiting");
  if (!waiting) return { state: "failed", job: first.id, error: first.error };
  return { state: Date.now() - Date.parse(waiting.run_at) > LATE_AFTER ? "late" : "underway" };
}

/** The progress of the server's job that builds a channel's listings. */
export const listingBuildQuery = (organization: string, channel: string) =>
  queryOptions({
    queryKey: ["jobs", "listings", organization, channel],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("jobs")
        .select("id, state, error, run_at")
        .eq("org_id", organization)
        .eq("kind", "listings")
        .eq("key", channel)
        .abortSignal(signal)
        .throwOnError();
      return buildOf(buildJobs.parse(data));
    },
  });

type Place = { sku: string; productId: string };

export const listingsQuery = (channel: string, plan: string, filter: ListingFilter) =>
  infiniteQueryOptions({
    queryKey: ["listings", channel, plan, filter],
    staleTime: 0,
    initialPageParam: null as Place | null,
    getNextPageParam: (last: ListingLine[]) => (last.length < PAGE ? undefined : last.at(-1)),
    queryFn: async ({ pageParam, signal }): Promise<ListingLine[]> => {
      const { data } = await supabase()
        .rpc("listing_page", {
          channel,
          plan,
          max_rows: PAGE,
          ...(filter.state && { of_state: filter.state }),
          ...(filter.change && { of_change: filter.change }),
          ...(filter.issue && { of_issue: filter.issue }),
          ...(filter.isOnlyError && { only_error: true }),
          ...(pageParam && { after_sku: pageParam.sku, after_product: pageParam.productId }),
        })
        .abortSignal(signal)
        .throwOnError();
      return listingLines.parse(data);
    },
  });

/** The supplier's values that a field of the channel rejects, from the first listings with such a value. */
export const rejectedValuesQuery = (channel: string, field: string) =>
  queryOptions({
    queryKey: ["listings", "rejected-values", channel, field],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<string[]> => {
      const values = new Set<string>();
      for (const severity of ["error", "warning"]) {
        const { data } = await supabase()
          .rpc("listing_page", {
            channel,
            // The plan only decides `is_fresh`, which isn't used here: rejected values of stale listings still need a
            // mapping too.
            plan: "",
            max_rows: MOST_LINES,
            of_issue: `${severity} not-a-choice ${field}`,
          })
          .abortSignal(signal)
          .throwOnError();
        for (const { issues } of listingLines.parse(data)) {
          const rejected = issues.filter(
            (one) => one.code === "not-a-choice" && one.field === field,
          );
          for (const { params } of rejected) values.add(String(params["value"] ?? ""));
        }
      }
      values.delete("");
      return [...values].toSorted();
    },
  });

const LINE =
  "product_id, sku, state, excluded_by, price::text, quantity, issues, reported_errors, change, payload, sent_payload, hash, sent_at";

/** The stored listings of one product, one for each channel. */
export const productListingsQuery = (organization: string, product: string) =>
  queryOptions({
    queryKey: ["listings", "of-product", organization, product],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("listings")
        .select(`${LINE}, channel_id, is_stale, config_version, plan`)
        .eq("org_id", organization)
        .eq("product_id", product)
        .abortSignal(signal)
        .throwOnError();
      return productListings.parse(data);
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ line }) => !line.isFresh) ? REBUILD_INTERVAL : false,
  });

const sharedTitle = z.object({
  title: z.string(),
  /** How many of the shop's products have this title. A product with variants counts once. */
  products: z.int(),
  /** Some SKUs of the products with this title. */
  skus: z.array(z.string()),
});

/** The server returns at most this many shared titles. */
export const MOST_SHARED_TITLES = 100;

/** The titles that several products of a shop have, the most frequent first. */
export const sharedTitlesQuery = (channel: string) =>
  queryOptions({
    queryKey: ["shared-titles", channel],
    // Listings are rebuilt in the background, so cached data is always stale.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("shared_titles", { channel })
        .abortSignal(signal)
        .throwOnError();
      return z.array(sharedTitle).parse(data);
    },
  });

/** The most SKUs that a SKU list can have. */
const MOST_SKUS = 50_000;

/** The SKUs of the listings with an issue, or of all listings if none is given, up to the limit of a SKU list. */
export async function listingSkus(
  channel: string,
  plan: string,
  { issue }: ListingFilter,
): Promise<string[]> {
  const skus: string[] = [];
  for (let after: Place | undefined; skus.length < MOST_SKUS;) {
    const { data } = await supabase()
      .rpc("listing_page", {
        channel,
        plan,
        max_rows: MOST_LINES,
        ...(issue && { of_issue: issue }),
        ...(after && { after_sku: after.sku, after_product: after.productId }),
      })
      .throwOnError();
    const lines = listingLines.parse(data);
    skus.push(...lines.map(({ sku }) => sku));
    after = lines.at(-1);
    if (lines.length < MOST_LINES) break;
  }
  return skus;
}

/** Dismisses the errors that a channel reported for products, without changing the products. */
export const dismissReportedErrors = mutationOptions({
  mutationKey: ["listings"],
  meta: { invalidates: [["listing-summary"], ["listings"]] },
  mutationFn: async (of: { channel: string; products: string[] }) => {
    await retryOnce(() => supabase().rpc("dismiss_reported_errors", of).throwOnError());
  },
});
