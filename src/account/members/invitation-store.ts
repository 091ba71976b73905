const KEY = "stored-invitation";

/** Holds the token in memory when storage is blocked, until the page is left. */
let unsaved: string | null = null;

/** Stores an invitation's token in this tab while the person logs in. In a URL, others might see it. */
export function storeInvitation(token: string) {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    unsaved = token;
  }
}

export function storedInvitation(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? unsaved;
  } catch {
    return unsaved;
  }
}

export function clearInvitation() {
  unsaved = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so the token was only in memory.
  }
}
