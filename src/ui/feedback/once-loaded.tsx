import { type ReactNode, useState } from "react";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type OnceLoadedProps = {
  queries: readonly { isLoading: boolean; failureCount: number }[];
  lines?: number;
  children: ReactNode;
};

/**
 * Shows a skeleton until every query has answered or failed once, so that no part of a screen moves another when it
 * arrives. The content then stays, even while queries load again.
 */
export function OnceLoaded({ queries, lines = 5, children }: OnceLoadedProps) {
  const [wasShown, setShown] = useState(false);
  const isWaiting = queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  if (!isWaiting && !wasShown) setShown(true);
  return wasShown || !isWaiting ? children : <CardSkeleton lines={lines} />;
}
