import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProductIssueCode } from "@/catalogue/quality/issue.ts";

/** What was found, and what it means for whoever wants to sell the product. */
export const ISSUE_MESSAGES: Record<ProductIssueCode, MessageDescriptor> = {
  "gtin-missing": msg`There is no GTIN. Most marketplaces ask for one.`,
  "gtin-scientific": msg`A spreadsheet has shortened this GTIN; its last digits are lost. Take it from the source again.`,
  "gtin-characters": msg`A GTIN holds digits only.`,
  "gtin-length": msg`A GTIN has 8, 12, 13 or 14 digits.`,
  "gtin-placeholder": msg`This is a stand-in, not a real GTIN.`,
  "gtin-check-digit": msg`The last digit of this GTIN does not fit the others: one of them is wrong.`,
  "gtin-restricted": msg`This GTIN belongs to a range kept for use inside one company, or for coupons. Marketplaces refuse it.`,
  "code-scientific": msg`A spreadsheet seems to have shortened this number; its last digits are lost. Take it from the source again.`,
  "title-missing": msg`There is no title in any language.`,
  "title-french-missing": msg`There is no French title. Shops in Québec need one.`,
  "brand-missing": msg`There is no brand.`,
  "price-missing": msg`There is no price, so nobody can buy this.`,
  "price-zero": msg`The price is zero.`,
  "price-below-cost": msg`The price is below the cost.`,
  "price-below-map": msg`The price is below the minimum advertised price.`,
  "cost-above-map": msg`The minimum advertised price is below the cost.`,
  "map-above-msrp": msg`The suggested retail price is below the minimum advertised price.`,
  "price-above-msrp": msg`The price is above the suggested retail price.`,
  "cost-above-msrp": msg`The suggested retail price is below the cost.`,
  "promo-above-cost": msg`The promotional cost is above the usual one.`,
  "promo-without-end": msg`The promotional cost has no end.`,
  "description-markup": msg`The description holds markup that shops strip or refuse.`,
  "text-long": msg`This is longer than the large marketplaces take; they cut it or refuse it.`,
  "currency-unknown": msg`There is no such currency.`,
  "weight-zero": msg`The weight is zero, so shipping cannot be worked out.`,
  "weight-implausible": msg`The weight is more than a tonne. Another unit was meant, most likely.`,
  "size-incomplete": msg`One side is missing: carriers ask for length, width and height.`,
  "size-implausible": msg`One side is longer than ten metres. Another unit was meant, most likely.`,
  "images-missing": msg`There is no image. Most marketplaces ask for one.`,
  "image-insecure": msg`The address of an image begins with http://. Most channels take https:// only.`,
  "image-address": msg`The address of an image leads to no picture.`,
};
