import { currentEnv } from "@/lib/env.ts";

/** The product name, from the site's settings. */
export function appName(): string {
  return currentEnv().appName;
}
