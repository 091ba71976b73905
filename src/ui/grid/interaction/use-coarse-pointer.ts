import { useSyncExternalStore } from "react";

const query = () => globalThis.matchMedia?.("(pointer: coarse)");

function subscribe(listener: () => void) {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
}

/** Whether the pointer is a finger. Rows and controls are then larger. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  );
}
