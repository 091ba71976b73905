import {
  matchQuery,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { isSessionRejection } from "@/lib/session-rejections.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** True if a failed refetch isn't reported, as in background polling or if the screen shows the failure itself. */
      silent?: boolean;
    };
    mutationMeta: {
      /** The queries that a finished write invalidates. */
      invalidates?: QueryKey[];
      /** True if the screen shows the failure itself. */
      silent?: boolean;
    };
  }
}

const MINUTE = 60_000;

// Notifies components before queued events run, so that the second click of a double click finds the mutation running.
notifyManager.setScheduler(queueMicrotask);

/** Handles failed reads and finished writes in one place. */
export function createQueryClient(report: (error: unknown) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        retry: 1,
        refetchOnWindowFocus: false,
      },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        // If data is on screen, a failed refetch is reported. Without data, the screen shows its own error state.
        // A session that ended is reported once, by the login page.
        const isShown = query.state.data !== undefined && !query.meta?.silent;
        if (isShown && !isSessionRejection(error)) report(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        if (!mutation.meta?.silent) report(error);
      },
      onSettled(_data, _error, _variables, _saved, mutation) {
        const keys = mutation.meta?.invalidates ?? [];
        // When several writes of one kind run at the same time, only the last one refetches; otherwise, the screen
        // would flicker.
        if (client.isMutating({ mutationKey: mutation.options.mutationKey ?? [] }) > 1) return;
        return client.invalidateQueries({
          predicate: (query) => keys.some((queryKey) => matchQuery({ queryKey }, query)),
        });
      },
    }),
  });
  return client;
}
