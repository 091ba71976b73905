type Probed = Pick<Storage, "setItem" | "removeItem">;
export type BrowserStorage = { localStorage: Probed; sessionStorage: Probed };

/** Throws where storage is full or blocked. When it is blocked, merely reading the property throws. */
function keeps(storage: Probed): boolean {
  storage.setItem("security-check", "1");
  storage.removeItem("security-check");
  return true;
}

export const keepsLocally = (browser: BrowserStorage) => keeps(browser.localStorage);
export const keepsForSession = (browser: BrowserStorage) => keeps(browser.sessionStorage);
