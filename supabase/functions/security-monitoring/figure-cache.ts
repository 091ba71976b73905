import type { Store } from "./store.ts";

/** Nobody sees more in figures that are a minute younger, and owners who keep asking must not keep the database busy. */
const LASTS = 60_000;
/** Of so many organisations; the oldest make way. */
const MOST = 200;

/**
 * The same figures for a minute, one organisation at a time. Who may see them is asked anew each time. In memory: an
 * instance that has just started does not remember, and asks.
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
    // What failed is no answer to keep.
    figures.catch(() => cache.delete(organization));
    return figures;
  };
}
