import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import type { ImportPlan, PlanStore } from "@/importing/commit/import-plan.ts";
import {
  hasDatabase,
  openDatabase,
  requestResult,
  transactionEnd,
} from "@/lib/files/database-store.ts";

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

/** Whether this browser has a database of plans. Doesn't create it if it's missing. */
export const holdsPlans = (owner: Owner) => hasDatabase(nameOf(owner));

/** Opens the plans in IndexedDB, from the page or from a worker. */
export async function openPlans(owner: Owner): Promise<OpenedStore> {
  const database = await openDatabase(nameOf(owner), (created) => {
    created.createObjectStore("plans", { keyPath: "id" });
    created.createObjectStore("chunks");
  });

  async function write(act: (plans: IDBObjectStore, chunks: IDBObjectStore) => void) {
    const transaction = database.transaction(["plans", "chunks"], "readwrite");
    act(transaction.objectStore("plans"), transaction.objectStore("chunks"));
    await transactionEnd(transaction);
  }
  const chunksOf = (plan: string) => IDBKeyRange.bound([plan, 0], [plan, Number.MAX_SAFE_INTEGER]);

  return {
    async all() {
      const found: ImportPlan[] = await requestResult(
        database.transaction("plans").objectStore("plans").getAll(),
      );
      return found.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
    },
    put: (plan) => write((plans) => plans.put(plan)),
    putChunk: (plan, number, changes) =>
      write((_plans, chunks) => chunks.put(changes, [plan, number])),
    async chunk(plan, number) {
      const found: readonly ProductChange[] | undefined = await requestResult(
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
