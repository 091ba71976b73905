import { listedTitle } from "@/channels/files/listed-title.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { Listing, Offered } from "@/channels/listing/listing.ts";
import { truncate } from "@/lib/text/truncate.ts";

/** The longest title that the database stores. */
const LONGEST_TITLE = 500;

/** Converts a batch to the rows that `record_listings` takes. They are plain data, so that a worker can post them. */
export function listingRows(batch: readonly Offered[], plan: ChannelPlan): unknown[] {
  const listings = buildListings(batch, plan);
  const titles = titlesOf(listings, plan);
  return listings.map((listing) => ({
    ...listing,
    title: titles.get(listing.productId) ?? null,
  }));
}

/** The title of each listing that can be sent, for shops that show one title for a product with its variants. */
function titlesOf(listings: readonly Listing[], plan: ChannelPlan): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  if (plan.definition.variants === null) return titles;
  const products = new Map<string, Listing[]>();
  for (const listing of listings.filter(({ hash }) => hash !== null)) {
    const { group, productId } = listing;
    const key = group === null ? `product ${productId}` : `group ${group}`;
    products.set(key, [...(products.get(key) ?? []), listing]);
  }
  const titleOf = listedTitle(plan);
  for (const members of products.values()) {
    const title = titleOf(members);
    for (const { productId } of title === "" ? [] : members)
      titles.set(productId, truncate(title, LONGEST_TITLE));
  }
  return titles;
}
