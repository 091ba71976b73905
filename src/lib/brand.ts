import { currentEnv } from "@/lib/env.ts";

/** The product name. Titles, toasts and pages all read it from here. */
export function appName(): string {
  return currentEnv().appName;
}
