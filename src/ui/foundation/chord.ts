/** A key combined with the platform's command key: "⌘ K" on Apple's devices, "Ctrl K" on all others. */
export const chord = (key: string): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘ ${key}` : `Ctrl ${key}`;
