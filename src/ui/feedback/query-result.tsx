import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { errorMessage } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type Requested<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** `paused` means that the browser is offline and no request was sent. */
  fetchStatus: string;
  refetch: () => Promise<unknown>;
};

type QueryResultProps<T> = {
  query: Requested<T>;
  /** The title of the error state when the query fails. */
  failure: ReactNode;
  lines?: number;
  children: (data: T) => ReactNode;
};

/** Renders a query's data, a skeleton while it loads, or its error with a retry button. */
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

/** The error that Chromium's `fetch` throws when it's offline. `errorMessage` recognizes its text. */
const OFFLINE = new TypeError("Failed to fetch");
