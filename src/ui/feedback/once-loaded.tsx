import { type ReactNode, useState } from "react";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type OnceLoadedProps = {
  queries: readonly { isLoading: boolean; failureCount: number }[];
  lines?: number;
  children: ReactNode;
};

/**
 * A skeleton until every query has answered or failed once, so that no part of a screen pushes another away later. What
 * was shown stays, whatever loads again.
 */
export function OnceLoaded({ queries, lines = 5, children }: OnceLoadedProps) {
  const [wasShown, setShown] = useState(false);
  const isWaiting = queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  if (!isWaiting && !wasShown) setShown(true);
  return wasShown || !isWaiting ? children : <CardSkeleton lines={lines} />;
}
