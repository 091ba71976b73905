import { isProductField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";

/**
 * The name of something a condition can read, as text so that it can be the key of a column: a product field, one of
 * `FACTS`, `attribute:Colour`, or `channel:<id>:state` and `channel:<id>:issues` for a product's listing.
 */
export type RuleField = string;

/** How a field is read: numbers, days and timestamps as a number; text; or a list of texts. */
export type RuleFieldKind = "text" | "attribute" | "number" | "day" | "moment" | "list";

/** Facts about a product that aren't among the product fields. */
const FACTS: ReadonlyMap<RuleField, RuleFieldKind> = new Map([
  ["supplier_id", "text"],
  ["created_at", "moment"],
  ["updated_at", "moment"],
  ["image_count", "number"],
  /** Units that can be sold. */
  ["available", "number"],
  /** A percentage from 0 to 100. */
  ["completeness", "number"],
  /** Codes of the issues in the catalogue. */
  ["issues", "list"],
]);

const ATTRIBUTE = "attribute:";
const LISTING = /^channel:([^:]+):(state|issues)$/;

/** The attribute's name if the field is an attribute, otherwise null. */
export const attributeOfField = (field: RuleField): string | null =>
  field.startsWith(ATTRIBUTE) && field.length > ATTRIBUTE.length
    ? field.slice(ATTRIBUTE.length)
    : null;

/** Whether a field lists issues: those of the catalogue or those on a channel. */
export const isIssueField = (field: RuleField): boolean =>
  field === "issues" || listingOfField(field)?.part === "issues";

/** The channel and the part of the listing if the field belongs to a listing, otherwise null. */
export function listingOfField(
  field: RuleField,
): { channel: string; part: "state" | "issues" } | null {
  const [, channel, part] = LISTING.exec(field) ?? [];
  return channel === undefined ? null : { channel, part: part === "state" ? "state" : "issues" };
}

/** Returns how a field is read, or null if the field doesn't exist. */
export function ruleFieldKind(field: RuleField): RuleFieldKind | null {
  if (isProductField(field)) {
    const { is } = PRODUCT_FIELDS[field];
    if (is === "tags") return "list";
    if (is === "date") return "day";
    return is === "money" || is === "decimal" || is === "integer" ? "number" : "text";
  }
  if (attributeOfField(field) !== null) return "attribute";
  const listing = listingOfField(field);
  if (listing !== null) return listing.part === "state" ? "text" : "list";
  return FACTS.get(field) ?? null;
}
