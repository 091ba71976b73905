import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProductIssueCode } from "@/catalogue/quality/issue.ts";

/** The meaning of each issue and, for some, its effect on selling the product. */
export const ISSUE_MESSAGES: Record<ProductIssueCode, MessageDescriptor> = {
  "gtin-missing": msg`No GTIN. Most marketplaces ask for one.`,
  "gtin-scientific": msg`A spreadsheet has shortened this GTIN, so its last digits are lost. Copy it again from the source.`,
  "gtin-characters": msg`A GTIN contains only digits.`,
  "gtin-length": msg`A GTIN has 8, 12, 13 or 14 digits.`,
  "gtin-placeholder": msg`This is a placeholder, not a real GTIN.`,
  "gtin-check-digit": msg`The last digit of this GTIN doesn’t match the others. At least one digit is wrong.`,
  "gtin-restricted": msg`This GTIN is in a range for internal use or coupons. Marketplaces reject it.`,
  "code-scientific": msg`A spreadsheet seems to have shortened this number, so its last digits are lost. Copy it again from the source.`,
  "title-missing": msg`No title in any language.`,
  "title-french-missing": msg`No French title. Shops in Québec need one.`,
  "brand-missing": msg`No brand.`,
  "price-missing": msg`No price, so this product can’t be sold.`,
  "price-zero": msg`The price is zero.`,
  "price-below-cost": msg`The price is below the cost.`,
  "price-below-map": msg`The price is below the minimum advertised price.`,
  "cost-above-map": msg`The minimum advertised price is below the cost.`,
  "map-above-msrp": msg`The suggested retail price is below the minimum advertised price.`,
  "price-above-msrp": msg`The price is above the suggested retail price.`,
  "cost-above-msrp": msg`The suggested retail price is below the cost.`,
  "promo-above-cost": msg`The promotional cost is above the regular cost.`,
  "promo-without-end": msg`The promotional cost has no end date.`,
  "description-markup": msg`The description contains markup that shops remove or reject.`,
  "text-long": msg`This is longer than large marketplaces accept. They shorten it or reject it.`,
  "currency-unknown": msg`This currency doesn’t exist.`,
  "weight-zero": msg`The weight is zero, so shipping can’t be calculated.`,
  "weight-implausible": msg`The weight is more than 1 tonne. Check the unit.`,
  "size-incomplete": msg`The dimensions are incomplete. Carriers ask for length, width and height.`,
  "size-implausible": msg`A dimension is more than 10 metres. Check the unit.`,
  "images-missing": msg`No image. Most marketplaces ask for one.`,
  "image-insecure": msg`An image URL starts with http://. Most channels accept only https://.`,
  "image-address": msg`An image URL isn’t valid or doesn’t lead to an image.`,
};
