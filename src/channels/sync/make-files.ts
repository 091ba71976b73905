import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { sharedTitles } from "@/channels/files/listed-title.ts";
import { portionsOf } from "@/channels/files/shop-known.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingChange } from "@/channels/listing/listing.ts";
import { groupsOf, itemsToSend } from "@/channels/sync/items-to-send.ts";
import type { ItemResult } from "@/channels/sync/sync-items-api.ts";

/** An item of a file. A null hash means that the product is removed from the channel. */
export type FileItem = FeedItem & { product: string; change: string; hash: string | null };

/**
 * Which products a file has: all listings for sale, only these changes, the products that failed in an earlier run, or
 * the values from before a run.
 */
export type FileSelection = {
  changes: readonly ListingChange[] | null;
  retry_of?: string;
  revert_of?: string;
  /** Limits the file to this product and its variants. */
  of_product?: string;
};

export type FileRequest = FileSelection & {
  channel: string;
  plan: ChannelPlan;
  /** The layout of one file, or the layouts of several files that the channel needs together. */
  layouts: readonly ChannelFile[];
  title: string;
};

type Listed = {
  results: ItemResult[];
  unchanged: number;
  /** The number of products that can't be sent because the shop's id for them isn't known. */
  unidentified: number;
  /** Titles that several products would share in the shop. */
  sharedTitles: readonly string[];
};
const nothingListed = (): Listed => ({
  results: [],
  unchanged: 0,
  unidentified: 0,
  sharedTitles: [],
});
type Made = Listed & { files: { name: string; file: Blob }[] };

/** Reads the items of a file, in file order. */
type ReadItems = (
  selection: FileSelection & { channel: string; plan: ChannelPlan },
) => AsyncIterable<readonly FileItem[]>;

/** Writes a channel's files and returns what they contain about each product. */
export async function makeFiles(
  { layouts, ...selection }: FileRequest,
  read: ReadItems,
): Promise<Made> {
  const { plan, title } = selection;
  const made: Made = { files: [], ...nothingListed() };
  // The code that writes files is loaded only when it's needed.
  const { belongsTo, writeFeed } = await import("@/channels/files/write-feed.ts");
  const portions = layouts.flatMap((layout) =>
    portionsOf(layout).map((portion) => ({ layout, portion })),
  );
  for (const [at, { layout, portion }] of portions.entries()) {
    // Every file reads all items and leaves out those that don't belong in it. Only the values read for the first file
    // are recorded: if a product changes while later files are being written, it must still count as changed.
    const items = itemsOf(selection, read, at === 0 ? made : nothingListed());
    let count = 0;
    const counted = mapBatches(items, (batch) => {
      for (const item of batch) if (belongsTo(layout, item)) count += 1;
      return batch;
    });
    for await (const { name, type, bytes } of writeFeed(counted, layout, plan, title, portion)) {
      const chunks: Blob[] = [];
      // Browsers can store Blobs outside the page's memory.
      for await (const chunk of bytes) chunks.push(new Blob([chunk]));
      // If the channel needs several files, those without products are left out.
      if (count > 0 || layouts.length === 1) {
        made.files.push({ name, file: new Blob(chunks, { type }) });
      }
    }
  }
  return made;
}

async function* mapBatches<From, To>(batches: AsyncIterable<From>, of: (batch: From) => To) {
  for await (const batch of batches) yield of(batch);
}

async function* itemsOf(
  { plan, ...selection }: Omit<FileRequest, "layouts">,
  read: ReadItems,
  listed: Listed,
): AsyncGenerator<readonly FeedItem[]> {
  // Only shops combine variants under one title, which can differ from the titles of the products themselves.
  const titles = plan.definition.variants === null ? null : sharedTitles(plan);
  for await (const page of read({ ...selection, plan })) {
    const rows: FeedItem[] = [];
    const prepared = itemsToSend(page, plan);
    listed.unidentified += page.length - prepared.length;
    for (const { item, row } of prepared) {
      // A product without a row stays on the channel and isn't in any file, so it must not be recorded as sent.
      if (row === null) continue;
      // A product that the channel never accepted has no listing to remove.
      if (item.hash !== null || item.isNew !== true) rows.push(row);
      const isAsSent =
        item.change === "unchanged_variant" || (item.change === "unchanged" && !selection.retry_of);
      if (isAsSent) listed.unchanged += 1;
      else listed.results.push(resultOf(item));
    }
    for (const product of titles === null ? [] : groupsOf(rows)) titles?.add(product);
    yield rows;
  }
  listed.sharedTitles = titles?.found() ?? [];
}

const resultOf = ({ product, hash }: FileItem): ItemResult => ({
  product,
  hash,
  outcome: hash === null ? "removed" : "sent",
});
