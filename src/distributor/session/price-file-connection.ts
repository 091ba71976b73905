import type { ReadingProgress } from "@/distributor/session/price-file-session.ts";
import type { PriceFileMethods, PriceFilePage } from "@/distributor/session/price-file-worker.ts";
import {
  connectWorker,
  TIMEOUT_MS,
  type WorkerConnection,
  type WorkerLike,
} from "@/lib/workers/worker-connection.ts";

export type PriceFileWorker = WorkerConnection<PriceFileMethods>;

const ownWorker = (): WorkerLike =>
  new Worker(new URL("./price-file-worker.ts", import.meta.url), { type: "module" });

/** Starts a worker that holds one price file and everything known about its records. */
export function startPriceFileWorker(
  onProgress: (progress: ReadingProgress) => void,
  worker = ownWorker(),
): PriceFileWorker {
  const methods: PriceFilePage = { progress: onProgress };
  return connectWorker<PriceFileMethods>(worker, { methods, timeoutMs: TIMEOUT_MS });
}
