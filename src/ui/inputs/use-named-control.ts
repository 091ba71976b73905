import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Scrolls to the control with this name and focuses it. A group focuses its first control. Returns false if there is
 * none.
 */
export function focusControl(name: string): boolean {
  const [named] = document.getElementsByName(name);
  const control = named?.matches("fieldset") ? named.querySelector("input, button") : named;
  if (!(control instanceof HTMLElement)) return false;
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
  return true;
}

/** Focuses the control named in the URL as soon as it's rendered, once for every navigation. */
export function useNamedControl(name: string | null, isThere = true): void {
  // The key differs for every navigation.
  const { key } = useLocation();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere || name === null || name === "" || followed.current === key) return;
    if (focusControl(name)) followed.current = key;
  }, [name, isThere, key]);
}
