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
  weight_unit: msg`Unit of weight`,
  length: msg`Length`,
  width: msg`Width`,
  height: msg`Height`,
  size_unit: msg`Unit of size`,
  country_of_origin: msg`Country of origin`,
  hs_code: msg`HS code`,
  lead_time_days: msg`Lead time in days`,
  minimum_order: msg`Minimum order`,
  eta: msg`Expected on`,
  successor_sku: msg`SKU of the successor`,
  variant_group: msg`Variant group`,
};

/** Of what is no text, and is edited in a section of its own. */
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

/** The name of anything the ledger knows of a product; of what it no longer knows, the name it had. */
export function fieldLabel(i18n: I18n, field: string): string {
  if (isProductField(field)) return i18n._(FIELD_LABELS[field]);
  const place = warehouseOfCell(field);
  if (place !== null) return i18n._(msg`Stock (${place})`);
  const label = OTHER_LABELS.get(field);
  return label ? i18n._(label) : field;
}

/** What may stand in a choice; units stand for themselves. */
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

/** What is wrong with a value, and what would be right. */
export function fieldErrorMessage(problem: FieldError): MessageDescriptor {
  switch (problem.is) {
    case "missing":
      return msg`This cannot be empty.`;
    case "too-long":
      return msg`At most ${problem.longest} characters fit here.`;
    case "unprintable":
      return msg`This holds a line break or another character that cannot be printed. Type it again without it.`;
    case "no-decimal":
      return msg`Write a number, such as 12.50.`;
    case "too-precise":
      return msg`At most four digits may follow the decimal mark; more would be rounded away.`;
    case "too-large":
      return msg`This number is too large.`;
    case "negative":
      return msg`This cannot be less than zero.`;
    case "no-integer":
      return msg`Write a whole number.`;
    case "other-unit":
      return msg`Stock is counted in pieces. Say under Columns how many pieces one of these is.`;
    case "out-of-range":
      return msg`Write a whole number from ${problem.least} to ${problem.most}.`;
    case "no-date":
      return msg`Write a date as year-month-day, such as 2026-11-30.`;
    case "no-choice":
      return msg`This is not one of the choices.`;
    case "no-currency":
      return msg`Write the three letters of a currency, such as CAD.`;
    case "no-country":
      return msg`Write the two letters of a country, such as CA.`;
  }
}
