import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function with a stable identity that always runs the latest render's version, so that memoized rows aren't
 * rendered again.
 */
export function useStable<Args extends readonly unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const ref = useRef(latest);
  useLayoutEffect(() => {
    ref.current = latest;
  });
  return useCallback((...args: Args) => ref.current(...args), []);
}
