import { emptyCache, evict, type PageCache, scrollableCount, takePage } from "./page-cache.ts";
import {
  createListeners,
  PLAIN_QUERY,
  type Query,
  type Source,
  type SourceState,
  type Total,
} from "./grid-source.ts";

export type PageRequest<Row> = {
  query: Query;
  offset: number;
  limit: number;
  /** The row just before this page, if known. A server with keyset pagination begins after it. */
  after: Row | null;
  signal: AbortSignal;
};

export type Page<Row> = { rows: readonly Row[]; total?: Total | undefined };

export type PagedOptions<Row> = {
  idOf: (row: Row) => string;
  fetchPage: (request: PageRequest<Row>) => Promise<Page<Row>>;
  messageFor: (error: unknown) => string;
  pageSize?: number;
  /** The maximum number of pages in memory. */
  maxPages?: number;
  /** True for servers with keyset pagination, whose pages must be read in sequence, without deep offsets. */
  isSequential?: boolean;
  /** During fast scrolling, pages are requested only after the scrolling has stopped for this long. */
  restMs?: number;
};

export type PagedSource<Row> = Source<Row> & {
  /** Reloads everything. The current rows stay until the first page arrives. */
  refresh: () => void;
  /**
   * Sets the number of matching rows when it's counted separately from the pages. It applies until a page states a
   * total or ends the list.
   */
  setTotal: (total: Total) => void;
};

/** A source whose rows stay on the server until they are about to become visible. */
export function serverPaged<Row>(options: PagedOptions<Row>): PagedSource<Row> {
  const { idOf, fetchPage, messageFor } = options;
  const { pageSize = 100, maxPages = 30, isSequential = false, restMs = 90 } = options;
  const { subscribe, notify } = createListeners();
  let query = PLAIN_QUERY;
  let shown: PageCache<Row> = emptyCache();
  /** The pages of a new query, until its first page has arrived and replaces the shown rows. */
  let coming: PageCache<Row> | null = null;
  let notifiedTotal: Total = { is: "unknown" };
  let seen = { first: 0, last: 0 };
  let lastNeed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: SourceState = stateNow();

  function stateNow(): SourceState {
    const first = (coming ?? shown).slots.get(0);
    const hasRows = shown.reached > 0;
    const failure = first?.is === "failed" && (coming !== null || !hasRows) ? first : null;
    const isLoading = failure === null && (coming !== null || (!hasRows && first?.is !== "ready"));
    const total = shown.total.is === "unknown" ? notifiedTotal : shown.total;
    const count = failure ? 0 : scrollableCount({ ...shown, total }, pageSize, isSequential);
    const isComplete = total.is === "exact" && loadedCount() >= total.count;
    const status = failure ? "failed" : isLoading ? "loading" : "ready";
    return { count, total, status, message: failure?.message ?? "", isComplete };
  }

  const loadedCount = () =>
    Array.from(shown.slots.values()).reduce(
      (sum, slot) => sum + (slot.is === "ready" ? slot.rows.length : 0),
      0,
    );

  function changed() {
    state = stateNow();
    notify();
  }

  async function load(cache: PageCache<Row>, page: number) {
    const abort = new AbortController();
    const isCurrent = () => {
      const slot = cache.slots.get(page);
      return slot?.is === "loading" && slot.abort === abort;
    };
    cache.slots.set(page, { is: "loading", abort });
    try {
      const after = cache.ends.get(page - 1) ?? null;
      const range = { offset: page * pageSize, limit: pageSize };
      const result = await fetchPage({ query, ...range, after, signal: abort.signal });
      if (!isCurrent()) return;
      takePage(cache, page, pageSize, result);
    } catch (error) {
      if (!isCurrent()) return;
      cache.slots.set(page, { is: "failed", message: messageFor(error) });
    }
    settle(cache, page);
  }

  function settle(cache: PageCache<Row>, page: number) {
    if (cache === coming && cache.slots.get(page)?.is === "ready") {
      shown = cache;
      coming = null;
    }
    evict(shown, pageOf(seen.first), pageOf(seen.last), maxPages);
    changed();
    if (coming === null) request();
  }

  const pageOf = (index: number) => Math.floor(Math.max(index, 0) / pageSize);

  /** Requests the visible pages that aren't loaded, and cancels requests for pages that were scrolled past. */
  function request() {
    const [first, last] = [pageOf(seen.first), pageOf(seen.last)];
    let hasUpdate = false;
    for (const [page, slot] of shown.slots) {
      if (slot.is !== "loading" || (page >= first - 1 && page <= last + 1)) continue;
      slot.abort.abort();
      shown.slots.delete(page);
    }
    for (let page = first; page <= last; page++) {
      const isReachable = !isSequential || page === 0 || shown.ends.has(page - 1);
      if (shown.slots.has(page) || !isReachable || page * pageSize >= state.count) continue;
      void load(shown, page);
      hasUpdate = true;
    }
    if (hasUpdate) changed();
  }

  function start() {
    for (const cache of [shown, coming]) abortAll(cache);
    coming = emptyCache();
    void load(coming, 0);
    changed();
  }

  return {
    subscribe,
    state: () => state,
    idOf,
    at(index) {
      const page = pageOf(index);
      const slot = shown.slots.get(page);
      if (slot?.is === "failed") {
        const first = page * pageSize;
        const last = Math.min(first + pageSize, state.count) - 1;
        return { is: "failed", message: slot.message, first, last };
      }
      const row = slot?.is === "ready" ? slot.rows[index - page * pageSize] : undefined;
      return row === undefined ? { is: "loading" } : { is: "ready", row, id: idOf(row) };
    },
    need(first, last) {
      seen = { first, last };
      if (coming) return;
      const now = performance.now();
      const isFlying = now - lastNeed < restMs;
      lastNeed = now;
      clearTimeout(timer);
      if (isFlying) timer = setTimeout(request, restMs);
      else request();
    },
    query(next) {
      query = next;
      start();
    },
    refresh: start,
    setTotal(total) {
      notifiedTotal = total;
      changed();
    },
    retry() {
      if (state.status === "failed") return start();
      for (const [page, slot] of shown.slots) {
        if (slot.is === "failed") shown.slots.delete(page);
      }
      if (coming === null) request();
      changed();
    },
    replace(row) {
      const id = idOf(row);
      for (const [page, slot] of shown.slots) {
        if (slot.is !== "ready") continue;
        const at = slot.rows.findIndex((known) => idOf(known) === id);
        if (at >= 0) shown.slots.set(page, { is: "ready", rows: slot.rows.with(at, row) });
      }
      changed();
    },
    loadedIds: () =>
      Array.from(shown.slots)
        .toSorted(([a], [b]) => a - b)
        .flatMap(([, slot]) => (slot.is === "ready" ? slot.rows.map(idOf) : [])),
  };
}

function abortAll<Row>(cache: PageCache<Row> | null) {
  for (const [page, slot] of cache?.slots ?? []) {
    if (slot.is !== "loading") continue;
    slot.abort.abort();
    cache?.slots.delete(page);
  }
}
