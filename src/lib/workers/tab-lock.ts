type Options = {
  /** Stops waiting for the lock. */
  signal?: AbortSignal;
  /** Called when another tab holds the lock. */
  onHeld?: () => void;
};

/**
 * Runs a task in one tab at a time. Pages without a secure context have no locks, so the task runs
 * immediately there: it must also be correct if two tabs run it.
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
