import { Worker } from "node:worker_threads";
import type { WorkerLike } from "@/lib/workers/worker-connection.ts";

/**
 * A Node worker with the interface of a browser worker. It runs this code for every message. The variable `task` holds
 * the message.
 */
export function workerThat(does: string): WorkerLike & { hasEnded: Promise<number> } {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
     parentPort.on("message", (task) => { ${does} });`,
    { eval: true },
  );
  return {
    postMessage: (message) => worker.postMessage(message, []),
    terminate: () => worker.terminate(),
    addEventListener(type: "message" | "error", listen: (event: MessageEvent) => void) {
      if (type === "message")
        worker.on("message", (data) => listen(new MessageEvent("message", { data })));
      else worker.on("error", () => listen(new MessageEvent("error")));
    },
    hasEnded: new Promise((resolve) => {
      worker.on("exit", resolve);
    }),
  };
}
