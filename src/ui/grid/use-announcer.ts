import { useState } from "react";

/** One polite voice for the whole grid. A sentence said twice gets an invisible mark, or it would be heard once. */
export function useAnnouncer() {
  const [text, setText] = useState("");
  const announce = (next: string) => setText((now) => (now === next ? `${next}\u00a0` : next));
  return { text, announce };
}
