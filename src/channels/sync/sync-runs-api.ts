import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ListingChange } from "@/channels/listing/listing.ts";
import { supabase } from "@/lib/supabase.ts";
import { retryOnce } from "@/lib/promises.ts";

const syncRun = z.object({
  id: z.uuid(),
  kind: z.enum(["file", "feed", "api", "report"]),
  scope: z.enum(["full", "delta"]),
  state: z.enum(["open", "finished", "failed", "cancelled"]),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  retry_of: z.nullable(z.uuid()),
  revert_of: z.nullable(z.uuid()),
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
export type SyncRun = z.infer<typeof syncRun>;

const PAGE = 50;

/** The latest syncs of a channel, newest first. */
export const syncRunsQuery = (organization: string, channel: string) =>
  queryOptions({
    queryKey: ["sync-runs", organization, channel],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SyncRun[]> => {
      const { data } = await supabase()
        .from("sync_runs")
        .select(Object.keys(syncRun.shape).join(", "))
        .eq("org_id", organization)
        .eq("channel_id", channel)
        .order("created_at", { ascending: false })
        .limit(PAGE)
        .abortSignal(signal)
        .throwOnError();
      return z.array(syncRun).parse(data);
    },
  });

const startedRuns = z.array(z.pick(syncRun, { created_at: true }));

/** When the latest sync started that sent or removed products of a channel. Null if no sync did. */
export const lastSentQuery = (organization: string, channel: string) =>
  queryOptions({
    queryKey: ["sync-runs", organization, channel, "last-sent"],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data } = await supabase()
        .from("sync_runs")
        .select("created_at")
        .eq("org_id", organization)
        .eq("channel_id", channel)
        .or("sent.gt.0,removed.gt.0")
        .order("created_at", { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
      return startedRuns.parse(data)[0]?.created_at ?? null;
    },
  });

const runOfChannel = z.extend(syncRun, {
  channels: z.object({ id: z.uuid(), name: z.string(), kind: z.string() }),
});
export type RunOfChannel = z.infer<typeof runOfChannel>;

/** All syncs of an organization, or of one of its channels, newest first. */
export const syncRunPagesQuery = (organization: string, channel?: string) =>
  infiniteQueryOptions({
    queryKey: ["sync-runs", organization, channel, "pages"],
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: (last: RunOfChannel[]) =>
      last.length < PAGE ? undefined : last.at(-1)?.created_at,
    queryFn: async ({ pageParam, signal }): Promise<RunOfChannel[]> => {
      let request = supabase()
        .from("sync_runs")
        .select(`${Object.keys(syncRun.shape).join(", ")}, channels(id, name, kind)`)
        .eq("org_id", organization)
        .order("created_at", { ascending: false })
        .limit(PAGE);
      if (channel !== undefined) request = request.eq("channel_id", channel);
      if (pageParam !== null) request = request.lt("created_at", pageParam);
      const { data } = await request.abortSignal(signal).throwOnError();
      return z.array(runOfChannel).parse(data);
    },
  });

/** The queries to refetch after a sync: those that the sync changes, and those that another tab may have changed. */
export const INVALIDATED_BY_SYNC = [
  ["channels"],
  ["channel-maps"],
  ["sync-runs"],
  ["sync-items"],
  ["listing-summary"],
  ["listings"],
  ["feeds"],
  ["shop-ids"],
];

const done = z.boolean();

type NewSyncRun = {
  channel: string;
  kind: SyncRun["kind"];
  scope: SyncRun["scope"];
  retry_of?: string;
  revert_of?: string;
};

/** Starts a run with an id that the client generated, so that a retry doesn't start a second one. */
export async function beginSyncRun(newRun: NewSyncRun): Promise<string> {
  const id = crypto.randomUUID();
  await retryOnce(() =>
    supabase()
      .rpc("begin_sync_run", { id, ...newRun })
      .throwOnError(),
  );
  return id;
}

export async function finishSyncRun(
  run: string,
  state: Exclude<SyncRun["state"], "open">,
  { unchanged = 0, message }: { unchanged?: number; message?: string } = {},
): Promise<void> {
  const ending = { run, as_state: state, unchanged, ...(message && { message }) };
  await retryOnce(() => supabase().rpc("finish_sync_run", ending).throwOnError());
}

/** Processes a run part by part. If a part fails, the run is marked as failed, but earlier parts stay sent. */
async function runToCompletion(run: string, part: () => Promise<boolean>): Promise<string> {
  try {
    while (!(await part()));
  } catch (error) {
    // If this request fails too, the run stays open, and the log shows it as open.
    await finishSyncRun(run, "failed").catch(() => undefined);
    throw error;
  }
  await finishSyncRun(run, "finished");
  return run;
}

type Approved = { channel: string; plan: string; changes: readonly ListingChange[] };

/** Thrown if the sync couldn't be started. The cause explains why. */
export class SyncNotStarted extends Error {}

/** Publishes these changes to the channel's feeds, and returns the run. */
export const sendChanges = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: INVALIDATED_BY_SYNC, silent: true },
  mutationFn: async ({ channel, plan, changes }: Approved) => {
    const run = await beginSyncRun({ channel, kind: "feed", scope: "delta" }).catch(
      (cause: unknown) => {
        throw new SyncNotStarted("The sync couldn’t be started.", { cause });
      },
    );
    return runToCompletion(run, async () => {
      const { data } = await retryOnce(() =>
        supabase()
          .rpc("sync_changes", { run, plan, changes: [...changes] })
          .throwOnError(),
      );
      return done.parse(data);
    });
  },
});

export type FeedSync = UseMutationResult<string, Error, Approved>;

/**
 * Completes `run`, which reverts an earlier one: the values from before the earlier run are recorded as sent. Without
 * `removes`, products that the earlier run added aren't removed.
 */
export const restoreItems = (run: string, removes: boolean) =>
  runToCompletion(run, async () => {
    const { data } = await retryOnce(() =>
      supabase().rpc("revert_sync_items", { run, removes }).throwOnError(),
    );
    return done.parse(data);
  });

/** Restores the feeds to their values from before a run, except for products that a later run has sent. */
export const revertRun = mutationOptions({
  mutationKey: ["sync-runs"],
  meta: { invalidates: INVALIDATED_BY_SYNC },
  mutationFn: async ({ id, channel, kind, scope }: SyncRun & { channel: string }) =>
    restoreItems(await beginSyncRun({ channel, kind, scope, revert_of: id }), true),
});
