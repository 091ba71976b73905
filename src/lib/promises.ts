/**
 * Repeats a call once, by default if no response arrived. Use it only for calls that are safe to repeat: reads, and
 * writes with an id made by the client.
 */
export async function retryOnce<T>(
  call: () => PromiseLike<T>,
  canRepeat = (error: unknown): boolean => error instanceof TypeError,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!canRepeat(error)) throw error;
    return call();
  }
}

/**
 * The longest time that work may block the thread, in milliseconds. It's short enough that no frame is visibly
 * dropped.
 */
const LONGEST_TURN_MS = 12;

/**
 * Long work on the main thread should call and await the returned function regularly, so that the page stays
 * responsive.
 */
export function createYielder(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < LONGEST_TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    startedAt = performance.now();
  };
}
