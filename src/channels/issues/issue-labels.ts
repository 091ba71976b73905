import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IssueCode } from "@/channels/listing/listing.ts";

/** What many listings have in common, in short; what it means for one of them stands in its issue. */
export const ISSUE_LABELS: Record<IssueCode | "refused", MessageDescriptor> = {
  refused: msg`The channel refused it`,
  "definition-changed": msg`The channel asks for something else now`,
  "setting-missing": msg`A setting of the channel is empty`,
  "language-refused": msg`The channel does not take the language`,
  "currency-refused": msg`The channel does not take the currency`,
  "currency-differs": msg`The price is in another currency`,
  "value-missing": msg`Required, and empty`,
  "value-wanted": msg`Recommended, and empty`,
  "too-long": msg`Too long`,
  "shape-wrong": msg`Holds characters the channel does not take`,
  "not-a-price": msg`Not a price`,
  "price-zero": msg`The price is zero`,
  rounded: msg`More decimals than the channel takes`,
  "not-a-number": msg`Not a number`,
  "out-of-range": msg`Too small or too large`,
  "not-a-date": msg`Not a date`,
  "not-a-choice": msg`A value the channel does not have`,
  "gtin-wrong": msg`Not a real GTIN`,
  "gtin-restricted": msg`A GTIN that marketplaces refuse`,
  "not-a-link": msg`Not an address the channel could open`,
  "too-many": msg`More than the channel takes`,
  "category-unmapped": msg`The category is not mapped`,
  "category-vanished": msg`The channel no longer has the category`,
  "option-missing": msg`A variant without options`,
  "options-differ": msg`Variants with different options`,
  "options-same": msg`Variants that cannot be told apart`,
  "option-sign": msg`A sign the channel does not take in an option`,
  "too-many-options": msg`Too many options`,
  "too-many-variants": msg`Too many variants`,
  "group-is-a-sku": msg`A group with the name of a SKU`,
};

export const hasIssueLabel = (code: string): code is keyof typeof ISSUE_LABELS =>
  Object.hasOwn(ISSUE_LABELS, code);

export const isIssueCode = (code: string): code is IssueCode =>
  hasIssueLabel(code) && code !== "refused";
