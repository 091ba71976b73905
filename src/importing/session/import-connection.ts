import type { CheckProgress } from "@/importing/checking/check-table.ts";
import { presentProducts } from "@/importing/comparing/catalogue-api.ts";
import type { Owner } from "@/importing/commit/plan-store.ts";
import type { ImportMethods, ImportPage } from "@/importing/session/import-worker.ts";
import {
  connectWorker,
  TIMEOUT_MS,
  type WorkerConnection,
  type WorkerLike,
} from "@/lib/workers/worker-connection.ts";

export type ImportWorker = WorkerConnection<ImportMethods> & {
  onProgress: (listen: (progress: CheckProgress) => void) => void;
};

const ownWorker = (): WorkerLike =>
  new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });

/** Starts a worker that holds the files of one import and everything known about the rows of the chosen table. */
export function startImportWorker(owner: Owner, worker = ownWorker()): ImportWorker {
  let listen: (progress: CheckProgress) => void = () => {};
  const methods: ImportPage = {
    progress: (progress) => listen(progress),
    present: (ids) => presentProducts(owner.organization, ids, new AbortController().signal),
  };
  const connection = connectWorker<ImportMethods>(worker, { methods, timeoutMs: TIMEOUT_MS });
  // Sent without waiting for a response, because a call would time out while the worker's script is being fetched.
  connection.notify("setOwner", owner);

  return {
    ...connection,
    onProgress(next) {
      listen = next;
    },
  };
}
