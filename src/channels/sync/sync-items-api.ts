import { infiniteQueryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type ReportedError, reportedErrors } from "@/channels/listing/stored-listing.ts";
import { supabase } from "@/lib/supabase.ts";
import { retryOnce } from "@/lib/promises.ts";

const OUTCOMES = ["sent", "removed", "failed", "skipped"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const syncItem = z.object({
  product_id: z.uuid(),
  sku: z.string(),
  change: z.string(),
  outcome: z.enum(OUTCOMES),
  message: z.nullable(z.string()),
  reported_errors: reportedErrors,
});
type SyncItem = z.infer<typeof syncItem>;

const PAGE = 50;

/** The results of the products in a run. */
export const syncItemsQuery = (organization: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ["sync-items", organization, id],
    initialPageParam: 0,
    getNextPageParam: (last: SyncItem[], pages) =>
      last.length < PAGE ? undefined : pages.length * PAGE,
    queryFn: async ({ pageParam, signal }): Promise<SyncItem[]> => {
      const { data } = await supabase()
        .from("sync_items")
        .select(Object.keys(syncItem.shape).join(", "))
        .eq("org_id", organization)
        .eq("run_id", id)
        .order("sku")
        .order("product_id")
        .range(pageParam, pageParam + PAGE - 1)
        .abortSignal(signal)
        .throwOnError();
      return z.array(syncItem).parse(data);
    },
  });

export type ItemResult = {
  product: string;
  /** The hash of the values that were sent; null for a removed product or a result from a report. */
  hash: string | null;
  outcome: Outcome;
  /** The errors that the channel reported for the product. */
  reported_errors?: ReportedError[];
};

/** The most items that the database accepts in one call. */
const ITEMS_PER_CALL = 2000;

/** Records the result of each item, from a downloaded file or a channel's report. */
export async function recordItemResults(
  run: string,
  results: readonly ItemResult[],
): Promise<void> {
  for (let at = 0; at < results.length; at += ITEMS_PER_CALL)
    await retryOnce(() =>
      supabase()
        .rpc("record_sync_items", { run, results: results.slice(at, at + ITEMS_PER_CALL) })
        .throwOnError(),
    );
}
