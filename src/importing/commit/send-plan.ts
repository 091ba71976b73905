import type { NewChangeSet } from "@/catalogue/ledger/ledger-api.ts";
import type { ChunkResult } from "@/catalogue/ledger/chunk-result.ts";
import type { Counters, NotSent, ProductChange } from "@/catalogue/ledger/change-set.ts";
import { type ImportPlan, MAX_REJECTIONS, type PlanStore } from "@/importing/commit/import-plan.ts";
import { failureKind } from "@/importing/commit/failure-kind.ts";

/** The server's side of a change set. */
export type Ledger = {
  begin: (changeSet: NewChangeSet) => Promise<void>;
  apply: (id: string, chunk: number, changes: readonly ProductChange[]) => Promise<ChunkResult>;
  commit: (id: string, notSent: NotSent) => Promise<Counters>;
};

type Transfer = {
  store: PlanStore;
  ledger: Ledger;
  signal: AbortSignal;
  /** Called after each step that was stored. */
  onStep: (plan: ImportPlan) => void;
  /** Waits before a retry. The argument is the number of attempts so far. */
  pause: (times: number) => Promise<void>;
};

/**
 * Sends the remaining chunks of a plan. Each chunk is recorded as sent before the next one is sent, and the server
 * counts a repeated chunk only once, so another call can continue after any interruption. Throws permanent failures.
 */
export async function sendPlan(given: ImportPlan, transfer: Transfer): Promise<ImportPlan> {
  const { store, ledger, onStep } = transfer;
  let plan = given;
  async function savePlan(change: Partial<ImportPlan>) {
    plan = { ...plan, ...change };
    await store.put(plan);
    onStep(plan);
  }
  const { id, organization, title, supplier, changes: planned, notSent } = plan;
  // If a person stops the import, in this browser or elsewhere, the server uses the planned counts to count the
  // unprocessed rows.
  const source = { ...plan.source, planned: { changes: planned, ...notSent } };

  if (plan.sentChunks === 0)
    await withRetries(transfer, () =>
      ledger.begin({ id, organization, kind: "import", title, source, supplier }),
    );
  while (plan.sentChunks < plan.chunks) {
    const number = plan.sentChunks + 1;
    const changes = await store.chunk(id, number);
    const result = await withRetries(transfer, () => ledger.apply(id, number, changes));
    if (result === "called off") return plan;
    await savePlan({
      sentChunks: number,
      sentChanges: plan.sentChanges + changes.length,
      written: {
        created: plan.written.created + result.created,
        updated: plan.written.updated + result.updated,
        unchanged: plan.written.unchanged + result.unchanged,
      },
      rejections: [...plan.rejections, ...result.rejected].slice(0, MAX_REJECTIONS),
    });
  }
  const counted = await withRetries(transfer, () => ledger.commit(id, plan.notSent));
  if (counted === "called off") return plan;
  await savePlan({ state: "done", counted });
  await store.dropChunks(id);
  return plan;
}

/** Retries until the call succeeds, fails permanently or is called off. */
async function withRetries<T>(
  { signal, pause }: Transfer,
  call: () => Promise<T>,
): Promise<T | "called off"> {
  for (let times = 1; ; times++) {
    if (signal.aborted) return "called off";
    try {
      const response = await call();
      // If the import was paused or cancelled, this result isn't stored. After a pause, the chunk is sent again, and
      // still counts once.
      return signal.aborted ? "called off" : response;
    } catch (error) {
      if (failureKind(error) !== "passing") throw error;
      await pause(times);
    }
  }
}
