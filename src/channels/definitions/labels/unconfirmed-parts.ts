import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/**
 * A part of a channel's files that the channel's documentation doesn't confirm: which files have it, and what people
 * should do by hand.
 */
type UnconfirmedPart = { when: "deletes" | "always"; advice: MessageDescriptor };

const PARTS: Readonly<Record<string, UnconfirmedPart>> = {
  // Walmart's API lists the feed type RETIRE_ITEM and describes only the call for one item (read 2026-11-23).
  walmart: {
    when: "deletes",
    advice: msg`Walmart’s documentation covers retiring only one item at a time. Check the report of the retire-item file. If Walmart rejects it, retire the items in Seller Center, under Catalogue.`,
  },
  // Only the File Exchange guide of 2015 describes End with its EndCode (read 2026-11-23).
  ebay: {
    when: "deletes",
    advice: msg`eBay’s current documentation doesn’t describe how a file ends listings. Check the report of the upload. If eBay rejects it, end the listings in Seller Hub, under Listings, Active.`,
  },
  // BigCommerce's article shows one option. Public tools join several without a separator (read 2026-11-23).
  bigcommerce: {
    when: "always",
    advice: msg`BigCommerce’s documentation covers only variants with a single option. If your variants have several options, import one such product first and check it. If its options are wrong, create them in BigCommerce.`,
  },
};

/**
 * Returns what to do about an unconfirmed part of a channel's file, or null if everything in it is confirmed.
 * `deletes`: the file deletes products.
 */
export function unconfirmedPart(channel: string, deletes: boolean): MessageDescriptor | null {
  const part = Object.hasOwn(PARTS, channel) ? PARTS[channel] : undefined;
  return part !== undefined && (deletes || part.when === "always") ? part.advice : null;
}
