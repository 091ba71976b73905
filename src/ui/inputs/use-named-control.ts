import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Scrolls to the control with this name and focuses it. In a group, that's the first control. Returns false if there is
 * no such control.
 */
export function focusControl(name: string): boolean {
  const [named] = document.getElementsByName(name);
  const control = named?.matches("fieldset") ? named.querySelector("input, button") : named;
  if (!(control instanceof HTMLElement)) return false;
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the control named in the URL as soon as it's rendered, once per navigation. If the person does something else
 * first, the focus doesn't move.
 */
export function useNamedControl(name: string | null): void {
  // Every navigation has a new key, even to the same URL.
  const { key } = useLocation();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (name === null || name === "" || followed.current === key) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const look = () => {
      if (!focusControl(name)) return;
      followed.current = key;
      waiting.abort();
    };
    const observer = new MutationObserver(look);
    signal.addEventListener("abort", () => observer.disconnect());
    for (const type of ["pointerdown", "keydown"])
      window.addEventListener(type, () => waiting.abort(), { capture: true, signal });
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => waiting.abort();
  }, [name, key]);
}
