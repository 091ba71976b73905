import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { FeedItem } from "@/channels/feed/feed-item.ts";
import { complaints } from "@/channels/listing/kept-listing.ts";
import type { Change } from "@/channels/listing/listing.ts";
import { supabase } from "@/lib/supabase.ts";

const OUTCOMES = ["sent", "removed", "failed", "skipped"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const run = z.object({
  id: z.uuid(),
  kind: z.enum(["file", "feed", "api"]),
  scope: z.enum(["full", "delta"]),
  state: z.enum(["open", "finished", "failed", "cancelled"]),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  retries: z.nullable(z.uuid()),
  reverts: z.nullable(z.uuid()),
  schedule_id: z.nullable(z.uuid()),
  items: z.int(),
  sent: z.int(),
  removed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  unchanged: z.int(),
  unbuilt: z.int(),
  message: z.nullable(z.string()),
});
export type SyncRun = z.infer<typeof run>;

const item = z.object({
  product_id: z.uuid(),
  sku: z.string(),
  change: z.string(),
  outcome: z.enum(OUTCOMES),
  message: z.nullable(z.string()),
  complaints,
});
export type SyncItem = z.infer<typeof item>;

const PAGE = 50;

/** What a channel was sent, the newest first. */
export const syncRunsQuery = (organization: string, channel: string) =>
  queryOptions({
    queryKey: ["sync-runs", organization, channel],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SyncRun[]> => {
      const { data } = await supabase()
        .from("sync_runs")
        .select(Object.keys(run.shape).join(", "))
        .eq("org_id", organization)
        .eq("channel_id", channel)
        .order("created_at", { ascending: false })
        .limit(PAGE)
        .abortSignal(signal)
        .throwOnError();
      return z.array(run).parse(data);
    },
  });

/** What became of the items of a run. */
export const syncItemsQuery = (organization: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ["sync-items", organization, id],
    initialPageParam: 0,
    getNextPageParam: (last: SyncItem[], pages) =>
      last.length < PAGE ? undefined : pages.length * PAGE,
    queryFn: async ({ pageParam, signal }): Promise<SyncItem[]> => {
      const { data } = await supabase()
        .from("sync_items")
        .select(Object.keys(item.shape).join(", "))
        .eq("org_id", organization)
        .eq("run_id", id)
        .order("sku")
        .order("product_id")
        .range(pageParam, pageParam + PAGE - 1)
        .abortSignal(signal)
        .throwOnError();
      return z.array(item).parse(data);
    },
  });

const filePage = z.object({
  items: z.array(
    z.object({
      product: z.uuid(),
      sku: z.string(),
      group: z.nullable(z.string()),
      change: z.string(),
      hash: z.nullable(z.string()),
      payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    }),
  ),
  next: z.nullable(z.object({ place: z.string(), product: z.uuid() })),
});
export type FileItem = FeedItem & { product: string; change: string; hash: string | null };

/** Everything that may be sold, these changes only, or what an earlier run could not send. */
export type FileWish = { changes: readonly Change[] | null; retries?: string };

/** What goes into a file, in its order. Fresh listings, and the variants beside them as they were sent. */
export async function* fileItems({
  channel,
  plan,
  changes,
  retries,
}: FileWish & { channel: string; plan: string }): AsyncGenerator<readonly FileItem[]> {
  let next: z.infer<typeof filePage>["next"] = null;
  do {
    const { data }: { data: unknown } = await supabase()
      .rpc("file_items", {
        channel,
        plan,
        ...(changes && { changes: [...changes] }),
        ...(retries && { retries }),
        ...(next && { after_place: next.place, after_product: next.product }),
      })
      .throwOnError();
    const page: z.infer<typeof filePage> = filePage.parse(data);
    yield page.items;
    next = page.next;
  } while (next !== null);
}
