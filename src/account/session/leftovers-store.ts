/**
 * Keys that belong to the browser and not to the person: appearance, the login page's own records, sessions that other
 * tabs may use, and the time of the last reload after a script couldn't be loaded.
 */
const STAYS = /^(?:ui-|login-|sb-|session-times$|lost-chunk-)/;

/** Removes the data that a session may have left in this browser. */
export async function clearLeftovers(): Promise<void> {
  empty(() => localStorage);
  empty(() => sessionStorage);
  await Promise.allSettled([emptyCaches(), emptyDatabases()]);
}

function empty(open: () => Storage): void {
  try {
    const storage = open();
    for (const key of Object.keys(storage)) {
      if (!STAYS.test(key)) storage.removeItem(key);
    }
  } catch {
    // If storage is blocked, it holds nothing to clear.
  }
}

async function emptyCaches(): Promise<void> {
  if (!("caches" in window)) return;
  for (const name of await caches.keys()) if (!STAYS.test(name)) await caches.delete(name);
}

async function emptyDatabases(): Promise<void> {
  if (!("indexedDB" in window)) return;
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}
