import { currentEnv } from "@/lib/env.ts";

/** The product's one name; titles, toasts and pages take it from here. */
export function appName(): string {
  return currentEnv().appName;
}
