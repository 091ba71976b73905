/**
 * Makes a call again where no answer came. Only for calls that count once however often they are made: those under an id
 * of our own, and those that change nothing.
 */
export async function twice<T>(call: () => PromiseLike<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return call();
  }
}

/** How long work may hold the thread, in milliseconds: the page misses no frame that anybody sees. */
const TURN = 12;

/** To be awaited again and again by long work on the thread of the page: now and then the page has its turn. */
export function takeTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}
