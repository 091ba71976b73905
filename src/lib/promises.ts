/**
 * Makes a call again where no answer came. Only for calls that count once however often they are made: those under an id
 * of our own, and those that change nothing.
 */
export async function retryOnce<T>(call: () => PromiseLike<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return call();
  }
}

/** How long work may hold the thread, in milliseconds: the page misses no frame that anybody sees. */
const LONGEST_TURN_MS = 12;

/** To be awaited again and again by long work on the thread of the page: now and then the page has its turn. */
export function createYielder(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < LONGEST_TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}
