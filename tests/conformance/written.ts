import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { portionsOf } from "@/channels/files/shop-known.ts";
import { writeFeed } from "@/channels/files/write-feed.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Listing, Offered } from "@/channels/listing/listing.ts";
import { configFor, inBatches } from "#support/samples/sample-products.ts";
import { readCsv } from "./rules.ts";

/**
 * Returns the listings that the portal builds from these products, and the files of the ready ones by file name.
 * `knownOf` says what the shop already has of a listing; by default, every product is new to the shop.
 */
export async function writtenFor(
  definition: ChannelDefinition,
  products: readonly Offered[],
  overrides: Partial<ChannelConfig> = {},
  knownOf: (listing: Listing) => Pick<FeedItem, "isNew" | "shopId" | "shopGroupId"> = () => ({
    isNew: true,
  }),
): Promise<{ listings: Listing[]; files: Record<string, string> }> {
  const plan = planOf(definition, configFor(definition, overrides));
  const listings = buildListings(products, plan);
  const ready = listings.filter(({ state }) => state === "ready");
  const files: Record<string, string> = {};
  const items = ready.map((listing) => ({ ...listing, ...knownOf(listing) }));
  for (const layout of definition.files)
    for (const portion of portionsOf(layout))
      for await (const file of writeFeed(inBatches(items), layout, plan, "Northvale", portion)) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of file.bytes) chunks.push(chunk);
        files[file.name] = Buffer.concat(chunks).toString();
      }
  return { listings, files };
}

/** The file with one cell replaced. Row 1 has the column names. */
export function withCell(csv: string, row: number, column: string, value: string): string {
  const { names, rows } = readCsv(csv);
  const place = names.indexOf(column);
  if (place === -1) throw new Error(`The file has no column ${column}.`);
  const lines = [[...names], ...rows.map(({ cells }) => names.map((name) => cells[name] ?? ""))];
  const line = lines[row - 1];
  if (line === undefined) throw new Error(`The file has no row ${row}.`);
  line[place] = value;
  return lines
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\n");
}
