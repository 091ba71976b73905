import type { Store } from "./store.ts";

/** Metrics a minute old are recent enough, and owners who reload often must not overload the database. */
const LASTS = 60_000;
/** The maximum number of cached organizations. The oldest is dropped first. */
const MOST = 200;

/**
 * Caches an organization's metrics for a minute. The handler checks permission on every request. The cache is in memory,
 * so a new instance starts empty.
 */
export function cached(metrics: Store["metrics"], now = Date.now): Store["metrics"] {
  const cache = new Map<string, { at: number; metrics: Promise<unknown> }>();
  return (person, organization, addresses) => {
    const found = cache.get(organization);
    if (found && now() - found.at < LASTS) return found.metrics;

    const read = metrics(person, organization, addresses);
    cache.delete(organization);
    cache.set(organization, { at: now(), metrics: read });
    const [oldest] = cache.keys();
    if (cache.size > MOST && oldest !== undefined) cache.delete(oldest);
    // A failed read must not be cached.
    read.catch(() => cache.delete(organization));
    return read;
  };
}
