import type { Progress } from "@/importing/checking/check-table.ts";
import { presentProducts } from "@/importing/comparing/catalogue-api.ts";
import type { Owner } from "@/importing/commit/plan-store-api.ts";
import type { ImportDesk } from "@/importing/flow/import-desk.ts";

type Method = keyof ImportDesk;
type Waiting = { resolve: (answer: MessageEvent["data"]) => void; reject: (error: Error) => void };

export type ImportWorker = {
  call: <Name extends Method>(
    name: Name,
    ...args: Parameters<ImportDesk[Name]>
  ) => Promise<Awaited<ReturnType<ImportDesk[Name]>>>;
  onProgress: (listen: (progress: Progress) => void) => void;
  end: () => void;
};

/** The worker fell silent in the middle of something, and was ended. */
export class StuckWorker extends Error {}

/** How long a silence is believed in. A sleeping computer skips its timers: silence has to last for several of them. */
const BEAT = 2_500;
const SILENT_BEATS = 5;

/** Starts a worker that holds one file, and asks it what it is to do. */
export function startImportWorker(owner: Owner): ImportWorker {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let listen: (progress: Progress) => void = () => {};
  let [calls, silence] = [0, 0];

  function failAll(error: Error) {
    clearInterval(watch);
    worker.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  const watch = setInterval(() => {
    silence = waiting.size === 0 ? 0 : silence + 1;
    if (silence > SILENT_BEATS) failAll(new StuckWorker());
  }, BEAT);

  // What comes from our own worker is of our own making.
  worker.addEventListener("message", ({ data }) => {
    silence = 0;
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
