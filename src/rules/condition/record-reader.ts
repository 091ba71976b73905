import { fieldText } from "@/catalogue/product/product.ts";
import { isProductField } from "@/catalogue/product/product-field.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { checkRecord } from "@/catalogue/quality/product-check.ts";
import { dayNumber } from "@/rules/condition/date-range.ts";
import type { ProductReader } from "@/rules/condition/match-product.ts";
import { unitsOf, UNITS_PER_ONE } from "@/rules/condition/number-range.ts";
import {
  attributeOfField,
  listingOfField,
  type RuleField,
  ruleFieldKind,
} from "@/rules/condition/rule-field.ts";
import { ownValue } from "@/lib/collections.ts";
import type { Json } from "@/lib/database.types.ts";

/** A product together with related facts from other tables. */
export type RuleProduct = {
  record: ProductRecord;
  /** Units that can be sold; null if no warehouse counts them. */
  available: number | null;
  /** This product's listing on each channel, by channel id. */
  listings: Readonly<Record<string, { state: string; issues: readonly string[] }>>;
};

/** Reads a stored product for conditions. */
export const recordReader = (product: RuleProduct): ProductReader => ({
  text: (field) => textOf(product, field),
  number: (field) => numberOf(product, field),
  list: (field) => listOf(product, field),
});

function textOf({ record, listings }: RuleProduct, field: RuleField): string {
  if (isProductField(field)) return fieldText(record, field);
  if (field === "supplier_id") return record.supplier_id ?? "";
  const attribute = attributeOfField(field);
  if (attribute !== null) return jsonText(ownValue(record.attributes, attribute));
  const listing = listingOfField(field);
  return listing === null ? "" : (ownValue(listings, listing.channel)?.state ?? "");
}

/** An attribute as text. Imported attributes can contain any JSON. */
export function jsonText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function numberOf({ record, available }: RuleProduct, field: RuleField): number {
  switch (field) {
    case "created_at":
    case "updated_at":
      return Date.parse(record[field]);
    case "image_count":
      return record.images.length * UNITS_PER_ONE;
    case "available":
      return available === null ? Number.NaN : available * UNITS_PER_ONE;
    case "completeness":
      return completenessOf(record) * UNITS_PER_ONE;
    default: {
      if (!isProductField(field)) return Number.NaN;
      const text = fieldText(record, field);
      return ruleFieldKind(field) === "day" ? dayNumber(text) : unitsOf(text);
    }
  }
}

function listOf(product: RuleProduct, field: RuleField): readonly string[] {
  if (field === "tags") return product.record.tags;
  if (field === "issues") return checkRecord(product.record).map(({ code }) => code);
  const listing = listingOfField(field);
  return listing === null ? [] : (ownValue(product.listings, listing.channel)?.issues ?? []);
}

const COUNTED = ["title_en", "description_en", "brand", "gtin", "category", "price"] as const;

/** How many of seven values a product has, as a percentage: the `COUNTED` fields and an image. */
function completenessOf(record: ProductRecord): number {
  const filled = COUNTED.filter((field) => record[field] !== null).length;
  const images = record.images.length > 0 ? 1 : 0;
  return Math.round(((filled + images) * 100) / (COUNTED.length + 1));
}
