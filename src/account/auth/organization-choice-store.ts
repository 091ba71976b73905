const KEY = "organization-choice";

/** Holds the choice where storage is blocked, until the page is left. */
let unsaved: string | null = null;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** The organisation this browser was last asked to act for; it may be one the person has left since. */
export function organizationChoice(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unsaved;
  } catch {
    return unsaved;
  }
}

export function chooseOrganization(id: string) {
  try {
    localStorage.setItem(KEY, id);
    unsaved = null;
  } catch {
    unsaved = id;
  }
  notify();
}

/** Nothing of a person stays behind when they log out. */
export function forgetOrganization() {
  unsaved = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be written, nothing was.
  }
  notify();
}

/** All tabs act for the same organisation: what one shows must not be saved into another. */
export function watchOrganizationChoice(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}
