import { useSyncExternalStore } from "react";

const query = () => globalThis.matchMedia?.("(pointer: coarse)");

function subscribe(listener: () => void) {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
}

/** Whether a finger points; then rows and controls grow. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  );
}
