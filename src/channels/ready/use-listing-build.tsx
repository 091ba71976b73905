import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import {
  type Built,
  buildWhatIsStale,
  listingSummaryQuery,
} from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";

/** The progress of a build of a channel's listings; null if there is nothing to build. */
export type BuildState = { built: number; total: number } | null;

const configChanged = z.object({ hint: z.literal("config_changed") });

/** The summary of a channel's listings, and the build of those that are missing or stale. */
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
        // Products that changed in the meantime are built again.
        while ((await buildWhatIsStale(wanted, { signal, onProgress })).behind > 0);
      } catch (error) {
        // Somebody else has just changed the channel: the new settings are fetched below, and the build starts again.
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

  // The highest number of waiting listings since the build began.
  if (isWanted && total < waiting) setTotal(waiting);
  if (!isWanted && total !== 0) setTotal(0);

  const state: BuildState = isWanted ? { built, total } : null;
  return { summary, state, waiting, failure, retry: () => setFailure(null) };
}
