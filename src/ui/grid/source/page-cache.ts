import type { Total } from "./grid-source.ts";

export type Slot<Row> =
  | { is: "loading"; abort: AbortController }
  | { is: "failed"; message: string }
  | { is: "ready"; rows: readonly Row[] };

/** The loaded pages of one query, and what is known about its size. */
export type PageCache<Row> = {
  slots: Map<number, Slot<Row>>;
  /**
   * The last row of every page read so far, after which the next page begins. It stays when its page is removed from
   * memory.
   */
  ends: Map<number, Row>;
  total: Total;
  /** The number of rows that are known to exist, counted up to the last known one. */
  reached: number;
};

export function emptyCache<Row>(): PageCache<Row> {
  return { slots: new Map(), ends: new Map(), total: { is: "unknown" }, reached: 0 };
}

/** Adds a page. A short page ends the list, whatever total the server estimated. */
export function takePage<Row>(
  cache: PageCache<Row>,
  page: number,
  size: number,
  { rows, total }: { rows: readonly Row[]; total?: Total | undefined },
) {
  cache.slots.set(page, { is: "ready", rows });
  const last = rows.at(-1);
  if (last !== undefined) cache.ends.set(page, last);
  if (total) cache.total = total;

  const end = page * size + rows.length;
  if (rows.length > 0 || page === 0) cache.reached = Math.max(cache.reached, end);
  const isEnd = rows.length < size && (rows.length > 0 || page === 0 || cache.ends.has(page - 1));
  if (isEnd) cache.total = { is: "exact", count: end };
}

/**
 * The number of rows to scroll through. It reaches at most one page beyond the known rows if the total is unknown or
 * pages are read in sequence.
 */
export function scrollableCount<Row>(
  { total, reached }: PageCache<Row>,
  size: number,
  isSequential: boolean,
): number {
  const next = reached + size;
  if (total.is === "unknown") return next;
  if (!isSequential) return total.count;
  // An approximate total may be too low, so it doesn't limit the list.
  return total.is === "exact" ? Math.min(total.count, next) : next;
}

/** Removes loaded pages beyond `maxPages`, those farthest from the visible rows first. Pages in view always stay. */
export function evict<Row>(
  { slots }: PageCache<Row>,
  first: number,
  last: number,
  maxPages: number,
) {
  const distance = (page: number) => Math.max(first - page, page - last, 0);
  const ready = Array.from(slots)
    .filter(([, slot]) => slot.is === "ready")
    .map(([page]) => page)
    .toSorted((a, b) => distance(b) - distance(a));
  for (const page of ready.slice(0, Math.max(ready.length - maxPages, 0))) {
    if (distance(page) > 0) slots.delete(page);
  }
}
