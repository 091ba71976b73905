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
