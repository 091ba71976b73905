import * as z from "zod/mini";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { BuildRequest } from "@/channels/listing/build-request.ts";
import { listingRows } from "@/channels/listing/build-listings.ts";
import type { Offered } from "@/channels/listing/listing.ts";

export type BatchBuilder = {
  build: (batch: readonly Offered[]) => Promise<unknown[]>;
  end: () => void;
};

/** Builds listings in a worker where there are any, so that the page stays quick; else on the spot. */
export function batchBuilder(plan: ChannelPlan): BatchBuilder {
  if (!("Worker" in globalThis)) {
    return { build: (batch) => Promise.resolve(listingRows(batch, plan)), end: () => undefined };
  }
  const worker = new Worker(new URL("./build-listings-worker.ts", import.meta.url), {
    type: "module",
  });
  return { build: (batch) => responseFrom(worker, batch, plan), end: () => worker.terminate() };
}

const built = z.array(z.unknown());

const responseFrom = (
  worker: Worker,
  batch: readonly Offered[],
  { definition, config }: ChannelPlan,
) =>
  new Promise<unknown[]>((resolve, reject) => {
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<unknown>) => resolve(built.parse(data)),
      { once: true },
    );
    worker.addEventListener("error", () => reject(new Error("The worker gave up.")), {
      once: true,
    });
    const request: BuildRequest = { kind: definition.key, config, batch: [...batch] };
    worker.postMessage(request, []);
  });
