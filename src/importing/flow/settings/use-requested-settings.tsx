import { useState } from "react";
import type { ImportFlow } from "@/importing/flow/state/use-import-flow.tsx";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

type AskedReading = {
  /** How the file is to be read, by all that was chosen so far. */
  options: SourceOptions;
  /** What was chosen by names of choices, where the file is still being read. */
  chosen: Readonly<Record<string, string>>;
  ask: (options: SourceOptions, choice?: Readonly<Record<string, string>>) => Promise<void>;
};

/** What a person says of the reading shows at once, not when the file has been read; and what is said next builds on it. */
export function useRequestedSettings({
  options,
  read,
}: Pick<ImportFlow, "options" | "read">): AskedReading {
  const [asked, setAsked] = useState<Pick<AskedReading, "options" | "chosen"> | null>(null);

  return {
    options: asked?.options ?? options,
    chosen: asked?.chosen ?? {},
    async ask(next, choice = {}) {
      const now = { options: next, chosen: { ...asked?.chosen, ...choice } };
      setAsked(now);
      await read(next);
      setAsked((latest) => (latest === now ? null : latest));
    },
  };
}
