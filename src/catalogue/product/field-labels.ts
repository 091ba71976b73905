import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { warehouseOfCell } from "@/catalogue/product/stock-cell.ts";
import {
  type FieldError,
  isProductField,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import type { ProductPart } from "@/catalogue/product/product-part.ts";
import { ownValue } from "@/lib/collections.ts";

export const FIELD_LABELS: Record<ProductField, MessageDescriptor> = {
  sku: msg`SKU`,
  status: msg`Status`,
  title_en: msg`Title (English)`,
  title_fr: msg`Title (French)`,
  description_en: msg`Description (English)`,
  description_fr: msg`Description (French)`,
  brand: msg`Brand`,
  mpn: msg`Manufacturer part number`,
  gtin: msg`GTIN`,
  category: msg`Category`,
  condition: msg`Condition`,
  tags: msg`Tags`,
  currency: msg`Currency`,
  cost: msg`Cost`,
  promo_cost: msg`Promotional cost`,
  promo_ends: msg`Promotion ends`,
  map: msg`Minimum advertised price`,
  msrp: msg`Suggested retail price`,
  price: msg`Price`,
  weight: msg`Weight`,
  weight_unit: msg`Weight unit`,
  length: msg`Length`,
  width: msg`Width`,
  height: msg`Height`,
  size_unit: msg`Dimension unit`,
  country_of_origin: msg`Country of origin`,
  hs_code: msg`HS code`,
  lead_time_days: msg`Lead time (days)`,
  minimum_order: msg`Minimum order`,
  eta: msg`Expected on`,
  successor_sku: msg`Replaced by (SKU)`,
  variant_group: msg`Variant group`,
};

/** Labels of parts that aren't text and have their own editor section. */
const PART_LABELS: Record<ProductPart, MessageDescriptor> = {
  images: msg`Images`,
  variant_options: msg`Options`,
  attributes: msg`Attributes`,
};
const OTHER_LABELS = new Map<string, MessageDescriptor>([
  ["supplier_id", msg`Supplier`],
  ["stock", msg`Stock`],
  ...Object.entries(PART_LABELS),
]);

/** The label of a field in the ledger. A field that no longer exists shows its stored name. */
export function fieldLabel(i18n: I18n, field: string): string {
  if (isProductField(field)) return i18n._(FIELD_LABELS[field]);
  const place = warehouseOfCell(field);
  if (place !== null) return i18n._(msg`Stock (${place})`);
  const label = OTHER_LABELS.get(field);
  return label ? i18n._(label) : field;
}

/** Labels of choice values. Units don't need labels. */
export const CHOICE_LABELS: Record<string, MessageDescriptor> = {
  draft: msg`Draft`,
  active: msg`Active`,
  archived: msg`Archived`,
  new: msg`Brand new`,
  open_box: msg`Open box`,
  refurbished: msg`Refurbished`,
  used: msg`Used`,
};

export function choiceLabel(i18n: I18n, choice: string): string {
  const label = ownValue(CHOICE_LABELS, choice);
  return label ? i18n._(label) : choice;
}

/** Explains why a value is invalid and which values are valid. */
export function fieldErrorMessage(error: FieldError): MessageDescriptor {
  switch (error.is) {
    case "missing":
      return msg`This field can’t be empty.`;
    case "too-long":
      return msg`Use ${error.longest} characters or fewer.`;
    case "unprintable":
      return msg`This contains a line break or a non-printing character. Remove it and try again.`;
    case "no-decimal":
      return msg`Enter a number, such as 12.50.`;
    case "too-precise":
      return msg`Use up to 4 decimal places.`;
    case "too-large":
      return msg`This number is too large.`;
    case "negative":
      return msg`This can’t be less than zero.`;
    case "no-integer":
      return msg`Enter a whole number.`;
    case "other-unit":
      return msg`Stock is counted in pieces. Under Columns, enter how many pieces one unit holds.`;
    case "out-of-range":
      return msg`Enter a whole number from ${error.least} to ${error.most}.`;
    case "no-date":
      return msg`Enter a date as YYYY-MM-DD, such as 2026-11-30.`;
    case "no-choice":
      return msg`This isn’t one of the options.`;
    case "no-currency":
      return msg`Enter a 3-letter currency code, such as CAD.`;
    case "no-country":
      return msg`Enter a 2-letter country code, such as CA.`;
  }
}
