import { buildListing, type GroupIssues } from "@/channels/listing/build-listing.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Listing, Offered } from "@/channels/listing/listing.ts";
import { groupIssues } from "@/channels/listing/variant-issues.ts";

/**
 * Builds the listings of a batch. All variants of a product must be in the same batch, because one can block the
 * others.
 */
export function buildListings(batch: readonly Offered[], plan: ChannelPlan): Listing[] {
  const groups = groupsIn(batch, plan);
  return batch.map((offered) =>
    buildListing(offered, plan, groups.get(offered.product.variant_group ?? "") ?? null),
  );
}

function groupsIn(batch: readonly Offered[], plan: ChannelPlan): Map<string, GroupIssues> {
  const members = new Map<string, Offered[]>();
  for (const offered of plan.definition.variants === null ? [] : batch) {
    const group = offered.product.variant_group;
    if (group === null) continue;
    const known = members.get(group) ?? [];
    known.push(offered);
    members.set(group, known);
  }
  return new Map(
    Array.from(members, ([group, offered]) => [group, groupIssues(group, offered, plan)]),
  );
}
