import { useState } from "react";

/** One polite voice for the whole grid. A sentence said twice gets an invisible mark, or it would be heard once. */
export function useAnnouncer() {
  const [text, setText] = useState("");
  /** What the last copy or edit of many cells said, when it left something out: everybody has to see that. */
  const [shortfall, setShortfall] = useState<string | null>(null);

  const announce = (next: string) => setText((now) => (now === next ? `${next}\u00a0` : next));
  function report(next: string, isWhole: boolean) {
    announce(next);
    setShortfall(isWhole ? null : next);
  }
  return { text, shortfall, announce, report, dismiss: () => setShortfall(null) };
}
