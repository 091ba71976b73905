const SAME_TIME = 800;

/** Answers no sooner than this, so that nobody learns from a quick refusal whether an address has an account. */
export async function noSooner<T>(work: Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, SAME_TIME));
  const [answer] = await Promise.all([work, pause]);
  return answer;
}
