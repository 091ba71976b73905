import { type ChannelPlan, filledIn } from "@/channels/listing/channel-plan.ts";
import type { Payload } from "@/channels/listing/listing.ts";

/** One listing in a file. A change to one variant sends its whole group, because the file describes their product once. */
export type FeedItem = {
  sku: string;
  group: string | null;
  payload: Payload;
  /** The item is in the file to tell the channel that it is no longer sold. */
  isWithdrawn?: true;
};

/** The values that tell a channel a product is no longer sold; null if it stays. */
export function removedItem(
  sent: FeedItem,
  { definition: { removal }, config, settings }: ChannelPlan,
): FeedItem | null {
  const { removal: wanted } = config.policy;
  if (wanted === "keep") return null;
  // Many shops can only remove products, not one variant of a product that is still sold. Such a variant gets a stock
  // of zero.
  const nothing = sent.group === null ? {} : removal.zero;
  const sets = wanted === "delete" ? { ...nothing, ...removal.delete } : removal.zero;
  const named = Object.entries(sets).map(([name, value]) => [filledIn(name, settings), value]);
  const payload = { ...sent.payload, ...Object.fromEntries(named) };
  return { ...sent, payload, isWithdrawn: true };
}
