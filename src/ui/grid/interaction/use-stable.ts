import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that never changes and always does what the latest render says: memoised rows keep theirs. */
export function useStable<Args extends readonly unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const ref = useRef(latest);
  useLayoutEffect(() => {
    ref.current = latest;
  });
  return useCallback((...args: Args) => ref.current(...args), []);
}
