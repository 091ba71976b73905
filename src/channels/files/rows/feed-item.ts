import type { Removal } from "@/channels/definitions/removal.ts";
import { type ChannelPlan, filledIn } from "@/channels/listing/channel-plan.ts";
import type { Payload } from "@/channels/listing/listing.ts";

/** One listing in a file. A change to a variant sends all variants, because the file describes their product once. */
export type FeedItem = {
  sku: string;
  group: string | null;
  payload: Payload;
  /** How the file removes the item from the channel. Missing if the item is still sold. */
  withdrawn?: Removal;
  /**
   * True if the channel doesn't have the item yet. Feeds leave this out, because they contain only items that have been
   * sent.
   */
  isNew?: boolean;
  /** The ids that the shop gave to the product or variant, and to the product of its group. */
  shopId?: string;
  shopGroupId?: string;
};

/** Adds the field that shows whether a product is new to the channel, for channels that require it. */
export function itemToSend<Item extends FeedItem>(
  item: Item,
  { definition: { action }, settings }: ChannelPlan,
): Item {
  if (action === undefined) return item;
  const value = item.isNew === true ? action.create : action.update;
  return { ...item, payload: { ...item.payload, [filledIn(action.field, settings)]: value } };
}

/** The item that tells a channel that a product is no longer sold, or null if the product stays there. */
export function removedItem(sent: FeedItem, plan: ChannelPlan): FeedItem | null {
  const { definition, config, settings } = plan;
  const { removal } = definition;
  const { removal: removalChoice } = config.policy;
  if (removalChoice === "keep") return null;
  // Many shops can only remove whole products, so the stock of a variant is also set to zero, in case its product is
  // still sold.
  const nothing = sent.group === null ? {} : removal.zero;
  const sets = removalChoice === "delete" ? { ...nothing, ...removal.delete } : removal.zero;
  const named = Object.entries(sets).map(([name, value]) => [filledIn(name, settings), value]);
  const item = itemToSend(sent, plan);
  const payload = { ...item.payload, ...Object.fromEntries(named) };
  return { ...sent, payload, withdrawn: removalChoice };
}
