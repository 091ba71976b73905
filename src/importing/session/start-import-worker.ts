import type { CheckProgress } from "@/importing/checking/check-table.ts";
import { presentProducts } from "@/importing/comparing/catalogue-api.ts";
import type { Owner } from "@/importing/commit/plan-store.ts";
import type { ImportSession } from "@/importing/session/import-session.ts";
import { silenceWatch, type WorkerLike } from "@/importing/source/watched-worker.ts";

type Method = keyof ImportSession;
type Waiting = { resolve: (answer: MessageEvent["data"]) => void; reject: (error: Error) => void };

export type ImportWorker = {
  call: <Name extends Method>(
    name: Name,
    ...args: Parameters<ImportSession[Name]>
  ) => Promise<Awaited<ReturnType<ImportSession[Name]>>>;
  onProgress: (listen: (progress: CheckProgress) => void) => void;
  end: () => void;
};

/** The worker fell silent in the middle of something, and was ended. */
export class StuckWorker extends Error {}

const ownWorker = (): WorkerLike =>
  new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });

/** Starts a worker that holds one file, and asks it what it is to do. */
export function startImportWorker(
  owner: Owner,
  { worker = ownWorker(), patience }: { worker?: WorkerLike; patience?: number } = {},
): ImportWorker {
  const waiting = new Map<number, Waiting>();
  let listen: (progress: CheckProgress) => void = () => {};
  let calls = 0;

  function failAll(error: Error) {
    watch.end();
    worker.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  const watch = silenceWatch({
    isAwaited: () => waiting.size > 0,
    onStuck: () => failAll(new StuckWorker()),
    patience,
  });

  // What comes from our own worker is of our own making.
  worker.addEventListener("message", ({ data }) => {
    watch.heard();
    if (data.progress) listen(data.progress);
    if (data.needed) void givePresent(data.needed);
    const call = waiting.get(data.call);
    if (call === undefined) return;
    waiting.delete(data.call);
    if (data.failure === undefined) call.resolve(data.result);
    else call.reject(new Error(data.failure));
  });
  worker.addEventListener("error", () => failAll(new Error("The reading ended.")));
  worker.postMessage({ owner }, []);

  async function givePresent(ids: readonly string[]) {
    try {
      const { signal } = new AbortController();
      worker.postMessage({ present: await presentProducts(owner.organization, ids, signal) }, []);
    } catch (error) {
      worker.postMessage({ withheld: String(error) }, []);
    }
  }

  return {
    async call(method, ...args) {
      const call = ++calls;
      return new Promise<MessageEvent["data"]>((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        worker.postMessage({ call, method, args }, []);
      });
    },
    onProgress(next) {
      listen = next;
    },
    end: () => failAll(new Error("Nobody waits for this any more.")),
  };
}
