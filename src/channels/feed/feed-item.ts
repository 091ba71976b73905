import { type ChannelPlan, filledIn } from "@/channels/listing/channel-plan.ts";
import type { Payload } from "@/channels/listing/listing.ts";

/** What of one listing goes into a file. A change to one variant sends all of its group: their product is told once. */
export type FeedItem = { sku: string; group: string | null; payload: Payload };

/** What tells a channel that a product is no longer sold there; null where it is to stay, or cannot be told. */
export function removedItem(
  sent: FeedItem,
  { definition: { removal }, config, settings }: ChannelPlan,
): FeedItem | null {
  const { removal: wanted } = config.policy;
  if (wanted === "keep") return null;
  const sets = wanted === "delete" ? (removal.delete ?? removal.zero) : removal.zero;
  const named = Object.entries(sets).map(([name, value]) => [filledIn(name, settings), value]);
  if (named.length === 0) return null;
  return { ...sent, payload: { ...sent.payload, ...Object.fromEntries(named) } };
}
