import { vi } from "vitest";

export type SystemTheme = ReturnType<typeof stubSystemTheme>;

/** A mock of the operating system's theme, which a test can switch. */
export function stubSystemTheme(dark = false) {
  const listeners = new Set<(query: { matches: boolean }) => void>();
  const query = {
    matches: dark,
    addListener: (listener: (query: { matches: boolean }) => void) => void listeners.add(listener),
    removeListener: (listener: (query: { matches: boolean }) => void) =>
      void listeners.delete(listener),
  };
  vi.stubGlobal("matchMedia", () => query);
  return {
    turn(next: boolean) {
      query.matches = next;
      for (const listener of listeners) listener(query);
    },
  };
}
