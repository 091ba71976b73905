type Probed = Pick<Storage, "setItem" | "removeItem">;
export type BrowserStorage = { localStorage: Probed; sessionStorage: Probed };

/** Throws if storage is full. If storage is blocked, reading `localStorage` or `sessionStorage` already throws. */
function keeps(storage: Probed): boolean {
  storage.setItem("security-check", "1");
  storage.removeItem("security-check");
  return true;
}

export const keepsLocally = (browser: BrowserStorage) => keeps(browser.localStorage);
export const keepsForSession = (browser: BrowserStorage) => keeps(browser.sessionStorage);
