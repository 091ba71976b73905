import * as z from "zod/mini";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { openPlans } from "@/importing/commit/plan-store.ts";
import { importSession } from "@/importing/session/import-session.ts";
import { giveSignsOfLife } from "@/importing/source/watched-worker.ts";

// It must not find out by `new Function`, which the security policy refuses and reports.
z.config({ jitless: true });

const owner = z.object({ person: z.string(), organization: z.string() });

const asked = z.union([
  z.object({ owner }),
  z.object({ call: z.int(), method: z.string(), args: z.array(z.unknown()) }),
  // Our own page made these of what had passed its schema.
  z.object({ present: z.custom<readonly ProductRecord[]>(Array.isArray) }),
  z.object({ withheld: z.string() }),
]);

let store: ReturnType<typeof openPlans> | undefined;
let onPresent: (records: readonly ProductRecord[]) => void = () => {};
let onWithheld: (reason: Error) => void = () => {};

const desk = importSession({
  onProgress: (progress) => postMessage({ progress }),
  present(ids) {
    if (ids.length === 0) return Promise.resolve([]);
    postMessage({ needed: ids });
    return new Promise((resolve, reject) => {
      [onPresent, onWithheld] = [resolve, reject];
    });
  },
  async putChunk(plan, number, changes) {
    await (await store)?.putChunk(plan, number, changes);
  },
});

addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  const message = asked.parse(data);
  if ("owner" in message) store = openPlans(message.owner);
  else if ("present" in message) onPresent(message.present);
  else if ("withheld" in message) onWithheld(new Error(message.withheld));
  else void answer(message.call, message.method, message.args);
});

/** Calls the desk by the name of what is asked. */
async function answer(call: number, method: string, args: readonly unknown[]) {
  try {
    const result: unknown = await Reflect.apply(Reflect.get(desk, method), desk, args);
    postMessage({ call, result });
  } catch (error) {
    postMessage({ call, failure: String(error) });
  }
}

giveSignsOfLife(postMessage);
