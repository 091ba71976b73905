/** Shorter than the 150 seconds after which hosted functions are stopped. */
const LONGEST_MS = 60_000;

/** Calls `work` until nothing is left to do. After a minute, the client continues with another request. */
export async function untilDone<T extends { outcome: string }>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + LONGEST_MS;
  let result = await work();
  while (result.outcome === "open" && Date.now() < end) result = await work();
  return result;
}
