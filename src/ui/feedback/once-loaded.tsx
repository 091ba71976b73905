import { type ReactNode, useState } from "react";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type OnceLoadedProps = {
  queries: readonly { isLoading: boolean; failureCount: number }[];
  lines?: number;
  children: ReactNode;
};

/**
 * Shows a skeleton until every query has succeeded or failed once, so that parts of a screen that arrive later don't
 * move others. After that, the content stays visible even while queries reload.
 */
export function OnceLoaded({ queries, lines = 5, children }: OnceLoadedProps) {
  const [wasShown, setShown] = useState(false);
  const isWaiting = queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  if (!isWaiting && !wasShown) setShown(true);
  return wasShown || !isWaiting ? children : <CardSkeleton lines={lines} />;
}
