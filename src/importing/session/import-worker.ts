import { openPlans, type Owner } from "@/importing/commit/plan-store.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { CheckProgress } from "@/importing/checking/check-table.ts";
import {
  type MappingSample,
  suggestMapping,
  type SuggestedMapping,
} from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { startHalfWorker } from "@/importing/session/half-connection.ts";
import { importSession } from "@/importing/session/import-session.ts";
import { connectPage } from "@/lib/workers/connect-page.ts";

/** The functions of the page that the worker can call. */
export type ImportPage = {
  progress: (progress: CheckProgress) => void;
  present: (ids: readonly string[]) => Promise<readonly ProductRecord[]>;
};

const page = connectPage<ImportPage>();
let store: ReturnType<typeof openPlans> | undefined;

const methods = {
  ...importSession({
    onProgress: (progress) => page.notify("progress", progress),
    ...(navigator.hardwareConcurrency > 1 && "Worker" in globalThis
      ? { startHalf: startHalfWorker }
      : {}),
    present: (ids) => (ids.length === 0 ? Promise.resolve([]) : page.call("present", ids)),
    async putChunk(plan, number, changes) {
      await (await store)?.putChunk(plan, number, changes);
    },
  }),
  /** Runs in the worker, because comparing all columns with all fields would block the page for too long. */
  suggest: async (sample: MappingSample): Promise<SuggestedMapping> => suggestMapping(sample),
  /** Sets the owner of the plans that this worker stores. */
  setOwner(owner: Owner): void {
    store = openPlans(owner);
    // An error is ignored here, because writing the first chunk reports it.
    store.catch(() => undefined);
  },
};
export type ImportMethods = typeof methods;

page.serve(methods);
