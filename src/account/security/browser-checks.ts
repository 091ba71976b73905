/** What login requires of the browser and of the connection. */
export const BROWSER_CHECKS = [
  "https",
  "local_storage",
  "session_storage",
  "web_crypto",
  "secure_context",
] as const;

export type BrowserCheck = { name: (typeof BROWSER_CHECKS)[number]; passed: boolean };

type Browser = {
  location: { protocol: string };
  isSecureContext: boolean;
  crypto?: { subtle?: unknown };
  localStorage: Pick<Storage, "setItem" | "removeItem">;
  sessionStorage: Pick<Storage, "setItem" | "removeItem">;
};

export function browserChecks(browser: Browser): BrowserCheck[] {
  const passes: Record<BrowserCheck["name"], () => boolean> = {
    https: () => browser.location.protocol === "https:",
    local_storage: () => keeps(browser.localStorage),
    session_storage: () => keeps(browser.sessionStorage),
    web_crypto: () => browser.crypto?.subtle !== undefined,
    secure_context: () => browser.isSecureContext,
  };
  return BROWSER_CHECKS.map((name) => ({ name, passed: attempt(passes[name]) }));
}

function keeps(storage: Browser["localStorage"]): boolean {
  storage.setItem("security-check", "1");
  storage.removeItem("security-check");
  return true;
}

/** When storage is blocked, merely reading the property throws. */
function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
