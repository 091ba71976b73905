import { useState } from "react";

/**
 * A polite live region for the whole grid. A repeated message gets an invisible character, because screen readers
 * ignore unchanged text.
 */
export function useAnnouncer() {
  const [text, setText] = useState("");
  /**
   * The message of the last copy or bulk edit if it skipped or rejected something. It's also shown on screen, so that
   * everyone sees it.
   */
  const [shortfall, setShortfall] = useState<string | null>(null);

  const announce = (next: string) => setText((now) => (now === next ? `${next}\u00a0` : next));
  function report(next: string, isWhole: boolean) {
    announce(next);
    setShortfall(isWhole ? null : next);
  }
  return { text, shortfall, announce, report, dismiss: () => setShortfall(null) };
}
