import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import type { FileItem } from "@/channels/sync/make-files.ts";
import { itemsToSend } from "@/channels/sync/items-to-send.ts";

/** Why a product isn't in the channel's current file, or is there with the values last sent. */
export type PreviewGap =
  | "stale"
  | "blocked"
  | "blocked-sent"
  | "excluded"
  | "excluded-sent"
  | "deleted"
  | "deleted-sent"
  | "unidentified";

export type Previewed = {
  /** The product and its variants as the file has them. Otherwise, the product alone, if it has values. */
  items: readonly FeedItem[];
  /** Why the preview differs from the file, or null if it shows what the file has. */
  gap: PreviewGap | null;
};

/** Chooses the items to show for a product, from the items that the channel's file has for it and its variants. */
export function previewedItems(
  line: ListingLine,
  fileItems: readonly FileItem[],
  plan: ChannelPlan,
): Previewed {
  const { sku, productId, state, payload, sentPayload, isFresh } = line;
  const sent = itemsToSend(fileItems, plan);
  const inFile = sent.some(({ item, row }) => item.product === productId && row !== null);
  const isBlocked = state === "blocked";
  if (inFile) {
    const items = sent.flatMap(({ row }) => row ?? []);
    return { items, gap: isBlocked ? "blocked-sent" : null };
  }
  const alone = (own: FeedItem["payload"] | null): FeedItem[] =>
    own === null || Object.keys(own).length === 0 ? [] : [{ sku, group: null, payload: own }];
  if (state === "excluded" || state === "gone") {
    const items = alone(sentPayload);
    const gap = state === "gone" ? "deleted" : "excluded";
    return { items, gap: items.length === 0 ? gap : `${gap}-sent` };
  }
  if (!isFresh) return { items: alone(payload), gap: "stale" };
  return { items: alone(payload), gap: isBlocked ? "blocked" : "unidentified" };
}
