import type { CheckProgress } from "@/importing/checking/check-table.ts";
import type { HalfMethods, HalfStarter } from "@/importing/session/half-worker.ts";
import type { HalfWorker } from "@/importing/session/table-half.ts";
import { connectWorker, TIMEOUT_MS } from "@/lib/workers/worker-connection.ts";

/** Starts a worker from within the import worker. */
export function startHalfWorker(): HalfWorker {
  let listen: (progress: CheckProgress) => void = () => {};
  const methods: HalfStarter = { progress: (progress) => listen(progress) };
  const { call, end } = connectWorker<HalfMethods>(
    new Worker(new URL("./half-worker.ts", import.meta.url), { type: "module" }),
    { methods, timeoutMs: TIMEOUT_MS },
  );
  return {
    check(request, onProgress) {
      listen = onProgress;
      return call("check", request);
    },
    end,
  };
}
