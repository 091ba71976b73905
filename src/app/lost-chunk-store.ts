const KEY = "lost-chunk-reload";
/** If a second chunk is lost within this many milliseconds, the reload didn't help. */
const QUIET = 30_000;

/**
 * Whether to reload now: at most once per `QUIET` period, and never without storage, because reloads couldn't be
 * counted.
 */
export function shouldReload(
  now: number,
  storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage,
): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now - last < QUIET) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
