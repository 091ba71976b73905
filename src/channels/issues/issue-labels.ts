import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListingIssueCode } from "@/channels/listing/listing.ts";

/** Short labels for an issue that many listings have. `channelIssueMessage` describes the issue of one listing. */
export const ISSUE_LABELS: Record<ListingIssueCode | "rejected", MessageDescriptor> = {
  rejected: msg`Rejected by the channel`,
  "definition-changed": msg`Channel requirements changed`,
  "setting-missing": msg`Empty channel setting`,
  "language-unsupported": msg`Language not supported`,
  "currency-unsupported": msg`Currency not supported`,
  "currency-differs": msg`Price in another currency`,
  "publish-rules-invalid": msg`Error in a publish rule`,
  "price-rules-invalid": msg`Error in a price rule`,
  "price-failed": msg`Price couldn’t be calculated`,
  "value-missing": msg`Required, missing`,
  "value-wanted": msg`Recommended, missing`,
  "too-long": msg`Too long`,
  "shape-wrong": msg`Contains characters the channel doesn’t accept`,
  "not-a-price": msg`Not a price`,
  "price-zero": msg`Price is zero`,
  "above-limit": msg`Amount above its limit`,
  "below-cost": msg`Price below the cost`,
  "below-map": msg`Price below the minimum advertised price`,
  "no-stock": msg`No stock for a new listing`,
  "out-of-stock": msg`New listing without stock`,
  "listing-may-end": msg`Listing without stock`,
  "value-may-stay": msg`Earlier value may stay`,
  rounded: msg`Too many decimals`,
  "not-a-number": msg`Not a number`,
  "out-of-range": msg`Too small or too large`,
  "not-a-date": msg`Not a date`,
  "not-a-choice": msg`Value the channel doesn’t accept`,
  "gtin-wrong": msg`Invalid GTIN`,
  "gtin-restricted": msg`GTIN that marketplaces reject`,
  "gtin-length": msg`GTIN of a length the channel doesn’t accept`,
  "gtin-shared": msg`Same GTIN as another product`,
  "not-a-link": msg`URL the channel can’t open`,
  "too-many": msg`Too many values`,
  "category-unmapped": msg`Category not mapped`,
  "category-missing": msg`Category not in the channel’s list`,
  "category-not-a-code": msg`Category without a valid channel code`,
  "option-missing": msg`Variant without options`,
  "options-differ": msg`Variants with different options`,
  "options-same": msg`Variants with the same options`,
  "option-unmapped": msg`Option without an attribute code`,
  "option-codes-same": msg`Two options with the same attribute code`,
  "option-character": msg`Character not accepted in an option`,
  "sku-character": msg`Character not accepted in a variant’s SKU`,
  "too-many-options": msg`Too many options`,
  "too-many-variants": msg`Too many variants`,
  "group-is-a-sku": msg`Group with the same name as a SKU`,
  "group-duplicate": msg`Groups that differ only in capitals`,
};

export const hasIssueLabel = (code: string): code is keyof typeof ISSUE_LABELS =>
  Object.hasOwn(ISSUE_LABELS, code);

export const isIssueCode = (code: string): code is ListingIssueCode =>
  hasIssueLabel(code) && code !== "rejected";
