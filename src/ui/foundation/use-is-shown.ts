import { type RefObject, useEffect, useRef } from "react";

/** Whether a part of a screen is still there: what ends after it was left has to be told elsewhere. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
