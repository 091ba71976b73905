import { buildBatch } from "@/channels/listing/build-listings.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Listing, Offered } from "@/channels/listing/listing.ts";

/** Listings of a batch as the database is told them; plain data, so that they may come from a worker. */
export const keptBatch = (batch: readonly Offered[], plan: ChannelPlan): unknown[] =>
  buildBatch(batch, plan).listings.map(asKept);

const asKept = ({ builtFrom, ...listing }: Listing) => ({
  ...listing,
  version: builtFrom.version,
  // What there is of the product, before anything is kept back.
  stock: builtFrom.quantity,
});
