import { useState } from "react";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

type RequestedSettings = {
  /** The settings with everything chosen so far. */
  options: SourceOptions;
  /** The chosen values by name, while the file is being read with them. */
  chosen: Readonly<Record<string, string>>;
  request: (options: SourceOptions, choice?: Readonly<Record<string, string>>) => Promise<void>;
};

type CurrentSettings = {
  options: SourceOptions;
  apply: (options: SourceOptions) => Promise<boolean>;
};

/** Shows a chosen setting immediately instead of after the file has been read, and lets the next choice build on it. */
export function useRequestedSettings({ options, apply }: CurrentSettings): RequestedSettings {
  const [requested, setRequested] = useState<Pick<RequestedSettings, "options" | "chosen"> | null>(
    null,
  );

  return {
    options: requested?.options ?? options,
    chosen: requested?.chosen ?? {},
    async request(next, choice = {}) {
      const now = { options: next, chosen: { ...requested?.chosen, ...choice } };
      setRequested(now);
      await apply(next);
      setRequested((latest) => (latest === now ? null : latest));
    },
  };
}
