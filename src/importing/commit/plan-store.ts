import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import type { ImportPlan, PlanStore } from "@/importing/commit/import-plan.ts";

/**
 * The owner of plans. Plans are separate for each person and organization, and all browser
 * databases are deleted at logout.
 */
export type Owner = { person: string; organization: string };

const nameOf = ({ person, organization }: Owner) => `imports ${person} ${organization}`;

type OpenedStore = PlanStore & {
  all: () => Promise<ImportPlan[]>;
  putChunk: (plan: string, number: number, changes: readonly ProductChange[]) => Promise<void>;
  remove: (plan: string) => Promise<void>;
};

/** Whether this browser stores any plans. Doesn't create the database if it's missing. */
export async function holdsPlans(owner: Owner): Promise<boolean> {
  if (!("indexedDB" in globalThis)) return false;
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === nameOf(owner));
}

/** Opens the plans in IndexedDB, from the page or from a worker. */
export async function openPlans(owner: Owner): Promise<OpenedStore> {
  const database = await opened(nameOf(owner));
  // A logout deletes the database without waiting, so the connection must close immediately.
  database.addEventListener("versionchange", () => database.close());

  async function write(act: (plans: IDBObjectStore, chunks: IDBObjectStore) => void) {
    const transaction = database.transaction(["plans", "chunks"], "readwrite");
    act(transaction.objectStore("plans"), transaction.objectStore("chunks"));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(failureOf(transaction)));
    });
  }
  const chunksOf = (plan: string) => IDBKeyRange.bound([plan, 0], [plan, Number.MAX_SAFE_INTEGER]);

  return {
    async all() {
      const found: ImportPlan[] = await result(
        database.transaction("plans").objectStore("plans").getAll(),
      );
      return found.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
    },
    put: (plan) => write((plans) => plans.put(plan)),
    putChunk: (plan, number, changes) =>
      write((_plans, chunks) => chunks.put(changes, [plan, number])),
    async chunk(plan, number) {
      const found: readonly ProductChange[] | undefined = await result(
        database.transaction("chunks").objectStore("chunks").get([plan, number]),
      );
      if (found === undefined) throw new Error("This part of the import is no longer kept here.");
      return found;
    },
    dropChunks: (plan) => write((_plans, chunks) => chunks.delete(chunksOf(plan))),
    remove: (plan) =>
      write((plans, chunks) => {
        plans.delete(plan);
        chunks.delete(chunksOf(plan));
      }),
  };
}

const failureOf = ({ error }: { error: DOMException | null }) =>
  error ?? new Error("The browser could not keep the import.");

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore("plans", { keyPath: "id" });
    request.result.createObjectStore("chunks");
  });
  return result(request);
}

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(failureOf(request)));
  });
