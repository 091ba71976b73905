import {
  type Call,
  type Methods,
  type Notify,
  workerChannel,
} from "@/lib/workers/worker-channel.ts";

/** The part of a worker's interface that a connection uses, which Node's workers also have. */
export type WorkerLike = {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  terminate: () => unknown;
  addEventListener: {
    (type: "message", listen: (event: MessageEvent) => void): void;
    (type: "error", listen: () => void): void;
  };
};

export type WorkerConnection<Remote extends Methods> = {
  call: Call<Remote>;
  notify: Notify<Remote>;
  /** Terminates the worker and rejects its pending calls. */
  end: () => void;
};

/** The worker stopped responding during a call and was terminated. */
export class StuckWorker extends Error {}

/** How long a worker that reads a file may go without sending a message, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/**
 * A sleeping computer skips timers instead of catching up on them, so a worker must miss several checks before it
 * counts as stuck.
 */
const CHECKS = 4;

type Options = {
  /** The methods of the page that the worker can call. */
  methods?: Methods;
  /**
   * After this many milliseconds without a message, a worker with an open call counts as stuck. By default, no worker
   * counts as stuck.
   */
  timeoutMs?: number;
};

/**
 * Calls methods of a worker, typed by the object it offers. We don't use Comlink, the usual library for this, because
 * its calls stay pending forever when a worker is terminated, fails to load or gets stuck.
 */
export function connectWorker<Remote extends Methods>(
  worker: WorkerLike,
  { methods = {}, timeoutMs }: Options = {},
): WorkerConnection<Remote> {
  const channel = workerChannel<Remote>((message) => worker.postMessage(message, []));
  let silentChecks = 0;
  channel.expose(methods);

  function end(reason: Error) {
    clearInterval(watch);
    worker.terminate();
    channel.close(reason);
  }
  function checkSilence() {
    silentChecks = channel.isWaiting() ? silentChecks + 1 : 0;
    if (silentChecks > CHECKS) end(new StuckWorker("The worker stopped responding."));
  }
  const watch = timeoutMs === undefined ? undefined : setInterval(checkSilence, timeoutMs / CHECKS);

  worker.addEventListener("message", ({ data }) => {
    silentChecks = 0;
    void channel.receive(data);
  });
  worker.addEventListener("error", () => end(new Error("The worker failed.")));

  return {
    call: channel.call,
    notify: channel.notify,
    end: () => end(new Error("The worker was ended.")),
  };
}
