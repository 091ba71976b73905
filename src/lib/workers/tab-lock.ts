type Options = {
  /** Aborting this signal ends the wait for the lock. */
  signal?: AbortSignal;
  /** Called when another tab holds the lock. */
  onHeld?: () => void;
};

/**
 * Runs a task in one tab at a time. Without a secure context there are no locks and the task runs immediately, so it
 * must be correct even if two tabs run it.
 */
export async function withTabLock<Result>(
  name: string,
  run: () => Result | Promise<Result>,
  { signal, onHeld }: Options = {},
): Promise<Result> {
  if (!("locks" in navigator)) return run();
  const { held = [] } = await navigator.locks.query();
  if (held.some((lock) => lock.name === name)) onHeld?.();
  return navigator.locks.request(name, signal ? { signal } : {}, run);
}

/** Takes a lock for this tab, until it's released or the tab closes. Null if it's taken already. */
export function takeTabLock(name: string): Promise<(() => void) | null> {
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock !== null) return new Promise<void>((release) => resolve(release));
        resolve(null);
        return undefined;
      })
      .catch(reject);
  });
}

/** The names of all locks that any tab holds. */
export async function heldTabLocks(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
}
