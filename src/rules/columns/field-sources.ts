import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";

/**
 * The version of a product. A run sends it, so that it doesn't overwrite a change that someone else made after loading.
 */
export const VERSION = "version";

/** The column of all attributes of a product, as JSON. They are stored in one column, so a run writes them together. */
export const ATTRIBUTES = "attributes";

/** The columns that the database sends for a field. Issues aren't stored but derived from other fields. */
const sourcesOfField = (field: RuleField): readonly RuleField[] =>
  field === "issues" ? [...PRODUCT_FIELD_NAMES, "images"] : [field];

/** The columns that the database sends for these fields, each once. */
export const sourcesOf = (fields: readonly RuleField[]): RuleField[] => [
  ...new Set(fields.flatMap(sourcesOfField)),
];
