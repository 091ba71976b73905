import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import {
  type Built,
  buildWhatIsStale,
  listingSummaryQuery,
} from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";

/** Where the listings of a channel stand; null is nothing to do. */
export type BuildState = { built: number; total: number } | null;

const configChanged = z.object({ hint: z.literal("config_changed") });

/** What can be said of a channel's listings, and the building of those of which nothing can be said yet. */
export function useListingBuild({ channel, plan }: PlannedChannel, canEdit: boolean) {
  const queries = useQueryClient();
  const summary = useQuery(listingSummaryQuery(channel.id, plan.version));
  const [built, setBuilt] = useState(0);
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const waiting = summary.data ? summary.data.stale + summary.data.missing : 0;
  const isWanted = canEdit && waiting > 0 && failure === null;

  useEffect(() => {
    if (!isWanted) return;
    const work = new AbortController();
    const { signal } = work;

    async function build() {
      try {
        const wanted = { channel: channel.id, configVersion: channel.config_version, plan };
        const onProgress = (sum: Built) => {
          if (!signal.aborted) setBuilt(sum.built);
        };
        // What changed meanwhile is built once more.
        while ((await buildWhatIsStale(wanted, { signal, onProgress })).behind > 0);
      } catch (error) {
        // Somebody has just decided otherwise: what they decided is read below, and building begins anew.
        if (!signal.aborted && !configChanged.safeParse(error).success) setFailure(error);
      }
      if (signal.aborted) return;
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["channels"] }),
        queries.invalidateQueries({ queryKey: ["listing-summary"] }),
        queries.invalidateQueries({ queryKey: ["listings"] }),
      ]);
      setBuilt(0);
    }

    void build();
    return () => work.abort();
  }, [isWanted, channel, plan, queries]);

  // The most that was seen to wait since the building began.
  if (isWanted && total < waiting) setTotal(waiting);
  if (!isWanted && total !== 0) setTotal(0);

  const state: BuildState = isWanted ? { built, total } : null;
  return { summary, state, waiting, failure, retry: () => setFailure(null) };
}
