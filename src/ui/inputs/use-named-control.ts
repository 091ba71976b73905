import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Brings the control of a name into sight and gives it the focus; of a group, its first. False while there is none. */
export function focusControl(name: string): boolean {
  const [named] = document.getElementsByName(name);
  const control = named?.matches("fieldset") ? named.querySelector("input, button") : named;
  if (!(control instanceof HTMLElement)) return false;
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
  return true;
}

/** Goes to the control that an address names as soon as it is there, once for every time it is followed. */
export function useNamedControl(name: string | null, isThere = true): void {
  // Another one with every navigation.
  const { key } = useLocation();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (!isThere || name === null || name === "" || followed.current === key) return;
    if (focusControl(name)) followed.current = key;
  }, [name, isThere, key]);
}
