/** Whether this browser has a database with this name. Doesn't create it if it's missing. */
export async function hasDatabase(name: string): Promise<boolean> {
  if (globalThis.indexedDB === undefined) return false;
  return (await indexedDB.databases()).some((database) => database.name === name);
}

/** Opens an IndexedDB database, in the page or in a worker. `create` adds its stores the first time. */
export async function openDatabase(
  name: string,
  create: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  // The same error as in browsers that block their databases, for example in a private window.
  if (globalThis.indexedDB === undefined)
    throw new DOMException("This browser has no databases.", "SecurityError");
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => create(request.result));
  const database = await requestResult(request);
  // A logout deletes the database without waiting, so the connection must close immediately.
  database.addEventListener("versionchange", () => database.close());
  return database;
}

export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(failureOf(request)));
  });

/** Waits until everything that a transaction wrote is stored. */
export const transactionEnd = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(failureOf(transaction)));
  });

const failureOf = ({ error }: { error: DOMException | null }) =>
  error ?? new Error("The browser couldn’t store this.");
