import { definitionOf } from "@/channels/definitions/all-channels.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import { listingRows } from "@/channels/listing/build-listings.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { connectPage } from "@/lib/workers/connect-page.ts";

const methods = {
  /** Builds the listings of one batch for a channel of this kind. */
  build(kind: string, config: ChannelConfig, batch: readonly Offered[]): unknown[] {
    const definition = definitionOf(kind);
    if (definition === null) throw new Error(`There is no channel ${kind}.`);
    return listingRows(batch, planOf(definition, config));
  },
};
export type ListingWorker = typeof methods;

connectPage().serve(methods);
