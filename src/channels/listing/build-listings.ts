import { buildListing, builtFrom, type GroupIssues } from "@/channels/listing/build-listing.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { BuiltFrom, Listing, Offered } from "@/channels/listing/listing.ts";
import { groupIssues } from "@/channels/listing/variant-issues.ts";

/** The inputs a listing was last built from; null if there is none yet. */
export type KnownListing = (productId: string) => BuiltFrom | null;

export type BuiltBatch = {
  /** Only the rebuilt listings. The others haven't changed. */
  listings: readonly Listing[];
  unchanged: number;
};

/** Whether a listing built now would equal the known one. */
export function isFresh(known: BuiltFrom | null, now: BuiltFrom): boolean {
  return (
    known !== null &&
    known.version === now.version &&
    known.quantity === now.quantity &&
    isSameSafety(known.safety, now.safety) &&
    known.offer === now.offer &&
    known.excludedByRule === now.excludedByRule &&
    known.config === now.config &&
    known.group === now.group
  );
}

const isSameSafety = (a: BuiltFrom["safety"], b: BuiltFrom["safety"]) =>
  a?.kind === b?.kind && a?.amount === b?.amount && a?.hideBelow === b?.hideBelow;

/**
 * Rebuilds the listings that are no longer fresh, batch by batch. All variants of a product have to be in one batch,
 * since one can block the others.
 */
export async function* buildListings(
  batches: AsyncIterable<readonly Offered[]>,
  plan: ChannelPlan,
  known: KnownListing = () => null,
): AsyncGenerator<BuiltBatch> {
  for await (const batch of batches) yield buildBatch(batch, plan, known);
}

/** The listings of one batch that are no longer fresh. */
export function buildBatch(
  batch: readonly Offered[],
  plan: ChannelPlan,
  known: KnownListing = () => null,
): BuiltBatch {
  const groups = groupsIn(batch, plan);
  const listings: Listing[] = [];
  for (const offered of batch) {
    const found = groups.get(offered.product.variant_group ?? "") ?? null;
    const now = builtFrom(offered, plan, found?.version ?? null);
    if (isFresh(known(offered.product.id), now)) continue;
    listings.push(buildListing(offered, plan, found));
  }
  return { listings, unchanged: batch.length - listings.length };
}

function groupsIn(batch: readonly Offered[], plan: ChannelPlan) {
  const members = new Map<string, Offered[]>();
  for (const offered of plan.definition.variants === null ? [] : batch) {
    const group = offered.product.variant_group;
    if (group === null) continue;
    const known = members.get(group) ?? [];
    known.push(offered);
    members.set(group, known);
  }
  const found = new Map<string, GroupIssues>();
  for (const [group, offered] of members) {
    found.set(group, groupIssues(group, offered, plan));
  }
  return found;
}
