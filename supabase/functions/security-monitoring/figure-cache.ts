import type { Store } from "./store.ts";

/** Figures a minute old are recent enough, and owners who reload often must not overload the database. */
const LASTS = 60_000;
/** The maximum number of cached organizations. The oldest is dropped first. */
const MOST = 200;

/**
 * Caches an organization's figures for a minute. Permission is checked on every request. The cache is in memory, so a
 * new instance starts empty.
 */
export function cached(metrics: Store["metrics"], now = Date.now): Store["metrics"] {
  const cache = new Map<string, { at: number; figures: Promise<unknown> }>();
  return (person, organization, addresses) => {
    const found = cache.get(organization);
    if (found && now() - found.at < LASTS) return found.figures;

    const figures = metrics(person, organization, addresses);
    cache.delete(organization);
    cache.set(organization, { at: now(), figures });
    const [oldest] = cache.keys();
    if (cache.size > MOST && oldest !== undefined) cache.delete(oldest);
    // A failure must not be cached.
    figures.catch(() => cache.delete(organization));
    return figures;
  };
}
