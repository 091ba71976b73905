import {
  type BrowserStorage,
  keepsForSession,
  keepsLocally,
} from "@/account/security/storage-check-store.ts";

/** What a login requires of the browser and the connection. */
export const BROWSER_CHECKS = [
  "https",
  "local_storage",
  "session_storage",
  "web_crypto",
  "secure_context",
] as const;

export type BrowserCheck = { name: (typeof BROWSER_CHECKS)[number]; passed: boolean };

type Browser = BrowserStorage & {
  location: { protocol: string };
  isSecureContext: boolean;
  crypto?: { subtle?: unknown };
};

export function browserChecks(browser: Browser): BrowserCheck[] {
  const passes: Record<BrowserCheck["name"], () => boolean> = {
    https: () => browser.location.protocol === "https:",
    local_storage: () => keepsLocally(browser),
    session_storage: () => keepsForSession(browser),
    web_crypto: () => browser.crypto?.subtle !== undefined,
    secure_context: () => browser.isSecureContext,
  };
  return BROWSER_CHECKS.map((name) => ({ name, passed: attempt(passes[name]) }));
}

/** Counts a check that throws as failed. */
function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
