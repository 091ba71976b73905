/** What we need of a worker; those of Node have it with a few lines between. */
export type WorkerLike = {
  postMessage: (message: unknown) => void;
  terminate: () => unknown;
  addEventListener: (type: "message" | "error", listen: (event: Event) => void) => void;
};

export type WorkerEnd<Result> =
  | { outcome: "done"; result: Result }
  | { outcome: "cancelled" }
  /** It gave no sign of life any more, and was ended. */
  | { outcome: "stuck" }
  | { outcome: "failed" };

type Watched<Result> = {
  worker: WorkerLike;
  task: unknown;
  /** The result, once a message brings it; undefined for all others, which are signs of life and progress. */
  onMessage: (message: unknown) => Result | undefined;
  signal: AbortSignal;
  /** How long a silence is believed in, in milliseconds. */
  patience?: number;
};

const PATIENCE = 10_000;
const BEAT = 500;
/** A sleeping computer skips its timers rather than catching up: silence has to last for several of them. */
const LOOKS = 4;

/** Has a worker do a task, ends it with the task, and does so too when it is called off or falls silent. */
export function runInWorker<Result>(watched: Watched<Result>): Promise<WorkerEnd<Result>> {
  const { worker, task, onMessage, signal, patience = PATIENCE } = watched;
  let silentLooks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  return new Promise<WorkerEnd<Result>>((resolve) => {
    if (signal.aborted) return resolve({ outcome: "cancelled" });
    signal.addEventListener("abort", () => resolve({ outcome: "cancelled" }), { once: true });
    worker.addEventListener("error", () => resolve({ outcome: "failed" }));
    worker.addEventListener("message", (event) => {
      silentLooks = 0;
      if (!("data" in event)) return;
      const result = onMessage(event.data);
      if (result !== undefined) resolve({ outcome: "done", result });
    });
    timer = setInterval(() => {
      silentLooks += 1;
      if (silentLooks > LOOKS) resolve({ outcome: "stuck" });
    }, patience / LOOKS);
    worker.postMessage(task);
  }).finally(() => {
    clearInterval(timer);
    worker.terminate();
  });
}

/** To be called by a worker at its start: as long as it is not stuck, it says so. */
export function giveSignsOfLife(post: (message: { alive: true }) => void): void {
  setInterval(() => post({ alive: true }), BEAT);
}
