const KEY = "organization-choice";

/** Holds the choice in memory when storage is blocked, until the page is left. */
let unsaved: string | null = null;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** The id of the organization last chosen in this browser, if any. The person may have left it since. */
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

/** Removes the choice, which belongs to one person. Called when a session ends and at a switch of accounts. */
export function clearOrganizationChoice() {
  unsaved = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so the choice was only in memory.
  }
  notify();
}

/**
 * Calls back when this tab or another changes the choice. All tabs use the same organization, so that data of one
 * organization is never saved into another.
 */
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
