const MINIMUM_MS = 800;

/** Resolves no sooner than `MINIMUM_MS`, so that a fast response doesn't reveal whether an address has an account. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, MINIMUM_MS));
  const [result] = await Promise.all([work, pause]);
  return result;
}
