const KEY = "lost-chunk-reload";
/** A second loss within this time means that a reload does not help. */
const QUIET = 30_000;

/** After a deploy the files of the old build are gone; each browser words the failed import in its own way. */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(
      error.message,
    )
  );
}

/** Whether to reload now: once, and not again before it has been quiet for a while. Without storage, never. */
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
