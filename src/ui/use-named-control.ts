import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Brings the control that an address names into sight and gives it the focus, as soon as it is there. */
export function useNamedControl(name: string | null, isThere = true): void {
  // Another one with every navigation, so that a link works as often as it is followed.
  const { key } = useLocation();
  useEffect(() => {
    if (!isThere || name === null || name === "") return;
    const [named] = document.getElementsByName(name);
    // Of several controls under one name, the first.
    const control = named?.matches("fieldset") ? named.querySelector("input, button") : named;
    control?.scrollIntoView({ block: "center" });
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }, [name, isThere, key]);
}
