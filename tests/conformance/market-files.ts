import type { ChannelDefinition, ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { type FeedItem, itemToSend, removedItem } from "@/channels/files/rows/feed-item.ts";
import { writeFeed } from "@/channels/files/write-feed.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { gtinKind, shortestGtin } from "@/channels/values/gtin-forms.ts";
import type { Listing, Offered } from "@/channels/listing/listing.ts";
import { configFor, inBatches } from "#support/samples/sample-products.ts";
import { MARKET_PRODUCTS } from "./marketplace-products.ts";

/** Categories as a seller maps them: two to codes of the channel, and one to a word by mistake. */
const CATEGORIES = {
  "Computers > Keyboards": "303",
  "Clothing > Shirts": "212",
  "Lighting > Lamps": "Lamps",
};

/** The configuration of a connected channel, with all the settings that the screens require. */
export const marketConfig = (
  definition: ChannelDefinition,
  overrides: Partial<ChannelConfig> = {},
): ChannelConfig => ({ ...configFor(definition), categories: CATEGORIES, ...overrides });

/** Adds to each active product the SKU of another one with the same GTIN and condition, if there is one. */
function withSharedGtins(offered: readonly Offered[]): Offered[] {
  const keyOf = ({ product: { gtin, condition, status } }: Offered) =>
    status === "active" && gtin !== null && gtinKind(gtin) !== ""
      ? `${shortestGtin(gtin)} ${condition}`
      : null;
  return offered.map((one) => {
    const key = keyOf(one);
    const other = offered.find((two) => two !== one && key !== null && keyOf(two) === key);
    return other === undefined
      ? one
      : { ...one, gtinShared: { sku: other.product.sku, inSameCondition: true } };
  });
}

/** The listings of the samples by SKU. */
export function marketListings(
  definition: ChannelDefinition,
  config = marketConfig(definition),
  offered: readonly Offered[] = MARKET_PRODUCTS,
): ReadonlyMap<string, Listing> {
  const listings = buildListings(withSharedGtins(offered), planOf(definition, config));
  return new Map(listings.map((listing) => [listing.sku, listing]));
}

export const readyOf = (listings: ReadonlyMap<string, Listing>): Listing[] =>
  [...listings.values()].filter(({ state }) => state === "ready");

/** The issue codes of a listing with their fields. Those of errors begin with "!". */
export const codesOf = (listing: Listing | undefined): string[] =>
  (listing?.issues ?? []).map(({ code, severity, field }) =>
    [severity === "error" ? "!" : "", code, field === null ? "" : ` ${field}`].join(""),
  );

type Sent = {
  /** Whether the channel already has the products. */
  isListed?: boolean;
  /** True if the products are no longer sold. */
  isRemoved?: boolean;
  config?: ChannelConfig;
};

/** The text of a file with these listings. */
export async function marketFile(
  definition: ChannelDefinition,
  file: ChannelFile,
  listings: readonly FeedItem[],
  { isListed = false, isRemoved = false, config = marketConfig(definition) }: Sent = {},
): Promise<string> {
  const plan = planOf(definition, config);
  const items = listings.flatMap((item) =>
    isRemoved ? (removedItem(item, plan) ?? []) : itemToSend({ ...item, isNew: !isListed }, plan),
  );
  let text = "";
  for await (const { bytes } of writeFeed(inBatches(items, 10), file, plan, "Ashgrove")) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    text += Buffer.concat(chunks).toString();
  }
  return text;
}

/** The channel definition's first file with the requested name and format. Both can be omitted. */
export function fileOf(
  { files, name }: ChannelDefinition,
  requested: Partial<Pick<ChannelFile, "name" | "format">> = {},
): ChannelFile {
  const file = files.find(
    (one) =>
      (requested.name ?? one.name) === one.name && (requested.format ?? one.format) === one.format,
  );
  if (!file) throw new Error(`${name} has no such file.`);
  return file;
}
