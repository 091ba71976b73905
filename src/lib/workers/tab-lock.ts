type Options = {
  /** Ends the waiting for the lock. */
  signal?: AbortSignal;
  /** Called when another tab holds the lock. */
  onHeld?: () => void;
};

/**
 * Runs something in one tab at a time. Pages without a secure context have no locks, so there it runs at once: a task
 * must also be correct if two tabs run it.
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
