import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";

/** The version of a product, so that a run doesn't overwrite what someone else changed after it was loaded. */
export const VERSION = "version";

/** The column of a product's attributes, as JSON, because they are stored as a whole. */
export const ATTRIBUTES = "attributes";

/** The columns that the database sends for a field. Issues aren't stored but derived from other fields. */
const sourcesOfField = (field: RuleField): readonly RuleField[] =>
  field === "issues" ? [...PRODUCT_FIELD_NAMES, "images"] : [field];

/** The columns that the database sends for these fields, each once. */
export const sourcesOf = (fields: readonly RuleField[]): RuleField[] => [
  ...new Set(fields.flatMap(sourcesOfField)),
];
