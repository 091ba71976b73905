import type { BuildServer } from "@/channels/building/listing-build.ts";

/** The rule functions of a server that has no rules. */
export const NO_RULES: Pick<BuildServer, "rules" | "repeatedValues" | "buildAgainAt"> = {
  rules: async () => null,
  repeatedValues: async () => [],
  buildAgainAt: async () => undefined,
};
