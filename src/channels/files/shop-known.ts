import type { ChannelDefinition, ChannelFile } from "@/channels/definitions/channel-definition.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";

/**
 * Which products a file has: those that are new to the shop, or those that the shop already has. A product isn't new if
 * the shop already has one of its variants.
 */
export type Portion = "new" | "known";

/** The portions into which the products of a file are divided. Null means that the file has all of them. */
export const portionsOf = ({ newApart }: ChannelFile): readonly (Portion | null)[] =>
  newApart === undefined ? [null] : ["new", "known"];

export const portionName = (name: string, portion: Portion | null): string =>
  portion === null ? name : `${name}-${portion === "new" ? "new" : "update"}`;

/** Whether these variants, or this product, belong in the portion. */
export const isIn = (portion: Portion | null, members: readonly FeedItem[]): boolean =>
  portion === null || members.every(({ isNew = false }) => isNew) === (portion === "new");

/**
 * The variants of one product that can be sent to a shop. If a shop identifies products only by its own ids, we can't
 * update a product whose id we don't know, or add variants to an existing product.
 */
export function sendable<Item extends FeedItem>(
  members: readonly Item[],
  { shopIds }: ChannelDefinition,
): readonly Item[] {
  if (shopIds === undefined || members.every(({ isNew = false }) => isNew)) return members;
  const [first] = members;
  if (first?.group !== null && first?.shopGroupId === undefined) return [];
  return members.filter(({ shopId }) => shopId !== undefined);
}
