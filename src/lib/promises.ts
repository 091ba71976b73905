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
