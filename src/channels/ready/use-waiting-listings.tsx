import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  listingBuildQuery,
  listingSummaryQuery,
  REBUILD_INTERVAL,
} from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";

/** The summary of a channel's listings, and how many the server has yet to build. */
export function useWaitingListings(organization: string, { channel, plan }: PlannedChannel) {
  const queries = useQueryClient();
  const summary = useQuery(listingSummaryQuery(channel.id, plan.version));
  const waiting = summary.data ? summary.data.stale + summary.data.missing : 0;
  const build = useQuery({
    ...listingBuildQuery(organization, channel.id),
    enabled: waiting > 0,
    refetchInterval: REBUILD_INTERVAL,
  });

  // The largest number of waiting listings since the build began.
  const [total, setTotal] = useState(0);
  if (total < waiting) setTotal(waiting);
  if (waiting === 0 && total > 0) setTotal(0);

  // A build can end between the two requests, so it counts as missing only if a later summary still has waiting
  // listings.
  const isAbsent = waiting > 0 && build.data?.state === "none";
  const [absentSince, setAbsentSince] = useState<number | null>(null);
  if (isAbsent && absentSince === null) setAbsentSince(build.dataUpdatedAt);
  if (!isAbsent && absentSince !== null) setAbsentSince(null);
  const isMissing = absentSince !== null && summary.dataUpdatedAt - absentSince > REBUILD_INTERVAL;

  // When fewer listings are waiting, the lists next to the counts are refetched to show the new listings.
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) void queries.invalidateQueries({ queryKey: ["listings"] });
    before.current = waiting;
  }, [waiting, queries]);

  return { summary, waiting, total, build, isMissing };
}
