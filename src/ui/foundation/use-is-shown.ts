import { type RefObject, useEffect, useRef } from "react";

/**
 * Whether the component is still mounted. A result that arrives after unmounting must be shown elsewhere, for example
 * in a toast.
 */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}
