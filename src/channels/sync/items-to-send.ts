import { type FeedItem, itemToSend, removedItem } from "@/channels/files/rows/feed-item.ts";
import { sendable } from "@/channels/files/shop-known.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

/** An item of a file and the row to send. The row is null if nothing changes on the channel. */
export type ItemToSend<Item> = { item: Item; row: FeedItem | null };

/**
 * Those of the given items that a channel's file can contain, in the same order. Products whose id in the shop is
 * required but unknown are skipped.
 */
export const itemsToSend = <Item extends FeedItem & { hash: string | null }>(
  page: readonly Item[],
  plan: ChannelPlan,
): ItemToSend<Item>[] =>
  groupsOf(page)
    .flatMap((group) => sendable(group, plan.definition))
    .map((item) => ({
      item,
      row: item.hash === null ? removedItem(item, plan) : itemToSend(item, plan),
    }));

/** The items grouped by product. Variants of a product must be adjacent. */
export function groupsOf<Item extends FeedItem>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item.group !== null && last?.[0]?.group === item.group) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
