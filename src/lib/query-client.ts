import {
  matchQuery,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Set where nobody waits for the answer: a question that is asked again and again by itself. */
      silent?: boolean;
    };
    mutationMeta: {
      /** What a finished write makes stale. */
      invalidates?: QueryKey[];
      /** Set where the screen itself shows the failure. */
      silent?: boolean;
    };
  }
}

const MINUTE = 60_000;

// At once, and not after the events that wait already: the second click of two finds the first one at work.
notifyManager.setScheduler(queueMicrotask);

/** One place decides what every failed read and every finished write does to the screen. */
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
        // With data on screen a failed refetch is news, not a crash. Without data, the screen has its own error state.
        if (query.state.data !== undefined && !query.meta?.silent) report(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        if (!mutation.meta?.silent) report(error);
      },
      onSettled(_data, _error, _variables, _saved, mutation) {
        const keys = mutation.meta?.invalidates ?? [];
        // Several writes of one kind at once: only the last one asks for the truth, or it would flicker.
        if (client.isMutating({ mutationKey: mutation.options.mutationKey ?? [] }) > 1) return;
        return client.invalidateQueries({
          predicate: (query) => keys.some((queryKey) => matchQuery({ queryKey }, query)),
        });
      },
    }),
  });
  return client;
}
