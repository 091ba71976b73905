import { attributeOfField, listingOfField, type RuleField } from "@/rules/condition/rule-field.ts";
import { recordReader, type RuleProduct } from "@/rules/condition/record-reader.ts";
import { sourcesOf } from "@/rules/columns/field-sources.ts";
import { UNITS_PER_ONE } from "@/rules/condition/number-range.ts";
import type { RulePreview } from "@/rules/preview/rule-preview.ts";

const FACTS = ["image_count", "available", "completeness"];

/** A value of a product as the database function `rule_columns` sends it. */
function sentValue(product: RuleProduct, field: RuleField): unknown {
  const attribute = attributeOfField(field);
  if (attribute !== null) return product.record.attributes[attribute] ?? null;
  const listing = listingOfField(field);
  if (listing !== null) return product.listings[listing.channel]?.[listing.part] ?? null;
  if (FACTS.includes(field)) {
    const number = recordReader(product).number(field) / UNITS_PER_ONE;
    return Number.isNaN(number) ? null : number;
  }
  return new Map<string, unknown>(Object.entries(product.record)).get(field) ?? null;
}

/** The text of a page of products, as the server sends it. */
export const columnsText = (
  fields: readonly RuleField[],
  products: readonly RuleProduct[],
  { version = "1", isLast = true } = {},
): string =>
  JSON.stringify({
    version,
    columns: fields.map((field) => products.map((product) => sentValue(product, field))),
    next: isLast ? null : (products.at(-1)?.record.id ?? null),
  });

/** Adds a page of these products to a preview. */
export const addProducts = (
  preview: Pick<RulePreview, "addPage">,
  fields: readonly RuleField[],
  products: readonly RuleProduct[],
) => preview.addPage(fields, columnsText(sourcesOf(fields), products));
