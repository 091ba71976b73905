import type { ListingWorker } from "@/channels/listing/build-listings-worker.ts";
import { listingRows } from "@/channels/listing/build-listings.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { connectWorker } from "@/lib/workers/connect-worker.ts";

export type BatchBuilder = {
  build: (batch: readonly Offered[]) => Promise<unknown[]>;
  end: () => void;
};

/** Builds listings in a worker so that the page stays responsive, or on this thread where there are no workers. */
export function batchBuilder(plan: ChannelPlan): BatchBuilder {
  if (!("Worker" in globalThis)) {
    return { build: (batch) => Promise.resolve(listingRows(batch, plan)), end: () => undefined };
  }
  const { call, end } = connectWorker<ListingWorker>(
    new Worker(new URL("./build-listings-worker.ts", import.meta.url), { type: "module" }),
  );
  return { build: (batch) => call("build", plan.definition.key, plan.config, batch), end };
}
