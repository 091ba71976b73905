const KEY = "stored-invitation";

/** Holds it where storage is blocked, until the page is left. */
let unsaved: string | null = null;

/** Keeps the token of an invitation in this tab while its reader logs in: an address is seen by more eyes. */
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

export function forgetInvitation() {
  unsaved = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be written, nothing was.
  }
}
