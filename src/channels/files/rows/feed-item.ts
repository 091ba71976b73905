import { type ChannelPlan, filledIn } from "@/channels/listing/channel-plan.ts";
import type { Payload } from "@/channels/listing/listing.ts";

/** What of one listing goes into a file. A change to one variant sends all of its group: their product is told once. */
export type FeedItem = {
  sku: string;
  group: string | null;
  payload: Payload;
  /** It is in the file to say that it is no longer sold. */
  isWithdrawn?: true;
};

/** What tells a channel that a product is no longer sold there; null where it is to stay. */
export function removedItem(
  sent: FeedItem,
  { definition: { removal }, config, settings }: ChannelPlan,
): FeedItem | null {
  const { removal: wanted } = config.policy;
  if (wanted === "keep") return null;
  // Many shops take off products only, and no variant of one that is still sold: of that, nothing is left in stock.
  const nothing = sent.group === null ? {} : removal.zero;
  const sets = wanted === "delete" ? { ...nothing, ...removal.delete } : removal.zero;
  const named = Object.entries(sets).map(([name, value]) => [filledIn(name, settings), value]);
  const payload = { ...sent.payload, ...Object.fromEntries(named) };
  return { ...sent, payload, isWithdrawn: true };
}
