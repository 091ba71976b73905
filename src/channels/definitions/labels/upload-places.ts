import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const OFFERS = msg`Upload the offers in the marketplace’s back office, under Prices & stock, File imports.`;

/** The place to upload each channel's files, for channels that don't fetch them from an address. */
const UPLOAD_PLACES: Readonly<Record<string, MessageDescriptor>> = {
  amazon: msg`Upload the file by hand in Seller Central, under Catalogue, Add products via upload. Amazon’s Feeds API stopped accepting it on July 31, 2025.`,
  ebay: msg`Upload the file in Seller Hub, under Reports, Uploads.`,
  walmart: msg`Upload each file in Seller Center under the feed type in its name.`,
  bestbuy_ca: msg`Upload the products first, under Catalogue, File imports. Once they’re accepted, upload the offers under Prices & stock, File imports.`,
  mirakl: OFFERS,
  newegg: msg`Upload the file in Seller Portal, under Manage items, Update price and inventory.`,
};

/** Returns where to upload a channel's file, or null if the channel fetches it from a feed address. */
export const uploadPlace = (channel: string): MessageDescriptor | null =>
  Object.hasOwn(UPLOAD_PLACES, channel) ? (UPLOAD_PLACES[channel] ?? null) : null;
