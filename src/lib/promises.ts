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

/** The server returns at most this many rows at a time. */
const ROWS_PER_REQUEST = 1000;

/** Reads all rows of a query. `request` returns the rows from one position to another, in a fixed order. */
export async function allRows<Row>(
  request: (from: number, to: number) => PromiseLike<{ data: readonly Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await request(rows.length, rows.length + ROWS_PER_REQUEST - 1);
    rows.push(...data);
    if (data.length < ROWS_PER_REQUEST) return rows;
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
