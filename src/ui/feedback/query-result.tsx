import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { errorMessage } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type Asked<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** `paused`: the browser is offline, and nothing was asked yet. */
  fetchStatus: string;
  refetch: () => Promise<unknown>;
};

type QueryResultProps<T> = {
  query: Asked<T>;
  /** What to say where there is no answer. */
  failure: ReactNode;
  lines?: number;
  children: (data: T) => ReactNode;
};

/** What a query answered; its shape while it is under way; else what went wrong, with another try. */
export function QueryResult<T>({ query, failure, lines = 5, children }: QueryResultProps<T>) {
  const { i18n } = useLingui();
  if (query.data !== undefined) return children(query.data);
  const error = query.fetchStatus === "paused" ? OFFLINE : query.error;
  if (error === null) return <CardSkeleton lines={lines} />;
  return (
    <ErrorState title={failure} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {i18n._(errorMessage(error))}
    </ErrorState>
  );
}

/** In the words of a browser, which `errorMessage` knows. */
const OFFLINE = new TypeError("Failed to fetch");
