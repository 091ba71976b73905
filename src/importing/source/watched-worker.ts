/** What we need of a worker; those of Node have it with a few lines between. */
export type WorkerLike = {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  terminate: () => unknown;
  addEventListener: {
    (type: "message", listen: (event: MessageEvent) => void): void;
    (type: "error", listen: () => void): void;
  };
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
  patience?: number;
};

const PATIENCE = 10_000;
const BEAT = 500;
/** A sleeping computer skips its timers rather than catching up: silence has to last for several of them. */
const LOOKS = 4;

type Watch = {
  /** Silence means nothing while nobody waits for an answer. */
  isAwaited: () => boolean;
  onStuck: () => void;
  /** How long a silence is believed in, in milliseconds. */
  patience?: number | undefined;
};

type SilenceWatch = { heard: () => void; end: () => void };

/** Looks again and again whether a worker still gives signs of life. */
export function silenceWatch({ isAwaited, onStuck, patience = PATIENCE }: Watch): SilenceWatch {
  let silentLooks = 0;
  const timer = setInterval(() => {
    silentLooks = isAwaited() ? silentLooks + 1 : 0;
    if (silentLooks > LOOKS) onStuck();
  }, patience / LOOKS);
  return {
    heard() {
      silentLooks = 0;
    },
    end: () => clearInterval(timer),
  };
}

/** Has a worker do a task, ends it with the task, and does so too when it is called off or falls silent. */
export function runInWorker<Result>(watched: Watched<Result>): Promise<WorkerEnd<Result>> {
  const { worker, task, onMessage, signal, patience } = watched;
  let watch: SilenceWatch | undefined;
  return new Promise<WorkerEnd<Result>>((resolve) => {
    if (signal.aborted) return resolve({ outcome: "cancelled" });
    signal.addEventListener("abort", () => resolve({ outcome: "cancelled" }), { once: true });
    const onStuck = () => resolve({ outcome: "stuck" });
    watch = silenceWatch({ isAwaited: () => true, onStuck, patience });
    worker.addEventListener("error", () => resolve({ outcome: "failed" }));
    worker.addEventListener("message", (event) => {
      watch?.heard();
      const result = onMessage(event.data);
      if (result !== undefined) resolve({ outcome: "done", result });
    });
    worker.postMessage(task, []);
  }).finally(() => {
    watch?.end();
    worker.terminate();
  });
}

/** To be called by a worker at its start: as long as it is not stuck, it says so. */
export function giveSignsOfLife(post: (message: { alive: true }) => void): void {
  setInterval(() => post({ alive: true }), BEAT);
}
